"""Inspecting a plan, the profile that is written from it, and that confirming a guess settles it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from checker.app import load_config
from checker.app.inspection import Inspection, typed
from checker.app.profile_rows import profile_rows
from checker.app.profile_writer import profile_text, write_profile
from checker.app.submission import Outcome
from checker.model import Evidence, EvidenceKind, Plan, PlanFile, Recognition, Seen, Storey, StoreyKind, Unit
from checker.model.errors import UsageError
from checker.model.from_data import plan_from_data
from checker.model.result import CheckResult


def by(kind: EvidenceKind, detail: str, confidence: float) -> Recognition:
    return Recognition((Evidence(kind, detail),), confidence)


GUESS = by(EvidenceKind.LAYER, "TERRENO", 0.7)
SEEN = (
    Seen(kind="layer", name="TERRENO", count=4, concept="property_limit", target="URB-DIVISA", recognition=GUESS),
    Seen(
        kind="layer",
        name="A-PAREDE",
        count=90,
        concept="wall",
        target="ARQ-PAREDE",
        recognition=by(EvidenceKind.LAYER, "A-PAREDE", 0.85),
    ),
    Seen(kind="layer", name="ARQ-PAREDE", count=2, concept="wall", target="ARQ-PAREDE", recognition=Recognition()),
    Seen(kind="layer", name='FORRO "novo"\\', count=12),
    Seen(kind="layer", name="forro 'X'\n# [dxf.blocks]", count=1),
    Seen(kind="block", name="*U12", count=7),
    Seen(kind="block", name="SENSOR X", count=3, concept="gas_sensor", target="GAS-SEN", recognition=GUESS),
    Seen(kind="text", name="VER DETALHE", count=1),
    Seen(kind="layer", name="0", count=116),
    Seen(kind="layer", name="DefPoints", count=2),
    Seen(kind="block", name="_Origin", count=52),
)
DXF = PlanFile(name="obra.dxf", format="dxf", seen=SEEN)
IFC = PlanFile(
    name="obra.ifc",
    format="ifc",
    seen=(
        Seen(
            kind="name",
            name="Detetor",
            count=2,
            concept="gas_sensor",
            recognition=by(EvidenceKind.NAME, "DETETOR", 0.7),
        ),
        Seen(kind="class", name="IfcFlowController.Registro", count=5),
        Seen(kind="name", name="Peça*", count=8),
        Seen(kind="name", name="…", count=800),
        Seen(kind="class", name="IfcDoor", count=9, concept="door", recognition=Recognition()),
    ),
)


def written(plan: Plan, folder: Path) -> str:
    path = folder / "esquadro.toml"
    write_profile(profile_text(plan, "en"), path)
    return path.read_text(encoding="utf-8")


def test_guesses_are_comments_and_sure_foreign_names_are_in_force(tmp_path: Path) -> None:
    text = written(Plan(files=(DXF,)), tmp_path)
    assert '# "TERRENO" = "URB-DIVISA"  # 4×; 70 %, layer TERRENO' in text
    assert '\n"A-PAREDE" = "ARQ-PAREDE"  # 90×; 85 %, layer A-PAREDE' in text
    assert '# "SENSOR X" = "GAS-SEN"' in text
    assert '"ARQ-PAREDE" =' not in text
    for name in ("*U12", '"0"', "DefPoints", "_Origin", "VER DETALHE"):
        assert name not in text
    config = load_config(tmp_path / "esquadro.toml")
    assert config.dxf["layers"] == {"A-PAREDE": "ARQ-PAREDE"}
    assert config.dxf["blocks"] == {}


def test_whatever_the_names_the_file_loads_with_every_line_in_force(tmp_path: Path) -> None:
    text = written(Plan(files=(DXF, IFC)), tmp_path)
    path = tmp_path / "all.toml"
    in_force = re.sub(r'^# (?=")', "", text, flags=re.MULTILINE)
    path.write_text(in_force.replace('= "?"', '= "-"'), encoding="utf-8")
    config = load_config(path)
    assert config.dxf["layers"]['FORRO "novo"\\'] == "-"
    assert config.dxf["blocks"] == {"SENSOR X": "GAS-SEN"}
    assert config.ifc["names"] == {"Detetor": "gas_sensor", "Peça*": "-"}
    assert config.ifc["classes"] == {"IfcFlowController.Registro": "-"}


def test_a_line_without_a_guess_has_to_be_written_before_it_holds(tmp_path: Path) -> None:
    """A drain that nobody recognised must not be set aside by removing all the comment signs at once."""
    text = written(Plan(files=(DXF,)), tmp_path)
    path = tmp_path / "all.toml"
    path.write_text(re.sub(r'^# (?=")', "", text, flags=re.MULTILINE), encoding="utf-8")
    with pytest.raises(UsageError, match="not known"):
        load_config(path)


def test_an_existing_file_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "esquadro.toml"
    path.write_text("# mine\n", encoding="utf-8")
    with pytest.raises(UsageError, match="exists and was not changed"):
        write_profile("new", path)
    assert path.read_text(encoding="utf-8") == "# mine\n"
    write_profile("new", path, force=True)
    assert path.read_text(encoding="utf-8") == "new"


def test_two_spellings_of_one_name_are_one_line() -> None:
    seen = (
        Seen(kind="layer", name="Ralo_Novo", count=2),
        Seen(kind="layer", name="RALO NOVO", count=5, concept="drain", target="HID-RALO", recognition=GUESS),
    )
    rows = profile_rows(Plan(files=(PlanFile(name="a", seen=seen),)))["dxf"]
    assert [(r.target, r.count) for r in rows] == [("HID-RALO", 5)]


def test_a_guess_that_no_reader_knows_is_no_guess() -> None:
    seen = (Seen(kind="layer", name="X", concept="moon", target="LUA", recognition=GUESS),)
    rows = profile_rows(Plan(files=(PlanFile(name="a", seen=seen),)))["dxf"]
    assert [(r.name, r.target, r.active) for r in rows] == [("X", None, False)]


def test_unsure_elements_and_storeys_can_be_confirmed_even_where_the_reader_listed_no_names() -> None:
    plan = plan_from_data({"openings": [{"at": [0, 0], "layer": "HID"}, {"at": [1, 0], "layer": "0"}]})
    drains = tuple(
        replace(o, recognition=by(k, "HID", 0.5))
        for o, k in zip(plan.openings, (EvidenceKind.LAYER, EvidenceKind.TEXT), strict=True)
    )
    storey = Storey(name="PLANTA 03", kind=StoreyKind.TYPICAL, recognition=by(EvidenceKind.TEXT, "PLANTA 03", 0.6))
    rows = profile_rows(plan.with_changes(files=(PlanFile(name="a.dxf"),), storeys=(storey,), openings=drains))["dxf"]
    assert {(r.section, r.name, r.target) for r in rows} == {
        ("layers", "HID", "drain"),
        ("texts", "PLANTA 03", "PAVIMENTO TIPO"),
    }


def test_a_unit_that_its_rooms_tell_is_confirmed_by_their_names() -> None:
    rooms = Recognition(tuple(Evidence(EvidenceKind.NAME, f"101-{room}") for room in ("Sala", "Cozinha")), 0.7)
    plan = Plan(files=(PlanFile(name="a.ifc", format="ifc"),), units=(Unit(key="101", name="101", recognition=rooms),))
    assert [(r.name, r.target) for r in profile_rows(plan)["ifc"]] == [("101-*", "dwelling_unit")]


def test_the_page_says_what_is_in_the_plan() -> None:
    plan = plan_from_data(
        {"openings": [{"at": [0, 0], "ref": "A1", "name": "R1"}, {"at": [1, 0], "ref": "A2", "confidence": 0.5}]}
    ).with_changes(files=(DXF,))
    inspection = Inspection(Outcome(CheckResult(plan=plan), checkable=False), typed([Path("minha obra.dxf")]))
    page = inspection.text("en")
    assert "drain: 1 sure, 1 to confirm (from 50 %)" in page
    assert "layer “TERRENO” (4×) → property limit (URB-DIVISA), 70 %, by layer TERRENO" in page
    assert 'FORRO "novo"\\ (12)' in page
    assert 'esquadro inspect "minha obra.dxf"' in page
    assert "No law applies yet" in page
    assert inspection.guesses == 2
    assert "TERRENO" in inspection.profile("en")
    assert "RECONHECIDO" in inspection.text("pt")
    data = json.loads(inspection.json("pt"))
    assert data["recognised"][0] | {"evidence": []} == {
        "concept": "drain",
        "sure": 1,
        "unsure": 1,
        "least_confidence": 0.5,
        "evidence": [],
        "examples": ["R1", "A2"],
    }
    assert data["files"][0]["seen"][0]["target"] == "URB-DIVISA"


def test_the_profile_speaks_both_languages_and_names_the_file_safely() -> None:
    plan = Plan(files=(replace(DXF, name="a\n[dxf.layers]\nb.dxf"),))
    for lang, word in (("pt", "Perfil inicial"), ("en", "Starting profile")):
        text = profile_text(plan, lang)
        assert word in text
        assert "\nb.dxf" not in text
