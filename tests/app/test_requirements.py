"""What authors are asked for: valid IDS, in step with the readers' tables and with what the check itself misses."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import ifcopenshell
import ifcopenshell.ifcopenshell_wrapper as wrapper
import pytest

from checker.app import Request, check_submission
from checker.app.requirements import Requirements, requirements, requirements_text
from checker.app.requirements_ids import IDS, ids_text
from checker.app.vocabulary import SCHEMAS, drawing_names, model_names
from checker.model import Verdict
from checker.model.errors import UsageError
from checker.rules.ruleset import Ruleset
from samples.generate import HERE

ids = pytest.importorskip("ifctester.ids")
MODELS = {
    "na-s02-tres-pavimentos": "manaus-2019",
    "fail-s05-valvula-antes-do-regulador": "manaus-2019",
    "fail-s08-ralo-a-2m90": "cuiaba-2003",
    "pass-s09-supermercado-no-limite": "cuiaba-2003",
    "fail-s12-duas-areas-proximas": "cuiaba-2003",
}
COMPLETE = ("na-s02-tres-pavimentos", "fail-s08-ralo-a-2m90", "pass-s09-supermercado-no-limite")


@cache
def written(*rulesets: str) -> str:
    return requirements_text("ids", rulesets, "en")


def opened(text: str) -> Any:
    """Return the specifications, once their schema has accepted the file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "requirements.ids"
        path.write_text(text, encoding="utf-8")
        return ids.open(str(path), validate=True)


def failures(text: str, model: Any) -> set[str]:
    """Return the properties that the model lacks or states wrongly, and the specifications that found no element."""
    specs = opened(text)
    specs.validate(model)
    bad = [s for s in specs.specifications if s.status is False]
    named = {_name(r) for s in bad for r in s.requirements if r.failures}
    return named | {s.name for s in bad if not any(r.failures for r in s.requirements)}


def _name(requirement: Any) -> str:
    return f"{requirement.propertySet}.{requirement.baseName}"


@pytest.mark.parametrize("rulesets", [(), ("manaus-2019",), ("cuiaba-2003",)])
@pytest.mark.parametrize("lang", ["pt", "en"])
def test_the_file_is_valid_by_the_schema(rulesets: tuple[str, ...], lang: Any) -> None:
    assert len(opened(requirements_text("ids", rulesets, lang)).specifications) > 10


@pytest.mark.parametrize("name", COMPLETE)
def test_models_that_state_everything_pass(name: str) -> None:
    model = ifcopenshell.open(str(HERE / "plans" / f"{name}.ifc"))
    assert failures(written(MODELS[name]), model) == set()


@pytest.mark.parametrize("name", MODELS)
def test_what_it_asks_for_is_what_the_check_misses(name: str) -> None:
    """A property that no provision waits for would be demanded in vain."""
    path = HERE / "plans" / f"{name}.ifc"
    lacking = failures(written(MODELS[name]), ifcopenshell.open(str(path)))
    request = Request(plans=(path,), rulesets=(MODELS[name],), as_of=date(2026, 1, 1), isolate=False)
    check = check_submission(request).check
    provisions = [p for r in check.rulesets for p in r.provisions if p.verdict is not Verdict.PASS]
    missed = {m.what for p in provisions for f in p.findings for m in f.missing}
    facts = {f"{s.name}.{p.name}": p.fact for s in model_names().sets.values() for p in s.properties.values()}
    assert {facts[place] for place in lacking} <= missed


def test_a_stripped_model_fails() -> None:
    model = ifcopenshell.open(str(HERE / "plans" / "pass-s09-supermercado-no-limite.ifc"))
    for held in model.by_type("IfcPropertySingleValue"):
        if held.Name in ("CapacidadeNominal_kg", "Municipio"):
            held.Name = "Outro"
    assert failures(written("cuiaba-2003"), model) >= {
        "GLPBR_Edificacao.Municipio",
        "GLPBR_Lote.CapacidadeNominal_kg",
    }


def test_a_wrong_word_fails_and_so_does_a_model_without_a_building() -> None:
    model = ifcopenshell.open(str(HERE / "plans" / "pass-s09-supermercado-no-limite.ifc"))
    for held in model.by_type("IfcPropertySingleValue"):
        if held.Name == "Estado" and held.NominalValue.wrappedValue == "CHEIO":
            held.NominalValue.wrappedValue = "QUASE"
    assert any(name.endswith(".Estado") for name in failures(written("cuiaba-2003"), model))
    assert any("IfcBuilding" in name for name in failures(written("cuiaba-2003"), ifcopenshell.file(schema="IFC4")))


def test_a_law_asks_for_its_own_things_only() -> None:
    gas, storage = requirements(("manaus-2019",)), requirements(("cuiaba-2003",))
    names = [{s.name for s in r.sets} for r in (gas, storage)]
    assert "GLPBR_ValvulaGas" in names[0] - names[1]
    assert "GLPBR_Lote" in names[1] - names[0]
    sensor = next(s for s in storage.sets if s.name == "GLPBR_SensorGas")
    assert list(sensor.properties) == ["GasesDetectados"]
    assert "GLP-LOTE" not in dict(gas.layers) and "GLP-LOTE" in dict(storage.layers)
    with pytest.raises(UsageError, match="nearest is manaus-2019"):
        requirements(("manaus-2018",))


def test_classes_are_asked_for_only_in_the_schemas_that_have_them() -> None:
    names = model_names()
    classes = {c for s in names.sets.values() for c in s.carriers} | {str(r["entity"]) for r in names.class_rules}
    for cls in sorted(classes):
        held = tuple(s for s in SCHEMAS if _has(s, cls))
        assert names.schemas_of(cls) == held, cls


def _has(schema: str, cls: str) -> bool:
    try:
        wrapper.schema_by_name(schema).declaration_by_name(cls)
    except RuntimeError:
        return False
    return True


def test_titles_with_markup_stay_text() -> None:
    found = requirements(("cuiaba-2003",))
    odd = Requirements(rulesets=(_Titled(),), sets=found.sets, layers=(), blocks=())  # type: ignore[arg-type]  # a stand-in
    root = ET.fromstring(ids_text(odd, "en"))  # noqa: S314  # written by ourselves
    title = root.find(f"{{{IDS}}}info/{{{IDS}}}title")
    assert title is not None and title.text is not None
    assert title.text.endswith('<b>&"')


class _Titled(Ruleset):
    """A ruleset with a title that would break a careless writer."""

    def __init__(self) -> None:
        from checker.model.text import same

        object.__setattr__(self, "title", same('<b>&"'))


def test_the_file_is_written_without_ifctester() -> None:
    program = (
        "import sys\n"
        "sys.modules['ifctester'] = None\n"
        "from checker.app.requirements import requirements_text\n"
        "print(requirements_text('ids', (), 'en').count('<specification '), 'ifcopenshell' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    count, loaded = done.stdout.split()
    assert int(count) > 10
    assert loaded == "False"


@pytest.mark.parametrize("lang", ["pt", "en"])
def test_the_page_names_everything_that_is_read(lang: Any) -> None:
    page = requirements_text("md", (), lang)
    drawing, model = drawing_names(), model_names()
    for name in (*drawing.layers, *drawing.blocks, *drawing.tags, *model.sets):
        assert f"`{name}`" in page, name
    rows = [line for line in page.splitlines() if line.startswith("| ")]
    assert [r for r in rows if "| – |" in r.rpartition("|")[0].rpartition("|")[0]] == []
    assert "CHEIO, PARCIAL" in page


def test_the_page_is_for_the_law_that_is_asked_for() -> None:
    page = requirements_text("md", ("manaus-2019",), "pt")
    assert "`GAS-SEN`" in page
    assert "`GLP-LOTE`" not in page
    assert Path("samples/modelo-glpbr.dxf").name in page
