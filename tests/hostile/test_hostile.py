"""Whatever a stranger sends: an expected exit status with a message, in time, and nothing left behind."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from checker.app.isolation import ProcessLimits, SubmissionJob, SubmissionResult, Zygote
from checker.cli.guard import run
from tests.hostile import dxf_bombs, ifc_bombs
from tests.hostile.places import CASES, READ, REFUSED, Case

LIMITS = ProcessLimits(seconds=30.0, memory_bytes=3072 * 1024**2)
DONE = (*READ, 4)


def _dxf(bomb: dxf_bombs.Bomb) -> Case:
    def build(folder: Path) -> Path:
        path = folder / f"plano{bomb.suffix}"
        bomb.build(path)
        return path

    options = tuple(word for name, value in bomb.limits for word in ("--limit", f"{name}={value}"))
    return Case(bomb.name, build, DONE if bomb.said is None else REFUSED, bomb.said or "", options)


def _ifc(bomb: ifc_bombs.Bomb) -> Case:
    return Case(bomb.name, bomb.build, DONE if bomb.said is None else REFUSED, bomb.said or "")


ALL = (*CASES, *map(_dxf, dxf_bombs.BOMBS), *map(_ifc, ifc_bombs.BOMBS))


@pytest.fixture(scope="module")
def zygote() -> Iterator[Zygote]:
    with Zygote() as started:
        yield started


Results = list[SubmissionResult]


@pytest.fixture
def results(zygote: Zygote, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Results]:
    """Let the command check by forking, under the limits of these tests; nothing may be left in the scratch place."""
    seen: Results = []

    def isolated(job: SubmissionJob, _: ProcessLimits) -> SubmissionResult:
        seen.append(zygote.run(job, LIMITS))
        return seen[-1]

    monkeypatch.setattr("checker.app.isolation.run_isolated", isolated)
    place = tmp_path / "tmp"
    place.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(place))
    yield seen
    assert list(place.iterdir()) == []


@pytest.mark.parametrize("case", ALL, ids=lambda c: c.name)
def test_hostile(case: Case, results: Results, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    folder, out = tmp_path / "in", tmp_path / "out"
    folder.mkdir()
    out.mkdir()
    plan = case.build(folder)
    before = sorted(folder.iterdir())
    words = [str(plan), "--lang", "en", *case.options, "--output", f"{out}/r.json", "--overlay", f"{out}/o.dxf"]
    exit_status = run(["check", *words])
    said = capfd.readouterr()
    assert exit_status in case.exits, said.err
    assert case.said in said.err
    assert "Traceback" not in said.err and "internal error" not in said.err and "reader failed" not in said.err, (
        said.err
    )
    assert all(c.isprintable() or c == "\n" for c in said.err) and "\u202e" not in said.err
    assert said.out == ""
    assert sorted(p.name for p in out.iterdir()) == ([] if exit_status == 3 else ["o.dxf", "r.json"])
    assert exit_status == 3 or "nternal error" not in (out / "r.json").read_text(encoding="utf-8")
    assert sorted(folder.iterdir()) == before
    assert [r.status.value for r in results] in (["ok"], ["nothing"], ["unreadable"])


def test_there_are_many() -> None:
    assert len(ALL) >= 110
    assert len({c.name for c in ALL}) == len(ALL)
