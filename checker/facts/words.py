"""Whole-word matching of names and declared uses, and of occupancy codes; accents and case are ignored."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

WORDS = Path(__file__).with_name("words.yaml")
_CODE = re.compile(r"(?:^|[\s(;,/])([A-M])-(\d{1,2})(?=$|[\s);,/:])")
_BARE_CODE = re.compile(r"^\s*([A-M])-?(\d{1,2})\s*$")
_RANGE = re.compile(r"^([A-M])-(\d+)\.\.(?:[A-M]-)?(\d+)$")


@lru_cache(maxsize=4096)
def normalise(text: str) -> str:
    """Return ``text`` in capitals without accents, with single spaces in place of everything but letters and digits."""
    plain = "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
    return re.sub(r"[^A-Z0-9]+", " ", plain.upper()).strip()


def has_word(text: str | None, words: Iterable[str]) -> str | None:
    """Return the first of ``words`` that stands in ``text`` as whole words, singular or plural, or None."""
    if not text:
        return None
    padded = f" {normalise(text)} "
    for word in words:
        plain = normalise(word)
        if plain and any(f" {form} " in padded for form in (plain, f"{plain}S", f"{plain}ES")):
            return word
    return None


def occupancy_codes(texts: Iterable[str]) -> tuple[str, ...]:
    """Return the occupancy codes ("F-8") that the texts hold, in order."""
    found: list[str] = []
    for text in texts:
        capitals = text.upper()
        bare = _BARE_CODE.match(capitals)
        found += [f"{a}-{int(n)}" for a, n in ([bare.groups()] if bare else _CODE.findall(capitals))]
    return tuple(dict.fromkeys(found))


def matches_code(code: str, patterns: Iterable[str]) -> bool:
    """Tell whether a code is one of ``patterns``: ``C-*``, ``E-4..E-6`` or ``F-8``."""
    letter, _, number = code.partition("-")
    for pattern in patterns:
        span = _RANGE.match(pattern)
        if span and span.group(1) == letter and int(span.group(2)) <= int(number) <= int(span.group(3)):
            return True
        if pattern == code or pattern == f"{letter}-*":
            return True
    return False


@lru_cache(maxsize=1)
def vocabulary() -> Mapping[str, Any]:
    """Read the word lists once."""
    from ruamel.yaml import YAML  # imported late: only a check needs it

    return MappingProxyType(YAML(typ="safe").load(WORDS.read_text(encoding="utf-8")))


def words(group: str) -> tuple[str, ...]:
    """Return the list of words of a group of ``words.yaml``."""
    return tuple(vocabulary()[group])
