"""The document: audit, safe entities, layers, styles, units, xdata, whole files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ezdxf
import pytest

from adapters.overlay import write_overlay
from checker.model.errors import UsageError
from checker.model.result import numbered
from tests.adapters.overlay.builders import tower, yard

SAFE = {"LINE", "CIRCLE", "ARC", "LWPOLYLINE", "TEXT", "SOLID", "DIMENSION"}
GRID_ORIGIN = (620000.0, 9650000.0)


@pytest.mark.parametrize("name", ["yard_file", "tower_file"])
def test_audit_finds_nothing(name: str, request: pytest.FixtureRequest) -> None:
    doc = ezdxf.readfile(request.getfixturevalue(name))
    audit = doc.audit()
    assert audit.errors == []
    assert audit.fixes == []
    assert doc.dxfversion == "AC1024"


@pytest.mark.parametrize("name", ["yard_doc", "tower_doc"])
def test_only_entities_that_survive_in_other_programs(name: str, request: pytest.FixtureRequest) -> None:
    doc = request.getfixturevalue(name)
    assert {e.dxftype() for e in doc.modelspace()} <= SAFE


@pytest.mark.parametrize("name", ["yard_doc", "tower_doc"])
def test_nothing_on_layer_0_and_every_layer_is_ours(name: str, request: pytest.FixtureRequest) -> None:
    doc = request.getfixturevalue(name)
    in_blocks = [e for d in doc.modelspace().query("DIMENSION") for e in d.get_geometry_block()]
    layers = {e.dxf.layer for e in (*doc.modelspace(), *in_blocks)} - {"Defpoints"}
    assert all(layer.startswith("CHK-") and layer.isascii() for layer in layers)
    assert layers <= {layer.dxf.name for layer in doc.layers}


def test_layers_differ_by_more_than_colour(yard_doc: Any) -> None:
    layers = {layer.dxf.name: layer.dxf for layer in yard_doc.layers}
    assert (layers["CHK-FALHA"].color, layers["CHK-FALTA-DADO"].color, layers["CHK-REVISAR"].color) == (1, 30, 6)
    assert layers["CHK-OK"].color == 3
    kinds = {layers[n].linetype for n in ("CHK-FALHA", "CHK-FALTA-DADO", "CHK-REVISAR")}
    assert len(kinds) == 3
    assert layers["CHK-ANEL"].linetype == "DASHED"


def test_dimension_style_and_header_agree(yard_doc: Any) -> None:
    style = yard_doc.dimstyles.get("CHK-COTA")
    for key in ("dimtxt", "dimasz", "dimexe", "dimexo", "dimgap", "dimdec", "dimscale", "dimlfac", "dimdsep"):
        assert yard_doc.header[f"${key.upper()}"] == pytest.approx(style.get_dxf_attrib(key)), key
    assert yard_doc.header["$LTSCALE"] == 1.0
    assert all(d.dxf.dimstyle == "CHK-COTA" for d in yard_doc.modelspace().query("DIMENSION"))


@pytest.mark.parametrize(("unit", "code"), [("mm", 4), ("cm", 5), ("m", 6)])
@pytest.mark.parametrize("origin", [(0.0, 0.0), GRID_ORIGIN])
def test_marks_lie_where_the_plan_draws_them(unit: str, code: int, origin: tuple[float, float], tmp_path: Path) -> None:
    path = tmp_path / "o.dxf"
    write_overlay(yard(unit, origin), path)
    doc = ezdxf.readfile(path)
    assert doc.header["$INSUNITS"] == code
    metre = {"mm": 1000.0, "cm": 100.0, "m": 1.0}[unit]
    drain = next(d for d in doc.modelspace().query("DIMENSION") if "5.I.h" in str(d.get_xdata("ESQUADRO")))
    ends = sorted([drain.dxf.defpoint2, drain.dxf.defpoint3], key=lambda p: p.x)
    assert ends[0].x == pytest.approx((9.0 + origin[0]) * metre, abs=1e-6 * metre)
    assert ends[1].x == pytest.approx((11.75 + origin[0]) * metre, abs=1e-6 * metre)
    assert ends[0].y == pytest.approx((7.0 + origin[1]) * metre, abs=1e-6 * metre)
    assert drain.get_measurement() * doc.header["$DIMLFAC"] == pytest.approx(2.75, abs=1e-6)
    assert doc.audit().errors == []


def test_dimension_shows_the_measured_value_in_metres(tmp_path: Path) -> None:
    path = tmp_path / "o.dxf"
    write_overlay(yard("cm"), path)
    doc = ezdxf.readfile(path)
    shown = {
        t.plain_text() if t.dxftype() == "MTEXT" else t.dxf.text
        for d in doc.modelspace().query("DIMENSION")
        for t in d.get_geometry_block().query("TEXT MTEXT")
    }
    assert shown == {"2,75", "4,00"}


def test_unknown_unit_is_not_called_one(tmp_path: Path) -> None:
    from dataclasses import replace

    from checker.model.plan import LengthUnit

    check = yard()
    file = replace(check.plan.files[0], unit=LengthUnit())
    write_overlay(replace(check, plan=check.plan.with_changes(files=(file,))), tmp_path / "o.dxf")
    assert ezdxf.readfile(tmp_path / "o.dxf").header["$INSUNITS"] == 0


def test_every_finding_with_a_place_is_stamped_on_marks(yard_doc: Any) -> None:
    stamped = {
        tag.value
        for e in yard_doc.modelspace()
        if e.has_xdata("ESQUADRO") and e.dxf.layer.startswith("CHK-F")
        for tag in e.get_xdata("ESQUADRO")
        if tag.code == 1000
    }
    located = [n.finding for n in numbered(yard()) if n.finding.verdict.value in ("fail", "missing")]
    for finding in located:
        assert f"FINGERPRINT={finding.fingerprint}" in stamped
        assert f"PROVISION={finding.provision}" in stamped
    assert "VERDICT=fail" in stamped


def test_marks_outside_the_table_all_carry_xdata(yard_doc: Any) -> None:
    marks = [e for e in yard_doc.modelspace() if e.dxf.layer in ("CHK-COTA", "CHK-ANEL") and e.dxftype() != "LINE"]
    with_findings = [e for e in marks if e.has_xdata("ESQUADRO")]
    assert len(marks) - len(with_findings) == 1  # the legend's "0"


def test_numbers_are_those_of_the_report(yard_doc: Any) -> None:
    rows = _table_rows(yard_doc)
    assert rows == {n.number: n.finding.verdict.value for n in numbered(yard())}


def _table_rows(doc: Any) -> dict[int, str]:
    """First column of the table: a number alone, left aligned, stamped."""
    rows = {}
    for text in doc.modelspace().query("TEXT"):
        if text.dxf.text.isdigit() and text.dxf.halign == 0 and text.has_xdata("ESQUADRO"):
            verdict = next(t.value for t in text.get_xdata("ESQUADRO") if str(t.value).startswith("VERDICT="))
            rows[int(text.dxf.text)] = verdict.partition("=")[2]
    return rows


def test_finding_without_a_place_is_in_the_table_only(yard_doc: Any) -> None:
    site = [
        e
        for e in yard_doc.modelspace()
        if e.has_xdata("ESQUADRO") and "FINGERPRINT=site" in str(e.get_xdata("ESQUADRO"))
    ]
    kinds = {(e.dxftype(), e.dxf.layer) for e in site}
    assert ("TEXT", "CHK-FALTA-DADO") in kinds
    assert not any(kind == "LWPOLYLINE" for kind, _ in kinds)


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("pt", ("NÃO ATENDE", "FALTA DADO", "REVISAR", "Município: Cuiabá", "LEGENDA", "2,75 m (mín. 3,00 m)")),
        ("en", ("FAIL", "MISSING", "REVIEW", "Municipality: Cuiabá", "LEGEND", "2.75 m (min. 3.00 m)")),
    ],
)
def test_speaks_both_languages(lang: Any, words: tuple[str, ...], tmp_path: Path) -> None:
    write_overlay(yard(), tmp_path / "o.dxf", lang=lang)
    texts = " \n".join(t.dxf.text for t in ezdxf.readfile(tmp_path / "o.dxf").modelspace().query("TEXT"))
    assert [w for w in words if w not in texts] == []


def test_prefix_is_configurable(tmp_path: Path) -> None:
    write_overlay(yard(), tmp_path / "o.dxf", prefix="REV-A")
    layers = {e.dxf.layer for e in ezdxf.readfile(tmp_path / "o.dxf").modelspace()}
    assert all(layer.startswith("REV-A-") for layer in layers)


@pytest.mark.parametrize("prefix", ["", "VERIFICAÇÃO", "A|B", "a b", "*"])
def test_refuses_a_prefix_that_is_no_layer_name(prefix: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError) as error:
        write_overlay(yard(), tmp_path / "o.dxf", prefix=prefix)
    assert "CHK" in error.value.text.pt
    assert list(tmp_path.iterdir()) == []


def test_leaves_no_half_file_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "o.dxf"
    target.write_text("before")

    def fail(self: object, name: str, **_: object) -> None:
        Path(name).write_text("half")
        raise OSError("disk full")

    monkeypatch.setattr("ezdxf.document.Drawing.saveas", fail)
    with pytest.raises(OSError, match="disk full"):
        write_overlay(yard(), target)
    assert target.read_text() == "before"
    assert list(tmp_path.iterdir()) == [target]


def test_writes_the_same_picture_twice(tmp_path: Path) -> None:
    for name in ("a", "b"):
        write_overlay(tower(), tmp_path / f"{name}.dxf")
    first, second = (
        [
            (e.dxftype(), e.dxf.layer, str(e.dxf.all_existing_dxf_attribs().get("text", "")))
            for e in ezdxf.readfile(tmp_path / f"{n}.dxf").modelspace()
        ]
        for n in ("a", "b")
    )
    assert first == second


def test_check_without_anything_drawn_still_has_its_table(tmp_path: Path) -> None:
    from checker.model.plan import Plan
    from checker.model.result import CheckResult

    write_overlay(CheckResult(plan=Plan()), tmp_path / "o.dxf")
    doc = ezdxf.readfile(tmp_path / "o.dxf")
    assert any("Nada a corrigir" in t.dxf.text for t in doc.modelspace().query("TEXT"))
    assert doc.audit().errors == []
