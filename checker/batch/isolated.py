"""The one place where a batch meets the isolated check: every submission in a process of its own, all ended at once."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from contextlib import suppress

from checker.app.isolation.launch import Child, Ended, Task
from checker.app.isolation.model import ProcessLimits, SubmissionJob, SubmissionResult
from checker.app.isolation.run import run_with

Isolate = Callable[[SubmissionJob, ProcessLimits], SubmissionResult]
"""Checks one submission in a process of its own."""


class Processes:
    """The processes of one run; called from any thread. After :meth:`stop` none begins and none goes on."""

    def __init__(self) -> None:
        self._handles: set[int] = set()
        self._lock = threading.Lock()
        self._stopped = False

    def __call__(self, job: SubmissionJob, limits: ProcessLimits) -> SubmissionResult:
        """Check one submission."""
        return run_with(self._run, job, limits)

    def stop(self) -> None:
        """End all of them."""
        with self._lock:
            self._stopped = True
            for handle in self._handles:
                _kill(handle)

    def _run(self, task: Task) -> Ended:
        child = Child(task)
        handle = _handle(child.pid)
        try:
            with self._lock:
                if handle is not None:
                    self._handles.add(handle)
                    if self._stopped:
                        _kill(handle)
            return child.wait()
        finally:
            with self._lock:
                if handle is not None:
                    self._handles.discard(handle)
                    os.close(handle)
            child.end()


def _handle(pid: int) -> int | None:
    """Return a handle that means this process alone, even when its number is another's later; None where unknown."""
    if hasattr(os, "pidfd_open"):
        with suppress(OSError):
            return os.pidfd_open(pid)
    return None


def _kill(handle: int) -> None:
    if hasattr(signal, "pidfd_send_signal"):
        with suppress(OSError):
            signal.pidfd_send_signal(handle, signal.SIGKILL)
