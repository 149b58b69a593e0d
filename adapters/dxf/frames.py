"""Storeys: frames on the storey layer with their PAV block or title, or a PAV block for the whole drawing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from shapely.geometry import Point
from shapely.geometry.base import BaseGeometry

from adapters.dxf.heights import stated_in
from adapters.dxf.names import fold
from adapters.dxf.outlines import Drawn, drawings
from adapters.dxf.owners import own, written_on
from adapters.dxf.scene import Frame, Label, Labels, Scene
from adapters.dxf.titles import TitleReading, building_in, read_title
from adapters.dxf.walk import Item
from checker.model import Missing, Recognition, Storey, StoreyKind, Text, is_known

_GROUNDED = (StoreyKind.SEMI_BASEMENT,)


@dataclass(slots=True)
class Storeys:
    """Storeys and frames found among some items."""

    storeys: list[Storey] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)


def find_storeys(scene: Scene, items: Sequence[Item], labels: Labels) -> Storeys:
    """Find the storeys that ``items`` draw."""
    outlines = [i for i in items if i.role is not None and i.role.concept == "storey" and i.block is None]
    blocks = [i for i in items if i.block is not None and i.block.name == "PAV"]
    drawn = drawings(scene, outlines, "storey", close=True).closed
    owned = own(scene, drawn, blocks)
    found = Storeys()
    keys: Counter[str] = Counter()
    for outline in sorted(drawn, key=lambda d: (d.shape.bounds[0], d.shape.bounds[1])):
        _add_frame(scene, found, outline, owned.of(outline), labels, keys)
    for block in owned.free:
        _add_frameless(scene, found, block, keys)
    if not found.frames and len(found.storeys) > 1:
        scene.notes.append(
            Text(
                "Há vários blocos PAV e nenhum contorno em ARQ-PAVIMENTO: os elementos ficaram sem pavimento.",
                "There are several PAV blocks and no outline on ARQ-PAVIMENTO: elements were not assigned to storeys.",
            )
        )
    return found


def _add_frame(
    scene: Scene, found: Storeys, drawn: Drawn, blocks: list[Item], labels: Labels, keys: Counter[str]
) -> None:
    title = _frame_title(scene, drawn.shape, labels) if not blocks else None
    reading = read_title(title.text, scene.profile) if title is not None else None
    if reading is not None and not reading.is_floor:
        found.frames.append(Frame(drawn.shape, None, excluded=not reading.site))
        return
    values = written_on(scene, drawn, blocks)
    fields = scene.reader.fields(values, scene.profile.blocks["PAV"], Storey)
    if title is not None:
        fields.setdefault("name", title.text.replace("\n", " "))
    if len(blocks) > 1:
        fields["repeats"] = Missing(
            "storey.repeats", Text("dois blocos PAV no mesmo contorno", "two PAV blocks in one outline")
        )
    storey = _storey(scene, fields, reading, drawn, keys)
    found.storeys.append(storey)
    found.frames.append(Frame(drawn.shape, storey.key))


def _add_frameless(scene: Scene, found: Storeys, block: Item, keys: Counter[str]) -> None:
    values = scene.reader.values(block.entity)
    fields = scene.reader.fields(values, scene.profile.blocks["PAV"], Storey)
    found.storeys.append(_storey(scene, fields, None, block, keys))
    if found.frames:
        scene.notes.append(
            Text(
                f"O bloco PAV {block.ref.ref} está fora de todos os contornos de ARQ-PAVIMENTO.",
                f"PAV block {block.ref.ref} lies outside every outline on ARQ-PAVIMENTO.",
            )
        )


def _frame_title(scene: Scene, shape: BaseGeometry, labels: Labels) -> Label | None:
    """The frame's title: the largest text that reads as one; of equal ones a floor's, then the nearest to the edge."""
    candidates: list[tuple[Label, TitleReading]] = []
    for label in labels.inside(shape):
        reading = read_title(label.text, scene.profile)
        if reading is not None:
            candidates.append((label, reading))
    edge = shape.boundary
    return min(
        candidates,
        key=lambda c: (-round(c[0].height, 4), not c[1].is_floor, c[0].point.distance(edge)),
        default=(None, None),
    )[0]


def _storey(
    scene: Scene,
    fields: dict[str, Any],
    reading: TitleReading | None,
    source: Drawn | Item,
    keys: Counter[str],
) -> Storey:
    item = source.item if isinstance(source, Drawn) else source
    shape: BaseGeometry = source.shape if isinstance(source, Drawn) else Point()
    declared = fields.get("kind")
    name = fields.get("name")
    named = read_title(str(name), scene.profile) if name else None
    reading = reading or (named if named is not None and named.is_floor else None)
    kind = declared if isinstance(declared, StoreyKind) else reading.kind if reading else StoreyKind.UNKNOWN
    building = fields.pop("building", None) or (building_in(str(name), scene.profile) if name else None)
    fields.update(kind=kind, kind_declared=isinstance(declared, StoreyKind), building=building)
    fields["ordinals"] = reading.ordinals if reading else ()
    fields["repeats"] = _repeats(fields.get("repeats"), kind, reading)
    key = _unique(str(name or item.ref.ref), building, keys)
    if isinstance(source, Drawn):
        fields["floor_area_m2"] = shape.area
    _rise(fields, kind)
    recognition = (
        source.recognition if isinstance(source, Drawn) else item.block.recognition if item.block else Recognition()
    )
    return Storey(ref=item.ref, shape=shape, key=key, recognition=recognition, **fields)


def storey_of_title(
    scene: Scene, item: Item, name: str | None, reading: TitleReading | None, keys: Counter[str]
) -> Storey:
    """Return a storey that a title alone names, without an outline; ``item`` is its source.

    A level or ceiling height counts only where the title itself states it.
    """
    fields: dict[str, Any] = {"name": name} if name else {}
    for field_name, what in (("elevation_m", "NIVEL"), ("ceiling_height_m", "PD")):
        stated = stated_in(fold(name), what) if name else None
        if stated is not None:
            fields[field_name] = stated
    return _storey(scene, fields, reading, item, keys)


def _repeats(stated: Any, kind: StoreyKind, reading: TitleReading | None) -> int | Missing:
    if stated is not None:
        return stated  # type: ignore[no-any-return]  # int or Missing, from the converter
    if kind is not StoreyKind.TYPICAL:
        return reading.repeats if reading is not None and not is_known(reading.repeats) else 1
    if reading is not None and reading.kind is StoreyKind.TYPICAL:
        return reading.repeats
    return Missing("storey.repeats")


def _rise(fields: dict[str, Any], kind: StoreyKind) -> None:
    """How far a semi-basement's ceiling stands above the ground: its level plus its ceiling height."""
    level, height = fields.get("elevation_m"), fields.get("ceiling_height_m")
    if kind in _GROUNDED and level is not None and height is not None and is_known(level) and is_known(height):
        fields["rise_m"] = level + height


def _unique(name: str, building: str | None, keys: Counter[str]) -> str:
    key = f"{building}/{name}" if building else name
    keys[key] += 1
    return key if keys[key] == 1 else f"{key}#{keys[key]}"
