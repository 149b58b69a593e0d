"""The annotated copy: everything of the original is still there, or there is no copy."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import ezdxf
import pytest

from adapters.overlay import annotate, write_overlay
from checker.model.errors import EsquadroError, UsageError
from tests.adapters.overlay.builders import tower, yard


def drawing(path: Path, version: str = "R2010", *, fmt: str = "asc") -> Path:
    """A yard as an author draws it: outlines, a text with accents, a block with attributes, a dimension, own layers."""
    doc = ezdxf.new("R2000" if version == "R14" else version)
    doc.header["$INSUNITS"] = 6
    space = doc.modelspace()
    for layer in ("ARQ-PAREDE", "GLP-AREA"):
        doc.layers.add(layer, color=4)
    line = space.add_polyline2d if version in ("R12", "R14") else space.add_lwpolyline
    line([(4, 5), (9, 5), (9, 9), (4, 9)], close=True, dxfattribs={"layer": "GLP-AREA"})
    line([(0, 0), (20, 0), (20, 15), (0, 15)], close=True, dxfattribs={"layer": "ARQ-PAREDE"})
    space.add_text("ÁREA DE ARMAZENAMENTO", height=0.2, dxfattribs={"layer": "GLP-AREA"}).set_placement((4.4, 6.2))
    block = doc.blocks.new("RALO")
    block.add_circle((0, 0), 0.15)
    block.add_attdef("NOME", (0, 0.3), dxfattribs={"height": 0.1})
    insert = space.add_blockref("RALO", (11.9, 7), dxfattribs={"layer": "HID-RALO"})
    insert.add_auto_attribs({"NOME": "RALO Nº 1"})
    space.add_aligned_dim((4, 5), (9, 5), distance=-0.8).render()
    doc.saveas(path, fmt=fmt)
    if version == "R14":  # ezdxf writes none: the tags are those of R2000
        path.write_text(path.read_text(encoding="cp1252").replace("AC1015", "AC1014"), encoding="cp1252")
    return path


def contents(path: Path) -> Counter[tuple[str, str, str]]:
    doc = ezdxf.readfile(path)
    return Counter(
        (e.dxftype(), e.dxf.layer, str(e.dxf.all_existing_dxf_attribs().get("text", "")))
        for space in (doc.modelspace(), *doc.blocks)
        for e in space
    )


@pytest.mark.parametrize("version", ["R2000", "R2007", "R2010", "R2018"])
def test_copy_keeps_every_entity_and_the_version(version: str, tmp_path: Path) -> None:
    source, copy = drawing(tmp_path / "plan.dxf", version), tmp_path / "copy.dxf"
    write_overlay(yard(), tmp_path / "o.dxf", source=source, annotated=copy)
    assert contents(source) - contents(copy) == Counter()
    before, after = ezdxf.readfile(source), ezdxf.readfile(copy)
    assert after.dxfversion == before.dxfversion
    assert after.audit().errors == []
    for layer in before.layers:
        twin = after.layers.get(layer.dxf.name)
        assert (twin.dxf.color, twin.dxf.linetype, twin.dxf.flags) == (
            layer.dxf.color,
            layer.dxf.linetype,
            layer.dxf.flags,
        )
    for name in ("$INSUNITS", "$DIMTXT", "$DIMLFAC", "$DIMSTYLE", "$LTSCALE", "$CLAYER"):
        assert after.header[name] == before.header[name]


def test_copy_holds_the_overlays_marks(tmp_path: Path) -> None:
    source = drawing(tmp_path / "plan.dxf")
    write_overlay(yard(), tmp_path / "o.dxf", source=source, annotated=tmp_path / "copy.dxf")

    def marks(path: Path) -> Counter[tuple[str, str]]:
        space = ezdxf.readfile(path).modelspace()
        return Counter((e.dxftype(), e.dxf.layer) for e in space if e.dxf.layer.startswith("CHK-"))

    assert marks(tmp_path / "copy.dxf") == marks(tmp_path / "o.dxf")
    dims = ezdxf.readfile(tmp_path / "copy.dxf").modelspace().query("DIMENSION[layer=='CHK-COTA']")
    assert {d.dxf.text for d in dims} == {"2,75", "4,00"}  # written out: the header is the author's


@pytest.mark.parametrize("version", ["R12", "R14"])
def test_older_drawing_is_lifted_to_r2000_and_says_so(version: str, tmp_path: Path) -> None:
    source, copy = drawing(tmp_path / "plan.dxf", version), tmp_path / "copy.dxf"
    write_overlay(yard(), tmp_path / "o.dxf", source=source, annotated=copy)
    doc = ezdxf.readfile(copy)
    audit = doc.audit()
    assert (doc.dxfversion, audit.errors, audit.fixes) == ("AC1015", [], [])
    assert annotate.losses(source, copy) == Counter()
    texts = [t.dxf.text for t in doc.modelspace().query("TEXT")]
    assert any("R2000" in t and version in t for t in texts)


def test_current_dimension_style_is_ours_only_where_the_author_drew_no_dimension(tmp_path: Path) -> None:
    for has_dimension in (True, False):
        source, copy = drawing(tmp_path / "plan.dxf"), tmp_path / "copy.dxf"
        if not has_dimension:
            doc = ezdxf.readfile(source)
            doc.modelspace().delete_entity(doc.modelspace().query("DIMENSION").first)
            doc.saveas(source)
        write_overlay(yard(), tmp_path / "o.dxf", source=source, annotated=copy)
        header = ezdxf.readfile(copy).header
        assert (header["$DIMSTYLE"] == "CHK-COTA") is not has_dimension
        assert header["$LTSCALE"] == ezdxf.readfile(source).header["$LTSCALE"]


def test_binary_drawing_stays_binary(tmp_path: Path) -> None:
    source, copy = drawing(tmp_path / "plan.dxf", fmt="bin"), tmp_path / "copy.dxf"
    write_overlay(yard(), tmp_path / "o.dxf", source=source, annotated=copy)
    assert copy.read_bytes().startswith(b"AutoCAD Binary DXF")
    assert annotate.losses(source, copy) == Counter()


def test_second_annotation_takes_layers_of_its_own(tmp_path: Path) -> None:
    source, first, second = drawing(tmp_path / "plan.dxf"), tmp_path / "1.dxf", tmp_path / "2.dxf"
    write_overlay(yard(), tmp_path / "o.dxf", source=source, annotated=first)
    write_overlay(yard(), tmp_path / "o.dxf", source=first, annotated=second)
    assert contents(first) - contents(second) == Counter()
    assert any(layer.dxf.name == "CHK2-FALHA" for layer in ezdxf.readfile(second).layers)


def truncated(path: Path) -> Path:
    text = drawing(path).read_text(encoding="utf-8")
    path.write_text(text[: int(len(text) * 0.8)], encoding="utf-8")
    return path


def test_damaged_drawing_gets_no_copy_but_its_overlay(tmp_path: Path) -> None:
    overlay, copy = tmp_path / "o.dxf", tmp_path / "copy.dxf"
    with pytest.raises(EsquadroError) as error:
        write_overlay(yard(), overlay, source=truncated(tmp_path / "plan.dxf"), annotated=copy)
    assert "plan.dxf" in error.value.text.pt
    assert "plan.dxf" in error.value.text.en
    assert not copy.exists()
    assert ezdxf.readfile(overlay).audit().errors == []


def test_copy_that_would_lose_something_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, copy = drawing(tmp_path / "plan.dxf"), tmp_path / "copy.dxf"
    opened = annotate.open_source

    def forgetful(path: Path | None) -> Any:
        result = opened(path)
        space = result.doc.modelspace()
        space.delete_entity(space.query("INSERT").first)
        return result

    monkeypatch.setattr("adapters.overlay.writer.open_source", forgetful)
    with pytest.raises(EsquadroError, match="INSERT"):
        write_overlay(yard(), tmp_path / "o.dxf", source=source, annotated=copy)
    assert not copy.exists()
    assert (tmp_path / "o.dxf").exists()


def test_changed_text_counts_as_a_loss(tmp_path: Path) -> None:
    source = drawing(tmp_path / "plan.dxf")
    other = tmp_path / "other.dxf"
    other.write_text(source.read_text(encoding="utf-8").replace("RALO N", "RABO N"), encoding="utf-8")
    assert annotate.losses(source, other) == Counter({"ATTRIB": 1})


@pytest.mark.parametrize("name", [None, "plan.ifc", "plan.dwg"])
def test_copy_needs_a_dxf(name: str | None, tmp_path: Path) -> None:
    source = tmp_path / name if name else None
    with pytest.raises(UsageError) as error:
        write_overlay(tower(), tmp_path / "o.dxf", source=source, annotated=tmp_path / "copy.dxf")
    assert "DXF" in error.value.text.pt
    assert (tmp_path / "o.dxf").exists()


def test_a_file_that_claims_to_be_older_than_it_is_gets_no_copy(tmp_path: Path) -> None:
    source, copy = drawing(tmp_path / "plan.dxf", "R2000"), tmp_path / "copy.dxf"
    source.write_text(source.read_text(encoding="cp1252").replace("AC1015", "AC1009"), encoding="cp1252")
    with pytest.raises(EsquadroError):
        write_overlay(yard(), tmp_path / "o.dxf", source=source, annotated=copy)
    assert not copy.exists()
    assert (tmp_path / "o.dxf").exists()
