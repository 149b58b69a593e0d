"""Goes through every instance once: recognises it and builds its elements; a faulty one costs only itself."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from adapters.ifc import build_cylinders, build_fixtures, build_gas, build_parts, build_site, build_storage, rooms
from adapters.ifc.build_storage import AREA_SET
from adapters.ifc.context import Context, NoGeometry
from adapters.ifc.identity import identity
from adapters.ifc.recognise import Found, recognise
from adapters.ifc.relations import Entity, all_of
from adapters.ifc.spatial import Level, read_buildings, read_levels
from adapters.ifc.tables import table
from checker.model.building import Space
from checker.model.element import Element
from checker.model.gas import Cylinder
from checker.model.known import Missing
from checker.model.plan import Broken
from checker.model.storage import StorageArea
from checker.model.text import Text

Builder = Callable[[Context, Entity, Found], Element | None]

_BUILDERS: dict[str, Builder] = {
    "gas_point": build_gas.build_point,
    "gas_valve": build_gas.build_valve,
    "gas_sensor": build_gas.build_sensor,
    "pressure_regulator": build_gas.build_regulator,
    "gas_pipe": build_gas.build_pipe,
    "cylinder": build_cylinders.build_cylinder,
    "lpg_central": build_cylinders.build_central,
    "storage_area": build_storage.build_area,
    "lot": build_storage.build_lot,
    "perimeter_closure": build_storage.build_closure,
    "fire_wall": build_storage.build_fire_wall,
    "access_opening": build_storage.build_access,
    "sign": build_fixtures.build_sign,
    "extinguisher": build_fixtures.build_extinguisher,
    "roof_and_ceiling": build_fixtures.build_roof,
    "floor_marking": build_fixtures.build_marking,
    "property_limit": build_site.build_limit,
    "public_road": build_site.build_road,
    "sensitive_place": build_site.build_place,
    "fuel_pump_vent_exhaust_heat": build_site.build_risk,
    "ignition_source": build_site.build_electrical,
    "flammable": build_site.build_flammable,
    "gnv_and_parking": rooms.build_parking,
    **dict.fromkeys(
        ("drain", "grease_box", "sewer_chamber", "storm_inlet", "channel", "underground_gallery", "recess"),
        build_site.build_opening,
    ),
}
_BY_CLASS: tuple[tuple[str, str, Callable[[Context, Entity], Element | None]], ...] = (
    ("IfcWall", "wall", build_parts.build_wall),
    ("IfcCurtainWall", "wall", build_parts.build_wall),
    ("IfcDoor", "door", build_parts.build_door),
    ("IfcWindow", "window", build_parts.build_window),
    ("IfcSlab", "floor_level", build_parts.build_slab),
    ("IfcAnnotation", "text", build_parts.build_text),
)
_SKIPPED = (
    "IfcPort",
    "IfcStructuralItem",
    "IfcStructuralActivity",
    "IfcGrid",
    "IfcSite",
    "IfcBuildingStorey",
    "IfcSpace",
    "IfcPositioningElement",
)
_GROUP_CONCEPTS = frozenset({"lot", "storage_area", "lpg_central"})
_BUILDING_CONCEPTS = frozenset({"sensitive_place"})


@dataclass(slots=True)
class Collected:
    """What was built, with the instance that each element came from."""

    buildings: list[Entity] = field(default_factory=list)
    levels: list[Level] = field(default_factory=list)
    space_entities: list[Entity] = field(default_factory=list)
    spaces: list[Space] = field(default_factory=list)
    elements: defaultdict[type[Element], list[tuple[Entity, Any]]] = field(default_factory=lambda: defaultdict(list))
    hidden: list[Element] = field(default_factory=list)
    concepts_of: dict[int, set[str]] = field(default_factory=dict)
    unreadable: int = 0

    def of(self, kind: type[Element]) -> list[tuple[Entity, Any]]:
        """Return the elements of a kind with their instances."""
        return self.elements[kind]


def collect(ctx: Context) -> Collected:
    """Build everything that the file shows."""
    out = Collected(unreadable=ctx.relations.unreadable + ctx.opened.lost)
    out.buildings = read_buildings(ctx)
    out.levels = read_levels(ctx)
    _spaces(ctx, out)
    for entity in all_of(ctx.model, "IfcProduct"):
        if not any(entity.is_a(name) for name in _SKIPPED):
            _guarded(ctx, out, entity, "element", _product)
    for entity in all_of(ctx.model, "IfcGroup"):
        _guarded(ctx, out, entity, "element", _group)
    _drop_parts_of_stacks(ctx, out)
    return out


def _guarded(ctx: Context, out: Collected, entity: Entity, concept: str, work: Callable[..., None]) -> None:
    """Run ``work`` for one instance; whatever it raises becomes an entry of the plan's broken ones."""
    try:
        work(ctx, out, entity)
    except NoGeometry:
        out.unreadable += 1
        ctx.add_broken(entity, concept)
    except Exception as error:  # damaged instances raise anything when touched
        out.unreadable += 1
        shown = f"{type(error).__name__}: {error}"[:160]
        ctx.broken.append(
            Broken(
                concept=concept,
                ref=ctx.ref(entity),
                why=Text(f"elemento ilegível ({shown})", f"unreadable element ({shown})"),
            )
        )


def _spaces(ctx: Context, out: Collected) -> None:
    for entity in all_of(ctx.model, "IfcSpace"):
        _guarded(ctx, out, entity, "space", _space)


def _space(ctx: Context, out: Collected, entity: Entity) -> None:
    space = rooms.build_space(ctx, entity)
    if entity.id() in ctx.hidden_ids:
        out.hidden.append(space)
        return
    things = recognise(ctx, identity(ctx, entity))
    if entity.id() in ctx.set_aside:
        return
    if all(found.concept != "storage_area" for found in things):
        out.space_entities.append(entity)
        out.spaces.append(space)
    for found in things:
        _build(ctx, out, entity, found)
    if identity(ctx, entity).predefined == "PARKING" and "gnv_and_parking" not in out.concepts_of.get(entity.id(), ()):
        parking = Found("gnv_and_parking", "", space.recognition)
        _build(ctx, out, entity, parking)


def _product(ctx: Context, out: Collected, entity: Entity) -> None:
    found = recognise(ctx, identity(ctx, entity))
    if entity.id() in ctx.set_aside:
        return
    if entity.is_a("IfcBuilding"):
        found = [f for f in found if f.concept in _BUILDING_CONCEPTS]
    if entity.is_a("IfcFeatureElementSubtraction"):
        found = [f for f in found if f.concept in {"access_opening", "recess", "drain", "channel"}]
    if entity.is_a("IfcRoad") and ctx.relations.parts.get(entity.id()):
        found = []  # its parts are the road
    for one in found:
        _guarded(ctx, out, entity, one.concept, lambda c, o, e, f=one: _build(c, o, e, f))
    if found:
        return
    for name, concept, builder in _BY_CLASS:
        if entity.is_a(name):
            _guarded(ctx, out, entity, concept, lambda c, o, e, b=builder, n=concept: _add(c, o, e, n, b(c, e)))
            return


def _build(ctx: Context, out: Collected, entity: Entity, found: Found) -> None:
    _add(ctx, out, entity, found.concept, _BUILDERS[found.concept](ctx, entity, found))


def _add(ctx: Context, out: Collected, entity: Entity, concept: str, element: Element | None) -> None:
    if element is None:
        return
    if entity.id() in ctx.hidden_ids:
        out.hidden.append(element)
        return
    out.concepts_of.setdefault(entity.id(), set()).add(concept)
    out.elements[type(element)].append((entity, element))


def _speak_for(ctx: Context, out: Collected, members: Iterable[Entity]) -> None:
    """Let a zone that carries the data of a storage area stand for members that are areas by their name only."""
    named = {m.id() for m in members if not ctx.props(m).has(AREA_SET)}
    out.elements[StorageArea] = [(e, a) for e, a in out.of(StorageArea) if e.id() not in named]
    for identifier in named:
        out.concepts_of.get(identifier, set()).discard(StorageArea.concept)


def _group(ctx: Context, out: Collected, entity: Entity) -> None:
    """A zone, group or system can be a lot, an area or a central; not when its members already are."""
    members = ctx.relations.members.get(entity.id(), ())
    if ctx.props(entity).has(AREA_SET):
        _speak_for(ctx, out, members)
    for found in recognise(ctx, identity(ctx, entity)):
        already = any(found.concept in out.concepts_of.get(m.id(), ()) for m in members)
        if found.concept not in _GROUP_CONCEPTS or already:
            continue
        if found.concept == "lpg_central" and not members:
            continue
        _build(ctx, out, entity, found)


def _drop_parts_of_stacks(ctx: Context, out: Collected) -> None:
    """The containers drawn inside a stack are the stack's, not further ones."""
    stacks = {e.id() for e, _ in out.of(Cylinder) if e.is_a("IfcElementAssembly")}
    if not stacks:
        return
    kept = []
    counts: defaultdict[int, int] = defaultdict(int)
    for entity, cylinder in out.of(Cylinder):
        whole = ctx.relations.whole.get(entity.id())
        if whole is not None and whole.id() in stacks:
            counts[whole.id()] += cylinder.quantity
        else:
            kept.append((entity, cylinder))
    out.elements[Cylinder] = [(e, _with_count(ctx, e, c, counts.get(e.id(), 0))) for e, c in kept]


def _with_count(ctx: Context, entity: Entity, stack: Cylinder, drawn: int) -> Cylinder:
    stated = ctx.props(entity).integer("GLPBR_Pilha", "Unidades", "row_and_stack.units")
    return replace(stack, quantity=drawn) if isinstance(stated, Missing) and drawn else stack


def shown_disciplines(ctx: Context, concepts: Iterable[str], hidden_ids: frozenset[int]) -> frozenset[str]:
    """Return the disciplines that the file carries: by what was recognised, and by classes and systems."""
    data = table("classes")
    names = set(concepts)
    found = {d for d, members in data["disciplines"].items() if names & set(members)}
    for discipline, classes in data["discipline_classes"].items():
        if any(e.id() not in hidden_ids for c in classes for e in all_of(ctx.model, c)):
            found.add(discipline)
    for system in all_of(ctx.model, "IfcDistributionSystem"):
        kind = str(getattr(system, "PredefinedType", ""))
        found |= {
            d
            for d, kinds in data["discipline_systems"].items()
            if kind in kinds and ctx.relations.members.get(system.id())
        }
    return frozenset(found)
