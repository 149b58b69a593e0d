"""Free space: where notes, dimensions and tables may stand without covering a mark, its subject or the plan."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt
import shapely
from shapely import STRtree
from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry

from adapters.overlay.shapes import XY
from adapters.overlay.sheet import Bounds

_RIM_MM = 0.3
_FIRST_RING_MM = 5.0
_LAST_RING_MM = 20_000.0
_WAYS = 24
_CONTENT_COST_MM = 60.0
_CROSSING_COST_MM = 40.0
_BLOCKED = 1e6
_CAP = 6

Shapes = Sequence[BaseGeometry] | npt.NDArray[np.object_]
Costs = npt.NDArray[np.float64]


class FreeSpace:
    """Keeps what is taken (marks: never covered) and what is drawn (the plan: avoided where possible)."""

    def __init__(self, content: Sequence[BaseGeometry], mm: float) -> None:
        self._content = STRtree(list(content))
        self.mm = mm
        self.areas: list[BaseGeometry] = []
        self.cores: list[BaseGeometry] = []
        self.lines: list[BaseGeometry] = []

    def take(self, *shapes: BaseGeometry) -> None:
        """Reserve areas. A leader may touch their edge, where its own cloud is, and not their core."""
        self.areas.extend(s for s in shapes if not s.is_empty)
        self.cores.extend(core for s in shapes if not (core := s.buffer(-_RIM_MM * self.mm)).is_empty)

    def take_line(self, *lines: BaseGeometry) -> None:
        """Reserve lines: boxes stay off them, other lines may cross them where nothing else helps."""
        self.lines.extend(line for line in lines if not line.is_empty)

    @property
    def taken(self) -> list[BaseGeometry]:
        """Everything reserved."""
        return [*self.areas, *self.lines]

    def content_hits(self, shapes: Shapes) -> Costs:
        """Count the pieces of the plan under each shape."""
        return _hits(self._content, shapes)

    def is_free(self, shape: BaseGeometry) -> bool:
        """Tell whether no mark is under ``shape``."""
        return not any(t.intersects(shape) for t in self.taken)

    def box_beside(self, target: BaseGeometry, width: float, height: float) -> tuple[Bounds, LineString]:
        """Find room for a box near ``target`` and the leader to it; both are reserved.

        Rings of candidates are tried outwards, until none farther out can be cheaper than the best so far.
        """
        best, chosen, leader = math.inf, target, LineString()
        edge = target.boundary if target.area > 0 else target
        shapely.prepare(edge)
        search = _Search(self)
        for ring in _rings():
            if best <= ring:
                break
            boxes = shapely.box(*np.array(list(_ring_of_boxes(target.bounds, width, height, ring * self.mm))).T)
            leaders = shapely.shortest_line(edge, shapely.boundary(boxes))
            costs = search.costs(boxes, leaders)
            first = int(np.argmin(costs))
            if costs[first] < best:
                best, chosen, leader = float(costs[first]), boxes[first], leaders[first]
        self.take(chosen)
        self.take_line(leader)
        return chosen.bounds, leader


class _Search:
    """The costs of candidates against what is taken when the search begins."""

    def __init__(self, space: FreeSpace) -> None:
        self._space = space
        self._taken = STRtree(space.taken)
        self._cores = STRtree(space.cores)
        self._lines = STRtree(space.lines)

    def costs(self, boxes: Shapes, leaders: Shapes) -> Costs:
        """Length of the leader in paper millimetres, plus what each candidate would cover or cross."""
        cost = shapely.length(leaders) / self._space.mm
        cost += _CONTENT_COST_MM * np.minimum(self._space.content_hits(boxes), _CAP)
        cost += _BLOCKED * (_hits(self._taken, boxes) + _hits(self._cores, leaders))
        cost += _CROSSING_COST_MM * _hits(self._lines, leaders)
        return np.asarray(cost, dtype=float)


def _hits(tree: STRtree, shapes: Shapes) -> Costs:
    found = tree.query(shapes, predicate="intersects")[0]
    return np.bincount(found, minlength=len(shapes)).astype(float)


def _rings() -> Iterator[float]:
    """Yield gaps in paper millimetres, growing."""
    gap = _FIRST_RING_MM
    while gap < _LAST_RING_MM:
        yield gap
        gap = 1.3 * gap + 1.0


def _ring_of_boxes(bounds: Bounds, width: float, height: float, gap: float) -> Iterator[Bounds]:
    """Yield boxes round ``bounds`` that clear it by ``gap``, in all directions."""
    a, b, c, d = bounds
    half = ((c - a + width) / 2, (d - b + height) / 2)
    for i in range(_WAYS):
        x, y = _on_ring(half, gap, 2 * math.pi * (i + 0.5) / _WAYS)
        left, low = (a + c) / 2 + x - width / 2, (b + d) / 2 + y - height / 2
        yield left, low, left + width, low + height


def _on_ring(half: XY, gap: float, angle: float) -> XY:
    """Return the centre of a box that clears the target by ``gap`` in the direction of ``angle``."""
    ux, uy = math.cos(angle), math.sin(angle)
    steps = [(h + gap) / abs(u) for h, u in zip(half, (ux, uy), strict=True) if abs(u) > 1e-6]
    step = min(steps)
    return ux * step, uy * step
