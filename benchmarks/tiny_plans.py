"""Tiny drawings for batches, and hostile ones: written without any library, different in their bytes."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

RULESET = """\
format: esquadro-ruleset/1
id: bench-1
version: "1.0"
municipality: bench
title: {pt: "Regra única", en: "A single rule"}
law: {pt: "Nenhuma lei", en: "No law"}
in_force_from: 2024-03-01
subject: {concepts: [storage_area]}
rules:
  - id: bench.art1
    citation: {pt: art. 1º, en: art. 1}
    title: {pt: "Um extintor, no mínimo", en: "One extinguisher at least"}
    kind: compare
    observe: {fact: number_of, with: {concept: extinguisher, discipline: fire_safety}}
    require: {at_least: 1 unit}
"""
"""A law of one provision: what is measured is the batch, not the law."""


def drawing(number: int, size_m: float = 10.0) -> bytes:
    """Return an R12 drawing in metres: a site, a storage area of LPG in it, and a text that is its number."""
    lines = [
        "0\nSECTION\n2\nHEADER\n9\n$ACADVER\n1\nAC1009\n9\n$INSUNITS\n70\n6\n0\nENDSEC\n0\nSECTION\n2\nENTITIES",
        _polyline("ARQ-TERRENO", 0, 0, size_m * 3),
        _polyline("GLP-AREA", size_m, size_m, size_m / 2 + number % 7),
        f"0\nTEXT\n8\nARQ-TEXTO\n10\n1.0\n20\n1.0\n40\n0.25\n1\nPROJETO {number}",
        "0\nENDSEC\n0\nEOF\n",
    ]
    return "\n".join(lines).encode("ascii")


def hostile(number: int) -> tuple[str, bytes]:
    """Return the suffix and the bytes of a file that no reader should accept, of one of seven kinds."""
    good = drawing(number)
    kinds: tuple[tuple[str, bytes], ...] = (
        (".dxf", b"  0\nSECTION\n  2\nENTITIES\n  0\nLINE\n 10\nnan\n" + b"\xff\xfe" * (number % 90 + 1)),
        (".dxf", good[: len(good) // 2] + b"\0" * 40),
        (".ifc", b"ISO-10303-21;\nHEADER;\nFILE_SCHEMA(('IFC9'));\nENDSEC;\n" + str(number).encode()),
        (".ifc", b"ISO-10303-21;\n" + b"#1=IFCSITE(" * (number % 50 + 10)),
        (".ifczip", _bomb(number)),
        (".dxf", b""),
        (".dwg", b"AC1099" + bytes(range(256)) * (number % 5 + 1)),
    )
    return kinds[number % len(kinds)]


def write_plans(folder: Path, count: int, *, hostile_share: float = 0.0, copies_share: float = 0.0) -> None:
    """Write ``count`` submissions into sub-folders of a hundred; the same for the same numbers."""
    every = round(1 / hostile_share) if hostile_share else 0
    twin = round(1 / copies_share) if copies_share else 0
    for number in range(count):
        place = folder / f"{number // 100:03}"
        place.mkdir(parents=True, exist_ok=True)
        suffix, data = ".dxf", drawing(number)
        if every and number % every == every - 1:
            suffix, data = hostile(number)
        elif twin and number % twin == twin - 1:
            data = drawing(number - 1)
        (place / f"{number:05}{suffix}").write_bytes(data)


def write_ruleset(folder: Path) -> Path:
    """Write the law of one provision; return its folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "ruleset.yaml").write_text(RULESET, encoding="utf-8")
    return folder


def _bomb(number: int) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(f"{number}.ifc", b"0" * 3_000_000)
    return stream.getvalue()


def _polyline(layer: str, x: float, y: float, size: float) -> str:
    corners: Iterator[tuple[float, float]] = iter(((x, y), (x + size, y), (x + size, y + size), (x, y + size)))
    vertices = "".join(f"0\nVERTEX\n8\n{layer}\n10\n{a}\n20\n{b}\n" for a, b in corners)
    return f"0\nPOLYLINE\n8\n{layer}\n66\n1\n70\n1\n{vertices}0\nSEQEND\n8\n{layer}"
