"""Layers of offices that never heard of the profile: words, standards with codes, prefixes and suffixes."""

from __future__ import annotations

from pathlib import Path

import pytest

from adapters.dxf.profile import load_profile
from checker.model import EvidenceKind, RiskKind
from tests.adapters.dxf.builder import Drawing

SURE = [
    ("ARQ-ALV", "wall"),
    ("0-arq-alvenaria", "wall"),
    ("01_PAREDES_NOVO", "wall"),
    ("PAREDE-EXISTENTE", "wall"),
    ("parede alta", "wall"),
    ("Building Walls", "wall"),
    ("x|ARQ-PAREDES", "wall"),
    ("planta$0$Alvenaria", "wall"),
    ("A-WALL", "wall"),
    ("A-WALL-FULL-EXST", "wall"),
    ("A.Wall_Internal", "wall"),
    ("A-DOOR", "door"),
    ("PUERTAS", "door"),
    ("ARQ-ESQUADRIAS", "door"),
    ("A-GLAZ", "window"),
    ("Ventanas", "window"),
    ("P-DRAN", "drain"),
    ("P-SANR-FLDR", "drain"),
    ("HID-CX.SIF", "drain"),
    ("Ralos e Caixas Sifonadas", "drain"),
    ("HID CAIXA DE GORDURA", "grease_box"),
    ("E-LITE", "ignition_source"),
    ("E-POWR", "ignition_source"),
    ("ELE_TOMADAS", "ignition_source"),
    ("C-PROP", "property_limit"),
    ("LIMITE DO LOTE", "property_limit"),
    ("LINDEROS", "property_limit"),
    ("MURO DIVISA", "property_wall"),
    ("Botijões", "cylinder"),
]


@pytest.mark.parametrize(("name", "concept"), SURE)
def test_names_that_a_person_would_bet_on(name: str, concept: str) -> None:
    role = load_profile().layer(name)
    assert role is not None
    assert role.concept == concept
    assert role.recognition.is_sure
    assert role.confidence < 1.0
    assert role.discipline is None


@pytest.mark.parametrize(
    ("name", "concept"),
    [
        ("P-NGAS", "gas_pipe"),
        ("P-FUEL", "gas_pipe"),
        ("GAS-TUBOS", "gas_pipe"),
        ("P-SANR-FIXT", "drain"),
        ("ESGOTO", "sewer_chamber"),
        ("INC-EXTINTORES", "extinguisher"),
        ("Detectores de gás", "gas_sensor"),
        ("GAS - DETECTORES", "gas_sensor"),
        ("GAS-VALVULAS", "gas_valve"),
        ("PAREDE CORTA-FOGO", "fire_wall"),
        ("A-210---E-", "wall"),
        ("E-630---E-N", "ignition_source"),
        ("VIZINHO", "sensitive_place"),
    ],
)
def test_names_that_leave_a_doubt(name: str, concept: str) -> None:
    role = load_profile().layer(name)
    assert role is not None
    assert role.concept == concept
    assert not role.recognition.is_sure


@pytest.mark.parametrize(
    "name",
    [
        "HID-AG-FRIA",
        "HID-ESGOTO-TUB",
        "A-WALL-PATT",
        "A-DOOR-HEAD",
        "P-SANR-PIPE",
        "E-LITE-CIRC",
        "A-220---H-",
        "PORTARIA",
        "ARQ-PROJECAO",
        "MOBILIARIO",
        "Layer1",
        "PISO",
        "TOMADA DE RECALQUE",
        "EIXO PAREDE",
    ],
)
def test_names_that_say_nothing_of_use(name: str) -> None:
    assert load_profile().layer(name) is None


@pytest.mark.parametrize(
    ("name", "concept"),
    [("TEXTO PAREDE", "text"), ("A-ANNO-TEXT", "text"), ("A-DOOR-IDEN", "text"), ("COTAS", "dimension"),
     ("A-ANNO-DIMS", "dimension"), ("cota piso", "dimension"), ("CARIMBO", "title_block")],
)  # fmt: skip
def test_what_only_speaks_of_things_is_none(name: str, concept: str) -> None:
    role = load_profile().layer(name)
    assert role is not None
    assert role.concept == concept


def test_the_standard_is_named_as_evidence() -> None:
    role = load_profile().layer("A-WALL-FULL")
    assert role is not None
    (evidence,) = role.recognition.evidence
    assert (evidence.kind, evidence.detail) == (EvidenceKind.LAYER, "A-WALL-FULL (AIA)")


def test_an_insert_on_a_layer_of_another_office_is_there_to_be_confirmed(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.insert("A$C0815", (1, 2), "P-DRAN", circle=0.075)
    drawing.insert("A$C4711", (5, 2), "E-POWR", circle=0.05)
    plan = drawing.plan(tmp_path)
    (drain,), (socket,) = plan.openings, plan.electrical
    assert not drain.recognition.is_sure
    assert socket.device == "TOMADA"
    assert not plan.disciplines


def test_sanitary_ware_on_a_layer_of_fixtures_is_no_drain(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.insert("Bacia sanitária", (1, 2), "P-SANR-FIXT", circle=0.2)
    assert not drawing.plan(tmp_path).openings


def test_parking_stalls_by_their_layer(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.box(0, 0, 2.5, 5, "VAGAS")
    (stall,) = drawing.plan(tmp_path).risks
    assert stall.kind is RiskKind.PARKING_STALL
    assert not stall.recognition.is_sure
