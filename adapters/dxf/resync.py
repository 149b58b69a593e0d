"""Finding the tags again where their pairing is lost: a line break inside a text, lines too many or too few."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from adapters.dxf.tags import FLOAT_CODES, group_code

Tag = tuple[int, bytes]

_RECORD = re.compile(rb"(?=[A-Z0-9_]*[A-Z])[A-Z0-9_]{2,}$")
_NUMBERISH = re.compile(rb"[-+.,\dEe# ()]+$|[-+]?(?i:nan|inf)")
_TEXTS = frozenset((1, 3, 300, 301, 302, 303, 304, 999, 1000))
_MOST_LINES = 40
_LOOK_AHEAD = 400
_MOST_CHECKS = 5_000_000


@dataclass(slots=True, eq=False)
class Record:
    """A record: its kind and the tags after it. ``joined`` had a text broken over lines; ``cut`` lost tags."""

    kind: bytes
    tags: list[Tag] = field(default_factory=list)
    joined: bool = False
    cut: bool = False

    def value(self, code: int, default: bytes = b"") -> bytes:
        """Return the first value of a group code."""
        return next((v for c, v in self.tags if c == code), default)


def records(data: bytes) -> list[Record]:
    """Return the records of a text DXF, the pairing found again wherever it was lost; nothing after the end."""
    return _Reader(data.splitlines()).read()


class _Reader:
    def __init__(self, lines: list[bytes]) -> None:
        self._lines = lines
        self._records: list[Record] = []
        self._starts: list[int] = []
        self._budget = _MOST_CHECKS

    def read(self) -> list[Record]:
        at = 0
        while at + 1 < len(self._lines):
            code = group_code(self._lines[at])
            value = self._lines[at + 1].strip()
            if (
                code is None
                or (code == 0 and _RECORD.match(value.upper()) is None)
                or (code in FLOAT_CODES and not value)
            ):
                at = self._found_again(at)
                continue
            if code == 0:
                self._records.append(Record(value.upper()))
                self._starts = []
                if value.upper() == b"EOF":
                    break
            elif self._records:
                self._records[-1].tags.append((code, self._lines[at + 1]))
                self._starts.append(at)
            at += 2
        return self._records

    def _found_again(self, fault: int) -> int:
        """Return the line where the tags go on, the record before repaired or marked as cut."""
        record = self._records[-1] if self._records else None
        if record is not None:
            for n in reversed(range(len(self._starts))):
                if record.tags[n][0] in _TEXTS and (end := self._end_of_text(self._starts[n], fault)) is not None:
                    self._join(record, n, end)
                    return end
            record.cut = True
        return self._next_record(fault)

    def _end_of_text(self, start: int, fault: int) -> int | None:
        """The line after a text that begins at ``start`` from which on the tags make sense, past ``fault`` too."""
        for end in range(start + 3, min(fault + _MOST_LINES, len(self._lines))):
            if self._makes_sense(end, fault):
                return end
        return None

    def _join(self, record: Record, n: int, end: int) -> None:
        start = self._starts[n]
        parts = [line.strip() for line in self._lines[start + 1 : end]]
        record.tags[n] = (record.tags[n][0], b" ".join(p for p in parts if p))
        del record.tags[n + 1 :]
        del self._starts[n + 1 :]
        record.joined = True

    def _next_record(self, fault: int) -> int:
        for at in range(fault, len(self._lines) - 1):
            if group_code(self._lines[at]) == 0 and self._makes_sense(at, at):
                return at
        return len(self._lines)

    def _makes_sense(self, first: int, fault: int) -> bool:
        """Tell whether the lines from ``first`` on pair up to sensible tags, to the next record and past ``fault``."""
        last = min(max(first, fault) + _LOOK_AHEAD, len(self._lines) - 1)
        for at in range(first, last, 2):
            self._budget -= 1
            if self._budget < 0:
                return False
            code, value = group_code(self._lines[at]), self._lines[at + 1].strip()
            if code is None:
                return False
            if code == 0:
                if _RECORD.match(value.upper()) is None:
                    return False
                if (at > first and at > fault) or value.upper() == b"EOF":
                    return True
            elif code in FLOAT_CODES and _NUMBERISH.match(value) is None:
                return False
        return last - first >= 2
