"""Witnesses: the measured segment as a dimension, the required clearance as a dashed line, heights as a level tag."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

import shapely
from shapely.geometry import LineString, MultiLineString, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, nearest_points

from adapters.overlay.arcs import arcs
from adapters.overlay.items import Item, WitnessKind
from adapters.overlay.lettering import box_width
from adapters.overlay.marks import Mark
from adapters.overlay.numbers import both, decimal, measured, places_for
from adapters.overlay.place import FreeSpace
from adapters.overlay.shapes import XY, Disc, Label, Measure, Path, Primitive, Role, Stamp
from checker.model.text import Lang

DIM_TEXT_MM = 2.2
_OFFSETS_MM = (0.0, 5.0, -5.0, 9.0, -9.0, 14.0, -14.0, 20.0, -20.0)
_NEAR_MM = 30.0
_WHOLE_MM = 60.0
_SAME_M = 0.001


def dimension_places(items: Iterable[Item]) -> int:
    """Return the decimals that all dimensions need to tell measured from required."""
    pairs = [
        [q.value for q in (i.finding.measured, i.finding.required) if q is not None and q.unit == "m"]
        for i in items
        if i.kind is WitnessKind.SEGMENT
    ]
    return max((places_for(*pair) for pair in pairs if pair), default=2)


def witnesses(items: Iterable[Item], space: FreeSpace, mm: float, lang: Lang) -> Iterator[Primitive]:
    """Draw each distinct segment, path or outline once, stamped with all its findings."""
    groups: dict[tuple[object, ...], list[Item]] = {}
    for item in items:
        if item.kind not in (WitnessKind.NONE, WitnessKind.UPRIGHT):
            key = (item.kind, *sorted((round(x, 3), round(y, 3)) for x, y in item.witness))
            groups.setdefault(key, []).append(item)
    for group in groups.values():
        stamps = tuple(i.stamp for i in group)
        yield from _witness(group[0], stamps, space, mm, lang)


def _witness(item: Item, stamps: tuple[Stamp, ...], space: FreeSpace, mm: float, lang: Lang) -> Iterator[Primitive]:
    if item.kind is WitnessKind.SEGMENT:
        yield _dimension(item, stamps, space, mm, lang)
        return
    closed = item.kind is WitnessKind.OUTLINE
    points = item.witness[:-1] if closed and math.dist(item.witness[0], item.witness[-1]) <= _SAME_M else item.witness
    line = LineString(points)
    yield Path(role=Role.DIMENSION, stamps=stamps, points=points, closed=closed)
    space.take_line(line)
    text = measured(item.finding, lang)
    if text and not closed:
        width, height = box_width(text, DIM_TEXT_MM) * mm, 1.6 * DIM_TEXT_MM * mm
        target = line.interpolate(0.5, normalized=True).buffer(0.5 * mm)
        (left, low, _, _), _ = space.box_beside(target, width, height)
        yield Label(role=Role.DIMENSION, stamps=stamps, text=text, at=(left, low + 0.5 * mm), height=DIM_TEXT_MM * mm)


def _dimension(item: Item, stamps: tuple[Stamp, ...], space: FreeSpace, mm: float, lang: Lang) -> Measure:
    start, end = _readable(item.witness[0], item.witness[-1])
    value = item.finding.measured
    length = math.dist(start, end)
    shown = value.value if value is not None and value.unit == "m" else length
    text = measured(item.finding, lang) if abs(shown - length) > _SAME_M else None
    width = box_width(text or decimal(length, 2, lang), DIM_TEXT_MM) * mm
    boxes = [_text_box(start, end, o * mm, width, mm) for o in _OFFSETS_MM]
    costs = [
        hits + 100.0 * (not space.is_free(b)) + 0.01 * abs(o)
        for b, o, hits in zip(boxes, _OFFSETS_MM, space.content_hits(boxes), strict=True)
    ]
    best = costs.index(min(costs))
    offset = _OFFSETS_MM[best] * mm
    space.take(boxes[best])
    space.take_line(LineString([_beside(start, end, start, offset), _beside(start, end, end, offset)]))
    return Measure(role=Role.DIMENSION, stamps=stamps, start=start, end=end, offset=offset, text=text)


def _readable(start: XY, end: XY) -> tuple[XY, XY]:
    """Order two points from left to right, or upwards, so that the text stands above the line as it is read."""
    if abs(start[0] - end[0]) < _SAME_M:
        return (start, end) if start[1] <= end[1] else (end, start)
    return (start, end) if start[0] < end[0] else (end, start)


def _beside(start: XY, end: XY, at: XY, offset: float) -> XY:
    """Return ``at`` moved to the left of the direction from ``start`` to ``end``."""
    length = math.dist(start, end)
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    return at[0] - uy * offset, at[1] + ux * offset


def _text_box(start: XY, end: XY, offset: float, width: float, mm: float) -> Polygon:
    """Return the area of a dimension's text, above its line."""
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    length = math.dist(start, end)
    ux, uy = (end[0] - start[0]) / length * width / 2, (end[1] - start[1]) / length * width / 2
    low = _beside(start, end, middle, offset + 0.2 * mm)
    high = _beside(start, end, middle, offset + (DIM_TEXT_MM + 1.4) * mm)
    return Polygon(
        [
            (low[0] - ux, low[1] - uy),
            (low[0] + ux, low[1] + uy),
            (high[0] + ux, high[1] + uy),
            (high[0] - ux, high[1] - uy),
        ]
    )


def rings(items: Iterable[Item], space: FreeSpace, mm: float) -> Iterator[Primitive]:
    """Draw the required clearance round each reference, cut to the part near the witness."""
    groups: dict[tuple[object, ...], list[Item]] = {}
    for item in items:
        need = item.finding.required
        if item.reference is None or need is None or need.unit != "m" or need.value <= 0:
            continue
        if item.kind is not WitnessKind.UPRIGHT:
            spot = [(round(x, 2), round(y, 2)) for x, y in item.witness[:1]]
            key = (*(round(v, 3) for v in item.reference.bounds), round(need.value, 4), *spot)
            groups.setdefault(key, []).append(item)
    for group in groups.values():
        yield from _ring(group[0], tuple(i.stamp for i in group), space, mm)


def _ring(item: Item, stamps: tuple[Stamp, ...], space: FreeSpace, mm: float) -> Iterator[Primitive]:
    reference, need = item.reference, item.finding.required
    if reference is None or need is None:
        return
    if isinstance(reference, Point) and need.value <= _WHOLE_MM * mm:
        disc = Disc(role=Role.RING, stamps=stamps, center=(reference.x, reference.y), radius=need.value)
        space.take_line(reference.buffer(need.value, quad_segs=16).exterior)
        yield disc
        return
    edge = reference.buffer(need.value, quad_segs=64).boundary
    for line in _cut(edge, item, _NEAR_MM * mm):
        space.take_line(shapely.simplify(line, 0.1 * mm))
        points, bulges = arcs(line, reference, need.value)
        yield Path(role=Role.RING, stamps=stamps, points=points, bulges=bulges)


def _cut(edge: BaseGeometry, item: Item, radius: float) -> list[LineString]:
    """Return the stretch of the clearance line that is nearest to the subject, ``radius`` long to either side."""
    focus = item.focus
    if focus is None and item.shape is not None:
        spot = nearest_points(item.shape, edge)[0]
        focus = (spot.x, spot.y)
    if focus is None:
        return []
    near = edge.intersection(Point(focus).buffer(edge.distance(Point(focus)) + radius))
    merged = linemerge(near) if isinstance(near, MultiLineString) else near
    parts = [p for p in shapely.get_parts(merged) if isinstance(p, LineString)]
    nearest = min(parts, key=lambda p: p.distance(Point(focus)), default=None)
    return [nearest] if nearest is not None else []


def level_tags(mark: Mark, space: FreeSpace, mm: float, lang: Lang) -> Iterator[Primitive]:
    """Draw upright measures (heights) as a level tag beside the subject: h = 0,55 m (máx. 0,30 m)."""
    upright = [i for i in mark.items if i.kind is WitnessKind.UPRIGHT]
    texts = dict.fromkeys(f"h = {both(i.finding, lang)}" for i in upright if i.finding.measured is not None)
    stamps = tuple(i.stamp for i in upright)
    for text in texts:
        width, height = (5.0 + box_width(text, DIM_TEXT_MM)) * mm, 4.2 * mm
        (left, low, right, _), leader = space.box_beside(mark.edge(mm), width, height)
        tip = (left + 2.0 * mm, low + 0.4 * mm)
        yield Path(
            role=Role.DIMENSION,
            stamps=stamps,
            closed=True,
            points=(tip, (tip[0] + 1.6 * mm, tip[1] + 2.6 * mm), (tip[0] - 1.6 * mm, tip[1] + 2.6 * mm)),
        )
        yield Path(role=Role.DIMENSION, stamps=stamps, points=((left, low + 0.4 * mm), (right, low + 0.4 * mm)))
        yield Path(role=Role.DIMENSION, stamps=stamps, points=tuple((x, y) for x, y in leader.coords))
        at = (left + 4.6 * mm, low + 1.2 * mm)
        yield Label(role=Role.DIMENSION, stamps=stamps, text=text, at=at, height=DIM_TEXT_MM * mm)
