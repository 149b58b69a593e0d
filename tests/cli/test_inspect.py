"""``esquadro inspect`` and ``esquadro requirements`` through the command line, on real sample plans."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import ezdxf
import pytest

from checker.cli.guard import run
from samples.generate import HERE

SAMPLE = HERE / "plans" / "pass-s09-supermercado-no-limite.dxf"


@pytest.fixture(scope="module")
def plan(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("obra") / "planta.dxf"
    shutil.copy(SAMPLE, path)
    return path


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A drawing in which nothing checkable is."""
    doc = ezdxf.new("R2010")
    doc.layers.add("MOBILIA NOVA")
    doc.modelspace().add_line((0, 0), (1, 1), dxfattribs={"layer": "MOBILIA NOVA"})
    path = tmp_path_factory.mktemp("vazia") / "vazia.dxf"
    doc.saveas(path)
    return path


def test_the_page_goes_to_standard_output(plan: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["inspect", str(plan), "--lang", "en"]) == 0
    out, err = capfd.readouterr()
    for heading in ("DECLARED", "STOREYS", "RECOGNISED", "NOT RECOGNISED", "MISSING FOR A FULL CHECK", "WHAT TO DO"):
        assert heading in out
    assert "drain: 1 sure" in out
    assert err == ""


def test_a_plan_in_which_nothing_is_recognised_is_read_all_the_same(
    empty: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(["inspect", str(empty), "--lang", "en", "--municipality", "manaus"]) == 0
    assert "Nothing that the law is about was recognised" in " ".join(capfd.readouterr().out.split())


def test_json_for_programs(plan: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["inspect", str(plan), "--format", "json"]) == 0
    data = json.loads(capfd.readouterr().out)
    assert data["inspect_version"] == 1
    assert data["files"][0]["unit"]["name"] == "m"
    assert {"concept", "sure", "unsure", "evidence"} <= data["recognised"][0].keys()


def test_the_page_in_a_file(plan: Path, tmp_path: Path) -> None:
    target = tmp_path / "lido.json"
    assert run(["inspect", str(plan), "--output", str(target)]) == 0
    assert json.loads(target.read_text(encoding="utf-8"))["checkable"] is True
    assert run(["inspect", str(plan), "--output", str(plan)]) == 2


def test_a_profile_is_written_once(plan: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "esquadro.toml"
    assert run(["inspect", str(plan), "--write-profile", str(target), "--lang", "en"]) == 0
    assert "Profile written" in capfd.readouterr().err
    kept = target.read_text(encoding="utf-8")
    assert run(["inspect", str(plan), "--write-profile", str(target), "--lang", "en"]) == 2
    assert "exists and was not changed" in capfd.readouterr().err
    assert target.read_text(encoding="utf-8") == kept
    assert run(["inspect", str(plan), "--write-profile", str(target), "--force"]) == 0
    assert run(["inspect", str(plan), "--config", str(target)]) == 0


def test_wrong_usage_and_unreadable_plans(plan: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["inspect", str(plan), "--force"]) == 2
    assert run(["inspect", str(tmp_path / "absent.dxf")]) == 3
    assert run(["inspect", str(plan), "--ruleset", "manaus-2018"]) == 2
    bad = tmp_path / "esquadro.toml"
    bad.write_text('[dxf.layers]\n"X" = "HID-RALOS"\n', encoding="utf-8")
    assert run(["inspect", str(plan), "--config", str(bad), "--lang", "en"]) == 2
    assert '[dxf.layers] "X"' in capfd.readouterr().err


def test_requirements_to_both_places(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["requirements"]) == 0
    assert capfd.readouterr().out.startswith("# O que a planta deve trazer")
    target = tmp_path / "gas.ids"
    assert run(["requirements", "--ruleset", "manaus-2019", "--output", str(target)]) == 0
    assert "<ids " in target.read_text(encoding="utf-8")
    assert run(["requirements", "--ruleset", "nada", "--lang", "en"]) == 2
