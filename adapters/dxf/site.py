"""The plot and its surroundings: limits, roads, neighbours, risk sources, electrical devices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from adapters.dxf.devices import Setting, recognition_of
from adapters.dxf.names import fold
from adapters.dxf.openings import UNSURE, beyond, guessed, is_line, placed, with_lines
from adapters.dxf.outlines import Drawn, drawings
from adapters.dxf.owners import note_free, own, own_by_side, sides_of, written_on
from adapters.dxf.walk import Item
from checker.model import (
    ElectricalDevice,
    Evidence,
    EvidenceKind,
    LimitKind,
    Missing,
    PropertyLimit,
    PublicRoad,
    Recognition,
    RiskSource,
    SensitivePlace,
    Wall,
    is_known,
)


def limits(setting: Setting, walls: Sequence[Wall]) -> list[PropertyLimit]:
    """Return stretches of the property limit; a wall drawn along one tells what the data do not."""
    drawn = drawings(setting.scene, setting.loose("property_limit"), "property_limit").all
    drawn, owned = own_by_side(setting.scene, drawn, setting.inserts("property_limit"))
    note_free(setting.scene, owned)
    found = []
    for line in drawn:
        found.extend(_limit(setting, line, owned.of(line), walls))
    return found


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
    sides = [whole] if _wall_along(whole.shape, walls, setting) else sides_of(whole)
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
        unsure = Recognition((*sure.evidence, Evidence(EvidenceKind.GEOMETRY, "POINT")), UNSURE)
        found.append(setting.element(SensitivePlace, block, recognition=unsure))
    return found


def risks(setting: Setting) -> list[RiskSource]:
    """Return sources of risk, with their outline where one is drawn; a line that closes nothing is an unsure one."""
    concept = "fuel_pump_vent_exhaust_heat"
    role = setting.scene.profile.blocks["RIS-F"]
    drawn = drawings(setting.scene, setting.loose(concept), concept, join=True)
    blocks = setting.inserts(concept)
    return [
        RiskSource(
            **placed(setting, thing),
            recognition=guessed(thing) if is_line(thing) and thing.block is None else thing.recognition,
            **setting.scene.reader.fields(thing.values, role, RiskSource),
        )
        for thing in with_lines(setting, blocks, [*drawn.closed, *beyond(setting, drawn, blocks)], blocks)
    ]


def electrical(setting: Setting) -> list[ElectricalDevice]:
    """Return electrical devices: what they are by their data, else by their layer."""
    found = []
    for item in setting.inserts("ignition_source"):
        device = setting.element(ElectricalDevice, item)
        layer = item.role.device if item.role is not None and item.role.device else ""
        found.append(device if isinstance(device.device, str) and device.device else replace(device, device=layer))
    return found
