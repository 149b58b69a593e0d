from __future__ import annotations

import math
from pathlib import Path

import pytest
from shapely.geometry import Point

from checker.model import LimitKind, Missing
from tests.adapters.dxf.builder import Drawing, notes

SQUARE = [(0, 0), (4, 0), (4, 3), (0, 3)]


@pytest.mark.parametrize(
    ("points", "close"),
    [
        (SQUARE, True),
        ([*SQUARE, (0, 0)], False),
        ([*SQUARE, (0, 0.002)], False),
        ([*SQUARE, (0, 0)], True),
    ],
)
def test_closed_by_flag_by_repetition_or_nearly(tmp_path: Path, points: list[tuple[float, float]], close: bool) -> None:
    drawing = Drawing()
    drawing.poly(points, "GLP-AREA", close=close)
    (area,) = drawing.plan(tmp_path).areas
    assert area.shape.area == pytest.approx(12, abs=0.01)


def test_an_outline_left_open_is_broken_not_guessed(tmp_path: Path) -> None:
    drawing = Drawing()
    line = drawing.poly(SQUARE, "GLP-AREA", close=False)
    plan = drawing.plan(tmp_path)
    assert not plan.areas
    (broken,) = plan.broken
    assert (broken.concept, broken.ref.ref) == ("storage_area", line.dxf.handle)


def test_loose_lines_make_an_outline(tmp_path: Path) -> None:
    drawing = Drawing()
    for a, b in zip(SQUARE, [*SQUARE[1:], SQUARE[0]], strict=True):
        drawing.space.add_line(a, (b[0] + 0.001, b[1]), dxfattribs={"layer": "GLP-AREA"})
    (area,) = drawing.plan(tmp_path).areas
    assert area.shape.area == pytest.approx(12, abs=0.01)


def test_a_crossing_outline_is_broken_and_the_point_named(tmp_path: Path) -> None:
    drawing = Drawing()
    ring = drawing.poly([(0, 0), (2, 2), (2, 0), (0, 2)], "GLP-LOTE")
    plan = drawing.plan(tmp_path)
    assert not plan.lots
    (broken,) = plan.broken
    assert broken.concept == "lot"
    assert broken.location == pytest.approx((1, 1))
    assert ring.dxf.handle in broken.why.pt
    assert "1.000" in broken.why.en


@pytest.mark.parametrize("points", [[(0, 0), (3, 0)], [(0, 0), (1, 0), (2, 0)], [(1, 1), (1, 1), (1, 1)]])
def test_an_outline_without_area_is_broken(tmp_path: Path, points: list[tuple[float, float]]) -> None:
    drawing = Drawing()
    drawing.poly(points, "GLP-INSTALACAO")
    plan = drawing.plan(tmp_path)
    assert not plan.areas
    assert [b.concept for b in plan.broken] == ["storage_area"]


def test_bulges_also_on_the_closing_segment(tmp_path: Path) -> None:
    drawing = Drawing()
    quarter = math.tan(math.pi / 8)
    drawing.poly([(0, 0, 0), (4, 0, 0), (4, 3, 0), (0, 3, -quarter)], "GLP-AREA", fmt="xyb")
    (area,) = drawing.plan(tmp_path).areas
    radius = 3 / math.sqrt(2)
    segment = radius**2 / 2 * (math.pi / 2 - 1)
    assert area.shape.area == pytest.approx(12 - segment, abs=1e-3)


@pytest.mark.parametrize("version", ["R12", "R2010"])
def test_two_vertices_with_bulges_are_a_circle(tmp_path: Path, version: str) -> None:
    drawing = Drawing(version)
    drawing.poly([(-1, 0, 1), (1, 0, 1)], "GLP-AREA", fmt="xyb")
    (area,) = drawing.plan(tmp_path).areas
    assert area.shape.hausdorff_distance(Point(0, 0).buffer(1, quad_segs=512)) < 2e-4


def test_a_huge_bulge_between_near_vertices_is_a_circle(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.poly([(0, 0, 1000), (0.001, 0, 0)], "GLP-AREA", close=False, fmt="xyb")
    (area,) = drawing.plan(tmp_path).areas
    assert area.shape.area == pytest.approx(math.pi * 0.25**2, rel=1e-2)


@pytest.mark.parametrize("unit", ["M", "MM"])
def test_circles_and_ellipses_within_a_tenth_of_a_millimetre(tmp_path: Path, unit: str) -> None:
    f = {"M": 1.0, "MM": 1000.0}[unit]
    drawing = Drawing(unit=unit)
    drawing.space.add_circle((5 * f, 5 * f), 3 * f, dxfattribs={"layer": "HID-RALO"})
    drawing.space.add_ellipse((20 * f, 0), (4 * f, 0), 0.5, dxfattribs={"layer": "HID-GORDURA"})
    drain, box = drawing.plan(tmp_path).openings
    assert drain.shape.distance(Point(9, 5)) == pytest.approx(1.0, abs=1e-4)
    assert box.shape.distance(Point(25, 0)) == pytest.approx(1.0, abs=1e-4)
    assert box.shape.area == pytest.approx(math.pi * 4 * 2, rel=1e-4)


def test_a_spline_outline(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.space.add_spline([(0, 0), (4, 0), (4, 4), (0, 4), (0, 0)], dxfattribs={"layer": "GLP-AREA"})
    (area,) = drawing.plan(tmp_path).areas
    assert 12 < area.shape.area < 30


def test_the_same_outline_drawn_twice_is_one(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.box(0, 0, 2, 2, "GLP-LOTE")
    drawing.poly([(2, 2), (0, 2), (0, 0), (2, 0)], "GLP-LOTE")
    assert len(drawing.plan(tmp_path).lots) == 1


def test_the_same_device_drawn_twice_is_one_but_containers_all_count(tmp_path: Path) -> None:
    drawing = Drawing()
    for _ in range(2):
        drawing.insert("INC-EXT", (1, 1), "INC-EXTINTOR", CARGA="12")
        drawing.insert("GLP-P13", (5, 5), "GLP-RECIPIENTE")
    plan = drawing.plan(tmp_path)
    assert len(plan.extinguishers) == 1
    assert len(plan.cylinders) == 2


def test_a_circle_and_a_block_in_one_place_are_one_container(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.space.add_circle((1, 1), 0.18, dxfattribs={"layer": "GLP-RECIPIENTE"})
    drawing.space.add_circle((1, 1), 0.10, dxfattribs={"layer": "GLP-RECIPIENTE"})
    drawing.insert("GLP-P13", (1.04, 1), "GLP-RECIPIENTE", PILHA="4")
    drawing.space.add_circle((3, 1), 0.18, dxfattribs={"layer": "GLP-RECIPIENTE"})
    one, other = sorted(drawing.plan(tmp_path).cylinders, key=lambda c: c.point.x)
    assert (one.quantity, one.capacity_kg) == (4, 13.0)
    assert one.shape.bounds[0] == pytest.approx(0.82, abs=1e-4)
    assert other.quantity == 1
    assert isinstance(other.capacity_kg, Missing)


def test_a_container_without_drawn_size_is_a_point(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.insert("GLP-P13", (1, 1), "GLP-RECIPIENTE")
    assert drawing.plan(tmp_path).cylinders[0].shape.equals(Point(1, 1))


def test_a_stack_outline_without_numbers_is_broken(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.box(0, 0, 2, 1, "GLP-RECIPIENTE")
    plan = drawing.plan(tmp_path)
    assert not plan.cylinders
    assert [b.concept for b in plan.broken] == ["cylinder"]


def test_an_unreadable_stack_is_broken(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.insert("GLP-P13", (0, 0), PILHA="MUITAS")
    assert [b.concept for b in drawing.plan(tmp_path).broken] == ["cylinder"]


def test_innermost_outline_owns_the_data(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.box(0, 0, 10, 10, "GLP-AREA")
    drawing.box(2, 2, 4, 4, "GLP-AREA")
    drawing.insert("GLP-AREA", (3, 3), "GLP-AREA", CLASSE="I")
    small, large = sorted(drawing.plan(tmp_path).areas, key=lambda a: a.shape.area)
    assert small.area_class == "I"
    assert isinstance(large.area_class, Missing)


def test_data_blocks_at_odds_state_nothing(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.box(0, 0, 10, 10, "GLP-AREA")
    drawing.insert("GLP-AREA", (3, 3), "GLP-AREA", CLASSE="I", FINALIDADE="REVENDA")
    drawing.insert("GLP-AREA", (5, 5), "GLP-AREA", CLASSE="II", FINALIDADE="REVENDA")
    plan = drawing.plan(tmp_path)
    assert isinstance(plan.areas[0].area_class, Missing)
    assert not isinstance(plan.areas[0].purpose, Missing)
    assert "CLASSE" in notes(plan)


def test_a_data_block_alone_has_no_outline(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.insert("GLP-AREA", (3, 3), "GLP-AREA", CLASSE="I")
    (area,) = drawing.plan(tmp_path).areas
    assert area.shape.is_empty
    assert (area.area_class, area.anchor) == ("I", (3.0, 3.0))


@pytest.mark.parametrize("at", [(5, 0.61), (5, 2.5)])
def test_a_data_block_out_of_reach_describes_nothing(tmp_path: Path, at: tuple[float, float]) -> None:
    drawing = Drawing()
    drawing.poly([(0, 0), (10, 0)], "GLP-FECHAMENTO", close=False)
    drawing.insert("GLP-FECH", at, "GLP-FECHAMENTO", TIPO="MURO")
    (closure,) = drawing.plan(tmp_path).closures
    assert isinstance(closure.kind, Missing)


def test_a_tie_describes_nothing(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.poly([(0, 0), (10, 0)], "GLP-FECHAMENTO", close=False)
    drawing.poly([(0, 1), (10, 1)], "GLP-FECHAMENTO", close=False)
    drawing.insert("GLP-FECH", (5, 0.5), "GLP-FECHAMENTO", TIPO="MURO")
    assert all(isinstance(c.kind, Missing) for c in drawing.plan(tmp_path).closures)


def test_data_beside_one_line_is_not_borrowed_by_its_neighbour(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.poly([(0, 0), (5, 0)], "GLP-FECHAMENTO", close=False)
    drawing.poly([(5, 0), (10, 0)], "GLP-FECHAMENTO", close=False)
    drawing.insert("GLP-FECH", (4.9, 0.2), "GLP-FECHAMENTO", TIPO="MURO")
    left, right = sorted(drawing.plan(tmp_path).closures, key=lambda c: c.shape.bounds[0])
    assert not isinstance(left.kind, Missing)
    assert isinstance(right.kind, Missing)


def test_a_closed_plot_with_a_block_on_each_side_is_split(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.box(0, 0, 20, 10, "URB-DIVISA")
    drawing.insert("DIVISA", (10, 0.3), "URB-DIVISA", TIPO="VIA")
    drawing.insert("DIVISA", (10, 9.7), "URB-DIVISA", TIPO="MURO", ALTURA="2,00")
    limits = drawing.plan(tmp_path).limits
    assert len(limits) == 4
    kinds = {x.shape.centroid.coords[0]: x.kind for x in limits}
    assert kinds[10, 0] is LimitKind.OPEN
    assert kinds[10, 10] is LimitKind.WALL
    assert isinstance(kinds[0, 5], Missing)


def test_a_wall_along_the_limit_says_what_stands_on_it(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.poly([(0, 0), (20, 0)], "URB-DIVISA", close=False)
    drawing.poly([(20, 0), (20, 10)], "URB-DIVISA", close=False)
    drawing.poly([(-1, 0.15), (21, 0.15)], "ARQ-MURO", close=False)
    drawing.text("MURO H=1,80", (10, 0.5))
    south, east = sorted(drawing.plan(tmp_path).limits, key=lambda x: x.shape.bounds[0])
    assert (south.kind, south.wall_height_m) == (LimitKind.WALL, 1.8)
    assert isinstance(east.kind, Missing)


def test_a_wall_along_part_of_a_limit_does_not_speak_for_all_of_it(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.poly([(0, 0), (20, 0)], "URB-DIVISA", close=False)
    drawing.poly([(0, 0), (12, 0)], "ARQ-MURO", close=False)
    assert all(isinstance(x.kind, Missing) for x in drawing.plan(tmp_path).limits)
