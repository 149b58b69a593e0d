"""What a representation would cost the geometry kernel, by a look at its parts: a circle, or too many, ends here.

The kernel knows no limit of its own, and follows a circle until the process dies.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from adapters.ifc.budget import Budget, TooComplex
from adapters.ifc.curves import Unsupported
from checker.model.limits import ReadLimits

_DEEP = 60
_CUT_FACES = 20_000
_LINKS = (
    "FirstOperand", "SecondOperand", "TreeRootExpression", "MappingSource", "MappedRepresentation", "SweptArea",
    "OuterCurve", "InnerCurves", "ParentProfile", "Profiles", "Curve", "Segments", "ParentCurve", "BasisCurve",
    "Directrix", "BasisSurface", "SweptCurve", "Elements", "CrossSections",
)  # fmt: skip


def weigh(items: Iterable[Any], limits: ReadLimits) -> None:
    """Raise Unsupported for a circle or a chain too long, TooComplex for more than the limits allow."""
    budget = Budget(limits)
    done: set[int] = set()
    for item in items:
        _visit(item, budget, done, (), cut=False)


def faces_of(items: Iterable[Any], limits: ReadLimits) -> int:
    """Return how many faces the meshes among items have; raise TooComplex above the limit."""
    budget = Budget(limits)
    for item in items:
        _count(item, budget, 0)
    return budget.faces


def _visit(item: Any, budget: Budget, done: set[int], above: tuple[int, ...], *, cut: bool) -> None:
    key = item.id() if hasattr(item, "id") else 0
    if key in above:
        raise Unsupported(f"#{key} is part of itself")
    if len(above) > _DEEP:
        raise Unsupported("nested too deeply")
    if not key or key in done:
        return
    budget.spend_item()
    cut = cut or item.is_a("IfcBooleanResult")
    faces = _own_faces(item)
    budget.spend_faces(faces)
    if cut and faces > _CUT_FACES:
        raise TooComplex("faces of a body that is cut", faces, "faces", _CUT_FACES)
    for name in (*_LINKS, *(("Items",) if item.is_a("IfcRepresentation") else ())):
        value = getattr(item, name, None)
        for part in value if isinstance(value, tuple | list) else (value,):
            if hasattr(part, "is_a"):
                _visit(part, budget, done, (*above, key), cut=cut)
    done.add(key)


def _own_faces(item: Any) -> int:
    """Return the faces that an item carries itself."""
    name = item.is_a()
    if name in {"IfcTriangulatedFaceSet", "IfcTriangulatedIrregularNetwork"}:
        return len(item.CoordIndex)
    if name == "IfcPolygonalFaceSet":
        return len(item.Faces)
    if item.is_a("IfcManifoldSolidBrep"):
        return len(item.Outer.CfsFaces)
    if name in {"IfcShellBasedSurfaceModel", "IfcFaceBasedSurfaceModel"}:
        shells = item.SbsmBoundary if name == "IfcShellBasedSurfaceModel" else item.FbsmFaces
        return sum(len(shell.CfsFaces) for shell in shells)
    if name in {"IfcPolyline", "IfcCompositeCurve"}:
        return len(item.Points if name == "IfcPolyline" else item.Segments)
    return 0


def _count(item: Any, budget: Budget, depth: int) -> None:
    budget.spend_item()
    if item.is_a("IfcMappedItem"):
        for mapped in item.MappingSource.MappedRepresentation.Items if depth < _DEEP // 5 else ():
            _count(mapped, budget, depth + 1)
    elif not item.is_a("IfcCurve"):
        budget.spend_faces(_own_faces(item))
