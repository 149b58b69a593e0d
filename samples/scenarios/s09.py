"""S09: a class I area at a supermarket, every distance exactly at its threshold (Cuiabá)."""

from __future__ import annotations

from collections.abc import Callable

from samples.kit import items as it
from samples.kit.geometry import rect
from samples.kit.scene import Scene, Title
from samples.scenarios.storage import STACK_4, extinguishers, lot, marked, plates, run, stacks

ROW = (0.10, 0.64, 1.90, 1.36)
CLASS_PLATE = "CLASSE I MAX 40 P13"


def box(
    prefix: str,
    x0: float = 0.0,
    *,
    width: float = 2.0,
    absent: tuple[str, ...] = ("COBERTURA",),
    north: str = "MURO",
    radius: float | None = None,
) -> tuple[it.Item, ...]:
    """Draw a class I area 2.00 m deep at ``x0``, ``y`` 0: ten stacks of four P13 in one lot, fence, marking."""
    outline = rect(x0, 0.0, x0 + width, 2.0)
    gate = 1.0
    fence = run(
        f"{prefix}-fecho",
        outline,
        [
            (0.5, "TELA"),
            (gate, "PORTAO-TELA"),
            (width - 0.5 - gate, "TELA"),
            (2.0, "TELA"),
            (width, north),
            (2.0, "TELA"),
        ],
        inside=(x0 + 1.0, 1.0),
    )
    return (
        it.Area(
            key=prefix,
            name=f"ÁREA DE ARMAZENAMENTO {prefix.upper()}",
            outline=outline,
            area_class="I",
            purpose="REVENDA",
            level=0.0,
            roofed=False,
            survey_radius=radius,
            absent=absent,
        ),
        marked(prefix, outline),
        *lot(f"{prefix}-lote", "LOTE", (x0 + ROW[0], ROW[1], x0 + ROW[2], ROW[3]), 40),
        *stacks(f"{prefix}-pilha", x0 + ROW[0], ROW[1], 5, 2),
        *fence,
    )


def supermarket(closer: float = 0.0, *, width: float = 2.0) -> Scene:
    """Return the supermarket; ``closer``: by how many metres each object is nearer than its threshold."""
    west, south, east, north = -1.5 + closer, -1.5 + closer, 15.0, 12.0
    school = 22.0 - closer
    return Scene(
        id="S09",
        summary="Área classe I em supermercado de Cuiabá, todas as distâncias no limite exato",
        title=Title(municipality="CUIABÁ", uses=("SUPERMERCADO",), gases=("GLP",), scale="1:50"),
        items=(
            *box("area", width=width, radius=25.0),
            it.Limit(
                key="divisa-W", name="DIVISA OESTE", line=((west, north), (west, south)), kind="MURO", height=1.80
            ),
            it.Limit(key="divisa-S", name="ALINHAMENTO", line=((west, south), (east, south)), kind="ABERTO", road=True),
            it.Limit(
                key="divisa-E", name="DIVISA LESTE", line=((east, south), (east, north)), kind="MURO", height=1.80
            ),
            it.Limit(
                key="divisa-N", name="DIVISA NORTE", line=((east, north), (west, north)), kind="MURO", height=1.80
            ),
            it.Road(key="via", name="AVENIDA DO CPA", line=((west, south), (east, south)), into=(0.0, -2.5)),
            it.Label(key="via-nome", at=(5.0, south - 1.3), text="AVENIDA DO CPA", size=0.3),
            it.Risk(
                key="forno",
                name="DESCARGA DO FORNO DA PADARIA",
                kind="CALOR",
                outline=rect(0.2, 7.0 - closer, 0.5, 7.3 - closer),
            ),
            it.Electrical(key="tomada", name="TOMADA", device="TOMADA", at=(5.0 - closer, 1.0), ex=False),
            it.Opening(key="ralo", name="RALO", kind="RALO", at=(1.4, 5.075 - closer), radius=0.075),
            it.Neighbour(key="escola", name="ESCOLA", outline=rect(school, -4.0, school + 8.0, 6.0), use="ESCOLA"),
            *extinguishers(2.3, 1.0, 1, 8),
            *plates(2.3, 1.5, 1, CLASS_PLATE, step=0.4),
            it.Dimension(key="cota-divisa", line=((west, 0.3), (0.0, 0.3)), offset=-0.1),
            it.Dimension(key="cota-via", line=((1.0, south), (1.0, 0.0)), offset=0.1),
            it.Dimension(key="cota-tomada", line=((2.0, 1.0), (5.0 - closer, 1.0)), offset=-0.4),
        ),
    )


def _overstocked() -> Scene:
    extra = it.Cylinder(key="p13-41", at=(1.0, 1.54), capacity=13, state="CHEIO", stack=1, height=STACK_4 / 4)
    return supermarket().adding(extra)


SCENES: dict[str, Callable[[], Scene]] = {
    "S09": supermarket,
    "S09b": lambda: supermarket(0.001).named("S09b", "Como S09, cada objeto 1 mm mais perto"),
    "S09c": lambda: supermarket(0.001).named("S09c", "S09b medido só da área demarcada (parâmetro)"),
    "S09d": lambda: _overstocked().named("S09d", "Como S09, 41 P13"),
    "S09e": lambda: supermarket(width=1.999).named("S09e", "Como S09, área de 1,999 x 2,000 m"),
}
