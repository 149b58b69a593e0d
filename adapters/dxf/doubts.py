"""Second thoughts about foreign names: a block that spreads is a drawing, and a legend shows no things."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from shapely.geometry import MultiPoint, Point

from adapters.dxf.hints import place_of
from adapters.dxf.items import Item
from adapters.dxf.roles import BlockRole
from adapters.dxf.scene import Label, Labels, Scene
from adapters.dxf.symbols.words import table
from checker.model import Text


def settle_doubts(scene: Scene, items: Sequence[Item], labels: Labels) -> list[Item]:
    """Return the items: symbols of a legend made unsure, blocks too large for a symbol broken."""
    data = table("texts")
    legends = _legends(labels, re.compile(data["legend"]["re"]))
    kept: list[Item] = []
    for item in items:
        role = item.block
        if role is None or not role.is_foreign:
            kept.append(item)
            continue
        if _spread(scene, item) > data["largest"].get(role.concept, data["largest"]["any"]):
            _break(scene, item, role)
            continue
        point = place_of(scene, item)
        if point is not None and any(_lists(label, point) for label in legends):
            item.block = replace(role, confidence=min(role.confidence, data["legend"]["most"]))
            scene.reader.assign(item.entity, item.block)
        kept.append(item)
    return kept


def _spread(scene: Scene, item: Item) -> float:
    """How far the parts of a symbol stand from each other."""
    points = [p for part in item.symbol if (p := place_of(scene, part)) is not None]
    if not points:
        return 0.0
    x0, y0, x1, y1 = MultiPoint(points).bounds
    return float(max(x1 - x0, y1 - y0))


def _break(scene: Scene, item: Item, role: BlockRole) -> None:
    name = role.drawn or role.name
    scene.break_(
        role.concept,
        item.ref,
        Text(
            f"o bloco {name} é grande demais para ser um só símbolo; exploda-o, ou dê-lhe um sentido no esquadro.toml.",
            f"block {name} is too large to be one symbol; explode it, or say in esquadro.toml what it is.",
        ),
    )


def _legends(labels: Labels, pattern: re.Pattern[str]) -> list[Label]:
    return [label for label in labels.all if pattern.fullmatch(" ".join(label.folded.split()))]


def _lists(label: Label, point: Point) -> bool:
    """Tell whether a point lies below a legend's caption, where its symbols are listed."""
    if label.height <= 0:
        return False
    left, right, down, up = table("texts")["legend"]["letters"]
    across, above = (point.x - label.x) / label.height, (point.y - label.y) / label.height
    return bool(-left <= across <= right and -down <= above <= up)
