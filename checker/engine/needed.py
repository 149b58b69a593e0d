"""The part of a ruleset that some provisions need."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from checker.engine.evaluate import needs
from checker.rules.ruleset import Ruleset


def needed_for(ruleset: Ruleset, provisions: Iterable[str]) -> Ruleset:
    """Return the ruleset with the rules that these provisions need, through gates and parts, and no others.

    Their verdicts are those of the whole ruleset.
    """
    by_id: dict[str, list[str]] = {}
    for rule in (*ruleset.gates, *ruleset.rules):
        by_id.setdefault(rule.id, []).extend(needs(rule))
    wanted: set[str] = set()
    waiting = [p for p in provisions if p in by_id]
    while waiting:
        name = waiting.pop()
        if name not in wanted:
            wanted.add(name)
            waiting += [n for n in by_id[name] if n in by_id]
    return replace(
        ruleset,
        rules=tuple(r for r in ruleset.rules if r.id in wanted),
        gates=tuple(g for g in ruleset.gates if g.id in wanted),
    )
