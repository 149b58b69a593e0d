"""Quantities and lists of numbers as people write them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from checker.model.finding import Finding, Quantity
from checker.model.text import Lang

_UNITS = {"m": " m", "m2": " m²", "kg": " kg", "s": " s", "1": " %", "unit": ""}
_WORDS = {
    ">=": {"pt": "mín.", "en": "min."},
    "<=": {"pt": "máx.", "en": "max."},
    ">": {"pt": "mais de", "en": "more than"},
    "<": {"pt": "menos de", "en": "less than"},
    "==": {"pt": "igual a", "en": "equal to"},
}
_FINEST = 4


def decimal(value: float, places: int, lang: Lang) -> str:
    """Write a number with the language's decimal sign and no thousands separator."""
    text = f"{value:.{places}f}"
    return text.replace(".", ",") if lang == "pt" else text


def places_for(*values: float, unit: str = "m") -> int:
    """Return how many decimals keep unequal ``values`` apart (2 at least for lengths, 0 for counts)."""
    if unit == "unit":
        return 0
    start = 2 if unit in ("m", "m2") else 0
    exact = {round(v, _FINEST) for v in values}
    for places in range(start, _FINEST):
        apart = len({round(v, places) for v in exact}) == len(exact)
        if apart and (start == 2 or all(abs(v - round(v, places)) < 10.0**-_FINEST for v in exact)):
            return places
    return _FINEST


def quantity(value: Quantity, lang: Lang, *beside: Quantity | None) -> str:
    """Write a quantity with its unit, with enough decimals to differ from those ``beside`` it."""
    factor = 100.0 if value.unit == "1" else 1.0
    values = [factor * q.value for q in (value, *beside) if q is not None and q.unit == value.unit]
    places = places_for(*values, unit=value.unit)
    return decimal(factor * value.value, places, lang) + _UNITS.get(value.unit, f" {value.unit}")


def measured(finding: Finding, lang: Lang) -> str:
    """Write the measured value, empty where there is none."""
    return quantity(finding.measured, lang, finding.required) if finding.measured else ""


def required(finding: Finding, lang: Lang) -> str:
    """Write the required value with its operator as a word ("mín. 3,00 m"), empty where there is none."""
    if finding.required is None:
        return ""
    text = quantity(finding.required, lang, finding.measured)
    word = _WORDS[finding.required.operator][lang] if finding.required.operator else ""
    return f"{word} {text}".strip()


def day(value: date | str, lang: Lang) -> str:
    """Write a date: 12/03/2004 in Portuguese, ISO in English; a text that is no date stays as it is."""
    try:
        moment = date.fromisoformat(value) if isinstance(value, str) else value
    except ValueError:
        return str(value)
    return moment.strftime("%d/%m/%Y") if lang == "pt" else moment.isoformat()


def both(finding: Finding, lang: Lang) -> str:
    """Write "2,90 m (mín. 3,00 m)", or whichever of the two there is."""
    have, need = measured(finding, lang), required(finding, lang)
    return f"{have} ({need})" if have and need else have or need


def ranges(values: Iterable[int]) -> str:
    """Write 3, 7-9, 12: runs of three and more are joined."""
    runs: list[list[int]] = []
    for value in sorted(set(values)):
        if runs and value == runs[-1][1] + 1:
            runs[-1][1] = value
        else:
            runs.append([value, value])
    parts = (f"{a}-{b}" if b - a > 1 else f"{a}, {b}" if b > a else f"{a}" for a, b in runs)
    return ", ".join(parts)
