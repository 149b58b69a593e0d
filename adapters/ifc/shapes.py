"""The outline, the lines and the placement of a product, in metres about the plan's local origin."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import shapely
from shapely import LineString, MultiLineString, Polygon
from shapely.geometry import Point
from shapely.geometry.base import BaseGeometry

from adapters.ifc.bodies import Body, merge
from adapters.ifc.budget import TooComplex
from adapters.ifc.curves import Curves, Unsupported
from adapters.ifc.placement import LIMIT_M, Matrix, PlacementError, Placements, axis_matrix, operator_matrix, transform
from adapters.ifc.profiles import BrokenOutline
from adapters.ifc.relations import Entity, Relations
from adapters.ifc.representations import body_representations, curve_representations
from adapters.ifc.solids import Solids
from checker.model.element import ZRange
from checker.model.text import Text

_MAX_PARTS_DEEP = 60
_MAX_MAPPED_DEEP = 12


@dataclass(frozen=True, slots=True)
class Fault:
    """Why an outline could not be used, and where."""

    why: Text
    location: tuple[float, float] | None = None


@dataclass(slots=True)
class Shapes:
    """Reads and keeps placements and outlines; nothing of it raises for a faulty element, faults are kept by id.

    ``boxed`` are the elements whose body is only a bounding box, since the body itself goes over a limit.
    """

    scale: float
    solids: Solids
    relations: Relations
    placements: Placements
    origin: tuple[float, float] = (0.0, 0.0)
    faults: dict[int, Fault] = field(default_factory=dict)
    boxed: set[int] = field(default_factory=set)
    _costly: set[int] = field(default_factory=set)
    _matrices: dict[int, Matrix | None] = field(default_factory=dict)
    _bodies: dict[int, Body | None] = field(default_factory=dict)

    def matrix(self, element: Entity) -> Matrix | None:
        """Return the absolute placement about the local origin; None when the element has none or a faulty one."""
        key = element.id()
        if key not in self._matrices:
            self._matrices[key] = self._place(element)
        return self._matrices[key]

    def _place(self, element: Entity) -> Matrix | None:
        try:
            matrix = self.placements.absolute(element)
        except (PlacementError, RuntimeError, AttributeError, TypeError, ValueError) as error:
            self._fault(element, f"posição ilegível ({error})", f"unreadable placement ({error})")
            return None
        if matrix is None:
            return None
        shifted = matrix.copy()
        shifted[0, 3] -= self.origin[0]
        shifted[1, 3] -= self.origin[1]
        return shifted

    def frame(self, element: Entity) -> Matrix | None:
        """Return the matrix for the geometry: the placement, the world without one, None for a faulty one."""
        matrix = self.matrix(element)
        if matrix is not None or element.id() in self.faults:
            return matrix
        world = np.eye(4)
        world[0, 3], world[1, 3] = -self.origin[0], -self.origin[1]
        return world

    def anchor(self, element: Entity) -> tuple[float, float, float] | None:
        """Return the placement origin; the body's centroid where the origin lies outside it by more than 0.50 m."""
        matrix = self.matrix(element)
        body = self.body(element)
        if matrix is not None:
            x, y, z = (float(c) for c in matrix[:3, 3])
            if body is None or body.outline.distance(Point(x, y)) <= 0.50:
                return x, y, z
        if body is None:
            return None
        centre = body.outline.centroid
        return float(centre.x), float(centre.y), (body.z.low_m + body.z.high_m) / 2

    def body(self, element: Entity, depth: int = 0) -> Body | None:
        """Return the element's body, of its parts where it has none itself."""
        key = element.id()
        if key not in self._bodies:
            self._bodies[key] = None  # an element that is part of itself ends here
            found = self._own_body(element)
            if found is None and depth < _MAX_PARTS_DEEP:
                parts = self.relations.parts.get(key, ())
                found = merge([b for p in parts if (b := self.body(p, depth + 1)) is not None])
                self.boxed |= {key} if any(p.id() in self.boxed for p in parts) else set()
            self._bodies[key] = found
        return self._bodies[key]

    def _own_body(self, element: Entity) -> Body | None:
        try:
            for representation in body_representations(element):
                matrix = self.frame(element)
                if matrix is None:
                    return None
                found = self._represented(element, representation, matrix)
                if found is not None:
                    return found
        except BrokenOutline as error:
            self._broken(element, error)
        except (PlacementError, Unsupported) as error:
            self._fault(element, f"geometria não lida ({error})", f"geometry not read ({error})")
        except (
            RuntimeError,
            AttributeError,
            TypeError,
            ValueError,
            IndexError,
            shapely.errors.ShapelyError,
            np.linalg.LinAlgError,
            ZeroDivisionError,
        ) as error:
            self._fault(element, f"geometria ilegível ({_short(error)})", f"unreadable geometry ({_short(error)})")
        return None

    def _represented(self, element: Entity, representation: Any, matrix: Matrix) -> Body | None:
        """Return the body of a representation, its bounding box where the body goes over a limit."""
        try:
            return self.solids.body(representation, matrix)
        except TooComplex as error:
            box = self.solids.box(representation, matrix)
            if box is not None:
                self.boxed.add(element.id())
            self._costly.add(element.id())
            self._fault(element, *_too_complex(error, box is not None))
            return box

    def lines(self, element: Entity) -> BaseGeometry | None:
        """Return the curves of an element (annotation, axis, footprint) as lines in plan."""
        try:
            matrix = self.frame(element)
            if matrix is None or element.id() in self._costly:
                return None
            curves = self.solids.curves()
            chains = [c for r in curve_representations(element) for i in r.Items for c in _chains(i, matrix, curves)]
        except (
            Unsupported,
            TooComplex,
            PlacementError,
            RuntimeError,
            AttributeError,
            TypeError,
            ValueError,
            IndexError,
        ) as error:
            self._fault(element, f"curva não lida ({_short(error)})", f"curve not read ({_short(error)})")
            return None
        return _lines(chains)

    def ring(self, element: Entity) -> Polygon | None:
        """Return the closed footprint curve of an element as a polygon; faults are kept."""
        found = self.lines(element)
        if not isinstance(found, LineString) or len(found.coords) < 4:
            return None
        if Point(found.coords[0]).distance(Point(found.coords[-1])) > 0.001:
            return None
        polygon = Polygon(found.coords)
        if polygon.is_valid and polygon.area > 1e-10:
            return polygon
        self._broken(element, BrokenOutline(shapely.is_valid_reason(polygon) if polygon.area else "zero area"), True)
        return None

    def _broken(self, element: Entity, error: BrokenOutline, absolute_place: bool = False) -> None:
        local = _crossing(error.what)
        where: tuple[float, float] | None = local
        matrix = self.frame(element)
        if local is not None and matrix is not None and not absolute_place:
            x, y, _ = transform(matrix, np.array([[*local, 0.0]]))[0]
            where = (float(x), float(y))
        shown = "" if where is None else f" ({where[0] + self.origin[0]:.3f}; {where[1] + self.origin[1]:.3f})"
        self._fault(
            element,
            f"contorno que se cruza ou sem área{shown}: {error.what}",
            f"outline that crosses itself or has no area{shown}: {error.what}",
            where,
        )

    def _fault(self, element: Entity, pt: str, en: str, where: tuple[float, float] | None = None) -> None:
        self.faults.setdefault(element.id(), Fault(Text(pt, en), where))


def _chains(item: Any, matrix: Matrix, curves: Curves, depth: int = 0) -> list[Matrix]:
    """Return the chains of points that a curve, a set of curves or a mapped one draws."""
    curves.budget.spend_item()
    if item.is_a("IfcMappedItem") and depth < _MAX_MAPPED_DEEP:
        inner = matrix @ operator_matrix(item.MappingTarget, curves.scale)
        inner = inner @ np.linalg.inv(axis_matrix(item.MappingSource.MappingOrigin, curves.scale))
        items = item.MappingSource.MappedRepresentation.Items
        return [c for i in items for c in _chains(i, inner, curves, depth + 1)]
    if item.is_a("IfcGeometricSet"):
        return [c for i in item.Elements for c in _chains(i, matrix, curves, depth + 1)]
    if item.is_a("IfcAnnotationFillArea"):
        return _chains(item.OuterBoundary, matrix, curves, depth + 1)
    if not item.is_a("IfcCurve"):
        return []
    points = transform(matrix, curves.points(item))
    if not np.isfinite(points).all() or np.abs(points).max() > LIMIT_M:
        raise PlacementError("coordinates beyond 1e8 m")
    return [points]


def _too_complex(error: TooComplex, boxed: bool) -> tuple[str, str]:
    """Return why a body was not worked out, in both languages."""
    raised = f"--limit {error.limit}="
    over = f"{error.found:g} > {error.allowed:g}"
    pt = "usada a caixa envolvente, e nada é aprovado por ela" if boxed else "geometria não lida"
    en = "its bounding box is used, and nothing passes on it" if boxed else "geometry not read"
    return (
        f"geometria complexa demais ({error.what}: {over}): {pt}; aumente o limite com {raised}VALOR",
        f"geometry too complex ({error.what}: {over}): {en}; raise the limit with {raised}VALUE",
    )


def _short(error: Exception) -> str:
    return " ".join(str(error).split())[:120]


def _crossing(reason: str) -> tuple[float, float] | None:
    if "[" not in reason:
        return None
    try:
        x, y = reason.split("[")[1].rstrip("]").split()[:2]
        return float(x), float(y)
    except ValueError:
        return None


def _lines(chains: list[Matrix]) -> BaseGeometry | None:
    lines = [LineString(c[:, :2]) for c in chains if len(c) >= 2 and np.ptp(c[:, :2], axis=0).max() > 1e-9]
    if not lines:
        return None
    return lines[0] if len(lines) == 1 else MultiLineString(lines)


def z_of(body: Body | None, level: float | None) -> ZRange | None:
    """Return the body's z range, or the level of a thing without a body."""
    if body is not None:
        return body.z
    return ZRange(level, level) if level is not None else None
