"""Plans side by side on one drawing: what is drawn on one has no known place on another.

A site plan (IMPLANTACAO, SITUACAO) and the ground floor are drawn side by side, each with coordinates of its own. A
distance from a storage area in one to a drain in the other would be measured across the sheet. Such things leave the
model and become :class:`Broken` of their concept, so that nothing that depends on them can pass. The same goes for
plans of which it is not settled what they show. Several site plans become levels of their own that count for nothing,
so that nothing is measured from one to the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from shapely.geometry import Point

from adapters.dxf.scene import Frame
from checker.model import Broken, Element, FloorOpening, Plan, Storey, StoreyKind, Text
from checker.model.rebase import each_element

_STORAGE = ("areas", "lots", "cylinders")
_ABOUT = ("openings", "risks", "electrical", "places", "flammables", "limits", "roads")
_WHY = Text(
    "está em outra planta do desenho que a armazenagem; a posição de uma em relação à outra não é conhecida. "
    "Desenhe os dois na mesma planta.",
    "is on another plan of the drawing than the storage; how the two lie to each other is not known. "
    "Draw both on one plan.",
)
_SITE = "site"


def set_apart(plan: Plan, frames: Sequence[Frame]) -> Plan:
    """Take out what surrounds storage on another plan of the same drawing, where plans do not lie on each other."""
    site = [f for f in frames if f.key is None and not f.excluded]
    doubtful = {f.key for f in frames if not f.sure}
    if len(site) > 1:
        plan = _as_levels(plan, site)
    if not (doubtful or len(site) > 1 or (site and plan.storeys)):
        return plan
    homes = {_plan_of(e, site) for name in _STORAGE for e in getattr(plan, name)}
    if not homes:
        return plan
    unrelated = doubtful | {_SITE, "outside"} | {f.key for f in site}
    changes: dict[str, Any] = {}
    lost: list[Broken] = []
    for name in _ABOUT:
        here: list[Element] = []
        for element in getattr(plan, name):
            where = _plan_of(element, site)
            if where in homes:
                here.append(element)
            if homes != {where} and (site or where in unrelated or homes & unrelated):
                lost.append(_broken(element))
            elif where not in homes:
                here.append(element)
        changes[name] = tuple(here)
    return plan.with_changes(**changes, broken=(*plan.broken, *lost)) if lost else plan


def _as_levels(plan: Plan, site: Sequence[Frame]) -> Plan:
    """Make each of several site plans a level of its own."""
    taken = {s.key for s in plan.storeys}
    levels = []
    for n, frame in enumerate(site, 1):
        key = next(k for i in range(len(taken) + 1) if (k := f"{_SITE} {n + i}") not in taken)
        taken.add(key)
        frame.key = key
        levels.append(Storey(key=key, name=None, kind=StoreyKind.REFERENCE, shape=frame.shape))

    def placed(element: Element) -> Element:
        if element.storey is not None or element.shape.is_empty or isinstance(element, Storey):
            return element
        frame = next((f for f in site if f.shape.covers(Point(element.point))), None)
        return replace(element, storey=frame.key) if frame is not None else element

    moved = each_element(plan, placed)
    return moved.with_changes(storeys=(*moved.storeys, *levels))


def _plan_of(element: Element, site: Sequence[Frame]) -> str:
    """Name the plan that an element is drawn on: a storey's key, the site plan, or what is outside all frames."""
    if element.storey is not None:
        return element.storey
    on_site = element.shape.is_empty or any(f.shape.covers(Point(element.point)) for f in site)
    return _SITE if on_site else "outside"


def _broken(element: Element) -> Broken:
    concept = element.kind.value if isinstance(element, FloorOpening) else element.concept
    point = element.point
    place = None if point.is_empty else (point.x, point.y)
    return Broken(concept=concept, ref=element.ref, why=_WHY, location=place)
