"""A pass over the bare tags of a text DXF, before any library repairs them: what is in it, and what is damaged."""

from __future__ import annotations

import codecs
import math
import re
from dataclasses import dataclass, field

from adapters.dxf.names import likely_codepage
from adapters.dxf.refusal import limit_text, over_limit
from adapters.dxf.tags import COORDINATE_CODES, FLOAT_CODES, group_code, text_lines
from checker.model import Text
from checker.model.limits import ReadLimits

_DOS = re.compile(r"(?:DOS|IBM|CP)-?(\d{3})")
MARKERS = {
    b"LWPOLYLINE": b"AcDbPolyline",
    b"MTEXT": b"AcDbMText",
    b"SPLINE": b"AcDbSpline",
    b"HATCH": b"AcDbHatch",
    b"LEADER": b"AcDbLeader",
}
"""Entities that cannot be read without their subclass marker, and which it is."""
_WRITTEN = frozenset((b"TEXT", b"MTEXT", b"ATTRIB", b"ATTDEF", b"DIMENSION", b"MULTILEADER"))
_LONGEST_LINE = 4096
_MOST_CODES = 4096
_NO_PLACE = frozenset((b"VIEWPORT", b"XLINE", b"RAY"))


@dataclass(slots=True)
class RawEntity:
    """An entity as the file writes it; ``damaged`` says which value of it cannot be used."""

    kind: str
    section: str
    handle: str = ""
    layer: str = "0"
    block: str = ""
    paper: bool = False
    damaged: Text | None = None

    @property
    def name(self) -> str:
        """What it is called in a message."""
        return f"{self.kind} {self.handle}".strip()


@dataclass(slots=True)
class Scan:
    """What the bare tags say. ``fault_line`` is where the tags stop making sense; ``open_section`` was never closed.

    ``count`` is how many entities there are; ``entities`` holds those that are damaged, or all where asked for.
    ``stray``: there are records outside all sections. ``modern``: there are subclass markers, or entities that need
    them, which R12 does not know.
    """

    entities: list[RawEntity] = field(default_factory=list)
    count: int = 0
    modern: bool = False
    stray: bool = False
    open_section: str | None = None
    has_eof: bool = False
    version: str = ""
    codepage: str | None = None
    fault_line: int | None = None
    comment: str | None = None
    high: bytes = b""

    @property
    def damaged(self) -> list[RawEntity]:
        """Entities with a value that cannot be used."""
        return [e for e in self.entities if e.damaged is not None]

    @property
    def misdeclared(self) -> bool:
        """Whether the file says R12, or nothing, and holds what R12 does not know: read as R12, values get lost."""
        return self.modern and self.version <= "AC1009"

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


def scan(data: bytes, name: str = "", limits: ReadLimits | None = None, *, keep: bool = False) -> Scan:
    """Walk the tags of ``data`` once; ``keep`` lists every entity.

    Raises :class:`PlanUnreadableError` as soon as a limit is passed.
    """
    limits = limits or ReadLimits()
    _refuse_many(data, name, limits)
    pass_ = _Pass(name, limits, keep)
    pass_.run(data)
    pass_.result.high = _high_lines(data)
    return pass_.result


class _Codes(dict[bytes, int | None]):
    """Group codes by the line that states them: a file writes few different ones, over and over."""

    def __missing__(self, line: bytes) -> int | None:
        code = group_code(line)
        if len(self) < _MOST_CODES:
            self[line] = code
        return code


class _Pass:
    """The state of one walk over the tags."""

    def __init__(self, name: str, limits: ReadLimits, keep: bool) -> None:
        self.result = Scan()
        self._name, self._limits, self._keep = name, limits, keep
        self._section = ""
        self._variable = ""
        self._entity: RawEntity | None = None
        self._kind = b""
        self._vertices = 0
        self._chars = 0
        self._records = 0

    def run(self, data: bytes) -> None:
        """Walk the tags; numbers in order, nearly all there is, are passed over first."""
        most, floats, codes = self._limits.coordinate, FLOAT_CODES, _Codes()
        lines, line = text_lines(data), -1
        for raw, value in zip(lines, lines, strict=False):
            line += 2
            code = codes[raw]
            if code == 100 and self.result.modern:
                continue
            if code is not None and code in floats and self._entity is not None:
                try:
                    if -most <= float(value) <= most and code != 10:
                        continue
                except ValueError:
                    pass
                self._number(self._entity, code, value.strip(), line)
            elif code is None:
                if raw.strip() or value.strip() or any(rest.strip() for rest in lines):
                    self.result.fault_line = line
                return
            elif self._tag(code, value.strip(), line):
                return

    def _tag(self, code: int, value: bytes, line: int) -> bool:
        """Take a tag that is no number of an entity; True at the end of the file."""
        if code == 0:
            return self._record(value)
        if self._entity is not None:
            self._word(self._entity, code, value)
        elif code == 2 and self._section == "?":
            self._section = self.result.open_section = value.decode("ascii", "replace").upper()
        elif self._section == "HEADER":
            self._header(code, value)
        elif code == 999 and self.result.comment is None:
            self.result.comment = value[:200].decode("utf-8", "replace")
        longest = max(self._limits.text_chars, _LONGEST_LINE)
        if len(value) > longest:
            raise over_limit(self._name, "text_chars", len(value), longest, f"{self._section}, {line + 1}")
        return False

    def _record(self, value: bytes) -> bool:
        """Begin a record; True at the end of the file."""
        kind = value.upper()
        self._kind, self._chars = kind, 0
        self._entity = None
        if kind == b"EOF":
            self.result.has_eof = True
            return True
        if kind == b"SECTION" or self._section == "TABLES":
            self._records += 1
            if self._records > self._limits.records:
                raise over_limit(self._name, "records", self._records, self._limits.records)
        if kind == b"SECTION":
            self._section = self.result.open_section = "?"
        elif kind == b"ENDSEC":
            self._section, self.result.open_section = "", None
        elif self._section in ("ENTITIES", "BLOCKS"):
            self._begin(kind)
        elif not self._section:
            self.result.stray = True
        return False

    def _begin(self, kind: bytes) -> None:
        self.result.count += 1
        if self.result.count > self._limits.entities:
            raise over_limit(self._name, "entities", self.result.count, self._limits.entities)
        self._entity = RawEntity(kind.decode("ascii", "replace"), self._section)
        if self._keep:
            self.result.entities.append(self._entity)
        self.result.modern = self.result.modern or kind in MARKERS
        if kind != b"VERTEX":
            self._vertices = 0

    def _number(self, entity: RawEntity, code: int, value: bytes, line: int) -> None:
        if code == 10:
            self._vertices += 1
            if self._vertices > self._limits.vertices:
                raise over_limit(self._name, "vertices", self._vertices, self._limits.vertices, entity.name)
        why = number_fault(code, value, self._kind, self._limits.coordinate, line + 1)
        if why is not None and entity.damaged is None:
            entity.damaged = why
            if not self._keep:
                self.result.entities.append(entity)

    def _word(self, entity: RawEntity, code: int, value: bytes) -> None:
        if code == 8:
            entity.layer = value.decode("utf-8", "surrogateescape")
        elif code == 5 and not entity.handle:
            entity.handle = value.decode("ascii", "replace").upper()
        elif code == 2 and not entity.block:
            entity.block = value.decode("utf-8", "surrogateescape")
        elif code == 100:
            self.result.modern = True
        elif code == 67:
            entity.paper = value == b"1"
        elif code in (1, 3, 304) and self._kind in _WRITTEN:
            self._chars += len(value)
            if self._chars > self._limits.text_chars:
                raise over_limit(self._name, "text_chars", self._chars, self._limits.text_chars, entity.name)

    def _header(self, code: int, value: bytes) -> None:
        if code == 9:
            self._variable = value.decode("ascii", "replace")
        elif self._variable == "$ACADVER" and code == 1:
            self.result.version = value.decode("ascii", "replace").upper()
        elif self._variable == "$DWGCODEPAGE" and code == 3:
            self.result.codepage = value.decode("ascii", "replace")


def number_fault(code: int, value: bytes, kind: bytes, coordinate: float, line: int | None = None) -> Text | None:
    """Say why the value of a float code cannot be used: no number, or a coordinate beyond ``coordinate``."""
    try:
        number = float(value)
    except ValueError:
        number = math.nan
    if number - number != 0.0:  # infinite, or no number
        written = value.decode("ascii", "replace")[:40] + (f" ({line})" if line else "")
        return Text(f"valor não numérico: {written}", f"a value that is no number: {written}")
    if abs(number) > coordinate and code in COORDINATE_CODES and kind not in _NO_PLACE:
        return limit_text("coordinate", number, coordinate)
    return None


def _refuse_many(data: bytes, name: str, limits: ReadLimits) -> None:
    """Count records at the speed of a search, so that a giant is refused at once."""
    records = max(data.count(b"\n  0\n"), data.count(b"\n  0\r\n")) if len(data) > limits.entities * 8 else 0
    if records > limits.entities:
        raise over_limit(name, "entities", records, limits.entities)


def _codec(name: str) -> str | None:
    try:
        return codecs.lookup(name).name
    except LookupError:
        return None


def _high_lines(data: bytes) -> bytes:
    if data.isascii():
        return b""
    return b"\n".join(line for line in text_lines(data) if not line.isascii())


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
