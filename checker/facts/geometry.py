"""Plan geometry that facts share: what is measured, nearest segments, mitred offsets, stretches of an outline."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from shapely import LineString, Point, Polygon, unary_union
from shapely.geometry import MultiPolygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points

from checker.facts.base import Facts
from checker.facts.placement import same_storey
from checker.model import Coords, Element, StoreyKind
from checker.model.concepts import concept_of

BY_POINT = frozenset({"gas_valve", "gas_point", "gas_sensor", "ignition_source", "sign", "extinguisher"})
"""Concepts that are measured from their insertion point; all others from their outline."""
ORIGIN_OUTSIDE_M = 0.50
"""A placement origin farther than this from the body is no place of the device: its centroid serves instead."""
MITRE_LIMIT = 10.0
PARALLEL = 0.05
"""Sine of the greatest angle at which a drawn stretch still runs along an outline."""
_GROUND = frozenset({StoreyKind.GROUND, StoreyKind.PILOTIS})

Segment = tuple[Coords, Coords]


def measured_shape(element: Element) -> BaseGeometry:
    """Return what distances are measured from: the insertion point of devices, the outline of everything else."""
    if concept_of(element) not in BY_POINT:
        return element.shape
    if element.anchor is not None:
        origin = Point(element.anchor)
        if element.shape.is_empty or element.shape.distance(origin) <= ORIGIN_OUTSIDE_M:
            return origin
    return element.shape if element.shape.is_empty else element.shape.centroid


def nearest_segment(start: BaseGeometry, end: BaseGeometry) -> Segment:
    """Return the shortest segment from ``start`` to ``end``, for the witness of a distance."""
    a, b = nearest_points(start, end)
    return ((a.x, a.y), (b.x, b.y))


def polygons(shape: BaseGeometry) -> tuple[Polygon, ...]:
    """Return the polygons that a geometry consists of."""
    if isinstance(shape, Polygon):
        return () if shape.is_empty else (shape,)
    return tuple(p for part in getattr(shape, "geoms", ()) for p in polygons(part))


def filled(shape: BaseGeometry) -> BaseGeometry:
    """Return the outline without its holes."""
    return unary_union([Polygon(p.exterior) for p in polygons(shape)])


def offset_outline(shape: BaseGeometry, width_m: float) -> BaseGeometry:
    """Return the outline moved outwards by ``width_m`` with mitred corners, holes filled."""
    if width_m <= 0:
        return filled(shape)
    return filled(shape.buffer(width_m, join_style="mitre", mitre_limit=MITRE_LIMIT, quad_segs=64))


def outer_rings(shape: BaseGeometry) -> tuple[LineString, ...]:
    """Return the outer rings of an area as closed lines."""
    return tuple(LineString(p.exterior.coords) for p in polygons(shape))


def beside(facts: Facts, a: Element | str | None, b: Element | str | None) -> bool:
    """Tell whether two things are measured against each other: on one storey, or outdoors with the ground floor."""
    first, second = (e.storey if isinstance(e, Element) else e for e in (a, b))
    if same_storey(facts, first, second):
        return True
    if first is not None and second is not None:
        return False
    return _at_ground(facts, first or second)


def _at_ground(facts: Facts, key: str | None) -> bool:
    storey = facts.plan.storey_by_key.get(key or "")
    if storey is None:
        return True
    if storey.kind in _GROUND or storey.kind is StoreyKind.UNKNOWN:
        return True
    known = [s.elevation_m for s in facts.plan.storeys if isinstance(s.elevation_m, float)]
    return not any(s.kind in _GROUND for s in facts.plan.storeys) and storey.elevation_m == min(known, default=None)


def pieces(lines: Iterable[BaseGeometry]) -> list[tuple[Coords, Coords]]:
    """Return the straight pieces of lines and outlines."""
    found: list[tuple[Coords, Coords]] = []
    for line in lines:
        for part in getattr(line, "geoms", (line,)):
            coords = list(part.exterior.coords) if isinstance(part, Polygon) else list(part.coords)
            found += [((a[0], a[1]), (b[0], b[1])) for a, b in pairwise(coords) if a != b]
    return found


def stretches(ring: LineString, line: BaseGeometry, reach_m: float) -> list[tuple[float, float]]:
    """Return the intervals of ``ring`` (metres from its start) that ``line`` runs along within ``reach_m``.

    Each straight piece covers its own projection on each edge that it is parallel to, so lengths are exact and a
    corner takes nothing from the next side.
    """
    found: list[tuple[float, float]] = []
    done = 0.0
    coords = list(ring.coords)
    drawn = pieces([line])
    for (x0, y0), (x1, y1) in pairwise(coords):
        length = math.hypot(x1 - x0, y1 - y0)
        if length == 0:
            continue
        ux, uy = (x1 - x0) / length, (y1 - y0) / length
        for a, b in drawn:
            span = _projected((x0, y0), (ux, uy), length, a, b, reach_m)
            if span is not None:
                found.append((done + span[0], done + span[1]))
        done += length
    return found


def _projected(
    start: Coords, unit: Coords, length: float, a: Coords, b: Coords, reach_m: float
) -> tuple[float, float] | None:
    size = math.hypot(b[0] - a[0], b[1] - a[1])
    if size == 0 or abs(unit[0] * (b[1] - a[1]) - unit[1] * (b[0] - a[0])) > PARALLEL * size:
        return None
    off = [abs(unit[0] * (p[1] - start[1]) - unit[1] * (p[0] - start[0])) for p in (a, b)]
    if max(off) > reach_m + 1e-9:
        return None
    s = sorted(unit[0] * (p[0] - start[0]) + unit[1] * (p[1] - start[1]) for p in (a, b))
    low, high = max(0.0, s[0]), min(length, s[1])
    return (low, high) if high > low else None


def merged_intervals(intervals: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return the union of intervals, sorted."""
    found: list[tuple[float, float]] = []
    for low, high in sorted(intervals):
        if found and low <= found[-1][1] + 1e-9:
            found[-1] = (found[-1][0], max(found[-1][1], high))
        else:
            found.append((low, high))
    return found


def clusters(shapes: Sequence[BaseGeometry], gap_m: float) -> list[list[int]]:
    """Group shapes that lie within ``gap_m`` of each other, in chains; returns lists of indices."""
    root = list(range(len(shapes)))

    def top(i: int) -> int:
        while root[i] != i:
            i = root[i]
        return i

    for i in range(len(shapes)):
        for j in range(i):
            if top(i) != top(j) and shapes[i].distance(shapes[j]) <= gap_m:
                root[top(i)] = top(j)
    groups: dict[int, list[int]] = {}
    for i in range(len(shapes)):
        groups.setdefault(top(i), []).append(i)
    return list(groups.values())


def as_multi(shapes: Iterable[BaseGeometry]) -> BaseGeometry:
    """Return the union of shapes; an empty polygon collection where there is none."""
    found = [s for s in shapes if not s.is_empty]
    return unary_union(found) if found else MultiPolygon()
