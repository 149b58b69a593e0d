"""Hands results to the database of results, and knows which of them it has for good."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from checker.batch.records import Record
from checker.batch.state import State

_LOT = 50


class Database:
    """The database of one run. A result counts as stored once its lot is written."""

    def __init__(self, where: str, state: State, *, batch: str, office: str | None, base: Path) -> None:
        """Open ``where``: a folder, a file, or a URL. One that is not the last run's gets every result anew."""
        from checker.batch.store import Store  # late: it brings SQLAlchemy along

        fresh = _is_fresh(where)
        self._store = Store.open(where)
        self._state = state
        self._batch = batch
        self._office = office
        self._base = base
        self._waiting: list[str] = []
        mark = hashlib.sha256(where.encode()).hexdigest()
        if fresh or state.meta("database") != mark:
            state.unstore()
            state.set_meta("database", mark)

    def add(self, name: str, record: Record, report: Mapping[str, Any] | None) -> None:
        """Take one result."""
        self._store.record(_row(record, report, self._batch, self._office, self._base))
        self._waiting.append(name)
        if len(self._waiting) >= _LOT:
            self.flush()

    def flush(self) -> None:
        """Write what waits."""
        self._store.flush()
        self._state.mark_stored(self._waiting)
        self._waiting = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Write what waits and close."""
        try:
            self.flush()
        finally:
            self._store.close()


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
