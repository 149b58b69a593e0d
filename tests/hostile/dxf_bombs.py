"""Drawings made to do harm: each is built on the fly, small on disk or quick to write, and has one message to meet."""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

Builder = Callable[[Path], None]


@dataclass(frozen=True, slots=True)
class Bomb:
    """A hostile drawing. ``said`` is part of the English message it must end with; None: it must be read, harmless.

    ``limits`` are the reader's limits to run it under, by name, where the defaults would take long to reach.
    """

    name: str
    build: Builder
    said: str | None
    limits: tuple[tuple[str, int], ...] = ()
    suffix: str = ".dxf"


def tags(*pairs: object) -> str:
    """Tags of a text DXF from codes and values in turn."""
    return "".join(f"{code:>3}\n{value}\n" for code, value in zip(pairs[::2], pairs[1::2], strict=True))


def section(name: str, body: str) -> str:
    """One section."""
    return tags(0, "SECTION", 2, name) + body + tags(0, "ENDSEC")


def block(name: str, body: str) -> str:
    """One block."""
    return tags(0, "BLOCK", 8, "0", 2, name, 70, 0, 10, 0, 20, 0) + body + tags(0, "ENDBLK", 8, "0")


def insert(name: str, x: float = 0, **more: object) -> str:
    """One insert; ``columns`` and ``rows`` make an array of it."""
    array = tags(70, more["columns"], 71, more["rows"], 44, 1, 45, 1) if more else ""
    return tags(0, "INSERT", 8, "0", 2, name, 10, x, 20, 0) + array


LINE = tags(0, "LINE", 8, "0", 10, 0, 20, 0, 11, 1, 21, 1)


def _drawing(path: Path, entities: str, blocks: str = "") -> None:
    parts = section("BLOCKS", blocks) if blocks else ""
    path.write_text(parts + section("ENTITIES", entities) + tags(0, "EOF"))


def _laughs(path: Path) -> None:
    """Thirty blocks, each ten times the one before: 10^30 lines."""
    blocks = block("B0", LINE) + "".join(block(f"B{n}", insert(f"B{n - 1}") * 10) for n in range(1, 30))
    _drawing(path, insert("B29"), blocks)


def _array(path: Path) -> None:
    _drawing(path, insert("B", columns=30000, rows=30000), block("B", LINE))


def _array_of_arrays(path: Path) -> None:
    blocks = block("A", LINE) + block("B", insert("A", columns=2000, rows=2000))
    _drawing(path, insert("B", columns=2000, rows=2000), blocks)


def _deep(path: Path) -> None:
    """A chain of five thousand blocks."""
    blocks = block("B0", LINE) + "".join(block(f"B{n}", insert(f"B{n - 1}")) for n in range(1, 5000))
    _drawing(path, insert("B4999"), blocks)


def _self(path: Path) -> None:
    _drawing(path, insert("A"), block("A", LINE + insert("A", 1)))


def _pair(path: Path) -> None:
    _drawing(path, insert("A"), block("A", LINE + insert("B")) + block("B", LINE + insert("A")))


def _clique(path: Path) -> None:
    """Sixteen blocks that all insert all: the ways through them are beyond counting."""
    names = [f"B{n}" for n in range(16)]
    body = LINE + "".join(insert(name) for name in names)
    _drawing(path, insert("B0"), "".join(block(name, body) for name in names))


def _many(path: Path) -> None:
    _drawing(path, LINE * 30_000)


def _vertices(path: Path) -> None:
    points = "".join(tags(10, n, 20, n % 7) for n in range(210_000))
    _drawing(path, tags(0, "LWPOLYLINE", 100, "AcDbEntity", 8, "0", 100, "AcDbPolyline", 90, 210_000, 70, 0) + points)


def _old_vertices(path: Path) -> None:
    points = "".join(tags(0, "VERTEX", 8, "0", 10, n, 20, n % 7) for n in range(210_000))
    _drawing(path, tags(0, "POLYLINE", 8, "0", 66, 1, 70, 0) + points + tags(0, "SEQEND"))


def _long_text(path: Path) -> None:
    _drawing(path, tags(0, "TEXT", 8, "0", 10, 0, 20, 0, 40, 1, 1, "A" * 5_000_000))


def _long_mtext(path: Path) -> None:
    parts = "".join(tags(3, "A" * 250) for _ in range(1000))
    _drawing(
        path, tags(0, "MTEXT", 100, "AcDbEntity", 8, "0", 100, "AcDbMText", 10, 0, 20, 0, 40, 1) + parts + tags(1, "A")
    )


def _long_layer(path: Path) -> None:
    _drawing(path, tags(0, "LINE", 8, "L" * 2_000_000, 10, 0, 20, 0, 11, 1, 21, 1))


def _far(path: Path) -> None:
    _drawing(path, tags(0, "CIRCLE", 8, "HID-RALO", 10, "1e300", 20, 0, 40, 1) + LINE)


def _not_a_number(path: Path) -> None:
    _drawing(path, tags(0, "CIRCLE", 8, "HID-RALO", 10, "nan", 20, 0, 40, 1) + LINE)


def _infinite_radius(path: Path) -> None:
    _drawing(path, tags(0, "CIRCLE", 8, "HID-RALO", 10, 0, 20, 0, 40, "inf") + LINE)


def _giant_radius(path: Path) -> None:
    _drawing(path, tags(0, "ARC", 8, "HID-RALO", 10, 0, 20, 0, 40, "1e11", 50, 0, 51, 90) + LINE)


def _spline(path: Path) -> None:
    """A spline whose knots and weights make no curve."""
    head = tags(0, "SPLINE", 100, "AcDbEntity", 8, "GLP-AREA", 100, "AcDbSpline", 70, 8, 71, 25, 72, 4, 73, 3, 74, 0)
    _drawing(path, head + tags(40, 0, 40, 0, 40, 0, 40, 0) + tags(10, 0, 20, 0, 10, 1, 20, 1, 10, 2, 20, 0) + LINE)


def _faults(path: Path) -> None:
    """Pairing lost again and again."""
    bad = tags(0, "TEXT", 8, "0", 10, 0, 20, 0, 40, 1, 1, "A") + "x\ny\nz\n"
    _drawing(path, bad * 3000 + LINE)


def _no_sense(path: Path) -> None:
    path.write_text(tags(0, "SECTION", 2, "ENTITIES") + "x\n" * 200_000)


def _cut_binary(path: Path) -> None:
    path.write_bytes(b"AutoCAD Binary DXF\r\n\x1a\x00" + b"\x00\x00SECTION\x00\x02\x00ENTITIES\x00" + b"\x0a\x00\x01")


def _binary_many(path: Path) -> None:
    line = b"\x00\x00LINE\x00\x08\x000\x00" + struct.pack("<hd", 10, 0.0) + struct.pack("<hd", 20, 0.0)
    body = b"\x00\x00SECTION\x00\x02\x00ENTITIES\x00" + line * 30_000 + b"\x00\x00ENDSEC\x00\x00\x00EOF\x00"
    path.write_bytes(b"AutoCAD Binary DXF\r\n\x1a\x00" + body)


def _xref(path: Path) -> None:
    """External references that point everywhere but beside the plan."""
    places = (
        "/etc/passwd",
        "..\\..\\segredo.dxf",
        "\\\\servidor\\pasta\\x.dwg",
        "http://example.com/x.dxf",
        "C:\\x.dwg",
    )
    blocks = "".join(
        tags(0, "BLOCK", 8, "0", 2, f"X{n}", 70, 4, 10, 0, 20, 0, 1, place, 0, "ENDBLK", 8, "0")
        for n, place in enumerate(places)
    )
    _drawing(path, "".join(insert(f"X{n}") for n in range(len(places))) + LINE, blocks)


def _dwg(version: bytes, body: bytes) -> Builder:
    """A DWG's first letters and then nothing of one."""

    def build(path: Path) -> None:
        path.write_bytes(version + body)

    return build


BOMBS: tuple[Bomb, ...] = (
    Bomb("billion laughs", _laughs, "with all blocks and arrays laid out"),
    Bomb("array of 900 million", _array, "with all blocks and arrays laid out"),
    Bomb("array of arrays", _array_of_arrays, "with all blocks and arrays laid out"),
    Bomb("five thousand levels", _deep, "the blocks nest"),
    Bomb("block in itself", _self, None),
    Bomb("two blocks in each other", _pair, None),
    Bomb("sixteen blocks in each other", _clique, "with all blocks and arrays laid out"),
    Bomb("more entities than allowed", _many, "entities; the limit is 20000", (("entities", 20_000),)),
    Bomb("more entities than allowed, binary", _binary_many, "entities; the limit is 20000", (("entities", 20_000),)),
    Bomb("210,000 vertices", _vertices, "vertices"),
    Bomb("210,000 old vertices", _old_vertices, "vertices"),
    Bomb("a text of five million letters", _long_text, "characters"),
    Bomb("a text of 250,000 letters in parts", _long_mtext, "characters"),
    Bomb("a layer's name of two million letters", _long_layer, "characters"),
    Bomb("a circle at 1e300", _far, None),
    Bomb("a circle at nan", _not_a_number, None),
    Bomb("a circle of infinite radius", _infinite_radius, None),
    Bomb("an arc of 100 million kilometres", _giant_radius, None),
    Bomb("a spline that is none", _spline, None),
    Bomb("three thousand faults", _faults, None),
    Bomb("no tags at all", _no_sense, "structure is lost"),
    Bomb("a binary file cut in a number", _cut_binary, "cut off or corrupt"),
    Bomb("references to everywhere", _xref, None),
    Bomb("a file too large", _many, "bytes; the limit is 1000", (("file_bytes", 1000),)),
    Bomb("rubbish behind the header of a DWG", _dwg(b"AC1032", bytes(range(256)) * 200), "DXF", suffix=".dwg"),
    Bomb("zeros behind the header of a DWG", _dwg(b"AC1015", bytes(100_000)), "DXF", suffix=".dwg"),
    Bomb("a DWG of six letters", _dwg(b"AC1024", b""), "DXF", suffix=".dwg"),
    Bomb("a DWG of the future", _dwg(b"AC1099", bytes(1000)), "unsupported DWG version", suffix=".dwg"),
)
