"""What a batch knows between runs: an SQLite file beside the results, so that memory stays flat and kill -9 is safe.

A row is written only when its results are in place; a row without a key is work to do. All calls may come from
several threads.
"""

from __future__ import annotations

import json
import os
import sqlite3
import threading
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Any

from checker.batch.files import as_os_error, unwritten
from checker.batch.found import Cause, Found, Kind
from checker.batch.records import Record, from_json, to_json
from checker.model.errors import UsageError
from checker.model.text import Text

_SCHEMA = """
CREATE TABLE IF NOT EXISTS submissions (
    name BLOB PRIMARY KEY,       -- the bytes of the name within the sources
    seq INTEGER NOT NULL,        -- in the order found
    generation INTEGER NOT NULL, -- the run that found it last
    settled INTEGER NOT NULL DEFAULT 0,  -- the run that settled it last; 0: never
    kind TEXT NOT NULL,
    paths BLOB NOT NULL,         -- the bytes of the paths, separated by NUL
    problem TEXT,                -- why it cannot be checked, as it was found
    key TEXT,
    limits TEXT,                 -- the limits it was checked within
    failed INTEGER,
    rank INTEGER NOT NULL DEFAULT 0,  -- the worst first
    reaches TEXT NOT NULL DEFAULT '',  -- the values of --fail-on that it reaches
    stored INTEGER NOT NULL DEFAULT 0,
    record TEXT
);
CREATE INDEX IF NOT EXISTS by_key ON submissions (key) WHERE key IS NOT NULL;
CREATE INDEX IF NOT EXISTS by_seq ON submissions (generation, seq);
CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);
"""
_VERSION = 1
_CHUNK = 500
_RANKS = {"fail": 1, "missing": 2, "review": 3, "pass": 5, "info": 6, "na": 7}
_DAMAGED = Text(
    "O estado do lote em {path} não pode ser lido ({why}). Apague a pasta {folder} e repita: tudo será verificado de "
    "novo.",
    "The state of the batch in {path} cannot be read ({why}). Delete the folder {folder} and repeat: everything will "
    "be checked again.",
)


class State:
    """The state of one folder of results; use it as a context manager."""

    def __init__(self, path: Path) -> None:
        """Open it, or begin it."""
        self._path = path
        self._lock = threading.RLock()
        try:
            self._db = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
            self._db.execute("PRAGMA journal_mode=WAL")
            self._db.execute("PRAGMA synchronous=NORMAL")
            self._db.executescript(_SCHEMA)
            version = self._db.execute("PRAGMA user_version").fetchone()[0]
            if version not in (0, _VERSION):
                raise self._damaged(f"version {version}")
            self._db.execute(f"PRAGMA user_version={_VERSION}")
        except sqlite3.OperationalError as error:
            raise unwritten(path, as_os_error(error)) from error
        except sqlite3.DatabaseError as error:
            raise self._damaged(str(error)) from error

    def __enter__(self) -> State:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._db.close()

    def _damaged(self, why: str) -> UsageError:
        return UsageError(_DAMAGED.format(path=self._path, why=why, folder=self._path.parent))

    # -- the list of work

    def generation(self) -> int:
        """Return the number of the last run; 0 before the first."""
        row = self._one("SELECT max(generation) FROM submissions")
        return int(row[0] or 0) if row else 0

    def enlist(self, founds: Iterable[Found], generation: int, *, again: bool = False) -> int:
        """Take what was found into the run; return how many it has. A submission found twice counts once.

        ``again`` puts those back on the list of work that the run has settled already: their files changed.
        """
        with self._lock, self._writing():
            row = self._one("SELECT max(seq) FROM submissions")
            seq = int(row[0] or 0) if row else 0
            for found in founds:
                seq += 1
                self._enlist(found, generation, seq)
                if again:
                    self._db.execute("UPDATE submissions SET settled=0 WHERE name=?", (os.fsencode(found.name),))
        return self.count(generation)

    def _enlist(self, found: Found, generation: int, seq: int) -> None:
        problem = found.problem and json.dumps([found.problem[0], found.problem[1].pt, found.problem[1].en])
        self._db.execute(
            "INSERT INTO submissions (name, seq, generation, kind, paths, problem) VALUES (?, ?, ?, ?, ?, ?) "
            "ON CONFLICT (name) DO UPDATE SET seq=excluded.seq, generation=excluded.generation, kind=excluded.kind, "
            "paths=excluded.paths, problem=excluded.problem WHERE generation < excluded.generation",
            (
                os.fsencode(found.name),
                seq,
                generation,
                found.kind,
                b"\0".join(os.fsencode(p) for p in found.files),
                problem,
            ),
        )

    def count(self, generation: int) -> int:
        """Return how many submissions a run has."""
        row = self._one("SELECT count(*) FROM submissions WHERE generation=?", generation)
        return int(row[0]) if row else 0

    def reopen_failed(self, generation: int) -> int:
        """Put the failures of a run back on the list of work; return how many."""
        with self._lock:
            return self._db.execute(
                "UPDATE submissions SET settled=0 WHERE generation=? AND failed=1", (generation,)
            ).rowcount

    def waiting(self, generation: int, *, failed: bool = False) -> Iterator[Found]:
        """Yield what is not settled in this run, in the order found; ``failed``: only what failed the last time.

        What is settled while the caller works may still come.
        """
        last = -1
        only = " AND failed=1" if failed else ""
        while rows := self._all(
            "SELECT seq, name, kind, paths, problem FROM submissions WHERE generation=? AND settled<generation "  # noqa: S608 -- constants only
            f"AND seq>?{only} ORDER BY seq LIMIT ?",
            generation,
            last,
            _CHUNK,
        ):
            for seq, name, kind, paths, problem in rows:
                last = seq
                yield _found(name, kind, paths, problem)

    # -- results

    def record_of(self, name: str) -> tuple[Record, str] | None:
        """Return the last record of a submission with the limits it was checked within; None without one."""
        row = self._one("SELECT record, limits FROM submissions WHERE name=? AND key IS NOT NULL", os.fsencode(name))
        return (from_json(row[0]), row[1]) if row else None

    def twins(self, key: str) -> list[tuple[Record, str, int]]:
        """Return records with this key, a few, those with results first: the record, its limits, its run."""
        rows = self._all(
            "SELECT record, limits, settled FROM submissions WHERE key=? ORDER BY failed, seq LIMIT 5", key
        )
        return [(from_json(r[0]), r[1], r[2]) for r in rows]

    def forget(self, name: str) -> None:
        """Forget the result of a submission before its files are replaced."""
        with self._lock:
            self._db.execute("UPDATE submissions SET key=NULL WHERE name=?", (os.fsencode(name),))

    def settle(self, name: str, record: Record, *, limits: str, generation: int) -> None:
        """Keep a result, whose files are in place by now."""
        rank = 0 if record.failed else (_RANKS.get(record.verdict or "", 4) if record.checkable else 4)
        with self._lock:
            self._db.execute(
                "UPDATE submissions SET key=?, limits=?, failed=?, rank=?, reaches=?, stored=0, settled=?, record=? "
                "WHERE name=?",
                (
                    record.key,
                    limits,
                    int(record.failed),
                    rank,
                    ",".join(record.reaches),
                    generation,
                    to_json(record),
                    os.fsencode(name),
                ),
            )

    def confirm(self, name: str, generation: int) -> None:
        """Say that a result still holds in this run."""
        with self._lock:
            self._db.execute("UPDATE submissions SET settled=? WHERE name=?", (generation, os.fsencode(name)))

    def is_stored(self, name: str) -> bool:
        """Tell whether the result is in the database of results."""
        row = self._one("SELECT stored FROM submissions WHERE name=?", os.fsencode(name))
        return bool(row and row[0])

    def mark_stored(self, names: Iterable[str]) -> None:
        """Say that results are in the database of results for good."""
        with self._lock, self._writing():
            self._db.executemany("UPDATE submissions SET stored=1 WHERE name=?", [(os.fsencode(n),) for n in names])

    def unstored(self, generation: int) -> Iterator[tuple[str, Record]]:
        """Yield what this run settled and the database of results has not got for certain, with its name."""
        last = -1
        while rows := self._all(
            "SELECT seq, name, record FROM submissions WHERE generation=? AND settled=generation AND stored=0 "
            "AND seq>? ORDER BY seq LIMIT ?",
            generation,
            last,
            _CHUNK,
        ):
            for seq, name, record in rows:
                last = seq
                yield os.fsdecode(name), from_json(record)

    def settled(self, generation: int, *, failed: bool | None = None, worst_first: bool = False) -> Iterator[Record]:
        """Yield the records of a run: all, or only the failures, or only the others."""
        where = "" if failed is None else f" AND failed={int(failed)}"
        order = "rank, seq" if worst_first else "seq"
        with self._lock:
            cursor = self._db.execute(
                f"SELECT record FROM submissions WHERE generation=? AND settled=generation{where} ORDER BY {order}",  # noqa: S608 -- constants only
                (generation,),
            )
        while rows := self._fetched(cursor):
            for (record,) in rows:
                yield from_json(record)

    def tally(self, generation: int) -> Counter[str]:
        """Count the settled submissions of a run by verdict, ``failed`` and ``nothing`` (nothing checkable)."""
        names = {0: "failed", 4: "nothing", **{rank: verdict for verdict, rank in _RANKS.items()}}
        rows = self._all(
            "SELECT rank, count(*) FROM submissions WHERE generation=? AND settled=generation GROUP BY rank", generation
        )
        return Counter({names[rank]: n for rank, n in rows})

    def reached(self, generation: int, level: str) -> bool:
        """Tell whether any submission of a run reaches this value of --fail-on."""
        sql = "SELECT 1 FROM submissions WHERE generation=? AND settled=generation AND reaches LIKE ? LIMIT 1"
        return self._one(sql, generation, f"%{level}%") is not None

    # -- notes about the whole

    def meta(self, name: str) -> str | None:
        """Return a note."""
        row = self._one("SELECT value FROM meta WHERE name=?", name)
        return str(row[0]) if row else None

    def set_meta(self, name: str, value: str) -> None:
        """Keep a note."""
        with self._lock:
            self._db.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (name, value))

    def unstore(self) -> None:
        """Say that no result is in the database any more: it is another one."""
        with self._lock:
            self._db.execute("UPDATE submissions SET stored=0")

    # -- SQLite

    def _writing(self) -> sqlite3.Connection:
        self._db.execute("BEGIN IMMEDIATE")
        return self._db  # as a context manager it commits, or rolls back on an exception

    def _one(self, sql: str, *values: object) -> tuple[Any, ...] | None:
        with self._lock:
            row: tuple[Any, ...] | None = self._db.execute(sql, values).fetchone()
            return row

    def _all(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        with self._lock:
            return self._db.execute(sql, values).fetchall()

    def _fetched(self, cursor: sqlite3.Cursor) -> list[tuple[str]]:
        with self._lock:
            return cursor.fetchmany(_CHUNK)


def _found(name: bytes, kind: str, paths: bytes, problem: str | None) -> Found:
    files = tuple(Path(os.fsdecode(p)) for p in paths.split(b"\0") if p)
    told = None
    if problem:
        cause, pt, en = json.loads(problem)
        told = (Cause(cause), Text(pt, en))
    return Found(name=os.fsdecode(name), files=files, kind=Kind(kind), problem=told)
