"""Running one submission: in a limited process of its own, or, for debugging, in this one."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from pathlib import Path

from checker.app.atomic import write_text
from checker.app.drawing import Outputs
from checker.app.isolation.answer import Answer, answer, failed, from_json
from checker.app.isolation.endings import DISK_FULL, ending
from checker.app.isolation.launch import ANSWER, SAID, Ended, Task, in_new_process
from checker.app.isolation.model import Ending, ProcessLimits, SubmissionJob, SubmissionResult
from checker.app.isolation.scratch import Scratch
from checker.app.reading import named
from checker.model.errors import UsageError
from checker.model.system import system_reason
from checker.model.text import Text

OVERLAY, ANNOTATED, STAGE = "overlay.dxf", "annotated.dxf", "stage"
_MOST_ANSWER = 512 * 1024**2
_MOST_SAID = 64 * 1024
_MOST_STAGE = 4096

Runner = Callable[[Task], Ended]


def run_isolated(job: SubmissionJob, limits: ProcessLimits | None = None) -> SubmissionResult:
    """Check ``job`` in a process of its own; never raises for what a plan holds or does.

    An output that cannot be written is a result with the status ``usage``.
    """
    return run_with(in_new_process, job, limits or ProcessLimits())


def run_with(runner: Runner, job: SubmissionJob, limits: ProcessLimits) -> SubmissionResult:
    """Check ``job`` with ``runner``, which works on the task in its scratch folder."""
    seconds = limits.seconds_for(job.request.plans)
    try:
        with Scratch() as scratch:
            ended = runner(Task(_placed(job), limits, seconds, scratch.path))
            return _result(job, limits, seconds, ended, scratch)
    except UsageError as error:
        return _as_result(failed(Ending.USAGE, error.text))
    except OSError as error:  # no room for the scratch folder, no process to be had
        return _as_result(failed(Ending.CRASH, DISK_FULL.format(reason=system_reason(error))))


def run_here(job: SubmissionJob) -> SubmissionResult:
    """Check ``job`` in this process, without limits: for debugging, and for plans of one's own."""
    started = time.monotonic()
    given = answer(job, job.outputs)
    try:
        written = _reported(job, given)
    except UsageError as error:
        return _as_result(failed(Ending.USAGE, error.text))
    drawn = [t for t in (job.outputs.overlay, job.outputs.annotated) if t is not None and given.report is not None]
    return replace(
        _as_result(given), seconds=time.monotonic() - started, written=(*written, *(t for t in drawn if t.exists()))
    )


def _placed(job: SubmissionJob) -> SubmissionJob:
    """Return the job with absolute paths: the process works in its scratch folder."""
    request = job.request
    rulesets = tuple(str(Path(r).absolute()) if Path(r).exists() else r for r in request.rulesets)
    return replace(job, request=replace(request, plans=tuple(p.absolute() for p in request.plans), rulesets=rulesets))


def _result(
    job: SubmissionJob, limits: ProcessLimits, seconds: float, ended: Ended, scratch: Scratch
) -> SubmissionResult:
    given = _answered(job, limits, seconds, ended, scratch)
    written: list[Path] = []
    if given.report is not None:
        written += _reported(job, given)
        targets = ((OVERLAY, job.outputs.overlay), (ANNOTATED, job.outputs.annotated))
        written += [t for name, t in targets if t is not None and scratch.deliver(name, t)]
    result = _as_result(given)
    reasons = given.reasons and _as_given(given.reasons, job.request.plans, scratch.path)
    return replace(result, reasons=reasons, seconds=ended.seconds, peak_bytes=ended.peak_bytes, written=tuple(written))


def _answered(job: SubmissionJob, limits: ProcessLimits, seconds: float, ended: Ended, scratch: Scratch) -> Answer:
    content = None if ended.timed_out or ended.code != 0 else scratch.read(ANSWER, _MOST_ANSWER)
    try:
        if content is not None:
            return from_json(content)
    except ValueError:
        pass  # the process has written something else: it did not end well
    said = scratch.read(SAID, _MOST_SAID * 1024) or b""
    if os.environ.get("ESQUADRO_DEBUG"):
        sys.stderr.write(said.decode(errors="replace"))
    status, reason = ending(ended, limits, seconds, said[-_MOST_SAID:])
    return failed(status, named(_read_last(scratch, job.request.plans), reason))


def _read_last(scratch: Scratch, plans: Sequence[Path]) -> Path | str:
    """Return which file was being read, or all of them where it is not known."""
    stage = scratch.read(STAGE, _MOST_STAGE)
    if stage and stage.isdigit() and int(stage) < len(plans):
        return plans[int(stage)]
    return ", ".join(map(str, plans))


def _as_given(text: Text, plans: Sequence[Path], scratch: Path) -> Text:
    """Return a message with the plans' paths as the caller wrote them, and none of the scratch folder."""
    pt, en = text.pt, text.en
    for plan in sorted(plans, key=lambda p: len(str(p.absolute())), reverse=True):
        pt, en = (side.replace(str(plan.absolute()), str(plan)) for side in (pt, en))
    return Text(*(side.replace(f"{scratch}{os.sep}", "") for side in (pt, en)))


def _reported(job: SubmissionJob, given: Answer) -> list[Path]:
    target = job.outputs.report
    if target is None or given.report is None:
        return []
    content = given.report if job.writes_json else given.text
    write_text(target, content or "")
    return [target]


def _as_result(given: Answer) -> SubmissionResult:
    return SubmissionResult(**{f.name: getattr(given, f.name) for f in fields(Answer)})


def scratch_outputs(outputs: Outputs, scratch: Path) -> Outputs:
    """Return the drawings that are wanted, as the process writes them in its scratch folder."""
    return Outputs(
        overlay=scratch / OVERLAY if outputs.overlay is not None else None,
        annotated=scratch / ANNOTATED if outputs.annotated is not None else None,
        prefix=outputs.prefix,
    )
