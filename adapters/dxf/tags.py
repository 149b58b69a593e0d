"""The bare tags of a DXF: lines of a text file in pairs, and binary files written out as such lines."""

from __future__ import annotations

import struct
from collections.abc import Iterator

BINARY = b"AutoCAD Binary DXF\r\n\x1a\x00"
FLOAT_CODES = frozenset((*range(10, 60), *range(110, 150), *range(210, 240), *range(460, 470), *range(1010, 1060)))
COORDINATE_CODES = frozenset((*range(10, 38), *range(210, 240)))
_LARGEST_CODE = 1071
_CHUNK = 1 << 20
_SHORT = frozenset(
    (*range(60, 80), *range(170, 180), *range(270, 290), *range(370, 390), *range(400, 410), *range(1060, 1071))
)
_LONG = frozenset((*range(90, 100), *range(420, 430), *range(440, 460), 1071))
_BYTES = frozenset((*range(310, 320), 1004))


def text_lines(data: bytes) -> Iterator[bytes]:
    """Yield the lines of ``data`` without holding all of them at once."""
    at, size = 0, len(data)
    while at < size:
        end = data.find(b"\n", at + _CHUNK)
        end = size if end < 0 else end + 1
        yield from data[at:end].splitlines()
        at = end


def group_code(line: bytes) -> int | None:
    """Return the group code that a line states; None where it states none."""
    try:
        code = int(line)
    except ValueError:
        return None
    return code if -5 <= code <= _LARGEST_CODE else None


class BinaryFaultError(ValueError):
    """A binary DXF whose tags stop making sense, or that is cut off inside one."""


def as_text(data: bytes, most_entities: int) -> bytes:
    """Return a binary DXF as the text file that holds the same tags; texts keep their bytes.

    Stops early, with what it has, once there are more than ``most_entities`` entities: the scan refuses such a file.
    Raises :class:`BinaryFaultError` for a file that is cut off or garbled.
    """
    lines: list[bytes] = []
    entities, drawn, opening = 0, False, False
    try:
        for code, value in _binary_tags(data):
            lines.append(b"%3d" % code)
            lines.append(value)
            if code == 0:
                entities += drawn
                opening = value == b"SECTION"
                if entities > most_entities:
                    break
            elif code == 2 and opening:
                drawn, opening = value in (b"ENTITIES", b"BLOCKS"), False
    except (struct.error, IndexError, ValueError) as error:
        raise BinaryFaultError(str(error)) from error
    return b"\n".join(lines) + b"\n"


def _binary_tags(data: bytes) -> Iterator[tuple[int, bytes]]:
    wide = _has_wide_codes(data)
    at, size = len(BINARY), len(data)
    while at < size:
        code, at = _code_at(data, at, wide)
        value, at = _value_at(data, at, code)
        yield code, value
        if code == 0 and value == b"EOF":
            return


def _has_wide_codes(data: bytes) -> bool:
    """Tell two-byte group codes (from R13 on) from those of R12 by how the first record is written."""
    return data[len(BINARY) : len(BINARY) + 2] == b"\x00\x00"


def _code_at(data: bytes, at: int, wide: bool) -> tuple[int, int]:
    if wide:
        return struct.unpack_from("<h", data, at)[0], at + 2
    if data[at] == 255:
        return struct.unpack_from("<H", data, at + 1)[0], at + 3
    return data[at], at + 1


def _value_at(data: bytes, at: int, code: int) -> tuple[bytes, int]:
    if code in _BYTES:
        end = at + 1 + data[at]
        return data[at + 1 : end].hex().upper().encode(), end
    if code in FLOAT_CODES:
        return repr(struct.unpack_from("<d", data, at)[0]).encode(), at + 8
    if code in _SHORT:
        return str(struct.unpack_from("<h", data, at)[0]).encode(), at + 2
    if code in _LONG:
        return str(struct.unpack_from("<i", data, at)[0]).encode(), at + 4
    if 160 <= code < 170:
        return str(struct.unpack_from("<q", data, at)[0]).encode(), at + 8
    if 290 <= code < 300:
        return str(data[at]).encode(), at + 1
    if not -5 <= code <= _LARGEST_CODE:
        raise ValueError(f"group code {code}")
    end = data.index(b"\x00", at)
    return data[at:end].replace(b"\r", b" ").replace(b"\n", b" "), end + 1
