"""One numbered finding of the text report, at length or on a line or two."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.text import Text as Styled

from checker.model.finding import Finding, Subject
from checker.model.kind_names import kind_name
from checker.model.result import NumberedFinding
from checker.model.text import Lang, Text
from checker.report import phrases as say
from checker.report.numbers import flip_value, number, quantity, setting
from checker.report.page import Page

_NUMBER = 5
BLANK = "…"


def write_entry(page: Page, row: NumberedFinding, *, waived: bool) -> None:
    """Write a finding with its measures, place, readings and what to do."""
    finding = row.finding
    style = say.COLOUR[finding.verdict]
    head = Styled.assemble(
        (row.provision.citation.in_(page.lang), "bold"),
        " – ",
        row.provision.title.in_(page.lang),
        (f"  [{page.say(say.WAIVED)}]" if waived else "", "dim"),
    )
    page.labelled(f"{row.number:>4}", head, width=_NUMBER, style=style)
    body = [_who(page, finding), squeezed(finding.message, page.lang), _measures(page, finding), _place(page, finding)]
    for text in body:
        if text:
            page.line(text, indent=_NUMBER + 1)
    _readings(page, finding)
    if finding.remedy is not None:
        page.labelled(
            "→", Styled(finding.remedy.in_(page.lang), style="italic"), width=1, indent=_NUMBER + 1, style=style
        )
    tail = [row.provision.id, *([f"{page.say(say.SEE)} {', '.join(finding.cites)}"] if finding.cites else [])]
    page.line(" · ".join(tail), indent=_NUMBER + 1, style="dim")
    page.blank()


def write_short(page: Page, rows: Sequence[NumberedFinding], message: str, *, waived: bool, indent: int = 0) -> None:
    """Write findings of one provision that say the same: citation, message, and whom it is about."""
    first = rows[0]
    subjects = [(row.number, row.finding.subject) for row in rows]
    if len(rows) == 1:
        message = _filled(message, first.finding.subject)
    text = Styled.assemble(
        (first.provision.citation.in_(page.lang), "bold"),
        " – ",
        message,
        (f"  {first.provision.id}", "dim"),
        (f"  [{page.say(say.WAIVED)}]" if waived else "", "dim"),
    )
    if len(rows) > 1:
        text.append("\n" + " · ".join(f"{n} {tag}" for n, tag in _tags(page, subjects)))
    elif subjects[0][1].storey or _unit(page, subjects[0][1]):
        text.append(f"  ({', '.join(x for x in (subjects[0][1].storey, _unit(page, subjects[0][1])) if x)})", "dim")
    page.labelled(f"{first.number:>4}", text, width=_NUMBER, indent=indent, style=say.COLOUR[first.finding.verdict])


def _filled(message: str, subject: Subject) -> str:
    """Put a single subject's name back where the common message left it out."""
    return message.replace(BLANK, subject.name or subject.unit or BLANK)


def squeezed(text: Text, lang: Lang) -> str:
    """Return a message with runs of blanks made one."""
    return " ".join(text.in_(lang).split())


def common_message(finding: Finding, lang: Lang) -> str:
    """Return a finding's message with what tells its subject from others left out."""
    message = squeezed(finding.message, lang)
    if any(m.why for m in finding.missing):
        return message
    for word in (finding.subject.name, finding.subject.unit):
        if word:
            message = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", BLANK, message)
    return message


def _tags(page: Page, subjects: Sequence[tuple[int, Subject]]) -> list[tuple[int, str]]:
    """Return each subject as briefly as tells it from the others: by its unit where the names do not."""
    names = {s.name for _, s in subjects}
    units = {s.unit for _, s in subjects if s.unit}
    if len(names) < len(subjects) == len(units):
        return [(n, f"{page.say(say.UNIT_OF)} {s.unit}") for n, s in subjects]
    return [(n, _tag(page, s)) for n, s in subjects]


def _tag(page: Page, subject: Subject) -> str:
    name = subject.name or subject.ref or kind_name(subject.kind).in_(page.lang)
    unit = subject.unit if subject.unit and subject.unit not in name else None
    where = unit or (subject.storey if not subject.unit else None)
    return f"{name} ({where})" if where else name


def _who(page: Page, finding: Finding) -> str:
    text = _named(page, finding.subject)
    if finding.against is not None:
        text += f" ↔ {_named(page, finding.against, lower=True)}"
    return text


def _named(page: Page, subject: Subject, *, lower: bool = False) -> str:
    name = (
        subject.label.in_(page.lang)
        if subject.label
        else " ".join(x for x in (kind_name(subject.kind).in_(page.lang), subject.name) if x)
    )
    details = [x for x in (subject.ref, subject.storey, _unit(page, subject)) if x]
    shown = name if lower else name[:1].upper() + name[1:]
    return f"{shown} ({', '.join(details)})" if details else shown


def _unit(page: Page, subject: Subject) -> str | None:
    if not subject.unit or subject.unit == subject.name:
        return None
    return f"{page.say(say.UNIT_OF)} {subject.unit}"


def _measures(page: Page, finding: Finding) -> str:
    """Return measured, required and difference; nothing that the message has said already."""
    said = finding.message.in_(page.lang)
    parts = []
    for label, amount in ((say.MEASURED, finding.measured), (say.REQUIRED, finding.required)):
        if amount is not None:
            parts.append(
                (f"{page.say(label)} {quantity(amount, page.lang)}", quantity(amount, page.lang).lstrip("≥≤<>= "))
            )
    parts = [] if all(value in said for _, value in parts) else parts
    texts = [text for text, _ in parts]
    if finding.shortfall and finding.measured is not None and finding.required is not None:
        gap = type(finding.measured)(value=finding.shortfall, unit=finding.measured.unit)
        texts.append(f"{page.say(say.SHORT)} {quantity(gap, page.lang)}")
    if finding.marginal:
        texts.append(page.say(say.MARGINAL))
    return " · ".join(texts)


def _place(page: Page, finding: Finding) -> str:
    if finding.location is None:
        return ""
    axes = zip("xyz", (c + o for c, o in zip(finding.location, (*page.origin, 0.0), strict=False)), strict=False)
    return f"{page.say(say.WHERE)}: " + "; ".join(f"{axis} {number(v, page.lang, 3)}" for axis, v in axes) + " (m)"


def _readings(page: Page, finding: Finding) -> None:
    """Show the readings side by side, one line a parameter, and the value at which the verdict flips."""
    flip = flip_value(finding)
    for name in dict.fromkeys(r.parameter for r in finding.readings):
        rows = [r for r in finding.readings if r.parameter == name]
        line = Styled(f"{page.say(say.READINGS)} {name}: ")
        for i, reading in enumerate(rows):
            line.append(" | " if i else "")
            line.append(f"{setting(reading.value, page.lang)} → ")
            line.append(page.say(say.VERDICT[reading.verdict]), style=say.COLOUR[reading.verdict])
        if flip and flip[0] == name:
            line.append("; " + page.say(say.FLIPS, value=quantity(flip[1], page.lang)))
        page.line(line, indent=_NUMBER + 1)
