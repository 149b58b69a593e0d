"""Buildings, storeys, spaces and units, and the building parts that measures need."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar

from shapely.geometry.base import BaseGeometry

from checker.model.element import Element, missing
from checker.model.known import Missing, Tri


class StoreyKind(StrEnum):
    """Kinds of level, by the author's declaration, the title or the geometry."""

    GROUND = "ground"
    PILOTIS = "pilotis"
    TYPICAL = "typical"
    BASEMENT = "basement"
    SEMI_BASEMENT = "semi_basement"
    MEZZANINE = "mezzanine"
    PENTHOUSE = "penthouse"
    DUPLEX_UPPER = "duplex_upper"
    TECHNICAL = "technical"
    ROOF = "roof"
    REFERENCE = "reference"
    UNKNOWN = "unknown"


@dataclass(frozen=True, kw_only=True, eq=False)
class Storey(Element):
    """A level of a building.

    ``key`` is the id that elements refer to. ``building`` is a building's key. ``repeats`` is how many equal floors
    the plan stands for (1 for a single one, Missing for a typical floor that does not say). ``ordinals`` are the
    floor numbers its title states (2..10 for "TIPO (2o AO 10o)"). ``counts_declared`` is the author's statement that
    the level counts or not. ``rise_m`` is how far its roof slab rises above the ground (semi-basements). ``shape`` is
    the floor's outline or frame.
    """

    concept: ClassVar[str] = "storey"

    key: str = ""
    building: str | None = None
    kind: StoreyKind = StoreyKind.UNKNOWN
    kind_declared: bool = False
    elevation_m: float | Missing = field(default_factory=lambda: missing("storey.elevation_m"))
    ceiling_height_m: float | Missing = field(default_factory=lambda: missing("storey.ceiling_height_m"))
    repeats: int | Missing = 1
    ordinals: tuple[int, ...] = ()
    counts_declared: Tri = field(default_factory=lambda: missing("storey.counts_declared"))
    rise_m: float | Missing = field(default_factory=lambda: missing("storey.rise_m"))
    floor_area_m2: float | Missing = field(default_factory=lambda: missing("storey.floor_area_m2"))
    has_spaces: bool = False
    has_slab: bool = False


@dataclass(frozen=True, kw_only=True, eq=False)
class Space(Element):
    """A room. ``unit`` is the key of the unit it belongs to; z levels are absolute, in metres."""

    concept: ClassVar[str] = "space"

    key: str = ""
    number: str | None = None
    unit: str | None = None
    use: str | None = None
    floor_z_m: float | Missing = field(default_factory=lambda: missing("space.floor_z_m"))
    ceiling_height_m: float | Missing = field(default_factory=lambda: missing("space.ceiling_height_m"))
    natural_ventilation: Tri = field(default_factory=lambda: missing("natural_ventilation.stated"))
    is_external: Tri = field(default_factory=lambda: missing("space.is_external"))


class UnitKind(StrEnum):
    """Kinds of unit: GLPBR_Unidade.TipoUnidade, UNID.TIPO."""

    RESIDENTIAL = "RES"
    COMMERCIAL = "COM"
    SERVICE = "SERV"
    INDUSTRIAL = "IND"


@dataclass(frozen=True, kw_only=True, eq=False)
class Unit(Element):
    """A dwelling or another autonomous unit.

    ``key`` is its identification ("302"). ``outlines`` holds its outline on each storey it spans. ``shape`` is their
    union.
    """

    concept: ClassVar[str] = "dwelling_unit"

    key: str = ""
    kind: UnitKind | Missing = field(default_factory=lambda: missing("dwelling_unit.kind"))
    use: str | None = None
    has_gas: Tri = field(default_factory=lambda: missing("dwelling_unit.has_gas"))
    building: str | None = None
    outlines: tuple[tuple[str | None, BaseGeometry], ...] = ()

    @property
    def storeys(self) -> tuple[str | None, ...]:
        """Keys of the storeys the unit spans."""
        return tuple(dict.fromkeys(s for s, _ in self.outlines)) or (self.storey,)


@dataclass(frozen=True, kw_only=True, eq=False)
class Building(Element):
    """A building and what its author states of it; ``key`` is what storeys and units refer to."""

    concept: ClassVar[str] = "building_use"

    key: str = ""
    uses: tuple[str, ...] = ()
    occupancy: tuple[str, ...] = ()
    gases: tuple[str, ...] = ()
    supply_modes: tuple[str, ...] = ()
    declared_storeys: int | Missing = field(default_factory=lambda: missing("storey.declared_number"))


@dataclass(frozen=True, kw_only=True, eq=False)
class Wall(Element):
    """A wall's outline (Polygon) or centre line."""

    concept: ClassVar[str] = "wall"

    height_m: float | Missing = field(default_factory=lambda: missing("wall.height_m"))


@dataclass(frozen=True, kw_only=True, eq=False)
class Door(Element):
    """A door leaf or gate leaf of a building; ``swing`` is the swept area where it is drawn."""

    concept: ClassVar[str] = "door"

    width_m: float | Missing = field(default_factory=lambda: missing("door.width_m"))
    height_m: float | Missing = field(default_factory=lambda: missing("door.height_m"))
    opens_towards: tuple[float, float] | Missing = field(default_factory=lambda: missing("door.opens_towards"))
    swing: BaseGeometry | None = None


@dataclass(frozen=True, kw_only=True, eq=False)
class Window(Element):
    """A window."""

    concept: ClassVar[str] = "window"


@dataclass(frozen=True, kw_only=True, eq=False)
class Slab(Element):
    """A floor slab, a roof slab or a ceiling: what lies above or below a point."""

    concept: ClassVar[str] = "floor_level"

    role: str = "floor"


@dataclass(frozen=True, kw_only=True, eq=False)
class PlanText(Element):
    """A text of the drawing, decoded, without formatting codes."""

    concept: ClassVar[str] = "text"

    text: str = ""


@dataclass(frozen=True, kw_only=True, eq=False)
class Parking(Element):
    """A car park: GLPBR_Estacionamento, ESTAC."""

    concept: ClassVar[str] = "gnv_and_parking"

    admits_gnv: Tri = field(default_factory=lambda: missing("gnv_and_parking.admits_gnv"))
    enclosed: Tri = field(default_factory=lambda: missing("gnv_and_parking.enclosed"))
