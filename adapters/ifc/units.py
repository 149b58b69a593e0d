"""Units of an IFC project, as factors to metre, square metre, cubic metre, kilogram, second and radian."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

from checker.model.plan import LengthUnit
from checker.model.text import Text

_PREFIX = {
    "EXA": 1e18,
    "PETA": 1e15,
    "TERA": 1e12,
    "GIGA": 1e9,
    "MEGA": 1e6,
    "KILO": 1e3,
    "HECTO": 1e2,
    "DECA": 1e1,
    "DECI": 1e-1,
    "CENTI": 1e-2,
    "MILLI": 1e-3,
    "MICRO": 1e-6,
    "NANO": 1e-9,
    "PICO": 1e-12,
}
_POWER = {"SQUARE_METRE": 2, "CUBIC_METRE": 3}
_BASE = {"GRAM": 1e-3}
_NAMED = {0.001: "mm", 0.01: "cm", 1.0: "m", 0.0254: "in", 0.3048: "ft"}
_METRES = {name: metres for metres, name in _NAMED.items()}
_WORDS = {"INCH": 0.0254, "FOOT": 0.3048, "FEET": 0.3048, "YARD": 0.9144, "MILE": 1609.344}


class UnitError(ValueError):
    """A unit that contradicts itself or cannot be converted."""


@dataclass(slots=True)
class Units:
    """Factors of the project's units, and how the length unit was declared."""

    length: float = 1.0
    area: float = 1.0
    volume: float = 1.0
    mass: float = 1.0
    time: float = 1.0
    angle: float = 1.0
    declared: LengthUnit = field(default_factory=LengthUnit)
    notes: list[Text] = field(default_factory=list)


def factor_of(unit: Any) -> float:
    """Return how many SI units one ``unit`` is; raise UnitError if that is unknown."""
    if unit is None:
        raise UnitError("no unit")
    if unit.is_a("IfcSIUnit"):
        scale = _PREFIX[str(unit.Prefix)] if unit.Prefix else 1.0
        return float(scale ** _POWER.get(str(unit.Name), 1) * _BASE.get(str(unit.Name), 1.0))
    if unit.is_a("IfcConversionBasedUnit"):
        measure = unit.ConversionFactor
        value = float(measure.ValueComponent.wrappedValue) * factor_of(measure.UnitComponent)
        if not math.isfinite(value) or value <= 0:
            raise UnitError(f"conversion factor {value}")
        return value
    raise UnitError(f"{unit.is_a()} has no conversion")


def label_of(unit: Any) -> str:
    """Return the unit's name as the file writes it: ``MILLI METRE``, ``foot``."""
    if unit.is_a("IfcSIUnit"):
        return f"{unit.Prefix or ''} {unit.Name}".strip()
    return str(getattr(unit, "Name", unit.is_a()))


def read_units(model: Any, option: str | None) -> Units:
    """Read the units of the project; without a length unit ``option`` decides, without both it is unknown."""
    units = Units()
    kinds = {
        "AREAUNIT": "area",
        "VOLUMEUNIT": "volume",
        "MASSUNIT": "mass",
        "TIMEUNIT": "time",
        "PLANEANGLEUNIT": "angle",
    }
    for unit in _assigned(model):
        try:
            kind = str(unit.UnitType)
            if kind == "LENGTHUNIT":
                _take_length(units, unit)
            elif kind in kinds:
                setattr(units, kinds[kind], factor_of(unit))
        except (UnitError, RuntimeError, AttributeError, KeyError, TypeError, ValueError) as error:
            units.notes.append(Text(f"Unidade ilegível ({unit}): {error}.", f"Unreadable unit ({unit}): {error}."))
    _apply_option(units, option)
    return units


def _assigned(model: Any) -> list[Any]:
    try:
        projects = model.by_type("IfcProject") or model.by_type("IfcUnitAssignment")
        holder = projects[0] if projects else None
        assignment = holder.UnitsInContext if holder is not None and holder.is_a("IfcProject") else holder
        return [u for u in (assignment.Units or ()) if hasattr(u, "UnitType")] if assignment is not None else []
    except (RuntimeError, AttributeError):
        return []


def _take_length(units: Units, unit: Any) -> None:
    metres, label = factor_of(unit), label_of(unit)
    expected = next((m for word, m in _WORDS.items() if word in label.upper() and "SURVEY" not in label.upper()), None)
    if unit.is_a("IfcConversionBasedUnit") and expected is not None and abs(metres / expected - 1) > 1e-2:
        raise UnitError(f"{label} = {metres} m")
    units.length = metres
    name = next((n for m, n in _NAMED.items() if abs(metres / m - 1) < 1e-9), None)
    units.declared = LengthUnit(
        name=name,
        metres=metres,
        source="declared",
        evidence=(f"IfcUnitAssignment LENGTHUNIT {label}",),
    )


def _apply_option(units: Units, option: str | None) -> None:
    stated = _METRES.get(option or "")
    if units.declared.source == "unknown" and stated is not None:
        units.length = stated
        units.declared = LengthUnit(name=option, metres=stated, source="option", evidence=("--unit",))
    elif units.declared.source == "unknown":
        units.notes.append(
            Text(
                "O projeto não declara a unidade de comprimento (IfcUnitAssignment); informe --unit.",
                "The project declares no length unit (IfcUnitAssignment); give --unit.",
            )
        )
    elif stated is not None and abs(stated / units.length - 1) > 1e-9:
        units.notes.append(
            Text(
                f"--unit {option} foi ignorado: o arquivo declara {units.declared.evidence[0]}.",
                f"--unit {option} was ignored: the file declares {units.declared.evidence[0]}.",
            )
        )
