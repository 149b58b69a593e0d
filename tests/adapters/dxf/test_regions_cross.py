from __future__ import annotations

from pathlib import Path

import pytest

from tests.adapters.dxf.builder import notes
from tests.adapters.dxf.office import Sheet


def with_axes(sheet: Sheet, x: float, y: float, names: str, step: float = 3.0) -> None:
    """Bubbles along the bottom of a plan, each with its axis."""
    for n, name in enumerate(names):
        sheet.circle(x + step * n, y - 1.5, 0.2)
        sheet.line((x + step * n, y - 1.3), (x + step * n, y + 6))
        sheet.text(name, x + step * n - 0.05, y - 1.55)


@pytest.mark.parametrize(("step", "said"), [(3.0, "deslocada de (20.00; 0.00) m"), (2.5, "não coincidem")])
def test_plans_of_one_grid_lie_on_each_other(tmp_path: Path, step: float, said: str) -> None:
    sheet = Sheet()
    for n, title in enumerate(("TÉRREO", "1º PAVIMENTO")):
        sheet.plan(20 * n, 0)
        with_axes(sheet, 20 * n, 0, "ABC", step if n else 3.0)
        sheet.title(title, 20 * n + 2, -3.2)
    assert said in notes(sheet.read(tmp_path))


def test_levels_of_a_section_are_named_and_not_used(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.plan(0, 0)
    sheet.title("PAVIMENTO TÉRREO", 2, -2.2)
    sheet.elevation(20, 0)
    for n, level in enumerate(("+0,00", "+2,80", "+5,60")):
        sheet.text(level, 21, 0.2 + n)
    sheet.title("CORTE AA", 22, -2.2)
    plan = sheet.read(tmp_path)
    assert "Níveis escritos em “CORTE AA”: +0.00; +2.80; +5.60 (não usados)" in notes(plan)
    assert len(plan.storeys) == 1


def test_more_titles_than_a_sheet_can_hold_tell_nothing(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.plan(0, 0)
    for n in range(301):
        sheet.text("PAVIMENTO TÉRREO", 0.1 * n, -20 - n, 0.3)
    plan = sheet.read(tmp_path)
    assert not plan.storeys
    assert "titles or loose views" in plan.files[0].notes[0].en


def base_point(sheet: Sheet, x: float, y: float) -> None:
    if "PONTO BASE" not in sheet.doc.blocks:
        sheet.doc.blocks.new("PONTO BASE").add_lwpolyline([(0, 0), (0.3, 0), (0, 0.3)], close=True)
    sheet.insert("PONTO BASE", x, y)


def with_stairs(sheet: Sheet, x: float, y: float, wide: float) -> None:
    for step in range(8):
        sheet.line((x, y + 0.28 * step), (x + wide, y + 0.28 * step), "ESCADA")


@pytest.mark.parametrize(("wide", "said"), [(1.2, True), (1.4, False)])
def test_plans_lie_on_each_other_by_stairs_of_one_size(tmp_path: Path, wide: float, said: bool) -> None:
    sheet = Sheet()
    for n, title in enumerate(("TÉRREO", "1º PAVIMENTO")):
        sheet.plan(20 * n, 0)
        with_stairs(sheet, 20 * n + 1 + 0.5 * n, 1, wide if n else 1.2)
        sheet.title(title, 20 * n + 2, -2.2)
    told = notes(sheet.read(tmp_path))
    assert ("Pela escada, “1º PAVIMENTO” fica sobre “TÉRREO” deslocada de (20.50; 0.00) m" in told) is said


@pytest.mark.parametrize("marked", ["block", "text"])
def test_plans_lie_on_each_other_by_their_base_points(tmp_path: Path, marked: str) -> None:
    sheet = Sheet(angle=30, shift=(500, 700))
    for n, title in enumerate(("TÉRREO", "1º PAVIMENTO")):
        sheet.plan(20 * n, 0)
        with_stairs(sheet, 20 * n + 1, 1, 1.2)
        if marked == "block":
            base_point(sheet, 20 * n + 0.5, 0.5 + n)
        else:
            sheet.circle(20 * n + 0.5, 0.5 + n, 0.1)
            sheet.text("Ponto de base", 20 * n + 0.7, 0.5 + n)
        sheet.title(title, 20 * n + 2, -2.2)
    assert "Pelo ponto base, “1º PAVIMENTO” fica sobre “TÉRREO” deslocada de (20.00; 1.00) m" in notes(
        sheet.read(tmp_path)
    )


def test_two_base_points_in_one_plan_tell_nothing(tmp_path: Path) -> None:
    sheet = Sheet()
    for n, title in enumerate(("TÉRREO", "1º PAVIMENTO")):
        sheet.plan(20 * n, 0)
        base_point(sheet, 20 * n + 0.5, 0.5)
        base_point(sheet, 20 * n + 1.5, 0.5)
        sheet.title(title, 20 * n + 2, -2.2)
    assert "Pelo ponto base" not in notes(sheet.read(tmp_path))
