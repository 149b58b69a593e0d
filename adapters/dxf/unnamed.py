"""Symbols that no name tells: a text beside them, their layer and their shape do. Of these none makes sure alone."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace

from shapely import STRtree
from shapely.geometry import Point

from adapters.dxf.foreign import Foreign
from adapters.dxf.hints import Hints, Symbol, find_symbols, place_of
from adapters.dxf.items import Item
from adapters.dxf.roles import BlockRole
from adapters.dxf.scene import Label, Labels, Scene
from adapters.dxf.shapes import is_cylinder, is_door, is_drain
from adapters.dxf.symbols.guesses import BlockGuess
from adapters.dxf.symbols.weighing import Reason, weigh
from adapters.dxf.symbols.words import table
from checker.model import Evidence, EvidenceKind

_FIRM = 0.8


def name_unnamed(scene: Scene, items: Sequence[Item], labels: Labels) -> list[Item]:
    """Return the items with those symbols made things that texts and shapes name; doubtful things gain or stay."""
    hints = Hints.of(scene, items, labels)
    symbols = find_symbols(scene, items, hints)
    _give_texts(scene, symbols, hints, [i for i in items if i.block is not None])
    found: list[Item] = []
    claimed: set[int] = set()
    for symbol in symbols:
        role = _role(symbol, hints)
        if role is not None:
            item = _thing(symbol, role)
            scene.reader.assign(item.entity, role)
            found.append(item)
            claimed.update(id(i) for i in symbol.content)
    return [*(i for i in items if id(i) not in claimed), *found] if found else list(items)


def _give_texts(scene: Scene, symbols: Sequence[Symbol], hints: Hints, named: Sequence[Item]) -> None:
    """Give each text that names something to the nearest symbol within reach, or to the thing already known there."""
    if not hints.texts:
        return
    known = _Known(scene, named)
    tree = STRtree([s.shape.area for s in symbols])
    reach = scene.profile.reach["text"]
    for label, guess in hints.texts:
        rival, far = known.nearest(hints.foreign.concept(guess.block), label.point, reach)
        near = [symbols[int(n)] for n in tree.query(label.point, predicate="dwithin", distance=reach)]
        near = [s for s in near if _may_be(s, guess)]
        best = min(near, key=lambda s: (s.shape.area.distance(label.point), -s.shape.size), default=None)
        if rival is not None and (best is None or far <= best.shape.area.distance(label.point)):
            _strengthen(scene, rival, label, guess)
        elif best is not None:
            named_by = Evidence(EvidenceKind.TEXT, label.text)
            best.texts.append((best.shape.area.distance(label.point), named_by, guess))


class _Known:
    """Things already known, searched by concept and place."""

    def __init__(self, scene: Scene, named: Iterable[Item]) -> None:
        self._by_concept: dict[str, tuple[list[Item], list[Point], STRtree]] = {}
        grouped: dict[str, list[tuple[Item, Point]]] = {}
        for item in named:
            point = place_of(scene, item)
            if point is not None and item.block is not None:
                grouped.setdefault(item.block.concept, []).append((item, point))
        for concept, pairs in grouped.items():
            points = [p for _, p in pairs]
            self._by_concept[concept] = ([i for i, _ in pairs], points, STRtree(points))

    def nearest(self, concept: str, point: Point, reach: float) -> tuple[Item | None, float]:
        """Return the nearest thing of a concept within reach, and how far it is."""
        if concept not in self._by_concept:
            return None, math.inf
        items, points, tree = self._by_concept[concept]
        found = [int(n) for n in tree.query(point, predicate="dwithin", distance=reach)]
        best = min(found, key=lambda n: points[n].distance(point), default=None)
        return (items[best], points[best].distance(point)) if best is not None else (None, math.inf)


def _may_be(symbol: Symbol, guess: BlockGuess) -> bool:
    most = table("texts")["shapes"]["symbol"]
    if symbol.shape.size > most:
        return False
    if guess.circle is None:
        return True
    low, high = guess.circle
    return any(low - 1e-6 <= d <= high + 1e-6 for d in symbol.shape.diameters)


def _strengthen(scene: Scene, item: Item, label: Label, guess: BlockGuess) -> None:
    """A text that agrees with a doubtful name is a further reason."""
    role = item.block
    if role is None or role.confidence >= _FIRM or not role.evidence:
        return
    if guess.own:
        said = Evidence(EvidenceKind.PROFILE, label.text)
        item.block = replace(role, own=True, confidence=1.0, evidence=(said, *role.evidence))
        scene.reader.assign(item.entity, item.block)
        return
    reasons: list[Reason] = [
        (Evidence(EvidenceKind.TEXT, label.text), min(guess.confidence, table("blocks")["evidence"]["text"])),
        (role.evidence[0], role.confidence),
    ]
    evidence = (*role.evidence, reasons[0][0])
    values = {**guess.values, **role.values}
    item.block = replace(role, confidence=weigh(reasons, role.concept), evidence=evidence, values=values)
    scene.reader.assign(item.entity, item.block)


def _role(symbol: Symbol, hints: Hints) -> BlockRole | None:
    """What a symbol is by the nearest text that names it and by its shape."""
    foreign = hints.foreign
    layer = foreign.on_layer(symbol.item.raw_layer, symbol.item.role)
    if symbol.texts:
        _, named_by, guess = min(symbol.texts, key=lambda t: t[0])
        role = foreign.weighed(guess, named_by, layer, ())
        return _with_shape(role, symbol, guess.confidence)
    apart = hints.apart(symbol.shape.area)
    counted = hints.counted.covers(symbol.shape.area.centroid)
    if is_cylinder(symbol.shape) and not counted and (apart <= 0 or layer.discipline == "gas"):
        return _guessed(foreign, "GLP-P13", symbol)
    if is_drain(symbol.shape) and (apart <= hints.beside or layer.discipline == "drainage"):
        return _guessed(foreign, "HID-RL", symbol)
    if is_door(symbol.shape) and symbol.item.kind == "INSERT":
        return _guessed(foreign, "ESQUADRIA", symbol)
    return None


def _with_shape(role: BlockRole, symbol: Symbol, named: float) -> BlockRole:
    fits = {"cylinder": is_cylinder, "drain": is_drain}.get(role.concept) if not role.own else None
    if fits is None or not fits(symbol.shape):
        return role
    shape = (Evidence(EvidenceKind.GEOMETRY, symbol.shape.said), table("blocks")["evidence"]["geometry"])
    total = weigh([(role.evidence[0], max(named, role.confidence)), shape], role.concept)
    return replace(role, confidence=total, evidence=(*role.evidence, shape[0]))


def _guessed(foreign: Foreign, block: str, symbol: Symbol) -> BlockRole:
    guess = BlockGuess(block=block, confidence=table("blocks")["evidence"]["geometry"])
    evidence = Evidence(EvidenceKind.GEOMETRY, symbol.shape.said)
    layer = foreign.on_layer(symbol.item.raw_layer, symbol.item.role)
    role = foreign.weighed(guess, evidence, layer, ())
    return replace(role, confidence=min(role.confidence, 0.75))


def _thing(symbol: Symbol, role: BlockRole) -> Item:
    item = symbol.item
    made = Item(item.entity, item.matrix, item.raw_layer, item.role, item.ref, item.visibility, role)
    made.symbol = list(symbol.content)
    made.within = item.within
    return made
