from __future__ import annotations

from pathlib import Path

import ezdxf
import pytest

from adapters.dxf import read
from checker.model import Missing, is_known
from checker.model.reading import ReadOptions
from tests.adapters.dxf.builder import Drawing, notes

SCALE = {"m": 1.0, "cm": 100.0, "mm": 1000.0}


def house(factor: float, *, doors: bool = True, walls: bool = True, insunits: int = 0) -> Drawing:
    drawing = Drawing(unit=None, insunits=insunits)
    if doors:
        for i, radius in enumerate((0.8, 0.8, 0.7)):
            drawing.space.add_arc((i * 3 * factor, 0), radius * factor, 0, 90, dxfattribs={"layer": "ARQ-ESQUADRIA"})
    if walls:
        for y in (0, 3, 6):
            drawing.space.add_line((0, y * factor), (10 * factor, y * factor), dxfattribs={"layer": "ARQ-PAREDE"})
            drawing.space.add_line(
                (0, (y + 0.15) * factor), (10 * factor, (y + 0.15) * factor), dxfattribs={"layer": "ARQ-PAREDE"}
            )
    drawing.box(0, 0, 4 * factor, 4 * factor, "GLP-AREA")
    return drawing


@pytest.mark.parametrize("unit", ["m", "cm", "mm"])
def test_doors_and_walls_agree(tmp_path: Path, unit: str) -> None:
    plan = house(SCALE[unit]).plan(tmp_path)
    found = plan.files[0].unit
    assert (found.name, found.source) == (unit, "inferred")
    assert len(found.evidence) == 2
    assert plan.areas[0].shape.area == pytest.approx(16)


@pytest.mark.parametrize(
    ("doors", "insunits", "unit"), [(True, 0, None), (False, 6, None), (True, 6, "m"), (True, 1, None), (True, 4, None)]
)
def test_one_vote_is_not_enough_and_a_contradiction_is_none(
    tmp_path: Path, doors: bool, insunits: int, unit: str | None
) -> None:
    plan = house(1.0, doors=doors, walls=False, insunits=insunits).plan(tmp_path)
    found = plan.files[0].unit
    assert found.name == unit
    assert found.source == ("inferred" if unit else "unknown")
    assert ("não confirmada" in notes(plan)) is (unit is None)
    assert len(plan.areas) == 1


def test_the_option_wins_then_the_title_block_and_contradictions_are_told(tmp_path: Path) -> None:
    drawing = house(100.0)
    drawing.insert("SELO", (-900, -900), "DOC-SELO", UNIDADE="cm")
    assert drawing.plan(tmp_path).files[0].unit.source == "declared"
    plan = drawing.plan(tmp_path, unit="mm")
    assert (plan.files[0].unit.name, plan.files[0].unit.source) == ("mm", "option")
    assert "contradiz SELO.UNIDADE" in notes(plan)
    assert "contradiz o desenho" in notes(plan)


@pytest.mark.parametrize(("name", "metres"), [("in", 0.0254), ("ft", 0.3048)])
def test_imperial_units_when_stated(tmp_path: Path, name: str, metres: float) -> None:
    drawing = Drawing(unit=name.upper())
    drawing.box(0, 0, 10, 10, "GLP-AREA")
    assert drawing.plan(tmp_path).areas[0].shape.area == pytest.approx((10 * metres) ** 2)


def test_dimensions_that_show_metres(tmp_path: Path) -> None:
    drawing = Drawing(unit=None, insunits=5)
    for i in range(3):
        drawing.space.add_linear_dim(base=(0, i * 500), p1=(0, 0), p2=(350, 0), text="3,50").render()
    plan = drawing.plan(tmp_path)
    assert plan.files[0].unit.name == "cm"
    assert any("DIMENSION 3/3" in e for e in plan.files[0].unit.evidence)
    assert plan.dimension_count == 3


def test_dimension_factor(tmp_path: Path) -> None:
    drawing = Drawing(unit=None, insunits=4)
    for i in range(3):
        drawing.space.add_linear_dim(base=(0, i * 500), p1=(0, 0), p2=(3500, 0), override={"dimlfac": 0.001}).render()
    assert drawing.plan(tmp_path).files[0].unit.name == "mm"


def test_containers_and_text_heights_vote(tmp_path: Path) -> None:
    drawing = Drawing(unit=None)
    drawing.insert("SELO", (-9, -9), "DOC-SELO", ESCALA="1:50")
    for i in range(3):
        drawing.insert("GLP-P13", (i, 0), "GLP-RECIPIENTE", circle=0.18)
        drawing.text("TEXTO", (i, 5), height=0.1)
    found = drawing.plan(tmp_path).files[0].unit
    assert (found.name, len(found.evidence)) == ("m", 2)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("H=0,30", 0.3), ("h: 0,30 m", 0.3), ("H=30cm", 0.3), ("SENSOR H = 0.30", 0.3), ("H=180", None), ("ALTO", None)],
)
def test_a_text_beside_a_sensor_states_its_height(tmp_path: Path, text: str, expected: float | None) -> None:
    drawing = Drawing()
    drawing.insert("GAS-SEN", (0, 0), "GAS-SENSOR")
    drawing.text(text, (0.4, 0))
    height = drawing.plan(tmp_path).sensors[0].height_above_floor_m
    assert (height if is_known(height) else None) == expected


def test_a_text_belongs_to_the_nearest_device(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.insert("GAS-SEN", (0, 0), "GAS-SENSOR")
    drawing.insert("GAS-PG", (0.5, 0), "GAS-PONTO")
    drawing.text("H=0,60", (0.4, 0))
    plan = drawing.plan(tmp_path)
    assert plan.gas_points[0].height_m == 0.6
    assert isinstance(plan.sensors[0].height_above_floor_m, Missing)


def test_a_text_out_of_reach_states_nothing(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.insert("GAS-SEN", (0, 0), "GAS-SENSOR")
    drawing.text("H=0,30", (0.7, 0))
    assert isinstance(drawing.plan(tmp_path).sensors[0].height_above_floor_m, Missing)


def test_zero_in_a_flat_drawing_is_no_height(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.frame(0, "TÉRREO", "TERREO", NIVEL="0,00")
    drawing.insert("GAS-SEN", (5, 5), "GAS-SENSOR")
    assert isinstance(drawing.plan(tmp_path).sensors[0].height_above_floor_m, Missing)


def test_levels_count_in_a_solid_drawing_and_zero_still_does_not(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.frame(0, "1º PAVIMENTO", "TIPO", NIVEL="3,00", PD="2,60")
    drawing.insert("GAS-SEN", (5, 5, 3.2), "GAS-SENSOR")  # type: ignore[arg-type]  # with a level
    drawing.insert("GAS-SEN", (6, 5, 0), "GAS-SENSOR")  # type: ignore[arg-type]  # with a level
    drawing.insert("GAS-SEN", (7, 5, 1.0), "GAS-SENSOR")  # type: ignore[arg-type]  # with a level
    up, flat, below = sorted(drawing.plan(tmp_path).sensors, key=lambda s: s.anchor or (0, 0))
    assert up.height_above_floor_m == pytest.approx(0.2)
    assert (up.floor_from, up.drop_from_ceiling_m) == ("storey", pytest.approx(2.4))
    assert isinstance(flat.height_above_floor_m, Missing)
    assert isinstance(below.height_above_floor_m, Missing)


def test_height_and_drop_give_each_other_where_the_ceiling_is_known(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.frame(0, "TÉRREO", "TERREO", PD="2,60")
    drawing.insert("GAS-SEN", (5, 5), ALTURA="2,40")
    drawing.insert("GAS-SEN", (6, 5), DO_TETO="0,20")
    drawing.insert("GAS-SEN", (25, 5), ALTURA="2,40")
    first, second, outdoors = sorted(drawing.plan(tmp_path).sensors, key=lambda s: s.anchor or (0, 0))
    assert first.drop_from_ceiling_m == pytest.approx(0.2)
    assert second.height_above_floor_m == pytest.approx(2.4)
    assert isinstance(outdoors.drop_from_ceiling_m, Missing)


def test_the_height_of_a_property_wall_is_in_the_text_beside_it(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.poly([(0, 0), (9, 0)], "ARQ-MURO", close=False)
    drawing.poly([(0, 5), (9, 5)], "ARQ-MURO", close=False)
    drawing.text("H=1,80", (4, 0.3))
    low, high = sorted(drawing.plan(tmp_path).walls, key=lambda w: w.shape.bounds[1])
    assert low.height_m == 1.8
    assert isinstance(high.height_m, Missing)


def test_headroom_under_a_roof(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.box(0, 0, 9, 9, "ARQ-COBERTURA")
    drawing.text("PD=3,05", (4, 4), "ARQ-COBERTURA")
    assert drawing.plan(tmp_path).roofs[0].headroom_m == 3.05


def test_a_unit_that_the_header_does_not_state_is_no_vote(tmp_path: Path) -> None:
    doc = ezdxf.new("R12")
    doc.modelspace().add_line((0, 0), (1, 0))
    path = tmp_path / "p.dxf"
    doc.saveas(path)
    assert b"$INSUNITS" not in path.read_bytes()
    unit = read(path, ReadOptions()).files[0].unit
    assert (unit.name, unit.source, unit.evidence) == (None, "unknown", ())
