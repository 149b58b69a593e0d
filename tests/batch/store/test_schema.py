"""A store is created, upgraded with its data, or refused; never read half understood."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from checker.batch.store import Record, Store, StoreError, schema
from checker.batch.store.engine import connected
from checker.batch.store.location import located
from checker.batch.store.tables import metadata
from tests.batch.store.conftest import Query


def at_revision(where: str, revision: str) -> None:
    location = located(where)
    schema.upgrade(connected(location, writes=True), location.shown, revision)


def test_tables_and_migrations_agree(where: str) -> None:
    Store.open(where).close()
    with connected(located(where), writes=False).connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"version_table": schema.VERSION_TABLE, "compare_type": True}
        )
        assert compare_metadata(context, metadata) == []


def test_a_store_of_the_first_version_keeps_its_data(where: str, query: Query) -> None:
    at_revision(where, schema.revisions()[0])
    query(
        "insert into submissions (identity, name, office, first_seen) "
        "values ('i', 'Edifício São José.ifc', 'Olaria', '2026-01-02 03:04:05')"
    )
    query(
        "insert into runs (submission_id, key, status, fail, missing, review, pass, info, na, missing_facts, reasons, "
        "checked_at) values (1, 'k', 'checked', 1, 0, 0, 0, 0, 0, 0, '[]', '2026-01-02 03:04:05')"
    )
    with Store.open(where) as store:
        store.record(Record(key="k2", name="outro.ifc", status="checked"))
    assert query("select name_folded, office_folded from submissions order by id") == [
        ("edificio sao jose.ifc", "olaria"),
        ("outro.ifc", None),
    ]
    assert query("select key, fail from runs order by id") == [("k", 1), ("k2", 0)]
    assert query("select version_num from esquadro_version") == [(schema.revisions()[-1],)]


def test_opening_again_changes_nothing(where: str, query: Query) -> None:
    for _ in range(2):
        Store.open(where).close()
    assert query("select count(*) from esquadro_version") == [(1,)]


def test_a_newer_store_is_refused(where: str, query: Query) -> None:
    Store.open(where).close()
    query("update esquadro_version set version_num = '9999'")
    with pytest.raises(StoreError, match="newer version of esquadro"):
        Store.open(where)


def test_tables_of_another_program_are_left_alone(where: str, query: Query) -> None:
    query("create table runs (lap integer)")
    with pytest.raises(StoreError, match="another program"):
        Store.open(where)
    assert query("select count(*) from runs") == [(0,)]


def test_a_failed_upgrade_leaves_the_store_as_it_was(where: str, query: Query) -> None:
    at_revision(where, schema.revisions()[0])
    query("create index ix_submissions_name_folded on submissions (name)")  # stands in the migration's way
    with pytest.raises(StoreError):
        Store.open(where)
    assert query("select version_num from esquadro_version") == [(schema.revisions()[0],)]
    with pytest.raises(Exception, match="name_folded"):
        query("select name_folded from submissions")


def test_the_migrations_lie_inside_the_package() -> None:
    folder = Path(schema.__file__).parent
    assert Path(schema.configuration().get_main_option("script_location") or "").is_relative_to(folder)
