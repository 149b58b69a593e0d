"""What happens to one submission in a thread of the run: hashed, looked up, and checked where it is new."""

from __future__ import annotations

import logging
import os
import sqlite3
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from checker.app import Config, config_for
from checker.app.config import find_config
from checker.batch.files import Hashed, content, hashed
from checker.batch.found import PASSING, Cause, Found, RunError, SubmissionError, shown
from checker.batch.keys import Keys
from checker.batch.options import BatchOptions, Checked, Task, TaskFile
from checker.batch.records import FileRecord, Record
from checker.batch.results import Results
from checker.batch.state import State
from checker.model.errors import EsquadroError
from checker.model.text import Text

log = logging.getLogger(__name__)
Check = Callable[[Task], Checked]
"""Checks a task somewhere; raises :class:`SubmissionError` where it has no result."""

_BROKE = Text(
    "{name}: erro interno ({error}). Repita com --retry; se persistir, envie o plano como relato de erro.",
    "{name}: internal error ({error}). Repeat with --retry; if it persists, send the plan as a bug report.",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """The result of an earlier run holds."""

    record: Record


@dataclass(frozen=True, slots=True, kw_only=True)
class Twin:
    """Another submission with the same content has a result; which one is asked again when it is copied."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Later:
    """Another submission with the same content is being checked: to be looked at again."""


Answer = Checked | SubmissionError | Kept | Twin | Later


@dataclass(frozen=True, slots=True, kw_only=True)
class Attended:
    """A submission with its answer. ``claimed``: nobody else checks this key until it is released."""

    found: Found
    answer: Answer
    files: tuple[Hashed, ...] = ()
    key: str | None = None
    claimed: bool = False

    @property
    def base(self) -> Record:
        """The record as far as it does not depend on the answer."""
        return Record(
            name=shown(self.found.name),
            path=_place(self.found),
            key=self.key,
            files=tuple(FileRecord(shown(f.path.name), f.sha256, f.size) for f in self.files),
        )


@dataclass(slots=True, kw_only=True)
class Attendant:
    """Attends to submissions, from any number of threads. ``generation`` is the number of the run."""

    options: BatchOptions
    keys: Keys
    state: State
    results: Results
    check: Check
    generation: int
    _claims: set[str] = field(default_factory=set)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def attend(self, found: Found) -> Attended:
        """Return what becomes of a submission. Nothing that goes wrong with it gets out of here."""
        try:
            if found.problem is not None:
                return Attended(found=found, answer=SubmissionError(*found.problem))
            files = tuple(hashed(path, self.options.check.limits.file_bytes) for path in found.files)
            config = self._config(found)
            key = self.keys.of(files, found.kind, config, self._context(found))
            return self._answered(found, files, key, config)
        except SubmissionError as error:
            return Attended(found=found, answer=error)
        except (RunError, sqlite3.Error):
            raise
        except EsquadroError as error:
            return Attended(found=found, answer=SubmissionError(Cause.CONFIG, error.text))
        except Exception as error:  # one submission must not cost the others their check
            return Attended(found=found, answer=broken(found, error))

    def release(self, attended: Attended) -> None:
        """Let others check the key again: its result is in the state by now."""
        if attended.claimed and attended.key is not None:
            with self._lock:
                self._claims.discard(attended.key)

    def _answered(self, found: Found, files: tuple[Hashed, ...], key: str, config: Config) -> Attended:
        with self._lock:
            known = self._known(found, key)
            if known is not None or key in self._claims:
                return Attended(found=found, answer=known or Later(), files=files, key=key)
            self._claims.add(key)
        answer: Answer
        try:
            answer = self.check(self._task(found, files, key, config))
        except SubmissionError as error:
            answer = error
        except (RunError, sqlite3.Error):
            raise
        except Exception as error:  # as above; the claim has to be released
            answer = broken(found, error)
        return Attended(found=found, answer=answer, files=files, key=key, claimed=True)

    def _known(self, found: Found, key: str) -> Answer | None:
        own = self.state.record_of(found.name)
        if own is not None and own[0].key == key and self._holds(*own, generation=0):
            return Kept(record=own[0])
        return Twin() if self.twin(key) is not None else None

    def twin(self, key: str) -> Record | None:
        """Return a result with this key that holds. It may be replaced by the next one that is kept."""
        for record, limits, generation in self.state.twins(key):
            if self._holds(record, limits, generation=generation):
                return record
        return None

    def _holds(self, record: Record, limits: str, *, generation: int) -> bool:
        """Tell whether a result needs no new check: one that was reached, or a failure that would come again."""
        if not record.failed:
            return self.results.has(record)
        again = limits == self.options.check.limits_digest and record.cause not in PASSING
        return again and (not self.options.retry or generation == self.generation)

    def _task(self, found: Found, files: tuple[Hashed, ...], key: str, config: Config) -> Task:
        send = self.options.scheduler is not None and self.options.send == "content"
        return Task(
            key=key,
            files=tuple(TaskFile(f.path.name, f.path, f.sha256, content(f.path) if send else None) for f in files),
            kind=found.kind,
            options=self.options.check,
            config=config,
            laws=self.keys.laws,
        )

    def _config(self, found: Found) -> Config:
        """Return the run's configuration, or that beside the plan where the plans are trusted."""
        if not self.options.local_config:
            return self.options.config
        nearest = find_config(found.files[0])
        return config_for(found.files[0], nearest) if nearest else self.options.config

    def _context(self, found: Found) -> str:
        """Return what else a reading depends on: the drawings beside the plan, where references are followed."""
        if not self.options.check.xrefs:
            return ""
        beside = sorted({p for f in found.files for p in f.parent.glob("*") if p.suffix.lower() in (".dxf", ".dwg")})
        return "\n".join(f"{shown(p.name)}:{hashed(p).sha256}" for p in beside if p.is_file())


def broken(found: Found, error: Exception) -> SubmissionError:
    """Return the failure that an error of our own is."""
    log.debug("attending to %s failed", shown(found.name), exc_info=error)
    said = f"{type(error).__name__}: {error}"
    return SubmissionError(Cause.CRASH, _BROKE.format(name=shown(found.name), error=shown(said[:200])))


def _place(found: Found) -> str:
    """Return the absolute path that tells a submission from others: its file, or its folder."""
    if not found.files:
        return shown(Path(found.name).absolute())
    return shown(found.files[0] if len(found.files) == 1 else os.path.commonpath([p.parent for p in found.files]))
