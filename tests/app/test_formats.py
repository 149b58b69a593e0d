from __future__ import annotations

import os
import zipfile
from pathlib import Path

import pytest

from checker.app.formats import format_of
from checker.model.errors import PlanUnreadableError

IFC = b"ISO-10303-21;\nHEADER;\nENDSEC;\n"
DXF = b"  0\r\nSECTION\r\n  2\r\nHEADER\r\n"


def file(folder: Path, name: str, content: bytes) -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


@pytest.mark.parametrize(
    ("name", "content", "kind"),
    [
        ("a.ifc", IFC, "ifc"),
        ("a.IFC", b"\xef\xbb\xbf" + IFC, "ifc"),
        ("a.dxf", DXF, "dxf"),
        ("a.dxf", b"999\ncomment\n0\nSECTION\n", "dxf"),
        ("a.dxf", b"AutoCAD Binary DXF\r\n\x1a\x00", "dxf"),
        ("noname", IFC, "ifc"),
    ],
)
def test_by_content(tmp_path: Path, name: str, content: bytes, kind: str) -> None:
    assert format_of(file(tmp_path, name, content)) == kind


def test_a_zip_is_an_ifczip(tmp_path: Path) -> None:
    path = tmp_path / "a.ifczip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.ifc", IFC)
    assert format_of(path) == "ifc"


@pytest.mark.parametrize(
    ("name", "content", "word"),
    [
        ("a.dxf", IFC, "its content is IFC"),
        ("a.ifc", DXF, "its content is DXF"),
        ("a.dxf", b"", "empty"),
        ("a.ifc", b"  \n ", "empty"),
        ("a.dxf", b"AC1015\x00\x00", "its content is DWG"),
        ("a.dwg", DXF, "its content is DXF"),
        ("a.pdf", b"%PDF-1.7", "PDF"),
        ("a.ifcxml", b"<?xml version='1.0'?><ifc:ifcXML/>", "ifcXML"),
        ("a.txt", b"hello", "neither IFC, DXF nor DWG"),
    ],
)
def test_what_is_no_plan_is_refused_with_the_reason(tmp_path: Path, name: str, content: bytes, word: str) -> None:
    path = file(tmp_path, name, content)
    with pytest.raises(PlanUnreadableError) as caught:
        format_of(path)
    assert word in caught.value.text.en
    assert caught.value.text.en.startswith(str(path))
    assert caught.value.exit_status == 3


def test_absent_folder_and_device(tmp_path: Path) -> None:
    for path, word in ((tmp_path / "nope.dxf", "does not exist"), (tmp_path, "folder"), (Path("/dev/null"), "regular")):
        with pytest.raises(PlanUnreadableError) as caught:
            format_of(path)
        assert word in caught.value.text.en
        assert caught.value.text.en.count(str(path)) == 1


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root reads everything")
def test_no_permission(tmp_path: Path) -> None:
    path = file(tmp_path, "a.dxf", DXF)
    path.chmod(0)
    with pytest.raises(PlanUnreadableError):
        format_of(path)
