"""Widths of text, without a font: a cautious estimate that holds for Arial, txt.shx and LibreCAD's stroke fonts."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

BOX_SHARE = 0.8
"""Text fills at most this share of its box's width: fonts differ between programs by up to a fifth."""

_LATIN = 256
_SPELT = str.maketrans(
    {
        "→": "->",
        "←": "<-",
        "≥": ">=",
        "≤": "<=",
        "≠": "<>",
        "–": "-",
        "—": "-",
        "−": "-",
        "…": "...",
        "‘": "'",
        "’": "'",
        "“": '"',
        "”": '"',
        "•": "-",
        "\u202f": " ",
        "\u2009": " ",
        "✓": "v",
        "⌀": "Ø",
        "\u2011": "-",
    }
)
_NARROW = frozenset("iIjlt.,:;'|!()[]´`")
_WIDE = frozenset("mwMWÃÕ@%–—")


@lru_cache(maxsize=4096)  # asked for every character of every text of a drawing
def _advance(char: str) -> float:
    if char in _NARROW:
        return 0.5
    if char in _WIDE:
        return 1.15
    if char.isupper():
        return 0.95
    return 0.6 if char == " " else 0.78


def width(text: str, height: float) -> float:
    """Return the likely width of ``text`` at cap height ``height``, in the unit of ``height``."""
    return sum(map(_advance, text)) * height


def box_width(text: str, height: float) -> float:
    """Return the width of the box to reserve for ``text``."""
    return width(text, height) / BOX_SHARE


def plain(text: str) -> str:
    """Return ``text`` in characters that every program's fonts have: Latin-1, with signs spelt out."""
    spelt = text.translate(_SPELT)
    return "".join(c if ord(c) < _LATIN else "?" for c in unicodedata.normalize("NFC", spelt))


def wrap(text: str, height: float, room: float, *, lines: int | None = None) -> list[str]:
    """Break ``text`` into lines that fit a box of width ``room``; cut after ``lines`` of them with an ellipsis."""
    rows: list[str] = []
    for word in (part for w in plain(text).split() for part in _pieces(w, height, room)):
        if rows and box_width(f"{rows[-1]} {word}", height) <= room:
            rows[-1] = f"{rows[-1]} {word}"
        else:
            rows.append(word)
    if lines is not None and len(rows) > lines:
        rows = [*rows[: lines - 1], _cut(rows[lines - 1], height, room)]
    return rows


def _cut(row: str, height: float, room: float) -> str:
    while row and box_width(f"{row} ...", height) > room:
        row = row[:-1]
    return f"{row.rstrip(' ,.;:')} ..."


def _pieces(word: str, height: float, room: float) -> list[str]:
    """Split a word that is wider than the box (a file name, an identifier) into pieces that fit."""
    pieces: list[str] = []
    piece = ""
    for char in word:
        if piece and box_width(piece + char, height) > room:
            pieces.append(piece)
            piece = ""
        piece += char
    return [*pieces, piece]
