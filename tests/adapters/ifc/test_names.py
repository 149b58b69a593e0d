"""Things that only names, classifications or systems tell, in several languages, and what is not taken for them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from checker.model import EvidenceKind, Plan
from tests.adapters.ifc.builder import Scene

Read = Callable[..., Plan]
FIELDS = ("sensors", "valves", "gas_points", "regulators", "cylinders", "openings", "extinguishers", "fire_walls",
          "limits", "electrical", "centrals", "risks")  # fmt: skip


def found(plan: Plan) -> dict[str, list[bool]]:
    return {f: [e.recognition.is_sure for e in getattr(plan, f)] for f in FIELDS if getattr(plan, f)}


def one(plan_of: Read, entity: str, name: str | None, **values: object) -> dict[str, list[bool]]:
    scene = Scene()
    storey = scene.storey("TÉRREO", 0)
    scene.add(entity, name, (1, 1, 0.5), storey, scene.box(0.2, 0.2, 0.2), **values)  # type: ignore[arg-type]  # values by name
    return found(plan_of(scene))


@pytest.mark.parametrize(
    ("name", "field"),
    [
        ("Detector de fuga de gas", "sensors"),
        ("LPG detector", "sensors"),
        ("Gasmelder", "sensors"),
        ("Detetor de gás", "sensors"),
        ("Toma de gas", "gas_points"),
        ("Estufa a gas 4 quemadores", "gas_points"),
        ("Gas water heater", "gas_points"),
        ("Llave de gas", "valves"),
        ("Gashahn", "valves"),
        ("LPG pressure regulator", "regulators"),
        ("Tanque de gas LP", "cylinders"),
        ("Propane cylinder", "cylinders"),
        ("Trampa de grasa", "openings"),
        ("Sumidero de piso", "openings"),
        ("Bodenablauf", "openings"),
        ("Fosa séptica", "openings"),
        ("Feuerlöscher ABC 6 kg", "extinguishers"),
    ],
)
def test_proxies_by_names_of_other_languages_are_guesses(plan_of: Read, name: str, field: str) -> None:
    assert one(plan_of, "IfcBuildingElementProxy", name) == {field: [False]}


@pytest.mark.parametrize(
    "name",
    ["Detector de fumaça", "Sensor de presença", "Smoke detector", "Sensor de temperatura", "Detector de humo",
     "Sensor de nível", "Central de alarme", "Cooktop de indução", "Fogão elétrico", "Coifa de fogão", "Cadeira",
     "Tomada de gás medicinal", "Sumidero de azotea"],
)  # fmt: skip
def test_names_that_are_something_else(plan_of: Read, name: str) -> None:
    assert one(plan_of, "IfcBuildingElementProxy", name) == {}


@pytest.mark.parametrize(
    ("entity", "name", "values", "field"),
    [
        ("IfcSensor", "Detector", {}, "sensors"),
        ("IfcSensor", "Sensor X-200", {"PredefinedType": "USERDEFINED"}, "sensors"),
        ("IfcSensor", None, {}, "sensors"),
        ("IfcValve", "Válvula solenoide", {}, "valves"),
        ("IfcValve", None, {"psets": {"Pset_ValveTypeCommon": {"ValveOperation": "MOTORIZED"}}}, "valves"),
        ("IfcFurniture", "Fogão 4 bocas", {}, "gas_points"),
    ],
)
def test_what_may_be_a_gas_device_asks_and_shows_no_discipline(
    plan_of: Read, entity: str, name: str | None, values: dict, field: str
) -> None:
    scene = Scene()
    scene.add(entity, name, (1, 1, 0.5), scene.storey("TÉRREO", 0), **values)
    plan = plan_of(scene)
    assert found(plan) == {field: [False]}
    assert "gas" not in plan.disciplines


@pytest.mark.parametrize(
    ("entity", "name", "values"),
    [
        ("IfcSensor", None, {"PredefinedType": "TEMPERATURESENSOR"}),
        ("IfcSensor", "Detector", {"PredefinedType": "SMOKESENSOR"}),
        ("IfcValve", "Registro de gaveta", {}),
        ("IfcValve", "Válvula solenoide de irrigação", {}),
        ("IfcValve", "Válvula motorizada de incêndio", {}),
        ("IfcValve", "Solenoid valve", {"PredefinedType": "FLUSHING"}),
    ],
)
def test_devices_of_other_kinds_do_not_ask(plan_of: Read, entity: str, name: str | None, values: dict) -> None:
    assert one(plan_of, entity, name, **values) == {}


def test_an_automatic_valve_of_another_system_does_not_ask(plan_of: Read) -> None:
    scene = Scene()
    valve = scene.add("IfcValve", "Válvula solenoide", (1, 1, 0.5), scene.storey("TÉRREO", 0))
    scene.group("Água fria", [valve], "IfcDistributionSystem", PredefinedType="DOMESTICCOLDWATER")
    assert found(plan_of(scene)) == {}


@pytest.mark.parametrize(
    ("name", "field"),
    [("Registro 1/2", "valves"), ("Regulador", "regulators"), ("Detector 1", "sensors"), ("Ponto 3", "gas_points")],
)
def test_a_proxy_of_a_gas_system_is_what_its_name_says(plan_of: Read, name: str, field: str) -> None:
    scene = Scene()
    thing = scene.add("IfcBuildingElementProxy", name, (1, 1, 0.5), scene.storey("TÉRREO", 0))
    scene.group("Rede de gás GLP", [thing], "IfcSystem")
    plan = plan_of(scene)
    assert found(plan) == {field: [True]}
    assert getattr(plan, field)[0].recognition.evidence[-1].kind is EvidenceKind.SYSTEM


@pytest.mark.parametrize("schema", ["IFC2X3", "IFC4"])
@pytest.mark.parametrize(("name", "description"), [("Ralo sifonado", None), ("03.22.01", "Ralo sifonado DN 100")])
def test_a_thing_by_its_classification(plan_of: Read, schema: str, name: str, description: str | None) -> None:
    scene = Scene(schema)
    storey = scene.storey("TÉRREO", 0)
    things = [
        scene.add("IfcBuildingElementProxy", f"Peça {i}", (i, 1, 0), storey, scene.box(0.1, 0.1, 0.1)) for i in (1, 2)
    ]
    for thing in things:  # programs write one system and one reference for each thing
        values = {"Edition": "1", "Source": "X"} if schema == "IFC2X3" else {}
        system = scene.make("IfcClassification", Name="SINAPI", **values)
        words = (
            {"ItemReference": "89707"}
            if schema == "IFC2X3"
            else {"Identification": "89707", "Description": description}
        )
        label = (description or name) if schema == "IFC2X3" else name
        code = scene.make("IfcClassificationReference", Name=label, ReferencedSource=system, **words)
        scene.root("IfcRelAssociatesClassification", RelatedObjects=[thing], RelatingClassification=code)
    plan = plan_of(scene)
    assert found(plan) == {"openings": [True, True]}
    assert plan.openings[0].recognition.evidence[0].kind is EvidenceKind.CLASSIFICATION


@pytest.mark.parametrize(
    ("name", "limit"),
    [
        ("Muro básico:Partición con capa de yeso:163541", False),
        ("Muro di base:Generico - 30 cm:137764", False),
        ("Muro cortina", False),
        ("Muro de divisa H=2,00", True),
        ("MURO", True),
        ("Muro de arrimo", False),
    ],
)
def test_muro_is_a_limit_in_portuguese_and_any_wall_elsewhere(plan_of: Read, name: str, limit: bool) -> None:
    scene = Scene()
    scene.add("IfcWall", name, (0, 0, 0), scene.storey("TÉRREO", 0), scene.box(4, 0.2, 2))
    plan = plan_of(scene)
    assert (len(plan.limits), len(plan.walls)) == ((1, 0) if limit else (0, 1))


@pytest.mark.parametrize(
    ("device", "sure"),
    [(None, [False]), ("beside", [True]), ("pipe", [True]), ("across the room", [True, False])],
)
def test_a_stove_is_settled_by_the_gas_point_or_pipe_at_it(plan_of: Read, device: str | None, sure: list[bool]) -> None:
    scene = Scene()
    storey = scene.storey("TÉRREO", 0)
    scene.add("IfcFurniture", "Fogão 4 bocas", (1, 1, 0), storey, scene.box(0.6, 0.6, 0.9))
    if device == "pipe":
        pipe = scene.add("IfcPipeSegment", "Tubo", (1.2, -2, 0.3), storey, scene.box(0.02, 3, 0.02))
        scene.group("Rede GLP", [pipe], "IfcSystem")
    elif device is not None:
        at = (1.2, 0.9, 0.6) if device == "beside" else (4, 1, 0.6)
        scene.add("IfcValve", "Ponto de gás", at, storey, PredefinedType="GASTAP")
    assert sorted((p.recognition.is_sure for p in plan_of(scene).gas_points), reverse=True) == sure
