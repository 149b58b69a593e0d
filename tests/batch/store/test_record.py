"""What a batch records is kept once, and the latest run of a submission is the current one."""

from __future__ import annotations

import pytest

from checker.batch.store import Record, RecordedFile, Store
from tests.batch.store.conftest import Query


def test_recording_twice_changes_nothing(where: str, query: Query) -> None:
    record = Record(key="k", name="a", status="checked", files=(RecordedFile(name="a.dxf", sha256="0" * 64),))
    for _ in range(2):
        with Store.open(where) as store:
            store.record(record)
            store.record(record)
    assert query("select key, superseded_by from runs") == [("k", None)]
    assert query("select name from files") == [("a.dxf",)]


def test_another_key_supersedes_the_run_before(where: str, query: Query) -> None:
    with Store.open(where) as store:
        for key in ("k1", "k2"):
            store.record(Record(key=key, name="a", status="checked"))
        assert store.recorded(["k1", "k2", "k3"]) == {"k1", "k2"}
    assert query("select key from runs where superseded_by is null") == [("k2",)]
    assert query("select count(*) from submissions") == [(1,)]


@pytest.mark.parametrize(("batch", "current"), [("one", "k2"), ("three", "k1")])
def test_a_run_confirmed_by_another_batch_is_current_again(where: str, query: Query, batch: str, current: str) -> None:
    with Store.open(where) as store:
        store.record(Record(key="k1", name="a", status="checked", batch="one"))
        store.record(Record(key="k2", name="a", status="checked", batch="two"))
        store.record(Record(key="k1", name="a", status="checked", batch=batch))
    assert query("select key from runs where superseded_by is null") == [(current,)]


def test_equal_files_of_two_submissions_are_two_runs(where: str, query: Query) -> None:
    with Store.open(where) as store:
        for office in (None, "norte", "sul"):
            store.record(Record(key="k", name="a", status="checked", office=office))
    assert query("select count(*) from runs where superseded_by is null") == [(3,)]
