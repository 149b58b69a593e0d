"""Site plans beside floor plans: what is drawn in one has no known place in the other.

A site plan (IMPLANTACAO, SITUACAO) and the ground floor are drawn side by side, each with coordinates of its own. A
distance from a storage area in one to a drain in the other would be measured across the sheet. Such things leave the
model and become :class:`Broken` of their concept, so that nothing that depends on them can pass.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from shapely.geometry import Point

from adapters.dxf.scene import Frame
from checker.model import Broken, Element, FloorOpening, Plan, Text

_STORAGE = ("areas", "lots", "cylinders")
_ABOUT = ("openings", "risks", "electrical", "places", "flammables", "limits", "roads")
_WHY = Text(
    "está em outra planta do desenho que a armazenagem; a posição de uma em relação à outra não é conhecida. "
    "Desenhe os dois na mesma planta.",
    "is on another plan of the drawing than the storage; how the two lie to each other is not known. "
    "Draw both on one plan.",
)


def set_apart(plan: Plan, frames: Sequence[Frame]) -> Plan:
    """Take out what surrounds storage on another plan of the same drawing, where there is a site plan of its own."""
    site = [f for f in frames if f.key is None and not f.excluded]
    if not site or not plan.storeys:
        return plan
    where = {_plan_of(e, site) for name in _STORAGE for e in getattr(plan, name)}
    if len(where) != 1:
        return plan
    home = where.pop()
    changes: dict[str, Any] = {}
    lost: list[Broken] = []
    for name in _ABOUT:
        here = [e for e in getattr(plan, name) if _plan_of(e, site) == home]
        lost += [_broken(e) for e in getattr(plan, name) if _plan_of(e, site) != home]
        changes[name] = tuple(here)
    return plan.with_changes(**changes, broken=(*plan.broken, *lost)) if lost else plan


def _plan_of(element: Element, site: Sequence[Frame]) -> str:
    """Name the plan that an element is drawn on: a storey's key, the site plan, or what is outside all frames."""
    if element.storey is not None:
        return element.storey
    on_site = element.shape.is_empty or any(f.shape.covers(Point(element.point)) for f in site)
    return "site" if on_site else "outside"


def _broken(element: Element) -> Broken:
    concept = element.kind.value if isinstance(element, FloorOpening) else element.concept
    point = element.point
    place = None if point.is_empty else (point.x, point.y)
    return Broken(concept=concept, ref=element.ref, why=_WHY, location=place)
