"""Which parts of two placed drawings are one and the same thing.

Buildings, storeys and units are matched by name, level or frame; anything else only where concept, storey and outline
coincide. Of two that match, the first keeps its values and takes from the second what it lacks; two that
contradict each other stay two, so that both are judged.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from typing import Any

from checker.model.building import Building, Storey, StoreyKind, Unit
from checker.model.element import Element
from checker.model.known import Missing, is_known
from checker.model.plan import Plan
from checker.model.rebase import each_element, renamed

SAME_LEVEL_M = 0.50
SAME_PLACE_M = 0.010
OVERLAP = 0.5
_IDENTITY = frozenset({"ref", "recognition", "key", "shape", "anchor", "z", "name", "storey", "outlines", "unit"})


def absorb(first: Plan, second: Plan) -> Plan:
    """Return ``first`` with the elements of ``second``, which is in the same local coordinates."""
    second = each_element(second, lambda e: renamed(e, _names(first, second)))
    changes: dict[str, object] = {}
    for f in fields(Plan):
        mine, other = getattr(first, f.name), getattr(second, f.name)
        if f.name in ("hidden", "broken", "links"):
            changes[f.name] = mine + other
        elif other and isinstance(other, tuple) and isinstance(other[0], Element):
            changes[f.name] = _united(mine, other)
    return first.with_changes(**changes)


def _names(first: Plan, second: Plan) -> Mapping[tuple[str, str], str]:
    """Return the keys of ``second``'s parts as they are called in the merged plan."""
    names: dict[tuple[str, str], str] = {}
    for building in second.buildings:
        twin = _building_twin(building, first, second)
        names["building", building.key] = twin.key if twin else _free(building.key, (b.key for b in first.buildings))
    for storey in second.storeys:
        match = next((s for s in first.storeys if _same_storey(s, storey)), None)
        names["storey", storey.key] = match.key if match else _free(storey.key, (s.key for s in first.storeys))
    for space in second.spaces:
        names["space", space.key] = _free(space.key, (s.key for s in first.spaces))
    return names


def _free(key: str, taken: Iterable[str]) -> str:
    used = set(taken)
    number = 2
    candidate = key
    while candidate in used:
        candidate = f"{key}~{number}"
        number += 1
    return candidate


def _building_twin(building: Building, first: Plan, second: Plan) -> Building | None:
    if len(first.buildings) == len(second.buildings) == 1:
        return first.buildings[0]
    return next((b for b in first.buildings if b.name and b.name == building.name), None)


def displaced_storey(first: Plan, second: Plan) -> Storey | None:
    """Return a storey of ``second`` that ``first`` draws as well, by building, name and level, but somewhere else.

    Two files that arrange their floors differently (side by side in one, stacked in the other) cannot be laid on each
    other.
    """
    names = _names(first, second)
    for storey in second.storeys:
        building = names.get(("building", storey.building or ""), storey.building)
        twins = [s for s in first.storeys if s.building == building and _alike(s, storey)]
        if twins and not any(_frames_overlap(s, storey) for s in twins):
            return storey
    return None


def _alike(a: Storey, b: Storey) -> bool:
    """Tell whether two storeys have one name, and no levels that contradict it."""
    if not a.name or not b.name or a.name.casefold() != b.name.casefold():
        return False
    known = is_known(a.elevation_m) and is_known(b.elevation_m)
    return not known or _same_level(a, b)


def _same_level(a: Storey, b: Storey) -> bool:
    both = is_known(a.elevation_m) and is_known(b.elevation_m)
    return both and abs(a.elevation_m - b.elevation_m) <= SAME_LEVEL_M  # type: ignore[operator]  # both are known


def _same_storey(a: Storey, b: Storey) -> bool:
    if not _frames_overlap(a, b):
        return False
    if is_known(a.elevation_m) and is_known(b.elevation_m):
        return _same_level(a, b)
    if a.name and b.name:
        return a.name.casefold() == b.name.casefold()
    return not a.shape.is_empty and not b.shape.is_empty


def _frames_overlap(a: Element, b: Element) -> bool:
    """Frames that lie apart are different floors; a storey without an outline may be any."""
    if a.shape.area == 0 or b.shape.area == 0:
        return True
    return bool(a.shape.intersection(b.shape).area >= OVERLAP * min(a.shape.area, b.shape.area))


def _united(mine: tuple[Element, ...], other: tuple[Element, ...]) -> tuple[Element, ...]:
    result = list(mine)
    near = _Neighbours(mine)
    for element in other:
        at = next((i for i in near.of(element) if _same_thing(result[i], element)), None)
        if at is None:
            result.append(element)
        else:
            result[at] = _completed(result[at], element)
    return tuple(result)


class _Neighbours:
    """Finds the few elements that may be the same thing as another, by the corner of their outlines."""

    def __init__(self, elements: tuple[Element, ...]) -> None:
        self._cells: dict[tuple[int, int], list[int]] = {}
        self._keyed = [i for i, e in enumerate(elements) if isinstance(e, Storey | Building | Unit)]
        for i, element in enumerate(elements):
            if not element.shape.is_empty:
                self._cells.setdefault(_cell(element), []).append(i)

    def of(self, element: Element) -> Iterable[int]:
        """Return indexes of candidates."""
        if isinstance(element, Storey | Building | Unit):
            return self._keyed
        if element.shape.is_empty:
            return ()
        x, y = _cell(element)
        cells = ((x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        return (i for cell in cells for i in self._cells.get(cell, ()))


def _cell(element: Element) -> tuple[int, int]:
    x, y = element.shape.bounds[:2]
    return int(x // (2 * SAME_PLACE_M)), int(y // (2 * SAME_PLACE_M))


def _same_thing(a: Element, b: Element) -> bool:
    if isinstance(a, Storey | Building):
        return a.key == getattr(b, "key", None)
    if a.storey != b.storey or a.concept != b.concept:
        return False
    if isinstance(a, Unit):
        return a.key == getattr(b, "key", None) and (_frames_overlap(a, b)) and not _contradict(a, b)
    return _same_place(a, b) and not _contradict(a, b)


def _same_place(a: Element, b: Element) -> bool:
    if a.shape.is_empty or b.shape.is_empty or a.shape.geom_type != b.shape.geom_type:
        return False
    if any(abs(p - q) > SAME_PLACE_M for p, q in zip(a.shape.bounds, b.shape.bounds, strict=True)):
        return False
    return bool(a.shape.hausdorff_distance(b.shape) <= SAME_PLACE_M)


def _contradict(a: Element, b: Element) -> bool:
    """Tell whether both state a value for some property, and not the same one."""
    if a.name and b.name and a.name != b.name:
        return True
    return any(
        _states(mine := getattr(a, f.name)) and _states(other := getattr(b, f.name)) and mine != other
        for f in fields(a)
        if f.name not in _IDENTITY
    )


def _states(value: object) -> bool:
    return not isinstance(value, Missing) and value not in (None, (), frozenset(), "", StoreyKind.UNKNOWN)


def _completed(a: Any, b: Any) -> Element:
    """Return ``a`` with what it lacks taken from ``b``."""
    changes = {
        f.name: getattr(b, f.name)
        for f in fields(a)
        if f.name not in ("ref", "recognition", "shape", "key")
        and not _states(getattr(a, f.name)) and _states(getattr(b, f.name))
    }
    if a.shape.is_empty and not b.shape.is_empty:
        changes["shape"] = b.shape
    if isinstance(a, Storey):
        changes["has_spaces"], changes["has_slab"] = a.has_spaces or b.has_spaces, a.has_slab or b.has_slab
    completed: Element = replace(a, **changes)
    return completed
