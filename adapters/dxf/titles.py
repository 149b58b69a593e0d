"""Titles of floor plans: what kind of storey they name, how many equal floors, which floor numbers, which building."""

from __future__ import annotations

import re
from dataclasses import dataclass

from adapters.dxf.names import fold
from adapters.dxf.profile import Profile, Title
from checker.model import Missing, StoreyKind

_ORDINAL = r"(\d+)\s*[ºO°.]*"
_RANGE = re.compile(rf"{_ORDINAL}\s*(?:AO|A|ATE|-|/)\s*(?=\d){_ORDINAL}")
_NUMBER = re.compile(r"\d+")
_MOST_FLOORS = 200


@dataclass(frozen=True, slots=True)
class TitleReading:
    """What a title says. ``is_floor`` is False for sections, details and site plans; ``site`` marks the last."""

    kind: StoreyKind
    repeats: int | Missing = 1
    ordinals: tuple[int, ...] = ()
    is_floor: bool = True
    site: bool = False


def read_title(text: str, profile: Profile) -> TitleReading | None:
    """Read a title; None where no pattern knows it. What is no floor is matched first."""
    folded = profile.own_title(fold(text))
    for title in profile.titles:
        match = title.pattern.search(folded)
        if match is None:
            continue
        kind = StoreyKind(title.kind)
        if kind is StoreyKind.REFERENCE:
            return TitleReading(kind, is_floor=False, site=title.site)
        return _floor(title, kind, match, folded, profile)
    return None


def _floor(title: Title, kind: StoreyKind, match: re.Match[str], folded: str, profile: Profile) -> TitleReading:
    if title.repeats == "unknown":
        return TitleReading(kind, Missing("storey.repeats"))
    if title.repeats == "times":
        count = int(next(g for g in match.groups() if g))
        return TitleReading(kind, count if 0 < count <= _MOST_FLOORS else Missing("storey.repeats"))
    if title.repeats == "ordinals":
        found = ordinals(folded[match.start() :], profile)
        return TitleReading(kind, len(found) or Missing("storey.repeats"), found)
    return TitleReading(kind)


def ordinals(folded: str, profile: Profile) -> tuple[int, ...]:
    """Return the floor numbers of a title: ranges (2O AO 10O), lists (2, 3 E 4), single ones."""
    words = profile.ordinal_words()
    text = re.sub(r"\b(" + "|".join(words) + r")\b", lambda m: str(words[m.group(1)]), folded)
    found: set[int] = set()
    for match in _RANGE.finditer(text):
        low, high = sorted((int(match.group(1)), int(match.group(2))))
        if high - low < _MOST_FLOORS:
            found.update(range(low, high + 1))
    found.update(int(m.group()) for m in _NUMBER.finditer(_RANGE.sub(" ", text)))
    return tuple(sorted(n for n in found if 0 < n <= _MOST_FLOORS))


def building_in(text: str, profile: Profile) -> str | None:
    """Return the building that a title names (BLOCO A, TORRE 2, CASA 3)."""
    match = profile.pattern("building_title").search(fold(text))
    return match.group(1) if match else None
