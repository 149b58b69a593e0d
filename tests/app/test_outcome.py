from __future__ import annotations

from datetime import date

import pytest

from checker.app.outcome import dated, exit_status
from checker.app.selection import key_of
from checker.model import Verdict
from checker.model.result import CheckResult, Waiver
from tests.report import synthetic


def status(check: CheckResult, fail_on: Verdict = Verdict.FAIL) -> int:
    return int(exit_status(check, fail_on, checkable=True))


def only(*keep: str, waivers: tuple[Waiver, ...] = ()) -> CheckResult:
    from dataclasses import replace

    ruleset = synthetic.check().rulesets[0]
    kept = tuple(p for p in ruleset.provisions if p.id in keep)
    return synthetic.check(rulesets=(replace(ruleset, provisions=kept),), waivers=waivers)


def waiver(provision: str, **more: object) -> Waiver:
    return Waiver(provision=provision, who="x", why="y", **more)  # type: ignore[arg-type]  # fields by name


@pytest.mark.parametrize(
    ("provision", "fail_on", "expected"),
    [
        ("cuiaba.art5.I.h", Verdict.FAIL, 1),
        ("cuiaba.art5.II.c", Verdict.FAIL, 0),
        ("cuiaba.art5.II.c", Verdict.MISSING, 1),
        ("cuiaba.art5.II.d", Verdict.MISSING, 1),
        ("manaus.art5.sensor", Verdict.MISSING, 0),
        ("manaus.art5.sensor", Verdict.REVIEW, 1),
        ("cuiaba.art4.III.a", Verdict.REVIEW, 0),
    ],
)
def test_the_mildest_verdict_that_counts(provision: str, fail_on: Verdict, expected: int) -> None:
    assert status(only(provision), fail_on) == expected


def test_a_waiver_takes_the_finding_and_its_roll_up_out() -> None:
    both = ("cuiaba.art5.I.h", "cuiaba.art5.III")
    assert status(only(*both)) == 1
    assert status(only(*both, waivers=(waiver("cuiaba.art5.I.h"),))) == 0


def test_a_waiver_of_one_finding_leaves_the_others() -> None:
    one = only("cuiaba.art5.II.c", waivers=(waiver("cuiaba.art5.II.c", fingerprint="bbb1"),))
    assert status(one, Verdict.MISSING) == 1


def test_an_expired_waiver_takes_nothing_out() -> None:
    old = dated((waiver("cuiaba.art5.I.h", until=date(2020, 1, 1)),), date(2026, 1, 1))
    assert old[0].expired
    assert status(only("cuiaba.art5.I.h", waivers=old)) == 1
    last_day = dated((waiver("cuiaba.art5.I.h", until=date(2026, 1, 1)),), date(2026, 1, 1))
    assert not last_day[0].expired


def test_nothing_checkable_is_never_a_success() -> None:
    assert exit_status(only("cuiaba.art4.III.a"), Verdict.FAIL, checkable=False) == 4
    assert exit_status(CheckResult(plan=synthetic.plan()), Verdict.FAIL, checkable=False) == 4


@pytest.mark.parametrize(
    "name", ["Cuiabá", "CUIABA - MT", "cuiabá/MT", "Município de Cuiabá", "Cuiabá-MT", "Cuiabá (MT)"]
)
def test_a_municipality_by_any_spelling(name: str) -> None:
    assert key_of(name) == "cuiaba"
