"""Profiles of swept bodies as exact polygons in the profile's plane, in metres."""

from __future__ import annotations

from typing import Any

import numpy as np
from shapely import Polygon
from shapely.geometry import Point
from shapely.validation import explain_validity

from adapters.ifc.curves import Curves, Unsupported, steps_for
from adapters.ifc.placement import Matrix, axis_matrix, transform


class BrokenOutline(ValueError):  # noqa: N818 - named for what it reports
    """An outline that crosses itself or encloses nothing; ``what`` says where, in the outline's own system."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


def checked(polygon: Polygon) -> Polygon:
    """Return ``polygon``; raise BrokenOutline when it crosses itself or has no area."""
    if not polygon.is_valid:
        raise BrokenOutline(explain_validity(polygon))
    if polygon.area <= 1e-10:
        raise BrokenOutline("zero area")
    return polygon


def profile_polygon(profile: Any, curves: Curves) -> Polygon:
    """Return the outline of a profile; raise Unsupported for kinds that the geometry kernel has to do."""
    name = profile.is_a()
    if name == "IfcArbitraryClosedProfileDef":
        return checked(Polygon(curves.points(profile.OuterCurve)[:, :2]))
    if name == "IfcArbitraryProfileDefWithVoids":
        holes = [curves.points(c)[:, :2] for c in profile.InnerCurves]
        return checked(Polygon(curves.points(profile.OuterCurve)[:, :2], holes))
    local = _parametric(profile, name, curves.scale)
    return checked(_moved(local, axis_matrix(profile.Position, curves.scale)))


def _parametric(profile: Any, name: str, scale: float) -> Polygon:
    if name == "IfcCircleProfileDef":
        return _disc(float(profile.Radius) * scale)
    if name == "IfcCircleHollowProfileDef":
        return _disc(float(profile.Radius) * scale)
    if name in {"IfcRectangleProfileDef", "IfcRectangleHollowProfileDef"}:
        x, y = float(profile.XDim) * scale / 2, float(profile.YDim) * scale / 2
        return Polygon([(-x, -y), (x, -y), (x, y), (-x, y)])
    if name == "IfcEllipseProfileDef":
        t = np.linspace(0, 2 * np.pi, 513)[:-1]
        a, b = float(profile.SemiAxis1) * scale, float(profile.SemiAxis2) * scale
        return Polygon(np.column_stack([a * np.cos(t), b * np.sin(t)]))
    raise Unsupported(name)


def _disc(radius: float) -> Polygon:
    if radius <= 0:
        raise BrokenOutline("zero radius")
    return Point(0, 0).buffer(radius, quad_segs=max(64, steps_for(radius, 2 * np.pi) // 4))


def _moved(polygon: Polygon, matrix: Matrix) -> Polygon:
    xy = np.asarray(polygon.exterior.coords)
    return Polygon(transform(matrix, np.column_stack([xy, np.zeros(len(xy))]))[:, :2])
