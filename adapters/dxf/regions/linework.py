"""The drawn lines of items as plain segments, coarse and fast: what plans on a sheet are told apart by."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from adapters.dxf.curves import curves
from adapters.dxf.scene import Scene
from adapters.dxf.walk import Item

Segments = npt.NDArray[np.float64]
"""Rows of x0, y0, x1, y1 in local metres."""

_UNDRAWN = frozenset(
    ("TEXT", "MTEXT", "ATTRIB", "DIMENSION", "ARC_DIMENSION", "LEADER", "MULTILEADER", "HATCH", "XLINE", "RAY")
)
_ROUND = 4
_COARSE = 1.0


def segments(scene: Scene, items: Iterable[Item]) -> tuple[Segments, npt.NDArray[np.int64]]:
    """Return the segments that ``items`` draw, and for each the position of its item among them.

    Arcs are a few chords; texts, dimensions and fills draw nothing here, a thing without lines is a point.
    """
    rows: list[tuple[float, float, float, float]] = []
    owners: list[int] = []
    for n, item in enumerate(items):
        drawn = [*_rows(scene, item), *(row for part in item.symbol for row in _rows(scene, part))]
        rows += drawn
        owners += [n] * len(drawn)
    return np.array(rows, dtype=np.float64).reshape(-1, 4), np.array(owners, dtype=np.int64)


def _rows(scene: Scene, item: Item) -> list[tuple[float, float, float, float]]:
    if item.kind in _UNDRAWN:
        return []
    try:
        points = [scene.local(x, y) for x, y in _points(item)]
    except Exception:  # an entity that cannot be placed tells no plan from another; its reader names it
        return []
    if len(points) == 1:
        points *= 2
    return [(*a, *b) for a, b in pairwise(points)]


def _points(item: Item) -> Sequence[tuple[float, float]]:
    entity = item.entity
    kind = item.kind
    if kind == "LINE":
        return _placed(item, (entity.dxf.start, entity.dxf.end))
    if kind == "LWPOLYLINE":
        vertices = list(entity.vertices_in_wcs())
        return _placed(item, [*vertices, *vertices[:1]] if entity.closed else vertices)
    if kind in ("CIRCLE", "ARC"):
        return _placed(item, entity.ocs().points_to_wcs(_round(entity, kind)))
    if kind == "INSERT":
        return _placed(item, (entity.ocs().to_wcs(entity.dxf.insert),))
    if kind == "POINT":
        return _placed(item, (entity.dxf.location,))
    return [(p.x, p.y) for curve in curves(item, _COARSE) for p in curve.points]


def _round(entity: Any, kind: str) -> list[Any]:
    """A circle as a square on its corner, an arc as its ends and middles."""
    start, end = (0.0, 360.0) if kind == "CIRCLE" else (float(entity.dxf.start_angle), float(entity.dxf.end_angle))
    span = (end - start) % 360.0 or 360.0
    centre, radius = entity.dxf.center, float(entity.dxf.radius)
    angles = [math.radians(start + span * i / _ROUND) for i in range(_ROUND + 1)]
    return [centre + type(centre)(radius * math.cos(a), radius * math.sin(a)) for a in angles]


def _placed(item: Item, points: Iterable[Any]) -> list[tuple[float, float]]:
    placed = points if item.matrix is None else item.matrix.transform_vertices(points)
    return [(p.x, p.y) for p in placed]
