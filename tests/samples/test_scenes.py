"""Scenes are easy to take apart, and every one writes in both formats."""

from __future__ import annotations

import math
from pathlib import Path

import ezdxf
import ifcopenshell
import ifcopenshell.validate
import pytest

from samples.kit import items as it
from samples.kit import to_dxf, to_ifc
from samples.kit.compare import content, differences
from samples.kit.expected import expectations
from samples.kit.layout import frame_of, ground_of
from samples.kit.scene import Scene
from samples.scenarios import scenes

BASES = [s for s in scenes() if s[-1].isdigit()]


def test_every_scene_has_an_expectation_and_the_other_way_round() -> None:
    assert set(expectations()) == set(scenes())


@pytest.mark.parametrize("scene_id", scenes())
def test_a_scene_carries_its_own_id_and_a_summary(scene_id: str) -> None:
    scene = scenes()[scene_id]()
    assert scene.id == scene_id
    assert scene.summary


@pytest.mark.parametrize("scene_id", BASES)
def test_what_stands_outdoors_stays_out_of_the_frames(scene_id: str) -> None:
    scene = scenes()[scene_id]()
    ground = ground_of(scene)
    if ground is None:
        return
    x0, y0, x1, y1 = frame_of(scene, ground.key)
    outdoors = [i for i in scene.items if i.storey is None and not isinstance(i, it.Storey | it.Pipe | it.Dimension)]
    assert [i.key for i in outdoors if any(x0 <= x <= x1 and y0 <= y <= y1 for x, y in i.points)] == []


@pytest.mark.parametrize("scene_id", BASES)
def test_every_base_scene_writes_in_both_formats(scene_id: str, tmp_path: Path) -> None:
    scene = scenes()[scene_id]()
    doc = ezdxf.readfile(to_dxf.write(scene, tmp_path / "plan.dxf"))
    assert len(doc.modelspace()) >= len(scene.items)
    file = ifcopenshell.open(str(to_ifc.write(scene, tmp_path / "plan.ifc")))
    tags = {e.Tag for e in file.by_type("IfcElement")}
    assert {v.key for v in scene.of(it.Valve)} <= tags


@pytest.mark.parametrize("schema", ["IFC2X3", "IFC4", "IFC4X3"])
@pytest.mark.parametrize("scene_id", ["S05", "S07", "S10c", "S13c"])
def test_models_are_valid_in_each_schema(scene_id: str, schema: to_ifc.Schema, tmp_path: Path) -> None:
    path = to_ifc.write(scenes()[scene_id](), tmp_path / "plan.ifc", schema=schema)
    log = ifcopenshell.validate.json_logger()
    ifcopenshell.validate.validate(ifcopenshell.open(str(path)), log)
    assert [s["message"] for s in log.statements] == []


@pytest.mark.parametrize("version", ["R12", "R2000", "R2018"])
def test_drawings_are_valid_in_each_version(version: str, tmp_path: Path) -> None:
    path = to_dxf.write(scenes()["S05"](), tmp_path / "plan.dxf", version=version, binary=version == "R2018")
    assert ezdxf.readfile(path).audit().errors == []


def test_writing_twice_gives_the_same(tmp_path: Path) -> None:
    scene = scenes()["S05"]()
    drawings = [to_dxf.write(scene, tmp_path / f"{n}.dxf") for n in "ab"]
    models = [to_ifc.write(scene, tmp_path / f"{n}.ifc").read_bytes() for n in "ab"]
    assert differences(*drawings) == []
    assert models[0] == models[1]


def test_the_order_of_entities_changes_and_nothing_else(tmp_path: Path) -> None:
    scene = scenes()["S05"]()
    plain, mixed = to_dxf.write(scene, tmp_path / "a.dxf"), to_dxf.write(scene, tmp_path / "b.dxf", seed=3)
    assert [e.dxf.layer for e in ezdxf.readfile(plain).modelspace()] != [
        e.dxf.layer for e in ezdxf.readfile(mixed).modelspace()
    ]
    assert [c for c in content(plain) if c.startswith("*Model_Space")] == [
        c for c in content(mixed) if c.startswith("*Model_Space")
    ]


def test_a_nested_block_lies_where_the_plain_one_does(tmp_path: Path) -> None:
    scene = scenes()["S05"]()
    for options in ({}, {"mirror": True, "rotate_deg": 30.0, "shift": (1000.0, -2000.0)}):
        plain = ezdxf.readfile(to_dxf.write(scene, tmp_path / "a.dxf", **options))
        nested = ezdxf.readfile(to_dxf.write(scene, tmp_path / "b.dxf", nested=True, **options))
        target = plain.modelspace().query('INSERT[name=="GAS-VB"]').first
        outer = [i for i in nested.modelspace().query("INSERT") if i.dxf.name.startswith("CONJUNTO")]
        inner = [v for o in outer for v in o.virtual_entities() if v.dxftype() == "INSERT" and v.dxf.name == "GAS-VB"]
        assert math.dist(inner[0].dxf.insert.vec2, target.dxf.insert.vec2) < 1e-6
        corner = (0.3, 0.1, 0.0)
        assert inner[0].matrix44().transform(corner).isclose(target.matrix44().transform(corner), abs_tol=1e-6)


@pytest.mark.parametrize(("unit", "factor"), [("m", 1.0), ("cm", 100.0), ("mm", 1000.0)])
def test_the_drawing_unit_scales_every_distance(unit: to_dxf.Unit, factor: float, tmp_path: Path) -> None:
    scene = scenes()["S08"]()
    doc = ezdxf.readfile(
        to_dxf.write(scene, tmp_path / "plan.dxf", unit=unit, rotate_deg=17, shift=(600_000.0, 8_000_000.0))
    )
    drain = doc.modelspace().query('INSERT[name=="HID-RL"]').first
    switch = doc.modelspace().query('INSERT[name=="ELE-PT"]').first
    distance = math.dist(drain.dxf.insert.vec2, switch.dxf.insert.vec2) / factor
    assert distance == pytest.approx(math.dist(scene.get("ralo").anchor, scene.get("interruptor").anchor), abs=1e-6)


def test_an_undeclared_unit_is_nowhere(tmp_path: Path) -> None:
    doc = ezdxf.readfile(to_dxf.write(scenes()["S05"](), tmp_path / "plan.dxf", declare_unit=False))
    title = doc.modelspace().query('INSERT[name=="SELO"]').first
    assert doc.header["$INSUNITS"] == 0
    assert title.get_attrib_text("UNIDADE") == ""


def test_a_zipped_model_holds_the_same(tmp_path: Path) -> None:
    scene = scenes()["S05"]()
    plain, zipped = (
        to_ifc.write(scene, tmp_path / "plan.ifc"),
        to_ifc.write(scene, tmp_path / "plan.ifczip", zipped=True),
    )
    inside = ifcopenshell.open(str(zipped))
    assert len(list(inside)) == len(list(ifcopenshell.open(str(plain))))
    assert differences(plain, plain) == []


def test_a_scene_is_changed_by_copies() -> None:
    scene = scenes()["S08"]()
    moved = scene.move("ralo", 0.1)
    assert moved.get("ralo").anchor == pytest.approx((scene.get("ralo").anchor[0] + 0.1, 17.0))
    assert "ralo" not in {i.key for i in scene.without("ralo").items}
    assert scene.with_attr("interruptor", ex=None).get("interruptor") != scene.get("interruptor")
    assert scene.without_kind(it.Opening).of(it.Opening) == ()
    with pytest.raises(KeyError, match="no item"):
        scene.get("nada")
    with pytest.raises(ValueError, match="used twice"):
        Scene(id="X", summary="x", items=(scene.get("ralo"), scene.get("ralo")))


def test_pipes_follow_what_they_connect() -> None:
    moved = scenes()["S01"]().move("201-valvula", -0.601)
    pipes = {p.key: p.line for p in moved.of(it.Pipe)}
    valve = moved.get("201-valvula").anchor
    assert math.dist(pipes["201-ramal-2"][0], valve) == pytest.approx(1.001)
    assert pipes["201-ramal-2"][-1] == pipes["201-ramal-3"][0] == valve


def test_what_is_not_stated_is_not_written(tmp_path: Path) -> None:
    scene = scenes()["S01"]().with_attr("102-sensor", height=None, gases=None)
    doc = ezdxf.readfile(to_dxf.write(scene, tmp_path / "plan.dxf"))
    sensors = {
        i.get_attrib_text("NOME"): i.get_attrib_text("ALTURA")
        for i in doc.modelspace().query('INSERT[name=="GAS-SEN"]')
    }
    assert sensors["S-102"] == ""
    assert sensors["S-101"] == "0,20"
    file = ifcopenshell.open(str(to_ifc.write(scene, tmp_path / "plan.ifc")))
    bare = next(e for e in file.by_type("IfcSensor") if e.Name == "S-102")
    assert bare.IsDefinedBy == ()
