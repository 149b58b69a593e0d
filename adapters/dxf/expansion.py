"""How many entities a drawing has with every insert and array laid out: counted over the blocks, none laid out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from adapters.dxf.refusal import over_limit
from checker.model.limits import ReadLimits


@dataclass(slots=True)
class _Node:
    """A block, or a layout: its own entities, and the blocks it inserts with how often."""

    own: int = 0
    inserts: dict[str, int] = field(default_factory=lambda: defaultdict(int))


def check_expansion(doc: Any, name: str, limits: ReadLimits) -> None:
    """Raise :class:`PlanUnreadableError` where the layouts of ``doc`` expand beyond ``limits``.

    Blocks that insert themselves are opened once on every way through them, and counted so.
    """
    layouts = [_node(layout) for layout in doc.layouts]
    blocks = _reachable(doc, layouts)
    order = _leaves_first(blocks)
    sizes: dict[str, int] = {}
    depths: dict[str, int] = {}
    for block in order:
        node = blocks[block]
        sizes[block] = node.own + sum(n * sizes[child] for child, n in node.inserts.items())
        depths[block] = 1 + max((depths[child] for child in node.inserts), default=0)
    deepest = max((depths[c] for layout in layouts for c in layout.inserts if c in depths), default=0)
    if deepest > limits.insert_depth:
        raise over_limit(name, "insert_depth", deepest, limits.insert_depth, _named(depths, layouts))
    cyclic = _Cyclic(blocks, sizes, depths, name, limits)
    total = sum(layout.own for layout in layouts)
    for layout in layouts:
        for child, n in layout.inserts.items():
            total += n * (sizes[child] if child in sizes else cyclic.size(child, frozenset()))
    if total > limits.expanded:
        raise over_limit(name, "expanded", total, limits.expanded, _named(sizes, layouts))


def _node(entities: Iterable[Any]) -> _Node:
    node = _Node()
    for entity in entities:
        node.own += 1
        if entity.dxftype() == "INSERT":
            times = max(1, int(entity.mcount))
            node.own += times if times > 1 else 0
            node.inserts[str(entity.dxf.get("name", "")).lower()] += times
    return node


def _reachable(doc: Any, layouts: list[_Node]) -> dict[str, _Node]:
    found: dict[str, _Node] = {}
    waiting = [child for layout in layouts for child in layout.inserts]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        block = doc.blocks.get(name)
        found[name] = _node(block if block is not None else ())
        waiting.extend(found[name].inserts)
    return found


def _leaves_first(blocks: dict[str, _Node]) -> list[str]:
    """The blocks in an order in which each comes after those it inserts; those that lead into a cycle are left out."""
    parents: dict[str, list[str]] = defaultdict(list)
    left = {name: len(node.inserts) for name, node in blocks.items()}
    for name, node in blocks.items():
        for child in node.inserts:
            parents[child].append(name)
    order = [name for name, count in left.items() if count == 0]
    for name in order:
        for parent in parents[name]:
            left[parent] -= 1
            if left[parent] == 0:
                order.append(parent)
    return order


def _named(values: dict[str, int], layouts: list[_Node]) -> str:
    """The block in the drawing that weighs most."""
    placed = {child: n * values[child] for layout in layouts for child, n in layout.inserts.items() if child in values}
    return max(placed, key=lambda c: placed[c], default="")


@dataclass(slots=True)
class _Cyclic:
    """Counts blocks that insert themselves, way by way, and gives up where the limit is passed."""

    blocks: dict[str, _Node]
    sizes: dict[str, int]
    depths: dict[str, int]
    name: str
    limits: ReadLimits
    spent: int = 0

    def size(self, block: str, above: frozenset[str]) -> int:
        if block in self.sizes:
            return self.sizes[block]
        if block in above:
            return 0
        if len(above) >= self.limits.insert_depth:
            raise over_limit(self.name, "insert_depth", len(above) + 1, self.limits.insert_depth, block)
        node = self.blocks[block]
        self.spent += node.own
        if self.spent > self.limits.expanded:
            raise over_limit(self.name, "expanded", self.spent, self.limits.expanded, block)
        return node.own + sum(n * self.size(child, above | {block}) for child, n in node.inserts.items())
