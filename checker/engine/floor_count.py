"""The interval of the number of storeys, by the ruleset that says which levels count."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from itertools import product
from typing import Any

from checker.facts import Facts
from checker.facts.floor_count import floor_count as count
from checker.facts.storeys import Counting
from checker.model import FloorCount, Plan
from checker.rules.ruleset import Ruleset, Settings, references, resolve
from checker.rules.schema import Rule

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

    return count(
        Facts(plan),
        default=resolved(base),
        readings=[resolved(dict(zip(names, values, strict=True))) for values in product(*every)],
    )


def _counts(rule: Rule) -> bool:
    return rule.observed is not None and set(rule.observed.with_) >= _ARGUMENTS
