"""The interval of the number of storeys, by the ruleset that says which levels count."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import fields, replace
from itertools import product
from typing import Any

from checker.engine.confirmed import without
from checker.facts import Facts
from checker.facts.floor_count import floor_count as count
from checker.facts.storeys import Counting
from checker.model import FloorCount, Plan, Storey, Text
from checker.rules.ruleset import Ruleset, Settings, references, resolve
from checker.rules.schema import Rule

_NOT_SURE = Text("(reconhecido sem certeza)", "(not recognised for sure)")
_ARGUMENTS = frozenset(f.name for f in fields(Counting))


def floor_count(plan: Plan, ruleset: Ruleset, settings: Settings) -> FloorCount:
    """Count under every accepted reading of the parameters by which the ruleset counts; nulls where it counts none."""
    rule = next((r for r in (*ruleset.gates, *ruleset.rules) if _counts(r)), None)
    if rule is None or rule.observed is None:
        return FloorCount()
    given = {name: rule.observed.with_[name] for name in _ARGUMENTS}
    names = [n for n in references(rule) if f"${n}" in given.values()]
    every = [settings.readings(n, ruleset.parameters[n]) for n in names]
    base = {n: settings.base(n, ruleset.parameters[n]) for n in names}

    def resolved(reading: Mapping[str, Any]) -> dict[str, Any]:
        return {k: resolve(v, reading, ruleset.tables) for k, v in given.items()}

    def counted(variant: Plan) -> FloorCount:
        readings = [resolved(dict(zip(names, values, strict=True))) for values in product(*every)]
        return count(Facts(variant), default=resolved(base), readings=readings)

    unsure = {s.key for s in plan.storeys if not s.recognition.is_sure}
    return _widened(counted(plan), counted(without(plan, [Storey.concept])), unsure) if unsure else counted(plan)


def _widened(whole: FloorCount, sure: FloorCount, unsure: Set[str]) -> FloorCount:
    """Return the interval with and without the storeys that are not sure, which are in doubt."""
    lows, highs = ([n for n in ends if n is not None] for ends in ((whole.low, sure.low), (whole.high, sure.high)))
    return FloorCount(
        low=min(lows, default=None),
        default=whole.default,
        high=None if whole.high is None else max(highs),
        storeys=tuple(
            replace(s, counts="doubtful", why=s.why + _NOT_SURE) if s.storey in unsure else s for s in whole.storeys
        ),
    )


def _counts(rule: Rule) -> bool:
    return rule.observed is not None and set(rule.observed.with_) >= _ARGUMENTS
