"""IFC curves as chains of points in metres; arcs are cut finely enough that the chord hides less than 0.05 mm."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from adapters.ifc.budget import Budget
from adapters.ifc.placement import Matrix, axis_matrix, point3, transform

_SAGITTA_M = 5e-5
_MAX_STEPS = 4096


class Unsupported(ValueError):  # noqa: N818 - a signal to take another way, not an error that ends anything
    """A kind of curve, profile or body that this module does not read exactly."""


def steps_for(radius: float, sweep: float) -> int:
    """Return into how many chords an arc is cut."""
    if radius <= _SAGITTA_M:
        return 8
    step = 2 * math.acos(1 - _SAGITTA_M / radius)
    full = min(_MAX_STEPS, max(256, math.ceil(2 * math.pi / step)))
    return max(1, math.ceil(full * abs(sweep) / (2 * math.pi)))


class Curves:
    """Reads curves with the project's length scale and angle unit, within the budget of one element."""

    def __init__(self, scale: float, angle: float, budget: Budget | None = None) -> None:
        self.scale = scale
        self.angle = angle
        self.budget = budget or Budget()
        self._depth = 0

    def points(self, curve: Any) -> Matrix:
        """Return the points (n x 3) of a bounded curve."""
        name = curve.is_a()
        reader = getattr(self, f"_{name.removeprefix('Ifc').lower()}", None)
        if reader is None:
            raise Unsupported(name)
        if self._depth == 0:
            self.budget.points = 0
        self._depth += 1
        try:
            found: Matrix = reader(curve)
        finally:
            self._depth -= 1
        self.budget.spend_points(len(found))
        return found

    def _polyline(self, curve: Any) -> Matrix:
        return np.array([point3(p, self.scale) for p in curve.Points])

    def _indexedpolycurve(self, curve: Any) -> Matrix:
        points = [point3(c, self.scale) for c in curve.Points.CoordList]
        if not curve.Segments:
            return np.array(points)
        chain: list[Matrix] = []
        for segment in curve.Segments:
            picked = [points[i - 1] for i in segment.wrappedValue]
            piece = arc_through(*picked) if segment.is_a("IfcArcIndex") else picked
            chain.extend(piece[1:] if chain else piece)
        return np.array(chain)

    def _circle(self, curve: Any) -> Matrix:
        return self._ellipse_arc(curve, 0.0, 2 * math.pi)

    _ellipse = _circle

    def _ellipse_arc(self, conic: Any, start: float, sweep: float) -> Matrix:
        if conic.is_a("IfcCircle"):
            a = b = float(conic.Radius) * self.scale
        else:
            a, b = float(conic.SemiAxis1) * self.scale, float(conic.SemiAxis2) * self.scale
        t = start + sweep * np.linspace(0.0, 1.0, steps_for(max(a, b), sweep) + 1)
        local = np.column_stack([a * np.cos(t), b * np.sin(t), np.zeros_like(t)])
        return transform(axis_matrix(conic.Position, self.scale), local)

    def _trimmedcurve(self, curve: Any) -> Matrix:
        basis = curve.BasisCurve
        if basis.is_a("IfcConic") and (basis.is_a("IfcCircle") or basis.is_a("IfcEllipse")):
            return self._trimmed_conic(curve, basis)
        if basis.is_a("IfcLine"):
            ends = [self._on_line(basis, trim) for trim in (curve.Trim1, curve.Trim2)]
            return np.array(ends if curve.SenseAgreement is not False else ends[::-1])
        if basis.is_a("IfcPolyline"):
            raise Unsupported("IfcTrimmedCurve of IfcPolyline")
        raise Unsupported(f"IfcTrimmedCurve of {basis.is_a()}")

    def _trimmed_conic(self, curve: Any, conic: Any) -> Matrix:
        start, end = (self._on_conic(conic, trim) for trim in (curve.Trim1, curve.Trim2))
        forward = curve.SenseAgreement is not False
        sweep = (end - start) % (2 * math.pi) if forward else -((start - end) % (2 * math.pi))
        if abs(sweep) < 1e-12:
            sweep = 2 * math.pi if forward else -2 * math.pi
        return self._ellipse_arc(conic, start, sweep)

    def _on_conic(self, conic: Any, trim: Any) -> float:
        for value in trim:
            if hasattr(value, "wrappedValue"):
                return float(value.wrappedValue) * self.angle
        local = np.linalg.inv(axis_matrix(conic.Position, self.scale)) @ np.append(point3(trim[0], self.scale), 1.0)
        a, b = (1.0, 1.0) if conic.is_a("IfcCircle") else (float(conic.SemiAxis1), float(conic.SemiAxis2))
        return math.atan2(local[1] / b, local[0] / a)

    def _on_line(self, line: Any, trim: Any) -> Matrix:
        for value in trim:
            if hasattr(value, "Coordinates"):
                return point3(value, self.scale)
        direction = np.array([*map(float, line.Dir.Orientation.DirectionRatios), 0.0][:3])
        direction = direction / np.linalg.norm(direction) * float(line.Dir.Magnitude) * self.scale
        along: Matrix = point3(line.Pnt, self.scale) + direction * float(trim[0].wrappedValue)
        return along

    def _compositecurve(self, curve: Any) -> Matrix:
        chain: list[Matrix] = []
        for segment in curve.Segments:
            if not hasattr(segment, "SameSense"):
                raise Unsupported(segment.is_a())
            piece = self.points(segment.ParentCurve)
            piece = piece if segment.SameSense is not False else piece[::-1]
            joined = bool(chain) and float(np.linalg.norm(chain[-1] - piece[0])) < 1e-6
            chain.extend(piece[1:] if joined else piece)
        return np.array(chain)

    _2dcompositecurve = _compositecurve


def arc_through(start: Matrix, middle: Matrix, end: Matrix) -> list[Matrix]:
    """Return the points of the arc through three points; a straight line when they are in line."""
    u, v = middle - start, end - start
    normal = np.cross(u, v)
    size = float(normal @ normal)
    if size < 1e-18:
        return [start, middle, end]
    centre = start + (np.cross(normal, u) * float(v @ v) + np.cross(v, normal) * float(u @ u)) / (2 * size)
    radius = float(np.linalg.norm(start - centre))
    e1 = (start - centre) / radius
    e2 = np.cross(normal / math.sqrt(size), e1)
    sweep = math.atan2(float((end - centre) @ e2), float((end - centre) @ e1)) % (2 * math.pi)
    angles = np.linspace(0.0, sweep, steps_for(radius, sweep) + 1)
    return [start, *(centre + radius * (math.cos(t) * e1 + math.sin(t) * e2) for t in angles[1:-1]), end]
