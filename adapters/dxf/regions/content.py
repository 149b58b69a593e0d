"""What stands in a view: rooms, doors, walls, devices, the words of a title block."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from adapters.dxf.regions.captions import Turn
from adapters.dxf.regions.views import View
from adapters.dxf.scene import Label, Scene
from adapters.dxf.walk import Item

_SWING_DEGREES = (60.0, 120.0)
_STAMP_WORDS = 3
_LONGEST_NAME = 40
_LEAST_CELLS = 4
_CELLS_A_LINE = 0.6
_COLUMNS = 0.5
_FABRIC = frozenset(
    ("wall", "property_wall", "door", "text", "dimension", "space", "title_block", "storey", "floor_level")
)

STORAGE = frozenset(("storage_area", "installation", "lot", "cylinder"))
"""Concepts of storage, which a drawing may show in a detail only."""
Points = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Content:
    """Counts of what a view holds; ``first`` is one of its entities, ``swings`` are the arcs of open doors."""

    rooms: int
    swings: int
    walls: int
    devices: int
    stamp_words: int
    is_table: bool
    first: Item

    @property
    def is_plan(self) -> bool:
        """Whether it shows a floor as seen from above: rooms with their names, and doors or walls."""
        return (self.rooms >= 2 and (self.swings >= 1 or self.walls >= 4)) or (self.swings >= 2 and self.walls >= 4)


class Places:
    """Where items and texts of a drawing stand, seen upright."""

    def __init__(self, scene: Scene, items: Sequence[Item], labels: Sequence[Label], turn: Turn) -> None:
        self.scene = scene
        self.items = items
        self.labels = labels
        self.turn = turn
        self._items = np.array([_place(scene, i, turn) for i in items]).reshape(-1, 2)
        self._labels = np.array([turn.there(x.x, x.y) for x in labels]).reshape(-1, 2)

    def items_in(self, view: View) -> list[Item]:
        """Return the items whose point lies in a view's box."""
        return [self.items[i] for i in _inside(self._items, view)]

    def labels_in(self, view: View) -> list[Label]:
        """Return the texts that start in a view's box."""
        return [self.labels[i] for i in _inside(self._labels, view)]


def look_into(places: Places, view: View) -> Content:
    """Count what stands in a view."""
    inside = places.items_in(view)
    labels = places.labels_in(view)
    words = [label.folded for label in labels]
    swings = sum(is_swing(part) for i in inside for part in (i, *i.symbol))
    walls = sum(i.concept in ("wall", "property_wall") for i in inside)
    profile = places.scene.profile
    rooms, stamp = profile.pattern("room_names"), profile.pattern("stamp_words")
    return Content(
        rooms=sum(len(w) <= _LONGEST_NAME and rooms.search(w) is not None for w in words),
        swings=swings,
        walls=walls,
        devices=sum(is_device(i) for i in inside),
        stamp_words=len({m.group() for w in words for m in stamp.finditer(w)}),
        is_table=not swings and not walls and _in_columns(labels, places.turn, view),
        first=inside[0] if inside else places.items[0],
    )


def is_written(content: Content) -> bool:
    """Tell whether a view is there to be read, not measured: a title block or a table."""
    return (content.stamp_words >= _STAMP_WORDS or content.is_table) and not content.is_plan


def _in_columns(labels: Sequence[Label], turn: Turn, view: View) -> bool:
    """Tell whether a view is mostly text, and its texts start one under the other."""
    if len(labels) < _LEAST_CELLS or len(labels) < _CELLS_A_LINE * view.lines:
        return False
    starts = {round(turn.there(x.x, x.y)[0] / max(x.height, 1e-9)) for x in labels}
    return len(starts) <= _COLUMNS * len(labels)


def is_device(item: Item) -> bool:
    """Tell whether an entity is recognised as more than the fabric of a building."""
    return item.concept is not None and item.concept not in _FABRIC


def is_swing(item: Item) -> bool:
    """Tell whether an arc may be the way of a door's leaf."""
    if item.kind != "ARC":
        return False
    span = (float(item.entity.dxf.end_angle) - float(item.entity.dxf.start_angle)) % 360
    return _SWING_DEGREES[0] <= span <= _SWING_DEGREES[1]


def _place(scene: Scene, item: Item, turn: Turn) -> tuple[float, float]:
    try:
        return turn.there(*scene.at(item))
    except Exception:  # what has no place stands nowhere
        return (math.nan, math.nan)


def _inside(points: Points, view: View) -> list[int]:
    x0, y0, x1, y1 = view.box
    x, y = points[:, 0], points[:, 1]
    return [int(i) for i in np.flatnonzero((x >= x0) & (x <= x1) & (y >= y0) & (y <= y1))]
