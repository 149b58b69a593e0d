"""Scratch folders: nothing stays, nothing is followed out of them."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from checker.app.isolation.scratch import PREFIX, Scratch, remove, sweep
from checker.model.errors import UsageError


def test_scratch_folders_of_killed_runs_are_swept(tmp_path: Path) -> None:
    for name in ("abcd_123", "projeto"):
        (tmp_path / f"{PREFIX}{name}").mkdir()
        os.utime(tmp_path / f"{PREFIX}{name}", (1000, 1000))
    (tmp_path / f"{PREFIX}abcd_124" / "theirs").mkdir(parents=True)
    os.utime(tmp_path / f"{PREFIX}abcd_124", (1000, 1000))
    stale, young, used = (tmp_path / f"{PREFIX}{name}" for name in ("stale", "young", "used"))
    for folder in (stale, young):
        (folder / "work").mkdir(parents=True)
        (folder / ".lock").touch()
    long_ago = time.time() - 3600
    os.utime(stale / ".lock", (long_ago, long_ago))
    with Scratch() as scratch:
        os.utime(scratch.path / ".lock", (long_ago, long_ago))
        sweep(scratch.path.parent)
        sweep(tmp_path)
        assert scratch.path.exists() and young.exists()
    assert not stale.exists() and not used.exists()
    assert not (tmp_path / f"{PREFIX}abcd_123").exists()  # killed before it was locked
    assert (tmp_path / f"{PREFIX}projeto").exists() and (tmp_path / f"{PREFIX}abcd_124" / "theirs").exists()


def test_usage_errors_of_delivery_are_results(tmp_path: Path) -> None:
    with pytest.raises(UsageError), Scratch() as scratch:
        (scratch.path / "x").write_text("x")
        scratch.deliver("x", tmp_path / "no" / "x")


def test_removing_what_was_made_unwritable_follows_no_link(tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "kept").touch()
    deep = tmp_path / "scratch" / "a" / "b"
    deep.mkdir(parents=True)
    (deep / "link").symlink_to(tmp_path / "outside")
    (tmp_path / "scratch" / "loop").symlink_to("loop")
    deep.chmod(0)
    deep.parent.chmod(0)
    remove(tmp_path / "scratch")
    assert not (tmp_path / "scratch").exists()
    assert (tmp_path / "outside" / "kept").exists()
