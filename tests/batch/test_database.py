"""A database of results that does not answer costs a batch no result and no check."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from checker.batch.options import Task
from checker.batch.store import Record, RecordRefusedError, Store, StoreUnavailableError
from checker.model.text import same
from tests.batch.conftest import Batch


@pytest.fixture
def ten(batch: Batch, monkeypatch: pytest.MonkeyPatch) -> Batch:
    """Ten plans, and a store that waits for no lock and writes each record at once."""
    for i in range(10):
        batch.plan(f"{i}.dxf", f"pass {i}")
    at_once = Store.open.__func__  # type: ignore[attr-defined]  # the function below the class method
    monkeypatch.setattr(Store, "open", classmethod(lambda cls, where: at_once(cls, where, lock_wait_s=0.0)))
    monkeypatch.setattr("checker.batch.store.store.LOT", 1)
    return batch


@pytest.fixture
def writer(batch: Batch) -> Iterator[list[sqlite3.Connection]]:
    """Connections of somebody else, to be closed at the end."""
    opened: list[sqlite3.Connection] = []
    yield opened
    for connection in opened:
        connection.close()


def lock(out: Path, writer: list[sqlite3.Connection]) -> None:
    held = sqlite3.connect(out / "results.db", isolation_level=None, timeout=10, check_same_thread=False)
    writer.append(held)
    held.execute("BEGIN IMMEDIATE")


def stored(out: Path) -> int:
    with sqlite3.connect(out / "results.db") as connection:
        return int(connection.execute("SELECT count(*) FROM runs").fetchone()[0])


def locking_at(batch: Batch, nth: int, writer: list[sqlite3.Connection]) -> Any:
    def hook(task: Task) -> None:
        if task.files[0].name == f"{nth}.dxf":
            lock(batch.out, writer)

    return hook


def test_a_database_that_stays_locked_ends_the_run_when_all_is_checked(
    ten: Batch, writer: list[sqlite3.Connection]
) -> None:
    ten.hook = locking_at(ten, 3, writer)
    with pytest.raises(StoreUnavailableError) as caught:
        ten.run(jobs=1)
    assert caught.value.exit_status == 3 and len(ten.checked) == 10
    assert len(ten.summary()) == 10 and stored(ten.out) < 10
    assert len([n for n in ten.notes if "The batch goes on" in n.en and "locked" in n.en]) == 1

    writer[0].execute("ROLLBACK")
    ten.hook = lambda task: None
    assert ten.run().exit_status == 0 and not ten.checked and stored(ten.out) == 10


def test_a_database_that_is_free_again_has_all_results_at_the_end(
    ten: Batch, writer: list[sqlite3.Connection], monkeypatch: pytest.MonkeyPatch
) -> None:
    lock_it = locking_at(ten, 3, writer)

    def hook(task: Task) -> None:
        lock_it(task)
        if task.files[0].name == "8.dxf":
            writer[0].execute("ROLLBACK")

    ten.hook = hook
    assert ten.run(jobs=1).exit_status == 0 and stored(ten.out) == 10
    assert any("The batch goes on" in n.en for n in ten.notes)


def test_a_run_that_is_stopped_does_not_wait_for_the_database(ten: Batch, writer: list[sqlite3.Connection]) -> None:
    lock_it = locking_at(ten, 3, writer)

    def hook(task: Task) -> None:
        lock_it(task)
        if task.files[0].name == "7.dxf":
            ten.stop.set()

    ten.hook = hook
    assert ten.run(jobs=1).exit_status == 130 and stored(ten.out) < 10


def test_a_record_that_the_database_refuses_keeps_no_other_out(ten: Batch, monkeypatch: pytest.MonkeyPatch) -> None:
    take = Store.record

    def refusing(self: Store, record: Record) -> None:
        if record.name == "4.dxf":
            raise RecordRefusedError(same("refused: 4.dxf"))
        take(self, record)

    monkeypatch.setattr(Store, "record", refusing)
    with pytest.raises(RecordRefusedError):
        ten.run()
    assert len(ten.summary()) == 10 and stored(ten.out) == 9 and same("refused: 4.dxf") in ten.notes
    monkeypatch.setattr(Store, "record", take)
    assert ten.run().exit_status == 0 and not ten.checked and stored(ten.out) == 10
