"""``esquadro rules``: list, show, coverage, validate."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from checker.cli.bilingual import BilingualGroup, command, group, option
from checker.cli.complaints import speaking
from checker.cli.language import Lang
from checker.cli.output import note, print_report


def rules_group(lang: Lang) -> BilingualGroup:
    """Return the group with its commands in ``lang``."""

    def language() -> click.Option:
        return option(lang, "lang", type=click.Choice(["pt", "en"]), expose_value=False)

    def running(name: str, act: Callable[..., None], *arguments: click.Argument) -> click.Command:
        def callback(**given: Any) -> None:
            with speaking(lang):
                act(lang, **given)

        return command(lang, f"rules {name}", callback, [*arguments, language()])

    path = click.Path(path_type=Path)
    return group(
        lang,
        "rules",
        [
            running("list", _list),
            running("show", _show, click.Argument(["identifier"], metavar="ID")),
            running("coverage", _coverage, click.Argument(["identifiers"], nargs=-1, metavar="[ID]...")),
            running(
                "validate", _validate, click.Argument(["paths"], nargs=-1, required=True, type=path, metavar="FILE...")
            ),
        ],
        [language()],
    )


def _list(lang: Lang) -> None:
    from checker.app.ruleset_views import listing

    print_report(listing(lang))


def _show(lang: Lang, identifier: str) -> None:
    from checker.app.ruleset_views import explanation

    print_report(explanation(identifier, lang))


def _coverage(lang: Lang, identifiers: tuple[str, ...]) -> None:
    from checker.app.ruleset_views import coverage

    print_report(coverage(identifiers, lang))


def _validate(lang: Lang, paths: tuple[Path, ...]) -> None:
    from checker.app.ruleset_views import validation

    for line in validation(paths, lang):
        note(line)
