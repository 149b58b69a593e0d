"""Bodies as plan outlines with a z range: extrusions exactly from their profile, meshes as the union of their faces."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from shapely import MultiPoint, Polygon
from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry

from adapters.ifc.budget import Budget
from adapters.ifc.curves import Curves, Unsupported
from adapters.ifc.placement import LIMIT_M, Matrix, PlacementError, axis_matrix, operator_matrix, point3, transform
from adapters.ifc.profiles import BrokenOutline, profile_polygon
from checker.model.element import ZRange

_GRID_M = 1e-6
_FLAT_M = 1e-6
_STEP = 2000


@dataclass(frozen=True, slots=True)
class Body:
    """The projection of a body onto the plan, and its z range."""

    outline: BaseGeometry
    z: ZRange


def merge(bodies: Sequence[Body]) -> Body | None:
    """Return the union of bodies; None of none."""
    if not bodies:
        return None
    if len(bodies) == 1:
        return bodies[0]
    outline = shapely.union_all([b.outline for b in bodies], grid_size=_GRID_M)
    return Body(outline, ZRange(min(b.z.low_m for b in bodies), max(b.z.high_m for b in bodies)))


def item_bodies(item: Any, matrix: Matrix, curves: Curves, depth: int = 0) -> Iterator[Body]:
    """Yield the bodies of a representation item; raise Unsupported where the geometry kernel has to step in."""
    name = item.is_a()
    curves.budget.spend_item()
    if depth > 12:
        raise Unsupported("mapped item nested too deeply")
    if name == "IfcMappedItem":
        inner = matrix @ operator_matrix(item.MappingTarget, curves.scale)
        inner = inner @ np.linalg.inv(axis_matrix(item.MappingSource.MappingOrigin, curves.scale))
        for mapped in item.MappingSource.MappedRepresentation.Items:
            yield from item_bodies(mapped, inner, curves, depth + 1)
    elif name == "IfcExtrudedAreaSolid":
        yield _extrusion(item, matrix, curves)
    elif name in _FACES:
        yield mesh_body(list(counted(_FACES[name](item, curves.scale), curves.budget)), matrix, curves.budget)
    elif name == "IfcStyledItem":
        return
    else:
        raise Unsupported(name)


def _extrusion(solid: Any, matrix: Matrix, curves: Curves) -> Body:
    profile = profile_polygon(solid.SweptArea, curves)
    placed = matrix @ axis_matrix(solid.Position, curves.scale)
    ratios = np.array([float(c) for c in solid.ExtrudedDirection.DirectionRatios])
    along = placed[:3, :3] @ (ratios / np.linalg.norm(ratios)) * float(solid.Depth) * curves.scale
    rings = [transform(placed, np.column_stack([r, np.zeros(len(r))])) for r in _rings(profile)]
    heights = np.concatenate([rings[0][:, 2], rings[0][:, 2] + along[2]])
    return Body(_swept(rings, along), _range(heights))


def _rings(polygon: Polygon) -> list[Matrix]:
    return [np.asarray(r.coords)[:, :2] for r in (polygon.exterior, *polygon.interiors)]


def _swept(rings: list[Matrix], along: Matrix) -> BaseGeometry:
    """Return the plan outline of rings swept along a vector: the rings, the rings moved, and what each edge sweeps."""
    flat = [_guard(r[:, :2]) for r in rings]
    base = Polygon(flat[0], flat[1:])
    dx, dy = float(along[0]), float(along[1])
    if max(abs(dx), abs(dy)) < _FLAT_M:
        return base if base.area > 1e-9 else MultiPoint(flat[0]).convex_hull
    pieces = [base, translate(base, dx, dy)] if base.area > 1e-9 else []
    for ring in flat:
        for (ax, ay), (bx, by) in itertools.pairwise(ring):
            pieces.append(Polygon([(ax, ay), (bx, by), (bx + dx, by + dy), (ax + dx, ay + dy)]))
    solid = [p for p in pieces if p.area > 1e-10]
    if not solid:
        return MultiPoint(np.vstack([flat[0], flat[0] + [dx, dy]])).convex_hull
    return shapely.union_all(solid, grid_size=_GRID_M)


def _guard(points: Matrix) -> Matrix:
    if not np.isfinite(points).all() or (points.size and np.abs(points).max() > LIMIT_M):
        raise PlacementError("coordinates beyond 1e8 m")
    return points


def _range(heights: Matrix) -> ZRange:
    return ZRange(round(float(heights.min()), 9), round(float(heights.max()), 9))


Face = tuple[Matrix, list[Matrix]]
"""An outer ring and its holes, in metres."""


def counted(faces: Iterable[Face], budget: Budget) -> Iterator[Face]:
    """Yield faces as long as the budget allows."""
    for face in faces:
        budget.spend_faces()
        yield face


def mesh_body(faces: Sequence[Face], matrix: Matrix, budget: Budget) -> Body:
    """Return the projection of faces; faces that stand upright add only to the z range."""
    if not faces:
        raise BrokenOutline("no faces")
    placed = [(transform(matrix, o), [transform(matrix, h) for h in holes]) for o, holes in faces]
    everything = _guard(np.vstack([o for o, _ in placed]))
    polygons = [p for o, holes in placed if (p := _projected(o, holes)) is not None]
    outline = _united(polygons, budget) if polygons else MultiPoint(everything[:, :2]).convex_hull
    return Body(outline, _range(everything[:, 2]))


def _united(polygons: Sequence[BaseGeometry], budget: Budget) -> BaseGeometry:
    """Return the union, in steps between which the time is looked at."""
    while len(polygons) > _STEP:
        united = []
        for start in range(0, len(polygons), _STEP):
            budget.check_time()
            united.append(shapely.union_all(polygons[start : start + _STEP], grid_size=_GRID_M))
        polygons = united
    budget.check_time()
    return shapely.union_all(list(polygons), grid_size=_GRID_M)


def _projected(outer: Matrix, holes: list[Matrix]) -> Polygon | None:
    if len(outer) < 3:
        return None
    polygon = Polygon(outer[:, :2], [h[:, :2] for h in holes if len(h) >= 3])
    if abs(_signed(outer)) < 1e-10:
        return None
    if not polygon.is_valid:
        raise Unsupported("face that crosses itself in plan")
    return polygon


def _signed(ring: Matrix) -> float:
    x, y = ring[:, 0] - ring[0, 0], ring[:, 1] - ring[0, 1]
    return float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2


def _brep(item: Any, scale: float) -> Iterator[Face]:
    for shell in (item.Outer, *(getattr(item, "Voids", None) or ())):
        yield from _shell(shell, scale)


def _surface_model(item: Any, scale: float) -> Iterator[Face]:
    shells = item.SbsmBoundary if item.is_a("IfcShellBasedSurfaceModel") else item.FbsmFaces
    for shell in shells:
        yield from _shell(shell, scale)


def _shell(shell: Any, scale: float) -> Iterator[Face]:
    for face in shell.CfsFaces:
        bounds = [(b.is_a("IfcFaceOuterBound"), _loop(b.Bound, scale)) for b in face.Bounds]
        bounds.sort(key=lambda b: not b[0])
        if bounds:
            yield bounds[0][1], [points for _, points in bounds[1:]]


def _loop(loop: Any, scale: float) -> Matrix:
    if not loop.is_a("IfcPolyLoop"):
        raise Unsupported(loop.is_a())
    return np.array([point3(p, scale) for p in loop.Polygon])


def _triangulated(item: Any, scale: float) -> Iterator[Face]:
    points = np.array(item.Coordinates.CoordList, dtype=float) * scale
    rows = np.array(item.CoordIndex, dtype=int)
    lookup = getattr(item, "PnIndex", None)
    for triangle in rows:
        yield _picked(points, triangle, lookup), []


def _polygonal(item: Any, scale: float) -> Iterator[Face]:
    points = np.array(item.Coordinates.CoordList, dtype=float) * scale
    lookup = item.PnIndex
    for face in item.Faces:
        holes = getattr(face, "InnerCoordIndices", None) or ()
        yield _picked(points, face.CoordIndex, lookup), [_picked(points, h, lookup) for h in holes]


def _picked(points: Matrix, indices: Iterable[int], lookup: Sequence[int] | None) -> Matrix:
    rows = [(lookup[i - 1] if lookup else i) - 1 for i in indices]
    if min(rows) < 0:
        raise IndexError("a face counts its points from 1")
    return points[rows]


_FACES = {
    "IfcFacetedBrep": _brep,
    "IfcFacetedBrepWithVoids": _brep,
    "IfcShellBasedSurfaceModel": _surface_model,
    "IfcFaceBasedSurfaceModel": _surface_model,
    "IfcTriangulatedFaceSet": _triangulated,
    "IfcPolygonalFaceSet": _polygonal,
}
