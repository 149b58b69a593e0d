"""Absolute placements as 4 x 4 matrices in metres."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from adapters.ifc.relations import Entity

Matrix = NDArray[np.float64]
LIMIT_M = 1e8
"""A coordinate farther out than this is no position on a site, whatever the projection."""


class PlacementError(ValueError):
    """A placement that gives no position: cyclic, of an unknown kind, not finite."""


class TooFarError(PlacementError):
    """A position farther out than is allowed; ``matrix`` is where it lies."""

    def __init__(self, matrix: Matrix, limit_m: float) -> None:
        super().__init__(f"coordinates beyond {limit_m:g} m")
        self.matrix = matrix


def point3(point: Any, scale: float) -> Matrix:
    """Return an IfcCartesianPoint or a bare list of two or three numbers, in metres."""
    numbers = [float(c) for c in (point.Coordinates if hasattr(point, "Coordinates") else point)]
    return np.array([*numbers, 0.0, 0.0, 0.0][:3]) * scale


def _unit(direction: Any, default: tuple[float, float, float]) -> Matrix:
    if direction is None:
        return np.array(default)
    vector = np.array([*map(float, direction.DirectionRatios), 0.0, 0.0][:3])
    length = float(np.linalg.norm(vector))
    return vector / length if length > 1e-12 else np.array(default)


def _cross(a: Matrix, b: Matrix) -> Matrix:
    return np.array([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]])


def axis_matrix(placement: Any, scale: float) -> Matrix:
    """Return an IfcAxis2Placement2D or 3D as a matrix; None is the identity."""
    matrix = np.eye(4)
    if placement is None:
        return matrix
    z = _unit(getattr(placement, "Axis", None), (0, 0, 1))
    x = _unit(getattr(placement, "RefDirection", None), (1, 0, 0))
    x = x - z * float(x @ z)
    if float(np.linalg.norm(x)) < 1e-9:
        x = np.array([0.0, 1.0, 0.0]) - z * z[1] if abs(z[1]) < 0.9 else np.array([0.0, 0.0, 1.0]) - z * z[2]
    x = x / np.linalg.norm(x)
    matrix[:3, 0], matrix[:3, 1], matrix[:3, 2] = x, _cross(z, x), z
    matrix[:3, 3] = point3(placement.Location, scale)
    return matrix


class Placements:
    """Resolves chains of placements; each placement once. ``limit_m`` is how far out a position may lie."""

    def __init__(self, scale: float, limit_m: float = LIMIT_M) -> None:
        self.scale = scale
        self.limit_m = min(limit_m, LIMIT_M)
        self._known: dict[int, Matrix] = {}

    def absolute(self, element: Entity) -> Matrix | None:
        """Return the matrix of a product's placement; None when it has none."""
        placement = element.ObjectPlacement
        if placement is None:
            return None
        matrix = self._resolve(placement)
        if not np.isfinite(matrix).all():
            raise PlacementError("not a finite number")
        if np.abs(matrix[:3, 3]).max() > self.limit_m:
            raise TooFarError(matrix, self.limit_m)
        return matrix

    def _resolve(self, placement: Any) -> Matrix:
        chain, seen = [], set()
        matrix = np.eye(4)
        while placement is not None:
            key = placement.id()
            if key in self._known:
                matrix = self._known[key]
                break
            if key in seen:
                raise PlacementError("cyclic placement")
            seen.add(key)
            chain.append(placement)
            placement = getattr(placement, "PlacementRelTo", None)
        for link in reversed(chain):
            matrix = matrix @ _relative(link, self.scale)
            self._known[link.id()] = matrix
        return matrix


def _relative(placement: Any, scale: float) -> Matrix:
    if placement.is_a("IfcLocalPlacement"):
        return axis_matrix(placement.RelativePlacement, scale)
    if placement.is_a("IfcLinearPlacement") and getattr(placement, "CartesianPosition", None) is not None:
        return axis_matrix(placement.CartesianPosition, scale)
    raise PlacementError(f"{placement.is_a()} is not supported")


def operator_matrix(operator: Any, scale: float) -> Matrix:
    """Return an IfcCartesianTransformationOperator as a matrix."""
    z = _unit(getattr(operator, "Axis3", None), (0, 0, 1))
    x = _unit(operator.Axis1, (1, 0, 0))
    x = x - z * float(x @ z)
    x = x / np.linalg.norm(x)
    y = _cross(z, x)
    if operator.Axis2 is not None and float(_unit(operator.Axis2, (0, 1, 0)) @ y) < 0:
        y = -y
    s1 = float(operator.Scale) if operator.Scale is not None else 1.0
    s2 = getattr(operator, "Scale2", None)
    s3 = getattr(operator, "Scale3", None)
    matrix = np.eye(4)
    matrix[:3, 0], matrix[:3, 1] = x * s1, y * (s1 if s2 is None else float(s2))
    matrix[:3, 2] = z * (s1 if s3 is None else float(s3))
    matrix[:3, 3] = point3(operator.LocalOrigin, scale)
    return matrix


def transform(matrix: Matrix, points: Matrix) -> Matrix:
    """Return ``points`` (n x 3) under ``matrix``."""
    return np.asarray(points) @ matrix[:3, :3].T + matrix[:3, 3]
