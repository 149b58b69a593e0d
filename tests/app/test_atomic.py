from __future__ import annotations

from pathlib import Path

import pytest

from checker.app.atomic import replacing, write_text
from checker.model.errors import UsageError


def test_written_whole(tmp_path: Path) -> None:
    target = tmp_path / "r.txt"
    write_text(target, "ação")
    assert target.read_bytes() == "ação".encode()
    assert [p.name for p in tmp_path.iterdir()] == ["r.txt"]
    assert target.stat().st_mode & 0o444


def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    target = tmp_path / "r.txt"
    target.write_text("old")
    with pytest.raises(KeyError), replacing(target) as temporary:
        temporary.write_text("half")
        raise KeyError
    assert target.read_text() == "old"
    assert [p.name for p in tmp_path.iterdir()] == ["r.txt"]


@pytest.mark.parametrize("name", ["nope/r.txt", "."])
def test_a_place_that_cannot_be_written(tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageError, match="cannot be written"):
        write_text(tmp_path / name, "x")


def test_a_device_is_written_directly() -> None:
    write_text(Path("/dev/null"), "x")
