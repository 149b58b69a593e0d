"""Connections: SQLite in WAL mode with explicit transactions, PostgreSQL as it is."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event

from checker.batch.store.location import Location

LOCK_WAIT_S = 30.0
"""How long a writer waits for another one before it says that the store is locked."""
_CONNECT_WAIT_S = 10


def connected(location: Location, *, writes: bool, lock_wait_s: float = LOCK_WAIT_S) -> Engine:
    """Return an engine for ``location``; nothing is opened yet. Without ``writes`` it changes nothing."""
    if location.is_sqlite:
        return _sqlite(location, writes, lock_wait_s)
    return _postgres(location, writes, lock_wait_s)


def _sqlite(location: Location, writes: bool, lock_wait_s: float) -> Engine:
    mode = "rwc" if writes else "ro"
    name = location.path.as_uri() + f"?mode={mode}"
    engine = create_engine(
        location.url.set(database=name).update_query_dict({"uri": "true"}),
        connect_args={"timeout": lock_wait_s},
    )

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, _: object) -> None:
        connection.isolation_level = None  # transactions are begun below, not by the driver's guess
        cursor = connection.cursor()
        if writes:
            cursor.execute("PRAGMA journal_mode=WAL")
            cursor.execute("PRAGMA synchronous=FULL")  # what was committed outlives a power cut; commits are few
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        # A writer takes its lock at once: two that read first and write later could never both go on.
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _postgres(location: Location, writes: bool, lock_wait_s: float) -> Engine:
    options = f"-c lock_timeout={int(lock_wait_s * 1000)} -c timezone=UTC"
    if not writes:
        options += " -c default_transaction_read_only=on"
    given = location.url.query.get("options", "")
    given = given if isinstance(given, str) else " ".join(given)
    return create_engine(
        location.url.difference_update_query(["options"]),
        connect_args={"connect_timeout": _CONNECT_WAIT_S, "options": f"{given} {options}".strip()},
        pool_pre_ping=True,
    )
