"""Marks: what one place on the drawing gets. Findings whose outlines coincide share one mark with several numbers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from adapters.overlay.items import Item
from adapters.overlay.outline import drawn, outlines, reach
from adapters.overlay.place import FreeSpace
from adapters.overlay.shapes import Path, Role, Stamp
from checker.model.finding import Verdict

_SMALL_MM = 25.0
_CM = 100.0


@dataclass(slots=True)
class Mark:
    """A place on the drawing: its outlines and the findings that it shows, by number."""

    polygons: list[Polygon]
    items: list[Item]

    @property
    def shape(self) -> BaseGeometry:
        """All outlines as one geometry."""
        return shapely.union_all(self.polygons)

    @property
    def verdict(self) -> Verdict:
        """The worst verdict shown."""
        return min((i.finding.verdict for i in self.items), key=lambda v: v.rank)

    @property
    def stamps(self) -> tuple[Stamp, ...]:
        """The findings, for machines."""
        return tuple(i.stamp for i in self.items)

    def paths(self, mm: float) -> list[Path]:
        """Return the outlines to draw."""
        return [drawn(p, Role.of(self.verdict), self.stamps, mm) for p in self.polygons]

    def reserve(self, space: FreeSpace, mm: float) -> None:
        """Reserve what the outlines cover: small ones whole, large ones along their line."""
        for polygon in self.polygons:
            if _is_small(polygon, mm):
                space.take(polygon.buffer(reach(mm)))
            else:
                space.take_line(polygon.exterior.buffer(reach(mm)))

    def edge(self, mm: float) -> BaseGeometry:
        """Return where leaders start: the outermost reach of the outlines."""
        return shapely.union_all([p.buffer(reach(mm)) for p in self.polygons])


def marks_of(items: Iterable[Item], mm: float) -> list[Mark]:
    """Group findings into marks: same outline, or small outlines that touch each other."""
    same: dict[tuple[int, ...], Mark] = {}
    for item in items:
        polygons = outlines(item, mm)
        if polygons:
            key = tuple(round(v * _CM) for v in shapely.union_all(polygons).bounds)
            same.setdefault(key, Mark(polygons, [])).items.append(item)
    return _joined(list(same.values()), mm)


def _joined(marks: list[Mark], mm: float) -> list[Mark]:
    """Join small marks that would cover each other, until none do."""
    small = [m for m in marks if _is_small(m.shape, mm)]
    large = [m for m in marks if not _is_small(m.shape, mm)]
    while True:
        merged = _join_once(small, mm)
        if len(merged) == len(small):
            break
        still = [m for m in merged if _is_small(m.shape, mm)]
        large += [m for m in merged if not _is_small(m.shape, mm)]
        small = still
    return sorted((*small, *large), key=lambda m: m.items[0].number)


def _join_once(marks: list[Mark], mm: float) -> list[Mark]:
    if len(marks) < 2:
        return marks
    shapes = [m.shape.buffer(reach(mm)) for m in marks]
    root = list(range(len(marks)))
    for a, b in shapely.STRtree(shapes).query(shapes, predicate="intersects").T:
        i, j = sorted((_find(root, int(a)), _find(root, int(b))))
        root[j] = i
    groups: dict[int, list[Mark]] = {}
    for i, mark in enumerate(marks):
        groups.setdefault(_find(root, i), []).append(mark)
    return [_merge(group) for group in groups.values()]


def _find(root: list[int], i: int) -> int:
    while root[i] != i:
        i = root[i]
    return i


def _merge(group: list[Mark]) -> Mark:
    if len(group) == 1:
        return group[0]
    shape = shapely.union_all([p for m in group for p in m.polygons]).convex_hull
    items = sorted((i for m in group for i in m.items), key=lambda i: i.number)
    return Mark([shape] if isinstance(shape, Polygon) else group[0].polygons, items)


def _is_small(shape: BaseGeometry, mm: float) -> bool:
    a, b, c, d = shape.bounds
    return max(c - a, d - b) <= _SMALL_MM * mm
