"""The engine: evaluates rulesets on a plan under every accepted reading."""

from __future__ import annotations

from datetime import date

from checker.engine.confirmed import confirmed
from checker.engine.evaluate import evaluate as _evaluate
from checker.engine.floor_count import floor_count
from checker.engine.hidden import reconcile, with_hidden
from checker.model import Plan, RulesetResult, is_known
from checker.rules.ruleset import Ruleset, Settings

__all__ = ["evaluate", "floor_count", "selects"]


def evaluate(plan: Plan, ruleset: Ruleset, settings: Settings, as_of: date) -> RulesetResult:
    """Return every provision's verdict; hidden content never helps and never lets pass, nor does what is unsure."""

    def judge(variant: Plan, rules: Ruleset) -> RulesetResult:
        return _evaluate(variant, rules, settings, as_of)

    shown = confirmed(judge(plan, ruleset), plan, ruleset, judge)
    full = with_hidden(plan)
    if full is None:
        return shown
    return reconcile(shown, judge(full, ruleset), plan.hidden)


def selects(plan: Plan, ruleset: Ruleset) -> bool:
    """Tell whether the plan holds any subject of the ruleset, for plans that state no municipality."""
    concepts = set(ruleset.subject.concepts)
    if ruleset.subject.declared_gas and plan.declared.gases:
        return True
    return any(e.concept in concepts for e in plan.elements) or any(
        is_known(s.kind) for s in plan.storeys if "storey" in concepts
    )
