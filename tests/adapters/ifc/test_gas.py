from __future__ import annotations

from collections.abc import Callable

import pytest

from checker.model import Gas, Missing, Plan, RiskKind
from tests.adapters.ifc.builder import Scene

SCHEMAS = ["IFC2X3", "IFC4", "IFC4X3"]
Read = Callable[..., Plan]


def kitchen(schema: str = "IFC4", unit: str = "m", floor: float = 0.0) -> tuple[Scene, object]:
    scene = Scene(schema, unit)
    storey = scene.storey("TÉRREO", floor)
    scene.space("COZINHA", storey, (0, 0, floor), (4, 3, 2.6))
    return scene, storey


def sensor(scene: Scene, storey: object, z: float, **values: object) -> object:
    """Add a sensor in the way of the schema: in IFC2X3 the type tells, later the occurrence."""
    if scene.schema == "IFC2X3":
        kind = scene.type("IfcSensorType", "Detector", PredefinedType="GASSENSOR")
        return scene.add("IfcDistributionControlElement", "S1", (1, 1, z), storey, typed=kind, **values)
    return scene.add("IfcSensor", "S1", (1, 1, z), storey, PredefinedType="GASSENSOR", **values)


@pytest.mark.parametrize("schema", SCHEMAS)
@pytest.mark.parametrize("unit", ["m", "mm", "ft"])
def test_sensor_height_is_measured_from_the_floor_of_its_space_to_its_ceiling(
    plan_of: Read, schema: str, unit: str
) -> None:
    scene, storey = kitchen(schema, unit, floor=2.9)
    sensor(scene, storey, 2.9 + 0.25)
    plan = plan_of(scene)
    (found,) = plan.sensors
    assert found.height_above_floor_m == pytest.approx(0.25, abs=1e-6)
    assert found.drop_from_ceiling_m == pytest.approx(2.35, abs=1e-6)
    assert found.floor_from == "space"
    assert found.storey == plan.storeys[0].key
    assert found.recognition.confidence == 1.0
    assert "gas" in plan.disciplines


def test_sensor_belongs_to_the_room_of_its_own_storey_among_equal_rooms(plan_of: Read) -> None:
    scene = Scene()
    for n, z in enumerate((0.0, 2.9, 5.8)):
        storey = scene.storey(f"{n}º PAVIMENTO", z)
        scene.space("COZINHA", storey, (0, 0, z), (4, 3, 2.6))
        sensor(scene, storey, z + 0.20, psets={"GLPBR_SensorGas": {"AlturaInstalacao_m": ("IfcLengthMeasure", 0.2)}})
    assert [s.placement_height_m for s in plan_of(scene).sensors] == pytest.approx([0.2, 0.2, 0.2])


def test_sensor_property_wins_over_placement_and_both_are_kept(plan_of: Read) -> None:
    scene, storey = kitchen()
    sensor(scene, storey, 0.45, psets={"GLPBR_SensorGas": {"AlturaInstalacao_m": ("IfcLengthMeasure", 0.20)}})
    plan = plan_of(scene)
    (found,) = plan.sensors
    assert found.height_above_floor_m == pytest.approx(0.20)
    assert found.placement_height_m == pytest.approx(0.45)
    assert found.floor_from == "property"
    assert any("0.450" in n.en for n in plan.files[0].notes)


def test_length_property_is_in_the_projects_unit_and_a_value_plausible_only_in_metres_is_missing(plan_of: Read) -> None:
    scene, storey = kitchen(unit="mm")
    sensor(scene, storey, 0.45, psets={"GLPBR_SensorGas": {"AlturaInstalacao_m": ("IfcLengthMeasure", 0.20)}})
    (found,) = plan_of(scene).sensors
    assert isinstance(found.height_above_floor_m, Missing)
    assert found.height_above_floor_m.why is not None
    assert "0.2" in found.height_above_floor_m.why.en


def test_length_property_with_its_own_unit_is_read_in_it(plan_of: Read) -> None:
    scene, storey = kitchen(unit="mm")
    metre = scene.make("IfcSIUnit", UnitType="LENGTHUNIT", Name="METRE")
    sensor(scene, storey, 0.2, psets={"GLPBR_SensorGas": {"AlturaInstalacao_m": ("IfcLengthMeasure", 0.20, metre)}})
    assert plan_of(scene).sensors[0].height_above_floor_m == pytest.approx(0.20)


@pytest.mark.parametrize("text", ["0,25 m", "0.25 m", "25 cm", "250 mm"])
def test_length_label_with_a_unit_is_understood_in_any_project_unit(plan_of: Read, text: str) -> None:
    scene, storey = kitchen(unit="mm")
    sensor(scene, storey, 0.25, psets={"GLPBR_SensorGas": {"AlturaInstalacao_m": text}})
    assert plan_of(scene).sensors[0].height_above_floor_m == pytest.approx(0.25)


def test_sensor_data_sheet_values_and_labels(plan_of: Read) -> None:
    scene, storey = kitchen()
    sensor(
        scene,
        storey,
        0.2,
        psets={
            "GLPBR_SensorGas": {
                "GasesDetectados": "C3H8, butano",
                "TempoResposta_s": ("IfcTimeMeasure", 3.0),
                "PontoAlarme_LIE": 0.10,
                "AlarmeSonoro": "SIM",
                "AlarmeVisual": "Não",
            }
        },
    )
    (found,) = plan_of(scene).sensors
    assert found.gases == frozenset({Gas.LPG})
    assert (found.response_s, found.setpoint_lel) == (3.0, 0.10)
    assert (found.alarm_sound, found.alarm_light) == (True, False)


def test_alarm_point_above_one_is_ambiguous(plan_of: Read) -> None:
    scene, storey = kitchen()
    sensor(scene, storey, 0.2, psets={"GLPBR_SensorGas": {"PontoAlarme_LIE": 20.0}})
    value = plan_of(scene).sensors[0].setpoint_lel
    assert isinstance(value, Missing)
    assert "20" in value.why.en


def test_time_constant_and_bare_set_point_are_named_as_not_usable(plan_of: Read) -> None:
    scene, storey = kitchen()
    sensor(
        scene,
        storey,
        0.2,
        psets={
            "Pset_SensorTypeGasSensor": {
                "TimeConstant": ("IfcTimeMeasure", 2.0),
                "SetPointConcentration": ("IfcPositiveRatioMeasure", 0.1),
            }
        },
    )
    (found,) = plan_of(scene).sensors
    assert "TimeConstant" in found.response_s.why.en
    assert "SetPointConcentration" in found.setpoint_lel.why.en


def test_sensor_below_a_ceiling_covering_hangs_from_the_highest_that_covers_the_room(plan_of: Read) -> None:
    scene, storey = kitchen()
    scene.add("IfcCovering", "Forro baixo", (0, 0, 2.2), storey, scene.box(2, 3, 0.02), PredefinedType="CEILING")
    scene.add("IfcCovering", "Forro alto", (2, 0, 2.5), storey, scene.box(2, 3, 0.02), PredefinedType="CEILING")
    sensor(scene, storey, 2.0)
    plan = plan_of(scene)
    assert plan.spaces[0].ceiling_height_m == pytest.approx(2.5)
    assert plan.sensors[0].drop_from_ceiling_m == pytest.approx(0.5)


@pytest.mark.parametrize(("predefined", "name"), [("COSENSOR", "Detector de gás"), ("SMOKESENSOR", "Detector")])
def test_other_detectors_are_no_leak_sensors(plan_of: Read, predefined: str, name: str) -> None:
    scene, storey = kitchen()
    scene.add("IfcSensor", name, (1, 1, 2), storey, PredefinedType=predefined)
    assert plan_of(scene).sensors == ()


def test_detector_named_on_a_proxy_is_found_but_not_sure(plan_of: Read) -> None:
    scene, storey = kitchen()
    scene.add("IfcBuildingElementProxy", "Detector de gás GLP", (1, 1, 0.2), storey)
    scene.add("IfcBuildingElementProxy", "Detector de fumaça", (1, 1, 0.2), storey)
    (found,) = plan_of(scene).sensors
    assert not found.recognition.is_sure


@pytest.mark.parametrize("schema", SCHEMAS)
def test_valve_of_a_gas_system_is_a_gas_valve_and_one_of_water_is_not(plan_of: Read, schema: str) -> None:
    scene, storey = kitchen(schema)

    def valve(name: str, at: tuple[float, float, float]) -> object:
        common = {"Pset_ValveTypeCommon": {"ValveOperation": "SOLENOID"}}
        if scene.schema == "IFC2X3":
            kind = scene.type("IfcValveType", "V", PredefinedType="ISOLATING")
            return scene.add("IfcFlowController", name, at, storey, typed=kind, psets=common)
        return scene.add("IfcValve", name, at, storey, PredefinedType="ISOLATING", psets=common)

    gas, water = valve("VB-1", (0.4, 0, 1)), valve("RG-1", (0.8, 0, 1))
    system = "IfcSystem" if schema == "IFC2X3" else "IfcDistributionSystem"
    kinds = {} if schema == "IFC2X3" else {"PredefinedType": "GAS"}
    scene.group("Rede de GLP", [gas], system, **kinds)
    scene.group("Água fria", [water], system)
    (found,) = plan_of(scene).valves
    assert found.name == "VB-1"
    assert found.automatic is True
    assert found.gas is Gas.LPG


def test_manual_ball_valve_is_not_automatic_and_an_unknown_one_stays_unknown(plan_of: Read) -> None:
    scene, storey = kitchen()
    scene.add("IfcValve", "Registro de esfera gás", (0, 0, 1), storey, PredefinedType="STOPCOCK")
    scene.add("IfcValve", "Válvula de gás", (1, 0, 1), storey, PredefinedType="ISOLATING")
    values = {v.name: v.automatic for v in plan_of(scene).valves}
    assert values["Registro de esfera gás"] is False
    assert isinstance(values["Válvula de gás"], Missing)


def test_linked_actuator_makes_a_valve_automatic(plan_of: Read) -> None:
    scene, storey = kitchen()
    valve = scene.add("IfcValve", "Válvula de gás", (0, 0, 1), storey, PredefinedType="SAFETYCUTOFF")
    actuator = scene.add(
        "IfcActuator",
        "A",
        (0, 0, 1.1),
        storey,
        PredefinedType="ELECTRICACTUATOR",
        psets={"Pset_ActuatorTypeCommon": {"FailPosition": "FAILCLOSED", "ManualOverride": False}},
    )
    scene.root("IfcRelFlowControlElements", RelatedControlElements=[actuator], RelatingFlowElement=valve)
    (found,) = plan_of(scene).valves
    assert (found.automatic, found.fails_closed, found.manual_override) == (True, True, False)


def test_declared_valve_properties(plan_of: Read) -> None:
    scene, storey = kitchen()
    scene.add(
        "IfcBuildingElementProxy",
        "V",
        (0, 0, 1),
        storey,
        psets={
            "GLPBR_ValvulaGas": {
                "Automatica": True,
                "RearmeManual": "S",
                "RearmeRetornoEnergia": "NÃO",
                "PosicaoFalha": "FECHADA",
                "UnidadeServida": ["101", "102"],
                "SensoresVinculados": "S1;S2",
            }
        },
    )
    (found,) = plan_of(scene).valves
    assert (found.automatic, found.manual_reset, found.rearms_on_power, found.fails_closed) == (True, True, False, True)
    assert (found.serves, found.linked_sensors) == (("101", "102"), ("S1", "S2"))
    assert found.recognition.confidence == 1.0


@pytest.mark.parametrize("schema", SCHEMAS)
def test_burning_appliance_is_a_gas_point(plan_of: Read, schema: str) -> None:
    scene, storey = kitchen(schema)
    if schema == "IFC2X3":
        kind = scene.type("IfcGasTerminalType", "Fogão", PredefinedType="GASAPPLIANCE")
        scene.add("IfcFlowTerminal", "Fogão", (1, 1, 0.6), storey, typed=kind)
    else:
        scene.add("IfcBurner", "Fogão", (1, 1, 0.6), storey)
    (found,) = plan_of(scene).gas_points
    assert found.appliance
    assert found.height_m == pytest.approx(0.6)


def test_oil_burner_is_a_source_of_heat_and_no_gas_point(plan_of: Read) -> None:
    scene, storey = kitchen()
    scene.add(
        "IfcBurner",
        "Q",
        (1, 1, 0),
        storey,
        scene.box(1, 1, 1),
        psets={"Pset_BurnerTypeCommon": {"EnergySource": "OIL"}},
    )
    plan = plan_of(scene)
    assert plan.gas_points == ()
    assert [r.kind for r in plan.risks] == [RiskKind.HEAT]


def test_cooktop_alone_may_be_induction_and_only_asks(plan_of: Read) -> None:
    scene, storey = kitchen()
    scene.add("IfcElectricAppliance", "COOKTOP 4 bocas", (1, 1, 0.9), storey)
    scene.add("IfcElectricAppliance", "COOKTOP de indução", (2, 1, 0.9), storey)
    plan = plan_of(scene)
    assert [(p.name, p.recognition.is_sure) for p in plan.gas_points] == [("COOKTOP 4 bocas", False)]
    assert "gas" not in plan.disciplines


def test_point_and_supply_point_with_their_unit_and_gas(plan_of: Read) -> None:
    scene, storey = kitchen()
    for name, kind in (("PG", "SAIDA"), ("EN", "ENTRADA_UNIDADE")):
        scene.add(
            "IfcBuildingElementProxy",
            name,
            (1, 0, 0.5),
            storey,
            psets={"GLPBR_PontoGas": {"Unidade": "101", "Tipo": kind, "Gas": "GN"}},
        )
    plan = plan_of(scene)
    assert [(p.unit_label, p.gas) for p in plan.gas_points] == [("101", Gas.NATURAL)]
    assert [(p.unit_label, p.gas) for p in plan.supply_points] == [("101", Gas.NATURAL)]


def test_pipe_knows_what_its_ports_reach(plan_of: Read) -> None:
    scene, storey = kitchen()
    pipe = scene.add("IfcPipeSegment", "T1", (0, 0, 1), storey, scene.curve((0, 0), (3, 0), identifier="Axis"))
    valve = scene.add("IfcValve", "V1", (3, 0, 1), storey, PredefinedType="SAFETYCUTOFF")
    scene.group("GÁS", [pipe, valve], "IfcDistributionSystem", PredefinedType="GAS")
    ports = [scene.add("IfcDistributionPort", n, None) for n in ("a", "b")]
    for port, owner in zip(ports, (pipe, valve), strict=True):
        scene.aggregate(owner, [port], "IfcRelNests")
    scene.root("IfcRelConnectsPorts", RelatingPort=ports[0], RelatedPort=ports[1])
    plan = plan_of(scene)
    assert plan.pipes[0].connects == (plan.valves[0].id,)
    assert plan.pipes[0].shape.length == pytest.approx(3.0)


@pytest.mark.parametrize(("name", "kg"), [("Botijão P13", 13.0), ("CILINDRO GLP P-45", 45.0)])
@pytest.mark.parametrize("schema", SCHEMAS)
def test_cylinder_outline_is_exact_and_its_capacity_is_in_its_name(
    plan_of: Read, schema: str, name: str, kg: float
) -> None:
    scene, storey = kitchen(schema, "mm")
    if schema == "IFC2X3":
        kind = scene.type("IfcTankType", name, PredefinedType="PRESSUREVESSEL")
        scene.add("IfcFlowStorageDevice", name, (5, 5, 0), storey, scene.cylinder(0.18, 0.48), typed=kind)
    else:
        scene.add("IfcTank", name, (5, 5, 0), storey, scene.cylinder(0.18, 0.48), PredefinedType="PRESSUREVESSEL")
    (found,) = plan_of(scene).cylinders
    assert found.capacity_kg == kg
    x0, y0, x1, y1 = found.shape.bounds
    assert (x0, y0, x1, y1) == pytest.approx((4.82, 4.82, 5.18, 5.18), abs=1e-6)
    assert found.shape.area == pytest.approx(3.14159265 * 0.18**2, rel=2e-4)
    assert found.z.high_m == pytest.approx(0.48)


def test_a_tank_without_a_word_of_lpg_is_no_cylinder(plan_of: Read) -> None:
    scene, storey = kitchen()
    scene.add(
        "IfcTank", "Vaso de expansão", (5, 5, 0), storey, scene.cylinder(0.18, 0.48), PredefinedType="PRESSUREVESSEL"
    )
    assert plan_of(scene).cylinders == ()


def test_stack_of_containers(plan_of: Read) -> None:
    scene, storey = kitchen()
    scene.add(
        "IfcTank",
        "P13",
        (5, 5, 0),
        storey,
        scene.cylinder(0.18, 1.9),
        PredefinedType="PRESSUREVESSEL",
        psets={
            "GLPBR_Pilha": {"Unidades": 4, "Altura_m": ("IfcLengthMeasure", 1.904), "Paletizada": False},
            "GLPBR_Recipiente": {"CapacidadeNominal_kg": ("IfcMassMeasure", 13.0), "Estado": "CHEIO"},
        },
    )
    (found,) = plan_of(scene).cylinders
    assert (found.quantity, found.stack_units, found.stack_height_m, found.palletised) == (4, 4, 1.904, False)
    assert found.state == "full"


def test_stack_assembly_swallows_the_containers_drawn_in_it(plan_of: Read) -> None:
    scene, storey = kitchen()
    tanks = [
        scene.add("IfcTank", "P13", (5, 5, z), None, scene.cylinder(0.18, 0.47), PredefinedType="PRESSUREVESSEL")
        for z in (0.0, 0.476, 0.952)
    ]
    stack = scene.add("IfcElementAssembly", "PILHA", (5, 5, 0), storey, psets={"GLPBR_Pilha": {"Paletizada": True}})
    scene.aggregate(stack, tanks)
    (found,) = plan_of(scene).cylinders
    assert (found.quantity, found.palletised, found.capacity_kg) == (3, True, 13.0)
    assert found.shape.bounds == pytest.approx((4.82, 4.82, 5.18, 5.18), abs=1e-6)


def test_capacity_by_the_nominal_volume(plan_of: Read) -> None:
    scene, storey = kitchen()
    scene.add(
        "IfcTank",
        "Cilindro GLP",
        (5, 5, 0),
        storey,
        scene.cylinder(0.18, 1),
        PredefinedType="PRESSUREVESSEL",
        psets={"Pset_TankTypeCommon": {"NominalCapacity": ("IfcVolumeMeasure", 0.108)}},
    )
    assert plan_of(scene).cylinders[0].capacity_kg == 45.0


def test_central_counts_the_battery_in_its_name(plan_of: Read) -> None:
    scene, storey = kitchen()
    scene.space("CENTRAL DE GLP 4+4 P45", storey, (10, 0, 0), (3, 1, 2))
    (found,) = plan_of(scene).centrals
    assert (found.cylinders, found.capacity_kg) == (8, 45.0)
    assert found.shape.area == pytest.approx(3.0)


def test_the_buildings_only_gas_is_the_gas_of_its_points(plan_of: Read) -> None:
    scene, storey = kitchen()
    scene.psets(scene.building, {"GLPBR_Edificacao": {"TipoGas": ["GLP"], "Municipio": "Manaus"}})
    scene.add("IfcValve", "torneira", (1, 1, 0.5), storey, PredefinedType="GASTAP")
    plan = plan_of(scene)
    assert plan.gas_points[0].gas is Gas.LPG
    assert plan.declared.municipality == "Manaus"


def test_devices_that_ports_join_directly_are_linked(plan_of: Read) -> None:
    scene, storey = kitchen()
    valve = scene.add("IfcValve", "Válvula de gás", (0, 0, 1), storey, PredefinedType="SAFETYCUTOFF")
    regulator = scene.add("IfcValve", "Regulador de gás", (1, 0, 1), storey, PredefinedType="PRESSUREREDUCING")
    ports = [scene.add("IfcDistributionPort", n, None) for n in ("a", "b")]
    for port, owner in zip(ports, (valve, regulator), strict=True):
        scene.aggregate(owner, [port], "IfcRelNests")
    scene.root("IfcRelConnectsPorts", RelatingPort=ports[0], RelatedPort=ports[1])
    plan = plan_of(scene)
    assert [set(pair) for pair in plan.links] == [{plan.valves[0].id, plan.regulators[0].id}]
