"""The head of the text report: files, city, storeys, what was recognised, the laws, the count of verdicts."""

from __future__ import annotations

from collections import Counter

import checker
from checker.model.finding import FloorCount, Verdict
from checker.model.kind_names import kind_name
from checker.model.plan import PlanFile
from checker.model.result import CheckResult
from checker.report import phrases as say
from checker.report.inventory import StoreyRow, missing_facts, recognised, storey_rows
from checker.report.numbers import day, number, setting
from checker.report.page import Page

_LABEL = 13
_STOREYS_SHOWN = 12
_BACKGROUND = frozenset({"text", "dimension", "wall", "door", "window", "floor_level", "unreadable", "building_use"})


def write_header(page: Page, check: CheckResult) -> None:
    """Write everything that stands before the verdicts."""
    title = f"esquadro {checker.__version__} · {page.say(say.TITLE)}"
    if check.as_of:
        title += f" · {page.say(say.AS_OF)} {day(check.as_of, page.lang)}"
    page.line(title, style="bold")
    page.blank()
    for i, file in enumerate(check.plan.files):
        _file(page, file, page.say(say.FILES) if i == 0 else "")
    _field(page, page.say(say.MUNICIPALITY), check.municipality or page.say(say.NOT_STATED))
    if check.plan.declared.uses:
        _field(page, page.say(say.USES), "; ".join(check.plan.declared.uses))
    if check.plan.declared.gases:
        _field(page, page.say(say.GAS), "; ".join(check.plan.declared.gases))
    _storeys(page, check)
    _recognised(page, check)
    _laws(page, check)
    _tally(page, check)


def _field(page: Page, label: str, text: str) -> None:
    page.labelled(label, text, width=_LABEL, style="dim")


def _file(page: Page, file: PlanFile, label: str) -> None:
    source = page.say(say.UNIT_SOURCE[file.unit.source])
    unit = f"{page.say(say.UNIT)} {file.unit.name or '?'} ({source})"
    parts = [file.name, f"{file.format.upper()} {file.version}".strip(), unit]
    _field(page, label, " · ".join(parts))
    for note in file.notes:
        page.labelled("", f"! {note.in_(page.lang)}", width=_LABEL)


def _storeys(page: Page, check: CheckResult) -> None:
    rows = storey_rows(check)
    if not rows:
        _field(page, page.say(say.STOREYS), page.say(say.NO_STOREYS))
        return
    _field(page, page.say(say.STOREYS), _count(page, check.floor_count) or str(len(rows)))
    several = len({r.building for r in rows}) > 1
    for row in rows[:_STOREYS_SHOWN]:
        level = row.storey.elevation_m
        at = f" {number(level, page.lang, 2)} m" if isinstance(level, float | int) else ""
        times = f" ×{row.storey.repeats}" if row.storey.repeats != 1 else ""
        times = " ×?" if not isinstance(row.storey.repeats, int) else times
        house = f"{row.building}: " if several and row.building else ""
        page.labelled(
            "",
            f"{house}{row.name}{at}{times} – {_counted(page, row)}",
            width=_LABEL,
        )
    if len(rows) > _STOREYS_SHOWN:
        page.labelled("", f"… +{len(rows) - _STOREYS_SHOWN}", width=_LABEL)


def _counted(page: Page, row: StoreyRow) -> str:
    """Return why a storey counts or not, and that it is in doubt where it is."""
    why = row.why.in_(page.lang)
    return f"{page.say(say.COUNTS[row.counts])}: {why}" if row.counts == "doubtful" else why


def _count(page: Page, count: FloorCount) -> str:
    if count.default is None and count.low is None:
        return ""
    if count.low == count.high == count.default:
        return str(count.default)
    shown = {
        k: "?" if v is None else v for k, v in (("low", count.low), ("high", count.high), ("default", count.default))
    }
    return page.say(say.INTERVAL, **shown)


def _recognised(page: Page, check: CheckResult) -> None:
    counts = recognised(check.plan)
    unreadable = counts.pop("unreadable")
    things = [f"{kind_name(name).in_(page.lang)} {n}" for name, n in counts.items() if name not in _BACKGROUND]
    if unreadable:
        things.append(f"{page.say(say.UNREADABLE)} {unreadable}")
    _field(page, page.say(say.RECOGNISED), " · ".join(things) or page.say(say.NOTHING))
    by_reason: dict[str, list[str]] = {}
    for broken in check.plan.broken:
        where = f" ({broken.ref.ref})" if broken.ref.ref else ""
        by_reason.setdefault(broken.why.in_(page.lang), []).append(kind_name(broken.concept).in_(page.lang) + where)
    for reason, things in by_reason.items():
        page.labelled("", f"! {page.say(say.UNUSABLE)}: {reason.rstrip('.')}: {', '.join(things)}.", width=_LABEL)


def _laws(page: Page, check: CheckResult) -> None:
    for ruleset in check.rulesets:
        since = f"{page.say(say.IN_FORCE)} {day(ruleset.in_force_from, page.lang)}"
        _field(
            page, page.say(say.RULESETS), f"{ruleset.title.in_(page.lang)} ({ruleset.id} {ruleset.version}, {since})"
        )
    for absent in check.not_run:
        page.labelled("", f"{absent.id} {page.say(say.NOT_RUN)}: {absent.why.in_(page.lang)}", width=_LABEL)
    settled = [
        f"{p.name} = {setting(p.value, page.lang)} ({page.say(say.SET_BY[p.set_by])})"
        for r in check.rulesets
        for p in r.parameters
        if p.set_by in say.SET_BY
    ]
    if settled:
        _field(page, page.say(say.SETTLED), "; ".join(dict.fromkeys(settled)))


def _tally(page: Page, check: CheckResult) -> None:
    provisions = [p for r in check.rulesets for p in r.provisions]
    if not provisions:
        return
    tally = Counter(p.verdict for p in provisions)
    page.blank()
    from rich.text import Text as Styled  # imported here: only this line is styled piece by piece

    line = Styled()
    for verdict in Verdict:
        if line:
            line.append(" · ")
        line.append(
            f"{tally[verdict]} {page.say(say.VERDICT[verdict])}", style=say.COLOUR[verdict] if tally[verdict] else "dim"
        )
    page.line(line)
    facts = missing_facts(provisions)
    if facts:
        page.line(page.say(say.FACTS, n=len(facts)), style="dim")
