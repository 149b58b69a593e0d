"""Lines and heights of upright things: walls, fences, limits, pipes."""

from __future__ import annotations

import re

from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from adapters.ifc.context import Context
from adapters.ifc.identity import identity
from adapters.ifc.relations import Entity
from checker.model.known import Missing


def line_of(ctx: Context, entity: Entity) -> BaseGeometry | None:
    """Return the line of a wall or fence: its axis or curve, the middle line of its body, else its outline."""
    drawn = ctx.shapes.lines(entity)
    if drawn is not None:
        return drawn
    body = ctx.shapes.body(entity)
    return None if body is None else middle_line(body.outline) or body.outline


def middle_line(outline: BaseGeometry) -> LineString | None:
    """Return the long middle line of an outline that is nearly a rectangle."""
    box = outline.minimum_rotated_rectangle
    if isinstance(box, LineString):
        return box
    if not isinstance(box, Polygon) or outline.area < 0.95 * box.area:
        return None
    a, b, c, d = list(box.exterior.coords)[:4]
    (a1, a2), (b1, b2) = max((((a, b), (d, c)), ((a, d), (b, c))), key=lambda p: LineString(p[0]).length)
    return LineString([((a1[0] + b1[0]) / 2, (a1[1] + b1[1]) / 2), ((a2[0] + b2[0]) / 2, (a2[1] + b2[1]) / 2)])


def height_of(ctx: Context, entity: Entity, what: str, *places: tuple[str, str]) -> float | Missing:
    """Return a height: stated, of the base quantities, in the name (H=1,80), else the body's."""
    props = ctx.props(entity)
    first: Missing | None = None
    for pset, prop in (*places, ("Pset_RailingCommon", "Height"), ("QTO_*", "Height"), ("BASEQUANTITIES", "Height")):
        value = props.length(pset, prop, what)
        if not isinstance(value, Missing) and value > 0:
            return value
        if isinstance(value, Missing) and value.why is not None:
            first = first or value
    if first is not None:
        return first
    named = next((m for t in identity(ctx, entity).texts if (m := re.search(r"\bH ?[=:] ?(\d+(?:[.,]\d+)?)", t))), None)
    if named is not None:
        return _metres(named.group(1))
    body = ctx.shapes.body(entity)
    if body is not None and body.z.high_m - body.z.low_m > 0.01:
        return round(body.z.high_m - body.z.low_m, 6)
    return Missing(what, looked_in=(*(f"{s}.{p}" for s, p in places), "Qto_*.Height", "Body"))


def _metres(text: str) -> float:
    value = float(text.replace(",", "."))
    return value if value < 20 else value / 100
