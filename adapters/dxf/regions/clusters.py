"""Drawn lines that belong together: cells of a grid that touch, then boxes that overlap. Costs little at any size.

Views on a sheet stand in boxes that do not overlap; what hangs loose inside a view (furniture, a lot round a house)
overlaps its box. Distances are compared with ``gap``, which follows the size of the drawing's letters, so that
neither the unit nor the scale matters.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from shapely import STRtree, box

from adapters.dxf.regions.linework import Segments

_MOST_CELLS_OF_ONE = 20_000
_MOST_CELLS = 4_000_000
_WIDE = 1 << 31
_ROUNDS = 64

Ints = npt.NDArray[np.int64]
Boxes = npt.NDArray[np.float64]
"""Rows of x0, y0, x1, y1."""


@dataclass(frozen=True, slots=True)
class Clusters:
    """``label`` is each segment's cluster (-1: none), ``boxes`` the clusters' bounds, ``sizes`` their segments."""

    label: Ints
    boxes: Boxes
    sizes: Ints


def cluster(lines: Segments, gap: float) -> Clusters:
    """Group segments that come within about ``gap`` of each other, then groups whose boxes overlap."""
    label = _touching(lines, gap)
    boxes = bounds(lines, label)
    while len(boxes):
        parent = _overlapping(boxes)
        if len(np.unique(parent)) == len(boxes):
            break
        kept = label >= 0
        label[kept] = np.unique(parent, return_inverse=True)[1][label[kept]]
        boxes = bounds(lines, label)
    sizes = np.bincount(label[label >= 0], minlength=len(boxes)).astype(np.int64)
    return Clusters(label, boxes, sizes)


def bounds(lines: Segments, label: Ints) -> Boxes:
    """Return the bounding box of each label from 0 up."""
    count = int(label.max(initial=-1)) + 1
    found = np.empty((count, 4))
    found[:, :2], found[:, 2:] = np.inf, -np.inf
    kept = label >= 0
    for ends in (lines[kept][:, :2], lines[kept][:, 2:]):
        np.minimum.at(found[:, :2], label[kept], ends)
        np.maximum.at(found[:, 2:], label[kept], ends)
    return found


def _touching(lines: Segments, gap: float) -> Ints:
    """Label segments by the group of touching grid cells they run through; -1 for what is too long to be drawn so."""
    label = np.full(len(lines), -1, dtype=np.int64)
    steps = np.ceil(np.abs(lines[:, 2:] - lines[:, :2]).max(axis=1) / gap).astype(np.int64) + 1
    used = np.flatnonzero(steps <= _MOST_CELLS_OF_ONE)
    used = used[np.cumsum(steps[used]) <= _MOST_CELLS]
    if not len(used):
        return label
    cells, owner = _cells(lines[used], steps[used], gap)
    keys, where = np.unique(cells, return_inverse=True)
    group = _components(keys)
    first = np.full(len(used), -1, dtype=np.int64)
    first[owner[::-1]] = group[where[::-1]]
    label[used] = np.unique(first, return_inverse=True)[1]
    return label


def _cells(lines: Segments, steps: Ints, gap: float) -> tuple[Ints, Ints]:
    """Return the keys of the cells along each segment, and the segment of each."""
    owner = np.repeat(np.arange(len(lines)), steps)
    start = np.cumsum(steps) - steps
    share = (np.arange(len(owner)) - start[owner]) / np.maximum(steps[owner] - 1, 1)
    points = lines[owner, :2] + share[:, None] * (lines[owner, 2:] - lines[owner, :2])
    grid = np.floor(points / gap).astype(np.int64)
    return grid[:, 0] * _WIDE + grid[:, 1], owner


def _components(keys: Ints) -> Ints:
    """Label sorted cell keys by connected group, eight neighbours each."""
    pairs = []
    for step in (1, _WIDE - 1, _WIDE, _WIDE + 1):
        at = np.minimum(np.searchsorted(keys, keys + step), len(keys) - 1)
        hit = np.flatnonzero(keys[at] == keys + step)
        pairs.append(np.stack((hit, at[hit])))
    return _joined(len(keys), np.concatenate(pairs, axis=1))


def _joined(count: int, pairs: Ints) -> Ints:
    """Return the least member of each one's group, groups made by pairs."""
    root = np.arange(count, dtype=np.int64)
    while True:
        a, b = root[pairs[0]], root[pairs[1]]
        low = np.minimum(a, b)
        new = root.copy()
        np.minimum.at(new, a, low)
        np.minimum.at(new, b, low)
        for _ in range(_ROUNDS):
            jumped = new[new]
            if np.array_equal(jumped, new):
                break
            new = jumped
        if np.array_equal(new, root):
            return root
        root = new


def _overlapping(boxes: Boxes) -> Ints:
    shapes = box(boxes[:, 0], boxes[:, 1], boxes[:, 2], boxes[:, 3])
    pairs = STRtree(shapes).query(shapes, predicate="intersects")
    return _joined(len(boxes), np.asarray(pairs, dtype=np.int64))
