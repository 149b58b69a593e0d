"""A plan in, a report and an overlay out: the command as a user runs it, in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from checker.report import SCHEMA
from samples.kit import to_dxf, to_ifc
from samples.scenarios import s05

ROOT = Path(__file__).parents[2]


def esquadro(*arguments: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "ESQUADRO_LANG": "en"}
    return subprocess.run(
        [sys.executable, "-m", "checker.cli", *map(str, arguments)],
        cwd=cwd,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one scenario in both formats."""
    made = tmp_path_factory.mktemp("submission")
    scene = s05.SCENES["S05"]()
    to_dxf.write(scene, made / "plan.dxf")
    to_ifc.write(scene, made / "plan.ifc")
    return made


@pytest.mark.parametrize("name", ["plan.dxf", "plan.ifc"])
def test_report_and_overlay(folder: Path, tmp_path: Path, name: str) -> None:
    report, overlay = tmp_path / "r.json", tmp_path / "marks.dxf"
    done = esquadro("check", folder / name, "--output", report, "--overlay", overlay, cwd=tmp_path)
    assert done.returncode == 1, done.stderr
    assert done.stdout == ""
    data: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8"))).validate(data)
    verdicts = {p["id"]: p["verdict"] for p in data["provisions"]}
    assert verdicts["manaus.art5.I"] == "fail"
    assert verdicts["manaus.art5.sensor"] == "review"
    assert [n["id"] for n in data["not_run"]] == [] or "manaus-2019" not in {n["id"] for n in data["not_run"]}
    assert "SECTION" in overlay.read_text(encoding="utf-8", errors="replace")[:100]
    assert sorted(p.name for p in tmp_path.iterdir()) == ["marks.dxf", "r.json"]


def test_a_setting_decides_a_review(folder: Path, tmp_path: Path) -> None:
    done = esquadro(
        "check", folder / "plan.dxf", "--format", "json", "--set", "manaus.sensor_floor.max_m=0.5", cwd=tmp_path
    )
    data = json.loads(done.stdout)
    assert next(p for p in data["provisions"] if p["id"] == "manaus.art5.sensor")["verdict"] == "pass"
    settled = [p for r in data["rulesets"] for p in r["parameters"] if p["set_by"] == "option"]
    assert [p["name"] for p in settled] == ["manaus.sensor_floor.max_m"]


@pytest.mark.parametrize(
    ("option", "word"),
    [
        ("--set=manaus.sensor_floor.max=0.5", "manaus.sensor_floor.max_m"),
        ("--set=manaus.storeys.optional_up_to=9", "law"),
        ("--ruleset=manaus-2018", "manaus-2019"),
        ("--municipality=belem", "manaus"),
    ],
)
def test_wrong_usage_names_what_is_right(folder: Path, tmp_path: Path, option: str, word: str) -> None:
    done = esquadro("check", folder / "plan.dxf", option, cwd=tmp_path)
    assert done.returncode == 2
    assert word in done.stderr
    assert done.stdout == ""


def test_before_the_law_was_in_force(folder: Path, tmp_path: Path) -> None:
    done = esquadro("check", folder / "plan.dxf", "--as-of", "1999-01-01", "--format", "json", cwd=tmp_path)
    assert done.returncode == 4
    assert {p["verdict"] for p in json.loads(done.stdout)["provisions"]} == {"na"}


def test_a_truncated_plan(folder: Path, tmp_path: Path) -> None:
    for name in ("plan.dxf", "plan.ifc"):
        content = (folder / name).read_bytes()
        cut = tmp_path / name
        cut.write_bytes(content[: len(content) // 2])
        done = esquadro("check", cut, "--output", tmp_path / "r.json", cwd=tmp_path)
        assert done.returncode in (3, 4), (name, done.stderr)
        assert name in done.stderr or done.returncode == 4
        assert "Traceback" not in done.stderr
