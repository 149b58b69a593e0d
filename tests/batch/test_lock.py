from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from checker.batch.lock import locked
from checker.model.errors import UsageError

HOLD = (
    "import sys, time; from pathlib import Path; from checker.batch.lock import locked\n"
    "with locked(Path(sys.argv[1]), Path('results')): print('held', flush=True); time.sleep(60)"
)


def held(lock: Path) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(lock)],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert process.stdout is not None and process.stdout.readline() == "held\n"
    return process


def test_a_second_run_is_told_who_holds_the_folder_and_a_killed_one_holds_nothing(tmp_path: Path) -> None:
    lock = tmp_path / "lock"
    process = held(lock)
    try:
        with pytest.raises(UsageError, match=f"pid {process.pid}"), locked(lock, tmp_path):
            pass
    finally:
        os.kill(process.pid, signal.SIGKILL)
        process.communicate()
    with locked(lock, tmp_path):
        assert str(os.getpid()) in lock.read_text()


def test_two_runs_of_one_process_exclude_each_other(tmp_path: Path) -> None:
    lock = tmp_path / "lock"
    with locked(lock, tmp_path), pytest.raises(UsageError), locked(lock, tmp_path):
        pass
    with locked(lock, tmp_path):
        pass
