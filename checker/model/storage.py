"""LPG storage: areas, installations, lots, closures, accesses, markings, signs, extinguishers, roofs."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar

from checker.model.element import Element, missing
from checker.model.gas import ContainerState
from checker.model.known import Missing, Tri


class Purpose(StrEnum):
    """What the stock is for."""

    RESALE = "resale"
    OWN_USE = "own_use"
    DISTRIBUTION = "distribution"


@dataclass(frozen=True, kw_only=True, eq=False)
class StorageArea(Element):
    """A demarcated storage area, or (``is_installation``) the outline of the installation round it.

    ``area_class`` is "I".."VI" or "ESPECIAL". ``level_m`` is the floor's height above the ground. ``absent`` lists what
    the author declares not to exist (RALO, FONTE, IGNICAO, ELETRICA, COBERTURA, VIZINHO, PLACA, EXTINTOR, DETECTOR,
    INFLAMAVEL).
    ``demarcated``: the outline is a demarcation on the floor; an area known only by a data block has an empty shape.
    """

    concept: ClassVar[str] = "storage_area"

    key: str = ""
    is_installation: bool = False
    area_class: str | Missing = field(default_factory=lambda: missing("storage_area.area_class"))
    purpose: Purpose | Missing = field(default_factory=lambda: missing("storage_area.purpose"))
    demarcated: Tri = field(default_factory=lambda: missing("storage_area.demarcated"))
    level_m: float | Missing = field(default_factory=lambda: missing("storage_area.level_m"))
    earth_fill: Tri = field(default_factory=lambda: missing("storage_area.earth_fill"))
    roofed: Tri = field(default_factory=lambda: missing("storage_area.roofed"))
    roof_fire: Tri = field(default_factory=lambda: missing("roof_and_ceiling.fire_resistant"))
    roof_weak: Tri = field(default_factory=lambda: missing("roof_and_ceiling.weaker_than_walls"))
    headroom_m: float | Missing = field(default_factory=lambda: missing("roof_and_ceiling.headroom_m"))
    ventilated: Tri = field(default_factory=lambda: missing("natural_ventilation.stated"))
    handling_equipment: Tri = field(default_factory=lambda: missing("storage_area.handling_equipment"))
    survey_radius_m: float | Missing = field(default_factory=lambda: missing("storage_area.survey_radius_m"))
    absent: frozenset[str] = frozenset()


@dataclass(frozen=True, kw_only=True, eq=False)
class Lot(Element):
    """A lot of containers."""

    concept: ClassVar[str] = "lot"

    quantity: int | Missing = field(default_factory=lambda: missing("lot.quantity"))
    capacity_kg: float | Missing = field(default_factory=lambda: missing("lot.capacity_kg"))
    state: ContainerState | Missing = field(default_factory=lambda: missing("lot.state"))
    stack_units: int | Missing = field(default_factory=lambda: missing("lot.stack_units"))
    stack_height_m: float | Missing = field(default_factory=lambda: missing("row_and_stack.height_m"))
    palletised: Tri = field(default_factory=lambda: missing("row_and_stack.palletised"))


class ClosureKind(StrEnum):
    """What a stretch of the perimeter is made of."""

    WALL = "wall"
    MESH = "mesh"
    OPEN = "open"
    MESH_GATE = "mesh_gate"
    SOLID_GATE = "solid_gate"


@dataclass(frozen=True, kw_only=True, eq=False)
class Closure(Element):
    """A stretch of perimeter closure: ``shape`` is its line."""

    concept: ClassVar[str] = "perimeter_closure"

    kind: ClosureKind | Missing = field(default_factory=lambda: missing("perimeter_closure.kind"))
    height_m: float | Missing = field(default_factory=lambda: missing("perimeter_closure.height_m"))
    fire_rated: Tri = field(default_factory=lambda: missing("perimeter_closure.fire_rated"))
    rating_min: float | Missing = field(default_factory=lambda: missing("perimeter_closure.rating_min"))


@dataclass(frozen=True, kw_only=True, eq=False)
class FireWall(Element):
    """A fire wall: line or outline, height above the floor, rating in minutes."""

    concept: ClassVar[str] = "fire_wall"

    height_m: float | Missing = field(default_factory=lambda: missing("fire_wall.height_m"))
    fire_rated: Tri = field(default_factory=lambda: missing("fire_wall.rating_min"))
    rating_min: float | Missing = field(default_factory=lambda: missing("fire_wall.rating_min"))


class Swing(StrEnum):
    """How an access opens."""

    OUT = "out"
    IN = "in"
    SLIDING = "sliding"
    ROLLING = "rolling"


@dataclass(frozen=True, kw_only=True, eq=False)
class Access(Element):
    """A gate or opening in the closure; width and height are clear measures."""

    concept: ClassVar[str] = "access_opening"

    width_m: float | Missing = field(default_factory=lambda: missing("access_opening.width_m"))
    height_m: float | Missing = field(default_factory=lambda: missing("access_opening.height_m"))
    width_is_nominal: bool = False
    swing: Swing | Missing = field(default_factory=lambda: missing("access_opening.swing"))


@dataclass(frozen=True, kw_only=True, eq=False)
class FloorMarking(Element):
    """Marking on the floor: a line or outline, or a note that says it."""

    concept: ClassVar[str] = "floor_marking"


@dataclass(frozen=True, kw_only=True, eq=False)
class Sign(Element):
    """A safety or class plate."""

    concept: ClassVar[str] = "sign"

    text: str | Missing = field(default_factory=lambda: missing("sign.text"))
    code: str | None = None


class Agent(StrEnum):
    """Extinguishing agents; both powders are dry chemical."""

    POWDER_BC = "PQS_BC"
    POWDER_ABC = "PQS_ABC"
    CO2 = "CO2"
    WATER = "AP"
    OTHER = "OUTRO"


@dataclass(frozen=True, kw_only=True, eq=False)
class Extinguisher(Element):
    """A fire extinguisher."""

    concept: ClassVar[str] = "extinguisher"

    agent: Agent | Missing = field(default_factory=lambda: missing("extinguisher.agent"))
    mass_kg: float | Missing = field(default_factory=lambda: missing("extinguisher.mass_kg"))


@dataclass(frozen=True, kw_only=True, eq=False)
class Roof(Element):
    """A roof or cover: outline and the level of its underside.

    Above the plan's zero (``z``) or above the floor (``headroom_m``).
    """

    concept: ClassVar[str] = "roof_and_ceiling"

    headroom_m: float | Missing = field(default_factory=lambda: missing("roof_and_ceiling.headroom_m"))
    underside_z_m: float | Missing = field(default_factory=lambda: missing("roof_and_ceiling.underside_z_m"))
    fire_resistant: Tri = field(default_factory=lambda: missing("roof_and_ceiling.fire_resistant"))
    weaker_than_walls: Tri = field(default_factory=lambda: missing("roof_and_ceiling.weaker_than_walls"))
    is_ceiling: bool = False
