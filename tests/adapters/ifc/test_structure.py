from __future__ import annotations

from collections.abc import Callable

import pytest

from checker.model import Missing, Plan, StoreyKind, UnitKind
from tests.adapters.ifc.builder import Scene

Read = Callable[..., Plan]
SCHEMAS = ["IFC2X3", "IFC4", "IFC4X3"]


# --- storeys ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "kind", "repeats", "ordinals"),
    [
        ("TÉRREO", StoreyKind.GROUND, 1, ()),
        ("Pav. Térreo", StoreyKind.GROUND, 1, ()),
        ("Ground Floor", StoreyKind.GROUND, 1, ()),
        ("2º PAVIMENTO", StoreyKind.TYPICAL, 1, (2,)),
        ("Primeiro Pavimento", StoreyKind.TYPICAL, 1, (1,)),
        ("3º andar", StoreyKind.TYPICAL, 1, (3,)),
        ("TIPO (2º AO 6º)", StoreyKind.TYPICAL, 5, (2, 3, 4, 5, 6)),
        ("2º ao 10º pavimento", StoreyKind.TYPICAL, 9, tuple(range(2, 11))),
        ("2, 3 E 4 PAVIMENTO", StoreyKind.TYPICAL, 3, (2, 3, 4)),
        ("1º E 2º PAVIMENTO", StoreyKind.TYPICAL, 2, (1, 2)),
        ("TIPO (X 4)", StoreyKind.TYPICAL, 4, ()),
        ("PAVIMENTO TIPO", StoreyKind.TYPICAL, None, ()),
        ("PAVIMENTO TIPO 3", StoreyKind.TYPICAL, None, ()),
        ("01 - TÉRREO", StoreyKind.GROUND, 1, ()),
        ("PAV. 2", StoreyKind.TYPICAL, 1, (2,)),
        ("SUBSOLO 1", StoreyKind.BASEMENT, 1, ()),
        ("SEMI-ENTERRADO", StoreyKind.SEMI_BASEMENT, 1, ()),
        ("Semi-subsolo", StoreyKind.SEMI_BASEMENT, 1, ()),
        ("PILOTIS", StoreyKind.PILOTIS, 1, ()),
        ("MEZANINO", StoreyKind.MEZZANINE, 1, ()),
        ("COBERTURA", StoreyKind.ROOF, 1, ()),
        ("COBERTURA DUPLEX", StoreyKind.PENTHOUSE, 1, ()),
        ("DUPLEX SUPERIOR", StoreyKind.DUPLEX_UPPER, 1, ()),
        ("CASA DE MÁQUINAS", StoreyKind.TECHNICAL, 1, ()),
        ("Caixa d'água", StoreyKind.TECHNICAL, 1, ()),
        ("PLATIBANDA", StoreyKind.REFERENCE, 1, ()),
        ("Fundação", StoreyKind.REFERENCE, 1, ()),
        ("T.O. Slab", StoreyKind.REFERENCE, 1, ()),
        ("T/FDN", StoreyKind.REFERENCE, 1, ()),
        ("CORTE A", StoreyKind.REFERENCE, 1, ()),
        ("Level 1", StoreyKind.UNKNOWN, 1, ()),
        ("Nível 0", StoreyKind.UNKNOWN, 1, ()),
        ("T\ufeffÉRREO", StoreyKind.GROUND, 1, ()),
    ],
)
def test_storey_titles(plan_of: Read, name: str, kind: StoreyKind, repeats: int | None, ordinals: tuple) -> None:
    scene = Scene()
    scene.storey(name, 0)
    (storey,) = plan_of(scene).storeys
    assert storey.kind is kind
    assert storey.ordinals == ordinals
    assert isinstance(storey.repeats, Missing) if repeats is None else storey.repeats == repeats


def test_declared_kind_repeats_and_count_win_over_the_name(plan_of: Read) -> None:
    scene = Scene()
    scene.storey("Nível 3", 6, GLPBR_Pavimento={"TipoPavimento": "TIPO", "Repeticao": 7})
    scene.storey("Nível 0", 0, GLPBR_Pavimento={"TipoPavimento": "PILOTIS", "ContaComoPavimento": "SIM"})
    low, high = plan_of(scene).storeys
    assert (low.kind, low.counts_declared, low.kind_declared) == (StoreyKind.PILOTIS, True, True)
    assert (high.kind, high.repeats) == (StoreyKind.TYPICAL, 7)
    assert isinstance(high.counts_declared, Missing)


def test_a_range_in_a_name_counts_once_where_its_storeys_are_drawn_apart(plan_of: Read) -> None:
    scene = Scene()
    for name, z in (("TÉRREO", 0), ("TIPO (2º AO 4º)", 3), ("3º PAVIMENTO", 6)):
        scene.storey(name, z)
    assert plan_of(scene).storeys[1].repeats == 1


def test_placement_decides_the_level_and_elevation_only_without_one(plan_of: Read) -> None:
    scene = Scene(unit="mm", z0=123.35)
    scene.storey("TÉRREO", 0, elevation=99)
    scene.storey("1º PAVIMENTO", 3, elevation=0)
    lost = scene.storey("2º PAVIMENTO", 6, elevation=129.35)
    lost.ObjectPlacement = None
    plan = plan_of(scene)
    assert [s.elevation_m for s in plan.storeys] == pytest.approx([123.35, 126.35, 129.35])
    assert any("Elevation" in n.en for n in plan.files[0].notes)


def test_above_ground_false_is_a_basement_unless_the_name_says_semi(plan_of: Read) -> None:
    scene = Scene()
    scene.storey("Garagem", -3, Pset_BuildingStoreyCommon={"AboveGround": False})
    scene.storey("Semi-enterrado", -1, Pset_BuildingStoreyCommon={"AboveGround": False})
    scene.storey("Subsolo", 0, Pset_BuildingStoreyCommon={"AboveGround": True})
    assert [s.kind for s in plan_of(scene).storeys] == [
        StoreyKind.BASEMENT,
        StoreyKind.SEMI_BASEMENT,
        StoreyKind.UNKNOWN,
    ]


def test_reference_level_that_holds_spaces_is_not_set_aside(plan_of: Read) -> None:
    scene = Scene()
    storey = scene.storey("PLATIBANDA", 9)
    scene.space("SALA", storey, (0, 0, 9), (3, 3, 2.6))
    assert plan_of(scene).storeys[0].kind is StoreyKind.UNKNOWN


def test_cobertura_declared_is_a_penthouse_only_where_somebody_lives(plan_of: Read) -> None:
    scene = Scene()
    scene.storey("Laje", 6, GLPBR_Pavimento={"TipoPavimento": "COBERTURA"})
    flat = scene.storey("Apartamento alto", 9, GLPBR_Pavimento={"TipoPavimento": "COBERTURA"})
    scene.space("SALA", flat, (0, 0, 9), (3, 3, 2.6))
    assert [s.kind for s in plan_of(scene).storeys] == [StoreyKind.ROOF, StoreyKind.PENTHOUSE]


def test_semi_basement_rise_is_known_only_from_a_drawn_ground(plan_of: Read) -> None:
    def scene_with(ground: bool) -> Scene:
        scene = Scene()
        scene.storey("SEMI-ENTERRADO", -1.6)
        scene.storey("TÉRREO", 1.2)
        if ground:
            scene.add(
                "IfcGeographicElement",
                "Terreno",
                (-20, -20, -0.1),
                scene.site,
                scene.box(50, 50, 0.1),
                PredefinedType="TERRAIN",
            )
        return scene

    assert isinstance(plan_of(scene_with(False)).storeys[0].rise_m, Missing)
    assert plan_of(scene_with(True)).storeys[0].rise_m == pytest.approx(1.2)


def test_floor_area_slab_and_spaces_of_a_storey(plan_of: Read) -> None:
    scene = Scene()
    ground, mezzanine = scene.storey("TÉRREO", 0), scene.storey("MEZANINO", 2.6)
    scene.add("IfcSlab", "Laje", (0, 0, -0.1), ground, scene.box(10, 10, 0.1), PredefinedType="FLOOR")
    scene.space("SALA", mezzanine, (0, 0, 2.6), (6, 5, 2.4))
    low, high = plan_of(scene).storeys
    assert (low.has_slab, low.has_spaces, low.floor_area_m2) == (True, False, pytest.approx(100))
    assert (high.has_slab, high.has_spaces, high.floor_area_m2) == (False, True, pytest.approx(30))
    assert high.ceiling_height_m == pytest.approx(2.4)


# --- which storey -----------------------------------------------------------------------------------------------


def test_storey_of_hosted_nested_aggregated_and_contained_things(plan_of: Read) -> None:
    scene = Scene()
    low, high = scene.storey("SUBSOLO", -3), scene.storey("TÉRREO", 0)
    wall = scene.add("IfcWall", "W", (0, 0, 0), high, scene.box(4, 0.2, 3))
    hole = scene.add("IfcOpeningElement", None, (1, 0, 0), None, scene.box(1, 0.2, 2))
    door = scene.add("IfcDoor", "D", (1, 0, 0), low, scene.box(1, 0.1, 2))
    scene.root("IfcRelVoidsElement", RelatingBuildingElement=wall, RelatedOpeningElement=hole)
    scene.root("IfcRelFillsElement", RelatingOpeningElement=hole, RelatedBuildingElement=door)
    skid = scene.add("IfcElementAssembly", "Conjunto", (5, 5, 0), high)
    valve = scene.add("IfcValve", "Válvula gás", (5, 5, 1), None, PredefinedType="SAFETYCUTOFF")
    scene.aggregate(skid, [valve], "IfcRelNests")
    space = scene.space("COZINHA", high, (0, 0, 0), (4, 4, 2.6))
    scene.add("IfcSensor", "S", (1, 1, 0.2), space, PredefinedType="GASSENSOR")
    plan = plan_of(scene)
    ground = next(s.key for s in plan.storeys if s.kind is StoreyKind.GROUND)
    assert [plan.doors[0].storey, plan.valves[0].storey, plan.sensors[0].storey] == [ground] * 3


def test_uncontained_device_takes_the_storey_of_its_height_and_one_of_the_site_none(plan_of: Read) -> None:
    scene = Scene()
    for name, z in (("TÉRREO", 0), ("1º PAVIMENTO", 2.9)):
        scene.storey(name, z)
    scene.add("IfcSensor", "alto", (1, 1, 3.1), scene.building, PredefinedType="GASSENSOR")
    scene.add("IfcSensor", "fora", (30, 1, 0.2), scene.site, PredefinedType="GASSENSOR")
    plan = plan_of(scene)
    names = {s.key: s.name for s in plan.storeys}
    assert {s.name: names.get(s.storey) for s in plan.sensors} == {"alto": "1º PAVIMENTO", "fora": None}


def test_world_placed_element_in_a_raised_storey_is_not_lifted_twice(plan_of: Read) -> None:
    scene = Scene()
    storey = scene.storey("1º PAVIMENTO", 3)
    scene.add("IfcWall", "mundo", (0, 0, 3), storey, scene.box(4, 0.2, 2.8))
    local = scene.add("IfcWall", "local", (0, 0, 0), storey, scene.box(4, 0.2, 2.8))
    local.ObjectPlacement.PlacementRelTo = storey.ObjectPlacement
    assert {w.name: w.z.low_m for w in plan_of(scene).walls} == {"mundo": 3.0, "local": 3.0}


def test_cyclic_placement_costs_only_its_element(plan_of: Read) -> None:
    scene = Scene()
    storey = scene.storey("TÉRREO", 0)
    wall = scene.add("IfcWall", "W", (0, 0, 0), storey, scene.box(1, 1, 1))
    other = scene.place((1, 0, 0), parent=wall.ObjectPlacement)
    wall.ObjectPlacement.PlacementRelTo = other
    scene.add("IfcWall", "ok", (0, 0, 0), storey, scene.box(1, 1, 1))
    plan = plan_of(scene)
    assert [w.name for w in plan.walls] == ["ok"]
    assert "cyclic" in plan.broken[0].why.en


def test_no_building_and_no_storey(plan_of: Read) -> None:
    scene = Scene(building=None)
    scene.add("IfcWall", "W", (0, 0, 0), scene.site, scene.box(4, 0.2, 3))
    plan = plan_of(scene)
    assert (plan.buildings, plan.storeys, len(plan.walls)) == ((), (), 1)


def test_two_buildings_have_their_own_storeys_units_and_declarations(plan_of: Read) -> None:
    scene = Scene(building="Torre A")
    scene.psets(
        scene.building,
        {
            "GLPBR_Edificacao": {"Usos": "Residencial", "GrupoOcupacao": "A-2"},
            "Pset_BuildingCommon": {"NumberOfStoreys": 4},
        },
    )
    other = scene.add_building(
        "Torre B", GLPBR_Edificacao={"Usos": "Loja;Restaurante", "OrdemAutoridade": True, "Obra": "novo andar"}
    )
    for building in (scene.building, other):
        storey = scene.storey("TÉRREO", 0, building)
        space = scene.space("SALA", storey, (0, 0, 0), (3, 3, 2.6))
        scene.group("Apto 101", [space], "IfcZone", {"GLPBR_Unidade": {"Identificacao": "101", "TipoUnidade": "RES"}})
    plan = plan_of(scene)
    assert [b.key for b in plan.buildings] == ["Torre A", "Torre B"]
    assert {s.building for s in plan.storeys} == {"Torre A", "Torre B"}
    assert {(u.building, u.key) for u in plan.units} == {("Torre A", "Torre A/101"), ("Torre B", "Torre B/101")}
    assert plan.declared.uses == ("Residencial", "Loja", "Restaurante")
    assert (plan.declared.authority_order, plan.declared.works, plan.declared.declared_storeys) == (
        True,
        "novo andar",
        4,
    )
    assert plan.buildings[0].occupancy == ("A-2",)


def test_fire_brigade_group_as_a_classification_code(plan_of: Read) -> None:
    scene = Scene()
    code = scene.make("IfcClassificationReference", Identification="F-8", Name="Restaurante")
    scene.root("IfcRelAssociatesClassification", RelatedObjects=[scene.building], RelatingClassification=code)
    assert plan_of(scene).declared.occupancy == ("F-8",)


def test_declared_absence_on_the_building(plan_of: Read) -> None:
    scene = Scene()
    scene.psets(scene.building, {"GLPBR_Edificacao": {"Ausentes": "placa, extintor"}})
    assert plan_of(scene).declared.absent == {"PLACA", "EXTINTOR"}


# --- units ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("schema", SCHEMAS)
def test_zone_is_a_unit_with_its_spaces(plan_of: Read, schema: str) -> None:
    scene = Scene(schema)
    storey = scene.storey("1º PAVIMENTO", 3)
    rooms = [scene.space(n, storey, (x, 0, 3), (3, 4, 2.6)) for n, x in (("SALA", 0), ("COZINHA", 3))]
    scene.group("APTO 302", rooms, "IfcZone")
    plan = plan_of(scene)
    (unit,) = plan.units
    assert (unit.key, unit.kind, unit.building) == ("302", UnitKind.RESIDENTIAL, "Bloco")
    assert unit.shape.area == pytest.approx(24)
    assert unit.storeys == (plan.storeys[0].key,)
    assert {s.unit for s in plan.spaces} == {"302"}


def test_duplex_is_one_unit_on_two_storeys(plan_of: Read) -> None:
    scene = Scene("IFC4")
    storeys = [scene.storey("3º PAVIMENTO", 6), scene.storey("DUPLEX SUPERIOR", 9)]
    for storey, z in zip(storeys, (6, 9), strict=True):
        space = scene.space("SALA", storey, (0, 0, z), (3, 4, 2.6))
        scene.group("APTO 301", [space], "IfcZone", {"GLPBR_Unidade": {"Identificacao": "301", "TemGas": "N"}})
    (unit,) = plan_of(scene).units
    assert len(unit.outlines) == 2
    assert unit.has_gas is False


def test_spatial_zone_with_its_own_body_is_a_unit(plan_of: Read) -> None:
    scene = Scene("IFC4")
    storey = scene.storey("TÉRREO", 0)
    scene.add(
        "IfcSpatialZone",
        "LOJA 2",
        (0, 0, 0),
        storey,
        scene.box(5, 5, 3),
        PredefinedType="OCCUPANCY",
        psets={"GLPBR_Unidade": {"Identificacao": "LOJA 2", "TipoUnidade": "COM"}},
    )
    (unit,) = plan_of(scene).units
    assert (unit.key, unit.kind) == ("LOJA 2", UnitKind.COMMERCIAL)
    assert unit.shape.area == pytest.approx(25)


def test_spaces_that_share_a_number_are_a_unit_by_name_only(plan_of: Read) -> None:
    scene = Scene()
    storey = scene.storey("3º PAVIMENTO", 9)
    for i, name in enumerate(("302-Cozinha", "302-Sala", "303-Hall", "Escada 1")):
        scene.space(name, storey, (3.0 * i, 0, 9), (3, 4, 2.6))
    (unit,) = plan_of(scene).units
    assert unit.key == "302"
    assert not unit.recognition.is_sure


def test_declared_on_the_spaces_themselves(plan_of: Read) -> None:
    scene = Scene()
    storey = scene.storey("TÉRREO", 0)
    for i, name in enumerate(("COZINHA", "SALA")):
        scene.space(
            name,
            storey,
            (3.0 * i, 0, 0),
            (3, 4, 2.6),
            psets={"GLPBR_Unidade": {"Identificacao": "101", "TipoUnidade": "RES"}},
        )
    (unit,) = plan_of(scene).units
    assert (unit.key, unit.kind, unit.shape.area) == ("101", UnitKind.RESIDENTIAL, pytest.approx(24))


def test_zone_that_is_no_unit(plan_of: Read) -> None:
    scene = Scene()
    space = scene.space("SALA", scene.storey("TÉRREO", 0), (0, 0, 0), (3, 3, 3))
    scene.group("Zona térmica 1", [space], "IfcZone")
    assert plan_of(scene).units == ()


# --- spaces -----------------------------------------------------------------------------------------------------


def test_space_names_number_use_and_ventilation(plan_of: Read) -> None:
    scene = Scene()
    scene.space(
        "A203",
        scene.storey("TÉRREO", 0),
        (0, 0, 0),
        (3, 3, 2.5),
        LongName="Cozinha",
        psets={
            "Pset_SpaceThermalRequirements": {"NaturalVentilation": True},
            "Pset_SpaceOccupancyRequirements": {"OccupancyType": "Cozinha"},
            "GLPBR_Cobertura": {"PeDireito_m": ("IfcLengthMeasure", 2.45)},
        },
    )
    (space,) = plan_of(scene).spaces
    assert (space.number, space.name, space.use, space.natural_ventilation) == ("A203", "Cozinha", "Cozinha", True)
    assert (space.floor_z_m, space.ceiling_height_m) == (0.0, 2.45)


def test_space_with_a_footprint_curve_only(plan_of: Read) -> None:
    scene = Scene()
    ring = [(0, 0), (5, 0), (5, 4), (0, 4), (0, 0)]
    scene.add("IfcSpace", "SALA", (10, 0, 0), scene.storey("TÉRREO", 0), scene.curve(*ring, identifier="FootPrint"))
    plan = plan_of(scene)
    assert plan.spaces[0].shape.bounds == pytest.approx((10, 0, 15, 4))
    assert isinstance(plan.spaces[0].ceiling_height_m, Missing)


def test_stated_finish_ceiling_height_beats_the_height_of_the_body(plan_of: Read) -> None:
    scene = Scene("IFC4", "mm")
    space = scene.space("SALA", scene.storey("TÉRREO", 0), (0, 0, 0), (3, 3, 3.0))
    quantity = scene.make("IfcQuantityLength", Name="FinishCeilingHeight", LengthValue=2500.0)
    scene.define(space, scene.root("IfcElementQuantity", Name="Qto_SpaceBaseQuantities", Quantities=[quantity]))
    assert plan_of(scene).spaces[0].ceiling_height_m == pytest.approx(2.5)


def test_self_crossing_outline_is_named_with_its_crossing_point(plan_of: Read) -> None:
    scene = Scene()
    bow = scene.polygon((0, 0), (2, 2), (0, 2), (2, 0))
    scene.add("IfcSpace", "LAÇO", (10, 5, 0), scene.storey("TÉRREO", 0), scene.shape(scene.extrusion(bow, 3)))
    plan = plan_of(scene)
    (broken,) = plan.broken
    assert broken.concept == "space"
    assert broken.location == pytest.approx((11, 6))
    assert "11.000; 6.000" in broken.why.en
    assert plan.spaces[0].shape.is_empty


def test_elements_with_one_global_id_are_both_kept_apart(plan_of: Read) -> None:
    scene = Scene()
    storey = scene.storey("TÉRREO", 0)
    for x in (0, 5):
        scene.add("IfcDoor", "D", (x, 0, 0), storey, scene.box(1, 0.1, 2), GlobalId="2O2Fr$t4X7Zf8NOew3FLOH")
    doors = plan_of(scene).doors
    assert len({d.id for d in doors}) == 2
    assert {d.ref.ref for d in doors} == {"2O2Fr$t4X7Zf8NOew3FLOH"}


def test_layer_that_is_off_hides_its_elements(plan_of: Read) -> None:
    scene = Scene()
    storey = scene.storey("TÉRREO", 0)
    scene.add("IfcWall", "à vista", (0, 0, 0), storey, scene.box(4, 0.2, 3))
    drain = scene.add("IfcWasteTerminal", "R", (1, 1, 0), storey, scene.cylinder(0.1, 0.1), PredefinedType="FLOORTRAP")
    scene.make(
        "IfcPresentationLayerWithStyle",
        Name="HID",
        AssignedItems=list(drain.Representation.Representations),
        LayerOn=False,
        LayerFrozen=False,
        LayerBlocked=False,
        LayerStyles=[],
    )
    plan = plan_of(scene)
    assert (len(plan.openings), [h.name for h in plan.hidden], len(plan.walls)) == (0, ["R"], 1)
    assert "drainage" not in plan.disciplines
    assert any("HID" in n.en for n in plan.files[0].notes)


# --- properties -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("schema", SCHEMAS)
def test_type_and_occurrence_sets_merge_property_by_property(plan_of: Read, schema: str) -> None:
    scene = Scene(schema)
    storey = scene.storey("TÉRREO", 0)
    pset = "GLPBR_SensorGas"
    kind = scene.type(
        "IfcSensorType", "Detector", {pset: {"AlarmeSonoro": True, "GasesDetectados": "GN"}}, PredefinedType="GASSENSOR"
    )
    entity = "IfcDistributionControlElement" if schema == "IFC2X3" else "IfcSensor"
    scene.add(entity, "S", (0, 0, 0.2), storey, typed=kind, psets={pset: {"GasesDetectados": "GLP"}})
    (found,) = plan_of(scene).sensors
    assert (found.alarm_sound, found.gases) == (True, {"GLP"})


def test_two_sets_of_one_name_both_count(plan_of: Read) -> None:
    scene = Scene()
    wall = scene.add(
        "IfcWall",
        "PCF",
        (0, 0, 0),
        scene.storey("TÉRREO", 0),
        scene.box(4, 0.2, 3),
        psets={"Pset_WallCommon": {"FireRating": "REI 120"}},
    )
    scene.psets(wall, {"Pset_WallCommon": {"IsExternal": True}})
    assert plan_of(scene).fire_walls[0].rating_min == 120


def test_enumerated_and_broken_properties(plan_of: Read) -> None:
    scene = Scene()
    enum = scene.make(
        "IfcPropertyEnumeratedValue", Name="TipoPavimento", EnumerationValues=[scene.make("IfcLabel", "SUBSOLO")]
    )
    storey = scene.storey("N1", 0, GLPBR_Pavimento={"TipoPavimento": enum})
    relation = scene.root("IfcRelDefinesByProperties", RelatedObjects=[storey])
    assert relation.RelatingPropertyDefinition is None
    plan = plan_of(scene)
    assert plan.storeys[0].kind is StoreyKind.BASEMENT
    assert plan.unreadable >= 1


def test_users_own_property_and_name_profile(plan_of: Read) -> None:
    scene = Scene()
    storey = scene.storey("TÉRREO", 0)
    scene.add("IfcSensor", "S", (0, 0, 1), storey, PredefinedType="GASSENSOR", psets={"Escritório": {"Altura": 0.2}})
    scene.add("IfcBuildingElementProxy", "Bico de gás", (0, 0, 1), storey)
    plan = plan_of(
        scene,
        mapping={
            "properties": {"GLPBR_SensorGas.AlturaInstalacao_m": "Escritório.Altura"},
            "names": {"gas_point": "bico de gás"},
        },
    )
    assert plan.sensors[0].height_above_floor_m == pytest.approx(0.2)
    assert len(plan.gas_points) == 1


def test_a_wall_of_parts_has_the_outline_of_its_parts(plan_of: Read) -> None:
    scene = Scene()
    storey = scene.storey("TÉRREO", 0)
    wall = scene.add("IfcWall", "W", (0, 0, 0), storey)
    scene.aggregate(
        wall, [scene.add("IfcBuildingElementPart", None, (0, y, 0), None, scene.box(4, 0.1, 3)) for y in (0, 0.1)]
    )
    (found,) = plan_of(scene).walls
    assert found.shape.bounds == pytest.approx((0, 0, 4, 0.2))
    assert found.height_m == pytest.approx(3)
