"""Building parts: walls with their heights, doors with their swing, windows."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any

from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from adapters.dxf.curves import curves
from adapters.dxf.devices import Setting, block_of
from adapters.dxf.heights import height_beside, says_something
from adapters.dxf.names import normalise
from adapters.dxf.outlines import drawings
from adapters.dxf.walk import Item
from checker.model import Door, Recognition, Wall, Window

_SWING_DEGREES = (45.0, 135.0)


def walls(setting: Setting) -> list[Wall]:
    """Return walls of buildings."""
    return [Wall(**setting.drawn(d)) for d in drawings(setting.scene, setting.loose("wall"), "wall", hatches=True).all]


def property_walls(setting: Setting) -> list[Wall]:
    """Return walls on or beside the property limit; their height is on them or in the text beside them."""
    drawn = drawings(setting.scene, setting.loose("property_wall"), "wall").all
    shapes = [d.shape for d in drawn]
    found = []
    for wall in drawn:
        written = setting.scene.reader.values(wall.item.entity)
        stated = next((written[k] for k in ("ALTURA", "H") if k in written), None)
        height: Any = setting.scene.reader.convert(stated, "height", "wall.height_m", "ALTURA") if stated else None
        if height is None:
            height = height_beside(setting.scene, setting.labels, wall.shape, shapes, "H", "wall.height_m")
        more = {"height_m": height} if says_something(height) else {}
        found.append(Wall(**setting.drawn(wall), **more))
    return found


def windows(setting: Setting) -> list[Window]:
    """Return windows: blocks named so that do not swing."""
    named = setting.scene.profile.pattern("window_block")
    blocks = ((item, _name(setting, item)) for item in setting.inserts("door"))
    return [
        Window(**{**setting.base(item), "name": name})
        for item, name in blocks
        if _is_window(item, name, named) and not _leaves(setting, item.symbol)
    ]


def _is_window(item: Item, name: str, named: re.Pattern[str]) -> bool:
    kind = block_of(item).kind
    return kind == "window" or (kind is None and named.search(name) is not None)


def doors(setting: Setting) -> list[Door]:
    """Return doors: blocks that swing or are named so, and loose arcs on the layers of doors."""
    named = setting.scene.profile.pattern("door_block")
    found: list[Door] = []
    for item in setting.inserts("door"):
        leaves = _leaves(setting, item.symbol)
        kind = block_of(item).kind
        if leaves or kind == "door" or (kind is None and named.search(_name(setting, item))):
            more = leaves[0] if len(leaves) == 1 else {}
            if len(leaves) > 1:
                more = {"width_m": sum(leaf["width_m"] for leaf in leaves)}
            found.append(setting.element(Door, item, **more))
    loose = setting.loose("door")
    lines = [i for i in loose if i.kind != "ARC"]
    for arc in (i for i in loose if i.kind == "ARC"):
        for leaf in _leaves(setting, [arc, *lines]):
            swing: BaseGeometry = leaf["swing"]
            recognition = arc.role.recognition if arc.role is not None else Recognition()
            storey = setting.scene.storey_of(swing)
            found.append(Door(ref=arc.ref, shape=swing, storey=storey, recognition=recognition, **leaf))
    return found


def _name(setting: Setting, item: Item) -> str:
    return normalise(setting.scene.reader.names.of(item.entity)) if item.kind == "INSERT" else ""


def _leaves(setting: Setting, items: Sequence[Item]) -> list[dict[str, Any]]:
    """Read the leaves that arcs draw: width, swept area, and the way they open where the open leaf is drawn."""
    lines = [i for i in items if i.kind in ("LINE", "LWPOLYLINE")]
    return [leaf for arc in items if arc.kind == "ARC" if (leaf := _leaf(setting, arc, lines)) is not None]


def _leaf(setting: Setting, arc: Item, lines: Sequence[Item]) -> dict[str, Any] | None:
    span = (float(arc.entity.dxf.end_angle) - float(arc.entity.dxf.start_angle)) % 360
    if not _SWING_DEGREES[0] <= span <= _SWING_DEGREES[1]:
        return None
    try:
        points = setting.scene.traces(arc)[0].points
        hinge = _hinge(setting, arc)
    except ValueError:
        return None
    width = math.dist(hinge, points[0])
    fields: dict[str, Any] = {"width_m": width, "swing": Polygon([hinge, *points])}
    direction = _open_leaf(setting, hinge, width, (points[0], points[-1]), lines)
    if direction is not None:
        fields["opens_towards"] = direction
    return fields


def _hinge(setting: Setting, arc: Item) -> tuple[float, float]:
    centre = arc.entity.ocs().to_wcs(arc.entity.dxf.center)
    if arc.matrix is not None:
        centre = arc.matrix.transform(centre)
    return setting.scene.local(centre.x, centre.y)


def _open_leaf(
    setting: Setting,
    hinge: tuple[float, float],
    width: float,
    ends: tuple[tuple[float, float], tuple[float, float]],
    lines: Sequence[Item],
) -> tuple[float, float] | None:
    """The direction from the hinge to the arc's end that a line reaches: that is the leaf, drawn open."""
    reached = [end for end in ends if any(_joins(setting, line, hinge, end, 0.06 * width) for line in lines)]
    if len(reached) != 1:
        return None
    return ((reached[0][0] - hinge[0]) / width, (reached[0][1] - hinge[1]) / width)


def _joins(setting: Setting, line: Item, a: tuple[float, float], b: tuple[float, float], near: float) -> bool:
    if not curves(line, 1.0):
        return False
    points = setting.scene.traces(line)[0].points
    return any(math.dist(p, a) <= near for p in points) and any(math.dist(p, b) <= near for p in points)
