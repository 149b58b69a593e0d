"""Groups of containers that stand in no area: by a common pipe, by the unit that holds them, by nearness."""

from __future__ import annotations

from collections.abc import Sequence

from shapely import Point

from checker.facts.base import Facts
from checker.facts.geometry import as_multi, beside
from checker.facts.pipes import network
from checker.facts.placement import place
from checker.model import Cylinder, Lot, StorageArea


def grouped(facts: Facts, stray: Sequence[Lot | Cylinder], reach_m: float) -> list[list[Lot | Cylinder]]:
    """Group what stands in no area: by a common pipe, else by the unit that holds it, else by nearness."""
    root = list(range(len(stray)))

    def top(i: int) -> int:
        while root[i] != i:
            i = root[i]
        return i

    for i, a in enumerate(stray):
        for j in range(i):
            if top(i) != top(j) and _together(facts, a, stray[j], reach_m):
                root[top(i)] = top(j)
    groups: dict[int, list[Lot | Cylinder]] = {}
    for i, item in enumerate(stray):
        groups.setdefault(top(i), []).append(item)
    return list(groups.values())


def _together(facts: Facts, a: Lot | Cylinder, b: Lot | Cylinder, reach_m: float) -> bool:
    net = network(facts)
    if net.has(a) and net.has(b) and net.route(a, b) is not None:
        return True
    units = [place(facts, e).unit for e in (a, b)]
    if units[0] is not units[1]:
        return False
    if units[0] is not None:
        return True
    return beside(facts, a, b) and a.shape.distance(b.shape) <= reach_m


def speaking(groups: Sequence[Sequence[Lot | Cylinder]], blank: Sequence[StorageArea]) -> dict[int, StorageArea]:
    """Return which data block without an outline speaks of which group: the only one, else the nearest."""
    if not blank:
        return {}
    if len(blank) == 1:
        return dict.fromkeys(range(len(groups)), blank[0])
    placed = [(a, Point(a.anchor)) for a in blank if a.anchor is not None]
    found: dict[int, StorageArea] = {}
    for i, group in enumerate(groups):
        shape = as_multi(e.shape for e in group)
        if placed:
            found[i] = min(placed, key=lambda pair: shape.distance(pair[1]))[0]
    return found
