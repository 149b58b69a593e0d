"""Relations of a model as plain dictionaries by instance id, so that one broken relation costs only itself."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

Entity = Any
"""An IFC instance; the library has no types."""


def _many() -> defaultdict[int, list[Entity]]:
    return defaultdict(list)


@dataclass(slots=True)
class Relations:
    """What belongs to what. Keys are instance ids."""

    container: dict[int, Entity] = field(default_factory=dict)
    whole: dict[int, Entity] = field(default_factory=dict)
    parts: defaultdict[int, list[Entity]] = field(default_factory=_many)
    host: dict[int, Entity] = field(default_factory=dict)
    filled: dict[int, Entity] = field(default_factory=dict)
    sets: defaultdict[int, list[Entity]] = field(default_factory=_many)
    type_of: dict[int, Entity] = field(default_factory=dict)
    groups: defaultdict[int, list[Entity]] = field(default_factory=_many)
    members: defaultdict[int, list[Entity]] = field(default_factory=_many)
    codes: defaultdict[int, list[Entity]] = field(default_factory=_many)
    controls: defaultdict[int, list[Entity]] = field(default_factory=_many)
    materials: dict[int, Entity] = field(default_factory=dict)
    neighbours: defaultdict[int, set[int]] = field(default_factory=lambda: defaultdict(set))
    unreadable: int = 0


def read_relations(model: Any) -> Relations:
    """Index every relation that the reader uses."""
    r = Relations()
    for rel in all_of(model, "IfcRelContainedInSpatialStructure"):
        _each(r, rel, "RelatedElements", "RelatingStructure", lambda e, s: r.container.setdefault(e.id(), s))
    for name in ("IfcRelAggregates", "IfcRelNests"):
        for rel in all_of(model, name):
            _each(r, rel, "RelatedObjects", "RelatingObject", lambda e, w: _part(r, e, w))
    for rel in all_of(model, "IfcRelVoidsElement"):
        _pair(r, rel, "RelatedOpeningElement", "RelatingBuildingElement", lambda e, h: r.host.setdefault(e.id(), h))
    for rel in all_of(model, "IfcRelFillsElement"):
        _pair(r, rel, "RelatedBuildingElement", "RelatingOpeningElement", lambda e, o: r.filled.setdefault(e.id(), o))
    for rel in all_of(model, "IfcRelDefinesByProperties"):
        _each(r, rel, "RelatedObjects", "RelatingPropertyDefinition", lambda e, p: r.sets[e.id()].extend(_listed(p)))
    for rel in all_of(model, "IfcRelDefinesByType"):
        _each(r, rel, "RelatedObjects", "RelatingType", lambda e, t: r.type_of.setdefault(e.id(), t))
    for rel in all_of(model, "IfcRelAssignsToGroup"):
        _each(r, rel, "RelatedObjects", "RelatingGroup", lambda e, g: _member(r, e, g))
    for rel in all_of(model, "IfcRelAssociatesClassification"):
        _each(r, rel, "RelatedObjects", "RelatingClassification", lambda e, c: r.codes[e.id()].append(c))
    for rel in all_of(model, "IfcRelAssociatesMaterial"):
        _each(r, rel, "RelatedObjects", "RelatingMaterial", lambda e, m: r.materials.setdefault(e.id(), m))
    for rel in all_of(model, "IfcRelFlowControlElements"):
        _each(r, rel, "RelatedControlElements", "RelatingFlowElement", lambda e, f: r.controls[f.id()].append(e))
    _connections(model, r)
    return r


def all_of(model: Any, name: str) -> tuple[Entity, ...]:
    """Return the instances of a class, none when the schema does not have it."""
    try:
        return tuple(model.by_type(name))
    except RuntimeError:
        return ()


def _listed(value: Any) -> list[Entity]:
    if isinstance(value, list | tuple):
        return list(value)
    if value.is_a("IfcPropertySetDefinitionSet"):
        return list(value.wrappedValue)
    return [value]


def _part(r: Relations, element: Entity, whole: Entity) -> None:
    if element.id() != whole.id() and element.id() not in r.whole:
        r.whole[element.id()] = whole
        r.parts[whole.id()].append(element)


def _member(r: Relations, element: Entity, group: Entity) -> None:
    r.groups[element.id()].append(group)
    r.members[group.id()].append(element)


def _each(r: Relations, rel: Entity, many: str, one: str, take: Any) -> None:
    try:
        target, elements = getattr(rel, one), getattr(rel, many) or ()
        if target is None:
            raise RuntimeError(f"{one} is not given")
        for element in elements:
            take(element, target)
    except (RuntimeError, AttributeError, TypeError):
        r.unreadable += 1


def _pair(r: Relations, rel: Entity, many: str, one: str, take: Any) -> None:
    try:
        element, target = getattr(rel, many), getattr(rel, one)
        if element is None or target is None:
            raise RuntimeError("an end is not given")
        take(element, target)
    except (RuntimeError, AttributeError, TypeError):
        r.unreadable += 1


def _connections(model: Any, r: Relations) -> None:
    """Join elements through their ports and through direct connections."""
    owner: dict[int, int] = {}
    for rel in all_of(model, "IfcRelConnectsPortToElement"):
        _pair(r, rel, "RelatingPort", "RelatedElement", lambda p, e: owner.setdefault(p.id(), e.id()))
    for port in all_of(model, "IfcPort"):
        whole = r.whole.get(port.id())
        if whole is not None:
            owner.setdefault(port.id(), whole.id())
    for rel in all_of(model, "IfcRelConnectsPorts"):
        _pair(r, rel, "RelatingPort", "RelatedPort", lambda a, b: _join(r, owner.get(a.id()), owner.get(b.id())))
    for rel in all_of(model, "IfcRelConnectsElements"):
        _pair(r, rel, "RelatingElement", "RelatedElement", lambda a, b: _join(r, a.id(), b.id()))


def _join(r: Relations, a: int | None, b: int | None) -> None:
    if a is not None and b is not None and a != b:
        r.neighbours[a].add(b)
        r.neighbours[b].add(a)


def ancestors(r: Relations, element: Entity) -> Iterator[Entity]:
    """Yield what holds ``element``, nearest first: opening and host, whole, container; never in a circle."""
    seen = {element.id()}
    current: Entity | None = element
    while current is not None:
        key = current.id()
        current = r.filled.get(key) or r.host.get(key) or r.whole.get(key) or r.container.get(key)
        if current is None or current.id() in seen:
            return
        seen.add(current.id())
        yield current
