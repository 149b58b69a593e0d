from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from checker.app import Config, find_config, load_config
from checker.model.errors import UsageError

FULL = """
[check]
municipality = "manaus"
rulesets = ["manaus-2019"]
fail_on = "review"
lang = "en"

[parameters]
manaus.sensor_floor.max_m = 0.3
"cuiaba.limit.reference" = "row"

[dxf.layers]
"HIDRAULICA-RALOS" = "HID-RALO"

[ifc.names]
"Detector" = "gas_sensor"

[office]
name = "Escritório"

[[waivers]]
provision = "cuiaba.art5.I.h"
who = "Eng. Silva"
why = "obra aprovada"
until = 2026-12-31
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "esquadro.toml"
    path.write_text(text, encoding="utf-8")
    return path


def faults(folder: Path, text: str) -> str:
    with pytest.raises(UsageError) as caught:
        load_config(written(folder, text))
    assert caught.value.exit_status == 2
    return caught.value.text.en


def test_everything_it_may_say(tmp_path: Path) -> None:
    config = load_config(written(tmp_path, FULL))
    assert (config.municipality, config.rulesets, config.fail_on, config.language) == (
        "manaus",
        ("manaus-2019",),
        "review",
        "en",
    )
    assert config.parameters == {"manaus.sensor_floor.max_m": 0.3, "cuiaba.limit.reference": "row"}
    assert config.dxf == {"layers": {"HIDRAULICA-RALOS": "HID-RALO"}}
    assert config.ifc == {"names": {"Detector": "gas_sensor"}}
    assert config.waivers[0].until == date(2026, 12, 31)
    assert config.office == {"name": "Escritório"}


def test_without_a_file_nothing_is_settled() -> None:
    assert load_config(None) == Config()


def test_the_nearest_file_upward_of_the_plan(tmp_path: Path) -> None:
    deep = tmp_path / "obra" / "plantas"
    deep.mkdir(parents=True)
    outer = written(tmp_path, "")
    assert find_config(deep / "a.dxf") == outer
    inner = written(deep, "")
    assert find_config(deep / "a.dxf") == inner


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("[chek]\n", "check"),
        ("[check]\nfailon = 'fail'\n", "fail_on"),
        ("[dxf.layer]\nA = 'B'\n", "layers"),
        ("[ifc.property]\nA = 'B'\n", "properties"),
        ("[[waivers]]\nprovision='x'\nwho='y'\nwhy='z'\nuntill=2026-01-01\n", "until"),
    ],
)
def test_an_unknown_key_names_the_nearest(tmp_path: Path, text: str, near: str) -> None:
    assert f"the nearest is {near}" in faults(tmp_path, text)


def test_all_faults_at_once(tmp_path: Path) -> None:
    said = faults(tmp_path, "[check]\nlang = 'fr'\nfail_on = 'pass'\nrulesets = 3\n[[waivers]]\nprovision = 'x'\n")
    assert "accepted values: pt, en" in said
    assert "accepted values: fail, missing, review" in said
    assert "rulesets must be a list" in said
    assert "who, why absent" in said


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("[check\n", "TOML"),
        ("check = 3\n", "must be a section"),
        ("dxf = 3\n", "must be a section"),
        ("[dxf]\nlayers = 3\n", "must be a section"),
        ("waivers = 3\n", "[[waivers]]"),
        ("[[waivers]]\nprovision='x'\nwho='y'\nwhy='z'\nuntil='soon'\n", "YYYY-MM-DD"),
    ],
)
def test_faulty_files(tmp_path: Path, text: str, word: str) -> None:
    assert word in faults(tmp_path, text)


def test_not_utf8_and_absent(tmp_path: Path) -> None:
    path = tmp_path / "esquadro.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(UsageError, match="TOML"):
        load_config(path)
    with pytest.raises(UsageError, match="cannot be read"):
        load_config(tmp_path / "nope.toml")


def test_limits_are_numbers_with_known_names(tmp_path: Path) -> None:
    config = load_config(written(tmp_path, "[limits]\ntime_s = 0\nmemory_mb = 900\nentities = 5\nxrefs = true\n"))
    assert config.limits == {"time_s": 0, "memory_mb": 900, "entities": 5, "xrefs": True}
    said = faults(tmp_path, "[limits]\nentitys = 5\nvertices = 0\nmemory_mb = 'much'\nxrefs = 1\n")
    assert "[limits] entitys" in said and "nearest is entities" in said
    assert "vertices must be a number above zero" in said
    assert "memory_mb must be a number, zero or above" in said
    assert "xrefs must be true or false" in said
