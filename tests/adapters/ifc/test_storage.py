from __future__ import annotations

from collections.abc import Callable

import pytest

from checker.model import (
    Agent,
    ClosureKind,
    LimitKind,
    Missing,
    OpeningKind,
    PlaceUse,
    Plan,
    Purpose,
    RiskKind,
    Swing,
)
from tests.adapters.ifc.builder import Scene

SCHEMAS = ["IFC2X3", "IFC4", "IFC4X3"]
Read = Callable[..., Plan]


def yard(schema: str = "IFC4", unit: str = "m", area: dict | None = None) -> tuple[Scene, object]:
    scene = Scene(schema, unit)
    storey = scene.storey("TÉRREO", 0)
    values = {} if schema == "IFC2X3" else {"PredefinedType": "EXTERNAL"}
    scene.space(
        "ÁREA", storey, (10, 10, 0), (4, 6, 2), psets={"GLPBR_AreaArmazenamento": area or {"Classe": "III"}}, **values
    )
    return scene, storey


@pytest.mark.parametrize("schema", SCHEMAS)
@pytest.mark.parametrize("unit", ["m", "mm", "in"])
def test_area_with_everything_declared(plan_of: Read, schema: str, unit: str) -> None:
    scene, _ = yard(
        schema,
        unit,
        {
            "Classe": "III",
            "Demarcada": "SIM",
            "Finalidade": "REVENDA",
            "PlataformaAterro": False,
            "Coberta": False,
            "EquipamentoMovimentacao": True,
            "VentilacaoNatural": True,
            "Papel": "AREA",
            "Ausentes": "RALO,FONTE, IGNICAO",
        },
    )
    (found,) = plan_of(scene).areas
    assert found.area_class == "III"
    assert found.purpose is Purpose.RESALE
    assert (found.demarcated, found.earth_fill, found.roofed, found.handling_equipment, found.ventilated) == (
        True,
        False,
        False,
        True,
        True,
    )
    assert found.absent == {"RALO", "FONTE", "IGNICAO"}
    assert not found.is_installation
    assert found.shape.bounds == pytest.approx((10, 10, 14, 16), abs=1e-6)
    assert found.level_m == pytest.approx(0.0)


def test_installation_outline_roof_and_class_that_does_not_exist(plan_of: Read) -> None:
    scene, storey = yard(area={"Classe": "VII"})
    scene.space(
        "INSTALAÇÃO",
        storey,
        (0, 0, 0),
        (30, 30, 2),
        psets={
            "GLPBR_AreaArmazenamento": {"Papel": "INSTALACAO"},
            "GLPBR_Cobertura": {
                "PeDireito_m": ("IfcLengthMeasure", 3.05),
                "ResistenteFogo": True,
                "MaisFracaQueParedes": "N",
            },
        },
    )
    plan = plan_of(scene)
    area, outline = sorted(plan.areas, key=lambda a: a.shape.area)
    assert isinstance(area.area_class, Missing)
    assert "VII" in area.area_class.why.en
    assert (outline.is_installation, outline.headroom_m, outline.roof_fire, outline.roof_weak) == (
        True,
        3.05,
        True,
        False,
    )


def test_area_by_its_name_takes_part_with_its_class(plan_of: Read) -> None:
    scene = Scene()
    storey = scene.storey("TÉRREO", 0)
    scene.space("ÁREA DE ARMAZENAMENTO CLASSE II", storey, (0, 0, 0), (4, 2, 2))
    scene.space("DEPÓSITO", storey, (9, 0, 0), (4, 2, 2))
    (found,) = plan_of(scene).areas
    assert found.area_class == "II"
    assert found.recognition.is_sure


def test_zone_of_spaces_is_an_area_once(plan_of: Read) -> None:
    scene, storey = yard()
    shed = scene.space("GALPÃO", storey, (0, 0, 0), (2, 2, 2))
    scene.group("DEPÓSITO DE GLP", [shed], "IfcZone", {"GLPBR_AreaArmazenamento": {"Classe": "I"}})
    assert {a.area_class for a in plan_of(scene).areas} == {"III", "I"}


def test_lot_has_its_own_body_or_the_hull_of_its_containers(plan_of: Read) -> None:
    scene, storey = yard()
    tanks = [
        scene.add("IfcTank", "P13", (x, 12, 0), storey, scene.cylinder(0.18, 0.48), PredefinedType="PRESSUREVESSEL")
        for x in (11.0, 12.0)
    ]
    scene.group(
        "LOTE A",
        tanks,
        psets={
            "GLPBR_Lote": {
                "Quantidade": 8,
                "CapacidadeNominal_kg": 13.0,
                "Estado": "CHEIO",
                "Unidades": 4,
                "Altura_m": 1.904,
                "Paletizada": True,
            }
        },
    )
    (lot,) = plan_of(scene).lots
    assert (lot.quantity, lot.capacity_kg, lot.state, lot.stack_units, lot.stack_height_m, lot.palletised) == (
        8,
        13.0,
        "full",
        4,
        1.904,
        True,
    )
    assert lot.shape.bounds == pytest.approx((10.82, 11.82, 12.18, 12.18), abs=1e-6)


def test_land_plot_named_lote_is_no_lot_of_containers(plan_of: Read) -> None:
    scene, storey = yard()
    scene.group("LOTE 12 QUADRA B", [scene.add("IfcFurniture", "mesa", (1, 1, 0), storey, scene.box(1, 1, 1))])
    assert plan_of(scene).lots == ()


@pytest.mark.parametrize("schema", SCHEMAS)
def test_drain_is_an_exact_circle(plan_of: Read, schema: str) -> None:
    scene, storey = yard(schema, "mm")
    if schema == "IFC2X3":
        kind = scene.type("IfcWasteTerminalType", "Ralo", PredefinedType="FLOORTRAP")
        scene.add("IfcFlowTerminal", "R1", (5, 5, 0), storey, scene.cylinder(0.075, 0.05), typed=kind)
    else:
        scene.add("IfcWasteTerminal", "R1", (5, 5, 0), storey, scene.cylinder(0.075, 0.05), PredefinedType="FLOORTRAP")
    plan = plan_of(scene)
    (found,) = plan.openings
    assert found.kind is OpeningKind.DRAIN
    assert found.shape.bounds == pytest.approx((4.925, 4.925, 5.075, 5.075), abs=1e-7)
    assert "drainage" in plan.disciplines


@pytest.mark.parametrize(
    ("entity", "predefined", "kind"),
    [
        ("IfcInterceptor", "GREASE", OpeningKind.GREASE_BOX),
        ("IfcDistributionChamberElement", "INSPECTIONCHAMBER", OpeningKind.SEWER_CHAMBER),
        ("IfcDistributionChamberElement", "TRENCH", OpeningKind.CHANNEL),
        ("IfcDistributionChamberElement", "FORMEDDUCT", OpeningKind.GALLERY),
        ("IfcPipeSegment", "CULVERT", OpeningKind.GALLERY),
        ("IfcWasteTerminal", "GULLYSUMP", OpeningKind.STORM_INLET),
    ],
)
def test_kinds_of_openings_by_class(plan_of: Read, entity: str, predefined: str, kind: OpeningKind) -> None:
    scene, storey = yard()
    scene.add(
        entity,
        "X",
        (5, 5, 0),
        storey,
        scene.box(0.6, 0.4, 0.05),
        PredefinedType=predefined,
        psets={"GLPBR_EquipamentoQualquer": {"a": 1}},
    )
    (found,) = plan_of(scene).openings
    assert found.kind is kind
    assert isinstance(found.sealed, Missing)


def test_opening_kind_and_lid_are_declared_on_any_element(plan_of: Read) -> None:
    scene, storey = yard()
    scene.add(
        "IfcBuildingElementProxy",
        "X",
        (5, 5, -0.2),
        storey,
        scene.box(1, 1, 0.2),
        psets={"GLPBR_Abertura": {"Tipo": "REBAIXO", "Estanque": "Não"}},
    )
    (found,) = plan_of(scene).openings
    assert (found.kind, found.sealed) == (OpeningKind.RECESS, False)


@pytest.mark.parametrize("name", ["Caixa de passagem elétrica", "PV-1", "CP 12", "CG", "Ralo hemisférico"])
def test_ambiguous_or_other_names_are_no_openings(plan_of: Read, name: str) -> None:
    scene, storey = yard()
    scene.add("IfcBuildingElementProxy", name, (5, 5, 0), storey, scene.box(1, 1, 1))
    assert plan_of(scene).openings == ()


def test_roof_gutter_is_no_channel_but_one_at_the_floor_is(plan_of: Read) -> None:
    scene, storey = yard()
    for name, z in (("alto", 6.0), ("piso", -0.1)):
        scene.add("IfcPipeSegment", name, (5, 5, z), storey, scene.box(5, 0.1, 0.1), PredefinedType="GUTTER")
    assert [o.name for o in plan_of(scene).openings] == ["piso"]


def test_drain_without_body_takes_its_cover_and_without_that_is_broken(plan_of: Read) -> None:
    scene, storey = yard()
    scene.add(
        "IfcWasteTerminal",
        "A",
        (5, 5, 0),
        storey,
        PredefinedType="FLOORTRAP",
        psets={
            "Pset_WasteTerminalTypeFloorTrap": {
                "CoverLength": ("IfcLengthMeasure", 0.2),
                "CoverWidth": ("IfcLengthMeasure", 0.1),
            }
        },
    )
    scene.add("IfcWasteTerminal", "B", (7, 5, 0), storey, PredefinedType="FLOORTRAP")
    plan = plan_of(scene)
    shapes = {o.name: o.shape for o in plan.openings}
    assert shapes["A"].bounds == pytest.approx((4.9, 4.95, 5.1, 5.05))
    assert shapes["B"].geom_type == "Point"
    assert [b.concept for b in plan.broken] == ["drain"]


def test_property_limits_of_each_kind(plan_of: Read) -> None:
    scene, _ = yard()
    pset = "GLPBR_LimitePropriedade"
    scene.add(
        "IfcAnnotation",
        "Divisa N",
        (0, 40, 0),
        scene.site,
        scene.curve((0, 0), (60, 0)),
        psets={pset: {"TipoLimite": "MURO", "AlturaMuro_m": ("IfcLengthMeasure", 1.80)}},
    )
    scene.add(
        "IfcVirtualElement",
        "Testada",
        (0, 0, 0),
        scene.site,
        scene.curve((0, 0), (60, 0)),
        psets={pset: {"TipoLimite": "ABERTO", "ConfrontaVia": True}},
    )
    scene.add("IfcWall", "MURO H=1,80", (0, 0, 0), scene.site, scene.box(0.15, 40, 2.1))
    scene.add("IfcWall", "MURO DE ARRIMO", (50, 0, 0), scene.site, scene.box(0.15, 40, 2.1))
    limits = {m.name: m for m in plan_of(scene).limits}
    assert set(limits) == {"Divisa N", "Testada", "MURO H=1,80"}
    assert (limits["Divisa N"].kind, limits["Divisa N"].wall_height_m) == (LimitKind.WALL, 1.80)
    assert limits["Divisa N"].shape.bounds == pytest.approx((0, 40, 60, 40))
    assert (limits["Testada"].kind, limits["Testada"].fronts_road) == (LimitKind.OPEN, True)
    assert limits["MURO H=1,80"].wall_height_m == pytest.approx(1.80)
    assert limits["MURO H=1,80"].storey is None


def test_wall_named_muro_on_the_outline_of_an_area_is_its_closure(plan_of: Read) -> None:
    scene, storey = yard()
    scene.add("IfcWall", "MURO", (10, 10, 0), storey, scene.box(4, 0.15, 2))
    plan = plan_of(scene)
    assert plan.limits == ()
    (found,) = plan.closures
    assert (found.kind, found.height_m) == (ClosureKind.WALL, 2.0)
    assert found.shape.geom_type == "LineString"


def test_site_footprint_gives_limits_of_unknown_closure_where_nothing_is_drawn(plan_of: Read) -> None:
    scene, _ = yard()
    scene.site.Representation = scene.curve((0, 0), (60, 0), (60, 40), (0, 40), (0, 0), identifier="FootPrint")
    scene.add(
        "IfcAnnotation",
        "Divisa S",
        (0, 0, 0),
        scene.site,
        scene.curve((0, 0), (60, 0)),
        psets={"GLPBR_LimitePropriedade": {"TipoLimite": "CERCA"}},
    )
    limits = plan_of(scene).limits
    drawn = [m for m in limits if m.kind is LimitKind.FENCE]
    unknown = [m for m in limits if isinstance(m.kind, Missing)]
    assert len(drawn) == 1
    assert len(unknown) == 3
    assert all(isinstance(m.fronts_road, Missing) for m in unknown)


@pytest.mark.parametrize(
    ("entity", "word", "kind"),
    [
        ("IfcWall", "MURO", ClosureKind.WALL),
        ("IfcRailing", "TELA", ClosureKind.MESH),
        ("IfcBuildingElementProxy", "ABERTO", ClosureKind.OPEN),
        ("IfcDoor", "PORTAO_TELA", ClosureKind.MESH_GATE),
    ],
)
def test_declared_closures(plan_of: Read, entity: str, word: str, kind: ClosureKind) -> None:
    scene, storey = yard()
    scene.add(
        entity,
        "F1",
        (10, 10, 0),
        storey,
        scene.box(4, 0.1, 1.8),
        psets={"GLPBR_Fechamento": {"TipoFechamento": word, "ResistenteFogo": True}},
    )
    (found,) = plan_of(scene).closures
    assert (found.kind, found.fire_rated, found.height_m) == (kind, True, 1.8)
    assert found.shape.geom_type == "LineString"
    assert found.shape.length == pytest.approx(4.0)


def test_mesh_by_name_and_cobogo_unknown(plan_of: Read) -> None:
    scene, storey = yard()
    scene.add("IfcRailing", "Alambrado", (10, 10, 0), storey, scene.box(4, 0.1, 1.8))
    scene.add("IfcWall", "Cobogó", (10, 16, 0), storey, scene.box(4, 0.1, 1.8))
    kinds = {c.name: c.kind for c in plan_of(scene).closures}
    assert kinds["Alambrado"] is ClosureKind.MESH
    assert isinstance(kinds["Cobogó"], Missing)


@pytest.mark.parametrize(("rating", "minutes"), [("REI 120", 120), ("2 h", 120), ("TRRF 90 min", 90), ("120", 120)])
def test_fire_wall_rating_is_parsed(plan_of: Read, rating: str, minutes: float) -> None:
    scene, storey = yard()
    scene.add(
        "IfcWall",
        "Parede corta-fogo",
        (20, 10, 0),
        storey,
        scene.box(0.2, 6, 3.405),
        psets={"Pset_WallCommon": {"FireRating": rating}},
    )
    (found,) = plan_of(scene).fire_walls
    assert (found.rating_min, found.fire_rated) == (minutes, True)
    assert found.height_m == pytest.approx(3.405)


def test_fire_wall_without_rating_is_not_proven(plan_of: Read) -> None:
    scene, storey = yard()
    scene.add(
        "IfcWall", "P", (20, 10, 0), storey, scene.box(0.2, 6, 3), psets={"GLPBR_ParedeCortaFogo": {"Altura_m": 3.4}}
    )
    (found,) = plan_of(scene).fire_walls
    assert isinstance(found.fire_rated, Missing)
    assert found.height_m == pytest.approx(3.4)


@pytest.mark.parametrize(("x", "swing"), [((1.0, 0.0, 0.0), Swing.IN), ((-1.0, 0.0, 0.0), Swing.OUT)])
@pytest.mark.parametrize("schema", SCHEMAS)
def test_gate_opens_towards_plus_y_of_its_placement(plan_of: Read, schema: str, x: tuple, swing: Swing) -> None:
    scene, storey = yard(schema)
    operation = {"OperationType": "SINGLE_SWING_LEFT"}
    typed = None
    if schema == "IFC2X3":
        typed = scene.root(
            "IfcDoorStyle",
            Name="G",
            ConstructionType="STEEL",
            ParameterTakesPrecedence=False,
            Sizeable=False,
            **operation,
        )
        operation = {}
    start = 11.0 if x[0] > 0 else 12.5
    scene.add(
        "IfcDoor",
        "PORTÃO",
        (start, 10, 0),
        storey,
        scene.box(1.5, 0.05, 2.1),
        x=x,
        typed=typed,
        OverallWidth=1.5,
        OverallHeight=2.1,
        **operation,
    )
    (found,) = plan_of(scene).accesses
    assert found.swing is swing
    assert (found.width_m, found.height_m, found.width_is_nominal) == (1.5, 2.1, True)


def test_gate_declared_sliding_and_stated_direction(plan_of: Read) -> None:
    scene, storey = yard()
    scene.add(
        "IfcDoor",
        "P1",
        (11, 10, 0),
        storey,
        scene.box(1.5, 0.05, 2.1),
        psets={"GLPBR_Acesso": {"LarguraLivre_m": 1.5, "AlturaLivre_m": 2.1, "SentidoAbertura": "FORA"}},
    )
    scene.add("IfcDoor", "Portão 2", (11, 16, 0), storey, scene.box(1.5, 0.05, 2.1), OperationType="SLIDING_TO_LEFT")
    swings = {a.name: (a.swing, a.width_is_nominal) for a in plan_of(scene).accesses}
    assert swings["P1"] == (Swing.OUT, False)
    assert swings["Portão 2"][0] is Swing.SLIDING


def test_door_in_a_closure_wall_is_an_access_and_a_room_door_is_not(plan_of: Read) -> None:
    scene, storey = yard()
    wall = scene.add(
        "IfcWall",
        "F",
        (10, 10, 0),
        storey,
        scene.box(4, 0.1, 2),
        psets={"GLPBR_Fechamento": {"TipoFechamento": "TELA"}},
    )
    hole = scene.add("IfcOpeningElement", None, (11, 10, 0), None, scene.box(1.2, 0.1, 2))
    door = scene.add("IfcDoor", "D1", (11, 10, 0), storey, scene.box(1.2, 0.05, 2))
    scene.root("IfcRelVoidsElement", RelatingBuildingElement=wall, RelatedOpeningElement=hole)
    scene.root("IfcRelFillsElement", RelatingOpeningElement=hole, RelatedBuildingElement=door)
    scene.add("IfcDoor", "D2", (30, 10, 0), storey, scene.box(0.8, 0.05, 2.1), OperationType="SINGLE_SWING_RIGHT")
    plan = plan_of(scene)
    assert [a.name for a in plan.accesses] == ["D1"]
    assert [(d.name, d.opens_towards) for d in plan.doors] == [("D2", (0.0, 1.0))]


def test_signs_extinguishers_electrical_risks_places_roads_and_flammables(plan_of: Read) -> None:
    scene, storey = yard()
    box = lambda: scene.box(0.3, 0.2, 0.5)  # noqa: E731 - one line says it
    scene.add(
        "IfcBuildingElementProxy",
        "S",
        (10, 9, 1),
        storey,
        psets={"GLPBR_Sinalizacao": {"Texto": "PERIGO; INFLAMÁVEL, PROIBIDO FUMAR", "Codigo": "A2"}},
    )
    scene.add("IfcBuildingElementProxy", "EXTINTOR PQS ABC 12 KG", (9, 9, 1), storey, box())
    scene.add(
        "IfcOutlet",
        "T",
        (17, 8, 0.3),
        storey,
        PredefinedType="POWEROUTLET",
        psets={"Pset_ElectricalDeviceCommon": {"IP_Code": "IP66"}},
    )
    scene.add(
        "IfcLightFixture", "L", (12, 12, 3), storey, psets={"GLPBR_EquipamentoEletrico": {"AProvaDeExplosao": True}}
    )
    scene.add(
        "IfcBuildingElementProxy", "B", (30, 8, 0), storey, box(), psets={"GLPBR_FonteRisco": {"TipoFonte": "BOMBA"}}
    )
    scene.add("IfcBuildingElementProxy", "Escola Municipal", (80, 8, 0), scene.site, scene.box(20, 20, 6))
    scene.add("IfcAnnotation", "RUA DAS FLORES", (0, -1, 0), scene.site, scene.curve((0, 0), (60, 0)))
    scene.add("IfcBuildingElementProxy", "Tambor de diesel", (2, 2, 0), storey, scene.cylinder(0.3, 1))
    plan = plan_of(scene)
    assert (plan.signs[0].text, plan.signs[0].code) == ("PERIGO; INFLAMÁVEL, PROIBIDO FUMAR", "A2")
    assert (plan.extinguishers[0].agent, plan.extinguishers[0].mass_kg) == (Agent.POWDER_ABC, 12.0)
    devices = {e.device: e.ex_rated for e in plan.electrical}
    assert devices["LUM"] is True
    assert isinstance(devices["TOMADA"], Missing)
    assert plan.risks[0].kind is RiskKind.PUMP
    assert (plan.places[0].use, plan.places[0].recognition.is_sure) == (PlaceUse.SCHOOL, False)
    assert plan.roads[0].shape.length == pytest.approx(60)
    assert plan.flammables[0].name == "Tambor de diesel"
    assert plan.disciplines >= {"electrical", "fire_safety", "risk", "site"}


def test_water_pump_is_no_fuel_pump_and_plaster_board_is_no_sign(plan_of: Read) -> None:
    scene, storey = yard()
    scene.add("IfcPump", "Bomba de recalque", (1, 1, 0), storey, scene.box(1, 1, 1))
    scene.add("IfcBuildingElementProxy", "Placa de gesso", (1, 1, 0), storey, scene.box(1, 1, 1))
    plan = plan_of(scene)
    assert plan.risks == ()
    assert plan.signs == ()


def test_roof_underside_and_parking(plan_of: Read) -> None:
    scene, storey = yard()
    scene.add(
        "IfcRoof",
        "Telha metálica",
        (9, 9, 3.05),
        storey,
        scene.box(6, 8, 0.05),
        psets={"GLPBR_Cobertura": {"ResistenteFogo": True}},
    )
    scene.space(
        "GARAGEM", storey, (20, 0, 0), (20, 15, 2.5), psets={"GLPBR_Estacionamento": {"AdmiteGNV": "S", "Fechado": "N"}}
    )
    plan = plan_of(scene)
    assert (plan.roofs[0].underside_z_m, plan.roofs[0].fire_resistant) == (pytest.approx(3.05), True)
    assert (plan.parkings[0].admits_gnv, plan.parkings[0].enclosed) == (True, False)


def test_closed_marking_is_the_outline_it_encloses(plan_of: Read) -> None:
    scene, storey = yard()
    ring = [(0, 0), (4, 0), (4, 6), (0, 6), (0, 0)]
    scene.add("IfcAnnotation", "Demarcação de piso", (10, 10, 0), storey, scene.curve(*ring))
    scene.add("IfcAnnotation", "Faixa amarela", (10, 10, 0), storey, scene.curve((0, 0), (4, 0)))
    shapes = {m.name: m.shape.geom_type for m in plan_of(scene).markings}
    assert shapes == {"Demarcação de piso": "Polygon", "Faixa amarela": "LineString"}


def test_road_made_of_parts_is_its_parts(plan_of: Read) -> None:
    scene, _ = yard("IFC4X3")
    part = scene.add("IfcRoadPart", "Passeio", (0, -3, 0), None, scene.box(60, 3, 0.1), PredefinedType="SIDEWALK")
    road = scene.root("IfcRoad", Name="Rua das Flores")
    scene.aggregate(scene.site, [road])
    scene.aggregate(road, [part])
    (found,) = plan_of(scene).roads
    assert found.shape.bounds == pytest.approx((0, -3, 60, 0))


def test_devices_are_measured_from_their_insertion_point(plan_of: Read) -> None:
    scene, storey = yard()
    scene.add("IfcOutlet", "T", (17, 8, 0.3), storey, scene.box(0.2, 0.2, 0.1), PredefinedType="POWEROUTLET")
    (found,) = plan_of(scene).electrical
    assert (found.shape.x, found.shape.y) == pytest.approx((17, 8))


def test_a_door_declared_part_of_the_closure_is_an_access_as_well(plan_of: Read) -> None:
    scene, storey = yard()
    gate = {"GLPBR_Fechamento": {"TipoFechamento": "PORTAO_TELA"}}
    scene.add(
        "IfcDoor", "G", (11, 10, 0), storey, scene.box(1.5, 0.05, 2.1), psets=gate, OperationType="SLIDING_TO_LEFT"
    )
    plan = plan_of(scene)
    assert [c.kind for c in plan.closures] == [ClosureKind.MESH_GATE]
    assert [a.swing for a in plan.accesses] == [Swing.SLIDING]


def test_zone_speaks_for_spaces_that_are_areas_by_name_only(plan_of: Read) -> None:
    scene, storey = yard(area={})
    left = scene.space("ÁREA DE ARMAZENAMENTO A", storey, (30, 0, 0), (2, 2, 2))
    right = scene.space("ÁREA DE ARMAZENAMENTO B", storey, (32, 0, 0), (2, 2, 2))
    scene.group(
        "ÁREA", [left, right], "IfcZone", {"GLPBR_AreaArmazenamento": {"Classe": "II", "Ausentes": ["RALO", "FONTE"]}}
    )
    (area,) = [a for a in plan_of(scene).areas if a.shape.bounds[0] >= 29]
    assert area.area_class == "II"
    assert area.absent == {"RALO", "FONTE"}
    assert area.shape.area == pytest.approx(8.0)
    assert area.storey is not None


def test_a_source_of_risk_without_a_body_is_a_point(plan_of: Read) -> None:
    scene, storey = yard()
    scene.add("IfcBuildingElementProxy", "BOMBA", (7, 3, 0), storey, psets={"GLPBR_FonteRisco": {"TipoFonte": "BOMBA"}})
    plan = plan_of(scene)
    assert [(r.point.x, r.point.y) for r in plan.risks] == [(7.0, 3.0)]
    assert not plan.broken
