"""The entry point: runs a command and turns whatever happens into a message and an exit status, never a traceback."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence
from typing import NoReturn

import click

from checker.cli.complaints import Refusal, complaint
from checker.cli.language import Lang, chosen
from checker.cli.output import note, silence_stdout
from checker.cli.texts import text_of

USAGE, CRASH, INTERRUPTED = 2, 3, 130
DEBUG = "ESQUADRO_DEBUG"


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and leave with its exit status."""
    sys.exit(run(list(sys.argv[1:] if arguments is None else arguments)))


def run(arguments: list[str]) -> int:
    """Run the command line and return its exit status."""
    wanted = chosen(arguments, os.environ)
    lang: Lang = wanted or "pt"
    try:
        from checker.cli.root import build  # inside the guard: a damaged installation is a message as well

        status = build(lang).main(arguments, prog_name="esquadro", standalone_mode=False, obj=wanted)
        return status if isinstance(status, int) else 0
    except click.exceptions.Exit as leaving:
        return int(leaving.exit_code)
    except (KeyboardInterrupt, click.Abort):
        _say(text_of("interrupted", lang), lang)
        return INTERRUPTED
    except Refusal as error:
        _say(error.message, lang)
        return error.status
    except click.UsageError as error:
        if (
            type(error).__name__ == "NoArgsIsHelpError"
        ):  # a group without a command: newer versions of click raise its help
            note(error.format_message())
        else:
            _say(complaint(error, lang), lang)
        return USAGE
    except click.ClickException as error:
        _say(complaint(error, lang), lang)
        return USAGE
    except BrokenPipeError:
        silence_stdout()
        return 0
    except ImportError as error:
        return _crashed(error, text_of("damaged", lang, error=error), lang)
    except Exception as error:
        return _failed(error, arguments, lang)


def _failed(error: Exception, arguments: Sequence[str], lang: Lang) -> int:
    """Say an error meant for the user; for any other, name the plan and the kind of error."""
    errors = sys.modules.get("checker.model.errors")  # not imported: then no error of ours can have been raised
    if errors is not None and isinstance(error, errors.EsquadroError):
        _say(error.message(lang), lang)
        return int(error.exit_status)
    plans = [a for a in arguments if a.lower().endswith((".ifc", ".ifczip", ".dxf", ".dwg"))]
    kind = type(error).__name__
    return _crashed(error, text_of("crash", lang, kind=kind, plan=", ".join(plans) or "esquadro"), lang)


def _crashed(error: BaseException, message: str, lang: Lang) -> int:
    _say(message, lang)
    if os.environ.get(DEBUG):
        traceback.print_exception(error)
    return CRASH


def _say(message: str, lang: Lang) -> None:
    note(f"{text_of('error', lang)}: {message}")
