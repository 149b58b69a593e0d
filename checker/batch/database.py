"""Hands results to the database of results, and knows which of them it has for good.

A database that is locked, full or away costs a run nothing: results are in the folder, and follow when it is back.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from checker.batch.records import Record
from checker.batch.state import State
from checker.model.errors import EsquadroError
from checker.model.text import Text

_LOT = 50
_REST_S = 120.0
"""How long a database that did not answer is left alone: every try may wait for a lock."""
_LATER = Text(
    "{why} O lote continua; os resultados estão na pasta e vão para o banco depois.",
    "{why} The batch goes on; the results are in the folder and go to the database later.",
)


class Database:
    """The database of one run. A result counts as stored once its lot is written."""

    def __init__(
        self, where: str, state: State, *, batch: str, office: str | None, base: Path, note: Callable[[Text], None]
    ) -> None:
        """Open ``where``: a folder, a file, or a URL. One that is not the last run's gets every result anew.

        ``note`` is told of a database that stops answering.
        """
        from checker.batch.store import Store  # late: it brings SQLAlchemy along

        fresh = _is_fresh(where)
        self._store = Store.open(where)
        self._state = state
        self._batch = batch
        self._office = office
        self._base = base
        self._note = note
        self._waiting: list[str] = []
        self._rests_until = 0.0
        self._fault: EsquadroError | None = None
        self.missed = False
        """Whether it has not got all results that it was given."""
        mark = hashlib.sha256(where.encode()).hexdigest()
        if fresh or state.meta("database") != mark:
            state.unstore()
            state.set_meta("database", mark)

    @property
    def away(self) -> bool:
        """Whether it did not answer lately."""
        return time.monotonic() < self._rests_until

    def add(self, name: str, record: Record, report: Mapping[str, Any] | None) -> None:
        """Take one result, unless it is away."""
        if self.away:
            self.missed = True
            return
        with self._patience():
            self._store.record(_row(record, report, self._batch, self._office, self._base))
            self._waiting.append(name)
            if len(self._waiting) >= _LOT:
                self._write()

    def flush(self) -> None:
        """Write what waits, unless it is away."""
        if not self.away:
            with self._patience():
                self._write()

    def settle(self) -> None:
        """Raise the fault that kept results out of the database, if there is one."""
        if self.missed and self._fault is not None:
            raise self._fault

    def retry(self) -> None:
        """Try at once what comes next, though it did not answer."""
        self._rests_until = 0.0

    def _write(self) -> None:
        self._store.flush()
        self._state.mark_stored(self._waiting)
        self._waiting = []

    @contextmanager
    def _patience(self) -> Iterator[None]:
        """Go on where the database does not answer or refuses a record; what it missed stays marked as not stored."""
        from checker.batch.store.errors import RecordRefusedError, StoreUnavailableError  # late: SQLAlchemy

        try:
            yield
        except RecordRefusedError as error:
            self._waiting, self.missed, self._fault = [], True, error
            self._note(error.text)
        except StoreUnavailableError as error:
            self.missed, self._fault = True, error
            self._rests_until = time.monotonic() + _REST_S
            self._note(_LATER.format(why=error.text))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Write what waits and close."""
        self.flush()
        self._store.close(write=not self.away)


def _is_fresh(where: str) -> bool:
    """Tell whether the database is a file that does not exist yet."""
    if "://" in where and not where.startswith("sqlite:"):
        return False
    from checker.batch.store.location import located  # late: it brings SQLAlchemy along

    return not located(where).path.is_file()


def _row(record: Record, report: Mapping[str, Any] | None, batch: str, office: str | None, base: Path) -> Any:
    from checker.batch.store import Record as Row
    from checker.batch.store import RecordedFile

    key = record.key or hashlib.sha256(record.path.encode()).hexdigest()
    return Row(
        key=f"{key}:{record.cause}" if record.cause else key,
        name=record.name,
        status=str(record.cause) if record.cause else "checked",
        batch=batch,
        path=record.path or None,
        office=office,
        city=record.municipality,
        files=tuple(RecordedFile(f.name, f.sha256 or None, f.size) for f in record.files),
        exit_status=3 if record.cause else (1 if "fail" in record.reaches else 0) if record.checkable else 4,
        reasons=(record.reason,) if record.reason else (),
        seconds=record.seconds,
        peak_memory_bytes=record.peak_bytes,
        checked_at=datetime.fromisoformat(record.checked_at) if record.checked_at else None,
        report=report,
        report_path=str(base / record.report) if record.report else None,
    )
