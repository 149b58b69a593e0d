"""What authors write: heights, per cents, xdata, records, title blocks."""

from __future__ import annotations

from pathlib import Path

import pytest

from checker.model import Gas, Missing, Purpose
from tests.adapters.dxf.builder import Drawing


@pytest.mark.parametrize(
    ("value", "known"), [("0", True), ("0,00", True), ("", False), ("-", False), ("X", False), ("alto", False)]
)
def test_a_written_zero_is_a_height_and_an_empty_value_is_none(tmp_path: Path, value: str, known: bool) -> None:
    drawing = Drawing()
    drawing.insert("GAS-SEN", (0, 0), ALTURA=value)
    (sensor,) = drawing.plan(tmp_path).sensors
    assert isinstance(sensor.height_above_floor_m, Missing) is not known


def test_a_height_left_at_the_block_s_default_is_not_stated(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.block("GAS-SEN", tags={"ALTURA": "0,20", "GAS": "GLP"})
    drawing.insert("GAS-SEN", (0, 0), ALTURA="0,20", GAS="GLP")
    drawing.insert("GAS-SEN", (1, 0), ALTURA="0,25")
    left, changed = sorted(drawing.plan(tmp_path).sensors, key=lambda s: s.anchor or (0, 0))
    assert isinstance(left.height_above_floor_m, Missing)
    assert left.height_above_floor_m.why is not None
    assert left.gases == {Gas.LPG}
    assert changed.height_above_floor_m == 0.25


@pytest.mark.parametrize(
    ("value", "expected"), [("20", 0.2), ("20 %", 0.2), ("10% LIE", 0.1), ("0,2", None), ("0.20", None), ("200", None)]
)
def test_alarm_point_in_per_cent(tmp_path: Path, value: str, expected: float | None) -> None:
    drawing = Drawing()
    drawing.insert("GAS-SEN", (0, 0), LIE=value)
    (sensor,) = drawing.plan(tmp_path).sensors
    if expected is None:
        assert isinstance(sensor.setpoint_lel, Missing)
        assert sensor.setpoint_lel.why is not None
        assert value in sensor.setpoint_lel.why.pt
    else:
        assert sensor.setpoint_lel == pytest.approx(expected)


def test_xdata_wins_over_attributes_and_they_over_records(tmp_path: Path) -> None:
    drawing = Drawing()
    ref = drawing.insert("GAS-SEN", (0, 0), ALTURA="0,50", NOME="DO ATRIBUTO")
    ref.set_xdata("GLPBR", [(1000, "ALTURA=0,20"), (1000, "RESP-S=3"), (1000, "luz"), (1070, 1)])
    record = ref.new_extension_dict().dictionary.add_xrecord("GLPBR")
    record.reset([(1, "NOME=DO REGISTRO"), (1, "SOM=S")])
    (sensor,) = drawing.plan(tmp_path).sensors
    assert sensor.height_above_floor_m == 0.2
    assert (sensor.name, sensor.response_s, sensor.alarm_sound) == ("DO ATRIBUTO", 3.0, True)


@pytest.mark.parametrize(("code", "value", "expected"), [(1040, 0.25, 0.25), (1041, 25.0, 0.25)])
def test_heights_in_xdata_numbers(tmp_path: Path, code: int, value: float, expected: float) -> None:
    drawing = Drawing(unit="CM")
    drawing.insert("GAS-SEN", (0, 0)).set_xdata("GLPBR", [(1000, "h"), (code, value)])
    (sensor,) = drawing.plan(tmp_path).sensors
    assert sensor.height_above_floor_m == pytest.approx(expected)


def test_xdata_on_an_outline(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.box(0, 0, 2, 2, "GLP-AREA").set_xdata("GLPBR", [(1000, "CLASSE=I"), (1000, "FINALIDADE=PROPRIO")])
    (area,) = drawing.plan(tmp_path).areas
    assert (area.area_class, area.purpose) == ("I", Purpose.OWN_USE)


def test_constant_attributes_of_the_block_count(tmp_path: Path) -> None:
    drawing = Drawing()
    block = drawing.block("GAS-VB")
    block.add_attdef("AUTOMATICA", (0, 0), "S", dxfattribs={"flags": 2})
    drawing.insert("GAS-VB", (0, 0))
    (valve,) = drawing.plan(tmp_path).valves
    assert valve.automatic is True


def test_a_value_that_no_list_knows_says_so(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.insert("GAS-VB", (0, 0), AUTOMATICA="TALVEZ")
    (valve,) = drawing.plan(tmp_path).valves
    assert isinstance(valve.automatic, Missing)
    assert valve.automatic.what == "gas_valve.automatic"
    assert valve.automatic.why is not None
    assert "TALVEZ" in valve.automatic.why.en


def test_title_block(tmp_path: Path) -> None:
    drawing = Drawing(unit=None)
    drawing.insert(
        "SELO",
        (0, 0),
        "DOC-SELO",
        MUNICIPIO="Manaus",
        USO="A-2 RESIDENCIAL; F-8 LANCHONETE + LOJA",
        GAS="glp; Gás natural",
        ABASTECIMENTO="individual;COLETIVO",
        AUSENTE="VIZINHO",
        ORDEM="N",
        OBRA="4º PAVIMENTO",
        PAVIMENTOS="4",
        UNIDADE="MM",
    )
    plan = drawing.plan(tmp_path)
    said = plan.declared
    assert said.municipality == "Manaus"
    assert said.uses == ("A-2 RESIDENCIAL", "F-8 LANCHONETE", "LOJA")
    assert said.occupancy == ("A-2", "F-8")
    assert said.gases == ("GLP", "GN")
    assert said.supply_modes == ("INDIVIDUAL", "COLETIVO")
    assert said.absent == {"VIZINHO"}
    assert (said.authority_order, said.works, said.declared_storeys) == (False, "4º PAVIMENTO", 4)
    assert plan.buildings[0].uses == said.uses
    assert plan.files[0].unit.metres == 0.001


@pytest.mark.parametrize(
    ("written", "gases"),
    [
        ("GLP, GN", frozenset({Gas.LPG, Gas.NATURAL})),
        ("gás encanado", frozenset({Gas.NATURAL})),
        ("CO", frozenset()),
        ("FUMAÇA", frozenset()),
        ("GLP/CO", frozenset({Gas.LPG})),
        ("todos", None),
    ],
)
def test_what_a_detector_is_for(tmp_path: Path, written: str, gases: frozenset[Gas] | None) -> None:
    drawing = Drawing()
    drawing.insert("GAS-SEN", (1, 1), "GAS-SENSOR", GAS=written)
    found = drawing.plan(tmp_path).sensors[0].gases
    if gases is None:
        assert isinstance(found, Missing) and found.why is not None
    else:
        assert found == gases
