"""The command ``esquadro`` with its commands."""

from __future__ import annotations

import click

import checker
from checker.cli.batch import batch_command
from checker.cli.bilingual import BilingualGroup, group, option
from checker.cli.check import check_command
from checker.cli.inspect import inspect_command
from checker.cli.language import Lang
from checker.cli.requirements import requirements_command
from checker.cli.results import results_group
from checker.cli.rules import rules_group
from checker.cli.texts import text_of


def build(lang: Lang) -> BilingualGroup:
    """Return the command line in ``lang``."""
    version = click.Option(
        ["--version"], is_flag=True, is_eager=True, expose_value=False, callback=_version, help=text_of("version", lang)
    )
    members: list[click.Command] = [
        check_command(lang),
        inspect_command(lang),
        requirements_command(lang),
        batch_command(lang),
        rules_group(lang),
        results_group(lang),
    ]
    return group(lang, "esquadro", members, [lang_option(lang), version])


def lang_option(lang: Lang) -> click.Option:
    """Return ``--lang`` as the group takes it; its value is read before the line is parsed."""
    return option(lang, "lang", type=click.Choice(["pt", "en"]), expose_value=False)


def _version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        click.echo(f"esquadro {checker.__version__}")
        context.exit()
