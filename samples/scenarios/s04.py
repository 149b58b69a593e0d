"""S04: a five-storey block on piped natural gas, with the sensors near the ceiling (Manaus)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from samples.kit import items as it
from samples.kit.scene import Scene, Title
from samples.scenarios import flats

FLOORS = tuple(flats.Floor("terreo" if n == 1 else f"pav{n - 1}", f"{n}01", f"{n}02") for n in range(1, 6))
HEIGHTS = {"202-sensor": 2.20, "401-sensor": 0.30}


def block(*, ceiling: float | None = 2.60) -> Scene:
    """Return the block; flat 501 has a second branch, to its heater room, without a valve."""
    names = ("PAVIMENTO TÉRREO", "1º PAVIMENTO", "2º PAVIMENTO", "3º PAVIMENTO", "4º PAVIMENTO")
    levels = tuple(
        flats.storey(f.key, names[n], "TIPO" if n else "TERREO", 2.90 * n, ceiling=ceiling)
        for n, f in enumerate(FLOORS)
    )
    sensors = [i for f in FLOORS for i in flats.sensors(f, gases=None, height=2.40)]
    return Scene(
        id="S04",
        summary="Edifício de cinco pavimentos em Manaus com gás natural e sensores no teto",
        title=Title(
            municipality="MANAUS",
            occupancy=("A-2",),
            uses=("RESIDENCIAL MULTIFAMILIAR",),
            gases=("GN",),
            supply=("COLETIVO",),
        ),
        items=(
            *levels,
            *(i for f in FLOORS for i in flats.rooms(f)),
            *(i for f in FLOORS for i in flats.gas_branch(f, "GN", 0.60)),
            *(i for f in FLOORS for i in flats.valves(f, "GN", 0.60)),
            *(replace(s, height=HEIGHTS.get(s.key, 2.40)) for s in sensors if isinstance(s, it.Sensor)),
            *_heater(),
            it.Pipe(key="rua", line=((8.0, -4.0), (8.0, -flats.HALF)), gas="GN"),
            it.Pipe(key="prumada", storey="terreo", line=((8.0, -flats.HALF), flats.SHAFT), gas="GN"),
        ),
    )


def _heater() -> tuple[it.Item, ...]:
    s, entry, outlet = "pav4", (6.6, 2.6), (5.9, 2.6)
    return (
        it.SupplyPoint(key="501-entrada-aquecedor", storey=s, at=entry, unit="501", gas="GN"),
        it.GasPoint(key="501-aquecedor", storey=s, at=outlet, unit="501", gas="GN"),
        it.Pipe(
            key="501-ramal-aquecedor",
            storey=s,
            line=(flats.SHAFT, (8.0, 2.6), entry),
            gas="GN",
            connects=(None, "501-entrada-aquecedor"),
        ),
        it.Pipe(
            key="501-ramal-aquecedor-2",
            storey=s,
            line=(entry, outlet),
            gas="GN",
            connects=("501-entrada-aquecedor", "501-aquecedor"),
        ),
    )


SCENES: dict[str, Callable[[], Scene]] = {
    "S04": block,
    "S04b": lambda: (
        block().with_attr("202-sensor", height=2.30).named("S04b", "Como S04, sensor do 202 a 0,300 m do teto")
    ),
    "S04c": lambda: block(ceiling=None).named("S04c", "Como S04, pé-direito não informado"),
}
