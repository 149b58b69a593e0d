"""Ways to damage a plan: bytes, tags of a DXF, instances of an IFC. Each takes a random source and gives bytes back."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

Mutation = Callable[[bytes, random.Random], bytes]

_NUMBERS = (
    *(b"nan", b"-nan(ind)", b"inf", b"-inf", b"1e300", b"-1e300", b"1e-320", b"0", b"-0", b"-1", b"65536"),
    *(b"99999999999999999999", b"2147483648", b"0x10", b"1,5", b"1.", b".", b"", b" ", b"1e", b"--1", b"1.#INF"),
)
_TEXTS = (
    *(b"", b"$", b"*", b"\x00", b"\xff\xfe", b"A" * 5000, b"%%d%%186", b"\\U+FFFF", b"\\X2\\D800\\X0\\", b"{\\fArial;"),
    *(b"\\A1;{\\C", b"../../../etc/passwd", b"\x1b]0;x\x07", b"\xe2\x80\xae", b"=1+1", b"<script>", b"()", b"#1"),
)
_CODES = (
    0,
    1,
    2,
    5,
    8,
    10,
    20,
    30,
    40,
    41,
    42,
    50,
    62,
    66,
    70,
    71,
    72,
    90,
    91,
    100,
    102,
    210,
    230,
    310,
    330,
    360,
    1001,
)
_KINDS = (
    *(b"LINE", b"CIRCLE", b"ARC", b"ELLIPSE", b"SPLINE", b"POLYLINE", b"VERTEX", b"SEQEND", b"LWPOLYLINE", b"HATCH"),
    *(b"INSERT", b"ATTRIB", b"ATTDEF", b"TEXT", b"MTEXT", b"DIMENSION", b"BLOCK", b"ENDBLK", b"ENDSEC", b"SECTION"),
    *(b"LAYER", b"TABLE", b"ENDTAB", b"VIEWPORT", b"IMAGE", b"SOLID", b"3DFACE", b"MESH", b"REGION", b"LEADER", b"EOF"),
)
_CLASSES = (
    *(
        b"IFCWALL",
        b"IFCSPACE",
        b"IFCBUILDINGSTOREY",
        b"IFCSENSOR",
        b"IFCVALVE",
        b"IFCLOCALPLACEMENT",
        b"IFCFACETEDBREP",
    ),
    *(b"IFCCARTESIANPOINT", b"IFCMAPPEDITEM", b"IFCEXTRUDEDAREASOLID", b"IFCBOOLEANRESULT", b"IFCPROPERTYSINGLEVALUE"),
    *(b"IFCRELAGGREGATES", b"IFCUNITASSIGNMENT", b"IFCSIUNIT", b"IFCZONE", b"IFCPOLYLINE", b"IFCNOSUCHTHING"),
)


def _lines(content: bytes) -> list[bytes]:
    return content.split(b"\n")


def flip(content: bytes, chance: random.Random) -> bytes:
    """Change a few bytes."""
    data = bytearray(content)
    for _ in range(chance.randint(1, 8)):
        if data:
            data[chance.randrange(len(data))] = chance.choice((0, 10, 13, 255, 128, chance.randrange(256)))
    return bytes(data)


def cut(content: bytes, chance: random.Random) -> bytes:
    """Cut the end off."""
    return content[: chance.randrange(len(content) + 1)]


def drop(content: bytes, chance: random.Random) -> bytes:
    """Take a stretch of bytes out."""
    start = chance.randrange(len(content) + 1)
    return content[:start] + content[start + chance.choice((1, 2, 7, 64, 1000, 20000)) :]


def repeat(content: bytes, chance: random.Random) -> bytes:
    """Say a stretch of bytes again, perhaps elsewhere."""
    start = chance.randrange(len(content) + 1)
    piece = content[start : start + chance.choice((1, 20, 400, 8000))] * chance.choice((1, 1, 2, 30))
    place = chance.randrange(len(content) + 1)
    return content[:place] + piece + content[place:]


def lines_moved(content: bytes, chance: random.Random) -> bytes:
    """Delete, double, swap or move whole lines."""
    lines = _lines(content)
    for _ in range(chance.randint(1, 6)):
        if len(lines) < 4:
            break
        i, j = chance.randrange(len(lines)), chance.randrange(len(lines))
        match chance.randrange(4):
            case 0:
                del lines[i]
            case 1:
                lines.insert(i, lines[j])
            case 2:
                lines[i], lines[j] = lines[j], lines[i]
            case _:
                lines[i : i + chance.randint(1, 200)] = []
    return b"\n".join(lines)


def line_replaced(content: bytes, chance: random.Random) -> bytes:
    """Put something else on a few lines."""
    lines = _lines(content)
    for _ in range(chance.randint(1, 4)):
        lines[chance.randrange(len(lines))] = chance.choice((*_NUMBERS, *_TEXTS))
    return b"\n".join(lines)


def tag_changed(content: bytes, chance: random.Random) -> bytes:
    """Change values or codes of a DXF's tags, keeping the pairs."""
    lines = _lines(content)
    for _ in range(chance.randint(1, 10)):
        pair = 2 * chance.randrange(max(len(lines) // 2, 1))
        if pair + 1 >= len(lines):
            continue
        code = lines[pair].strip()
        match chance.randrange(6):
            case 0:
                lines[pair] = b"%3d" % chance.choice(_CODES)
            case 1 if code == b"0":
                lines[pair + 1] = chance.choice(_KINDS)
            case 2:
                lines[pair + 1] = chance.choice(_TEXTS)
            case 3:
                lines[pair : pair + 2] = []
            case 4:
                lines[pair:pair] = lines[pair : pair + 2] * chance.choice((1, 2, 500))
            case _:
                lines[pair + 1] = chance.choice(_NUMBERS)
    return b"\n".join(lines)


def geometry_changed(content: bytes, chance: random.Random) -> bytes:
    """Change coordinates, radii, angles, scales, extrusions of a DXF alone."""
    lines = _lines(content)
    wanted = {b"10", b"20", b"30", b"11", b"21", b"40", b"41", b"42", b"43", b"50", b"51", b"70", b"71", b"210", b"230"}
    places = [i + 1 for i in range(0, len(lines) - 1, 2) if lines[i].strip() in wanted]
    for _ in range(chance.randint(1, 12)):
        if places:
            lines[chance.choice(places)] = chance.choice(_NUMBERS)
    return b"\n".join(lines)


def blocks_tied(content: bytes, chance: random.Random) -> bytes:
    """Let names of blocks and layers point to one another: cycles, things that are not there."""
    lines = _lines(content)
    places = [i + 1 for i in range(0, len(lines) - 1, 2) if lines[i].strip() in (b"2", b"8", b"3", b"5", b"330")]
    for _ in range(chance.randint(1, 20)):
        if places:
            lines[chance.choice(places)] = lines[chance.choice(places)]
    return b"\n".join(lines)


_REFERENCE = re.compile(rb"#\d+")
_NUMBER = re.compile(rb"(?<=[(,])-?\d+\.\d*(?:[eE][-+]?\d+)?")
_WORD = re.compile(rb"'[^']*'")
_ENUM = re.compile(rb"\.[A-Z]+\.")
_CLASS = re.compile(rb"IFC[A-Z0-9]+")


_POOLS: dict[re.Pattern[bytes], tuple[bytes, ...]] = {
    _NUMBER: (*(n + b"." if n.isdigit() else n for n in _NUMBERS), b"1.E300", b"-1.E300", b"0.", b"$", b"*", b"'a'"),
    _WORD: tuple(b"'" + text.replace(b"'", b"") + b"'" for text in _TEXTS),
    _ENUM: (b".T.", b".F.", b".U.", b".NOPE.", b"$", b"1."),
}


def _substituted(
    pattern: re.Pattern[bytes], content: bytes, chance: random.Random, new: Callable[[bytes], bytes]
) -> bytes:
    found = list(pattern.finditer(content))
    for match in sorted(chance.sample(found, min(len(found), chance.randint(1, 10))), key=lambda m: -m.start()):
        content = content[: match.start()] + new(match[0]) + content[match.end() :]
    return content


def references_tied(content: bytes, chance: random.Random) -> bytes:
    """Let an IFC's references point elsewhere: to themselves, in circles, to the wrong class, to nothing."""
    known = _REFERENCE.findall(content) or [b"#1"]
    return _substituted(
        _REFERENCE, content, chance, lambda _: chance.choice((*chance.sample(known, min(4, len(known))), b"#0", b"$"))
    )


def arguments_changed(content: bytes, chance: random.Random) -> bytes:
    """Change numbers, texts, enumerations of an IFC."""
    pattern = chance.choice((_NUMBER, _NUMBER, _WORD, _ENUM))
    return _substituted(pattern, content, chance, lambda _: chance.choice(_POOLS[pattern]))


def classes_changed(content: bytes, chance: random.Random) -> bytes:
    """Make instances of an IFC something else."""
    return _substituted(_CLASS, content, chance, lambda _: chance.choice(_CLASSES))


COMMON: tuple[Mutation, ...] = (flip, cut, drop, repeat, lines_moved, line_replaced)
BY_READER: dict[str, tuple[Mutation, ...]] = {
    "dxf": (
        *COMMON,
        tag_changed,
        tag_changed,
        tag_changed,
        geometry_changed,
        geometry_changed,
        blocks_tied,
        blocks_tied,
    ),
    "ifc": (
        *COMMON,
        references_tied,
        references_tied,
        arguments_changed,
        arguments_changed,
        arguments_changed,
        classes_changed,
    ),
}
