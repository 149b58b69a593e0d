"""Titles of floor plans: what kind of storey they name, how many equal floors, which floor numbers, which building."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from adapters.dxf.names import fold, number
from adapters.dxf.profile import Profile, Title
from checker.model import Missing, StoreyKind

_ORDINAL = r"(\d+)\s*[ºO°.]*"
_RANGE = re.compile(rf"{_ORDINAL}\s*(?:AO|A|ATE|TO|AL|-|/)\s*(?:O\s+)?(?=\d){_ORDINAL}")
_LISTED = re.compile(rf"{_ORDINAL}(?:\s*/\s*(?=\d){_ORDINAL}){{2,}}")
_NUMBER = re.compile(r"\d+")
_MOST_FLOORS = 200
_ON_A_SITE = frozenset((StoreyKind.GROUND, StoreyKind.PILOTIS, StoreyKind.TYPICAL))


@dataclass(frozen=True, slots=True)
class TitleReading:
    """What a title says. ``is_floor`` is False for sections, details and site plans; ``site`` marks the last.

    ``generic``: it names a plan (PLANTA BAIXA) and no storey.
    """

    kind: StoreyKind
    repeats: int | Missing = 1
    ordinals: tuple[int, ...] = ()
    is_floor: bool = True
    site: bool = False
    generic: bool = False


def read_title(text: str, profile: Profile) -> TitleReading | None:
    """Read a title; None where no pattern knows it. What is no floor is matched first."""
    folded = profile.pattern("types_of_dwellings").sub(r"\1", profile.own_title(fold(text)))
    for title in profile.titles:
        match = title.pattern.search(folded)
        if match is None:
            continue
        kind = StoreyKind(title.kind)
        if kind is StoreyKind.REFERENCE:
            floor = storey_in(text, profile)
            shown = title.site and floor is not None and floor.kind in _ON_A_SITE
            return floor if shown else TitleReading(kind, is_floor=False, site=title.site)
        found = _floor(title, kind, match, folded, profile)
        if profile.pattern("several_storeys").search(folded):
            return replace(found, repeats=Missing("storey.repeats"), ordinals=())
        return found
    return None


def storey_in(text: str, profile: Profile) -> TitleReading | None:
    """Return the storey that a text names, whatever else it is the title of (IMPLANTACAO E TERREO, DETALHE 4O PAV)."""
    folded = profile.pattern("types_of_dwellings").sub(r"\1", profile.own_title(fold(text)))
    for title in profile.titles:
        kind = StoreyKind(title.kind)
        match = title.pattern.search(folded) if kind is not StoreyKind.REFERENCE else None
        if match is not None:
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
    text = profile.pattern("no_ordinals").sub(" ", text)
    text = _LISTED.sub(lambda m: m.group().replace("/", ","), text)
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


def caption(text: str, profile: Profile) -> TitleReading | None:
    """Read a text that nothing marks as a title; None unless all of it reads as one.

    A title is made of the words of titles (``title_words``), numbers and the letters of sections; after an opening
    word (PLANTA, CORTE, DETALHE) up to three words of the drawing's own may follow. Notes, references (VER DETALHE 3)
    and rows of tables are none.
    """
    folded = profile.own_title(fold(text))
    named = profile.own.reads(fold(text))
    bare = _without_scale(folded, profile)
    if not bare or len(bare) > _LONGEST_TITLE or profile.pattern("no_title").search(bare):
        return None
    if not named and not _is_made_of_title_words(bare, profile):
        return None
    reading = read_title(bare, profile)
    if reading is None and profile.pattern("generic_title").search(bare):
        return TitleReading(StoreyKind.UNKNOWN, generic=True)
    return reading


def scale_of(text: str, profile: Profile) -> float | None:
    """Return the denominator of the scale that a text states (``ESC. 1:50``), whatever else it says."""
    match = profile.pattern("scale_part").search(fold(text))
    written = next((g for g in match.groups() if g), None) if match is not None else None
    return number(written.replace(".", "")) if written is not None else None


def is_scale(text: str, profile: Profile) -> bool:
    """Tell whether a text states a scale and nothing else."""
    return profile.pattern("scale_text").search(fold(text)) is not None


def essence(text: str, profile: Profile) -> frozenset[str]:
    """Return the words of a title that tell one storey from another: all but fillers and what the plan shows of it."""
    bare = _without_scale(profile.own_title(fold(text)), profile)
    words = profile.pattern("plan_variants").sub(" ", bare)
    return frozenset(_TOKENS.findall(words)) - set(profile.text("title_fillers").split()) - {"-", "–", "—"}


def variant(text: str, profile: Profile) -> frozenset[str]:
    """Return the words by which a title tells what of its storey it shows (LAYOUT, ELETRICA, GAS)."""
    return frozenset(profile.pattern("plan_variants").findall(fold(text)))


_LONGEST_TITLE = 70
_OWN_WORDS = 3
_NUMBERED = re.compile(r"^\(?\d{1,2}\)?\s*[-–—.:/)]\s+(?=[A-Z])(?!PAV|ANDAR|PISO|TIPO)")
_TOKENS = re.compile(r"[^\s,()\[\]/–—:&+\"\u201c\u201d]+")
_MARKS = re.compile(
    r"[A-Z]{1,2}['´`]*\d?(?:-[A-Z]{1,2}['´`]*\d?)?|\d{1,3}[ºª°.OA]*|\d{1,2}(?:ST|ND|RD|TH|ER|DO|TO|RO|DA|RA|TA)|X\d+|\d+X|-+|[ºª°]"
)


def _without_scale(folded: str, profile: Profile) -> str:
    bare = profile.pattern("title_extras").sub(" ", profile.pattern("scale_part").sub(" ", folded))
    return _NUMBERED.sub("", bare.strip()).strip(" -–—_:.")


def _is_made_of_title_words(bare: str, profile: Profile) -> bool:
    words = title_words(profile.text("title_words"))
    odd = [t for t in _TOKENS.findall(bare) if not _known(t.strip(".-_'"), words)]
    if not odd:
        return True
    return len(odd) <= _OWN_WORDS and profile.pattern("title_openers").search(bare) is not None


def _known(token: str, words: re.Pattern[str]) -> bool:
    if not token or _MARKS.fullmatch(token) or words.fullmatch(token):
        return True
    return all(_MARKS.fullmatch(p) or words.fullmatch(p) for p in re.split(r"[-.]", token) if p)


@lru_cache(maxsize=4)
def title_words(listed: str) -> re.Pattern[str]:
    """Return the pattern of the words that a list of patterns, separated by spaces, allows."""
    return re.compile("|".join(listed.split()))
