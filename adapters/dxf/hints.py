"""Where symbols without a name are looked for: beside texts that name things, near storage, on telling layers."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from shapely import STRtree
from shapely.geometry import Point
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from adapters.dxf.foreign import Foreign
from adapters.dxf.items import Item
from adapters.dxf.names import fold
from adapters.dxf.scene import Label, Labels, Scene
from adapters.dxf.shapes import Shape, drawn_shape
from adapters.dxf.symbols.guesses import BlockGuess, guess_text
from adapters.dxf.symbols.words import table
from checker.model import Evidence, EvidenceKind

_FIRM = 0.8
_STORAGE = ("storage_area", "lot", "lpg_central", "installation")
_COUNTED = "lot"
_TELLING = ("gas", "drainage")
_MOST_PARTS = 80
_SWING = (60.0, 120.0)


@dataclass(slots=True, eq=False)
class Symbol:
    """A symbol without a name: an insert with its content, or a small outline; ``texts`` are those that name it."""

    item: Item
    shape: Shape
    content: list[Item]
    texts: list[tuple[float, Evidence, BlockGuess]] = field(default_factory=list)


@dataclass(slots=True)
class Hints:
    """Texts that name things, the outlines in which gas is kept, and within what of these a shape alone tells.

    ``counted`` are outlines whose data say how many containers they hold: circles in them are decoration.
    """

    foreign: Foreign
    texts: list[tuple[Label, BlockGuess]]
    storage: BaseGeometry
    counted: BaseGeometry
    beside: float
    reach: float
    _tree: STRtree

    @classmethod
    def of(cls, scene: Scene, items: Iterable[Item], labels: Labels) -> Hints:
        """Gather the hints of a drawing."""
        texts = _telling(scene, labels)
        return cls(
            Foreign(scene.profile.layers, scene.profile.blocks),
            texts,
            _drawn(scene, items, _STORAGE),
            _drawn(scene, items, (_COUNTED,)),
            float(table("texts")["shapes"]["beside_storage"]),
            scene.profile.reach["text"],
            STRtree([label.point for label, _ in texts]),
        )

    def apart(self, shape: BaseGeometry) -> float:
        """Return how far a shape is from where gas is kept; infinite where no such place is drawn."""
        return self.storage.distance(shape) if not self.storage.is_empty else math.inf

    def speak_of(self, item: Item, point: Point, size: float) -> bool:
        """Tell whether anything may name a symbol of this size there."""
        if self.texts and len(self._tree.query(point, predicate="dwithin", distance=self.reach + size)):
            return True
        return self.apart(point) <= self.beside + size or self.discipline(item) in _TELLING

    def discipline(self, item: Item) -> str | None:
        """Return the discipline that the layer of an item speaks of."""
        return self.foreign.on_layer(item.raw_layer, item.role).discipline


def _telling(scene: Scene, labels: Labels) -> list[tuple[Label, BlockGuess]]:
    pillars = _other_numbers(labels)
    found = ((label, _named_by(scene, label.folded)) for label in labels.all)
    return [
        (label, guess)
        for label, guess in found
        if guess is not None
        and not (not guess.own and pillars and re.fullmatch(table("texts")["other_numbers"], label.folded))
    ]


def _named_by(scene: Scene, text: str) -> BlockGuess | None:
    """What a text names: what the user's profile says outright, else what it is read as."""
    own = scene.profile.own.block_of_text(text)
    if own is not None and own.concept in scene.profile.devices:
        return BlockGuess(block=own.name, confidence=1.0, discipline=own.discipline, own=True)
    return guess_text(fold(scene.profile.own_text(text) or ""))


def _other_numbers(labels: Labels) -> bool:
    """Tell whether the drawing numbers columns or doors as containers are named."""
    data = table("texts")
    pattern = re.compile(data["other_numbers"])
    numbers = {re.sub(r"\D", "", x.folded) for x in labels.all if pattern.fullmatch(x.folded)}
    return bool(numbers - {str(n) for n in data["container_numbers"]})


def _drawn(scene: Scene, items: Iterable[Item], concepts: Sequence[str]) -> BaseGeometry:
    """The outlines of some concepts, as drawn."""
    outlines = [i for i in items if i.block is None and i.role is not None and i.role.concept in concepts]
    shapes = [s.area for i in outlines if (s := drawn_shape(scene, [i])) is not None and s.is_closed]
    return unary_union(shapes) if shapes else Point()


def find_symbols(scene: Scene, items: Sequence[Item], hints: Hints) -> list[Symbol]:
    """Return the symbols without a name that something may name."""
    held: dict[int, list[Item]] = {}
    holders: dict[int, Item] = {}
    found: list[Symbol] = []
    for item in items:
        if item.holder is not None:
            held.setdefault(id(item.holder), []).append(item)
            holders[id(item.holder)] = item.holder
        elif item.block is None and not is_known(item):
            symbol = _loose(scene, item, hints)
            if symbol is not None:
                found.append(symbol)
    for key, content in held.items():
        symbol = _held(scene, holders[key], content, hints)
        if symbol is not None:
            found.append(symbol)
    _take_strokes(scene, [s for s in found if s.item.kind != "INSERT"], items)
    return found


def is_known(item: Item) -> bool:
    """Tell whether the layer says for sure what an entity is; another office's layer of texts says nothing."""
    role = item.role
    if role is None or role.confidence < _FIRM:
        return False
    return role.confidence == 1.0 or role.concept not in ("text", "dimension", "space")


def _loose(scene: Scene, item: Item, hints: Hints) -> Symbol | None:
    """A small outline that is in no block."""
    if not 0 < _rough_size(item) * scene.metres <= table("texts")["shapes"]["symbol"]:
        return None
    point = place_of(scene, item)
    if point is None or not hints.speak_of(item, point, table("texts")["shapes"]["symbol"]):
        return None
    shape = drawn_shape(scene, [item])
    return Symbol(item, shape, [item]) if shape is not None and shape.is_closed else None


def _rough_size(item: Item) -> float:
    """The size of a circle or closed polyline in drawing units, without drawing it; 0 for anything else."""
    entity, dxf = item.entity, item.entity.dxf
    scale = item.matrix.transform_direction((1, 0, 0)).magnitude if item.matrix is not None else 1.0
    if item.kind == "CIRCLE":
        return 2 * float(dxf.radius) * scale
    if item.kind != "LWPOLYLINE" or not 2 < len(entity) <= _MOST_PARTS:
        return 0.0
    xs, ys = zip(*((p[0], p[1]) for p in entity), strict=True)
    return float(max(max(xs) - min(xs), max(ys) - min(ys)) * scale)


def _held(scene: Scene, holder: Item, content: list[Item], hints: Hints) -> Symbol | None:
    """What an insert of an unknown block holds."""
    if len(content) > _MOST_PARTS or any(i.block is not None or is_known(i) for i in content):
        return None
    point = place_of(scene, holder)
    size = float(table("texts")["shapes"]["symbol"])
    own = _own_attributes(scene, holder)
    swings = any(i.kind == "ARC" and is_swing(scene, i) for i in content)
    if point is None or not (own or swings or hints.speak_of(holder, point, size)):
        return None
    shape = drawn_shape(scene, content)
    return Symbol(holder, shape, content, own) if shape is not None and shape.size <= _largest(own, size) else None


def is_swing(scene: Scene, arc: Item) -> bool:
    """Tell whether an arc has the radius of a door's leaf and is about a quarter of a circle."""
    low, high = table("texts")["shapes"]["door_radius"]
    scale = arc.matrix.transform_direction((1, 0, 0)).magnitude if arc.matrix is not None else 1.0
    span = (float(arc.entity.dxf.end_angle) - float(arc.entity.dxf.start_angle)) % 360
    radius = float(arc.entity.dxf.radius) * float(scale) * scene.metres
    return bool(low <= radius <= high and _SWING[0] <= span <= _SWING[1])


def _largest(own: Sequence[object], size: float) -> float:
    """What an attribute names is a symbol; a text may name something larger, which is told when it is given."""
    return size if own else math.inf


def _own_attributes(scene: Scene, holder: Item) -> list[tuple[float, Evidence, BlockGuess]]:
    """Values of a block's attributes that name what it is."""
    written = scene.reader.values(holder.entity).values() if holder.kind == "INSERT" else ()
    found = ((w.text, _named_by(scene, w.text)) for w in written)
    return [(0.0, Evidence(EvidenceKind.ATTRIBUTE, text), guess) for text, guess in found if guess is not None]


def _take_strokes(scene: Scene, loose: Sequence[Symbol], items: Iterable[Item]) -> None:
    """Loose outlines take the short lines inside them: the diagonals of a drain, the cross of a light."""
    if not loose:
        return
    tree = STRtree([s.shape.area for s in loose])
    most = table("texts")["shapes"]["symbol"]
    for item in items:
        if item.kind != "LINE" or item.holder is not None or item.block is not None or is_known(item):
            continue
        start, end = item.entity.dxf.start, item.entity.dxf.end
        if math.dist((start.x, start.y), (end.x, end.y)) * scene.metres > most:
            continue
        shape = drawn_shape(scene, [item])
        if shape is not None:
            for index in tree.query(shape.outline.centroid, predicate="within"):
                loose[int(index)].content.append(item)
    for symbol in loose:
        if len(symbol.content) > 1:
            symbol.shape = drawn_shape(scene, symbol.content) or symbol.shape


def place_of(scene: Scene, item: Item) -> Point | None:
    """Return where an item stands; None where that cannot be told."""
    try:
        return Point(scene.at(item))
    except Exception:  # what has no place is told where it is read
        return None
