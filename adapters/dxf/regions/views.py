"""The views on a sheet: plans, sections, facades, tables, each a box of lines; sheet borders and title lines aside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from adapters.dxf.regions.captions import Caption, Turn
from adapters.dxf.regions.clusters import Boxes, Clusters, cluster
from adapters.dxf.regions.linework import Segments
from adapters.dxf.titles import TitleReading

Box = tuple[float, float, float, float]

_GAP = 4.0
_LEAST_SIDE = 8.0
_LEAST_LINES = 4
_LEAST_SHARE = 0.002
_BORDER_BAND = 0.05
_BORDER_RUN = 0.25
_MOST_BORDERS = 4
_DECOR = 2.5


@dataclass(slots=True, eq=False)
class View:
    """One view: its box in the upright drawing, its number of lines, the titles that claim it."""

    box: Box
    lines: int
    captions: list[Caption] = field(default_factory=list)
    rivals: list[Caption] = field(default_factory=list)

    @property
    def area(self) -> float:
        """The area of its box in square metres."""
        return (self.box[2] - self.box[0]) * (self.box[3] - self.box[1])


def find_views(lines: Segments, captions: Sequence[Caption], letters: float, turn: Turn) -> list[View]:
    """Return the views among ``lines`` (local metres), the largest first; ``letters`` is the usual text height."""
    gap = _GAP * letters
    upright = _without_decor(_turned(lines, turn), captions)
    groups = _without_borders(upright, captions, gap, letters)
    views = [View(_box(groups.boxes[i]), int(groups.sizes[i])) for i in _main(groups, letters)]
    _take_in(views, groups, 3 * gap)
    return sorted(views, key=lambda v: -v.area)


def _turned(lines: Segments, turn: Turn) -> Segments:
    if abs(turn.angle) < 1e-9:
        return lines
    c, s = np.cos(turn.angle), np.sin(turn.angle)
    x, y = lines[:, 0::2], lines[:, 1::2]
    turned = np.empty_like(lines)
    turned[:, 0::2], turned[:, 1::2] = x * c + y * s, y * c - x * s
    return turned


def _without_decor(lines: Segments, captions: Sequence[Caption]) -> Segments:
    """Leave out the line under a title and the circle beside it."""
    keep = np.ones(len(lines), dtype=bool)
    for found in captions:
        reach = _DECOR * found.label.height
        low = np.array(found.box[:2]) - reach
        high = np.array(found.box[2:]) + reach
        inside = np.all((lines[:, :2] >= low) & (lines[:, :2] <= high), axis=1)
        keep &= ~(inside & np.all((lines[:, 2:] >= low) & (lines[:, 2:] <= high), axis=1))
    return lines[keep]


def _without_borders(lines: Segments, captions: Sequence[Caption], gap: float, letters: float) -> Clusters:
    """Cluster the lines; where a box holds several titles, try again without the long lines along its edges."""
    groups = cluster(lines, gap)
    for _ in range(_MOST_BORDERS):
        edges = np.zeros(len(lines), dtype=bool)
        for i in _crowded(groups, captions):
            edges |= (groups.label == i) & _on_edge(lines, groups.boxes[i], 2 * gap)
        if not edges.any():
            return groups
        kept = lines[~edges]
        fewer = cluster(kept, gap)
        if len(_main(fewer, letters)) <= len(_main(groups, letters)):
            return groups
        lines, groups = kept, fewer
    return groups


def _crowded(groups: Clusters, captions: Sequence[Caption]) -> list[int]:
    crowded = []
    for i, found in enumerate(groups.boxes):
        inside = [c for c in captions if holds(_box(found), c.middle)]
        heaviest = max((c.weight for c in inside), default=0.0)
        if len({said(c.reading) for c in inside if c.weight >= 0.6 * heaviest}) > 1:
            crowded.append(i)
    return crowded


def _on_edge(lines: Segments, found: Boxes, least: float) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Tell which lines run along an edge of a box for a good part of it."""
    on = np.zeros(len(lines), dtype=bool)
    runs = np.abs(lines[:, 2:] - lines[:, :2])
    for axis in (0, 1):
        side = found[2 + axis] - found[axis]
        band = max(least, _BORDER_BAND * min(found[2] - found[0], found[3] - found[1]))
        other = 1 - axis
        along = (runs[:, axis] >= _BORDER_RUN * side) & (runs[:, other] <= 1e-3 * runs[:, axis])
        at = lines[:, other]
        on |= along & ((at - found[other] <= band) | (found[2 + other] - at <= band))
    return on


def _main(groups: Clusters, letters: float) -> list[int]:
    """Return the groups large enough to be a view."""
    if not len(groups.boxes):
        return []
    width, height = (groups.boxes[:, 2 + a] - groups.boxes[:, a] for a in (0, 1))
    large = np.minimum(width, height) >= _LEAST_SIDE * letters
    area = width * height
    large &= (groups.sizes >= _LEAST_LINES) & (area >= _LEAST_SHARE * np.max(np.where(large, area, 0.0), initial=0.0))
    return [int(i) for i in np.flatnonzero(large)]


def _take_in(views: list[View], groups: Clusters, reach: float) -> None:
    """Give loose bits (rows of dimensions, a symbol) to the one view they lie beside, if it then meets no other."""
    order = sorted(groups.boxes.tolist(), key=lambda b: min((apart(v.box, tuple(b)) for v in views), default=0.0))
    for row in order:
        bit = (row[0], row[1], row[2], row[3])
        near = sorted((gap, n) for n, v in enumerate(views) if (gap := apart(v.box, bit)) <= 2 * reach)
        if not near or near[0][0] > reach or near[0][0] == 0.0 or (len(near) > 1 and near[1][0] < 2 * near[0][0]):
            continue
        view = views[near[0][1]]
        wider = joined(view.box, bit)
        if all(v is view or apart(v.box, wider) > 0.0 for v in views):
            view.box = wider


def said(reading: TitleReading) -> tuple[object, ...]:
    """What a title says, for comparison."""
    return (reading.kind, str(reading.repeats), reading.ordinals, reading.is_floor, reading.site, reading.generic)


def holds(box: Box, point: tuple[float, float]) -> bool:
    """Tell whether a box holds a point."""
    return box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]


def apart(a: Box, b: Box) -> float:
    """Return how far two boxes lie apart, the larger of both axes; 0 where they meet."""
    return max(a[0] - b[2], b[0] - a[2], a[1] - b[3], b[1] - a[3], 0.0)


def joined(a: Box, b: Box) -> Box:
    """Return the box round two boxes."""
    return (min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3]))


def _box(row: Boxes) -> Box:
    return (float(row[0]), float(row[1]), float(row[2]), float(row[3]))
