"""Curves of an entity in the drawing's world: bulges, arcs, circles, ellipses and splines within a given distance."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from ezdxf.math import OCS, Matrix44, Vec3

from adapters.dxf.walk import Item


@dataclass(frozen=True, slots=True)
class Curve:
    """Points of a curve in drawing units; ``circle`` is (x, y, radius) where it is a true circle."""

    points: tuple[Vec3, ...]
    closed: bool = False
    circle: tuple[float, float, float] | None = None


def curves(item: Item, tolerance: float) -> list[Curve]:
    """Return the curves of ``item``; none for an entity that draws no line. ``tolerance`` is in drawing units."""
    make = _MAKERS.get(item.kind)
    if make is None:
        return []
    if item.kind == "CIRCLE" and _is_even(item.matrix):
        make = _true_circle
    scale = _scale(item.matrix)
    return [_placed(curve, item.matrix) for curve in make(item.entity, tolerance / max(scale, 1e-12))]


def position(item: Item) -> Vec3:
    """Return the insertion point, centre or first point of ``item`` in the world."""
    entity, dxf = item.entity, item.entity.dxf
    if item.kind in ("INSERT", "TEXT", "CIRCLE", "ARC", "SHAPE"):
        name = "center" if item.kind in ("CIRCLE", "ARC") else "insert"
        point = _text_point(entity) if item.kind == "TEXT" else Vec3(dxf.get(name, (0, 0, 0)))
        point = entity.ocs().to_wcs(point)
    elif item.kind in ("MTEXT", "POINT"):
        point = Vec3(dxf.get("insert" if item.kind == "MTEXT" else "location", (0, 0, 0)))
    else:
        first = _first_vertex(entity)
        if first is None:
            found = curves(item, 1.0)
            return found[0].points[0] if found and found[0].points else Vec3()
        point = first
    return item.matrix.transform(point) if item.matrix is not None else point


def _first_vertex(entity: Any) -> Vec3 | None:
    """The first point of a common curve, without drawing all of it."""
    kind = entity.dxftype()
    if kind == "LINE":
        start, end = Vec3(entity.dxf.start), Vec3(entity.dxf.end)
        return start if start.z else Vec3(start.x, start.y, end.z)
    if kind == "LWPOLYLINE" and len(entity):
        x, y = entity[0][:2]
        return Vec3(entity.ocs().to_wcs(Vec3(x, y, float(entity.dxf.get("elevation", 0.0)))))
    if kind == "SPLINE" and len(entity.control_points):
        return Vec3(entity.control_points[0])
    return Vec3(entity.dxf.center) if kind == "ELLIPSE" else None


def _text_point(entity: Any) -> Vec3:
    aligned = (entity.dxf.get("halign", 0) or entity.dxf.get("valign", 0)) and entity.dxf.hasattr("align_point")
    return Vec3(entity.dxf.align_point if aligned else entity.dxf.get("insert", (0, 0, 0)))


def _placed(curve: Curve, matrix: Matrix44 | None) -> Curve:
    if matrix is None:
        return curve
    points = tuple(matrix.transform_vertices(curve.points))
    circle = None
    if curve.circle is not None:
        centre = sum(points[:-1], Vec3()) / (len(points) - 1)
        radii = [Vec3(p.x - centre.x, p.y - centre.y).magnitude for p in points]
        if max(radii) - min(radii) <= 1e-6 * max(radii):
            circle = (centre.x, centre.y, max(radii))
    return Curve(points, curve.closed, circle)


def _scale(matrix: Matrix44 | None) -> float:
    if matrix is None:
        return 1.0
    return max(float(matrix.transform_direction(axis).magnitude) for axis in (Vec3(1, 0, 0), Vec3(0, 1, 0)))


def _is_even(matrix: Matrix44 | None) -> bool:
    """Tell whether a matrix keeps circles of the plan circles."""
    if matrix is None:
        return True
    a, b = (matrix.transform_direction(axis) for axis in (Vec3(1, 0, 0), Vec3(0, 1, 0)))
    size = float(a.magnitude)
    uneven = max(abs(size - float(b.magnitude)), abs(a.z), abs(b.z), abs(float(a.dot(b))) / max(size, 1e-12))
    return bool(uneven <= 1e-9 * size)


def arc_steps(radius: float, span: float, tolerance: float) -> int:
    """Return how many chords keep an arc within ``tolerance``, never coarser than 64 a quarter of a circle."""
    coarsest = math.pi / 128
    step = (
        coarsest
        if radius <= 0
        else min(coarsest, 2 * math.acos(max(0.0, 1 - min(1.0, tolerance / radius))) or coarsest)
    )
    return min(4096, max(2, math.ceil(abs(span) / max(step, 1e-4))))


def _arc_points(centre: Vec3, radius: float, start: float, span: float, tolerance: float) -> list[Vec3]:
    steps = arc_steps(radius, span, tolerance)
    return [
        Vec3(
            centre.x + radius * math.cos(start + span * i / steps),
            centre.y + radius * math.sin(start + span * i / steps),
            centre.z,
        )
        for i in range(steps + 1)
    ]


def bulge_points(start: Vec3, end: Vec3, bulge: float, tolerance: float) -> list[Vec3]:
    """Return the points after ``start`` of a segment with a bulge, ``end`` included."""
    chord = end - start
    if abs(bulge) < 1e-9 or chord.magnitude < 1e-12:
        return [end]
    span = 4 * math.atan(bulge)
    radius = chord.magnitude * (1 + bulge * bulge) / (4 * abs(bulge))
    offset = chord.magnitude * (1 - bulge * bulge) / (4 * bulge)
    centre = start + chord / 2 + Vec3(-chord.y, chord.x) / chord.magnitude * offset
    first = math.atan2(start.y - centre.y, start.x - centre.x)
    return [*_arc_points(centre, radius, first, span, tolerance)[1:-1], end]


def _polyline(vertices: Sequence[tuple[Vec3, float]], closed: bool, ocs: OCS, tolerance: float) -> list[Curve]:
    if not vertices:
        return []
    points = [vertices[0][0]]
    ring = [*vertices, vertices[0]] if closed else list(vertices)
    for (start, bulge), (end, _) in pairwise(ring):
        points.extend(bulge_points(start, end, bulge, tolerance))
    return [Curve(tuple(ocs.points_to_wcs(points)), closed)]


def _lwpolyline(entity: Any, tolerance: float) -> list[Curve]:
    z = float(entity.dxf.get("elevation", 0.0))
    vertices = [(Vec3(x, y, z), bulge) for x, y, bulge in entity.get_points("xyb")]
    return _polyline(vertices, bool(entity.closed), entity.ocs(), tolerance)


def _old_polyline(entity: Any, tolerance: float) -> list[Curve]:
    if entity.is_poly_face_mesh or entity.is_polygon_mesh:
        raise ValueError("mesh")
    drawn = [v for v in entity.vertices if not int(v.dxf.get("flags", 0)) & 16]
    if entity.is_2d_polyline:
        z = Vec3(entity.dxf.get("elevation", (0, 0, 0))).z
        flat = [(Vec3(v.dxf.location.x, v.dxf.location.y, z), float(v.dxf.get("bulge", 0.0))) for v in drawn]
        return _polyline(flat, bool(entity.is_closed), entity.ocs(), tolerance)
    solid = [(Vec3(v.dxf.location), 0.0) for v in drawn]
    return _polyline(solid, bool(entity.is_closed), OCS(), tolerance)


def _line(entity: Any, _: float) -> list[Curve]:
    return [Curve((Vec3(entity.dxf.start), Vec3(entity.dxf.end)))]


def _circle(entity: Any, tolerance: float) -> list[Curve]:
    return _drawn_circle(entity, arc_steps(abs(float(entity.dxf.radius)), math.tau, tolerance))


def _true_circle(entity: Any, _: float) -> list[Curve]:
    """A circle that stays one: few points tell its place, its radius says the rest."""
    return _drawn_circle(entity, 8)


def _drawn_circle(entity: Any, steps: int) -> list[Curve]:
    centre, radius = Vec3(entity.dxf.center), abs(float(entity.dxf.radius))
    flat = abs(abs(Vec3(entity.dxf.get("extrusion", (0, 0, 1))).normalize().z) - 1) < 1e-9
    steps = steps if flat else max(steps, 256)
    ring = [Vec3.from_angle(math.tau * i / steps, radius) + centre for i in range(steps + 1)]
    world = entity.ocs().to_wcs(centre)
    return [Curve(tuple(entity.ocs().points_to_wcs(ring)), True, (world.x, world.y, radius) if flat else None)]


def _arc(entity: Any, tolerance: float) -> list[Curve]:
    start = math.radians(float(entity.dxf.start_angle))
    span = (math.radians(float(entity.dxf.end_angle)) - start) % math.tau or math.tau
    points = _arc_points(Vec3(entity.dxf.center), float(entity.dxf.radius), start, span, tolerance)
    return [Curve(tuple(entity.ocs().points_to_wcs(points)), abs(span - math.tau) < 1e-9)]


def _ellipse(entity: Any, tolerance: float) -> list[Curve]:
    start, end = float(entity.dxf.start_param), float(entity.dxf.end_param)
    span = (end - start) % math.tau or math.tau
    steps = arc_steps(Vec3(entity.dxf.major_axis).magnitude, span, tolerance)
    points = tuple(entity.vertices([start + span * i / steps for i in range(steps + 1)]))
    return [Curve(points, abs(span - math.tau) < 1e-9)]


def _spline(entity: Any, tolerance: float) -> list[Curve]:
    points = tuple(entity.flattening(tolerance, segments=8))
    return [Curve(points, bool(entity.closed) or (len(points) > 2 and points[0].isclose(points[-1])))]


def _corners(entity: Any, _: float) -> list[Curve]:
    points: Iterable[Vec3] = entity.wcs_vertices()
    return [Curve(tuple(points), True)]


def _mline(entity: Any, tolerance: float) -> list[Curve]:
    return [
        c
        for part in entity.virtual_entities()
        if part.dxftype() in _MAKERS
        for c in _MAKERS[part.dxftype()](part, tolerance)
    ]


def _hatch(entity: Any, tolerance: float) -> list[Curve]:
    from ezdxf.path import from_hatch  # loaded when a hatch is met

    return [Curve(tuple(path.flattening(tolerance)), True) for path in from_hatch(entity)]


_MAKERS: dict[str, Callable[[Any, float], list[Curve]]] = {
    "LINE": _line,
    "LWPOLYLINE": _lwpolyline,
    "POLYLINE": _old_polyline,
    "CIRCLE": _circle,
    "ARC": _arc,
    "ELLIPSE": _ellipse,
    "SPLINE": _spline,
    "SOLID": _corners,
    "TRACE": _corners,
    "3DFACE": _corners,
    "MLINE": _mline,
    "HATCH": _hatch,
    "MPOLYGON": _hatch,
}
DRAWN = frozenset(_MAKERS)
"""Entity types that draw lines or outlines."""
UNREAD = frozenset(
    (
        "REGION",
        "3DSOLID",
        "BODY",
        "SURFACE",
        "MESH",
        "ACAD_PROXY_ENTITY",
        "XLINE",
        "RAY",
        "PLANESURFACE",
        "EXTRUDEDSURFACE",
        "REVOLVEDSURFACE",
        "SWEPTSURFACE",
        "LOFTEDSURFACE",
    )
)
"""Entity types whose outline this reader does not take."""


def is_unread(item: Item) -> bool:
    """Tell whether an entity is of a type that this reader cannot draw: solids, proxies, classes of add-on programs."""
    return item.kind in UNREAD or type(item.entity).__name__ == "DXFTagStorage"
