"""The plot and what lies round a storage area: limits, roads, neighbours, openings in the floor.

Sources of heat and sparks.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar

from checker.model.element import Element, missing
from checker.model.known import Missing, Tri


class OpeningKind(StrEnum):
    """Openings in the floor and the like; the value is the concept's name."""

    DRAIN = "drain"
    GREASE_BOX = "grease_box"
    SEWER_CHAMBER = "sewer_chamber"
    STORM_INLET = "storm_inlet"
    CHANNEL = "channel"
    GALLERY = "underground_gallery"
    RECESS = "recess"


@dataclass(frozen=True, kw_only=True, eq=False)
class FloorOpening(Element):
    """A drain, box, chamber, inlet, channel, gallery or recess; ``sealed``: an airtight lid."""

    concept: ClassVar[str] = "drain"

    kind: OpeningKind = OpeningKind.DRAIN
    sealed: Tri = field(default_factory=lambda: missing("drain.sealed"))


class LimitKind(StrEnum):
    """What stands on a stretch of the property limit."""

    WALL = "wall"
    FENCE = "fence"
    OPEN = "open"


@dataclass(frozen=True, kw_only=True, eq=False)
class PropertyLimit(Element):
    """A stretch of the property limit with one closure.

    ``shape`` is its line. ``height_other_side_m`` where the two sides differ.
    """

    concept: ClassVar[str] = "property_limit"

    kind: LimitKind | Missing = field(default_factory=lambda: missing("property_limit.kind"))
    wall_height_m: float | Missing = field(default_factory=lambda: missing("property_limit.wall_height_m"))
    height_other_side_m: float | None = None
    fronts_road: Tri = False


@dataclass(frozen=True, kw_only=True, eq=False)
class PublicRoad(Element):
    """The edge of a public road (alignment); ``is_kerb`` where it is the carriageway's edge."""

    concept: ClassVar[str] = "public_road"

    is_kerb: bool = False


class PlaceUse(StrEnum):
    """Uses of a neighbour (VIZ.USO, GLPBR_Vizinhanca.TipoUso)."""

    SCHOOL = "ESCOLA"
    CHURCH = "IGREJA"
    CINEMA = "CINEMA"
    HOSPITAL = "HOSPITAL"
    ASSEMBLY = "AGLOMERACAO"
    OTHER = "OUTRO"


@dataclass(frozen=True, kw_only=True, eq=False)
class SensitivePlace(Element):
    """A neighbour, or a building of the plan with such a use."""

    concept: ClassVar[str] = "sensitive_place"

    use: PlaceUse | Missing = field(default_factory=lambda: missing("sensitive_place.use"))
    occupants: int | Missing = field(default_factory=lambda: missing("sensitive_place.occupants"))
    is_lot: bool = False


class RiskKind(StrEnum):
    """Sources of risk (RIS-F.TIPO, GLPBR_FonteRisco.TipoFonte)."""

    PUMP = "pump"
    NOZZLE = "nozzle"
    VENT = "vent"
    EXHAUST = "exhaust"
    HEAT = "heat"
    IGNITION = "ignition"
    GNV_DISPENSER = "gnv_dispenser"
    PARKING_STALL = "parking_stall"


@dataclass(frozen=True, kw_only=True, eq=False)
class RiskSource(Element):
    """A fuel pump, nozzle, vent, exhaust, heat-producing equipment, open flame, dispenser or parking stall."""

    concept: ClassVar[str] = "fuel_pump_vent_exhaust_heat"

    kind: RiskKind | Missing = field(default_factory=lambda: missing("fuel_pump_vent_exhaust_heat.kind"))


@dataclass(frozen=True, kw_only=True, eq=False)
class ElectricalDevice(Element):
    """A socket, switch, light, board or motor; ``ex_rated`` only by an explicit statement (an IP code is none)."""

    concept: ClassVar[str] = "ignition_source"

    device: str = ""
    ex_rated: Tri = field(default_factory=lambda: missing("ignition_source.ex_rated"))


@dataclass(frozen=True, kw_only=True, eq=False)
class Flammable(Element):
    """Other flammable products kept on the site (paint, fuel drums)."""

    concept: ClassVar[str] = "flammable"
