"""The class of a storage area: declared, by its plate, or the smallest that the drawn stock fits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from checker.facts.base import Facts, Span, memoised
from checker.facts.plates import SPECIAL, class_plates
from checker.facts.sites import Site
from checker.facts.stock import Law, total_mass, upper
from checker.model import Missing, is_known

UNKNOWN_CLASS = Missing("storage_area.area_class")


@dataclass(frozen=True, slots=True)
class Klass:
    """A class and where it comes from. ``plate``: the plate's class where it is at odds with the declared one."""

    name: str | Missing
    source: Literal["declared", "plate", "stock", "unknown"]
    plate: str | None
    mass: float | Span | Missing


@memoised
def class_of(facts: Facts, site: Site, law: Law) -> Klass:
    """Return the class of a place."""
    mass = total_mass(facts, site.packs, law)
    plates = [p.area_class for p in class_plates(facts, site, law)]
    declared = site.area.area_class if site.area is not None else UNKNOWN_CLASS
    if is_known(declared):
        odd = next((p for p in plates if p != declared), None)
        return Klass(declared, "declared", odd, mass)
    if plates:
        odd = next((p for p in plates if p != plates[0]), None)
        return Klass(plates[0] or UNKNOWN_CLASS, "plate", odd, mass)
    top = upper(mass)
    if isinstance(top, Missing):
        return Klass(UNKNOWN_CLASS, "unknown", None, mass)
    return Klass(smallest_class(top, law), "stock", None, mass)


def smallest_class(mass_kg: float, law: Law) -> str:
    """Return the smallest class that holds a mass in kilograms."""
    return next((name for name, cap in law.caps if mass_kg <= cap * (1 + 1e-9)), SPECIAL)


def rank(name: str, law: Law) -> int:
    """Return the place of a class in the order of classes."""
    names = [n for n, _ in law.caps]
    return names.index(name) if name in names else len(names)
