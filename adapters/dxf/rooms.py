"""Rooms, units and car parks: outlines with their labels and data blocks."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from shapely.geometry import Point
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from adapters.dxf.dwellings import labelled_units
from adapters.dxf.faces import rooms_by_name
from adapters.dxf.heights import height_inside
from adapters.dxf.outlines import Drawn, drawings
from adapters.dxf.owners import own, written_on
from adapters.dxf.scene import Label, Labels, Scene
from adapters.dxf.walk import Item
from checker.model import Parking, Recognition, Space, Storey, Text, Unit, is_known

_LABEL_LAYERS = ("space", "text")


class Rooms:
    """Finds rooms, units and car parks among some items. ``storeys`` are those of the whole drawing, by key."""

    def __init__(self, scene: Scene, items: Sequence[Item], labels: Labels, storeys: dict[str, Storey]) -> None:
        self.scene = scene
        self.labels = labels
        self.storeys = storeys
        self.items = items

    def _outlines(self, concept: str) -> list[Drawn]:
        loose = [i for i in self.items if i.block is None and i.role is not None and i.role.concept == concept]
        return drawings(self.scene, loose, concept, close=True).closed

    def _blocks(self, name: str) -> list[Item]:
        return [i for i in self.items if i.block is not None and i.block.name == name and self._has_place(i)]

    def _has_place(self, item: Item) -> bool:
        try:
            self.scene.at(item)
        except ValueError as error:
            why = Text(f"coordenadas absurdas {error}; mova o bloco.", f"absurd coordinates {error}; move the block.")
            self.scene.break_(item.concept or "element", item.ref, why)
            return False
        return True

    # units

    def units(self) -> list[Unit]:
        """Return the units: outlines of one identification are one unit, on however many storeys."""
        drawn = self._outlines("dwelling_unit")
        owned = own(self.scene, drawn, self._blocks("UNID"))
        parts = [self._unit_part(d, owned.of(d)) for d in drawn] + [self._unit_block(b) for b in owned.free]
        merged: dict[tuple[str | None, str], list[dict[str, Any]]] = defaultdict(list)
        for part in parts:
            merged[part["building"], part["key"]].append(part)
        shared = {key for _, key in merged if sum(k == key for _, k in merged) > 1}
        units = [_merge_unit(self._upwards(group), qualify=key in shared) for (_, key), group in merged.items()]
        return [*units, *self._labelled(units)]

    def _labelled(self, units: Sequence[Unit]) -> list[Unit]:
        """Units that a label alone names, where nobody framed the storeys."""
        if not self.scene.unframed:
            return []
        return labelled_units(self.scene, self.labels.all, units, {k: s.building for k, s in self.storeys.items()})

    def _upwards(self, parts: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Parts of a unit from the lowest storey to the highest, in whatever order they were drawn."""
        order = list(self.storeys)
        return sorted(parts, key=lambda p: order.index(p["storey"]) if p["storey"] in order else -1)

    def _unit_part(self, drawn: Drawn, blocks: list[Item]) -> dict[str, Any]:
        values = written_on(self.scene, drawn, blocks)
        fields = self.scene.reader.fields(values, self.scene.profile.blocks["UNID"], Unit)
        fields.setdefault("name", self._unit_title(drawn.shape))
        fields.update(shape=drawn.shape, ref=drawn.item.ref, recognition=drawn.recognition)
        return self._located(fields, drawn.shape)

    def _unit_block(self, block: Item) -> dict[str, Any]:
        fields = self.scene.reader.fields(
            self.scene.reader.values(block.entity), self.scene.profile.blocks["UNID"], Unit
        )
        point = Point(self.scene.at(block))
        fields.update(shape=point, ref=block.ref, recognition=block.block.recognition if block.block else Recognition())
        return self._located(fields, point)

    def _located(self, fields: dict[str, Any], shape: BaseGeometry) -> dict[str, Any]:
        storey = self.scene.storey_of(shape)
        building = self.storeys[storey].building if storey in self.storeys else None
        name = fields.get("name")
        fields.update(storey=storey, building=building, key=str(name) if name else fields["ref"].ref)
        return fields

    def _unit_title(self, shape: BaseGeometry) -> str | None:
        pattern = self.scene.profile.pattern("unit_title")
        found = {m.group(1) for label in self.labels.inside(shape) if (m := pattern.search(label.folded))}
        return found.pop() if len(found) == 1 else None

    # rooms

    def spaces(self, units: Sequence[Unit]) -> list[Space]:
        """Return rooms: outlines with the label inside, and labels of the room layer in no outline (as points)."""
        drawn = self._outlines("space")
        marks = self._level_marks()
        taken: set[int] = set()
        spaces = []
        for outline in sorted(drawn, key=lambda d: d.shape.area):
            inside = [label for label in self.labels.inside(outline.shape) if id(label) not in taken]
            names = [label for label in inside if _is_label(label)]
            taken.update(id(label) for label in names)
            spaces.append(self._space(outline.shape, outline.item, outline.recognition, names, inside, units, marks))
        for label in self.labels.all:
            role = label.item.role
            if id(label) not in taken and role is not None and role.concept == "space" and not _is_measure(label):
                spaces.append(self._space(label.point, label.item, role.recognition, [label], [label], units, marks))
                taken.add(id(label))
        return [*spaces, *self._named(spaces, taken, units, marks)]

    def _named(
        self, spaces: Sequence[Space], taken: set[int], units: Sequence[Unit], marks: list[tuple[Point, float]]
    ) -> list[Space]:
        """Rooms that a name between walls makes, where nobody framed the storeys and lengths are known."""
        if not self.scene.unframed or not self.scene.reader.metres:
            return []
        free = [label for label in self.labels.all if id(label) not in taken]
        found = rooms_by_name(self.scene, self.items, free, [s.shape for s in spaces if s.shape.area > 0])
        return [
            self._space(shape, label.item, sure, [label], self.labels.inside(shape) or [label], units, marks)
            for label, shape, sure in found
        ]

    def _level_marks(self) -> list[tuple[Point, float]]:
        marks = []
        for block in self._blocks("NIVEL"):
            written = self.scene.reader.values(block.entity).get("COTA")
            value = self.scene.reader.convert(written, "level", "space.floor_z_m", "NIVEL.COTA") if written else None
            if isinstance(value, float):
                marks.append((Point(self.scene.at(block)), value))
        return marks

    def _space(
        self,
        shape: BaseGeometry,
        item: Item,
        recognition: Recognition,
        names: list[Label],
        texts: list[Label],
        units: Sequence[Unit],
        marks: list[tuple[Point, float]],
    ) -> Space:
        storey = self.scene.storey_of(shape)
        name = _first_line(names)
        fields: dict[str, Any] = {"ceiling_height_m": height_inside(texts, "PD")}
        if storey in self.storeys and fields["ceiling_height_m"] is None:
            fields["ceiling_height_m"] = self.storeys[storey].ceiling_height_m
        levels = {level for point, level in marks if shape.covers(point)}
        if len(levels) == 1:
            fields["floor_z_m"] = levels.pop()
        elif storey in self.storeys:
            fields["floor_z_m"] = self.storeys[storey].elevation_m
        if name and self.scene.profile.pattern("external_rooms").search(" ".join(label.folded for label in names)):
            fields["is_external"] = True
        stated = {k: v for k, v in fields.items() if v is not None and (k == "is_external" or is_known(v))}
        return Space(
            ref=item.ref,
            shape=shape,
            key=item.id_key(),
            name=name,
            use=name,
            storey=storey,
            unit=unit_at(shape, storey, units),
            recognition=recognition,
            **stated,
        )

    # car parks

    def parkings(self, spaces: Sequence[Space]) -> list[Parking]:
        """Return car parks: the data block, and the outline of the room round it."""
        found = []
        for block in self._blocks("ESTAC"):
            point = Point(self.scene.at(block))
            rooms = [s.shape for s in spaces if not isinstance(s.shape, Point) and s.shape.covers(point)]
            shape: BaseGeometry = min(rooms, key=lambda s: s.area, default=point)
            fields = self.scene.reader.fields(
                self.scene.reader.values(block.entity), self.scene.profile.blocks["ESTAC"], Parking
            )
            recognition = block.block.recognition if block.block else Recognition()
            found.append(
                Parking(
                    ref=block.ref, shape=shape, storey=self.scene.storey_of(point), recognition=recognition, **fields
                )
            )
        return found


def unit_at(shape: BaseGeometry, storey: str | None, units: Sequence[Unit]) -> str | None:
    """Return the key of the unit whose outline on this storey holds ``shape``."""
    point = shape if isinstance(shape, Point) else shape.representative_point()
    holding = [(o.area, u.key) for u in units for s, o in u.outlines if s == storey and o.covers(point)]
    return min(holding)[1] if holding else None


def _merge_unit(parts: list[dict[str, Any]], *, qualify: bool) -> Unit:
    fields: dict[str, Any] = {}
    for part in parts:
        fields.update({k: v for k, v in part.items() if k not in fields or not is_known(fields[k])})
    if qualify and fields["building"]:
        fields["key"] = f"{fields['building']}/{fields['key']}"
    outlined = [p for p in parts if not isinstance(p["shape"], Point)]
    if outlined:
        fields["outlines"] = tuple((p["storey"], p["shape"]) for p in outlined)
        fields["shape"] = unary_union([p["shape"] for p in outlined])
    return Unit(**fields)


def _is_label(label: Label) -> bool:
    role = label.item.role
    return role is not None and role.concept in _LABEL_LAYERS and not _is_measure(label)


_MEASURE = re.compile(r"\b(?:H|PD|NIVEL|A|AREA|S|P)\s*[=:]?\s*[+-]?\s*\d[\d.,]*\s*(?:M2|M²|MM|CM|M)?")


def _is_measure(label: Label) -> bool:
    """Tell whether a text holds measures (H=, PD=, an area, a level) and no name."""
    return re.search(r"[A-Z]", _MEASURE.sub("", label.folded).replace("M²", "").replace("M2", "")) is None


def _first_line(names: list[Label]) -> str | None:
    own_layer = [n for n in names if n.item.role is not None and n.item.role.concept == "space"] or names
    top = max(own_layer, key=lambda n: (round(n.height, 4), n.y), default=None)
    return top.text.split("\n", 1)[0] if top is not None else None
