"""What an element calls itself: class, predefined type, names, codes and systems, with those of its type."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from adapters.ifc.context import Context
from adapters.ifc.relations import Entity
from adapters.ifc.tables import clean, fold, pattern, table

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


class Identity:
    """Class, predefined type and texts of an element, with those of its type."""

    def __init__(self, ctx: Context, element: Entity) -> None:
        self.ctx, self.element = ctx, element
        self.kind = ctx.relations.type_of.get(element.id())

    @cached_property
    def entity(self) -> str:
        """The class that says most: the occurrence's, or for a generic occurrence its type's."""
        own = str(self.element.is_a())
        if own in _GENERIC and self.exported_as[0]:
            return self.exported_as[0]
        typed = str(self.kind.is_a()) if self.kind is not None else ""
        if (
            own in _GENERIC
            and typed.endswith("Type")
            and typed not in {"IfcBuildingElementProxyType", "IfcTypeProduct"}
        ):
            return typed.removesuffix("Type")
        return own

    @cached_property
    def exported_as(self) -> tuple[str, str]:
        """The class and predefined type that the author wanted a proxy exported as, empty where nothing is said."""
        if "Proxy" not in str(self.element.is_a()):
            return "", ""
        props = self.ctx.props(self.element)
        said = next((t for name in table("property_names")["exported_as"] if (t := props.text("", name))), "")
        entity, _, kind = said.partition(".")
        return (entity.strip().removesuffix("Type"), kind.strip().upper()) if entity.startswith("Ifc") else ("", "")

    @cached_property
    def predefined(self) -> str:
        """The predefined type of the occurrence, else of the type."""
        if self.exported_as[1]:
            return self.exported_as[1]
        for source in (self.element, self.kind):
            value = attribute(source, "PredefinedType") or attribute(source, "InteriorOrExteriorSpace")
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
        own = [attribute(self.element, a) for a in ("Name", "LongName", "ObjectType")]
        typed = [attribute(self.kind, a) for a in ("Name", "ElementType")]
        return tuple(dict.fromkeys(t for t in (*own, *typed) if t))

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The words that tell elements of one class apart: predefined type, object type, the type's name."""
        own = (self.predefined, attribute(self.element, "ObjectType"))
        typed = (attribute(self.kind, "ElementType"), attribute(self.kind, "Name"))
        return tuple(dict.fromkeys(t for t in (*own, *typed) if t))

    @cached_property
    def codes(self) -> tuple[str, ...]:
        """The folded titles of the classification references."""
        holders = [h for h in (self.element, self.kind) if h is not None]
        codes = [c for h in holders for c in self.ctx.relations.codes.get(h.id(), ())]
        found = [
            fold(attribute(c, a)) for c in codes for a in ("Name", "Description") if c.is_a() != "IfcClassification"
        ]
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
        return any(says(t, table("names")["gas_system"]) for t in self.texts)

    def says_lpg(self) -> bool:
        """Whether a name or the type's storage property speaks of LPG."""
        props = self.ctx.props(self.element)
        stored = [props.word("Pset_TankTypeCommon", p) for p in ("Type", "StorageType")]
        return any(says(t, table("names")["lpg"]) for t in self.texts) or any(
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
    predefined = attribute(system, "PredefinedType")
    named = any(
        says(fold(attribute(system, a)), table("names")["gas_system"]) for a in ("Name", "LongName", "ObjectType")
    )
    if predefined in {"GAS", "FUEL"}:
        return predefined == "GAS" or named
    return named and predefined in {None, "", "NOTDEFINED", "USERDEFINED"}


def says(text: str, rule: Any) -> bool:
    """Tell whether a folded text matches a rule's expression and not what the rule excludes."""
    return (
        bool(text)
        and bool(pattern(rule["re"]).search(text))
        and not (rule.get("not") and pattern(rule["not"]).search(text))
    )


def attribute(entity: Any, name: str) -> str | None:
    """Return an attribute as a clean text; None where it is not given, or the schema does not have it."""
    try:
        return clean(getattr(entity, name, None)) if entity is not None else None
    except RuntimeError:
        return None
