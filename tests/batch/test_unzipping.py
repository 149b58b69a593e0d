from __future__ import annotations

import stat
import struct
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from checker.batch.found import Cause, SubmissionError
from checker.batch.unzipping import unzipped
from checker.model.limits import ReadLimits

Fill = Callable[[zipfile.ZipFile], None]
SMALL = ReadLimits(zip_members=5, unpacked_bytes=10_000, zip_ratio=50)


def packed(folder: Path, fill: Fill, **options: int) -> Path:
    path = folder / "s.zip"
    with zipfile.ZipFile(path, "w", **options) as opened:  # type: ignore[arg-type]  # a compression
        fill(opened)
    return path


def refusal(path: Path, into: Path, limits: ReadLimits = SMALL) -> SubmissionError:
    with pytest.raises(SubmissionError) as caught:
        unzipped(path, "s.zip", into, limits)
    return caught.value


def test_plans_are_taken_and_nothing_else(tmp_path: Path) -> None:
    def fill(opened: zipfile.ZipFile) -> None:
        opened.writestr("b/plan.DXF", "dxf")
        opened.writestr("a.ifc", "ifc")
        opened.writestr("readme.txt", "no")
        opened.writestr("inner.zip", "PK")
        opened.writestr("__MACOSX/._a.ifc", "no")

    into = tmp_path / "into"
    plans = unzipped(packed(tmp_path, fill), "s.zip", into, SMALL)
    assert [p.relative_to(into).as_posix() for p in plans] == ["a.ifc", "b/plan.DXF"]
    assert sorted(p.name for p in into.rglob("*") if p.is_file()) == ["a.ifc", "plan.DXF"]


@pytest.mark.parametrize("name", ["../up.dxf", "/etc/up.dxf", "a/../../up.dxf", "..\\up.dxf", "C:/up.dxf"])
def test_a_name_that_leads_out_is_refused_and_nothing_is_written(tmp_path: Path, name: str) -> None:
    path = packed(tmp_path, lambda z: z.writestr(name, "x"))
    assert refusal(path, tmp_path / "in" / "to").cause is Cause.UNREADABLE
    assert [p.name for p in tmp_path.rglob("*")] == ["s.zip"]


def test_a_link_is_refused(tmp_path: Path) -> None:
    def fill(opened: zipfile.ZipFile) -> None:
        link = zipfile.ZipInfo("l.dxf")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        opened.writestr(link, "/etc/passwd")

    assert "link" in refusal(packed(tmp_path, fill), tmp_path / "to").text.en


@pytest.mark.parametrize(
    ("fill", "options", "said"),
    [
        (lambda z: z.writestr("b.dxf", b"0" * 9000), {"compression": zipfile.ZIP_DEFLATED}, "times larger"),
        (lambda z: z.writestr("b.dxf", b"0" * 20_000), {}, "unpacked it would take 20000 bytes"),
        (lambda z: [z.writestr(f"{i}.dxf", "x") for i in range(9)], {}, "9 files"),
        (lambda z: [z.writestr(n, "x") for n in ("a.dxf", "A.DXF")], {}, "two files"),
        (lambda z: z.writestr("b.dxf", b"0" * 9), {"compression": zipfile.ZIP_LZMA}, "compression"),
        (lambda z: z.writestr("b.txt", "x"), {}, "no plan"),
    ],
)
def test_what_goes_over_a_limit_is_said_with_its_size(
    tmp_path: Path, fill: Fill, options: dict[str, int], said: str
) -> None:
    assert said in refusal(packed(tmp_path, fill, **options), tmp_path / "to").text.en


def test_a_size_that_is_a_lie_ends_at_the_limit(tmp_path: Path) -> None:
    path = packed(tmp_path, lambda z: z.writestr("b.dxf", bytes(range(256)) * 200), compression=zipfile.ZIP_DEFLATED)
    data = bytearray(path.read_bytes())
    for signature, at in ((b"PK\3\4", 22), (b"PK\1\2", 24)):
        place = data.index(signature) + at
        data[place : place + 4] = struct.pack("<L", 100)
    path.write_bytes(data)
    refusal(path, tmp_path / "to")
    assert sum(p.stat().st_size for p in tmp_path.rglob("*.dxf")) <= SMALL.unpacked_bytes


def test_a_protected_zip_is_refused(tmp_path: Path) -> None:
    path = packed(tmp_path, lambda z: z.writestr("b.dxf", "x"))
    data = bytearray(path.read_bytes())
    data[data.index(b"PK\1\2") + 8] |= 1
    path.write_bytes(data)
    assert "password" in refusal(path, tmp_path / "to").text.en


def test_a_table_of_contents_that_is_too_large_is_not_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = packed(tmp_path, lambda z: z.writestr("b.dxf", "x"))
    data = bytearray(path.read_bytes())
    at = data.index(b"PK\5\6")
    data[at + 12 : at + 16] = struct.pack("<L", 2**30)
    path.write_bytes(data)
    monkeypatch.setattr(zipfile, "ZipFile", lambda *a, **k: pytest.fail("opened"))
    assert refusal(path, tmp_path / "to").cause is Cause.UNREADABLE


@pytest.mark.parametrize("data", [b"", b"PK", b"PK\3\4" + b"\0" * 60, b"rubbish" * 50, b"PK\5\6" + b"\xff" * 18])
def test_rubbish_is_a_message(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "s.zip"
    path.write_bytes(data)
    assert refusal(path, tmp_path / "to").cause is Cause.UNREADABLE


def test_long_and_odd_names_are_made_fit(tmp_path: Path) -> None:
    path = packed(tmp_path, lambda z: z.writestr("a" * 300 + "\x1b[2J:*.dxf", "x"))
    [plan] = unzipped(path, "s.zip", tmp_path / "to", SMALL)
    assert plan.suffix == ".dxf" and len(plan.name) <= 120 and plan.name.isprintable()
