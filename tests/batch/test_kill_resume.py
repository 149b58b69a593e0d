"""A run that is killed and resumed ends where an undisturbed one ends; the large version is a benchmark."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from benchmarks.kill_resume import compare


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is of POSIX systems")
def test_kills_at_random_moments_change_nothing(tmp_path: Path) -> None:
    assert compare(40, kills=2, jobs=2, seed=7, folder=tmp_path)
