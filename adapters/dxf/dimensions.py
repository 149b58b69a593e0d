"""The unit of a drawing by its dimensions: what they show against what they measure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from adapters.dxf.names import decode_mtext, number
from adapters.dxf.profile import Profile
from adapters.dxf.walk import Item

_LINEAR = (0, 1)
_NEAR = 0.02
_AGREE = 0.8
_ARCHITECTURAL = (3, 4)
_MOST_SHOWN_M = 1000.0
_FEET = re.compile(r"^\s*(?:(\d+(?:\.\d+)?)\s*\'\s*-?\s*)?(?:(\d+(?:\.\d+)?)?\s*(?:(\d+)/(\d+))?\s*\")?\s*$")


@dataclass(frozen=True, slots=True)
class Vote:
    """One vote: a unit and what speaks for it."""

    unit: str
    evidence: str


def dimension_vote(items: Sequence[Item], written_in: str | None, profile: Profile) -> Vote | None:
    """Return the vote of the linear dimensions, where enough of them agree.

    A number with decimals is in metres unless a text of the drawing says in which unit dimensions are ``written_in``;
    feet and inches say so themselves, and a style that writes them takes the unit for an inch.
    """
    units: Counter[str] = Counter()
    read = 0
    for item in items:
        metres = unit_in_metres(item, written_in, profile) if item.kind in ("DIMENSION", "ARC_DIMENSION") else None
        if metres is not None:
            read += 1
            units.update(u for u in _candidates(metres, profile))
    if not units:
        return None
    unit, count = units.most_common(1)[0]
    said = f" ({written_in})" if written_in else ""
    enough = count >= profile.votes["least_dimensions"] and count >= _AGREE * read
    return Vote(unit, f"DIMENSION {count}/{read}{said}") if enough else None


def _candidates(metres: float, profile: Profile) -> list[str]:
    return [u for u, f in profile.metres.items() if abs(metres / f - 1) < _NEAR]


def unit_in_metres(item: Item, written_in: str | None, profile: Profile) -> float | None:
    """Return one drawing unit in metres by one dimension; None where it does not tell."""
    try:
        if int(item.entity.dimtype) not in _LINEAR:
            return None
        measured = float(item.entity.get_measurement())
        style = item.entity.override()
        factor = float(style.get("dimlfac", 1.0)) or 1.0
        inches = int(style.get("dimlunit", 2) or 2) in _ARCHITECTURAL
    except Exception:  # a dimension that cannot be measured casts no vote
        return None
    text = decode_mtext(str(item.entity.dxf.get("text", "") or "")).replace("<>", "").strip()
    if measured <= 0:
        return None
    if not text:
        return _by_style(factor, written_in, inches=inches, profile=profile)
    feet = feet_in(text)
    if feet is not None:
        return feet / measured if feet > 0 else None
    shown = number(re.sub(r"\s*(?:cm|mm|m)$", "", text, flags=re.IGNORECASE))
    if shown is None or shown <= 0:
        return None
    if written_in is not None:
        return shown * profile.metres[written_in] / measured
    decimal = re.search(r"[.,]\d", text) is not None
    return shown / measured if decimal and shown < _MOST_SHOWN_M else None


def _by_style(factor: float, written_in: str | None, *, inches: bool, profile: Profile) -> float | None:
    """What a dimension without a text of its own tells: by the stated unit, the style's kind or its factor."""
    if inches:
        return profile.metres["in"] * factor
    if written_in is not None:
        return profile.metres[written_in] * factor
    return factor if abs(factor - 1.0) > 1e-9 else None


def feet_in(text: str) -> float | None:
    """Return a length written in feet and inches (12'-6 1/2") in metres; None for anything else."""
    match = _FEET.match(text)
    if match is None or not any(match.groups()):
        return None
    feet, inches, upper, lower = (float(g) if g else 0.0 for g in match.groups())
    return (feet * 12 + inches + (upper / lower if lower else 0.0)) * 0.0254
