"""The plot and its surroundings: limits, roads, neighbours, openings in the floor, risk sources, electrical devices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from adapters.dxf.devices import Merged, Setting, merged, recognition_of
from adapters.dxf.names import fold
from adapters.dxf.outlines import Drawn, drawings
from adapters.dxf.owners import note_free, own, written_on
from adapters.dxf.profile import BlockRole
from adapters.dxf.walk import Item
from checker.model import (
    ElectricalDevice,
    Evidence,
    EvidenceKind,
    FloorOpening,
    LimitKind,
    Missing,
    OpeningKind,
    PropertyLimit,
    PublicRoad,
    Recognition,
    RiskSource,
    SensitivePlace,
    Wall,
    is_known,
)

_OPENING_LAYERS = ("drain", "grease_box", "sewer_chamber", "storm_inlet")
_ALONG_LINES = ("channel", "underground_gallery")
_UNSURE = 0.7


def limits(setting: Setting, walls: Sequence[Wall]) -> list[PropertyLimit]:
    """Return stretches of the property limit; a wall drawn along one tells what the data do not."""
    drawn = drawings(setting.scene, setting.loose("property_limit"), "property_limit").all
    blocks = setting.inserts("property_limit")
    owned = own(setting.scene, drawn, blocks)
    if any(len(owned.of(d)) > 1 for d in drawn):
        drawn = [side for d in drawn for side in (_sides(d) if len(owned.of(d)) > 1 else [d])]
        owned = own(setting.scene, drawn, blocks)
    note_free(setting.scene, owned)
    found = []
    for line in drawn:
        found.extend(_limit(setting, line, owned.of(line), walls))
    return found


def _sides(drawn: Drawn) -> list[Drawn]:
    points = list(drawn.shape.exterior.coords) if isinstance(drawn.shape, Polygon) else list(drawn.shape.coords)
    return [replace(drawn, shape=LineString(pair), closed=False) for pair in pairwise(points)]


def _as_line(drawn: Drawn) -> Drawn:
    if not isinstance(drawn.shape, Polygon):
        return drawn
    return replace(drawn, shape=LineString(drawn.shape.exterior.coords), closed=False)


def _limit(setting: Setting, drawn: Drawn, blocks: list[Item], walls: Sequence[Wall]) -> list[PropertyLimit]:
    role = setting.scene.profile.blocks["DIVISA"]
    values = written_on(setting.scene, drawn, blocks)
    fields = setting.scene.reader.fields(values, role, PropertyLimit)
    if "TIPO" in values and fold(values["TIPO"].text) == "VIA":
        fields["fronts_road"] = True
    whole = _as_line(drawn)
    base = {**setting.drawn(whole), **fields}
    if is_known(fields.get("kind", Missing(""))):
        return [PropertyLimit(**_with_wall_height(base, whole, walls, setting))]
    sides = [whole] if _wall_along(whole.shape, walls, setting) else _sides(whole)
    found = [PropertyLimit(**{**base, "shape": s.shape, **_from_wall(s.shape, walls, setting)}) for s in sides]
    return found if any(is_known(f.kind) for f in found) else [PropertyLimit(**base)]


def _with_wall_height(base: dict[str, Any], drawn: Drawn, walls: Sequence[Wall], setting: Setting) -> dict[str, Any]:
    if base["kind"] is not LimitKind.WALL or "wall_height_m" in base:
        return base
    height = _from_wall(drawn.shape, walls, setting).get("wall_height_m")
    return {**base, "wall_height_m": height} if height is not None else base


def _wall_along(shape: BaseGeometry, walls: Sequence[Wall], setting: Setting) -> list[Wall]:
    """Return the property walls that stand along the whole of a line; none where they cover part of it only."""
    reach = setting.scene.profile.reach["limit_wall"]
    near = [w for w in walls if w.shape.distance(shape) <= reach]
    if not near:
        return []
    covered = shape.intersection(unary_union([w.shape.buffer(reach) for w in near])).length
    return (
        [w for w in near if w.shape.buffer(reach).intersection(shape).length > reach * 2]
        if covered >= 0.999 * shape.length
        else []
    )


def _from_wall(shape: BaseGeometry, walls: Sequence[Wall], setting: Setting) -> dict[str, Any]:
    along = _wall_along(shape, walls, setting)
    if not along:
        return {}
    heights = [w.height_m for w in along]
    known = [h for h in heights if is_known(h)]
    return {"kind": LimitKind.WALL, **({"wall_height_m": min(known)} if len(known) == len(heights) else {})}


def roads(setting: Setting) -> list[PublicRoad]:
    """Return edges of public roads."""
    kerb = setting.scene.profile.pattern("kerb_layers")
    found = drawings(setting.scene, setting.loose("public_road"), "public_road")
    return [PublicRoad(**setting.drawn(d), is_kerb=bool(kerb.search(fold(d.item.raw_layer)))) for d in found.all]


def places(setting: Setting) -> list[SensitivePlace]:
    """Return neighbours: outlines with their data; a block without outline is unsure, its edge is not drawn."""
    lot = setting.scene.profile.pattern("lot_names")
    role = setting.scene.profile.blocks["VIZ"]
    drawn = drawings(setting.scene, setting.loose("sensitive_place"), "sensitive_place", close=True).closed
    owned = own(setting.scene, drawn, setting.inserts("sensitive_place"))
    found = []
    for outline in drawn:
        fields = setting.scene.reader.fields(
            written_on(setting.scene, outline, owned.of(outline)), role, SensitivePlace
        )
        texts = " ".join([str(fields.get("name") or ""), *(x.folded for x in setting.labels.inside(outline.shape))])
        found.append(SensitivePlace(**setting.drawn(outline), is_lot=bool(lot.search(fold(texts))), **fields))
    for block in owned.free:
        sure = recognition_of(block)
        unsure = Recognition((*sure.evidence, Evidence(EvidenceKind.GEOMETRY, "POINT")), _UNSURE)
        found.append(setting.element(SensitivePlace, block, recognition=unsure))
    return found


def openings(setting: Setting) -> list[FloorOpening]:
    """Return drains, boxes, chambers, inlets, channels, galleries and recesses. Sewer pipes are none of them."""
    found: list[FloorOpening] = []
    concepts = [*_OPENING_LAYERS, "channel", "underground_gallery", "recess"]
    blocks = setting.inserts(*concepts)
    for concept in _OPENING_LAYERS:
        drawn = drawings(setting.scene, setting.loose(concept), concept)
        outlines = drawn.closed + (drawn.open if concept == "storm_inlet" else [])
        here = [
            b
            for b in blocks
            if (b.role.concept if b.role is not None and b.role.concept in _OPENING_LAYERS else None) == concept
        ]
        found.extend(_opening(setting, thing, concept) for thing in _with_lines(setting, here, outlines))
        blocks = [b for b in blocks if b not in here]
    found.extend(_opening(setting, thing, thing.source.concept or "drain") for thing in merged(setting, blocks, []))
    return found


def _with_lines(setting: Setting, blocks: list[Item], outlines: list[Drawn]) -> list[Merged]:
    """Things of closed outlines, and lines of channels and galleries with the data block beside them."""
    lines = [d for d in outlines if not d.closed]
    data = [
        b for b in blocks if b.block is not None and b.block.concept in _ALONG_LINES and setting.symbol_shape(b) is None
    ]
    owned = own(setting.scene, outlines, data) if lines else None
    of_lines = {id(d): owned.of(d) if owned else [] for d in lines}
    used = {id(b) for group in of_lines.values() for b in group}
    found = merged(setting, [b for b in blocks if id(b) not in used], [d for d in outlines if d.closed])
    for line in lines:
        block = of_lines[id(line)][0] if of_lines[id(line)] else None
        recognition = block.block.recognition if block is not None and block.block is not None else line.recognition
        values = written_on(setting.scene, line, of_lines[id(line)])
        found.append(Merged(line.shape, values, block or line.item, recognition, line.shape.centroid, block, line))
    return found


def _opening(setting: Setting, thing: Merged, concept: str) -> FloorOpening:
    role = thing.block.block if thing.block is not None else None
    kind = OpeningKind(role.kind if role is not None and role.kind else concept)
    fields = setting.scene.reader.fields(thing.values, role or _lid(setting), FloorOpening)
    recognition = thing.recognition
    if _is_vague(thing, concept):
        kind = OpeningKind.CHANNEL if concept == "storm_inlet" and not isinstance(thing.shape, Point) else kind
        recognition = Recognition(
            (*recognition.evidence, Evidence(EvidenceKind.GEOMETRY, thing.source.kind)),
            min(_UNSURE, recognition.confidence),
        )
    return FloorOpening(**_placed(setting, thing), recognition=recognition, kind=kind, **fields)


def _is_vague(thing: Merged, concept: str) -> bool:
    """On the layers of sewers and rain water only a block of the profile says which thing it is."""
    named = thing.block is not None and not thing.block.by_layer
    closed_chamber = concept == "sewer_chamber" and thing.block is None
    return concept in ("storm_inlet", "sewer_chamber") and not named and not closed_chamber


def _lid(setting: Setting) -> BlockRole:
    return setting.scene.profile.blocks["HID-RL"]


def _placed(setting: Setting, thing: Merged) -> dict[str, Any]:
    anchor = (thing.point.x, thing.point.y) if thing.block is not None else None
    return {
        "ref": thing.source.ref,
        "shape": thing.shape,
        "anchor": anchor,
        "storey": setting.scene.storey_of(thing.point),
    }


def risks(setting: Setting) -> list[RiskSource]:
    """Return sources of risk, with their outline where one is drawn."""
    role = setting.scene.profile.blocks["RIS-F"]
    drawn = drawings(setting.scene, setting.loose("fuel_pump_vent_exhaust_heat"), "fuel_pump_vent_exhaust_heat").closed
    return [
        RiskSource(
            **_placed(setting, thing),
            recognition=thing.recognition,
            **setting.scene.reader.fields(thing.values, role, RiskSource),
        )
        for thing in merged(setting, setting.inserts("fuel_pump_vent_exhaust_heat"), drawn)
    ]


def electrical(setting: Setting) -> list[ElectricalDevice]:
    """Return electrical devices: what they are by their data, else by their layer."""
    found = []
    for item in setting.inserts("ignition_source"):
        device = setting.element(ElectricalDevice, item)
        layer = item.role.device if item.role is not None and item.role.device else ""
        found.append(device if isinstance(device.device, str) and device.device else replace(device, device=layer))
    return found
