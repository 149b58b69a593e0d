"""Outlines made of loose lines: ends that meet, or that meet a line on its way, close faces; edges may be shared.

Lines that cross in their course are no edges of outlines (marks, hatching by hand): they stay lines.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from shapely import STRtree
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize, unary_union

_EXACT = 1e-9
_NEAR = 1e-6

Point2 = tuple[float, float]
Coordinates = list[Point2]


@dataclass(frozen=True, slots=True)
class Faces:
    """Closed faces, each with the number of a line on its edge that names it; ``used`` are lines that are edges."""

    faces: list[tuple[Polygon, int]]
    used: frozenset[int]


def close_faces(lines: Sequence[BaseGeometry], tolerance: float) -> Faces:
    """Return the faces that ``lines`` enclose, ends within ``tolerance`` of each other or of a line being joined."""
    courses = _ends_joined([[(p[0], p[1]) for p in line.coords] for line in lines], tolerance)
    courses = _ends_on_lines(courses, tolerance)
    drawn = {n: LineString(c) for n, c in enumerate(courses) if len(c) > 1 and LineString(c).length > _EXACT}
    sound = _without_crossings(drawn)
    if not sound:
        return Faces([], frozenset())
    faces = list(polygonize(unary_union(list(sound.values()))))
    if not faces:
        return Faces([], frozenset())
    edges = unary_union([f.boundary for f in faces]).buffer(_NEAR)
    used = frozenset(n for n, line in sound.items() if line.difference(edges).length <= tolerance)
    tree, numbers = STRtree(list(sound.values())), list(sound)
    named: list[tuple[Polygon, int]] = []
    taken: set[int] = set()
    for face in faces:
        rim = face.exterior.buffer(_NEAR)
        on_it = [
            numbers[int(i)] for i in tree.query(rim) if sound[numbers[int(i)]].intersection(rim).length > _NEAR * 10
        ]
        first = min((n for n in on_it if n not in taken), default=min(on_it, default=numbers[0]))
        taken.add(first)
        named.append((face, first))
    return Faces(named, used)


def _ends_joined(courses: list[Coordinates], tolerance: float) -> list[Coordinates]:
    """Give ends within ``tolerance`` of each other one point: that of the first."""
    cells: dict[tuple[int, int], list[Point2]] = defaultdict(list)

    def shared(point: Point2) -> Point2:
        column, row = (math.floor(v / tolerance) for v in point)
        for x in (column, column - 1, column + 1):
            for y in (row, row - 1, row + 1):
                for known in cells.get((x, y), ()):
                    if math.dist(known, point) <= tolerance:
                        return known
        cells[column, row].append(point)
        return point

    return [[shared(c[0]), *c[1:-1], shared(c[-1])] for c in courses]


def _ends_on_lines(courses: list[Coordinates], tolerance: float) -> list[Coordinates]:
    """Let an end that meets no other, but a line on its way, lie on that line, which gets a vertex there."""
    shapes = [LineString(c) for c in courses]
    tree = STRtree(shapes)
    extra: dict[int, list[tuple[float, Point2]]] = defaultdict(list)
    moved: dict[Point2, Point2] = {}
    for end in dict.fromkeys(end for c in courses for end in (c[0], c[-1])):
        for hit in tree.query(Point(end), predicate="dwithin", distance=tolerance):
            n = int(hit)
            along = shapes[n].project(Point(end))
            if tolerance < along < shapes[n].length - tolerance:
                if end not in moved:
                    x, y = shapes[n].interpolate(along).coords[0]
                    moved[end] = (x, y)
                extra[n].append((along, moved[end]))
    return [_with_vertices(c, extra.get(n, []), moved) for n, c in enumerate(courses)]


def _with_vertices(course: Coordinates, extra: list[tuple[float, Point2]], moved: dict[Point2, Point2]) -> Coordinates:
    if not extra and course[0] not in moved and course[-1] not in moved:
        return course
    along, placed = 0.0, []
    for n, point in enumerate(course):
        along += math.dist(point, course[n - 1]) if n else 0.0
        placed.append((along, moved.get(point, point) if n in (0, len(course) - 1) else point))
    return [point for _, point in sorted((*placed, *extra), key=lambda p: p[0])]


def _without_crossings(drawn: dict[int, LineString]) -> dict[int, LineString]:
    numbers = list(drawn)
    tree = STRtree([drawn[n] for n in numbers])
    bad = {n for n, line in drawn.items() if not line.is_simple}
    for n, line in drawn.items():
        for hit in tree.query(line, predicate="crosses"):
            bad |= {n, numbers[int(hit)]}
    return {n: line for n, line in drawn.items() if n not in bad}
