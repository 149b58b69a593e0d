"""S11: a class II area 4.00 m from a boundary wall of 1.79 or 1.80 m, then a fire wall (Cuiabá)."""

from __future__ import annotations

from collections.abc import Callable

from samples.kit import items as it
from samples.kit.geometry import rect
from samples.kit.scene import Scene, Title
from samples.scenarios.storage import extinguishers, lot, marked, plates, run, stacks

ABSENT = ("RALO", "FONTE", "IGNICAO", "ELETRICA", "COBERTURA", "VIZINHO")


def post(wall: float = 1.80, *, gate: float = 1.20) -> Scene:
    """Return the post; ``wall`` is the height of the western boundary wall, ``gate`` the gate's width."""
    outline = rect(0.0, 0.0, 4.0, 2.0)
    fence = run(
        "fecho",
        outline,
        [(1.4, "TELA"), (gate, "PORTAO-TELA"), (2.6 - gate, "TELA"), (2.0, "TELA"), (4.0, "TELA"), (2.0, "TELA")],
        inside=(2.0, 1.0),
    )
    west, south, east, north = -4.0, -20.0, 12.0, 12.0
    return Scene(
        id="S11",
        summary="Posto de revenda classe II em Cuiabá, muro de divisa a 4,00 m",
        title=Title(municipality="CUIABÁ", uses=("POSTO DE REVENDA DE GLP",), gases=("GLP",), scale="1:75"),
        items=(
            it.Area(
                key="area",
                name="ÁREA DE ARMAZENAMENTO CLASSE II",
                outline=outline,
                area_class="II",
                purpose="REVENDA",
                level=0.0,
                roofed=False,
                survey_radius=35.0,
                absent=ABSENT,
            ),
            marked("area", outline),
            *lot("lote", "LOTE", (0.92, 0.10, 3.08, 1.90), 120),
            *stacks("pilha", 0.92, 0.10, 6, 5),
            *fence,
            it.Limit(
                key="divisa-W", name="DIVISA OESTE", line=((west, north), (west, south)), kind="MURO", height=wall
            ),
            it.Limit(key="divisa-S", name="ALINHAMENTO", line=((west, south), (east, south)), kind="ABERTO", road=True),
            it.Limit(key="divisa-E", name="DIVISA LESTE", line=((east, south), (east, north)), kind="MURO", height=2.0),
            it.Limit(key="divisa-N", name="DIVISA NORTE", line=((east, north), (west, north)), kind="MURO", height=2.0),
            it.Road(key="via", name="RUA BARÃO DE MELGAÇO", line=((west, south), (east, south)), into=(0.0, -2.5)),
            *extinguishers(4.3, 0.6, 2, 12),
            *plates(4.3, 1.5, 1, "CLASSE II MAX 120 P13", step=0.5),
            it.Dimension(key="cota-divisa", line=((west, 1.0), (0.0, 1.0)), offset=0.6),
        ),
    )


def shielded(height: float, *, rating: int | None = 120, start: float = -5.0) -> Scene:
    """Return the post with the 1.79 m wall and a fire wall 2.00 m west of the area, from ``start`` northwards."""
    return post(1.79).adding(
        it.FireWall(key="corta-fogo", line=((-2.0, start), (-2.0, 7.0)), height=height, rating=rating)
    )


def _one_extinguisher() -> Scene:
    return post().without("extintor-2").with_attr("extintor-1", mass=24)


SCENES: dict[str, Callable[[], Scene]] = {
    "S11": post,
    "S11a": lambda: post(1.79).named("S11a", "Como S11, muro de 1,79 m"),
    "S11b": lambda: post(1.80).named("S11b", "Como S11, muro de 1,80 m"),
    "S11c": lambda: shielded(3.404).named("S11c", "Muro de 1,79 m e parede corta-fogo de 3,404 m"),
    "S11d": lambda: shielded(3.405).named("S11d", "Muro de 1,79 m e parede corta-fogo de 3,405 m"),
    "S11e": lambda: shielded(3.405, rating=None).named("S11e", "Como S11d, resistência ao fogo não informada"),
    "S11f": lambda: shielded(3.405, start=0.5).named("S11f", "Como S11d, parede mais curta que o lado da área"),
    "S11g": lambda: post(gate=1.199).named("S11g", "Como S11, portão de 1,199 m"),
    "S11h": lambda: _one_extinguisher().named("S11h", "Como S11, um só extintor de 24 kg"),
}
