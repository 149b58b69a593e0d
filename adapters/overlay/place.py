"""Free space: where notes, dimensions and tables may stand without covering a mark, its subject or the plan."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import numpy as np
from shapely import STRtree
from shapely.geometry import LineString, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points

from adapters.overlay.shapes import XY
from adapters.overlay.sheet import Bounds

_RINGS_MM = (5, 9, 14, 20, 28, 38, 50, 65, 85, 110, 140, 180, 240, 320, 420, 560, 750, 1000)
_WAYS = 24
_CONTENT_COST_MM = 60.0
_CROSSING_COST_MM = 40.0
_CAP = 6


class FreeSpace:
    """Keeps what is taken (marks: never covered) and what is drawn (the plan: avoided where possible)."""

    def __init__(self, content: Sequence[BaseGeometry], mm: float) -> None:
        self._content = STRtree(list(content))
        self._mm = mm
        self._taken: list[BaseGeometry] = []
        self._lines: list[BaseGeometry] = []

    def take(self, *shapes: BaseGeometry) -> None:
        """Reserve areas."""
        self._taken.extend(s for s in shapes if not s.is_empty)

    def take_line(self, *lines: BaseGeometry) -> None:
        """Reserve lines: boxes stay off them, other lines may cross them where nothing else helps."""
        self._lines.extend(line for line in lines if not line.is_empty)

    @property
    def taken(self) -> list[BaseGeometry]:
        """Everything reserved."""
        return [*self._taken, *self._lines]

    def content_hits(self, shapes: Iterable[BaseGeometry]) -> np.ndarray:
        """Count the pieces of the plan under each shape."""
        shapes = list(shapes)
        hits = self._content.query(shapes, predicate="intersects")[0] if shapes else np.array([], dtype=int)
        return np.bincount(hits, minlength=len(shapes))

    def is_free(self, shape: BaseGeometry) -> bool:
        """Tell whether no mark is under ``shape``."""
        return not any(t.intersects(shape) for t in self.taken)

    def box_beside(self, target: BaseGeometry, width: float, height: float) -> tuple[Bounds, LineString]:
        """Find room for a box near ``target`` and the leader to it; both are reserved."""
        edge = target.boundary if target.area > 0 else target
        candidates = [box(*b) for b in _candidates(target.bounds, width, height, self._mm)]
        leaders = [_leader(edge, c) for c in candidates]
        costs = self._costs(candidates, leaders)
        best = int(np.argmin(costs))
        chosen, leader = candidates[best], leaders[best]
        self.take(chosen)
        self.take_line(leader)
        return chosen.bounds, leader

    def _costs(self, boxes: Sequence[BaseGeometry], leaders: list[LineString]) -> np.ndarray:
        """Length of the leader in paper millimetres, plus what each candidate would cover or cross."""
        cost = np.array([line.length / self._mm for line in leaders])
        cost += _CONTENT_COST_MM * np.minimum(self.content_hits(boxes), _CAP)
        cost += _blocked(boxes, self.taken)
        cost += _blocked(leaders, _inner(self._taken, self._mm))
        cost += _CROSSING_COST_MM * _count(leaders, self._lines)
        return cost


def _inner(shapes: list[BaseGeometry], mm: float) -> list[BaseGeometry]:
    """Shrink areas a little, so that a leader may start at the edge of its own cloud."""
    return [s for s in (shape.buffer(-0.3 * mm) for shape in shapes) if not s.is_empty]


def _count(shapes: Sequence[BaseGeometry], others: Sequence[BaseGeometry]) -> np.ndarray:
    if not others:
        return np.zeros(len(shapes))
    hits = STRtree(list(others)).query(list(shapes), predicate="intersects")[0]
    return np.bincount(hits, minlength=len(shapes)).astype(float)


def _blocked(shapes: Sequence[BaseGeometry], others: Sequence[BaseGeometry]) -> np.ndarray:
    return 1e6 * _count(shapes, others)


def _leader(edge: BaseGeometry, target: BaseGeometry) -> LineString:
    a, b = nearest_points(edge, target.exterior if hasattr(target, "exterior") else target)
    return LineString([(a.x, a.y), (b.x, b.y)])


def _candidates(bounds: Bounds, width: float, height: float, mm: float) -> Iterable[Bounds]:
    """Yield boxes round ``bounds`` at growing gaps, in all directions."""
    a, b, c, d = bounds
    half = ((c - a + width) / 2, (d - b + height) / 2)
    for ring in _RINGS_MM:
        for i in range(_WAYS):
            x, y = _on_ring(half, ring * mm, 2 * math.pi * (i + 0.5) / _WAYS)
            left, low = (a + c) / 2 + x - width / 2, (b + d) / 2 + y - height / 2
            yield left, low, left + width, low + height


def _on_ring(half: XY, gap: float, angle: float) -> XY:
    """Return the centre of a box that clears the target by ``gap`` in the direction of ``angle``."""
    ux, uy = math.cos(angle), math.sin(angle)
    steps = [(h + gap) / abs(u) for h, u in zip(half, (ux, uy), strict=True) if abs(u) > 1e-6]
    step = min(steps)
    return ux * step, uy * step
