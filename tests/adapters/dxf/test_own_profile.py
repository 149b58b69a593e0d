"""The user's own esquadro.toml for DXF: names, patterns, attributes, values, texts; what it confirms is sure."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from adapters.dxf.profile import load_profile
from checker.model import EvidenceKind, Gas, OpeningKind
from tests.adapters.dxf.builder import Drawing, notes
from tests.adapters.dxf.office import Sheet


def layer(entries: dict[str, str], name: str) -> Any:
    return load_profile({"layers": dict(entries)}).layer(name)


@pytest.mark.parametrize(
    ("entries", "name", "concept"),
    [
        ({"A-WALL-FULL": "ARQ-PAREDE"}, "a-wall-full", "wall"),
        ({"*RALO*": "HID-RALO"}, "XPTO RALOS 02", "drain"),
        ({"LAYER ?": "HID-RALO"}, "Layer 7", "drain"),
        ({"re:^L\\d+$": "GAS-SENSOR"}, "L204", "gas_sensor"),
        ({"DIVERSOS": "grease_box"}, "diversos", "grease_box"),
        ({"ÁREA/GLP": "GLP-AREA"}, "area.glp", "storage_area"),
    ],
)
def test_layers_by_name_pattern_and_concept(entries: dict[str, str], name: str, concept: str) -> None:
    role = layer(entries, name)
    assert (role.concept, role.confidence) == (concept, 1.0)
    assert [(e.kind, e.detail) for e in role.recognition.evidence] == [(EvidenceKind.PROFILE, name)]


def test_an_exact_name_wins_then_the_longest_pattern() -> None:
    entries = {"*": "DOC-TEXTO", "*RALO*": "HID-RALO", "RALO-TXT": "DOC-COTA", "*RALO-G*": "HID-PLUVIAL"}
    assert layer(entries, "RALO TXT").concept == "dimension"
    assert layer(entries, "X-RALO-GRELHA").concept == "storm_inlet"
    assert layer(entries, "X-RALO").concept == "drain"
    assert layer(entries, "OUTRA").concept == "text"


def test_it_wins_over_the_profile_and_over_guesses() -> None:
    assert layer({"RALO": "ELE-TOMADA"}, "RALO").concept == "ignition_source"
    assert layer({"HID-RALO": "DOC-TEXTO"}, "HID-RALO").concept == "text"


def test_what_is_of_no_interest_takes_no_part(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.space.add_circle((0, 0), 0.1, dxfattribs={"layer": "RALO"})
    drawing.insert("RALO SIFONADO", (5, 0), "X", circle=0.1)
    drawing.insert("RALO SIFONADO", (9, 0), "RALO", circle=0.1)
    drawing.insert("LIXEIRA", (12, 0), "X", circle=0.1)
    mapping = {"layers": {"RALO": "-"}, "blocks": {"LIX*": "-"}}
    plan = drawing.plan(tmp_path, mapping=mapping)
    assert [o.anchor for o in plan.openings] == [(5.0, 0.0)]
    assert not {"RALO", "LIXEIRA"} & {s.name for s in plan.files[0].seen}
    assert "RALO" in notes(plan)


def test_naming_the_block_of_an_unsure_thing_makes_it_sure(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.insert("DG", (0, 0), "X", circle=0.1)
    assert not drawing.plan(tmp_path).sensors[0].recognition.is_sure
    (sensor,) = drawing.plan(tmp_path, mapping={"blocks": {"dg": "GAS-SEN"}}).sensors
    assert sensor.recognition.confidence == 1.0
    assert sensor.recognition.evidence[0].kind is EvidenceKind.PROFILE


def test_naming_the_layer_of_an_unsure_thing_makes_it_sure(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.insert("A$C1", (0, 0), "P-DRAN", circle=0.1)
    drawing.insert("VALV ESFERA GAS", (5, 0), "VALVULAS", circle=0.1)
    mapping = {"layers": {"P-DRAN": "HID-RALO", "VALVULAS": "GAS-VALVULA"}}
    plan = drawing.plan(tmp_path, mapping=mapping)
    assert [e.recognition.confidence for e in (*plan.openings, *plan.valves)] == [1.0, 1.0]
    assert plan.disciplines == {"drainage", "gas"}


def test_a_symbol_that_only_a_text_named_is_settled_by_its_block(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.insert("A$C77", (0, 0), "X", circle=0.1)
    drawing.text("DG", (0.2, 0))
    plan = drawing.plan(tmp_path)
    (row,) = [s for s in plan.files[0].seen if s.kind == "block" and s.name == "A$C77"]
    assert row.target == "GAS-SEN"
    (sensor,) = drawing.plan(tmp_path, mapping={"blocks": {row.name: row.target}}).sensors
    assert sensor.recognition.is_sure


def test_a_concept_settles_what_a_line_on_a_layer_is(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.poly([(0, 0), (9, 0)], "CANALETAS", close=False)
    assert not drawing.plan(tmp_path).openings[0].recognition.is_sure
    (channel,) = drawing.plan(tmp_path, mapping={"layers": {"CANALETAS": "channel"}}).openings
    assert channel.recognition.is_sure
    assert channel.kind is OpeningKind.CHANNEL


@pytest.mark.parametrize(
    ("target", "kind"),
    [
        ("HID-RL", OpeningKind.DRAIN),
        ("drain", OpeningKind.DRAIN),
        ("grease_box", OpeningKind.GREASE_BOX),
        ("HID-CA", OpeningKind.CHANNEL),
    ],
)
def test_blocks_by_the_profile_s_name_or_concept(tmp_path: Path, target: str, kind: OpeningKind) -> None:
    drawing = Drawing()
    drawing.insert("Símbolo 15x15", (0, 0), "X", circle=0.1)
    (found,) = drawing.plan(tmp_path, mapping={"blocks": {"simbolo 15*": target}}).openings
    assert (found.kind, found.recognition.confidence) == (kind, 1.0)


def test_a_container_by_its_concept_has_no_capacity_of_its_own(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.insert("SIMB", (0, 0), "X", circle=0.18)
    (bottle,) = drawing.plan(tmp_path, mapping={"blocks": {"SIMB": "cylinder"}}).cylinders
    assert not isinstance(bottle.capacity_kg, float)
    (bottle,) = drawing.plan(tmp_path, mapping={"blocks": {"SIMB": "GLP-P20"}}).cylinders
    assert bottle.capacity_kg == 20.0


def test_the_content_of_a_block_may_be_what_only_layers_are(tmp_path: Path) -> None:
    drawing = Drawing()
    block = drawing.block("PAREDES TIPO")
    block.add_line((0, 0), (4, 0), dxfattribs={"layer": "COISAS"})
    drawing.insert("PAREDES TIPO", (1, 1), "X")
    (wall,) = drawing.plan(tmp_path, mapping={"blocks": {"PAREDES TIPO": "wall"}}).walls
    assert wall.shape.length == pytest.approx(4)
    assert wall.recognition.confidence == 1.0


def test_attributes_of_any_block_and_of_one_alone(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.insert("DET A", (0, 0), "X", Z="0,20", ELEV="9,9", G="GLP")
    drawing.insert("DET B", (5, 0), "X", Z="9,9", ELEV="0,30", G="GN")
    mapping = {
        "blocks": {"DET *": "GAS-SEN"},
        "attributes": {"ELEV": "ALTURA", "DET A.Z": "ALTURA", "DET A.ELEV": "-", "G": "GAS"},
    }
    first, second = sorted(drawing.plan(tmp_path, mapping=mapping).sensors, key=lambda s: s.anchor or (0, 0))
    assert (first.height_above_floor_m, first.gases) == (0.2, frozenset({Gas.LPG}))
    assert (second.height_above_floor_m, second.gases) == (0.3, frozenset({Gas.NATURAL}))


def test_values_for_all_inserts_of_a_block_give_way_to_what_is_written(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.insert("RALO SIFONADO", (0, 0), "X", circle=0.1)
    drawing.insert("RALO SIFONADO", (5, 0), "X", circle=0.1, ESTANQUE="S")
    mapping = {"values": {"RALO SIFONADO.ESTANQUE": "N"}}
    first, second = sorted(drawing.plan(tmp_path, mapping=mapping).openings, key=lambda o: o.anchor or (0, 0))
    assert (first.sealed, second.sealed) == (False, True)


def test_texts() -> None:
    profile = load_profile({"texts": {"PLANTA 03": "PAVIMENTO TIPO (2º AO 10º)", "CARIMBO*": "-"}})
    assert profile.own_text("Planta 03") == "PAVIMENTO TIPO (2º AO 10º)"
    assert profile.own_text("PLANTA 04") == "PLANTA 04"
    assert profile.own_text("CARIMBO DO AUTOR") is None
    assert profile.own_title("PLANTA 03").startswith("PAVIMENTO TIPO (2")


@pytest.mark.parametrize("form", ["flat", "dotted", "nested"])
def test_every_way_the_sections_arrive(form: str) -> None:
    inner = {"X": "HID-RALO"}
    mapping: dict[str, Any] = {
        "flat": {"layers": inner},
        "dotted": {"dxf.layers": inner},
        "nested": {"dxf": {"layers": inner}},
    }[form]
    role = load_profile(mapping).layer("X")
    assert role is not None
    assert role.concept == "drain"


def test_the_survey_lists_what_was_and_was_not_recognised(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.insert("RALO SIFONADO", (0, 0), "A-FLOR", circle=0.1, OBS="x")
    drawing.insert("COISA", (5, 0), "A-FLOR", circle=0.1)
    drawing.space.add_line((0, 0), (1, 0), dxfattribs={"layer": "A-WALL"})
    drawing.text("DEPÓSITO", (9, 9))
    drawing.text("DEPÓSITO", (19, 9))
    drawing.text("3,50", (29, 9))
    drawing.text("3,50", (39, 9))
    seen = {(s.kind, s.name): s for s in drawing.plan(tmp_path, mapping={"texts": {"QUALQUER": "X"}}).files[0].seen}
    drain, thing, wall = seen["block", "RALO SIFONADO"], seen["block", "COISA"], seen["layer", "A-WALL"]
    assert (drain.concept, drain.target, drain.count) == ("drain", "HID-RL", 1)
    assert drain.recognition is not None
    assert drain.example
    assert (thing.concept, thing.target, thing.recognition) == (None, None, None)
    assert (wall.concept, wall.target) == ("wall", "ARQ-PAREDE")
    assert seen["text", "DEPÓSITO"].count == 2
    assert ("text", "3,50") not in seen
    assert seen["attribute", "RALO SIFONADO.OBS"].target is None


@pytest.mark.parametrize("target", ["HID-RL", "drain"])
def test_a_text_that_the_profile_calls_a_thing_makes_the_symbol_beside_it_that_thing(
    tmp_path: Path, target: str
) -> None:
    drawing = Drawing()
    drawing.space.add_circle((3, 4), 0.1, dxfattribs={"layer": "0"})
    drawing.text("ralo", (3.2, 4))
    assert not drawing.plan(tmp_path).openings[0].recognition.is_sure
    plan = drawing.plan(tmp_path, mapping={"texts": {"RALO": target}})
    (drain,) = plan.openings
    assert (drain.kind, drain.anchor, drain.recognition.confidence) == (OpeningKind.DRAIN, (3.0, 4.0), 1.0)
    assert [(e.kind, e.detail) for e in drain.recognition.evidence] == [(EvidenceKind.PROFILE, "ralo")]
    (row,) = [s for s in plan.files[0].seen if s.name == "ralo"]
    assert (row.concept, row.target) == ("drain", target)


def test_a_text_of_the_profile_settles_the_doubtful_block_beside_it(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.insert("RS", (3, 4), "X", circle=0.1)
    drawing.text("ponto 7", (3.2, 4))
    (drain,) = drawing.plan(tmp_path, mapping={"texts": {"ponto *": "HID-RL"}}).openings
    assert drain.recognition.confidence == 1.0


def test_a_text_that_the_profile_calls_an_outline_names_the_outline_round_it(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.box(0, 0, 6, 4, "0")
    drawing.text("GALPAO DOS BOTIJOES", (2, 2))
    assert not drawing.plan(tmp_path).areas
    (area,) = drawing.plan(tmp_path, mapping={"texts": {"galpao*": "GLP-AREA"}}).areas
    assert (area.recognition.confidence, area.shape.area) == (1.0, pytest.approx(24))


def test_a_title_without_a_plan_is_settled_by_the_profile(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.plan(0, 0)
    sheet.title("PAVIMENTO TÉRREO", 1, -2)
    sheet.title("PAVIMENTO SUPERIOR", 40, -2)
    plan = sheet.read(tmp_path)
    assert [s.recognition.is_sure for s in plan.storeys] == [True, False]
    for target in ("2º PAVIMENTO", "PAVIMENTO SUPERIOR"):
        plan = sheet.read(tmp_path, mapping={"texts": {"Pavimento Superior": target}})
        assert [s.recognition.is_sure for s in plan.storeys] == [True, True]
