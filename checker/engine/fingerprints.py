"""Stable identities of findings: the same fact has the same fingerprint across runs, file names.

Formats and re-exports.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from checker.model import Finding, Subject


def stamp(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Give each finding its fingerprint.

    It is made of the provision, what the subject and the object are (kind, name, unit, storey, scope), and a counter
    for
    equal ones, in the order of the measured values: no handle, GlobalId, coordinate, file name or verdict takes part.
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
    return "|".join((finding.provision, finding.scope, _subject(finding.subject), against))


def _subject(subject: Subject) -> str:
    return "/".join((subject.kind, subject.name or "", subject.unit or "", subject.storey_rank or ""))


def _rank(finding: Finding, index: int) -> tuple[float, int]:
    return (round(finding.measured.value, 4) if finding.measured else float("inf"), index)
