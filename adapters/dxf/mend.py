"""What can be told for certain about a faulty DXF, put right before the library reads it; the rest left out and named.

Put right: the pairing of lines, a plus sign lost from an exponent, subclass markers, ends of sections, blocks and
polylines that are missing. Left out: entities with a value that cannot be used.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from adapters.dxf.resync import Record, Tag, records
from adapters.dxf.scan import MARKERS, RawEntity, number_fault
from adapters.dxf.tags import FLOAT_CODES
from checker.model import Text

_LOST_PLUS = re.compile(rb"^([+-]?\d*\.?\d+|[+-]?\d+\.)([eE]) (\d+)$")
_SECTIONS = frozenset(
    (b"HEADER", b"CLASSES", b"TABLES", b"BLOCKS", b"ENTITIES", b"OBJECTS", b"THUMBNAILIMAGE", b"ACDSDATA")
)
_COMMON = frozenset((5, 6, 8, 48, 60, 62, 67, 370, 410, 420, 430, 440))
_FOLLOWERS = {b"POLYLINE": frozenset((b"VERTEX",)), b"INSERT": frozenset((b"ATTRIB",))}
_DRAWN = frozenset((b"ENTITIES", b"BLOCKS"))
_STRUCTURE = frozenset((b"SECTION", b"ENDSEC", b"EOF"))
_CUT = Text("o registro está incompleto no arquivo", "its record is incomplete in the file")


@dataclass(slots=True)
class Mended:
    """A file put right. ``lost`` was left out, ``joined`` had a text broken over lines, ``done`` says what was done."""

    data: bytes
    has_eof: bool = False
    lost: list[tuple[RawEntity, Text]] = field(default_factory=list)
    joined: list[RawEntity] = field(default_factory=list)
    done: list[Text] = field(default_factory=list)

    def then(self, later: Mended) -> Mended:
        """Return what a second pass made of this one's data, with what both did."""
        return Mended(
            later.data,
            self.has_eof,
            [*self.lost, *later.lost],
            [*self.joined, *later.joined],
            list(dict.fromkeys((*self.done, *later.done))),
        )


def mend(data: bytes, coordinate: float, *, misdeclared: bool = False) -> Mended:
    """Return ``data`` put right; ``coordinate`` is the largest one that an entity may have.

    A file that is ``misdeclared`` as R12 becomes R2000, which reads entities with and without subclass markers.
    """
    return _Mender(coordinate).mend(data, misdeclared=misdeclared)


class _Mender:
    def __init__(self, coordinate: float) -> None:
        self._coordinate = coordinate
        self._result = Mended(b"")
        self._done: dict[str, Text] = {}

    def mend(self, data: bytes, *, misdeclared: bool) -> Mended:
        out: list[bytes] = []
        found = list(self._split(records(data)))
        if misdeclared:
            found = self._declared(found)
        for record in self._structure(self._usable(found)):
            out.append(b"  0")
            out.append(record.kind)
            for code, value in record.tags:
                out.append(b"%3d" % code)
                out.append(value)
        self._result.data = b"\n".join(out) + b"\n"
        self._result.done = list(self._done.values())
        return self._result

    def _declared(self, found: list[Record]) -> list[Record]:
        self._say(
            "o arquivo diz ser R12, ou nada, e tem entidades de versões novas; foi lido como R2000",
            "the file claims to be R12, or nothing, and holds entities of later versions; it was read as R2000",
        )
        version: list[Tag] = [(9, b"$ACADVER"), (1, b"AC1015")]
        header = next((r for r in found if r.kind == b"SECTION" and r.value(2).strip().upper() == b"HEADER"), None)
        if header is None:
            return [Record(b"SECTION", [(2, b"HEADER"), *version]), Record(b"ENDSEC"), *found]
        tags, stale = list[Tag](), False
        for code, value in header.tags[1:]:
            stale = value.strip() == b"$ACADVER" if code == 9 else stale
            if not stale:
                tags.append((code, value))
        header.tags = [header.tags[0], *version, *tags]
        return found

    def _usable(self, found: list[Record]) -> Iterator[Record]:
        """Yield the records that can be used, put right one by one; the parts of what is left out go with it."""
        section, why_block = b"", None
        for group in _groups(found):
            head = group[0]
            section = head.value(2).strip().upper() if head.kind == b"SECTION" else section
            for record in group:
                self._lost_plus(record)
            if section not in _DRAWN or head.kind in _STRUCTURE:
                yield from group
                continue
            why_block = self._fault(head) if head.kind == b"BLOCK" else why_block
            why = why_block or next((w for r in group if (w := self._fault(r))), None)
            if why is not None:
                self._result.lost.append((_raw(head, section), why))
            else:
                yield from self._put_right(group, section)
            why_block = None if head.kind == b"ENDBLK" else why_block

    def _put_right(self, group: list[Record], section: bytes) -> Iterator[Record]:
        for record in group:
            self._marker(record)
            if record.joined:
                self._result.joined.append(_raw(record, section))
            yield record

    def _fault(self, record: Record) -> Text | None:
        """Say which value of an entity cannot be used."""
        if record.cut:
            return _CUT
        faults = (
            number_fault(code, value.strip(), record.kind, self._coordinate)
            for code, value in record.tags
            if code in FLOAT_CODES
        )
        return next((f for f in faults if f is not None), None)

    def _lost_plus(self, record: Record) -> None:
        for n, (code, value) in enumerate(record.tags):
            if code in FLOAT_CODES and b" " in value.strip() and (match := _LOST_PLUS.match(value.strip())):
                record.tags[n] = (code, b"".join((match[1], match[2], b"+", match[3])))
                self._say(
                    "números com o sinal de mais perdido no expoente (1.0E 20) foram lidos como 1.0E+20",
                    "numbers that lost the plus sign of their exponent (1.0E 20) were read as 1.0E+20",
                )

    def _marker(self, record: Record) -> None:
        marker = MARKERS.get(record.kind)
        if marker is None or any(c == 100 and v.strip() == marker for c, v in record.tags):
            return
        common, own, brace = list[Tag](), list[Tag](), 0
        for code, value in record.tags:
            if code == 102:
                brace += 1 if value.strip().startswith(b"{") else -1
            elif code == 100 or (code == 330 and not own):
                continue
            elif brace <= 0:
                (common if code in _COMMON and not (own and code == 6) else own).append((code, value))
        record.tags = [*common, (100, b"AcDbEntity"), (100, marker), *own]
        self._say(
            "entidades sem marcador de subclasse foram lidas pelo tipo",
            "entities without their subclass marker were read by their type",
        )

    def _structure(self, found: Iterator[Record]) -> Iterator[Record]:
        """Yield the records with the ends of sections, blocks and polylines that are missing."""
        section, block, chain = b"", False, frozenset[bytes]()
        for record in found:
            if chain and record.kind not in chain and record.kind != b"SEQEND":
                yield self._end(b"SEQEND")
                chain = frozenset()
            if block and record.kind in (b"BLOCK", b"ENDSEC", b"SECTION", b"EOF"):
                yield self._end(b"ENDBLK")
                block = False
            if section and record.kind in (b"SECTION", b"EOF"):
                yield self._end(b"ENDSEC")
                section = b""
            if record.kind == b"SECTION" and not record.tags:
                self._say("uma seção sem nome foi ignorada", "a section without a name was ignored")
                continue
            section = {b"SECTION": record.value(2) or b"?", b"ENDSEC": b""}.get(record.kind, section)
            block = {b"BLOCK": True, b"ENDBLK": False}.get(record.kind, block) and section == b"BLOCKS"
            chain = self._opens(record, chain)
            yield record
            if record.kind == b"EOF":
                self._result.has_eof = True
                return
        yield from self._ends(section, block, chain)

    def _opens(self, record: Record, chain: frozenset[bytes]) -> frozenset[bytes]:
        if record.kind == b"POLYLINE" or (record.kind == b"INSERT" and record.value(66).strip() == b"1"):
            return _FOLLOWERS[record.kind]
        return frozenset() if record.kind == b"SEQEND" else chain

    def _split(self, found: list[Record]) -> Iterator[Record]:
        """An end of a section that carries the next one's name: the line that opens that one is missing."""
        for record in found:
            name = record.value(2).strip().upper()
            if record.kind == b"ENDSEC" and name in _SECTIONS:
                self._say(
                    f"o início da seção {name.decode()} faltava", f"the start of section {name.decode()} was missing"
                )
                yield Record(b"ENDSEC")
                yield Record(b"SECTION", record.tags)
            else:
                yield record

    def _ends(self, section: bytes, block: bool, chain: frozenset[bytes]) -> Iterator[Record]:
        if chain:
            yield self._end(b"SEQEND")
        if block:
            yield self._end(b"ENDBLK")
        if section:
            yield self._end(b"ENDSEC")
        yield Record(b"EOF")

    def _end(self, kind: bytes) -> Record:
        self._say(f"um {kind.decode()} que faltava foi posto", f"a missing {kind.decode()} was supplied")
        return Record(kind)

    def _say(self, pt: str, en: str) -> None:
        self._done.setdefault(en, Text(pt, en))


def _groups(found: list[Record]) -> Iterator[list[Record]]:
    """Yield the records one by one, an old polyline with its vertices and their end."""
    at = 0
    while at < len(found):
        end = at + 1
        if found[at].kind == b"POLYLINE":
            while end < len(found) and found[end].kind == b"VERTEX":
                end += 1
            end += end < len(found) and found[end].kind == b"SEQEND"
        yield found[at:end]
        at = end


def _raw(record: Record, section: bytes) -> RawEntity:
    return RawEntity(
        kind=record.kind.decode("ascii", "replace"),
        section=section.decode("ascii", "replace"),
        handle=record.value(5).strip().decode("ascii", "replace").upper(),
        layer=record.value(8, b"0").strip().decode("utf-8", "surrogateescape"),
        block=record.value(2).strip().decode("utf-8", "surrogateescape"),
        paper=record.value(67).strip() == b"1",
    )
