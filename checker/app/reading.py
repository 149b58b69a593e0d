"""Reading plans, here or in processes of their own: a crash or a hang of a library is a message, not the end."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from checker.app.formats import PlanFormat, format_of
from checker.model import Plan
from checker.model.errors import EsquadroError, PlanUnreadableError
from checker.model.reading import ReadOptions
from checker.model.text import Text

if TYPE_CHECKING:
    from checker.app.limits import ProcessLimits

TOO_DEEP = Text("referências aninhadas demais.", "references nested too deep.")
_MEMORY = Text(
    "memória insuficiente para este arquivo. Aumente o limite com --memory-limit, ou divida o arquivo.",
    "not enough memory for this file. Raise the limit with --memory-limit, or split the file.",
)


class OutOfMemoryError(PlanUnreadableError):
    """A plan needs more memory than there is."""


@dataclass(frozen=True, slots=True)
class ReadJob:
    """One file to read."""

    path: Path
    format: PlanFormat
    options: ReadOptions


class Readings:
    """Readings under way; use it as a context manager, so that no process is left behind."""

    def __init__(
        self,
        jobs: Sequence[ReadJob],
        *,
        isolate: bool = True,
        limit_s: float | None = None,
        limits: ProcessLimits | None = None,
        on_file: Callable[[Path], None] | None = None,
    ) -> None:
        """Start reading ``jobs``.

        ``limits`` are what each process may take, ``limit_s`` the longest time in seconds (None: by the file's size).
        Without ``isolate`` the files are read here, when the plans are asked for, and ``on_file`` is told each.
        """
        self._stack = ExitStack()
        with ExitStack() as starting:
            self._tasks: list[Callable[[], Plan]] = [
                starting.enter_context(_Apart(job, limits, limit_s)).plan if isolate else partial(_told, job, on_file)
                for job in jobs
            ]
            self._stack = starting.pop_all()

    def __enter__(self) -> Readings:
        return self

    def __exit__(self, *exc: object) -> None:
        self._stack.close()

    def plans(self) -> list[Plan]:
        """Wait for all readings; raise :class:`PlanUnreadableError` for the first that failed."""
        return [task() for task in self._tasks]


def jobs_for(paths: Sequence[Path], options: Callable[[PlanFormat], ReadOptions]) -> list[ReadJob]:
    """Return the readings of a submission; every file that is no plan is named before any reading starts."""
    jobs: list[ReadJob] = []
    faults: list[EsquadroError] = []
    for index, path in enumerate(paths):
        try:
            kind = format_of(path)
        except PlanUnreadableError as error:
            faults.append(error)
            continue
        jobs.append(ReadJob(path, kind, replace(options(kind), file_index=index)))
    if faults:
        raise PlanUnreadableError(Text("\n".join(f.text.pt for f in faults), "\n".join(f.text.en for f in faults)))
    return jobs


def _told(job: ReadJob, on_file: Callable[[Path], None] | None) -> Plan:
    if on_file is not None:
        on_file(job.path)
    return read_here(job)


def read_here(job: ReadJob) -> Plan:
    """Read in this process; whatever the reader raises becomes a :class:`PlanUnreadableError` that names the file."""
    from checker.app.readers import reader_for  # imported late: the readers bring their heavy packages

    try:
        return reader_for(job.format)(job.path, job.options)
    except EsquadroError:
        raise
    except MemoryError as error:
        raise OutOfMemoryError(named(job.path, _MEMORY)) from error
    except RecursionError as error:
        raise unreadable(job, TOO_DEEP) from error
    except Exception as error:
        if os.environ.get("ESQUADRO_DEBUG"):
            raise
        kind = type(error).__name__
        raise unreadable(
            job,
            Text(
                f"o leitor {job.format.upper()} falhou ({kind}: {error}). Regrave o arquivo no programa de origem; "
                "se persistir, envie-o como relato de erro.",
                f"the {job.format.upper()} reader failed ({kind}: {error}). Save the file again in the program it came "
                "from; if it persists, send it as a bug report.",
            ),
        ) from error


def unreadable(job: ReadJob, why: Text) -> PlanUnreadableError:
    """Return the error that names the file and the reason."""
    return PlanUnreadableError(named(job.path, why))


def named(path: Path | str, why: Text) -> Text:
    """Return a reason with the file that it is about."""
    return Text(f"{path}: {why.pt}", f"{path}: {why.en}")


def answer_reading(job: ReadJob) -> bytes:
    """Return the plan that ``job`` gives, or the error, for the process that asked; see ``isolation.unpickling``."""
    from checker.app.isolation.unpickling import dumps

    try:
        result: object = read_here(job)
    except EsquadroError as error:
        result = error
    try:
        return dumps(result)
    except RecursionError:
        return dumps(unreadable(job, TOO_DEEP))


class _Apart:
    """A reading in a limited process of its own."""

    def __init__(self, job: ReadJob, limits: ProcessLimits | None, limit_s: float | None) -> None:
        # late: the process's own work is made of this module
        from checker.app.isolation.launch import Child, Task
        from checker.app.isolation.scratch import Scratch
        from checker.app.limits import ProcessLimits

        self._job = job
        self._limits = limits or ProcessLimits()
        if limit_s is not None:
            self._limits = replace(self._limits, seconds=limit_s)
        self._seconds = self._limits.seconds_for([job.path])
        self._stack = ExitStack()
        with ExitStack() as stack:
            self._scratch = stack.enter_context(Scratch())
            placed = replace(job, path=job.path.absolute())
            self.child = Child(Task(placed, self._limits, self._seconds, self._scratch.path))
            stack.callback(self.child.end)
            self._stack = stack.pop_all()

    def __enter__(self) -> _Apart:
        return self

    def __exit__(self, *exc: object) -> None:
        self._stack.close()

    def plan(self) -> Plan:
        """Wait for the plan."""
        from checker.app.isolation.endings import ending
        from checker.app.isolation.launch import ANSWER, SAID
        from checker.app.isolation.unpickling import MOST_BYTES, loads

        ended = self.child.wait()
        content = None if ended.timed_out or ended.code != 0 else self._scratch.read(ANSWER, MOST_BYTES)
        try:
            result = loads(content) if content is not None else None
        except ValueError:
            result = None  # the process has written something else: it did not end well
        if isinstance(result, EsquadroError):
            absolute, given = str(self._job.path.absolute()), str(self._job.path)
            raise type(result)(Text(result.text.pt.replace(absolute, given), result.text.en.replace(absolute, given)))
        if isinstance(result, Plan):
            return result
        said = self._scratch.read(SAID, MOST_BYTES) or b""
        if os.environ.get("ESQUADRO_DEBUG"):
            sys.stderr.write(said.decode(errors="replace"))
        raise unreadable(self._job, ending(ended, self._limits, self._seconds, said[-65536:])[1])
