"""A submission in a process of its own: how every bad end is told, and what is left of it."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from checker.app.drawing import Outputs
from checker.app.isolation import (
    Ending,
    ProcessLimits,
    SubmissionJob,
    SubmissionResult,
    TextStyle,
    Zygote,
    run_here,
    run_isolated,
)
from checker.app.isolation.launch import Child, Task
from checker.app.isolation.scratch import Scratch
from checker.app.request import Request
from samples.kit import to_dxf
from samples.scenarios import s05
from tests.app.isolation.conftest import Install

MB = 1024**2


Run = Callable[[SubmissionJob, ProcessLimits | None], SubmissionResult]
Ended = Callable[..., Ending]


@pytest.fixture
def ended(zygote: Zygote, job: SubmissionJob) -> Ended:
    """Run the job in a forked process and see that nothing but a reason comes of it; returns how it ended."""

    def run(said: str, limits: ProcessLimits | None = None, runner: Run | None = None) -> Ending:
        return ending_of(job, said, limits, runner or zygote.run)

    return run


def ending_of(job: SubmissionJob, said: str, limits: ProcessLimits | None, run: Run) -> Ending:
    target = job.request.plans[0].with_name("r.json")
    result = run(replace(job, outputs=Outputs(report=target, overlay=target.with_suffix(".dxf"))), limits)
    assert result.exit_status == 3
    assert result.report is None and result.written == ()
    assert result.reasons is not None and said in result.reasons.en, result.reasons
    assert "casa.ifc" in result.reasons.pt and "Traceback" not in result.reasons.en
    assert not target.exists() and not target.with_suffix(".dxf").exists()
    return result.status


@pytest.mark.parametrize(
    ("body", "said", "limits", "ending"),
    [
        ("import time; time.sleep(600)", "--time-limit", ProcessLimits(seconds=5), Ending.TIMEOUT),
        ("x = bytearray(10**10)", "--memory-limit", ProcessLimits(memory_bytes=900 * MB), Ending.MEMORY),
        ("import os; os.abort()", "signal 6", None, Ending.CRASH),
    ],
)
def test_in_a_new_process(
    reader: Install,
    ended: Ended,
    stand_in: Path,
    monkeypatch: pytest.MonkeyPatch,
    body: str,
    said: str,
    limits: ProcessLimits | None,
    ending: Ending,
) -> None:
    monkeypatch.syspath_prepend(str(stand_in))
    reader(body)
    assert ended(said, limits, run_isolated) is ending


def test_a_hang(reader: Install, ended: Ended) -> None:
    reader("import time; time.sleep(600)")
    assert ended("--time-limit", ProcessLimits(seconds=1.5)) is Ending.TIMEOUT


def test_an_endless_loop_beyond_the_reach_of_signals(reader: Install, ended: Ended) -> None:
    reader("import signal\nfor n in (1, 2, 3, 15, 24): signal.signal(n, signal.SIG_IGN)\nwhile True: pass")
    assert ended("--time-limit", ProcessLimits(seconds=1.5)) is Ending.TIMEOUT


@pytest.mark.parametrize("body", ["x = bytearray(10**10)", "import ctypes\nx = []\nwhile True: x.append('a' * 10**7)"])
def test_too_much_memory(reader: Install, ended: Ended, body: str) -> None:
    reader(body)
    assert ended("--memory-limit", ProcessLimits(memory_bytes=900 * MB)) is Ending.MEMORY


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("import os; os._exit(13)", "status 13"),
        ("import os; os._exit(0)", "ended the process"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)", "signal 11"),
        ("import os; os.abort()", "signal 6"),
        ("import sys; sys.exit(3)", "ended the process"),
        ("return 42", "internal error"),
    ],
)
def test_a_crash(reader: Install, ended: Ended, body: str, said: str) -> None:
    reader(body)
    assert ended(said) is Ending.CRASH


def test_the_system_kills_it(reader: Install, ended: Ended) -> None:
    reader("import os; os.kill(os.getpid(), 9)")
    assert ended("fewer plans") is Ending.MEMORY


def test_a_file_that_grows_without_end(reader: Install, ended: Ended) -> None:
    reader("open('big', 'wb').write(bytes(10_000_000))")
    assert ended("File too large", ProcessLimits(file_bytes=MB)) is Ending.UNREADABLE


@pytest.mark.parametrize(
    "body",
    [
        "import socket; socket.create_connection(('127.0.0.1', 9), 1)",
        "import os; os.system('touch OUT')",
        "import subprocess; subprocess.run(['true'])",
        "import os; os.fork()",
        "import os; os.setsid()",
        "import os; os.kill(os.getppid(), 0)",
        "open('OUT', 'w')",
        "import os; os.symlink('/etc/passwd', 'OUT')",
    ],
)
@pytest.mark.skipif(os.uname().sysname != "Linux", reason="other systems refuse less; the notes of a result say so")
def test_what_a_reader_may_not_do(reader: Install, ended: Ended, tmp_path: Path, body: str) -> None:
    out = tmp_path / "owned"
    reader(body.replace("OUT", str(out)))
    assert ended("PermissionError") is Ending.UNREADABLE
    assert not out.is_symlink() and not out.exists()


def test_what_a_process_knows_of_its_surroundings(
    reader: Install, ended: Ended, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_PASSWORD", "x")
    reader(
        "import os, sys, tempfile\n"
        "told = [os.environ.get('DATABASE_PASSWORD'), os.getcwd() == os.environ['HOME'] == tempfile.gettempdir(), "
        "sys.stdin.read(), sorted(os.listdir('.'))]\nraise RuntimeError(told)"
    )
    assert ended("[None, True, '', []]") is Ending.UNREADABLE


@pytest.mark.parametrize(
    "body",
    [
        "import os; os.symlink('/etc/passwd', '../answer'); os._exit(0)",
        "import os; os.mkfifo('../answer'); os._exit(0)",
        "import os; open('../answer', 'w').write('[]'); os._exit(0)",
        "import os; open('../answer', 'w').write('[' * 100000); os._exit(0)",
        "import os; open('../answer', 'wb').write(b'\\x80\\x04cos\\nsystem\\n.'); os._exit(0)",
        "import os; os.mkdir('../answer'); os._exit(0)",
        "import os; os.makedirs('a/' * 50); os.chmod('a', 0); os._exit(1)",
    ],
)
def test_an_answer_that_is_none(reader: Install, ended: Ended, body: str) -> None:
    reader(body)
    assert ended("ended the process") is Ending.CRASH


def test_a_drawing_that_is_a_link_is_not_followed(
    reader: Install, job: SubmissionJob, zygote: Zygote, tmp_path: Path
) -> None:
    answer = {
        "status": "ok", "exit_status": 0, "reasons": None, "report": "{}", "text": None, "checkable": True,
        "reaches": [], "ran": [], "not_run": [], "notes": [],
    }  # fmt: skip
    reader(
        f"import os; open('../answer', 'w').write({json.dumps(answer)!r})\n"
        "os.symlink('/etc/passwd', '../overlay.dxf'); os._exit(0)"
    )
    target = tmp_path / "marks.dxf"
    result = zygote.run(replace(job, outputs=Outputs(overlay=target)))
    assert result.written == () and not target.exists()


def plan(folder: Path) -> Path:
    to_dxf.write(s05.SCENES["S05"](), folder / "plan.dxf")
    return folder / "plan.dxf"


def test_the_same_result_in_and_out_of_a_process(tmp_path: Path) -> None:
    job = SubmissionJob(
        request=_request(plan(tmp_path)),
        outputs=Outputs(report=tmp_path / "r.json", overlay=tmp_path / "o.dxf", annotated=tmp_path / "a.dxf"),
        text=TextStyle(),
    )
    here = run_here(job)
    written = [p.read_bytes() for p in here.written]
    apart = run_isolated(job)
    with Zygote() as zygote:
        forked = [zygote.run(job), zygote.run(replace(job, outputs=Outputs()))]
    for result in (apart, *forked):
        assert (result.status, result.exit_status, result.reaches, result.ran) == (
            here.status, here.exit_status, here.reaches, here.ran,
        )  # fmt: skip
        assert (result.report, result.text) == (here.report, here.text)
        assert result.peak_bytes and result.peak_bytes > 10 * MB
        assert result.notes == () or os.uname().sysname != "Linux"
    assert apart.written == forked[0].written == here.written
    assert len(written) == 3 and forked[1].written == ()
    assert [p.read_bytes()[:1000] for p in apart.written] == [content[:1000] for content in written]


def test_an_output_that_cannot_be_written(tmp_path: Path) -> None:
    job = SubmissionJob(request=_request(plan(tmp_path)), outputs=Outputs(overlay=tmp_path / "no" / "o.dxf"))
    result = run_isolated(job)
    assert (result.status, result.exit_status) == (Ending.USAGE, 2)
    assert result.reasons is not None and "no/o.dxf" in result.reasons.en


def test_no_room_for_a_scratch_folder(job: SubmissionJob, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "tmp" / "gone"))
    result = run_isolated(job)
    assert (result.status, result.exit_status) == (Ending.CRASH, 3)
    assert result.reasons is not None and "TMPDIR" in result.reasons.en


def test_an_unknown_ruleset_is_wrong_usage(job: SubmissionJob) -> None:
    result = run_isolated(replace(job, request=replace(job.request, rulesets=("nope",))))
    assert (result.status, result.exit_status) == (Ending.USAGE, 2)


def test_leaving_early_kills_the_process(reader: Install, job: SubmissionJob) -> None:
    reader("import time; time.sleep(600)")
    with Scratch() as scratch:
        child = Child(Task(job, ProcessLimits(), 60.0, scratch.path))
        child.end()
        with pytest.raises(ProcessLookupError):
            os.kill(child.pid, 0)


def _request(path: Path) -> Request:
    return Request(plans=(path,), municipality="manaus")
