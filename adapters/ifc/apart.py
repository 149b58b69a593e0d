"""Work that may never end or may end the process (the geometry kernel, huge meshes): done in a forked copy of it.

The copy shares the opened model without copying it, serves one element after another, and is ended when one takes more
than its time. Where a process cannot be forked the work is done here, within the limits of the whole reading.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import sys
from collections.abc import Callable
from multiprocessing.connection import Connection, Pipe
from pathlib import Path
from typing import Any

from adapters.ifc.budget import TooComplex
from adapters.ifc.curves import Unsupported

_PATIENCE = 15
"""How many times its processor time a task may last by the clock: the machine may be busy, the task asleep."""

_LEAST_S = 0.001

Work = Callable[[Any], Any]


class Apart:
    """Answers requests in a process of its own. ``work`` takes and returns what can be pickled, and may raise."""

    def __init__(self, work: Work, seconds: float) -> None:
        self._work, self._seconds = work, seconds
        self._pid: int | None = None
        self._lines: tuple[Connection, Connection] | None = None
        self._here = sys.platform != "linux"

    def ask(self, request: Any) -> Any:
        """Return the answer to ``request``; raise what the work raised, TooComplex over time, Unsupported on death."""
        lines = self._started()
        if lines is None:
            return self._work(request)
        there, back = lines
        try:
            there.send(request)
            if not back.poll(self._seconds * _PATIENCE):
                self.close()
                raise self._too_long()
            good, answer = back.recv()
        except (EOFError, OSError) as error:
            if self.close() == signal.SIGPROF:
                raise self._too_long() from error
            raise Unsupported("the geometry kernel ended") from error
        if good:
            return answer
        raise answer

    def _started(self) -> tuple[Connection, Connection] | None:
        if self._here or self._lines is not None:
            return self._lines
        try:
            taken, there = Pipe(duplex=False)
            back, given = Pipe(duplex=False)
            pid = os.fork()
        except OSError:  # the process may not have others, or there is no room for one
            self._here = True
            return None
        if pid == 0:
            _serve(taken, given, self._work, self._seconds)
        taken.close()
        given.close()
        self._pid, self._lines = pid, (there, back)
        return self._lines

    def _too_long(self) -> TooComplex:
        return TooComplex("seconds", self._seconds, "element_seconds", self._seconds)

    def close(self) -> int:
        """End the process, if there is one; return the signal that it died of, 0 where it ended otherwise."""
        died = 0
        for line in self._lines or ():
            line.close()
        if self._pid is not None:
            with contextlib.suppress(OSError):
                ended, status = os.waitpid(self._pid, os.WNOHANG)
                if not ended:
                    os.kill(self._pid, signal.SIGKILL)
                    status = os.waitpid(self._pid, 0)[1]
                died = os.WTERMSIG(status)
        self._pid = self._lines = None
        return died


def _serve(taken: Connection, given: Connection, work: Work, seconds: float) -> None:
    """Answer until the other end closes. A timer of the processor's time ends a task that takes too much of it."""
    try:
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        for handle in _open_files():
            if handle > 2 and handle not in {taken.fileno(), given.fileno()}:
                with contextlib.suppress(OSError):
                    os.close(handle)
        while True:
            request = taken.recv()
            signal.setitimer(signal.ITIMER_PROF, max(seconds, _LEAST_S))
            _reply(given, _answer(work, request))
            signal.setitimer(signal.ITIMER_PROF, 0)
    finally:
        os._exit(0)


def _answer(work: Work, request: Any) -> tuple[bool, Any]:
    try:
        return True, work(request)
    except MemoryError:
        return False, Unsupported("out of memory")
    except Exception as error:  # damaged geometry provokes anything; the asker decides what it means
        return False, error


def _reply(line: Connection, answer: tuple[bool, Any]) -> None:
    try:
        line.send(answer)
    except (TypeError, ValueError, AttributeError, pickle.PicklingError):
        line.send((False, Unsupported(f"{answer[1]}"[:160])))


def _open_files() -> list[int]:
    try:
        return [int(entry.name) for entry in Path("/proc/self/fd").iterdir()]
    except OSError:
        return []
