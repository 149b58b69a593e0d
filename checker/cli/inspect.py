"""``esquadro inspect``: parses, calls the composition root, prints."""

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
from checker.cli.complaints import Refusal, speaking
from checker.cli.language import Lang
from checker.cli.limits import LimitsAsked, limit_options
from checker.cli.output import note, print_report
from checker.cli.texts import text_of

if TYPE_CHECKING:
    from checker.app import Config, Request
    from checker.app.isolation import SubmissionJob, SubmissionResult

_PATH = click.Path(path_type=Path)
_USAGE = 2
MAX_WIDTH, DEFAULT_WIDTH = 120, 80


def inspect_command(lang: Lang) -> BilingualCommand:
    """Return the command with its options in ``lang``."""
    plans = click.Argument(
        ["plans"], nargs=-1, required=True, type=_PATH, metavar="PLANO..." if lang == "pt" else "PLAN..."
    )
    params: list[click.Parameter] = [
        plans,
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
        option(lang, "write-profile", type=_PATH, metavar="FILE"),
        option(lang, "force", is_flag=True),
        option(lang, "lang", type=click.Choice(["pt", "en"]), expose_value=False),
        *limit_options(lang),
    ]
    return command(lang, "inspect", _run, params)


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
    write_profile: Path | None
    force: bool
    limits: LimitsAsked


@click.pass_context
def _run(context: click.Context, /, **options: Any) -> None:
    asked = _Asked(limits=LimitsAsked.taken_from(options), **options)
    from checker.app import Outputs, config_for
    from checker.app.isolation import run_isolated
    from checker.app.profile_writer import refuse_existing, write_profile

    lang: Lang = context.obj or "pt"
    if asked.force and asked.write_profile is None:
        raise Refusal(text_of("profile_alone", lang), _USAGE)
    with speaking(lang):
        Outputs(report=asked.output).refuse_bad(asked.plans)
        Outputs(report=asked.write_profile).refuse_bad(asked.plans)
        if asked.write_profile is not None:
            refuse_existing(asked.write_profile, force=asked.force)
        config = config_for(asked.plans[0], asked.config)
    lang = context.obj or config.language or "pt"
    with speaking(lang):
        result = run_isolated(_job(asked, config, lang), asked.limits.process(config))
        if asked.write_profile is not None and result.profile is not None:
            write_profile(result.profile, asked.write_profile, force=asked.force)
            note(text_of("profile_written", lang, path=asked.write_profile, n=result.guesses))
    _tell(result, asked, lang)
    context.exit(0 if result.report is not None and not result.reasons else int(result.exit_status))


def _job(asked: _Asked, config: Config, lang: Lang) -> SubmissionJob:
    from checker.app import Outputs
    from checker.app.inspection import typed
    from checker.app.isolation import SubmissionJob, TextStyle

    on_terminal = asked.output is None and sys.stdout.isatty()
    columns = min(shutil.get_terminal_size((DEFAULT_WIDTH, 24)).columns, MAX_WIDTH)
    style = TextStyle(columns if on_terminal else DEFAULT_WIDTH, on_terminal and "NO_COLOR" not in os.environ)
    return SubmissionJob(
        request=_request(asked, config),
        lang=lang,
        outputs=Outputs(report=asked.output),
        report_format="json" if _to_json(asked) else "text",
        text=None if _to_json(asked) else style,
        inspect=typed(asked.plans),
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
    """Print the page where it was not asked for as a file, and say what else there is to say."""
    page = result.report if _to_json(asked) else result.text
    if asked.output is None and page is not None:
        print_report(page)
    for path in result.written:
        note(text_of("written", lang, path=path))
    for protection in result.notes:
        note(protection.in_(lang))
    if result.reasons is not None:
        note(f"{text_of('error', lang)}: {result.reasons.in_(lang)}")


def _to_json(asked: _Asked) -> bool:
    in_json = asked.output is not None and asked.output.suffix.lower() == ".json"
    return asked.format == "json" or (asked.format is None and in_json)
