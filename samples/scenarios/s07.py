"""S07: a GNV filling station with an enclosed car park under its shop (Manaus)."""

from __future__ import annotations

from collections.abc import Callable

from samples.kit import items as it
from samples.kit.geometry import rect
from samples.kit.scene import Scene, Title

H = 0.075


def station(*, drop: float = 0.28, gnv: bool | None = True) -> Scene:
    """Return the station; ``drop``: of the car park's sensor below the ceiling, ``gnv``: whether GNV cars may enter."""
    ceiling = 2.60
    return Scene(
        id="S07",
        summary="Posto de GNV em Manaus com estacionamento fechado no subsolo",
        title=Title(municipality="MANAUS", uses=("POSTO DE GNV", "LOJA DE CONVENIÊNCIA"), gases=("GNV",)),
        items=(
            it.Storey(
                key="subsolo",
                name="SUBSOLO",
                kind="SUBSOLO",
                level=-2.90,
                ceiling=ceiling,
                repeats=1,
                outline=rect(0, 0, 20, 15),
            ),
            it.Storey(
                key="terreo",
                name="PAVIMENTO TÉRREO",
                kind="TERREO",
                level=0.0,
                ceiling=2.80,
                repeats=1,
                outline=rect(0, 0, 20, 15),
            ),
            *_car_park(ceiling - drop, gnv, ceiling),
            *_shop(),
            *_forecourt(),
        ),
    )


def _walls(s: str) -> tuple[it.Item, ...]:
    lines = (
        ((0.0, H), (20.0, H)),
        ((0.0, 15 - H), (20.0, 15 - H)),
        ((H, 2 * H), (H, 15 - 2 * H)),
        ((20 - H, 2 * H), (20 - H, 15 - 2 * H)),
    )
    return tuple(it.Wall(key=f"{s}-parede-{n}", storey=s, line=line) for n, line in enumerate(lines))


def _car_park(height: float, gnv: bool | None, ceiling: float) -> tuple[it.Item, ...]:
    return (
        *_walls("subsolo"),
        it.Parking(
            key="estacionamento",
            name="ESTACIONAMENTO",
            storey="subsolo",
            outline=rect(0.15, 0.15, 19.85, 14.85),
            gnv=gnv,
            enclosed=True,
            ceiling=ceiling,
        ),
        it.Sensor(key="sensor-subsolo", name="S-SUB", storey="subsolo", at=(10.0, 7.0), gases=("CH4",), height=height),
    )


def _shop() -> tuple[it.Item, ...]:
    return (
        *_walls("terreo"),
        it.Unit(
            key="loja",
            storey="terreo",
            number="LOJA",
            name="LOJA DE CONVENIÊNCIA",
            kind="COM",
            use="LOJA",
            outline=rect(0, 0, 20, 15),
        ),
        it.Space(key="loja-salao", storey="terreo", name="LOJA", unit="LOJA", outline=rect(0.15, 0.15, 19.85, 14.85)),
    )


def _forecourt() -> tuple[it.Item, ...]:
    parts: list[it.Item] = [
        it.Roof(key="marquise", name="COBERTURA DAS BOMBAS", outline=rect(26, 0, 38, 12), headroom=5.0),
        it.Label(key="texto-marquise", at=(28.0, 12.4), text="ABASTECIMENTO GNV", size=0.4),
    ]
    for n, x in (("1", 29.0), ("2", 35.0)):
        feed, valve = (x, 14.0), (x, 6.8)
        parts += [
            it.Risk(
                key=f"dispenser-{n}",
                name=f"DISPENSER GNV {n}",
                kind="DISPENSER-GNV",
                outline=rect(x - 0.4, 5.7, x + 0.4, 6.3),
            ),
            it.Valve(key=f"valvula-{n}", at=valve, automatic=True, gas="GNV"),
            it.Pipe(key=f"alimentacao-{n}", line=(feed, valve), gas="GNV", connects=(None, f"valvula-{n}")),
            it.Pipe(
                key=f"alimentacao-{n}b", line=(valve, (x, 6.0)), gas="GNV", connects=(f"valvula-{n}", f"dispenser-{n}")
            ),
        ]
    return tuple(parts)


SCENES: dict[str, Callable[[], Scene]] = {
    "S07": station,
    "S07b": lambda: station(gnv=None).named("S07b", "Como S07, admissão de GNV não informada"),
    "S07c": lambda: station(drop=0.51).named("S07c", "Como S07, sensor do subsolo a 0,51 m do teto"),
}
