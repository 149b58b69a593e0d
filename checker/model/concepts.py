"""Concept names of elements, and how many of each a plan holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from checker.model.element import Element
from checker.model.plan import Plan
from checker.model.surroundings import FloorOpening, OpeningKind, RiskKind, RiskSource

_RISK = {
    RiskKind.IGNITION: "ignition_source",
    RiskKind.GNV_DISPENSER: "gnv_and_parking",
    RiskKind.PARKING_STALL: "gnv_and_parking",
}


def concept_of(element: Element) -> str:
    """Return the concept's name; openings in the floor and sources of risk are told apart by their kind."""
    if isinstance(element, FloorOpening):
        return element.kind.value
    if isinstance(element, RiskSource) and isinstance(element.kind, RiskKind):
        return _RISK.get(element.kind, element.concept)
    return element.concept


def recognised(plan: Plan) -> dict[str, int]:
    """Count what was recognised by concept, dimensions and unreadable entities included, in order of name."""
    counts = count(plan.elements)
    if plan.dimension_count:
        counts["dimension"] = plan.dimension_count
    return {**{name: counts[name] for name in sorted(counts)}, "unreadable": plan.unreadable}


def count(elements: Iterable[Element]) -> Counter[str]:
    """Count elements by concept."""
    return Counter(concept_of(e) for e in elements)


DISCIPLINES: Mapping[str, str] = MappingProxyType(
    {
        concept: discipline
        for discipline, concepts in {
            "gas": ("gas_point", "gas_valve", "gas_sensor", "pressure_regulator", "gas_pipe", "lpg_central"),
            "drainage": tuple(kind.value for kind in OpeningKind),
            "electrical": ("ignition_source",),
            "fire_safety": ("extinguisher", "sign"),
            "site": ("property_limit", "public_road", "sensitive_place"),
            "risk": ("fuel_pump_vent_exhaust_heat",),
            "architecture": ("wall", "space", "door", "window", "storey", "dwelling_unit"),
        }.items()
        for concept in concepts
    }
)
"""The discipline of a plan that shows things of a concept."""
