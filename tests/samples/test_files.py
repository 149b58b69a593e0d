"""The committed samples are what the script writes; the starter drawing is whole and opens elsewhere."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import ezdxf
import ifcopenshell
import pytest

from checker.app.vocabulary import drawing_names
from samples import generate
from samples.kit.compare import differences
from samples.kit.expected import expectations
from samples.kit.profile import profile, starter_blocks
from samples.kit.to_dxf import save

STARTER = generate.HERE / "modelo-glpbr.dxf"
PLANS = sorted((generate.HERE / "plans").iterdir())
ORDER = ("fail", "missing", "review", "pass", "info", "na")


def test_the_committed_files_are_what_the_script_writes() -> None:
    assert generate.check() == []


def test_a_changed_plan_is_noticed(tmp_path: Path) -> None:
    plan = generate.HERE / "plans" / "fail-s05-valvula-antes-do-regulador.dxf"
    doc = ezdxf.readfile(plan)
    doc.modelspace().query("INSERT")[3].dxf.insert = (1.0, 2.0)
    assert differences(plan, save(doc, tmp_path / "changed.dxf"))


@pytest.mark.parametrize("scene", generate.PLANS)
def test_a_sample_is_named_by_its_worst_verdict(scene: str) -> None:
    verdicts = {e.verdict for e in expectations()[scene].provisions.values()}
    worst = min(verdicts, key=ORDER.index)
    assert generate.PLANS[scene].split("-")[0] == {"info": "na"}.get(worst, worst)


@pytest.mark.parametrize("path", PLANS, ids=lambda p: p.name)
def test_samples_stay_small(path: Path) -> None:
    assert path.stat().st_size < 500_000


def test_the_starter_holds_every_layer_block_and_attribute() -> None:
    doc = ezdxf.readfile(STARTER)
    assert set(profile()["layers"]) <= {layer.dxf.name for layer in doc.layers}
    for name, spec in starter_blocks().items():
        attdefs = {a.dxf.tag: a.dxf.prompt for a in doc.blocks[name].attdefs()}
        assert attdefs == spec["attributes"], name


def test_the_starter_is_in_step_with_what_the_reader_knows() -> None:
    """Every layer, block and attribute that is read can be inserted, and nothing can be that is not read."""
    doc, known = ezdxf.readfile(STARTER), drawing_names()
    assert set(known.layers) == {layer.dxf.name for layer in doc.layers} - {"0", "Defpoints"}
    assert set(known.blocks) == {b.name for b in doc.blocks if not b.name.startswith("*")} - {"_OPEN30"}
    for name, block in known.blocks.items():
        offered = {a.dxf.tag for a in doc.blocks[name].attdefs()}
        assert offered <= set(block.tags), name
        fields = {block.tags[tag].field for tag in offered}
        assert {t.name for t in block.tags.values() if t.field not in fields} == set(), name


def test_the_starter_draws_no_object() -> None:
    doc = ezdxf.readfile(STARTER)
    assert [e.dxftype() for e in doc.modelspace()] == ["TEXT"]
    assert not any(len(layout.query("INSERT")) for layout in doc.layouts)


@pytest.mark.parametrize("path", [STARTER, *(p for p in PLANS if p.suffix == ".dxf")], ids=lambda p: p.name)
def test_drawings_audit_clean(path: Path) -> None:
    auditor = ezdxf.readfile(path).audit()
    assert auditor.errors == []
    assert auditor.fixes == []


@pytest.mark.skipif(shutil.which("librecad") is None, reason="LibreCAD is not installed")
@pytest.mark.parametrize("name", ["modelo-glpbr.dxf", "plans/fail-s05-valvula-antes-do-regulador.dxf"])
def test_drawings_open_in_librecad(name: str, tmp_path: Path) -> None:
    plan = tmp_path / "plan.dxf"
    shutil.copy(generate.HERE / name, plan)
    subprocess.run(
        ["librecad", "dxf2pdf", "-a", plan.name],
        cwd=tmp_path,
        timeout=30,
        check=True,
        capture_output=True,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )
    assert (tmp_path / "plan.pdf").stat().st_size > 1000


@pytest.mark.parametrize("path", [p for p in PLANS if p.suffix == ".ifc"], ids=lambda p: p.name)
def test_models_reopen_without_a_broken_reference(path: Path) -> None:
    text = path.read_text("utf-8")
    file = ifcopenshell.open(str(path))
    assert len(list(file)) == sum(line.startswith("#") for line in text.splitlines())
    for entity in file:
        entity.get_info(recursive=False)
    ids = [e.GlobalId for e in file.by_type("IfcRoot")]
    assert len(ids) == len(set(ids))
