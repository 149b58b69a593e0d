"""A toy law about trees, to test the engine apart from any real law."""

from __future__ import annotations

from datetime import date

import pytest

from checker.engine import evaluate
from checker.facts.base import Facts, Observation, fact
from checker.model import Plan, Subject
from checker.rules import load_ruleset, parse_settings

OBSERVATIONS: list[Observation] = []


@fact("test.observed", metric=False)
def observed(facts: Facts, *, chosen: str = "all", limit: float = 0.0):
    """Return what the test prepared; ``chosen`` filters by key."""
    return [o for o in OBSERVATIONS if chosen in ("all", o.key)]


@fact("test.measured")
def measured(facts: Facts):
    """Return the same as a measure."""
    return list(OBSERVATIONS)


@fact("test.openings", metric=False)
def openings(facts: Facts):
    """Return every opening as too near, and one thing that is far enough."""
    near = [Observation(subject=Subject.of(o), value=0.5) for o in facts.plan.openings]
    return [*near, Observation(subject=Subject(kind="drain", name="far"), value=2.0)]


HEAD = """\
format: esquadro-ruleset/1
id: toy-1
version: "1.0"
municipality: toy
title: {pt: Brinquedo, en: Toy}
law: {pt: Lei, en: Law}
in_force_from: 2020-01-01
parameters:
  toy.height_m:
    {origin: interpretation, type: number, unit: m, default: null, accepted: {from: 0.3, to: 0.5}, listed: [0.05],
     source: test, why: {pt: a, en: a}}
  toy.side:
    {origin: interpretation, type: word, default: left, accepted: [left, right], listed: [middle], source: test,
     why: {pt: a, en: a}}
  toy.fixed: {origin: law, type: number, unit: m, default: 3.0, source: test, why: {pt: a, en: a}}
tables:
  toy.cap: {unit: kg, values: {I: 10, II: 20}}
"""


class Toy:
    """Loads a toy ruleset from text and evaluates observations under it."""

    def __init__(self, folder):
        self.folder = folder

    def load(self, rules: str, head: str = HEAD, gates: str = ""):
        (self.folder / "ruleset.yaml").write_text(head + gates, encoding="utf-8")
        (self.folder / "provisions").mkdir(exist_ok=True)
        (self.folder / "provisions" / "a.yaml").write_text(rules, encoding="utf-8")
        return load_ruleset(self.folder)

    def check(self, rules: str, observations, *, sets=(), plan=None, gates="", as_of=date(2026, 1, 1)):
        OBSERVATIONS[:] = observations
        ruleset = self.load(rules, gates=gates)
        result = evaluate(plan or Plan(), ruleset, parse_settings([ruleset], {}, list(sets)), as_of)
        return {p.id: p for p in result.provisions}


@pytest.fixture
def toy(tmp_path):
    return Toy(tmp_path)

