"""What foreign names may stand for: a guess has a target, how sure it is, and what the name itself states."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from adapters.dxf.names import fold, normalise
from adapters.dxf.symbols.words import Cleaned, Phrases, clean, table, values_in

_LONGEST_TEXT = 60
_XREF = re.compile(r"^.*(\$\d+\$|\|)")


@dataclass(frozen=True, slots=True, kw_only=True)
class LayerGuess:
    """What a layer's name says: a concept, how sure; ``preset`` is the standard whose code it is."""

    concept: str
    confidence: float
    device: str | None = None
    preset: str | None = None
    values: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockGuess:
    """What a block's name or a text says: a block of the profile, how sure, and attributes that it states.

    ``circle`` is the range of diameters (metres) that what a text names must be drawn with. ``own``: the user's profile
    says so.
    """

    block: str
    confidence: float
    discipline: str | None = None
    kind: str | None = None
    circle: tuple[float, float] | None = None
    values: Mapping[str, str] = field(default_factory=dict)
    own: bool = False


def guess_layer(name: str) -> LayerGuess | None:
    """Return what the name of a layer stands for; None where it says nothing that is of use."""
    raw = fold(_XREF.sub("", name))
    cleaned, plain = clean(name), normalise(name)
    for rule, fits in _layer_rules():
        if fits(raw, plain, cleaned):
            return _layer_guess(rule) if rule["concept"] is not None else None
    return None


@lru_cache(maxsize=4096)
def most_sure(name: str) -> float:
    """Return how sure what is so named can be at most: a name may say that it is for later, or an option."""
    return float(table("layers")["planned"]["most"]) if _planned().fit(clean(name)) else 1.0


@lru_cache(maxsize=1)
def _planned() -> Phrases:
    return Phrases.of(table("layers")["planned"])


@lru_cache(maxsize=4096)
def most_of_block(name: str, concept: str) -> float:
    """Return how sure it can be at most that a block so named is such a thing, and no part or mark of one."""
    about = table("blocks")["about"]
    fits = concept in about["of"] and _about().fit(clean(name, numbers=True))
    return min(float(about["most"]) if fits else 1.0, most_sure(name))


@lru_cache(maxsize=1)
def _about() -> Phrases:
    return Phrases.of(table("blocks")["about"])


def family_of(name: str) -> str:
    """Return the discipline that a layer's name begins with; '' where it names none."""
    return clean(name).family


@lru_cache(maxsize=4096)
def guess_block(name: str) -> tuple[BlockGuess, ...] | None:
    """Return what the name of a block may stand for, the likeliest first; None for a thing of no interest."""
    cleaned = clean(name, numbers=True)
    found: list[BlockGuess] = []
    for rule, phrases in _block_rules():
        if phrases.fit(cleaned):
            if rule["block"] is None:
                return None
            found.append(_block_guess(rule, cleaned.name))
    return tuple(sorted(found, key=lambda g: -g.confidence))


@lru_cache(maxsize=4096)
def is_ware(name: str) -> bool:
    """Tell whether a block's name is that of furniture or sanitary ware, whose lines are no things."""
    cleaned = clean(name, numbers=True)
    first = next((rule for rule, phrases in _block_rules() if phrases.fit(cleaned)), None)
    return first is not None and bool(first.get("ware"))


@lru_cache(maxsize=16384)
def guess_text(folded: str) -> BlockGuess | None:
    """Return what a text (upper case, no accents) names as a whole."""
    text = " ".join(folded.split())
    if not 0 < len(text) <= _LONGEST_TEXT:
        return None
    for rule, pattern in _text_rules():
        if pattern.fullmatch(text):
            stated = table("texts")["values"].get(rule["block"], {})
            return _block_guess({**rule, "values": {**rule.get("values", {}), **stated}}, text)
    return None


def discipline_of(block: str) -> str | None:
    """Return the discipline whose abbreviation agrees with a block of the profile."""
    return next((r.get("discipline") for r, _ in _block_rules() if r["block"] == block), None)


def own_tag(tag: str, block: str | None) -> str:
    """Return the profile's tag for another office's, in a block of the profile or in any."""
    return _tags(block).get(tag, tag)


@lru_cache(maxsize=64)
def _tags(block: str | None) -> Mapping[str, str]:
    data = table("attributes")
    found = {normalise(f): own for own, foreign in data["any"].items() for f in foreign}
    for own, foreign in data.get(block or "any", {}).items():
        found.update({normalise(f): own for f in foreign})
    return found


def _layer_guess(rule: Mapping[str, Any]) -> LayerGuess:
    return LayerGuess(
        concept=rule["concept"],
        confidence=rule["confidence"],
        device=rule.get("device"),
        preset=rule.get("preset"),
        values=rule.get("values", {}),
    )


def _block_guess(rule: Mapping[str, Any], name: str) -> BlockGuess:
    return BlockGuess(
        block=rule["block"],
        confidence=rule["confidence"],
        discipline=rule.get("discipline"),
        kind=rule.get("kind"),
        circle=tuple(rule["circle"]) if "circle" in rule else None,
        values=values_in(name, rule.get("values", {})),
    )


class _Fits:
    """Whether a layer's name fits a rule: by its fixed fields, its code, or its words."""

    def __init__(self, rule: Mapping[str, Any], *, code: bool) -> None:
        self.fixed = re.compile(rule["fixed"]) if "fixed" in rule else None
        self.code = re.compile(rule["re"]) if code and "re" in rule else None
        self.phrases = None if code else Phrases.of(rule)

    def __call__(self, raw: str, plain: str, cleaned: Cleaned) -> bool:
        if self.fixed is not None:
            return self.fixed.match(raw) is not None
        if self.code is not None:
            return self.code.search(plain) is not None
        return self.phrases is not None and self.phrases.fit(cleaned)


@lru_cache(maxsize=1)
def _layer_rules() -> tuple[tuple[Mapping[str, Any], _Fits], ...]:
    data = table("layers")
    codes = [(rule, _Fits(rule, code=True)) for rule in data["codes"]]
    words = [(rule, _Fits(rule, code=False)) for rule in (*data["annotation"], *data["words"])]
    return (*codes, *words)


@lru_cache(maxsize=1)
def _block_rules() -> tuple[tuple[Mapping[str, Any], Phrases], ...]:
    return tuple((rule, Phrases.of(rule)) for rule in table("blocks")["rules"])


@lru_cache(maxsize=1)
def _text_rules() -> tuple[tuple[Mapping[str, Any], re.Pattern[str]], ...]:
    return tuple((rule, re.compile(rule["re"])) for rule in table("texts")["rules"])
