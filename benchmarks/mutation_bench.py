"""Runs the cases of a ruleset against mutants of it, and says which case notices one.

What a mutant does not change is not computed again: facts of a plan, and the outcomes of rules whose own edit or whose
gates and parts give the same as before.
"""

from __future__ import annotations

import importlib.util
import re
import sys
from collections import ChainMap
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest import mock

ROOT = Path(__file__).parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from checker.engine import evaluate as engine  # noqa: E402  # found through the path above when run as a script
from checker.engine.evaluate import Outcome, _guarded, needs  # noqa: E402
from checker.engine.needed import needed_for  # noqa: E402
from checker.facts import Facts  # noqa: E402
from checker.model import Plan  # noqa: E402
from checker.rules import Ruleset, load_ruleset, parse_settings  # noqa: E402


def module(name: str, file: Path) -> ModuleType:
    """Load a module that is no part of a package, once."""
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, file)
        if spec is None or spec.loader is None:
            raise ImportError(str(file))
        loaded = importlib.util.module_from_spec(spec)
        sys.modules[name] = loaded
        spec.loader.exec_module(loaded)
    return sys.modules[name]


cases = module("rule_cases", ROOT / "tests" / "rules" / "cases.py")


@dataclass
class Known:
    """What a case gives under the true ruleset."""

    plan: Plan
    facts: Facts
    outcomes: dict[str, Outcome] = field(default_factory=dict)


@dataclass
class Bench:
    """The cases of one ruleset, ready to be run against mutants of it; ``broken`` ones can prove nothing."""

    ruleset: Ruleset
    cases: list[Any]
    broken: list[str] = field(default_factory=list)
    known: dict[str, Known] = field(default_factory=dict)

    @classmethod
    def of(cls, folder: str) -> Bench:
        """Load a ruleset and its cases."""
        return cls(load_ruleset(cases.ROOT / folder), [c for c in cases.all_cases() if c.ruleset == folder])

    def killer(self, mutant: Any) -> str | None:
        """Return the case that notices the mutant, ``loader`` if it would never load, or None."""
        if mutant.ruleset is None:
            return "loader"
        affected = _dependents(self.ruleset, mutant.touches)
        able = [c for c in self.cases if c.id not in self.broken and affected & set(c.data["expect"])]
        words = set(re.findall(r"[\w.*-]{2,}", mutant.name.lower()))

        def distance(case: Any) -> tuple[int, int]:
            text = str(case.data).lower()
            return -sum(w in text for w in words), -len(set(mutant.touches) & set(case.data["expect"]))

        return next((c.id for c in sorted(able, key=distance) if self.notices(c, mutant, affected)), None)

    def notices(self, case: Any, mutant: Any, affected: set[str]) -> bool:
        """Tell whether a case gets another result than it expects for what the mutant affects."""
        known = self.know(case)
        if known is None:
            return False
        expect = {i: e for i, e in case.data["expect"].items() if i in affected}
        changed, same = set(mutant.touches), dict[str, bool]()

        def guarded(session: Any, rule: Any) -> Outcome:
            true = known.outcomes.get(rule.id)
            if true is not None and rule.id not in changed and all(same.get(n, True) for n in needs(rule)):
                return true
            outcome = _guarded(session, rule)
            same[rule.id] = true is not None and summary(outcome) == summary(true)
            return true if true is not None and same[rule.id] else outcome

        facts = Facts(known.plan, ChainMap({}, known.facts._memory))  # type: ignore[arg-type]  # a mapping serves as well
        try:
            result = run(case, known.plan, mutant.ruleset, expect, guarded, facts)
        except Exception:  # the true ruleset did not crash on it (it is known), so this is the mutant's doing
            return True
        return bool(cases.differences(replace(case, data={**case.data, "expect": expect}), result))

    def know(self, case: Any) -> Known | None:
        """Run a case under the true ruleset, once; None where it does not give what it expects."""
        if case.id in self.known or case.id in self.broken:
            return self.known.get(case.id)
        plan = case.plan()
        known = Known(plan, Facts(plan))

        def guarded(session: Any, rule: Any) -> Outcome:
            known.outcomes[rule.id] = _guarded(session, rule)
            return known.outcomes[rule.id]

        result = run(case, plan, self.ruleset, case.data["expect"], guarded, known.facts)
        if cases.differences(case, result):
            self.broken.append(case.id)
            return None
        if plan.hidden:
            known.outcomes.clear()  # evaluated twice, with and without what is hidden
        self.known[case.id] = known
        return known


def run(case: Any, plan: Plan, ruleset: Ruleset, provisions: Iterable[str], guarded: Any, facts: Facts) -> Any:
    """Evaluate the rules that these provisions need on the case's plan."""
    settings = parse_settings([ruleset], case.data.get("set", {}), [])
    as_of = date.fromisoformat(str(case.data.get("as_of", cases.AS_OF)))

    def remembered(wanted: Plan) -> Facts:
        return facts if wanted is plan else Facts(wanted)

    with (
        mock.patch("checker.engine.evaluate.Facts", remembered),
        mock.patch("checker.engine.evaluate._guarded", guarded),
    ):
        return engine(plan, needed_for(ruleset, provisions), settings, as_of)


def summary(outcome: Outcome) -> tuple[Any, ...]:
    """Return what an outcome says, without its geometry."""
    findings = tuple(
        (f.scope, f.verdict, f.message, f.missing, f.cites, f.measured, f.required, f.marginal, f.subject.name)
        for f in outcome.findings
    )
    return outcome.verdict, outcome.reason, findings


def _dependents(ruleset: Ruleset, touched: Sequence[str]) -> set[str]:
    """Return the touched rules and everything that hangs on them through gates and parts."""
    hanging: Mapping[str, set[str]] = {r.id: set(needs(r)) for r in ruleset.by_id.values()}
    found = set(touched)
    while True:
        more = {name for name, needed in hanging.items() if name not in found and found & needed}
        if not more:
            return found
        found |= more
