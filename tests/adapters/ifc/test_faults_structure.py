"""Faults of IFC files from the field: storeys and spatial structure, units, placement. One small model a fault.

Each test is named by its fault and holds the value that a person would read:

- storeys: a declared number at odds with the storeys drawn; several at one elevation; a window filed under the wrong
  storey; no building and no storey; levels that are no floors; no Elevation; a site at 123.35 m; placements against the
  world; spaces aggregated, not contained; nested parts; a window filed under the project; a roof storey with its slab
- units: inches; square feet; millimetres beside square metres and square millimetres; storeys in feet; millimetres far
  away; a property in a unit of its own
- placement: a shift stated twice; millions of metres in the middle of the chain; two files shifted in two ways
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from adapters.ifc import read
from checker.model import Missing, Plan, StoreyKind
from checker.model.reading import ReadOptions
from tests.adapters.ifc.builder import Scene

Read = Callable[..., Plan]


def title_of(plan: Plan, key: str | None) -> str | None:
    return next((s.name for s in plan.storeys if s.key == key), None)


# --- storeys ----------------------------------------------------------------------------------------------------


def test_the_declared_number_of_storeys_is_kept_apart_from_those_drawn(plan_of: Read) -> None:
    scene = Scene()
    scene.psets(scene.building, {"Pset_BuildingCommon": {"NumberOfStoreys": ("IfcInteger", 5)}})
    for i, name in enumerate(("TÉRREO", "1º PAVIMENTO", "2º PAVIMENTO")):
        scene.storey(name, 3 * i)
    plan = plan_of(scene)
    assert (len(plan.storeys), plan.buildings[0].declared_storeys) == (3, 5)


def test_several_storeys_at_one_elevation_stay_apart_and_elements_where_they_are_filed(plan_of: Read) -> None:
    scene = Scene()
    storeys = [scene.storey(name, 0, elevation=0) for name in ("Nível A", "Nível B", "Nível C")]
    for i in range(3):
        scene.add("IfcWall", f"W{i}", (0, i, 0), storeys[0], scene.box(3, 0.2, 3))
    plan = plan_of(scene)
    assert [s.elevation_m for s in plan.storeys] == [0, 0, 0]
    assert len({s.key for s in plan.storeys}) == 3
    assert {title_of(plan, w.storey) for w in plan.walls} == {"Nível A"}


def hosted_window(scene: Scene, wall: Any, at: tuple[float, float, float]) -> Any:
    hole = scene.add("IfcOpeningElement", None, at, None, scene.box(1, 0.2, 1))
    window = scene.add("IfcWindow", "J1", at, None, scene.box(1, 0.1, 1))
    scene.root("IfcRelVoidsElement", RelatingBuildingElement=wall, RelatedOpeningElement=hole)
    scene.root("IfcRelFillsElement", RelatingOpeningElement=hole, RelatedBuildingElement=window)
    return window


def test_a_window_filed_under_the_basement_stands_in_the_storey_of_its_wall(plan_of: Read) -> None:
    scene = Scene()
    low, high = scene.storey("Subsolo", 0), scene.storey("Térreo", 3)
    window = hosted_window(scene, scene.add("IfcWall", "W", (0, 0, 3), high, scene.box(4, 0.2, 3)), (1, 0, 4))
    scene.contain(low, [window])
    plan = plan_of(scene)
    assert title_of(plan, plan.windows[0].storey) == "Térreo"


def test_no_building_and_no_storey_leave_the_walls_of_the_site(plan_of: Read) -> None:
    scene = Scene(building=None)
    for i in range(4):
        scene.add("IfcWall", f"W{i}", (0, i, 0), scene.site, scene.box(3, 0.2, 3))
    plan = plan_of(scene)
    assert (len(plan.walls), plan.buildings, plan.storeys, {w.storey for w in plan.walls}) == (4, (), (), {None})


@pytest.mark.parametrize("holder", ["IfcSite", "IfcProject"])
def test_without_a_building_the_site_or_project_states_what_holds_for_the_plan(plan_of: Read, holder: str) -> None:
    scene = Scene(building=None)
    scene.storey("TÉRREO", 0)
    whole = scene.site if holder == "IfcSite" else scene.project
    scene.psets(whole, {"GLPBR_Edificacao": {"Municipio": "Cuiabá", "Usos": "Residencial", "TipoGas": "GLP"}})
    plan = plan_of(scene)
    assert (plan.declared.municipality, plan.declared.uses, plan.declared.gases) == (
        "Cuiabá",
        ("Residencial",),
        ("GLP",),
    )
    assert [(s.name, s.building) for s in plan.storeys] == [("TÉRREO", None)]


def test_levels_that_are_no_floors_are_told_from_floors(plan_of: Read) -> None:
    scene = Scene()
    levels = {
        "Fundação": (-1.0, StoreyKind.REFERENCE),
        "Térreo": (0.0, StoreyKind.GROUND),
        "1º Pavimento": (3.0, StoreyKind.TYPICAL),
        "T.O. Steel": (5.8, StoreyKind.REFERENCE),
        "Cobertura": (6.0, StoreyKind.ROOF),
        "Caixa d'água": (8.0, StoreyKind.TECHNICAL),
        "Ceiling-East": (8.5, StoreyKind.REFERENCE),
    }
    for name in reversed(levels):  # listed out of order
        scene.storey(name, levels[name][0])
    found = {s.name: (s.elevation_m, s.kind) for s in plan_of(scene).storeys}
    assert found == levels


def test_without_an_elevation_the_placement_gives_the_level(plan_of: Read) -> None:
    scene = Scene(unit="mm")
    storey = scene.storey("1º PAVIMENTO", 2.7)
    assert storey.Elevation is None
    assert plan_of(scene).storeys[0].elevation_m == pytest.approx(2.7)


def test_a_site_above_the_sea_lifts_all_storeys_alike(plan_of: Read) -> None:
    scene = Scene(z0=123.35)
    for i, name in enumerate(("TÉRREO", "1º PAVIMENTO", "2º PAVIMENTO")):
        scene.storey(name, 3 * i, elevation=3 * i)
    low, middle, high = (s.elevation_m for s in plan_of(scene).storeys)
    assert (low, middle, high) == pytest.approx((123.35, 126.35, 129.35))


def test_walls_placed_against_the_world_and_against_their_storey_stand_at_one_level(plan_of: Read) -> None:
    scene = Scene()
    storey = scene.storey("1º PAVIMENTO", 3)
    scene.add("IfcWall", "mundo", (0, 0, 3), storey, scene.box(4, 0.2, 2.8))
    local = scene.add("IfcWall", "pavimento", (0, 2, 0), storey, scene.box(4, 0.2, 2.8))
    local.ObjectPlacement.PlacementRelTo = storey.ObjectPlacement
    assert {w.name: w.z.low_m for w in plan_of(scene).walls} == {"mundo": 3.0, "pavimento": 3.0}


def test_spaces_that_are_aggregated_belong_to_their_storey(plan_of: Read) -> None:
    scene = Scene()
    scene.space("Wohnzimmer", scene.storey("Erdgeschoss", 0), (0, 0, 0), (4, 4, 2.5))
    plan = plan_of(scene)
    assert title_of(plan, plan.spaces[0].storey) == "Erdgeschoss"
    assert plan.storeys[0].kind is StoreyKind.GROUND


def test_a_nested_valve_belongs_to_the_storey_of_its_assembly(plan_of: Read) -> None:
    scene = Scene()
    scene.storey("TÉRREO", 0)
    pipe = scene.add("IfcElementAssembly", "Conjunto", (0, 0, 3), scene.storey("1º PAVIMENTO", 3))
    inner = scene.add("IfcElementAssembly", "Kit", (0, 0, 3), None)
    valve = scene.add("IfcValve", "Válvula gás", (0, 0, 3.5), None, PredefinedType="SAFETYCUTOFF")
    scene.aggregate(pipe, [inner], "IfcRelNests")
    scene.aggregate(inner, [valve], "IfcRelNests")
    plan = plan_of(scene)
    assert title_of(plan, plan.valves[0].storey) == "1º PAVIMENTO"


def test_a_window_filed_under_the_project_stands_in_the_storey_of_its_walls_assembly(tmp_path: Path) -> None:
    scene = Scene()
    storey = scene.storey("TÉRREO", 0)
    assembly = scene.add("IfcElementAssembly", "Fachada", (0, 0, 0), storey)
    wall = scene.add("IfcWall", "W", (0, 0, 0), None, scene.box(4, 0.2, 3))
    scene.aggregate(assembly, [wall])
    scene.contain(scene.site, [hosted_window(scene, wall, (1, 0, 1))])
    path = scene.write(tmp_path)
    site, project = f"#{scene.site.id()});", f"#{scene.project.id()});"
    text = path.read_text()
    at = text.rindex("IFCRELCONTAINEDINSPATIALSTRUCTURE")
    path.write_text(text[:at] + text[at:].replace(site, project, 1))
    plan = read(path, ReadOptions())
    assert title_of(plan, plan.windows[0].storey) == "TÉRREO"


def test_a_building_without_storeys_and_a_roof_storey_with_its_slab_alone(plan_of: Read) -> None:
    bare = Scene()
    bare.add("IfcWall", "W", (0, 0, 0), bare.building, bare.box(4, 0.2, 3))
    plan = plan_of(bare)
    assert (len(plan.buildings), len(plan.storeys), len(plan.walls)) == (1, 0, 1)
    scene = Scene()
    scene.storey("TÉRREO", 0)
    roof = scene.storey("Cobertura", 3)
    scene.add("IfcSlab", "Laje", (0, 0, 2.9), roof, scene.box(8, 8, 0.1), PredefinedType="FLOOR")
    assert [(s.kind, s.has_slab) for s in plan_of(scene).storeys] == [
        (StoreyKind.GROUND, False),
        (StoreyKind.ROOF, True),
    ]


def test_a_sensor_filed_under_a_storey_and_placed_in_a_room_above_it_belongs_to_the_room(plan_of: Read) -> None:
    scene = Scene()
    low, high = scene.storey("TÉRREO", 0), scene.storey("1º PAVIMENTO", 3)
    scene.space("COZINHA", low, (0, 0, 0), (4, 4, 2.6))
    scene.space("COZINHA", high, (0, 0, 3), (4, 4, 2.6))
    scene.add("IfcSensor", "S", (1, 1, 3.2), low, PredefinedType="GASSENSOR")
    plan = plan_of(scene)
    assert title_of(plan, plan.sensors[0].storey) == "1º PAVIMENTO"
    assert plan.sensors[0].height_above_floor_m == pytest.approx(0.2)
    assert any("filed under" in n.en for n in plan.files[0].notes)


def test_a_sensor_filed_under_a_storey_and_drawn_at_the_height_of_another_has_no_known_height(plan_of: Read) -> None:
    scene = Scene()
    low = scene.storey("TÉRREO", 0)
    scene.storey("1º PAVIMENTO", 3)
    scene.add("IfcSensor", "S", (1, 1, 3.2), low, PredefinedType="GASSENSOR")
    height = plan_of(scene).sensors[0].height_above_floor_m
    assert isinstance(height, Missing)
    assert height.why is not None
    assert "height of another" in height.why.en


@pytest.mark.parametrize("filed", ["under the ground floor", "under the building"])
def test_rooms_on_floors_of_no_storey_raise_the_number_of_storeys_to_doubt(plan_of: Read, filed: str) -> None:
    scene = Scene()
    low = scene.storey("TÉRREO", 0)
    scene.storey("COBERTURA", 12)
    for level in (0, 3, 6, 9):
        holder = low if level == 0 or filed == "under the ground floor" else scene.building
        for x in (0, 4):
            scene.space("SALA", holder, (x, 0, level), (3, 4, 2.6))
    plan = plan_of(scene)
    assert (len(plan.storeys), plan.buildings[0].declared_storeys) == (2, 5)
    assert any("+3.00 m, +6.00 m, +9.00 m" in n.en for n in plan.files[0].notes)


def test_split_floors_and_raised_rooms_are_no_lost_storeys(plan_of: Read) -> None:
    scene = Scene()
    storey = scene.storey("TÉRREO", 0)
    for x, level in ((0, 0), (4, 0.6), (8, 1.4), (12, -0.9)):
        scene.space("SALA", storey, (x, 0, level), (3, 4, 2.6))
    assert isinstance(plan_of(scene).buildings[0].declared_storeys, Missing)


# --- units ------------------------------------------------------------------------------------------------------


def test_a_cube_of_one_inch(plan_of: Read) -> None:
    scene = Scene("IFC4", "in")
    scene.add("IfcWall", "W", (0, 0, 0), scene.storey("TÉRREO", 0), scene.box(0.0254, 0.0254, 0.0254))
    (wall,) = plan_of(scene).walls
    assert wall.shape.bounds == pytest.approx((0, 0, 0.0254, 0.0254))
    assert wall.z.high_m == pytest.approx(0.0254)


def area_unit(scene: Scene, unit: Any) -> None:
    length, _ = scene.project.UnitsInContext.Units
    scene.project.UnitsInContext.Units = (length, unit)


def test_an_area_in_square_feet(plan_of: Read) -> None:
    scene = Scene("IFC4", "ft")
    metre = scene.make("IfcSIUnit", UnitType="AREAUNIT", Name="SQUARE_METRE")
    factor = scene.make(
        "IfcMeasureWithUnit", ValueComponent=scene.make("IfcAreaMeasure", 0.09290304), UnitComponent=metre
    )
    dims = scene.make("IfcDimensionalExponents", 2, 0, 0, 0, 0, 0, 0)
    area_unit(
        scene,
        scene.make(
            "IfcConversionBasedUnit", Dimensions=dims, UnitType="AREAUNIT", Name="square foot", ConversionFactor=factor
        ),
    )
    scene.storey("TÉRREO", 0, Pset_BuildingStoreyCommon={"GrossPlannedArea": ("IfcAreaMeasure", 1000.0)})
    assert plan_of(scene).storeys[0].floor_area_m2 == pytest.approx(92.90304)


@pytest.mark.parametrize(("prefix", "written"), [(None, 12.0), ("MILLI", 12e6)])
def test_lengths_in_millimetres_beside_areas_in_their_own_unit(
    plan_of: Read, prefix: str | None, written: float
) -> None:
    scene = Scene("IFC4", "mm")
    area_unit(scene, scene.make("IfcSIUnit", UnitType="AREAUNIT", Prefix=prefix, Name="SQUARE_METRE"))
    storey = scene.storey("TÉRREO", 0, Pset_BuildingStoreyCommon={"GrossPlannedArea": ("IfcAreaMeasure", written)})
    scene.space("SALA", storey, (0, 0, 0), (4, 3, 2.6))
    plan = plan_of(scene)
    assert plan.storeys[0].floor_area_m2 == pytest.approx(12.0)
    assert plan.spaces[0].shape.area == pytest.approx(12.0)


def test_storeys_in_feet_are_levels_in_metres(plan_of: Read) -> None:
    scene = Scene("IFC2X3", "ft")
    for name, feet in (("Level 1", 0.0), ("Level 2", 10.1706), ("Roof", 19.685)):
        scene.storey(name, feet * 0.3048)
    assert [s.elevation_m for s in plan_of(scene).storeys] == pytest.approx([0.0, 3.1, 6.0], abs=1e-4)


def test_millimetres_far_from_the_origin_are_not_taken_for_metres(plan_of: Read) -> None:
    scene = Scene("IFC4", "mm")
    storey = scene.storey("TÉRREO", 0)
    scene.add("IfcWall", "W", (1746.7, -13.8848, 5966.3068), storey, scene.box(4, 0.2, 3))
    (wall,) = plan_of(scene).walls
    assert wall.shape.bounds[:2] == pytest.approx((1746.7, -13.8848), abs=1e-6)
    assert wall.z.low_m == pytest.approx(5966.3068)


def test_a_property_in_a_unit_of_its_own_is_not_in_the_projects(plan_of: Read) -> None:
    scene = Scene("IFC4", "m")
    inch = scene.conversion("inch", 0.0254)
    psets = {"GLPBR_SensorGas": {"AlturaInstalacao_m": ("IfcLengthMeasure", 8.0, inch)}}
    scene.add("IfcSensor", "S", (0, 0, 0.2), scene.storey("TÉRREO", 0), PredefinedType="GASSENSOR", psets=psets)
    assert plan_of(scene).sensors[0].height_above_floor_m == pytest.approx(0.2032)


# --- placement --------------------------------------------------------------------------------------------------


def conversion(scene: Scene, east: float, north: float) -> None:
    crs = scene.make("IfcProjectedCRS", Name="EPSG:31980")
    scene.make(
        "IfcMapConversion", SourceCRS=scene.context, TargetCRS=crs, Eastings=east, Northings=north, OrthogonalHeight=0.0
    )


def test_a_shift_stated_twice_counts_once_and_is_pointed_out(plan_of: Read) -> None:
    scene = Scene("IFC4", "mm")
    scene.site.ObjectPlacement = scene.place((311988.18, 5996148.564, 0.0))
    scene.building.ObjectPlacement.PlacementRelTo = scene.site.ObjectPlacement
    storey = scene.storey("TÉRREO", 0)
    space = scene.space("SALA", storey, (0, 0, 0), (4, 3, 2.6))
    space.ObjectPlacement.PlacementRelTo = storey.ObjectPlacement
    conversion(scene, 311988180.0, 5996148564.0)
    plan = plan_of(scene)
    x0, y0, x1, y1 = plan.spaces[0].shape.bounds
    assert (x0 + plan.origin[0], y0 + plan.origin[1]) == pytest.approx((311988.18, 5996148.564), abs=1e-6)
    assert (x1 - x0, y1 - y0) == pytest.approx((4, 3), abs=1e-9)
    assert any("georeferenced twice" in n.en for n in plan.files[0].notes)


def test_millions_of_metres_in_the_chain_of_placements_cost_no_millimetre(plan_of: Read) -> None:
    scene = Scene()
    scene.building.ObjectPlacement = scene.place((5e6, 5e6, 0.0), parent=scene.site.ObjectPlacement)
    storey = scene.storey("TÉRREO", 0)
    for x in (0.0, 3.001):
        space = scene.space("SALA", storey, (x, 0, 0), (3, 3, 2.6))
        space.ObjectPlacement.PlacementRelTo = storey.ObjectPlacement
    first, second = plan_of(scene).spaces
    assert first.shape.distance(second.shape) == pytest.approx(0.001, abs=1e-6)
    assert max(abs(c) for c in first.shape.bounds) < 1e4


def test_two_files_shifted_in_two_ways_each_keep_their_own_coordinates(tmp_path: Path) -> None:
    mapped, placed = Scene(), Scene()
    conversion(mapped, 500000.0, 9650000.0)
    mapped.space("SALA", mapped.storey("TÉRREO", 0), (0, 0, 0), (4, 3, 2.6))
    placed.space("SALA", placed.storey("TÉRREO", 0), (500000.0, 9650000.0, 0), (4, 3, 2.6))
    first, second = (read(s.write(tmp_path, f"{i}.ifc"), ReadOptions()) for i, s in enumerate((mapped, placed)))
    assert (first.origin, second.origin) == ((0, 0), (500000, 9650000))
    assert any("IfcMapConversion is not applied" in n.en for n in first.files[0].notes)
    assert not any("twice" in n.en for n in first.files[0].notes)
