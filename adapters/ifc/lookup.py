"""Questions of place: the space that holds a point, what lies above it, the floor below it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from shapely.geometry import Point
from shapely.geometry.base import BaseGeometry

from checker.model.building import Slab, Space
from checker.model.element import ZRange
from checker.model.known import Missing
from checker.model.storage import Roof

_Z_SLACK_M = 0.05
_ABOVE_M = 0.60
_BESIDE_M = 0.02
_MOST = 0.5
_WHOLE = 0.95


@dataclass(frozen=True, slots=True)
class Cover:
    """Something that lies over a space: a ceiling, roof or slab, with the level of its underside."""

    outline: BaseGeometry
    underside_m: float
    is_ceiling: bool
    sure: bool = True


def covers_of(roofs: Iterable[Roof], slabs: Iterable[Slab]) -> list[Cover]:
    """Return everything that can be a ceiling."""
    found = [
        Cover(r.shape, r.underside_z_m, r.is_ceiling, r.recognition.is_sure)
        for r in roofs
        if not isinstance(r.underside_z_m, Missing) and r.shape.area > 0
    ]
    flat = [s for s in slabs if s.shape.area > 0]
    return found + [Cover(s.shape, s.z.low_m, False, s.recognition.is_sure) for s in flat if isinstance(s.z, ZRange)]


def space_at(spaces: Sequence[Space], point: Point, z: float | None, storey: str | None) -> Space | None:
    """Return the smallest space that holds a point: one of its own storey at its height, else one at its height."""
    near = [s for s in spaces if s.shape.area > 0 and s.shape.distance(point) <= _BESIDE_M]
    held = [s for s in near if storey is not None and s.storey == storey and _reaches(s, z, _ABOVE_M)]
    held = held or [s for s in near if z is not None and _reaches(s, z, 0.0)]
    inside = [s for s in held if s.shape.covers(point)] or held
    return min(inside, key=lambda s: s.shape.area, default=None)


def room_around(spaces: Sequence[Space], point: Point, z: float) -> Space | None:
    """Return the smallest space whose body holds a point in plan and height."""
    held = [s for s in spaces if isinstance(s.z, ZRange) and s.z.low_m - _BESIDE_M <= z <= s.z.high_m + _BESIDE_M]
    return min((s for s in held if s.shape.covers(point)), key=lambda s: s.shape.area, default=None)


def _reaches(space: Space, z: float | None, above_m: float) -> bool:
    """Tell whether a space reaches a level; a body may end below what hangs in the room by ``above_m``."""
    if z is None or not isinstance(space.z, ZRange):
        return True
    return space.z.low_m - _Z_SLACK_M <= z <= space.z.high_m + above_m + _Z_SLACK_M


def ceiling_of(
    space_outline: BaseGeometry, floor_m: float, top_m: float | None, covers: Sequence[Cover]
) -> float | None:
    """Return the level of a space's ceiling: the highest of what covers it; None when nothing surely does."""
    if space_outline.area <= 0:
        return None
    limit = (top_m if top_m is not None else floor_m + 6.0) + 1.0
    above = [c for c in covers if floor_m + 1.0 <= c.underside_m <= limit and _share(space_outline, c) > 0.02]
    if not all(c.sure for c in above):
        return None
    ceilings = [c for c in above if c.is_ceiling]
    covered = sum(_share(space_outline, c) for c in ceilings)
    structure = [c for c in above if not c.is_ceiling and _share(space_outline, c) >= _MOST]
    lowest = min((c.underside_m for c in structure), default=top_m)
    if ceilings and covered >= _WHOLE:
        return max(c.underside_m for c in ceilings)
    if ceilings:
        return max([c.underside_m for c in ceilings] + ([lowest] if lowest is not None else []))
    return lowest


def _share(outline: BaseGeometry, cover: Cover) -> float:
    return float(outline.intersection(cover.outline).area / outline.area)


def cover_above(point: Point, z: float, covers: Sequence[Cover]) -> float | None:
    """Return the underside of the lowest thing above a point; None when nothing surely is."""
    above = [c for c in covers if c.underside_m >= z - 0.02 and c.outline.covers(point)]
    lowest = min(above, key=lambda c: c.underside_m, default=None)
    return lowest.underside_m if lowest is not None and lowest.sure else None
