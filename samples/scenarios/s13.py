"""S13: a roofed class III area, and the rules for its perimeter (Cuiabá)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from samples.kit import items as it
from samples.kit.geometry import rect
from samples.kit.scene import Scene, Title
from samples.scenarios.storage import P13, STACK_4, extinguishers, lot, marked, plates, plot, run, stacks

ABSENT = ("RALO", "FONTE", "IGNICAO", "ELETRICA", "VIZINHO")
MESH = ((3.0, "TELA"), (1.5, "PORTAO-TELA"), (1.0, "TELA"), (1.5, "PORTAO-TELA"), (37.0, "TELA"))
GATES_EAST = ((1.0, "TELA"), (1.5, "PORTAO-TELA"), (1.0, "TELA"), (1.5, "PORTAO-TELA"))
AREA = rect(0.0, 0.0, 10.0, 12.0)
INSTALLATION = rect(-10.0, -9.0, 20.0, 21.0)


def shed(
    stretches: Sequence[tuple[float, str]] | None = MESH,
    *,
    roof: float = 3.050,
    stack: float | None = STACK_4,
    installation: Sequence[tuple[float, str]] = (),
) -> Scene:
    """Return the shed; ``stretches`` fence the area, ``installation`` the outline of the installation round it."""
    pitch = ((8.0 - P13) / 7, (10.0 - P13) / 11)
    fence = run("fecho", AREA, stretches, inside=(5.0, 6.0)) if stretches else ()
    around = (
        (
            it.Area(
                key="instalacao",
                name="INSTALAÇÃO DE ARMAZENAMENTO",
                outline=INSTALLATION,
                installation=True,
                level=0.0,
                demarcated=None,
            ),
            *run("cerca", INSTALLATION, installation, inside=(5.0, 6.0)),
        )
        if installation
        else ()
    )
    return Scene(
        id="S13",
        summary="Área classe III coberta em Cuiabá: folga sob a cobertura e fechamento do perímetro",
        title=Title(municipality="CUIABÁ", uses=("POSTO DE REVENDA DE GLP",), gases=("GLP",), scale="1:100"),
        items=(
            it.Area(
                key="area",
                name="ÁREA DE ARMAZENAMENTO CLASSE III",
                outline=AREA,
                area_class="III",
                purpose="REVENDA",
                level=0.0,
                roofed=True,
                survey_radius=90.0,
                absent=ABSENT,
            ),
            marked("area", AREA),
            *lot("lote", "LOTE", (1.0, 1.0, 9.0, 11.0), 384, height=stack),
            *stacks("pilha", 1.0, 1.0, 8, 12, pitch=pitch, height=stack),
            it.Roof(
                key="cobertura",
                name="COBERTURA METÁLICA",
                outline=rect(-0.5, -0.5, 10.5, 12.5),
                headroom=roof,
                fire=True,
            ),
            *fence,
            *around,
            *plot(-30.0, -30.0, 50.0, 50.0),
            *extinguishers(0.4, -0.4, 6, 12),
            *plates(0.5, 12.4, 2, "CLASSE III MAX 480 P13"),
            it.Sensor(
                key="detector", name="D-1", at=(1.9, 1.8), gases=("GLP",), height=0.20, setpoint=0.10, response=3.0
            ),
        ),
    )


_WALLS_22 = ((10.0, "MURO"), *GATES_EAST, (7.0, "TELA"), (10.0, "TELA"), (12.0, "MURO"))
_WALLS_33 = ((10.0, "MURO"), *GATES_EAST, (6.0, "TELA"), (1.0, "MURO"), (10.0, "MURO"), (12.0, "MURO"))


def _far(walls: float) -> tuple[tuple[float, str], ...]:
    """Fence the installation: 120 m, ``walls`` of it solid, the mesh and the gates on its east side."""
    return (
        (30.0, "MURO"),
        *GATES_EAST,
        (115.0 - walls, "TELA"),
        (walls - 90.0, "MURO"),
        (30.0, "MURO"),
        (30.0, "MURO"),
    )


_OPEN_2 = ((3.0, "TELA"), (2.0, "ABERTO"), (39.0, "TELA"))

SCENES: dict[str, Callable[[], Scene]] = {
    "S13": shed,
    "S13a": lambda: shed(_WALLS_22).named("S13a", "Como S13, 22,000 m de muro e 22,000 m de tela"),
    "S13b": lambda: shed(_WALLS_33).named("S13b", "Como S13, 33,000 m de muro e 11,000 m de tela"),
    "S13c": lambda: shed(None, installation=_far(105.0)).named(
        "S13c", "Área sem cerca, instalação com 105,000 m de muro em 120 m"
    ),
    "S13d": lambda: shed(None, installation=_far(105.001)).named("S13d", "Como S13c, 105,001 m de muro"),
    "S13e": lambda: shed(roof=3.104).named("S13e", "Como S13, cobertura a 3,104 m"),
    "S13f": lambda: shed(roof=3.104, stack=None).named("S13f", "Como S13e, altura das pilhas não informada"),
    "S13g": lambda: shed(_OPEN_2).named("S13g", "Como S13, 2,00 m do perímetro abertos, sem portão"),
}
