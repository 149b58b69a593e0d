"""Layers of the profile without data blocks, and the disciplines they open."""

from __future__ import annotations

from pathlib import Path

import pytest

from checker.model import OpeningKind
from tests.adapters.dxf.builder import Drawing


@pytest.mark.parametrize(
    ("layer", "where"),
    [
        ("GAS-TUBULACAO", "pipes"),
        ("GLP-DEMARCACAO", "markings"),
        ("URB-VIA", "roads"),
        ("ARQ-PAREDE", "walls"),
        ("ARQ-MURO", "walls"),
        ("URB-DIVISA", "limits"),
        ("GLP-FECHAMENTO", "closures"),
        ("GLP-CORTAFOGO", "fire_walls"),
    ],
)
def test_layers_of_lines(tmp_path: Path, layer: str, where: str) -> None:
    drawing = Drawing()
    drawing.space.add_line((0, 0), (3, 4), dxfattribs={"layer": layer})
    (element,) = getattr(drawing.plan(tmp_path), where)
    assert element.shape.length == pytest.approx(5)


@pytest.mark.parametrize(
    ("layer", "where"),
    [
        ("ARQ-AMBIENTE", "spaces"),
        ("ARQ-UNIDADE", "units"),
        ("ARQ-PAVIMENTO", "storeys"),
        ("ARQ-COBERTURA", "roofs"),
        ("URB-VIZINHO", "places"),
        ("GAS-CENTRAL", "centrals"),
        ("GLP-AREA", "areas"),
        ("GLP-INSTALACAO", "areas"),
        ("GLP-LOTE", "lots"),
        ("HID-RALO", "openings"),
        ("HID-GORDURA", "openings"),
        ("HID-ESGOTO", "openings"),
        ("HID-PLUVIAL", "openings"),
        ("RIS-FONTE", "risks"),
    ],
)
def test_layers_of_outlines(tmp_path: Path, layer: str, where: str) -> None:
    drawing = Drawing()
    drawing.box(0, 0, 3, 4, layer)
    (element,) = getattr(drawing.plan(tmp_path), where)
    assert element.shape.area == pytest.approx(12)


@pytest.mark.parametrize(
    ("layer", "where"),
    [
        ("GAS-PONTO", "gas_points"),
        ("GAS-ENTRADA", "supply_points"),
        ("GAS-VALVULA", "valves"),
        ("GAS-REGULADOR", "regulators"),
        ("GAS-SENSOR", "sensors"),
        ("INC-EXTINTOR", "extinguishers"),
        ("INC-SINALIZACAO", "signs"),
        ("ELE-QUADRO", "electrical"),
        ("ELE-LUMINARIA", "electrical"),
        ("RIS-FONTE", "risks"),
        ("HID-RALO", "openings"),
        ("GLP-RECIPIENTE", "cylinders"),
    ],
)
def test_layers_of_devices_take_a_block_of_any_name(tmp_path: Path, layer: str, where: str) -> None:
    drawing = Drawing()
    drawing.insert("BLOCO DO ESCRITORIO", (1, 2), layer, circle=0.1)
    (element,) = getattr(drawing.plan(tmp_path), where)
    assert element.point.distance(element.shape) < 0.2


@pytest.mark.parametrize(
    ("layer", "discipline"),
    [
        ("GAS-TUBULACAO", "gas"),
        ("HID-ESGOTO", "drainage"),
        ("ELE-TOMADA", "electrical"),
        ("INC-DETECTOR", "fire_safety"),
        ("ARQ-PAREDE", "architecture"),
        ("URB-VIA", "site"),
        ("RIS-FONTE", "risk"),
    ],
)
def test_any_visible_element_opens_its_discipline(tmp_path: Path, layer: str, discipline: str) -> None:
    drawing = Drawing()
    drawing.space.add_line((0, 0), (1, 0), dxfattribs={"layer": layer})
    assert drawing.plan(tmp_path).disciplines == {discipline}


def test_layers_by_pattern_open_no_discipline(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.space.add_circle((0, 0), 0.1, dxfattribs={"layer": "RALO"})
    plan = drawing.plan(tmp_path)
    assert plan.openings[0].recognition.confidence == 0.85
    assert plan.disciplines == frozenset()


def test_sewer_pipes_are_no_openings(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.space.add_line((0, 0), (9, 0), dxfattribs={"layer": "HID-ESGOTO"})
    assert not drawing.plan(tmp_path).openings


def test_a_channel_is_the_line_beside_its_block(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.poly([(0, 0), (9, 0)], "HID-PLUVIAL", close=False)
    drawing.insert("HID-CA", (4, 0.3), "HID-PLUVIAL", ESTANQUE="N")
    drawing.insert("HID-BL", (9, 0.3), "HID-PLUVIAL", circle=0.2)
    found = {o.kind: o for o in drawing.plan(tmp_path).openings}
    assert set(found) == {OpeningKind.CHANNEL, OpeningKind.STORM_INLET}
    assert found[OpeningKind.CHANNEL].shape.length == pytest.approx(9)
    assert found[OpeningKind.CHANNEL].sealed is False


def test_a_rain_line_that_says_nothing_is_unsure(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.poly([(0, 0), (9, 0)], "HID-PLUVIAL", close=False)
    (opening,) = drawing.plan(tmp_path).openings
    assert not opening.recognition.is_sure


def test_a_detector_is_a_gas_sensor_only_by_its_block(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.insert("FUMACA", (0, 0), "INC-DETECTOR", circle=0.1)
    drawing.insert("GAS-SEN", (5, 0), "INC-DETECTOR", circle=0.1)
    plan = drawing.plan(tmp_path)
    assert [s.anchor for s in plan.sensors] == [(5.0, 0.0)]
    assert plan.disciplines == {"fire_safety"}
