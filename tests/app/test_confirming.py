"""From a guess to a certainty, in both formats: inspect, write the profile, uncomment its guesses, check again."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from checker.app import Config, Request, load_config
from checker.app.inspection import Inspection, inspect_submission
from checker.report.survey import concept_rows, gap_rows
from samples.field.depots import depot_with_blocks
from samples.field.ifc_buildings import gas_as_proxies, rooms_by_number

LAWS = ("manaus-2019", "cuiaba-2003")
CASES = [
    (depot_with_blocks, "deposito.dxf", {"public_road"}),
    (gas_as_proxies, "gas.ifc", {"drain", "gas_sensor", "gas_valve"}),
    (rooms_by_number, "ambientes.ifc", {"dwelling_unit"}),
]


def inspected(plan: Path, config: Config | None = None) -> Inspection:
    return inspect_submission(Request(plans=(plan,), config=config or Config(), rulesets=LAWS, isolate=False))


def unsure(inspection: Inspection) -> set[str]:
    return {row.concept for row in concept_rows(inspection.outcome.check.plan) if row.unsure}


def to_confirm(inspection: Inspection) -> set[str]:
    return {g.supply.what for g in gap_rows(inspection.outcome.check) if g.supply.what.endswith(".confirm")}


@pytest.mark.parametrize(("draw", "name", "doubtful"), CASES, ids=lambda v: v if isinstance(v, str) else "")
def test_a_confirmed_guess_is_asked_for_no_more(
    draw: Callable[[Path], Path], name: str, doubtful: set[str], tmp_path: Path
) -> None:
    plan = tmp_path / name
    draw(plan)
    before = inspected(plan)
    assert unsure(before) >= doubtful
    written = tmp_path / "esquadro.toml"
    written.write_text(before.profile("pt"), encoding="utf-8")
    assert unsure(inspected(plan, load_config(written))) == unsure(before)
    lines = re.sub(r'^# (?=")', "", before.profile("pt"), flags=re.MULTILINE).splitlines()
    written.write_text("\n".join(line for line in lines if '= "?"' not in line), encoding="utf-8")
    after = inspected(plan, load_config(written))
    assert unsure(after) & doubtful == set()
    assert to_confirm(after) & {f"{c}.confirm" for c in doubtful} == set()
    rows = {row.concept: row for row in concept_rows(after.outcome.check.plan)}
    for concept in doubtful:
        assert any(kind == "profile" for kind, _ in rows[concept].evidence), concept
