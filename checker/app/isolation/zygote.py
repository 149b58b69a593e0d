"""Many isolated checks without loading the libraries for each: a process that has loaded them forks one for each plan.

    with Zygote() as zygote:
        result = zygote.run(job, limits)

Every forked process is limited exactly as one of :func:`run_isolated` is, and never reads a second plan. The forking
process itself never opens a plan. Where a system cannot fork, ``run`` is ``run_isolated``.
"""

from __future__ import annotations

import contextlib
import json
import os
import pickle
import socket
import subprocess
import threading
import time
from collections.abc import Sequence
from types import TracebackType

from checker.app.isolation.launch import TASK, Ended, Task, environment, import_path, in_new_process, interpreter
from checker.app.isolation.model import SubmissionJob, SubmissionResult
from checker.app.isolation.run import run_with
from checker.app.limits import ProcessLimits

_PROGRAM = (
    "import json, sys\n"
    "start = json.loads(sys.stdin.buffer.readline())\n"
    "sys.path[:] = start['path']\n"
    "from checker.app.isolation.zygote_process import serve\n"
    "serve(start['control'], start['rulesets'])\n"
)
KILL = b"k"
_REAPED_WITHIN_S = 10.0
_MOST_REPLY = 4096


class GoneError(OSError):
    """The forking process has ended."""


class Zygote:
    """A process that forks one limited process for each plan; use it as a context manager, from any thread."""

    def __init__(self, rulesets: Sequence[str] = ()) -> None:
        """``rulesets`` are those named by the user, to be loaded once: ids or paths."""
        self._rulesets = tuple(rulesets)
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None

    def __enter__(self) -> Zygote:
        if self._process is None and hasattr(os, "fork") and hasattr(socket, "send_fds"):
            self._start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def run(self, job: SubmissionJob, limits: ProcessLimits | None = None) -> SubmissionResult:
        """Check ``job`` in a limited process of its own; never raises for what a plan holds or does."""
        return run_with(self._in_fork, job, limits or ProcessLimits())

    def close(self) -> None:
        """End the forking process and all that it has forked."""
        if self._control is not None:
            self._control.close()
            self._control = None
        if self._process is not None:
            assert self._process.stdin is not None  # noqa: S101 -- Popen with stdin=PIPE always has it
            with contextlib.suppress(OSError):
                self._process.stdin.close()  # its sign to end
            try:
                self._process.wait(_REAPED_WITHIN_S)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._process = None

    def _start(self) -> None:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
        with theirs:
            self._process = subprocess.Popen(  # noqa: S603 -- our own interpreter with a constant program
                [*interpreter(), "-c", _PROGRAM],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=None if os.environ.get("ESQUADRO_DEBUG") else subprocess.DEVNULL,
                env=environment(),
                pass_fds=[theirs.fileno()],
                start_new_session=True,
            )
            start = {"path": import_path(), "control": theirs.fileno(), "rulesets": self._rulesets}
            assert self._process.stdin is not None  # noqa: S101 -- Popen with stdin=PIPE always has it
            with contextlib.suppress(BrokenPipeError):  # it died at once: every run then starts a process of its own
                self._process.stdin.write(json.dumps(start).encode("ascii") + b"\n")
                self._process.stdin.flush()
        self._control = ours

    def _in_fork(self, task: Task) -> Ended:
        """Work on ``task`` in a forked process; in a new one where there is nothing to fork."""
        try:
            return self._forked(task)
        except GoneError:
            return in_new_process(task)

    def _forked(self, task: Task) -> Ended:
        (task.scratch / TASK).write_bytes(pickle.dumps(task, protocol=pickle.HIGHEST_PROTOCOL))
        started = time.monotonic()
        mine, theirs = socket.socketpair()
        with mine:
            with theirs, self._lock:
                self._ask(task, theirs)
            left = task.seconds if task.seconds > 0 else None
            reply, timed_out = self._reply(mine, left), False
            if reply is None:
                timed_out = True
                with contextlib.suppress(OSError):
                    mine.send(KILL)
                reply = self._reply(mine, _REAPED_WITHIN_S)
            if not reply:
                raise GoneError("the forking process has ended")
        code, peak = json.loads(reply)
        return Ended(int(code), timed_out, time.monotonic() - started, int(peak))

    def _ask(self, task: Task, theirs: socket.socket) -> None:
        if self._control is None or self._process is None or self._process.poll() is not None:
            raise GoneError("nothing to fork")
        try:
            socket.send_fds(self._control, [os.fsencode(task.scratch)], [theirs.fileno()])
        except OSError as error:
            raise GoneError(str(error)) from error

    @staticmethod
    def _reply(mine: socket.socket, seconds: float | None) -> bytes | None:
        """Return what the forking process says of the end; None when the time is over, empty when it is gone."""
        mine.settimeout(seconds)
        try:
            return mine.recv(_MOST_REPLY)
        except TimeoutError:
            return None
        except OSError:
            return b""
