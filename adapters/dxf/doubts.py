"""Second thoughts about foreign names: a block that spreads is a drawing, not a symbol."""

from __future__ import annotations

from collections.abc import Sequence

from shapely.geometry import MultiPoint

from adapters.dxf.hints import place_of
from adapters.dxf.items import Item
from adapters.dxf.roles import BlockRole
from adapters.dxf.scene import Scene
from adapters.dxf.symbols.words import table
from checker.model import Text


def settle_doubts(scene: Scene, items: Sequence[Item]) -> list[Item]:
    """Return the items, blocks of another office that are too large for a symbol broken."""
    largest = table("texts")["largest"]
    kept: list[Item] = []
    for item in items:
        role = item.block
        if role is not None and role.is_foreign and _spread(scene, item) > largest.get(role.concept, largest["any"]):
            _break(scene, item, role)
        else:
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
