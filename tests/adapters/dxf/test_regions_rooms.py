from __future__ import annotations

from pathlib import Path

import pytest
from shapely.geometry import LineString, Point

from adapters.dxf.faces import area_in, faces_of
from checker.model import UnitKind
from tests.adapters.dxf.office import Sheet


def flat(*, title: str = "PAVIMENTO TÉRREO", gap: float = 0.0, factor: float = 1.0) -> Sheet:
    """Two rooms of single lines, 4 x 3 m each, a door of 0.80 m between, corners ``gap`` apart."""
    sheet = Sheet(factor)
    for a, b in (
        ((0, 0), (8 - gap, 0)),
        ((8, 0), (8, 3 - gap)),
        ((8, 3), (gap, 3)),
        ((0, 3), (0, gap)),
        ((4, 0), (4, 1)),
        ((4, 1.8), (4, 3)),
    ):
        sheet.line(a, b, "PAREDES")
    sheet.door(4, 1)
    sheet.text("COZINHA", 1, 1)
    sheet.text("SALA", 5, 2)
    sheet.title(title, 1, -2)
    return sheet


@pytest.mark.parametrize("gap", [0.0, 0.001, 0.02])
def test_rooms_between_walls_have_their_names_and_are_not_sure(tmp_path: Path, gap: float) -> None:
    rooms = {s.name: s for s in flat(gap=gap).read(tmp_path).spaces}
    assert {n: s.shape.area for n, s in rooms.items()} == {
        "COZINHA": pytest.approx(12, abs=0.1),
        "SALA": pytest.approx(12, abs=0.1),
    }
    assert not any(s.recognition.is_sure for s in rooms.values())
    assert {s.storey for s in rooms.values()} == {"PAVIMENTO TÉRREO"}


def test_an_area_that_is_the_rooms_own_makes_it_sure_and_another_takes_its_outline(tmp_path: Path) -> None:
    sheet = flat()
    sheet.text("A=12,00 m²", 1, 0.7)
    sheet.text("A=14,00 m²", 5, 1.7)
    rooms = {s.name: s for s in sheet.read(tmp_path).spaces}
    assert rooms["COZINHA"].recognition.is_sure
    assert isinstance(rooms["SALA"].shape, Point)
    assert not rooms["SALA"].recognition.is_sure


def test_two_names_in_one_face_outline_neither(tmp_path: Path) -> None:
    sheet = flat()
    sheet.text("JANTAR", 6, 0.5)
    shapes = {s.name: s.shape.area for s in sheet.read(tmp_path).spaces}
    assert shapes == {"COZINHA": pytest.approx(12, abs=0.1), "SALA": 0.0, "JANTAR": 0.0}


def test_walls_that_do_not_close_make_no_room(tmp_path: Path) -> None:
    sheet = flat(gap=0.4)
    assert {s.shape.area for s in sheet.read(tmp_path).spaces} == {0.0}


def test_rooms_are_not_guessed_while_the_unit_is_unknown(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.line((0, 0), (8, 0))
    sheet.box(0, 0, 8, 3)
    sheet.text("COZINHA", 1, 1)
    sheet.title("PAVIMENTO TÉRREO", 1, -2)
    assert not sheet.read(tmp_path, unit=None).spaces


def test_labels_of_dwellings_are_units_that_are_not_sure(tmp_path: Path) -> None:
    sheet = flat(title="PAVIMENTO TIPO (2º AO 4º)")
    sheet.text("APTO 201", 1, 2)
    sheet.text("APARTAMENTO TIPO 2", 5, 1)
    sheet.text("LOJA 03", 5, 0.5)
    sheet.text("VER APTO 301", 5, 0.2)
    sheet.text("APTO 401", 60, 60)
    units = {u.key: u for u in sheet.read(tmp_path).units}
    assert set(units) == {"201", "2", "03"}
    assert (units["201"].kind, units["03"].kind) == (UnitKind.RESIDENTIAL, UnitKind.COMMERCIAL)
    assert not any(u.recognition.is_sure for u in units.values())


def test_one_label_on_two_storeys_is_one_dwelling_on_both(tmp_path: Path) -> None:
    sheet = Sheet()
    for n, title in enumerate(("PAVIMENTO TÉRREO", "1º PAVIMENTO")):
        sheet.plan(14 * n, 0)
        sheet.text("CASA 2", 14 * n + 1, 1)
        sheet.title(title, 14 * n + 2, -2.2)
    (unit,) = sheet.read(tmp_path).units
    assert unit.storeys == ("PAVIMENTO TÉRREO", "1º PAVIMENTO")


def test_a_drawn_and_named_unit_wins_over_its_label(tmp_path: Path) -> None:
    sheet = flat()
    sheet.box(0, 0, 8, 3, "ARQ-UNIDADE")
    sheet.text("APTO 101", 1, 2)
    (unit,) = sheet.read(tmp_path).units
    assert unit.recognition.is_sure
    assert unit.shape.area == pytest.approx(24)


@pytest.mark.parametrize(("text", "area"), [("A=12,90 M²", 12.9), ("12.5 M2", 12.5), ("H=2,60", None), ("12", None)])
def test_areas_in_texts(text: str, area: float | None) -> None:
    assert area_in(text) == area


def test_faces_of_crossing_lines() -> None:
    lines = [LineString(c) for c in (((-1, 0), (5, 0)), ((4, -1), (4, 4)), ((5, 3), (-1, 3)), ((0, 4), (0, -1)))]
    (face,) = faces_of(lines)
    assert face.area == pytest.approx(12)
