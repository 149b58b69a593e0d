from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import jsonschema
import pytest

from checker.model import FloorCount, Plan, PlanFile
from checker.model.result import CheckResult
from checker.report import SCHEMA, json_report, report_data
from tests.report import synthetic


@pytest.fixture(scope="module")
def data() -> dict[str, Any]:
    return report_data(synthetic.check(), "en")


def finding(data: dict[str, Any], provision: str) -> dict[str, Any]:
    found = next(p for p in data["provisions"] if p["id"] == provision)
    first: dict[str, Any] = found["findings"][0]
    return first


def test_the_report_is_valid_against_its_schema() -> None:
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    for lang in ("pt", "en"):
        jsonschema.Draft202012Validator(schema).validate(json.loads(json_report(synthetic.check(), lang)))


def test_an_empty_result_is_valid_too() -> None:
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    bare = CheckResult(plan=Plan(files=(PlanFile(name="a.ifc", format="ifc"),)))
    written = json.loads(json_report(bare, "pt"))
    jsonschema.Draft202012Validator(schema).validate(written)
    assert written["plan"]["floor_count"] == {"low": None, "default": None, "high": None}
    assert written["plan"]["storeys"] == []


def test_coordinates_are_the_drawings_own_in_metres(data: dict[str, Any]) -> None:
    failed = finding(data, "cuiaba.art5.I.h")
    assert failed["location"] == [620026.78, 9650017.0]
    assert failed["witness"] == [[620026.78, 9650017.0], [620023.88, 9650017.0]]


def test_measures_carry_unit_and_operator(data: dict[str, Any]) -> None:
    failed = finding(data, "cuiaba.art5.I.h")
    assert failed["measured"] == {"name": "distance", "value": 2.9, "unit": "m"}
    assert failed["required"] == {"value": 3.0, "unit": "m", "operator": ">="}
    assert failed["shortfall"] == 0.1
    assert failed["action"].startswith("Move the drain")
    assert "marginal" not in failed


def test_missing_facts_say_where_to_put_them_and_are_counted_once(data: dict[str, Any]) -> None:
    lacking = finding(data, "cuiaba.art5.II.c")["missing"]
    assert [m["what"] for m in lacking] == ["gas_sensor.height_above_floor_m", "gas_sensor.response_s"]
    assert "DXF: GAS-SEN.ALTURA" in lacking[0]["where"]
    assert data["summary"]["missing_facts"] == 2


def test_the_summary_counts_provisions(data: dict[str, Any]) -> None:
    counted = {k: v for k, v in data["summary"].items() if k != "missing_facts"}
    assert counted == {"fail": 2, "missing": 2, "review": 3, "pass": 1, "info": 1, "na": 1}
    assert sum(counted.values()) == len(data["provisions"])


def test_openings_and_sources_are_counted_by_their_kind(data: dict[str, Any]) -> None:
    counts = data["plan"]["recognised"]
    assert counts["drain"] == 1
    assert counts["grease_box"] == 1
    assert counts["ignition_source"] == 1
    assert counts["unreadable"] == 2
    assert counts["dimension"] == 4
    assert "fuel_pump_vent_exhaust_heat" not in counts


def test_storeys_say_how_they_count(data: dict[str, Any]) -> None:
    ground, typical = data["plan"]["storeys"]
    assert (ground["name"], ground["kind"], ground["elevation"], ground["counts"]) == ("TÉRREO", "ground", 0.0, "yes")
    assert (typical["repeats"], typical["elevation"], typical["counts"]) == (None, None, "doubtful")
    assert ground["building"] == "Bloco A"


def test_a_range_and_who_set_what_are_reported(data: dict[str, Any]) -> None:
    parameters = {p["name"]: p for p in data["rulesets"][0]["parameters"]}
    assert parameters["cuiaba.limit.reference"]["set_by"] == "option"
    assert parameters["manaus.sensor_floor.max_m"]["value"] == {"from": 0.3, "to": 0.5}


def test_waivers_are_listed_and_change_no_verdict(data: dict[str, Any]) -> None:
    assert finding(data, "cuiaba.art5.I.h")["verdict"] == "fail"
    valid, expired = data["waivers"]
    assert valid["findings"] == ["aaaa"]
    assert (expired["expired"], expired["findings"]) == (True, [])


def test_numbers_are_those_of_the_overlay(data: dict[str, Any]) -> None:
    numbers = [f["number"] for p in data["provisions"] for f in p["findings"] if "number" in f]
    assert sorted(numbers) == list(range(1, 7))
    assert finding(data, "cuiaba.art5.I.h")["number"] == 1


def test_a_plan_without_any_storey_has_no_count() -> None:
    check = replace(synthetic.check(), floor_count=FloorCount())
    assert report_data(check, "pt")["plan"]["floor_count"] == {"low": None, "default": None, "high": None}


def test_a_file_name_that_is_no_utf8_leaves_valid_json() -> None:
    check = synthetic.check()
    file = replace(check.plan.files[0], name='c\udce7\ud800"\x1b.dxf')
    text = json_report(replace(check, plan=check.plan.with_changes(files=(file,))), "pt")
    text.encode("utf-8")
    assert json.loads(text)["plan"]["files"][0]["name"] == 'c\\xe7\N{REPLACEMENT CHARACTER}"\x1b.dxf'
