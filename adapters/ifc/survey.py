"""What a model holds by its names, recognised or not: classes, names, property sets, systems, storeys."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from adapters.ifc.collect import Collected
from adapters.ifc.context import Context
from adapters.ifc.identity import Identity, identity, is_gas_system
from adapters.ifc.office import without_id
from adapters.ifc.relations import Entity, all_of
from adapters.ifc.tables import clean, fold, table
from checker.model.building import Storey, Unit
from checker.model.concepts import concept_of
from checker.model.element import Element
from checker.model.source import EvidenceKind, Recognition
from checker.model.survey import Seen, SeenKind

_MOST: dict[SeenKind, int] = {"text": 60, "class": 60, "system": 40, "name": 100, "property": 40}
_NUMBERED = re.compile(r"[\s_\-.:]*\d+[A-Za-z]?$")
_SAME_STEM = 3
_BY_CLASS = frozenset({EvidenceKind.CLASS, EvidenceKind.PROFILE})
_STRUCTURE = (
    "IfcWall", "IfcSlab", "IfcColumn", "IfcBeam", "IfcMember", "IfcPlate", "IfcFooting", "IfcPile", "IfcStair",
    "IfcStairFlight", "IfcRamp", "IfcRampFlight", "IfcWindow", "IfcDoor", "IfcCurtainWall", "IfcRoof", "IfcCovering",
    "IfcBuildingElementPart", "IfcReinforcingElement", "IfcOpeningElement", "IfcVirtualElement", "IfcSpace",
    "IfcSpatialStructureElement", "IfcAnnotation", "IfcGrid", "IfcPort",
)  # fmt: skip
_ASIDE = (
    "IfcPort", "IfcFeatureElement", "IfcGrid", "IfcSite", "IfcBuilding", "IfcBuildingStorey", "IfcSpace",
    "IfcStructuralItem", "IfcStructuralActivity",
)  # fmt: skip
_STANDARD = ("PSET_", "QTO_", "GLPBR_", "BASEQUANTITIES")


@dataclass(slots=True)
class _Row:
    """Things of one name while they are counted."""

    count: int = 0
    example: str | None = None
    found: Counter[str] = field(default_factory=Counter)
    recognition: Recognition | None = None


class _Rows:
    """Rows of one kind, by name."""

    def __init__(self, kind: SeenKind) -> None:
        self._kind = kind
        self._rows: defaultdict[str, _Row] = defaultdict(_Row)

    def add(self, name: str, example: str | None, element: Element | None = None, concept: str | None = None) -> None:
        row = self._rows[name]
        row.count += 1
        row.example = row.example or example
        said = concept or (concept_of(element) if element is not None else None)
        if said is not None:
            row.found[said] += 1
        if element is not None and row.recognition is None:
            row.recognition = element.recognition

    def seen(self) -> list[Seen]:
        """Return the rows, what was not recognised and is frequent first; a last row counts what was left off."""
        ranked = sorted(self._rows.items(), key=lambda item: (bool(item[1].found), -item[1].count, item[0]))
        most = _MOST[self._kind]
        rows = [self._row(name, row) for name, row in ranked[:most]]
        left = sum(row.count for _, row in ranked[most:])
        return [*rows, Seen(kind=self._kind, name="…", count=left)] if left else rows

    def _row(self, name: str, row: _Row) -> Seen:
        concept = row.found.most_common(1)[0][0] if row.found else None
        return Seen(
            kind=self._kind,
            name=name,
            count=row.count,
            concept=concept,
            target=concept if self._kind in {"name", "class"} else None,
            recognition=row.recognition,
            example=row.example,
        )


def survey(ctx: Context, found: Collected, storeys: Sequence[Storey], units: Sequence[Unit]) -> tuple[Seen, ...]:
    """Return what the model holds by its names, bounded; what the user set aside is not listed."""
    built = {entity.id(): element for pairs in found.elements.values() for entity, element in pairs}
    products = [
        e for e in all_of(ctx.model, "IfcProduct") if e.id() not in ctx.set_aside and not any(e.is_a(n) for n in _ASIDE)
    ]
    return (
        *_storeys(storeys),
        *_classes(ctx, products, built),
        *_names(ctx, products, built),
        *_systems(ctx, units),
        *_properties(ctx, products, built),
    )


def _storeys(storeys: Iterable[Storey]) -> list[Seen]:
    rows = [
        Seen(
            kind="text",
            name=s.name or s.key,
            concept=Storey.concept,
            target=s.kind.value,
            recognition=s.recognition,
            example=s.ref.ref,
        )
        for s in storeys
    ]
    left = rows[_MOST["text"] :]
    return [*rows[: _MOST["text"]], *([Seen(kind="text", name="…", count=len(left))] if left else [])]


def _classes(ctx: Context, products: Iterable[Entity], built: dict[int, Element]) -> list[Seen]:
    rows = _Rows("class")
    for entity in products:
        who, element = identity(ctx, entity), built.get(entity.id())
        kinds = element.recognition.evidence if element is not None else ()
        by_class = element if any(e.kind in _BY_CLASS for e in kinds) else None
        rows.add(f"{who.entity}.{who.predefined}" if who.predefined else who.entity, _gid(entity), by_class)
    return rows.seen()


def _names(ctx: Context, products: Iterable[Entity], built: dict[int, Element]) -> list[Seen]:
    """Return the names of what may be a device, and of building parts that are recognised as more than that."""
    chosen = [
        (entity, identity(ctx, entity))
        for entity in products
        if not any(entity.is_a(name) for name in _STRUCTURE) or _is_more(built.get(entity.id()))
    ]
    stems: defaultdict[str, set[str]] = defaultdict(set)
    for _, who in chosen:
        name = _name(who)
        stems[_NUMBERED.sub("", name)].add(name)
    rows = _Rows("name")
    for entity, who in chosen:
        name = _name(who)
        stem = _NUMBERED.sub("", name)
        shown = f"{stem}*" if stem and len(stems[stem]) >= _SAME_STEM else name
        rows.add(shown or who.entity, _gid(entity), built.get(entity.id()))
    return rows.seen()


def _is_more(element: Element | None) -> bool:
    return element is not None and element.concept not in {"wall", "door", "window", "floor_level", "text", "space"}


def _name(who: Identity) -> str:
    """Return the name that an element is known by: its own without a running number, else its type's."""
    return without_id(who.names[0]) if who.names else ""


def _systems(ctx: Context, units: Iterable[Unit]) -> list[Seen]:
    rows = _Rows("system")
    known = {unit.ref.ref: unit for unit in units}
    for group in all_of(ctx.model, "IfcGroup"):
        gid = _gid(group)
        concept = "gas_pipe" if group.is_a("IfcSystem") and is_gas_system(group) else None
        rows.add(clean(group.Name) or str(group.is_a()), gid, known.get(gid or ""), concept)
    return rows.seen()


def _properties(ctx: Context, products: Iterable[Entity], built: dict[int, Element]) -> list[Seen]:
    """Return the property sets, and the single properties of one's own that recognised devices carry."""
    sets: Counter[str] = Counter()
    spelled: dict[str, str] = {}
    own: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for entity in products:
        element, props = built.get(entity.id()), ctx.props(entity)
        for definition, (key, values) in zip(props.definitions, props.sets, strict=True):
            sets[key] += 1
            name = spelled.setdefault(key, clean(definition.Name) or key)
            if element is not None and _is_more(element) and not key.startswith(_STANDARD):
                for prop in values.values():
                    own[f"{name}.{clean(prop.Name)}"][element.concept] += 1
    rows = [Seen(kind="property", name=spelled[k], count=c) for k, c in sets.most_common(_MOST["property"])]
    for place, concepts in sorted(own.items(), key=lambda item: -item[1].total())[: _MOST["property"]]:
        concept, count = concepts.most_common(1)[0]
        target = _target(concept, place.rpartition(".")[2])
        rows.append(Seen(kind="property", name=place, count=count, concept=concept, target=target))
    return rows


def _target(concept: str, prop: str) -> str | None:
    """Return the property of the profile that one of another name stands for, where it is read so already."""
    for place, names in table("property_names")["same_as"].items():
        if fold(prop) not in names:
            continue
        for name, values in table("property_sets").items():
            for own in values["properties"]:
                if f"{fold(name)}.{fold(own)}" == place and values["concept"] == concept:
                    return f"{name}.{own}"
    return None


def _gid(entity: Entity) -> str | None:
    return clean(getattr(entity, "GlobalId", None))
