"""S10: a class I area at a fuel station: pumps, a tank vent and a parking stall near it (Cuiabá)."""

from __future__ import annotations

from collections.abc import Callable

from samples.kit import items as it
from samples.kit.geometry import rect
from samples.kit.scene import Scene, Title
from samples.scenarios.s09 import CLASS_PLATE, box
from samples.scenarios.storage import extinguishers, plates

ABSENT = ("RALO", "IGNICAO", "ELETRICA", "COBERTURA", "VIZINHO")


def station() -> Scene:
    """Return the station.

    Distances from the area (from the row): pump P1 4.800 (4.900), P2 4.950 (5.050), vent 5.000 (5.100).
    """
    west, south, east, north = -10.0, -2.0, 14.0, 8.0
    corners = ((west, south), (east, south), (east, north), (west, north))
    walls = tuple(
        it.Limit(
            key=f"divisa-{side}",
            name=f"DIVISA {side}",
            line=(corners[n], corners[(n + 1) % 4]),
            kind="MURO",
            height=1.80,
        )
        for n, side in enumerate("SE")
    )
    return Scene(
        id="S10",
        summary="Área classe I em posto de combustíveis de Cuiabá",
        title=Title(municipality="CUIABÁ", uses=("POSTO DE COMBUSTÍVEIS",), gases=("GLP",), scale="1:50"),
        items=(
            *box("area", radius=25.0, absent=ABSENT),
            *walls,
            it.Limit(key="divisa-N", name="ALINHAMENTO", line=(corners[2], corners[3]), kind="ABERTO", road=True),
            it.Limit(key="divisa-W", name="DIVISA W", line=(corners[3], corners[0]), kind="MURO", height=1.80),
            it.Road(key="via", name="AVENIDA FERNANDO CORRÊA", line=(corners[2], corners[3]), into=(0.0, 2.5)),
            it.Risk(key="bomba-1", name="BOMBA P1", kind="BOMBA", outline=rect(6.8, 0.5, 7.4, 1.5)),
            it.Risk(key="bomba-2", name="BOMBA P2", kind="BOMBA", outline=rect(-5.55, 0.1, -4.95, 0.9)),
            it.Risk(key="respiro", name="RESPIRO DO TANQUE", kind="RESPIRO", outline=rect(-5.1, 1.15, -5.0, 1.25)),
            it.Risk(key="vaga", name="VAGA 1", kind="VAGA", outline=rect(-1.5, 5.0, 3.5, 7.4)),
            *extinguishers(2.3, 0.6, 1, 8),
            *plates(2.3, 1.5, 1, CLASS_PLATE, step=0.4),
            it.Label(key="texto-p1", at=(6.8, 1.7), text="P1", size=0.25),
            it.Label(key="texto-p2", at=(-5.5, 1.5), text="P2", size=0.25),
            it.Label(key="texto-vaga", at=(0.4, 6.6), text="VAGA 1", size=0.25),
        ),
    )


def _class_two() -> Scene:
    return station().with_attr("area", area_class="II").with_attr("placa-classe", text="CLASSE II MAX 120 P13")


def _shielded() -> Scene:
    wall = it.FireWall(key="corta-fogo", line=((4.4, -1.9), (4.4, 7.0)), height=3.41, rating=120)
    return station().adding(wall)


SCENES: dict[str, Callable[[], Scene]] = {
    "S10": station,
    "S10b": lambda: _class_two().named("S10b", "Como S10, área classe II"),
    "S10c": lambda: _shielded().named("S10c", "Como S10, parede corta-fogo de 3,41 m diante da bomba P1"),
}
