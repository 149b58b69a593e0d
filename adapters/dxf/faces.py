"""Rooms that nobody outlined: the faces between the lines of walls, door openings closed, with one room's name inside.

They are guesses of geometry, and sure only where the area written in them is theirs. Where lines do not close, a face
holds several names, or the area written is another, the name alone stays, as a place.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from shapely import STRtree, union_all
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize

from adapters.dxf.names import number
from adapters.dxf.regions.content import is_swing
from adapters.dxf.scene import Frame, Label, Scene
from adapters.dxf.titles import caption
from adapters.dxf.walk import Item
from checker.model import Evidence, EvidenceKind, Recognition

Points = tuple[float, float]

_REACH_M = 0.03
_GRID_M = 0.01
_LEAST_M2 = 0.8
_MOST_M2 = 400.0
_MOST_LINES = 20_000
_UNSURE = 0.6
_SURE = 0.85
_SAME_AREA = 0.01
_OTHER_AREA = 0.05
_AREA = re.compile(r"(?<![\d.,])(\d+[.,]\d+|\d+)\s*M(?:2|²)")
_LINES = frozenset(("LINE", "LWPOLYLINE", "POLYLINE"))
_APART = frozenset(
    ("text", "dimension", "title_block", "furniture", "property_limit", "public_road", "roof_and_ceiling")
)


def rooms_by_name(
    scene: Scene, items: Sequence[Item], labels: Sequence[Label], taken: Sequence[BaseGeometry]
) -> list[tuple[Label, BaseGeometry, Recognition]]:
    """Return each room's name on the storeys' plans that no known outline (``taken``) holds, with its face or place."""
    pattern = scene.profile.pattern("room_names")
    named = [x for x in labels if len(x.folded) <= 40 and pattern.search(x.folded) and not _is_held(x, taken)]
    named = [x for x in named if caption(x.text, scene.profile) is None]
    found: list[tuple[Label, BaseGeometry, Recognition]] = []
    areas = [(x, area) for x in labels if (area := area_in(x.folded)) is not None]
    placed = [(i, point) for i in items if i.concept not in _APART and (point := _place(scene, i)) is not None]
    for frame in scene.frames:
        measured = frame.key is not None and frame.unmeasured is None
        inside = [x for x in named if measured and frame.shape.covers(x.point)]
        if inside:
            found += _in_frame(scene, _within(frame, placed), inside, areas)
    return found


def area_in(folded: str) -> float | None:
    """Return the area that a folded text states (``A=12,90 M2``), in square metres."""
    match = _AREA.search(folded)
    return number(match.group(1)) if match is not None else None


def _is_held(label: Label, taken: Sequence[BaseGeometry]) -> bool:
    return any(shape.distance(label.point) <= 1e-9 for shape in taken)


def _in_frame(
    scene: Scene, items: Sequence[Item], labels: Sequence[Label], areas: Sequence[tuple[Label, float]]
) -> list[tuple[Label, BaseGeometry, Recognition]]:
    faces = [p for p in faces_of(_wall_lines(scene, items)) if _LEAST_M2 <= p.area <= _MOST_M2]
    tree = STRtree(faces)
    holding = [tree.query(label.point, predicate="within").tolist() for label in labels]
    crowd = [sum(face in held for held in holding) for face in range(len(faces))]
    found = []
    for label, held in zip(labels, holding, strict=True):
        face = faces[held[0]] if len(held) == 1 and crowd[held[0]] == 1 else None
        written = [a for x, a in areas if face is not None and face.covers(x.point)]
        off = max((abs(a / face.area - 1) for a in written if face is not None), default=None)
        if off is not None and off > _OTHER_AREA:
            face = None
        evidence = [Evidence(EvidenceKind.TEXT, label.text.split("\n", 1)[0])]
        evidence += [Evidence(EvidenceKind.GEOMETRY, "paredes")] if face is not None else []
        agrees = face is not None and off is not None and off <= _SAME_AREA
        found.append((label, face or label.point, Recognition(tuple(evidence), _SURE if agrees else _UNSURE)))
    return found


def _wall_lines(scene: Scene, here: Sequence[Item]) -> list[LineString]:
    """The lines of walls among items, else every line that nothing says is something else; door openings closed."""
    walls = [i for i in here if i.kind in _LINES and i.concept in ("wall", "property_wall")]
    walls = walls or [i for i in here if i.kind in _LINES and i.block is None and i.concept is None]
    windows = [p for i in here if i.concept == "window" for p in (i, *i.symbol) if p.kind in _LINES]
    swings = [p for i in here for p in (i, *i.symbol) if is_swing(p)]
    lines = [s for i in (*walls, *windows) for s in _strokes(scene, i)]
    return [*lines, *(s for arc in swings for s in _leaves(scene, arc))]


def _strokes(scene: Scene, item: Item) -> list[LineString]:
    try:
        traces = scene.traces(item)
    except Exception:  # what cannot be drawn encloses nothing
        return []
    rings = (((*t.points, t.points[0]) if t.closed else t.points) for t in traces if len(t.points) > 1)
    return [_longer(a, b) for ring in rings for a, b in pairwise(ring) if math.dist(a, b) > 1e-9]


def _leaves(scene: Scene, arc: Item) -> list[LineString]:
    """The leaf of a door, shut and open, from its hinge: whichever of them spans the opening closes it."""
    try:
        points = scene.traces(arc)[0].points
        centre = arc.entity.ocs().to_wcs(arc.entity.dxf.center)
        centre = arc.matrix.transform(centre) if arc.matrix is not None else centre
        hinge = scene.local(centre.x, centre.y)
    except Exception:  # a door that cannot be drawn closes no opening
        return []
    return [_longer(hinge, end) for end in (points[0], points[-1]) if math.dist(hinge, end) > 1e-9]


def _longer(a: Points, b: Points) -> LineString:
    """A stroke drawn out by a little at both ends, so that corners which nearly meet do."""
    x, y = b[0] - a[0], b[1] - a[1]
    k = _REACH_M / math.hypot(x, y)
    return LineString([(a[0] - k * x, a[1] - k * y), (b[0] + k * x, b[1] + k * y)])


def faces_of(lines: Iterable[LineString]) -> list[Polygon]:
    """Return the faces that lines enclose, ends within a centimetre of each other made one; none for too many."""
    strokes = list(lines)
    if not strokes or len(strokes) > _MOST_LINES:
        return []
    return [p for p in polygonize(union_all(strokes, grid_size=_GRID_M)) if p.is_valid]


def _place(scene: Scene, item: Item) -> Points | None:
    try:
        return scene.at(item)
    except Exception:  # what has no place stands nowhere
        return None


def _within(frame: Frame, placed: Sequence[tuple[Item, Points]]) -> list[Item]:
    x0, y0, x1, y1 = frame.shape.bounds
    return [i for i, (x, y) in placed if x0 <= x <= x1 and y0 <= y <= y1]
