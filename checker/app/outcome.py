"""The exit status of a check, and what waivers take out of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from enum import IntEnum

from checker.model.finding import Finding, ProvisionResult, Verdict
from checker.model.result import CheckResult, Waiver


class ExitStatus(IntEnum):
    """What the command's exit status says."""

    OK = 0
    REACHED = 1
    USAGE = 2
    UNREADABLE = 3
    NOTHING = 4


def exit_status(check: CheckResult, fail_on: Verdict, *, checkable: bool) -> ExitStatus:
    """Return the status: ``checkable`` tells whether any ruleset found its subject in the plan and is in force."""
    if not checkable:
        return ExitStatus.NOTHING
    provisions = [p for r in check.rulesets for p in r.provisions]
    reached = any(_reaches(p, fail_on, check.waivers) for p in provisions)
    return ExitStatus.REACHED if reached else ExitStatus.OK


def dated(waivers: Iterable[Waiver], as_of: date) -> tuple[Waiver, ...]:
    """Mark the waivers that have expired on ``as_of``; they no longer take anything out."""
    return tuple(replace(w, expired=w.until is not None and w.until < as_of) for w in waivers)


def _reaches(provision: ProvisionResult, fail_on: Verdict, waivers: tuple[Waiver, ...]) -> bool:
    if provision.verdict.rank > fail_on.rank:
        return False
    if provision.findings:
        return any(_counts(f, fail_on, waivers) for f in provision.findings)
    if provision.verdict is Verdict.FAIL:
        return False  # a failure without findings of its own repeats its parts, which are counted themselves
    return not any(w.provision == provision.id and w.fingerprint is None and not w.expired for w in waivers)


def _counts(finding: Finding, fail_on: Verdict, waivers: tuple[Waiver, ...]) -> bool:
    return finding.verdict.rank <= fail_on.rank and not any(w.covers(finding) for w in waivers)
