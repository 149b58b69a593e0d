"""The IFC class, placement and body of each item."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from samples.kit import items as it
from samples.kit.geometry import strip
from samples.kit.ifc_file import IfcFile
from samples.kit.pose import Pose
from samples.kit.profile import container_diameter
from samples.kit.scene import Scene

_CONTAINER_HEIGHT = {2: 0.227, 5: 0.333, 8: 0.464, 13: 0.476, 20: 0.88, 45: 1.299, 90: 1.21, 190: 1.0}
_DEVICE = (0.05, 0.06)
"""Radius and height of the body of a small device, in metres."""
_POINT_HEIGHT = {"TOMADA": 0.30, "INTERR": 1.10, "LUM": 2.40, "QD": 1.50, "MOTOR": 0.20}


@dataclass
class Body:
    """What an item becomes: kind (see ``ifc_classes.yaml``), origin relative to its storey, shape, attributes."""

    kind: str
    origin: tuple[float, float, float]
    shape: Any
    x_axis: it.Pt | None = None
    name: str | None = None
    attributes: dict[str, Any] = field(default_factory=dict)


def body_of(item: it.Item, scene: Scene, pose: Pose, ifc: IfcFile) -> Body:
    """Return the body of an item."""
    maker = _Maker(scene, pose, ifc)
    return maker.building(item) or maker.gas(item) or maker.storage(item) or maker.surroundings(item)


class _Maker:
    def __init__(self, scene: Scene, pose: Pose, ifc: IfcFile) -> None:
        self.scene, self.pose, self.ifc = scene, pose, ifc

    def clear_height(self, item: it.Item) -> float | None:
        """Return the clear height of the storey that holds the item."""
        return next((s.ceiling for s in self.scene.of(it.Storey) if s.key == item.storey), None)

    def local(self, item: it.Item, points: Sequence[it.Pt]) -> list[it.Pt]:
        """Pose points and take them relative to the item's anchor."""
        ox, oy = self.pose.point(item.anchor)
        return [(x - ox, y - oy) for x, y in self.pose.points(points)]

    def solid(
        self,
        kind: str,
        item: it.Item,
        points: Sequence[it.Pt],
        height: float,
        *,
        z: float = 0.0,
        axis: Sequence[it.Pt] = (),
        **attributes: Any,
    ) -> Body:
        """Extrude an outline about the item's anchor; ``axis`` adds its centre line."""
        curves = [self.ifc.polyline(self.local(item, axis))] if axis else []
        shape = self.ifc.shape(solids=[self.ifc.polygon(self.local(item, points), height)], curves=curves)
        return Body(kind, (*self.pose.point(item.anchor), z), shape, attributes=attributes)

    def disc(
        self,
        kind: str,
        item: it.Item,
        radius: float,
        height: float,
        *,
        z: float = 0.0,
        name: str | None = None,
        below: float = 0.0,
    ) -> Body:
        """Extrude a circle about the item's anchor."""
        shape = self.ifc.shape(solids=[self.ifc.cylinder((0.0, 0.0), radius, height, -below)])
        return Body(kind, (*self.pose.point(item.anchor), z), shape, name=name)

    def device(self, kind: str, item: it.Item, z: float = 0.0, name: str | None = None) -> Body:
        """Make a small body centred on the item's point."""
        radius, height = _DEVICE
        return self.disc(kind, item, radius, height, z=z, name=name, below=height / 2)

    def curve(self, kind: str, item: it.Item, *, z: float = 0.0) -> Body:
        """Draw a line or closed outline without a body."""
        points = item.outline or item.line
        line = self.ifc.polyline(self.local(item, points), closed=bool(item.outline))
        return Body(kind, (*self.pose.point(item.anchor), z), self.ifc.shape(curves=[line], closed=bool(item.outline)))

    def framed(
        self, kind: str, item: it.Item, height: float, towards: it.Pt, width: float, depth: float, **attributes: Any
    ) -> Body:
        """Make a door: its +Y points ``towards`` where it opens, its body lies about the anchor."""
        dx, dy = self.pose.direction(towards)
        norm = math.hypot(dx, dy)
        x_axis = (dy / norm, -dx / norm)
        box = [(-width / 2, -depth / 2), (width / 2, -depth / 2), (width / 2, depth / 2), (-width / 2, depth / 2)]
        shape = self.ifc.shape(solids=[self.ifc.polygon(box, height)])
        return Body(kind, (*self.pose.point(item.anchor), 0.0), shape, x_axis, attributes=attributes)

    def building(self, item: it.Item) -> Body | None:
        match item:
            case it.Space() | it.Parking():
                height = item.ceiling if item.ceiling is not None else self.clear_height(item)
                return self.curve("space", item) if height is None else self.solid("space", item, item.outline, height)
            case it.Wall():
                height = item.height or self.clear_height(item) or 2.60
                return self.solid("wall", item, strip(item.line, item.thickness), height, axis=item.line)
            case it.Window():
                return self.solid(
                    "window",
                    item,
                    strip(item.line, item.thickness),
                    item.height,
                    z=item.sill,
                    OverallHeight=item.height * self.ifc.scale,
                    OverallWidth=math.dist(*item.line) * self.ifc.scale,
                )
            case it.Door():
                return self._door(item)
        return None

    def _door(self, item: it.Door) -> Body:
        turn = math.radians(item.rotation_deg)
        ahead, side = (math.cos(turn), math.sin(turn)), (-math.sin(turn), math.cos(turn))
        middle = it.Door(
            key=item.key, at=(item.anchor[0] + ahead[0] * item.width / 2, item.anchor[1] + ahead[1] * item.width / 2)
        )
        towards = (-side[0], -side[1]) if item.flip else side
        return self.framed(
            "door",
            middle,
            item.height,
            towards,
            item.width,
            0.10,
            OverallHeight=item.height * self.ifc.scale,
            OverallWidth=item.width * self.ifc.scale,
        )

    def gas(self, item: it.Item) -> Body | None:
        match item:
            case it.GasPoint():
                return self.device("appliance" if item.appliance else "gas_point", item, item.height or 0.60)
            case it.SupplyPoint():
                return self.device("supply_point", item, 0.60)
            case it.Valve():
                name = {True: "VÁLVULA SOLENOIDE DE GÁS", False: "REGISTRO DE ESFERA GÁS"}
                return self.device("valve", item, 0.60, None if item.automatic is None else name[item.automatic])
            case it.Sensor():
                return self.device("sensor", item, item.height if item.height is not None else 0.0)
            case it.Regulator():
                return self.device("regulator", item, 0.60)
            case it.Pipe():
                return self._pipe(item)
            case it.Cylinder():
                return self._cylinder(item)
            case it.Central():
                return self.solid("central", item, item.outline, 1.50)
        return None

    def _pipe(self, item: it.Pipe) -> Body:
        corners = self.local(item, item.line)
        runs = [self.ifc.polygon(strip((a, b), 0.022), 0.022, -0.011) for a, b in pairwise(corners)]
        shape = self.ifc.shape(solids=runs, curves=[self.ifc.polyline(corners)])
        return Body("pipe", (*self.pose.point(item.anchor), 0.60), shape)

    def _cylinder(self, item: it.Cylinder) -> Body:
        radius = item.radius or container_diameter(item.capacity) / 2
        one = _CONTAINER_HEIGHT.get(round(item.capacity or 13), 0.476)
        height = item.height or (item.stack or 1) * one
        name = f"PILHA DE P{item.capacity:g}" if item.stack and item.stack > 1 else f"RECIPIENTE P{item.capacity:g}"
        return self.disc("cylinder", item, radius, height, name=name if item.capacity else None)

    def storage(self, item: it.Item) -> Body | None:
        match item:
            case it.Area(outline=()):
                return Body("space", (*self.pose.point(item.anchor), 0.0), None)
            case it.Area():
                return self.solid("space", item, item.outline, 2.50, z=item.level or 0.0)
            case it.Lot():
                return self.solid("lot", item, item.outline, item.height or 1.90)
            case it.Marking():
                return self.curve("marking", item, z=0.001)
            case it.Closure():
                return self._closure(item)
            case it.FireWall():
                if item.height is None:
                    return self.curve("fire_wall", item)
                return self.solid("fire_wall", item, strip(item.line, item.thickness), item.height, axis=item.line)
            case it.Access():
                return self._gate(item)
            case it.Sign():
                return self.device("sign", item, 1.60)
            case it.Extinguisher():
                return self.device("extinguisher", item, 1.20, f"EXTINTOR {item.agent or ''}".strip())
            case it.Roof():
                return self.solid("roof", item, item.outline, 0.05, z=item.headroom or 0.0)
        return None

    def _closure(self, item: it.Closure) -> Body:
        kind = item.kind if item.kind in ("MURO", "TELA", "ABERTO") else "ABERTO"
        if item.height is None or kind == "ABERTO":
            return self.curve(kind, item)
        thickness = 0.15 if kind == "MURO" else 0.05
        return self.solid(kind, item, strip(item.line, thickness), item.height, axis=item.line)

    def _gate(self, item: it.Access) -> Body:
        length = math.dist(item.line[0], item.line[-1])
        towards = (-item.outward[0], -item.outward[1]) if item.swing == "DENTRO" else item.outward
        height = item.height or 2.10
        return self.framed(
            "gate",
            item,
            height,
            towards,
            length,
            0.05,
            OverallWidth=(item.width or length) * self.ifc.scale,
            OverallHeight=None if item.height is None else height * self.ifc.scale,
        )

    def surroundings(self, item: it.Item) -> Body:
        match item:
            case it.Limit():
                return self.curve("limit", item)
            case it.Road():
                return self._road(item)
            case it.Neighbour():
                return self.solid("neighbour", item, item.outline, item.height)
            case it.Opening():
                return self._shaped(item.kind, item, 0.10, z=-0.10)
            case it.Risk():
                return self._shaped("risk", item, 1.20, name=item.kind)
            case it.Electrical():
                return self.device(item.device, item, _POINT_HEIGHT[item.device])
        raise TypeError(f"no body for {type(item).__name__}")

    def _shaped(self, kind: str, item: it.Item, height: float, z: float = 0.0, name: str | None = None) -> Body:
        if item.outline:
            return self.solid(kind, item, item.outline, height, z=z)
        if item.radius:
            return self.disc(kind, item, item.radius, height, z=z, name=name)
        return self.device(kind, item, z, name)

    def _road(self, item: it.Road) -> Body:
        if self.ifc.schema != "IFC4X3":
            return self.curve("road", item)
        dx, dy = item.into
        far = [(x + dx, y + dy) for x, y in reversed(item.line)]
        return self.solid("road", item, [*item.line, *far], 0.15, UsageType="LATERAL")
