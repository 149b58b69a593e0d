"""Gas installations: points, supply points, valves, sensors, regulators, pipes, centrals."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from adapters.dxf.devices import Setting, block_of
from adapters.dxf.heights import height_beside, says_something
from adapters.dxf.outlines import drawings
from adapters.dxf.walk import Item
from checker.model import (
    Cylinder,
    Element,
    GasPipe,
    GasPoint,
    GasSensor,
    GasValve,
    LpgCentral,
    Missing,
    Regulator,
    Space,
    SupplyPoint,
    Text,
    ZRange,
    is_known,
)

E = TypeVar("E", bound=Element)
L = TypeVar("L", GasPoint, SupplyPoint, GasSensor)


def gas_points(setting: Setting) -> list[GasPoint]:
    """Return outlets: GAS-PG, and any insert on the layer of gas points."""
    appliance = setting.scene.profile.pattern("appliance_texts")
    reach = setting.scene.profile.reach["text"]
    found = []
    for item in setting.inserts("gas_point"):
        more = _height(setting, item, GasPoint, "height_m")
        beside = setting.labels.near(setting.point(item), reach)
        burns = block_of(item).kind == "appliance" or any(appliance.search(label.folded) for label in beside)
        found.append(_labelled(setting, setting.element(GasPoint, item, appliance=burns, **more)))
    return found


def supply_points(setting: Setting) -> list[SupplyPoint]:
    """Return where branches enter units: GAS-ENT, and inserts and points on that layer."""
    found = [_labelled(setting, setting.element(SupplyPoint, item)) for item in setting.inserts("supply_point")]
    points = [i for i in setting.loose("supply_point") if i.kind == "POINT" and i.role is not None and setting.place(i)]
    found.extend(SupplyPoint(**setting.base(i) | {"recognition": i.role.recognition}) for i in points if i.role)
    return found


def valves(setting: Setting) -> list[GasValve]:
    """Return shut-off valves; the units a valve serves are those its author names."""
    found = []
    for item in setting.inserts("gas_valve"):
        valve = setting.element(GasValve, item)
        serves = tuple(label for s in valve.serves if (label := setting.unit_label(s, valve.storey)))
        found.append(_with(valve, serves=serves))
    return found


def sensors(setting: Setting, spaces: list[Space]) -> list[GasSensor]:
    """Return leak sensors; of height and drop from the ceiling one gives the other where the ceiling is known."""
    return [_sensor(setting, item, spaces) for item in setting.inserts("gas_sensor")]


def _sensor(setting: Setting, item: Item, spaces: list[Space]) -> GasSensor:
    more = _height(setting, item, GasSensor, "height_above_floor_m")
    sensor = _labelled(setting, setting.element(GasSensor, item, **more))
    changes: dict[str, Any] = {}
    height, drop = sensor.height_above_floor_m, sensor.drop_from_ceiling_m
    if is_known(height):
        changes["floor_from"] = "storey" if more and "z" in more else "property"
    ceiling = _ceiling(setting, sensor, spaces)
    if is_known(ceiling) and is_known(height) and not says_something(drop):
        changes["drop_from_ceiling_m"] = ceiling - height
    elif is_known(ceiling) and is_known(drop) and not says_something(height):
        changes.update(height_above_floor_m=ceiling - drop, floor_from="storey")
    return _with(sensor, **changes)


def _ceiling(setting: Setting, sensor: GasSensor, spaces: list[Space]) -> float | Missing:
    holding = [
        s for s in spaces if s.storey == sensor.storey and s.shape.covers(sensor.point) and is_known(s.ceiling_height_m)
    ]
    if holding:
        return min(holding, key=lambda s: s.shape.area).ceiling_height_m
    storey = setting.storeys.get(sensor.storey or "")
    return storey.ceiling_height_m if storey is not None else Missing("space.ceiling_height_m")


def _height(setting: Setting, item: Item, model: type[GasPoint] | type[GasSensor], name: str) -> dict[str, Any]:
    """Return the height where no attribute states it: the level in a solid drawing, else the text beside it."""
    scene = setting.scene
    written = scene.reader.fields(scene.reader.values(item.entity), block_of(item), model)
    if name in written:
        return {}
    key = f"{model.concept}.{name}"
    level = scene.level(item)
    if level is not None:
        return _from_level(setting, item, level, name, key)
    rivals = [setting.point(i) for i in setting.inserts("gas_sensor", "gas_point", "gas_valve")]
    found = height_beside(scene, setting.labels, setting.point(item), rivals, "H", key)
    return {name: found} if says_something(found) else {}


def _from_level(setting: Setting, item: Item, level: float, name: str, key: str) -> dict[str, Any]:
    storey = setting.storeys.get(setting.scene.storey_of(setting.point(item)) or "")
    floor = storey.elevation_m if storey is not None else 0.0
    if not is_known(floor):
        return {
            name: Missing(
                key,
                Text(
                    f"o bloco está no nível {level:.3f} m, mas o nível do piso não consta",
                    f"the block is at level {level:.3f} m, but the floor's level is not given",
                ),
            )
        }
    height = level - floor
    if height < 0:
        return {
            name: Missing(
                key,
                Text(f"o bloco está {-height:.3f} m abaixo do piso", f"the block is {-height:.3f} m below the floor"),
            )
        }
    return {name: height, "z": ZRange(level, level)}


def regulators(setting: Setting) -> list[Regulator]:
    """Return pressure regulators."""
    return [setting.element(Regulator, item) for item in setting.inserts("pressure_regulator")]


def pipes(setting: Setting) -> list[GasPipe]:
    """Return gas pipes by their centre lines."""
    found = drawings(setting.scene, setting.loose("gas_pipe"), "gas_pipe")
    return [GasPipe(**setting.drawn(d)) for d in found.all]


def centrals(setting: Setting, cylinders: list[Cylinder]) -> list[LpgCentral]:
    """Return LPG centrals: closed outlines, with the containers drawn inside."""
    found = []
    for drawn in drawings(setting.scene, setting.loose("lpg_central"), "lpg_central", close=True).closed:
        inside = [c for c in cylinders if drawn.shape.covers(c.point)]
        more: dict[str, Any] = {"cylinders": sum(c.quantity for c in inside)} if inside else {}
        sizes = {c.capacity_kg for c in inside if is_known(c.capacity_kg)}
        if len(sizes) == 1 and all(is_known(c.capacity_kg) for c in inside):
            more["capacity_kg"] = sizes.pop()
        found.append(LpgCentral(**setting.drawn(drawn, **more)))
    return found


def _labelled(setting: Setting, element: L) -> L:
    """Return the element with its unit's identification as the plan has it."""
    return _with(element, unit_label=setting.unit_label(element.unit_label, element.storey))


def _with(element: E, **changes: Any) -> E:
    return replace(element, **changes) if changes else element
