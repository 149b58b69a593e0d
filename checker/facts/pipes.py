"""The gas installation as a graph: pipes joined end to end, with the devices that sit on them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import pairwise

from shapely import STRtree
from shapely.geometry import LineString, Point
from shapely.geometry.base import BaseGeometry

from checker.facts.base import Facts, memoised
from checker.model import Element, GasPipe, is_known

JOINT_M = 0.05
"""Ends and devices this near to a pipe are joined to it (drawing practice)."""
_SLACK_M = 1e-9


@dataclass(frozen=True, eq=False)
class Network:
    """Nodes of the pipe graph; ``edges[a]`` lists ``(b, length_m)``; ``at`` holds the node of a device by its id."""

    edges: dict[int, list[tuple[int, float]]]
    at: dict[str, int]
    devices: dict[int, list[Element]] = field(default_factory=dict)

    def has(self, element: Element) -> bool:
        """Tell whether a device sits on a pipe."""
        return element.id in self.at

    def distance(self, a: Element, b: Element) -> float | None:
        """Return the length of pipe between two devices in metres; None where no drawn pipe joins them."""
        route = self.route(a, b)
        return route[0] if route is not None else None

    def route(self, a: Element, b: Element) -> tuple[float, tuple[Element, ...]] | None:
        """Return the length of the shortest route between two devices, and the devices on it in order."""
        if a.id not in self.at or b.id not in self.at:
            return None
        return self._shortest(self.at[a.id], self.at[b.id])

    def _shortest(self, start: int, goal: int) -> tuple[float, tuple[Element, ...]] | None:
        best: dict[int, tuple[float, int | None]] = {start: (0.0, None)}
        queue: list[tuple[float, int]] = [(0.0, start)]
        while queue:
            length, node = heappop(queue)
            if node == goal:
                return length, self._along(best, goal)
            if length > best[node][0]:
                continue
            for other, step in self.edges.get(node, ()):
                if other not in best or length + step < best[other][0]:
                    best[other] = (length + step, node)
                    heappush(queue, (length + step, other))
        return None

    def _along(self, best: dict[int, tuple[float, int | None]], goal: int) -> tuple[Element, ...]:
        nodes: list[int] = []
        node: int | None = goal
        while node is not None:
            nodes.append(node)
            node = best[node][1]
        return tuple(e for n in reversed(nodes) for e in self.devices.get(n, ()))

    def reach(self, start: Element, without: Iterable[Element] = ()) -> frozenset[str]:
        """Return the ids of the devices joined to ``start`` by pipes that do not pass ``without``."""
        blocked = {self.at[e.id] for e in without if e.id in self.at}
        if start.id not in self.at:
            return frozenset()
        seen, queue = {self.at[start.id]}, [self.at[start.id]]
        while queue:
            for other, _ in self.edges.get(queue.pop(), ()):
                if other not in seen and other not in blocked:
                    seen.add(other)
                    queue.append(other)
        return frozenset(e.id for n in seen for e in self.devices.get(n, ()))


@dataclass(frozen=True, slots=True)
class _Run:
    pipe: GasPipe
    line: LineString


@memoised
def network(facts: Facts) -> Network:
    """Build the graph of the gas pipes: joints end to end or at a tee within 5 cm, or as the file states."""
    plan = facts.plan
    runs = [_Run(p, line) for p in plan.pipes for line in _lines(p.shape)]
    nodes = _Nodes()
    stations: list[dict[float, int]] = [{0.0: nodes.new(), r.line.length: nodes.new()} for r in runs]
    tree = STRtree([r.line for r in runs])
    _join_runs(runs, stations, tree, nodes)
    at = _attach(facts, runs, stations, tree, nodes)
    linked = _linked(facts, at, nodes)
    edges: dict[int, list[tuple[int, float]]] = defaultdict(list)
    for on in stations:
        ordered = sorted(on)
        for a, b in pairwise(ordered):
            left, right = nodes.root(on[a]), nodes.root(on[b])
            if left != right:
                edges[left].append((right, b - a))
                edges[right].append((left, b - a))
    for first, second, length in linked:
        edges[nodes.root(first)].append((nodes.root(second), length))
        edges[nodes.root(second)].append((nodes.root(first), length))
    at = {key: nodes.root(n) for key, n in at.items()}
    devices: dict[int, list[Element]] = defaultdict(list)
    for element in _fittings(facts):
        if element.id in at:
            devices[at[element.id]].append(element)
    return Network(dict(edges), at, dict(devices))


class _Nodes:
    """Nodes that can be found to be the same one."""

    def __init__(self) -> None:
        self.parent: list[int] = []

    def new(self) -> int:
        self.parent.append(len(self.parent))
        return len(self.parent) - 1

    def root(self, node: int) -> int:
        while self.parent[node] != node:
            self.parent[node] = self.parent[self.parent[node]]
            node = self.parent[node]
        return node

    def join(self, a: int, b: int) -> None:
        self.parent[self.root(b)] = self.root(a)


def _lines(shape: BaseGeometry) -> list[LineString]:
    parts = getattr(shape, "geoms", [shape])
    return [p for p in parts if isinstance(p, LineString) and not p.is_empty and len(p.coords) > 1]


def _fittings(facts: Facts) -> tuple[Element, ...]:
    plan = facts.plan
    return (
        *plan.valves,
        *plan.regulators,
        *plan.supply_points,
        *plan.gas_points,
        *plan.cylinders,
        *plan.centrals,
        *(r for r in plan.risks),
    )


def _station(on: dict[float, int], along: float, nodes: _Nodes) -> int:
    """Return the node at a length along a run, making one where none lies there."""
    for known, node in on.items():
        if abs(known - along) <= _SLACK_M:
            return node
    on[along] = nodes.new()
    return on[along]


def _touch(a: Element, b: Element) -> bool:
    """Tell whether two things can meet: on one storey, or one outdoors or through storeys, at overlapping levels."""
    if a.storey == b.storey:
        return True
    if is_known(a.z) and is_known(b.z):
        return a.z.low_m <= b.z.high_m + JOINT_M and b.z.low_m <= a.z.high_m + JOINT_M
    return a.storey is None or b.storey is None


def _join_runs(runs: list[_Run], stations: list[dict[float, int]], tree: STRtree, nodes: _Nodes) -> None:
    by_pipe: dict[str, list[int]] = defaultdict(list)
    for i, run in enumerate(runs):
        by_pipe[run.pipe.id].append(i)
    for i, run in enumerate(runs):
        for along in (0.0, run.line.length):
            end = Point(run.line.interpolate(along))
            for j in tree.query(end, predicate="dwithin", distance=JOINT_M + 1e-6):
                other = runs[int(j)]
                if int(j) == i or not _touch(run.pipe, other.pipe):
                    continue
                on = _station(stations[int(j)], _snap(other.line, end), nodes)
                nodes.join(stations[i][along], on)
        for key in run.pipe.connects:
            for j in by_pipe.get(key, ()):
                _join_nearest_ends(runs, stations, i, j, nodes)


def _snap(line: LineString, point: Point) -> float:
    """Return the length along ``line`` nearest to ``point``; an end takes what lies within a joint of it."""
    along = float(line.project(point))
    if along <= JOINT_M:
        return 0.0
    return line.length if line.length - along <= JOINT_M else along


def _join_nearest_ends(runs: list[_Run], stations: list[dict[float, int]], i: int, j: int, nodes: _Nodes) -> None:
    ends = [
        (runs[i].line.interpolate(a).distance(runs[j].line.interpolate(b)), a, b)
        for a in (0.0, runs[i].line.length)
        for b in (0.0, runs[j].line.length)
    ]
    _, a, b = min(ends)
    nodes.join(stations[i][a], stations[j][b])


def _attach(
    facts: Facts, runs: list[_Run], stations: list[dict[float, int]], tree: STRtree, nodes: _Nodes
) -> dict[str, int]:
    """Put each device on the pipes it touches; a container or central by its outline, the others by their point."""
    stated: dict[str, list[int]] = defaultdict(list)
    for i, run in enumerate(runs):
        for key in run.pipe.connects:
            stated[key].append(i)
    at: dict[str, int] = {}
    for element in _fittings(facts):
        shape = element.shape if element.shape.area > 0 else element.point
        if shape.is_empty:
            continue
        near = [int(j) for j in tree.query(shape, predicate="dwithin", distance=JOINT_M + 1e-6)]
        for j in dict.fromkeys([*stated[element.id], *stated[element.ref.ref], *near]):
            if j in near and j not in stated[element.id] and not _touch(element, runs[j].pipe):
                continue
            line = runs[j].line
            where = (
                element.point
                if shape is element.point or element.point.distance(line) <= JOINT_M
                else _nearest(line, shape)
            )
            node = _station(stations[j], float(line.project(where)), nodes)
            nodes.join(at.setdefault(element.id, node), node)
    return at


def _linked(facts: Facts, at: dict[str, int], nodes: _Nodes) -> list[tuple[int, int, float]]:
    """Return the direct connections between devices as edges, with the distance between them for length."""
    fittings = {e.id: e for e in _fittings(facts)}
    found = []
    for a, b in facts.plan.links:
        if a in fittings and b in fittings:
            first, second = (at.setdefault(key, nodes.new()) for key in (a, b))
            found.append((first, second, fittings[a].point.distance(fittings[b].point)))
    return found


def _nearest(line: LineString, shape: BaseGeometry) -> Point:
    """Return the end of the run nearer to an outline: a pipe starts at what it comes from."""
    ends = (Point(line.coords[0]), Point(line.coords[-1]))
    return min(ends, key=shape.distance)
