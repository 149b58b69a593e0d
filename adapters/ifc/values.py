"""Values of IFC properties, whatever their form: single, enumerated, list; typed, or written as a label."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Any

from adapters.ifc.tables import clean, fold, table

_NUMBER = re.compile(r"^\s*([-+]?(?:\d{1,3}(?:\.\d{3})+,\d+|\d*[.,]?\d+(?:[eE][-+]?\d+)?))\s*([^\d\s.,].*)?$")
_YES = frozenset({"SIM", "S", "TRUE", "T", ".T.", "YES", "Y", "VERDADEIRO", "V", "SI", "JA", "OUI", "1"})
_NO = frozenset({"NAO", "N", "FALSE", "F", ".F.", "NO", "FALSO", "NEIN", "NON", "NEE", "0"})
_FEET = re.compile(
    r"^\s*(?:(\d+(?:\.\d+)?)\s*(?:'|FT\b|FEET\b))?\s*-?\s*(?:(\d+(?:\.\d+)?)?\s*(?:(\d+)/(\d+))?\s*(?:\"|''|IN\b))?\s*$"
)
_FOOT_M, _INCH_M = 0.3048, 0.0254
_UNSET = frozenset({"", "NOTDEFINED", "USERDEFINED", "NOTKNOWN", "UNSET", "UNKNOWN", "U", "$", "N/A", "-"})
_UNITS = {
    "M": ("length", 1.0),
    "MM": ("length", 1e-3),
    "CM": ("length", 1e-2),
    "IN": ("length", 0.0254),
    "FT": ("length", 0.3048),
    "METRO": ("length", 1.0),
    "METROS": ("length", 1.0),
    "KG": ("mass", 1.0),
    "G": ("mass", 1e-3),
    "T": ("mass", 1e3),
    "S": ("time", 1.0),
    "SEG": ("time", 1.0),
    "SEGUNDOS": ("time", 1.0),
    "MS": ("time", 1e-3),
    "MIN": ("time", 60.0),
    "H": ("time", 3600.0),
    "FEET": ("length", 0.3048),
    "POL": ("length", 0.0254),
    "POLEGADAS": ("length", 0.0254),
    "POLEGADA": ("length", 0.0254),
    "CENTIMETROS": ("length", 1e-2),
    "MILIMETROS": ("length", 1e-3),
    "QUILOS": ("mass", 1.0),
    "M2": ("area", 1.0),
    "M²": ("area", 1.0),
    "M3": ("volume", 1.0),
    "M³": ("volume", 1.0),
    "L": ("volume", 1e-3),
    "LITROS": ("volume", 1e-3),
    "MINUTOS": ("time", 60.0),
    "SEGUNDO": ("time", 1.0),
    "%": ("ratio", 0.01),
    "% LIE": ("ratio", 0.01),
    "% LEL": ("ratio", 0.01),
    "%LIE": ("ratio", 0.01),
}


@dataclass(frozen=True, slots=True)
class Raw:
    """A property as written: its values, the measure type of the first, the property's own unit, where it was found."""

    values: tuple[Any, ...]
    measure: str
    unit: Any
    where: str


@dataclass(frozen=True, slots=True)
class Number:
    """A number and, where the text names one, the kind and factor of its unit."""

    value: float
    kind: str | None = None
    factor: float = 1.0


def raw_of(prop: Any, where: str) -> Raw | None:
    """Return the values of an IfcProperty or IfcPhysicalQuantity; None when it gives none."""
    values, unit = _values(prop)
    given = tuple(v for v in values if v is not None)
    plain = tuple(getattr(v, "wrappedValue", v) for v in given)
    if not plain or all(isinstance(v, str) and fold(v) in _UNSET for v in plain):
        return None
    measure = given[0].is_a() if hasattr(given[0], "is_a") else ""
    return Raw(plain, measure, unit, where)


def _values(prop: Any) -> tuple[tuple[Any, ...], Any]:
    if prop.is_a("IfcPropertySingleValue"):
        return (prop.NominalValue,), prop.Unit
    if prop.is_a("IfcPropertyEnumeratedValue"):
        return tuple(prop.EnumerationValues or ()), None
    if prop.is_a("IfcPropertyListValue"):
        return tuple(prop.ListValues or ()), prop.Unit
    if prop.is_a("IfcPhysicalSimpleQuantity"):
        return (prop[3],), prop.Unit  # the value is the first attribute after Name, Description, Unit
    return (), None


def as_texts(raw: Raw) -> tuple[str, ...]:
    """Return the values as texts; one label may hold a list with commas or semicolons."""
    found: list[str] = []
    for value in raw.values:
        parts = re.split(r"[,;]", value) if isinstance(value, str) else [str(value)]
        found += [t for t in (clean(p) for p in parts) if t and fold(t) not in _UNSET]
    return tuple(dict.fromkeys(found))


def as_text(raw: Raw) -> str | None:
    """Return the value as one text, commas kept."""
    return clean(raw.values[0])


def as_logical(raw: Raw) -> bool | None:
    """Return a logical value or label; None when it is neither yes nor no."""
    value = raw.values[0]
    if isinstance(value, bool):
        return value
    if isinstance(value, int | float):
        return bool(value) if value in (0, 1) else None
    word = fold(value)
    return True if word in _YES else False if word in _NO else None


def as_number(raw: Raw) -> Number | None:
    """Return the value as a number: typed, or from a label such as ``2,50 m``."""
    value = raw.values[0]
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return Number(float(value)) if math.isfinite(value) else None
    found = _NUMBER.match(str(value))
    if found is None:
        return _feet_and_inches(str(value))
    if re.fullmatch(r"\d{1,3}\.\d{3}", found.group(1)) and fold(found.group(2) or "") == "MM":
        return None  # a thousand millimetres, or one
    kind, factor = _UNITS.get(fold(found.group(2)), (None, 1.0)) if found.group(2) else (None, 1.0)
    if found.group(2) and kind is None:
        return _feet_and_inches(str(value))
    return Number(_decimal(found.group(1)), kind, factor)


def _feet_and_inches(text: str) -> Number | None:
    """Return a length such as ``8'-6 1/2"``."""
    found = _FEET.match(fold(text).replace("’", "'").replace("”", '"'))
    if found is None or not any(found.groups()) or found.group(4) == "0":
        return None
    feet, inches, over, under = (float(g) if g else None for g in found.groups())
    part = (over or 0.0) / under if under else 0.0
    return Number((feet or 0.0) * _FOOT_M + ((inches or 0.0) + part) * _INCH_M, "length", 1.0)


def _decimal(text: str) -> float:
    return float(text.replace(".", "").replace(",", ".")) if "," in text else float(text)


def plausible(prop: str, value: float) -> bool:
    """Tell whether ``value`` lies in the plausible range of the property; zero is a value an author can mean."""
    low_high = table("ranges").get(prop)
    return low_high is None or value == 0 or low_high[0] <= value <= low_high[1]
