"""Which space, unit and storey a device is in: as stated, else by geometry."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from shapely.geometry import Point
from shapely.geometry.base import BaseGeometry

from checker.facts.base import Facts, memoised
from checker.facts.words import normalise
from checker.model import Element, Space, Unit

ON_WALL_M = 0.30
"""A point this near to a space stands on its wall line and belongs to it (drawing practice: half a wall and a body)."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a device is. ``stated``: the unit is the author's statement, not the geometry's."""

    space: Space | None
    unit: Unit | None
    storey: str | None
    stated: bool = False


def outlines(unit: Unit) -> tuple[tuple[str | None, BaseGeometry], ...]:
    """Return the outline of a unit on each storey it spans."""
    if unit.outlines:
        return unit.outlines
    return () if unit.shape.is_empty else ((unit.storey, unit.shape),)


def outline_on(unit: Unit, storey: str | None) -> BaseGeometry | None:
    """Return the unit's outline on a storey."""
    return next((g for s, g in outlines(unit) if s == storey), None)


@memoised
def place(facts: Facts, element: Element) -> Place:
    """Locate a device: the unit that its author states, else the space and unit whose outline holds its point.

    Only things of its own storey count. A point on a wall line belongs to the nearest space, or unit where no space is
    drawn.
    """
    storey = _storey(facts, element)
    point = element.point
    space = None if point.is_empty else _holding_space(facts, storey, point)
    label = getattr(element, "unit_label", None)
    if label:
        unit = unit_named(facts, label)
        if unit is not None:
            own = space if space is not None and unit_of_space(facts, space) in (unit, None) else None
            return Place(own, unit, storey, stated=True)
    if space is not None:
        unit = unit_of_space(facts, space) or (None if point.is_empty else _covering_unit(facts, storey, point))
        return Place(space, unit, storey)
    return Place(None, None if point.is_empty else _holding_unit(facts, storey, point), storey)


def _storey(facts: Facts, element: Element) -> str | None:
    if element.storey is None and len(facts.plan.storeys) == 1:
        return facts.plan.storeys[0].key
    return element.storey


def unit_named(facts: Facts, label: str) -> Unit | None:
    """Return the unit of that identification."""
    wanted = normalise(label)
    return next((u for u in facts.plan.units if wanted in (normalise(u.key), normalise(u.name or u.key))), None)


def same_storey(facts: Facts, a: str | None, b: str | None) -> bool:
    """Tell whether two storey keys name the same storey; with at most one storey drawn everything is on it."""
    return a == b or (len(facts.plan.storeys) <= 1 and (a is None or b is None))


def _nearest(candidates: Iterable[tuple[Element, BaseGeometry]], point: Point) -> Element | None:
    """Return the smallest outline that covers the point, else the nearest within reach of a wall line."""
    near = [(g.distance(point), g.area, e) for e, g in candidates if not g.is_empty]
    near = [row for row in near if row[0] <= ON_WALL_M]
    return min(near, key=lambda row: row[:2])[2] if near else None


def _holding_space(facts: Facts, storey: str | None, point: Point) -> Space | None:
    found = _nearest(
        ((s, s.shape) for s in facts.plan.spaces if same_storey(facts, s.storey, storey) and s.shape.area > 0), point
    )
    return found if isinstance(found, Space) else None


def _covering_unit(facts: Facts, storey: str | None, point: Point) -> Unit | None:
    return next(
        (u for u in facts.plan.units for s, g in outlines(u) if same_storey(facts, s, storey) and g.covers(point)), None
    )


def _holding_unit(facts: Facts, storey: str | None, point: Point) -> Unit | None:
    found = _nearest(((u, g) for u in facts.plan.units for s, g in outlines(u) if same_storey(facts, s, storey)), point)
    return found if isinstance(found, Unit) else None


@memoised
def unit_of_space(facts: Facts, space: Space) -> Unit | None:
    """Return the unit a space belongs to.

    As stated, else the one whose outline holds its middle, else the only one without an outline whose mark or stated
    gas point stands in it.
    """
    if space.unit is not None:
        found = facts.plan.unit_by_key.get(space.unit) or unit_named(facts, space.unit)
        if found is not None:
            return found
    if space.shape.is_empty:
        return None
    found = _covering_unit(facts, space.storey, space.shape.representative_point())
    return found if found is not None else _marked_unit(facts, space)


def without_outline(facts: Facts, unit: Unit) -> bool:
    """Tell whether nothing drawn shows how far a unit reaches."""
    return unit in _unbounded(facts)


@memoised
def _unbounded(facts: Facts) -> frozenset[Unit]:
    return frozenset(u for u in facts.plan.units if not any(g.area > 0 for _, g in outlines(u)))


def _marked_unit(facts: Facts, space: Space) -> Unit | None:
    unbounded = _unbounded(facts)
    if not unbounded or space.shape.area == 0:
        return None
    marks = [(u, u.storey, u.shape) for u in unbounded if not u.shape.is_empty]
    for point in facts.plan.gas_points:  # supply points stand on the unit's limit, so on that of the hall as well
        unit = unit_named(facts, point.unit_label) if point.unit_label else None
        if unit is not None:
            marks.append((unit, _storey(facts, point), point.point))
    held = {u for u, storey, g in marks if same_storey(facts, space.storey, storey) and space.shape.contains(g)}
    return next(iter(held)) if len(held) == 1 and held <= unbounded else None
