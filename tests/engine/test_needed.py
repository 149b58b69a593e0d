from __future__ import annotations

import pytest

from checker.engine.needed import needed_for
from checker.rules import load_ruleset
from checker.rules.discover import bundled


@pytest.mark.parametrize("folder", bundled(), ids=lambda f: f.name)
def test_gates_and_parts_come_along(folder):
    ruleset = load_ruleset(folder)
    for rule in ruleset.rules:
        kept = needed_for(ruleset, [rule.id]).by_id
        assert rule.id in kept
        for other in kept.values():
            assert set(other.gate) <= set(kept)
            assert set(getattr(other, "parts", ())) <= set(kept)


def test_unknown_provisions_need_nothing():
    ruleset = load_ruleset(bundled()[0])
    assert needed_for(ruleset, ["nothing"]).by_id == {}
