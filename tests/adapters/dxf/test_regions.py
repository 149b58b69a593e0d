from __future__ import annotations

from pathlib import Path

import pytest

from checker.model import Missing, Plan, StoreyKind
from tests.adapters.dxf.builder import notes
from tests.adapters.dxf.office import Sheet

K = StoreyKind


def office(**how: object) -> Sheet:
    """A permit sheet: two floors, roof, section, facade, site plan and a table, titles below."""
    sheet = Sheet(**how)  # type: ignore[arg-type]  # the keyword arguments of Sheet
    for n, title in enumerate(("PLANTA BAIXA - TÉRREO", "PAVIMENTO TIPO (2º AO 4º)")):
        sheet.plan(14 * n, 0)
        sheet.title(title, 14 * n + 2, -2.2)
    sheet.box(28, 0, 37, 6)
    sheet.line((28, 3), (37, 3))
    for k in range(4):
        sheet.line((30 + k, 0), (30 + k, 6))
    sheet.title("PLANTA DE COBERTURA", 30, -2.2, scale="ESC. 1:100")
    for n, title in enumerate(("CORTE AA", "FACHADA FRONTAL")):
        sheet.elevation(14 * n, -14)
        sheet.title(title, 14 * n + 2, -16)
    sheet.box(28, -18, 40, -6, "TERRENO")
    sheet.box(31, -16, 36, -10)
    sheet.line((28, -19), (40, -19))
    sheet.title("PLANTA DE SITUAÇÃO", 30, -21, scale="ESC. 1:500")
    sheet.table(44, 4, (("QUADRO DE ÁREAS", ""), ("TÉRREO", "54,00 m²"), ("TIPO", "162,00 m²")))
    return sheet


def kinds(plan: Plan) -> dict[str, tuple[StoreyKind, bool]]:
    return {s.name or s.key: (s.kind, s.recognition.is_sure) for s in plan.storeys}


SEEN = {
    "PLANTA BAIXA - TÉRREO": (K.GROUND, True),
    "PAVIMENTO TIPO (2º AO 4º)": (K.TYPICAL, True),
    "PLANTA DE COBERTURA": (K.ROOF, True),
}


@pytest.mark.parametrize(
    "how",
    [{}, {"factor": 100.0}, {"factor": 1000.0}, {"angle": 30.0}, {"angle": 90.0}, {"shift": (333000.0, 7390000.0)}],
    ids=["m", "cm", "mm", "turned", "quarter", "far"],
)
def test_plans_side_by_side_are_told_apart(tmp_path: Path, how: dict[str, object]) -> None:
    plan = office(**how).read(tmp_path)
    assert kinds(plan) == SEEN
    tipo = next(s for s in plan.storeys if s.kind is K.TYPICAL)
    assert (tipo.repeats, tipo.ordinals) == (3, (2, 3, 4))
    assert "CORTE AA; FACHADA FRONTAL" in notes(plan)
    assert "Plantas do terreno: PLANTA DE SITUAÇÃO" in notes(plan)


def test_elements_belong_to_the_plan_they_are_drawn_on_and_sections_hold_none(tmp_path: Path) -> None:
    sheet = office()
    for x, y in ((2, 2), (16, 2), (2, -13), (33, -13)):
        sheet.insert("GAS-SEN", x, y, ALTURA="0,30")
    found = {s.anchor: s.storey for s in sheet.read(tmp_path).sensors}
    assert found == {
        (2.0, 2.0): "PLANTA BAIXA - TÉRREO",
        (16.0, 2.0): "PAVIMENTO TIPO (2º AO 4º)",
        (33.0, -13.0): None,
    }


def test_strays_far_away_change_nothing(tmp_path: Path) -> None:
    sheet = office()
    sheet.line((5e5, 5e5), (5e5 + 3, 5e5))
    sheet.text("PERDIDO", 4e6, -4e6)
    sheet.circle(-3e5, 0, 2)
    assert kinds(sheet.read(tmp_path)) == SEEN


def test_a_sheet_border_with_a_stamp_holds_the_views_apart(tmp_path: Path) -> None:
    sheet = office()
    for margin in (3.0, 3.6):
        sheet.box(-margin, -23 - margin, 60 + margin, 9 + margin)
    sheet.stamp(
        55.6,
        -26.6,
        ("PRANCHA 01/03", "CONTEÚDO: PLANTA BAIXA", "PROPRIETÁRIO: FULANO", "AUTOR DO PROJETO", "CREA 123", "DATA"),
    )
    assert kinds(sheet.read(tmp_path)) == SEEN


def test_titles_above_their_plans(tmp_path: Path) -> None:
    sheet = Sheet()
    for n, title in enumerate(("TÉRREO", "1º PAVIMENTO", "2º PAVIMENTO")):
        sheet.plan(0, -12.0 * n)
        sheet.title(title, 2, 6.8 - 12.0 * n, scale=None)
    plan = sheet.read(tmp_path)
    assert {s.name: round(s.shape.centroid.y / 12) for s in plan.storeys} == {
        "TÉRREO": 0,
        "1º PAVIMENTO": -1,
        "2º PAVIMENTO": -2,
    }


def test_a_plan_without_a_title_is_a_storey_unknown(tmp_path: Path) -> None:
    sheet = office()
    sheet.plan(0, 14)
    plan = sheet.read(tmp_path)
    (odd,) = (s for s in plan.storeys if s.name is None)
    assert (odd.kind, odd.recognition.is_sure) == (K.UNKNOWN, False)
    assert isinstance(odd.repeats, Missing)
    assert "sem título" in notes(plan)


def test_a_title_between_two_plans_names_neither(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.plan(0, 0)
    sheet.plan(0, -11)
    sheet.title("PAVIMENTO TIPO", 2, -3.2, scale=None)
    plan = sheet.read(tmp_path)
    assert {(s.kind, s.recognition.is_sure) for s in plan.storeys} == {(K.UNKNOWN, False)}
    assert len(plan.storeys) == 2


def test_two_titles_of_one_size_in_one_plan_settle_nothing(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.plan(0, 0)
    sheet.title("PAVIMENTO TÉRREO", 0, -2.2, scale=None)
    sheet.title("1º PAVIMENTO", 5, -2.2, scale=None)
    (storey,) = sheet.read(tmp_path).storeys
    assert (storey.kind, storey.recognition.is_sure) == (K.UNKNOWN, False)


def test_a_title_without_a_plan_is_a_storey_that_is_not_sure(tmp_path: Path) -> None:
    sheet = office()
    sheet.title("5º PAVIMENTO", 100, 40)
    plan = sheet.read(tmp_path)
    storey = next(s for s in plan.storeys if s.ordinals == (5,))
    assert (storey.recognition.is_sure, storey.shape.is_empty) == (False, True)
    assert "5º PAVIMENTO" in notes(plan)


def test_the_only_plan_called_planta_baixa_is_a_ground_floor_to_confirm(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.plan(0, 0)
    sheet.title("PLANTA BAIXA", 2, -2.2)
    sheet.elevation(14, 0)
    sheet.title("CORTE A-A", 16, -2.2)
    (storey,) = sheet.read(tmp_path).storeys
    assert (storey.kind, storey.recognition.is_sure) == (K.GROUND, False)


def test_two_plans_called_planta_baixa_are_not_told(tmp_path: Path) -> None:
    sheet = Sheet()
    for x in (0, 14):
        sheet.plan(x, 0)
        sheet.title("PLANTA BAIXA", x + 2, -2.2)
    plan = sheet.read(tmp_path)
    assert [(s.kind, s.recognition.is_sure) for s in plan.storeys] == [(K.UNKNOWN, False)] * 2


def test_the_users_own_title_names_a_plan(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.plan(0, 0)
    sheet.title("PRANCHA AZUL", 2, -2.2)
    plan = sheet.read(tmp_path, mapping={"dxf": {"texts": {"PRANCHA AZUL": "PAVIMENTO TIPO (2º AO 10º)"}}})
    (storey,) = plan.storeys
    assert (storey.kind, storey.repeats) == (K.TYPICAL, 9)


def test_one_plan_without_any_title_is_left_as_it_is(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.plan(0, 0)
    sheet.insert("GAS-SEN", 2, 2, ALTURA="0,30")
    plan = sheet.read(tmp_path)
    assert not plan.storeys
    assert len(plan.sensors) == 1


def test_a_plan_shown_again_is_one_storey_and_its_devices_are_named_as_lost(tmp_path: Path) -> None:
    sheet = Sheet()
    for n, title in enumerate(("PAVIMENTO TÉRREO - GÁS", "LAYOUT - TÉRREO")):
        sheet.plan(14 * n, 0)
        sheet.title(title, 14 * n + 2, -2.2)
    for x in (2, 3, 16):
        sheet.insert("GAS-SEN", x, 2, ALTURA="0,30")
    plan = sheet.read(tmp_path)
    assert [s.name for s in plan.storeys] == ["PAVIMENTO TÉRREO - GÁS"]
    assert len(plan.sensors) == 2
    assert [b.concept for b in plan.broken] == ["gas_sensor"]


def test_two_houses_of_one_ground_floor_stay_two(tmp_path: Path) -> None:
    sheet = Sheet()
    for n, title in enumerate(("BLOCO A - TÉRREO", "BLOCO B - TÉRREO")):
        sheet.plan(14 * n, 0)
        sheet.title(title, 14 * n + 1, -2.2)
    assert {s.building for s in sheet.read(tmp_path).storeys} == {"A", "B"}


def test_a_section_with_doors_in_plan_is_not_left_out(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.plan(0, 0)
    sheet.title("CORTE AA", 2, -2.2)
    sheet.plan(14, 0)
    sheet.title("TÉRREO", 16, -2.2)
    plan = sheet.read(tmp_path)
    assert (K.UNKNOWN, False) in kinds(plan).values()


def test_a_drain_on_a_plan_without_a_title_is_not_taken_for_one_elsewhere(tmp_path: Path) -> None:
    sheet = office()
    sheet.plan(0, 14)
    sheet.box(3, 1, 5, 3, "GLP-AREA")
    for y in (2, 16):
        sheet.insert("HID-RL", 7, y, "HID-RALO")
    plan = sheet.read(tmp_path)
    assert [o.storey for o in plan.openings] == ["PLANTA BAIXA - TÉRREO"]
    assert sorted(b.concept for b in plan.broken) == ["drain", "property_limit"]


def test_a_large_view_that_nothing_names_may_be_a_storey(tmp_path: Path) -> None:
    sheet = office()
    sheet.elevation(0, 16)
    plan = sheet.read(tmp_path)
    assert [s.recognition.is_sure for s in plan.storeys if s.name is None] == [False]


@pytest.mark.parametrize(("factor", "broken"), [(10.0, ["drain"]), (100.0, []), (1.0, [])])
def test_nothing_is_measured_in_a_view_whose_dimensions_show_another_scale(
    tmp_path: Path, factor: float, broken: list[str]
) -> None:
    sheet = Sheet()
    sheet.plan(0, 0)
    sheet.title("TÉRREO", 2, -2.2)
    sheet.box(20, 0, 28, 6, "LINHAS")
    sheet.box(22, 1, 24, 3, "LINHAS")
    sheet.title("PLANTA DE LOCAÇÃO", 21, -2.2, scale="ESC. 1:500")
    sheet.insert("HID-RL", 25, 2, "HID-RALO")
    for n in range(3):
        dim = sheet.space.add_linear_dim((20, 7 + n), (20, 6), (28 - n, 6), override={"dimlfac": factor})
        dim.render()
    plan = sheet.read(tmp_path)
    assert [b.concept for b in plan.broken] == broken
    assert len(plan.openings) == 1 - len(broken)


def test_two_basements_of_different_numbers_stay_two_whatever_each_plan_shows(tmp_path: Path) -> None:
    sheet = Sheet()
    for n, title in enumerate(("SUBSOLO 1 - GÁS", "SUBSOLO 2 - ESGOTO", "PLANTA DO SUBSOLO 2")):
        sheet.plan(14 * n, 0)
        sheet.title(title, 14 * n + 1, -2.2)
    assert len(sheet.read(tmp_path).storeys) == 2


def test_storage_drawn_in_a_detail_only_is_not_taken_for_none(tmp_path: Path) -> None:
    sheet = office()
    sheet.elevation(60, -14)
    sheet.box(61, -12, 63, -10, "GLP-AREA")
    sheet.insert("HID-RL", 65, -12, "HID-RALO")
    sheet.title("DETALHE DA CENTRAL DE GLP", 60, -16)
    plan = sheet.read(tmp_path)
    assert not plan.areas
    assert [b.concept for b in plan.broken] == ["storage_area"]


def test_a_table_of_doors_is_no_plan(tmp_path: Path) -> None:
    sheet = office()
    for n in range(3):
        sheet.box(60 + 2 * n, 0, 62 + 2 * n, 6)
        sheet.door(60.5 + 2 * n, 2)
    sheet.title("QUADRO DE ESQUADRIAS", 60, -2.2)
    assert kinds(sheet.read(tmp_path)) == SEEN


def test_a_detail_of_a_storey_that_no_plan_shows_tells_of_it(tmp_path: Path) -> None:
    sheet = Sheet()
    for n, title in enumerate(
        ("TÉRREO", "2º PAVIMENTO", "DETALHE DO BANHEIRO - 2º PAVIMENTO", "DETALHE - 4º PAVIMENTO")
    ):
        sheet.plan(14 * n, 0)
        sheet.title(title, 14 * n + 2, -2.2)
    plan = sheet.read(tmp_path)
    assert [(s.kind, s.ordinals, s.recognition.is_sure) for s in plan.storeys] == [
        (K.GROUND, (), True),
        (K.TYPICAL, (2,), True),
        (K.TYPICAL, (4,), False),
    ]


def test_a_site_plan_that_is_a_ground_floor_as_well_is_one(tmp_path: Path) -> None:
    sheet = Sheet()
    for n, title in enumerate(("IMPLANTAÇÃO E PAVIMENTO TÉRREO", "2º PAVIMENTO")):
        sheet.plan(14 * n, 0)
        sheet.title(title, 14 * n + 2, -2.2)
    assert [s.kind for s in sheet.read(tmp_path).storeys] == [K.GROUND, K.TYPICAL]
