"""Faults of structure, numbers and encoding that drawings come with: each rebuilt small, each with its right value."""

from __future__ import annotations

import io
import re
from pathlib import Path

import ezdxf
import pytest

from adapters.dxf import read
from adapters.dxf.opening import open_document
from checker.model import Plan
from checker.model.errors import PlanUnreadableError
from checker.model.reading import ReadOptions
from tests.adapters.dxf.builder import Drawing, notes


def load(path: Path) -> Plan:
    return read(path, ReadOptions())


def room(version: str = "R2010") -> Drawing:
    """A storage area of 4 by 3 with a drain at (9, 9), and a text."""
    drawing = Drawing(version)
    drawing.poly([(0, 0), (4, 0), (4, 3), (0, 3)], "GLP-AREA")
    drawing.space.add_circle((9, 9), 0.1, dxfattribs={"layer": "HID-RALO"})
    drawing.text("AREA DE SERVICO", (1, 1))
    return drawing


def edited(drawing: Drawing, folder: Path, *changes: tuple[str, str]) -> Path:
    """Save, then replace text in the file; each must occur."""
    path = drawing.save(folder)
    text = path.read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text, "utf-8")
    return path


def tags(*pairs: object) -> str:
    """Tags of a text DXF from codes and values in turn."""
    return "".join(f"{code:>3}\n{value}\n" for code, value in zip(pairs[::2], pairs[1::2], strict=True))


def bare(*entities: str) -> str:
    """A file of one section, as some programs write it."""
    return tags(0, "SECTION", 2, "ENTITIES") + "".join(entities) + tags(0, "ENDSEC", 0, "EOF")


def written(folder: Path, text: str | bytes) -> Path:
    path = folder / "p.dxf"
    path.write_bytes(text.encode("utf-8") if isinstance(text, str) else text)
    return path


@pytest.mark.parametrize(
    ("broken", "read_as"),
    [
        ("AREA DE SERVICO\n", "AREA DE SERVICO"),
        ("AREA DE\nSERVICO", "AREA DE SERVICO"),
        ("AREA\nDE\n\nSERVICO", "AREA DE SERVICO"),
        ("QUARTO\n12", "QUARTO 12"),
        ("QUARTO\n12\n", "QUARTO 12"),
    ],
)
def test_a_line_break_inside_a_text(tmp_path: Path, broken: str, read_as: str) -> None:
    plan = load(edited(room(), tmp_path, ("AREA DE SERVICO", broken)))
    assert [t.text for t in plan.texts] == [read_as]
    assert plan.areas[0].shape.area == pytest.approx(12.0)
    assert len(plan.openings) == 1
    assert "Quebra de linha dentro de um texto" in notes(plan)
    assert "TEXT " in notes(plan)


def test_a_line_break_inside_an_attribute(tmp_path: Path) -> None:
    drawing = room()
    drawing.insert("GAS-SEN", (5, 5), "GAS-SENSOR", NOME="S1", ALTURA="0,20")
    (sensor,) = load(edited(drawing, tmp_path, ("0,20", "0,20\n"))).sensors
    assert (sensor.name, sensor.height_above_floor_m) == ("S1", 0.2)


def test_a_record_that_makes_no_sense_is_left_out_and_its_concept_broken(tmp_path: Path) -> None:
    plan = load(edited(room(), tmp_path, ("\nAcDbCircle\n 10\n9.0\n", "\nAcDbCircle\n 10\n 20\n9.0\n???\n")))
    assert not plan.openings
    assert [b.concept for b in plan.broken] == ["drain"]
    assert "CIRCLE" in notes(plan)
    assert plan.areas


@pytest.mark.parametrize("value", ["1.000000000000000E 20", "1.0e 20"])
def test_a_plus_sign_lost_from_the_header(tmp_path: Path, value: str) -> None:
    path = edited(room(), tmp_path, ("$EXTMIN\n 10\n1e+20", f"$EXTMIN\n 10\n{value}"))
    plan = load(path)
    assert plan.areas[0].shape.area == pytest.approx(12.0)
    assert not plan.broken
    assert plan.unreadable == 0
    assert "sinal de mais" in notes(plan)


def test_a_plus_sign_lost_from_a_coordinate(tmp_path: Path) -> None:
    (drain,) = load(edited(room(), tmp_path, ("AcDbCircle\n 10\n9.0", "AcDbCircle\n 10\n0.9E 01"))).openings
    assert drain.shape.centroid.coords[0] == pytest.approx((9, 9))


@pytest.mark.parametrize("value", ["9,25", "nan", "-nan(ind)", "1.#QNAN", "inf", "", "1e400", "abc"])
def test_a_value_that_is_no_number(tmp_path: Path, value: str) -> None:
    plan = load(edited(room(), tmp_path, ("AcDbCircle\n 10\n9.0", f"AcDbCircle\n 10\n{value}")))
    assert not plan.openings
    assert [b.concept for b in plan.broken] == ["drain"]
    assert plan.areas[0].shape.area == pytest.approx(12.0)
    assert plan.unreadable == 1


def test_a_polyline_with_one_bad_vertex_goes_as_a_whole(tmp_path: Path) -> None:
    drawing = Drawing("R2000")
    drawing.space.add_polyline3d([(0, 0, 0), (4, 0, 0), (4, 3.8125, 0)], close=True, dxfattribs={"layer": "GLP-LOTE"})
    drawing.box(0, 0, 1, 1, "GLP-AREA")
    plan = load(edited(drawing, tmp_path, ("3.8125", "3,8125")))
    assert not plan.lots
    assert [b.concept for b in plan.broken] == ["lot"]
    assert plan.areas


def test_a_block_whose_base_is_no_number_is_left_out_with_all_it_holds(tmp_path: Path) -> None:
    drawing = room()
    block = drawing.block("BANHO")
    block.block.dxf.base_point = (7.125, 0, 0)
    block.add_circle((0, 0), 0.1, dxfattribs={"layer": "HID-GORDURA"})
    drawing.insert("BANHO", (20, 20))
    plan = load(edited(drawing, tmp_path, ("7.125", "7,125")))
    assert [o.kind.value for o in plan.openings] == ["drain"]
    assert "grease_box" in {b.concept for b in plan.broken}


def test_a_binary_file_with_a_value_that_is_no_number(tmp_path: Path) -> None:
    import struct

    drawing = Drawing()
    drawing.box(0, 0, 2, 2, "GLP-AREA")
    drawing.space.add_circle((9.5, 9.25), 0.1, dxfattribs={"layer": "HID-RALO"})
    path = drawing.save(tmp_path, binary=True)
    data = path.read_bytes()
    assert data.count(struct.pack("<d", 9.25)) == 1
    path.write_bytes(data.replace(struct.pack("<d", 9.25), struct.pack("<d", float("nan"))))
    plan = load(path)
    assert [b.concept for b in plan.broken] == ["drain"]
    assert plan.areas[0].shape.area == pytest.approx(4.0)


def test_binary_and_text_tell_the_same(tmp_path: Path) -> None:
    drawing = room("R2000")
    drawing.insert("GAS-SEN", (5, 5), "GAS-SENSOR", NOME="Ação", ALTURA="0,20")
    text = drawing.plan(tmp_path)
    binary = load(drawing.save(tmp_path, binary=True, name="b.dxf"))
    assert repr(binary.elements) == repr(text.elements)
    assert binary.sensors[0].name == "Ação"


@pytest.mark.parametrize("tail", ["\n\n", "\nlixo\n", "\x1a", "  0\nSECTION\n", "\n" * 2000])
def test_rubbish_after_the_end(tmp_path: Path, tail: str) -> None:
    path = room().save(tmp_path)
    path.write_bytes(path.read_bytes() + tail.encode())
    plan = load(path)
    assert plan.areas[0].shape.area == pytest.approx(12.0)
    assert len(plan.openings) == 1


def test_a_file_cut_at_nine_tenths_is_refused_where_entities_are_lost(tmp_path: Path) -> None:
    drawing = room()
    for n in range(3000):
        drawing.space.add_line((n, 0), (n, 1))
    path = drawing.save(tmp_path)
    data = path.read_bytes()
    path.write_bytes(data[: data.index(b"OBJECTS") * 9 // 10])
    with pytest.raises(PlanUnreadableError, match="cut off inside section ENTITIES"):
        load(path)


LWPOLYLINE = tags(0, "LWPOLYLINE", 8, "GLP-AREA", 90, 4, 70, 1, 10, 0, 20, 0, 10, 4, 20, 0, 10, 4, 20, 3, 10, 0, 20, 3)
CIRCLE = tags(0, "CIRCLE", 8, "HID-RALO", 10, 9, 20, 9, 30, 0, 40, 0.1)
SELO = tags(0, "INSERT", 8, "DOC-SELO", 66, 1, 2, "SELO", 10, 0, 20, 0) + tags(
    0, "ATTRIB", 8, "DOC-SELO", 10, 0, 20, 0, 40, 1, 1, "M", 2, "UNIDADE", 70, 0, 0, "SEQEND"
)


def test_missing_sections_and_subclass_markers(tmp_path: Path) -> None:
    plan = load(written(tmp_path, bare(SELO, LWPOLYLINE, CIRCLE)))
    assert plan.areas[0].shape.area == pytest.approx(12.0)
    assert len(plan.openings) == 1
    assert plan.files[0].unit.name == "m"
    assert "marcador de subclasse" in notes(plan)


def test_markers_missing_from_splines_texts_and_hatches(tmp_path: Path) -> None:
    drawing = Drawing()
    corners = [(0, 0), (4, 0), (4, 4), (0, 4), (0, 0)]
    drawing.space.add_open_spline(corners, degree=1, dxfattribs={"layer": "GLP-AREA"})
    drawing.space.add_mtext("COZINHA", dxfattribs={"layer": "DOC-TEXTO"})
    hatch = drawing.space.add_hatch(dxfattribs={"layer": "GLP-DEMARCACAO"})
    hatch.paths.add_polyline_path([(0, 0), (2, 0), (2, 1), (0, 1)], is_closed=True)
    path = drawing.save(tmp_path)
    text = path.read_text("utf-8")
    head, entities = text.split("ENTITIES\n", 1)
    entities, rest = entities.split("ENDSEC", 1)
    written(tmp_path, head + "ENTITIES\n" + re.sub(r"100\nAcDb\w+\n", "", entities) + "ENDSEC" + rest)
    plan = load(path)
    assert plan.areas[0].shape.area == pytest.approx(16.0)
    assert [t.text for t in plan.texts] == ["COZINHA"]
    assert [m.shape.area for m in plan.markings] == [pytest.approx(2.0)]


def test_a_section_left_open_at_the_end(tmp_path: Path) -> None:
    text = tags(0, "SECTION", 2, "ENTITIES") + SELO + LWPOLYLINE + tags(0, "ENDSEC", 0, "SECTION", 0, "EOF")
    plan = load(written(tmp_path, text))
    assert plan.areas[0].shape.area == pytest.approx(12.0)
    assert "seção sem nome" in notes(plan)


def test_an_end_of_section_that_is_missing(tmp_path: Path) -> None:
    text = tags(0, "SECTION", 2, "ENTITIES") + SELO + LWPOLYLINE + CIRCLE + tags(0, "EOF")
    plan = load(written(tmp_path, text))
    assert plan.areas[0].shape.area == pytest.approx(12.0)
    assert len(plan.openings) == 1
    assert "ENDSEC" in notes(plan)


def test_a_start_of_section_that_is_missing(tmp_path: Path) -> None:
    text = tags(0, "SECTION", 2, "TABLES", 0, "ENDSEC", 2, "ENTITIES") + SELO + LWPOLYLINE + tags(0, "ENDSEC", 0, "EOF")
    plan = load(written(tmp_path, text))
    assert plan.areas[0].shape.area == pytest.approx(12.0)
    assert "ENTITIES" in notes(plan)


def test_a_block_and_a_polyline_without_their_ends(tmp_path: Path) -> None:
    block = tags(0, "BLOCK", 8, "0", 2, "B", 70, 0, 10, 0, 20, 0, 0, "CIRCLE", 8, "HID-RALO", 10, 1, 20, 1, 40, 0.1)
    old = tags(0, "POLYLINE", 8, "GLP-AREA", 66, 1, 70, 1)
    for x, y in ((0, 0), (4, 0), (4, 3), (0, 3)):
        old += tags(0, "VERTEX", 8, "GLP-AREA", 10, x, 20, y, 30, 0)
    insert = tags(0, "INSERT", 8, "0", 2, "B", 10, 20, 20, 0)
    blocks = tags(0, "SECTION", 2, "BLOCKS") + block + tags(0, "ENDSEC")
    plan = load(written(tmp_path, blocks + bare(SELO, old, insert)))
    assert plan.areas[0].shape.area == pytest.approx(12.0)
    assert plan.openings[0].shape.centroid.coords[0] == pytest.approx((21, 1))


def test_dimensions_without_a_picture_are_kept_in_a_recovered_file(tmp_path: Path) -> None:
    drawing = room()
    for n in range(3):
        drawing.space.add_aligned_dim((0, n), (4, n), 0.5, dxfattribs={"layer": "DOC-COTA"})  # not rendered: no block
    path = edited(drawing, tmp_path, ("  0\nENDSEC\n  0\nSECTION\n  2\nBLOCKS", "  0\nSECTION\n  2\nBLOCKS"))
    path.write_text(path.read_text("utf-8").replace("$LTSCALE\n 40\n1.0", "$LTSCALE\n 40\n1,0"), "utf-8")
    plan = load(path)
    assert plan.dimension_count == 3
    assert plan.unreadable == 0
    assert plan.areas


def test_a_file_that_the_library_cannot_even_recover_is_put_right_first(tmp_path: Path) -> None:
    text = tags(0, "SECTION", 2, "ENTITIES") + SELO + CIRCLE + tags(0, "ENDSEC", 0, "SECTION", 0, "EOF")
    with pytest.raises(IndexError):
        ezdxf.recover.read(io.BytesIO(text.encode()))
    assert len(load(written(tmp_path, text)).openings) == 1


def test_entity_types_without_common_attributes(tmp_path: Path) -> None:
    odd = tags(0, "3DLINE", 8, "GAS-TUBULACAO", 10, 0, 20, 0, 11, 1, 21, 0) + tags(0, "REPEAT", 8, "0")
    plan = load(written(tmp_path, bare(SELO, odd, LWPOLYLINE)))
    assert plan.areas
    assert "3DLINE (1)" in notes(plan)
    assert plan.unreadable == 2


def test_coordinates_in_an_order_of_their_own(tmp_path: Path) -> None:
    line = tags(0, "LINE", 8, "ARQ-PAREDE", 10, 1, 11, 4, 20, 2, 21, 6)
    (wall,) = load(written(tmp_path, bare(SELO, line))).walls
    assert wall.shape.length == pytest.approx(5.0)


@pytest.mark.parametrize(
    ("encoding", "codepage"),
    [("cp932", "ANSI_932"), ("gb2312", "ANSI_936"), ("cp1251", "ANSI_1251"), ("cp1253", "ANSI_1253")],
)
def test_declared_code_pages_of_other_scripts(tmp_path: Path, encoding: str, codepage: str) -> None:
    word = {"cp932": "台所", "gb2312": "厨房", "cp1251": "КУХНЯ", "cp1253": "ΚΟΥΖΙΝΑ"}[encoding]
    doc = ezdxf.new("R2000")
    doc.modelspace().add_text("PLACE")
    path = tmp_path / "p.dxf"
    doc.saveas(path)
    data = path.read_bytes().replace(b"\nPLACE\n", b"\n" + word.encode(encoding) + b"\n")
    path.write_bytes(data.replace(b"ANSI_1252", codepage.encode()))
    assert load(path).texts[0].text == word


@pytest.mark.parametrize("encoding", ["cp1252", "cp850", "utf-8"])
def test_r12_without_a_code_page(tmp_path: Path, encoding: str) -> None:
    text = tags(0, "TEXT", 8, "DOC-TEXTO", 10, 1, 20, 1, 30, 0, 40, 0.2, 1, "GARAGEM / ÁREA DE SERVIÇO")
    plan = load(written(tmp_path, bare(SELO, text).encode(encoding)))
    assert plan.texts[0].text == "GARAGEM / ÁREA DE SERVIÇO"


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        (r"Sal\U+00E3o", "Salão"),
        ("9,35 m%%178", "9,35 m²"),
        ("%%uCOZINHA%%u 45%%d", "COZINHA 45°"),
        ("%%c20 %%p1", "Ø20 ±1"),
    ],
)
def test_codes_in_texts(tmp_path: Path, raw: str, shown: str) -> None:
    drawing = Drawing("R2000")
    drawing.text(raw, (0, 0))
    assert drawing.plan(tmp_path).texts[0].text == shown


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        (r"{\fArial|b0|i0;COZINHA}\P\H0.7x;A=9,35 m\U+00B2", "COZINHA\nA=9,35 m²"),
        (r"\A1;{\C1;QUARTO}\~2", "QUARTO 2"),
        (r"\pxqc;SALA\PDE ESTAR", "SALA\nDE ESTAR"),
        (r"A=12,00 m{\H0.7x;\S2^ ;}", "A=12,00 m2"),
        (r"\Qx;BANHO {\LSUITE\l}", "BANHO SUITE"),
        ("COZ{INHA", "COZINHA"),
    ],
)
def test_codes_in_mtexts(tmp_path: Path, raw: str, shown: str) -> None:
    drawing = Drawing()
    drawing.space.add_mtext(raw, dxfattribs={"layer": "DOC-TEXTO"})
    assert drawing.plan(tmp_path).texts[0].text.replace(" \n", "\n") == shown


def test_a_long_mtext_in_parts(tmp_path: Path) -> None:
    drawing = Drawing()
    words = " ".join(f"PALAVRA{n:03}" for n in range(120))
    drawing.space.add_mtext(words, dxfattribs={"layer": "DOC-TEXTO"})
    path = drawing.save(tmp_path)
    assert "\n  3\nPALAVRA000" in path.read_text("utf-8")
    assert load(path).texts[0].text == words


def test_a_dense_hatch_is_read_by_its_outline_alone(tmp_path: Path) -> None:
    drawing = Drawing()
    hatch = drawing.space.add_hatch(dxfattribs={"layer": "GLP-DEMARCACAO"})
    hatch.set_pattern_fill("ANSI31", scale=1e-5)
    hatch.paths.add_polyline_path([(0, 0), (100, 0), (100, 100), (0, 100)], is_closed=True)
    assert drawing.plan(tmp_path).markings[0].shape.area == pytest.approx(10_000)


def test_the_file_opened_is_the_file_hashed(tmp_path: Path) -> None:
    import hashlib

    path = room().save(tmp_path)
    assert open_document(path).sha256 == hashlib.sha256(path.read_bytes()).hexdigest()
