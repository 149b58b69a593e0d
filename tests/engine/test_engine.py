from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from checker.engine.hidden import reconcile
from checker.engine.readings import combine
from checker.engine.wording import subject_text
from checker.facts.base import Observation, Relief, Span
from checker.model import (
    FloorOpening,
    LengthUnit,
    Missing,
    Plan,
    PlanFile,
    ProvisionResult,
    RulesetResult,
    SourceRef,
    Subject,
    Text,
    Verdict,
)

ID = "id: {id}, citation: {{pt: a, en: a}}, title: {{pt: t, en: t}}"


def rule(identifier, rest):
    return "  - {" + ID.format(id=identifier) + ", " + rest + "}\n"


def rules(*items):
    return "rules:\n" + "".join(items)


def obs(value=None, name="A", **more):
    return Observation(subject=Subject(kind="drain", name=name), value=value, **more)


COMPARE = rules(rule("t.1", "kind: compare, observe: {fact: test.measured}, require: {at_least: 3.00 m}"))
RANGE = rules(rule("t.1", "kind: compare, observe: {fact: test.measured}, require: {at_most: $toy.height_m}"))
SIDES = rules(rule(
    "t.1", "kind: compare, observe: {fact: test.observed, with: {chosen: $toy.side}}, require: {at_least: 3.00 m}"))


@pytest.mark.parametrize(("value", "verdict", "marginal"), [
    (2.999, "fail", True), (2.9996, "pass", True), (3.0, "pass", True), (3.001, "pass", True),
    (3.0105, "pass", False), (2.98, "fail", False),
])
def test_threshold_triple(toy, value, verdict, marginal):
    finding = toy.check(COMPARE, [obs(value)])["t.1"].findings[0]
    assert (finding.verdict, finding.marginal) == (verdict, marginal)
    assert finding.required.value == 3.0
    assert finding.required.operator == ">="


@pytest.mark.parametrize(("value", "verdict"), [
    (0.299, "pass"), (0.3, "pass"), (0.301, "review"), (0.5, "review"), (0.501, "fail"),
])
def test_a_range_of_readings_reviews_between_its_ends(toy, value, verdict):
    result = toy.check(RANGE, [obs(value)])["t.1"]
    assert result.verdict == verdict
    if verdict == "review":
        assert {(r.parameter, r.value, r.verdict.value) for r in result.findings[0].readings} == {
            ("toy.height_m", 0.3, "fail"), ("toy.height_m", 0.5, "pass")}


def test_a_set_parameter_decides_alone(toy):
    assert toy.check(RANGE, [obs(0.4)], sets=["toy.height_m=0.5"])["t.1"].verdict == "pass"
    assert toy.check(RANGE, [obs(0.4)], sets=["toy.height_m=0.3"])["t.1"].verdict == "fail"


def test_a_value_outside_the_lists_is_named(toy):
    finding = toy.check(RANGE, [obs(0.9)], sets=["toy.height_m=1.0"])["t.1"].findings[0]
    assert finding.verdict == "pass"
    assert "outside the accepted" in finding.message.en


def test_listed_readings_are_only_mentioned(toy):
    finding = toy.check(RANGE, [obs(0.2)])["t.1"].findings[0]
    assert finding.verdict == "pass"
    assert "toy.height_m = 0.05" in finding.message.en


def test_an_observation_absent_under_a_reading_is_na_there(toy):
    assert toy.check(SIDES, [obs(2.0, key="left")])["t.1"].verdict == "review"
    assert toy.check(SIDES, [obs(4.0, key="left")])["t.1"].verdict == "pass"


def test_missing_value_is_missing_and_keeps_its_key(toy):
    result = toy.check(COMPARE, [obs(Missing("gas_sensor.gases")), obs(5.0, "B")])["t.1"]
    assert result.verdict == "missing"
    assert [m.what for f in result.findings for m in f.missing] == ["gas_sensor.gases"]


def test_an_interval_decides_only_when_its_ends_agree(toy):
    gap = (Missing("cylinder.state"),)
    assert toy.check(COMPARE, [obs(Span(3.0, 9.0, gap))])["t.1"].verdict == "pass"
    assert toy.check(COMPARE, [obs(Span(1.0, 2.0, gap))])["t.1"].verdict == "fail"
    assert toy.check(COMPARE, [obs(Span(2.0, 3.0, gap))])["t.1"].verdict == "missing"


def test_unknown_drawing_unit_decides_nothing_that_is_measured(toy):
    plan = Plan(files=(PlanFile(name="a.dxf", unit=LengthUnit(source="unknown")),))
    result = toy.check(COMPARE, [obs(9.0)], plan=plan)["t.1"]
    assert result.verdict == "missing"
    assert result.findings[0].missing[0].what == "plan.unit"


RELIEF = rules(
    rule("t.1", "kind: compare, observe: {fact: test.measured}, require: {at_least: 5.00 m}, "
                "relief: {factor: 50 %, floor: 1.00 m, cites: [t.2]}"),
    rule("t.2", "kind: info"))


@pytest.mark.parametrize(("value", "proven", "unshielded", "verdict"), [
    (5.0, False, None, "pass"), (4.0, False, None, "fail"), (2.5, True, None, "pass"), (2.499, True, None, "fail"),
    (3.0, Missing("fire_wall.rating_min"), None, "missing"), (2.0, Missing("fire_wall.rating_min"), None, "fail"),
    (3.0, True, 4.999, "fail"), (3.0, True, 5.0, "pass"),
])
def test_a_lowered_requirement_needs_its_condition_proven(toy, value, proven, unshielded, verdict):
    result = toy.check(RELIEF, [obs(value, relief=lambda full: Relief(proven, unshielded))])["t.1"]
    assert result.verdict == verdict
    if proven is True and verdict == "pass" and value < 5.0:
        assert "t.2" in result.findings[0].cites


TABLE = """\
rules:
  - id: t.d
    citation: {pt: a, en: a}
    title: {pt: t, en: t}
    kind: distance_table
    columns: [I, II]
    observe: {fact: test.measured}
    rows: {r1: {citation: {pt: a, en: a}, title: {pt: muro, en: wall}, cells: {I: 1.5, II: 3.0}}}
"""


@pytest.mark.parametrize(("category", "value", "row", "one", "two"), [
    ("I", 1.5, "pass", "pass", "na"), ("I", 1.499, "fail", "fail", "na"), ("II", 2.0, "fail", "na", "fail"),
    (Missing("storage_area.area_class"), 3.0, "pass", "missing", "missing"),
    (Missing("storage_area.area_class"), 1.4, "fail", "missing", "missing"),
    (Missing("storage_area.area_class"), 2.0, "missing", "missing", "missing"),
])
def test_rows_and_cells(toy, category, value, row, one, two):
    result = toy.check(TABLE, [obs(value, category=category)])
    assert [result[i].verdict.value for i in ("t.d.r1", "t.d.r1.I", "t.d.r1.II")] == [row, one, two]
    assert bool(result["t.d.r1"].findings) is isinstance(category, Missing)


GATE = "gates:\n  - {id: t.gate, citation: {pt: a, en: a}, title: {pt: t, en: t}, kind: gate, " \
    "observe: {fact: test.observed, with: {chosen: gate}}}\n"
GATED = rules(rule("t.1", "kind: flag, gate: t.gate, observe: {fact: test.observed, with: {chosen: thing}}"))
REVIEW_GATE = "gates:\n  - {id: t.gate, citation: {pt: a, en: a}, title: {pt: t, en: t}, kind: gate, " \
    "observe: {fact: test.observed, with: {chosen: $toy.side}}}\n"


@pytest.mark.parametrize(("gate", "thing", "verdict"), [
    (True, False, "fail"), (True, True, "pass"), (False, False, "na"), (False, True, "na"),
    (Missing("x.y"), True, "missing"), (Missing("x.y"), False, "missing"),
])
def test_gates(toy, gate, thing, verdict):
    result = toy.check(GATED, [obs(gate, key="gate", scope="s"), obs(thing, key="thing", scope="s")], gates=GATE)
    assert result["t.1"].verdict == verdict


@pytest.mark.parametrize(("thing", "verdict"), [
    (True, "pass"), (False, "review"), (Missing("x.y"), "review"),
])
def test_behind_a_gate_under_review(toy, thing, verdict):
    observations = [obs(True, key="left", scope="s"), obs(thing, key="thing", scope="s")]
    result = toy.check(GATED, observations, gates=REVIEW_GATE)["t.1"]
    assert result.verdict == verdict
    if verdict == "review":
        assert "t.gate" in result.findings[0].cites


def test_one_shared_finding_behind_a_missing_gate(toy):
    observations = [obs(Missing("x.y"), key="gate", scope="s"), *(obs(True, n, key="thing", scope="s") for n in "ABC")]
    assert len(toy.check(GATED, observations, gates=GATE)["t.1"].findings) == 1


def test_composite_takes_the_worst_part_and_gates_feed_it_only_when_missing(toy):
    text = rules(
        rule("t.c", "kind: composite, parts: [t.g, t.1]"),
        rule("t.g", "kind: gate, observe: {fact: test.observed, with: {chosen: gate}}"),
        rule("t.1", "kind: flag, observe: {fact: test.observed, with: {chosen: thing}}"))
    assert toy.check(text, [obs(True, key="gate"), obs(True, key="thing")])["t.c"].verdict == "pass"
    assert toy.check(text, [obs(True, key="gate"), obs(False, key="thing")])["t.c"].verdict == "fail"
    assert toy.check(text, [obs(Missing("x.y"), key="gate"), obs(True, key="thing")])["t.c"].verdict == "missing"


def test_pending_is_missing_and_says_so(toy):
    result = toy.check(rules(rule("t.1", "kind: pending")), [])["t.1"]
    assert result.verdict == "missing"
    assert "does not check" in result.reason.en


def test_a_crashing_rule_is_a_verdict_and_the_others_go_on(toy):
    text = rules(rule("t.1", "kind: compare, observe: {fact: test.measured}, require: {at_least: 1.00 m}"),
                 rule("t.2", "kind: info"))
    result = toy.check(text, [obs("not a number")])
    assert result["t.1"].verdict == "missing"
    assert "Internal error" in result["t.1"].reason.en
    assert result["t.2"].verdict == "info"


def test_before_the_law_is_in_force_everything_is_na(toy):
    result = toy.check(COMPARE, [obs(1.0)], as_of=date(2019, 12, 31))["t.1"]
    assert result.verdict == "na"
    assert "2020-01-01" in result.reason.en


def test_no_observation_is_missing_unless_the_rule_says_otherwise(toy):
    assert toy.check(COMPARE, [])["t.1"].verdict == "missing"
    text = rules(rule("t.1", "kind: compare, observe: {fact: test.measured}, require: {at_least: 1.00 m}, "
                             "none: {verdict: na, reason: {pt: nada, en: nothing}}"))
    assert toy.check(text, [])["t.1"].verdict == "na"


def test_at_best_caps_a_pass_and_leaves_a_fail(toy):
    assert toy.check(COMPARE, [obs(3.0, at_best=Verdict.REVIEW)])["t.1"].verdict == "review"
    assert toy.check(COMPARE, [obs(2.0, at_best=Verdict.REVIEW)])["t.1"].verdict == "fail"


def test_fingerprints_ignore_handles_and_positions_and_tell_equals_apart(toy):
    def subject(ref):
        return Subject(kind="drain", ref=ref)

    def prints(observations):
        return sorted(f.fingerprint for f in toy.check(COMPARE, observations)["t.1"].findings)

    here = (1.0, 2.0)
    one = [Observation(subject=subject("1A"), value=2.0, location=here), Observation(subject=subject("1B"), value=2.5)]
    two = [Observation(subject=subject("9B"), value=2.5), Observation(subject=subject("9A"), value=2.0)]
    assert prints(one) == prints(two)
    assert len(set(prints(one))) == 2


@pytest.mark.parametrize(("verdicts", "expected"), [
    (["pass", "pass"], "pass"), (["pass", "na"], "pass"), (["fail", "pass"], "review"), (["fail", "na"], "review"),
    (["missing", "fail"], "missing"), (["missing", "pass"], "missing"), (["missing", "na"], "missing"),
    (["info", "na"], "review"), (["fail", "fail"], "fail"), (["na", "na"], "na"), (["review", "pass"], "review"),
])
def test_readings_combine(verdicts, expected):
    assert combine([Verdict(v) for v in verdicts]) == expected


HIDDEN_RULES = rules(rule("t.1", "kind: compare, observe: {fact: test.openings}, require: {at_least: 1.00 m}"))


def test_hidden_content_never_lets_pass(toy):
    hidden = FloorOpening(ref=SourceRef(ref="1", layer="OFF"))
    plan = Plan(hidden=(hidden,))
    result = toy.check(HIDDEN_RULES, [], plan=plan)["t.1"]
    assert result.verdict == "review"
    assert any("OFF" in f.message.en for f in result.findings)
    shown = replace(plan, hidden=(), openings=(hidden,))
    assert toy.check(HIDDEN_RULES, [], plan=shown)["t.1"].verdict == "fail"
    assert toy.check(HIDDEN_RULES, [], plan=Plan())["t.1"].verdict == "pass"



def test_hidden_content_that_opens_a_gate_is_shown_for_review():
    def result(verdict):
        text = Text("t", "t")
        gate = ProvisionResult(id="t.1", ruleset="t", citation=text, title=text, verdict=verdict)
        return RulesetResult(id="t", version="1", in_force_from="2000-01-01", title=text, provisions=(gate,))

    def shown(before, after):
        layer = FloorOpening(ref=SourceRef(ref="1", layer="OFF"))
        return reconcile(result(before), result(after), (layer,)).provisions[0].verdict

    assert shown(Verdict.NA, Verdict.INFO) is Verdict.REVIEW
    assert shown(Verdict.INFO, Verdict.NA) is Verdict.INFO
    assert shown(Verdict.PASS, Verdict.INFO) is Verdict.PASS


def test_an_interval_without_an_upper_end_fails_when_the_lower_one_does(toy):
    most = rules(rule("t.1", "kind: compare, observe: {fact: test.measured}, require: {at_most: 520 kg}"))
    gap = (Missing("cylinder.capacity_kg"),)
    failing = toy.check(most, [obs(Span(521.0, float("inf"), gap))])["t.1"].findings[0]
    assert (failing.verdict, failing.measured.value) == ("fail", 521.0)
    unknown = toy.check(most, [obs(Span(13.0, float("inf"), gap))])["t.1"].findings[0]
    assert (unknown.verdict, unknown.measured.value) == ("missing", 13.0)


@pytest.mark.parametrize(("name", "text"), [
    ("Válvula de gás", "Válvula de gás"), ("V1", "Válvula V1"), (None, "Válvula"),
])
def test_a_name_that_says_its_kind_is_not_said_twice(name, text):
    assert subject_text(Subject(kind="gas_valve", name=name)).pt == text
