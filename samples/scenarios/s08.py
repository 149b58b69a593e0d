"""S08: a class III depot with a floor drain 2.90 m from the storage area (Cuiabá)."""

from __future__ import annotations

from collections.abc import Callable

from samples.kit import items as it
from samples.kit.geometry import rect
from samples.kit.scene import Scene, Title
from samples.scenarios.storage import extinguishers, lot, marked, plates, plot, room, run, stacks

AREA = (19.0, 14.0, 23.88, 20.6)
DRAIN_RADIUS = 0.075


def depot(gap: float = 2.9) -> Scene:
    """Return the depot with the drain's edge ``gap`` metres from the area."""
    outline = rect(*AREA)
    fence = run(
        "fecho",
        outline,
        [
            (1.69, "TELA"),
            (1.5, "PORTAO-TELA"),
            (1.69, "TELA"),
            (6.6, "TELA"),
            (1.69, "TELA"),
            (1.5, "PORTAO-TELA"),
            (8.29, "TELA"),
        ],
        inside=(21.0, 17.0),
    )
    return Scene(
        id="S08",
        summary="Depósito classe III em Cuiabá, ralo a 2,90 m da área de armazenamento",
        title=Title(municipality="CUIABÁ", uses=("POSTO DE REVENDA DE GLP",), gases=("GLP",), scale="1:100"),
        items=(
            *plot(0, 0, 60, 40),
            it.Area(
                key="area",
                name="ÁREA DE ARMAZENAMENTO CLASSE III",
                outline=outline,
                area_class="III",
                purpose="REVENDA",
                level=0.0,
                roofed=False,
                absent=("FONTE", "COBERTURA"),
            ),
            marked("area", outline),
            *lot("lote-A", "LOTE A", (20.0, 15.0, 22.88, 16.8), 160),
            *lot("lote-B", "LOTE B", (20.0, 17.8, 22.88, 19.6), 160),
            *stacks("pilha-A", 20.0, 15.0, 8, 5),
            *stacks("pilha-B", 20.0, 17.8, 8, 5),
            *fence,
            it.Opening(
                key="ralo", name="RALO", kind="RALO", at=(23.88 + gap + DRAIN_RADIUS, 17.0), radius=DRAIN_RADIUS
            ),
            it.Sensor(
                key="detector", name="D-1", at=(20.36, 15.36), gases=("GLP",), height=0.20, setpoint=0.10, response=3.0
            ),
            *room("escritorio", (12.0, 4.0, 17.15, 8.2), "ESCRITÓRIO"),
            it.Electrical(key="interruptor", name="INTERRUPTOR", device="INTERR", at=(17.0, 8.0), ex=False),
            *extinguishers(19.3, 13.6, 6, 12, step=0.8),
            *plates(19.5, 20.9, 2, "CLASSE III MAX 480 P13", step=1.5),
            it.Dimension(key="cota-ralo", line=((23.88, 17.0), (23.88 + gap, 17.0)), offset=-1.2),
            it.Dimension(key="cota-corredor", line=((23.2, 16.8), (23.2, 17.8)), offset=-2.0),
            it.Dimension(key="cota-rua", line=((21.0, 0.0), (21.0, 14.0)), offset=0.5),
            it.Label(
                key="texto-area",
                at=(17.2, 21.6),
                text="ÁREA DE ARMAZENAMENTO DE GLP - CLASSE III - 320 P13 CHEIOS",
                size=0.35,
            ),
            it.Label(key="texto-divisa", at=(25.0, 40.4), text="DIVISA - MURO H=2,00 m", size=0.35),
        ),
    )


def _school() -> Scene:
    east = AREA[2] + 79.9
    return (
        depot()
        .adding(
            it.Neighbour(key="escola", name="ESCOLA MUNICIPAL", outline=rect(east, 8, east + 25, 28), use="ESCOLA"),
        )
        .with_attr("area", survey_radius=90.0)
    )


def _fire_wall() -> Scene:
    return depot().adding(it.FireWall(key="corta-fogo", line=((25.4, 13.0), (25.4, 21.6)), height=3.5, rating=120))


SCENES: dict[str, Callable[[], Scene]] = {
    "S08": depot,
    "S08b": lambda: depot(3.0).named("S08b", "Como S08, ralo a 3,000 m"),
    "S08c": lambda: depot(2.999).named("S08c", "Como S08, ralo a 2,999 m"),
    "S08d": lambda: depot().named("S08d", "S08 medido só da fileira externa (parâmetro)"),
    "S08e": lambda: depot().without("ralo").named("S08e", "Como S08, sem desenho de drenagem"),
    "S08f": lambda: _school().named("S08f", "Como S08, escola a 79,90 m, levantamento de 90 m"),
    "S08g": lambda: _fire_wall().named("S08g", "Como S08, parede corta-fogo diante do ralo"),
}
