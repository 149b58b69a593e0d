"""A sample of the mutation run: small wrong edits of the rules, each of which some case must notice.

The whole run: ``python benchmarks/mutation.py``.
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

FILE = Path(__file__).parents[2] / "benchmarks" / "mutation.py"
SAMPLE = 8


def _load():
    if "mutation_run" not in sys.modules:
        spec = importlib.util.spec_from_file_location("mutation_run", FILE)
        assert spec and spec.loader
        module = importlib.util.module_from_spec(spec)
        sys.modules["mutation_run"] = module
        spec.loader.exec_module(module)
    return sys.modules["mutation_run"]


mutation = _load()
FOLDERS = sorted(f.parent.name for f in mutation.cases.ROOT.glob("*/ruleset.yaml"))


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_sample_of_mutants_is_killed(folder):
    bench = mutation.bench(folder)
    alive = [m.name for m in mutation.chosen(folder, sample=SAMPLE) if bench.killer(m) is None]
    assert [name for name in alive if mutation.reason(folder, name) is None] == []


def test_the_mutants_of_a_rule():
    raw = {
        "id": "t.1", "kind": "compare", "gate": ["g", "h"], "cites": ["t.2"],
        "observe": {"fact": "f", "with": {"to": ["a", "b"], "slack": "1.50 m", "strict": True, "word": "row"}},
        "require": {"at_least": "3.00 m"}, "relief": {"factor": "50 %", "floor": "1.00 m", "cites": ["t.2"]},
        "none": {"verdict": "na"},
    }
    source = mutation.mutants.Source(raw, ("t.1",), ("t.1", "t.2", "t.3"))
    found = {what: edit.apply(raw) for what, edit in mutation.mutants.edits(source)}
    assert set(found) == {
        "gate g dropped", "gate h dropped", "cites t.2 dropped", "cites t.2 swapped", "none removed", "relief removed",
        "relief.factor 50 % moved to 49", "relief.factor 50 % moved to 51", "relief.floor 1.00 m moved to 0.999",
        "relief.floor 1.00 m moved to 1.001", "relief.cites t.2 dropped", "at_least turned into more_than",
        "at_least turned into at_most", "require.at_least 3.00 m moved to 2.999",
        "require.at_least 3.00 m moved to 3.001", "with.to a dropped", "with.to b dropped",
        "with.slack 1.50 m moved to 1.499", "with.slack 1.50 m moved to 1.501", "with.strict turned",
    }
    assert found["cites t.2 swapped"]["cites"] == ["t.3"]
    assert found["at_least turned into at_most"]["require"] == {"at_most": "3.00 m"}
    assert found["require.at_least 3.00 m moved to 2.999"]["require"]["at_least"].split() == ["2.999000", "m"]
    assert "relief" not in found["relief removed"]
    assert raw["gate"] == ["g", "h"]
