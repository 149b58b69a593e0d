"""Bodies that need the geometry kernel (booleans, sweeps, revolutions): tessellated by OpenCASCADE, one at a time."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from adapters.ifc.bodies import Body, mesh_body
from adapters.ifc.budget import Budget, TooComplex
from adapters.ifc.curves import Unsupported
from adapters.ifc.placement import Matrix

_MAX_ITEMS = 2000


@cache
def _settings() -> Any:
    import ifcopenshell.geom

    settings = ifcopenshell.geom.settings()
    settings.set("mesher-linear-deflection", 0.0005)
    return settings


def kernel_body(representation: Any, matrix: Matrix, budget: Budget) -> Body:
    """Return the projection of a representation as the kernel meshes it; raise Unsupported when it cannot.

    The kernel knows no limit of time and may end the process: call it in one of its own.
    """
    import ifcopenshell.geom

    if len(representation.Items) > _MAX_ITEMS:
        raise TooComplex("items", len(representation.Items), "faces", _MAX_ITEMS)
    try:
        shape = ifcopenshell.geom.create_shape(_settings(), representation)
    except Exception as error:  # the kernel raises bare RuntimeErrors for geometry that it cannot build
        raise Unsupported(str(error)[:120]) from error
    geometry = getattr(shape, "geometry", shape)
    points = np.array(geometry.verts, dtype=float).reshape(-1, 3)
    triangles = np.array(geometry.faces, dtype=int).reshape(-1, 3)
    if len(triangles) == 0:
        raise Unsupported("no faces")
    budget.spend_faces(len(triangles))
    return mesh_body([(points[t], []) for t in triangles], matrix, budget)
