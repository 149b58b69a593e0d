"""A pass over the bare tags of a text DXF, before any library repairs them: what is in it and what is damaged."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from adapters.dxf.names import likely_codepage

_FLOAT_CODES = frozenset((*range(10, 60), *range(140, 150), *range(210, 240), *range(1010, 1060)))
_DOS = re.compile(r"(?:DOS|IBM|CP)-?(\d{3})")
_NAN = re.compile(rb"(?i)^[+-]?-?(nan|inf|1\.#)")


@dataclass(slots=True)
class RawEntity:
    """An entity as the file writes it; ``damaged`` names a value that is no number."""

    kind: str
    section: str
    handle: str = ""
    layer: str = "0"
    block: str = ""
    paper: bool = False
    damaged: str | None = None


@dataclass(slots=True)
class Scan:
    """What the bare tags say. ``fault_line`` is where the tags stop making sense; ``open_section`` was never closed."""

    entities: list[RawEntity] = field(default_factory=list)
    open_section: str | None = None
    has_eof: bool = False
    version: str = ""
    codepage: str | None = None
    fault_line: int | None = None
    comment: str | None = None
    high: bytes = b""

    @property
    def text_encoding(self) -> str | None:
        """The encoding that the bytes speak where the header misleads; None: leave it to the header."""
        if not self.high:
            return None
        if _is_utf8(self.high):
            return "utf-8"
        declared = (self.codepage or "").upper()
        dos = _DOS.fullmatch(declared)
        if dos and self.version < "AC1021":
            return _codec(f"cp{dos.group(1)}")
        if self.version >= "AC1021" or declared not in ("", "ANSI_1252", "UNDEFINED", "ASCII"):
            return None
        page = likely_codepage(self.high)
        return page if page != "cp1252" else None


def _codec(name: str) -> str | None:
    try:
        return codecs.lookup(name).name
    except LookupError:
        return None


def scan(data: bytes) -> Scan:
    """Walk the tags of ``data`` once."""
    result = Scan(high=_high_lines(data))
    section, entity, variable = "", None, ""
    for line, code, value in _tags(data, result):
        if code == 0:
            name = value.decode("ascii", "replace").upper()
            entity = None
            if name == "EOF":
                result.has_eof = True
                break
            if name == "SECTION":
                section, result.open_section = "?", "?"
            elif name == "ENDSEC":
                section, result.open_section = "", None
            elif section in ("ENTITIES", "BLOCKS"):
                entity = RawEntity(name, section)
                result.entities.append(entity)
        elif code == 2 and section == "?":
            section = value.decode("ascii", "replace").upper()
            result.open_section = section
        elif entity is not None:
            _entity_tag(entity, code, value, line)
        elif section == "HEADER":
            variable = value.decode("ascii", "replace") if code == 9 else variable
            _header_tag(result, variable, code, value)
        elif code == 999 and result.comment is None:
            result.comment = value.decode("utf-8", "replace")
    return result


def _tags(data: bytes, result: Scan) -> Iterator[tuple[int, int, bytes]]:
    lines = data.splitlines()
    for i in range(0, len(lines) - 1, 2):
        try:
            code = int(lines[i])
        except ValueError:
            if any(line.strip() for line in lines[i:]):
                result.fault_line = i + 1
            return
        yield i + 1, code, lines[i + 1].strip()


def _entity_tag(entity: RawEntity, code: int, value: bytes, line: int) -> None:
    if code == 5 and not entity.handle:
        entity.handle = value.decode("ascii", "replace").upper()
    elif code == 8:
        entity.layer = value.decode("utf-8", "surrogateescape")
    elif code == 2 and not entity.block:
        entity.block = value.decode("utf-8", "surrogateescape")
    elif code == 67:
        entity.paper = value == b"1"
    elif code in _FLOAT_CODES and entity.damaged is None and not _is_float(value):
        entity.damaged = f"{value.decode('ascii', 'replace')} ({line + 1})"


def _is_float(value: bytes) -> bool:
    try:
        float(value)
    except ValueError:
        return False
    return not _NAN.match(value)


def _header_tag(result: Scan, variable: str, code: int, value: bytes) -> None:
    if variable == "$ACADVER" and code == 1:
        result.version = value.decode("ascii", "replace").upper()
    elif variable == "$DWGCODEPAGE" and code == 3:
        result.codepage = value.decode("ascii", "replace")


def _high_lines(data: bytes) -> bytes:
    if data.isascii():
        return b""
    return b"\n".join(line for line in data.splitlines() if not line.isascii())


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
