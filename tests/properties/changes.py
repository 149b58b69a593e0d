"""Changes that make a plan strictly safer: hazards farther off, more devices, wider gates, higher walls, less stock."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from shapely.affinity import translate
from shapely.ops import unary_union

from checker.model import Element, Plan, RiskKind, RiskSource, SourceRef, is_known
from checker.model.gas import ContainerState

Change = Callable[[Plan, float], Plan | None]
"""Takes a plan and a size from 0 to 1; returns None where there is nothing to change."""

HAZARDS = ("openings", "risks", "electrical", "flammables", "places")
DEVICES = ("extinguishers", "signs", "sensors", "valves")


def changes(plan: Plan) -> Iterator[tuple[str, Change]]:
    """Yield every change that this plan allows, by name."""
    for name in HAZARDS:
        for i, element in enumerate(getattr(plan, name)):
            if not _needs_devices(element):
                yield "hazard_moved_away", _moved(name, i)
    for name in DEVICES:
        for i in range(len(getattr(plan, name))):
            yield "device_added", _copied(name, i)
    for i in range(len(plan.accesses)):
        yield "gate_widened", _grown("accesses", i, ("width_m", "height_m"), 1.0)
    for i in range(len(plan.fire_walls)):
        yield "fire_wall_raised", _grown("fire_walls", i, ("height_m",), 3.0)
        yield "fire_wall_strengthened", _grown("fire_walls", i, ("rating_min",), 120.0)
    for i in range(len(plan.roofs)):
        yield "roof_raised", _grown("roofs", i, ("headroom_m", "underside_z_m"), 3.0)
    for i, cylinder in enumerate(plan.cylinders):
        if cylinder.state is not ContainerState.IN_USE and cylinder.connected is False:
            yield "stack_lowered", _lowered(i)
            yield "bottles_removed", _reduced(i)


def _needs_devices(element: Element) -> bool:
    """A dispenser of vehicle gas is guarded by devices beside it: away from them it is no safer."""
    return isinstance(element, RiskSource) and element.kind is RiskKind.GNV_DISPENSER


def _with(plan: Plan, name: str, i: int, element: Element) -> Plan:
    elements = list(getattr(plan, name))
    elements[i] = element
    return plan.with_changes(**{name: tuple(elements)})


def _moved(name: str, i: int) -> Change:
    def move(plan: Plan, size: float) -> Plan | None:
        element = getattr(plan, name)[i]
        stock = [e.shape for e in (*plan.areas, *plan.lots, *plan.cylinders) if not e.shape.is_empty]
        if not stock or element.shape.is_empty:
            return None
        centre, here = unary_union(stock).centroid, element.shape.centroid
        away = (here.x - centre.x, here.y - centre.y)
        length = (away[0] ** 2 + away[1] ** 2) ** 0.5
        if length < 1e-6:
            return None
        dx, dy = (a / length * (0.001 + 30.0 * size) for a in away)
        shape = translate(element.shape, dx, dy)
        if any(shape.distance(s) < element.shape.distance(s) for s in stock):
            return None
        anchor = (element.anchor[0] + dx, element.anchor[1] + dy) if element.anchor is not None else None
        return _with(plan, name, i, replace(element, shape=shape, anchor=anchor))

    return move


def _copied(name: str, i: int) -> Change:
    def copy(plan: Plan, _: float) -> Plan:
        element = getattr(plan, name)[i]
        twin = replace(element, ref=SourceRef(file=element.ref.file, ref=f"{element.ref.ref}-twin"))
        return plan.with_changes(**{name: (*getattr(plan, name), twin)})

    return copy


def _grown(name: str, i: int, fields: tuple[str, ...], most: float) -> Change:
    def grow(plan: Plan, size: float) -> Plan | None:
        element = getattr(plan, name)[i]
        known = {f: getattr(element, f) + most * size for f in fields if is_known(getattr(element, f))}
        return _with(plan, name, i, replace(element, **known)) if known else None

    return grow


def _lowered(i: int) -> Change:
    def lower(plan: Plan, _: float) -> Plan | None:
        cylinder = plan.cylinders[i]
        units = cylinder.stack_units
        if not isinstance(units, int) or units < 2:
            return None
        quantity = min(cylinder.quantity, units - 1) if cylinder.quantity == units else cylinder.quantity
        return _with(plan, "cylinders", i, replace(cylinder, stack_units=units - 1, quantity=quantity))

    return lower


def _reduced(i: int) -> Change:
    def reduce(plan: Plan, size: float) -> Plan | None:
        cylinder = plan.cylinders[i]
        fewer = max(1, round(cylinder.quantity * (1.0 - size)))
        return _with(plan, "cylinders", i, replace(cylinder, quantity=fewer)) if fewer < cylinder.quantity else None

    return reduce
