"""What all devices share: what draws them, their outline, their place, what is written on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from shapely.geometry import Point
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize, unary_union

from adapters.dxf.outlines import Drawn, drawings
from adapters.dxf.owners import own, written_on
from adapters.dxf.profile import BlockRole
from adapters.dxf.scene import Labels, Scene
from adapters.dxf.values import Values
from adapters.dxf.walk import Item
from checker.model import Element, Evidence, EvidenceKind, Recognition, Storey, Text, Unit

_FAR_M = 0.5
E = TypeVar("E", bound=Element)


@dataclass(slots=True)
class Setting:
    """The scene with the storeys and units that devices are placed in, and the items to read."""

    scene: Scene
    items: Sequence[Item]
    labels: Labels
    storeys: dict[str, Storey]
    units: Sequence[Unit] = ()
    positions: dict[int, Point] = field(default_factory=dict)
    _inserts: dict[tuple[str, ...], list[Item]] = field(default_factory=dict)
    _symbols: dict[int, BaseGeometry | None] = field(default_factory=dict)

    def inserts(self, *concepts: str) -> list[Item]:
        """Return the inserts of some concepts, each thing once (a copy in the same place says nothing more)."""
        if concepts not in self._inserts:
            self._inserts[concepts] = self._find_inserts(concepts)
        return self._inserts[concepts]

    def _find_inserts(self, concepts: tuple[str, ...]) -> list[Item]:
        found: dict[tuple[object, ...], Item] = {}
        for item in self.items:
            if (
                item.block is not None
                and item.block.concept in concepts
                and not self._is_shell(item)
                and self.place(item)
            ):
                point = self.positions[id(item)]
                written = tuple(sorted((k, w.text) for k, w in self.scene.reader.values(item.entity).items()))
                twin = item.id_key() if item.block.concept == "cylinder" else (round(point.x, 3), round(point.y, 3))
                found.setdefault((item.block.name, twin, written), item)
        return list(found.values())

    def _is_shell(self, item: Item) -> bool:
        """Tell whether an insert only holds things and is none itself."""
        return item.by_layer and item.has_parts and not item.symbol and not self.scene.reader.values(item.entity)

    def loose(self, *concepts: str) -> list[Item]:
        """Return what is drawn on the layers of some concepts, inserts of things apart."""
        return [i for i in self.items if i.block is None and i.role is not None and i.role.concept in concepts]

    def place(self, item: Item) -> bool:
        """Find where an insert stands; False, and broken, where its coordinates are absurd."""
        if id(item) not in self.positions:
            try:
                self.positions[id(item)] = Point(self.scene.at(item))
            except Exception as error:  # absurd coordinates, or an insert that has none
                concept = item.concept or "element"
                self.scene.break_(
                    concept,
                    item.ref,
                    Text(
                        f"coordenadas absurdas {error}; mova o bloco.", f"absurd coordinates {error}; move the block."
                    ),
                )
                return False
        return True

    def point(self, item: Item) -> Point:
        """Return the insertion point of an insert from :meth:`inserts`."""
        return self.positions[id(item)]

    def base(self, item: Item, shape: BaseGeometry | None = None) -> dict[str, Any]:
        """Return the keyword arguments that every element has."""
        point = self.point(item)
        return {
            "ref": item.ref,
            "shape": shape if shape is not None else point,
            "anchor": (point.x, point.y),
            "storey": self.scene.storey_of(point),
            "recognition": recognition_of(item),
        }

    def element(self, model: type[E], item: Item, **more: Any) -> E:
        """Make an element of an insert: its place, its attributes, and ``more``."""
        written = self.scene.reader.fields(self.scene.reader.values(item.entity), block_of(item), model)
        return model(**{**self.base(item), **written, **more})

    def drawn(self, drawn: Drawn, **more: Any) -> dict[str, Any]:
        """Return the keyword arguments of an element known by its outline."""
        return {
            "ref": drawn.item.ref,
            "shape": drawn.shape,
            "storey": self.scene.storey_of(drawn.shape),
            "recognition": drawn.recognition,
            **more,
        }

    def unit_label(self, label: str | None, storey: str | None) -> str | None:
        """Return a unit's identification as the plan's units have it: with the building where two share it."""
        building = self.storeys[storey].building if storey in self.storeys else None
        qualified = f"{building}/{label}"
        return qualified if label and building and any(u.key == qualified for u in self.units) else label

    def symbol_shape(self, item: Item) -> BaseGeometry | None:
        """Return the outline that a block draws: its closed outlines, else its lines; None where it draws neither."""
        if id(item) not in self._symbols:
            self._symbols[id(item)] = self._symbol_shape(item)
        return self._symbols[id(item)]

    def _symbol_shape(self, item: Item) -> BaseGeometry | None:
        scratch = replace(self.scene, broken=[], notes=[])
        found = drawings(scratch, item.symbol, item.concept or "element")
        areas = (
            [d.shape for d in found.closed] or list(polygonize(unary_union([d.shape for d in found.open])))
            if found.all
            else []
        )
        if areas:
            return unary_union(areas)
        return unary_union([d.shape for d in found.open]) if found.open else None


@dataclass(slots=True)
class Merged:
    """A thing drawn by an outline, by a block, or by both in the same place."""

    shape: BaseGeometry
    values: Values
    source: Item
    recognition: Recognition
    point: Point
    block: Item | None = None
    drawn: Drawn | None = None


def merged(setting: Setting, blocks: Sequence[Item], outlines: Sequence[Drawn]) -> list[Merged]:
    """Join blocks with the outlines round them (or within the same place); what stands alone stays alone."""
    owned = own(setting.scene, [d for d in outlines if d.closed], blocks)
    single = {id(d): owned.of(d) if len(owned.of(d)) == 1 else [] for d in outlines}
    free = {id(b) for b in blocks} - {id(b) for group in single.values() for b in group}
    found = [_outlined(setting, d, single[id(d)]) for d in outlines]
    found.extend(thing for block in blocks if id(block) in free for thing in _alone(setting, block))
    return _joined(setting, found)


def _outlined(setting: Setting, drawn: Drawn, blocks: list[Item]) -> Merged:
    values = written_on(setting.scene, drawn, blocks)
    block = blocks[0] if blocks else None
    recognition = _surest(block, drawn)
    centre = Point(drawn.circle[0], drawn.circle[1]) if drawn.circle else drawn.shape.centroid
    symbol = setting.symbol_shape(block) if block is not None else None
    beyond = symbol is not None and not drawn.shape.buffer(0.001).covers(symbol)
    shape = unary_union([drawn.shape, symbol]) if beyond else drawn.shape
    return Merged(shape, values, block or drawn.item, recognition, centre, block, drawn)


def _surest(block: Item | None, drawn: Drawn) -> Recognition:
    """A block says what a thing is, unless a surer layer of the same things does."""
    if block is None:
        return drawn.recognition
    named = recognition_of(block)
    same = drawn.item.role is not None and drawn.item.role.concept == block.concept
    return drawn.recognition if same and drawn.recognition.confidence > named.confidence else named


def _alone(setting: Setting, block: Item) -> list[Merged]:
    """A block of the profile is one thing; one known by its layer only, as many as it draws separate outlines."""
    shape = setting.symbol_shape(block)
    values = setting.scene.reader.values(block.entity)
    point = setting.point(block)
    if block.by_layer and shape is not None:
        parts = list(getattr(shape, "geoms", [shape])) if not values else [shape]
        far = len(parts) > 1 or shape.distance(point) > _FAR_M
        return [Merged(p, values, block, recognition_of(block), p.centroid if far else point, block) for p in parts]
    return [Merged(shape if shape is not None else point, values, block, recognition_of(block), point, block)]


def _joined(setting: Setting, found: list[Merged]) -> list[Merged]:
    """An outline and a block in the same place are one thing: the block says what, the drawn outline how large."""
    reach = setting.scene.profile.reach["same_place"]
    kept = [m for m in found if m.block is not None]
    for thing in (m for m in found if m.block is None):
        twin = next((m for m in kept if m.drawn is None and _oneplace(m, thing, reach)), None)
        if twin is None:
            kept.append(thing)
        elif isinstance(twin.shape, Point):
            twin.shape, twin.drawn = thing.shape, thing.drawn
    return kept


def _oneplace(block: Merged, outline: Merged, reach: float) -> bool:
    return block.point.distance(outline.point) <= reach or block.shape.centroid.distance(outline.point) <= reach


def block_of(item: Item) -> BlockRole:
    """Return the role of an insert that :meth:`Setting.inserts` gave."""
    if item.block is None:
        raise ValueError(item.ref.ref)
    return item.block


def recognition_of(item: Item) -> Recognition:
    """Return the evidence for an insert: its block's name, or the layer that makes a thing of it."""
    if item.block is not None and (item.block.own or item.block.evidence):
        return item.block.recognition
    if item.by_layer and item.role is not None:
        return item.role.recognition
    if item.block is not None:
        return item.block.recognition
    return Recognition((Evidence(EvidenceKind.GEOMETRY, item.kind),), 0.5)
