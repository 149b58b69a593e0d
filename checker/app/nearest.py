"""Naming the nearest known word for one that is not known."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from checker.model.text import Text


def did_you_mean(word: str, known: Iterable[str]) -> Text:
    """Return a hint: the nearest of ``known``, and all of them where they are few."""
    names = sorted(known)
    close = difflib.get_close_matches(word, names, n=1, cutoff=0.5)
    listed = ", ".join(names)
    if close and len(names) > 12:
        return Text(f"(a mais próxima é {close[0]})", f"(the nearest is {close[0]})")
    if close:
        return Text(
            f"(a mais próxima é {close[0]}; conhecidas: {listed})", f"(the nearest is {close[0]}; known: {listed})"
        )
    return Text(f"(conhecidas: {listed})", f"(known: {listed})")
