"""How plans lie on each other: by the axes that they share, by a base point, or by the stairs. Named, never measured.

Nothing is measured from one storey to another, so that where the plans lie on each other decides nothing; it shows
whether they are plans of one building.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

from adapters.dxf.names import normalise
from adapters.dxf.regions.captions import Turn
from adapters.dxf.regions.content import Places
from adapters.dxf.regions.views import View
from adapters.dxf.scene import Label, Scene
from adapters.dxf.walk import Item
from checker.model import Text

Point = tuple[float, float]

_AXIS = re.compile(r"[A-Z]{1,2}'?|\d{1,2}[A-Z]?'?")
_LEAST_AXES = 3
_LEAST_STEPS = 4
_NEAR_M = 0.02
_SAME_STAIRS_M = 0.05
_BESIDE_M = 1.0
_RADII = (0.8, 4.0)
_MOST_PLANS = 12
_BY = {
    "axes": Text("Pelos eixos", "By its axes"),
    "base": Text("Pelo ponto base", "By its base point"),
    "stairs": Text("Pela escada", "By its stairs"),
}


@dataclass(frozen=True, slots=True)
class Marks:
    """What a plan has to lay it on others, in metres upright: axes by name, a base point, the stairs' corner and size.

    What occurs twice in a plan is left out.
    """

    axes: dict[str, Point] = field(default_factory=dict)
    base: Point | None = None
    stairs: tuple[Point, Point] | None = None


def marks_of(places: Places, view: View, turn: Turn) -> Marks:
    """Return the marks of a plan."""
    return Marks(grid_of(places, view, turn), _base_of(places, view, turn), _stairs_of(places, view, turn))


def _base_of(places: Places, view: View, turn: Turn) -> Point | None:
    """The one base point: the origin of a block of that name, or what stands beside a text that says so."""
    pattern = places.scene.profile.pattern("base_point")
    scene = places.scene
    inside = [i for i in places.items_in(view) if i.matrix is not None and pattern.search(normalise(i.within))]
    origins = [i.matrix.transform((0.0, 0.0, 0.0)) for i in inside if i.matrix is not None]
    points = {p for o in origins if (p := _local(scene, o.x, o.y)) is not None}
    if not points:
        labels = [x for x in places.labels_in(view) if pattern.search(normalise(x.text))]
        around = [i for i in places.items_in(view) if i.kind in ("INSERT", "CIRCLE", "POINT")]
        points = {_rounded(scene.at(n)) for x in labels if (n := _nearest(scene, x, around)) is not None}
    return turn.there(*points.pop()) if len(points) == 1 else None


def _local(scene: Scene, x: float, y: float) -> Point | None:
    try:
        return _rounded(scene.local(x, y))
    except ValueError:  # an insert far off whose content reaches here
        return None


def _rounded(point: Point) -> Point:
    return (round(point[0], 3), round(point[1], 3))


def _nearest(scene: Scene, label: Label, items: Sequence[Item]) -> Item | None:
    near = [(((x - label.x) ** 2 + (y - label.y) ** 2) ** 0.5, i) for i in items for x, y in [scene.at(i)]]
    distance, item = min(near, key=lambda n: n[0], default=(float("inf"), None))
    return item if distance <= _BESIDE_M else None


def _stairs_of(places: Places, view: View, turn: Turn) -> tuple[Point, Point] | None:
    """The lower corner and the size of what is drawn on layers of stairs."""
    pattern = places.scene.profile.pattern("stair_layers")
    drawn = [i for i in places.items_in(view) if pattern.search(normalise(str(i.ref.layer or "")))]
    traces = [t for i in drawn if i.kind in ("LINE", "LWPOLYLINE", "POLYLINE") for t in places.scene.traces(i)]
    points = [turn.there(x, y) for t in traces for x, y in t.points]
    if len(traces) < _LEAST_STEPS:
        return None
    low = (min(x for x, _ in points), min(y for _, y in points))
    high = (max(x for x, _ in points), max(y for _, y in points))
    return low, (high[0] - low[0], high[1] - low[1])


def grid_of(places: Places, view: View, turn: Turn) -> dict[str, Point]:
    """Return the middles of a plan's axis bubbles by their letter or number; what occurs twice is left out."""
    circles = [t.circle for i in places.items_in(view) if i.kind == "CIRCLE" for t in places.scene.traces(i)]
    found: dict[str, list[Point]] = {}
    for label in places.labels_in(view):
        if _AXIS.fullmatch(label.folded):
            found.setdefault(label.folded, []).extend(_round(label, circles, turn))
    return {name: middles[0] for name, middles in found.items() if len(middles) == 1}


def _round(label: Label, circles: Sequence[tuple[float, float, float] | None], turn: Turn) -> list[Point]:
    """The circles that a label stands in, where they are as large as bubbles are."""
    near = []
    for circle in circles:
        if circle is None or not _RADII[0] * label.height <= circle[2] <= _RADII[1] * label.height:
            continue
        if (label.x - circle[0]) ** 2 + (label.y - circle[1]) ** 2 <= circle[2] ** 2:
            near.append(turn.there(circle[0], circle[1]))
    return near


def offset(a: dict[str, Point], b: dict[str, Point]) -> Point | None:
    """Return by how much the axes of ``b`` lie from those of ``a``, where at least three agree and none differs."""
    shared = sorted(a.keys() & b.keys())
    if len(shared) < _LEAST_AXES:
        return None
    moves = [(b[n][0] - a[n][0], b[n][1] - a[n][1]) for n in shared]
    first = moves[0]
    return first if all(max(abs(x - first[0]), abs(y - first[1])) <= _NEAR_M for x, y in moves) else None


def moved_by(a: Marks, b: Marks) -> tuple[str, Point | None] | None:
    """Return by what marks, and by how much, ``b`` lies from ``a``; None where they share none.

    The offset is None where marks that both have do not fit each other.
    """
    if len(a.axes.keys() & b.axes.keys()) >= _LEAST_AXES:
        return "axes", offset(a.axes, b.axes)
    if a.base is not None and b.base is not None:
        return "base", (b.base[0] - a.base[0], b.base[1] - a.base[1])
    if a.stairs is not None and b.stairs is not None:
        (first, size), (second, other) = a.stairs, b.stairs
        alike = all(abs(x - y) <= _SAME_STAIRS_M for x, y in zip(size, other, strict=True))
        return ("stairs", (second[0] - first[0], second[1] - first[1])) if alike else None
    return None


def say_offsets(scene: Scene, plans: Sequence[tuple[str, Marks]]) -> None:
    """Note which plans lie on each other and by what, and which do not though they share axes."""
    if not scene.reader.metres:
        return
    for (first, a), (second, b) in combinations(plans[:_MOST_PLANS], 2):
        told = moved_by(a, b)
        if told is None:
            continue
        by, move = told
        if move is None:
            text = Text(
                f"Os eixos de “{first}” e “{second}” não coincidem: confira se são plantas do mesmo prédio.",
                f"The axes of “{first}” and “{second}” do not coincide: check whether they are of one building.",
            )
        else:
            text = Text(
                f"{_BY[by].pt}, “{second}” fica sobre “{first}” deslocada de ({move[0]:.2f}; {move[1]:.2f}) m.",
                f"{_BY[by].en} “{second}” lies on “{first}”, moved by ({move[0]:.2f}; {move[1]:.2f}) m.",
            )
        scene.notes.append(text)
