"""What a thing is, by the order of evidence: profile set, class and type, system, classification, name."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from adapters.ifc.context import Context
from adapters.ifc.office import SET_ASIDE
from adapters.ifc.relations import Entity
from adapters.ifc.tables import clean, fold, pattern, table
from checker.model.source import Evidence, EvidenceKind, Recognition

_GENERIC = frozenset(
    {
        "IfcBuildingElementProxy",
        "IfcProxy",
        "IfcFlowTerminal",
        "IfcFlowController",
        "IfcFlowFitting",
        "IfcFlowSegment",
        "IfcFlowStorageDevice",
        "IfcFlowTreatmentDevice",
        "IfcEnergyConversionDevice",
        "IfcFlowMovingDevice",
        "IfcDistributionControlElement",
        "IfcDistributionElement",
        "IfcDistributionFlowElement",
        "IfcDistributionChamberElement",
        "IfcElectricalElement",
        "IfcFurnishingElement",
    }
)
_SPATIAL = frozenset({"dwelling_unit"})
_AGREED = 0.9
_NAME_ALONE = 0.7


@dataclass(frozen=True, slots=True)
class Found:
    """One thing that an element is."""

    concept: str
    detail: str
    recognition: Recognition


class Identity:
    """Class, predefined type and texts of an element, with those of its type."""

    def __init__(self, ctx: Context, element: Entity) -> None:
        self.ctx, self.element = ctx, element
        self.kind = ctx.relations.type_of.get(element.id())

    @cached_property
    def entity(self) -> str:
        """The class that says most: the occurrence's, or for a generic occurrence its type's."""
        own = str(self.element.is_a())
        typed = str(self.kind.is_a()) if self.kind is not None else ""
        if (
            own in _GENERIC
            and typed.endswith("Type")
            and typed not in {"IfcBuildingElementProxyType", "IfcTypeProduct"}
        ):
            return typed.removesuffix("Type")
        return own

    @cached_property
    def predefined(self) -> str:
        """The predefined type of the occurrence, else of the type."""
        for source in (self.element, self.kind):
            value = _attribute(source, "PredefinedType") or _attribute(source, "InteriorOrExteriorSpace")
            if value and value != "NOTDEFINED":
                return value
        return ""

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The folded names that may say what the thing is, the element's first."""
        return tuple(dict.fromkeys(map(fold, self.names)))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names as they are written, the element's first."""
        own = [_attribute(self.element, a) for a in ("Name", "LongName", "ObjectType")]
        typed = [_attribute(self.kind, a) for a in ("Name", "ElementType")]
        return tuple(dict.fromkeys(t for t in (*own, *typed) if t))

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The words that tell elements of one class apart: predefined type, object type, the type's name."""
        own = (self.predefined, _attribute(self.element, "ObjectType"))
        typed = (_attribute(self.kind, "ElementType"), _attribute(self.kind, "Name"))
        return tuple(dict.fromkeys(t for t in (*own, *typed) if t))

    @cached_property
    def codes(self) -> tuple[str, ...]:
        """The folded titles of the classification references."""
        holders = [h for h in (self.element, self.kind) if h is not None]
        found = [fold(_attribute(c, "Name")) for h in holders for c in self.ctx.relations.codes.get(h.id(), ())]
        return tuple(t for t in found if t)

    @cached_property
    def systems(self) -> tuple[Entity, ...]:
        """The systems that the element, or what it is part of, belongs to."""
        holders = [self.element, self.ctx.relations.whole.get(self.element.id())]
        groups = [g for h in holders if h is not None for g in self.ctx.relations.groups.get(h.id(), ())]
        return tuple(g for g in groups if g.is_a("IfcSystem"))

    @cached_property
    def gas_system(self) -> Entity | None:
        """The gas system that the element belongs to."""
        return next((s for s in self.systems if is_gas_system(s)), None)

    @cached_property
    def has_gas_name(self) -> bool:
        """Whether a name of the element or its type speaks of a combustible gas."""
        return any(_says(t, table("names")["gas_system"]) for t in self.texts)

    def says_lpg(self) -> bool:
        """Whether a name or the type's storage property speaks of LPG."""
        props = self.ctx.props(self.element)
        stored = [props.word("Pset_TankTypeCommon", p) for p in ("Type", "StorageType")]
        return any(_says(t, table("names")["lpg"]) for t in self.texts) or any(
            "LIQUIF" in s or "LIQUEF" in s for s in stored
        )


def identity(ctx: Context, element: Entity) -> Identity:
    """Return the identity of an element, made once."""
    known = ctx.identities.get(element.id())
    if not isinstance(known, Identity):
        known = ctx.identities[element.id()] = Identity(ctx, element)
    return known


def is_gas_system(system: Entity) -> bool:
    """Tell whether a system carries a combustible gas: by its predefined type or its name."""
    predefined = _attribute(system, "PredefinedType")
    named = any(
        _says(fold(_attribute(system, a)), table("names")["gas_system"]) for a in ("Name", "LongName", "ObjectType")
    )
    if predefined in {"GAS", "FUEL"}:
        return predefined == "GAS" or named
    return named and predefined in {None, "", "NOTDEFINED", "USERDEFINED"}


def _says(text: str, rule: Any) -> bool:
    return (
        bool(text)
        and bool(pattern(rule["re"]).search(text))
        and not (rule.get("not") and pattern(rule["not"]).search(text))
    )


def _attribute(entity: Any, name: str) -> str | None:
    try:
        return clean(getattr(entity, name, None)) if entity is not None else None
    except RuntimeError:
        return None


def recognise(ctx: Context, who: Identity) -> list[Found]:
    """Return what an element is; empty when nothing is clear."""
    own = _by_office(ctx, who)
    if who.element.id() in ctx.set_aside:
        return []
    return own or _by_psets(ctx, who) or _first(_by_class(who)) or _first(_by_name(who))


def _first(found: Found | None) -> list[Found]:
    return [found] if found is not None else []


def _by_psets(ctx: Context, who: Identity) -> list[Found]:
    props = ctx.props(who.element)
    found: dict[str, Found] = {}
    for rule in table("classes")["psets"]:
        if props.carries(rule["pset"]):
            evidence = Evidence(EvidenceKind.PROPERTY, rule["pset"])
            found.setdefault(rule["concept"], Found(rule["concept"], "", Recognition((evidence,))))
    return _settle(who, found)


def _settle(who: Identity, found: dict[str, Found]) -> list[Found]:
    """Drop what another set only describes: the unit of a valve or pipe, the cover of an area, the opening's access."""
    if (
        "gas_point" in found
        and not who.ctx.props(who.element).word("GLPBR_PontoGas", "Tipo")
        and (
            {"gas_valve", "gas_sensor", "cylinder"} & found.keys() or who.entity in {"IfcPipeSegment", "IfcFlowSegment"}
        )
    ):
        del found["gas_point"]
    if who.element.is_a("IfcSpace") or "storage_area" in found:
        found.pop("roof_and_ceiling", None)
    return list(found.values())


def _by_office(ctx: Context, who: Identity) -> list[Found]:
    """Return what the user's own profile says that an element is; one that it sets aside is marked."""
    rule = ctx.office.thing(who.names, (str(who.element.is_a()), who.entity), who.kinds)
    if rule is None or rule.target in _SPATIAL:
        return []
    if rule.target == SET_ASIDE:
        ctx.set_aside.add(who.element.id())
        return []
    return [Found(rule.target, "", rule.recognition)]


def _by_class(who: Identity) -> Found | None:
    for rule in table("classes")["rules"]:
        if rule["entity"] != who.entity or ("predefined" in rule and who.predefined not in rule["predefined"]):
            continue
        if "name" in rule and not any(pattern(rule["name"]).search(t) for t in who.texts):
            continue
        if "not_name" in rule and any(pattern(rule["not_name"]).search(t) for t in who.texts):
            continue
        evidence = [Evidence(EvidenceKind.CLASS, f"{who.entity} {who.predefined}".strip())]
        confidence = _needed(who, rule.get("needs"), evidence)
        if confidence:
            sure = min(confidence, rule.get("confidence", 1.0))
            return Found(rule["concept"], rule.get("detail", ""), Recognition(tuple(evidence), sure))
    return None


def _needed(who: Identity, need: str | None, evidence: list[Evidence]) -> float:
    """Return how sure the class is once what it needs is looked for; 0 when that is absent."""
    if need is None:
        return 1.0
    if who.gas_system is not None and need == "gas":
        evidence.append(Evidence(EvidenceKind.SYSTEM, _attribute(who.gas_system, "Name") or "GAS"))
        return 1.0
    said = who.has_gas_name if need == "gas" else who.says_lpg()
    if said:
        evidence.append(Evidence(EvidenceKind.NAME, who.texts[0] if who.texts else ""))
    return 0.9 if said else 0.0


@cache
def _name_rules(entity: str) -> tuple[tuple[dict[str, Any], bool], ...]:
    """Return the rules of the name table that a class may be read by, and whether the class agrees with the name."""
    groups = table("names")["groups"]
    found = []
    for rule in table("names")["rules"]:
        agree = any(entity in groups.get(n, (n,)) for n in rule["agree"])
        if agree or any(entity in groups.get(n, (n,)) for n in rule["also"]):
            found.append((rule, agree))
    return tuple(found)


def _by_name(who: Identity) -> Found | None:
    for kind, texts in ((EvidenceKind.CLASSIFICATION, who.codes), (EvidenceKind.NAME, who.texts)):
        for rule, agree in _name_rules(who.entity):
            text = next((t for t in texts if _says(t, rule)), None)
            if text is not None and _not_contradicted(who, rule["concept"]):
                classed = (Evidence(EvidenceKind.CLASS, who.entity),) if agree else ()
                sure = _AGREED if agree or kind is EvidenceKind.CLASSIFICATION else _NAME_ALONE
                return Found(
                    rule["concept"], rule.get("detail", ""), Recognition((*classed, Evidence(kind, text)), sure)
                )
    return None


def _not_contradicted(who: Identity, concept: str) -> bool:
    """Refuse a name where the class says otherwise: a sensor of another quantity, a roof drain, another terminal."""
    stated = who.predefined
    if concept == "gas_sensor" and who.entity == "IfcSensor":
        return stated in {"", "USERDEFINED", "GASSENSOR"}
    if concept == "drain":
        return (
            stated in {"", "USERDEFINED", "FLOORTRAP", "FLOORWASTE", "GULLYTRAP", "WASTETRAP"}
            or who.entity == "IfcBuildingElementProxy"
        )
    return True
