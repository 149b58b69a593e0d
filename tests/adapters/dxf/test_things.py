from __future__ import annotations

import math
from pathlib import Path

import pytest
from shapely.geometry import Polygon

from checker.model import Missing
from checker.model.reading import ReadOptions
from tests.adapters.dxf.builder import Drawing


def test_a_survey_circle_reaches_as_far_as_it_does_all_round(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.box(-1, -1, 1, 1, "GLP-AREA")
    drawing.box(99, -1, 101, 1, "GLP-AREA")
    drawing.space.add_circle((0, 0), 25, dxfattribs={"layer": "URB-LEVANT"})
    near, far = sorted(drawing.plan(tmp_path).areas, key=lambda a: a.shape.bounds[0])
    assert near.survey_radius_m == pytest.approx(25 - math.sqrt(2), abs=1e-3)
    assert isinstance(far.survey_radius_m, Missing)


def test_a_neighbour_known_by_a_block_only_is_unsure(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.insert("VIZ", (3, 3), "URB-VIZINHO", USO="IGREJA")
    (place,) = drawing.plan(tmp_path).places
    assert not place.recognition.is_sure


def test_a_neighbour_named_a_lot(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.box(0, 0, 9, 9, "URB-VIZINHO")
    drawing.text("LOTE 14", (3, 3))
    assert drawing.plan(tmp_path).places[0].is_lot


def test_signs_one_plate_however_many_texts(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.text("PERIGO", (0, 0.3), "INC-SINALIZACAO")
    drawing.text("INFLAMÁVEL", (0, 0), "INC-SINALIZACAO")
    drawing.insert("INC-PLACA", (5, 5), "INC-SINALIZACAO")
    drawing.text("PROIBIDO FUMAR", (5.2, 5), "INC-SINALIZACAO")
    texts = sorted(str(s.text) for s in drawing.plan(tmp_path).signs)
    assert texts == ["PERIGO INFLAMÁVEL", "PROIBIDO FUMAR"]


def test_a_central_counts_its_containers(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.box(0, 0, 3, 1, "GAS-CENTRAL")
    for x in (0.5, 1.0, 1.5, 2.0):
        drawing.insert("GLP-P45", (x, 0.5), "GLP-RECIPIENTE", circle=0.19)
    (central,) = drawing.plan(tmp_path).centrals
    assert (central.cylinders, central.capacity_kg) == (4, 45.0)


def test_doors_with_their_swing_also_mirrored(tmp_path: Path) -> None:
    drawing = Drawing()
    block = drawing.block("PORTA-080")
    block.add_line((0, 0), (0, 0.8))
    block.add_arc((0, 0), 0.8, 0, 90)
    drawing.insert("PORTA-080", (0, 0), "ARQ-ESQUADRIA")
    drawing.insert("PORTA-080", (10, 0), "ARQ-ESQUADRIA", xf={"xscale": -1, "rotation": 90})
    drawing.insert("JANELA-120", (5, 5), "ARQ-ESQUADRIA", circle=0.1)
    plan = drawing.plan(tmp_path)
    first, mirrored = sorted(plan.doors, key=lambda d: d.anchor or (0, 0))
    assert first.width_m == pytest.approx(0.8)
    assert first.opens_towards == pytest.approx((0, 1))
    assert first.swing is not None
    assert first.swing.bounds == pytest.approx((0, 0, 0.8, 0.8))
    assert mirrored.opens_towards == pytest.approx((-1, 0), abs=1e-9)
    assert mirrored.swing is not None
    assert mirrored.swing.bounds == pytest.approx((9.2, -0.8, 10, 0))
    assert len(plan.windows) == 1


def test_hatched_walls_are_outlines(tmp_path: Path) -> None:
    drawing = Drawing()
    hatch = drawing.space.add_hatch(dxfattribs={"layer": "ARQ-PAREDE"})
    hatch.paths.add_polyline_path([(0, 0), (5, 0), (5, 0.15), (0, 0.15)], is_closed=True)
    (wall,) = drawing.plan(tmp_path).walls
    assert isinstance(wall.shape, Polygon)
    assert wall.shape.area == pytest.approx(0.75)


def test_a_hatch_alone_is_an_unsure_area(tmp_path: Path) -> None:
    drawing = Drawing()
    hatch = drawing.space.add_hatch(dxfattribs={"layer": "GLP-AREA"})
    hatch.paths.add_polyline_path([(0, 0), (5, 0), (5, 5), (0, 5)], is_closed=True)
    (area,) = drawing.plan(tmp_path).areas
    assert not area.recognition.is_sure


def test_large_coordinates_lose_nothing(tmp_path: Path) -> None:
    drawing = Drawing()
    x, y = 620000.0, 9650000.0
    drawing.box(x, y, x + 2, y + 2, "GLP-AREA")
    drawing.space.add_circle((x + 5.075, y + 1), 0.075, dxfattribs={"layer": "HID-RALO"})
    plan = drawing.plan(tmp_path)
    assert plan.areas[0].shape.distance(plan.openings[0].shape) == pytest.approx(3.0, abs=1e-6)
    left, low = plan.areas[0].shape.bounds[:2]
    assert (left + plan.origin[0], low + plan.origin[1]) == pytest.approx((x, y), abs=1e-6)
    assert abs(left) < 1000


@pytest.mark.parametrize("x", [3e8, 1e20])
def test_absurd_coordinates_are_broken(tmp_path: Path, x: float) -> None:
    drawing = Drawing()
    drawing.space.add_circle((x, 0), 0.1, dxfattribs={"layer": "HID-RALO"})
    drawing.insert("GAS-SEN", (x, 0))
    drawing.box(0, 0, 2, 2, "GLP-AREA")
    plan = drawing.plan(tmp_path)
    assert {b.concept for b in plan.broken} == {"drain", "gas_sensor"}
    assert len(plan.areas) == 1


def test_the_file_s_place_among_several(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.box(0, 0, 2, 2, "GLP-AREA")
    assert drawing.plan(tmp_path, file_index=3).areas[0].ref.file == 3
    assert ReadOptions().file_index == 0


@pytest.mark.parametrize("kind", ["polyface", "3dface"])
def test_outlines_of_other_types(tmp_path: Path, kind: str) -> None:
    drawing = Drawing()
    if kind == "polyface":
        mesh = drawing.space.add_polyface(dxfattribs={"layer": "GLP-AREA"})
        mesh.append_face([(0, 0), (2, 0), (2, 2)])
    else:
        drawing.space.add_3dface([(0, 0), (2, 0), (2, 2), (0, 2)], dxfattribs={"layer": "GLP-AREA"})
    plan = drawing.plan(tmp_path)
    assert (len(plan.areas), len(plan.broken)) == ((0, 1) if kind == "polyface" else (1, 0))


def test_a_block_of_the_profile_draws_with_symbols_of_its_own(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.block("GRELHA", circle=0.5)
    drawing.block("HID-RL").add_blockref("GRELHA", (0, 0))
    drawing.insert("HID-RL", (5, 1), "HID-RALO", xf={"xscale": 0.3, "yscale": 0.3})
    (drain,) = drawing.plan(tmp_path).openings
    assert drain.shape.bounds == pytest.approx((4.85, 0.85, 5.15, 1.15), abs=1e-4)


def test_a_box_drawn_side_by_side_is_an_outline(tmp_path: Path) -> None:
    drawing = Drawing()
    corners = [(4.5, 0), (5.1, 0), (5.1, 0.6), (4.5, 0.6)]
    for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
        drawing.space.add_line(a, b, dxfattribs={"layer": "HID-GORDURA"})
    (box,) = drawing.plan(tmp_path).openings
    assert box.shape.area == pytest.approx(0.36)
    assert box.recognition.is_sure


@pytest.mark.parametrize("layer", ["HID-RALO", "HID-GORDURA", "RIS-FONTE"])
def test_a_line_that_closes_nothing_is_an_unsure_thing(tmp_path: Path, layer: str) -> None:
    drawing = Drawing()
    drawing.poly([(4.5, 0), (5.1, 0), (5.1, 0.6), (4.5, 0.6)], layer, close=False)
    plan = drawing.plan(tmp_path)
    (thing,) = [*plan.openings, *plan.risks]
    assert not thing.recognition.is_sure


def test_lines_inside_a_drain_only_decorate_it(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.space.add_circle((0, 0), 0.1, dxfattribs={"layer": "HID-RALO"})
    drawing.space.add_line((-0.1, 0), (0.1, 0), dxfattribs={"layer": "HID-RALO"})
    (drain,) = drawing.plan(tmp_path).openings
    assert drain.recognition.is_sure


def test_sewer_pipes_that_meet_are_no_sure_chamber(tmp_path: Path) -> None:
    drawing = Drawing()
    corners = [(0, 0), (9, 0), (9, 6)]
    for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
        drawing.space.add_line(a, b, dxfattribs={"layer": "HID-ESGOTO"})
    drawing.space.add_line((20, 0), (29, 0), dxfattribs={"layer": "HID-ESGOTO"})
    (loop,) = drawing.plan(tmp_path).openings
    assert not loop.recognition.is_sure


def test_a_stack_drawn_in_lines_without_its_block_is_broken(tmp_path: Path) -> None:
    drawing = Drawing()
    corners = [(0, 0), (0.4, 0), (0.4, 0.4), (0, 0.4)]
    for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
        drawing.space.add_line(a, b, dxfattribs={"layer": "GLP-RECIPIENTE"})
    assert [b.concept for b in drawing.plan(tmp_path).broken] == ["cylinder"]


def test_limit_data_on_either_side_of_the_line_speak_for_its_sides(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.box(0, 0, 20, 20, "URB-DIVISA")
    for at in ((10, -0.1), (20.1, 10), (10, 19.9)):
        drawing.insert("DIVISA", at, "URB-DIVISA", TIPO="MURO", ALTURA="2,00")
    limits = {round(s.shape.centroid.x): s.kind for s in drawing.plan(tmp_path).limits if s.shape.length == 20}
    assert isinstance(limits[0], Missing)
    assert limits[20] == "wall"


def test_closure_data_on_either_side_of_a_ring_speak_for_its_sides(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.box(0, 0, 2, 2, "GLP-FECHAMENTO")
    for at in ((1, 2.1), (-0.1, 1), (1, -0.1)):
        drawing.insert("GLP-FECH", at, "GLP-FECHAMENTO", TIPO="MURO")
    drawing.insert("GLP-FECH", (1.9, 1), "GLP-FECHAMENTO", TIPO="TELA")
    kinds = {c.shape.centroid.coords[0]: c.kind for c in drawing.plan(tmp_path).closures}
    assert kinds == {(1, 0): "wall", (0, 1): "wall", (1, 2): "wall", (2, 1): "mesh"}


@pytest.mark.parametrize(
    ("texts", "declared"),
    [
        (["ÁREA DE ARMAZENAMENTO - CLASSE II"], "II"),
        (["Classe 3"], "III"),
        (["CLASSE II", "GLP - classe ii"], "II"),
        (["CLASSE II", "CLASSE III"], None),
        (["SUBCLASSE II"], None),
        ([], None),
    ],
)
def test_a_class_written_inside_an_area(texts: list[str], declared: str | None, tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.box(0, 0, 6, 4, "GLP-AREA")
    for i, text in enumerate(texts):
        drawing.text(text, (1, 1 + i))
    drawing.text("CLASSE VI", (1, 9))
    (area,) = drawing.plan(tmp_path).areas
    assert (area.area_class if declared else isinstance(area.area_class, Missing)) == (declared or True)


def test_a_class_stated_by_the_block_wins_over_a_text(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.box(0, 0, 6, 4, "GLP-AREA")
    drawing.insert("GLP-AREA", (1, 1), "GLP-AREA", CLASSE="IV")
    drawing.text("CLASSE II", (1, 2))
    assert drawing.plan(tmp_path).areas[0].area_class == "IV"


@pytest.mark.parametrize(
    ("block", "layer", "doubted"), [("GLP-P13", "GLP-RECIPIENTE", 0), ("BOTIJAO P13", "BOTIJOES", 1)]
)
def test_a_symbol_that_only_habit_explains_leaves_its_stack_open(
    block: str, layer: str, doubted: int, tmp_path: Path
) -> None:
    drawing = Drawing()
    for x in (0.0, 1.0):
        drawing.insert(block, (x, 0), layer, circle=0.18)
    plan = drawing.plan(tmp_path)
    assert len(plan.cylinders) == 2
    assert len(plan.broken_of("cylinder")) == doubted


def test_a_stack_stated_on_a_foreign_symbol_is_no_doubt(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.insert("BOTIJAO P13", (0, 0), "BOTIJOES", circle=0.18, PILHA="3")
    plan = drawing.plan(tmp_path)
    assert [c.stack_units for c in plan.cylinders] == [3]
    assert plan.broken_of("cylinder") == ()
