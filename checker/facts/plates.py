"""What plates say: the class and the greatest number of containers by capacity, and the warnings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from checker.facts.base import Facts, memoised
from checker.facts.geometry import beside, measured_shape
from checker.facts.sites import Site, storage_sites
from checker.facts.stock import Law
from checker.facts.words import normalise
from checker.model import Sign, is_known

_CLASS = re.compile(r"\bCLASSE\s+(III|II|IV|I|VI|V|[1-6])\b")
_ARABIC = {"1": "I", "2": "II", "3": "III", "4": "IV", "5": "V", "6": "VI"}
_SPECIAL = re.compile(r"\bAREA( DE ARMAZENAMENTO)? ESPECIAL\b|\bCLASSE ESPECIAL\b")
_NUMBER = re.compile(
    r"\b(\d{1,6})\s*(?:X\s*)?(?:RECIPIENTES?|BOTIJOES|BOTIJAO|CILINDROS?|UN|UNID|UNIDADES)?\s*(?:DE\s*)?P\s?(\d{1,3})\b"
)
_BY_MASS = re.compile(r"\b(\d{1,6})\s*(?:RECIPIENTES?|BOTIJOES|BOTIJAO|CILINDROS?)\s*(?:DE\s*)?(\d{1,3})\s*KG\b")
SPECIAL = "ESPECIAL"


@dataclass(frozen=True, slots=True)
class Plate:
    """A plate read: the class it names, and the number of containers it allows by capacity in kilograms."""

    sign: Sign
    area_class: str | None
    numbers: tuple[tuple[float, int], ...]


def read_plate(sign: Sign) -> Plate:
    """Read the class and the numbers that a plate's text gives."""
    text = normalise(re.sub(r"(?<=\d)[.\s](?=\d{3}\b)", "", sign.text)) if is_known(sign.text) else ""
    found = _CLASS.search(text)
    area_class = None if found is None else _ARABIC.get(found.group(1), found.group(1))
    if area_class is None and _SPECIAL.search(text):
        area_class = SPECIAL
    numbers = {float(kg): int(n) for n, kg in (*_NUMBER.findall(text), *_BY_MASS.findall(text))}
    return Plate(sign, area_class, tuple(sorted(numbers.items())))


@memoised
def signs_of(facts: Facts, site: Site, law: Law) -> tuple[Sign, ...]:
    """Return the plates of a place: those that are nearest to it among all places."""
    return tuple(s for s in facts.plan.signs if _nearest(facts, s, storage_sites(facts, law)) is site)


@memoised
def class_plates(facts: Facts, site: Site, law: Law) -> tuple[Plate, ...]:
    """Return the plates of a place that name a class."""
    return tuple(p for s in signs_of(facts, site, law) if (p := read_plate(s)).area_class is not None)


def _nearest(facts: Facts, sign: Sign, places: Sequence[Site]) -> Site | None:
    return nearest_site(facts, sign, places)


def nearest_site(facts: Facts, element: object, places: Sequence[Site]) -> Site | None:
    """Return the place a device belongs to: the only one, else the nearest on its storey."""
    if len(places) == 1:
        return places[0]
    near = [p for p in places if not p.shape.is_empty and beside(facts, p.storey, getattr(element, "storey", None))]
    shape = measured_shape(element)  # type: ignore[arg-type]  # every device is an element
    return min(near, key=lambda p: p.shape.distance(shape), default=None)
