from __future__ import annotations

import os
from pathlib import Path

import pytest

from checker.batch.discovery import Discovery
from checker.batch.found import Cause, Found, Kind
from checker.model.errors import UsageError


def found(*sources: Path, **options: object) -> dict[str, Found]:
    return {f.name: f for f in Discovery(sources=sources, **options)}  # type: ignore[arg-type]  # a test's shorthand


def touch(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"x")
    return path


def test_finds_plans_in_all_folders_by_name_and_counts_the_rest(tmp_path: Path) -> None:
    for name in ("b/z.DXF", "b/c/y.ifc", "a.ifczip", "w.dwg", "._a.dxf", ".hidden/q.dxf", "notes.txt", "x.PDF"):
        touch(tmp_path / name)
    discovery = Discovery(sources=[tmp_path])
    assert [f.name for f in discovery] == ["a.ifczip", "w.dwg", "b/z.DXF", "b/c/y.ifc"]
    assert discovery.ignored == {".txt": 1, ".pdf": 1}


def test_a_named_file_is_taken_whatever_it_is_called(tmp_path: Path) -> None:
    assert list(found(touch(tmp_path / "plan.dat"), touch(tmp_path / "b" / "q.dxf"))) == ["plan.dat", "b/q.dxf"]


def test_a_source_that_is_absent_is_wrong_usage(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="absent"):
        Discovery(sources=[tmp_path / "absent"])


def test_a_list_names_files_and_folders_relative_to_itself(tmp_path: Path) -> None:
    touch(tmp_path / "in" / "a.dxf")
    touch(tmp_path / "b é.dxf")
    listing = tmp_path / "plans.txt"
    listing.write_bytes("\ufeffb é.dxf\r\n# no plan\n\nin\nlost.dxf\n".encode())
    result = found(listing)
    assert list(result) == ["b é.dxf", "in/a.dxf", "lost.dxf"]
    assert result["lost.dxf"].problem is not None and result["lost.dxf"].problem[0] is Cause.VANISHED


def test_loops_of_links_end_and_no_folder_is_walked_twice(tmp_path: Path) -> None:
    touch(tmp_path / "a" / "p.dxf")
    (tmp_path / "a" / "up").symlink_to(tmp_path)
    (tmp_path / "self.dxf").symlink_to(tmp_path / "self.dxf")
    (tmp_path / "gone.dxf").symlink_to(tmp_path / "nothing")
    assert set(found(tmp_path)) == {"a/p.dxf", "self.dxf", "gone.dxf"}


def test_links_out_of_the_folder_are_followed_only_when_asked(tmp_path: Path) -> None:
    touch(tmp_path / "secret" / "s.dxf")
    inbox = tmp_path / "inbox"
    inbox.mkdir()
    (inbox / "l.dxf").symlink_to(tmp_path / "secret" / "s.dxf")
    (inbox / "folder").symlink_to(tmp_path / "secret")
    refused = found(inbox)
    assert list(refused) == ["l.dxf"] and refused["l.dxf"].problem is not None
    followed = found(inbox, follow=True)
    assert list(followed) == ["l.dxf", "folder/s.dxf"] and followed["l.dxf"].problem is None


def test_the_folder_of_results_is_never_taken_for_plans(tmp_path: Path) -> None:
    touch(tmp_path / "a.dxf")
    touch(tmp_path / "out" / "overlays" / "a.dxf.dxf")
    for unit in ("file", "folder"):
        assert list(found(tmp_path, unit=unit, skip=frozenset({(tmp_path / "out").resolve()}))) == ["a.dxf"]


def test_a_sub_folder_is_one_submission_when_asked(tmp_path: Path) -> None:
    for name in ("p1/arq.dxf", "p1/inc/inc.ifc", "p2/notes.txt", "loose.dxf"):
        touch(tmp_path / name)
    result = found(tmp_path, unit="folder")
    assert [p.name for p in result["p1"].files] == ["arq.dxf", "inc.ifc"]
    assert result["p2"].problem is not None and result["p2"].problem[0] is Cause.EMPTY
    assert set(result) == {"p1", "p2", "loose.dxf"}


def test_a_zip_is_one_submission_when_asked_and_counted_otherwise(tmp_path: Path) -> None:
    touch(tmp_path / "a.zip")
    discovery = Discovery(sources=[tmp_path])
    assert list(discovery) == [] and discovery.ignored[".zip"] == 1
    assert found(tmp_path, unit="zip")["a.zip"].kind is Kind.ZIP


def test_names_that_are_no_utf8_are_found(tmp_path: Path) -> None:
    raw = os.fsencode(tmp_path) + b"/pl\xe3o.dxf"
    Path(os.fsdecode(raw)).write_bytes(b"x")
    assert [os.fsencode(name) for name in found(tmp_path)] == [b"pl\xe3o.dxf"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read every folder")
def test_a_folder_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    touch(closed / "a.dxf")
    closed.chmod(0)
    try:
        problem = found(tmp_path)["closed"].problem
    finally:
        closed.chmod(0o700)
    assert problem is not None and problem[0] is Cause.ACCESS
