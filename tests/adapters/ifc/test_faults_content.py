"""Faults of IFC files from the field: classes, properties, identity and text, geometry. One small model a fault.

Each test is named by its fault and holds the value that a person would read:

- classes: types that say what IFC2X3 occurrences do not; twins of two schemas; sensors, alarms and proxies in one room;
  drains in four classes; a gutter exported as a proxy; empty proxies; a map without its shape; IFC4 classes under an
  IFC2X3 header
- properties: sets with translated names; one property in sets of three programs; two sets of one name; numbers and
  truths as texts; areas not stated; one classification a code
- identity and text: one GlobalId for two doors; GlobalIds of 45 characters; references not given; characters that are
  not seen
- geometry: bodies in parts; representations called Facetation; a plan before the body, or an axis alone
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from adapters.ifc import read
from checker.model import Missing, Plan
from checker.model.errors import PlanUnreadableError
from checker.model.reading import ReadOptions
from tests.adapters.ifc.builder import Scene

Read = Callable[..., Plan]


# --- classes ----------------------------------------------------------------------------------------------------


def test_a_flow_terminal_is_what_its_type_says_and_a_toilet_is_no_drain(plan_of: Read) -> None:
    scene = Scene("IFC2X3")
    storey = scene.storey("TÉRREO", 0)
    toilet = scene.type("IfcSanitaryTerminalType", "Bacia", PredefinedType="TOILETPAN")
    trap = scene.type("IfcWasteTerminalType", "CS 150", PredefinedType="FLOORTRAP")
    for i, kind in enumerate((toilet, trap)):
        scene.add("IfcFlowTerminal", f"T{i}", (i, 0, 0), storey, scene.box(0.1, 0.1, 0.1), typed=kind)
    plan = plan_of(scene)
    assert [(o.name, o.kind.value) for o in plan.openings] == [("T1", "drain")]
    assert {s.name for s in plan.files[0].seen if s.kind == "class"} == {
        "IfcSanitaryTerminal.TOILETPAN",
        "IfcWasteTerminal.FLOORTRAP",
    }


def test_twins_of_two_schemas_hold_the_same_gas_valve(plan_of: Read) -> None:
    found = []
    for schema in ("IFC2X3", "IFC4"):
        scene = Scene(schema)
        storey = scene.storey("TÉRREO", 0)
        kind = scene.type("IfcValveType", "Válvula de gás", PredefinedType="SAFETYCUTOFF")
        entity = "IfcFlowController" if schema == "IFC2X3" else "IfcValve"
        scene.add(entity, "V1", (1, 2, 1.2), storey, typed=kind)
        (valve,) = plan_of(scene).valves
        found.append((valve.name, valve.anchor, valve.recognition.confidence))
    assert found[0] == found[1]


def test_a_sensor_an_alarm_and_a_proxy_in_one_room(plan_of: Read) -> None:
    scene = Scene()
    storey = scene.storey("TÉRREO", 0)
    scene.add("IfcSensor", "S1", (1, 1, 0.2), storey, PredefinedType="GASSENSOR")
    scene.add("IfcSensor", "S2", (1, 2, 2.4), storey, PredefinedType="SMOKESENSOR")
    scene.add("IfcAlarm", "Sirene", (1, 3, 2), storey, PredefinedType="SIREN")
    scene.add("IfcBuildingElementProxy", "Detector de gás", (2, 1, 0.2), storey)
    found = {s.name: s.recognition.is_sure for s in plan_of(scene).sensors}
    assert found == {"S1": True, "Detector de gás": False}


def test_a_floor_drain_in_four_classes(plan_of: Read) -> None:
    scene = Scene("IFC4")
    storey, box = scene.storey("TÉRREO", 0), scene.box(0.15, 0.15, 0.1)
    scene.add("IfcWasteTerminal", "a", (0, 0, 0), storey, box, PredefinedType="FLOORWASTE")
    scene.add("IfcDistributionChamberElement", "Ralo b", (1, 0, 0), storey, box)
    kind = scene.type("IfcWasteTerminalType", "c", PredefinedType="GULLYTRAP")
    scene.add("IfcFlowTerminal", "c", (2, 0, 0), storey, box, typed=kind)
    scene.add("IfcBuildingElementProxy", "Ralo", (3, 0, 0), storey, box)
    openings = plan_of(scene).openings
    assert {o.name: o.kind.value for o in openings} == dict.fromkeys(("a", "Ralo b", "c", "Ralo"), "drain")
    assert {o.name for o in openings if not o.recognition.is_sure} == {"Ralo"}


def test_a_gutter_exported_as_a_proxy_is_the_class_that_its_author_chose(plan_of: Read) -> None:
    scene = Scene()
    storey = scene.storey("TÉRREO", 0)
    for name, z in (("no piso", 0.0), ("no beiral", 2.6)):
        scene.add(
            "IfcBuildingElementProxy",
            name,
            (0, 0, z),
            storey,
            scene.box(3, 0.15, 0.1),
            psets={"IFC Parameters": {"IfcExportAs": "IfcPipeSegment.GUTTER"}},
        )
    assert [(o.name, o.kind.value) for o in plan_of(scene).openings] == [("no piso", "channel")]


def test_empty_proxies_that_hold_walls_are_no_faults(plan_of: Read) -> None:
    scene = Scene()
    storey = scene.storey("TÉRREO", 0)
    for i in range(5):
        group = scene.add("IfcBuildingElementProxy", f"Grupo {i}", None, storey)
        scene.aggregate(group, [scene.add("IfcWall", f"W{i}", (0, i, 0), None, scene.box(3, 0.2, 3))])
    plan = plan_of(scene)
    assert (len(plan.walls), plan.unreadable, plan.broken) == (5, 0, ())
    assert {w.storey for w in plan.walls} == {plan.storeys[0].key}


def test_a_map_without_its_shape_costs_only_its_element(tmp_path: Path) -> None:
    scene = Scene()
    storey = scene.storey("TÉRREO", 0)
    source = scene.make(
        "IfcRepresentationMap", MappingOrigin=scene.axis(), MappedRepresentation=scene.box(1, 1, 1).Representations[0]
    )
    target = scene.make("IfcCartesianTransformationOperator3D", LocalOrigin=scene.point((0, 0, 0)))
    mapped = scene.make("IfcMappedItem", MappingSource=source, MappingTarget=target)
    scene.add("IfcWall", "W", (0, 0, 0), storey, scene.shape(mapped, kind="MappedRepresentation"))
    scene.add("IfcWall", "inteira", (5, 0, 0), storey, scene.box(4, 0.2, 3))
    path = scene.write(tmp_path)
    path.write_text(path.read_text().replace(f"IFCMAPPEDITEM(#{source.id()},", "IFCMAPPEDITEM($,"))
    plan = read(path, ReadOptions())
    assert {w.name: round(w.shape.area, 6) for w in plan.walls} == {"W": 0.0, "inteira": 0.8}
    assert [b.concept for b in plan.broken] == ["wall"]


def test_classes_of_ifc4_under_an_ifc2x3_header_are_refused_by_name(tmp_path: Path) -> None:
    scene = Scene("IFC4")
    scene.add("IfcSensor", "S", (0, 0, 0.2), scene.storey("TÉRREO", 0), PredefinedType="GASSENSOR")
    path = scene.write(tmp_path)
    path.write_text(path.read_text().replace("'IFC4'", "'IFC2X3'"))
    with pytest.raises(PlanUnreadableError, match="IFCSENSOR is lacking"):
        read(path, ReadOptions())


# --- properties -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "prop"),
    [
        ("Pset_WallCommon", "FireRating"),
        ("Conjunto de propriedades - Parede", "Resistência ao fogo"),
        ("PSet_Revit_Type_Identity Data", "Fire Rating"),
        ("Identity Data", "FireRating"),
        ("Identity Data(Type)", "Fire Rating"),
    ],
)
@pytest.mark.parametrize("of_type", [False, True])
def test_one_property_in_the_sets_of_several_languages_and_programs(
    plan_of: Read, name: str, prop: str, of_type: bool
) -> None:
    scene = Scene("IFC2X3")
    psets = {name: {prop: "REI 120"}}
    kind = scene.type("IfcWallType", "PCF", psets, PredefinedType="STANDARD") if of_type else None
    scene.add("IfcWall", "Parede corta-fogo", (0, 0, 0), scene.storey("TÉRREO", 0), scene.box(4, 0.2, 3),
              psets=None if of_type else psets, typed=kind)  # fmt: skip
    assert plan_of(scene).fire_walls[0].rating_min == 120


def test_translated_and_standard_sets_give_the_same_dwelling(plan_of: Read) -> None:
    scene = Scene()
    storey = scene.storey("3º PAVIMENTO", 9)
    for i, pset in enumerate(("Pset_SpaceCommon", "Conjunto de propriedades - Espaço")):
        prop = "Reference" if i == 0 else "Referência"
        scene.space("Ambiente", storey, (3.0 * i, 0, 9), (3, 4, 2.6), psets={pset: {prop: "302-Cozinha"}})
    plan = plan_of(scene)
    assert [(u.key, u.shape.area) for u in plan.units] == [("302", pytest.approx(24))]


def test_of_two_sets_of_one_name_neither_is_swallowed(plan_of: Read) -> None:
    scene = Scene()
    wall = scene.add("IfcWall", "PCF", (0, 0, 0), scene.storey("TÉRREO", 0), scene.box(4, 0.2, 3),
                     psets={"Pset_WallCommon": {"FireRating": "TRRF 120 min"}})  # fmt: skip
    scene.psets(wall, {"Pset_WallCommon": {"LoadBearing": True}})
    scene.psets(wall, {"GLPBR_ParedeCortaFogo": {"Altura_m": ("IfcLengthMeasure", 2.2)}})
    (found,) = plan_of(scene).fire_walls
    assert (found.rating_min, found.height_m) == (120, 2.2)


@pytest.mark.parametrize(
    ("value", "metres"),
    [
        (("IfcText", "2,50"), 2.5),
        (("IfcLabel", "2,50"), 2.5),
        (("IfcIdentifier", "2,50"), 2.5),
        (("IfcReal", 2.5), 2.5),
        (("IfcLabel", "2,50 m"), 2.5),
        (("IfcLabel", "30 cm"), 0.3),
        (("IfcLabel", "300mm"), 0.3),
        (("IfcLabel", "8'-6\""), 2.5908),
        (("IfcLabel", "12 in"), 0.3048),
        (("IfcLabel", "cerca de 30"), None),
        (("IfcLabel", "1.000 mm"), None),
    ],
)
def test_numbers_written_as_texts_of_three_types_with_units(
    plan_of: Read, value: tuple[str, object], metres: float | None
) -> None:
    scene = Scene()
    psets = {"GLPBR_SensorGas": {"AlturaInstalacao_m": value}}
    scene.add("IfcSensor", "S", (0, 0, 0.2), scene.storey("TÉRREO", 0), PredefinedType="GASSENSOR", psets=psets)
    found = plan_of(scene).sensors[0].height_above_floor_m
    if metres is None:
        assert isinstance(found, Missing)
        assert found.why is not None
    else:
        assert found == pytest.approx(metres)


@pytest.mark.parametrize(
    ("value", "truth"),
    [
        (True, True),
        (False, False),
        ("Sim", True),
        ("NÃO", False),
        ("1", True),
        (("IfcInteger", 0), False),
        ("talvez", None),
    ],
)
def test_truths_as_booleans_and_texts(plan_of: Read, value: object, truth: bool | None) -> None:
    scene = Scene()
    scene.space(
        "VARANDA", scene.storey("TÉRREO", 0), (0, 0, 0), (3, 3, 3), psets={"Pset_SpaceCommon": {"IsExternal": value}}
    )
    found = plan_of(scene).spaces[0].is_external
    assert isinstance(found, Missing) if truth is None else found is truth


def test_areas_that_no_quantity_states_come_from_the_outlines(plan_of: Read) -> None:
    scene = Scene("IFC4", "mm")
    storey = scene.storey("TÉRREO", 0)
    space = scene.space("SALA", storey, (0, 0, 0), (4, 3, 2.6))
    quantity = scene.make("IfcQuantityArea", Name="GrossFloorArea", AreaValue=12.5)
    scene.define(space, scene.root("IfcElementQuantity", Name="Qto_SpaceBaseQuantities", Quantities=[quantity]))
    scene.space("COPA", storey, (5, 0, 0), (2, 2, 2.6))
    assert plan_of(scene).storeys[0].floor_area_m2 == pytest.approx(16.0)


def test_one_classification_split_into_one_system_a_code_is_still_read(plan_of: Read) -> None:
    scene = Scene()
    storey = scene.storey("TÉRREO", 0)
    for i in range(5):
        thing = scene.add("IfcBuildingElementProxy", f"X{i}", (i, 0, 0), storey, scene.box(0.1, 0.1, 0.1))
        system = scene.make("IfcClassification", Name="NBR 15965")
        code = scene.make(
            "IfcClassificationReference", Identification=f"3E {i}", Name="Caixa sifonada", ReferencedSource=system
        )
        scene.root("IfcRelAssociatesClassification", RelatedObjects=[thing], RelatingClassification=code)
    assert [(o.kind.value, o.recognition.is_sure) for o in plan_of(scene).openings] == [("drain", True)] * 5


# --- identity and text ------------------------------------------------------------------------------------------


def test_two_doors_with_one_global_id_on_two_storeys_are_both_reported(plan_of: Read) -> None:
    scene = Scene()
    for name, z in (("TÉRREO", 0), ("1º PAVIMENTO", 3)):
        scene.add(
            "IfcDoor", f"P {name}", (0, 0, z), scene.storey(name, z), scene.box(0.8, 0.1, 2.1),
            GlobalId="2O2Fr$t4X7Zf8NOew3FLOH",
        )  # fmt: skip
    doors = plan_of(scene).doors
    assert {d.name for d in doors} == {"P TÉRREO", "P 1º PAVIMENTO"}
    assert len({d.id for d in doors}) == len({d.storey for d in doors}) == 2


def test_a_global_id_of_45_characters_is_kept(tmp_path: Path) -> None:
    long = "4c8494a3-c12c-40c3-96bc-da7eb87a2ee9-007e3442"
    scene = Scene()
    space = scene.space("SALA", scene.storey("TÉRREO", 0), (0, 0, 0), (3, 3, 3))
    path = scene.write(tmp_path)
    path.write_text(path.read_text().replace(space.GlobalId, long))
    assert [s.ref.ref for s in read(path, ReadOptions()).spaces] == [long]


def test_references_that_are_not_given_cost_only_what_hangs_on_them(tmp_path: Path) -> None:
    scene = Scene()
    storey = scene.storey("TÉRREO", 0)
    scene.add("IfcWall", "W", (0, 0, 0), storey, scene.box(4, 0.2, 3), psets={"Pset_WallCommon": {"IsExternal": True}})
    path = scene.write(tmp_path)
    relation = f"#9001=IFCRELDEFINESBYPROPERTIES($,$,$,$,(#{storey.id()}),$);"
    opening = "#9002=IFCOPENINGELEMENT('0000000000000000000009',$,$,$,$,$,$,$,$);"
    path.write_text(path.read_text().replace("DATA;", f"DATA;\n{relation}\n{opening}", 1))
    plan = read(path, ReadOptions())
    assert (len(plan.walls), len(plan.storeys)) == (1, 1)
    assert plan.unreadable >= 1


def test_characters_that_are_not_seen_do_not_part_equal_names(plan_of: Read) -> None:
    scene = Scene()
    for name, z in (("T\ufeffÉRREO", 0), ("1º\u200b PAVIMENTO", 3)):
        scene.storey(name, z)
    assert [s.name for s in plan_of(scene).storeys] == ["TÉRREO", "1º PAVIMENTO"]


# --- geometry ---------------------------------------------------------------------------------------------------


def test_a_layered_wall_has_the_outline_and_height_of_its_parts(plan_of: Read) -> None:
    scene = Scene("IFC4")
    wall = scene.add("IfcWallElementedCase", "W", (0, 0, 0), scene.storey("TÉRREO", 0))
    layers = [
        scene.add("IfcBuildingElementPart", None, (0, y, 0), None, scene.box(4, depth, 2.8))
        for y, depth in ((0.0, 0.02), (0.02, 0.14), (0.16, 0.02))
    ]
    scene.aggregate(wall, layers)
    plan = plan_of(scene)
    assert plan.walls[0].shape.bounds == pytest.approx((0, 0, 4, 0.18))
    assert plan.walls[0].height_m == pytest.approx(2.8)
    assert plan.unreadable == 0


@pytest.mark.parametrize("identifier", ["Facetation", "Mesh", None, "Body", "body"])
def test_a_body_under_another_identifier(plan_of: Read, identifier: str | None) -> None:
    scene = Scene()
    points = [(0.0, 0.0, 0.0), (4.0, 0.0, 0.0), (4.0, 0.2, 0.0), (0.0, 0.2, 0.0)]
    faces = []
    for z in (0.0, 3.0):
        loop = scene.make("IfcPolyLoop", Polygon=[scene.point((x, y, z)) for x, y, _ in points])
        bound = scene.make("IfcFaceOuterBound", Bound=loop, Orientation=True)
        faces.append(scene.make("IfcFace", Bounds=[bound]))
    model = scene.make("IfcFaceBasedSurfaceModel", FbsmFaces=[scene.make("IfcConnectedFaceSet", CfsFaces=faces)])
    shape = scene.shape(model, identifier=identifier, kind="SurfaceModel")  # type: ignore[arg-type]  # may be absent
    scene.add("IfcWall", "W", (0, 0, 0), scene.storey("TÉRREO", 0), shape)
    (wall,) = plan_of(scene).walls
    assert (wall.shape.bounds, wall.z.high_m) == (pytest.approx((0, 0, 4, 0.2)), 3.0)


def test_a_plan_before_the_body_and_an_axis_alone(plan_of: Read) -> None:
    scene = Scene()
    storey = scene.storey("TÉRREO", 0)
    body = scene.box(0.6, 0.6, 0.9)
    plan_view = scene.curve((0, 0), (9, 0), (9, 9), identifier="Plan", kind="Curve2D").Representations[0]
    body.Representations = (plan_view, body.Representations[0])
    scene.add("IfcBuildingElementProxy", "Ralo", (1, 1, 0), storey, body)
    scene.add("IfcWall", "eixo", (0, 5, 0), storey, scene.curve((0, 0), (4, 0), identifier="Axis"))
    plan = plan_of(scene)
    assert plan.openings[0].shape.bounds == pytest.approx((1, 1, 1.6, 1.6))
    assert (plan.walls[0].shape.geom_type, plan.walls[0].shape.length) == ("LineString", 4)
