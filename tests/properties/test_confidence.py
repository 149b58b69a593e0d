"""What is recognised without being sure takes part in no ``pass``, and confirming it settles the question."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable
from dataclasses import fields, replace
from functools import lru_cache
from pathlib import Path

import pytest

from checker.app.readers import reader_for
from checker.app.selection import available
from checker.engine import evaluate
from checker.engine.confirmed import without
from checker.model import Element, Evidence, EvidenceKind, Plan, ProvisionResult, Recognition, Verdict
from checker.model.concepts import concept_of
from checker.model.reading import ReadOptions
from checker.rules import parse_settings
from samples.kit import to_dxf, to_ifc
from samples.scenarios import scenes
from tests.scenes import AS_OF, FORMATS

Verdicts = dict[str, ProvisionResult]
LAW = {"S09": "cuiaba-2003", "S08": "cuiaba-2003", "S01": "manaus-2019"}
DECIDE = {
    "S09": ("drain", "extinguisher", "ignition_source", "lot", "property_limit", "sign", "storage_area"),
    "S01": ("dwelling_unit", "gas_point", "gas_sensor", "gas_valve", "storey"),
}
"""Concepts on which some verdict of the scene hangs."""


@lru_cache(maxsize=8)
def plan_of(scene_id: str, fmt: str) -> Plan:
    write = to_dxf.write if fmt == "dxf" else to_ifc.write
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"plan.{fmt}"
        write(scenes()[scene_id](), path)
        return reader_for("dxf" if fmt == "dxf" else "ifc")(path, ReadOptions())


def judged(plan: Plan, scene_id: str) -> Verdicts:
    loaded = available()
    ruleset = next(r for r in loaded.rulesets if r.id == LAW[scene_id])
    result = evaluate(plan, ruleset, parse_settings(loaded.rulesets, {}, ()), AS_OF)
    return {p.id: p for p in result.provisions}


@lru_cache(maxsize=8)
def sure(scene_id: str, fmt: str) -> Verdicts:
    return judged(plan_of(scene_id, fmt), scene_id)


def recognised(plan: Plan, confidence: float, chosen: Callable[[Element], bool]) -> Plan:
    """Return the plan with the recognition of some elements as sure as ``confidence``."""
    recognition = Recognition((Evidence(EvidenceKind.NAME, "?"),), confidence)
    changes: dict[str, object] = {}
    for f in fields(plan):
        values = getattr(plan, f.name)
        if isinstance(values, tuple) and any(isinstance(v, Element) for v in values):
            changes[f.name] = tuple(
                replace(v, recognition=recognition) if isinstance(v, Element) and chosen(v) else v for v in values
            )
    return plan.with_changes(**changes)


def verdicts(results: Verdicts) -> dict[str, str]:
    return {name: p.verdict.value for name, p in results.items()}


CASES = [(s, fmt, concept) for s, concepts in DECIDE.items() for fmt in FORMATS for concept in concepts]


@pytest.mark.parametrize(("scene_id", "fmt", "concept"), CASES)
def test_an_unsure_thing_asks_to_be_confirmed(scene_id: str, fmt: str, concept: str) -> None:
    plan, before = plan_of(scene_id, fmt), sure(scene_id, fmt)
    doubtful = recognised(plan, 0.79, lambda e: concept_of(e) == concept)
    after = judged(doubtful, scene_id)
    passes = {n for n in before if before[n].verdict is Verdict.PASS}
    assert {after[n].verdict for n in passes} <= {Verdict.PASS, Verdict.MISSING}
    assert f"{concept}.confirm" in {m.what for p in after.values() for f in p.findings for m in f.missing}
    left = judged(without(doubtful, [concept]), scene_id)
    assert {n for n, p in after.items() if p.verdict is Verdict.PASS and left[n].verdict is not Verdict.PASS} == set()


@pytest.mark.parametrize("fmt", FORMATS)
@pytest.mark.parametrize("scene_id", DECIDE)
def test_confirming_settles_it(scene_id: str, fmt: str) -> None:
    confirmed = recognised(plan_of(scene_id, fmt), 1.0, lambda e: concept_of(e) in DECIDE[scene_id])
    assert verdicts(judged(confirmed, scene_id)) == verdicts(sure(scene_id, fmt))


@pytest.mark.parametrize("fmt", FORMATS)
def test_an_unsure_hazard_near_lets_nothing_pass(fmt: str) -> None:
    """Scene S08 has a drain 2.90 m from the storage area, where 3.00 m are required."""
    fails = {n for n, p in sure("S08", fmt).items() if p.verdict is Verdict.FAIL}
    assert fails
    after = judged(recognised(plan_of("S08", fmt), 0.5, lambda e: concept_of(e) == "drain"), "S08")
    assert {after[n].verdict for n in fails} <= {Verdict.FAIL, Verdict.MISSING}
    assert Verdict.MISSING in {after[n].verdict for n in fails}


@pytest.mark.parametrize("seed", range(3))
def test_no_pass_hangs_on_any_part_of_what_is_unsure(seed: int) -> None:
    """Elements of several concepts are unsure at once, and any of them may turn out to be something else."""
    chance = random.Random(seed)  # noqa: S311  # no secret
    plan = plan_of("S09", "dxf")
    unsure = {id(e) for e in plan.elements if chance.random() < 0.3}
    doubtful = recognised(plan, 0.5, lambda e: id(e) in unsure)
    after = judged(doubtful, "S09")
    refs = {e.id for e in doubtful.elements if not e.recognition.is_sure and chance.random() < 0.5}
    kept = recognised(doubtful, 1.0, lambda e: e.id not in refs)
    left = judged(without(kept, {concept_of(e) for e in kept.elements}), "S09")
    harmless = {Verdict.PASS, Verdict.NA, Verdict.INFO}
    assert {n for n, p in after.items() if p.verdict is Verdict.PASS and left[n].verdict not in harmless} == set()
