"""``esquadro inspect``: parses, calls the composition root, prints."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from checker.cli.asked import PATH, Asked, plan_options
from checker.cli.bilingual import BilingualCommand, command, option
from checker.cli.complaints import Refusal, speaking
from checker.cli.language import Lang
from checker.cli.limits import LimitsAsked, limit_options
from checker.cli.output import note
from checker.cli.texts import text_of

if TYPE_CHECKING:
    from checker.app import Config
    from checker.app.isolation import SubmissionJob

_USAGE = 2


def inspect_command(lang: Lang) -> BilingualCommand:
    """Return the command with its options in ``lang``."""
    params: list[click.Parameter] = [
        *plan_options(lang),
        option(lang, "write-profile", type=PATH, metavar="FILE"),
        option(lang, "force", is_flag=True),
        option(lang, "lang", type=click.Choice(["pt", "en"]), expose_value=False),
        *limit_options(lang),
    ]
    return command(lang, "inspect", _run, params)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked(Asked):
    """The command's options as click hands them over."""

    write_profile: Path | None
    force: bool


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
    asked.tell(result, lang)
    context.exit(0 if result.report is not None and not result.reasons else int(result.exit_status))


def _job(asked: _Asked, config: Config, lang: Lang) -> SubmissionJob:
    from checker.app import Outputs
    from checker.app.inspection import typed
    from checker.app.isolation import SubmissionJob

    return SubmissionJob(
        request=asked.request(config),
        lang=lang,
        outputs=Outputs(report=asked.output),
        report_format="json" if asked.wants_json else "text",
        text=asked.style(),
        inspect=typed(asked.plans),
    )
