"""Loads the cases that stand beside the rules and compares verdicts: the one runner that serves all rulesets."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

import rulesets
from checker.engine import evaluate
from checker.engine.needed import needed_for
from checker.model import Plan, ProvisionResult, RulesetResult
from checker.model.from_data import plan_from_data
from checker.rules import Ruleset, load_ruleset, parse_settings

ROOT = Path(rulesets.__file__).parent
AS_OF = date(2026, 1, 1)


@dataclass(frozen=True)
class Case:
    """One small plan with the verdicts it must have."""

    ruleset: str
    file: str
    data: Mapping[str, Any]
    bases: Mapping[str, Any]

    @property
    def id(self) -> str:
        return f"{self.ruleset}/{self.file}/{self.data['id']}"

    def plan(self) -> Plan:
        return plan_from_data(plan_data(self.data, self.bases))


def plan_data(case: Mapping[str, Any], bases: Mapping[str, Any]) -> dict[str, Any]:
    """Return the plan's data: the base's fields, replaced by the case's, then single values changed or dropped."""
    data: dict[str, Any] = {}
    if "base" in case:
        parent = bases[case["base"]]
        data = plan_data(parent, bases) if "base" in parent or "plan" in parent else copy.deepcopy(dict(parent))
    data.update(copy.deepcopy(dict(case.get("plan", {}))))
    for path, value in case.get("change", {}).items():
        node, last = _node(data, path)
        node[last] = copy.deepcopy(value)
    for path in case.get("drop", ()):
        node, last = _node(data, path)
        del node[last]
    for name, items in case.get("add", {}).items():
        data[name] = [*data.get(name, []), *copy.deepcopy(list(items))]
    return data


def _node(data: Any, path: str) -> tuple[Any, Any]:
    *steps, last = (int(s) if s.isdigit() else s for s in path.split("."))
    for step in steps:
        data = data[step] if isinstance(data, list) else data.setdefault(step, {})
    return data, last


def all_cases() -> Iterator[Case]:
    for folder in sorted(ROOT.iterdir()):
        for file in sorted(folder.glob("cases/*.yaml")):
            content = YAML(typ="safe", pure=True).load(file.read_text(encoding="utf-8"))
            for data in content["cases"]:
                yield Case(folder.name, file.stem, data, content.get("bases", {}))


@lru_cache(maxsize=8)
def ruleset_of(name: str) -> Ruleset:
    return load_ruleset(ROOT / name)


def run(case: Case) -> RulesetResult:
    ruleset = ruleset_of(case.ruleset)
    settings = parse_settings([ruleset], case.data.get("set", {}), [])
    as_of = date.fromisoformat(str(case.data.get("as_of", AS_OF)))
    return evaluate(case.plan(), needed_for(ruleset, case.data["expect"]), settings, as_of)


def differences(case: Case, result: RulesetResult) -> list[str]:
    """Return what differs from the expectation, in words."""
    by_id = {p.id: p for p in result.provisions}
    found = []
    for provision, expected in case.data["expect"].items():
        if provision not in by_id:
            found.append(f"{provision}: not in the result")
            continue
        wanted = {"verdict": expected} if isinstance(expected, str) else expected
        found += _provision(by_id[provision], wanted)
    return found


def _provision(actual: ProvisionResult, wanted: Mapping[str, Any]) -> list[str]:
    found = []
    if "verdict" in wanted and actual.verdict.value != wanted["verdict"]:
        said = "; ".join(f"{f.subject.name or f.subject.kind}: {f.verdict} {f.message.en}" for f in actual.findings)
        reason = actual.reason.en if actual.reason else ""
        found.append(f"{actual.id}: {actual.verdict}, expected {wanted['verdict']} ({said or reason})")
    for expected in wanted.get("findings", ()):
        if not any(_matches(f, expected) for f in actual.findings):
            shown = [
                (
                    f.subject.name,
                    f.verdict.value,
                    f.measured and round(f.measured.value, 4),
                    f.required and f.required.value,
                    f.marginal,
                )
                for f in actual.findings
            ]
            found.append(f"{actual.id}: no finding like {expected}; found {shown}")
    if "count" in wanted and len(actual.findings) != wanted["count"]:
        found.append(f"{actual.id}: {len(actual.findings)} findings, expected {wanted['count']}")
    return found


def _matches(finding: Any, expected: Mapping[str, Any]) -> bool:
    checks = {
        "subject": lambda v: finding.subject.name == v,
        "kind": lambda v: finding.subject.kind == v,
        "unit": lambda v: finding.subject.unit == v,
        "verdict": lambda v: finding.verdict.value == v,
        "against": lambda v: finding.against is not None and finding.against.name == v,
        "measured": lambda v: finding.measured is not None and abs(finding.measured.value - v) < 1e-3,
        "required": lambda v: finding.required is not None and abs(finding.required.value - v) < 1e-6,
        "marginal": lambda v: finding.marginal is v,
        "cites": lambda v: set(v) <= set(finding.cites),
        "missing": lambda v: set(v) <= {m.what for m in finding.missing},
        "says": lambda v: v in finding.message.en or v in finding.message.pt,
        "unsaid": lambda v: v not in finding.message.en and v not in finding.message.pt,
    }
    return all(checks[name](value) for name, value in expected.items())
