"""What happens round a plan: it vanishes, it may not be read, the disk is full, its texts are meant for a terminal."""

from __future__ import annotations

import json
import os
import re
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import ezdxf
import pytest

from checker.app.drawing import Outputs
from checker.app.isolation import Ending, SubmissionJob, TextStyle, Zygote, run_here
from checker.app.request import Request
from checker.app.submission import check_submission
from checker.model.errors import PlanUnreadableError
from tests.hostile.places import DXF, IFC, replaced

NOBODY = 65534


@pytest.fixture(scope="module")
def zygote() -> Iterator[Zygote]:
    with Zygote() as started:
        yield started


@pytest.mark.parametrize("source", [DXF, IFC], ids=["dxf", "ifc"])
@pytest.mark.parametrize("how", ["gone", "emptied", "a folder"])
def test_a_plan_that_changes_before_it_is_read(source: Path, how: str, tmp_path: Path) -> None:
    plan = tmp_path / source.name
    plan.write_bytes(source.read_bytes())

    def change(path: Path) -> None:
        path.unlink()
        if how == "emptied":
            path.touch()
        elif how == "a folder":
            path.mkdir()

    with pytest.raises(PlanUnreadableError) as caught:
        check_submission(Request(plans=(plan,), isolate=False), on_file=change)
    assert plan.name in caught.value.text.pt
    assert "reader failed" not in caught.value.text.en, caught.value.text.en


def test_a_plan_that_may_not_be_read(tmp_path: Path) -> None:
    plan = tmp_path / "plano.dxf"
    plan.write_bytes(DXF.read_bytes())
    plan.chmod(0)
    job = SubmissionJob(request=Request(plans=(plan,)))
    if os.geteuid() != 0:
        result = run_here(job)
    else:  # root reads everything: be nobody for a moment
        for folder in (tmp_path, *tmp_path.parents):
            if folder.stat().st_uid == 0 and not folder.stat().st_mode & 0o001:
                folder.chmod(folder.stat().st_mode | 0o001)
        os.seteuid(NOBODY)
        try:
            result = run_here(job)
        finally:
            os.seteuid(0)
    assert (result.status, result.exit_status) == (Ending.UNREADABLE, 3)
    assert result.reasons is not None and "plano.dxf: permission denied" in result.reasons.en


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 256 kB."""
    place = tmp_path / "disk"
    place.mkdir()
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(place)], capture_output=True, check=False
    )
    if done.returncode != 0:
        pytest.skip("a small disk cannot be mounted here (needs root)")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def test_no_room_for_the_overlay(small_disk: Path, zygote: Zygote) -> None:
    (small_disk / "ballast").write_bytes(bytes(250 * 1024))
    job = SubmissionJob(request=Request(plans=(DXF,)), outputs=Outputs(overlay=small_disk / "o.dxf"))
    result = zygote.run(job)
    assert (result.status, result.exit_status) == (Ending.USAGE, 2)
    assert result.reasons is not None and "the disk is full" in result.reasons.en
    assert [p.name for p in small_disk.iterdir()] == ["ballast"]


def test_no_room_for_the_scratch_folder(
    small_disk: Path, zygote: Zygote, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(small_disk))
    (small_disk / "ballast").write_bytes(bytes(230 * 1024))
    job = SubmissionJob(request=Request(plans=(DXF,)), outputs=Outputs(overlay=tmp_path / "o.dxf"))
    result = zygote.run(job)
    assert result.exit_status == 3
    assert result.reasons is not None and "the disk is full" in result.reasons.en, result.reasons
    assert not (tmp_path / "o.dxf").exists()
    assert [p.name for p in small_disk.iterdir()] == ["ballast"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a system without /dev/full")
def test_an_output_that_is_always_full(zygote: Zygote) -> None:
    result = zygote.run(SubmissionJob(request=Request(plans=(DXF,)), outputs=Outputs(report=Path("/dev/full"))))
    assert (result.status, result.exit_status) == (Ending.USAGE, 2)
    assert result.reasons is not None and "the disk is full" in result.reasons.en


HOSTILE = {
    "terminal": "\\X\\1B]0;dono\\X\\07\\X\\1B[2J",
    "lines": "\\X\\0A  0\\X\\0AEOF\\X\\0A\\X\\0D",
    "bidi": "\\X2\\202E\\X0\\OAN",
    "formula": "=HYPERLINK(1)",
    "markup": "<script>alert(1)</script>",
    "mtext": "{\\\\fArial|b1;x}\\\\P%%%%d%%",
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_texts_of_a_model_are_data_in_the_report_and_in_the_drawing(kind: str, tmp_path: Path, zygote: Zygote) -> None:
    content = IFC.read_text(encoding="latin-1")
    changed = re.sub(
        r"(=IFC(?:BUILDING|SPACE|WASTETERMINAL|BUILDINGELEMENTPROXY|TANK|SENSOR|SIGN|WALL)[A-Z]*\('[^']+',[^,]*,)'[^']*'",
        lambda m: f"{m[1]}'{HOSTILE[kind]}'",
        content,
    )
    assert changed.count(HOSTILE[kind]) > 3
    plan = tmp_path / "plano.ifc"
    plan.write_text(changed, encoding="latin-1")
    job = SubmissionJob(
        request=Request(plans=(plan,), municipality="cuiaba"),
        outputs=Outputs(overlay=tmp_path / "o.dxf"),
        text=TextStyle(),
    )
    result = zygote.run(job)
    assert result.exit_status in (0, 1, 4), result.reasons
    assert result.text is not None and result.report is not None
    assert all(c.isprintable() or c == "\n" for c in result.text)
    json.loads(result.report)
    _is_whole(tmp_path / "o.dxf")


def _is_whole(path: Path) -> None:
    """See that no text has broken out of its tag: the pairs hold to the end, and there is one end."""
    lines = path.read_text(encoding="utf-8", errors="surrogateescape").split("\n")
    codes, values = lines[:-1:2], lines[1::2]
    assert all(code.strip().lstrip("-").isdigit() for code in codes)
    assert [i for i, v in enumerate(values) if codes[i].strip() == "0" and v == "EOF"] == [len(codes) - 1]
    assert not {"\x1b", "\x07", "\x00"} & set("".join(values))
    assert not ezdxf.readfile(path).audit().has_errors


def test_texts_of_a_drawing_are_data(tmp_path: Path, zygote: Zygote) -> None:
    plan = replaced(DXF, (b"RESTAURANTE", b"\x1b[2J\xe2\x80\xae<b>="))(tmp_path)
    job = SubmissionJob(
        request=Request(plans=(plan,)),
        outputs=Outputs(overlay=tmp_path / "o.dxf", annotated=tmp_path / "a.dxf"),
        text=TextStyle(),
    )
    result = zygote.run(job)
    assert result.exit_status in (0, 1), result.reasons
    assert result.text is not None and all(c.isprintable() or c == "\n" for c in result.text)
    _is_whole(tmp_path / "o.dxf")
