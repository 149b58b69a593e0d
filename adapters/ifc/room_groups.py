"""Units told by rooms: by the user's profile, by a property, by their titles, by the number that they share."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from adapters.ifc.context import Context
from adapters.ifc.identity import identity
from adapters.ifc.naming import space_names
from adapters.ifc.office import Rule
from adapters.ifc.relations import Entity
from adapters.ifc.tables import clean, fold, pattern, table
from adapters.ifc.values import as_text
from checker.model.building import Space, Unit
from checker.model.source import Evidence, EvidenceKind, Recognition

UNIT_SET = "GLPBR_Unidade"
_MANY = 2
_BY_PROPERTY = 0.9
_BY_TITLE = 0.85


@dataclass(slots=True)
class Draft:
    """A unit while its spaces are gathered; ``holder`` is the zone, or the first space that names it."""

    ident: str
    holder: Entity
    recognition: Recognition
    name: str | None
    spaces: list[int] = field(default_factory=list)
    zones: list[Entity] = field(default_factory=list)


def ident_of(name: str) -> str:
    """Return the identification in a name: ``302`` of ``Apto 302``, otherwise the name as it is."""
    found = pattern(table("names")["unit_prefix"]).search(fold(name))
    return found.group(1) if found else name


def office_rule(ctx: Context, entity: Entity) -> Rule | None:
    """Return the line of the user's own profile about a space or zone."""
    if ctx.office.names.is_empty and ctx.office.classes.is_empty:
        return None
    who = identity(ctx, entity)
    return ctx.office.thing(who.names, (str(entity.is_a()),), who.kinds)


def office_spaces(ctx: Context, entities: Sequence[Entity], taken: set[int], drafts: list[Draft]) -> list[Draft]:
    """Return the units of spaces that the user's own profile calls part of a dwelling, by the number in their names."""
    known = {d.ident: d for d in drafts}
    found: dict[str, Draft] = {}
    for i, entity in enumerate(entities):
        rule = None if i in taken else office_rule(ctx, entity)
        if rule is None or rule.target != Unit.concept:
            continue
        ident = _number_of(ctx, entity) or ident_of(space_names(entity)[1] or ctx.element_id(entity))
        draft = known.get(ident) or found.setdefault(ident, Draft(ident, entity, rule.recognition, ident))
        draft.spaces.append(i)
    return list(found.values())


def declared_spaces(ctx: Context, entities: Sequence[Entity], taken: set[int], drafts: list[Draft]) -> list[Draft]:
    """Return the units that a property of their rooms names."""
    known = {d.ident: d for d in drafts}
    found: dict[str, Draft] = {}
    for i, entity in enumerate(entities):
        props = ctx.props(entity)
        raw = None if i in taken else props.raw(UNIT_SET, "Identificacao")
        if i in taken or (raw is None and not props.has(UNIT_SET)):
            continue
        ident = ident_of((as_text(raw) if raw else None) or clean(entity.Name) or ctx.element_id(entity))
        where = raw.where if raw is not None else UNIT_SET
        sure = 1.0 if props.has(UNIT_SET) else _BY_PROPERTY
        recognition = Recognition((Evidence(EvidenceKind.PROPERTY, where),), sure)
        draft = known.get(ident) or found.setdefault(ident, Draft(ident, entity, recognition, ident))
        draft.spaces.append(i)
    return list(found.values())


def titled_spaces(spaces: Sequence[Space], entities: Sequence[Entity], taken: set[int]) -> list[Draft]:
    """Return the units that spaces are by their titles alone: ``Apto 302`` drawn as one space."""
    found: dict[tuple[str, str | None], Draft] = {}
    for i, entity in enumerate(entities):
        title = spaces[i].name
        if i in taken or title is None or not pattern(table("names")["unit_space"]).search(fold(title)):
            continue
        reasons = (Evidence(EvidenceKind.CLASS, "IfcSpace"), Evidence(EvidenceKind.NAME, title))
        new = Draft(ident_of(title), entity, Recognition(reasons, _BY_TITLE), title)
        found.setdefault((fold(title), spaces[i].storey), new).spaces.append(i)
    return list(found.values())


def numbered_spaces(ctx: Context, spaces: Sequence[Space], entities: Sequence[Entity], taken: set[int]) -> list[Draft]:
    """Return the guesses by the number that the names of two or more rooms of a storey share."""
    groups: defaultdict[tuple[str, str | None], list[int]] = defaultdict(list)
    for i, entity in enumerate(entities):
        number = None if i in taken else _number_of(ctx, entity)
        if number is not None:
            groups[number, spaces[i].storey].append(i)
    found = []
    for (number, _), members in groups.items():
        if len(members) >= _MANY:
            evidence = Evidence(EvidenceKind.NAME, clean(entities[members[0]].Name) or number)
            found.append(Draft(number, entities[members[0]], Recognition((evidence,), 0.7), number, members))
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
