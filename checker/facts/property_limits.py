"""The limits of the property, stretch by stretch: walled, not walled, unknown, or fronting a road."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from checker.facts.base import Facts, memoised
from checker.model import LimitKind, Missing, PropertyLimit, is_known
from checker.model.tolerance import compare

HEIGHT = Missing("property_limit.wall_height_m")
Walling = Literal["walled", "open", "mixed", "unknown"]


@dataclass(frozen=True, eq=False)
class Stretch:
    """A stretch of the limit. ``walled``: True, False, or what is missing to tell; ``between``: the least height lies
    between the heights of the two sides, of which the lower counts.
    """

    element: PropertyLimit
    walled: bool | Missing
    between: bool
    road: bool | Missing


@memoised
def limit_stretches(facts: Facts, min_wall_m: float) -> tuple[Stretch, ...]:
    """Return the stretches of the property limit, each by what stands on it."""
    return tuple(_stretch(limit, min_wall_m) for limit in facts.plan.limits if not limit.shape.is_empty)


def _stretch(limit: PropertyLimit, min_wall_m: float) -> Stretch:
    walled: bool | Missing
    between = False
    if not limit.recognition.is_sure:
        walled = Missing("property_limit.confirm")
    elif isinstance(limit.kind, Missing):
        walled = limit.kind
    elif limit.kind is not LimitKind.WALL:
        walled = False
    elif isinstance(limit.wall_height_m, Missing):
        walled = limit.wall_height_m
    else:
        sides = [limit.wall_height_m] + ([] if limit.height_other_side_m is None else [limit.height_other_side_m])
        walled = compare(min(sides), ">=", min_wall_m, "m")
        between = not walled and compare(max(sides), ">=", min_wall_m, "m")
    return Stretch(limit, walled, between, limit.fronts_road)


@memoised
def walling(facts: Facts, min_wall_m: float) -> Walling:
    """Tell whether the property is walled all round; a front on a public road does not count against it."""
    found = [s for s in limit_stretches(facts, min_wall_m) if s.road is not True]
    if not found or facts.plan.broken_of("property_limit"):
        return "unknown"
    if any(not is_known(s.walled) or not is_known(s.road) for s in found):
        return "unknown"
    kinds = {bool(s.walled) for s in found}
    return "mixed" if len(kinds) > 1 else "walled" if kinds == {True} else "open"
