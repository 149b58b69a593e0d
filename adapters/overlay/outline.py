"""Outlines round subjects: the revision cloud of a violation, the plain frame of what is missing or to be reviewed."""

from __future__ import annotations

import math

import shapely
from shapely.geometry import LineString, MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry

from adapters.overlay.items import Item
from adapters.overlay.shapes import XY, Path, Role, Stamp

ARC_BULGE = 0.45
_MARGIN_MM = 2.5
_INSET_MM = 1.6
_CHORD_MM = 4.0
_STRETCH_MM = 12.0
_LONG_LINE_MM = 60.0
_HUGE_MM = 900.0
ROOMS = frozenset(
    {
        "space",
        "dwelling_unit",
        "premises",
        "building",
        "building_use",
        "storey",
        "gnv_and_parking",
        "storage_area",
        "sensitive_place",
        "floor_level",
    }
)
"""Kinds whose outline encloses other things: their cloud runs inside the outline, beside the neighbours' ones."""


def outlines(item: Item, mm: float) -> list[Polygon]:
    """Return the polygons to draw round the subject of ``item``; none where it has no place."""
    shape = item.shape
    if shape is None:
        return []
    part = _part_that_matters(shape, item.focus, mm)
    if part is shape and item.finding.subject.kind in ROOMS and shape.area > 0:
        inside = shape.buffer(-_INSET_MM * mm, join_style="mitre")
        if not inside.is_empty and inside.area > 0.3 * shape.area:
            return _polygons(inside)
    return _polygons(part.buffer(_MARGIN_MM * mm, quad_segs=8))


def _part_that_matters(shape: BaseGeometry, focus: XY | None, mm: float) -> BaseGeometry:
    """Cut a long line or a huge outline to the stretch near ``focus`` (or near a line's middle)."""
    is_line = shape.area == 0 and shape.length > _LONG_LINE_MM * mm
    if not is_line and (focus is None or shape.length <= _HUGE_MM * mm):
        return shape
    centre = Point(focus) if focus is not None else shape.interpolate(0.5, normalized=True)
    line = shape.boundary if shape.area > 0 else shape
    near = line.intersection(centre.buffer(_STRETCH_MM * mm))
    return centre if near.is_empty else near


def _polygons(shape: BaseGeometry) -> list[Polygon]:
    parts = shape.geoms if isinstance(shape, MultiPolygon) else [shape]
    return [Polygon(p.exterior) for p in parts if isinstance(p, Polygon) and not p.is_empty]


def drawn(polygon: Polygon, role: Role, stamps: tuple[Stamp, ...], mm: float) -> Path:
    """Return the outline as a path: arcs bulging outwards for a violation, straight for the other verdicts."""
    if role is Role.FAIL:
        points = resample(polygon, _CHORD_MM * mm)
        return Path(role=role, stamps=stamps, points=points, bulges=(ARC_BULGE,) * len(points), closed=True)
    ring = shapely.simplify(shapely.geometry.polygon.orient(polygon), 0.05 * mm)
    points = tuple((x, y) for x, y in list(ring.exterior.coords)[:-1])
    return Path(role=role, stamps=stamps, points=points, closed=True)


def resample(polygon: Polygon, chord: float) -> tuple[XY, ...]:
    """Return points at equal steps of about ``chord`` along the outline, counterclockwise, at least six."""
    ring = LineString(shapely.geometry.polygon.orient(polygon).exterior.coords)
    count = max(6, round(ring.length / chord))
    spots = [ring.interpolate(i / count, normalized=True) for i in range(count)]
    return tuple((p.x, p.y) for p in spots)


def reach(mm: float) -> float:
    """Return how far a cloud's arcs stand out of its polygon."""
    return math.ceil(_CHORD_MM * ARC_BULGE / 2) * mm
