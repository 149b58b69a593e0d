"""The sixteen worked scenarios with every variant, as files of both formats, against the whole table of verdicts."""

from __future__ import annotations

import pytest

from samples.kit.expected import expectations
from samples.scenarios import scenes
from tests.scenes import check_scene

EXPECTED = expectations()
CASES = [(e.scene, fmt) for e in EXPECTED.values() for fmt in e.formats]
LENGTH_M = 1e-3


def near(actual, wanted):
    return wanted is None or (actual is not None and abs(actual.value - wanted) <= LENGTH_M)


def has(findings, wanted):
    verdict, measured, required = wanted
    return any(
        f.verdict.value == verdict and near(f.measured, measured) and near(f.required, required) for f in findings
    )


@pytest.mark.parametrize(("scene_id", "fmt"), CASES, ids=[f"{s}-{f}" for s, f in CASES])
def test_scenario(scene_id, fmt):
    expected = EXPECTED[scene_id]
    sets = tuple(f"{name}={value}" for name, value in expected.parameters.items())
    provisions = check_scene(scenes()[scene_id](), fmt, sets=sets).provisions
    wrong = []
    for identifier, wanted in expected.provisions.items():
        actual = provisions[identifier]
        said = [(f.subject.name, f.verdict.value, f.measured and round(f.measured.value, 4), f.message.en[:160])
                for f in actual.findings][:4] or actual.reason
        if actual.verdict.value != wanted.verdict:
            wrong.append(f"{identifier}: {actual.verdict}, expected {wanted.verdict}; {said}")
        wrong += [f"{identifier}: no finding {w}; {said}" for w in wanted.findings if not has(actual.findings, w)]
    assert wrong == []


def test_every_scene_has_its_expectation():
    assert set(EXPECTED) == set(scenes())
