"""Moving a plan to another local origin, and renaming the keys by which its parts refer to each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any

from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry

from checker.model.building import Building, Door, Space, Storey, Unit
from checker.model.element import Element
from checker.model.plan import Broken, Plan


def moved(plan: Plan, dx: float, dy: float, origin: tuple[float, float]) -> Plan:
    """Return ``plan`` with all local coordinates shifted by (dx, dy) metres and ``origin`` as its origin."""
    if abs(dx) < 1e-12 and abs(dy) < 1e-12:
        return plan.with_changes(origin=origin)
    return each_element(plan, lambda e: _moved_element(e, dx, dy)).with_changes(
        origin=origin, broken=tuple(_moved_broken(b, dx, dy) for b in plan.broken)
    )


def each_element(plan: Plan, change: Callable[[Element], Element]) -> Plan:
    """Return ``plan`` with every element, hidden ones included, replaced by ``change`` of it."""
    return plan.with_changes(**{
        f.name: tuple(change(e) for e in value)
        for f in fields(plan)
        if isinstance(value := getattr(plan, f.name), tuple) and value and isinstance(value[0], Element)
    })


def _moved_element(element: Element, dx: float, dy: float) -> Element:
    changes: dict[str, Any] = {"shape": _moved_shape(element.shape, dx, dy)}
    if element.anchor is not None:
        changes["anchor"] = (element.anchor[0] + dx, element.anchor[1] + dy)
    if isinstance(element, Unit):
        changes["outlines"] = tuple((s, _moved_shape(o, dx, dy)) for s, o in element.outlines)
    if isinstance(element, Door) and element.swing is not None:
        changes["swing"] = _moved_shape(element.swing, dx, dy)
    return replace(element, **changes)


def _moved_shape(shape: BaseGeometry, dx: float, dy: float) -> BaseGeometry:
    return shape if shape.is_empty else translate(shape, dx, dy)


def _moved_broken(broken: Broken, dx: float, dy: float) -> Broken:
    if broken.location is None:
        return broken
    return replace(broken, location=(broken.location[0] + dx, broken.location[1] + dy))


def renamed(element: Element, names: Mapping[tuple[str, str], str]) -> Element:
    """Return ``element`` with its keys and references replaced; ``names`` maps (kind, old key) to the new key."""

    def new(kind: str, key: str | None) -> str | None:
        return None if key is None else names.get((kind, key), key)

    changes: dict[str, Any] = {"storey": new("storey", element.storey)}
    if isinstance(element, Storey):
        changes |= {"key": new("storey", element.key), "building": new("building", element.building)}
    elif isinstance(element, Space):
        changes |= {"key": new("space", element.key)}
    elif isinstance(element, Unit):
        outlines = tuple((new("storey", s), o) for s, o in element.outlines)
        changes |= {"building": new("building", element.building), "outlines": outlines}
    elif isinstance(element, Building):
        changes["key"] = new("building", element.key)
    return replace(element, **changes)
