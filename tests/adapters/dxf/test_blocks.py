"""Every block of the profile with every attribute, and what each becomes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from checker.model import (
    Agent,
    ClosureKind,
    ContainerState,
    Gas,
    LimitKind,
    Missing,
    OpeningKind,
    PlaceUse,
    Purpose,
    RiskKind,
    StoreyKind,
    Swing,
    UnitKind,
)
from tests.adapters.dxf.builder import Drawing

BLOCKS: list[tuple[str, str, str, dict[str, str], dict[str, Any]]] = [
    (
        "GAS-PG",
        "GAS-PONTO",
        "gas_points",
        {"UNIDADE": "101", "GAS": "GN", "ALTURA": "0,60"},
        {"unit_label": "101", "gas": Gas.NATURAL, "height_m": 0.6},
    ),
    ("GAS-ENT", "GAS-ENTRADA", "supply_points", {"UNIDADE": "101"}, {"unit_label": "101"}),
    (
        "GAS-VB",
        "GAS-VALVULA",
        "valves",
        {
            "AUTOMATICA": "S",
            "UNIDADE": "101, 102",
            "REARME": "S",
            "FALHA": "FECHA",
            "REARME_ENERGIA": "N",
            "MANUAL": "Sim",
            "SENSOR": "S1,S2",
        },
        {
            "automatic": True,
            "serves": ("101", "102"),
            "manual_reset": True,
            "fails_closed": True,
            "rearms_on_power": False,
            "manual_override": True,
            "linked_sensors": ("S1", "S2"),
        },
    ),
    (
        "GAS-SEN",
        "GAS-SENSOR",
        "sensors",
        {
            "NOME": "S1",
            "GAS": "propano, CH4",
            "ALTURA": "0,20",
            "DO_TETO": "2,40",
            "RESP_S": "4,5",
            "LIE": "20%",
            "SOM": "S",
            "LUZ": "N",
        },
        {
            "name": "S1",
            "gases": frozenset({Gas.LPG, Gas.NATURAL}),
            "height_above_floor_m": 0.2,
            "drop_from_ceiling_m": 2.4,
            "response_s": 4.5,
            "setpoint_lel": 0.2,
            "alarm_sound": True,
            "alarm_light": False,
            "floor_from": "property",
        },
    ),
    ("GAS-REG", "GAS-REGULADOR", "regulators", {"ESTAGIO": "2"}, {"stage": "2"}),
    (
        "GLP-P45",
        "GLP-RECIPIENTE",
        "cylinders",
        {"ESTADO": "USO", "PILHA": "2", "H": "1,20", "PALETE": "N", "LIGADO": "S"},
        {
            "capacity_kg": 45.0,
            "state": ContainerState.IN_USE,
            "quantity": 2,
            "stack_units": 2,
            "stack_height_m": 1.2,
            "palletised": False,
            "connected": True,
        },
    ),
    (
        "GLP-P13",
        "0",
        "cylinders",
        {"CAP": "8 kg", "ESTADO": "VAZIO"},
        {"capacity_kg": 8.0, "state": ContainerState.EMPTY, "quantity": 1},
    ),
    ("GLP-P190", "0", "cylinders", {}, {"capacity_kg": 190.0}),
    (
        "GLP-PORTAO",
        "ARQ-PORTAO",
        "accesses",
        {"LARGURA": "1,20", "ALTURA": "2,10", "ABRE": "FORA"},
        {"width_m": 1.2, "height_m": 2.1, "swing": Swing.OUT},
    ),
    ("HID-RL", "HID-RALO", "openings", {"ESTANQUE": "S"}, {"kind": OpeningKind.DRAIN, "sealed": True}),
    ("HID-CG", "HID-GORDURA", "openings", {"ESTANQUE": "N"}, {"kind": OpeningKind.GREASE_BOX, "sealed": False}),
    ("HID-CI", "HID-ESGOTO", "openings", {}, {"kind": OpeningKind.SEWER_CHAMBER}),
    ("HID-BL", "HID-PLUVIAL", "openings", {}, {"kind": OpeningKind.STORM_INLET}),
    ("HID-CA", "HID-PLUVIAL", "openings", {}, {"kind": OpeningKind.CHANNEL}),
    ("HID-GA", "HID-PLUVIAL", "openings", {}, {"kind": OpeningKind.GALLERY}),
    ("HID-RB", "0", "openings", {}, {"kind": OpeningKind.RECESS}),
    (
        "INC-EXT",
        "INC-EXTINTOR",
        "extinguishers",
        {"AGENTE": "ABC", "CARGA": "12"},
        {"agent": Agent.POWDER_ABC, "mass_kg": 12.0},
    ),
    (
        "INC-PLACA",
        "INC-SINALIZACAO",
        "signs",
        {"TEXTO": "PERIGO - INFLAMÁVEL", "CODIGO": "A2"},
        {"text": "PERIGO - INFLAMÁVEL", "code": "A2"},
    ),
    ("ELE-PT", "ELE-TOMADA", "electrical", {"TIPO": "MOTOR", "EX": "S"}, {"device": "MOTOR", "ex_rated": True}),
    ("ELE-PT", "ELE-INTERRUPTOR", "electrical", {}, {"device": "INTERR"}),
    ("RIS-F", "RIS-FONTE", "risks", {"TIPO": "DISPENSER-GNV"}, {"kind": RiskKind.GNV_DISPENSER}),
    ("RIS-F", "RIS-FONTE", "risks", {"TIPO": "VAGA"}, {"kind": RiskKind.PARKING_STALL}),
    ("RIS-F", "RIS-FONTE", "risks", {"TIPO": "MOTOR"}, {"kind": RiskKind.EXHAUST}),
    ("ESTAC", "0", "parkings", {"GNV": "S", "FECHADO": "N"}, {"admits_gnv": True, "enclosed": False}),
    (
        "PAV",
        "0",
        "storeys",
        {"NOME": "SEMI", "TIPO": "SEMI", "REPETE": "1", "NIVEL": "-1,20", "PD": "2,50", "CONTA": "N", "BLOCO": "A"},
        {
            "name": "SEMI",
            "kind": StoreyKind.SEMI_BASEMENT,
            "kind_declared": True,
            "repeats": 1,
            "elevation_m": -1.2,
            "ceiling_height_m": 2.5,
            "counts_declared": False,
            "building": "A",
            "rise_m": pytest.approx(1.3),
        },
    ),
    (
        "UNID",
        "0",
        "units",
        {"UNIDADE": "302", "TIPO": "COM", "TEM_GAS": "N", "USO": "PADARIA"},
        {"key": "302", "kind": UnitKind.COMMERCIAL, "has_gas": False, "use": "PADARIA"},
    ),
]


@pytest.mark.parametrize(("block", "layer", "where", "values", "expected"), BLOCKS)
def test_block(
    tmp_path: Path, block: str, layer: str, where: str, values: dict[str, str], expected: dict[str, Any]
) -> None:
    drawing = Drawing()
    drawing.insert(block, (3, 4), layer, **values)
    (element,) = getattr(drawing.plan(tmp_path), where)
    assert {name: getattr(element, name) for name in expected} == expected
    assert element.recognition.confidence == 1.0
    assert element.anchor in ((3.0, 4.0), None)


OUTLINED: list[tuple[str, str, str, dict[str, str], dict[str, Any]]] = [
    (
        "GLP-AREA",
        "GLP-AREA",
        "areas",
        {
            "CLASSE": "iii",
            "FINALIDADE": "REVENDA",
            "DEMARCADA": "S",
            "NIVEL": "0,15",
            "COBERTURA": "S",
            "COB_FOGO": "S",
            "COB_LEVE": "N",
            "PD": "3,05",
            "ATERRO": "N",
            "VENTILACAO": "S",
            "EMPILHADEIRA": "N",
            "RAIO_LEV": "90",
            "AUSENTE": "ralo, FONTE;Ignição",
        },
        {
            "area_class": "III",
            "purpose": Purpose.RESALE,
            "demarcated": True,
            "level_m": 0.15,
            "roofed": True,
            "roof_fire": True,
            "roof_weak": False,
            "headroom_m": 3.05,
            "earth_fill": False,
            "ventilated": True,
            "handling_equipment": False,
            "survey_radius_m": 90.0,
            "absent": frozenset({"RALO", "FONTE", "IGNICAO"}),
            "is_installation": False,
        },
    ),
    (
        "GLP-LOTE",
        "GLP-LOTE",
        "lots",
        {"QTD": "480", "CAP": "13", "ESTADO": "CHEIO", "PILHA": "4", "H": "1,904", "PALETE": "S"},
        {
            "quantity": 480,
            "capacity_kg": 13.0,
            "state": ContainerState.FULL,
            "stack_units": 4,
            "stack_height_m": 1.904,
            "palletised": True,
        },
    ),
    ("VIZ", "URB-VIZINHO", "places", {"USO": "ESCOLA"}, {"use": PlaceUse.SCHOOL, "is_lot": False}),
    ("UNID", "ARQ-UNIDADE", "units", {"UNIDADE": "101", "TIPO": "RES"}, {"key": "101", "kind": UnitKind.RESIDENTIAL}),
]


@pytest.mark.parametrize(("block", "layer", "where", "values", "expected"), OUTLINED)
def test_outline_with_its_data_block(
    tmp_path: Path,
    block: str,
    layer: str,
    where: str,
    values: dict[str, str],
    expected: dict[str, Any],
) -> None:
    drawing = Drawing()
    drawing.box(0, 0, 4, 3, layer)
    drawing.box(10, 0, 12, 3, layer)
    drawing.insert(block, (1, 1), layer, **values)
    first, second = sorted(getattr(drawing.plan(tmp_path), where), key=lambda e: e.shape.bounds)
    assert {name: getattr(first, name) for name in expected} == expected
    assert first.shape.area == pytest.approx(12)
    assert any(isinstance(getattr(second, name), Missing) for name in expected) or second.key != first.key


LINES: list[tuple[str, str, str, dict[str, str], dict[str, Any]]] = [
    (
        "GLP-FECH",
        "GLP-FECHAMENTO",
        "closures",
        {"TIPO": "PORTAO-TELA", "ALTURA": "2,00", "TRF": "0"},
        {"kind": ClosureKind.MESH_GATE, "height_m": 2.0, "rating_min": 0.0, "fire_rated": False},
    ),
    (
        "GLP-FECH",
        "GLP-FECHAMENTO",
        "closures",
        {"TIPO": "MURO", "TRF": "120 min"},
        {"kind": ClosureKind.WALL, "rating_min": 120.0, "fire_rated": True},
    ),
    (
        "GLP-FECH",
        "GLP-CORTAFOGO",
        "fire_walls",
        {"ALTURA": "3,41", "TRF": "120"},
        {"height_m": 3.41, "rating_min": 120.0, "fire_rated": True},
    ),
    (
        "DIVISA",
        "URB-DIVISA",
        "limits",
        {"TIPO": "MURO", "ALTURA": "1,80", "VIA": "S"},
        {"kind": LimitKind.WALL, "wall_height_m": 1.8, "fronts_road": True},
    ),
    ("DIVISA", "URB-DIVISA", "limits", {"TIPO": "VIA"}, {"kind": LimitKind.OPEN, "fronts_road": True}),
    ("DIVISA", "URB-DIVISA", "limits", {"TIPO": "CERCA"}, {"kind": LimitKind.FENCE, "fronts_road": False}),
]


@pytest.mark.parametrize(("block", "layer", "where", "values", "expected"), LINES)
def test_line_with_the_data_block_beside_it(
    tmp_path: Path,
    block: str,
    layer: str,
    where: str,
    values: dict[str, str],
    expected: dict[str, Any],
) -> None:
    drawing = Drawing()
    drawing.poly([(0, 0), (10, 0)], layer, close=False)
    drawing.poly([(0, 5), (10, 5)], layer, close=False)
    drawing.insert(block, (5, 0.59), layer, **values)
    near, far = sorted(getattr(drawing.plan(tmp_path), where), key=lambda e: e.shape.bounds[1])
    assert {name: getattr(near, name) for name in expected} == expected
    assert all(isinstance(getattr(far, name), Missing) for name in expected if name != "fronts_road")
