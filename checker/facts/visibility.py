"""What a wall hides: the shortest segment from a limit to an object that no wall crosses.

Exact up to rounding for straight outlines; curves are replaced by outlines that hold them and lie within 0.2 mm, so that
what is said to be free is never longer than it is. The shortest free segment either joins a corner of one shape to the nearest
point of the other, or grazes an end of a wall; both kinds are tried, the second with a search along each edge refined
below a tenth of a millimetre. A segment that only grazes the end of a wall counts as free, since segments beside it are.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from shapely import LineString, Point
from shapely.geometry.base import BaseGeometry

from checker.facts.geometry import pieces
from checker.model import Coords

SAMPLES = 96
GRAZE_M = 1e-6
MANY = 48
COARSE_M = 0.0001
SHORT_M = 0.05
CLEAR = 1e-6
_ROUNDS = 40
_GOLDEN = (math.sqrt(5) - 1) / 2


def free_distance(
    limit: BaseGeometry, target: BaseGeometry, walls: Sequence[BaseGeometry], within_m: float
) -> float | None:
    """Return the length of the shortest segment from ``limit`` to ``target`` under ``within_m`` that crosses no wall.

    None where every such segment crosses one. A wall that a segment touches at either end stands between, unless it
    touches the very end of the wall.
    """
    reach = limit.buffer(within_m + 0.1)
    near = [w for w in walls if w.distance(limit) <= within_m]
    seen = _coarse(target.intersection(reach))
    if seen.is_empty:
        return None
    source = _source(limit)
    best = math.inf
    for a, b, length in sorted(_direct(source, seen), key=lambda c: c[2]):
        if length >= within_m:
            break
        if not _blocked(a, b, near):
            best = length
            break
    for end in _ends(near):
        best = min(best, _grazing(end, source, seen, near, min(within_m, best)))
    return best if best < within_m else None


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


def _blocked(a: Coords, b: Coords, walls: Sequence[BaseGeometry]) -> bool:
    """Tell whether a wall stands on the segment; touching the very end of a wall does not block."""
    if any(_crosses(a, b, c, d) for c, d in pieces(walls)):
        return True
    line = LineString((a, b)) if a != b else Point(a)
    return any(wall.distance(line) <= GRAZE_M and not _only_grazes_an_end(line, wall) for wall in walls)


def _stands_on(a: Coords, b: Coords, rest: Sequence[BaseGeometry]) -> bool:
    """Tell whether what remains of the walls stands on the segment."""
    if any(_crosses(a, b, c, d) for c, d in pieces(rest)):
        return True
    line = LineString((a, b)) if a != b else Point(a)
    return any(wall.distance(line) <= GRAZE_M for wall in rest)


def _without(walls: Sequence[BaseGeometry], end: Coords) -> list[BaseGeometry]:
    """Return the walls without the spot that is grazed."""
    left = [w.difference(Point(end).buffer(GRAZE_M * 100)) for w in walls]
    return [w for w in left if not w.is_empty]


def _crosses(a: Coords, b: Coords, c: Coords, d: Coords) -> bool:
    """Tell whether two segments cross well inside both: the plain case, without geometry objects."""
    over_cd = _side(c, d, a) * _side(c, d, b)
    over_ab = _side(a, b, c) * _side(a, b, d)
    return over_cd < -CLEAR and over_ab < -CLEAR


def _side(a: Coords, b: Coords, p: Coords) -> float:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def _only_grazes_an_end(line: BaseGeometry, wall: BaseGeometry) -> bool:
    touching = [p for p in _coords(wall) if line.distance(Point(p)) <= GRAZE_M]
    if len(touching) != 1 or _is_bend(touching[0], wall):
        return False
    rest = wall.difference(Point(touching[0]).buffer(GRAZE_M * 100))
    return rest.distance(line) > GRAZE_M


def _is_bend(point: Coords, wall: BaseGeometry) -> bool:
    """A bend of a line is no end of it."""
    if wall.area > 0 or not hasattr(wall, "coords"):
        return False
    return point not in (wall.coords[0], wall.coords[-1])


def _grazing(
    end: Coords, source: BaseGeometry, target: BaseGeometry, walls: Sequence[BaseGeometry], within_m: float
) -> float:
    """Return the length of the shortest free segment through the end of a wall; infinite where there is none."""
    beyond = target.distance(Point(end))
    edges = sorted((LineString(piece).distance(Point(end)), piece) for piece in pieces([source]))
    best = math.inf
    rest = _without(walls, end)
    for nearest, (a, b) in edges:
        if nearest + beyond >= min(within_m, best):
            break

        def length(t: float, a: Coords = a, b: Coords = b) -> float:
            return _through((a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])), end, target, rest, within_m)

        best = min(best, _least(length, SAMPLES if math.dist(a, b) > SHORT_M else 2))
    return best


def _least(f: Callable[[float], float], samples: int) -> float:
    """Return the least value of a function on 0..1: sampled, then refined round the best sample."""
    values = [(f(i / samples), i / samples) for i in range(samples + 1)]
    best, at = min(values)
    if math.isinf(best):
        return best
    low, high = max(0.0, at - 1 / samples), min(1.0, at + 1 / samples)
    for _ in range(_ROUNDS):
        x1, x2 = high - _GOLDEN * (high - low), low + _GOLDEN * (high - low)
        f1, f2 = f(x1), f(x2)
        best = min(best, f1, f2)
        low, high = (low, x2) if f1 <= f2 else (x1, high)
    return best


def _through(start: Coords, end: Coords, target: BaseGeometry, rest: Sequence[BaseGeometry], within_m: float) -> float:
    """Return the length of the segment from ``start`` past ``end`` to the target; infinite where there is none free."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    size = math.hypot(dx, dy)
    if size < 1e-12:
        foot = min(_feet(start, target), key=lambda q: math.dist(start, q), default=None)
        return math.inf if foot is None or _stands_on(start, foot, rest) else math.dist(start, foot)
    tip = (start[0] + dx / size * within_m, start[1] + dy / size * within_m)
    hit = LineString((end, tip)).intersection(target) if size < within_m else Point()
    if hit.is_empty and target.distance(Point(end)) <= GRAZE_M:
        hit = Point(end)
    if hit.is_empty:
        return math.inf
    reached = min(_coords(hit), key=lambda q: math.dist(start, q))
    return math.inf if _stands_on(start, reached, rest) else math.dist(start, reached)
