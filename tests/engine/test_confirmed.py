"""What is not recognised for sure decides nothing; what is confirmed decides as if it had been sure."""

from __future__ import annotations

from checker.engine import floor_count
from checker.engine.confirmed import without
from checker.facts.base import Facts, Observation, fact
from checker.model import FloorOpening, Subject
from checker.model.from_data import plan_from_data
from checker.model.supply import supply_for
from checker.rules import load_ruleset, parse_settings
from checker.rules.discover import bundled

HEAD = "rules:\n  - {id: a, citation: {pt: a, en: a}, title: {pt: t, en: t}, "
FLAG = HEAD + "kind: flag, observe: {fact: test.observed}, expect: true}\n"
FAR = HEAD + "kind: compare, observe: {fact: test.nearness}, require: {at_least: 1.00 m}}\n"


@fact("test.nearness", metric=False)
def nearness(facts: Facts):
    """Return every opening as too near, and one thing that is far enough."""
    near = [Observation(subject=Subject.of(o), value=0.5) for o in facts.plan.openings]
    return [*near, Observation(subject=Subject(kind="drain", name="far"), value=2.0)]


@fact("test.some_drain", metric=False)
def some_drain(facts: Facts):
    """Whether there is a drain, about the plan as a whole."""
    return [Observation(subject=Subject(kind="building", name="B"), value=bool(facts.plan.openings))]


def drain(confidence: float, ref: str = "1") -> dict[str, object]:
    return {"at": [0, 0], "ref": ref, "kind": "drain", "confidence": confidence}


def plan(*openings: dict[str, object], **more: object):
    return plan_from_data({"openings": list(openings), **more})


def about(opening: FloorOpening, **values: object) -> Observation:
    return Observation(subject=Subject.of(opening, kind="drain"), **values)


def test_a_verdict_about_an_unsure_thing_asks_for_its_confirmation(toy) -> None:
    for confidence, expected in ((0.79, "missing"), (0.8, "pass"), (1.0, "pass")):
        it = plan(drain(confidence))
        a = toy.check(FLAG, [about(it.openings[0], value=True)], plan=it)["a"]
        assert a.verdict == expected
        assert [m.what for f in a.findings for m in f.missing] == (["drain.confirm"] if expected == "missing" else [])


def test_neither_does_an_unsure_thing_fail(toy) -> None:
    it = plan(drain(0.5))
    assert toy.check(FLAG, [about(it.openings[0], value=False)], plan=it)["a"].verdict == "missing"


def test_nor_does_what_is_measured_against_it(toy) -> None:
    it = plan(drain(0.5))
    wall = Observation(subject=Subject(kind="wall", name="W"), against=Subject.of(it.openings[0]), value=True)
    a = toy.check(FLAG, [wall], plan=it)["a"]
    assert a.verdict == "missing"
    assert a.findings[0].message.en.endswith("Missing: confirmation that this is a “drain”.")
    assert a.findings[0].message.pt.endswith("Falta: confirmação de que isto é “ralo”.")


def test_what_is_said_of_the_plan_without_unsure_things_says_so(toy) -> None:
    rule = HEAD + "kind: flag, observe: {fact: test.some_drain}, expect: true}\n"
    assert toy.check(rule, [], plan=plan(drain(1.0)))["a"].verdict == "pass"
    a = toy.check(rule, [], plan=plan(drain(0.5)))["a"]
    assert a.verdict == "missing"
    assert "Missing: confirmation that this is a “drain”. Without them: " in a.findings[0].message.en
    assert "Falta: confirmação de que isto é “ralo”. Sem elas: " in a.findings[0].message.pt


def test_a_sure_failure_beside_an_unsure_thing_stands(toy) -> None:
    it = plan(drain(1.0, "sure"), drain(0.5, "unsure"))
    a = toy.check(FAR, [], plan=it)["a"]
    assert a.verdict == "fail"
    assert sorted(f.verdict.value for f in a.findings) == ["fail", "missing", "pass"]


def test_without_drops_the_unsure_and_the_discipline_that_only_they_show() -> None:
    data = {"disciplines": ["drainage", "gas"], "walls": [{"line": [[0, 0], [1, 0]], "ref": "w"}]}
    it = plan(drain(0.5), **data)
    left = without(it, ["drain"])
    assert (left.openings, left.disciplines, len(left.walls)) == ((), frozenset({"gas"}), 1)
    mixed = without(plan(drain(0.5), drain(1.0, "2"), **data), ["drain"])
    assert (len(mixed.openings), mixed.disciplines) == (1, frozenset({"drainage", "gas"}))
    assert without(it, ["wall"]) == it.with_changes()


def test_the_catalogue_says_how_to_confirm() -> None:
    supply = supply_for("gas_sensor.confirm")
    assert supply.name.en == "confirmation that this is a “gas sensor”"
    assert any("--write-profile" in place for place in supply.places("pt"))


def test_storeys_that_are_not_sure_widen_the_count() -> None:
    ruleset = load_ruleset(next(f for f in bundled() if f.name.startswith("manaus")))
    storeys = [
        {"key": "t", "name": "TÉRREO", "kind": "ground"},
        {"key": "p", "name": "TIPO", "kind": "typical", "repeats": 3, "confidence": 0.6},
    ]
    count = floor_count(plan_from_data({"storeys": storeys}), ruleset, parse_settings([ruleset], {}, ()))
    assert (count.low, count.default, count.high) == (1, 4, 4)
    assert {s.storey: s.counts for s in count.storeys} == {"t": "yes", "p": "doubtful"}
    assert "not recognised for sure" in next(s for s in count.storeys if s.storey == "p").why.en
