"""Clearance lines as lines and true arcs: few vertices, smooth at any zoom, and dashes that stay dashes."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import shapely
from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry

from adapters.overlay.shapes import XY

_NEAR_M = 0.001


def arcs(line: LineString, reference: BaseGeometry, radius: float) -> tuple[tuple[XY, ...], tuple[float, ...]]:
    """Return points and bulges of ``line``, a stretch of the boundary of ``reference`` grown by ``radius``.

    Runs of vertices at ``radius`` from one vertex of the reference become one arc.
    """
    points = np.asarray(line.coords)[:, :2]
    hubs = _hubs(points, shapely.get_coordinates(reference), radius)
    last = len(points) - 1
    keep = [i for i in range(last + 1) if i in (0, last) or not hubs[i - 1] == hubs[i] == hubs[i + 1] >= 0]
    kept = [(float(points[i][0]), float(points[i][1])) for i in keep]
    bulges = [_bulge(points, i, j, hubs) for i, j in pairwise(keep)]
    return tuple(kept), (*bulges, 0.0)


def _hubs(points: np.ndarray, vertices: np.ndarray, radius: float) -> list[int]:
    """Return for each point the reference vertex it turns round, -1 for none."""
    hubs = []
    for point in points:
        gaps = np.abs(np.hypot(*(vertices - point).T) - radius)
        best = int(np.argmin(gaps))
        hubs.append(best if gaps[best] < _NEAR_M else -1)
    return hubs


def _bulge(points: np.ndarray, i: int, j: int, hubs: list[int]) -> float:
    """Return the bulge from point ``i`` to ``j``: the turn of the points between them, 0 for a straight piece."""
    if j - i < 2 or hubs[i] < 0:
        return 0.0
    (ax, ay), (mx, my), (bx, by) = points[i], points[(i + j) // 2], points[j]
    chord = math.hypot(bx - ax, by - ay)
    if chord < _NEAR_M:
        return 0.0
    height = ((bx - ax) * (my - ay) - (by - ay) * (mx - ax)) / chord
    start, end = math.hypot(mx - ax, my - ay), math.hypot(bx - mx, by - my)
    angle = 2 * (math.asin(min(1.0, abs(height) / start)) + math.asin(min(1.0, abs(height) / end)))
    return -math.copysign(math.tan(angle / 4), height)
