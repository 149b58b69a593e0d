from __future__ import annotations

from pathlib import Path

import pytest

from adapters.dxf.stamp import city_in
from checker.model import is_known
from tests.adapters.dxf.builder import Drawing, notes
from tests.adapters.dxf.office import Sheet

ROWS = ("PRANCHA 01/03", "AUTOR DO PROJETO: FULANO", "PROPRIETÁRIO: BELTRANO", "DATA: 10/10/2020")


def sheet(*rows: str) -> Sheet:
    found = Sheet()
    found.plan(0, 0)
    found.stamp(30, 0, (*ROWS, *rows))
    return found


@pytest.mark.parametrize(
    ("text", "city"),
    [
        ("MANAUS", "MANAUS"),
        ("MANAUS - AM", "MANAUS"),
        ("CUIABA/MT", "CUIABA"),
        ("RUA DAS FLORES, 123, CENTRO, CUIABA - MT", "CUIABA"),
        ("PREFEITURA MUNICIPAL DE MANAUS", "MANAUS"),
        ("RUA MANAUS, 20", None),
        ("AVENIDA CUIABA - MT", None),
        ("RESIDENCIAL CUIABA", None),
        ("CENTRO", None),
        ("PROJETO - PA", None),
    ],
)
def test_cities_in_texts(text: str, city: str | None) -> None:
    assert city_in(text) == city


def test_labelled_texts_of_a_title_block_are_declarations(tmp_path: Path) -> None:
    plan = sheet(
        "MUNICÍPIO: MANAUS - AM", "USO: RESIDENCIAL MULTIFAMILIAR", "GÁS: GLP", "Nº DE PAVIMENTOS: 4", "ESC.: 1/50"
    ).read(tmp_path)
    assert plan.declared.municipality == "MANAUS"
    assert plan.declared.uses == ("RESIDENCIAL MULTIFAMILIAR",)
    assert plan.declared.gases == ("GLP",)
    assert plan.declared.declared_storeys == 4
    assert plan.buildings[0].uses == ("RESIDENCIAL MULTIFAMILIAR",)
    assert "Lido no carimbo" in notes(plan)


def test_what_is_only_likely_is_a_note(tmp_path: Path) -> None:
    plan = sheet("RESIDENCIAL MULTIFAMILIAR").read(tmp_path)
    assert plan.declared.uses == ()
    assert "sugere uso: RESIDENCIAL MULTIFAMILIAR" in notes(plan)


def test_two_cities_in_a_title_block_settle_nothing(tmp_path: Path) -> None:
    plan = sheet("ENDEREÇO DA OBRA: RUA A, 1, MANAUS - AM", "ARQUITETOS LTDA - SINOP/MT").read(tmp_path)
    assert plan.declared.municipality is None
    assert "se contradiz (município: MANAUS; SINOP)" in notes(plan)


def test_a_city_elsewhere_on_the_drawing_states_nothing(tmp_path: Path) -> None:
    found = Sheet()
    found.plan(0, 0)
    found.text("MANAUS", 4, 4)
    assert found.read(tmp_path).declared.municipality is None


@pytest.mark.parametrize("paper", [False, True])
def test_the_attributes_of_a_foreign_title_block(tmp_path: Path, paper: bool) -> None:
    drawing = Drawing(unit=None)
    where = drawing.doc.layout("Layout1") if paper else None
    drawing.insert(
        "A1-CARIMBO", (0, 0), space=where, PROPRIETARIO="FULANO", ENDERECO="RUA CUIABA 1", CIDADE="Manaus", OBRA="CASA",
        ESCALA="1:50",
    )  # fmt: skip
    assert drawing.plan(tmp_path).declared.municipality == "Manaus"


def test_a_block_with_a_tag_or_two_is_no_title_block(tmp_path: Path) -> None:
    drawing = Drawing(unit=None)
    drawing.insert("MOVEL", (0, 0), CIDADE="Manaus", USO="COMERCIAL")
    plan = drawing.plan(tmp_path)
    assert (plan.declared.municipality, plan.declared.uses) == (None, ())


def test_the_profiles_own_title_block_wins(tmp_path: Path) -> None:
    found = sheet("MUNICÍPIO: MANAUS", "USO: COMERCIAL")
    found.insert("SELO", 0, 0, "DOC-SELO", MUNICIPIO="Cuiabá", USO="RESIDENCIAL")
    plan = found.read(tmp_path)
    assert (plan.declared.municipality, plan.declared.uses) == ("Cuiabá", ("RESIDENCIAL",))


def test_a_form_that_explains_its_fields_states_nothing(tmp_path: Path) -> None:
    plan = sheet("MUNICÍPIO: nome da cidade (ex.: MANAUS)", "USO: uso da edificação, ex.: COMERCIAL").read(tmp_path)
    assert (plan.declared.municipality, plan.declared.uses) == (None, ())


@pytest.mark.parametrize(
    ("rows", "storeys"),
    [
        (("EDIFÍCIO RESIDENCIAL COM 8 PAVIMENTOS",), 8),
        (("Nº DE PAVIMENTOS: 4", "TORRE DE 12 ANDARES"), 12),
        (("AV. BRASIL 8 PAVIMENTO TÉRREO",), None),
    ],
)
def test_a_number_of_storeys_in_a_title_block_s_text_counts(
    tmp_path: Path, rows: tuple[str, ...], storeys: int | None
) -> None:
    declared = sheet(*rows).read(tmp_path).declared.declared_storeys
    assert (declared if is_known(declared) else None) == storeys
