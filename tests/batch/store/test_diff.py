"""Two runs compared by the fingerprints of their findings, and runs found by what people call them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from checker.batch.store import Store, StoreError
from checker.batch.store.details import run_details
from checker.batch.store.diff import Diff, differences
from checker.batch.store.filters import Filters
from checker.batch.store.lookup import history, run_before, run_named
from checker.batch.store.reader import Results
from tests.batch.store.reports import drain, finding, provision, record, report

BEFORE = report(
    provision(
        "p1", "fail", finding("same", "fail", 2.9), finding("moved", "fail", 2.0), finding("mended", "fail", 2.5),
        finding("gone", "review"), finding("twice", "missing"), finding("twice", "missing"),
    ),
    provision("p2", "na", finding("same", "na")),
)  # fmt: skip
AFTER = report(
    provision(
        "p1", "fail", finding("same", "fail", 2.9003), finding("moved", "fail", 2.002), finding("mended", "pass", 3.1),
        finding("new", "missing"), finding("twice", "missing"),
    ),
    provision("p2", "na", finding("same", "na")),
)  # fmt: skip


@pytest.fixture
def results(tmp_path: Path) -> Iterator[Results]:
    with Store.open(tmp_path) as store:
        store.record(record("plano", "k1", path="/a/plano", report=BEFORE))
        store.record(record("plano", "k2", path="/a/plano", report=AFTER))
        store.record(record("outro", "k1", path="/b/outro", report=drain(2.0)))
        store.record(record("Outro", "k1", path="/c/Outro", report=drain(2.0)))
        store.record(record("7", "k1", path="/c/7", report=drain(2.0)))
    with Results.open(tmp_path) as opened:
        yield opened


def changes(results: Results, asked: Filters) -> list[tuple[str, str]]:
    at = [c.name for c in Diff().columns].index("fingerprint")
    return [(row[0], row[at]) for row in differences(results, *history(results, 1)[::-1], asked, "pt")]


def test_what_is_new_gone_and_changed(results: Results) -> None:
    assert changes(results, Filters()) == [
        ("changed", "moved"), ("changed", "mended"), ("gone", "gone"), ("gone", "twice"), ("new", "new"),
    ]  # fmt: skip


def test_only_some_verdicts(results: Results) -> None:
    assert changes(results, Filters(verdicts=("pass",))) == [("changed", "mended")]
    assert changes(results, Filters(provisions=("p2",))) == []


def test_rows_have_a_value_for_every_column(results: Results) -> None:
    columns = [c.name for c in Diff().columns]
    rows = [dict(zip(columns, r, strict=True)) for r in differences(results, 1, 2, Filters(), "pt")]
    mended = rows[1]
    assert (mended["verdict_before"], mended["verdict_after"]) == ("fail", "pass")
    assert (mended["measured_before"], mended["measured_after"], mended["measure_unit"]) == (2.5, 3.1, "m")


@pytest.mark.parametrize(
    ("name", "run"),
    [("1", 1), ("plano", 2), ("/a/plano", 2), ("PLA*", 2), ("outro", 3), ("Outro", 4), ("7", 5)],
)
def test_runs_by_number_name_or_path(results: Results, name: str, run: int) -> None:
    assert run_named(results, name) == run


def test_a_name_that_may_be_several_lists_them(results: Results) -> None:
    with pytest.raises(StoreError, match=r"3 \(/b/outro\); 4 \(/c/Outro\)"):
        run_named(results, "OUTRO")


@pytest.mark.parametrize("name", ["none", "99", "9" * 30, "²", ""])
def test_a_name_that_nothing_has(results: Results, name: str) -> None:
    with pytest.raises(StoreError, match="No submission or run"):
        run_named(results, name)


def test_the_run_before(results: Results) -> None:
    assert run_before(results, 2) == 1
    with pytest.raises(StoreError, match="no earlier run"):
        run_before(results, 3)


def test_everything_of_one_run(results: Results) -> None:
    details = run_details(results, 1, "pt")
    assert (details["submission"], details["superseded_by"], details["runs"]) == ("plano", 2, [2, 1])
    assert [(p["provision"], len(p["findings"])) for p in details["provisions"]] == [("p1", 6), ("p2", 1)]
    assert details["parameters"][0]["parameter"] == "geometry.eps_m"
