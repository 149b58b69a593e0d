"""What ``check`` and ``inspect`` share: options about the plans, and the request that they make."""

from __future__ import annotations

import os
import shutil
import sys
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from checker.cli.bilingual import option
from checker.cli.language import Lang
from checker.cli.limits import LimitsAsked
from checker.cli.output import note, print_report
from checker.cli.texts import text_of

if TYPE_CHECKING:
    from checker.app import Config, Request
    from checker.app.isolation import SubmissionResult, TextStyle

PATH = click.Path(path_type=Path)
MAX_WIDTH = 120
DEFAULT_WIDTH = 80


def plan_options(lang: Lang) -> list[click.Parameter]:
    """Return the argument and the options about plans, laws and the report, in ``lang``."""
    portuguese = lang == "pt"
    return [
        click.Argument(["plans"], nargs=-1, required=True, type=PATH, metavar="PLANO..." if portuguese else "PLAN..."),
        option(lang, "ruleset", multiple=True, metavar="ID"),
        option(lang, "municipality", metavar="NOME" if portuguese else "NAME"),
        option(lang, "config", type=PATH, metavar="FILE"),
        option(lang, "set", multiple=True, metavar="NOME=VALOR" if portuguese else "NAME=VALUE"),
        option(lang, "unit", type=click.Choice(["mm", "cm", "m", "in", "ft"])),
        option(lang, "as-of", type=click.DateTime(["%Y-%m-%d"]), metavar="AAAA-MM-DD" if portuguese else "YYYY-MM-DD"),
        option(lang, "format", type=click.Choice(["text", "json"])),
        option(lang, "output", type=PATH, metavar="FILE"),
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The shared options as click hands them over."""

    plans: tuple[Path, ...]
    ruleset: tuple[str, ...]
    municipality: str | None
    config: Path | None
    set: tuple[str, ...]
    unit: str | None
    as_of: datetime | None
    format: str | None
    output: Path | None
    limits: LimitsAsked

    @property
    def wants_json(self) -> bool:
        """Whether the report is JSON: asked for, or by the ending of its file."""
        ends_in_json = self.output is not None and self.output.suffix.lower() == ".json"
        return self.format == "json" or (self.format is None and ends_in_json)

    def style(self) -> TextStyle | None:
        """Return how a text report looks; None for JSON."""
        from checker.app.isolation import TextStyle

        if self.wants_json:
            return None
        on_terminal = self.output is None and sys.stdout.isatty()
        columns = min(shutil.get_terminal_size((DEFAULT_WIDTH, 24)).columns, MAX_WIDTH)
        return TextStyle(columns if on_terminal else DEFAULT_WIDTH, on_terminal and "NO_COLOR" not in os.environ)

    def request(self, config: Config) -> Request:
        """Return the request to the composition root."""
        from checker.app import Request

        return Request(
            plans=self.plans,
            config=config,
            rulesets=self.ruleset,
            municipality=self.municipality,
            settings=self.set,
            unit=self.unit,
            as_of=self.as_of.date() if self.as_of else None,
            limits=self.limits.reading(config),
            xrefs=self.limits.opens_xrefs(config),
        )

    def tell(self, result: SubmissionResult, lang: Lang) -> None:
        """Print the report where it was not asked for as a file, and say what was written, lacking or wrong."""
        report = result.report if self.wants_json else result.text
        if self.output is None and report is not None:
            print_report(report)
        for path in result.written:
            note(text_of("written", lang, path=path))
        for missing in result.notes:
            note(missing.in_(lang))
        if result.reasons is not None:
            note(f"{text_of('error', lang)}: {result.reasons.in_(lang)}")
