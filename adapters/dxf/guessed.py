"""Outlines and lines whose layer says nothing: a text in or beside them, a door's swing, a wall's hatch do.

Each is there to be confirmed: one such reason is never enough.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from shapely import STRtree
from shapely.geometry import LineString, MultiLineString, Polygon

from adapters.dxf.hints import is_known, is_swing
from adapters.dxf.items import Item
from adapters.dxf.names import normalise
from adapters.dxf.roles import LayerRole
from adapters.dxf.scene import Label, Labels, Scene
from adapters.dxf.symbols.words import joined, table
from checker.model import Evidence, EvidenceKind

_OUTLINES = ("LWPOLYLINE", "POLYLINE")
_LINES = (*_OUTLINES, "LINE")
_NEAR = 0.06
_MOST_POINTS = 2000


def with_guesses(scene: Scene, items: Sequence[Item], labels: Labels) -> list[Item]:
    """Return the items, those that a text, a swing or a hatch names with a role that has to be confirmed."""
    free = [i for i in items if i.block is None and i.holder is None and not is_known(i)]
    roles: dict[int, LayerRole] = {}
    roles.update(_hatched(scene, free))
    roles.update(_swings(scene, free))
    roles.update(_captioned(scene, free, labels))
    return [replace(i, role=roles[id(i)]) if id(i) in roles else i for i in items] if roles else list(items)


# texts


@lru_cache(maxsize=1)
def _captions() -> tuple[tuple[Mapping[str, Any], re.Pattern[str]], ...]:
    return tuple((rule, re.compile(rule["re"])) for rule in table("texts")["captions"])


def _captioned(scene: Scene, free: Sequence[Item], labels: Labels) -> dict[int, LayerRole]:
    said = [(label, rule) for label in labels.all if (rule := _caption(scene, label)) is not None]
    if not said:
        return {}
    drawn = [(i, s) for i in free if i.kind in _LINES and (s := _course(scene, i)) is not None]
    if not drawn:
        return {}
    rings = [(i, Polygon(s.coords)) for i, s in drawn if s.is_ring]
    rings = [(i, p) for i, p in rings if p.is_valid]
    ring_tree, line_tree = STRtree([p for _, p in rings]), STRtree([s for _, s in drawn])
    found: dict[int, LayerRole] = {}
    for label, rule in said:
        if rule.get("beside"):
            near = line_tree.query_nearest(label.point, max_distance=scene.profile.reach["text"])
            if len(near) == 1:
                item = drawn[int(near[0])][0]
                found[id(item)] = _role(scene, rule, item, label)
            continue
        low, high = rule["area"]
        round_it = [rings[int(n)] for n in ring_tree.query(label.point, predicate="within")]
        inner = min(round_it, key=lambda pair: pair[1].area, default=None)
        if inner is not None and low <= inner[1].area <= high:
            found[id(inner[0])] = _role(scene, rule, inner[0], label)
    return found


def _caption(scene: Scene, label: Label) -> Mapping[str, Any] | None:
    own = scene.profile.own.layer_of_text(label.folded)
    text = " ".join(label.folded.split() if own is not None else (scene.profile.own_text(label.folded) or "").split())
    rule = next((rule for rule, pattern in _captions() if pattern.fullmatch(text)), None)
    if own is None or (rule is not None and rule["concept"] == own.concept):
        return rule if own is None or rule is None else {**rule, "own": True}
    like = next((rule for rule, _ in _captions() if rule["concept"] == own.concept), None)
    return {**like, "own": True, "values": {}} if like is not None else None


def _role(scene: Scene, rule: Mapping[str, Any], item: Item, label: Label) -> LayerRole:
    concept, own = str(rule["concept"]), bool(rule.get("own"))
    like = next(r for r in scene.profile.layers.values() if r.concept == concept)
    return LayerRole(
        concept=concept,
        name=normalise(item.raw_layer),
        confidence=1.0 if own else rule["confidence"],
        block=like.block,
        own=own,
        values=rule.get("values", {}),
        evidence=(Evidence(EvidenceKind.PROFILE if own else EvidenceKind.TEXT, label.text.split("\n", 1)[0]),),
    )


def _course(scene: Scene, item: Item) -> LineString | None:
    """The course of a simple line or outline, closed where its ends meet."""
    try:
        if item.kind == "LWPOLYLINE" and len(item.entity) > _MOST_POINTS:
            return None
        (trace,) = scene.traces(item)
    except Exception:  # what cannot be drawn cannot be captioned
        return None
    points = list(trace.points)
    if len(points) < 2:
        return None
    near = math.dist(points[0], points[-1]) <= scene.profile.reach["ends"]
    return LineString([*points, points[0]] if len(points) > 2 and (trace.closed or near) else points)


# swings of doors


def _swings(scene: Scene, free: Sequence[Item]) -> dict[int, LayerRole]:
    """Arcs of a door's size whose centre and one end a line joins: the leaf, drawn open."""
    arcs = [i for i in free if i.kind == "ARC" and is_swing(scene, i)]
    if not arcs:
        return {}
    high = float(table("texts")["shapes"]["door_radius"][1])
    leaves = _leaves(scene, free, high)
    tree = STRtree([s for _, s in leaves])
    found: dict[int, LayerRole] = {}
    for arc in arcs:
        ends = _arc_ends(scene, arc)
        if ends is None:
            continue
        centre, start, end = ends
        reach = _NEAR * math.dist(centre, start)
        round_it = MultiLineString([(centre, start), (centre, end)]).buffer(reach)
        touching = (leaves[int(n)] for n in tree.query(round_it, predicate="intersects"))
        leaf = next((i for i, s in touching if _joins(s, centre, (start, end), reach)), None)
        if leaf is not None:
            role = _guess("door", arc, Evidence(EvidenceKind.GEOMETRY, f"arc of {math.dist(centre, start):.2f} m"), 0.6)
            found[id(arc)], found[id(leaf)] = role, role
    return found


def _leaves(scene: Scene, free: Sequence[Item], longest: float) -> list[tuple[Item, LineString]]:
    """Short lines and thin outlines that may be a leaf."""
    short = [i for i in free if i.kind in ("LINE", "POLYLINE") or (i.kind == "LWPOLYLINE" and len(i.entity) <= 6)]
    courses = ((i, _course(scene, i)) for i in short)
    return [(i, s) for i, s in courses if s is not None and s.length <= 3 * longest]


def _arc_ends(scene: Scene, arc: Item) -> tuple[tuple[float, float], ...] | None:
    try:
        points = scene.traces(arc)[0].points
        centre = arc.entity.ocs().to_wcs(arc.entity.dxf.center)
        centre = arc.matrix.transform(centre) if arc.matrix is not None else centre
        return scene.local(centre.x, centre.y), points[0], points[-1]
    except Exception:  # an arc that cannot be drawn swings nothing
        return None


def _joins(course: LineString, centre: tuple[float, float], ends: Iterable[tuple[float, float]], reach: float) -> bool:
    points = list(course.coords)
    at_hinge = any(math.dist(p, centre) <= reach for p in points)
    return at_hinge and any(math.dist(p, end) <= reach for p in points for end in ends)


# hatches of walls


def _hatched(scene: Scene, free: Sequence[Item]) -> dict[int, LayerRole]:
    """Hatches in a pattern of walls that are as thin as one."""
    patterns = frozenset(table("texts")["wall_hatches"])
    low, high = table("texts")["shapes"]["wall"]
    weights = table("blocks")["evidence"]
    confidence = joined((weights["hatch"], weights["geometry"]))
    found: dict[int, LayerRole] = {}
    for item in free:
        if item.kind != "HATCH" or str(item.entity.dxf.get("pattern_name", "")).upper() not in patterns:
            continue
        if item.role is not None and item.role.concept not in ("wall", "property_wall"):
            continue
        if low <= _thickness(scene, item) <= high:
            pattern = str(item.entity.dxf.get("pattern_name", ""))
            found[id(item)] = _guess("wall", item, Evidence(EvidenceKind.HATCH, pattern), confidence)
    return found


def _thickness(scene: Scene, item: Item) -> float:
    try:
        shapes = [Polygon(t.points) for t in scene.traces(item) if len(t.points) > 2]
    except Exception:  # a hatch that cannot be drawn is told where walls are read
        return 0.0
    area, length = sum(s.area for s in shapes), sum(s.length for s in shapes)
    return 2 * area / length if length else 0.0


def _guess(concept: str, item: Item, evidence: Evidence, confidence: float) -> LayerRole:
    return LayerRole(
        concept=concept, name=normalise(item.raw_layer), confidence=min(confidence, 0.75), evidence=(evidence,)
    )
