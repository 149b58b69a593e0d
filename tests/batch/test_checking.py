"""One task: its files laid out, checked by whatever isolates, and what came of it."""

from __future__ import annotations

import hashlib
import json
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from checker.app import Config, ExitStatus
from checker.app.isolation import Ending, SubmissionJob, SubmissionResult
from checker.app.isolation.endings import DISK_FULL
from checker.app.limits import ProcessLimits
from checker.batch.checking import check_task
from checker.batch.found import Cause, Kind, RunError, SubmissionError
from checker.batch.keys import laws_digest
from checker.batch.options import CheckOptions, Task, TaskFile
from checker.model.text import Text, same

REPORT = {"plan": {"municipality": "manaus"}, "summary": {"missing": 2, "info": 1, "missing_facts": 3}}
FINE = SubmissionResult(
    status=Ending.OK,
    exit_status=ExitStatus.OK,
    report=json.dumps(REPORT),
    checkable=True,
    reaches=("missing", "review"),
    ran=("manaus-2019",),
)


class Isolation:
    """Stands in for the isolated check; keeps what it was asked."""

    def __init__(self, result: SubmissionResult, drawing: bytes | None = b"marks") -> None:
        self.result = result
        self.drawing = drawing
        self.read: list[bytes] = []
        self.plans: tuple[Path, ...] = ()

    def __call__(self, job: SubmissionJob, limits: ProcessLimits) -> SubmissionResult:
        self.plans = job.request.plans
        self.read = [p.read_bytes() for p in job.request.plans]
        if job.outputs.overlay is not None and self.drawing is not None:
            job.outputs.overlay.write_bytes(self.drawing)
        return self.result


def task(*paths: Path, kind: Kind = Kind.FILES, sent: bool = False, overlay: bool = True) -> Task:
    files = tuple(
        TaskFile(p.name, p, hashlib.sha256(p.read_bytes()).hexdigest(), p.read_bytes() if sent else None) for p in paths
    )
    options = CheckOptions(overlay=overlay)
    return Task(key="k", files=files, kind=kind, options=options, config=Config(), laws=laws_digest(()))


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    path = tmp_path / "a.dxf"
    path.write_bytes(b"plan")
    return path


def test_a_result_comes_as_bytes_and_numbers(plan: Path) -> None:
    checked = check_task(task(plan), Isolation(FINE))
    assert json.loads(checked.report) == REPORT and checked.overlay == b"marks"
    assert (checked.verdict, checked.counts["missing"], checked.missing_facts) == ("missing", 2, 3)
    assert checked.reaches == ("missing", "review") and checked.municipality == "manaus"
    assert check_task(task(plan, overlay=False), Isolation(FINE)).overlay is None


def test_files_that_were_sent_need_no_path_and_nothing_is_left_of_them(plan: Path) -> None:
    sent = task(plan, sent=True)
    plan.unlink()
    isolation = Isolation(FINE)
    check_task(sent, isolation)
    assert isolation.read == [b"plan"] and isolation.plans[0].name == "a.dxf"
    assert not isolation.plans[0].exists()


@pytest.mark.parametrize("sent", [False, True])
def test_the_plans_of_a_zip_are_one_submission(tmp_path: Path, sent: bool) -> None:
    path = tmp_path / "s.zip"
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("b.dxf", "two")
        packed.writestr("a.ifc", "one")
    isolation = Isolation(FINE)
    check_task(task(path, kind=Kind.ZIP, sent=sent), isolation)
    assert isolation.read == [b"one", b"two"]


@pytest.mark.parametrize(
    ("ending", "cause"),
    [
        (Ending.UNREADABLE, Cause.UNREADABLE),
        (Ending.TIMEOUT, Cause.TIME),
        (Ending.MEMORY, Cause.MEMORY),
        (Ending.CRASH, Cause.CRASH),
        (Ending.USAGE, Cause.CONFIG),
    ],
)
def test_every_end_without_a_report_has_its_cause(plan: Path, ending: Ending, cause: Cause) -> None:
    result = SubmissionResult(status=ending, exit_status=ExitStatus.UNREADABLE, reasons=same("why"))
    with pytest.raises(SubmissionError) as caught:
        check_task(task(plan), Isolation(result))
    assert caught.value.cause is cause and caught.value.text.en == "why"


def test_a_reason_does_not_name_the_scratch_folder(plan: Path) -> None:
    class Naming(Isolation):
        def __call__(self, job: SubmissionJob, limits: ProcessLimits) -> SubmissionResult:
            said = f"{job.request.plans[0]}: broken"
            return replace(self.result, reasons=Text(said, said))

    result = SubmissionResult(status=Ending.UNREADABLE, exit_status=ExitStatus.UNREADABLE)
    with pytest.raises(SubmissionError) as caught:
        check_task(task(plan, sent=True), Naming(result))
    assert caught.value.text.en == "a.dxf: broken"


def test_no_room_for_temporary_files_ends_the_run_and_condemns_no_plan(plan: Path) -> None:
    reasons = DISK_FULL.format(reason="No space left on device")
    result = SubmissionResult(status=Ending.CRASH, exit_status=ExitStatus.UNREADABLE, reasons=reasons)
    with pytest.raises(RunError, match="No space left"):
        check_task(task(plan), Isolation(result))


def test_another_program_or_other_rulesets_give_no_answer(plan: Path) -> None:
    with pytest.raises(SubmissionError) as caught:
        check_task(replace(task(plan), laws="others"), Isolation(FINE))
    assert caught.value.cause is Cause.LOST


def test_a_report_is_valid_text_whatever_a_plan_holds(plan: Path) -> None:
    odd = replace(FINE, report=json.dumps(REPORT | {"name": "\udcff"}, ensure_ascii=False))
    assert json.loads(check_task(task(plan), Isolation(odd)).report)["name"] == "\N{REPLACEMENT CHARACTER}"


def test_what_could_not_be_drawn_is_said_and_the_report_stands(plan: Path) -> None:
    checked = check_task(task(plan), Isolation(replace(FINE, reasons=same("no drawing")), drawing=None))
    assert checked.overlay is None and checked.remark == same("no drawing")
