"""``esquadro requirements``: what a plan must carry, as IDS for models or as a page for drafters."""

from __future__ import annotations

from pathlib import Path

import click

from checker.cli.bilingual import BilingualCommand, command, option
from checker.cli.complaints import speaking
from checker.cli.language import Lang
from checker.cli.output import note, print_report
from checker.cli.texts import text_of


def requirements_command(lang: Lang) -> BilingualCommand:
    """Return the command with its options in ``lang``."""
    kind = option(lang, "format", type=click.Choice(["md", "ids"]), help=text_of("requirements-format", lang))
    params: list[click.Parameter] = [
        kind,
        option(lang, "ruleset", multiple=True, metavar="ID", help=text_of("requirements-ruleset", lang)),
        option(lang, "output", type=click.Path(path_type=Path), metavar="FILE"),
        option(lang, "lang", type=click.Choice(["pt", "en"]), expose_value=False),
    ]

    def run(format: str | None, ruleset: tuple[str, ...], output: Path | None) -> None:
        _write(lang, format, ruleset, output)

    return command(lang, "requirements", run, params)


def _write(lang: Lang, kind: str | None, ruleset: tuple[str, ...], output: Path | None) -> None:
    from checker.app import Outputs, write_text
    from checker.app.requirements import requirements_text

    by_name = "ids" if output is not None and output.suffix.lower() in (".ids", ".xml") else "md"
    with speaking(lang):
        Outputs(report=output).refuse_bad(())
        text = requirements_text(kind or by_name, ruleset, lang)
        if output is None:
            print_report(text)
        else:
            write_text(output, text)
            note(text_of("written", lang, path=output))
