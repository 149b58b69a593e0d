"""Symbols without a name: by the text beside them and by their shape, never sure by one of these alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from checker.model import Agent, EvidenceKind, OpeningKind
from tests.adapters.dxf.builder import Drawing


def anonymous(drawing: Drawing, at: tuple[float, float], layer: str = "QUALQUER", radius: float = 0.1) -> None:
    drawing.insert("A$C1F00", at, layer, circle=radius)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("DG", "sensors"),
        ("Detector de gás h=0,30", "sensors"),
        ("RS", "openings"),
        ("CX. SIF.", "openings"),
        ("RALO 15x15", "openings"),
        ("CX. PASSAGEM 60x60", "openings"),
        ("PQS 4KG", "extinguishers"),
        ("PG", "gas_points"),
        ("QD", "electrical"),
    ],
)
def test_a_text_names_the_symbol_beside_it(tmp_path: Path, text: str, where: str) -> None:
    drawing = Drawing()
    anonymous(drawing, (3, 4))
    drawing.text(text, (3.3, 4))
    (thing,) = getattr(drawing.plan(tmp_path), where)
    assert (thing.anchor, thing.recognition.is_sure) == ((3.0, 4.0), False)
    assert thing.recognition.evidence[0].kind is EvidenceKind.TEXT
    assert thing.recognition.evidence[0].detail == text


def test_a_text_names_a_loose_circle(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.space.add_circle((3, 4), 0.15, dxfattribs={"layer": "GAS"})
    drawing.text("DG", (2.95, 3.95), height=0.1)
    plan = drawing.plan(tmp_path)
    (sensor,) = plan.sensors
    assert not sensor.recognition.is_sure
    assert not plan.pipes


@pytest.mark.parametrize("text", ["COZINHA", "h=0,30", "VER DETALHE RALO", "3,50"])
def test_other_texts_name_nothing(tmp_path: Path, text: str) -> None:
    drawing = Drawing()
    anonymous(drawing, (3, 4))
    drawing.text(text, (3.3, 4))
    plan = drawing.plan(tmp_path)
    assert not (plan.sensors or plan.openings or plan.extinguishers or plan.gas_points or plan.electrical)


def test_a_text_too_far_away_names_nothing(tmp_path: Path) -> None:
    drawing = Drawing()
    anonymous(drawing, (3, 4))
    drawing.text("DG", (3.8, 4))
    assert not drawing.plan(tmp_path).sensors


def test_a_text_belongs_to_the_nearest_symbol(tmp_path: Path) -> None:
    drawing = Drawing()
    anonymous(drawing, (3, 4))
    anonymous(drawing, (3.5, 4))
    drawing.text("RS", (3.35, 4), height=0.05)
    (drain,) = drawing.plan(tmp_path).openings
    assert drain.anchor == (3.5, 4.0)


def test_a_text_beside_a_known_thing_makes_no_second_one(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.insert("GAS-SEN", (3, 4), "GAS-SENSOR", ALTURA="0,2")
    anonymous(drawing, (3.5, 4))
    drawing.text("DG", (3.1, 4))
    (sensor,) = drawing.plan(tmp_path).sensors
    assert sensor.recognition.confidence == 1.0


def test_a_text_that_agrees_with_a_name_adds_to_it(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.insert("EXTINTOR", (3, 4), "QUALQUER", circle=0.1)
    drawing.text("PQS 6 KG", (3.2, 4))
    (found,) = drawing.plan(tmp_path).extinguishers
    assert found.recognition.is_sure
    assert {e.kind for e in found.recognition.evidence} == {EvidenceKind.BLOCK, EvidenceKind.TEXT}
    assert (found.agent, found.mass_kg) == (Agent.POWDER_BC, 6.0)


def test_a_text_and_a_layer_never_prove_what_a_law_demands(tmp_path: Path) -> None:
    drawing = Drawing()
    anonymous(drawing, (3, 4), "GAS-DETECTORES")
    drawing.text("DETECTOR DE GAS", (3.2, 4))
    (sensor,) = drawing.plan(tmp_path).sensors
    assert not sensor.recognition.is_sure


def test_a_circle_of_a_container_s_size_with_its_name_is_one(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.space.add_circle((3, 4), 0.18, dxfattribs={"layer": "0"})
    drawing.text("P-13", (3, 4), height=0.08)
    (bottle,) = drawing.plan(tmp_path).cylinders
    assert bottle.recognition.is_sure
    assert {e.kind for e in bottle.recognition.evidence} == {EvidenceKind.TEXT, EvidenceKind.GEOMETRY}
    assert bottle.capacity_kg == 13.0
    assert bottle.shape.area == pytest.approx(3.14159 * 0.18**2, rel=1e-3)


@pytest.mark.parametrize("radius", [0.13, 0.30])
def test_a_circle_of_another_size_is_no_container(tmp_path: Path, radius: float) -> None:
    drawing = Drawing()
    drawing.space.add_circle((3, 4), radius, dxfattribs={"layer": "0"})
    drawing.text("P-13", (3, 4), height=0.08)
    assert not drawing.plan(tmp_path).cylinders


def test_numbers_of_columns_are_no_containers(tmp_path: Path) -> None:
    drawing = Drawing()
    for n, x in ((12, 0), (13, 4), (14, 8)):
        drawing.space.add_circle((x, 4), 0.175, dxfattribs={"layer": "PILAR"})
        drawing.text(f"P{n}", (x + 0.3, 4), height=0.1)
    assert not drawing.plan(tmp_path).cylinders


def test_a_bare_circle_is_a_container_only_where_gas_is_kept(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.box(0, 0, 2, 2, "GLP-AREA")
    drawing.space.add_circle((1, 1), 0.18, dxfattribs={"layer": "0"})
    drawing.space.add_circle((9, 9), 0.18, dxfattribs={"layer": "0"})
    (bottle,) = drawing.plan(tmp_path).cylinders
    assert bottle.shape.centroid.distance(bottle.point) < 1e-6
    assert (bottle.anchor, bottle.recognition.is_sure) == ((1.0, 1.0), False)


def crossed_square(drawing: Drawing, x: float, y: float, side: float = 0.15, layer: str = "0") -> None:
    drawing.box(x, y, x + side, y + side, layer)
    drawing.space.add_line((x, y), (x + side, y + side), dxfattribs={"layer": layer})


def test_a_crossed_square_near_storage_may_be_a_drain(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.box(0, 0, 2, 2, "GLP-AREA")
    crossed_square(drawing, 4, 1)
    crossed_square(drawing, 30, 1)
    drawing.box(5, 1, 5.15, 1.15, "0")
    (drain,) = drawing.plan(tmp_path).openings
    assert drain.kind is OpeningKind.DRAIN
    assert drain.shape.bounds[:2] == pytest.approx((4, 1))
    assert not drain.recognition.is_sure
    assert [e.kind for e in drain.recognition.evidence] == [EvidenceKind.GEOMETRY]


def test_a_crossed_square_with_its_abbreviation_is_a_drain(tmp_path: Path) -> None:
    drawing = Drawing()
    crossed_square(drawing, 4, 1)
    drawing.text("RS", (4.2, 1.1), height=0.08)
    (drain,) = drawing.plan(tmp_path).openings
    assert drain.recognition.is_sure


def test_an_arc_in_a_block_without_a_name_may_be_a_door(tmp_path: Path) -> None:
    drawing = Drawing()
    block = drawing.block("A$C7")
    block.add_arc((0, 0), 0.8, 0, 90)
    block.add_line((0, 0), (0.8, 0))
    drawing.insert("A$C7", (3, 4), "0")
    (door,) = drawing.plan(tmp_path).doors
    assert door.width_m == pytest.approx(0.8)
    assert not door.recognition.is_sure


def test_a_large_drawing_in_a_block_is_no_symbol(tmp_path: Path) -> None:
    drawing = Drawing()
    block = drawing.block("PLANTA TERREO")
    block.add_circle((0, 0), 2.0)
    block.add_text("DG", height=0.1, dxfattribs={"insert": (0, 0)})
    drawing.insert("PLANTA TERREO", (3, 4), "0")
    assert not drawing.plan(tmp_path).sensors


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("DEPÓSITO DE GLP", "areas"),
        ("ÁREA DE ARMAZENAMENTO DE GLP - CLASSE II", "areas"),
        ("CENTRAL DE GÁS", "centrals"),
        ("ESCOLA MUNICIPAL", "places"),
    ],
)
def test_a_text_names_the_outline_round_it(tmp_path: Path, text: str, where: str) -> None:
    drawing = Drawing()
    drawing.box(-40, -40, 40, 40, "0")
    drawing.box(0, 0, 6, 4, "0")
    drawing.text(text, (2, 2))
    (found,) = getattr(drawing.plan(tmp_path), where)
    assert found.shape.area == pytest.approx(24)
    assert not found.recognition.is_sure
    assert found.recognition.evidence[0].kind is EvidenceKind.TEXT


def test_a_text_names_the_line_beside_it(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.box(0, 0, 30, 20, "0")
    drawing.text("DIVISA", (10, 0.3))
    (limit,) = drawing.plan(tmp_path).limits
    assert limit.shape.length == pytest.approx(100)
    assert not limit.recognition.is_sure


def test_a_room_of_the_profile_is_not_renamed_by_its_text(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.box(0, 0, 6, 4, "ARQ-AMBIENTE")
    drawing.text("DEPÓSITO DE GLP", (2, 2))
    plan = drawing.plan(tmp_path)
    assert len(plan.spaces) == 1
    assert not plan.areas


def test_a_loose_arc_with_its_leaf_may_be_a_door(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.space.add_arc((5, 5), 0.8, 0, 90, dxfattribs={"layer": "0"})
    drawing.space.add_line((5, 5), (5, 5.8), dxfattribs={"layer": "0"})
    drawing.space.add_arc((15, 5), 0.8, 0, 90, dxfattribs={"layer": "0"})
    (door,) = drawing.plan(tmp_path).doors
    assert door.width_m == pytest.approx(0.8)
    assert door.opens_towards == pytest.approx((0, 1))
    assert not door.recognition.is_sure


def test_a_thin_hatch_of_masonry_may_be_a_wall(tmp_path: Path) -> None:
    drawing = Drawing()
    for x0, thick, pattern in ((0, 0.15, "ANSI31"), (5, 0.15, "GRASS"), (10, 3.0, "ANSI31")):
        hatch = drawing.space.add_hatch(dxfattribs={"layer": "0"})
        hatch.set_pattern_fill(pattern, scale=0.1)
        hatch.paths.add_polyline_path([(x0, 0), (x0 + thick, 0), (x0 + thick, 4), (x0, 4)], is_closed=True)
    (wall,) = drawing.plan(tmp_path).walls
    assert wall.shape.area == pytest.approx(0.6)
    assert not wall.recognition.is_sure
    assert wall.recognition.evidence[0].kind is EvidenceKind.HATCH
