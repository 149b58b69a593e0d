"""Numbers, dates and quantities as each language writes them."""

from __future__ import annotations

import math
from datetime import date

from checker.model.finding import Finding, Quantity, Reading
from checker.model.text import Lang

_SUFFIX = {"m": " m", "m2": " m²", "kg": " kg", "s": " s", "unit": "", "1": " %"}
_DECIMALS = {"m": 3, "m2": 3}
_SIGNS = {">=": "≥ ", "<=": "≤ ", ">": "> ", "<": "< ", "==": "= "}


def number(value: float, lang: Lang, decimals: int | None = None) -> str:
    """Return a number with the language's decimal mark; without ``decimals``, with as many as it needs."""
    text = f"{value:.{decimals}f}" if decimals is not None else f"{value:.6g}"
    return text.replace(".", ",") if lang == "pt" else text


def quantity(amount: Quantity, lang: Lang) -> str:
    """Return a quantity with its unit and, where it is a requirement, the sign: ``≥ 3,000 m``."""
    value = amount.value * 100 if amount.unit == "1" else amount.value
    sign = _SIGNS[amount.operator] if amount.operator else ""
    return f"{sign}{number(value, lang, _DECIMALS.get(amount.unit))}{_SUFFIX.get(amount.unit, f' {amount.unit}')}"


def day(value: date | str, lang: Lang) -> str:
    """Return a date: ``12/03/2004`` in Portuguese, ISO in English."""
    moment = date.fromisoformat(value) if isinstance(value, str) else value
    return moment.strftime("%d/%m/%Y") if lang == "pt" else moment.isoformat()


def setting(value: object, lang: Lang) -> str:
    """Return a parameter's value for people."""
    if isinstance(value, bool):
        return {("pt", True): "sim", ("pt", False): "não", ("en", True): "true", ("en", False): "false"}[lang, value]
    if isinstance(value, int | float):
        return number(value, lang)
    if isinstance(value, dict) and {"from", "to"} <= set(value):
        to = {"pt": "a", "en": "to"}[lang]
        return f"{setting(value['from'], lang)} {to} {setting(value['to'], lang)}"
    if isinstance(value, list | tuple | set | frozenset):
        return " | ".join(setting(v, lang) for v in value)
    return "–" if value is None else str(value)


def flip_value(finding: Finding) -> tuple[str, Quantity] | None:
    """Return the parameter and the value of it at which the verdict flips: the measured one.

    Only where a numeric parameter is itself the requirement, so that the comparison flips where the two are equal.
    """
    if finding.measured is None or finding.required is None:
        return None
    for name in dict.fromkeys(r.parameter for r in finding.readings):
        rows = [r for r in finding.readings if r.parameter == name]
        values = [float(r.value) for r in rows if _is_number(r)]  # type: ignore[arg-type]  # _is_number has looked
        if len(values) < len(rows) or len({r.verdict for r in rows}) < 2:
            continue
        is_requirement = any(math.isclose(v, finding.required.value, abs_tol=1e-9) for v in values)
        if is_requirement and min(values) <= finding.measured.value <= max(values):
            return name, finding.measured
    return None


def _is_number(reading: Reading) -> bool:
    return isinstance(reading.value, int | float) and not isinstance(reading.value, bool)
