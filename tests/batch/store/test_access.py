"""A store that cannot be used is said with its reason, its address, what to do next, and never its password."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import create_engine

from checker.batch.store import Store, StoreError, StoreUnavailableError, location
from checker.batch.store.filters import Filters
from checker.batch.store.location import located
from checker.batch.store.reader import Results
from checker.batch.store.views import VIEWS
from tests.batch.store.conftest import Query
from tests.batch.store.reports import record

SECRET = "s3gr3d0"  # noqa: S105 -- a made-up one, looked for in the messages


@pytest.mark.parametrize(
    "address",
    [
        f"mysql://user:{SECRET}@host/db",
        f"postgresql://user:{SECRET}@host:port/db",
        f"postgresql://user:{SECRET}@127.0.0.1:1/db",
        f"postgresql://127.0.0.1:1/db?user=a&password={SECRET}",
        f"://{SECRET}",
        f"sqlite:///a.db?key={SECRET}",
        "sqlite://",
    ],
)
def test_a_bad_address_is_refused_without_its_password(address: str) -> None:
    with pytest.raises(StoreError) as caught:
        Results.open(address)
    for lang in ("pt", "en"):
        assert SECRET not in caught.value.message(lang)
        assert len(caught.value.message(lang)) > 40
    assert SECRET not in repr(caught.value)
    assert caught.value.__cause__ is None


def test_a_server_that_does_not_answer_is_another_fault_than_a_wrong_address() -> None:
    with pytest.raises(StoreUnavailableError, match="does not answer") as caught:
        Results.open("postgresql://user@127.0.0.1:1/db")
    assert caught.value.exit_status == 3


def test_without_the_driver_of_postgresql_the_message_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(location, "find_spec", lambda _: None)
    with pytest.raises(StoreError, match=r"esquadro\[postgres\]"):
        Store.open("postgresql://host/db")


def test_reading_creates_nothing(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no results database"):
        Results.open(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    for content in (b"plan" * 1000, b"SQLite format 3\0" + b"\xff" * 4000):
        (tmp_path / "results.db").write_bytes(content)
        with pytest.raises(StoreError, match="no results database"):
            Results.open(tmp_path)
        with pytest.raises(StoreError, match="no results database"):
            Store.open(tmp_path)
        assert (tmp_path / "results.db").read_bytes() == content


def test_a_folder_that_does_not_exist(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be opened"):
        Store.open(tmp_path / "none" / "results.db")


def test_an_empty_database_is_no_store(where: str, query: Query) -> None:
    query("select 1")
    with pytest.raises(StoreError, match="holds no results"):
        Results.open(where)


def test_an_older_store_is_not_upgraded_by_reading(where: str, query: Query) -> None:
    Store.open(where).close()
    query("update esquadro_version set version_num = '0001'")
    with pytest.raises(StoreError, match="esquadro results upgrade"):
        Results.open(where)
    assert query("select version_num from esquadro_version") == [("0001",)]


def test_nothing_can_be_written_through_a_reader(where: str) -> None:
    Store.open(where).close()
    with Results.open(where) as results, pytest.raises(StoreUnavailableError), results.connection() as connection:
        connection.exec_driver_sql("delete from runs")


def test_a_locked_file_is_said_and_what_waited_is_written_later(tmp_path: Path) -> None:
    store = Store.open(tmp_path, lock_wait_s=0.05)
    other = sqlite3.connect(tmp_path / "results.db", isolation_level=None)
    other.execute("begin immediate")
    store.record(record("a"))
    with pytest.raises(StoreUnavailableError, match="locked"):
        store.flush()
    with Results.open(tmp_path) as results:  # readers do not wait for a writer
        assert list(results.rows(VIEWS["runs"], Filters(), "pt")) == []
    other.execute("rollback")
    store.close()
    with Results.open(tmp_path) as results:
        assert len(list(results.rows(VIEWS["runs"], Filters(), "pt"))) == 1


@pytest.mark.parametrize("where", ["postgresql"], indirect=True)
def test_a_locked_table_of_a_server(where: str) -> None:
    Store.open(where).close()
    engine = create_engine(located(where).url)
    with engine.begin() as other:
        other.exec_driver_sql("lock table submissions in access exclusive mode")
        with pytest.raises(StoreUnavailableError, match="locked") as caught:
            store = Store.open(where, lock_wait_s=0.05)
            store.record(record("a"))
            store.flush()
    assert caught.value.exit_status == 3
    store.close()
    engine.dispose()


def test_the_settings_of_a_file(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    with store._engine.connect() as connection:
        settings = [connection.exec_driver_sql(f"pragma {n}").scalar() for n in ("journal_mode", "foreign_keys")]
    assert settings == ["wal", 1]
    store.close()
    store.close()


@pytest.mark.parametrize("name", ["a b", "a#b?c%20", "coração", "\udce9", "x;mode=memory&cache=shared"])
def test_any_name_of_a_folder(tmp_path: Path, name: str) -> None:
    folder = tmp_path / name
    folder.mkdir()
    with Store.open(folder) as store:
        store.record(record("a"))
    with Results.open(folder) as results:
        assert len(list(results.rows(VIEWS["runs"], Filters(), "pt"))) == 1
    assert (folder / "results.db").is_file()
    results.where.encode()
