from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

_spec = importlib.util.spec_from_file_location("rule_cases", Path(__file__).with_name("cases.py"))
assert _spec and _spec.loader
cases = importlib.util.module_from_spec(_spec)
sys.modules["rule_cases"] = cases
_spec.loader.exec_module(cases)

ALL = list(cases.all_cases())


@pytest.mark.parametrize("case", ALL, ids=[c.id for c in ALL])
def test_case(case):
    assert cases.differences(case, cases.run(case)) == []


def test_ids_are_unique():
    ids = [c.id for c in ALL]
    assert len(ids) == len(set(ids))
