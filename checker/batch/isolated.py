"""The one place where a batch meets the isolated check: every submission in a process of its own, all ended at once."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Self

from checker.app.isolation import SubmissionJob, SubmissionResult, Zygote
from checker.app.isolation.launch import Ended, Task
from checker.app.limits import ProcessLimits

Isolate = Callable[[SubmissionJob, ProcessLimits], SubmissionResult]
"""Checks one submission in a process of its own."""


class Processes(Zygote):
    """The processes of one run, called from any thread. After :meth:`stop` none goes on and none begins."""

    def __init__(self, rulesets: Sequence[str] = ()) -> None:
        """``rulesets`` are those named by the user."""
        super().__init__(rulesets)
        self._starting = threading.Lock()
        self._started = False
        self._stopped = False

    def __enter__(self) -> Self:
        return self  # started by the first check: a run in which nothing changed needs no process

    def __call__(self, job: SubmissionJob, limits: ProcessLimits) -> SubmissionResult:
        """Check one submission."""
        with self._starting:
            if not self._started and not self._stopped:
                super().__enter__()
                self._started = True
        return self.run(job, limits)

    def stop(self) -> None:
        """End all of them at once."""
        with self._starting:
            self._stopped = True
        self.close()

    def _in_fork(self, task: Task) -> Ended:
        if not self._stopped:
            try:
                return self._forked(task)
            except OSError:
                if not self._stopped:
                    return super()._in_fork(task)
        raise InterruptedError("the run is being stopped")
