"""Where a foreign name is not what it says: legends, drawings in one block, numbered doors, containers counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from adapters.dxf import read
from checker.model import EvidenceKind
from checker.model.reading import ReadOptions
from tests.adapters.dxf.builder import Drawing, notes
from tests.adapters.dxf.office import Sheet


def test_a_symbol_of_a_legend_is_not_sure(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.text("LEGENDA", (0, 10), height=0.3)
    drawing.insert("EXTINTOR PQS 4KG", (0.5, 8), "PPCI", circle=0.1)
    drawing.insert("RALO SIFONADO", (0.5, 7), "HID", circle=0.1)
    drawing.insert("EXTINTOR PQS 4KG", (60, 8), "PPCI")
    plan = drawing.plan(tmp_path)
    assert {e.anchor: e.recognition.is_sure for e in plan.extinguishers} == {(0.5, 8.0): False, (60.0, 8.0): True}
    assert not plan.openings[0].recognition.is_sure


def test_things_of_the_profile_stay_what_they_are_beside_a_legend(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.text("LEGENDA", (0, 10), height=0.3)
    drawing.insert("INC-EXT", (0.5, 8), "INC-EXTINTOR", AGENTE="PQS", CARGA="4")
    assert drawing.plan(tmp_path).extinguishers[0].recognition.is_sure


def test_a_whole_drawing_in_one_block_is_broken_not_one_thing(tmp_path: Path) -> None:
    drawing = Drawing()
    block = drawing.block("TOMADAS")
    for x in (0, 10, 20):
        block.add_circle((x, 0), 0.05)
    drawing.insert("TOMADAS", (0, 0), "ELE")
    plan = drawing.plan(tmp_path)
    assert not plan.electrical
    (broken,) = plan.broken_of("ignition_source")
    assert "TOMADAS" in broken.why.pt


def test_a_recognised_layer_inside_a_foreign_block_stays_its_own_thing(tmp_path: Path) -> None:
    drawing = Drawing()
    block = drawing.block("VAGA 01")
    block.add_lwpolyline([(0, 0), (2.5, 0), (2.5, 5), (0, 5)], close=True)
    block.add_circle((1, 1), 0.1, dxfattribs={"layer": "RALOS"})
    drawing.insert("VAGA 01", (0, 0), "X")
    plan = drawing.plan(tmp_path)
    assert len(plan.risks) == 1
    assert len(plan.openings) == 1


@pytest.mark.parametrize(("others", "cylinders"), [((), 1), (("P1", "P2"), 0)])
def test_blocks_numbered_like_doors_are_no_containers(tmp_path: Path, others: tuple[str, ...], cylinders: int) -> None:
    drawing = Drawing()
    for n, name in enumerate(("P13", *others)):
        drawing.insert(name, (3.0 * n, 0), "X", circle=0.18)
    assert len(drawing.plan(tmp_path).cylinders) == cylinders


def test_circles_in_a_lot_of_known_number_are_decoration(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.box(0, 0, 6, 6, "GLP-AREA")
    drawing.box(1, 1, 3, 3, "GLP-LOTE")
    drawing.space.add_circle((2, 2), 0.18, dxfattribs={"layer": "0"})
    assert not drawing.plan(tmp_path).cylinders


def test_furniture_on_a_layer_of_things_is_none(tmp_path: Path) -> None:
    drawing = Drawing()
    table = drawing.block("MESA REDONDA")
    table.add_circle((0, 0), 0.18)
    table.add_circle((1, 0), 0.1, dxfattribs={"layer": "RALOS"})
    drawing.insert("MESA REDONDA", (0, 0), "BOTIJOES")
    plan = drawing.plan(tmp_path)
    assert not plan.cylinders
    assert len(plan.openings) == 1


def test_an_attribute_names_an_anonymous_symbol(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.insert("SIMBOLO", (0, 0), "GAS", circle=0.1, SIGLA="DETECTOR DE GAS")
    (sensor,) = drawing.plan(tmp_path).sensors
    assert [e.kind for e in sensor.recognition.evidence] == [EvidenceKind.ATTRIBUTE, EvidenceKind.LAYER]


def test_a_lost_entity_of_another_office_breaks_its_concept(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.insert("RALO SIFONADO", (5.25, 7.75), "X")
    path = drawing.save(tmp_path)
    text = path.read_text(encoding="utf-8")
    where = text.index("\n  2\nRALO SIFONADO", text.index("ENTITIES"))
    path.write_text(text[:where] + text[where:].replace("\n5.25\n", "\nabc\n", 1), encoding="utf-8")
    plan = read(path, ReadOptions())
    assert plan.broken_of("drain")


def legend(
    drawing: Drawing, x: float, y: float, *, names: tuple[str, ...] = ("DETECTOR DE GAS", "VALVULA DE GAS")
) -> None:
    for n, name in enumerate(names):
        drawing.insert(name, (x, y - 0.5 * n), "INST-GAS", circle=0.1)
        drawing.text(f"{name} A 0,30 M", (x + 0.4, y - 0.5 * n - 0.05), height=0.12)


def test_a_text_that_explains_a_symbol_of_a_legend_does_not_place_it(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.text("CONVENÇÕES GRÁFICAS:", (0, 10), height=0.3)
    drawing.insert("DETECTOR DE GAS", (0.5, 8), "INST-GAS", circle=0.1)
    drawing.text("DETECTOR DE GÁS", (0.9, 8), height=0.2)
    drawing.insert("DETECTOR DE GAS", (60, 8), "INST-GAS", circle=0.1)
    assert [s.recognition.is_sure for s in drawing.plan(tmp_path).sensors] == [False, True]


@pytest.mark.parametrize("caption", ["QUADRO DE EXTINTORES", "RELAÇÃO DE EQUIPAMENTOS", "LEGENDAS", "SIMBOLOGIA - GÁS"])
def test_symbols_in_tables_are_not_sure(tmp_path: Path, caption: str) -> None:
    drawing = Drawing()
    drawing.text(caption, (0, 10), height=0.3)
    drawing.insert("EXTINTOR PQS 4KG", (0.5, 8), "PPCI", circle=0.1)
    assert not drawing.plan(tmp_path).extinguishers[0].recognition.is_sure


def test_a_list_without_a_caption_places_nothing(tmp_path: Path) -> None:
    drawing = Drawing()
    legend(drawing, 0, 8)
    plan = drawing.plan(tmp_path)
    assert [e.recognition.is_sure for e in (*plan.sensors, *plan.valves)] == [False, False]
    assert "DETECTOR DE GAS" in notes(plan)


def test_labels_beside_placed_symbols_are_no_list(tmp_path: Path) -> None:
    drawing = Drawing()
    for y in (8.0, 5.0):
        drawing.insert("DETECTOR DE GAS", (0, y), "INST-GAS", circle=0.1)
        drawing.text("DETECTOR DE GÁS", (0.4, y - 0.05), height=0.12)
    assert all(s.recognition.is_sure for s in drawing.plan(tmp_path).sensors)


def test_the_user_s_own_names_do_not_place_what_a_legend_explains(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.text("LEGENDA", (0, 10), height=0.3)
    drawing.insert("DG", (0.5, 8), "X", circle=0.1)
    drawing.insert("DG", (60, 8), "X", circle=0.1)
    mapping = {"blocks": {"DG": "GAS-SEN"}}
    assert [s.recognition.is_sure for s in drawing.plan(tmp_path, mapping=mapping).sensors] == [False, True]
    placed = drawing.plan(tmp_path, mapping={**mapping, "texts": {"LEGENDA": "-"}})
    assert [s.recognition.is_sure for s in placed.sensors] == [True, True]


def test_what_a_law_demands_is_not_sure_outside_the_plans(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.plan(0, 0)
    sheet.title("PAVIMENTO TÉRREO", 1, -2)
    for x in (4, 40):
        sheet.insert("EXTINTOR PQS 6KG", x, 3, "EXTINTORES")
    found = {round(e.anchor[0]): e.recognition.is_sure for e in sheet.read(tmp_path).extinguishers}
    assert found == {4: True, 40: False}


@pytest.mark.parametrize(
    ("layer", "sure"), [("EXTINTORES", True), ("EXTINTORES FUTUROS", False), ("EXT OPCAO 2", False)]
)
def test_what_is_for_later_is_not_sure(tmp_path: Path, layer: str, sure: bool) -> None:
    drawing = Drawing()
    drawing.insert("EXTINTOR PQS 6KG", (3, 4), f"INC-{layer}", circle=0.1)
    assert drawing.plan(tmp_path).extinguishers[0].recognition.is_sure is sure


@pytest.mark.parametrize("layer", ["EXTINTORES A REMOVER", "INC-EXTINTOR-RETIRAR", "EXTINTORES DESATIVADOS"])
def test_what_is_taken_away_takes_no_part(tmp_path: Path, layer: str) -> None:
    drawing = Drawing()
    drawing.insert("EXTINTOR PQS 6KG", (3, 4), layer, circle=0.1)
    plan = drawing.plan(tmp_path)
    assert not plan.extinguishers
    assert [e.anchor for e in plan.hidden] == [(3.0, 4.0)]


@pytest.mark.parametrize("name", ["DETETOR CO", "SENSOR TERMICO", "DETECTOR DE FUMACA", "SENSOR DE MONOXIDO"])
def test_detectors_of_other_things_are_no_gas_sensors_whatever_their_layer(tmp_path: Path, name: str) -> None:
    drawing = Drawing()
    drawing.insert(name, (3, 4), "GAS-DETECTOR", circle=0.1)
    assert not drawing.plan(tmp_path).sensors


def test_a_thin_hatch_on_a_layer_of_other_things_is_no_wall(tmp_path: Path) -> None:
    drawing = Drawing()
    hatch = drawing.space.add_hatch(dxfattribs={"layer": "GRELHA"})
    hatch.set_pattern_fill("ANSI31", scale=0.1)
    hatch.paths.add_polyline_path([(0, 0), (0.3, 0), (0.3, 4), (0, 4)], is_closed=True)
    plan = drawing.plan(tmp_path)
    assert not plan.walls
    assert plan.openings or plan.broken_of("drain")


@pytest.mark.parametrize(
    ("name", "sure"),
    [
        ("DETECTOR DE GAS NATURAL", True),
        ("BASE DETECTOR DE GAS", False),
        ("DETECTOR DE GAS REFRIGERANTE", False),
        ("DETECTOR DE GAS CARBONICO", False),
        ("EXTINTOR PQS 6KG", True),
        ("PISO EXTINTOR PQS 6KG", False),
        ("EXTINTOR EXISTENTE A RETIRAR", False),
        ("VALVULA DE GAS", True),
        ("ACIONADOR VALVULA GAS", False),
        ("CAIXA VALVULA DE GAS", False),
    ],
)
def test_a_part_or_a_mark_of_a_thing_is_not_the_thing_for_sure(tmp_path: Path, name: str, sure: bool) -> None:
    drawing = Drawing()
    drawing.insert(name, (3, 4), "INCENDIO" if "EXT" in name else "INST-GAS", circle=0.1)
    plan = drawing.plan(tmp_path)
    (thing,) = (*plan.sensors, *plan.valves, *plan.extinguishers)
    assert thing.recognition.is_sure is sure


def test_a_text_does_not_make_sure_what_is_for_later(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.insert("EXTINTOR", (3, 4), "EXTINTORES FUTUROS", circle=0.1)
    drawing.text("PQS 6KG", (3.2, 4), height=0.1)
    assert not drawing.plan(tmp_path).extinguishers[0].recognition.is_sure
