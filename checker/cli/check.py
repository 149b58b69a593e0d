"""``esquadro check``: parses, calls the composition root, prints."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from checker.cli.asked import PATH, Asked, plan_options
from checker.cli.bilingual import BilingualCommand, command, option
from checker.cli.complaints import speaking
from checker.cli.language import Lang
from checker.cli.limits import LimitsAsked, limit_options
from checker.cli.output import note
from checker.cli.texts import text_of

if TYPE_CHECKING:
    from checker.app import Config, Outputs
    from checker.app.isolation import SubmissionJob, SubmissionResult


def check_command(lang: Lang) -> BilingualCommand:
    """Return the command with its options in ``lang``."""
    params: list[click.Parameter] = [
        *plan_options(lang),
        option(lang, "overlay", type=PATH, metavar="FILE.dxf"),
        option(lang, "annotated", type=PATH, metavar="FILE.dxf"),
        option(lang, "overlay-prefix", default="CHK", metavar="CHK"),
        option(lang, "lang", type=click.Choice(["pt", "en"]), expose_value=False),
        option(lang, "fail-on", type=click.Choice(["fail", "missing", "review"])),
        *limit_options(lang),
        option(lang, "no-isolation", is_flag=True),
    ]
    return command(lang, "check", _run, params)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked(Asked):
    """The command's options as click hands them over."""

    overlay: Path | None
    annotated: Path | None
    overlay_prefix: str
    fail_on: str | None
    no_isolation: bool


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
    asked.tell(result, lang)
    if result.reasons is None and not result.checkable:
        _explain_nothing(result, lang)
    context.exit(int(result.exit_status))


def _job(asked: _Asked, config: Config, outputs: Outputs, lang: Lang) -> SubmissionJob:
    from checker.app.isolation import SubmissionJob
    from checker.model.finding import Verdict

    return SubmissionJob(
        request=asked.request(config),
        lang=lang,
        fail_on=Verdict(asked.fail_on or config.fail_on or "fail"),
        outputs=outputs,
        report_format="json" if asked.wants_json else "text",
        text=asked.style(),
    )


def _explain_nothing(result: SubmissionResult, lang: Lang) -> None:
    """Say why the run checked nothing that counts: no law applies, or the plan holds nothing that the law is about."""
    if result.ran:
        note(text_of("nothing", lang))
        return
    note(text_of("no_law", lang))
    for name, why in result.not_run:
        note(f"  {name}: {why.in_(lang)}")
