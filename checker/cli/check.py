"""``esquadro check``: parses, calls the composition root, prints."""

from __future__ import annotations

import os
import shutil
import sys
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from checker.cli.bilingual import BilingualCommand, command, option
from checker.cli.complaints import speaking
from checker.cli.language import Lang
from checker.cli.output import note, print_report
from checker.cli.texts import text_of

if TYPE_CHECKING:
    from checker.app import Config, Outcome, Outputs, Request

_PATH = click.Path(path_type=Path)
MAX_WIDTH = 120
DEFAULT_WIDTH = 80


def check_command(lang: Lang) -> BilingualCommand:
    """Return the command with its options in ``lang``."""
    params: list[click.Parameter] = [
        click.Argument(
            ["plans"], nargs=-1, required=True, type=_PATH, metavar="PLANO..." if lang == "pt" else "PLAN..."
        ),
        option(lang, "ruleset", multiple=True, metavar="ID"),
        option(lang, "municipality", metavar="NOME" if lang == "pt" else "NAME"),
        option(lang, "config", type=_PATH, metavar="FILE"),
        option(lang, "set", multiple=True, metavar="NOME=VALOR" if lang == "pt" else "NAME=VALUE"),
        option(lang, "unit", type=click.Choice(["mm", "cm", "m", "in", "ft"])),
        option(
            lang, "as-of", type=click.DateTime(["%Y-%m-%d"]), metavar="AAAA-MM-DD" if lang == "pt" else "YYYY-MM-DD"
        ),
        option(lang, "format", type=click.Choice(["text", "json"])),
        option(lang, "output", type=_PATH, metavar="FILE"),
        option(lang, "overlay", type=_PATH, metavar="FILE.dxf"),
        option(lang, "annotated", type=_PATH, metavar="FILE.dxf"),
        option(lang, "overlay-prefix", default="CHK", metavar="CHK"),
        option(lang, "lang", type=click.Choice(["pt", "en"]), expose_value=False),
        option(lang, "fail-on", type=click.Choice(["fail", "missing", "review"])),
        option(lang, "read-limit", type=click.FloatRange(min=0), metavar="S"),
    ]
    return command(lang, "check", _run, params)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """The command's options as click hands them over."""

    plans: tuple[Path, ...]
    ruleset: tuple[str, ...]
    municipality: str | None
    config: Path | None
    set: tuple[str, ...]
    unit: str | None
    as_of: datetime | None
    format: str | None
    output: Path | None
    overlay: Path | None
    annotated: Path | None
    overlay_prefix: str
    fail_on: str | None
    read_limit: float | None


@click.pass_context
def _run(context: click.Context, /, **options: Any) -> None:
    asked = _Asked(**options)
    from checker.app import Outputs, check_submission, config_for, draw
    from checker.model.finding import Verdict

    outputs = Outputs(
        report=asked.output, overlay=asked.overlay, annotated=asked.annotated, prefix=asked.overlay_prefix
    )
    outputs.refuse_bad(asked.plans)
    config = config_for(asked.plans[0], asked.config)
    lang: Lang = context.obj or config.language or "pt"
    with speaking(lang):
        outcome = check_submission(_request(asked, config))
        _report(outcome, outputs, asked.format, lang)
        draw(outcome.check, outputs, lang=lang, plans=asked.plans)
    for path in (outputs.overlay, outputs.annotated):
        if path is not None:
            note(text_of("written", lang, path=path))
    if not outcome.checkable:
        _explain_nothing(outcome, lang)
    context.exit(int(outcome.status(Verdict(asked.fail_on or config.fail_on or "fail"))))


def _request(asked: _Asked, config: Config) -> Request:
    from checker.app import Request

    return Request(
        plans=asked.plans,
        config=config,
        rulesets=asked.ruleset,
        municipality=asked.municipality,
        settings=asked.set,
        unit=asked.unit,
        as_of=asked.as_of.date() if asked.as_of else None,
        read_limit_s=asked.read_limit,
    )


def _report(outcome: Outcome, outputs: Outputs, wanted: str | None, lang: Lang) -> None:
    """Print the report, or write it to the file that was asked for."""
    from checker.app import json_report, text_report, write_text

    to_json = wanted == "json" or (wanted is None and _ends_in_json(outputs.report))
    if to_json:
        text = json_report(outcome.check, lang)
    else:
        on_terminal = outputs.report is None and sys.stdout.isatty()
        width = min(shutil.get_terminal_size((DEFAULT_WIDTH, 24)).columns, MAX_WIDTH) if on_terminal else DEFAULT_WIDTH
        text = text_report(outcome.check, lang, width=width, colour=on_terminal and "NO_COLOR" not in os.environ)
    if outputs.report is None:
        print_report(text)
    else:
        write_text(outputs.report, text)
        note(text_of("written", lang, path=outputs.report))


def _explain_nothing(outcome: Outcome, lang: Lang) -> None:
    """Say why the run checked nothing that counts: no law applies, or the plan holds nothing that the law is about."""
    if outcome.check.rulesets:
        note(text_of("nothing", lang))
        return
    note(text_of("no_law", lang))
    for absent in outcome.check.not_run:
        note(f"  {absent.id}: {absent.why.in_(lang)}")


def _ends_in_json(path: Path | None) -> bool:
    return path is not None and path.suffix.lower() == ".json"
