"""A results store open for reading: rows come as a stream, however many there are."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC
from types import TracebackType
from typing import Any, Self

from sqlalchemy import Connection, Engine, Select, select

from checker.batch.store import schema
from checker.batch.store import tables as t
from checker.batch.store.engine import connected
from checker.batch.store.errors import StoreError, speaking_of
from checker.batch.store.filters import Filters
from checker.batch.store.location import Location, located
from checker.batch.store.views import Kind, Listing
from checker.model.text import Lang, Text

Row = Sequence[Any]

_LOCK_WAIT_S = 5.0
_CHUNK = 1000
_ABSENT = Text(
    "Não há banco de resultados em {where}. Aponte --db para a pasta de 'esquadro batch --out', ou para o endereço "
    "postgresql:// usado por ele.",
    "There is no results database at {where}. Point --db to the folder of 'esquadro batch --out', or to the "
    "postgresql:// address that it wrote.",
)


class Results:
    """The results of batches, for reading only; nothing in the store changes through it."""

    def __init__(self, engine: Engine, location: Location) -> None:
        self._engine = engine
        self._location = location

    @classmethod
    def open(cls, where: str | os.PathLike[str], *, lock_wait_s: float = _LOCK_WAIT_S) -> Self:
        """Open the store in a folder, a file or behind a ``postgresql://`` URL.

        Raises:
            StoreError: there is none, or it is of an older or newer version.
            StoreUnavailableError: it is locked or does not answer.
        """
        location = cls.check_exists(where)
        results = cls(connected(location, writes=False, lock_wait_s=lock_wait_s), location)
        try:
            with results.connection() as connection:
                schema.demand_current(connection, location.shown)
        except BaseException:
            results.close()
            raise
        return results

    @staticmethod
    def check_exists(where: str | os.PathLike[str]) -> Location:
        """Return the location; a file that is not there is refused (a server is asked when it is opened).

        Raises:
            StoreError: there is no such file, or the address cannot be read.
        """
        location = located(where)
        if location.is_sqlite and not location.path.is_file():
            raise StoreError(_ABSENT.format(where=location.shown))
        return location

    @property
    def where(self) -> str:
        """The address, fit to be printed."""
        return self._location.shown

    @contextmanager
    def connection(self) -> Iterator[Connection]:
        """Give a connection; what goes wrong on it is said for a user."""
        with speaking_of(self.where, *self._location.secrets), self._engine.connect() as connection:
            yield connection

    def rows(self, view: Listing, asked: Filters, lang: Lang) -> Iterator[Row]:
        """Yield the rows of a view, values as Python knows them; memory stays the same for any number of rows."""
        finish = {i: c.kind for i, c in enumerate(view.columns) if c.kind in (Kind.MOMENT, Kind.REASONS)}
        for row in self.stream(view.statement(asked)):
            values = list(row)
            for i, kind in finish.items():
                values[i] = _finished(values[i], kind, lang)
            yield values

    def stream(self, statement: Select[Any]) -> Iterator[Row]:
        """Yield the rows of a query, a server-side cursor feeding them where the database has such."""
        with self.connection() as connection:
            found = connection.execution_options(stream_results=True, yield_per=_CHUNK).execute(statement)
            for chunk in found.partitions():
                yield from chunk

    def record_of(self, view: Listing, run: int, lang: Lang) -> list[Mapping[str, Any]]:
        """Return the rows of one run as mappings by column."""
        names = [c.name for c in view.columns]
        asked = Filters(runs=(run,), superseded=True)
        return [dict(zip(names, row, strict=True)) for row in self.rows(view, asked, lang)]

    def has_run(self, run: int) -> bool:
        """Whether there is a run of that number."""
        with self.connection() as connection:
            return connection.execute(select(t.runs.c.id).where(t.runs.c.id == run)).scalar() is not None

    def close(self) -> None:
        """Close it."""
        self._engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def _finished(value: Any, kind: Kind, lang: Lang) -> Any:
    if value is None:
        return None
    if kind is Kind.MOMENT:
        return value.replace(tzinfo=UTC)
    return " ".join(str(r.get(lang, "")) for r in value)
