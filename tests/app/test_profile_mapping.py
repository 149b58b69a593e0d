"""The user's own names: what is accepted, what is refused with which hint, and what offices pass on to projects."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

import adapters
from checker.app import load_config
from checker.app.vocabulary import drawing_names, model_names
from checker.model.errors import UsageError

FULL = """
[dxf.layers]
"A-WALL-FULL" = "ARQ-PAREDE"
"*RALO*" = "HID-RALO"
"re:^PISO-\\\\d+$" = "floor_marking"
"LIXO" = "-"
[dxf.blocks]
"DETECTOR GAS" = "GAS-SEN"
"RALO SIFONADO" = "HID-RL"
"TOMADA BAIXA" = "ignition_source"
[dxf.attributes]
"ALT" = "ALTURA"
"DETECTOR GAS.Z" = "ALTURA"
[dxf.values]
"RALO SIFONADO.ESTANQUE" = "N"
[dxf.texts]
"PLANTA 03" = "PAVIMENTO TIPO (2º AO 10º)"
[ifc.names]
"Detetor-GLP*" = "gas_sensor"
[ifc.classes]
"IfcFlowController.Registro" = "gas_valve"
[ifc.properties]
"Dados.Altura" = "GLPBR_SensorGas.AlturaInstalacao_m"
"Pavimentos" = "Pset_BuildingCommon.NumberOfStoreys"
[ifc.storeys]
"T.O. Level 3" = "-"
"""


def written(folder: Path, text: str, name: str = "esquadro.toml") -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def faults(folder: Path, text: str) -> str:
    with pytest.raises(UsageError) as caught:
        load_config(written(folder, text))
    return caught.value.text.en


def test_every_kind_of_mapping_reaches_the_readers_as_it_is(tmp_path: Path) -> None:
    config = load_config(written(tmp_path, FULL))
    assert config.dxf["layers"]["*RALO*"] == "HID-RALO"
    assert config.dxf["attributes"]["DETECTOR GAS.Z"] == "ALTURA"
    assert config.ifc["storeys"] == {"T.O. Level 3": "-"}
    assert json.loads(json.dumps({"dxf": config.dxf, "ifc": config.ifc}))["ifc"]["classes"] == {
        "IfcFlowController.Registro": "gas_valve"
    }


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[dxf.layers]\n"X" = "HID-RALOS"', '[dxf.layers] "X" = “HID-RALOS”: layer or concept'),
        ('[dxf.layers]\n"X" = "HID-RALOS"', "the nearest is HID-RALO"),
        ('[dxf.layers]\n"X" = "draim"', "the nearest is drain"),
        ('[dxf.blocks]\n"X" = "GAS-SENSOR"', "the nearest is GAS-SEN"),
        ('[dxf.attributes]\n"X" = "ALTURAS"', "the nearest is ALTURA"),
        ('[dxf.blocks]\n"R" = "HID-RL"\n[dxf.attributes]\n"R.Z" = "ALTURA"', "the block R has no such attribute"),
        ('[dxf.values]\n"ESTANQUE" = "N"', "write “BLOCK.ATTRIBUTE”"),
        ('[dxf.values]\n"HID-RL.ESTANQUE" = "TALVEZ"', "accepted values: FALSE, N, NAO"),
        ('[dxf.values]\n"HID-RL.ALTURA" = "1"', "has no such attribute"),
        ('[dxf.texts]\n"X" = ""', "empty name or value"),
        ('[dxf.layers]\n"X" = 3', "must be a quoted text"),
        ('[dxf.layers]\n"re:(" = "HID-RALO"', "invalid regular expression"),
        ('[dxf.layers]\n"A-B" = "HID-RALO"\n"a_b" = "ARQ-PAREDE"', "with another target"),
        ('[ifc.names]\n"X" = "gas_senor"', "the nearest is gas_sensor"),
        ('[ifc.names]\n"X" = "GAS-SEN"', "concept not known"),
        ('[ifc.classes]\n"Registro" = "gas_valve"', "write an IFC class"),
        ('[ifc.properties]\n"X" = "GLPBR_SensorGas.Altura"', "the nearest is GLPBR_SensorGas.AlturaInstalacao_m"),
        ('[ifc.property]\n"X" = "Y"', "the nearest is properties"),
    ],
)
def test_a_fault_names_the_key_and_what_is_nearest(tmp_path: Path, text: str, said: str) -> None:
    assert said in faults(tmp_path, text)


def test_all_faults_at_once_with_the_file(tmp_path: Path) -> None:
    said = faults(tmp_path, '[dxf.layers]\n"X" = "Q"\n[ifc.names]\n"Y" = "Q"\n[dxf.texts]\n"Z" = 1\n')
    assert str(tmp_path / "esquadro.toml") in said
    assert said.count("  - ") == 3


def test_dotted_keys_without_quotes_are_the_same(tmp_path: Path) -> None:
    config = load_config(written(tmp_path, "[ifc.properties]\nDados.Altura = 'GLPBR_SensorGas.AlturaInstalacao_m'\n"))
    assert config.ifc["properties"] == {"Dados.Altura": "GLPBR_SensorGas.AlturaInstalacao_m"}


OFFICE = """
[check]
lang = "en"
[parameters]
manaus.sensor_floor.max_m = 0.3
[dxf.layers]
"RALO" = "HID-RALO"
"PISO" = "-"
[dxf.blocks]
"DETECTOR" = "GAS-SEN"
[office]
name = "Escritório"
[[waivers]]
provision = "x"
who = "y"
why = "z"
"""


@pytest.mark.parametrize("line", ['extends = "../office.toml"\n', '[profile]\nextends = ["../office.toml"]\n'])
def test_a_project_inherits_its_offices_names(tmp_path: Path, line: str) -> None:
    written(tmp_path, OFFICE, "office.toml")
    own = line + '[dxf.layers]\n"ralo" = "-"\n[dxf.attributes]\n"DETECTOR.Z" = "ALTURA"\n'
    config = load_config(written(tmp_path / "obra", own))
    assert config.dxf["layers"] == {"PISO": "-", "ralo": "-"}
    assert config.dxf["blocks"] == {"DETECTOR": "GAS-SEN"}
    assert (config.lang, config.office["name"], config.parameters) == (
        "en",
        "Escritório",
        {"manaus.sensor_floor.max_m": 0.3},
    )
    assert config.waivers == ()
    assert [p.name for p in config.extends] == ["office.toml"]


def test_the_project_wins_over_its_office(tmp_path: Path) -> None:
    written(tmp_path, OFFICE, "office.toml")
    config = load_config(written(tmp_path, 'extends = "office.toml"\n[check]\nlang = "pt"\n[office]\nname = "Obra"\n'))
    assert (config.lang, config.office["name"]) == ("pt", "Obra")


def test_files_that_extend_each_other_are_refused(tmp_path: Path) -> None:
    written(tmp_path, 'extends = "b.toml"\n', "a.toml")
    written(tmp_path, 'extends = "a.toml"\n', "b.toml")
    with pytest.raises(UsageError, match=r"comes back to the file itself \(a.toml → b.toml → a.toml\)"):
        load_config(tmp_path / "a.toml")


def test_a_fault_of_the_office_names_its_file(tmp_path: Path) -> None:
    office = written(tmp_path, '[dxf.layers]\n"X" = "Q"\n', "office.toml")
    said = faults(tmp_path, 'extends = ["office.toml", "absent.toml"]\n[check]\nlang = "fr"\n')
    assert f"{office}:\n" in said
    assert "absent.toml cannot be read" in said
    assert "accepted values: pt, en" in said
    assert "must be the path of a file" in faults(tmp_path, "extends = 3\n")


def test_the_profiles_property_sets_are_those_that_the_reader_looks_in() -> None:
    """A name that only the table or only the reader knows would be promised or required in vain."""
    sources = [ast.parse(p.read_text(encoding="utf-8")) for p in Path(adapters.__path__[0], "ifc").glob("*.py")]
    constants = [n.value for s in sources for n in ast.walk(s) if isinstance(n, ast.Constant)]
    literals = {c for c in constants if isinstance(c, str)}
    sets = model_names().sets
    assert {p.partition(".")[2] for p in model_names().properties} - literals == set()
    places = {w.strip("(),") for text in literals for w in text.split() if w.startswith("GLPBR_")}
    named = {p.partition(".")[0] for p in places} - {"GLPBR_"}
    assert named <= set(sets)
    assert {p.rstrip(".") for p in places if "." in p.rstrip(".")} <= set(model_names().properties)


def test_every_block_of_the_profile_reads_its_attributes() -> None:
    names = drawing_names()
    assert names.blocks["HID-RL"].tags["ESTANQUE"].words[:2] == ("S", "SIM")
    assert "gas_sensor" in names.concepts
