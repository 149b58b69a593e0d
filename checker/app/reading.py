"""Reading plans in processes of their own, so that a crash or a hang in a parsing library is a message, not the end.

``start`` begins the reading at once; the caller loads its rulesets meanwhile and then asks for the plans. The child
gets this process's import path, so that a folder named like one of our packages in the working directory is not
picked up instead of them.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import IO

from checker.app.formats import PlanFormat, format_of
from checker.model import Plan
from checker.model.errors import EsquadroError, PlanUnreadableError
from checker.model.reading import ReadOptions
from checker.model.text import Text

LEAST_SECONDS = 60.0
SECONDS_PER_MB = 2.0
TOO_DEEP = Text("referências aninhadas demais.", "references nested too deep.")
_MEMORY = Text("memória insuficiente para este arquivo.", "not enough memory for this file.")
_CHILD = (
    "import sys, pickle; sys.path[:] = pickle.load(sys.stdin.buffer); from checker.app.worker import serve; serve()"
)


@dataclass(frozen=True, slots=True)
class ReadJob:
    """One file to read."""

    path: Path
    format: PlanFormat
    options: ReadOptions


class Readings:
    """Readings under way; use it as a context manager, so that no process is left behind."""

    def __init__(self, jobs: Sequence[ReadJob], *, isolate: bool = True, limit_s: float | None = None) -> None:
        """Start reading ``jobs``; ``limit_s`` is the longest time for each, in seconds (None: by the file's size)."""
        self._stack = ExitStack()
        with ExitStack() as starting:
            self._tasks: list[Callable[[], Plan]] = [
                starting.enter_context(_Child(job, limit_s)).plan if isolate else partial(read_here, job)
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


def read_here(job: ReadJob) -> Plan:
    """Read in this process; whatever the reader raises becomes a :class:`PlanUnreadableError` that names the file."""
    from checker.app.readers import reader_for  # imported late: the readers bring their heavy packages

    try:
        return reader_for(job.format)(job.path, job.options)
    except EsquadroError:
        raise
    except MemoryError as error:
        raise unreadable(job, _MEMORY) from error
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
    return PlanUnreadableError(Text(f"{job.path}: {why.pt}", f"{job.path}: {why.en}"))


class _Child:
    """A process that reads one file."""

    def __init__(self, job: ReadJob, limit_s: float | None) -> None:
        self._job = job
        self._limit_s = limit_s if limit_s is not None else _limit_for(job.path)
        self._stack = ExitStack()

    def __enter__(self) -> _Child:
        with ExitStack() as stack:
            self._answer: IO[bytes] = stack.enter_context(tempfile.TemporaryFile())
            self._said: IO[bytes] = stack.enter_context(tempfile.TemporaryFile())
            self._started = time.monotonic()
            self._process = subprocess.Popen(  # noqa: S603 -- our own interpreter with a constant program
                [sys.executable, "-c", _CHILD],
                stdin=subprocess.PIPE,
                stdout=self._answer,
                stderr=self._said,
            )
            stack.callback(self._end)
            self._ask()
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *exc: object) -> None:
        self._stack.close()

    def _ask(self) -> None:
        assert self._process.stdin is not None  # noqa: S101 -- Popen with stdin=PIPE always has it
        try:
            with self._process.stdin as stream:
                pickle.dump(sys.path, stream)
                pickle.dump(self._job, stream)
        except BrokenPipeError:
            pass  # the child died at once; plan() says so

    def _end(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()

    def plan(self) -> Plan:
        """Wait for the plan."""
        left = self._limit_s - (time.monotonic() - self._started) if self._limit_s > 0 else None
        try:
            status = self._process.wait(timeout=left if left is None else max(left, 0.1))
        except subprocess.TimeoutExpired as error:
            raise unreadable(
                self._job,
                Text(
                    f"a leitura passou de {self._limit_s:.0f} s e foi interrompida. Aumente o limite com --read-limit, "
                    "ou divida o arquivo.",
                    f"reading took more than {self._limit_s:.0f} s and was stopped. Raise the limit with --read-limit, "
                    "or split the file.",
                ),
            ) from error
        return self._result(status)

    def _result(self, status: int) -> Plan:
        self._answer.seek(0)
        try:
            result = pickle.load(self._answer)  # noqa: S301 -- written by our own child process
        except Exception as error:
            raise self._crashed(status) from error
        if isinstance(result, EsquadroError):
            raise result
        if not isinstance(result, Plan):
            raise self._crashed(status)
        return result

    def _crashed(self, status: int) -> PlanUnreadableError:
        if os.environ.get("ESQUADRO_DEBUG"):
            self._said.seek(0)
            sys.stderr.write(self._said.read().decode(errors="replace"))
        return unreadable(
            self._job,
            Text(
                f"a biblioteca de leitura encerrou o processo ({_how(status)}). O arquivo tem conteúdo que ela não "
                "suporta (números inválidos, por exemplo). Regrave-o no programa de origem.",
                f"the parsing library ended the process ({_how(status)}). The file has content that it does not "
                "survive (invalid numbers, for instance). Save it again in the program it came from.",
            ),
        )


def _how(status: int) -> str:
    return f"signal {-status}" if status < 0 else f"status {status}"


def _limit_for(path: Path) -> float:
    return max(LEAST_SECONDS, SECONDS_PER_MB * path.stat().st_size / 1e6)
