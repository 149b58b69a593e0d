"""Puts a record into the tables: idempotent, and safe when several processes write at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Table, insert, select, update

from checker.batch.store import tables as t
from checker.batch.store import unpack
from checker.batch.store.catalogue import Catalogue, id_of, lang_of
from checker.batch.store.cleaning import cleaned
from checker.batch.store.record import Record
from checker.batch.store.unpack import Row


def claim(connection: Connection, records: Sequence[Record], now: datetime) -> dict[str, int]:
    """Return the id of each record's submission, by its identity, inserted where new and locked until the commit.

    One writer a submission at a time decides which of its runs is current. All writers claim in one order, so that no
    two wait for each other.
    """
    ids = {}
    for identity, record in sorted({unpack.identity(r): r for r in records}.items()):
        ids[identity] = id_of(connection, t.submissions, unpack.submission_row(record, now), "identity")
        connection.execute(select(t.submissions.c.id).where(t.submissions.c.id == ids[identity]).with_for_update())
    return ids


def write(connection: Connection, catalogue: Catalogue, record: Record, submission_id: int, now: datetime) -> bool:
    """Write one record; return False where the store already holds that run.

    A run that another batch confirms after a later one superseded it becomes the submission's current run again.
    """
    row = unpack.run_row(record, now) | {"submission_id": submission_id}
    runs = t.runs.c
    known = connection.execute(
        select(runs.id, runs.batch, runs.superseded_by).where(
            runs.submission_id == submission_id, runs.key == row["key"]
        )
    ).one_or_none()
    if known is None:
        run_id = int(connection.execute(insert(t.runs).values(row).returning(runs.id)).scalar_one())
        _make_current(connection, submission_id, run_id)
        _write_rows(connection, t.files, [r | {"run_id": run_id} for r in unpack.file_rows(record)])
        _write_report(connection, catalogue, record.report or {}, run_id)
    elif known.superseded_by is not None and known.batch != row["batch"]:
        connection.execute(update(t.runs).where(runs.id == known.id).values(batch=row["batch"]))
        _make_current(connection, submission_id, known.id)
    return known is None


def _make_current(connection: Connection, submission_id: int, run_id: int) -> None:
    runs = t.runs.c
    others = (runs.submission_id == submission_id, runs.superseded_by.is_(None), runs.id != run_id)
    connection.execute(update(t.runs).where(*others).values(superseded_by=run_id))
    connection.execute(update(t.runs).where(runs.id == run_id).values(superseded_by=None))


def _write_report(connection: Connection, catalogue: Catalogue, report: Mapping[str, Any], run_id: int) -> None:
    run: Row = {"run_id": run_id}
    used: list[Row] = []
    verdicts: list[Row] = []
    findings: list[Row] = []
    for ruleset in report.get("rulesets") or ():
        ruleset_id = catalogue.ruleset(connection, ruleset, lang_of(report))
        settings_id = catalogue.settings(connection, ruleset, ruleset_id)
        used.append(run | {"ruleset_id": ruleset_id, "settings_id": settings_id})
    for provision_id, provision in catalogue.provisions(connection, report):
        ids = run | {"provision_id": provision_id}
        verdicts.append(ids | {"verdict": provision["verdict"], "reason": cleaned(provision.get("reason"))})
        findings += [ids | unpack.finding_row(f, i) for i, f in enumerate(provision.get("findings") or ())]
    _write_rows(connection, t.run_rulesets, used)
    _write_rows(connection, t.verdicts, verdicts)
    _write_rows(connection, t.findings, findings)


def _write_rows(connection: Connection, table: Table, rows: list[Row]) -> None:
    if rows:
        connection.execute(insert(table), rows)
