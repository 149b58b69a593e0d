"""Texts of STEP files as programs really write them: each is read as what its author meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from adapters.ifc import read
from checker.model.reading import ReadOptions
from tests.adapters.ifc.builder import Scene


@pytest.mark.parametrize(
    ("written", "meant", "noted"),
    [
        (rb"\X2\04210442043e\X0\ ", "Сто", False),
        (rb"a\X2\D800\X0\b", "ab", True),
        (rb"a\X2\\X0\b", "ab", True),
        (rb"\X2\D83DDE00\X0\!", "\U0001f600!", True),
        (rb"C:\obra\planta", r"C:\obra\planta", True),
        (rb"\S\Z\S\l", "Úì", False),
        (rb"\X2\00C1\X0\rea de servi\X\E7o", "Área de serviço", False),
        ("Pavimento Térreo".encode(), "Pavimento Térreo", True),
        ("Pavimento Térreo".encode("cp1252"), "Pavimento Térreo", True),
        (rb"podla~\X0\ ", r"podla~\X0\ ".strip(), True),
        (rb"D:\X2\obra", r"D:\X2\obra", True),
        (rb"caixa d''agua", "caixa d'agua", False),
    ],
)
def test_escapes_and_raw_accents_in_texts(tmp_path: Path, written: bytes, meant: str, noted: bool) -> None:
    scene = Scene()
    scene.space("NOME", scene.storey("TÉRREO", 0), (0, 0, 0), (3, 3, 2.6))
    path = scene.write(tmp_path)
    path.write_bytes(path.read_bytes().replace(b"'NOME'", b"'" + written + b"'"))
    plan = read(path, ReadOptions())
    assert plan.spaces[0].name == meant
    assert any("backslashes" in n.en for n in plan.files[0].notes) == noted


def test_a_damaged_header_costs_only_itself(tmp_path: Path) -> None:
    scene = Scene("IFC2X3")
    scene.space("SALA", scene.storey("TÉRREO", 0), (0, 0, 0), (3, 3, 2.6))
    path = scene.write(tmp_path)
    kept = [line for line in path.read_text().splitlines() if not line.startswith(("FILE_DESCRIPTION", "FILE_NAME"))]
    path.write_text("\n".join(kept))
    plan = read(path, ReadOptions())
    assert [s.name for s in plan.spaces] == ["SALA"]
    assert any("header is damaged" in n.en for n in plan.files[0].notes)
