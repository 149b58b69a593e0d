"""What a wall hides: the shortest segment from a limit to an object that no wall crosses.

Exact up to rounding for straight outlines; curves are replaced by outlines that hold them and lie within 0.2 mm, so
that what is said to be free is never longer than it is. The shortest free segment either joins a corner of one shape
to the nearest point of the other, or passes a corner of a wall; both kinds are tried, the second with a search along
each edge refined below a tenth of a millimetre. A segment that only grazes the end of a wall counts as free, since
segments beside it are.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from shapely import LineString, MultiLineString, Point
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, unary_union

from checker.facts.geometry import pieces
from checker.model import Coords

SAMPLES = 96
GRAZE_M = 1e-6
MANY = 48
COARSE_M = 0.0001
SHORT_M = 0.05
NEAR_M = 0.001
CLEAR = 1e-6
ROUNDS = 40
FEW = 12
_GOLDEN = (math.sqrt(5) - 1) / 2


def free_distance(
    limit: BaseGeometry, target: BaseGeometry, walls: Sequence[BaseGeometry], within_m: float
) -> float | None:
    """Return the length of the shortest segment from ``limit`` to ``target`` under ``within_m`` that crosses no wall.

    None where every such segment crosses one. A wall that a segment touches at either end stands between, unless it
    touches the very end of the wall.
    """
    reach = limit.buffer(within_m + 0.1)
    near = _joined([w for w in walls if w.distance(limit) <= within_m])
    seen = _coarse(target.intersection(reach))
    if seen.is_empty:
        return None
    scene = _Scene(_source(limit), seen, tuple(near))
    best = math.inf
    for a, b, length in sorted(_direct(scene.source, seen), key=lambda c: c[2]):
        if length >= within_m:
            break
        if not scene.blocked(a, b):
            best = length
            break
    back = _Scene(scene.target, scene.source, scene.walls)
    for end in _ends(near):
        best = min(best, _grazing(end, scene, min(within_m, best)))
        best = min(best, _grazing(end, back, min(within_m, best)))
    return best if best < within_m else None


def _joined(walls: Sequence[BaseGeometry]) -> list[BaseGeometry]:
    """Join walls that meet: at a corner drawn as two lines there is no end to pass beside."""
    lines = unary_union([w for w in walls if w.area == 0])
    solid = unary_union([w for w in walls if w.area > 0])
    merged = linemerge(lines) if isinstance(lines, MultiLineString) else lines
    parts = [p for shape in (merged, solid) for p in getattr(shape, "geoms", (shape,))]
    return [p for p in parts if not p.is_empty]


def _source(limit: BaseGeometry) -> BaseGeometry:
    """Return the line that segments start from; the hull of outlines of many corners, whose segments are no longer."""
    shape = _coarse(limit.convex_hull) if len(_coords(limit)) > MANY else limit
    return shape.boundary if shape.area > 0 else shape


def _coarse(shape: BaseGeometry) -> BaseGeometry:
    """Return an outline of fewer corners that holds the whole shape and lies within twice the tolerance of it."""
    if shape.area == 0 or len(_coords(shape)) <= MANY:
        return shape
    return shape.buffer(COARSE_M, join_style="mitre").simplify(COARSE_M)


def _coords(shape: BaseGeometry) -> list[Coords]:
    if isinstance(shape, Point):
        return [(shape.x, shape.y)]
    points = [p for piece in pieces([shape]) for p in piece]
    return list(dict.fromkeys(points)) or [(p.x, p.y) for p in getattr(shape, "geoms", ()) if isinstance(p, Point)]


def _direct(source: BaseGeometry, target: BaseGeometry) -> Iterator[tuple[Coords, Coords, float]]:
    """Yield each corner of one shape with the nearest points of the other's pieces."""
    for p in _coords(source):
        for q in _feet(p, target):
            yield p, q, math.dist(p, q)
    for q in _coords(target):
        for p in _feet(q, source):
            yield p, q, math.dist(p, q)


def _feet(point: Coords, shape: BaseGeometry) -> list[Coords]:
    found: list[Coords] = []
    for a, b in pieces([shape]) if not isinstance(shape, Point) else ():
        size = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
        t = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / size
        t = min(1.0, max(0.0, t))
        found.append((a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])))
    return found or _coords(shape)


def _ends(walls: Sequence[BaseGeometry]) -> list[Coords]:
    return list(dict.fromkeys(p for w in walls for p in _coords(w)))


@dataclass(frozen=True, eq=False)
class _Scene:
    """What segments run between, and the walls that may stand in their way."""

    source: BaseGeometry
    target: BaseGeometry
    walls: tuple[BaseGeometry, ...]

    @cached_property
    def bits(self) -> list[tuple[Coords, Coords]]:
        """The straight pieces of the walls."""
        return pieces(self.walls)

    def blocked(self, a: Coords, b: Coords) -> bool:
        """Tell whether a wall stands on the segment; passing beside the end of a wall does not block."""
        if any(_crosses(a, b, c, d) for c, d in self.bits):
            return True
        line = LineString((a, b)) if a != b else Point(a)
        return any(w.distance(line) <= GRAZE_M and not self._passes(line, a, b, w) for w in self.walls)

    def _passes(self, line: BaseGeometry, a: Coords, b: Coords, wall: BaseGeometry) -> bool:
        """Tell whether segments beside this one are free, though it touches one corner of a wall."""
        touched = [p for p in _coords(wall) if line.distance(Point(p)) <= GRAZE_M]
        if len(touched) != 1:
            return False
        corner = touched[0]
        if wall.difference(Point(corner).buffer(GRAZE_M * 100)).distance(line) <= GRAZE_M:
            return False
        if math.dist(corner, a) <= GRAZE_M:
            return self._open_at(self.source, corner)
        if math.dist(corner, b) <= GRAZE_M:
            return self._open_at(self.target, corner)
        sides = {_side(a, b, p) > 0 for p in _neighbours(corner, wall) if abs(_side(a, b, p)) > CLEAR}
        return len(sides) < 2

    def _open_at(self, shape: BaseGeometry, corner: Coords) -> bool:
        """Tell whether an outline leaves the walls at a point that both share."""
        outline = shape.boundary if shape.area > 0 else shape
        around = outline.intersection(Point(corner).buffer(NEAR_M).exterior)
        spots = [p for p in getattr(around, "geoms", (around,)) if isinstance(p, Point) and not p.is_empty]
        return any(all(w.distance(p) > GRAZE_M for w in self.walls) for p in spots)


def _neighbours(corner: Coords, wall: BaseGeometry) -> list[Coords]:
    """Return the other ends of the wall's pieces that meet at a corner."""
    found = []
    for c, d in pieces([wall]):
        if math.dist(c, corner) <= GRAZE_M:
            found.append(d)
        elif math.dist(d, corner) <= GRAZE_M:
            found.append(c)
    return found


def _crosses(a: Coords, b: Coords, c: Coords, d: Coords) -> bool:
    """Tell whether two segments cross well inside both: the plain case, without geometry objects."""
    over_cd = _side(c, d, a) * _side(c, d, b)
    over_ab = _side(a, b, c) * _side(a, b, d)
    return over_cd < -CLEAR and over_ab < -CLEAR


def _side(a: Coords, b: Coords, p: Coords) -> float:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def _grazing(end: Coords, scene: _Scene, within_m: float) -> float:
    """Return the length of the shortest free segment through a corner of a wall; infinite where there is none."""
    beyond = scene.target.distance(Point(end))
    edges = sorted((LineString(piece).distance(Point(end)), piece) for piece in pieces([scene.source]))
    best = math.inf
    if not edges:
        return min((_through(p, end, scene, within_m) for p in _coords(scene.source)), default=math.inf)
    for nearest, (a, b) in edges:
        if nearest + beyond >= min(within_m, best):
            break

        def length(t: float, a: Coords = a, b: Coords = b) -> float:
            return _through((a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])), end, scene, within_m)

        best = min(best, _least(length, *((SAMPLES, ROUNDS) if math.dist(a, b) > SHORT_M else (2, FEW))))
    return best


def _least(f: Callable[[float], float], samples: int, rounds: int) -> float:
    """Return the least value of a function on 0..1: sampled, then refined round the best sample."""
    values = [(f(i / samples), i / samples) for i in range(samples + 1)]
    best, at = min(values)
    if math.isinf(best):
        return best
    low, high = max(0.0, at - 1 / samples), min(1.0, at + 1 / samples)
    for _ in range(rounds):
        x1, x2 = high - _GOLDEN * (high - low), low + _GOLDEN * (high - low)
        f1, f2 = f(x1), f(x2)
        best = min(best, f1, f2)
        low, high = (low, x2) if f1 <= f2 else (x1, high)
    return best


def _through(start: Coords, end: Coords, scene: _Scene, within_m: float) -> float:
    """Return the length of the segment from ``start`` past ``end`` to the target; infinite where there is none free."""
    target = scene.target
    dx, dy = end[0] - start[0], end[1] - start[1]
    size = math.hypot(dx, dy)
    if size < 1e-12:
        foot = min(_feet(start, target), key=lambda q: math.dist(start, q), default=None)
        return math.inf if foot is None or scene.blocked(start, foot) else math.dist(start, foot)
    tip = (start[0] + dx / size * within_m, start[1] + dy / size * within_m)
    hit = LineString((end, tip)).intersection(target) if size < within_m else Point()
    if hit.is_empty and target.distance(Point(end)) <= GRAZE_M:
        hit = Point(end)
    if hit.is_empty:
        return math.inf
    reached = min(_coords(hit), key=lambda q: math.dist(start, q))
    return math.inf if scene.blocked(start, reached) else math.dist(start, reached)
