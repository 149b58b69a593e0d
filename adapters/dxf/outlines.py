"""Outlines of a concept: closed rings, lines, circles; what crosses itself or does not close is broken."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.validation import explain_validity

from adapters.dxf.curves import DRAWN, is_unread
from adapters.dxf.scene import Scene, Trace
from adapters.dxf.soup import close_faces
from adapters.dxf.walk import Item
from checker.model import Evidence, EvidenceKind, Recognition, Text

_CROSSING = re.compile(r"\[([-\d.e+]+) ([-\d.e+]+)")
_LEAST_AREA_M2 = 1e-6
_HATCH_CONFIDENCE = 0.7


@dataclass(slots=True, eq=False)
class Drawn:
    """An outline or line as drawn. ``circle`` is (x, y, radius) where it is one; ``joined`` where lines make it."""

    shape: BaseGeometry
    item: Item
    closed: bool
    recognition: Recognition
    circle: tuple[float, float, float] | None = None
    z: float = 0.0
    joined: bool = False


@dataclass(slots=True)
class Drawings:
    """All that is drawn of a concept."""

    closed: list[Drawn] = field(default_factory=list)
    open: list[Drawn] = field(default_factory=list)

    @property
    def all(self) -> list[Drawn]:
        """Closed outlines, then lines."""
        return [*self.closed, *self.open]


def drawings(
    scene: Scene, items: Iterable[Item], concept: str, *, close: bool = False, join: bool = False, hatches: bool = False
) -> Drawings:
    """Collect what ``items`` (not inserts) draw for ``concept``.

    ``join`` makes outlines of loose lines that meet, ``close`` also calls the rest broken; ``hatches`` takes hatched
    areas for outlines.
    """
    found = Drawings()
    filled: list[Drawn] = []
    for item in items:
        if is_unread(item):
            scene.break_(
                concept,
                item.ref,
                Text(
                    f"{item.kind} não tem contorno legível; desenhe uma polilinha.",
                    f"{item.kind} has no readable outline; draw a polyline.",
                ),
            )
        if item.kind not in DRAWN:
            continue
        try:
            traces = scene.traces(item)
        except Exception as error:  # whatever is wrong with one entity, its concept is named as broken
            scene.break_(concept, item.ref, _unreadable(item, error))
            continue
        is_fill = item.kind in ("HATCH", "MPOLYGON")
        for trace in traces:
            drawn = _drawn(scene, item, trace, concept)
            if drawn is not None:
                (filled if is_fill else found.closed if drawn.closed else found.open).append(drawn)
    if close or join:
        _join_loose(scene, found)
    if close:
        _break_open(scene, found, concept)
    found.closed = _without_copies(found.closed)
    _add_fills(found, filled, hatches=hatches)
    return found


def _unreadable(item: Item, error: Exception) -> Text:
    return Text(
        f"{item.kind} {item.ref.ref}: geometria ilegível ({error}); redesenhe a entidade.",
        f"{item.kind} {item.ref.ref}: unreadable geometry ({error}); draw the entity again.",
    )


def _drawn(scene: Scene, item: Item, trace: Trace, concept: str) -> Drawn | None:
    recognition = item.role.recognition if item.role is not None else Recognition()
    points = trace.points
    if trace.circle is not None:
        x, y, radius = trace.circle
        if radius <= 0:
            scene.break_(concept, item.ref, Text("círculo de raio zero", "a circle of radius zero"), (x, y))
            return None
        return Drawn(disc(x, y, radius), item, True, recognition, trace.circle, trace.z)
    if trace.closed or _ends_meet(points, scene.profile.reach["ends"]):
        ring = points[:-1] if not trace.closed and math.dist(points[0], points[-1]) <= 1e-9 else points
        shape = _polygon(scene, item, ring, concept)
        return Drawn(shape, item, True, recognition, None, trace.z) if shape is not None else None
    if len(points) < 2:
        _nothing(scene, item, concept, points)
        return None
    return Drawn(LineString(points), item, False, recognition, None, trace.z)


def _nothing(scene: Scene, item: Item, concept: str, points: tuple[tuple[float, float], ...]) -> None:
    """A line without length draws nothing; where an outline is due, it is a broken one."""
    if concept in scene.profile.closed_outlines:
        why = Text("contorno de comprimento zero; redesenhe-o.", "an outline of length zero; draw it again.")
        scene.break_(concept, item.ref, why, points[0] if points else None)


def disc(x: float, y: float, radius: float) -> Polygon:
    """Return a circle as a polygon within 0.05 mm of it, at least 64 chords a quarter."""
    step = math.acos(max(0.0, 1 - 0.00005 / radius)) if radius > 0.00005 else 1.0
    return Point(x, y).buffer(radius, quad_segs=min(512, max(64, math.ceil(math.pi / 4 / step))))


def _ends_meet(points: tuple[tuple[float, float], ...], tolerance: float) -> bool:
    if len(points) < 3:
        return False
    gap = math.dist(points[0], points[-1])
    return gap <= tolerance and gap <= 0.05 * LineString(points).length


def _polygon(scene: Scene, item: Item, ring: tuple[tuple[float, float], ...], concept: str) -> Polygon | None:
    at = ring[0] if ring else None
    polygon = Polygon(ring) if len(ring) >= 3 else None
    if polygon is None or (polygon.is_valid and polygon.area < _LEAST_AREA_M2 * min(1.0, polygon.length)):
        scene.break_(
            concept,
            item.ref,
            Text(
                f"contorno sem área ({item.kind} {item.ref.ref}); redesenhe-o fechado.",
                f"outline without area ({item.kind} {item.ref.ref}); draw it closed.",
            ),
            at,
        )
        return None
    if polygon.is_valid:
        return polygon
    match = _CROSSING.search(explain_validity(polygon))
    point = (float(match.group(1)), float(match.group(2))) if match else at
    where = f"({point[0] + scene.origin[0]:.3f}; {point[1] + scene.origin[1]:.3f})" if point else "?"
    scene.break_(
        concept,
        item.ref,
        Text(
            f"o contorno {item.ref.ref} cruza a si mesmo em {where}; corrija os vértices.",
            f"outline {item.ref.ref} crosses itself at {where}; correct its vertices.",
        ),
        point,
    )
    return None


def _join_loose(scene: Scene, found: Drawings) -> None:
    """Join loose lines whose ends meet into outlines; the others stay lines."""
    if not found.open:
        return
    joined = close_faces([d.shape for d in found.open], scene.profile.reach["ends"])
    for face, line in joined.faces:
        found.closed.append(replace(found.open[line], shape=face, closed=True, joined=True))
    found.open = [drawn for i, drawn in enumerate(found.open) if i not in joined.used]


def _break_open(scene: Scene, found: Drawings, concept: str) -> None:
    """What stays open where an outline is due is broken."""
    for drawn in found.open:
        end = drawn.shape.coords[-1]
        scene.break_(
            concept,
            drawn.item.ref,
            Text(
                f"o contorno {drawn.item.ref.ref} não fecha; feche a polilinha.",
                f"outline {drawn.item.ref.ref} does not close; close the polyline.",
            ),
            (end[0], end[1]),
        )
    found.open = []


def _without_copies(closed: list[Drawn]) -> list[Drawn]:
    """Leave out outlines drawn twice in the same place."""
    kept: dict[tuple[float, ...], list[Drawn]] = {}
    for drawn in closed:
        same_box = kept.setdefault(tuple(round(b, 2) for b in drawn.shape.bounds), [])
        if not any(_same(drawn.shape, other.shape) for other in same_box):
            same_box.append(drawn)
    return [drawn for group in kept.values() for drawn in group]


def _same(a: BaseGeometry, b: BaseGeometry) -> bool:
    return bool(a.symmetric_difference(b).area <= 0.001 * min(a.length, b.length))


def _add_fills(found: Drawings, filled: list[Drawn], *, hatches: bool) -> None:
    for drawn in filled:
        if hatches:
            found.closed.append(drawn)
        elif drawn.closed and not any(o.shape.intersects(drawn.shape) for o in found.all):
            evidence = (*drawn.recognition.evidence, Evidence(EvidenceKind.HATCH, drawn.item.ref.ref))
            found.closed.append(replace(drawn, recognition=Recognition(evidence, _HATCH_CONFIDENCE)))
