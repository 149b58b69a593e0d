"""Symbols that no name tells: a text beside them, their layer and their shape do. Of these none makes sure alone."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from shapely import STRtree
from shapely.geometry import Point
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from adapters.dxf.foreign import Foreign
from adapters.dxf.roles import BlockRole
from adapters.dxf.scene import Label, Labels, Scene
from adapters.dxf.shapes import Shape, drawn_shape, is_cylinder, is_door, is_drain
from adapters.dxf.symbols.guesses import BlockGuess, guess_text
from adapters.dxf.symbols.weighing import Reason, weigh
from adapters.dxf.symbols.words import table
from adapters.dxf.walk import Item
from checker.model import Evidence, EvidenceKind

_FIRM = 0.8
_STORAGE = ("storage_area", "lot", "lpg_central", "installation")


@dataclass(slots=True, eq=False)
class Symbol:
    """A symbol without a name: an insert with its content, or a small outline; ``texts`` are those that name it."""

    item: Item
    shape: Shape
    content: list[Item]
    texts: list[tuple[float, Label, BlockGuess]] = field(default_factory=list)


def name_unnamed(scene: Scene, items: Sequence[Item], labels: Labels) -> list[Item]:
    """Return the items with those symbols made things that texts and shapes name; doubtful things gain or stay."""
    named = [i for i in items if i.block is not None]
    symbols = _symbols(scene, items)
    _give_texts(scene, symbols, named, labels)
    near = _storage(scene, items)
    found: list[Item] = []
    claimed: set[int] = set()
    for symbol in symbols:
        role = _role(scene, symbol, near)
        if role is not None:
            item = _thing(symbol, role)
            scene.reader.assign(item.entity, role)
            found.append(item)
            claimed.update(id(i) for i in symbol.content)
    return [*(i for i in items if id(i) not in claimed), *found] if found else list(items)


def _symbols(scene: Scene, items: Iterable[Item]) -> list[Symbol]:
    held: dict[int, list[Item]] = {}
    holders: dict[int, Item] = {}
    found: list[Symbol] = []
    for item in items:
        if item.holder is not None:
            held.setdefault(id(item.holder), []).append(item)
            holders[id(item.holder)] = item.holder
        elif item.block is None and not _is_known(item):
            shape = drawn_shape(scene, [item]) if item.kind in ("CIRCLE", "LWPOLYLINE", "POLYLINE") else None
            if shape is not None and shape.is_closed:
                found.append(Symbol(item, shape, [item]))
    for key, content in held.items():
        if any(i.block is not None or _is_known(i) for i in content):
            continue
        shape = drawn_shape(scene, content)
        if shape is not None:
            found.append(Symbol(holders[key], shape, content))
    return _with_strokes(scene, found, items)


def _with_strokes(scene: Scene, found: list[Symbol], items: Iterable[Item]) -> list[Symbol]:
    """Loose outlines take the short lines inside them: the diagonals of a drain, the cross of a light."""
    loose = [s for s in found if s.item.kind != "INSERT"]
    if not loose:
        return found
    tree = STRtree([s.shape.area for s in loose])
    most = table("texts")["shapes"]["symbol"]
    for item in items:
        if item.kind != "LINE" or item.holder is not None or item.block is not None or _is_known(item):
            continue
        start, end = item.entity.dxf.start, item.entity.dxf.end
        if math.dist((start.x, start.y), (end.x, end.y)) * scene.metres > most:
            continue
        shape = drawn_shape(scene, [item])
        if shape is None:
            continue
        for index in tree.query(shape.outline.centroid, predicate="within"):
            loose[int(index)].content.append(item)
    for symbol in loose:
        if len(symbol.content) > 1:
            symbol.shape = drawn_shape(scene, symbol.content) or symbol.shape
    return found


def _is_known(item: Item) -> bool:
    """Tell whether the layer says for sure what an entity is; what only speaks of things says nothing."""
    role = item.role
    return role is not None and role.confidence >= _FIRM and role.concept not in ("text", "dimension", "space")


def _give_texts(scene: Scene, symbols: Sequence[Symbol], named: Sequence[Item], labels: Labels) -> None:
    """Give each text that names something to the nearest symbol within reach, or to the thing already known there."""
    pillars = _other_numbers(labels)
    telling = [
        (label, guess)
        for label in labels.all
        if (guess := guess_text(scene.profile.own_text(label.folded) or "")) is not None
        and not (pillars and re.fullmatch(table("texts")["other_numbers"], label.folded))
    ]
    if not telling:
        return
    blocks = Foreign(scene.profile.layers, scene.profile.blocks)
    places = {id(i): p for i in named if (p := _place(scene, i)) is not None}
    tree = STRtree([s.shape.area for s in symbols])
    reach = scene.profile.reach["text"]
    for label, guess in telling:
        concept = blocks.concept(guess.block)
        rivals = [i for i in named if i.concept == concept and id(i) in places]
        rival = min(rivals, key=lambda i: places[id(i)].distance(label.point), default=None)
        far = places[id(rival)].distance(label.point) if rival is not None else math.inf
        near = [symbols[int(n)] for n in tree.query(label.point, predicate="dwithin", distance=reach)]
        near = [s for s in near if _may_be(s, guess)]
        best = min(near, key=lambda s: (s.shape.area.distance(label.point), -s.shape.size), default=None)
        if rival is not None and far <= reach and (best is None or far <= best.shape.area.distance(label.point)):
            _strengthen(scene, rival, label, guess)
        elif best is not None:
            best.texts.append((best.shape.area.distance(label.point), label, guess))


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
    reasons: list[Reason] = [
        (Evidence(EvidenceKind.TEXT, label.text), min(guess.confidence, table("blocks")["evidence"]["text"])),
        (role.evidence[0], role.confidence),
    ]
    evidence = (*role.evidence, reasons[0][0])
    values = {**guess.values, **role.values}
    item.block = replace(role, confidence=weigh(reasons, role.concept), evidence=evidence, values=values)
    scene.reader.assign(item.entity, item.block)


def _other_numbers(labels: Labels) -> bool:
    """Tell whether the drawing numbers columns or doors as containers are named."""
    data = table("texts")
    pattern = re.compile(data["other_numbers"])
    numbers = {re.sub(r"\D", "", x.folded) for x in labels.all if pattern.fullmatch(x.folded)}
    return len(numbers - {str(n) for n in data["container_numbers"]}) > 1


def _storage(scene: Scene, items: Iterable[Item]) -> BaseGeometry:
    """The outlines in which gas is kept, as drawn."""
    outlines = [i for i in items if i.block is None and i.role is not None and i.role.concept in _STORAGE]
    shapes = [s.area for i in outlines if (s := drawn_shape(scene, [i])) is not None and s.is_closed]
    return unary_union(shapes) if shapes else Point()


def _role(scene: Scene, symbol: Symbol, storage: BaseGeometry) -> BlockRole | None:
    """What a symbol is by the nearest text that names it and by its shape."""
    foreign = Foreign(scene.profile.layers, scene.profile.blocks)
    layer = foreign.on_layer(symbol.item.raw_layer, symbol.item.role)
    if symbol.texts:
        _, label, guess = min(symbol.texts, key=lambda t: t[0])
        role = foreign.weighed(guess, Evidence(EvidenceKind.TEXT, label.text), layer, ())
        return _with_shape(role, symbol, guess.confidence)
    apart = storage.distance(symbol.shape.area) if not storage.is_empty else math.inf
    shapes = table("texts")["shapes"]
    if is_cylinder(symbol.shape) and (apart <= 0 or layer.discipline == "gas"):
        return _guessed(foreign, "GLP-P13", symbol)
    if is_drain(symbol.shape) and (apart <= shapes["beside_storage"] or layer.discipline == "drainage"):
        return _guessed(foreign, "HID-RL", symbol)
    if is_door(symbol.shape) and symbol.item.kind == "INSERT":
        return _guessed(foreign, "ESQUADRIA", symbol)
    return None


def _with_shape(role: BlockRole, symbol: Symbol, named: float) -> BlockRole:
    fits = {"cylinder": is_cylinder, "drain": is_drain}.get(role.concept)
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


def _place(scene: Scene, item: Item) -> Point | None:
    try:
        return Point(scene.at(item))
    except Exception:  # what has no place is told where it is read
        return None
