"""The bounding box of a body that costs too much to work out: it holds the body, and nothing may pass on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from shapely.geometry import box

from adapters.ifc.bodies import Body, item_bodies
from adapters.ifc.curves import Curves, Unsupported
from adapters.ifc.placement import LIMIT_M, Matrix, axis_matrix, operator_matrix, transform
from checker.model.element import ZRange

_DEEP = 200


def box_body(items: Any, matrix: Matrix, curves: Curves) -> Body | None:
    """Return the box, in plan and height, around representation items; None where it cannot be told or is endless."""
    corners = [c for item in items for c in _corners(item, matrix, curves)]
    if not corners:
        return None
    points = np.vstack(corners)
    if not np.isfinite(points).all() or np.abs(points).max() > LIMIT_M:
        return None
    (x0, y0, z0), (x1, y1, z1) = points.min(axis=0), points.max(axis=0)
    return Body(box(float(x0), float(y0), float(x1), float(y1)), ZRange(float(z0), float(z1)))


def _corners(item: Any, matrix: Matrix, curves: Curves, depth: int = 0) -> Iterator[Matrix]:
    """Yield points whose hull holds an item; a cut body lies within the body it is cut from."""
    curves.budget.spend_item()
    if depth > _DEEP:
        raise Unsupported("nested too deeply")
    if item.is_a("IfcMappedItem"):
        inner = matrix @ operator_matrix(item.MappingTarget, curves.scale)
        inner = inner @ np.linalg.inv(axis_matrix(item.MappingSource.MappingOrigin, curves.scale))
        for mapped in item.MappingSource.MappedRepresentation.Items:
            yield from _corners(mapped, inner, curves, depth + 1)
    elif item.is_a("IfcBooleanResult"):
        operands = (item.FirstOperand, item.SecondOperand) if item.Operator == "UNION" else (item.FirstOperand,)
        for operand in operands:
            yield from _corners(operand, matrix, curves, depth + 1)
    elif item.is_a("IfcCsgSolid"):
        yield from _corners(item.TreeRootExpression, matrix, curves, depth + 1)
    elif item.is_a("IfcExtrudedAreaSolid"):
        for body in item_bodies(item, matrix, curves):
            x0, y0, x1, y1 = body.outline.bounds
            yield np.array([[x0, y0, body.z.low_m], [x1, y1, body.z.high_m]])
    else:
        yield transform(matrix, _mesh_points(item, curves) * curves.scale)


def _mesh_points(item: Any, curves: Curves) -> Matrix:
    """Return the points of a mesh in the file's unit."""
    if item.is_a("IfcTessellatedFaceSet"):
        return np.array(item.Coordinates.CoordList, dtype=float)
    if item.is_a("IfcManifoldSolidBrep"):
        shells: list[Any] = [item.Outer]
    elif item.is_a("IfcShellBasedSurfaceModel") or item.is_a("IfcFaceBasedSurfaceModel"):
        shells = list(item.SbsmBoundary if item.is_a("IfcShellBasedSurfaceModel") else item.FbsmFaces)
    else:
        raise Unsupported(item.is_a())
    return np.array([p for shell in shells for face in shell.CfsFaces for p in _face_points(face, curves)])


def _face_points(face: Any, curves: Curves) -> Iterator[tuple[float, float, float]]:
    curves.budget.check_time()
    for bound in face.Bounds:
        if not bound.Bound.is_a("IfcPolyLoop"):
            raise Unsupported(bound.Bound.is_a())
        for point in bound.Bound.Polygon:
            x, y, z = (*map(float, point.Coordinates), 0.0)[:3]
            yield x, y, z
