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
from checker.cli.limits import LimitsAsked, limit_options
from checker.cli.output import note, print_report
from checker.cli.texts import text_of

if TYPE_CHECKING:
    from checker.app import Config, Outputs, Request
    from checker.app.isolation import SubmissionJob, SubmissionResult

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
        *limit_options(lang),
        option(lang, "no-isolation", is_flag=True),
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
    no_isolation: bool
    limits: LimitsAsked


@click.pass_context
def _run(context: click.Context, /, **options: Any) -> None:
    asked = _Asked(limits=LimitsAsked.taken_from(options), **options)
    from checker.app import Outputs, config_for
    from checker.app.isolation import run_here, run_isolated

    outputs = Outputs(
        report=asked.output, overlay=asked.overlay, annotated=asked.annotated, prefix=asked.overlay_prefix
    )
    outputs.refuse_bad(asked.plans)
    config = config_for(asked.plans[0], asked.config)
    lang: Lang = context.obj or config.language or "pt"
    with speaking(lang):
        job = _job(asked, config, outputs, lang)
        result = run_here(job) if asked.no_isolation else run_isolated(job, asked.limits.process(config))
    _tell(result, asked, lang)
    context.exit(int(result.exit_status))


def _job(asked: _Asked, config: Config, outputs: Outputs, lang: Lang) -> SubmissionJob:
    from checker.app.isolation import SubmissionJob, TextStyle
    from checker.model.finding import Verdict

    on_terminal = asked.output is None and sys.stdout.isatty()
    columns = min(shutil.get_terminal_size((DEFAULT_WIDTH, 24)).columns, MAX_WIDTH)
    style = TextStyle(columns if on_terminal else DEFAULT_WIDTH, on_terminal and "NO_COLOR" not in os.environ)
    return SubmissionJob(
        request=_request(asked, config),
        lang=lang,
        fail_on=Verdict(asked.fail_on or config.fail_on or "fail"),
        outputs=outputs,
        report_format="json" if _to_json(asked) else "text",
        text=None if _to_json(asked) else style,
    )


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
        limits=asked.limits.reading(config),
        xrefs=asked.limits.opens_xrefs(config),
    )


def _tell(result: SubmissionResult, asked: _Asked, lang: Lang) -> None:
    """Print the report where it was not asked for as a file, and say what else there is to say."""
    report = result.report if _to_json(asked) else result.text
    if asked.output is None and report is not None:
        print_report(report)
    for path in result.written:
        note(text_of("written", lang, path=path))
    for missing in result.notes:
        note(missing.in_(lang))
    if result.reasons is not None:
        note(f"{text_of('error', lang)}: {result.reasons.in_(lang)}")
    elif not result.checkable:
        _explain_nothing(result, lang)


def _explain_nothing(result: SubmissionResult, lang: Lang) -> None:
    """Say why the run checked nothing that counts: no law applies, or the plan holds nothing that the law is about."""
    if result.ran:
        note(text_of("nothing", lang))
        return
    note(text_of("no_law", lang))
    for name, why in result.not_run:
        note(f"  {name}: {why.in_(lang)}")


def _to_json(asked: _Asked) -> bool:
    ends_in_json = asked.output is not None and asked.output.suffix.lower() == ".json"
    return asked.format == "json" or (asked.format is None and ends_in_json)
