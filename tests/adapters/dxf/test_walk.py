from __future__ import annotations

from pathlib import Path

import pytest
from ezdxf.entities import Insert
from shapely.geometry import Point

from adapters.dxf.reader import read
from checker.model import FloorOpening, GasSensor
from checker.model.errors import PlanUnreadableError
from checker.model.reading import ReadOptions
from tests.adapters.dxf.builder import Drawing, notes


def nested_drain(**outer: float) -> Drawing:
    """A drain (circle on layer 0) at (2, 1) of a block at (3, 0) of an outer one, inserted on the drains' layer."""
    drawing = Drawing()
    inner = drawing.block("MIOLO")
    inner.add_circle((2, 1), 0.1)
    middle = drawing.block("BANHO")
    middle.add_blockref("MIOLO", (3, 0), dxfattribs={"layer": "0"})
    drawing.space.add_blockref("BANHO", (10, 10), dxfattribs={"layer": "HID-RALO", **outer})
    return drawing


@pytest.mark.parametrize(
    ("outer", "centre"),
    [
        ({}, (15, 11)),
        ({"rotation": 90}, (9, 15)),
        ({"xscale": -1}, (5, 11)),
        ({"xscale": 2, "yscale": 2}, (20, 12)),
        ({"rotation": 180, "yscale": -1}, (5, 11)),
    ],
)
def test_nested_inserts_and_layer_0(tmp_path: Path, outer: dict[str, float], centre: tuple[float, float]) -> None:
    (drain,) = nested_drain(**outer).plan(tmp_path).openings
    assert drain.shape.centroid.distance(Point(centre)) < 1e-6
    assert drain.shape.area == pytest.approx(3.14159 * (0.1 * outer.get("yscale", 1)) ** 2, rel=2e-3)
    assert drain.storey is None


def test_uneven_scale_makes_an_ellipse(tmp_path: Path) -> None:
    (drain,) = nested_drain(xscale=3).plan(tmp_path).openings
    x0, y0, x1, y1 = drain.shape.bounds
    assert (x1 - x0, y1 - y0) == (pytest.approx(0.6, abs=1e-4), pytest.approx(0.2, abs=1e-4))


def test_source_names_the_entity_and_the_chain_of_inserts(tmp_path: Path) -> None:
    drawing = nested_drain()
    (outer,) = [i for i in drawing.space.query("INSERT") if i.dxf.name == "BANHO"]
    (inner,) = drawing.doc.blocks.get("BANHO").query("INSERT")
    (drain,) = drawing.plan(tmp_path).openings
    assert drain.ref.ref == inner.dxf.handle
    assert drain.ref.chain == (outer.dxf.handle,)
    assert drain.ref.layer == "HID-RALO"


def test_a_drawn_outline_is_named_by_its_own_handle(tmp_path: Path) -> None:
    drawing = Drawing()
    circle = drawing.block("LAJE").add_circle((1, 1), 0.1, dxfattribs={"layer": "HID-RALO"})
    outer = drawing.insert("LAJE", (4, 4), "FUNDO")
    (drain,) = drawing.plan(tmp_path).openings
    assert (drain.ref.ref, drain.ref.chain) == (circle.dxf.handle, (outer.dxf.handle,))


def test_a_block_of_several_outlines_on_a_device_layer_is_several_things(tmp_path: Path) -> None:
    drawing = Drawing()
    block = drawing.block("RALOS DO PATIO")
    for x in (0, 3, 6):
        block.add_circle((x, 20), 0.1)
    drawing.insert("RALOS DO PATIO", (0, 0), "HID-RALO")
    plan = drawing.plan(tmp_path)
    assert sorted(round(o.shape.centroid.x, 6) for o in plan.openings) == [0, 3, 6]


def test_attributes_at_depth(tmp_path: Path) -> None:
    drawing = Drawing()
    kit = drawing.block("KIT")
    drawing.insert("GAS-SEN", (1, 0), "0", space=kit, ALTURA="0,20", NOME="S1")
    drawing.insert("KIT", (5, 5), "QUALQUER")
    (sensor,) = drawing.plan(tmp_path).sensors
    assert isinstance(sensor, GasSensor)
    assert (sensor.name, sensor.height_above_floor_m, sensor.anchor) == ("S1", 0.2, (6.0, 5.0))


def test_minsert(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.block("GLP-P45", circle=0.19)
    drawing.space.add_blockref(
        "GLP-P45",
        (0, 0),
        dxfattribs={
            "layer": "GLP-RECIPIENTE",
            "row_count": 2,
            "column_count": 3,
            "row_spacing": 1,
            "column_spacing": 0.5,
        },
    )
    plan = drawing.plan(tmp_path)
    assert sorted(c.anchor for c in plan.cylinders if c.anchor) == [(0, 0), (0, 1), (0.5, 0), (0.5, 1), (1, 0), (1, 1)]
    assert len({c.id for c in plan.cylinders}) == 6


def test_extrusion_downwards_mirrors(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.space.add_circle((-10, 3), 0.1, dxfattribs={"layer": "HID-RALO", "extrusion": (0, 0, -1)})
    drawing.insert("GAS-SEN", (-4, 2), "GAS-SENSOR", xf={"extrusion": (0, 0, -1)}, ALTURA="0,2")
    plan = drawing.plan(tmp_path)
    assert plan.openings[0].shape.centroid.distance(Point(10, 3)) < 1e-9
    assert plan.sensors[0].anchor == pytest.approx((4, 2))


def test_blocks_that_insert_each_other_end(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.block("A").add_blockref("B", (1, 0))
    drawing.block("B").add_blockref("A", (1, 0))
    drawing.block("A").add_circle((0, 0), 0.1, dxfattribs={"layer": "HID-RALO"})
    drawing.insert("A", (0, 0))
    plan = drawing.plan(tmp_path)
    assert len(plan.openings) == 1
    assert "inserem a si mesmos" in notes(plan)


def test_an_explosion_of_inserts_is_refused(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.block("Z").add_point((0, 0))
    drawing.space.add_blockref(
        "Z", (0, 0), dxfattribs={"row_count": 30000, "column_count": 30000, "row_spacing": 1, "column_spacing": 1}
    )
    with pytest.raises(PlanUnreadableError, match="limit"):
        drawing.plan(tmp_path)


def test_a_missing_block_does_not_lose_its_attributes(tmp_path: Path) -> None:
    drawing = Drawing()
    ref: Insert = drawing.insert("GAS-VB", (1, 1), "GAS-VALVULA", AUTOMATICA="S")
    drawing.doc.blocks.delete_block("GAS-VB", safe=False)
    assert ref.dxf.name == "GAS-VB"
    (valve,) = drawing.plan(tmp_path).valves
    assert valve.automatic is True


def test_a_dynamic_block_goes_by_its_own_name(tmp_path: Path) -> None:
    drawing = Drawing()
    original = drawing.block("GLP-P20")
    anonymous = drawing.doc.blocks.new("*U7")
    anonymous.add_circle((0, 0), 0.15)
    anonymous.block_record.set_xdata("AcDbBlockRepBTag", [(1070, 1), (1005, original.block_record.dxf.handle)])
    drawing.doc.appids.add("AcDbBlockRepBTag")
    drawing.space.add_blockref("*U7", (1, 1), dxfattribs={"layer": "GLP-RECIPIENTE"})
    (cylinder,) = drawing.plan(tmp_path).cylinders
    assert cylinder.capacity_kg == 20


def test_a_wrapper_on_a_device_layer_is_a_drawing_not_a_device(tmp_path: Path) -> None:
    drawing = Drawing()
    floor = drawing.block("PLANTA")
    drawing.insert("GAS-PG", (1, 1), "GAS-PONTO", space=floor)
    drawing.insert("PLANTA", (0, 0), "GAS-SENSOR")
    plan = drawing.plan(tmp_path)
    assert len(plan.gas_points) == 1
    assert not plan.sensors


def test_any_block_on_a_device_layer_is_the_device(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.insert("DETECTOR MODELO X", (1, 1), "GAS-SENSOR", circle=0.1, ALTURA="0,25")
    (sensor,) = drawing.plan(tmp_path).sensors
    assert sensor.height_above_floor_m == 0.25
    assert sensor.recognition.evidence[0].detail == "GAS-SENSOR"


def test_paper_space_is_no_plan_but_its_title_block_counts(tmp_path: Path) -> None:
    drawing = Drawing(unit=None)
    sheet = drawing.doc.layouts.get("Layout1")
    drawing.insert("GAS-SEN", (1, 1), "GAS-SENSOR", space=sheet)
    drawing.insert("SELO", (0, 0), "DOC-SELO", space=sheet, UNIDADE="CM", MUNICIPIO="Manaus")
    plan = drawing.plan(tmp_path)
    assert not plan.sensors
    assert plan.declared.municipality == "Manaus"
    assert plan.files[0].unit.name == "cm"


@pytest.mark.parametrize("how", ["off", "frozen", "invisible", "insert frozen", "viewport"])
def test_hidden_things_take_no_part(tmp_path: Path, how: str) -> None:
    drawing = Drawing()
    drawing.doc.layers.add("HID-RALO")
    drawing.doc.layers.add("OCULTA")
    block = drawing.block("RALO-BANHO")
    block.add_circle((0, 0), 0.1, dxfattribs={"layer": "HID-RALO", "invisible": int(how == "invisible")})
    drawing.insert("RALO-BANHO", (5, 5), "OCULTA")
    drawing.box(0, 0, 2, 2, "GLP-AREA")
    if how == "off":
        drawing.doc.layers.get("HID-RALO").off()
    elif how == "frozen":
        drawing.doc.layers.get("HID-RALO").freeze()
    elif how == "insert frozen":
        drawing.doc.layers.get("OCULTA").freeze()
    elif how == "viewport":
        sheet = drawing.doc.layouts.get("Layout1")
        view = sheet.add_viewport(center=(5, 5), size=(10, 10), view_center_point=(5, 5), view_height=10)
        view.frozen_layers = ["HID-RALO"]
    plan = drawing.plan(tmp_path)
    assert not plan.openings
    (hidden,) = plan.hidden
    assert isinstance(hidden, FloorOpening)
    assert hidden.ref.layer == "HID-RALO"
    assert "drainage" not in plan.disciplines
    assert "HID-RALO: 1 (1 reconhecidos)" in notes(plan)


def test_freezing_layer_0_hides_nothing_shown_through_an_insert(tmp_path: Path) -> None:
    drawing = nested_drain()
    drawing.doc.layers.get("0").freeze()
    assert len(drawing.plan(tmp_path).openings) == 1


def test_unused_blocks_take_no_part(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.block("GUARDADO").add_circle((0, 0), 0.1, dxfattribs={"layer": "HID-RALO"})
    plan = drawing.plan(tmp_path)
    assert not plan.openings
    assert not plan.hidden


@pytest.mark.parametrize(
    ("layer", "counts"), [("HID-RALO-DEMOLIR", False), ("HID-RALO A DEMOLIR", False), ("HID-RALO", True)]
)
def test_what_is_to_be_demolished_does_not_exist(tmp_path: Path, layer: str, counts: bool) -> None:
    drawing = Drawing()
    drawing.space.add_circle((1, 1), 0.1, dxfattribs={"layer": layer})
    plan = drawing.plan(tmp_path)
    assert bool(plan.openings) is counts
    assert ("demolir" in notes(plan)) is not counts


def test_proxies_are_counted(tmp_path: Path) -> None:
    drawing = Drawing()
    path = drawing.save(tmp_path)
    proxy = b"  0\nAEC_WALL\n  5\nFFF1\n330\n1F\n100\nAcDbEntity\n  8\nHID-RALO\n100\nAecDbWall\n"
    data = path.read_bytes()
    at = data.index(b"ENTITIES\n") + len(b"ENTITIES\n")
    path.write_bytes(data[:at] + proxy + data[at:])
    plan = read(path, ReadOptions())
    assert plan.unreadable == 1
    assert "AEC_WALL" in notes(plan)
    assert [b.concept for b in plan.broken] == ["drain"]
