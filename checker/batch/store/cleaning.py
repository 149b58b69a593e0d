"""Text and numbers of strangers made fit for any database: PostgreSQL takes neither NUL nor half a surrogate pair."""

from __future__ import annotations

import math
import unicodedata
from typing import Any

_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"


def clean(text: str) -> str:
    """Return ``text`` without NUL; bytes of a file name that are no UTF-8 show as ``\\xNN``."""
    if text.isascii():
        return text.replace("\0", _REPLACEMENT)
    try:
        text.encode()
    except UnicodeEncodeError:
        text = text.encode("utf-8", "surrogateescape" if _only_escaped_bytes(text) else "replace").decode(
            "utf-8", "backslashreplace"
        )
    return text.replace("\0", _REPLACEMENT)


def _only_escaped_bytes(text: str) -> bool:
    return all("\udc80" <= c <= "\udcff" for c in text if "\ud800" <= c <= "\udfff")


def clipped(value: object, length: int) -> str | None:
    """Return ``value`` as clean text of at most ``length`` characters, an ellipsis marking a cut; None stays None."""
    if value is None:
        return None
    text = clean(str(value))
    return text if len(text) <= length else text[: length - 1] + "…"


def cleaned(value: Any) -> Any:
    """Return plain data with every text cleaned, and None for numbers that JSON does not know."""
    match value:
        case str():
            return clean(value)
        case float():
            return value if math.isfinite(value) else None
        case dict():
            return {clean(str(k)): cleaned(v) for k, v in value.items()}
        case list() | tuple():
            return [cleaned(v) for v in value]
    return value


def folded(text: str) -> str:
    """Return ``text`` without accents and case, one blank between words: the same city however it was written."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", clean(text)) if not unicodedata.combining(c))
    return " ".join(plain.casefold().split())
