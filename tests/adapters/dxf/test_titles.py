from __future__ import annotations

from pathlib import Path

import pytest

from adapters.dxf.heights import stated_in
from adapters.dxf.profile import load_profile
from adapters.dxf.titles import caption, is_scale, scale_of, variant
from checker.model import StoreyKind, is_known
from tests.adapters.dxf.office import Sheet

K = StoreyKind


@pytest.mark.parametrize(
    ("text", "kind", "repeats", "ordinals"),
    [
        ("PLANTA BAIXA - TÉRREO", K.GROUND, 1, ()),
        ("PLANTA BAIXA TÉRREO ESC. 1:50", K.GROUND, 1, ()),
        ("01 - PLANTA BAIXA PAVIMENTO SUPERIOR", K.TYPICAL, 1, ()),
        ("PLANTA BAIXA TÉRREO (PD=2,80)", K.GROUND, 1, ()),
        ("2º, 3º e 4º PAVIMENTO", K.TYPICAL, 3, (2, 3, 4)),
        ("2º/3º/4º PAV.", K.TYPICAL, 3, (2, 3, 4)),
        ("PAVIMENTO TIPO (2º/4º/6º)", K.TYPICAL, 3, (2, 4, 6)),
        ("DUPLEX INFERIOR", K.TYPICAL, 1, ()),
        ("PAVIMENTO TIPO A - 2º AO 5º", K.TYPICAL, 4, (2, 3, 4, 5)),
        ("PAVIMENTO TIPO ÍMPAR (3º, 5º E 7º)", K.TYPICAL, 3, (3, 5, 7)),
        ("PAV. TIPO (4 PAVIMENTOS)", K.TYPICAL, 4, ()),
        ("PAVIMENTO TIPO (3 VEZES)", K.TYPICAL, 3, ()),
        ("CASA TIPO 01 - TÉRREO", K.GROUND, 1, ()),
        ("PLANTA BAIXA - APARTAMENTO TIPO 2 - 3º PAVIMENTO", K.TYPICAL, 1, (3,)),
        ("LAJE TÉCNICA", K.TECHNICAL, 1, ()),
        ("IMPLANTAÇÃO E PAVIMENTO TÉRREO", K.GROUND, 1, ()),
        ("TÉRREO / 1º / 2º / 3º PAVIMENTO", K.TYPICAL, None, ()),
        ("PLANTA BAIXA TÉRREO E SUPERIOR", K.GROUND, None, ()),
        ("TÉRREO + MEZANINO", K.GROUND, None, ()),
        ("SUBSOLO E TÉRREO", K.BASEMENT, None, ()),
        ("TÉRREO AO 3º PAV.", K.TYPICAL, None, ()),
        ("1º PAVIMENTO (TÉRREO)", K.TYPICAL, 1, (1,)),
        ("PAV. TIPO 2º AO 4º BLOCO 1 E 2", K.TYPICAL, 3, (2, 3, 4)),
        ("SEGUNDO AO SEXTO PAVIMENTO", K.TYPICAL, 5, (2, 3, 4, 5, 6)),
        ("LEVEL 2 TO 5", K.TYPICAL, 4, (2, 3, 4, 5)),
        ("2º PAVIMENTO - 4 UNIDADES", K.TYPICAL, 1, (2,)),
        ("DUPLEX SUPERIOR", K.DUPLEX_UPPER, 1, ()),
        ("2. PAVIMENTO", K.TYPICAL, 1, (2,)),
        ("PAVIMENTO TIPO (2º AO 10º)", K.TYPICAL, 9, tuple(range(2, 11))),
        ("PLANTA TIPO 2O AO 10O", K.TYPICAL, 9, tuple(range(2, 11))),
        ("PAV. TIPO x8", K.TYPICAL, 8, ()),
        ("PAVIMENTO TIPO", K.TYPICAL, None, ()),
        ("TERCEIRO ANDAR", K.TYPICAL, 1, (3,)),
        ("SUBSOLO - GARAGEM", K.BASEMENT, 1, ()),
        ("SEMI-SUBSOLO", K.SEMI_BASEMENT, 1, ()),
        ("PILOTIS", K.PILOTIS, 1, ()),
        ("MEZANINO", K.MEZZANINE, 1, ()),
        ("PLANTA DE COBERTURA", K.ROOF, 1, ()),
        ("LAJE DE COBERTURA", K.ROOF, 1, ()),
        ("BARRILETE", K.TECHNICAL, 1, ()),
        ("PAVIMENTO INFERIOR", K.UNKNOWN, 1, ()),
        ("PLANTA BAJA", K.GROUND, 1, ()),
        ("PLANTA ALTA", K.TYPICAL, 1, ()),
        ("SEGUNDO PISO", K.TYPICAL, 1, (2,)),
        ("SÓTANO", K.BASEMENT, 1, ()),
        ("PLANTA DE AZOTEA", K.ROOF, 1, ()),
        ("GROUND FLOOR PLAN", K.GROUND, 1, ()),
        ("2ND FLOOR PLAN", K.TYPICAL, 1, (2,)),
        ("TYPICAL FLOOR PLAN", K.TYPICAL, None, ()),
        ("ROOF PLAN", K.ROOF, 1, ()),
    ],
)
def test_titles_of_floors(text: str, kind: StoreyKind, repeats: int | None, ordinals: tuple[int, ...]) -> None:
    reading = caption(text, load_profile())
    assert reading is not None
    assert (reading.is_floor, reading.kind, reading.ordinals) == (True, kind, ordinals)
    assert (reading.repeats if is_known(reading.repeats) else None) == repeats


@pytest.mark.parametrize(
    "text",
    [
        "PLANTA BAIXA",
        "PLANTA BAIXA ESC.: 1/50",
        "PLANTA BAIXA - DEPÓSITO DE GÁS",
        "DEPÓSITO 2 - PLANTA BAIXA",
        "FLOOR PLAN",
    ],
)
def test_a_plan_that_names_no_storey(text: str) -> None:
    reading = caption(text, load_profile())
    assert reading is not None
    assert (reading.generic, reading.kind) == (True, K.UNKNOWN)


@pytest.mark.parametrize(
    ("text", "site"),
    [
        ("CORTE A-A'", False),
        ("CORTE TRANSVERSAL", False),
        ("ESQUEMA VERTICAL DE GÁS", False),
        ("ISOMÉTRICO DO GÁS", False),
        ("FACHADA FRONTAL ESC 1:100", False),
        ("DETALHE 01 - CENTRAL DE GLP", False),
        ("QUADRO DE ÁREAS", False),
        ("LEGENDA", False),
        ("SECTION B-B", False),
        ("ALZADO NORTE", False),
        ("PLANTA DE SITUAÇÃO", True),
        ("IMPLANTAÇÃO E COBERTURA", True),
        ("SITE PLAN", True),
    ],
)
def test_what_is_no_floor(text: str, site: bool) -> None:
    reading = caption(text, load_profile())
    assert reading is not None
    assert (reading.is_floor, reading.site) == (False, site)


@pytest.mark.parametrize(
    "text",
    [
        "VER DETALHE 3",
        "PROJEÇÃO DA COBERTURA",
        "PROJ. PAV. SUPERIOR",
        "SOBE PARA O 2º PAVIMENTO",
        "ACESSO AO SUBSOLO",
        "ÁREA TÉRREO 120,00 m²",
        "COZINHA",
        "QUARTO",
        "SACADA",
        "SALA DE ESTAR",
        "PISO CERÂMICO 30X30",
        "NÍVEL +0,15",
        "RUA TÉRREO DAS FLORES 20",
        "APTO 101",
        "A",
        "1:50",
        "O PAVIMENTO TÉRREO TERÁ PISO DE GRANITO POLIDO",
    ],
)
def test_what_is_no_title(text: str) -> None:
    assert caption(text, load_profile()) is None


def test_the_users_own_text_is_a_title_whatever_its_words() -> None:
    profile = load_profile({"dxf": {"texts": {"PRANCHA 7 (FULANO)": "COBERTURA"}}})
    reading = caption("Prancha 7 (Fulano)", profile)
    assert reading is not None
    assert reading.kind is K.ROOF


@pytest.mark.parametrize(
    ("text", "scale", "alone"),
    [
        ("ESC. 1:50", 50.0, True),
        ("ESCALA: 1/100", 100.0, True),
        ("1:1.000", 1000.0, True),
        ("CORTE AA - ESC 1:50", 50.0, False),
        ("ESCALA INDICADA", None, True),
        ("TÉRREO", None, False),
    ],
)
def test_scales(text: str, scale: float | None, alone: bool) -> None:
    assert (scale_of(text, load_profile()), is_scale(text, load_profile())) == (scale, alone)


def test_plans_of_one_storey_differ_by_what_they_show() -> None:
    profile = load_profile()
    assert variant("LAYOUT - TÉRREO", profile) != variant("TÉRREO - GÁS", profile)
    assert variant("TÉRREO", profile) == variant("PLANTA BAIXA DO TÉRREO", profile)


def test_a_level_and_a_ceiling_count_where_the_title_states_them(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.plan(0, 0)
    sheet.text("NÍVEL +0,15", 2, 2)
    sheet.title("1º PAVIMENTO - NÍVEL +3,15 (PD=2,60)", 0, -2.2)
    (storey,) = sheet.read(tmp_path).storeys
    assert (storey.elevation_m, storey.ceiling_height_m) == (3.15, 2.6)


@pytest.mark.parametrize(
    ("what", "text", "metres"),
    [
        ("H", "H=0,30", 0.3),
        ("H", "H: 1.80M", 1.8),
        ("H", "H=30CM", 0.3),
        ("H", "H=30", None),
        ("H", "ALTURA 0,30 M", 0.3),
        ("PD", "P.D.: 2,80 M", 2.8),
        ("NIVEL", "NIVEL +3,15", 3.15),
        ("NIVEL", "+0,15", 0.15),
        ("NIVEL", "302", None),
    ],
)
def test_heights_in_texts(what: str, text: str, metres: float | None) -> None:
    assert stated_in(text, what) == metres


@pytest.mark.parametrize("text", ["APARTAMENTO TIPO 1", "APTO TIPO B", "CASA TIPO"])
def test_a_type_of_dwelling_is_no_typical_floor(text: str) -> None:
    assert caption(text, load_profile()) is None
