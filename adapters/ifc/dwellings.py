"""Units: declared, of a zone, else by the number that the names of their spaces begin with."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace

import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from adapters.ifc.context import Context
from adapters.ifc.relations import Entity, all_of
from adapters.ifc.room_groups import (
    UNIT_SET,
    Draft,
    declared_spaces,
    ident_of,
    numbered_spaces,
    office_rule,
    office_spaces,
    titled_spaces,
)
from adapters.ifc.tables import clean, fold, pattern, table
from checker.model.building import Space, Unit, UnitKind
from checker.model.known import Missing
from checker.model.source import Evidence, EvidenceKind, Recognition, SourceRef


def read_units_of(ctx: Context, spaces: list[Space], entities: Sequence[Entity]) -> tuple[list[Unit], list[Space]]:
    """Return the units, and the spaces with the unit that each belongs to. ``entities`` are the spaces' instances."""
    index = {e.id(): i for i, e in enumerate(entities)}
    drafts = _zones(ctx, index)
    taken = {i for d in drafts for i in d.spaces}
    drafts += _wholes(ctx, index, taken)
    taken = {i for d in drafts for i in d.spaces}
    drafts += office_spaces(ctx, entities, taken, drafts)
    taken = {i for d in drafts for i in d.spaces}
    drafts += declared_spaces(ctx, entities, taken, drafts)
    taken = {i for d in drafts for i in d.spaces}
    drafts += titled_spaces(spaces, entities, taken)
    taken = {i for d in drafts for i in d.spaces}
    drafts += numbered_spaces(ctx, spaces, entities, taken)
    keys = _keys(ctx, drafts, spaces)
    assigned = {i: key for d, key in zip(drafts, keys, strict=True) for i in d.spaces}
    settled = [replace(s, unit=assigned.get(i)) for i, s in enumerate(spaces)]
    return [_unit(ctx, d, k, settled) for d, k in zip(drafts, keys, strict=True)], settled


def _zones(ctx: Context, index: dict[int, int]) -> list[Draft]:
    found: list[Draft] = []
    for name in ("IfcZone", "IfcSpatialZone"):
        for zone in all_of(ctx.model, name):
            held = [*ctx.relations.members.get(zone.id(), ()), *ctx.relations.parts.get(zone.id(), ())]
            spaces = [index[m.id()] for m in held if m.id() in index]
            draft = _zone(ctx, zone, spaces)
            if draft is not None:
                _join(ctx, found, draft)
    return found


def _wholes(ctx: Context, index: dict[int, int], taken: set[int]) -> list[Draft]:
    """Return the units drawn as one space that is made of others: ``Apto 302`` with its rooms."""
    found: list[Draft] = []
    for identifier in index:
        rooms = [index[p.id()] for p in ctx.relations.parts.get(identifier, ()) if p.id() in index]
        whole = ctx.model.by_id(identifier)
        if not rooms or index[identifier] in taken:
            continue
        titles = (clean(whole.Name), clean(whole.LongName))
        named = next((t for t in titles if t and pattern(table("names")["unit_zone"]["re"]).search(fold(t))), None)
        if named is not None:
            reasons = (Evidence(EvidenceKind.CLASS, "IfcRelAggregates"), Evidence(EvidenceKind.NAME, named))
            free = [r for r in rooms if r not in taken]
            found.append(Draft(ident_of(named), whole, Recognition(reasons, 0.9), named, [index[identifier], *free]))
    return found


def _join(ctx: Context, drafts: list[Draft], draft: Draft) -> None:
    """Add a zone, to the one of the same identification in the same building where there is one (a duplex)."""
    for other in drafts:
        if other.ident == draft.ident and _zone_building(ctx, other) == _zone_building(ctx, draft):
            other.spaces += draft.spaces
            other.zones += draft.zones
            return
    drafts.append(draft)


def _zone_building(ctx: Context, draft: Draft) -> str | None:
    by_storey = {key: building for key, _, building in ctx.levels}
    held = [*ctx.relations.members.get(draft.holder.id(), ()), draft.holder]
    return next((b for m in held if (b := by_storey.get(ctx.storey_key(m) or "")) is not None), None)


def _zone(ctx: Context, zone: Entity, spaces: list[int]) -> Draft | None:
    props, name = ctx.props(zone), clean(zone.Name)
    rule = office_rule(ctx, zone)
    if rule is not None:
        return (
            None
            if rule.target != Unit.concept
            else Draft(ident_of(name or ctx.element_id(zone)), zone, rule.recognition, name, spaces, [zone])
        )
    ident = props.text(UNIT_SET, "Identificacao")
    if props.has(UNIT_SET):
        evidence = Evidence(EvidenceKind.PROPERTY, UNIT_SET)
        return Draft(
            ident or ident_of(name or ctx.element_id(zone)), zone, Recognition((evidence,)), name, spaces, [zone]
        )
    if props.has("GLPBR_AreaArmazenamento") or not spaces:
        return None
    named = next(
        (
            t
            for t in (name, clean(getattr(zone, "LongName", None)), clean(zone.ObjectType))
            if t and pattern(table("names")["unit_zone"]["re"]).search(fold(t))
        ),
        None,
    )
    if named is None:
        return None
    reasons = (Evidence(EvidenceKind.CLASS, zone.is_a()), Evidence(EvidenceKind.NAME, named))
    return Draft(ident_of(named), zone, Recognition(reasons, 0.9), name, spaces, [zone])


def _keys(ctx: Context, drafts: list[Draft], spaces: Sequence[Space]) -> list[str]:
    """Return a key for each draft: its identification, with the building or the source where two share it."""
    counts = Counter(d.ident for d in drafts)
    keys: list[str] = []
    for draft in drafts:
        building = _building(ctx, draft, spaces)
        key = draft.ident if counts[draft.ident] == 1 else f"{building or '-'}/{draft.ident}"
        keys.append(key if key not in keys else f"{key} ({ctx.element_id(draft.holder)})")
    return keys


def _building(ctx: Context, draft: Draft, spaces: Sequence[Space]) -> str | None:
    by_storey = {key: building for key, _, building in ctx.levels}
    storeys = [spaces[i].storey for i in draft.spaces] or [ctx.storey_key(draft.holder)]
    found = next((b for s in storeys if s is not None and (b := by_storey.get(s)) is not None), None)
    return found or (next(iter(ctx.building_keys.values())) if len(ctx.building_keys) == 1 else None)


def _unit(ctx: Context, draft: Draft, key: str, spaces: Sequence[Space]) -> Unit:
    mine = [spaces[i] for i in draft.spaces]
    props = ctx.props(draft.holder)
    outlines = _outlines(ctx, draft, mine)
    storeys = [s for s, _ in outlines] or [s.storey for s in mine]
    shapes = [o for _, o in outlines if o.area > 0]
    return Unit(
        ref=_ref(ctx, draft, key),
        shape=shapely.union_all(shapes) if shapes else Polygon(),
        name=draft.name,
        storey=storeys[0] if storeys else None,
        recognition=draft.recognition,
        key=key,
        kind=_kind(ctx, draft),
        use=_use(ctx, draft),
        has_gas=props.logical(UNIT_SET, "TemGas", "dwelling_unit.has_gas"),
        building=_building(ctx, draft, spaces),
        outlines=tuple(outlines),
    )


def _ref(ctx: Context, draft: Draft, key: str) -> SourceRef:
    own = ctx.ref(draft.holder)
    return own if not draft.holder.is_a("IfcSpace") else replace(own, chain=(*own.chain, f"unit {key}"))


def _outlines(ctx: Context, draft: Draft, spaces: Sequence[Space]) -> list[tuple[str | None, BaseGeometry]]:
    by_storey: defaultdict[str | None, list[BaseGeometry]] = defaultdict(list)
    for space in spaces:
        if space.shape.area > 0:
            by_storey[space.storey].append(space.shape)
    if by_storey:
        return [(storey, shapely.union_all(shapes)) for storey, shapes in by_storey.items()]
    zones = [z for z in draft.zones if z.is_a("IfcProduct")]
    return [(ctx.storey_key(z), outline) for z in zones if (outline := ctx.outline(z)) is not None]


def _kind(ctx: Context, draft: Draft) -> UnitKind | Missing:
    props = ctx.props(draft.holder)
    word = table("classes")["unit_kinds"].get(props.word(UNIT_SET, "TipoUnidade"))
    if word is not None:
        return UnitKind(word)
    texts = [fold(t) for t in (draft.name, props.text("Pset_ZoneCommon", "Category"), _use(ctx, draft)) if t]
    names = table("names")
    if any(pattern(names["unit_residential"]).search(t) for t in texts):
        return UnitKind.RESIDENTIAL
    if any(pattern(names["unit_commercial"]).search(t) for t in texts):
        return UnitKind.COMMERCIAL
    return Missing("dwelling_unit.kind", looked_in=(f"{UNIT_SET}.TipoUnidade",))


def _use(ctx: Context, draft: Draft) -> str | None:
    return ctx.props(draft.holder).text("Pset_SpaceOccupancyRequirements", "OccupancyType") or (
        None if draft.holder.is_a("IfcSpace") else clean(draft.holder.ObjectType)
    )
