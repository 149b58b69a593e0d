"""Texts from plans as data: nothing of them may command a terminal, a browser or a spreadsheet.

Every layer name, room name, file name and message that quotes one goes through here before it is shown.
"""

from __future__ import annotations

import html
import re
import unicodedata
from typing import TypeVar

_SEQUENCE = re.compile(
    "\x1b(?:"
    r"\[[0-?]*[ -/]*[@-~]"  # control sequences: colours, moves, erasing
    "|[\\]PX^_][^\x07\x1b\x9c]*(?:\x07|\x1b\\\\|\x9c)"  # titles, clipboard, links, device strings, with their texts
    r"|[ -/]+[0-~]"  # character sets
    r"|[0-OQ-WYZ\\`-~]"  # all others of one character
    ")"
    "|\x9b[0-?]*[ -/]*[@-~]"
)
_LINES = frozenset("\n\t")
_REPLACED = "\N{REPLACEMENT CHARACTER}"
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d+)?(?:[eE][+-]?\d+)?", re.ASCII)

T = TypeVar("T")


def printable(text: str, *, lines: bool = True) -> str:
    """Return ``text`` fit for a terminal or a log.

    Terminal sequences and characters that reverse or hide text are taken out, any other control character becomes
    U+FFFD, bytes of a name that is no UTF-8 are shown as ``\\xNN``. Without ``lines`` line breaks and tabs become
    blanks, so that one text stays on one line.
    """
    if text.isprintable():
        return text
    kept = "".join(map(_shown, _SEQUENCE.sub("", text)))
    return kept if lines else re.sub(r"\s+", " ", kept).strip()


def _shown(character: str) -> str:
    if character in _LINES:
        return character
    category = unicodedata.category(character)
    if category == "Cf":  # overrides of direction, joiners, marks without width
        return ""
    if category in ("Zl", "Zp"):
        return " "
    if category == "Cs":
        byte = ord(character) - 0xDC00
        return f"\\x{byte:02x}" if 0x80 <= byte <= 0xFF else _REPLACED
    return _REPLACED if category == "Cc" else character


def defuse_csv(value: T) -> T | str:
    """Return a cell that no spreadsheet takes for a formula: a text that begins like one gets an apostrophe before it.

    Values that are no text, and texts that are plain numbers, stay as they are.
    """
    if not isinstance(value, str):
        return value
    text = printable(value)
    bare = text.lstrip(" \u00a0\u3000")
    return f"'{text}" if bare.startswith(_FORMULA) and not _NUMBER.fullmatch(bare) else text


def html_text(text: str) -> str:
    """Return ``text`` for an HTML page or an attribute in quotes: printable, and ``< > & " '`` escaped."""
    return html.escape(printable(text), quote=True)


def xml_text(text: str) -> str:
    """Return ``text`` for an XML document: only characters that XML allows, escaped."""
    return _NOT_XML.sub(_REPLACED, html_text(text))
