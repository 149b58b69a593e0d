"""What repeats from run to run, written once: rulesets, their provisions, and the settings in force."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sqlalchemy import Connection, Table, select
from sqlalchemy.dialects import postgresql, sqlite

from checker.batch.store import tables as t
from checker.batch.store import unpack
from checker.batch.store.unpack import Row

Json = Mapping[str, Any]


def insert_new(connection: Connection, table: Table, rows: Row | list[Row], *unique: str) -> None:
    """Insert rows, leaving alone those that the columns ``unique`` already know."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    connection.execute(dialect.insert(table).on_conflict_do_nothing(index_elements=list(unique)), rows)


def id_of(connection: Connection, table: Table, row: Row, *unique: str) -> int:
    """Return the id of ``row``, inserting it where it is new; the columns ``unique`` tell rows apart."""
    matching = select(table.c.id).where(*(table.c[c] == row[c] for c in unique))
    found = connection.execute(matching).scalar()
    if found is None:
        insert_new(connection, table, row, *unique)
        found = connection.execute(matching).scalar_one()
    return int(found)


def lang_of(report: Json) -> str:
    """Return the language that a report is written in."""
    return str(report.get("lang") or "pt")[:2]


class Catalogue:
    """Ids already looked up. ``forget`` after a transaction failed: what it inserted may be gone."""

    def __init__(self) -> None:
        self._ids: dict[tuple[str, ...], int] = {}

    def forget(self) -> None:
        """Drop everything looked up."""
        self._ids.clear()

    def learn(self, connection: Connection, report: Json) -> None:
        """Insert what a report refers to; in a transaction before that of the runs, so that no writers deadlock."""
        for ruleset in report.get("rulesets") or ():
            self.settings(connection, ruleset, self.ruleset(connection, ruleset, lang_of(report)))
        for _ in self.provisions(connection, report):
            pass

    def ruleset(self, connection: Connection, ruleset: Json, lang: str) -> int:
        """Return the id of a ruleset in the version and language reported."""
        return self._known(connection, t.rulesets, unpack.ruleset_row(ruleset, lang), "code", "version", "lang")

    def settings(self, connection: Connection, ruleset: Json, ruleset_id: int) -> int | None:
        """Return the id of the parameters in force; None where the ruleset has none."""
        rows = unpack.parameter_rows(ruleset)
        if not rows:
            return None
        row = {"ruleset_id": ruleset_id, "digest": unpack.digest(rows)}
        before = len(self._ids)
        settings_id = self._known(connection, t.settings, row, "ruleset_id", "digest")
        if len(self._ids) > before:
            insert_new(
                connection, t.parameters, [r | {"settings_id": settings_id} for r in rows], "settings_id", "name"
            )
        return settings_id

    def provisions(self, connection: Connection, report: Json) -> Iterator[tuple[int, Json]]:
        """Yield each provision of a report with its id."""
        rulesets = {str(r["id"]): r for r in report.get("rulesets") or ()}
        for provision in report.get("provisions") or ():
            code = str(provision.get("ruleset") or "")
            ruleset_id = self.ruleset(connection, rulesets.get(code, {"id": code}), lang_of(report))
            row = unpack.provision_row(provision) | {"ruleset_id": ruleset_id}
            yield self._known(connection, t.provisions, row, "ruleset_id", "code"), provision

    def _known(self, connection: Connection, table: Table, row: Row, *unique: str) -> int:
        cached = (table.name, *(str(row[c]) for c in unique))
        if cached not in self._ids:
            self._ids[cached] = id_of(connection, table, row, *unique)
        return self._ids[cached]
