"""The sections of the text report: what needs action, what to supply, what is settled, what is waived."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text as Styled

from checker.model.finding import Finding, ProvisionResult, Verdict
from checker.model.result import CheckResult, NumberedFinding, numbered
from checker.model.supply import supply_for
from checker.report import phrases as say
from checker.report.entry import common_message, write_entry, write_short
from checker.report.grouping import Grouped, grouped, without_question
from checker.report.inventory import missing_facts
from checker.report.numbers import day
from checker.report.page import Page
from checker.report.waiving import is_waived, waived

_SHORT_AFTER = 40
"""From this many findings of one verdict on, each takes one line; the JSON report and the overlay hold the rest."""
_REASON = 160
"""Longest reason of a collapsed provision, in characters."""


def write_actions(page: Page, check: CheckResult, verdict: Verdict) -> None:
    """Write the findings of one verdict that needs action, and the provisions that have it without one of their own."""
    rows = [n for n in numbered(check) if n.finding.verdict is verdict]
    bare = [p for r in check.rulesets for p in r.provisions if p.verdict is verdict and not _has(p, verdict)]
    if not rows and not bare:
        return
    _heading(page, verdict, len({n.provision.id for n in rows}) + len(bare))
    if len(rows) > _SHORT_AFTER or verdict is Verdict.MISSING:
        _alike(page, check, rows)
    else:
        _at_length(page, check, grouped(rows))
    _bare(page, bare)


def _at_length(page: Page, check: CheckResult, groups: Grouped) -> None:
    for leader in groups.leaders:
        write_entry(page, leader, waived=is_waived(check, leader.finding))
        if leader.number in groups.followers:
            page.line(page.say(say.BEHIND), indent=6, style="dim")
            _alike(page, check, groups.followers[leader.number], indent=6)
    for gate, rows in groups.questions.items():
        first = spans(groups.open_questions)
        page.line(page.say(say.QUESTION, gate=gate, first=f" ({first})" if first else ""), style="bold", indent=1)
        _alike(page, check, rows, gate=gate)


def _alike(page: Page, check: CheckResult, rows: Sequence[NumberedFinding], indent: int = 0, gate: str = "") -> None:
    """Write findings in short, those of one provision that say the same of several subjects together."""
    groups: dict[tuple[str, str, bool], list[NumberedFinding]] = {}
    for row in rows:
        out = is_waived(check, row.finding)
        message = common_message(row.finding, page.lang)
        groups.setdefault((row.provision.id, without_question(message, gate) if gate else message, out), []).append(row)
    for (_, message, out), alike in groups.items():
        write_short(page, alike, message, waived=out, indent=indent)


def _has(provision: ProvisionResult, verdict: Verdict) -> bool:
    return any(f.verdict is verdict for f in provision.findings)


def _heading(page: Page, verdict: Verdict, count: int) -> None:
    title = f"{page.say(say.VERDICT[verdict])} ({count})"
    page.heading(title, page.say(say.HEADING[verdict]), style=say.COLOUR[verdict])


def _bare(page: Page, provisions: Iterable[ProvisionResult]) -> None:
    """List provisions without a finding of this verdict, those of one reason together."""
    by_reason: dict[str, list[str]] = {}
    for provision in provisions:
        reason = provision.reason.in_(page.lang) if provision.reason else page.say(say.NO_FINDING)
        by_reason.setdefault(reason, []).append(provision.id)
    for reason, ids in by_reason.items():
        page.labelled("   –", Styled.assemble(reason, "  ", (", ".join(ids), "dim")), width=5)


def write_facts(page: Page, check: CheckResult) -> None:
    """List each fact to supply once, the one that helps most first, with where to put it."""
    provisions = [p for r in check.rulesets for p in r.provisions]
    facts = missing_facts(provisions)
    if not facts:
        return
    numbers: dict[str, list[int]] = {}
    for row in numbered(check):
        if row.finding.verdict is Verdict.MISSING:
            for what in dict.fromkeys(m.what for m in row.finding.missing):
                numbers.setdefault(what, []).append(row.number)
    page.heading(page.say(say.FACTS, n=len(facts)), page.say(say.FACTS_HINT), style=say.COLOUR[Verdict.MISSING])
    for what in facts:
        supply = supply_for(what)
        page.line(f"{supply.name.in_(page.lang)}  [{spans(numbers.get(what, []))}]", indent=1)
        page.line(" · ".join(supply.places(page.lang)), indent=4, style="dim")


def spans(numbers: Sequence[int]) -> str:
    """Return numbers with runs joined: ``3, 5–8, 12``."""
    runs: list[list[int]] = []
    for n in sorted(numbers):
        if runs and n == runs[-1][-1] + 1:
            runs[-1].append(n)
        else:
            runs.append([n])
    return ", ".join(str(r[0]) if len(r) == 1 else f"{r[0]}–{r[-1]}" for r in runs)


def write_collapsed(page: Page, check: CheckResult, verdict: Verdict) -> None:
    """List the provisions of a verdict that needs no action, by id, with how many findings each has."""
    provisions = [p for r in check.rulesets for p in r.provisions if p.verdict is verdict]
    if not provisions:
        return
    _heading(page, verdict, len(provisions))
    if verdict is Verdict.PASS:
        page.line(", ".join(_counted(p.id, p.findings) for p in provisions), indent=1)
        return
    by_reason: dict[str, list[str]] = {}
    for provision in provisions:
        by_reason.setdefault(_reason(page, provision), []).append(_counted(provision.id, provision.findings))
    for reason, ids in by_reason.items():
        page.line(Styled.assemble(", ".join(ids), (f"  {reason}" if reason else "", "dim")), indent=1)


def _reason(page: Page, provision: ProvisionResult) -> str:
    """Return why a provision is as it is, in short: its own reason, or what its one finding says."""
    if provision.reason is not None:
        reason = provision.reason.in_(page.lang)
    else:
        reason = provision.findings[0].message.in_(page.lang) if len(provision.findings) == 1 else ""
    return reason if len(reason) <= _REASON else reason[: _REASON - 1].rstrip() + "…"


def _counted(identifier: str, findings: Sequence[Finding]) -> str:
    return f"{identifier} ({len(findings)})" if len(findings) > 1 else identifier


def write_waivers(page: Page, check: CheckResult) -> None:
    """List the waivers: who, why, until when, and what they take out of the exit status."""
    rows = waived(check)
    if not rows:
        return
    page.heading(f"{page.say(say.WAIVERS)} ({len(rows)})", "", style="bold")
    for row in rows:
        until = page.say(say.UNTIL, day=day(row.waiver.until, page.lang)) if row.waiver.until else page.say(say.NO_END)
        effect = page.say(say.EXPIRED) if row.waiver.expired else page.say(say.COVERED, n=len(row.findings))
        page.line(f"{row.waiver.provision} – {row.waiver.who}, {until}: {row.waiver.why} ({effect})", indent=1)
