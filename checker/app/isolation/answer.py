"""Checking one submission in this process, and the answer as plain data: JSON, since whoever reads a stranger's file
may be taken over by it, and an answer must never be more than data to the process that asked.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from checker.app.drawing import Outputs, draw
from checker.app.inspection import Inspection
from checker.app.isolation.endings import CRASHED, DISK_FULL, NO_ROOM, OUT_OF_MEMORY
from checker.app.isolation.model import Ending, SubmissionJob, TextStyle
from checker.app.outcome import ExitStatus
from checker.app.readers import broken_installation
from checker.app.reading import OutOfMemoryError, named
from checker.app.submission import Outcome, check_submission
from checker.model.errors import EsquadroError
from checker.model.finding import Verdict
from checker.model.system import system_reason
from checker.model.text import Text
from checker.report import json_report, text_report

_LEVELS = (Verdict.FAIL, Verdict.MISSING, Verdict.REVIEW)
_BY_STATUS = {2: Ending.USAGE, 3: Ending.UNREADABLE, 4: Ending.NOTHING}


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The part of a result that the process itself can tell; fields as in SubmissionResult."""

    status: Ending
    exit_status: ExitStatus
    reasons: Text | None = None
    report: str | None = None
    text: str | None = None
    checkable: bool = False
    reaches: tuple[str, ...] = ()
    ran: tuple[str, ...] = ()
    not_run: tuple[tuple[str, Text], ...] = ()
    notes: tuple[Text, ...] = ()
    profile: str | None = None
    guesses: int = 0


def answer(job: SubmissionJob, outputs: Outputs, on_file: Callable[[Path], None] | None = None) -> Answer:
    """Check and draw here; whatever goes wrong is an answer as well. ``on_file`` is told each file beforehand."""
    plans = ", ".join(map(str, job.request.plans))
    try:
        outcome = check_submission(replace(job.request, isolate=False), on_file=on_file)
        if job.inspect is not None:
            return _inspected(job, outcome, job.inspect)
        found = _found(job, outcome)
        return _drawn(job, outputs, outcome, found)
    except OutOfMemoryError as error:
        return failed(Ending.MEMORY, error.text)
    except EsquadroError as error:
        return failed(_BY_STATUS[error.exit_status], error.text)
    except MemoryError:
        return failed(Ending.MEMORY, named(plans, OUT_OF_MEMORY))
    except ImportError as error:
        return failed(Ending.CRASH, broken_installation(error).text)
    except Exception as error:
        if os.environ.get("ESQUADRO_DEBUG"):
            raise
        if isinstance(error, OSError) and error.errno in NO_ROOM:
            return failed(Ending.CRASH, named(plans, DISK_FULL.format(reason=system_reason(error))))
        return failed(Ending.CRASH, named(plans, CRASHED.format(kind=type(error).__name__)))


def failed(status: Ending, reasons: Text) -> Answer:
    """Return the answer of a check that has no report."""
    codes = {Ending.USAGE: ExitStatus.USAGE, Ending.NOTHING: ExitStatus.NOTHING}
    return Answer(status=status, exit_status=codes.get(status, ExitStatus.UNREADABLE), reasons=reasons)


def _found(job: SubmissionJob, outcome: Outcome) -> Answer:
    check, style = outcome.check, job.text or TextStyle()
    return Answer(
        status=Ending.OK if outcome.checkable else Ending.NOTHING,
        exit_status=outcome.status(job.fail_on),
        report=json_report(check, job.lang),
        text=text_report(check, job.lang, width=style.width, colour=style.colour) if job.wants_text else None,
        checkable=outcome.checkable,
        reaches=tuple(v.value for v in _LEVELS if outcome.status(v) is ExitStatus.REACHED),
        ran=tuple(r.id for r in check.rulesets),
        not_run=tuple((n.id, n.why) for n in check.not_run),
    )


def _inspected(job: SubmissionJob, outcome: Outcome, named: str) -> Answer:
    """Return what was understood; whatever could be read is a success."""
    style, found = job.text or TextStyle(), Inspection(outcome, named)
    return Answer(
        status=Ending.OK,
        exit_status=ExitStatus.OK,
        report=found.json(job.lang),
        text=found.text(job.lang, width=style.width, colour=style.colour) if job.wants_text else None,
        checkable=outcome.checkable,
        profile=found.profile(job.lang),
        guesses=found.guesses,
    )


def _drawn(job: SubmissionJob, outputs: Outputs, outcome: Outcome, found: Answer) -> Answer:
    """Draw; what the drawing cannot do for the user's sake is said beside the report, which stands."""
    try:
        draw(outcome.check, outputs, lang=job.lang, plans=job.request.plans)
    except EsquadroError as error:
        return replace(found, reasons=error.text, exit_status=ExitStatus(error.exit_status))
    return found


def to_json(given: Answer) -> str:
    """Return an answer as ASCII text."""
    return json.dumps(
        {
            "status": given.status.value,
            "exit_status": int(given.exit_status),
            "reasons": _pair(given.reasons),
            "report": given.report,
            "text": given.text,
            "checkable": given.checkable,
            "reaches": given.reaches,
            "ran": given.ran,
            "not_run": [(name, _pair(why)) for name, why in given.not_run],
            "notes": [_pair(n) for n in given.notes],
            "profile": given.profile,
            "guesses": given.guesses,
        }
    )


def from_json(content: bytes) -> Answer:
    """Return the answer in ``content``; raises ValueError for anything that is none."""
    try:
        data: Any = json.loads(content)
        return Answer(
            status=Ending(data["status"]),
            exit_status=ExitStatus(data["exit_status"]),
            reasons=None if data["reasons"] is None else _text(data["reasons"]),
            report=None if data["report"] is None else str(data["report"]),
            text=None if data["text"] is None else str(data["text"]),
            checkable=bool(data["checkable"]),
            reaches=tuple(Verdict(v).value for v in data["reaches"]),
            ran=tuple(str(name) for name in data["ran"]),
            not_run=tuple((str(name), _text(why)) for name, why in data["not_run"]),
            notes=tuple(_text(n) for n in data["notes"]),
            profile=None if data["profile"] is None else str(data["profile"]),
            guesses=int(data["guesses"]),
        )
    except (LookupError, TypeError, RecursionError) as error:
        raise ValueError("no answer") from error


def _pair(text: Text | None) -> tuple[str, str] | None:
    return None if text is None else (text.pt, text.en)


def _text(pair: Any) -> Text:
    pt, en = pair
    return Text(str(pt), str(en))
