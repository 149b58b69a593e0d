from __future__ import annotations

from pathlib import Path

import ezdxf
import pytest

from adapters.dxf import read
from checker.model import Plan
from checker.model.errors import PlanUnreadableError
from checker.model.reading import ReadOptions
from tests.adapters.dxf.builder import Drawing, notes


def depot(version: str = "R2010") -> Drawing:
    drawing = Drawing(version)
    drawing.box(0, 0, 4, 4, "GLP-AREA")
    drawing.insert("GLP-AREA", (1, 1), "GLP-AREA", CLASSE="II")
    drawing.insert("GLP-P13", (2, 2), "GLP-RECIPIENTE", circle=0.18, PILHA="4")
    return drawing


def load(path: Path) -> Plan:
    return read(path, ReadOptions())


@pytest.mark.parametrize("version", ["R12", "R2000", "R2004", "R2007", "R2010", "R2013", "R2018"])
@pytest.mark.parametrize("binary", [False, True])
def test_every_version_text_and_binary(tmp_path: Path, version: str, binary: bool) -> None:
    plan = depot(version).plan(tmp_path, binary=binary)
    assert plan.areas[0].area_class == "II"
    assert plan.areas[0].shape.area == pytest.approx(16.0)
    assert plan.cylinders[0].quantity == 4
    assert plan.files[0].version.endswith(version)


def refused(path: Path) -> str:
    with pytest.raises(PlanUnreadableError) as caught:
        load(path)
    assert caught.value.text.pt != caught.value.text.en
    assert path.name in caught.value.text.pt
    return caught.value.text.en


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "empty"),
        (b" \n\n", "empty"),
        (b"AC1032\x00\x00\x00\x00" + b"\x00" * 200, "DWG"),
        (b"ISO-10303-21;\nHEADER;", "IFC"),
        (b"%PDF-1.7\n", "PDF"),
        (b"PK\x03\x04rest", "ZIP"),
        (b"nonsense\n", "not a DXF"),
    ],
)
def test_what_is_no_dxf_is_refused(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "p.dxf"
    path.write_bytes(content)
    assert said in refused(path)


def test_absent_file_and_folder_are_refused(tmp_path: Path) -> None:
    assert "does not exist" in refused(tmp_path / "none.dxf")
    assert "not a regular file" in refused(tmp_path)


def test_a_file_cut_inside_its_entities_is_refused(tmp_path: Path) -> None:
    path = depot().save(tmp_path)
    data = path.read_bytes()
    path.write_bytes(data[: data.index(b"ENTITIES") + 400])
    assert "cut off" in refused(path)


def test_a_cut_binary_file_is_refused(tmp_path: Path) -> None:
    path = depot().save(tmp_path, binary=True)
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])
    refused(path)


def test_a_version_of_the_future_is_refused(tmp_path: Path) -> None:
    path = depot().save(tmp_path)
    path.write_bytes(path.read_bytes().replace(b"AC1024", b"AC1099"))
    assert "unsupported DXF version" in refused(path)


def test_a_file_without_eof_is_read_and_says_so(tmp_path: Path) -> None:
    path = depot().save(tmp_path)
    path.write_bytes(path.read_bytes().replace(b"  0\nEOF\n", b""))
    plan = load(path)
    assert plan.areas
    assert "EOF" in notes(plan)


def test_a_damaged_number_makes_its_entity_broken(tmp_path: Path) -> None:
    drawing = depot()
    drawing.space.add_circle((9.25, 9), 0.1, dxfattribs={"layer": "HID-RALO"})
    path = drawing.save(tmp_path)
    path.write_bytes(path.read_bytes().replace(b"9.25", b"9,25"))
    plan = load(path)
    (broken,) = plan.broken
    assert broken.concept == "drain"
    assert "9,25" in broken.why.pt
    assert "recuperado" in notes(plan)
    assert plan.unreadable >= 1


def garbled(tmp_path: Path, encoding: str, codepage: bytes) -> Plan:
    doc = ezdxf.new("R2000")
    doc.modelspace().add_text("GARAGEM / AREA DE SERVICO", dxfattribs={"layer": "DOC-TEXTO"})
    path = tmp_path / "p.dxf"
    doc.saveas(path)
    data = path.read_bytes().replace(b"AREA DE SERVICO", "ÁREA DE SERVIÇO".encode(encoding))
    path.write_bytes(data.replace(b"ANSI_1252", codepage))
    return load(path)


@pytest.mark.parametrize(
    ("encoding", "codepage"),
    [
        ("cp1252", b"ANSI_1252"),
        ("utf-8", b"ANSI_1252"),
        ("cp850", b"ANSI_1252"),
        ("cp850", b"dos850"),
        ("cp1252", b"UNDEFINED"),
    ],
)
def test_code_pages_declared_rightly_wrongly_or_not_at_all(tmp_path: Path, encoding: str, codepage: bytes) -> None:
    (text,) = garbled(tmp_path, encoding, codepage).texts
    assert text.text == "GARAGEM / ÁREA DE SERVIÇO"


def test_utf8_file_with_single_byte_letters(tmp_path: Path) -> None:
    doc = ezdxf.new("R2010")
    doc.modelspace().add_text("AREA")
    path = tmp_path / "p.dxf"
    doc.saveas(path)
    path.write_bytes(path.read_bytes().replace(b"\nAREA\n", "\nÁREA\n".encode("cp1252")))
    assert load(path).texts[0].text == "ÁREA"


def test_a_builder_that_fails_breaks_its_concept_and_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object) -> list[object]:
        raise IndexError("x")

    monkeypatch.setattr("adapters.dxf.stock.lots", fail)
    plan = depot().plan(tmp_path)
    assert [b.concept for b in plan.broken] == ["lot"]
    assert plan.areas


def test_whatever_else_goes_wrong_is_told_without_a_traceback(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise KeyError("x")

    monkeypatch.setattr("adapters.dxf.reader.find_storeys", fail)
    with pytest.raises(PlanUnreadableError, match="KeyError"):
        depot().plan(tmp_path)
