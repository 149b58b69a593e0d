"""Files and places that are no plans, or are named to do harm: each made on the spot, with the message it must meet."""

from __future__ import annotations

import os
import random
import socket
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
DXF = ROOT / "samples" / "plans" / "fail-s05-valvula-antes-do-regulador.dxf"
IFC = ROOT / "samples" / "plans" / "pass-s09-supermercado-no-limite.ifc"
READ = (0, 1)
"""The exit statuses of a plan that is read and checked."""
REFUSED = (3,)
NOTHING = (4,)


@dataclass(frozen=True, slots=True)
class Case:
    """A hostile input: ``build`` makes it in a folder and returns its path; ``exits`` are the statuses it may end with.

    ``said`` is part of what is said on standard error, in English.
    """

    name: str
    build: Callable[[Path], Path]
    exits: tuple[int, ...] = REFUSED
    said: str = ""
    options: tuple[str, ...] = ()


def noise(size: int, seed: int = 7) -> bytes:
    """The same garbage every time."""
    return random.Random(seed).randbytes(size)  # noqa: S311 -- no secret


def file(name: str | bytes, content: bytes) -> Callable[[Path], Path]:
    """A file with this name and content."""

    def build(folder: Path) -> Path:
        path = Path(os.fsdecode(os.path.join(os.fsencode(folder), os.fsencode(name))))  # noqa: PTH118 -- bytes
        path.write_bytes(content)
        return path

    return build


def copy(name: str | bytes, source: Path) -> Callable[[Path], Path]:
    """A sample under another name."""
    return lambda folder: file(name, source.read_bytes())(folder)


def start_of(source: Path, share: float) -> Callable[[Path], Path]:
    """A sample cut off."""

    def build(folder: Path) -> Path:
        content = source.read_bytes()
        return file(source.name, content[: int(len(content) * share)])(folder)

    return build


def link(to: str, name: str = "plano.dxf") -> Callable[[Path], Path]:
    """A symbolic link."""

    def build(folder: Path) -> Path:
        (folder / name).symlink_to(to)
        return folder / name

    return build


def _folder(folder: Path) -> Path:
    (folder / "plano.dxf").mkdir()
    return folder / "plano.dxf"


def _pipe(folder: Path) -> Path:
    os.mkfifo(folder / "plano.dxf")
    return folder / "plano.dxf"


def _socket(folder: Path) -> Path:
    here = Path.cwd()
    os.chdir(folder)  # the name of a socket has little room
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind("plano.ifc")
    finally:
        os.chdir(here)
    return folder / "plano.ifc"


def _loop(folder: Path) -> Path:
    (folder / "a.dxf").symlink_to("b.dxf")
    (folder / "b.dxf").symlink_to("a.dxf")
    return folder / "a.dxf"


def _under_a_file(folder: Path) -> Path:
    return file("plano.dxf", DXF.read_bytes())(folder) / "dentro.dxf"


def zipped(*members: tuple[str | zipfile.ZipInfo, bytes]) -> Callable[[Path], Path]:
    """An ifczip of these members."""

    def build(folder: Path) -> Path:
        path = folder / "plano.ifczip"
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, content in members:
                archive.writestr(name, content)
        return path

    return build


def _link_member() -> zipfile.ZipInfo:
    info = zipfile.ZipInfo("model.ifc")
    info.external_attr = 0o120777 << 16
    return info


def _patched(find: bytes, offset: int, new: bytes) -> Callable[[Path], Path]:
    """A good ifczip with bytes of its headers changed."""

    def build(folder: Path) -> Path:
        path = zipped(("model.ifc", IFC.read_bytes()))(folder)
        data = bytearray(path.read_bytes())
        for mark in (find,) if find != b"both" else (b"PK\x03\x04", b"PK\x01\x02"):
            place = data.rfind(mark) + offset + (2 if find == b"both" and mark == b"PK\x01\x02" else 0)
            data[place : place + len(new)] = new
        path.write_bytes(data)
        return path

    return build


def _zip_cut(folder: Path) -> Path:
    path = zipped(("model.ifc", IFC.read_bytes()))(folder)
    path.write_bytes(path.read_bytes()[:-100])
    return path


def replaced(source: Path, *pairs: tuple[bytes, bytes]) -> Callable[[Path], Path]:
    """A sample with texts in it replaced."""

    def build(folder: Path) -> Path:
        content = source.read_bytes()
        for old, new in pairs:
            assert old in content, old
            content = content.replace(old, new)
        return file(source.name, content)(folder)

    return build


def repeated(name: str, head: bytes, body: bytes, times: int, tail: bytes = b"") -> Callable[[Path], Path]:
    """A file that says one thing very often."""

    def build(folder: Path) -> Path:
        path = folder / name
        with path.open("wb") as stream:
            stream.write(head)
            for _ in range(times // 1000):
                stream.write(body * 1000)
            stream.write(tail)
        return path

    return build


def layers(number: int) -> Callable[[Path], Path]:
    """A drawing with very many layers."""

    def build(folder: Path) -> Path:
        path = folder / "camadas.dxf"
        with path.open("w", encoding="ascii") as stream:
            stream.write(f"0\nSECTION\n2\nTABLES\n0\nTABLE\n2\nLAYER\n70\n{number}\n")
            for n in range(number):
                stream.write(f"0\nLAYER\n2\nC{n}\n70\n0\n62\n7\n6\nCONTINUOUS\n")
            stream.write("0\nENDTAB\n0\nENDSEC\n0\nSECTION\n2\nENTITIES\n0\nLINE\n8\n0\n10\n0\n20\n0\n11\n1\n21\n1\n")
            stream.write("0\nENDSEC\n0\nEOF\n")
        return path

    return build


_HEADERS = (
    ("text DXF", b"  0\r\nSECTION\r\n  2\r\nHEADER\r\n", "x.dxf"),
    ("binary DXF", b"AutoCAD Binary DXF\r\n\x1a\x00", "x.dxf"),
    ("IFC", b"ISO-10303-21;\nHEADER;\n", "x.ifc"),
    ("IFC with a schema", b"ISO-10303-21;\nHEADER;\nFILE_SCHEMA(('IFC4'));\nENDSEC;\nDATA;\n", "x.ifc"),
    ("zip", b"PK\x03\x04", "x.ifczip"),
    ("empty zip", b"PK\x05\x06" + bytes(18), "x.ifczip"),
    ("DWG R2018", b"AC1032", "x.dwg"),
    ("DWG R2000", b"AC1015", "x.dwg"),
    ("DWG of the future", b"AC1099", "x.dwg"),
    ("PDF", b"%PDF-1.7\n", "x.dxf"),
    ("ifcXML", b"<?xml version='1.0'?><ifc:ifcXML xmlns:ifc='x'>", "x.ifc"),
    ("picture", b"\x89PNG\r\n\x1a\n", "x.dxf"),
)
_XXE = b"<?xml version='1.0'?><!DOCTYPE l [<!ENTITY x SYSTEM 'file:///etc/hostname'>]><ifcXML>&x;</ifcXML>"
_LAUGHS = b"<?xml version='1.0'?><!DOCTYPE l [<!ENTITY a '" + b"ha" * 50_000 + b"'>]><ifcXML>" + b"&a;" * 5000
_LONG = "a" * 251 + ".dxf"

CASES: tuple[Case, ...] = (
    *(
        Case(f"garbage behind the header of a {what}", file(name, head + noise(30_000)))
        for what, head, name in _HEADERS
    ),
    Case("nothing but garbage, named DXF", file("x.dxf", noise(100_000))),
    Case("nothing but garbage, named IFC", file("x.ifc", noise(100_000))),
    Case("nothing but garbage, named nothing", file("x", noise(100_000)), said="neither IFC, DXF nor DWG"),
    Case("an empty file", file("x.dxf", b""), said="is empty"),
    Case("blanks", file("x.ifc", b" \r\n\t" * 100), said="is empty"),
    Case("a byte order mark alone", file("x.dxf", b"\xef\xbb\xbf")),
    Case("an IFC named DXF", copy("x.dxf", IFC), said="its content is IFC"),
    Case("a DXF named IFC", copy("x.ifc", DXF), said="its content is DXF"),
    Case("a folder", _folder, said="it is a folder"),
    Case("a pipe", _pipe, said="not a regular file"),
    Case("a socket", _socket, said="not a regular file"),
    Case("a device without end", lambda _: Path("/dev/zero"), said="not a regular file"),
    Case("a link to a device without end", link("/dev/zero"), said="not a regular file"),
    Case("a link to nothing", link("nada.dxf"), said="does not exist"),
    Case("a link to a folder", link("."), said="it is a folder"),
    Case("links in a circle", _loop),
    Case("a file that is not there", lambda folder: folder / "nada.dxf", said="does not exist"),
    Case("a path through a file", _under_a_file),
    Case("a name of 256 letters", lambda folder: folder / ("a" * 256)),
    Case("the memory of the process", lambda _: Path("/proc/self/mem")),
    Case("a name of 255 letters", copy(_LONG, DXF), READ),
    Case("a name of 255 letters, with garbage", file("b" * 251 + ".ifc", noise(999)), said="bbb.ifc: "),
    Case("a name that is no UTF-8", copy(b"plan\xe7\xff.dxf", DXF), READ),
    Case("a name that is no UTF-8, with garbage", file(b"plan\xe7\xff.dxf", noise(999)), said="plan\\xe7\\xff.dxf: "),
    Case(
        "a name that commands a terminal", file("\x1b]0;owned\x07\x1b[2Jx.dxf", b""), said="/x.dxf: the file is empty"
    ),
    Case("a name that turns its end round", file("x\u202efxd.exe.dxf", b""), said="xfxd.exe.dxf: "),
    Case("a name of several lines", file("x\nesquadro: APROVADO\n.dxf", b"")),
    Case("a name that is a formula", copy("=cmd|'-c calc'!A1.dxf", DXF), READ),
    Case("a name that is markup", copy("<img src=x onerror=alert(1)>.dxf", DXF), READ),
    *(
        Case(f"a DXF of which {share:.0%} is there", start_of(DXF, share), (0, 1, 3, 4))
        for share in (0.01, 0.3, 0.7, 0.99)
    ),
    *(Case(f"an IFC of which {share:.0%} is there", start_of(IFC, share)) for share in (0.01, 0.3, 0.7, 0.99)),
    Case("a million layers", layers(1_000_000), said="--limit records"),
    Case(
        "two million sections that do not end",
        repeated("s.dxf", b"", b"0\nSECTION\n", 2_000_000),
        said="--limit records",
    ),
    Case(
        "a million empty sections",
        repeated("s.dxf", b"", b"0\nSECTION\n2\nX\n0\nENDSEC\n", 1_000_000, b"0\nEOF\n"),
        said="--limit records",
    ),
    Case("two million line breaks", repeated("n.dxf", b"0\nSECTION\n2\nENTITIES\n", b"\n", 2_000_000)),
    Case("a comment of twenty megabytes", repeated("c.dxf", b"999\n", b"x" * 20, 1_000_000), (3, 4)),
    Case("a million comments", repeated("c.dxf", b"", b"999\nx\n", 1_000_000, b"0\nEOF\n"), (3, 4)),
    Case("an IFC of one line without end", repeated("l.ifc", b"ISO-10303-21;\n", b"x" * 20, 1_000_000)),
    Case(
        "a million quotes",
        repeated("q.ifc", b"ISO-10303-21;HEADER;FILE_SCHEMA(('IFC4'));ENDSEC;DATA;#1=", b"'", 999_000),
    ),
    Case(
        "an IFC whose bodies are none",
        replaced(IFC, (b"IFCDIRECTION((0.,0.,1.))", b"IFCFACETEDBREP((0.,0.,1.))")),
        (0, 1, 4),
    ),
    Case("a zip whose member is a link", zipped((_link_member(), b"/etc/passwd"))),
    Case("a zip with a password", _patched(b"both", 6, b"\x01\x00")),
    Case("a zip packed in an unknown way", _patched(b"both", 8, b"\x63\x00")),
    Case("a zip with a wrong checksum", _patched(b"PK\x01\x02", 16, b"\x00\x00\x00\x00")),
    Case("a zip that says it is elsewhere", _patched(b"PK\x01\x02", 42, b"\xf0\xff\xff\xff")),
    Case("a zip cut off", _zip_cut),
    Case("a zip of itself named twice", zipped(("a.ifc", b"x"), ("A.IFC", b"x")), said="exactly one"),
    Case("a zip with a name that commands a terminal", zipped(("\x1b]0;x\x07/../../m.ifc", b"x"))),
    Case("a zip with a name of sixty thousand letters", zipped(("n" * 60_000 + ".ifc", IFC.read_bytes())), (0, 1, 3)),
    Case("an external XML entity in a zip", zipped(("m.ifcxml", _XXE)), said="ifcXML"),
    Case("an external XML entity named IFC, in a zip", zipped(("m.ifc", _XXE))),
    Case("XML that grows, in a zip", zipped(("m.ifc", _LAUGHS))),
)
