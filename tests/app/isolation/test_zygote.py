"""One process that forks a limited one for every plan."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from checker.app.isolation import Ending, SubmissionJob, Zygote
from tests.app.isolation.conftest import Install

EMPTY = "from checker.model import Plan; return Plan()"


def test_what_a_forked_process_holds_open(reader: Install, job: SubmissionJob, zygote: Zygote) -> None:
    reader("import os; raise RuntimeError(sorted(os.listdir('/proc/self/fd'))[:-1])")
    reasons = zygote.run(job).reasons
    assert reasons is not None and "['0', '1', '2']" in reasons.en


def test_from_many_threads(reader: Install, job: SubmissionJob, zygote: Zygote) -> None:
    reader(EMPTY)
    results = []
    threads = [threading.Thread(target=lambda: results.append(zygote.run(job))) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [r.status for r in results] == [Ending.NOTHING] * 6


def test_without_the_forking_process_each_gets_a_new_one(
    reader: Install, job: SubmissionJob, stand_in: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(stand_in))
    reader(EMPTY)
    with Zygote() as zygote:
        assert zygote._process is not None
        zygote._process.kill()
        zygote._process.wait()
        assert zygote.run(job).status is Ending.NOTHING
    assert zygote.run(job).status is Ending.NOTHING


def test_it_ends_with_its_owner(tmp_path: Path) -> None:
    program = (
        "import os; from checker.app.isolation import Zygote; z = Zygote().__enter__(); "
        "print(z._process.pid, flush=True); "
        "os.kill(os.getpid(), 9)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd=Path(__file__).parents[3]
    )
    pid = int(done.stdout)
    for _ in range(600):
        if not Path(f"/proc/{pid}/cmdline").exists() or not Path(f"/proc/{pid}/cmdline").read_bytes():
            return
        time.sleep(0.05)
    pytest.fail("the forking process is still there")
