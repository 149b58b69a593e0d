"""The results store: records of a batch go in, in lots; readers open it with ``checker.batch.store.reader``."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from types import TracebackType
from typing import Self

from sqlalchemy import Engine, select
from sqlalchemy.exc import OperationalError

from checker.batch.store import schema
from checker.batch.store import tables as t
from checker.batch.store.catalogue import Catalogue
from checker.batch.store.cleaning import clean
from checker.batch.store.engine import LOCK_WAIT_S, connected
from checker.batch.store.errors import RecordRefusedError, speaking_of
from checker.batch.store.location import Location, located
from checker.batch.store.record import Record
from checker.batch.store.unpack import identity
from checker.batch.store.writing import claim, write
from checker.model.text import Text

LOT = 50
"""Records a transaction."""
LOT_S = 2.0
"""Longest time that a record waits for its lot to fill, as long as records keep coming."""
_DEADLOCK, _SERIALISATION = "40P01", "40001"
_TRIES = 5
_KEYS_A_QUERY = 500
_REFUSED = Text(
    "O banco de resultados {where} não aceita o resultado de: {names}. Os demais foram gravados. Envie os relatórios "
    "JSON destas submissões como relato de erro.",
    "The results database {where} does not take the result of: {names}. The others were written. Send the JSON reports "
    "of these submissions as a bug report.",
)


class Store:
    """A results store open for writing, by as many threads and processes as there are.

    Records are written in lots: a record is durable when its lot is, or after :meth:`flush` or :meth:`close`.
    A lot that could not be written stays, and goes with the next one.
    """

    def __init__(self, engine: Engine, location: Location) -> None:
        self._engine = engine
        self._location = location
        self._catalogue = Catalogue()
        self._waiting: list[Record] = []
        self._since = 0.0
        self._lock = threading.RLock()

    @classmethod
    def open(cls, where: str | os.PathLike[str], *, lock_wait_s: float = LOCK_WAIT_S) -> Self:
        """Open the store in a folder, a file or behind a ``postgresql://`` URL; create or upgrade it where needed.

        Raises:
            StoreError: the address cannot be read, is no results store, or was written by a newer version.
            StoreUnavailableError: it is locked, cannot be written, or does not answer.
        """
        location = located(where)
        engine = connected(location, writes=True, lock_wait_s=lock_wait_s)
        try:
            with speaking_of(location.shown, *location.secrets):
                schema.upgrade(engine, location.shown)
        except BaseException:
            engine.dispose()
            raise
        return cls(engine, location)

    @property
    def where(self) -> str:
        """The address, fit to be printed."""
        return self._location.shown

    def record(self, record: Record) -> None:
        """Take a record; one that the store already holds changes nothing.

        Raises:
            StoreUnavailableError: the lot that was due could not be written; it stays for the next try.
            RecordRefusedError: a record of the lot cannot be written at all; the others were.
        """
        with self._lock:
            if not self._waiting:
                self._since = time.monotonic()
            self._waiting.append(record)
            if len(self._waiting) >= LOT or time.monotonic() - self._since >= LOT_S:
                self.flush()

    def flush(self) -> None:
        """Write what waits.

        Raises:
            StoreError: as for :meth:`record`.
        """
        with self._lock, speaking_of(self.where, *self._location.secrets):
            if self._waiting:
                self._write(self._waiting)
                self._waiting = []

    def recorded(self, keys: Iterable[str]) -> set[str]:
        """Return those of ``keys`` that the store holds a run for."""
        self.flush()
        wanted = list(dict.fromkeys(keys))
        found: set[str] = set()
        with speaking_of(self.where, *self._location.secrets), self._engine.begin() as connection:
            for i in range(0, len(wanted), _KEYS_A_QUERY):
                some = wanted[i : i + _KEYS_A_QUERY]
                found.update(connection.execute(select(t.runs.c.key).where(t.runs.c.key.in_(some))).scalars())
        return found

    def close(self, *, write: bool = True) -> None:
        """Write what waits and close; without ``write`` it is given up. Closing twice does nothing."""
        try:
            if write:
                self.flush()
        finally:
            self._engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _write(self, records: Sequence[Record]) -> None:
        try:
            self._write_lot(records)
        except OperationalError:
            raise  # the database's fault: the lot stays for the next try
        except Exception:
            self._write_one_by_one(records)

    def _write_one_by_one(self, records: Sequence[Record]) -> None:
        """Write a lot that holds a record which cannot be written: the others are not to suffer from it."""
        refused: list[tuple[Record, Exception]] = []
        for record in records:
            try:
                self._write_lot([record])
            except OperationalError:
                raise
            except Exception as error:
                refused.append((record, error))
        self._waiting = []
        if refused:
            names = "; ".join(f"{clean(r.name)} ({type(e).__name__})" for r, e in refused)
            raise RecordRefusedError(_REFUSED.format(names=names, where=self.where)) from refused[0][1]

    def _write_lot(self, records: Sequence[Record]) -> None:
        for left in reversed(range(_TRIES)):
            try:
                self._write_once(records)
                return
            except BaseException as error:
                self._catalogue.forget()
                if not left or not _worth_another_try(error):
                    raise

    def _write_once(self, records: Sequence[Record]) -> None:
        now = datetime.now(UTC).replace(tzinfo=None)
        with self._engine.begin() as connection:
            for record in records:
                self._catalogue.learn(connection, record.report or {})
        with self._engine.begin() as connection:
            ids = claim(connection, records, now)
            for record in records:
                write(connection, self._catalogue, record, ids[identity(record)], now)


def _worth_another_try(error: BaseException) -> bool:
    state = getattr(getattr(error, "orig", None), "sqlstate", None)
    return isinstance(error, OperationalError) and state in (_DEADLOCK, _SERIALISATION)
