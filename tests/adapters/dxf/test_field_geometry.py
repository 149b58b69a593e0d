"""Geometry as offices draw it: loose lines, mirrored and turned inserts, extrusions, bulges, curves, nested blocks."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest
from shapely.geometry import Point

from adapters.dxf.profile import load_profile
from adapters.dxf.walk import Walker
from checker.model import Plan
from tests.adapters.dxf.builder import Drawing, notes


def areas(plan: Plan) -> list[float]:
    return sorted(round(a.shape.area, 3) for a in plan.areas)


def lines(drawing: Drawing, layer: str, *segments: tuple[float, float, float, float]) -> None:
    for x0, y0, x1, y1 in segments:
        drawing.space.add_line((x0, y0), (x1, y1), dxfattribs={"layer": layer})


BOX = ((0, 0, 8, 0), (8, 0, 8, 3), (8, 3, 0, 3), (0, 3, 0, 0))


@pytest.mark.parametrize(
    ("split", "expected"),
    [
        ((), [24.0]),
        (((3, 0, 3, 3),), [9.0, 15.0]),
        (((3, 0.004, 3, 2.995),), [9.0, 15.0]),
        (((3, -0.004, 3, 3.003),), [9.0, 15.0]),
        (((3, 0, 3, 3), (5, 0, 5, 3)), [6.0, 9.0, 9.0]),
        (((3, 0, 3, 3), (3, 1, 8, 1)), [5.0, 9.0, 10.0]),
    ],
)
@pytest.mark.parametrize("layer", ["GLP-AREA", "ARQ-AMBIENTE", "ARQ-UNIDADE"])
def test_loose_lines_with_shared_edges(
    tmp_path: Path, layer: str, split: tuple[tuple[float, float, float, float], ...], expected: list[float]
) -> None:
    drawing = Drawing()
    lines(drawing, layer, *BOX, *split)
    plan = drawing.plan(tmp_path)
    found = {"GLP-AREA": plan.areas, "ARQ-AMBIENTE": plan.spaces, "ARQ-UNIDADE": plan.units}[layer]
    assert sorted(round(e.shape.area, 1) for e in found) == expected
    assert not plan.broken


def test_loose_lines_in_any_order_and_direction(tmp_path: Path) -> None:
    drawing = Drawing()
    lines(drawing, "GLP-AREA", (8, 3, 8, 0), (0, 0, 8, 0), (0, 0, 0, 3), (8, 3, 0, 3))
    assert areas(drawing.plan(tmp_path)) == [24.0]


def test_lines_arcs_and_polylines_together(tmp_path: Path) -> None:
    drawing = Drawing()
    lines(drawing, "GLP-AREA", (0, 0, 4, 0), (4, 2, 0, 2))
    drawing.space.add_arc((4, 1), 1, -90, 90, dxfattribs={"layer": "GLP-AREA"})
    drawing.poly([(0, 2), (-1, 1), (0, 0)], "GLP-AREA", close=False)
    (area,) = drawing.plan(tmp_path).areas
    assert area.shape.area == pytest.approx(8 + math.pi / 2 + 1, abs=1e-3)


def test_a_mark_of_crossing_lines_is_no_edge_and_nothing_is_guessed(tmp_path: Path) -> None:
    drawing = Drawing()
    lines(drawing, "GLP-AREA", *BOX, (0, 0, 8, 3), (8, 0, 0, 3))
    plan = drawing.plan(tmp_path)
    assert areas(plan) == [24.0]
    assert [b.concept for b in plan.broken] == ["storage_area", "storage_area"]


def test_a_gap_wider_than_a_centimetre_leaves_the_outline_open(tmp_path: Path) -> None:
    drawing = Drawing()
    lines(drawing, "GLP-AREA", *BOX[:3], (0, 2.98, 0, 0))
    plan = drawing.plan(tmp_path)
    assert not plan.areas
    assert len(plan.broken) == 4


def test_a_loose_end_is_named_and_the_outline_kept(tmp_path: Path) -> None:
    drawing = Drawing()
    lines(drawing, "GLP-AREA", *BOX, (3, 0, 3, 2))
    plan = drawing.plan(tmp_path)
    assert areas(plan) == [24.0]
    assert [b.concept for b in plan.broken] == ["storage_area"]


@pytest.mark.parametrize("gap", [0.0, 0.002, 0.0099])
def test_open_polylines_with_ends_that_nearly_meet(tmp_path: Path, gap: float) -> None:
    drawing = Drawing()
    drawing.poly([(0, 0), (4, 0), (4, 3), (0, 3), (0, gap)], "GLP-AREA", close=False)
    (area,) = drawing.plan(tmp_path).areas
    assert area.shape.area == pytest.approx(12, abs=0.001)


def door(drawing: Drawing) -> None:
    """A door: its leaf from the hinge at the origin along y, the arc of its swing to (0.8, 0)."""
    block = drawing.block("P80")
    block.add_line((0, 0), (0, 0.8))
    block.add_arc((0, 0), 0.8, 0, 90)


def swing(drawing: Drawing) -> Point:
    """The middle of the swing of the one arc in the model."""
    from adapters.dxf.curves import curves

    items = list(Walker(drawing.doc, load_profile(), 0).walk(drawing.space))
    arcs = [i for top in items for i in (top, *top.symbol) if i.kind == "ARC"]
    points = curves(arcs[0], 1e-4)[0].points
    middle = points[len(points) // 2]
    return Point(middle.x, middle.y)


HALF = 0.8 * math.sqrt(0.5)


@pytest.mark.parametrize(
    ("how", "middle"),
    [
        ({}, (HALF, HALF)),
        ({"xscale": -1}, (-HALF, HALF)),
        ({"yscale": -1}, (HALF, -HALF)),
        ({"xscale": -1, "rotation": 90}, (-HALF, -HALF)),
        ({"xscale": -1, "yscale": -1}, (-HALF, -HALF)),
        ({"rotation": 90}, (-HALF, HALF)),
        ({"extrusion": (0, 0, -1)}, (-HALF, HALF)),
        ({"extrusion": (0, 0, -1), "rotation": 90}, (HALF, HALF)),
        ({"xscale": -1, "extrusion": (0, 0, -1)}, (HALF, HALF)),
        ({"xscale": 2}, (2 * HALF, HALF)),
        ({"xscale": -2, "yscale": 0.5}, (-2 * HALF, HALF / 2)),
    ],
)
def test_a_door_swings_as_it_is_inserted(how: dict[str, Any], middle: tuple[float, float]) -> None:
    drawing = Drawing(unit=None)
    door(drawing)
    drawing.space.add_blockref("P80", (0, 0), dxfattribs=how)
    assert swing(drawing).distance(Point(middle)) < 0.02


def test_a_mirrored_insert_moves_what_it_holds_about_its_base_point(tmp_path: Path) -> None:
    drawing = Drawing()
    block = drawing.block("BANHO")
    block.block.dxf.base_point = (1, 1, 0)
    block.add_circle((3, 2), 0.1, dxfattribs={"layer": "HID-RALO"})
    drawing.insert("BANHO", (10, 10), xf={"xscale": -1, "rotation": 90})
    (drain,) = drawing.plan(tmp_path).openings
    assert drain.shape.centroid.distance(Point(9, 8)) < 1e-9


DOWN = {"extrusion": (0, 0, -1)}


def test_extrusion_downwards_for_every_entity_that_has_one(tmp_path: Path) -> None:
    drawing = Drawing()
    space, layer = drawing.space, {"layer": "HID-RALO", **DOWN}
    space.add_circle((-10, 0), 0.1, dxfattribs=layer)
    space.add_lwpolyline([(-20, 0), (-21, 0), (-21, 1), (-20, 1)], close=True, dxfattribs=layer)
    space.add_polyline2d([(-30, 0), (-31, 0), (-31, 1), (-30, 1)], close=True, dxfattribs=layer)
    space.add_solid([(-40, 0), (-41, 0), (-40, 1), (-41, 1)], dxfattribs=layer)
    plan = drawing.plan(tmp_path)
    assert sorted(round(o.shape.centroid.x, 3) for o in plan.openings) == [10, 20.5, 30.5, 40.5]
    assert all(o.shape.centroid.y >= -1e-9 for o in plan.openings)


def test_lines_ellipses_and_points_have_no_system_of_their_own(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.space.add_line((1, 2), (4, 6), dxfattribs={"layer": "ARQ-PAREDE", **DOWN})
    drawing.space.add_ellipse((50, 0), (2, 0), 0.5, dxfattribs={"layer": "HID-GORDURA", **DOWN})
    plan = drawing.plan(tmp_path)
    assert plan.walls[0].shape.bounds == (1, 2, 4, 6)
    assert plan.openings[0].shape.centroid.coords[0] == pytest.approx((50, 0), abs=1e-6)


def test_a_downward_arc_of_an_ellipse_runs_the_other_way(tmp_path: Path) -> None:
    drawing = Drawing()
    quarter = drawing.space.add_ellipse((0, 0), (2, 0), 0.5, 0, math.pi / 2, {"layer": "ARQ-PAREDE", **DOWN})
    assert quarter is not None
    x0, y0, x1, y1 = drawing.plan(tmp_path).walls[0].shape.bounds
    assert (x0, y0, x1, y1) == pytest.approx((0, -1, 2, 0), abs=1e-6)


def test_texts_and_attributes_of_mirrored_drawings_stand_where_they_show(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.space.add_text("COZINHA", dxfattribs={"insert": (-7, 3), "layer": "DOC-TEXTO", **DOWN})
    assert drawing.plan(tmp_path).texts[0].anchor == pytest.approx((7, 3))


@pytest.mark.parametrize("where", [0, 1, 2, 3])
@pytest.mark.parametrize("version", ["R12", "R2010"])
def test_a_bulge_counts_on_every_segment(tmp_path: Path, where: int, version: str) -> None:
    bulge = math.tan(math.pi / 8)
    corners = [(0, 0), (4, 0), (4, 3), (0, 3)]
    points = [(x, y, bulge if n == where else 0) for n, (x, y) in enumerate(corners)]
    drawing = Drawing(version)
    drawing.poly(points, "GLP-AREA", fmt="xyb")
    chord = (4, 3, 4, 3)[where]
    segment = (chord / math.sqrt(2)) ** 2 / 2 * (math.pi / 2 - 1)
    assert drawing.plan(tmp_path).areas[0].shape.area == pytest.approx(12 + segment, abs=1e-3)


def test_a_donut_is_the_disc_that_it_draws(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.poly([(-0.5, 0, 1), (0.5, 0, 1)], "HID-RALO", fmt="xyb")
    (drain,) = drawing.plan(tmp_path).openings
    assert drain.shape.area == pytest.approx(math.pi / 4, abs=1e-3)


@pytest.mark.parametrize(("unit", "factor"), [("M", 1.0), ("CM", 100.0), ("MM", 1000.0)])
def test_curves_stay_within_a_tenth_of_a_millimetre(tmp_path: Path, unit: str, factor: float) -> None:
    drawing = Drawing(unit=unit)
    f, layer = factor, {"layer": "GLP-AREA"}
    drawing.space.add_ellipse((0, 0), (8 * f, 0), 0.25, dxfattribs=layer)
    spline = drawing.space.add_rational_spline(
        [(20 * f, 0), (22 * f, 0), (22 * f, 2 * f)],
        [1, math.sqrt(0.5), 1],
        degree=2,
        dxfattribs={"layer": "ARQ-PAREDE"},
    )
    assert spline is not None
    plan = drawing.plan(tmp_path)
    for x, y in plan.areas[0].shape.exterior.coords:
        assert abs(math.hypot(x / 8, y / 2) - 1) < 1e-9
    assert plan.areas[0].shape.area == pytest.approx(16 * math.pi, abs=2e-3)
    assert max(abs(math.dist(p, (20, 2)) - 2) for p in plan.walls[0].shape.coords) < 1e-4
    assert plan.walls[0].shape.length == pytest.approx(math.pi, abs=1e-4)


def test_a_bathroom_block_holds_fixtures_with_attributes(tmp_path: Path) -> None:
    drawing = Drawing()
    fixture = drawing.block("RALO-15", circle=0.075)
    assert fixture is not None
    bath = drawing.block("BANHO")
    for x, sealed in ((1, "S"), (2, "N")):
        drawing.insert("HID-RL", (x, 1), "0", space=bath, circle=0.075, ESTANQUE=sealed)
    for n in range(3):
        drawing.insert("BANHO", (10.0 * n, 0), "HID-RALO", xf={"rotation": 90.0 * n})
    plan = drawing.plan(tmp_path)
    assert len(plan.openings) == 6
    assert [o.sealed for o in plan.openings] == [True, False] * 3
    assert len({o.id for o in plan.openings}) == 6


@pytest.mark.parametrize("frozen", ["0", "OUTRA"])
def test_freezing_layer_0_hides_nothing_of_a_block_inserted_elsewhere(tmp_path: Path, frozen: str) -> None:
    drawing = Drawing()
    drawing.doc.layers.add("OUTRA")
    drawing.block("RALO")
    drawing.doc.blocks.get("RALO").add_circle((0, 0), 0.1)
    drawing.insert("RALO", (5, 5), "HID-RALO")
    drawing.doc.layers.get(frozen).freeze()
    assert len(drawing.plan(tmp_path).openings) == 1


def test_a_block_on_layer_0_in_the_model_lies_on_layer_0(tmp_path: Path) -> None:
    drawing = Drawing()
    block = drawing.block("VARIOS")
    block.add_circle((0, 0), 0.1)
    block.add_circle((1, 0), 0.1, dxfattribs={"layer": "HID-GORDURA"})
    drawing.insert("VARIOS", (5, 5), "0")
    assert [o.kind.value for o in drawing.plan(tmp_path).openings] == ["grease_box"]


def test_what_a_hidden_insert_holds_is_hidden_with_it(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.block("RALO").add_circle((0, 0), 0.1, dxfattribs={"layer": "HID-RALO"})
    drawing.insert("RALO", (5, 5), "0", xf={"invisible": 1})
    plan = drawing.plan(tmp_path)
    assert not plan.openings
    assert len(plan.hidden) == 1


def test_a_drawing_on_a_sheet_is_counted_once(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.space.add_circle((1, 1), 0.1, dxfattribs={"layer": "HID-RALO"})
    drawing.text("COZINHA", (1, 1))
    sheet = drawing.doc.layouts.get("Layout1")
    sheet.add_circle((1, 1), 0.1, dxfattribs={"layer": "HID-RALO"})
    sheet.add_text("QUADRO DE PORTAS", dxfattribs={"layer": "DOC-TEXTO"})
    plan = drawing.plan(tmp_path)
    assert len(plan.openings) == 1
    assert [t.text for t in plan.texts] == ["COZINHA"]


def test_one_stray_entity_far_away_moves_nothing(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.box(0, 0, 10, 10, "GLP-AREA")
    drawing.text("PERDIDO", (5e6, 5e6))
    plan = drawing.plan(tmp_path)
    assert plan.origin == (0.0, 0.0)
    assert plan.areas[0].shape.bounds == (0, 0, 10, 10)


def test_national_grid_coordinates_lose_nothing(tmp_path: Path) -> None:
    drawing = Drawing()
    x, y = 312_345.678, 9_654_321.123
    drawing.box(x, y, x + 4, y + 3, "GLP-AREA")
    drawing.space.add_circle((x + 5.5, y + 1.5), 0.1, dxfattribs={"layer": "HID-RALO"})
    plan = drawing.plan(tmp_path)
    assert plan.areas[0].shape.area == pytest.approx(12, abs=1e-6)
    assert plan.areas[0].shape.distance(plan.openings[0].shape) == pytest.approx(1.4, abs=1e-4)


def test_insert_of_a_dynamic_block_counts_by_its_effective_name(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.block("GAS-SEN", circle=0.1)
    original = drawing.doc.blocks.get("GAS-SEN").block_record.dxf.handle
    for n in (1, 2):
        anonymous = drawing.doc.blocks.new(f"*U{n}")
        anonymous.add_circle((0, 0), 0.1 * n)
        drawing.doc.appids.add("AcDbBlockRepBTag") if "AcDbBlockRepBTag" not in drawing.doc.appids else None
        anonymous.block_record.set_xdata("AcDbBlockRepBTag", [(1070, 1), (1005, original)])
        drawing.space.add_blockref(f"*U{n}", (n, 0), dxfattribs={"layer": "GAS-SENSOR"})
    plan = drawing.plan(tmp_path)
    assert len(plan.sensors) == 2
    assert all(s.recognition.confidence == 1.0 for s in plan.sensors)


def test_proxies_of_add_on_programs_are_counted_by_their_kind(tmp_path: Path) -> None:
    from adapters.dxf import read
    from checker.model.reading import ReadOptions

    path = Drawing().save(tmp_path)
    proxy = "".join(
        f"  0\n{kind}\n  5\nFFF{n}\n330\n1F\n100\nAcDbEntity\n  8\n{layer}\n100\nAec\n"
        for n, (kind, layer) in enumerate([("AEC_WALL", "A"), ("AEC_WALL", "A"), ("AEC_DOOR", "HID-RALO")])
    )
    text = path.read_text("utf-8")
    path.write_text(text.replace("ENTITIES\n", "ENTITIES\n" + proxy, 1), "utf-8")
    plan = read(path, ReadOptions())
    assert plan.unreadable == 3
    assert "AEC_DOOR (1), AEC_WALL (2)" in notes(plan)
    assert "drain" in {b.concept for b in plan.broken}


def test_a_proxy_is_named_by_the_class_that_it_stands_for(tmp_path: Path) -> None:
    from adapters.dxf import read
    from checker.model.reading import ReadOptions

    path = Drawing().save(tmp_path)
    named = "  0\nCLASS\n  1\n{}\n  2\nAec\n  3\nAEC\n 90\n1\n 91\n1\n280\n1\n281\n1\n"
    classes = "  0\nSECTION\n  2\nCLASSES\n" + named.format("AEC_SPACE") + named.format("AEC_WALL")
    proxy = (
        "  0\nACAD_PROXY_ENTITY\n  5\nFFF1\n330\n1F\n100\nAcDbEntity\n  8\nARQ-PAREDE\n"
        "100\nAcDbProxyEntity\n 90\n498\n 91\n501\n"
    )
    text = path.read_text("utf-8")
    start = text.index("  0\nSECTION\n  2\nCLASSES\n")
    text = text[:start] + classes + text[text.index("  0\nENDSEC", start) :]
    path.write_text(text.replace("ENTITIES\n", "ENTITIES\n" + proxy, 1), "utf-8")
    plan = read(path, ReadOptions())
    assert plan.unreadable == 1
    assert "AEC_WALL (1)" in notes(plan)
    assert [b.concept for b in plan.broken] == ["wall"]


def test_a_block_that_only_the_table_knows_and_a_dimension_without_picture(tmp_path: Path) -> None:
    from adapters.dxf import read
    from checker.model.reading import ReadOptions

    drawing = Drawing()
    drawing.box(0, 0, 4, 3, "GLP-AREA")
    drawing.block("SUMIDO", circle=0.1)
    drawing.insert("SUMIDO", (9, 9), "HID-RALO")
    drawing.space.add_aligned_dim((0, 0), (4, 0), 0.5, dxfattribs={"layer": "DOC-COTA"})
    path = drawing.save(tmp_path)
    text = path.read_text("utf-8")
    name = text.index("AcDbBlockBegin\n  2\nSUMIDO")
    start, end = text.rindex("  0\nBLOCK\n", 0, name), text.index("  0\n", text.index("ENDBLK\n", name))
    path.write_text(text[:start] + text[end:], "utf-8")
    plan = read(path, ReadOptions())
    assert plan.areas[0].shape.area == pytest.approx(12)
    assert plan.dimension_count == 1
    assert len(plan.openings) + plan.unreadable == 1
