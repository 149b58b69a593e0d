"""The user's own names in esquadro.toml, as the reader takes them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from checker.model import EvidenceKind, Plan, StoreyKind
from tests.adapters.ifc.builder import Scene

Read = Callable[..., Plan]


def proxies(*names: str) -> Scene:
    scene = Scene()
    storey = scene.storey("TÉRREO", 0)
    for i, name in enumerate(names):
        scene.add("IfcBuildingElementProxy", name, (2.0 * i, 0, 0.3), storey, scene.box(0.1, 0.1, 0.1))
    return scene


def names(plan: Plan, field: str) -> list[str | None]:
    return sorted(e.name or "" for e in getattr(plan, field) if e.recognition.confidence == 1.0)


@pytest.mark.parametrize(
    ("written", "matches"),
    [
        ("DETETOR_GLP 1", ["Detetor-GLP 1"]),
        ("Detetor-GLP*", ["Detetor GLP 2:345678", "Detetor-GLP 1"]),
        ("detetor?glp*", ["Detetor GLP 2:345678", "Detetor-GLP 1"]),
        ("Detetor GLP 2", ["Detetor GLP 2:345678"]),
        (r"re:^det.*\d$", ["Detetor GLP 2:345678", "Detetor-GLP 1"]),
        ("*GLP", []),
        ("re:(", []),
    ],
)
def test_names_exact_with_wildcards_and_by_expression(plan_of: Read, written: str, matches: list[str]) -> None:
    scene = proxies("Detetor-GLP 1", "Detetor GLP 2:345678", "Mesa")
    plan = plan_of(scene, mapping={"names": {written: "gas_sensor"}})
    assert names(plan, "sensors") == matches
    for sensor in (s for s in plan.sensors if s.name in matches):
        assert sensor.recognition.evidence[0].kind is EvidenceKind.PROFILE


def test_an_exact_name_wins_over_patterns_and_the_long_pattern_over_the_short(plan_of: Read) -> None:
    plan = plan_of(
        proxies("Peça 1", "Peça 2", "Peça 22"),
        mapping={"names": {"Peça*": "drain", "Peça 2*": "gas_valve", "Peça 2": "gas_sensor"}},
    )
    assert (names(plan, "openings"), names(plan, "valves"), names(plan, "sensors")) == (
        ["Peça 1"],
        ["Peça 22"],
        ["Peça 2"],
    )


def test_a_guess_is_settled_by_the_profile_and_a_thing_of_no_interest_set_aside(plan_of: Read) -> None:
    scene = proxies("Ralo 15x15", "Ralo de enfeite")
    assert {o.recognition.is_sure for o in plan_of(scene).openings} == {False}
    plan = plan_of(scene, mapping={"names": {"Ralo 15x15": "drain", "Ralo de enfeite": "-"}})
    assert [(o.name, o.recognition.is_sure) for o in plan.openings] == [("Ralo 15x15", True)]
    assert any("set aside" in n.en for n in plan.files[0].notes)


def test_the_profile_wins_over_the_class_and_over_a_set_of_the_profile(plan_of: Read) -> None:
    scene = Scene()
    storey = scene.storey("TÉRREO", 0)
    scene.add("IfcSensor", "Sonda", (0, 0, 1), storey, PredefinedType="GASSENSOR")
    scene.add("IfcWall", "Muro", (0, 0, 0), storey, scene.box(4, 0.2, 3))
    plan = plan_of(scene, mapping={"names": {"Sonda": "gas_valve", "Muro": "fire_wall"}})
    assert (len(plan.sensors), len(plan.valves), len(plan.fire_walls), len(plan.limits)) == (0, 1, 1, 0)


@pytest.mark.parametrize("schema", ["IFC2X3", "IFC4"])
@pytest.mark.parametrize("key", ["IfcFlowController", "IfcFlowController.Registro", "ifcflowcontroller.regis*"])
def test_classes_with_and_without_their_type(plan_of: Read, schema: str, key: str) -> None:
    scene = Scene(schema)
    storey = scene.storey("TÉRREO", 0)
    scene.add("IfcFlowController", "R1", (0, 0, 1), storey, ObjectType="Registro")
    scene.add("IfcFlowTerminal", "T1", (0, 0, 1), storey, ObjectType="Registro")
    assert names(plan_of(scene, mapping={"classes": {key: "gas_valve"}}), "valves") == ["R1"]


def test_a_class_by_its_predefined_type(plan_of: Read) -> None:
    scene = Scene()
    storey = scene.storey("TÉRREO", 0)
    scene.add("IfcValve", "A", (0, 0, 1), storey, PredefinedType="FAUCET")
    scene.add("IfcValve", "B", (0, 0, 1), storey, PredefinedType="FLUSHING")
    plan = plan_of(scene, mapping={"classes": {"IfcValve.FAUCET": "gas_point"}})
    assert names(plan, "gas_points") == ["A"]


@pytest.mark.parametrize("place", ["Dados.Altura", "Altura", "Dad*.Altura"])
def test_properties_in_a_set_of_ones_own_or_in_any(plan_of: Read, place: str) -> None:
    scene = Scene("IFC4", "mm")
    storey = scene.storey("TÉRREO", 0)
    scene.add("IfcSensor", "S", (0, 0, 0.5), storey, PredefinedType="GASSENSOR", psets={"Dados": {"Altura": "20 cm"}})
    scene.add("IfcBuildingElementProxy", "Mesa", (0, 0, 0), storey, psets={"Dados": {"Altura": "75 cm"}})
    plan = plan_of(scene, mapping={"properties": {place: "GLPBR_SensorGas.AlturaInstalacao_m"}})
    assert [(s.name, s.height_above_floor_m) for s in plan.sensors] == [("S", pytest.approx(0.20))]


def test_storeys_by_the_title_to_read_them_as_or_as_no_storey(plan_of: Read) -> None:
    scene = Scene()
    for name, z in (("P00", 0), ("P01", 3), ("P02 estrutura", 5.8), ("P02", 6)):
        scene.storey(name, z)
    plan = plan_of(
        scene,
        mapping={
            "storeys": {"P00": "TÉRREO", "P*": "PAVIMENTO TIPO (1º AO 4º)", "*estrutura": "-", "P02": "COBERTURA"}
        },
    )
    assert [(s.kind, s.repeats) for s in plan.storeys] == [
        (StoreyKind.GROUND, 1),
        (StoreyKind.TYPICAL, 4),
        (StoreyKind.REFERENCE, 1),
        (StoreyKind.ROOF, 1),
    ]
    assert {s.recognition.evidence[0].kind for s in plan.storeys} == {EvidenceKind.PROFILE}


def test_dwellings_by_the_names_of_their_rooms_or_zones(plan_of: Read) -> None:
    scene = Scene()
    storey = scene.storey("3º PAVIMENTO", 9)
    rooms = [scene.space(f"302-{n}", storey, (3.0 * i, 0, 9), (3, 4, 2.6)) for i, n in enumerate(("Cozinha", "Sala"))]
    scene.group("Bloco verde", [scene.space("Loja", storey, (9, 0, 9), (3, 3, 3))], "IfcZone")
    assert len(rooms) == 2
    plan = plan_of(scene, mapping={"names": {"302-*": "dwelling_unit", "Bloco verde": "dwelling_unit"}})
    assert {(u.key, u.recognition.is_sure, round(u.shape.area)) for u in plan.units} == {
        ("302", True, 24),
        ("Bloco verde", True, 9),
    }
