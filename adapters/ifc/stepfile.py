"""The text of a STEP file before the IFC library sees it: header, counts, nesting, numbers that are none.

The library ends the interpreter at some of what stands here, and passes over the rest in silence; every look is linear
in the size of the file, whatever it holds.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from adapters.ifc.packed import xml
from adapters.ifc.refusal import over, refuse
from checker.model.limits import ReadLimits
from checker.model.text import Text

SCHEMA = re.compile(rb"FILE_SCHEMA\s*\(\s*\(\s*'([^']*)'", re.IGNORECASE)
_STRING = re.compile(rb"'[^']*'")
_STRING_OR_COMMENT = re.compile(rb"'[^']*'|/\*[^*]*\*+(?:[^/*][^*]*\*+)*/")
_BLANK = re.compile(rb"[ \t\r\n]*")
_CLASS = re.compile(rb"\s*(\w+)")
_AT_LINE_START = re.compile(rb"^[ \t]*#(\d{1,18})\s*=\s*(\w+)", re.MULTILINE)
_NOT_A_NUMBER = re.compile(rb"[(,]\s*[-+]?(?:nan|inf|1\.#)[^,)]{0,40}", re.IGNORECASE)
_DEEP = 64
_DIGITS = 18
_BLANKS = np.frombuffer(b" \t\r\n", dtype=np.uint8)
_CHUNK = 8 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Written:
    """What the text writes: the numbers of its instances, how many are referred to and absent, whether it ends.

    ``names`` gives the class of those that only the raw text shows; of the others it stands behind ``starts``.
    """

    plain: bytes
    numbers: NDArray[np.int64]
    starts: NDArray[np.int64]
    names: dict[int, bytes]
    repeated: int | None
    dangling: int
    closed: bool

    def lost(self, read: NDArray[np.int64]) -> dict[int, str]:
        """Return the instances that are written and were not read, with their classes."""
        absent = np.flatnonzero(~np.isin(self.numbers, read))
        found = {int(self.numbers[i]): _class_at(self.plain, int(self.starts[i])) for i in absent}
        known = set(read.tolist()) if self.names else set()
        return found | {n: c.decode("latin-1") for n, c in self.names.items() if n not in known}


def _class_at(plain: bytes, start: int) -> str:
    match = _CLASS.match(plain, start)
    return match.group(1).decode("latin-1") if match else "?"


def schema_of(path: Path, step: bytes, limits: ReadLimits) -> str:
    """Return the schema that the header declares, in capitals; refuse what is no STEP file or has no such header."""
    head = step[:4096].lstrip(b"\xef\xbb\xbf \t\r\n\x00")
    if head.startswith(b"<"):
        raise xml(path)
    if b"ISO-10303-21" not in step[:65536].upper():
        raise refuse(
            path,
            "não é um arquivo IFC (falta ISO-10303-21); confira se a extensão corresponde ao conteúdo.",
            "not an IFC file (ISO-10303-21 is absent); check that the extension matches the content.",
        )
    header = _header(path, step, limits)
    found = SCHEMA.search(header)
    if found is None:
        raise refuse(
            path,
            "o cabeçalho não declara o esquema (FILE_SCHEMA); exporte de novo.",
            "the header declares no schema (FILE_SCHEMA); export again.",
        )
    return found.group(1).decode("latin-1").strip().upper()


def _header(path: Path, step: bytes, limits: ReadLimits) -> bytes:
    end = step.find(b"ENDSEC", 0, limits.header_bytes + 6)
    if end < 0 and len(step) > limits.header_bytes:
        at = step.find(b"ENDSEC")
        what = Text("bytes no cabeçalho (seção HEADER)", "bytes in the HEADER section")
        raise over(path, what, at if at >= 0 else len(step), "header_bytes", limits.header_bytes)
    return step[: end if end >= 0 else limits.header_bytes]


def without_texts(step: bytes) -> bytes:
    """Return the file with every string emptied and every comment dropped."""
    last = step.rfind(b"*/")
    if last < 0 or b"/*" not in step:
        return _STRING.sub(b"''", step)
    head, tail = step[: last + 2], step[last + 2 :]  # an unclosed comment must not be looked for from every start
    return _STRING_OR_COMMENT.sub(_emptied, head) + _STRING.sub(b"''", tail)


def refuse_many(path: Path, step: bytes, limits: ReadLimits) -> None:
    """Refuse too many instances by a bare count of the lines that begin one, before anything else is done."""
    _refuse_count(path, step.count(b"\n#"), limits)


def _refuse_count(path: Path, count: int, limits: ReadLimits) -> None:
    if count > limits.instances:
        raise over(path, Text("instâncias (#n=)", "instances (#n=)"), count, "instances", limits.instances)


def _emptied(match: re.Match[bytes]) -> bytes:
    return b"''" if match.group(0).startswith(b"'") else b""


def refuse_hostile(path: Path, plain: bytes, limits: ReadLimits) -> None:
    """Refuse what the library must not be given: too many instances, values nested too deep, nan and inf."""
    _refuse_count(path, plain.count(b"="), limits)  # outside texts and comments each belongs to one instance
    depth = _depth(plain)
    if depth > _DEEP:
        raise refuse(
            path,
            f"valores aninhados em {depth} níveis de parênteses; um IFC não passa de {_DEEP}. Exporte de novo.",
            f"values nested {depth} parentheses deep; an IFC has no more than {_DEEP}. Export it again.",
        )
    low = plain.lower()
    bad = _NOT_A_NUMBER.search(plain) if any(word in low for word in (b"nan", b"inf", b"1.#")) else None
    if bad is not None:
        what = bad.group(0)[1:40].decode("latin-1").strip()
        raise refuse(
            path,
            f"contém um número inválido ({what}); corrija ou exporte de novo.",
            f"holds an invalid number ({what}); repair it or export again.",
        )


def _depth(plain: bytes) -> int:
    """Return how deep parentheses nest."""
    depth = deepest = 0
    for start in range(0, len(plain), _CHUNK):
        part = np.frombuffer(plain, dtype=np.uint8, offset=start, count=min(_CHUNK, len(plain) - start))
        brackets = part[(part == ord("(")) | (part == ord(")"))]
        if len(brackets):
            steps = np.cumsum(np.where(brackets == ord("("), 1, -1)) + depth
            deepest, depth = max(deepest, int(steps.max())), int(steps[-1])
    return deepest


def written(step: bytes, plain: bytes) -> Written:
    """Return what the text writes."""
    numbers, ends, wanted = _numbers(plain)
    known, counts = np.unique(numbers, return_counts=True)
    repeated = known[counts > 1]
    names: dict[int, bytes] = {}
    if step.count(b"'") % 2:  # a text that is not closed swallows the instances behind it
        own = set(known.tolist())
        names = {int(n): c for n, c in _AT_LINE_START.findall(step) if int(n) not in own}
    return Written(
        plain=plain,
        numbers=numbers,
        starts=ends,
        names=names,
        repeated=int(repeated[0]) if len(repeated) else None,
        dangling=int((~np.isin(np.unique(wanted), known)).sum()),
        closed=b"END-ISO-10303-21" in step[-4096:].upper(),
    )


def _numbers(plain: bytes) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Return the numbers of the instances, where each definition goes on, and the numbers that are referred to."""
    text = np.frombuffer(plain + b"\x00", dtype=np.uint8)
    at = np.flatnonzero(text == ord("#")) + 1
    first, value = at.copy(), np.zeros(len(at), dtype=np.int64)
    for _ in range(_DIGITS):
        digit = text[at] - ord("0")  # what is no digit wraps around to more than nine
        more = digit < 10
        if not more.any():
            break
        value[more] = value[more] * 10 + digit[more]
        at = at + more
    numbered, ends = at > first, at.copy()
    for _ in range(_DIGITS):
        ends = ends + np.isin(text[ends], _BLANKS)
    for i in np.flatnonzero(np.isin(text[ends], _BLANKS)):  # more blanks than anyone writes
        ends[i] = _BLANK.match(plain, int(ends[i])).end()  # type: ignore[union-attr]  # matches even nothing
    defined = numbered & (text[ends] == ord("="))
    return value[defined], ends[defined] + 1, value[numbered & ~defined]
