"""Units: declared, of a zone, else by the number that the names of their spaces begin with."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from adapters.ifc.context import Context
from adapters.ifc.identity import identity
from adapters.ifc.naming import space_names
from adapters.ifc.office import Rule
from adapters.ifc.relations import Entity, all_of
from adapters.ifc.tables import clean, fold, pattern, table
from adapters.ifc.values import as_text
from checker.model.building import Space, Unit, UnitKind
from checker.model.known import Missing
from checker.model.source import Evidence, EvidenceKind, Recognition, SourceRef

_PSET = "GLPBR_Unidade"
_MANY = 2
_BY_PROPERTY = 0.9


@dataclass(slots=True)
class _Draft:
    """A unit while its spaces are gathered; ``holder`` is the zone, or the first space that names it."""

    ident: str
    holder: Entity
    recognition: Recognition
    name: str | None
    spaces: list[int] = field(default_factory=list)
    zones: list[Entity] = field(default_factory=list)


def read_units_of(ctx: Context, spaces: list[Space], entities: Sequence[Entity]) -> tuple[list[Unit], list[Space]]:
    """Return the units, and the spaces with the unit that each belongs to. ``entities`` are the spaces' instances."""
    index = {e.id(): i for i, e in enumerate(entities)}
    drafts = _zones(ctx, index)
    taken = {i for d in drafts for i in d.spaces}
    drafts += _wholes(ctx, index, taken)
    taken = {i for d in drafts for i in d.spaces}
    drafts += _office_spaces(ctx, entities, taken, drafts)
    taken = {i for d in drafts for i in d.spaces}
    drafts += _declared_spaces(ctx, entities, taken, drafts)
    taken = {i for d in drafts for i in d.spaces}
    drafts += _by_number(ctx, spaces, entities, taken)
    keys = _keys(ctx, drafts, spaces)
    assigned = {i: key for d, key in zip(drafts, keys, strict=True) for i in d.spaces}
    settled = [replace(s, unit=assigned.get(i)) for i, s in enumerate(spaces)]
    return [_unit(ctx, d, k, settled) for d, k in zip(drafts, keys, strict=True)], settled


def _zones(ctx: Context, index: dict[int, int]) -> list[_Draft]:
    found: list[_Draft] = []
    for name in ("IfcZone", "IfcSpatialZone"):
        for zone in all_of(ctx.model, name):
            held = [*ctx.relations.members.get(zone.id(), ()), *ctx.relations.parts.get(zone.id(), ())]
            spaces = [index[m.id()] for m in held if m.id() in index]
            draft = _zone(ctx, zone, spaces)
            if draft is not None:
                _join(ctx, found, draft)
    return found


def _wholes(ctx: Context, index: dict[int, int], taken: set[int]) -> list[_Draft]:
    """Return the units drawn as one space that is made of others: ``Apto 302`` with its rooms."""
    found: list[_Draft] = []
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
            found.append(_Draft(_ident(named), whole, Recognition(reasons, 0.9), named, [index[identifier], *free]))
    return found


def _join(ctx: Context, drafts: list[_Draft], draft: _Draft) -> None:
    """Add a zone, to the one of the same identification in the same building where there is one (a duplex)."""
    for other in drafts:
        if other.ident == draft.ident and _zone_building(ctx, other) == _zone_building(ctx, draft):
            other.spaces += draft.spaces
            other.zones += draft.zones
            return
    drafts.append(draft)


def _zone_building(ctx: Context, draft: _Draft) -> str | None:
    by_storey = {key: building for key, _, building in ctx.levels}
    held = [*ctx.relations.members.get(draft.holder.id(), ()), draft.holder]
    return next((b for m in held if (b := by_storey.get(ctx.storey_key(m) or "")) is not None), None)


def _zone(ctx: Context, zone: Entity, spaces: list[int]) -> _Draft | None:
    props, name = ctx.props(zone), clean(zone.Name)
    rule = _office_rule(ctx, zone)
    if rule is not None:
        return (
            None
            if rule.target != Unit.concept
            else _Draft(_ident(name or ctx.element_id(zone)), zone, rule.recognition, name, spaces, [zone])
        )
    ident = props.text(_PSET, "Identificacao")
    if props.has(_PSET):
        evidence = Evidence(EvidenceKind.PROPERTY, _PSET)
        return _Draft(
            ident or _ident(name or ctx.element_id(zone)), zone, Recognition((evidence,)), name, spaces, [zone]
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
    return _Draft(_ident(named), zone, Recognition(reasons, 0.9), name, spaces, [zone])


def _ident(name: str) -> str:
    """Return the identification in a name: ``302`` of ``Apto 302``, otherwise the name as it is."""
    found = pattern(table("names")["unit_prefix"]).search(fold(name))
    return found.group(1) if found else name


def _office_rule(ctx: Context, entity: Entity) -> Rule | None:
    if ctx.office.names.is_empty and ctx.office.classes.is_empty:
        return None
    who = identity(ctx, entity)
    return ctx.office.thing(who.names, (str(entity.is_a()),), who.kinds)


def _office_spaces(ctx: Context, entities: Sequence[Entity], taken: set[int], drafts: list[_Draft]) -> list[_Draft]:
    """Return the units of spaces that the user's own profile calls part of a dwelling, by the number in their names."""
    known = {d.ident: d for d in drafts}
    found: dict[str, _Draft] = {}
    for i, entity in enumerate(entities):
        rule = None if i in taken else _office_rule(ctx, entity)
        if rule is None or rule.target != Unit.concept:
            continue
        ident = _number_of(ctx, entity) or _ident(space_names(entity)[1] or ctx.element_id(entity))
        draft = known.get(ident) or found.setdefault(ident, _Draft(ident, entity, rule.recognition, ident))
        draft.spaces.append(i)
    return list(found.values())


def _declared_spaces(ctx: Context, entities: Sequence[Entity], taken: set[int], drafts: list[_Draft]) -> list[_Draft]:
    known = {d.ident: d for d in drafts}
    found: dict[str, _Draft] = {}
    for i, entity in enumerate(entities):
        props = ctx.props(entity)
        raw = None if i in taken else props.raw(_PSET, "Identificacao")
        if i in taken or (raw is None and not props.has(_PSET)):
            continue
        ident = _ident((as_text(raw) if raw else None) or clean(entity.Name) or ctx.element_id(entity))
        where = raw.where if raw is not None else _PSET
        sure = 1.0 if props.has(_PSET) else _BY_PROPERTY
        recognition = Recognition((Evidence(EvidenceKind.PROPERTY, where),), sure)
        draft = known.get(ident) or found.setdefault(ident, _Draft(ident, entity, recognition, ident))
        draft.spaces.append(i)
    return list(found.values())


def _by_number(ctx: Context, spaces: Sequence[Space], entities: Sequence[Entity], taken: set[int]) -> list[_Draft]:
    groups: defaultdict[tuple[str, str | None], list[int]] = defaultdict(list)
    for i, entity in enumerate(entities):
        number = None if i in taken else _number_of(ctx, entity)
        if number is not None:
            groups[number, spaces[i].storey].append(i)
    found = []
    for (number, _), members in groups.items():
        if len(members) >= _MANY:
            evidence = Evidence(EvidenceKind.NAME, clean(entities[members[0]].Name) or number)
            found.append(_Draft(number, entities[members[0]], Recognition((evidence,), 0.7), number, members))
    return found


def _number_of(ctx: Context, entity: Entity) -> str | None:
    """Return the number of the dwelling that the names of a room say it belongs to."""
    names = table("names")
    own = [fold(entity.Name), fold(entity.LongName)]
    for text in own:
        for rule in (names["space_of_unit"], names["space_of_unit_after"], *names["space_of_unit_more"]):
            match = pattern(rule).search(text)
            if match:
                return match.group(1)
    second = [fold(entity.LongName), fold(entity.ObjectType), fold(entity.Description)] if all(own[:1]) else []
    found = next((m for t in second if t != own[0] and (m := pattern(names["space_second_name"]).search(t))), None)
    if found is not None:
        return found.group(1)
    reference = ctx.props(entity).text("Pset_SpaceCommon", "Reference")
    match = pattern(names["space_of_unit"]).search(fold(reference)) if reference else None
    return match.group(1) if match else None


def _keys(ctx: Context, drafts: list[_Draft], spaces: Sequence[Space]) -> list[str]:
    """Return a key for each draft: its identification, with the building or the source where two share it."""
    counts = Counter(d.ident for d in drafts)
    keys: list[str] = []
    for draft in drafts:
        building = _building(ctx, draft, spaces)
        key = draft.ident if counts[draft.ident] == 1 else f"{building or '-'}/{draft.ident}"
        keys.append(key if key not in keys else f"{key} ({ctx.element_id(draft.holder)})")
    return keys


def _building(ctx: Context, draft: _Draft, spaces: Sequence[Space]) -> str | None:
    by_storey = {key: building for key, _, building in ctx.levels}
    storeys = [spaces[i].storey for i in draft.spaces] or [ctx.storey_key(draft.holder)]
    found = next((b for s in storeys if s is not None and (b := by_storey.get(s)) is not None), None)
    return found or (next(iter(ctx.building_keys.values())) if len(ctx.building_keys) == 1 else None)


def _unit(ctx: Context, draft: _Draft, key: str, spaces: Sequence[Space]) -> Unit:
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
        has_gas=props.logical(_PSET, "TemGas", "dwelling_unit.has_gas"),
        building=_building(ctx, draft, spaces),
        outlines=tuple(outlines),
    )


def _ref(ctx: Context, draft: _Draft, key: str) -> SourceRef:
    own = ctx.ref(draft.holder)
    return own if not draft.holder.is_a("IfcSpace") else replace(own, chain=(*own.chain, f"unit {key}"))


def _outlines(ctx: Context, draft: _Draft, spaces: Sequence[Space]) -> list[tuple[str | None, BaseGeometry]]:
    by_storey: defaultdict[str | None, list[BaseGeometry]] = defaultdict(list)
    for space in spaces:
        if space.shape.area > 0:
            by_storey[space.storey].append(space.shape)
    if by_storey:
        return [(storey, shapely.union_all(shapes)) for storey, shapes in by_storey.items()]
    zones = [z for z in draft.zones if z.is_a("IfcProduct")]
    return [(ctx.storey_key(z), outline) for z in zones if (outline := ctx.outline(z)) is not None]


def _kind(ctx: Context, draft: _Draft) -> UnitKind | Missing:
    props = ctx.props(draft.holder)
    word = table("classes")["unit_kinds"].get(props.word(_PSET, "TipoUnidade"))
    if word is not None:
        return UnitKind(word)
    texts = [fold(t) for t in (draft.name, props.text("Pset_ZoneCommon", "Category"), _use(ctx, draft)) if t]
    names = table("names")
    if any(pattern(names["unit_residential"]).search(t) for t in texts):
        return UnitKind.RESIDENTIAL
    if any(pattern(names["unit_commercial"]).search(t) for t in texts):
        return UnitKind.COMMERCIAL
    return Missing("dwelling_unit.kind", looked_in=(f"{_PSET}.TipoUnidade",))


def _use(ctx: Context, draft: _Draft) -> str | None:
    return ctx.props(draft.holder).text("Pset_SpaceOccupancyRequirements", "OccupancyType") or (
        None if draft.holder.is_a("IfcSpace") else clean(draft.holder.ObjectType)
    )
