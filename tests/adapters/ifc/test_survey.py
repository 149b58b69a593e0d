"""What a model holds by its names: ``PlanFile.seen``."""

from __future__ import annotations

from collections.abc import Callable

from checker.model import Plan
from checker.model.survey import Seen
from tests.adapters.ifc.builder import Scene

Read = Callable[..., Plan]


def rows(plan: Plan, kind: str) -> dict[str, Seen]:
    return {row.name: row for row in plan.files[0].seen if row.kind == kind}


def office() -> Scene:
    scene = Scene()
    storey = scene.storey("TÉRREO", 0)
    for i in range(4):
        scene.add("IfcBuildingElementProxy", f"Peça {i}:34567{i}", (i, 0, 0), storey)
    scene.add("IfcBuildingElementProxy", "Ralo 15x15", (0, 1, 0), storey, scene.box(0.1, 0.1, 0.1))
    scene.add(
        "IfcSensor",
        "DG",
        (1, 1, 0.2),
        storey,
        PredefinedType="GASSENSOR",
        psets={"Dados": {"Altura de instalação": "20 cm", "Fabricante": "X"}, "Pset_SensorTypeGasSensor": {}},
    )
    scene.add("IfcWall", "Parede", (0, 0, 0), storey, scene.box(4, 0.2, 3))
    room = scene.space("302-Cozinha", storey, (0, 0, 0), (3, 3, 2.6))
    scene.group("Apto 302", [room], "IfcZone")
    scene.group("Rede GLP", [], "IfcDistributionSystem", PredefinedType="GAS")
    return scene


def test_storeys_classes_and_names_with_count_concept_and_example(plan_of: Read) -> None:
    plan = plan_of(office())
    storey = rows(plan, "text")["TÉRREO"]
    assert (storey.concept, storey.target, storey.count) == ("storey", "ground", 1)
    classes = rows(plan, "class")
    assert (classes["IfcSensor.GASSENSOR"].concept, classes["IfcSensor.GASSENSOR"].count) == ("gas_sensor", 1)
    assert (classes["IfcBuildingElementProxy"].concept, classes["IfcBuildingElementProxy"].count) == (None, 5)
    assert "IfcSpace" not in classes
    names = rows(plan, "name")
    assert (names["Peça*"].count, names["Peça*"].concept, names["Peça*"].recognition) == (4, None, None)
    ralo = names["Ralo 15x15"]
    assert ralo.recognition is not None
    assert (ralo.concept, ralo.recognition.is_sure, len(ralo.example or "")) == ("drain", False, 22)
    assert "Parede" not in names


def test_systems_zones_and_property_sets_with_the_property_that_they_stand_for(plan_of: Read) -> None:
    plan = plan_of(office())
    systems = rows(plan, "system")
    assert (systems["Apto 302"].concept, systems["Rede GLP"].concept) == ("dwelling_unit", "gas_pipe")
    properties = rows(plan, "property")
    assert properties["Dados"].count == 1
    assert properties["Dados.Altura de instalação"].target == "GLPBR_SensorGas.AlturaInstalacao_m"
    assert (properties["Dados.Fabricante"].concept, properties["Dados.Fabricante"].target) == ("gas_sensor", None)
    assert plan.sensors[0].height_above_floor_m == 0.2


def test_what_is_set_aside_is_not_listed(plan_of: Read) -> None:
    plan = plan_of(office(), mapping={"names": {"Peça*": "-"}})
    assert "Peça*" not in rows(plan, "name")
    assert rows(plan, "class")["IfcBuildingElementProxy"].count == 1


def test_the_list_is_bounded_and_says_how_much_was_left_off(plan_of: Read) -> None:
    scene = Scene()
    storey = scene.storey("TÉRREO", 0)
    for i in range(130):
        scene.add("IfcBuildingElementProxy", f"{chr(65 + i % 26)}{chr(65 + i // 26)} móvel", (i, 0, 0), storey)
    names = rows(plan_of(scene), "name")
    assert len(names) == 101
    assert names["…"].count == 30
