"""Texts that are written against the rules of STEP: raw accents, single backslashes, empty or broken escapes.

The IFC library drops raw accents without a word ("Térreo" becomes "Trreo") and gives up the file at a wrong escape.
Both are put right in memory before it reads the file.
"""

from __future__ import annotations

import re

from checker.model.text import Text

_RAW = re.compile(rb"[\x80-\xff]+")
_ESCAPE = re.compile(
    rb"\\(?:\\|S\\.|P[A-I]\\|N\\|X\\[0-9A-Fa-f]{2}"
    rb"|X2\\((?:[0-9A-Fa-f]{4})*)\\X0\\|X4\\((?:[0-9A-Fa-f]{8})*)\\X0\\|)",
    re.DOTALL,
)


def with_legal_texts(step: bytes) -> tuple[bytes, tuple[Text, ...]]:
    """Return the file with its texts put right, and a note that says how many there were."""
    repaired = 0

    def legal(match: re.Match[bytes]) -> bytes:
        nonlocal repaired
        old = match.group(0)
        new = _encoded(_decoded(old)) if old[0] >= 0x80 else _replacement(match)
        repaired += new != old
        return new

    found = step if step.isascii() else _RAW.sub(legal, step)
    found = _ESCAPE.sub(legal, found) if b"\\" in found else found
    return found, (_note(repaired),) if repaired else ()


def _note(count: int) -> Text:
    return Text(
        f"{count} trecho(s) de texto com acentos ou barras fora da regra do STEP, lidos como UTF-8 ou Windows-1252.",
        f"{count} piece(s) of text with accents or backslashes against the rule of STEP, read as UTF-8 or "
        "Windows-1252.",
    )


def _replacement(match: re.Match[bytes]) -> bytes:
    found = match.group(0)
    if found == b"\\":
        return b"\\\\"
    if match.group(1) is not None:
        return _two_byte(found, bytes(match.group(1)))
    return b"" if match.group(2) == b"" else found


def _two_byte(found: bytes, digits: bytes) -> bytes:
    """Return an escape of two-byte characters: nothing for an empty one, pairs of surrogates as the one they mean."""
    plain = bytes.fromhex(digits.decode("ascii"))
    if not plain:
        return b""
    return found if not 0xD8 <= max(plain[::2]) <= 0xDF else _encoded(plain.decode("utf-16-be", "ignore"))


def _decoded(raw: bytes) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace")


def _encoded(text: str) -> bytes:
    found = b""
    for character in text:
        code = ord(character)
        found += b"\\X2\\%04X\\X0\\" % code if code <= 0xFFFF else b"\\X4\\%08X\\X0\\" % code
    return found
