"""What is asked of an isolated check, what it may cost, and what comes back."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Literal

from checker.app.drawing import Outputs
from checker.app.limits import ProcessLimits
from checker.app.outcome import ExitStatus
from checker.app.request import Request
from checker.model.finding import Verdict
from checker.model.text import Lang, Text

__all__ = ["Ending", "ProcessLimits", "SubmissionJob", "SubmissionResult", "TextStyle"]


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


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How the text report is set: columns, and whether with a terminal's colours."""

    width: int = 80
    colour: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SubmissionJob:
    """One submission to check in a process of its own.

    ``outputs`` are written only when the check ends with a report, each whole or not at all. The report's file is in
    ``report_format`` (json or text; None: JSON where its name ends in ``.json``, else text). ``text`` asks for the
    text report in the result, which always holds the JSON report. ``inspect`` asks for the inspection in place of the
    report: it is how the user named the plans, for the commands that its page suggests.
    """

    request: Request
    lang: Lang = "pt"
    fail_on: Verdict = Verdict.FAIL
    outputs: Outputs = field(default_factory=Outputs)
    report_format: Literal["json", "text"] | None = None
    text: TextStyle | None = None
    inspect: str | None = None

    @property
    def wants_text(self) -> bool:
        """Whether the text report is needed: in the result or in a file."""
        return self.text is not None or (self.outputs.report is not None and not self.writes_json)

    @property
    def writes_json(self) -> bool:
        """Whether the report's file is the JSON report."""
        by_name = self.outputs.report is not None and self.outputs.report.suffix.lower() == ".json"
        return self.report_format == "json" or (self.report_format is None and by_name)


@dataclass(frozen=True, slots=True, kw_only=True)
class SubmissionResult:
    """What became of a submission.

    ``exit_status`` is that of the command line. ``report`` is the JSON report, ``text`` the text report where it was
    asked for; both None unless ``status`` is ok or nothing. ``reasons`` says what went wrong and what to do next.
    ``reaches`` are the values of --fail-on for which the exit status is 1. ``not_run`` says which rulesets were left
    out and why. ``seconds`` is wall time, ``peak_bytes`` the largest resident size of the process, None where the
    system does not tell. ``written`` are the outputs that were written. ``notes`` says which protections this system
    does not offer. ``profile`` is the starting ``esquadro.toml`` of an inspection, ``guesses`` how many it asks to
    confirm.
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
    profile: str | None = None
    guesses: int = 0
