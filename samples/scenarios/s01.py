"""S01: a four-storey block on an LPG central, the valve of flat 302 missing (Manaus)."""

from __future__ import annotations

from collections.abc import Callable

from samples.kit.scene import Scene, Title
from samples.scenarios import flats

FLOORS = (
    flats.Floor("terreo", "101", "102"),
    flats.Floor("pav1", "201", "202"),
    flats.Floor("pav2", "301", "302"),
    flats.Floor("pav3", "401", "402"),
)
LEVELS = (
    flats.storey("terreo", "PAVIMENTO TÉRREO", "TERREO", 0.0),
    flats.storey("pav1", "1º PAVIMENTO", "TIPO", 2.90),
    flats.storey("pav2", "2º PAVIMENTO", "TIPO", 5.80),
    flats.storey("pav3", "3º PAVIMENTO", "TIPO", 8.70),
)


def complete() -> Scene:
    """Return the block with every device in place."""
    return Scene(
        id="S01",
        summary="Edifício residencial de quatro pavimentos em Manaus, sem a válvula do apartamento 302",
        title=Title(
            municipality="MANAUS",
            occupancy=("A-2",),
            uses=("RESIDENCIAL MULTIFAMILIAR",),
            gases=("GLP",),
            supply=("COLETIVO",),
        ),
        items=(
            *LEVELS,
            *(i for f in FLOORS for i in flats.rooms(f)),
            *(i for f in FLOORS for i in flats.gas_branch(f, "GLP")),
            *(i for f in FLOORS for i in flats.valves(f, "GLP")),
            *(i for f in FLOORS for i in flats.sensors(f, gases=("C3H8",), height=0.20)),
            *flats.central("terreo"),
        ),
    )


def block() -> Scene:
    """Return the block without the valve of flat 302."""
    return (
        complete()
        .without("302-valvula")
        .with_attr("302-ramal-2", connects=("302-entrada", None))
        .with_attr("302-ramal-3", connects=(None, "302-fogao-ponto"))
    )


SCENES: dict[str, Callable[[], Scene]] = {
    "S01": block,
    "S01b": lambda: block().move("201-valvula", -0.601).named("S01b", "Como S01, válvula do 201 a 1,001 m da entrada"),
    "S01c": lambda: (
        block().with_attr("102-sensor", height=0.301).named("S01c", "Como S01, sensor do 102 a 0,301 m do piso")
    ),
    "S01d": lambda: block().with_attr("102-sensor", height=None).named("S01d", "Como S01, sensor do 102 sem altura"),
}
