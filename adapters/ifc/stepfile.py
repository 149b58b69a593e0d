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
_INSTANCE = re.compile(rb"#(\d{1,18})\s*=\s*(\w+)")
_AT_LINE_START = re.compile(rb"^\s*#(\d{1,18})\s*=\s*(\w+)", re.MULTILINE)
_REFERENCE = re.compile(rb"#(\d{1,18})(?!\d|\s*=)")
_NOT_A_NUMBER = re.compile(rb"[(,]\s*[-+]?(?:nan|inf|1\.#)[^,)]{0,40}", re.IGNORECASE)
_DEEP = 64
_CHUNK = 8 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Written:
    """What the text writes: the numbers of its instances with their classes, and of those that others refer to."""

    names: dict[int, bytes]
    repeated: int | None
    dangling: int
    closed: bool


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
    bad = _NOT_A_NUMBER.search(plain)
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
        steps = np.cumsum((part == ord("(")).astype(np.int32) - (part == ord(")")).astype(np.int32)) + depth
        deepest, depth = max(deepest, int(steps.max())), int(steps[-1])
    return deepest


def written(step: bytes, plain: bytes) -> Written:
    """Return what the text writes."""
    pairs = _INSTANCE.findall(plain)
    names = {int(number): name for number, name in pairs}
    repeated = _repeated(pairs, names)
    if step.count(b"'") % 2:  # a text that is not closed swallows the instances behind it
        names = {int(number): name for number, name in _AT_LINE_START.findall(step)} | names
    known = np.fromiter(names, dtype=np.int64, count=len(names))
    wanted: NDArray[np.int64] = np.array([int(n) for n in _REFERENCE.findall(plain)], dtype=np.int64)
    absent = np.unique(wanted[~np.isin(wanted, known)]) if len(wanted) else wanted
    return Written(names, repeated, len(absent), b"END-ISO-10303-21" in step[-4096:].upper())


def _repeated(pairs: list[tuple[bytes, bytes]], names: dict[int, bytes]) -> int | None:
    """Return a number that two instances have: the library would keep the first alone, and say nothing."""
    if len(pairs) == len(names):
        return None
    seen: set[int] = set()
    return next((n for number, _ in pairs if (n := int(number)) in seen or seen.add(n)), None)  # type: ignore[func-returns-value]  # set.add is the "not yet seen" arm
