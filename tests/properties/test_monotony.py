"""Making a plan strictly safer never turns a pass into a fail, except where the ruleset lists why."""

from __future__ import annotations

import importlib.util
import sys
from functools import lru_cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from checker.engine import evaluate
from checker.rules import load_ruleset, parse_settings
from checker.rules.discover import bundled

HERE = Path(__file__).parent


def _module(name, file):
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, file)
        assert spec and spec.loader
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
    return sys.modules[name]


cases = _module("rule_cases", HERE.parent / "rules" / "cases.py")
safer = _module("safer_changes", HERE / "changes.py")
FOLDERS = [f.name for f in bundled()]


@lru_cache(maxsize=4)
def passing(folder):
    """Cases of a ruleset in which something passes and something can be made safer: they can show a turn."""
    found = []
    for case in cases.all_cases():
        wanted = [e if isinstance(e, str) else e.get("verdict") for e in case.data["expect"].values()]
        if case.ruleset == folder and "pass" in wanted and any(safer.changes(case.plan())):
            found.append(case)
    return found


def verdicts(case, plan):
    ruleset = cases.ruleset_of(case.ruleset)
    result = evaluate(plan, ruleset, parse_settings([ruleset], case.data.get("set", {}), []), cases.AS_OF)
    return {p.id: p.verdict.value for p in result.provisions}


@lru_cache(maxsize=512)
def before(folder, number):
    case = passing(folder)[number]
    return case.plan(), verdicts(case, case.plan())


@pytest.mark.parametrize("folder", FOLDERS)
def test_safer_never_turns_a_pass_into_a_fail(folder):
    allowed = {(e.provision, e.change) for e in cases.ruleset_of(folder).exceptions_to_monotony}

    @settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(st.integers(0, len(passing(folder)) - 1), st.integers(0, 10_000), st.floats(0.0, 1.0))
    def check(number, which, size):
        plan, then = before(folder, number)
        options = list(safer.changes(plan))
        name, change = options[which % len(options)]
        changed = change(plan, size)
        if changed is None:
            return
        now = verdicts(passing(folder)[number], changed)
        turned = {i for i, v in now.items() if v == "fail" and then[i] == "pass" and (i, name) not in allowed}
        assert not turned, (passing(folder)[number].id, name, turned)

    assert passing(folder)
    check()


@pytest.mark.parametrize("folder", FOLDERS)
def test_each_exception_says_why_and_names_a_change(folder):
    names = {"hazard_moved_away", "device_added", "gate_widened", "fire_wall_raised", "fire_wall_strengthened",
             "roof_raised", "stack_lowered", "bottles_removed"}
    for exception in load_ruleset(bundled()[FOLDERS.index(folder)]).exceptions_to_monotony:
        assert exception.change in names
        assert exception.why.pt and exception.why.en

