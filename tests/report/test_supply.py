"""Every fact that may be missing is named for people, with a place to put it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from checker.model import Missing
from checker.model.supply import catalogue, find, supply_for

ROOT = Path(__file__).parents[2]
KEY = re.compile(r"""(?<![\w.])(?:m|M)issing\(\s*(f?)["']([^"']+)["']""")


def keys() -> dict[str, str]:
    """Return every key written in the sources, with one place where it is; a placeholder stands for any concept."""
    found = {}
    for folder in ("checker", "adapters"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for is_format, key in KEY.findall(path.read_text(encoding="utf-8")):
                found[re.sub(r"\{[^}]*\}", "example", key) if is_format else key] = str(path.relative_to(ROOT))
    return found


def test_there_are_keys_to_look_at() -> None:
    assert len(keys()) > 60


def test_every_key_in_the_sources_has_an_entry() -> None:
    lacking = {key: place for key, place in keys().items() if "." in key and find(key) is None}
    assert lacking == {}


@pytest.mark.parametrize("what", sorted(catalogue()))
def test_every_entry_has_both_names_and_a_place(what: str) -> None:
    supply = catalogue()[what]
    assert supply.name.pt and supply.name.en
    assert supply.where or what == "plan.*" or what == "plan.ruleset"


def test_the_exact_key_wins_then_the_field_then_the_concept() -> None:
    assert supply_for("gas_sensor.response_s").name.en == "response time of the sensor"
    assert supply_for("gas_sensor.confirm").name.en == "confirmation that this is a “gas sensor”"
    assert supply_for("gas_sensor.colour").name.en == "data of the gas sensor"
    assert supply_for("plan.discipline.heating").name.en == "discipline that the plan does not carry"


def test_a_key_that_is_not_known_names_itself() -> None:
    supply = supply_for(Missing("moon.phase"))
    assert (supply.name.pt, supply.places("pt")) == ("moon.phase", [])


def test_places_say_what_they_are() -> None:
    assert supply_for("plan.unit").places("en")[-1] == "option --unit"
    assert supply_for("plan.unit").places("pt")[-1] == "opção --unit"
