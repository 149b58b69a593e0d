"""Settles what depends on other elements and puts the Plan together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from adapters.ifc.build_site import site_limits
from adapters.ifc.build_storage import build_access
from adapters.ifc.buildings import build_building, read_declarations
from adapters.ifc.collect import Collected, shown_disciplines
from adapters.ifc.context import Context
from adapters.ifc.dwellings import read_units_of
from adapters.ifc.georeference import map_notes
from adapters.ifc.lookup import Cover, covers_of
from adapters.ifc.lost_levels import with_lost_levels
from adapters.ifc.recognise import Found
from adapters.ifc.relations import Entity, all_of
from adapters.ifc.rooms import settle_ceiling
from adapters.ifc.settle import (
    is_at_closure,
    settle_access,
    settle_appliances,
    settle_point,
    settle_sensor,
    storey_from_space,
    storey_of_room,
    walls_of_areas,
)
from adapters.ifc.storeys import build_storeys
from adapters.ifc.survey import survey
from adapters.ifc.tables import clean
from checker.model.building import Door, Parking, PlanText, Slab, Space, Wall, Window
from checker.model.element import Element
from checker.model.gas import Cylinder, GasPipe, GasPoint, GasSensor, GasValve, LpgCentral, Regulator, SupplyPoint
from checker.model.plan import Plan, PlanFile
from checker.model.source import Evidence, EvidenceKind, Recognition
from checker.model.storage import (
    Access,
    Closure,
    Extinguisher,
    FireWall,
    FloorMarking,
    Lot,
    Roof,
    Sign,
    StorageArea,
)
from checker.model.surroundings import (
    ElectricalDevice,
    Flammable,
    FloorOpening,
    PropertyLimit,
    PublicRoad,
    RiskSource,
    SensitivePlace,
)
from checker.model.survey import Seen
from checker.model.text import Text

_FIELDS: dict[str, type[Element]] = {
    "walls": Wall,
    "windows": Window,
    "slabs": Slab,
    "texts": PlanText,
    "parkings": Parking,
    "supply_points": SupplyPoint,
    "valves": GasValve,
    "regulators": Regulator,
    "pipes": GasPipe,
    "centrals": LpgCentral,
    "cylinders": Cylinder,
    "areas": StorageArea,
    "lots": Lot,
    "fire_walls": FireWall,
    "markings": FloorMarking,
    "signs": Sign,
    "extinguishers": Extinguisher,
    "roofs": Roof,
    "openings": FloorOpening,
    "roads": PublicRoad,
    "places": SensitivePlace,
    "risks": RiskSource,
    "electrical": ElectricalDevice,
    "flammables": Flammable,
    "gas_points": GasPoint,
    "sensors": GasSensor,
    "limits": PropertyLimit,
    "closures": Closure,
}
_CONNECTED: tuple[type[Element], ...] = (Cylinder, LpgCentral, Regulator, GasValve, SupplyPoint, GasPoint)
_IN_ROOMS = (GasSensor, GasPoint, GasValve, Regulator, SupplyPoint, Cylinder)
_SETTLED = frozenset({"gas_points", "sensors", "limits", "closures"})


def assemble(ctx: Context, found: Collected, name: str) -> Plan:
    """Return the plan of one file."""
    covers = covers_of([r for _, r in found.of(Roof)], [s for _, s in found.of(Slab)])
    spaces = _with_ceilings(ctx, found, covers)
    units, spaces = read_units_of(ctx, spaces, found.space_entities)
    units_on = frozenset(s for u in units for s in u.storeys if s is not None)
    storeys = build_storeys(ctx, found.levels, spaces, [s for _, s in found.of(Slab)], units_on)
    buildings = [build_building(ctx, b) for b in found.buildings if not _is_neighbour(found, b)]
    buildings = with_lost_levels(ctx, buildings, storeys, spaces)
    fields: dict[str, tuple[Any, ...]] = {
        f: _placed(ctx, found.of(kind), spaces) for f, kind in _FIELDS.items() if f not in _SETTLED
    }
    fields |= _settled(ctx, found, spaces, covers)
    fields["gas_points"] = settle_appliances(fields["gas_points"], fields["pipes"])
    everything: list[Element] = [*spaces, *units, *(e for group in fields.values() for e in group)]
    return Plan(
        files=(_file(ctx, name, survey(ctx, found, storeys, units)),),
        origin=ctx.shapes.origin,
        declared=read_declarations(ctx, found.buildings, buildings),
        disciplines=shown_disciplines(ctx, (_concept(e) for e in everything if e.recognition.is_sure), ctx.hidden_ids),
        buildings=tuple(buildings),
        storeys=tuple(storeys),
        spaces=tuple(spaces),
        units=tuple(units),
        hidden=tuple(found.hidden),
        broken=tuple(ctx.broken),
        unreadable=found.unreadable,
        links=_links(ctx, found),
    ).with_changes(**fields)


def _links(ctx: Context, found: Collected) -> tuple[tuple[str, str], ...]:
    """Return the devices that ports or connections join to each other directly."""
    ids = {entity.id(): element.id for kind in _CONNECTED for entity, element in found.of(kind)}
    neighbours = ctx.relations.neighbours
    return tuple(sorted((ids[a], ids[b]) for a in ids for b in neighbours.get(a, ()) if b in ids and ids[a] < ids[b]))


def _concept(element: Element) -> str:
    return "supply_point" if isinstance(element, SupplyPoint) else element.concept


def _is_neighbour(found: Collected, building: Entity) -> bool:
    return "sensitive_place" in found.concepts_of.get(building.id(), ())


def _with_ceilings(ctx: Context, found: Collected, covers: Sequence[Cover]) -> list[Space]:
    return [settle_ceiling(ctx, e, s, covers) for e, s in zip(found.space_entities, found.spaces, strict=True)]


def _placed(ctx: Context, pairs: list[tuple[Entity, Any]], spaces: Sequence[Space]) -> tuple[Any, ...]:
    return tuple(_in_its_storey(ctx, i, e, spaces) for i, e in pairs)


def _in_its_storey(ctx: Context, entity: Entity, element: Any, spaces: Sequence[Space]) -> Any:
    find = storey_of_room if isinstance(element, _IN_ROOMS) else storey_from_space
    storey = find(ctx, entity, element, spaces)
    return element if storey == element.storey else replace(element, storey=storey)


def _settled(
    ctx: Context, found: Collected, spaces: Sequence[Space], covers: Sequence[Cover]
) -> dict[str, tuple[Any, ...]]:
    areas = [a for _, a in found.of(StorageArea)]
    origin = {e.id: i for i, e in found.of(PropertyLimit)}
    limits, more = walls_of_areas(ctx, [e for _, e in found.of(PropertyLimit)], origin, areas)
    closures = [e for _, e in found.of(Closure)] + more
    closed = frozenset(i.id() for i, _ in found.of(Closure)) | {origin[c.id].id() for c in more}
    doors, accesses = _doors(ctx, found, closed, areas)
    return {
        "limits": (*limits, *site_limits(ctx, limits)),
        "closures": tuple(closures),
        "doors": doors,
        "accesses": accesses,
        "gas_points": tuple(
            _in_its_storey(ctx, i, settle_point(ctx, i, _in_its_storey(ctx, i, p, spaces), spaces), spaces)
            for i, p in found.of(GasPoint)
        ),
        "sensors": tuple(
            settle_sensor(ctx, i, _in_its_storey(ctx, i, s, spaces), spaces, covers) for i, s in found.of(GasSensor)
        ),
    }


def _doors(
    ctx: Context, found: Collected, closed: frozenset[int], areas: Sequence[StorageArea]
) -> tuple[tuple[Door, ...], tuple[Access, ...]]:
    """Return the doors and the accesses: a door in the perimeter closure, or declared part of it, is an access."""
    accesses = list(found.of(Access))
    doors: list[Door] = []
    for entity, door in found.of(Door):
        if is_at_closure(ctx, entity, closed):
            evidence = (*door.recognition.evidence, Evidence(EvidenceKind.GEOMETRY, "IfcRelFillsElement"))
            accesses.append((entity, build_access(ctx, entity, Found("access_opening", "", Recognition(evidence)))))
        else:
            doors.append(door)
    known = {entity.id() for entity, _ in accesses}
    for entity, closure in found.of(Closure):
        if entity.is_a("IfcDoor") and entity.id() not in known:
            gate = Found("access_opening", "", closure.recognition)
            accesses.append((entity, build_access(ctx, entity, gate)))
    return tuple(doors), tuple(settle_access(ctx, e, a, areas) for e, a in accesses)


def _file(ctx: Context, name: str, seen: tuple[Seen, ...]) -> PlanFile:
    notes = [*ctx.notes, *map_notes(ctx)]
    notes += [*_boxed_note(ctx), *_aside_note(ctx)]
    if ctx.broken:
        notes.append(
            Text(
                f"{len(ctx.broken)} elemento(s) sem geometria utilizável.",
                f"{len(ctx.broken)} element(s) without usable geometry.",
            )
        )
    return PlanFile(
        name=name,
        sha256=ctx.opened.sha256,
        format="ifc",
        version=ctx.opened.schema,
        application=_application(ctx),
        unit=ctx.units.declared,
        notes=tuple(dict.fromkeys(notes)),
        seen=seen,
    )


def _boxed_note(ctx: Context) -> list[Text]:
    count = len(ctx.shapes.boxed)
    if not count:
        return []
    return [
        Text(
            f"{count} elemento(s) complexos demais para o limite: só a caixa envolvente foi usada, e nada é aprovado "
            "por ela.",
            f"{count} element(s) too complex for the limit: only their bounding box was used, and nothing passes on "
            "it.",
        )
    ]


def _aside_note(ctx: Context) -> list[Text]:
    count = len(ctx.set_aside)
    if not count:
        return []
    return [
        Text(
            f"{count} elemento(s) postos de lado pelo esquadro.toml (“-”): não são considerados.",
            f"{count} element(s) set aside by esquadro.toml (“-”): they take no part.",
        )
    ]


def _application(ctx: Context) -> str | None:
    for application in all_of(ctx.model, "IfcApplication"):
        try:
            parts = (clean(application.ApplicationFullName), clean(application.Version))
        except (RuntimeError, AttributeError):
            continue
        text = " ".join(p for p in parts if p)
        if text:
            return text
    return None
