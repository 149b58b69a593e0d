from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from adapters.dxf.dimensions import feet_in
from tests.adapters.dxf.builder import notes
from tests.adapters.dxf.office import Sheet


def dimensioned(sheet: Sheet, shown: float = 1.0, *, fmt: str = "", **style: Any) -> Sheet:
    """Four dimensions of 2, 3, 4 and 5 m that show their length times ``shown``, in ``fmt`` where one is given."""
    for n in range(4):
        size = 2.0 + n
        text = fmt.format(size * shown).replace(".", ",") if fmt else "<>"
        dim = sheet.space.add_linear_dim(
            base=sheet.at(0, 20 + n), p1=sheet.at(0, 19 + n), p2=sheet.at(size, 19 + n), text=text, override=style
        )
        dim.render()
    return sheet


def unit(sheet: Sheet, tmp_path: Path) -> tuple[str | None, tuple[str, ...]]:
    found = sheet.read(tmp_path, unit=None).files[0].unit
    return found.name, found.evidence


def test_a_text_says_in_which_unit_dimensions_are_written(tmp_path: Path) -> None:
    sheet = dimensioned(Sheet(100.0), 100.0, fmt="{:.0f}")
    sheet.text("MEDIDAS EM CENTÍMETROS", 0, 0)
    sheet.doc.header["$INSUNITS"] = 5
    assert unit(sheet, tmp_path) == ("cm", ("cm: DIMENSION 4/4 (cm)", "cm: $INSUNITS = 5"))


def test_numbers_without_decimals_say_nothing_by_themselves(tmp_path: Path) -> None:
    sheet = dimensioned(Sheet(100.0), 100.0, fmt="{:.0f}")
    sheet.doc.header["$INSUNITS"] = 5
    assert unit(sheet, tmp_path) == (None, ("cm: $INSUNITS = 5",))


def test_metres_written_on_a_drawing_in_centimetres(tmp_path: Path) -> None:
    sheet = dimensioned(Sheet(100.0), 1.0, fmt="{:.2f}")
    sheet.text("COTAS EM METROS", 0, 0)
    sheet.plan(0, 0)
    name, evidence = unit(sheet, tmp_path)
    assert name == "cm"
    assert "cm: DIMENSION 4/4 (m)" in evidence


def test_the_insertion_unit_alone_decides_nothing(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.line((0, 0), (5, 0))
    sheet.doc.header["$INSUNITS"] = 6
    assert unit(sheet, tmp_path) == (None, ("m: $INSUNITS = 6",))


def test_votes_at_odds_are_named_and_none_is_taken(tmp_path: Path) -> None:
    sheet = dimensioned(Sheet(), 1.0, fmt="{:.2f}")
    sheet.doc.header["$INSUNITS"] = 4
    plan = sheet.read(tmp_path, unit=None)
    assert plan.files[0].unit.name is None
    assert "DIMENSION 4/4 -> m; $INSUNITS = 4 -> mm" in notes(plan)


def test_feet_and_inches(tmp_path: Path) -> None:
    sheet = dimensioned(Sheet(), dimlunit=4)
    name, evidence = unit(sheet, tmp_path)
    assert (name, evidence) == (None, ("in: DIMENSION 4/4",))


def test_the_users_unit_wins_and_the_drawing_contradicts_it(tmp_path: Path) -> None:
    sheet = dimensioned(Sheet(100.0), 1.0, fmt="{:.2f}")
    plan = sheet.read(tmp_path, unit="m")
    assert plan.files[0].unit.name == "m"
    assert "contradiz o desenho: DIMENSION 4/4 -> cm" in notes(plan)


def test_the_scale_of_the_title_block_makes_letters_a_vote(tmp_path: Path) -> None:
    sheet = Sheet(100.0)
    sheet.plan(0, 0)
    sheet.stamp(30, 0, ("PRANCHA 1", "AUTOR", "PROPRIETÁRIO", "DATA", "ESCALA: 1:50"))
    _, evidence = unit(sheet, tmp_path)
    assert any(e.startswith("cm: text height at 1:50") for e in evidence)


@pytest.mark.parametrize(
    ("text", "metres"),
    [
        ("12'-6\"", 3.81),
        ('6"', 0.1524),
        ("10'", 3.048),
        ("1'-0 1/2\"", 0.3175),
        ("3,50", None),
        ("350", None),
        ("", None),
    ],
)
def test_lengths_in_feet(text: str, metres: float | None) -> None:
    assert feet_in(text) == (pytest.approx(metres) if metres is not None else None)
