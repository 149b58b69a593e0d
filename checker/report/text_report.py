"""The report for people: worst first, numbered as on the overlay, each fact to supply named once."""

from __future__ import annotations

import io
import re

from rich.console import Console

from checker.model.finding import Verdict
from checker.model.result import NUMBERED, CheckResult
from checker.model.text import Lang
from checker.report import phrases as say
from checker.report.header import write_header
from checker.report.page import Page
from checker.report.sections import write_actions, write_collapsed, write_facts, write_waivers

MIN_WIDTH = 50
DEFAULT_WIDTH = 80


def text_report(check: CheckResult, lang: Lang, *, width: int = DEFAULT_WIDTH, colour: bool = False) -> str:
    """Return the report as text of ``width`` columns; ``colour`` adds terminal colours."""
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
    page = Page(console, lang, check.plan.origin)
    write_header(page, check)
    if not check.rulesets:
        page.blank()
        page.line(say.NOTHING_RUN.in_(lang), style="bold")
    for verdict in NUMBERED:
        write_actions(page, check, verdict)
    write_facts(page, check)
    for verdict in (Verdict.PASS, Verdict.INFO, Verdict.NA):
        write_collapsed(page, check, verdict)
    write_waivers(page, check)
    page.blank()
    page.line(say.DISCLAIMER.in_(lang), style="dim")
    text = "\n".join(line.rstrip() for line in buffer.getvalue().splitlines())
    return re.sub(r"\n{3,}", "\n\n", text) + "\n"
