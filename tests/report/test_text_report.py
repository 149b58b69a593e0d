from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from checker.model import Reading, Text, Verdict
from checker.model.result import numbered
from checker.model.text import Lang
from checker.report import text_report
from checker.report.grouping import grouped
from checker.report.sections import spans
from tests.report import synthetic

SNAPSHOTS = Path(__file__).parent / "snapshots"


@pytest.mark.parametrize("lang", ["pt", "en"])
def test_snapshot(lang: Lang) -> None:
    """The report as it must read; after a wanted change write the snapshot anew and look at it."""
    written = text_report(synthetic.check(), lang)
    assert written == (SNAPSHOTS / f"report.{lang}.txt").read_text(encoding="utf-8")


def test_no_line_is_wider_than_the_page_and_none_has_colour_codes() -> None:
    for width in (60, 80, 100):
        lines = text_report(synthetic.check(), "pt", width=width).splitlines()
        assert max(map(len, lines)) <= width
        assert not any("\x1b" in line for line in lines)


def test_colour_only_when_asked_for() -> None:
    assert "\x1b[" in text_report(synthetic.check(), "pt", colour=True)


def test_worst_comes_first_with_the_numbers_in_order() -> None:
    written = text_report(synthetic.check(), "en")
    assert (
        written.index("FAIL (2)")
        < written.index("MISSING (2)")
        < written.index("REVIEW (3)")
        < written.index("PASS (1)")
    )
    assert [int(n) for n in re.findall(r"^ {3,}(\d+)  art", written, re.MULTILINE)] == [1, 2, 4, 5, 6]
    assert "2 S1 (101) · 3 S2 (101)" in written


def test_each_fact_is_named_once_with_the_findings_it_helps() -> None:
    written = text_report(synthetic.check(), "pt")
    assert written.count("tempo de resposta do sensor") == 1
    assert "tempo de resposta do sensor  [2–3]" in written
    assert "DXF: GAS-SEN.RESP-S" in written


def test_numbers_follow_the_language() -> None:
    assert "2,900 m" in text_report(synthetic.check(), "pt")
    assert "2.900 m" in text_report(synthetic.check(), "en")


def test_the_flip_value_is_the_measured_one() -> None:
    assert "the verdict flips at 0.350 m" in " ".join(text_report(synthetic.check(), "en").split())


def test_measures_that_the_message_has_said_are_not_said_again() -> None:
    spoken = Text("Medido 2,900 m; exigido no mínimo 3,000 m.", "Measured 2.900 m; required at least 3.000 m.")
    finding = replace(synthetic.failing(), message=spoken)
    provision = replace(synthetic.provisions()[3], findings=(finding,))
    ruleset = replace(synthetic.check().rulesets[0], provisions=(provision,))
    written = text_report(synthetic.check(rulesets=(ruleset,)), "pt")
    assert written.count("2,900") == 1
    assert "diferença 0,100 m" in written


def test_findings_that_hang_on_a_gate_stand_under_it() -> None:
    rows = [n for n in numbered(synthetic.check()) if n.finding.verdict is Verdict.REVIEW]
    groups = grouped(rows)
    assert [r.provision.id for r in groups.leaders] == ["manaus.art1.VIII", "manaus.art5.sensor"]
    assert {n: [f.number for f in rest] for n, rest in groups.followers.items()} == {4: [5]}
    assert groups.questions == {}


def test_findings_that_hang_on_a_gate_that_is_no_provision_stand_together() -> None:
    waiting = replace(
        synthetic.behind_the_gate(),
        message=Text(
            "Depende de (manaus.regulated). Unidade 302: nada.", "Hangs on (manaus.regulated). Unit 302: none."
        ),
        cites=("manaus.regulated",),
        readings=(Reading("manaus.regulated", True, Verdict.FAIL),),
    )
    rows = [replace(r, finding=waiting) for r in numbered(synthetic.check())[3:5]]
    assert [r.number for r in grouped(rows).questions["manaus.regulated"]] == [4, 5]
    provision = replace(synthetic.provisions()[1], findings=(waiting,))
    ruleset = replace(synthetic.check().rulesets[0], provisions=(provision,))
    written = " ".join(text_report(synthetic.check(rulesets=(ruleset,)), "en").split())
    assert "These hang on the open question manaus.regulated: settle it first." in written
    assert "– Unit 302: none." in written


def test_gates_that_cite_each_other_are_both_shown() -> None:
    a = replace(synthetic.gate(), cites=("y",), provision="x")
    b = replace(synthetic.gate(), cites=("x",), provision="y")
    rows = [
        replace(row, provision=replace(row.provision, id=f.provision), finding=f)
        for row, f in zip(numbered(synthetic.check())[3:5], (a, b), strict=True)
    ]
    groups = grouped(rows)
    shown = [r.number for r in (*groups.leaders, *(f for rest in groups.followers.values() for f in rest))]
    assert sorted(shown) == sorted(r.number for r in rows)


def test_runs_of_numbers_are_joined() -> None:
    assert spans([3, 5, 6, 7, 9]) == "3, 5–7, 9"
    assert spans([]) == ""


def test_without_any_law_the_report_says_what_to_do() -> None:
    written = text_report(synthetic.check(rulesets=()), "pt")
    assert "--municipality" in written


def test_texts_of_a_plan_command_no_terminal() -> None:
    check = synthetic.check(waivers=())
    file = replace(check.plan.files[0], name="\x1b]0;x\x07plano\udce7 \u202eoã\x1b[2J.dxf")
    hostile = replace(check, plan=check.plan.with_changes(files=(file,)))
    text = text_report(hostile, "pt")
    assert "plano\\xe7 oã.dxf" in text
    assert not {"\x1b", "\x07", "\u202e"} & set(text)
    coloured = text_report(hostile, "pt", colour=True)
    assert "\x1b]" not in coloured and "\x1b[2J" not in coloured and "\x1b[1m" in coloured
