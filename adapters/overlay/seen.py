"""What the source drawing shows, roughly, beyond what was recognised: marks and margin keep off it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from pathlib import Path

import numpy as np
import shapely
from shapely import affinity
from shapely.geometry import LineString, Point, box
from shapely.geometry.base import BaseGeometry

from adapters.overlay.lettering import width
from adapters.overlay.sheet import Bounds, Frame
from adapters.overlay.tags import RawEntity, entities

_MOST = 40_000
_PER_BLOCK = 3_000
_REACH = 1.5


def seen_in(path: Path, frame: Frame, near: Bounds) -> list[BaseGeometry]:
    """Return outlines of the drawing's entities in sheet metres, those near the recognised part only.

    Stray things far away would send the margin after them; a file that cannot be scanned shows nothing.
    """
    try:
        shapes = _scan(path)
    except (OSError, ValueError, IndexError):
        return []
    u, (ox, oy) = frame.unit_m, frame.origin
    placed = shapely.transform(np.array(shapes, dtype=object), lambda xy: xy * u - np.array((ox, oy)))
    reach = _REACH * max(near[2] - near[0], near[3] - near[1])
    window = box(near[0] - reach, near[1] - reach, near[2] + reach, near[3] + reach)
    shapely.prepare(window)
    return list(placed[shapely.contains(window, placed)]) if shapes else []


def _scan(path: Path) -> list[BaseGeometry]:
    blocks: dict[str, list[BaseGeometry]] = {}
    model: list[BaseGeometry] = []
    for entity in entities(path):
        if entity.section not in ("BLOCKS", "ENTITIES") or entity.first(67) == b"1":
            continue
        target = model if entity.section == "ENTITIES" else blocks.setdefault(entity.parent.upper(), [])
        if len(target) < (_MOST if target is model else _PER_BLOCK):
            target.extend(_shapes(entity, blocks))
    return model


def _shapes(entity: RawEntity, blocks: dict[str, list[BaseGeometry]]) -> Iterable[BaseGeometry]:
    xs, ys = entity.numbers(10), entity.numbers(20)
    points = [p for p in zip(xs, ys, strict=False) if all(map(math.isfinite, p))]
    if not points:
        return []
    match entity.kind:
        case "LINE":
            points += list(zip(entity.numbers(11), entity.numbers(21), strict=False))
            return [LineString(points)] if len(points) > 1 else []
        case "LWPOLYLINE" | "SPLINE" | "HATCH" | "SOLID":
            is_closed = entity.first(70) in (b"1", b"129") and len(points) > 2
            return [LineString([*points, points[0]] if is_closed else points)] if len(points) > 1 else []
        case "CIRCLE" | "ARC":
            return [Point(points[0]).buffer(r, quad_segs=4) for r in entity.numbers(40)[:1] if 0 < r < math.inf]
        case "TEXT" | "MTEXT" | "ATTRIB":
            return [_text(entity, points[0])]
        case "INSERT":
            return _inserted(entity, points[0], blocks)
        case "DIMENSION":  # its picture is a block in place
            return blocks.get(entity.first(2).decode("latin-1").upper(), [Point(p) for p in points])
        case _:
            return [Point(p) for p in points]


def _text(entity: RawEntity, at: tuple[float, float]) -> BaseGeometry:
    """Return the area of one line of text; MTEXT hangs from one of nine points, TEXT may be centred on a second one."""
    height = _number(entity, 40, 0.0)
    length = width(entity.first(1).decode("latin-1"), height)
    if entity.kind == "MTEXT":
        row, column = divmod(max(0, int(_number(entity, 71, 1.0)) - 1), 3)
        left, low = at[0] - length * column / 2, at[1] - height * (1 - row / 2)
    elif entity.first(72) in (b"1", b"4") and entity.numbers(11) and entity.numbers(21):
        at = entity.numbers(11)[0], entity.numbers(21)[0]
        left, low = at[0] - length / 2, at[1]
    else:
        left, low = at
    area = shapely.box(left, low, left + length, low + height)
    return affinity.rotate(area, _number(entity, 50, 0.0), origin=at)


def _number(entity: RawEntity, code: int, default: float) -> float:
    return next(iter(entity.numbers(code)), default)


def _inserted(entity: RawEntity, at: tuple[float, float], blocks: dict[str, list[BaseGeometry]]) -> list[BaseGeometry]:
    """Return a block's shapes where it is inserted; blocks that come later in the file show their point only."""
    content = blocks.get(entity.first(2).decode("latin-1").upper(), [])
    sx, sy = _number(entity, 41, 1.0), _number(entity, 42, 1.0)
    turn = math.radians(_number(entity, 50, 0.0))
    cos, sin = math.cos(turn), math.sin(turn)
    matrix = np.array([[cos * sx, -sin * sy], [sin * sx, cos * sy]])
    if not content:
        return [Point(at)]
    return list(shapely.transform(np.array(content, dtype=object), lambda xy: xy @ matrix.T + np.array(at)))
