"""Symbols that are explained, not placed: in legends, in lists that nobody called so, outside of all plans.

They stay there to be confirmed, whatever name or text speaks for them; the user's own names do not place them either.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from shapely import STRtree
from shapely.geometry import Point, box

from adapters.dxf.hints import place_of
from adapters.dxf.items import Item
from adapters.dxf.scene import Label, Labels, Scene
from adapters.dxf.symbols.words import table
from checker.model import Storey, StoreyKind, Text

Placed = tuple[Item, Point]
_SAID = Text(
    "{n} símbolo(s) em legenda, lista ou fora das plantas não contam como instalados ({names}). Se o são, dê à legenda "
    "o valor “-” em [dxf.texts], ou desenhe-os numa planta com título.",
    "{n} symbol(s) in a legend, a list or outside the plans do not count as installed ({names}). If they are, give the "
    "legend's text the value “-” in [dxf.texts], or draw them on a plan with a title.",
)


def doubt_samples(scene: Scene, items: Sequence[Item], labels: Labels, storeys: Sequence[Storey]) -> None:
    """Make symbols unsure that a legend or a list explains, and those that a law demands where no plan is."""
    unknown = {s.key for s in storeys if s.kind is StoreyKind.UNKNOWN and not s.recognition.is_sure}
    placed = [(i, p) for i in items if _is_named(i) and (p := place_of(scene, i)) is not None]
    samples = {id(i): i for i in (*_in_legends(scene, placed, labels), *_listed(placed, labels))}
    samples.update({id(i): i for i in _off_the_plans(scene, placed, unknown)})
    most = float(table("texts")["legend"]["most"])
    sure = [i for i in samples.values() if i.block is not None and i.block.recognition.is_sure]
    for item in samples.values():
        if item.block is not None:
            item.block = replace(item.block, confidence=min(item.block.confidence, most))
            scene.reader.assign(item.entity, item.block)
    if sure:
        names = ", ".join(sorted({i.block.drawn or i.block.name for i in sure if i.block is not None}))
        scene.notes.append(_SAID.format(n=len(sure), names=names))


def _is_named(item: Item) -> bool:
    """Tell whether a symbol is known by another office's name or by the user's; the profile's own names are placed."""
    return item.block is not None and (item.block.own or item.block.is_foreign)


def _in_legends(scene: Scene, placed: Iterable[Placed], labels: Labels) -> Iterable[Item]:
    pattern = re.compile(table("texts")["legend"]["re"])
    legends = [x for x in labels.all if pattern.fullmatch(" ".join((scene.profile.own_text(x.folded) or "").split()))]
    return [item for item, point in placed if any(_lists(label, point) for label in legends)]


def _lists(label: Label, point: Point) -> bool:
    """Tell whether a point lies below a legend's caption, where its symbols are listed."""
    if label.height <= 0:
        return False
    left, right, down, up = table("texts")["legend"]["letters"]
    across, above = (point.x - label.x) / label.height, (point.y - label.y) / label.height
    return bool(-left <= across <= right and -down <= above <= up)


def _listed(placed: Sequence[Placed], labels: Labels) -> Iterable[Item]:
    """Symbols of different names one below the other, each with a text of its own on its right, the texts aligned."""
    data = table("texts")["listed"]
    words = [x for x in labels.all if x.height > 0 and len(re.findall(r"[^\W\d_]", x.folded)) >= data["least"]]
    if not words or len(placed) < 2:
        return []
    tree = STRtree([x.point for x in words])
    columns: dict[tuple[int, int, int], list[tuple[Item, Label]]] = defaultdict(list)
    reach = max(x.height for x in words) * data["reach"]
    for item, point in placed:
        near = (words[int(n)] for n in tree.query(box(point.x, point.y - reach, point.x + reach, point.y + reach)))
        beside = [x for x in near if _is_beside(x, point, data["reach"])]
        if beside:
            label = min(beside, key=lambda x: abs(x.y + x.height / 2 - point.y))
            step = label.height
            columns[round(label.x / step), round(point.x / step / 3), round(step * 1000)].append((item, label))
    return [item for rows in columns.values() if _explains(rows) for item, _ in rows]


def _is_beside(label: Label, point: Point, reach: float) -> bool:
    return 0 < label.x - point.x <= reach * label.height and abs(label.y + label.height / 2 - point.y) <= label.height


def _explains(rows: Sequence[tuple[Item, Label]]) -> bool:
    """Tell whether a column is a list: no symbol of one name with two texts, and no text of two names."""
    names = {i.block.drawn or i.block.name for i, _ in rows if i.block is not None}
    return len(names) > 1 and len({x.folded for _, x in rows}) == len(rows)


def _off_the_plans(scene: Scene, placed: Iterable[Placed], unknown: Collection[str]) -> Iterable[Item]:
    """Things that a law demands, in a drawing told apart by titles, that no plan of a known storey shows."""
    if not (scene.unframed and scene.frames):
        return
    demanded = table("blocks")["demanded"]
    for item, point in placed:
        if item.block is not None and item.block.concept in demanded:
            frame = scene.frame_of(point)
            if frame is None or frame.key in unknown:
                yield item
