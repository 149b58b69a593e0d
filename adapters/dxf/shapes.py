"""The shape of a small symbol: how large, which circles, whether it looks like a container, a drain or a door."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from shapely.geometry import LineString, MultiLineString, MultiPoint, Polygon
from shapely.geometry.base import BaseGeometry

from adapters.dxf.curves import DRAWN
from adapters.dxf.scene import Scene
from adapters.dxf.symbols.words import table
from adapters.dxf.walk import Item

_SQUARE = 0.06
_QUARTER = (60.0, 120.0)
_LARGEST_M = 3.0


@dataclass(frozen=True, slots=True)
class Shape:
    """What a symbol draws, in local metres.

    ``outline`` all of it, ``area`` its convex hull, ``size`` the longer side. ``diameters`` of its circles, ``sides``
    of its closed outlines' boxes, ``strokes`` its straight lines, ``arcs`` radius and degrees of its arcs.
    """

    outline: BaseGeometry
    area: BaseGeometry
    size: float
    diameters: tuple[float, ...]
    sides: tuple[tuple[float, float], ...]
    strokes: tuple[tuple[tuple[float, float], tuple[float, float]], ...]
    arcs: tuple[tuple[float, float], ...]

    @property
    def is_closed(self) -> bool:
        """Whether something of it closes."""
        return bool(self.diameters or self.sides)

    @property
    def said(self) -> str:
        """The shape in words of a message."""
        if self.diameters:
            return f"circle of {max(self.diameters):.3f} m"
        if self.sides:
            return f"outline of {max(self.sides)[0]:.2f} x {max(self.sides)[1]:.2f} m"
        return f"arc of {max(self.arcs)[0]:.2f} m" if self.arcs else "lines"


def drawn_shape(scene: Scene, items: Sequence[Item]) -> Shape | None:
    """Return the shape that ``items`` draw; None for what is no symbol: nothing, or something large."""
    points: list[tuple[float, float]] = []
    lines: list[LineString] = []
    diameters: list[float] = []
    sides: list[tuple[float, float]] = []
    strokes: list[tuple[tuple[float, float], tuple[float, float]]] = []
    arcs: list[tuple[float, float]] = []
    for item in items:
        if item.kind not in DRAWN:
            continue
        try:
            traces = scene.traces(item)
        except Exception:  # what cannot be drawn is told where its concept is read
            return None
        for trace in traces:
            if len(trace.points) < 2:
                continue
            points.extend(trace.points)
            ring = (*trace.points, trace.points[0]) if trace.closed else trace.points
            lines.append(LineString(ring))
            if trace.circle is not None:
                diameters.append(2 * trace.circle[2])
            elif trace.closed:
                sides.append(_sides(trace.points))
            elif item.kind == "ARC":
                arcs.append(_arc(item, trace.points))
            if item.kind in ("LINE", "LWPOLYLINE") and len(trace.points) == 2:
                strokes.append((trace.points[0], trace.points[1]))
    if not points:
        return None
    hull = MultiPoint(points).convex_hull
    x0, y0, x1, y1 = hull.bounds
    size = max(x1 - x0, y1 - y0)
    if size > _LARGEST_M and len(items) > 1:
        return None
    return Shape(MultiLineString(lines), hull, size, tuple(diameters), tuple(sides), tuple(strokes), tuple(arcs))


def _sides(points: Sequence[tuple[float, float]]) -> tuple[float, float]:
    box = MultiPoint(points).minimum_rotated_rectangle
    if not isinstance(box, Polygon):
        return (0.0, 0.0)
    a, b, c = box.exterior.coords[:3]
    long, short = sorted((math.dist(a, b), math.dist(b, c)), reverse=True)
    return (long, short)


def _arc(item: Item, points: Sequence[tuple[float, float]]) -> tuple[float, float]:
    span = (float(item.entity.dxf.end_angle) - float(item.entity.dxf.start_angle)) % 360
    chord = math.dist(points[0], points[-1])
    half = math.sin(math.radians(span) / 2)
    return (chord / (2 * half) if half > 1e-9 else 0.0, span)


def is_cylinder(shape: Shape) -> bool:
    """Tell whether a symbol is a circle as large as a 13 kg container, and little else."""
    low, high = _range("p13_circle")
    largest = max(shape.diameters, default=0.0)
    return low - 1e-6 <= largest <= high + 1e-6 and shape.size <= largest + 0.02 and len(shape.sides) == 0


def is_drain(shape: Shape) -> bool:
    """Tell whether a symbol is a small square or circle with a line from corner to corner, or through its middle."""
    low, high = _range("drain")
    if not low <= shape.size <= high * math.sqrt(2) or not shape.is_closed:
        return False
    longest = max(max(shape.diameters, default=0.0), max((a for a, _ in shape.sides), default=0.0))
    square = bool(shape.diameters) or any(a > 0 and (a - b) / a <= _SQUARE for a, b in shape.sides)
    if not square or not low <= longest <= high:
        return False
    middle = shape.area.centroid
    least = longest * (0.9 if shape.diameters else 1.3)
    return any(
        math.dist(a, b) >= least and LineString((a, b)).distance(middle) <= 0.1 * longest for a, b in shape.strokes
    )


def is_door(shape: Shape) -> bool:
    """Tell whether a symbol holds the quarter circle of a door's leaf."""
    low, high = _range("door_radius")
    return any(low <= radius <= high and _QUARTER[0] <= span <= _QUARTER[1] for radius, span in shape.arcs)


def _range(name: str) -> tuple[float, float]:
    low, high = table("texts")["shapes"][name]
    return float(low), float(high)
