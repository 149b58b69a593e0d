"""Cleaning of foreign names and matching of phrases: whole words, plural endings, ``*`` and ``#``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from adapters.dxf.names import normalise

_NUMBERED = re.compile(r"^([A-Z]{4,})\d+$")
_LEAST_PLURAL = 4
_LEAST_MM = 400
_OPENINGS_M = (0.4, 6.0)


@lru_cache(maxsize=8)
def table(name: str) -> Mapping[str, Any]:
    """Return one of the tables beside this file."""
    path = Path(__file__).with_name(f"{name}.yaml")
    data: Mapping[str, Any] = YAML(typ="safe", pure=True).load(path.read_text(encoding="utf-8"))
    return data


@dataclass(frozen=True, slots=True)
class Cleaned:
    """A name without small words, states and numbers, and the discipline that its first words name ('' for none)."""

    name: str
    family: str


@lru_cache(maxsize=8192)
def clean(name: str, *, numbers: bool = False) -> Cleaned:
    """Clean a raw or normalised name; ``numbers`` keeps what is only a number (sizes in blocks' names)."""
    data = table("layers")
    dropped = frozenset((*data["small_words"], *data["states"]))
    tokens = [t for t in re.split(r"[^A-Z0-9,*]+", normalise(name)) if t and t not in dropped]
    if not numbers:
        tokens = [_NUMBERED.sub(r"\1", t) for t in tokens if not t.isdigit()]
    return Cleaned("-".join(tokens), _family(tokens))


def _family(tokens: Sequence[str]) -> str:
    words = [t for t in tokens if not t.isdigit()][:4]
    known = _families()
    joined = ("-".join(words[i:j]) for i in range(min(2, len(words))) for j in range(len(words), i, -1))
    return next((known[j] for j in joined if j in known), "")


@lru_cache(maxsize=1)
def _families() -> Mapping[str, str]:
    return {word: family for family, words in table("layers")["families"].items() for word in words}


@dataclass(frozen=True, slots=True)
class Phrases:
    """What a rule asks of a cleaned name."""

    anywhere: re.Pattern[str] | None
    whole: frozenset[str]
    veto: re.Pattern[str] | None
    families: frozenset[str] | None

    @staticmethod
    def of(rule: Mapping[str, Any]) -> Phrases:
        """Read the keys ``any``, ``re``, ``exact``, ``not`` and ``family`` of a rule."""
        parts = [_phrase(p) for p in rule.get("any", ())] + ([rule["re"]] if "re" in rule else [])
        veto = [_phrase(p) for p in rule.get("not", ())]
        family = rule.get("family")
        return Phrases(
            re.compile("|".join(parts)) if parts else None,
            frozenset(rule.get("exact", ())),
            re.compile("|".join(veto)) if veto else None,
            frozenset([family] if isinstance(family, str) else family) if family is not None else None,
        )

    def fit(self, cleaned: Cleaned) -> bool:
        """Tell whether a name is one of these."""
        if self.families is not None and cleaned.family not in self.families:
            return False
        if cleaned.name not in self.whole and not (self.anywhere and self.anywhere.search(cleaned.name)):
            return False
        return not (self.veto and self.veto.search(cleaned.name))


def _phrase(phrase: str) -> str:
    words = "-".join(_word(w) for w in phrase.split("-"))
    return rf"(?:(?<![A-Z0-9]){words}(?![A-Z0-9]))"


def _word(word: str) -> str:
    if word == "*":
        return r"[A-Z0-9,]+"
    plural = "(?:E?S)?" if len(word) >= _LEAST_PLURAL and word.isalpha() else ""
    return re.escape(word).replace(r"\*", "[A-Z0-9]*").replace(r"\#", r"\d+").replace("#", r"\d+") + plural


def joined(confidences: Iterable[float]) -> float:
    """Join independent reasons: the doubts multiply. Never certain."""
    doubt = 1.0
    for confidence in confidences:
        doubt *= 1.0 - confidence
    return min(0.95, round(1.0 - doubt, 4))


def measured(text: str, size: str | None) -> str | None:
    """Return a number of a name as the profile writes it; ``size`` cm (80 is 0.80 m, 800 mm), kg, m or None.

    None for a size that no door or window has: the number is something else.
    """
    value = text.replace(",", ".")
    if size != "cm":
        return f"{value} {size}" if size else text
    metres = float(value) / (1000 if float(value) >= _LEAST_MM else 100)
    return f"{metres:.3f} m" if _OPENINGS_M[0] <= metres <= _OPENINGS_M[1] else None


def values_in(name: str, rules: Mapping[str, Any]) -> dict[str, str]:
    """Return the attributes that a name states: fixed texts, and the first group of a pattern."""
    found: dict[str, str] = {}
    for tag, rule in rules.items():
        if isinstance(rule, str):
            found[tag] = rule
            continue
        match = re.search(rule["re"], name)
        value = measured(match.group(1), rule.get("size")) if match is not None else None
        if value is not None:
            found[tag] = value
    return found
