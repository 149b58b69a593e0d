"""The whole picture: background, outlines, witnesses, clearances, notes, ticks, margin, kept apart by their order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import shapely
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from adapters.overlay.background import background
from adapters.overlay.items import items_of
from adapters.overlay.lettering import box_width
from adapters.overlay.marks import Mark, marks_of
from adapters.overlay.notes import note
from adapters.overlay.outline import ROOMS
from adapters.overlay.place import FreeSpace
from adapters.overlay.shapes import Disc, Label, Measure, Path, Primitive, Stamp
from adapters.overlay.sheet import Bounds, Sheet, lay_out, moved, union
from adapters.overlay.table import margin, tick
from adapters.overlay.witness import dimension_places, level_tags, rings, witnesses
from checker.model.building import PlanText
from checker.model.finding import Verdict
from checker.model.plan import PlanFile
from checker.model.result import CheckResult
from checker.model.text import Lang, Text

_TEXT_MM = 2.0
_TICK_MM = 4.5


@dataclass(frozen=True, slots=True)
class Picture:
    """What is to be drawn, with the sheet and the decimals of its dimensions."""

    sheet: Sheet
    items: tuple[Primitive, ...]
    places: int
    bounds: Bounds


def compose(
    check: CheckResult,
    lang: Lang,
    *,
    file: PlanFile | None = None,
    seen: Iterable[BaseGeometry] = (),
    extra: tuple[Text, ...] = (),
) -> Picture:
    """Compose the picture of a check, to lie over ``file`` (the first one where none is given).

    ``seen`` are further things of the source drawing, in sheet metres, that marks and margin keep off.
    ``extra`` are notes for the header.
    """
    sheet = lay_out(check.plan, file)
    mm, seen = sheet.mm, list(seen)
    space = FreeSpace([*_content(sheet), *seen], mm)
    items = items_of(check, sheet)
    marks = marks_of(items, mm)
    drawn: list[Primitive] = []
    for mark in marks:
        mark.reserve(space, mm)
        drawn += mark.paths(mm)
    drawn += rings(items, space, mm)
    drawn += witnesses(items, space, mm, lang)
    if sheet.is_tiled:
        drawn[:0] = [p for tile in sheet.tiles for p in background(tile, space, mm, lang)]
    for mark in marks:
        drawn += level_tags(mark, space, mm, lang)
        drawn += note(mark, space, mm, lang)
    drawn += _ticks(check, sheet, marks, space)
    bounds = _bounds(sheet, drawn, seen)
    drawn += margin(check, items, bounds, mm, lang, extra)
    return Picture(sheet, tuple(drawn), dimension_places(items), union((bounds, extent(drawn) or bounds)) or bounds)


def _content(sheet: Sheet) -> Iterator[BaseGeometry]:
    """Yield what the plan shows: rooms and other enclosing outlines by their line, the rest whole."""
    for tile in sheet.tiles:
        for element in tile.elements:
            shape = moved(element.shape, tile.shift)
            if isinstance(element, PlanText):
                yield _text_area(element, shape, sheet.mm)
            elif element.concept in ROOMS or shape.length > 200 * sheet.mm:
                yield from shapely.get_parts(shape.boundary if shape.area > 0 else shape)
            elif isinstance(shape, Point):
                yield shape.buffer(1.5 * sheet.mm)
            else:
                yield shape


def _text_area(element: PlanText, shape: BaseGeometry, mm: float) -> BaseGeometry:
    """Return a guess of a text's area where only its insertion point is known."""
    if shape.area > 0:
        return shape
    x, y = element.point.x, element.point.y
    return shapely.box(x, y, x + box_width(element.text, _TEXT_MM) * mm, y + _TEXT_MM * mm)


def _ticks(check: CheckResult, sheet: Sheet, marks: list[Mark], space: FreeSpace) -> Iterator[Primitive]:
    """Tick what was measured and complies: once a subject, beside it, where there is room and nothing else to say."""
    seen: set[tuple[int, ...]] = set()
    busy = shapely.union_all([m.shape for m in marks]) if marks else Point()
    for finding in (f for r in check.rulesets for p in r.provisions for f in p.findings if f.verdict is Verdict.PASS):
        if finding.measured is None or finding.subject.shape is None or finding.subject.shape.is_empty:
            continue
        shape = moved(finding.subject.shape, sheet.shift_of(finding.subject))
        key = tuple(round(v * 100) for v in shape.bounds)
        if key in seen or shape.length > 200 * sheet.mm or busy.intersects(shape):
            continue
        seen.add(key)
        spot = _tick_spot(shape, space, sheet.mm)
        if spot is not None:
            stamp = Stamp(finding.fingerprint, finding.provision, finding.verdict.value)
            path = tick(spot, sheet.mm)
            yield Path(role=path.role, stamps=(stamp,), points=path.points)


def _tick_spot(shape: BaseGeometry, space: FreeSpace, mm: float) -> tuple[float, float] | None:
    a, b, c, d = shape.bounds
    half = _TICK_MM / 2 * mm
    for x in (c + half, a - half, (a + c) / 2):
        for y in (d + half, b - half, (b + d) / 2):
            area = shapely.box(x - 0.8 * half, y - 0.8 * half, x + 0.8 * half, y + 0.8 * half)
            if space.is_free(area) and not space.content_hits([area])[0]:
                space.take(area)
                return x, y
    return None


def _bounds(sheet: Sheet, drawn: Iterable[Primitive], seen: Iterable[BaseGeometry]) -> Bounds:
    boxes = [b for b in (sheet.bounds, extent(drawn)) if b is not None]
    boxes += [s.bounds for s in seen if not s.is_empty]
    return union(boxes) or (0.0, 0.0, 1.0, 1.0)


def extent(items: Iterable[Primitive]) -> Bounds | None:
    """Return the bounds of primitives on the sheet."""
    return union(area(p).bounds for p in items)


def area(item: Primitive) -> BaseGeometry:
    """Return what a primitive covers: text by its box, lines by themselves."""
    match item:
        case Disc():
            return Point(item.center).buffer(item.radius)
        case Label():
            width = box_width(item.text, item.height)
            left = item.at[0] - {"left": 0.0, "center": width / 2, "right": width}[item.align]
            return shapely.box(left, item.at[1], left + width, item.at[1] + item.height)
        case Measure():
            return LineString([item.start, item.end])
        case Path():
            return Polygon(item.points) if item.closed and len(item.points) > 2 else LineString(item.points)
        case _:
            return Point()
