"""The page of ``esquadro inspect``: units, storeys with reasons, gaps with the places of the plan's own format."""

from __future__ import annotations

import json
import unicodedata
from dataclasses import replace

import pytest

from checker.model import (
    Broken,
    FloorCount,
    Lang,
    LengthUnit,
    Missing,
    Plan,
    PlanFile,
    ProvisionResult,
    Recognition,
    RulesetResult,
    SourceRef,
    Storey,
    StoreyCount,
    StoreyKind,
    Text,
    Verdict,
    same,
)
from checker.model.finding import Finding, Subject
from checker.model.plan import Declarations
from checker.model.result import CheckResult
from checker.report.inspect_json import inspect_data, inspect_json
from checker.report.inspect_text import inspect_text
from checker.report.survey import gap_rows

STOREYS = (
    Storey(key="t", name="TÉRREO", kind=StoreyKind.GROUND, elevation_m=0.0),
    Storey(key="p", name="PLANTA 03", kind=StoreyKind.TYPICAL, repeats=9, recognition=Recognition((), 0.6)),
    Storey(key="x", name="NÍVEL", repeats=Missing("storey.repeats")),
)
COUNT = FloorCount(
    low=10,
    default=10,
    high=11,
    storeys=(
        StoreyCount(storey="t", counts="yes", why=Text("térreo: conta", "ground floor: counts")),
        StoreyCount(storey="x", counts="doubtful", why=Text("título desconhecido", "unknown title")),
    ),
)


def provision(name: str, *gaps: str) -> ProvisionResult:
    finding = Finding(
        provision=name,
        verdict=Verdict.MISSING,
        subject=Subject(kind="plan"),
        message=same("?"),
        missing=tuple(map(Missing, gaps)),
    )
    return ProvisionResult(
        id=name, ruleset="r", citation=same(name), title=same(name), verdict=Verdict.MISSING, findings=(finding,)
    )


def check(fmt: str = "dxf", *provisions: ProvisionResult) -> CheckResult:
    file = PlanFile(
        name="obra",
        format=fmt,  # type: ignore[arg-type]  # one of the literals
        unit=LengthUnit(name="m", metres=1.0, source="inferred", evidence=("m: $INSUNITS = 6", "m: doors (x4)")),
        notes=(Text("recuperado", "recovered"),),
    )
    broken = (Broken(concept="lot", ref=SourceRef(), why=same("bow-tie")),) * 2
    plan = Plan(
        files=(file,),
        storeys=STOREYS,
        broken=broken,
        unreadable=3,
        declared=Declarations(municipality="CUIABÁ", gases=("GLP",), authority_order=False),
    )
    rulesets = (RulesetResult(id="r", version="1", in_force_from="2003-01-01", title=same("R"), provisions=provisions),)
    return CheckResult(plan=plan, rulesets=rulesets if provisions else (), floor_count=COUNT)


def page(result: CheckResult, lang: Lang = "en", **options: int) -> str:
    return inspect_text(result, lang, plan="obra.dxf", **options)


def test_units_with_their_evidence_and_what_is_declared() -> None:
    text = page(check())
    assert "m (inferred)" in text
    assert "m: $INSUNITS = 6; m: doors (x4)" in text
    assert "! recovered" in text
    assert "CUIABÁ" in text and "order of the authority" in text


def test_each_storey_says_why_it_counts() -> None:
    text = page(check())
    assert "from 10 to 11 (default 10)" in text
    assert "TÉRREO – ground floor, level 0.00 m\n    counts: ground floor: counts" in text
    assert "PLANTA 03 – typical, level not stated, stands for 9, not sure (60 %)" in text
    assert "NÍVEL – kind not known, level not stated, does not say how many it stands for" in text
    assert "in doubt: unknown title" in text


def test_what_could_not_be_used_is_counted() -> None:
    assert "lot without a usable outline (2): bow-tie" in page(check())
    assert "3 entities could not be read" in page(check())


def test_gaps_come_by_how_much_they_unlock_with_the_places_of_the_format() -> None:
    gaps = (
        provision("a", "gas_sensor.gases", "gas_sensor.response_s"),
        provision("b", "gas_sensor.gases"),
        provision("c", "plan.unit"),
    )
    rows = gap_rows(check("dxf", *gaps))
    assert [(r.supply.what, len(r.provisions), len(r.alone)) for r in rows] == [
        ("gas_sensor.gases", 2, 1),
        ("plan.unit", 1, 1),
        ("gas_sensor.response_s", 1, 0),
    ]
    drawn, modelled = page(check("dxf", *gaps)), page(check("ifc", *gaps))
    assert "→ DXF: GAS-SEN.GAS" in drawn and "GLPBR_SensorGas" not in drawn
    assert "GLPBR_SensorGas.GasesDetectados" in modelled and "GAS-SEN" not in modelled
    assert "2 provisions wait for this; 1 for this alone" in drawn
    assert "→ option --unit" in drawn


@pytest.mark.parametrize("width", [50, 80, 120])
@pytest.mark.parametrize("lang", ["pt", "en"])
def test_the_page_fits_its_width(lang: Lang, width: int) -> None:
    text = page(check("dxf", provision("a", "storage_area.absent")), lang, width=width)
    assert max(map(len, text.splitlines())) <= width
    assert "None" not in text and "{" not in text


def test_the_data_say_the_same() -> None:
    data = inspect_data(check("ifc", provision("c", "plan.unit")), "pt")
    assert json.loads(json.dumps(data)) == data
    assert [s["counts"] for s in data["storeys"]] == ["yes", "doubtful", "doubtful"]
    assert data["storeys"][1]["sure"] is False
    assert data["missing"][0]["provisions"] == ["c"]
    assert data["declared"]["authority_order"] is False
    assert data["declared"]["declared_storeys"] is None


def test_names_that_steer_a_terminal_reach_none() -> None:
    hostile = "\x1b[2J\x1b]0;owned\x07 \u202egnp.fdp"
    plan = check().plan
    named = plan.with_changes(storeys=(replace(STOREYS[0], name=hostile),), declared=Declarations(uses=(hostile,)))
    text = page(replace(check(), plan=named))
    assert not any(unicodedata.category(c).startswith("C") for c in text.replace("\n", ""))
    assert "gnp.fdp – ground floor" in text


def test_half_characters_of_a_name_can_be_written() -> None:
    plan = check().plan.with_changes(declared=Declarations(works="casa\udce7"))
    text = inspect_json(replace(check(), plan=plan), "pt")
    assert json.loads(text.encode("utf-8"))["declared"]["works"] == "casa\\xe7"
