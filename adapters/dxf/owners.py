"""Which data block describes which outline: inside a closed one, nearest to an open line; a tie describes none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from shapely.geometry import LineString, Point, Polygon

from adapters.dxf.outlines import Drawn
from adapters.dxf.scene import Scene
from adapters.dxf.values import Values, Written
from adapters.dxf.walk import Item
from checker.model import EvidenceKind, Text

_TIE_M = 0.001
_THIN_M = 0.5


@dataclass(slots=True)
class Owned:
    """Data blocks by outline, and those that describe nothing drawn."""

    by_outline: dict[int, list[Item]] = field(default_factory=dict)
    free: list[Item] = field(default_factory=list)

    def of(self, drawn: Drawn) -> list[Item]:
        """Return the data blocks of an outline."""
        return self.by_outline.get(id(drawn), [])


def own(scene: Scene, drawn: Sequence[Drawn], blocks: Sequence[Item]) -> Owned:
    """Give each data block to the innermost closed outline round it, else to the line it stands beside."""
    owned = Owned()
    beside: list[tuple[Item, Point]] = []
    for block in blocks:
        try:
            point = Point(scene.at(block))
        except ValueError:
            owned.free.append(block)
            continue
        holding = [d for d in drawn if d.closed and d.shape.covers(point)]
        if holding:
            inner = min(holding, key=lambda d: d.shape.area)
            owned.by_outline.setdefault(id(inner), []).append(block)
        else:
            beside.append((block, point))
    _give_to_lines(scene, [d for d in drawn if _takes_from_beside(d) and not owned.of(d)], beside, owned)
    return owned


def own_by_side(scene: Scene, drawn: Sequence[Drawn], blocks: Sequence[Item]) -> tuple[list[Drawn], Owned]:
    """Give data blocks to lines and outlines; several inside or beside a closed outline speak for its sides."""
    owned = own(scene, drawn, blocks)
    free = [Point(scene.at(block)) for block in owned.free if _is_placed(scene, block)]
    reach = scene.profile.reach["data"]

    def several(outline: Drawn) -> bool:
        if not outline.closed or _takes_from_beside(outline):
            return False
        return len(owned.of(outline)) + sum(outline.shape.distance(p) <= reach for p in free) > 1

    if not any(several(d) for d in drawn):
        return list(drawn), owned
    parts = [side for d in drawn for side in (sides_of(d) if several(d) else [d])]
    return parts, own(scene, parts, blocks)


def _is_placed(scene: Scene, block: Item) -> bool:
    try:
        scene.at(block)
    except ValueError:
        return False
    return True


def sides_of(drawn: Drawn) -> list[Drawn]:
    """Return the straight sides of an outline or line, each a line of its own."""
    points = list(drawn.shape.exterior.coords) if isinstance(drawn.shape, Polygon) else list(drawn.shape.coords)
    return [replace(drawn, shape=LineString(pair), closed=False) for pair in pairwise(points)]


def _takes_from_beside(drawn: Drawn) -> bool:
    """Lines do, and walls drawn with both faces, in which nothing can be put."""
    return not drawn.closed or drawn.shape.area / max(drawn.shape.length, 1e-9) < _THIN_M / 2


def _give_to_lines(scene: Scene, lines: list[Drawn], beside: list[tuple[Item, Point]], owned: Owned) -> None:
    reach = scene.profile.reach["data"]
    taken: set[int] = set()
    for line in lines:
        near = sorted(
            (line.shape.distance(point), i)
            for i, (_, point) in enumerate(beside)
            if line.shape.distance(point) <= reach
        )
        if not near or (len(near) > 1 and near[1][0] - near[0][0] <= _TIE_M):
            continue
        distance, index = near[0]
        rivals = [
            other
            for other in lines
            if other is not line and other.shape.distance(beside[index][1]) <= distance + _TIE_M
        ]
        if rivals:
            continue
        owned.by_outline.setdefault(id(line), []).append(beside[index][0])
        taken.add(index)
    owned.free.extend(block for i, (block, _) in enumerate(beside) if i not in taken)


def note_free(scene: Scene, owned: Owned) -> None:
    """Say which data blocks describe nothing that is drawn."""
    if not owned.free:
        return
    listed = ", ".join(f"{b.block.name if b.block else '?'} {b.ref.ref}" for b in owned.free[:12])
    scene.notes.append(
        Text(
            f"Blocos de dados sem traçado a menos de 0,60 m, não usados: {listed}.",
            f"Data blocks with no line within 0.60 m, not used: {listed}.",
        )
    )


def written_on(scene: Scene, drawn: Drawn, blocks: Sequence[Item]) -> Values:
    """Return what is stated of an outline: its own xdata and records, and its data blocks where they agree."""
    found: dict[str, Written] = {}
    odds: set[str] = set()
    for block in blocks:
        for tag, value in scene.reader.values(block.entity).items():
            if tag in found and found[tag].text != value.text:
                odds.add(tag)
            found.setdefault(tag, value)
    for tag in odds:
        del found[tag]
    if odds:
        _note_odds(scene, drawn, odds)
    own_values = scene.reader.values(drawn.item.entity)
    found.update({k: v for k, v in own_values.items() if v.source is EvidenceKind.XDATA or k not in found})
    return found


def _note_odds(scene: Scene, drawn: Drawn, odds: set[str]) -> None:
    names = ", ".join(sorted(odds))
    scene.notes.append(
        Text(
            f"O contorno {drawn.item.ref.ref} tem blocos de dados em contradição ({names}): não foram usados.",
            f"Outline {drawn.item.ref.ref} has data blocks at odds about {names}: these were not used.",
        )
    )
