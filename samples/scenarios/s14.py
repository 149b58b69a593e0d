"""S14: a class IV area with a lot over 480 bottles, a narrow corridor and a gate that opens inwards (Cuiabá)."""

from __future__ import annotations

from collections.abc import Callable

from samples.kit import items as it
from samples.kit.geometry import rect
from samples.kit.scene import Scene, Title
from samples.scenarios.storage import extinguishers, lot, marked, plates, plot, run, stacks

ABSENT = ("RALO", "FONTE", "IGNICAO", "COBERTURA", "VIZINHO")
OUTLINE = rect(0.0, 0.0, 11.0, 9.35)


def depot(*, swing: str = "DENTRO") -> Scene:
    """Return the depot; ``swing`` is how the second gate opens."""
    fence = run(
        "fecho",
        OUTLINE,
        [
            (3.0, "TELA"),
            (1.5, "PORTAO-TELA"),
            (6.5, "TELA"),
            (9.35, "TELA"),
            (3.0, "TELA"),
            (1.5, "PORTAO-TELA"),
            (6.5, "TELA"),
            (9.35, "TELA"),
        ],
        inside=(5.0, 5.0),
        swing=("FORA", swing),
    )
    return Scene(
        id="S14",
        summary="Depósito classe IV em Cuiabá: lote de 500, corredor de 0,95 m, portão para dentro",
        title=Title(municipality="CUIABÁ", uses=("POSTO DE REVENDA DE GLP",), gases=("GLP",), scale="1:100"),
        items=(
            it.Area(
                key="area",
                name="ÁREA DE ARMAZENAMENTO CLASSE IV",
                outline=OUTLINE,
                area_class="IV",
                purpose="REVENDA",
                level=0.0,
                roofed=False,
                survey_radius=110.0,
                absent=ABSENT,
            ),
            marked("area", OUTLINE),
            *lot("lote-A", "LOTE A", (1.0, 1.0, 10.0, 2.8), 500),
            *stacks("pilha-A", 1.0, 1.0, 25, 5),
            *lot("lote-B", "LOTE B", (1.0, 3.75, 9.64, 5.55), 480),
            *stacks("pilha-B", 1.0, 3.75, 24, 5),
            *lot("lote-C", "LOTE C", (1.0, 6.55, 9.64, 8.35), 480),
            *stacks("pilha-C", 1.0, 6.55, 24, 5),
            *fence,
            *plot(-6.0, -7.5, 17.0, 15.35),
            *extinguishers(0.4, -0.5, 8, 12, step=0.3),
            *plates(0.5, 9.8, 2, "CLASSE IV MAX 1920 P13"),
            it.Sensor(
                key="detector", name="D-1", at=(1.36, 1.36), gases=("GLP",), height=0.20, setpoint=0.10, response=3.0
            ),
            it.Electrical(key="luminaria", name="LUMINÁRIA", device="LUM", at=(5.32, 4.47), ex=True),
        ),
    )


def _seven() -> Scene:
    scene = depot().without("extintor-8")
    for n in range(1, 8):
        scene = scene.with_attr(f"extintor-{n}", mass=14)
    return scene


SCENES: dict[str, Callable[[], Scene]] = {
    "S14": depot,
    "S14b": lambda: depot(swing="CORRER").named("S14b", "Como S14, segundo portão de correr"),
    "S14c": lambda: _seven().named("S14c", "Como S14, sete extintores de 14 kg"),
    "S14d": lambda: (
        depot().with_attr("luminaria", ex=None, name="LUMINÁRIA IP66").named("S14d", "Como S14, luminária IP66")
    ),
    "S14e": lambda: (
        depot().with_attr("pilha-C-1-1", stack=5, height=2.38).named("S14e", "Como S14, uma pilha de cinco cheios")
    ),
    "S14f": lambda: (
        depot()
        .with_attr("pilha-C-1-1", stack=6, height=2.856, pallet=True)
        .named("S14f", "Como S14, uma pilha de seis sobre palete")
    ),
}
