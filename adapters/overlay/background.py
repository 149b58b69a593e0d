"""The plan itself in grey, for a model that has no drawing: each storey's elements under its title."""

from __future__ import annotations

import math
from collections.abc import Iterator

import shapely
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from adapters.overlay.lettering import box_width, plain
from adapters.overlay.numbers import decimal
from adapters.overlay.place import FreeSpace
from adapters.overlay.shapes import XY, Disc, Label, Path, Primitive, Role
from adapters.overlay.sheet import Tile, moved
from checker.model.building import Door, PlanText, Slab, Space, Unit
from checker.model.element import Element
from checker.model.kind_names import kind_name
from checker.model.text import Lang

_LABEL_MM = 1.8
_TITLE_MM = 3.5
_DOT_MM = 0.8
_QUIET = (Slab, Door)
_UNNAMED = frozenset(
    {
        "wall",
        "window",
        "door",
        "floor_level",
        "roof_and_ceiling",
        "gas_pipe",
        "perimeter_closure",
        "public_road",
        "text",
    }
)


def background(tile: Tile, space: FreeSpace, mm: float, lang: Lang) -> Iterator[Primitive]:
    """Draw a tile: outlines first, then labels where there is room, then the title under it."""
    placed = [(e, moved(e.shape, tile.shift)) for e in tile.elements if not isinstance(e, PlanText)]
    for element, shape in placed:
        yield from _outline(element, shape, mm)
        if isinstance(element, Door) and element.swing is not None:
            yield from _lines(moved(element.swing, tile.shift))
    for element, shape in sorted(placed, key=lambda p: not isinstance(p[0], Space)):
        yield from _label(element, shape, space, mm, lang)
    yield from title(tile, space, mm, lang)


def _outline(element: Element, shape: BaseGeometry, mm: float) -> Iterator[Primitive]:
    if isinstance(shape, Point):
        yield Disc(role=Role.BACKGROUND, center=(shape.x, shape.y), radius=_DOT_MM * mm)
    elif not isinstance(element, Unit):  # a unit's outline repeats its rooms' ones
        yield from _lines(shape)


def _lines(shape: BaseGeometry) -> Iterator[Primitive]:
    for part in shapely.get_parts(shape):
        rings = (part.exterior, *part.interiors) if isinstance(part, Polygon) else (part,)
        for ring in rings:
            if isinstance(ring, LineString) and len(ring.coords) > 1:
                yield _path(ring, closed=isinstance(part, Polygon))


def _path(line: LineString, *, closed: bool) -> Path:
    points: list[XY] = [(x, y) for x, y in line.coords]
    return Path(role=Role.BACKGROUND, points=tuple(points[:-1] if closed else points), closed=closed)


def _label(element: Element, shape: BaseGeometry, space: FreeSpace, mm: float, lang: Lang) -> Iterator[Primitive]:
    """Write an element's name inside its outline, or beside it where it is small; dropped where there is no room."""
    if isinstance(element, _QUIET) or element.concept in _UNNAMED:
        return
    number = element.number if isinstance(element, Space) else None
    text = plain(element.name or number or kind_name(element.concept).in_(lang))
    width, height = box_width(text, _LABEL_MM) * mm, 1.7 * _LABEL_MM * mm
    for x, y in _spots(shape, width, height, mm):
        area = shapely.box(x, y, x + width, y + height)
        if space.is_free(area) and not space.content_hits([area])[0]:
            space.take(area)
            yield Label(role=Role.BACKGROUND, text=text, at=(x, y + 0.35 * _LABEL_MM * mm), height=_LABEL_MM * mm)
            return


def _spots(shape: BaseGeometry, width: float, height: float, mm: float) -> Iterator[XY]:
    spot = shape.representative_point()
    if math.sqrt(shape.area) > max(height, 4 * mm):
        for dy in (0.0, 1.2, -1.2, 2.4, -2.4, 3.6, -3.6, 5.0, -5.0):
            yield spot.x - width / 2, spot.y - height / 2 + dy * height
        return
    a, b, c, d = shape.bounds
    gap = 1.2 * mm
    for x in (c + gap, a - gap - width, spot.x - width / 2):
        for y in (spot.y - height / 2, d + gap, b - gap - height):
            yield x, y


def title(tile: Tile, space: FreeSpace, mm: float, lang: Lang) -> Iterator[Primitive]:
    """Write the storey's name and level under its tile."""
    storey = tile.storey
    if storey is None:
        return
    level = storey.elevation_m
    suffix = f"  ({'+' if level >= 0 else ''}{decimal(level, 2, lang)} m)" if isinstance(level, float | int) else ""
    text = plain(f"{storey.name or storey.key}{suffix}")
    a, b, c, _ = tile.placed
    y = b - 14.0 * mm
    yield Label(role=Role.BACKGROUND, text=text, at=((a + c) / 2, y), height=_TITLE_MM * mm, align="center")
    half = box_width(text, _TITLE_MM) / 2 * mm
    space.take(shapely.box((a + c) / 2 - half, y - 3 * mm, (a + c) / 2 + half, y + 1.5 * _TITLE_MM * mm))
    yield Path(role=Role.BACKGROUND, points=(((a + c) / 2 - half, y - 2 * mm), ((a + c) / 2 + half, y - 2 * mm)))
