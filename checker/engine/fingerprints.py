"""Stable identities of findings: the same fact has the same fingerprint across runs, file names.

Formats and re-exports.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from checker.model import Finding, Subject

NAMED = frozenset({"dwelling_unit"})
"""Kinds whose name identifies them in every format; other names come and go with the format and the export."""


def stamp(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Give each finding its fingerprint.

    It is made of the provision, what the subject and the object are (kind, unit, rank of the storey), and a counter
    for equal ones, in the order of the measured values and of the places: no handle, GlobalId, coordinate, file name,
    object's name or verdict takes part.
    """
    counted: Counter[str] = Counter()
    order = sorted(range(len(findings)), key=lambda i: _rank(findings[i], i))
    stamped: dict[int, Finding] = {}
    for i in order:
        base = _base(findings[i])
        counted[base] += 1
        digest = hashlib.sha256(f"{base}|{counted[base]}".encode()).hexdigest()[:20]
        stamped[i] = replace(findings[i], fingerprint=digest)
    return tuple(stamped[i] for i in range(len(findings)))


def _base(finding: Finding) -> str:
    against = _subject(finding.against) if finding.against else ""
    return "|".join((finding.provision, _subject(finding.subject), against))


def _subject(subject: Subject) -> str:
    name = subject.name if subject.kind in NAMED else None
    return "/".join((subject.kind, subject.unit or name or "", subject.storey_rank or ""))


def _rank(finding: Finding, index: int) -> tuple[float, str, str, tuple[float, ...], int]:
    measured = round(finding.measured.value, 3) if finding.measured else float("inf")
    against = (finding.against.name or "") if finding.against else ""
    place = tuple(round(c, 2) for c in finding.location or ())
    return (measured, finding.subject.name or "", against, place, index)
