"""External references: bound, missing, beside the plan, and pointing where nothing is ever opened."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from adapters.dxf import read
from checker.model import Plan
from checker.model.limits import ReadLimits
from checker.model.reading import ReadOptions
from tests.adapters.dxf.builder import Drawing, notes


def host(path: str = "hidraulica.dxf", at: tuple[float, float] = (10, 0), **state: Any) -> Drawing:
    """A plan with a storage area and a reference to another drawing."""
    drawing = Drawing()
    drawing.box(0, 0, 4, 4, "GLP-AREA")
    drawing.space.add_circle((90, 90), 0.1, dxfattribs={"layer": "HID-RALO"})
    drawing.doc.add_xref_def(path, "HIDRAULICA")
    drawing.space.add_blockref("HIDRAULICA", at, dxfattribs={"layer": "XREFS"})
    drawing.doc.layers.add("XREFS")
    if state.get("off"):
        drawing.doc.layers.get("XREFS").off()
    return drawing


def other(folder: Path, name: str = "hidraulica.dxf", **xref: str) -> Path:
    """The drawing referred to: a drain at (1, 1)."""
    drawing = Drawing(unit=None)
    drawing.doc.layers.add("HID-RALO")
    drawing.space.add_circle((1, 1), 0.1, dxfattribs={"layer": "HID-RALO"})
    for block, path in xref.items():
        drawing.doc.add_xref_def(path, block)
        drawing.space.add_blockref(block, (5, 5))
    folder.mkdir(exist_ok=True, parents=True)
    return drawing.save(folder, name=name)


def load(drawing: Drawing, folder: Path, *, xrefs: bool = True, **options: Any) -> Plan:
    return read(drawing.save(folder), ReadOptions(xrefs=xrefs, **options))


def places(plan: Plan) -> list[tuple[float, float]]:
    return sorted((round(o.shape.centroid.x, 6), round(o.shape.centroid.y, 6)) for o in plan.openings)


def test_a_missing_reference_is_named_counted_and_lets_nothing_pass(tmp_path: Path) -> None:
    plan = load(host(), tmp_path, xrefs=False)
    assert "HIDRAULICA (hidraulica.dxf)" in notes(plan)
    assert "--xrefs" in notes(plan)
    assert plan.unreadable == 1
    broken = {b.concept for b in plan.broken}
    assert {"drain", "grease_box", "gas_sensor", "ignition_source", "property_limit", "wall"} <= broken
    assert not broken & {"text", "dimension", "title_block"}
    assert plan.areas[0].shape.area == pytest.approx(16)


def test_a_reference_beside_the_plan_is_opened_only_when_asked_for(tmp_path: Path) -> None:
    other(tmp_path)
    assert places(load(host(), tmp_path, xrefs=False)) == [(90, 90)]
    plan = load(host(), tmp_path)
    assert places(plan) == [(11, 1), (90, 90)]
    assert "Referência externa aberta: HIDRAULICA (hidraulica.dxf" in notes(plan)
    assert not plan.broken
    assert plan.unreadable == 0
    assert {o.ref.layer for o in plan.openings} == {"HID-RALO", "HIDRAULICA$0$HID-RALO"}


def test_a_reference_that_does_not_show_breaks_nothing(tmp_path: Path) -> None:
    plan = load(host(off=True), tmp_path)
    assert not plan.broken
    assert "HIDRAULICA" in notes(plan)


def test_a_reference_of_no_interest_is_left_alone(tmp_path: Path) -> None:
    plan = load(host(), tmp_path, mapping={"blocks": {"HIDRAULICA": "-"}})
    assert not plan.broken
    assert "faltam" not in notes(plan)


def test_the_plans_own_settings_of_a_references_layers_rule(tmp_path: Path) -> None:
    other(tmp_path)
    drawing = host()
    drawing.doc.layers.add("HIDRAULICA|HID-RALO").freeze()
    plan = load(drawing, tmp_path)
    assert places(plan) == [(90, 90)]
    assert len(plan.hidden) == 1


@pytest.mark.parametrize(
    "written",
    [
        "sub/hidraulica.dxf",
        ".\\sub\\hidraulica.dxf",
        "./sub/hidraulica.dxf",
    ],
)
def test_a_folder_below_the_plan(tmp_path: Path, written: str) -> None:
    other(tmp_path / "sub")
    assert places(load(host(written), tmp_path)) == [(11, 1), (90, 90)]


@pytest.mark.parametrize(
    "written",
    ["C:\\obra\\hidraulica.dxf", "\\\\servidor\\obra\\hidraulica.dxf", "/obra/hidraulica.dxf", "..\\hidraulica.dwg"],
)
def test_a_moved_reference_is_looked_for_beside_the_plan_alone(tmp_path: Path, written: str) -> None:
    folder = tmp_path / "plano"
    other(folder)
    assert places(load(host(written), folder)) == [(11, 1), (90, 90)]


@pytest.mark.parametrize("how", ["..", "absolute", "url", "unc", "link", "empty", "nul"])
def test_nothing_outside_the_folder_is_opened(tmp_path: Path, how: str) -> None:
    folder = tmp_path / "plano"
    folder.mkdir()
    outside = other(tmp_path, "fora.dxf")
    written = {
        "..": "../fora.dxf",
        "absolute": str(outside),
        "url": f"file://{outside}",
        "unc": "\\\\localhost\\c$\\fora.dxf",
        "link": "link.dxf",
        "empty": "",
        "nul": "link.dxf\x00.dxf",
    }[how]
    (folder / "link.dxf").symlink_to(outside)
    drawing = host("modelo.dxf")
    drawing.doc.blocks.get("HIDRAULICA").block.dxf.xref_path = written.replace("\x00", "")
    plan = load(drawing, folder)
    assert places(plan) == [(90, 90)]
    assert "faltam" in notes(plan)


def test_references_in_references(tmp_path: Path) -> None:
    other(tmp_path, CAIXAS="caixas.dxf")
    other(tmp_path, "caixas.dxf")
    assert places(load(host(), tmp_path)) == [(11, 1), (16, 6), (90, 90)]


@pytest.mark.parametrize("back", ["hidraulica.dxf", "p.dxf"])
def test_references_in_a_circle_end_and_are_named(tmp_path: Path, back: str) -> None:
    other(tmp_path, VOLTA=back)
    plan = load(host(), tmp_path)
    assert (11, 1) in places(plan)
    assert "refere-se a si mesma" in notes(plan)
    assert plan.broken


@pytest.mark.parametrize("content", [b"", b"lixo", b"%PDF-1.7", b"  0\nSECTION\n  2\nENTITIES\n  0\nLINE\n"])
def test_a_reference_that_cannot_be_read_stays_missing(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "hidraulica.dxf").write_bytes(content)
    plan = load(host(), tmp_path)
    assert places(plan) == [(90, 90)]
    assert plan.broken
    assert "hidraulica.dxf:" in notes(plan)


def test_a_reference_with_a_lost_entity_stays_missing(tmp_path: Path) -> None:
    path = other(tmp_path)
    path.write_bytes(path.read_bytes().replace(b" 40\n0.1\n", b" 40\n0,1\n", 1))
    plan = load(host(), tmp_path)
    assert places(plan) == [(90, 90)]
    assert plan.broken


def test_limits_hold_for_references(tmp_path: Path) -> None:
    other(tmp_path)
    plan = load(host(), tmp_path, limits=ReadLimits(vertices=5))
    assert (11, 1) in places(plan)
    big = Drawing(unit=None)
    big.poly([(n, n % 2) for n in range(9)], "X")
    big.save(tmp_path, name="hidraulica.dxf")
    plan = load(host(), tmp_path, limits=ReadLimits(vertices=5))
    assert places(plan) == [(90, 90)]
    assert "9" in notes(plan) or "vértices" in notes(plan)


def test_a_bound_reference_is_read_by_its_own_names(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.space.add_circle((1, 1), 0.1, dxfattribs={"layer": "HIDRAULICA$0$HID-RALO"})
    drawing.insert("ELETRICA$0$ELE-PT", (2, 2), "ELETRICA$0$ELE-TOMADA")
    drawing.space.add_circle((3, 3), 0.1, dxfattribs={"layer": "base|HID-GORDURA"})
    plan = drawing.plan(tmp_path)
    assert sorted(o.kind.value for o in plan.openings) == ["drain", "grease_box"]
    assert len(plan.electrical) == 1
    assert all(e.recognition.confidence == 1.0 for e in (*plan.openings, *plan.electrical))
    assert not plan.broken
