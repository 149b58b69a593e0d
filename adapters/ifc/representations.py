"""The representations of a product, and which of them may hold its body or its lines."""

from __future__ import annotations

from typing import Any

from adapters.ifc.relations import Entity

_CURVE_TYPES = frozenset(
    {
        "CURVE",
        "CURVE2D",
        "CURVE3D",
        "GEOMETRICCURVESET",
        "GEOMETRICSET",
        "ANNOTATION2D",
        "ANNOTATION3D",
        "SEGMENT",
        "",
    }
)
_NO_BODY = frozenset(
    {"AXIS", "FOOTPRINT", "BOX", "PROFILE", "COG", "CLEARANCE", "LIGHTING", "ANNOTATION", "PLAN", "REFERENCE"}
)
_NOT_BODY_TYPES = _CURVE_TYPES - {""} | {"BOUNDINGBOX", "POINT", "POINTCLOUD", "PATH", "LIGHTSOURCE"}


def representations(element: Entity) -> list[Any]:
    """Return the shape representations of a product."""
    shape = getattr(element, "Representation", None)
    return list(shape.Representations or ()) if shape is not None else []


def body_representations(element: Entity) -> list[Any]:
    """Return the representations that may hold the body, the likeliest first."""
    found = []
    for r in representations(element):
        name, kind = (r.RepresentationIdentifier or "").upper(), (r.RepresentationType or "").upper()
        if name in _NO_BODY or kind in _NOT_BODY_TYPES or not r.Items:
            continue
        found.append((0 if name == "BODY" else 1, r))
    return [r for _, r in sorted(found, key=lambda pair: pair[0])]


def curve_representations(element: Entity) -> list[Any]:
    """Return the representations that hold curves: footprint before axis before the rest."""
    order = {"FOOTPRINT": 0, "AXIS": 1, "ANNOTATION": 2}
    found = []
    for r in representations(element):
        name, kind = (r.RepresentationIdentifier or "").upper(), (r.RepresentationType or "").upper()
        if kind in _CURVE_TYPES or name in order:
            found.append((order.get(name, 3), r))
    found.sort(key=lambda pair: pair[0])
    return [r for rank, r in found if rank == found[0][0]]
