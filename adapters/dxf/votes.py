"""The unit of a drawing that does not say: independent votes, accepted only when two agree and none contradicts."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from shapely import STRtree
from shapely.geometry import Point

from adapters.dxf.curves import curves
from adapters.dxf.dimensions import Vote, dimension_vote
from adapters.dxf.names import normalise
from adapters.dxf.profile import Profile
from adapters.dxf.scene import letter_height
from adapters.dxf.walk import Item

_INSUNITS = {4: "mm", 5: "cm", 6: "m"}
_MOST_SEGMENTS = 600
_PARALLEL = 0.01


def collect_votes(
    items: Sequence[Item], insunits: int | None, plot_scale: float | None, dimensions: str | None, profile: Profile
) -> list[Vote]:
    """Return the votes of a drawing, one at most of each kind.

    ``plot_scale`` is the denominator of the sheet's one scale; ``dimensions`` the unit in which its numbers are
    written, where a text says so. The size of the site is none: almost any unit makes a site of it.
    """
    votes = (
        dimension_vote(items, dimensions, profile),
        _door_vote(items, profile),
        _wall_vote(items, profile),
        _container_vote(items, profile),
        Vote(_INSUNITS[insunits], f"$INSUNITS = {insunits}") if insunits in _INSUNITS else None,
        _text_vote(items, plot_scale, profile) if plot_scale else None,
    )
    return [vote for vote in votes if vote is not None]


def _unit_for(value: float, bounds: Sequence[float], profile: Profile) -> str | None:
    fits = [u for u, f in profile.votes["candidates"].items() if bounds[0] - 1e-9 <= value * f <= bounds[1] + 1e-9]
    return fits[0] if len(fits) == 1 else None


def _modal(values: Iterable[float]) -> tuple[float, int] | None:
    """The most frequent value to three significant figures, and how often it occurs."""
    counts = Counter(float(f"{v:.3g}") for v in values if v > 0 and math.isfinite(v))
    return counts.most_common(1)[0] if counts else None


def _range_vote(values: Iterable[float], bounds: Sequence[float], what: str, profile: Profile) -> Vote | None:
    modal = _modal(values)
    unit = _unit_for(modal[0], bounds, profile) if modal else None
    return Vote(unit, f"{what} {modal[0]:g} (x{modal[1]})") if unit and modal else None


def _door_vote(items: Sequence[Item], profile: Profile) -> Vote | None:
    """The usual radius of doors: arcs on layers or in blocks of doors, else arcs with the line of a leaf."""
    door = profile.pattern("door_block")
    named, leaves = [], []
    lines = _Lines(items)
    for item in _with_symbols(items):
        if item.kind != "ARC":
            continue
        span = (float(item.entity.dxf.end_angle) - float(item.entity.dxf.start_angle)) % 360
        if not 60 <= span <= 120:
            continue
        radius = _size(item) / (2 * math.sin(math.radians(span) / 2))
        if (item.role is not None and item.role.concept == "door") or door.search(normalise(item.within)):
            named.append(radius)
        elif item.matrix is None and _has_leaf(item, radius, lines):
            leaves.append(radius)
    if named:
        return _range_vote(named, profile.votes["door_radius"], "door arc radius", profile)
    return _range_vote(leaves, profile.votes["door_radius"], "arc with a leaf, radius", profile) if leaves[1:] else None


class _Lines:
    """The plain lines of a drawing, found by an end."""

    def __init__(self, items: Sequence[Item]) -> None:
        plain = [i.entity.dxf for i in items if i.kind == "LINE" and i.matrix is None]
        self._ends = [(Point(x.start.x, x.start.y), Point(x.end.x, x.end.y)) for x in plain]
        self._tree = STRtree([end for ends in self._ends for end in ends])

    def joins(self, first: Point, second: Point, reach: float) -> bool:
        """Tell whether a line runs from ``first`` to ``second``, within ``reach`` drawing units at both ends."""
        near = self._tree.query(first, predicate="dwithin", distance=reach)
        return any(self._ends[int(i) // 2][1 - int(i) % 2].dwithin(second, reach) for i in near)


def _has_leaf(item: Item, radius: float, lines: _Lines) -> bool:
    """Tell whether a line runs from an arc's centre to one of its ends."""
    arc = item.entity
    centre = arc.ocs().to_wcs(arc.dxf.center)
    tips = (Point(tip.x, tip.y) for tip in (arc.start_point, arc.end_point))
    return any(lines.joins(Point(centre.x, centre.y), tip, radius / 50) for tip in tips)


def _size(item: Item) -> float:
    """The chord of an arc in the world."""
    found = curves(item, 1e-3)
    return found[0].points[0].distance(found[0].points[-1]) if found else 0.0


def _wall_vote(items: Sequence[Item], profile: Profile) -> Vote | None:
    segments: list[tuple[Any, Any]] = []
    for item in items:
        if item.role is not None and item.role.concept == "wall" and item.kind in ("LINE", "LWPOLYLINE", "POLYLINE"):
            for curve in curves(item, 1.0):
                segments.extend(pairwise(curve.points))
        if len(segments) > _MOST_SEGMENTS:
            break
    gaps = _nearest_parallels(segments[:_MOST_SEGMENTS])
    return _range_vote(gaps, profile.votes["wall_gap"], "wall gap", profile) if len(gaps) >= 4 else None


def _nearest_parallels(segments: Sequence[tuple[Any, Any]]) -> list[float]:
    """For each segment the distance to the nearest parallel one that runs beside it for twice that distance."""
    ends = np.array([(a.x, a.y, b.x, b.y) for a, b in segments if a.distance(b) > 0], dtype=float).reshape(-1, 2, 2)
    if not len(ends):
        return []
    sizes = np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1)
    along = (ends[:, 1] - ends[:, 0]) / sizes[:, None]
    across = along @ np.array([[0.0, 1.0], [-1.0, 0.0]])
    offsets = ends[None, :, :, :] - ends[:, None, :1, :]  # the ends of segment j seen from the start of segment i
    runs = np.einsum("ijkd,id->ijk", offsets, along)
    gaps = np.abs(np.einsum("ijd,id->ij", offsets[:, :, 0], across))
    overlaps = np.minimum(sizes[:, None], runs.max(axis=2)) - np.maximum(0.0, runs.min(axis=2))
    parallel = np.abs(across @ along.T) <= _PARALLEL
    gaps[~(parallel & (gaps > 0) & (overlaps > 2 * gaps))] = np.inf
    return [float(g) for g in gaps.min(axis=1) if np.isfinite(g)]


def _container_vote(items: Sequence[Item], profile: Profile) -> Vote | None:
    diameters = []
    for item in items:
        if item.kind == "INSERT" and item.block is not None and item.block.name == "GLP-P13" and not item.by_layer:
            diameters.extend(_diameters(item.symbol))
        elif item.kind == "CIRCLE" and item.concept == "cylinder":
            diameters.extend(_diameters([item]))
    return _range_vote(diameters, profile.votes["p13_diameter"], "P13 circle diameter", profile)


def _diameters(items: Iterable[Item]) -> list[float]:
    return [
        2 * c.circle[2] for item in items if item.kind == "CIRCLE" for c in curves(item, 1.0) if c.circle is not None
    ]


def _text_vote(items: Sequence[Item], scale: float, profile: Profile) -> Vote | None:
    heights = [letter_height(item) / scale for item in items if item.kind in ("TEXT", "MTEXT")]
    return (
        _range_vote(heights, profile.votes["plotted_text"], f"text height at 1:{scale:g}", profile)
        if len(heights) >= 3
        else None
    )


def _with_symbols(items: Sequence[Item]) -> Iterable[Item]:
    for item in items:
        yield item
        yield from item.symbol
