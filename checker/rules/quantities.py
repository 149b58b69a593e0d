"""Quantities, parameter references and table references as they are written in a ruleset."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

UNITS = ("m", "m2", "kg", "s", "min", "1", "unit", "%")
_LITERAL = re.compile(r"^\s*([+-]?\d+(?:\.\d+)?)\s*(m2|min|unit|m|kg|s|1|%)\s*$")
_PARAMETER = re.compile(r"^\$([A-Za-z][A-Za-z0-9_.]*)$")
_TABLE = re.compile(r"^@([A-Za-z][A-Za-z0-9_.]*)$")
OPERAND_PATTERN = "|".join(
    p.pattern.replace("(?:", "(") for p in (_LITERAL, _PARAMETER, _TABLE)
)
"""What a quantity, ``$parameter`` or ``@table`` looks like, as a regular expression of JSON Schema."""


@dataclass(frozen=True, slots=True)
class Amount:
    """A literal number with its unit; per cent becomes a fraction (unit ``1``)."""

    value: float
    unit: str


@dataclass(frozen=True, slots=True)
class ParameterRef:
    """``$name``: the value of a parameter under the reading at hand."""

    name: str


@dataclass(frozen=True, slots=True)
class TableRef:
    """``@name``: a table of the ruleset, looked up by category."""

    name: str


Operand = Amount | ParameterRef | TableRef


@lru_cache(maxsize=4096)
def parse_reference(text: str) -> ParameterRef | TableRef | None:
    """Return the reference that ``text`` is, or None."""
    if match := _PARAMETER.match(text):
        return ParameterRef(match.group(1))
    if match := _TABLE.match(text):
        return TableRef(match.group(1))
    return None


@lru_cache(maxsize=4096)
def parse_amount(text: str) -> Amount | None:
    """Return the quantity that ``text`` is ("3.00 m", "520 kg", "20 %"), or None."""
    match = _LITERAL.match(text)
    if match is None:
        return None
    value, unit = float(match.group(1)), match.group(2)
    return Amount(value / 100.0, "1") if unit == "%" else Amount(value, unit)


def parse_operand(text: object) -> Operand:
    """Parse a quantity, ``$parameter`` or ``@table``; a bare number is refused, since it has no unit."""
    if not isinstance(text, str):
        raise ValueError(f"a quantity needs its unit, as in '3.00 m'; found {text!r}; units: {', '.join(UNITS)}")
    operand = parse_reference(text) or parse_amount(text)
    if operand is None:
        raise ValueError(
            f"{text!r} is no quantity ('3.00 m'), parameter ('$name') or table ('@name'); units: {', '.join(UNITS)}"
        )
    return operand
