"""A small depot whose surroundings stand at chosen distances, for thresholds through the readers."""

from __future__ import annotations

from samples.kit import items as it
from samples.kit.geometry import rect
from samples.kit.scene import Scene, Title
from samples.scenarios.storage import marked, stacks

BOX = (10.0, 10.0, 14.0, 14.0)
FAR = 600.0
CLASSES = ("I", "II", "III", "IV", "V", "VI")
DEMARCATED = ("cuiaba.limit.reference=demarcated",)


def depot(area_class: str | None, *, bottles: int = 4, **more: object) -> Scene:
    """Return an area of 4 x 4 m with one lot of P13 in its middle, far from everything."""
    x0, y0, x1, y1 = BOX
    lot = rect(x0 + 1.5, y0 + 1.5, x1 - 1.5, y1 - 1.5)
    area = it.Area(key="area", name="ÁREA A", outline=rect(*BOX), area_class=area_class, purpose="REVENDA", level=0.0,
                   roofed=False, survey_radius=500.0, absent=("COBERTURA",))
    items: tuple[it.Item, ...] = (
        area, marked("area", rect(*BOX)),
        it.Lot(key="lote", name="LOTE 1", outline=lot, quantity=bottles, capacity=13, state="CHEIO", stack=4,
               height=1.904),
        *stacks("pilha", x0 + 1.8, y0 + 1.8, 1, 1),
    )
    return Scene(id="T", summary="limiar", title=Title(municipality="CUIABÁ", uses=("POSTO DE REVENDA DE GLP",),
                                                       gases=("GLP",)), items=items)


def surrounded(area_class: str, gaps: dict[str, float], *, wall: bool = False) -> Scene:
    """Return the depot with a walled limit west, an open one north, a road south, a school east, heat and sparks.

    ``gaps`` are the distances r1..r6 from the demarcated area, in metres. ``wall``: a tall rated fire wall all round.
    """
    x0, y0, x1, y1 = BOX
    west, north, south = x0 - gaps["r1"], y1 + gaps["r2"], y0 - gaps["r3"]
    corners = {"w": ((west, south), (west, north)), "n": ((west, north), (FAR, north)),
               "e": ((FAR, north), (FAR, south)), "s": ((FAR, south), (west, south))}
    middle = (y0 + y1) / 2
    scene = depot(area_class).adding(
        it.Limit(key="oeste", name="OESTE", line=corners["w"], kind="MURO", height=1.80),
        it.Limit(key="norte", name="NORTE", line=corners["n"], kind="ABERTO"),
        it.Limit(key="leste", name="LESTE", line=corners["e"], kind="MURO", height=2.50),
        it.Limit(key="sul", name="SUL", line=corners["s"], kind="ABERTO", road=True),
        it.Road(key="rua", name="RUA", line=((west, south), (FAR, south))),
        it.Neighbour(key="escola", name="ESCOLA", use="ESCOLA",
                     outline=rect(x1 + gaps["r4"], y0, x1 + gaps["r4"] + 5, y1)),
        it.Risk(key="calor", name="FORNO", kind="CALOR", at=(x1 + gaps["r5"] + 0.25, middle), radius=0.25),
        it.Electrical(key="tomada", name="TOMADA", device="TOMADA", ex=False, at=(x1 + gaps["r6"], middle + 0.5)),
    )
    if wall:
        ring = rect(x0 - 0.4, y0 - 0.4, x1 + 0.4, y1 + 0.4)
        scene = scene.adding(*(
            it.FireWall(key=f"corta-fogo-{i}", line=(ring[i], ring[(i + 1) % 4]), height=6.0, rating=120)
            for i in range(4)))
    return scene
