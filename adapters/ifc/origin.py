"""The local origin: a round point near the model when its coordinates are those of a national grid."""

from __future__ import annotations

from statistics import median
from typing import Any

import numpy as np

from adapters.ifc.placement import LIMIT_M, PlacementError, Placements, TooFarError, transform
from adapters.ifc.relations import all_of
from adapters.ifc.representations import representations
from checker.model.errors import PlanUnreadableError
from checker.model.text import Text

_FAR_M = 1e4
_ROUND_M = 100.0
_SAMPLE = 100


def local_origin(model: Any, placements: Placements) -> tuple[float, float]:
    """Return the shift that brings the model near zero: (0, 0) when it is near already, in metres."""
    products = all_of(model, "IfcProduct")
    sample = products[:: max(1, len(products) // _SAMPLE)]
    points = [p for e in sample if (p := _point(e, placements)) is not None]
    if not points:
        return 0.0, 0.0
    x, y = median(p[0] for p in points), median(p[1] for p in points)
    if max(abs(x), abs(y)) > placements.limit_m:
        raise _too_far(x, y, placements)
    if max(abs(x), abs(y)) < _FAR_M:
        return 0.0, 0.0
    return round(x / _ROUND_M) * _ROUND_M, round(y / _ROUND_M) * _ROUND_M


def _too_far(x: float, y: float, placements: Placements) -> PlanUnreadableError:
    """Return the refusal of a model that lies farther out than any map reaches, or than the user allows."""
    found, limit = max(abs(x), abs(y)), placements.limit_m
    option = Text("", "")
    if limit < LIMIT_M:
        option = Text(" ou aumente o limite com --limit coordinate=VALOR", " or raise it with --limit coordinate=VALUE")
    return PlanUnreadableError(
        Text(
            f"As coordenadas chegam a {found / 1000:,.0f} km, além do limite de {limit / 1000:,.0f} km: confira a "
            f"unidade e a posição do terreno{option.pt}.",
            f"The coordinates reach {found / 1000:,.0f} km, beyond the limit of {limit / 1000:,.0f} km: check the unit "
            f"and the site's placement{option.en}.",
        )
    )


def _point(element: Any, placements: Placements) -> tuple[float, float] | None:
    """Return a point of the element's geometry in the file's system; None when it has none."""
    try:
        matrix = _raw_matrix(element, placements)
        first = _first_point([i for r in representations(element) for i in (r.Items or ())][:1])
        if first is None or matrix is None:
            return None
        x, y, _ = transform(matrix, np.array([[*first, 0.0, 0.0][:3]]) * placements.scale)[0]
        return (float(x), float(y)) if np.isfinite([x, y]).all() else None
    except (RuntimeError, AttributeError, TypeError, ValueError, IndexError):
        return None


def _raw_matrix(element: Any, placements: Placements) -> Any:
    try:
        matrix = placements.absolute(element)
    except TooFarError as error:
        return error.matrix
    except PlacementError:
        return None
    return np.eye(4) if matrix is None else matrix


def _first_point(items: list[Any], depth: int = 0) -> list[float] | None:
    """Return the first point found under representation items that carry their coordinates themselves."""
    for item in items:
        if depth > 8 or not hasattr(item, "is_a"):
            return None
        if item.is_a("IfcCartesianPoint"):
            return [float(c) for c in item.Coordinates]
        if item.is_a("IfcCartesianPointList"):
            return [float(c) for c in item.CoordList[0]]
        for name in (
            "Position",
            "Coordinates",
            "Outer",
            "CfsFaces",
            "Bounds",
            "Bound",
            "Polygon",
            "Points",
            "Location",
            "FirstOperand",
            "FbsmFaces",
            "SbsmBoundary",
            "Elements",
        ):
            value = getattr(item, name, None)
            values = list(value)[:1] if isinstance(value, tuple | list) else [value] if value is not None else []
            found = _first_point(values, depth + 1)
            if found is not None:
                return found
    return None
