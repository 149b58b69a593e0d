"""The gates name all the uses that the items of article 1 list, no more and no less."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulesets
from checker.rules import load_ruleset

RULESET = load_ruleset(Path(rulesets.__file__).parent / "manaus_2019")
ITEMS = [r for r in RULESET.rules if r.observed is not None and r.observed.fact == "listed_use"]
TOGETHER = [r for r in (*RULESET.gates, *RULESET.rules) if r.observed is not None and r.observed.fact == "regulated"]


def test_there_are_seven_items():
    assert [r.id.rsplit(".", 1)[1] for r in ITEMS] == ["I", "II", "III", "IV", "V", "VI", "VII"]


@pytest.mark.parametrize("name", ["keywords", "occupancy", "unit_kinds"])
def test_the_gates_list_what_the_items_list(name):
    listed = {w for r in ITEMS for w in r.observed.with_.get(name, [])}
    assert {r.id for r in TOGETHER} == {"manaus.regulated", "manaus.dwellings", "manaus.presence", "manaus.art2"}
    for rule in TOGETHER:
        assert set(rule.observed.with_[name]) == listed
