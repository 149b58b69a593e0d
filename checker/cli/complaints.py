"""click's complaints about wrong usage, said in the language of the run."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click

from checker.cli.language import Lang
from checker.cli.texts import text_of


class Refusal(Exception):  # noqa: N818 -- it is an answer to the user, in the user's language
    """A message for the user with its exit status."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.message = message
        self.status = status


@contextmanager
def speaking(lang: Lang) -> Iterator[None]:
    """Put errors meant for the user into the language of the configuration."""
    from checker.model.errors import EsquadroError  # late: the model brings shapely along

    try:
        yield
    except EsquadroError as error:
        raise Refusal(error.message(lang), error.exit_status) from error


def complaint(error: click.ClickException, lang: Lang) -> str:
    """Return what is wrong, which values are accepted, and where to read on."""
    lines = [_what(error, lang)]
    context = getattr(error, "ctx", None)
    if context is not None:
        lines.append(text_of("try_help", lang, command=context.command_path))
    return "\n".join(lines)


def _what(error: click.ClickException, lang: Lang) -> str:
    match error:
        case click.NoSuchOption():
            said = text_of("no_option", lang, name=error.option_name)
            near = ", ".join(error.possibilities or ())
            return f"{said} {text_of('near', lang, near=near)}" if near else said
        case click.MissingParameter():
            return text_of("missing", lang, name=_name(error))
        case click.BadParameter():
            return _bad_value(error, lang)
        case click.BadOptionUsage():
            return text_of("needs_value", lang, name=error.option_name)
    return _by_message(error, lang)


def _bad_value(error: click.BadParameter, lang: Lang) -> str:
    kind = error.param.type if error.param is not None else None
    value = _quoted(error.message)
    if isinstance(kind, click.Choice):
        return text_of("bad_choice", lang, value=value, name=_name(error), choices=", ".join(map(str, kind.choices)))
    if isinstance(kind, click.DateTime):
        return text_of("bad_date", lang, value=value, name=_name(error))
    if isinstance(kind, click.types.IntParamType | click.types.FloatParamType):
        value = error.message.split(" is not ")[0].strip("'")
        return text_of(f"bad_{_kind(kind)}", lang, name=_name(error), value=value, least=getattr(kind, "min", None))
    return text_of("bad_value", lang, name=_name(error), value=error.message.rstrip("."))


def _kind(kind: object) -> str:
    number = "number" if isinstance(kind, click.types.FloatParamType) else "integer"
    return number if getattr(kind, "min", None) is None else f"{number}_from"


def _by_message(error: click.ClickException, lang: Lang) -> str:
    message = error.message
    if message.startswith("No such command"):
        return text_of("no_command", lang, name=_quoted(message))
    if message.startswith("Got unexpected extra argument"):
        return text_of("extra", lang, value=message[message.find("(") + 1 : message.rfind(")")])
    return text_of("wrong", lang, value=message.rstrip("."))


def _quoted(message: str) -> str:
    parts = message.split("'")
    return parts[1] if len(parts) > 1 else message


def _name(error: click.BadParameter) -> str:
    if error.param is None:
        return "?"
    if isinstance(error.param, click.Option):
        return error.param.opts[0]
    return str(error.param.metavar or (error.param.name or "?").upper())
