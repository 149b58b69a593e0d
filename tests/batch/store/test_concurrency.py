"""Several processes record at once: nothing is lost, nothing is there twice, nobody waits for ever."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator

import pytest

from checker.batch.store import Store, StoreError
from checker.batch.store.filters import Filters
from checker.batch.store.reader import Results
from checker.batch.store.views import VIEWS
from tests.batch.store.conftest import Query
from tests.batch.store.reports import drain, record, report

WRITERS, SUBMISSIONS = 3, 15


def numbers(writer: int) -> Iterator[int]:
    """Every writer goes through the same submissions in an order of its own."""
    step = (7, 11, 13)[writer]  # none divides their number
    return (i * step % SUBMISSIONS for i in range(SUBMISSIONS))


def work(where: str, writer: int) -> None:
    with Store.open(where) as store:
        for i in numbers(writer):
            store.record(record(f"s{i}", "k1", batch="b", report=drain(2.0 + i / 10)))
            store.record(record(f"s{i}", f"own{writer}", batch="b", report=drain(3.0)))
            if i % 5 == 0:
                store.flush()


def test_several_writers(where: str, query: Query) -> None:
    context = multiprocessing.get_context("spawn")
    processes = [context.Process(target=work, args=(where, w)) for w in range(WRITERS)]
    for process in processes:
        process.start()
    for process in processes:
        process.join(120)
    assert [p.exitcode for p in processes] == [0] * WRITERS
    assert query("select count(*), count(distinct name) from submissions") == [(SUBMISSIONS, SUBMISSIONS)]
    assert query("select key, count(*) from runs group by key order by key") == [
        ("k1", SUBMISSIONS), ("own0", SUBMISSIONS), ("own1", SUBMISSIONS), ("own2", SUBMISSIONS),
    ]  # fmt: skip
    assert query("select count(*) from runs where superseded_by is null") == [(SUBMISSIONS,)]
    runs = SUBMISSIONS * (WRITERS + 1)
    assert query("select count(*) from findings") == [(runs,)]
    assert query("select count(*) from verdicts") == [(2 * runs,)]
    for table, expected in (("rulesets", 1), ("provisions", 2), ("settings", 1), ("parameters", 1)):
        assert query(f"select count(*) from {table}") == [(expected,)], table  # noqa: S608 -- our own names


def test_readers_see_whole_lots_while_a_writer_writes(where: str) -> None:
    writer = Store.open(where)
    reader = Results.open(where)
    for i in range(3):
        writer.record(record(f"s{i}", report=drain(2.0)))
        runs = len(list(reader.rows(VIEWS["runs"], Filters(), "pt")))
        assert len(list(reader.rows(VIEWS["findings"], Filters(), "pt"))) == runs
        writer.flush()
        assert len(list(reader.rows(VIEWS["runs"], Filters(), "pt"))) == i + 1
    reader.close()
    writer.close()


def test_a_record_that_cannot_be_written_takes_no_other_with_it(where: str, query: Query) -> None:
    broken = report({"id": "p", "ruleset": "cuiaba-2003", "verdict": "fail", "findings": [{"verdict": "fail"}]})
    store = Store.open(where)
    for name, held in (("a", drain(2.0)), ("bad", broken), ("b", drain(2.0))):
        store.record(record(name, report=held))
    with pytest.raises(StoreError, match="bad"):
        store.flush()
    store.close()
    assert query("select name from submissions order by name") == [("a",), ("b",)]
    assert query("select count(*) from findings") == [(2,)]
