"""S12: two class I areas too close to each other, so that they count as one (Cuiabá)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from samples.kit import items as it
from samples.kit.scene import Scene, Title
from samples.scenarios.s09 import CLASS_PLATE, box
from samples.scenarios.storage import extinguishers, plates, plot

ABSENT = ("RALO", "FONTE", "IGNICAO", "ELETRICA", "COBERTURA", "VIZINHO")


def pair(gap: float = 2.5, *, wall: float | None = 1.80) -> Scene:
    """Return the two areas ``gap`` metres apart on a walled property (``wall`` None: without walls)."""
    second = 2.0 + gap
    return Scene(
        id="S12",
        summary="Duas áreas classe I em Cuiabá a 2,50 m uma da outra",
        title=Title(municipality="CUIABÁ", uses=("POSTO DE REVENDA DE GLP",), gases=("GLP",), scale="1:50"),
        items=(
            *plot(-2.0, -2.0, 18.0, 12.0, wall=wall, street="S", street_wall=wall is not None),
            *box("a1", radius=40.0, absent=ABSENT, north="TELA"),
            *box("a2", second, radius=40.0, absent=ABSENT, north="TELA"),
            *extinguishers(0.5, 2.3, 1, 8),
            *plates(1.0, 2.3, 1, CLASS_PLATE, step=0.5),
            *_second(second),
        ),
    )


def _second(x: float) -> tuple[it.Item, ...]:
    things = (*extinguishers(x + 0.5, 2.3, 1, 8), *plates(x + 1.0, 2.3, 1, CLASS_PLATE, step=0.5))
    return tuple(replace(t, key=f"a2-{t.key}") for t in things)


SCENES: dict[str, Callable[[], Scene]] = {
    "S12": pair,
    "S12b": lambda: pair(3.0).named("S12b", "Como S12, áreas a 3,000 m"),
    "S12c": lambda: pair(2.999).named("S12c", "Como S12, áreas a 2,999 m e fileiras a 3,199 m"),
    "S12d": lambda: pair(wall=None).named("S12d", "Como S12, terreno sem muros"),
}
