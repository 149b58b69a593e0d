"""S16: a hospital with ethylene-oxide sterilisation and an ammonia cold store (Manaus)."""

from __future__ import annotations

from collections.abc import Callable

from samples.kit import items as it
from samples.kit.geometry import rect
from samples.kit.scene import Scene, Title

H = 0.075
UNIT = "HOSPITAL"


def hospital() -> Scene:
    """Return the hospital: kitchen and ammonia room on the ground floor, sterilisation above."""
    outline = rect(-H, -H, 16 + H, 8 + H)
    return Scene(
        id="S16",
        summary="Hospital em Manaus com óxido de etileno, amônia e cozinha a GLP",
        title=Title(
            municipality="MANAUS",
            occupancy=("H-3",),
            uses=("HOSPITAL",),
            gases=("GLP", "OUTRO"),
            supply=("INDIVIDUAL",),
        ),
        items=(
            it.Storey(
                key="terreo",
                name="PAVIMENTO TÉRREO",
                kind="TERREO",
                level=0.0,
                ceiling=2.80,
                repeats=1,
                outline=outline,
            ),
            it.Storey(
                key="pav1", name="1º PAVIMENTO", kind="TIPO", level=3.10, ceiling=2.80, repeats=1, outline=outline
            ),
            *_floor("terreo", ("COZINHA", "CASA DE MÁQUINAS NH3", "ENFERMARIA")),
            *_floor("pav1", ("ESTERILIZAÇÃO ETO", "CENTRO CIRÚRGICO", "QUARTOS")),
            *_kitchen(),
            it.GasPoint(key="ponto-nh3", storey="terreo", at=(6.0, 2.0), unit=UNIT, gas="NH3"),
            it.Sensor(key="sensor-nh3", name="S-NH3", storey="terreo", at=(7.0, 2.0), gases=("NH3",), height=0.25),
            it.GasPoint(key="ponto-eto", storey="pav1", at=(2.0, 2.0), unit=UNIT, gas="ETO"),
            it.Sensor(key="sensor-eto", name="S-ETO", storey="pav1", at=(3.0, 2.0), gases=("GLP",), height=0.20),
        ),
    )


def _floor(s: str, names: tuple[str, str, str]) -> tuple[it.Item, ...]:
    lines = (
        ((-H, 0.0), (16 + H, 0.0)),
        ((-H, 8.0), (16 + H, 8.0)),
        ((0.0, H), (0.0, 8 - H)),
        ((16.0, H), (16.0, 8 - H)),
        ((5.0, H), (5.0, 8 - H)),
        ((10.0, H), (10.0, 8 - H)),
    )
    edges = ((0.0, 5.0), (5.0, 10.0), (10.0, 16.0))
    return (
        *(it.Wall(key=f"{s}-parede-{n}", storey=s, line=line) for n, line in enumerate(lines)),
        *(
            it.Space(key=f"{s}-{n}", storey=s, name=name, unit=UNIT, outline=rect(x0 + H, H, x1 - H, 8 - H))
            for n, (name, (x0, x1)) in enumerate(zip(names, edges, strict=True))
        ),
        it.Unit(
            key=f"{s}-unidade", storey=s, number=UNIT, name=UNIT, kind="SERV", use="HOSPITAL", outline=rect(0, 0, 16, 8)
        ),
    )


def _kitchen() -> tuple[it.Item, ...]:
    s, bottle, regulator, valve, stove = "terreo", (0.6, 1.0), (1.1, 1.0), (1.4, 1.0), (2.6, 1.0)
    return (
        it.Cylinder(key="p45", storey=s, at=bottle, capacity=45, state="USO", connected=True),
        it.Regulator(key="regulador", storey=s, at=regulator, stage="U", gas="GLP"),
        it.Valve(key="valvula", storey=s, at=valve, automatic=True, serves=(UNIT,), gas="GLP"),
        it.GasPoint(key="fogao", storey=s, at=stove, unit=UNIT, gas="GLP", appliance=True),
        it.Pipe(key="tubo-1", storey=s, line=(bottle, regulator), gas="GLP", connects=("p45", "regulador")),
        it.Pipe(key="tubo-2", storey=s, line=(regulator, valve), gas="GLP", connects=("regulador", "valvula")),
        it.Pipe(key="tubo-3", storey=s, line=(valve, stove), gas="GLP", connects=("valvula", "fogao")),
        it.Sensor(key="sensor-cozinha", name="S-COZ", storey=s, at=(2.0, 0.4), gases=("GLP",), height=0.20),
    )


SCENES: dict[str, Callable[[], Scene]] = {"S16": hospital}
