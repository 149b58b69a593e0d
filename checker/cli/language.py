"""Which language the command line speaks: --lang, else ESQUADRO_LANG, else Portuguese."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

Lang = Literal["pt", "en"]
VARIABLE = "ESQUADRO_LANG"


def chosen(arguments: Sequence[str], environment: Mapping[str, str]) -> Lang | None:
    """Return the language asked for in the arguments or the environment; None where neither says.

    Read before click parses the line, because help itself depends on it.
    """
    wanted = environment.get(VARIABLE, "")
    for i, argument in enumerate(arguments):
        if argument == "--":
            break
        if argument == "--lang" and i + 1 < len(arguments):
            wanted = arguments[i + 1]
        elif argument.startswith("--lang="):
            wanted = argument.partition("=")[2]
    short = wanted.strip().lower()[:2]
    if short == "en":
        return "en"
    return "pt" if short == "pt" else None
