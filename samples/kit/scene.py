"""A plan as data: what the title block states, and items. Easy to take apart, so that tests can move one thing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from shapely.geometry import Point, Polygon

from samples.kit.items import Area, Item, Pipe, Roof

I = TypeVar("I", bound=Item)  # noqa: E741  # the item type, no number


@dataclass(frozen=True, kw_only=True)
class Title:
    """What the title block (DXF) or the IfcBuilding states. None: not stated."""

    municipality: str | None = None
    uses: tuple[str, ...] = ()
    occupancy: tuple[str, ...] = ()
    gases: tuple[str, ...] = ()
    supply: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    authority_order: bool | None = None
    works: str | None = None
    storeys: int | None = None
    scale: str | None = "1:50"
    sheet: str | None = "01/01"


@dataclass(frozen=True, kw_only=True)
class Scene:
    """One plan. ``id`` names the scenario (S08b), ``summary`` says in a sentence what it shows."""

    id: str
    summary: str
    title: Title = field(default_factory=Title)
    items: tuple[Item, ...] = ()

    def __post_init__(self) -> None:
        keys = [i.key for i in self.items]
        twice = sorted({k for k in keys if keys.count(k) > 1}) if len(set(keys)) < len(keys) else []
        if twice:
            raise ValueError(f"{self.id}: keys used twice: {', '.join(twice)}")

    def get(self, key: str) -> Item:
        """Return the item with this key; KeyError names the scene's keys."""
        for item in self.items:
            if item.key == key:
                return item
        raise KeyError(f"{self.id}: no item {key!r}; there are {', '.join(i.key for i in self.items)}")

    def of(self, kind: type[I]) -> tuple[I, ...]:
        """Return the items of one class."""
        return tuple(i for i in self.items if isinstance(i, kind))

    def move(self, key: str, dx: float, dy: float = 0.0) -> Scene:
        """Return a copy with one item shifted, in metres; the ends of the pipes that connect it go along."""
        moved = self._swap(key, self.get(key).moved(dx, dy))
        for pipe in self.of(Pipe):
            if key in pipe.connects:
                moved = moved._swap(pipe.key, _follow(pipe, key, dx, dy))
        return moved

    def without(self, *keys: str) -> Scene:
        """Return a copy without these items."""
        for key in keys:
            self.get(key)
        return replace(self, items=tuple(i for i in self.items if i.key not in keys))

    def without_kind(self, *kinds: type[Item]) -> Scene:
        """Return a copy without every item of these classes."""
        return replace(self, items=tuple(i for i in self.items if not isinstance(i, kinds)))

    def with_attr(self, key: str, **values: Any) -> Scene:
        """Return a copy with fields of one item set."""
        return self._swap(key, replace(self.get(key), **values))

    def adding(self, *items: Item) -> Scene:
        """Return a copy with more items."""
        return replace(self, items=(*self.items, *items))

    def with_title(self, **values: Any) -> Scene:
        """Return a copy with fields of the title block set."""
        return replace(self, title=replace(self.title, **values))

    def named(self, scene_id: str, summary: str) -> Scene:
        """Return a copy under another id."""
        return replace(self, id=scene_id, summary=summary)

    def roof_over(self, area: Area) -> Roof | None:
        """Return the roof that covers the middle of an area."""
        middle = Point(area.anchor)
        return next((r for r in self.of(Roof) if r.storey == area.storey and Polygon(r.outline).covers(middle)), None)

    def bounds(self, items: Iterable[Item] | None = None) -> tuple[float, float, float, float]:
        """Return the least and greatest coordinates of ``items`` (all of them by default)."""
        points = [p for i in (self.items if items is None else items) for p in i.points] or [(0.0, 0.0)]
        xs, ys = zip(*points, strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    def _swap(self, key: str, new: Item) -> Scene:
        return replace(self, items=tuple(new if i.key == key else i for i in self.items))


def _follow(pipe: Pipe, key: str, dx: float, dy: float) -> Pipe:
    """Shift the ends of a pipe that stand at the item ``key``."""
    line = list(pipe.line)
    for end, index in zip(pipe.connects, (0, -1), strict=True):
        if end == key:
            line[index] = (line[index][0] + dx, line[index][1] + dy)
    return replace(pipe, line=tuple(line))
