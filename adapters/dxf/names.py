"""Names and texts of a drawing: decoded from CAD codes, compared without accents, case or separators."""

from __future__ import annotations

import re
import unicodedata

from ezdxf.tools.text import fast_plain_mtext

_CONTROL = re.compile(r"%%(\d{3}|.)", re.DOTALL)
_UNICODE = re.compile(r"\\U\+([0-9A-Fa-f]{4,6})")
_CARET = re.compile(r"\^([ -_`a-z])")
_MTEXT_CODE = re.compile(r"\\[A-Za-z~][^;\\{}]*;?|[{}]")
_STACKED = re.compile(r"\\S([^;\\{}]{1,40});")
_SEPARATORS = re.compile(r"[._\s/\-–—]+")
_INVISIBLE = dict.fromkeys(map(ord, "\ufeff\u200b\u200c\u200d\u2060\xad"))
_SYMBOLS = {"d": "°", "p": "±", "c": "Ø", "%": "%"}
_PORTUGUESE = frozenset("áàâãéêíóôõúüçÁÀÂÃÉÊÍÓÔÕÚÜÇºª°²³")


def decode_text(raw: str) -> str:
    """Decode a TEXT or ATTRIB value: ``%%d %%p %%c %%u %%o %%nnn``, ``\\U+XXXX``, raw bytes of an unknown code page."""
    return _clean(_CONTROL.sub(_control, _unicode(repair_bytes(raw))))


def decode_mtext(raw: str) -> str:
    """Decode an MTEXT value to plain text; line breaks stay. Invalid codes never empty a text."""
    text = _CONTROL.sub(_control, _unicode(repair_bytes(raw)))
    text = _STACKED.sub(_stacked, text.replace("\\~", " "))
    try:
        plain = fast_plain_mtext(text)
    except (ValueError, IndexError):
        plain = ""
    return _clean(plain) or _clean(_MTEXT_CODE.sub(" ", text.replace("\\P", "\n")))


def _stacked(match: re.Match[str]) -> str:
    """Write a stacked text on one line: ``\\S1/2;`` as 1/2, a raised ``\\S2^ ;`` as 2."""
    over, _, under = re.sub(r"[\^#]", "/", match.group(1)).partition("/")
    return f"{over.strip()}/{under.strip()}" if over.strip() and under.strip() else (over + under).strip()


def repair_bytes(raw: str) -> str:
    """Turn bytes that could not be decoded (surrogates) into the letters of the likeliest code page."""
    if not any("\udc80" <= ch <= "\udcff" for ch in raw):
        return raw
    data = raw.encode("utf-8", "surrogateescape")
    for encoding in ("utf-8", likely_codepage(data)):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("cp1252", "replace")


def likely_codepage(data: bytes) -> str:
    """Tell cp1252 from cp850 by which of them gives Portuguese letters; cp1252 where both do or neither does."""
    high = bytes(b for b in data if b >= 0x80)
    scores = {enc: sum(_letter_score(ch) for ch in high.decode(enc, "replace")) for enc in ("cp1252", "cp850")}
    return "cp850" if scores["cp850"] > scores["cp1252"] else "cp1252"


def _letter_score(ch: str) -> int:
    if ch in _PORTUGUESE:
        return 2
    return 0 if ch.isalpha() else -1


def fold(text: str) -> str:
    """Return upper-case text without accents, spaces collapsed: the form in which texts are compared."""
    plain = "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
    return " ".join(plain.translate(_INVISIBLE).upper().split())


def normalise(name: str) -> str:
    """Return a layer's or block's name for comparison: no xref prefix, no accents, upper case, ``-`` as separator."""
    text = fold(_unicode(repair_bytes(name)))
    text = re.sub(r"^.*\$\d+\$", "", text).rpartition("|")[2]
    return _SEPARATORS.sub("-", text).strip("-")


def number(text: str) -> float | None:
    """Read a number with a decimal comma or point; None where there is more or less than a number."""
    body = text.strip().replace(" ", "").replace("\u2212", "-")
    if re.fullmatch(r"[+-]?\d{1,3}(\.\d{3})+,\d+", body):
        body = body.replace(".", "")
    body = body.replace(",", ".")
    return float(body) if re.fullmatch(r"[+-]?(\d+(\.\d*)?|\.\d+)", body) else None


def _control(match: re.Match[str]) -> str:
    code = match.group(1)
    if code.isdigit() and len(code) == 3:
        return bytes([int(code)]).decode("cp1252", "replace") if 31 < int(code) < 256 else ""
    return _SYMBOLS.get(code.lower(), "") if code.lower() in "dpc%uok" else match.group(0)


def _unicode(text: str) -> str:
    return _UNICODE.sub(lambda m: _char(int(m.group(1), 16)), text)


def _char(code: int) -> str:
    return chr(code) if code < 0x110000 and not 0xD800 <= code <= 0xDFFF else ""


def _clean(text: str) -> str:
    text = _CARET.sub(lambda m: "\n" if m.group(1) == "J" else " ", text) if "^" in text else text
    lines = (" ".join(line.translate(_INVISIBLE).split()) for line in text.replace("\r", "\n").split("\n"))
    return "\n".join(line for line in lines if line)
