"""A whole check: the plan, what was found, and the numbers that the report and the overlay share."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from checker.model.finding import Finding, FloorCount, NotRun, ProvisionResult, RulesetResult, Verdict
from checker.model.plan import Plan

NUMBERED = (Verdict.FAIL, Verdict.MISSING, Verdict.REVIEW)
"""Verdicts whose findings get a number: what somebody has to act on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiver:
    """A waiver from the configuration: it takes findings out of the exit status, never changes a verdict."""

    provision: str
    who: str
    why: str
    until: date | None = None
    fingerprint: str | None = None
    expired: bool = False

    def covers(self, finding: Finding) -> bool:
        """Tell whether it takes this finding out of the exit status."""
        return (
            not self.expired
            and self.provision == finding.provision
            and self.fingerprint in (None, finding.fingerprint)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckResult:
    """The result of one submission."""

    plan: Plan
    rulesets: tuple[RulesetResult, ...] = ()
    floor_count: FloorCount = field(default_factory=FloorCount)
    not_run: tuple[NotRun, ...] = ()
    as_of: date | None = None
    municipality: str | None = None
    waivers: tuple[Waiver, ...] = ()


@dataclass(frozen=True, slots=True)
class NumberedFinding:
    """A finding with its number, the same in the text report, the overlay's marks and its table."""

    number: int
    provision: ProvisionResult
    finding: Finding


def numbered(check: CheckResult) -> tuple[NumberedFinding, ...]:
    """Number the findings that need action: worst verdict first, then in the order of the rulesets' provisions."""
    rows = [
        (finding.verdict.rank, i, j, provision, finding)
        for i, provision in enumerate(p for r in check.rulesets for p in r.provisions)
        for j, finding in enumerate(provision.findings)
        if finding.verdict in NUMBERED
    ]
    rows.sort(key=lambda row: row[:3])
    return tuple(NumberedFinding(n, row[3], row[4]) for n, row in enumerate(rows, 1))
