"""What closes an outline: solid, mesh, open, unknown; how much of it, and where the gaps are."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from shapely import LineString
from shapely.geometry.base import BaseGeometry

from checker.facts.base import Facts, memoised
from checker.facts.geometry import beside, outer_rings, stretches
from checker.facts.limits import Sizes, row_of
from checker.facts.sites import Site
from checker.model import ClosureKind, Coords, Element, LimitKind, Missing, Tri
from checker.model.tolerance import LENGTH_SLACK_M

BELONGS_M = 0.10
"""A stretch this near to an outline belongs to it; a gap up to this length is none."""
FACADE_M = 1.00
"""The walls of the building that holds an area close it from this distance on."""
MOSTLY = 0.5
"""Stretches that cover more than this share of an outline show that the rest is open."""
KIND = Missing("perimeter_closure.kind")
CLOSURE = Missing("perimeter_closure.outline")
SOLID, MESH, OPEN, DOUBT = "solid", "mesh", "open", "doubt"
_KINDS = {
    ClosureKind.WALL: SOLID,
    ClosureKind.SOLID_GATE: SOLID,
    ClosureKind.MESH: MESH,
    ClosureKind.MESH_GATE: MESH,
    ClosureKind.OPEN: OPEN,
}
_ORDER = (SOLID, MESH, DOUBT, OPEN)


@dataclass(frozen=True, eq=False)
class Stretch:
    """A stretch of closure along an outline, in metres from its start. ``rated``: fire resistance of a solid wall."""

    low: float
    high: float
    kind: str
    element: Element
    rated: Tri = True


@dataclass(frozen=True, eq=False)
class Coverage:
    """How an outline is closed, lengths in metres.

    ``unknown`` is what no stretch covers while less than half is covered, or what a stretch of unknown kind covers.
    ``gaps`` are the middles of open parts. ``drawn``: any stretch runs along it.
    """

    length: float
    solid: float
    mesh: float
    open: float
    unknown: float
    gaps: tuple[Coords, ...]
    walls: tuple[Stretch, ...]
    drawn: bool
    missing: tuple[Missing, ...]
    ring: LineString


@memoised
def coverage(facts: Facts, shape: BaseGeometry, storey: str | None, other_drawn: bool = False) -> Coverage | None:
    """Return how the outer ring of ``shape`` is closed; None without one.

    ``other_drawn``: the closures of this place are drawn on another outline, so that nothing here means open.
    """
    rings = outer_rings(shape)
    if len(rings) != 1:
        return None
    ring = rings[0]
    found = _stretches(facts, ring, storey)
    return _measured(ring, found, other_drawn)


def _stretches(facts: Facts, ring: LineString, storey: str | None) -> list[Stretch]:
    found: list[Stretch] = []
    for closure in facts.plan.closures:
        if not beside(facts, closure, storey):
            continue
        sure = closure.recognition.is_sure
        kind = _KINDS[closure.kind] if sure and not isinstance(closure.kind, Missing) else DOUBT
        rated: Tri = True if closure.kind is not ClosureKind.WALL else closure.fire_rated
        found += [Stretch(a, b, kind, closure, rated) for a, b in stretches(ring, closure.shape, BELONGS_M)]
    for limit in facts.plan.limits:
        if limit.kind is LimitKind.WALL:
            unrated = Missing("perimeter_closure.fire_rated")
            found += [Stretch(a, b, SOLID, limit, unrated) for a, b in stretches(ring, limit.shape, BELONGS_M)]
    held = storey is not None and any(s.storey == storey and s.shape.intersects(ring) for s in facts.plan.spaces)
    for wall in facts.plan.walls:
        if beside(facts, wall, storey):
            unrated = Missing("perimeter_closure.fire_rated")
            reach = FACADE_M if held else BELONGS_M
            found += [Stretch(a, b, SOLID, wall, unrated) for a, b in stretches(ring, wall.shape, reach)]
    for barrier in facts.plan.fire_walls:
        if beside(facts, barrier, storey):
            found += [
                Stretch(a, b, SOLID, barrier, barrier.fire_rated) for a, b in stretches(ring, barrier.shape, BELONGS_M)
            ]
    return found


def _measured(ring: LineString, found: list[Stretch], other_drawn: bool) -> Coverage:
    cuts = sorted({0.0, ring.length, *(s.low for s in found), *(s.high for s in found)})
    parts: list[tuple[float, float, str | None]] = []
    for low, high in pairwise(cuts):
        middle = (low + high) / 2
        kinds = {s.kind for s in found if s.low <= middle <= s.high}
        kind = next((k for k in _ORDER if k in kinds), None)
        if parts and parts[-1][2] == kind:
            parts[-1] = (parts[-1][0], high, kind)
        else:
            parts.append((low, high, kind))
    if len(parts) > 1 and parts[0][2] is None and parts[-1][2] is None:
        first, last = parts[0], parts.pop()
        parts[0] = (last[0] - ring.length, first[1], None)
    lengths = {k: sum(b - a for a, b, kind in parts if kind == k) for k in _ORDER}
    bare = [(a, b) for a, b, kind in parts if kind is None]
    covered = ring.length - sum(b - a for a, b in bare)
    known = covered > MOSTLY * ring.length or (other_drawn and not found)
    holes = [(a, b) for a, b in bare if b - a > BELONGS_M + LENGTH_SLACK_M]
    opened = [(a, b) for a, b, kind in parts if kind == OPEN] + (holes if known else [])
    unknown = lengths[DOUBT] + (0.0 if known else sum(b - a for a, b in bare))
    doubts = [KIND] if lengths[DOUBT] > 0 else []
    return Coverage(
        length=ring.length,
        solid=lengths[SOLID],
        mesh=lengths[MESH],
        open=sum(b - a for a, b in opened),
        unknown=unknown,
        gaps=tuple(_at(ring, (a + b) / 2) for a, b in opened),
        walls=tuple(s for s in found if s.kind == SOLID),
        drawn=bool(found),
        missing=tuple(doubts if known else [*doubts, CLOSURE]) if unknown > 0 else (),
        ring=ring,
    )


def _at(ring: LineString, position: float) -> Coords:
    point = ring.interpolate(position % ring.length)
    return (point.x, point.y)


def area_coverage(facts: Facts, site: Site, sizes: Sizes) -> Coverage | Missing:
    """Return how the area of a place is closed; its outer row where no area is drawn."""
    shape = site.outline if site.outline is not None else site.extent
    if shape is None:
        row = row_of(site, sizes)
        if isinstance(row, Missing) or row.is_empty:
            return Missing("storage_area.outline")
        shape = row.convex_hull
    outer = installation_coverage(facts, site)
    on_outer = outer is not None and outer.drawn and outer.solid + outer.mesh > MOSTLY * outer.length
    found = coverage(facts, shape, site.storey, on_outer)
    return found if found is not None else Missing("storage_area.outline")


def installation_coverage(facts: Facts, site: Site) -> Coverage | None:
    """Return how the installation's outline is closed; None where none is drawn."""
    return None if site.installation is None else coverage(facts, site.installation.shape, site.installation.storey)


def is_fenced(found: Coverage | None) -> Tri:
    """Tell whether an outline has a fence: any closure on it; unknown where stretches are missing."""
    if found is None:
        return False
    if found.solid + found.mesh > BELONGS_M:
        return True
    return found.missing[0] if found.missing else False
