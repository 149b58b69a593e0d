"""click commands whose help and complaints are in the language of the run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from checker.cli.language import Lang
from checker.cli.texts import HELP, text_of

CONTEXT: dict[str, Any] = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class _Bilingual(click.Command):
    """Shared by commands and groups: ``lang`` is set by :func:`make`."""

    lang: Lang = "pt"

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = text_of("help", self.lang)
        return option

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = self.collect_usage_pieces(ctx)
        formatter.write_usage(ctx.command_path, " ".join(pieces), prefix=f"{text_of('Usage', self.lang)}: ")

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        words = {"[OPTIONS]": "[OPÇÕES]", "COMMAND [ARGS]...": "COMANDO [ARGUMENTOS]..."} if self.lang == "pt" else {}
        return [words.get(p, p) for p in super().collect_usage_pieces(ctx)]

    def _options(self, ctx: click.Context) -> list[click.Parameter]:
        return [p for p in self.get_params(ctx) if isinstance(p, click.Option)]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        rows = [record for p in self._options(ctx) if (record := p.get_help_record(ctx)) is not None]
        if rows:
            with formatter.section(text_of("Options", self.lang)):
                formatter.write_dl(rows)


class BilingualCommand(_Bilingual):
    """A command."""


class BilingualGroup(_Bilingual, click.Group):
    """A group of commands."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, then the commands."""
        _Bilingual.format_options(self, ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write each command with the first sentence of its help."""
        rows = [(name, _first_sentence(self.commands[name])) for name in self.list_commands(ctx)]
        with formatter.section(text_of("Commands", self.lang)):
            formatter.write_dl(rows)


def command(lang: Lang, name: str, callback: Callable[..., Any], params: list[click.Parameter]) -> BilingualCommand:
    """Return the command ``name`` (its last word) with its help in ``lang``."""
    made = BilingualCommand(
        name.split()[-1], callback=callback, params=params, help=text_of(name, lang), context_settings=CONTEXT
    )
    made.lang = lang
    return made


def group(lang: Lang, name: str, members: list[click.Command], params: list[click.Parameter]) -> BilingualGroup:
    """Return a group with its help in ``lang``."""
    made = BilingualGroup(
        name.split()[-1],
        commands={m.name or "": m for m in members},
        params=params,
        help=text_of(name, lang),
        context_settings=CONTEXT,
        no_args_is_help=True,
    )
    made.lang = lang
    return made


def option(lang: Lang, name: str, **settings: Any) -> click.Option:
    """Return the option ``--name`` with its help in ``lang``."""
    settings.setdefault("help", text_of(name, lang) if name in HELP else None)
    return click.Option([f"--{name}"], **settings)


def _first_sentence(member: click.Command) -> str:
    return (member.help or "").split("\n\n", maxsplit=1)[0].split(". ")[0].rstrip(".") + "."
