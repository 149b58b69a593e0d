"""Which findings each waiver of the configuration covers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from checker.model.finding import Finding
from checker.model.result import NUMBERED, CheckResult, Waiver


@dataclass(frozen=True, slots=True)
class WaivedRow:
    """A waiver and the findings that it covers; an expired one covers none."""

    waiver: Waiver
    findings: tuple[Finding, ...]


def waived(check: CheckResult) -> list[WaivedRow]:
    """Return every waiver with the findings it covers, those that need no action left out."""
    findings = [f for r in check.rulesets for p in r.provisions for f in p.findings if f.verdict in NUMBERED]
    return [WaivedRow(w, _covered(w, findings)) for w in check.waivers]


def is_waived(check: CheckResult, finding: Finding) -> bool:
    """Tell whether any waiver covers the finding."""
    return finding.verdict in NUMBERED and any(w.covers(finding) for w in check.waivers)


def _covered(waiver: Waiver, findings: Iterable[Finding]) -> tuple[Finding, ...]:
    return tuple(f for f in findings if waiver.covers(f))
