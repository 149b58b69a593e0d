from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from checker.model import StoreyKind
from tests.adapters.dxf.builder import notes
from tests.adapters.dxf.office import Sheet

K = StoreyKind


def paper(sheet: Sheet, name: str = "Layout1") -> Any:
    if name not in sheet.doc.layouts:
        return sheet.doc.layouts.new(name)
    return sheet.doc.layout(name)


def window(
    layout: Any, at: tuple[float, float], on: tuple[float, float], *, twist: float = 0.0, scale: float = 50
) -> None:
    """A viewport of 300 by 220 mm on the middle of a plan, model in metres; ``on`` is seen through the twist."""
    port = layout.add_viewport(
        center=at, size=(300, 220), view_center_point=on, view_height=220 * scale / 1000, status=2
    )
    port.dxf.view_twist_angle = twist


def written(layout: Any, text: str, x: float, y: float, height: float = 5) -> None:
    layout.add_text(text, height=height, dxfattribs={"insert": (x, y)})


def two_plans(**how: Any) -> Sheet:
    sheet = Sheet(**how)
    for n in range(2):
        sheet.plan(20 * n, 0)
    return sheet


def test_the_titles_under_viewports_name_the_plans_in_the_model(tmp_path: Path) -> None:
    sheet = two_plans()
    layout = paper(sheet)
    for n, title in enumerate(("PLANTA BAIXA TÉRREO", "1º PAVIMENTO")):
        window(layout, (170 + 320 * n, 150), (4.5 + 20 * n, 3))
        written(layout, title, 60 + 320 * n, 25)
        written(layout, "ESC. 1:50", 60 + 320 * n, 15, 2.5)
    plan = sheet.read(tmp_path)
    assert {s.name: (s.kind, round(s.shape.centroid.x), s.recognition.is_sure) for s in plan.storeys} == {
        "PLANTA BAIXA TÉRREO": (K.GROUND, 4, True),
        "1º PAVIMENTO": (K.TYPICAL, 24, True),
    }


def test_a_twisted_view_shows_the_same_plan(tmp_path: Path) -> None:
    sheet = two_plans(angle=90.0)
    layout = paper(sheet)
    for n, title in enumerate(("TÉRREO", "2º PAVIMENTO")):
        window(layout, (170 + 320 * n, 150), (4.5 + 20 * n, 3), twist=-90.0)
        written(layout, title, 60 + 320 * n, 25)
    plan = sheet.read(tmp_path)
    assert {s.name: round(s.shape.centroid.y) for s in plan.storeys} == {"TÉRREO": 4, "2º PAVIMENTO": 24}


def test_a_sheet_and_the_model_at_odds_settle_nothing(tmp_path: Path) -> None:
    sheet = two_plans()
    for n, title in enumerate(("TÉRREO", "1º PAVIMENTO")):
        sheet.title(title, 20 * n + 2, -2.2)
    layout = paper(sheet)
    window(layout, (170, 150), (4.5, 3))
    written(layout, "3º PAVIMENTO", 60, 25)
    plan = sheet.read(tmp_path)
    assert {(s.kind, s.recognition.is_sure) for s in plan.storeys} == {(K.UNKNOWN, False), (K.TYPICAL, True)}


def test_a_window_over_both_plans_names_neither(tmp_path: Path) -> None:
    sheet = two_plans()
    layout = paper(sheet)
    window(layout, (170, 150), (14.5, 3), scale=100)
    written(layout, "PAVIMENTO TÉRREO", 60, 25)
    assert {s.kind for s in sheet.read(tmp_path).storeys} == {K.UNKNOWN}


def test_a_tab_alone_names_a_plan_to_be_confirmed(tmp_path: Path) -> None:
    sheet = two_plans()
    for n, tab in enumerate(("TÉRREO", "2º PAVIMENTO")):
        window(paper(sheet, tab), (170, 150), (4.5 + 20 * n, 3))
    plan = sheet.read(tmp_path)
    assert {(s.kind, s.recognition.is_sure) for s in plan.storeys} == {(K.GROUND, False), (K.TYPICAL, False)}
    assert "aba da folha" in notes(plan)


@pytest.mark.parametrize("entity", ["text", "line"])
def test_what_stands_on_paper_is_no_part_of_the_model(tmp_path: Path, entity: str) -> None:
    sheet = two_plans()
    sheet.title("TÉRREO", 2, -2.2)
    sheet.title("1º PAVIMENTO", 22, -2.2)
    layout = paper(sheet)
    if entity == "text":
        written(layout, "COZINHA", 2, 2)
    else:
        layout.add_line((0, 0), (5, 0), dxfattribs={"layer": "PAREDES"})
    plain = two_plans()
    plain.title("TÉRREO", 2, -2.2)
    plain.title("1º PAVIMENTO", 22, -2.2)
    assert len(sheet.read(tmp_path).elements) == len(plain.read(tmp_path).elements)
