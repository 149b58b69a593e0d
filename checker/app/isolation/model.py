"""What is asked of an isolated check, what it may cost, and what comes back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from checker.app.drawing import Outputs
from checker.app.outcome import ExitStatus
from checker.app.request import Request
from checker.model.finding import Verdict
from checker.model.text import Lang, Text

LEAST_SECONDS = 120.0
SECONDS_PER_MB = 2.0
MB = 1024**2


class Ending(StrEnum):
    """How an isolated check ended."""

    OK = "ok"
    """Checked; ``exit_status`` says whether a verdict reaches the level asked for."""
    NOTHING = "nothing"
    """Read, but nothing checkable was recognised, or no ruleset applies; the report is there."""
    UNREADABLE = "unreadable"
    """A plan could not be read: the reader said why."""
    USAGE = "usage"
    """Wrong usage: an unknown ruleset or parameter, or an output that cannot be written."""
    TIMEOUT = "timeout"
    """Stopped at the limit of time."""
    MEMORY = "memory"
    """Stopped at the limit of memory."""
    CRASH = "crash"
    """The process ended by itself without an answer, or our own code failed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProcessLimits:
    """The most that one submission's process may take; 0 lifts a limit.

    ``seconds`` is the wall clock, and the processor's time as well; None: 120 s, and 2 s more for each MB above 60 MB.
    ``memory_bytes`` is the address space. ``file_bytes`` is the largest file it may write, ``open_files`` how many
    files it may hold open.
    """

    seconds: float | None = None
    memory_bytes: int = 4096 * MB
    file_bytes: int = 1024 * MB
    open_files: int = 256

    def seconds_for(self, plans: Iterable[Path]) -> float:
        """Return the limit of time for ``plans`` in seconds, by their size where none is stated; 0: no limit."""
        if self.seconds is not None:
            return self.seconds
        return max(LEAST_SECONDS, SECONDS_PER_MB * sum(map(_size, plans)) / 1e6)


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How the text report is set: columns, and whether with a terminal's colours."""

    width: int = 80
    colour: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SubmissionJob:
    """One submission to check in a process of its own.

    ``outputs`` are written only when the check ends with a report, each whole or not at all. A report whose name ends
    in ``.json`` is the JSON report; any other is the text report. ``text`` asks for the text report in the result.
    """

    request: Request
    lang: Lang = "pt"
    fail_on: Verdict = Verdict.FAIL
    outputs: Outputs = field(default_factory=Outputs)
    text: TextStyle | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SubmissionResult:
    """What became of a submission.

    ``exit_status`` is that of the command line. ``report`` is the JSON report, ``text`` the text report where it was
    asked for; both None unless ``status`` is ok or nothing. ``reasons`` says what went wrong and what to do next.
    ``reaches`` are the values of --fail-on for which the exit status is 1. ``not_run`` says which rulesets were left
    out and why. ``seconds`` is wall time, ``peak_bytes`` the largest resident size of the process, None where the
    system does not tell. ``written`` are the outputs that were written. ``notes`` says which protections this system
    does not offer.
    """

    status: Ending
    exit_status: ExitStatus
    reasons: Text | None = None
    report: str | None = None
    text: str | None = None
    checkable: bool = False
    reaches: tuple[str, ...] = ()
    not_run: tuple[tuple[str, Text], ...] = ()
    ran: tuple[str, ...] = ()
    seconds: float = 0.0
    peak_bytes: int | None = None
    written: tuple[Path, ...] = ()
    notes: tuple[Text, ...] = ()


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except (OSError, ValueError):
        return 0
