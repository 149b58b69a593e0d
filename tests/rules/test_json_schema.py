"""The committed JSON Schema is the one the models make, and the bundled rulesets meet it."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import jsonschema
import pytest
from ruamel.yaml import YAML

import rulesets
from checker.rules import json_schema

ROOT = Path(rulesets.__file__).parent
FILES = [f for f in sorted(ROOT.rglob("*.yaml")) if f.parent.name != "cases"]
VALIDATOR = jsonschema.Draft202012Validator(json_schema.json_schema())


def as_json(value):
    if isinstance(value, dict):
        return {str(k): as_json(v) for k, v in value.items()}
    if isinstance(value, list):
        return [as_json(v) for v in value]
    return value.isoformat() if isinstance(value, date) else value


def test_the_committed_schema_is_current():
    assert json_schema.PLACE.read_text(encoding="utf-8") == json_schema.rendered(), (
        "run: python -m checker.rules.json_schema --write")


def test_it_is_a_schema():
    jsonschema.Draft202012Validator.check_schema(json.loads(json_schema.rendered()))


@pytest.mark.parametrize("file", FILES, ids=lambda f: f"{f.parent.name}/{f.name}")
def test_bundled_files_meet_it(file):
    data = as_json(YAML(typ="safe", pure=True).load(file.read_text(encoding="utf-8")))
    assert not [e.message[:300] for e in VALIDATOR.iter_errors(data)]


RULE = {"id": "t", "citation": {"pt": "a", "en": "a"}, "title": {"pt": "a", "en": "a"}, "kind": "compare",
        "observe": {"fact": "f"}, "require": {"at_least": "3.00 m"}}


@pytest.mark.parametrize("change", [
    {}, {"gate": "g"}, {"gate": ["g", "h"]}, {"require": {"at_most": "$toy.h"}}, {"require": {"at_most": "@cap"}},
    {"since": "2024-01-01"},
])
def test_it_accepts_what_the_loader_accepts(change):
    assert VALIDATOR.is_valid({"rules": [{**RULE, **change}]})


@pytest.mark.parametrize("change", [
    {"kind": "compere"}, {"title": {"pt": "a"}}, {"require": {"at_least": 3.0}}, {"require": {"at_least": "3 furlong"}},
    {"gate": 3}, {"wrong": 1}, {"since": 2024},
])
def test_it_refuses_what_the_loader_refuses(change):
    assert not VALIDATOR.is_valid({"rules": [{**RULE, **change}]})


def test_the_command_prints_and_writes_it(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(json_schema, "PLACE", tmp_path / "s.json")
    assert json_schema.main(["--write"]) == 0
    assert json_schema.main([]) == 0
    assert (tmp_path / "s.json").read_text(encoding="utf-8") == capsys.readouterr().out
