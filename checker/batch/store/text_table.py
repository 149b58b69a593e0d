"""Rows laid out for a terminal while they come: widths are those of the first rows, later ones are fitted in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from itertools import chain, islice
from typing import Any

from checker import safe
from checker.batch.store.export import json_text
from checker.batch.store.views import Kind, Listing
from checker.model.text import Lang, Text

_LOOK_AHEAD = 200
_WIDEST = 40
_GAP = "  "
_RIGHT = (Kind.INTEGER, Kind.NUMBER)


def table_lines(
    listing: Listing, rows: Iterable[Sequence[Any]], lang: Lang, words: Mapping[str, Text]
) -> Iterator[str]:
    """Yield a heading and a line a row; ``words`` translates headings and values. The last column is not cut."""
    names = [c.name for c in listing.columns]
    picked = [names.index(n) for n in listing.short]
    kinds = [listing.columns[i].kind for i in picked]
    heading = [words[n].in_(lang) if n in words else n for n in listing.short]
    cells = ([shown(row[i], k, lang, words) for i, k in zip(picked, kinds, strict=True)] for row in rows)
    ahead = list(islice(cells, _LOOK_AHEAD))
    if not ahead:
        return
    widths = [min(_WIDEST, max(map(len, column))) for column in zip(heading, *ahead, strict=True)]
    for line in chain([heading], ahead, cells):
        fitted = [_fitted(*cell) for cell in zip(line, widths, kinds, strict=True)]
        yield _GAP.join([*fitted[:-1], fitted[-1] if kinds[-1] in _RIGHT else line[-1]]).rstrip()


def _fitted(text: str, width: int, kind: Kind) -> str:
    if len(text) > width:
        return text[: width - 1] + "…"
    return text.rjust(width) if kind in _RIGHT else text.ljust(width)


def shown(value: Any, kind: Kind, lang: Lang, words: Mapping[str, Text]) -> str:
    """Return a value for a terminal: local time, no control characters, the words of ``lang``."""
    match value:
        case None:
            return "-"
        case bool():
            return ({"pt": "sim", "en": "yes"} if value else {"pt": "não", "en": "no"})[lang]
        case datetime():
            return value.astimezone().strftime("%Y-%m-%d %H:%M")
        case date():
            return value.isoformat()
        case float():
            text = f"{value:.3f}"
            return text.replace(".", ",") if lang == "pt" else text
        case str() if kind is Kind.WORD and value in words:
            return words[value].in_(lang)
        case str() | int():
            return printable(str(value))
    return printable(json_text(value))


def printable(text: str) -> str:
    """Return text of strangers on one line, fit for a terminal."""
    return safe.printable(text, lines=False)
