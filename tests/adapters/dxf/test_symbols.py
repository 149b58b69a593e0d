"""Blocks of offices that never heard of the profile: by name, layer and attributes, with how sure each is."""

from __future__ import annotations

from pathlib import Path

import pytest

from checker.model import Agent, EvidenceKind, Missing, OpeningKind, RiskKind, is_known
from tests.adapters.dxf.builder import Drawing


@pytest.mark.parametrize(
    ("block", "where", "kind"),
    [
        ("RALO SIFONADO", "openings", OpeningKind.DRAIN),
        ("CX SIF 150", "openings", OpeningKind.DRAIN),
        ("Ralo linear", "openings", OpeningKind.DRAIN),
        ("CAIXA DE GORDURA", "openings", OpeningKind.GREASE_BOX),
        ("Caixa de inspeção 60x60", "openings", OpeningKind.SEWER_CHAMBER),
        ("BOCA DE LOBO", "openings", OpeningKind.STORM_INLET),
        ("TOMADA ALTA 2P+T", "electrical", None),
        ("Interruptor simples", "electrical", None),
        ("QUADRO DE LUZ", "electrical", None),
    ],
)
def test_what_restricts_is_known_by_its_name(tmp_path: Path, block: str, where: str, kind: object) -> None:
    drawing = Drawing()
    drawing.insert(block, (3, 4), "QUALQUER", circle=0.1)
    (thing,) = getattr(drawing.plan(tmp_path), where)
    assert thing.recognition.is_sure
    assert thing.recognition.evidence[0].kind is EvidenceKind.BLOCK
    assert thing.recognition.evidence[0].detail == block
    assert kind is None or thing.kind is kind


@pytest.mark.parametrize(
    ("block", "where"),
    [
        ("DETECTOR DE GAS", "sensors"),
        ("Sensor GLP", "sensors"),
        ("DG", "sensors"),
        ("VALV ESFERA GAS", "valves"),
        ("SOLENOIDE", "valves"),
        ("VÁLV. AUTOM.", "valves"),
        ("REGULADOR 1º ESTÁGIO", "regulators"),
        ("EXT PQS 4KG", "extinguishers"),
        ("Placa proibido fumar", "signs"),
    ],
)
def test_what_a_law_demands_is_never_sure_by_its_name_alone(tmp_path: Path, block: str, where: str) -> None:
    drawing = Drawing()
    drawing.insert(block, (3, 4), "QUALQUER", circle=0.1)
    plan = drawing.plan(tmp_path)
    (thing,) = getattr(plan, where)
    assert not thing.recognition.is_sure
    assert not plan.disciplines


@pytest.mark.parametrize(
    ("block", "layer", "where"),
    [
        ("DETECTOR DE GAS", "GAS-DIVERSOS", "sensors"),
        ("VALV ESFERA GAS", "GLP", "valves"),
        ("EXTINTOR PQS 4KG", "PPCI", "extinguishers"),
        ("EXTINTOR PQS 4KG", "F-PROT-EXTI", "extinguishers"),
        ("REGULADOR DE PRESSAO", "IGLP", "regulators"),
    ],
)
def test_a_layer_of_the_same_discipline_makes_it_sure(tmp_path: Path, block: str, layer: str, where: str) -> None:
    drawing = Drawing()
    drawing.insert(block, (3, 4), layer, circle=0.1)
    (thing,) = getattr(drawing.plan(tmp_path), where)
    assert thing.recognition.is_sure
    assert {e.kind for e in thing.recognition.evidence} == {EvidenceKind.BLOCK, EvidenceKind.LAYER}


def test_an_abbreviation_stays_unsure_even_so(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.insert("DG", (3, 4), "GAS", circle=0.1)
    (sensor,) = drawing.plan(tmp_path).sensors
    assert not sensor.recognition.is_sure


def test_a_name_at_odds_with_its_layer_is_unsure(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.insert("RALO SIFONADO", (3, 4), "ELE-PONTOS", circle=0.1)
    (drain,) = drawing.plan(tmp_path).openings
    assert not drain.recognition.is_sure


@pytest.mark.parametrize(
    "block",
    ["DETECTOR DE FUMAÇA", "VASO SANITARIO", "A$C3F2", "COOKTOP INDUCAO", "LEGENDA RALO", "DETALHE CX GORDURA", "NORTE",
     "PORTA PAPEL", "FORNO MICROONDAS", "CENTRAL DETECTOR DE GAS", "RALADOR"],
)  # fmt: skip
def test_names_of_other_things(tmp_path: Path, block: str) -> None:
    drawing = Drawing()
    drawing.insert(block, (3, 4), "QUALQUER", circle=0.1)
    plan = drawing.plan(tmp_path)
    assert not [e for e in plan.elements if e.ref.cls == "INSERT" and e.ref.layer == "QUALQUER"]


@pytest.mark.parametrize(
    ("block", "agent", "mass"),
    [
        ("EXT PQS 4KG", Agent.POWDER_BC, 4.0),
        ("EXTINTOR ABC-6 KG", Agent.POWDER_ABC, 6.0),
        ("Extintor CO2 6kg", Agent.CO2, 6.0),
        ("EXTINTOR 4,5 KG", None, 4.5),
        ("EXTINTOR", None, None),
    ],
)
def test_agent_and_mass_in_the_name(tmp_path: Path, block: str, agent: Agent | None, mass: float | None) -> None:
    drawing = Drawing()
    drawing.insert(block, (3, 4), "PPCI", circle=0.1)
    (found,) = drawing.plan(tmp_path).extinguishers
    assert (found.agent if is_known(found.agent) else None, found.mass_kg if is_known(found.mass_kg) else None) == (
        agent,
        mass,
    )


@pytest.mark.parametrize(
    ("block", "mass", "sure"),
    [
        ("BOTIJAO P13", 13.0, True),
        ("CILINDRO P45", 45.0, True),
        ("P-45", 45.0, False),
        ("BOTIJÃO", None, False),
        ("CILINDRO P-190", 190.0, True),
    ],
)
def test_containers(tmp_path: Path, block: str, mass: float | None, sure: bool) -> None:
    drawing = Drawing()
    drawing.insert(block, (3, 4), "0", circle=0.18)
    (found,) = drawing.plan(tmp_path).cylinders
    assert found.recognition.is_sure is sure
    assert (found.capacity_kg if is_known(found.capacity_kg) else None) == mass


@pytest.mark.parametrize(
    ("block", "width"),
    [
        ("PORTA 80x210", 0.8),
        ("Porta de correr 160", 1.6),
        ("P80", 0.8),
        ("PM70", 0.7),
        ("P1", None),
        ("Door 23_4", None),
    ],
)
def test_doors_and_their_nominal_width(tmp_path: Path, block: str, width: float | None) -> None:
    drawing = Drawing()
    drawing.insert(block, (3, 4), "0", circle=0.1)
    (door,) = drawing.plan(tmp_path).doors
    assert (door.width_m if is_known(door.width_m) else None) == width


def test_a_drawn_leaf_wins_over_the_nominal_width(tmp_path: Path) -> None:
    drawing = Drawing()
    block = drawing.block("PORTA 80x210")
    block.add_arc((0, 0), 0.82, 0, 90)
    block.add_line((0, 0), (0, 0.82))
    drawing.insert("PORTA 80x210", (3, 4), "0", xf={"xscale": -1})
    (door,) = drawing.plan(tmp_path).doors
    assert door.width_m == pytest.approx(0.82)
    assert door.swing is not None
    assert door.swing.bounds[0] == pytest.approx(3 - 0.82, abs=1e-3)


def test_windows_are_no_doors(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.insert("JANELA 150x110", (3, 4), "0", circle=0.1)
    plan = drawing.plan(tmp_path)
    assert len(plan.windows) == 1
    assert not plan.doors


def test_an_appliance_is_at_most_an_unsure_gas_point(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.insert("FOGÃO 4 BOCAS", (3, 4), "GAS", circle=0.3)
    (point,) = drawing.plan(tmp_path).gas_points
    assert point.appliance
    assert not point.recognition.is_sure


def test_cars(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.insert("Carro 03", (3, 4), "MOBILIARIO", circle=1)
    (car,) = drawing.plan(tmp_path).risks
    assert car.kind is RiskKind.PARKING_STALL
    assert not car.recognition.is_sure


def test_attributes_under_other_tags(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.insert("DETECTOR DE GAS", (0, 0), "GAS", COD="D1", ALT="0,25", TIPO="GLP")
    drawing.insert("EXTINTOR", (9, 0), "PPCI", TIPO="PQS", PESO="6 kg")
    plan = drawing.plan(tmp_path)
    (sensor,), (extinguisher,) = plan.sensors, plan.extinguishers
    assert (sensor.name, sensor.height_above_floor_m) == ("D1", 0.25)
    assert is_known(sensor.gases)
    assert (extinguisher.agent, extinguisher.mass_kg) == (Agent.POWDER_BC, 6.0)


def test_a_bare_number_under_another_tag_is_no_height(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.insert("DETECTOR DE GAS", (0, 0), "GAS", ALT="30")
    (sensor,) = drawing.plan(tmp_path).sensors
    assert isinstance(sensor.height_above_floor_m, Missing)
    assert sensor.height_above_floor_m.why is not None


def test_what_is_written_wins_over_the_name(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.insert("EXT PQS 4KG", (0, 0), "PPCI", CARGA="6")
    (found,) = drawing.plan(tmp_path).extinguishers
    assert found.mass_kg == 6.0


def test_a_block_of_the_profile_keeps_its_own_tags(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.insert("GAS-SEN", (0, 0), "GAS-SENSOR", ALT="0,25")
    (sensor,) = drawing.plan(tmp_path).sensors
    assert isinstance(sensor.height_above_floor_m, Missing)


def test_a_layer_of_the_profile_says_what_a_block_is(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.insert("DG", (0, 0), "GAS-SENSOR", ALTURA="0,25")
    (sensor,) = drawing.plan(tmp_path).sensors
    assert sensor.recognition.confidence == 1.0


def test_on_a_layer_of_pipes_a_name_says_more(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.insert("CX GORDURA", (0, 0), "HID-ESGOTO", circle=0.3)
    (box,) = drawing.plan(tmp_path).openings
    assert box.kind is OpeningKind.GREASE_BOX
    assert box.recognition.is_sure


def test_a_symbol_within_a_symbol_is_one_thing(tmp_path: Path) -> None:
    drawing = Drawing()
    outer = drawing.block("RALO SIFONADO 100")
    outer.add_circle((0, 0), 0.05)
    drawing.insert("RALO", (0.01, 0), "0", space=outer, circle=0.04)
    drawing.insert("RALO SIFONADO 100", (3, 3), "0")
    assert len(drawing.plan(tmp_path).openings) == 1


def test_unknown_absences_are_told(tmp_path: Path) -> None:
    drawing = Drawing(unit=None)
    drawing.insert("SELO", (0, 0), "DOC-SELO", UNIDADE="M", AUSENTE="RALO;DRENOS")
    plan = drawing.plan(tmp_path)
    assert plan.declared.absent == {"RALO"}
    (told,) = [n for n in plan.files[0].notes if "DRENOS" in n.pt]
    assert "VIZINHO" in told.pt
    assert "VIZINHO" in told.en
