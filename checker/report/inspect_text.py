"""``esquadro inspect`` for people: what was understood, by what evidence, what was not, and what to do next."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterable

from rich.console import Console

import checker
from checker.model import Declarations, Missing, PlanFile, Seen, Verdict
from checker.model.kind_names import kind_name
from checker.model.result import CheckResult
from checker.model.text import Lang
from checker.report import inspect_phrases as words
from checker.report import phrases as say
from checker.report.inventory import StoreyRow, storey_rows
from checker.report.numbers import number
from checker.report.page import Page
from checker.report.survey import ConceptRow, concept_rows, gap_rows, seen_kinds, shortened, unknown_names, unsure_names

MIN_WIDTH, DEFAULT_WIDTH = 50, 80
_LABEL = 13
_EVIDENCE_SHOWN, _GAPS_SHOWN, _STOREYS_SHOWN, _GUESSES_SHOWN, _NAMES_SHOWN = 4, 15, 40, 20, 15
_LONGEST = 60


def inspect_text(
    check: CheckResult,
    lang: Lang,
    *,
    plan: str,
    width: int = DEFAULT_WIDTH,
    colour: bool = False,
    checkable: bool = True,
) -> str:
    """Return the page of ``width`` columns; ``plan`` is how the user named the plans, for the commands to type next."""
    buffer = io.StringIO()
    console = Console(
        file=buffer,
        width=max(width, MIN_WIDTH),
        force_terminal=colour,
        color_system="standard" if colour else None,
        highlight=False,
        markup=False,
        emoji=False,
        legacy_windows=False,
    )
    page = Page(console, lang)
    page.line(f"esquadro {checker.__version__} · {page.say(words.TITLE)}", style="bold")
    for file in check.plan.files:
        _file(page, file)
    _declared(page, check)
    _storeys(page, check)
    _recognised(page, check)
    for file in check.plan.files:
        _guesses(page, file, several=len(check.plan.files) > 1)
        _unknown(page, file, several=len(check.plan.files) > 1)
    _missing(page, check)
    _next(page, check, plan, checkable=checkable)
    text = "\n".join(line.rstrip() for line in buffer.getvalue().splitlines())
    return re.sub(r"\n{3,}", "\n\n", text) + "\n"


def _file(page: Page, file: PlanFile) -> None:
    version = f"{file.format.upper()} {file.version}".strip()
    page.heading(page.say(words.FILE), file.name, style="bold")
    page.labelled("", " · ".join(filter(None, (version, file.application))), width=1)
    source = page.say(say.UNIT_SOURCE[file.unit.source])
    page.labelled(page.say(say.UNIT), f"{file.unit.name or '?'} ({source})", width=_LABEL, style="dim")
    if file.unit.evidence:
        page.labelled(page.say(words.UNIT_VOTES), "; ".join(file.unit.evidence), width=_LABEL, style="dim")
    if file.unit.source == "unknown":
        page.labelled("", f"! {page.say(words.UNIT_UNKNOWN)}", width=_LABEL)
    for note in file.notes:
        page.labelled("", f"! {note.in_(page.lang)}", width=_LABEL)


def _declared(page: Page, check: CheckResult) -> None:
    page.heading(page.say(words.DECLARED), "", style="bold")
    stated = list(_stated(page, check.plan.declared))
    for label, value in stated:
        page.labelled(label, value, width=22, indent=1, style="dim")
    if not stated:
        page.line(page.say(words.NOTHING_DECLARED), indent=1)


def _stated(page: Page, declared: Declarations) -> Iterable[tuple[str, str]]:
    for name, text in words.FACTS.items():
        value = getattr(declared, name)
        if value is None or isinstance(value, Missing) or value in ((), frozenset()):
            continue
        listed = sorted(value) if isinstance(value, frozenset) else value
        shown = "; ".join(map(str, listed)) if isinstance(listed, tuple | list) else str(listed)
        if isinstance(value, bool):
            shown = {True: {"pt": "sim", "en": "yes"}, False: {"pt": "não", "en": "no"}}[value][page.lang]
        yield page.say(text), shown


def _storeys(page: Page, check: CheckResult) -> None:
    rows = storey_rows(check)
    count = check.floor_count
    total = ""
    if count.low is not None or count.default is not None:
        alike = count.low == count.high == count.default
        ends = {
            k: "?" if v is None else v
            for k, v in (("low", count.low), ("high", count.high), ("default", count.default))
        }
        total = str(count.default) if alike else page.say(say.INTERVAL, **ends)
    page.heading(page.say(words.STOREYS), total, style="bold")
    for row in rows[:_STOREYS_SHOWN]:
        counts = page.say(say.COUNTS[row.counts])
        page.line(f"{_house(rows, row)}{row.name} – {', '.join(_about(page, row))}", indent=1)
        page.line(f"{counts}: {row.why.in_(page.lang)}", indent=4, style="dim")
    if len(rows) > _STOREYS_SHOWN:
        page.line(page.say(words.MORE, n=len(rows) - _STOREYS_SHOWN), indent=1)
    if not rows:
        page.line(page.say(say.NO_STOREYS), indent=1)


def _house(rows: list[StoreyRow], row: StoreyRow) -> str:
    return f"{row.building}: " if row.building and len({r.building for r in rows}) > 1 else ""


def _about(page: Page, row: StoreyRow) -> Iterable[str]:
    storey = row.storey
    yield page.say(words.STOREY_KINDS[storey.kind])
    level = storey.elevation_m
    yield page.say(words.NO_LEVEL if isinstance(level, Missing) else words.LEVEL, level=_level(page, level))
    if isinstance(storey.repeats, Missing):
        yield page.say(words.TIMES_UNKNOWN)
    elif storey.repeats != 1:
        yield page.say(words.TIMES, n=storey.repeats)
    if not storey.recognition.is_sure:
        yield page.say(words.NOT_SURE, n=_percent(storey.recognition.confidence))


def _level(page: Page, level: float | Missing) -> str:
    return "" if isinstance(level, Missing) else number(level, page.lang, 2)


def _recognised(page: Page, check: CheckResult) -> None:
    page.heading(page.say(words.RECOGNISED), page.say(words.RECOGNISED_NOTE), style="bold green")
    rows = concept_rows(check.plan)
    for row in rows:
        page.line(f"{kind_name(row.concept).in_(page.lang)}: {_sure(page, row)}", indent=1)
        page.line(_evidence(page, row), indent=4, style="dim")
    if not rows:
        page.line(page.say(words.NOTHING), indent=1)
    if check.plan.unreadable:
        page.line(f"! {page.say(words.UNREADABLE, n=check.plan.unreadable)}", indent=1)
    broken = Counter((b.concept, b.why.in_(page.lang)) for b in check.plan.broken)
    for (concept, why), n in broken.most_common():
        kind = kind_name(concept).in_(page.lang)
        page.line(f"! {page.say(words.UNUSABLE, kind=kind, n=n, why=why)}", indent=1)


def _sure(page: Page, row: ConceptRow) -> str:
    if not row.unsure:
        return page.say(words.ALL_SURE, n=row.sure)
    template = words.SOME_UNSURE if row.sure else words.ONLY_UNSURE
    return page.say(template, sure=row.sure, unsure=row.unsure, least=_percent(row.least))


def _evidence(page: Page, row: ConceptRow) -> str:
    listed, more = shortened(
        (_reason(page, kind, detail) for (kind, detail), _ in row.evidence.most_common()), _EVIDENCE_SHOWN
    )
    if more:
        listed.append(page.say(words.MORE, n=more))
    parts = [page.say(words.BY, evidence="; ".join(listed))] if listed else []
    if row.examples:
        parts.append(page.say(words.EXAMPLES, names="; ".join(_short(e) for e in row.examples)))
    return " · ".join(parts)


def _reason(page: Page, kind: str, detail: str) -> str:
    return f"{page.say(words.EVIDENCE[kind])} {_short(detail)}".strip()


def _guesses(page: Page, file: PlanFile, *, several: bool) -> None:
    rows = unsure_names(file)
    if not rows:
        return
    page.heading(_of(page.say(words.GUESSES), file, several), page.say(words.GUESSES_NOTE), style="bold yellow")
    for seen in rows[:_GUESSES_SHOWN]:
        page.line(_guess(page, seen), indent=1)
    if len(rows) > _GUESSES_SHOWN:
        page.line(page.say(words.MORE, n=len(rows) - _GUESSES_SHOWN), indent=1)


def _guess(page: Page, seen: Seen) -> str:
    evidence = seen.recognition.evidence if seen.recognition else ()
    by = "; ".join(dict.fromkeys(_reason(page, e.kind.value, e.detail) for e in evidence)) or "?"
    target = f"{kind_name(seen.concept or '').in_(page.lang)}" + (
        f" ({seen.target})" if seen.target not in (None, seen.concept) else ""
    )
    sure = _percent(seen.recognition.confidence) if seen.recognition else 0
    kind = page.say(words.KINDS[seen.kind])
    return page.say(words.GUESS, kind=kind, name=_short(seen.name), n=seen.count, target=target, sure=sure, evidence=by)


def _unknown(page: Page, file: PlanFile, *, several: bool) -> None:
    page.heading(_of(page.say(words.UNKNOWN), file, several), page.say(words.UNKNOWN_NOTE), style="bold")
    if not file.seen:
        page.line(page.say(words.NO_NAMES), indent=1)
        return
    shown = False
    for kind in seen_kinds(file):
        rows = unknown_names(file, kind)
        if not rows:
            continue
        shown = True
        listed, more = shortened((f"{_short(s.name)} ({s.count})" for s in rows), _NAMES_SHOWN)
        if more:
            listed.append(page.say(words.MORE, n=more))
        page.labelled(page.say(words.PLURALS[kind]), " · ".join(listed), width=_LABEL, indent=1, style="dim")
    if not shown:
        page.line(page.say(words.ALL_KNOWN), indent=1)


def _of(title: str, file: PlanFile, several: bool) -> str:
    return f"{title} – {file.name}" if several else title


def _missing(page: Page, check: CheckResult) -> None:
    laws = ", ".join(r.id for r in check.rulesets)
    note = page.say(words.LAWS, laws=laws) + ", " + page.say(words.MISSING_NOTE) if laws else ""
    page.heading(page.say(words.MISSING), note, style=say.COLOUR[Verdict.MISSING])
    rows = gap_rows(check)
    if not rows:
        page.line(page.say(words.COMPLETE if laws else words.NO_LAW), indent=1)
    for n, row in enumerate(rows[:_GAPS_SHOWN], 1):
        page.line(f"{n}. {row.supply.name.in_(page.lang)}", indent=1)
        page.line(_unlocks(page, len(row.provisions), len(row.alone)), indent=4, style="dim")
        places = row.places(check.plan, page.lang)
        if places:
            page.line("→ " + " · ".join(places), indent=4)
    if len(rows) > _GAPS_SHOWN:
        page.line(page.say(words.MORE, n=len(rows) - _GAPS_SHOWN), indent=1)


def _unlocks(page: Page, provisions: int, alone: int) -> str:
    waiting = page.say(words.UNLOCKS_ONE if provisions == 1 else words.UNLOCKS, n=provisions)
    return f"{waiting}; {page.say(words.ALONE, n=alone)}" if alone else waiting


def _next(page: Page, check: CheckResult, plan: str, *, checkable: bool) -> None:
    page.heading(page.say(words.NEXT), "", style="bold")
    to_map = any(
        s.concept is None or (s.recognition and not s.recognition.is_sure) for f in check.plan.files for s in f.seen
    )
    unsure = any(row.unsure for row in concept_rows(check.plan))
    steps = []
    if to_map or unsure:
        steps.append(page.say(words.NEXT_PROFILE, plan=plan))
    if not checkable:
        steps.append(page.say(words.NEXT_STARTER))
    if gap_rows(check):
        steps.append(page.say(words.NEXT_SUPPLY))
    steps.append(page.say(words.NEXT_CHECK, plan=plan))
    for n, step in enumerate(steps, 1):
        page.labelled(f"{n}.", step, width=2, indent=1)


def _percent(confidence: float) -> int:
    return int(confidence * 100 + 1e-9)


def _short(text: str) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= _LONGEST else plain[: _LONGEST - 1] + "…"
