"""S03: basement, pilotis, three floors and a mezzanine: is it more than three storeys? (Manaus)"""

from __future__ import annotations

from collections.abc import Callable

from samples.kit import items as it
from samples.kit.geometry import rect
from samples.kit.scene import Scene, Title
from samples.scenarios import flats

FLOORS = (flats.Floor("pav1", "101", "102"), flats.Floor("pav2", "201", "202"), flats.Floor("pav3", "301", "302"))
WITHOUT = ("201-sensor", "202-sensor")
H = flats.HALF


def block(share: float = 0.30) -> Scene:
    """Return the block; ``share`` is the mezzanine's part of the third floor."""
    levels = (
        flats.storey("subsolo", "SUBSOLO", "SUBSOLO", -2.80, ceiling=2.50),
        flats.storey("pilotis", "PILOTIS", "PILOTIS", 0.0),
        flats.storey("pav1", "1º PAVIMENTO", "TIPO", 2.90),
        flats.storey("pav2", "2º PAVIMENTO", "TIPO", 5.80),
        flats.storey("pav3", "3º PAVIMENTO", "TIPO", 8.70),
    )
    return Scene(
        id="S03",
        summary="Edifício em Manaus com subsolo, pilotis, três pavimentos e mezanino: número de pavimentos em dúvida",
        title=Title(
            municipality="MANAUS",
            occupancy=("A-2",),
            uses=("RESIDENCIAL MULTIFAMILIAR",),
            gases=("GLP",),
            supply=("COLETIVO",),
        ),
        items=(
            *levels,
            *_mezzanine(share),
            *_roof(),
            *_garage(),
            *_pilotis(),
            *(i for f in FLOORS for i in flats.rooms(f)),
            *(i for f in FLOORS for i in flats.gas_branch(f, "GLP")),
            *(i for f in FLOORS for i in flats.valves(f, "GLP")),
            *(i for f in FLOORS for i in flats.sensors(f, gases=("C3H8",), height=0.20) if i.key not in WITHOUT),
            *flats.central("pilotis"),
        ),
    )


def _mezzanine(share: float) -> tuple[it.Item, ...]:
    low = 8.0 + H - share * (flats.DEPTH + 2 * H)
    level = it.Storey(
        key="mezanino",
        name="MEZANINO",
        kind="MEZANINO",
        level=11.60,
        ceiling=2.40,
        repeats=1,
        outline=rect(-H, low, flats.WIDTH + H, 8.0 + H),
    )
    parts: list[it.Item] = [
        level,
        it.Space(
            key="mezanino-hall",
            storey="mezanino",
            name="CIRCULAÇÃO",
            outline=rect(6.6 + H, low + 2 * H, 9.4 - H, 8.0 - H),
        ),
    ]
    for n, x in (("301", 0.0), ("302", 9.4)):
        parts += [
            it.Unit(
                key=f"{n}-mezanino",
                storey="mezanino",
                number=n,
                name=f"APTO {n}",
                outline=rect(x, low + H, x + 6.6, 8.0),
            ),
            it.Space(
                key=f"{n}-mezanino-sala",
                storey="mezanino",
                unit=n,
                name="SALA ÍNTIMA",
                outline=rect(x + H, low + 2 * H, x + 6.6 - H, 8.0 - H),
            ),
        ]
    return tuple(parts)


def _roof() -> tuple[it.Item, ...]:
    return (
        flats.storey("telhado", "COBERTURA", "TELHADO", 14.20, ceiling=2.00),
        it.Space(key="reservatorio", storey="telhado", name="RESERVATÓRIO", outline=rect(6.7, 5.0, 9.3, 7.9)),
    )


def _garage() -> tuple[it.Item, ...]:
    return (
        it.Parking(
            key="garagem", storey="subsolo", name="GARAGEM", outline=rect(H, H, 16 - H, 8 - H), gnv=False, enclosed=True
        ),
        *(
            it.Wall(key=f"subsolo-parede-{n}", storey="subsolo", line=line)
            for n, line in enumerate(
                (
                    ((-H, 0.0), (16 + H, 0.0)),
                    ((-H, 8.0), (16 + H, 8.0)),
                    ((0.0, H), (0.0, 8 - H)),
                    ((16.0, H), (16.0, 8 - H)),
                )
            )
        ),
    )


def _pilotis() -> tuple[it.Item, ...]:
    return (
        it.Space(
            key="pilotis-hall", storey="pilotis", name="HALL ABERTO", outline=rect(6.7, H, 9.3, 8 - H), external=True
        ),
    )


SCENES: dict[str, Callable[[], Scene]] = {
    "S03": block,
    "S03b": lambda: block().with_attr("pilotis", counts=True).named("S03b", "Como S03, o pilotis conta como pavimento"),
    "S03c": lambda: block(0.40).named("S03c", "Como S03, mezanino com 40 % do pavimento"),
}
