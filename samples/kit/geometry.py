"""Plane geometry that both writers share."""

from __future__ import annotations

import math
from collections.abc import Sequence

from samples.kit.items import Pt


def heading(line: Sequence[Pt]) -> float:
    """Return the direction of a line's middle segment in degrees."""
    middle = len(line) // 2
    (x0, y0), (x1, y1) = line[middle - 1], line[middle]
    return math.degrees(math.atan2(y1 - y0, x1 - x0))


def strip(line: Sequence[Pt], thickness: float) -> tuple[Pt, ...]:
    """Return the rectangle about a straight line."""
    (x0, y0), (x1, y1) = line[0], line[-1]
    length = math.dist((x0, y0), (x1, y1))
    nx, ny = -(y1 - y0) / length * thickness / 2, (x1 - x0) / length * thickness / 2
    return (x0 + nx, y0 + ny), (x0 - nx, y0 - ny), (x1 - nx, y1 - ny), (x1 + nx, y1 + ny)


def rect(x0: float, y0: float, x1: float, y1: float) -> tuple[Pt, ...]:
    """Return a rectangle's corners, counter-clockwise."""
    return (x0, y0), (x1, y0), (x1, y1), (x0, y1)
