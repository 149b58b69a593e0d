"""Every filter lets through what it names and nothing else, on either engine."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from checker.batch.store import Store
from checker.batch.store.filters import Filters
from checker.batch.store.reader import Results
from checker.batch.store.statistics import GROUPS, counted_by
from checker.batch.store.views import VIEWS
from checker.model.text import Text
from tests.batch.store.reports import drain, finding, provision, record, report


def at(day: int) -> datetime:
    return datetime(2026, 3, day, 12, tzinfo=UTC)


@pytest.fixture
def results(where: str) -> Iterator[Results]:
    with Store.open(where) as store:
        store.record(record("Edifício São José", office="Olaria", report=drain(2.9), checked_at=at(1), seconds=2.0))
        store.record(record("posto_1", office="Sul", report=drain(3.1, "bbbb2222"), checked_at=at(2), seconds=4.0))
        store.record(record("posto%1", office="Sul", report=drain(2.5, "bbbb3333", "Manaus"), checked_at=at(3)))
        reason = Text("tempo", "time")
        store.record(record("bomba", status="time", exit_status=3, reasons=(reason,), checked_at=at(4), batch="b"))
    with Results.open(where) as opened:
        yield opened


def names(results: Results, asked: Filters, view: str = "runs") -> list[str]:
    position = [c.name for c in VIEWS[view].columns].index("submission")
    return [row[position] for row in results.rows(VIEWS[view], asked, "pt")]


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ({}, ["bomba", "posto%1", "posto_1", "Edifício São José"]),
        ({"verdicts": ("fail",)}, ["posto%1", "Edifício São José"]),
        ({"verdicts": ("fail", "pass")}, ["posto%1", "posto_1", "Edifício São José"]),
        ({"provisions": ("cuiaba.art5*",), "verdicts": ("pass",)}, ["posto_1"]),
        ({"provisions": ("cuiaba.art?",), "verdicts": ("na",)}, ["posto%1", "posto_1", "Edifício São José"]),
        ({"provisions": ("cuiaba.art",)}, []),
        ({"cities": ("cuiabá",)}, ["posto_1", "Edifício São José"]),
        ({"cities": ("MANAUS",)}, ["posto%1"]),
        ({"offices": ("sul",)}, ["posto%1", "posto_1"]),
        ({"statuses": ("time",)}, ["bomba"]),
        ({"names": ("*sao jose",)}, ["Edifício São José"]),
        ({"names": ("POSTO?1",)}, ["posto%1", "posto_1"]),
        ({"names": ("posto%1",)}, ["posto%1"]),
        ({"names": ("posto%*",)}, ["posto%1"]),
        ({"names": ("posto_*", "bomba")}, ["bomba", "posto_1"]),
        ({"fingerprints": ("bbbb",)}, ["posto%1", "posto_1"]),
        ({"fingerprints": ("bbbb2222",)}, ["posto_1"]),
        ({"fingerprints": ("%",)}, []),
        ({"batches": ("b",)}, ["bomba"]),
        ({"since": at(3)}, ["bomba", "posto%1"]),
        ({"since": at(2), "until": at(3)}, ["posto_1"]),
        ({"names": ("\x00' or 1=1 --",)}, []),
    ],
)
def test_filters(results: Results, asked: dict[str, Any], expected: list[str]) -> None:
    assert names(results, Filters(**asked)) == expected


def test_findings_are_filtered_by_their_own_verdict(results: Results) -> None:
    assert names(results, Filters(verdicts=("fail",)), "findings") == ["Edifício São José", "posto%1"]
    assert names(results, Filters(provisions=("cuiaba.art4",), verdicts=("na",)), "findings") == []
    assert len(names(results, Filters(provisions=("cuiaba.art4",)), "provisions")) == 3


def test_what_a_later_run_superseded_is_shown_only_when_asked_for(where: str, results: Results) -> None:
    with Store.open(where) as store:
        store.record(record("posto_1", key="k2", office="Sul", report=drain(2.0), checked_at=at(9)))
    assert names(results, Filters(names=("posto_1",))) == ["posto_1"]
    assert names(results, Filters(names=("posto_1",), superseded=True)) == ["posto_1", "posto_1"]


def test_a_finding_comes_back_as_it_was_reported(results: Results) -> None:
    view = VIEWS["findings"]
    rows = list(results.rows(view, Filters(fingerprints=("aaaa",)), "pt"))
    found = dict(zip([c.name for c in view.columns], rows[0], strict=True))
    assert len(rows) == 1
    assert (found["measured"], found["operator"], found["required"], found["required_unit"]) == (2.9, ">=", 3.0, "m")
    assert (found["provision"], found["ruleset"], found["ruleset_version"]) == ("cuiaba.art5.I.h", "cuiaba-2003", "1.0")
    assert found["checked_at"] == at(1)


def test_reasons_come_in_the_language_asked_for(results: Results) -> None:
    for lang, expected in (("pt", "tempo"), ("en", "time")):
        row = next(iter(results.rows(VIEWS["runs"], Filters(statuses=("time",)), lang)))
        assert row[-1] == expected


def test_parameters_in_force_are_kept_once_and_listed_for_each_run(results: Results) -> None:
    rows = list(results.rows(VIEWS["parameters"], Filters(), "pt"))
    assert [row[-4:] for row in rows] == [["geometry.eps_m", 0.0005, "design", "ruleset"]] * 3


def test_counts_by_provision(results: Results) -> None:
    counts = counted_by("provision")
    at_provision = [c.name for c in counts.columns].index("provision")
    rows = {row[at_provision]: row[-6:] for row in results.rows(counts, Filters(), "pt")}
    assert rows == {"cuiaba.art5.I.h": [2, 0, 0, 1, 0, 0], "cuiaba.art4": [0, 0, 0, 0, 0, 3]}


@pytest.mark.parametrize(
    ("group", "expected"),
    [
        ("office", {None: 1, "Olaria": 1, "Sul": 2}),
        ("month", {"2026-03": 4}),
        ("day", {f"2026-03-0{d}": 1 for d in (1, 2, 3, 4)}),
        ("status", {"checked": 3, "time": 1}),
        ("verdict", {None: 1, "fail": 2, "pass": 1}),
    ],
)
def test_counts_by_what_tells_runs_apart(results: Results, group: str, expected: dict[str | None, int]) -> None:
    assert group in GROUPS
    assert {row[0]: row[1] for row in results.rows(counted_by(group), Filters(), "pt")} == expected


def test_text_that_no_database_takes_is_kept_readable(where: str) -> None:
    odd = "a\0b\udce9c\ud800"
    kept = report(provision("x", "fail", finding("f", "fail", message=odd, witness=[[float("nan"), 1.0]])))
    with Store.open(where) as store:
        store.record(record(odd, path=odd, office=odd, report=kept))
        store.record(record("x" * 5000, path="ç" * 5000))
    with Results.open(where) as results:
        assert len(names(results, Filters())) == 2
        row = next(iter(results.rows(VIEWS["findings"], Filters(), "pt")))
        assert row[-1] == {"witness": [[None, 1.0]]}
        assert "\0" not in row[1]
        "".join(str(v) for v in row).encode()
