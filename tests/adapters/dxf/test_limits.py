"""The reader's limits: each stops a bomb before it is laid out, names value, limit and option, and can be raised."""

from __future__ import annotations

from pathlib import Path

import pytest

from adapters import dwg, dxf
from checker.model import Plan
from checker.model.errors import PlanUnreadableError
from checker.model.limits import ReadLimits
from checker.model.reading import ReadOptions
from tests.adapters.dxf.builder import Drawing, notes
from tests.hostile.dxf_bombs import BOMBS, Bomb


def load(path: Path, **limits: float) -> Plan:
    read = dwg.read if path.suffix == ".dwg" else dxf.read
    return read(path, ReadOptions(limits=ReadLimits(**limits)))  # type: ignore[arg-type]  # counts are whole numbers


@pytest.mark.parametrize("bomb", BOMBS, ids=lambda b: b.name)
def test_bombs_are_refused_or_harmless(tmp_path: Path, bomb: Bomb) -> None:
    path = tmp_path / f"p{bomb.suffix}"
    bomb.build(path)
    if bomb.said is None:
        load(path, **dict(bomb.limits))
        return
    with pytest.raises(PlanUnreadableError) as caught:
        load(path, **dict(bomb.limits))
    assert bomb.said in caught.value.text.en
    assert caught.value.text.pt != caught.value.text.en


def refused(drawing: Drawing, folder: Path, **limits: float) -> str:
    path = drawing.save(folder)
    with pytest.raises(PlanUnreadableError) as caught:
        load(path, **limits)
    return caught.value.text.en


def nested(levels: int) -> Drawing:
    drawing = Drawing()
    drawing.block("B0").add_circle((0, 0), 0.1, dxfattribs={"layer": "HID-RALO"})
    for n in range(1, levels):
        drawing.block(f"B{n}").add_blockref(f"B{n - 1}", (1, 0))
    drawing.space.add_blockref(f"B{levels - 1}", (0, 0))
    return drawing


def test_depth_is_counted_and_can_be_raised(tmp_path: Path) -> None:
    said = refused(nested(6), tmp_path, insert_depth=5)
    assert "nest 6 levels deep" in said
    assert "limit is 5" in said
    assert "--limit insert_depth=VALUE" in said
    (drain,) = load(tmp_path / "p.dxf", insert_depth=6).openings
    assert drain.shape.centroid.coords[0] == pytest.approx((5, 0))


def test_expansion_is_counted_exactly_arrays_included(tmp_path: Path) -> None:
    drawing = Drawing(unit=None)
    block = drawing.block("PAR")
    block.add_line((0, 0), (1, 0))
    block.add_line((0, 1), (1, 1))
    grid = {"row_count": 3, "column_count": 4, "row_spacing": 2, "column_spacing": 2}
    drawing.space.add_blockref("PAR", (0, 0), dxfattribs=grid)  # the array, 12 inserts, 24 lines
    drawing.space.add_line((0, 0), (1, 1))
    assert "the drawing has 38 entities" in refused(drawing, tmp_path, expanded=37)
    load(tmp_path / "p.dxf", expanded=38)


def test_an_array_without_spacing_is_one_insert(tmp_path: Path) -> None:
    drawing = Drawing(unit=None)
    drawing.block("X").add_line((0, 0), (1, 0))
    drawing.space.add_blockref("X", (0, 0), dxfattribs={"row_count": 30000, "column_count": 30000})
    load(drawing.save(tmp_path), expanded=2)


def test_unused_blocks_cost_nothing(tmp_path: Path) -> None:
    drawing = Drawing(unit=None)
    drawing.block("X").add_line((0, 0), (1, 0))
    drawing.block("Y").add_blockref("X", (0, 0), dxfattribs={"row_count": 30000, "row_spacing": 1})
    load(drawing.save(tmp_path), expanded=1)


def test_a_cycle_is_opened_once_and_named(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.block("A").add_circle((0, 0), 0.1, dxfattribs={"layer": "HID-RALO"})
    drawing.block("A").add_blockref("B", (1, 0))
    drawing.block("B").add_blockref("A", (1, 0))
    drawing.insert("A", (0, 0))
    plan = drawing.plan(tmp_path)
    assert len(plan.openings) == 1
    assert "inserem a si mesmos" in notes(plan)


@pytest.mark.parametrize("binary", [False, True])
def test_entities(tmp_path: Path, binary: bool) -> None:
    drawing = Drawing(unit=None)
    for n in range(50):
        drawing.space.add_line((n, 0), (n, 1))
    path = drawing.save(tmp_path, binary=binary)
    with pytest.raises(PlanUnreadableError, match=r"has \d+ entities; the limit is 40.*--limit entities=VALUE"):
        load(path, entities=40)
    load(path, entities=200)


def test_vertices_and_texts_name_the_entity(tmp_path: Path) -> None:
    drawing = Drawing(unit=None)
    handle = drawing.poly([(n, n % 3) for n in range(30)], "X").dxf.handle
    assert f"LWPOLYLINE {handle}" in refused(drawing, tmp_path, vertices=29)
    load(tmp_path / "p.dxf", vertices=30)
    text = drawing.text("ABCDEFGHIJ" * 3, (0, 0)).dxf.handle
    said = refused(drawing, tmp_path, text_chars=29)
    assert f"30 characters (TEXT {text})" in said
    load(tmp_path / "p.dxf", text_chars=30)


def test_a_far_coordinate_breaks_its_entity_alone(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.box(0, 0, 4, 4, "GLP-AREA")
    drawing.space.add_circle((3.0e13, 0), 0.1, dxfattribs={"layer": "HID-RALO"})
    plan = load(drawing.save(tmp_path))
    assert plan.areas[0].shape.area == pytest.approx(16)
    (broken,) = plan.broken
    assert broken.concept == "drain"
    assert "3e+13" in broken.why.en
    assert "--limit coordinate=VALUE" in broken.why.en


def test_file_size(tmp_path: Path) -> None:
    path = Drawing().save(tmp_path)
    size = path.stat().st_size
    with pytest.raises(PlanUnreadableError, match=f"has {size} bytes; the limit is {size - 1}"):
        load(path, file_bytes=size - 1)
    load(path, file_bytes=size)
