"""Builds a :class:`Plan` from plain data: the small plans that stand beside the rules as cases."""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from typing import Any

from shapely.geometry import LineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry

from checker.model.element import Element, ZRange
from checker.model.known import Missing
from checker.model.plan import Plan
from checker.model.source import Evidence, EvidenceKind, Recognition, SourceRef
from checker.model.text import Text, same

_SHAPES = ("at", "box", "line", "polygon", "circle", "none")


def plan_from_data(data: Mapping[str, Any]) -> Plan:
    """Return the plan that ``data`` describes.

    Keys are the fields of :class:`Plan`; an element's keys are the fields of its dataclass, and its outline is given by
    one of ``at: [x, y]``, ``box: [x0, y0, x1, y1]``, ``line``, ``polygon``, ``circle: [x, y, diameter]``; ``file``,
    ``layer``
    and ``confidence`` are shortcuts for its source and recognition. Omitted fields stay unknown.
    Raises ``ValueError`` for an unknown field.
    """
    hints = _hints(Plan)
    known = {f.name for f in fields(Plan)}
    values: dict[str, Any] = {}
    for name, value in data.items():
        if name not in known:
            raise ValueError(f"Plan has no field {name!r}")
        values[name] = _value(hints[name], value, f"{name}")
    return Plan(**values)


def _value(hint: Any, value: Any, place: str) -> Any:
    origin = typing.get_origin(hint)
    if origin is tuple:
        return _tuple(hint, value, place)
    if origin is frozenset:
        return frozenset(_value(typing.get_args(hint)[0], v, place) for v in value)
    if origin in (types.UnionType, typing.Union):
        return _union(hint, value, place)
    if isinstance(hint, type) and is_dataclass(hint) and isinstance(value, Mapping):
        return _dataclass(hint, value, place)
    if isinstance(hint, type) and issubclass(hint, Enum) and isinstance(value, str):
        return hint(value)
    if hint is Text and isinstance(value, str):
        return same(value)
    return float(value) if hint is float and isinstance(value, int) and not isinstance(value, bool) else value


def _tuple(hint: Any, value: Any, place: str) -> Any:
    arguments = typing.get_args(hint)
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        return tuple(_value(arguments[0], v, f"{place}.{i}") for i, v in enumerate(value))
    return tuple(_value(a, v, place) for a, v in zip(arguments, value, strict=True))


def _union(hint: Any, value: Any, place: str) -> Any:
    options = [a for a in typing.get_args(hint) if a is not type(None)]
    if value is None:
        return None
    if isinstance(value, Mapping) and set(value) <= {"missing", "why"} and "missing" in value:
        return Missing(str(value["missing"]), same(value["why"]) if "why" in value else None)
    for option in options:
        if option is Missing:
            continue
        try:
            return _value(option, value, place)
        except (ValueError, TypeError):
            continue
    raise ValueError(f"{place}: {value!r} fits none of {options}")


def _dataclass(cls: type[Any], data: Mapping[str, Any], place: str) -> Any:
    if issubclass(cls, ZRange):
        return cls(**data)
    hints = _hints(cls)
    known = {f.name for f in fields(cls)}
    values: dict[str, Any] = {}
    if issubclass(cls, Element):
        values["shape"] = _shape(data)
        values["ref"] = SourceRef(
            ref=str(data.get("ref", place)), file=int(data.get("file", 0)), layer=data.get("layer")
        )
        if "at" in data:
            values["anchor"] = (float(data["at"][0]), float(data["at"][1]))
        if "confidence" in data:
            values["recognition"] = Recognition((Evidence(EvidenceKind.NAME, "case"),), float(data["confidence"]))
    skipped = {*_SHAPES, "ref", "file", "layer", "confidence"} if issubclass(cls, Element) else set()
    for name, value in data.items():
        if name in skipped:
            continue
        if name not in known:
            raise ValueError(f"{place}: {cls.__name__} has no field {name!r}")
        values[name] = _outlines(value) if name == "outlines" else _value(hints[name], value, f"{place}.{name}")
    _require(cls, values, place)
    return cls(**values)


def _require(cls: type[Any], values: Mapping[str, Any], place: str) -> None:
    for f in fields(cls):
        if f.name not in values and f.default is MISSING and f.default_factory is MISSING:
            raise ValueError(f"{place}: {cls.__name__} needs {f.name!r}")


def _outlines(value: Any) -> tuple[tuple[str | None, BaseGeometry], ...]:
    return tuple((item.get("storey"), _shape(item)) for item in value)


def _shape(data: Mapping[str, Any]) -> BaseGeometry:
    if "box" in data:
        return box(*data["box"])
    if "polygon" in data:
        return Polygon(data["polygon"])
    if "line" in data:
        return LineString(data["line"])
    if "circle" in data:
        x, y, diameter = data["circle"]
        return Point(x, y).buffer(diameter / 2, quad_segs=256)
    if "at" in data:
        return Point(data["at"])
    return Point()


_HINTS: dict[type[Any], dict[str, Any]] = {}


def _hints(cls: type[Any]) -> dict[str, Any]:
    if cls not in _HINTS:
        _HINTS[cls] = typing.get_type_hints(cls)
    return _HINTS[cls]
