from __future__ import annotations

from pathlib import Path

import pytest

from adapters.dxf.profile import load_profile
from adapters.dxf.titles import building_in, read_title
from checker.model import Missing, Storey, StoreyKind, is_known
from tests.adapters.dxf.builder import Drawing, notes

K = StoreyKind


@pytest.mark.parametrize(
    ("title", "kind", "repeats", "ordinals"),
    [
        ("PAVIMENTO TIPO (2º AO 10º)", K.TYPICAL, 9, tuple(range(2, 11))),
        ("PAV. TIPO 3 A 7", K.TYPICAL, 5, (3, 4, 5, 6, 7)),
        ("2º ao 5º Pavimento", K.TYPICAL, 4, (2, 3, 4, 5)),
        ("PLANTA BAIXA - 2, 3 E 4 PAVIMENTOS", K.TYPICAL, 3, (2, 3, 4)),
        ("1º E 2º PAVIMENTO", K.TYPICAL, 2, (1, 2)),
        ("PAVIMENTO TIPO (X 5)", K.TYPICAL, 5, ()),
        ("PAVIMENTO TIPO 5X", K.TYPICAL, 5, ()),
        ("PAVIMENTO TIPO", K.TYPICAL, None, ()),
        ("3º PAVIMENTO", K.TYPICAL, 1, (3,)),
        ("SEGUNDO PAVIMENTO", K.TYPICAL, 1, (2,)),
        ("PLANTA BAIXA TÉRREO", K.GROUND, 1, ()),
        ("RÉS DO CHÃO", K.GROUND, 1, ()),
        ("PILOTIS", K.PILOTIS, 1, ()),
        ("SUBSOLO 2", K.BASEMENT, 1, ()),
        ("SEMI-SUBSOLO", K.SEMI_BASEMENT, 1, ()),
        ("PORÃO", K.SEMI_BASEMENT, 1, ()),
        ("MEZANINO", K.MEZZANINE, 1, ()),
        ("COBERTURA DUPLEX", K.PENTHOUSE, 1, ()),
        ("COBERTURA HABITÁVEL", K.PENTHOUSE, 1, ()),
        ("PLANTA DE COBERTURA", K.ROOF, 1, ()),
        ("COBERTURA", K.ROOF, 1, ()),
        ("PAVIMENTO SUPERIOR DUPLEX", K.DUPLEX_UPPER, 1, ()),
        ("CASA DE MÁQUINAS", K.TECHNICAL, 1, ()),
        ("RESERVATÓRIO", K.TECHNICAL, 1, ()),
    ],
)
def test_titles_of_floors(title: str, kind: StoreyKind, repeats: int | None, ordinals: tuple[int, ...]) -> None:
    reading = read_title(title, load_profile())
    assert reading is not None
    assert reading.is_floor
    assert (reading.kind, reading.ordinals) == (kind, ordinals)
    assert (reading.repeats if is_known(reading.repeats) else None) == repeats


@pytest.mark.parametrize(
    ("title", "site"),
    [
        ("CORTE AA", False),
        ("FACHADA PRINCIPAL", False),
        ("DETALHE DO PAVIMENTO TIPO", False),
        ("LEGENDA", False),
        ("PLANTA DE SITUAÇÃO", True),
        ("IMPLANTAÇÃO E COBERTURA", True),
        ("LOCAÇÃO", True),
        ("CORTE - PAVIMENTO TÉRREO", False),
    ],
)
def test_titles_of_what_is_no_floor(title: str, site: bool) -> None:
    reading = read_title(title, load_profile())
    assert reading is not None
    assert (reading.is_floor, reading.site) == (False, site)


@pytest.mark.parametrize("text", ["COZINHA", "ESCALA 1:50", "RECORTE", "PROTOTIPO", "101"])
def test_other_texts_are_no_titles(text: str) -> None:
    assert read_title(text, load_profile()) is None


@pytest.mark.parametrize(
    ("text", "building"),
    [
        ("BLOCO A - TÉRREO", "A"),
        ("Torre 2", "2"),
        ("CASA 03", "03"),
        ("CASA DE MÁQUINAS", None),
        ("PAVIMENTO TIPO", None),
    ],
)
def test_buildings_in_titles(text: str, building: str | None) -> None:
    assert building_in(text, load_profile()) == building


def by_kind(storeys: tuple[Storey, ...]) -> dict[StoreyKind, Storey]:
    return {s.kind: s for s in storeys}


def test_frames_side_by_side(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.frame(0, "PAVIMENTO TÉRREO", "TERREO", NIVEL="0,00", PD="2,60")
    drawing.frame(30, "TIPO", "TIPO", REPETE="3", NIVEL="2,90")
    drawing.frame(60, title="PLANTA DE COBERTURA")
    drawing.insert("GAS-SEN", (35, 5), "GAS-SENSOR", ALTURA="0,2")
    drawing.insert("GAS-SEN", (25, 5), "GAS-SENSOR", ALTURA="0,2")
    plan = drawing.plan(tmp_path)
    found = by_kind(plan.storeys)
    assert set(found) == {K.GROUND, K.TYPICAL, K.ROOF}
    assert (found[K.GROUND].elevation_m, found[K.GROUND].ceiling_height_m, found[K.TYPICAL].repeats) == (0.0, 2.6, 3)
    assert not found[K.ROOF].kind_declared
    outside, inside = sorted(plan.sensors, key=lambda s: s.anchor or (0, 0))
    assert inside.storey == found[K.TYPICAL].key
    assert outside.storey is None
    assert {s.building for s in plan.storeys} == {plan.buildings[0].key}


def test_a_typical_floor_takes_its_count_from_its_name(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.frame(0, "TIPO (2º AO 6º)", "TIPO")
    drawing.frame(30, "PAVIMENTO TIPO", "TIPO")
    named, bare = sorted(drawing.plan(tmp_path).storeys, key=lambda s: s.shape.bounds[0])
    assert (named.repeats, named.ordinals) == (5, (2, 3, 4, 5, 6))
    assert bare.repeats == Missing("storey.repeats")


def test_the_largest_title_names_the_frame(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.frame(0, title="2º PAVIMENTO")
    drawing.text("CORTE AA", (3, 10), height=0.2)
    drawing.text("DETALHE 1", (5, 12), height=0.2)
    (storey,) = drawing.plan(tmp_path).storeys
    assert (storey.kind, storey.ordinals, storey.name) == (K.TYPICAL, (2,), "2º PAVIMENTO")


def test_sections_and_legends_hold_nothing_and_site_plans_hold_the_site(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.frame(0, title="CORTE AA")
    drawing.frame(30, title="LEGENDA")
    drawing.frame(60, title="IMPLANTAÇÃO")
    for x in (5, 35, 65):
        drawing.insert("INC-EXT", (x, 5), "INC-EXTINTOR", CARGA="12")
        drawing.box(x, 8, x + 2, 10, "GLP-AREA")
    plan = drawing.plan(tmp_path)
    assert not plan.storeys
    assert [e.anchor for e in plan.extinguishers] == [(65.0, 5.0)]
    assert [a.shape.bounds[0] for a in plan.areas] == [65.0]
    assert plan.areas[0].storey is None


def test_one_pav_block_without_a_frame_is_the_whole_drawing(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.insert("PAV", (0, 0), "ARQ-PAVIMENTO", NOME="TÉRREO", TIPO="TERREO", PD="2,80")
    drawing.insert("GAS-SEN", (40, 40), "GAS-SENSOR", DO_TETO="0,30")
    plan = drawing.plan(tmp_path)
    assert plan.sensors[0].storey == plan.storeys[0].key
    assert plan.sensors[0].height_above_floor_m == pytest.approx(2.5)


def test_several_pav_blocks_without_frames(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.insert("PAV", (0, 0), NOME="TÉRREO", TIPO="TERREO")
    drawing.insert("PAV", (40, 0), NOME="1º PAVIMENTO", TIPO="TIPO")
    drawing.insert("GAS-SEN", (40, 4), ALTURA="0,2")
    plan = drawing.plan(tmp_path)
    assert len(plan.storeys) == 2
    assert plan.sensors[0].storey is None
    assert "sem pavimento" in notes(plan)


def test_no_frame_and_no_block_no_storeys(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.text("PAVIMENTO TÉRREO", (0, 0))
    assert not drawing.plan(tmp_path).storeys


def test_stray_entities_do_not_break_frames(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.frame(0, "TÉRREO", "TERREO")
    drawing.text("PERDIDO", (5e6, 5e6))
    drawing.insert("GAS-SEN", (5, 5), ALTURA="0,2")
    plan = drawing.plan(tmp_path)
    assert plan.sensors[0].storey == "TÉRREO"
    assert plan.origin == (0.0, 0.0)


def test_a_hidden_storey_is_hidden_content(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.frame(0, "TÉRREO", "TERREO")
    drawing.doc.layers.add("OCULTO").off()
    block = drawing.block("ANDAR")
    drawing.box(0, 0, 20, 20, "ARQ-PAVIMENTO", space=block)
    for entity in block:
        entity.dxf.invisible = 1
    drawing.insert("ANDAR", (30, 0))
    plan = drawing.plan(tmp_path)
    assert len(plan.storeys) == 1
    assert any(isinstance(e, Storey) for e in plan.hidden)


def test_buildings_by_block_attribute_and_by_title(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.frame(0, "TÉRREO", "TERREO", BLOCO="A")
    drawing.frame(30, title="BLOCO B - PAVIMENTO TÉRREO")
    for x in (0, 30):
        drawing.box(x + 5, 5, x + 15, 15, "ARQ-UNIDADE")
        drawing.insert("UNID", (x + 6, 6), "ARQ-UNIDADE", UNIDADE="101")
        drawing.insert("GAS-PG", (x + 7, 7), "GAS-PONTO", UNIDADE="101")
    plan = drawing.plan(tmp_path)
    assert {b.key for b in plan.buildings} == {"A", "B"}
    assert {u.key for u in plan.units} == {"A/101", "B/101"}
    assert {p.unit_label for p in plan.gas_points} == {"A/101", "B/101"}


def test_a_unit_on_two_storeys_is_one(tmp_path: Path) -> None:
    drawing = Drawing()
    for x, name in ((0, "TÉRREO"), (30, "1º PAVIMENTO")):
        drawing.frame(x, name, "TIPO")
        drawing.box(x + 5, 5, x + 10, 10, "ARQ-UNIDADE")
        drawing.insert("UNID", (x + 6, 6), "ARQ-UNIDADE", UNIDADE="1", TIPO="RES" if x else "")
    (unit,) = drawing.plan(tmp_path).units
    assert unit.storeys == ("TÉRREO", "1º PAVIMENTO")
    assert unit.shape.area == pytest.approx(50)
    assert is_known(unit.kind)


def test_rooms_labels_ceilings_and_units(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.frame(0, "TÉRREO", "TERREO", NIVEL="0,10", PD="2,60")
    drawing.box(2, 2, 12, 12, "ARQ-UNIDADE")
    drawing.insert("UNID", (3, 11), "ARQ-UNIDADE", UNIDADE="101")
    drawing.box(3, 3, 6, 6, "ARQ-AMBIENTE")
    drawing.text("COZINHA", (4, 5), "ARQ-AMBIENTE")
    drawing.text("PD=2,40", (4, 4), "ARQ-AMBIENTE", height=0.1)
    drawing.box(6, 3, 9, 6, "ARQ-AMBIENTE")
    drawing.text("SALA", (7, 5), "DOC-TEXTO")
    drawing.text("QUINTAL", (15, 15), "ARQ-AMBIENTE")
    drawing.insert("NIVEL", (4, 3.5), "ARQ-NIVEL", COTA="0,05")
    rooms = {s.name: s for s in drawing.plan(tmp_path).spaces}
    assert set(rooms) == {"COZINHA", "SALA", "QUINTAL"}
    kitchen, hall, yard = rooms["COZINHA"], rooms["SALA"], rooms["QUINTAL"]
    assert (kitchen.ceiling_height_m, kitchen.floor_z_m, kitchen.unit, kitchen.storey) == (2.4, 0.05, "101", "TÉRREO")
    assert (hall.ceiling_height_m, hall.floor_z_m) == (2.6, 0.1)
    assert (yard.is_external, yard.unit) == (True, None)


def test_unit_names_from_their_label(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.box(0, 0, 9, 9, "ARQ-UNIDADE")
    drawing.text("APTO 302", (3, 3))
    assert drawing.plan(tmp_path).units[0].key == "302"


def test_a_car_park_takes_the_outline_of_its_room(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.box(0, 0, 20, 15, "ARQ-AMBIENTE")
    drawing.insert("ESTAC", (5, 5), "ARQ-AMBIENTE", GNV="S")
    assert drawing.plan(tmp_path).parkings[0].shape.area == pytest.approx(300)


def test_two_ground_floors_without_a_building_named_are_not_said_to_be_of_one(tmp_path: Path) -> None:
    drawing = Drawing()
    for n, name in enumerate(("TÉRREO", "1º PAVIMENTO", "TÉRREO", "1º PAVIMENTO")):
        drawing.frame(n * 30, name, NIVEL=str(3 * (n % 2)))
    assert {s.building for s in drawing.plan(tmp_path).storeys} == {None}


def test_storeys_of_one_ground_floor_are_of_one_building(tmp_path: Path) -> None:
    drawing = Drawing()
    for n, name in enumerate(("TÉRREO", "1º PAVIMENTO")):
        drawing.frame(n * 30, name, NIVEL=str(3 * n))
    assert {s.building for s in drawing.plan(tmp_path).storeys} == {"1"}


def test_a_mezzanine_is_measured_by_its_rooms_though_another_storey_draws_none(tmp_path: Path) -> None:
    drawing = Drawing()
    for n, name in enumerate(("PILOTIS", "1º PAVIMENTO", "MEZANINO")):
        drawing.frame(n * 30, name, NIVEL=str(3 * n))
    drawing.box(32, 2, 42, 12, "ARQ-AMBIENTE")
    drawing.box(62, 2, 65, 12, "ARQ-AMBIENTE")
    areas = {s.name: s.floor_area_m2 for s in drawing.plan(tmp_path).storeys}
    assert isinstance(areas.pop("PILOTIS"), Missing)
    assert areas == {"1º PAVIMENTO": pytest.approx(100.0), "MEZANINO": pytest.approx(30.0)}


def test_a_frame_as_large_as_the_others_is_no_measure_of_a_mezzanine(tmp_path: Path) -> None:
    drawing = Drawing()
    for n, name in enumerate(("TÉRREO", "MEZANINO")):
        drawing.frame(n * 30, name, NIVEL=str(3 * n))
    areas = {s.name: s.floor_area_m2 for s in drawing.plan(tmp_path).storeys}
    assert isinstance(areas["MEZANINO"], Missing)
    assert not isinstance(areas["TÉRREO"], Missing)
