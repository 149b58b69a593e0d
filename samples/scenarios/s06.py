"""S06: a snack bar under two flats, each on its own bottle (Manaus)."""

from __future__ import annotations

from collections.abc import Callable

from samples.kit import items as it
from samples.kit.geometry import rect
from samples.kit.scene import Scene, Title

H = 0.075
BAR = "LANCHONETE"


def building() -> Scene:
    """Return the two-storey building."""
    outline = rect(-H, -H, 12 + H, 8 + H)
    return Scene(
        id="S06",
        summary="Lanchonete sob dois apartamentos em Manaus, cada um com seu botijão",
        title=Title(
            municipality="MANAUS",
            uses=("LANCHONETE", "RESIDENCIAL MULTIFAMILIAR"),
            gases=("GLP",),
            supply=("INDIVIDUAL",),
        ),
        items=(
            it.Storey(
                key="terreo",
                name="PAVIMENTO TÉRREO",
                kind="TERREO",
                level=0.0,
                ceiling=2.60,
                repeats=1,
                outline=outline,
            ),
            it.Storey(
                key="pav1", name="1º PAVIMENTO", kind="TIPO", level=2.90, ceiling=2.60, repeats=1, outline=outline
            ),
            *_snack_bar(),
            *_flat("101", 0.0),
            *_flat("102", 6.0),
        ),
    )


def _shell(s: str, lines: tuple[tuple[it.Pt, it.Pt], ...]) -> tuple[it.Item, ...]:
    outer = (
        ((-H, 0.0), (12 + H, 0.0)),
        ((-H, 8.0), (12 + H, 8.0)),
        ((0.0, H), (0.0, 8 - H)),
        ((12.0, H), (12.0, 8 - H)),
    )
    return tuple(it.Wall(key=f"{s}-parede-{n}", storey=s, line=line) for n, line in enumerate((*outer, *lines)))


def _snack_bar() -> tuple[it.Item, ...]:
    s = "terreo"
    bottle, regulator, valve, stove = (0.6, 0.6), (1.0, 0.6), (1.5, 0.6), (2.6, 0.6)
    return (
        *_shell(s, (((4.0, H), (4.0, 2.0)), ((4.0, 2.9), (4.0, 4 - H)), ((H, 4.0), (4 + H, 4.0)))),
        it.Door(key="porta-cozinha", storey=s, at=(4.0, 2.0), rotation_deg=90, width=0.9),
        it.Unit(
            key="unidade-bar", storey=s, number=BAR, name=BAR, kind="COM", use="LANCHONETE", outline=rect(0, 0, 12, 8)
        ),
        it.Space(key="bar-cozinha", storey=s, name="COZINHA", unit=BAR, outline=rect(H, H, 4 - H, 4 - H)),
        it.Space(
            key="bar-salao",
            storey=s,
            name="ATENDIMENTO",
            unit=BAR,
            outline=((4 + H, H), (12 - H, H), (12 - H, 8 - H), (H, 8 - H), (H, 4 + H), (4 + H, 4 + H)),
        ),
        it.Cylinder(key="bar-botijao", storey=s, at=bottle, capacity=13, state="USO", connected=True),
        it.Regulator(key="bar-regulador", storey=s, at=regulator, stage="U", gas="GLP"),
        it.Valve(key="bar-valvula", storey=s, at=valve, automatic=True, serves=(BAR,), gas="GLP"),
        it.GasPoint(key="bar-fogao", storey=s, at=stove, unit=BAR, gas="GLP", appliance=True),
        it.Pipe(
            key="bar-tubo-1", storey=s, line=(bottle, regulator), gas="GLP", connects=("bar-botijao", "bar-regulador")
        ),
        it.Pipe(
            key="bar-tubo-2", storey=s, line=(regulator, valve), gas="GLP", connects=("bar-regulador", "bar-valvula")
        ),
        it.Pipe(key="bar-tubo-3", storey=s, line=(valve, stove), gas="GLP", connects=("bar-valvula", "bar-fogao")),
        it.Sensor(key="bar-sensor", name="S-BAR", storey=s, at=(2.0, 0.3), gases=("GLP",), height=0.25),
    )


def _flat(n: str, x: float) -> tuple[it.Item, ...]:
    s = "pav1"
    bottle, regulator, stove = (x + 1.0, 0.6), (x + 1.5, 0.6), (x + 2.4, 0.6)
    shell = (
        _shell(s, (((6.0, H), (6.0, 8 - H)), ((H, 3.0), (6 - H, 3.0)), ((6 + H, 3.0), (12 - H, 3.0)))) if x == 0 else ()
    )
    return (
        *shell,
        it.Unit(key=f"{n}-unidade", storey=s, number=n, name=f"APTO {n}", kind="RES", outline=rect(x, 0, x + 6, 8)),
        it.Space(key=f"{n}-cozinha", storey=s, name="COZINHA", unit=n, outline=rect(x + H, H, x + 6 - H, 3 - H)),
        it.Space(key=f"{n}-sala", storey=s, name="SALA", unit=n, outline=rect(x + H, 3 + H, x + 6 - H, 8 - H)),
        it.Cylinder(key=f"{n}-botijao", storey=s, at=bottle, capacity=13, state="USO", connected=True),
        it.Regulator(key=f"{n}-regulador", storey=s, at=regulator, stage="U", gas="GLP"),
        it.GasPoint(key=f"{n}-fogao", storey=s, at=stove, unit=n, gas="GLP", appliance=True),
        it.Pipe(
            key=f"{n}-tubo-1",
            storey=s,
            line=(bottle, regulator),
            gas="GLP",
            connects=(f"{n}-botijao", f"{n}-regulador"),
        ),
        it.Pipe(
            key=f"{n}-tubo-2", storey=s, line=(regulator, stove), gas="GLP", connects=(f"{n}-regulador", f"{n}-fogao")
        ),
    )


SCENES: dict[str, Callable[[], Scene]] = {
    "S06": building,
    "S06b": lambda: building().named("S06b", "S06 com o uso misto restrito à lanchonete (parâmetro)"),
    "S06c": lambda: building().without("bar-sensor").named("S06c", "Como S06, lanchonete sem sensor"),
}
