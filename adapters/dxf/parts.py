"""The elements of a plan from a set of items; a builder that fails breaks its own concept and no other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from shapely.geometry import Point
from shapely.ops import unary_union

from adapters.dxf import fabric, gas, openings, safety, site, stock
from adapters.dxf.devices import Setting
from adapters.dxf.doubts import settle_doubts
from adapters.dxf.guessed import with_guesses
from adapters.dxf.legends import doubt_samples
from adapters.dxf.rooms import Rooms
from adapters.dxf.scene import Label, Labels, Scene
from adapters.dxf.unnamed import name_unnamed
from adapters.dxf.walk import Item
from checker.model import Missing, PlanText, SourceRef, Storey, StoreyKind, Text

Parts = dict[str, list[Any]]
Builder = tuple[str, tuple[str, ...], Callable[[Setting, Rooms, Parts], list[Any]]]

# Plan field, the concepts that are broken where its builder fails, and the builder. Later ones may use earlier fields.
_BUILDERS: tuple[Builder, ...] = (
    ("spaces", ("space",), lambda _, rooms, parts: rooms.spaces(parts["units"])),
    ("parkings", ("gnv_and_parking",), lambda _, rooms, parts: rooms.parkings(parts["spaces"])),
    ("property_walls", ("wall",), lambda setting, *_: fabric.property_walls(setting)),
    ("walls", ("wall",), lambda setting, _, parts: [*fabric.walls(setting), *parts["property_walls"]]),
    ("doors", ("door",), lambda setting, *_: fabric.doors(setting)),
    ("windows", ("window",), lambda setting, *_: fabric.windows(setting)),
    ("cylinders", ("cylinder",), lambda setting, *_: stock.cylinders(setting)),
    ("gas_points", ("gas_point",), lambda setting, *_: gas.gas_points(setting)),
    ("supply_points", ("gas_point",), lambda setting, *_: gas.supply_points(setting)),
    ("valves", ("gas_valve",), lambda setting, *_: gas.valves(setting)),
    ("sensors", ("gas_sensor",), lambda setting, _, parts: gas.sensors(setting, parts["spaces"])),
    ("regulators", ("pressure_regulator",), lambda setting, *_: gas.regulators(setting)),
    ("pipes", ("gas_pipe",), lambda setting, *_: gas.pipes(setting)),
    ("centrals", ("lpg_central",), lambda setting, _, parts: gas.centrals(setting, parts["cylinders"])),
    ("areas", ("storage_area",), lambda setting, *_: stock.areas(setting)),
    ("lots", ("lot",), lambda setting, *_: stock.lots(setting)),
    ("closures", ("perimeter_closure",), lambda setting, *_: safety.closures(setting)),
    ("fire_walls", ("fire_wall",), lambda setting, *_: safety.fire_walls(setting)),
    ("accesses", ("access_opening",), lambda setting, *_: safety.accesses(setting)),
    ("markings", ("floor_marking",), lambda setting, *_: safety.markings(setting)),
    ("signs", ("sign",), lambda setting, *_: safety.signs(setting)),
    ("extinguishers", ("extinguisher",), lambda setting, *_: safety.extinguishers(setting)),
    ("roofs", ("roof_and_ceiling",), lambda setting, *_: safety.roofs(setting)),
    (
        "openings",
        ("drain", "grease_box", "sewer_chamber", "storm_inlet", "channel", "underground_gallery", "recess"),
        lambda setting, *_: openings.openings(setting),
    ),
    ("limits", ("property_limit",), lambda setting, _, parts: site.limits(setting, parts["property_walls"])),
    ("roads", ("public_road",), lambda setting, *_: site.roads(setting)),
    ("places", ("sensitive_place",), lambda setting, *_: site.places(setting)),
    ("risks", ("fuel_pump_vent_exhaust_heat",), lambda setting, *_: site.risks(setting)),
    ("electrical", ("ignition_source",), lambda setting, *_: site.electrical(setting)),
)


def build(scene: Scene, items: Sequence[Item], labels: Labels, storeys: Sequence[Storey]) -> Parts:
    """Return the elements that ``items`` make, by the plan's field."""
    by_key = {s.key: s for s in storeys}
    items = settle_doubts(scene, items)
    items = name_unnamed(scene, with_guesses(scene, items, labels), labels)
    doubt_samples(scene, items, labels, storeys)
    rooms = Rooms(scene, items, labels, by_key)
    parts: Parts = {"texts": [_text(scene, label) for label in labels.all]}
    parts["units"] = _guarded(scene, ("dwelling_unit",), rooms.units)
    setting = Setting(scene, items, labels, by_key, parts["units"])
    for name, concepts, builder in _BUILDERS:
        parts[name] = _guarded(scene, concepts, partial(builder, setting, rooms, parts))
    del parts["property_walls"]
    return parts


def _guarded(scene: Scene, concepts: tuple[str, ...], builder: Callable[[], list[Any]]) -> list[Any]:
    try:
        return builder()
    except Exception as error:  # one fault must neither end the reading nor let its concept pass as absent
        why = Text(
            f"não pôde ser lido ({type(error).__name__}: {error})",
            f"could not be read ({type(error).__name__}: {error})",
        )
        for concept in concepts:
            scene.break_(concept, SourceRef(file=scene.file), why)
        return []


def _text(scene: Scene, label: Label) -> PlanText:
    return PlanText(
        ref=label.item.ref,
        shape=label.point,
        anchor=(label.x, label.y),
        storey=scene.storey_of(label.point),
        text=label.text,
    )


def measured(storeys: Sequence[Storey], parts: Parts) -> list[Storey]:
    """Tell which storeys draw their rooms, and their floor areas, all by rooms or all by frames.

    A mezzanine's share is that of its rooms in the rooms below wherever it draws any; a floor without rooms then has no
    known area, since a frame is no measure for rooms. A frame round it as large as any other says nothing.
    """
    drawn: dict[str, list[Any]] = {s.key: [] for s in storeys}
    for space in parts["spaces"]:
        if space.storey in drawn and not isinstance(space.shape, Point):
            drawn[space.storey].append(space.shape)
    for unit in parts["units"]:
        for key, outline in unit.outlines:
            if key in drawn:
                drawn[key].append(outline)
    mezzanines = [s for s in storeys if s.kind is StoreyKind.MEZZANINE]
    by_rooms = all(drawn[s.key] for s in mezzanines or storeys) and bool(storeys)
    unknown = Missing("storey.floor_area_m2")
    if by_rooms:
        areas = {s.key: unary_union(drawn[s.key]).area if drawn[s.key] else unknown for s in storeys}
    else:
        largest = max((s.shape.area for s in storeys), default=0.0)
        sheets = {s.key for s in mezzanines if s.shape.area > 0.99 * largest}
        areas = {s.key: unknown if s.key in sheets else s.floor_area_m2 for s in storeys}
    return [replace(s, has_spaces=bool(drawn[s.key]), floor_area_m2=areas[s.key]) for s in storeys]
