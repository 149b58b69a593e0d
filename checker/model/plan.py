"""A submission as one geometry model, whatever the files it came from."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Literal

from checker.model.building import Building, Door, Parking, PlanText, Slab, Space, Storey, Unit, Wall, Window
from checker.model.element import Element, missing
from checker.model.gas import Cylinder, GasPipe, GasPoint, GasSensor, GasValve, LpgCentral, Regulator, SupplyPoint
from checker.model.known import Missing, Tri
from checker.model.source import SourceRef
from checker.model.storage import (
    Access,
    Closure,
    Extinguisher,
    FireWall,
    FloorMarking,
    Lot,
    Roof,
    Sign,
    StorageArea,
)
from checker.model.surroundings import (
    ElectricalDevice,
    Flammable,
    FloorOpening,
    PropertyLimit,
    PublicRoad,
    RiskSource,
    SensitivePlace,
)
from checker.model.survey import Seen
from checker.model.text import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class LengthUnit:
    """The length unit of a file: ``name`` mm, cm, m, in, ft or None.

    ``metres`` is one unit in metres (0 when unknown).
    """

    name: str | None = None
    metres: float = 0.0
    source: Literal["declared", "inferred", "option", "unknown"] = "unknown"
    evidence: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanFile:
    """A file of the submission. ``seen`` lists its layers, blocks, classes and texts, recognised or not."""

    name: str
    sha256: str = ""
    format: Literal["ifc", "dxf", "dwg"] = "dxf"
    version: str = ""
    application: str | None = None
    unit: LengthUnit = field(default_factory=LengthUnit)
    notes: tuple[Text, ...] = ()
    seen: tuple[Seen, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Declarations:
    """What the title block or the IfcBuilding states of the whole plan. Texts as written; lists already split."""

    municipality: str | None = None
    uses: tuple[str, ...] = ()
    occupancy: tuple[str, ...] = ()
    gases: tuple[str, ...] = ()
    supply_modes: tuple[str, ...] = ()
    authority_order: Tri = field(default_factory=lambda: missing("building_use.authority_order"))
    works: str | None = None
    declared_storeys: int | Missing = field(default_factory=lambda: missing("storey.declared_number"))
    absent: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Broken:
    """An entity of a concept whose geometry could not be used.

    Nothing that depends on the concept may pass on its absence.
    """

    concept: str
    ref: SourceRef
    why: Text
    location: tuple[float, float] | None = None


@dataclass(frozen=True, kw_only=True)
class Plan:
    """Everything recognised in a submission, in metres, about a local origin.

    ``origin`` is added to any coordinate to get the drawing's own, in metres. ``disciplines`` names what the files
    carry at all: ``gas``, ``drainage``, ``electrical``, ``fire_safety``, ``architecture``, ``site``, ``risk``; an
    absent discipline
    is unknown, not empty. ``hidden`` holds recognised elements on layers that are off or frozen, or invisible: they
    take no part.
    ``links`` are pairs of ids of devices that the file states to be connected to each other without a pipe between.
    ``survey_radii`` are circles of the neighbourhood survey. ``recognised`` counts elements by concept,
    ``unreadable`` among them.
    """

    files: tuple[PlanFile, ...] = ()
    origin: tuple[float, float] = (0.0, 0.0)
    declared: Declarations = field(default_factory=Declarations)
    disciplines: frozenset[str] = frozenset()

    buildings: tuple[Building, ...] = ()
    storeys: tuple[Storey, ...] = ()
    spaces: tuple[Space, ...] = ()
    units: tuple[Unit, ...] = ()
    walls: tuple[Wall, ...] = ()
    doors: tuple[Door, ...] = ()
    windows: tuple[Window, ...] = ()
    slabs: tuple[Slab, ...] = ()
    texts: tuple[PlanText, ...] = ()
    parkings: tuple[Parking, ...] = ()

    gas_points: tuple[GasPoint, ...] = ()
    supply_points: tuple[SupplyPoint, ...] = ()
    valves: tuple[GasValve, ...] = ()
    sensors: tuple[GasSensor, ...] = ()
    regulators: tuple[Regulator, ...] = ()
    pipes: tuple[GasPipe, ...] = ()
    centrals: tuple[LpgCentral, ...] = ()
    links: tuple[tuple[str, str], ...] = ()
    cylinders: tuple[Cylinder, ...] = ()

    areas: tuple[StorageArea, ...] = ()
    lots: tuple[Lot, ...] = ()
    closures: tuple[Closure, ...] = ()
    fire_walls: tuple[FireWall, ...] = ()
    accesses: tuple[Access, ...] = ()
    markings: tuple[FloorMarking, ...] = ()
    signs: tuple[Sign, ...] = ()
    extinguishers: tuple[Extinguisher, ...] = ()
    roofs: tuple[Roof, ...] = ()

    openings: tuple[FloorOpening, ...] = ()
    limits: tuple[PropertyLimit, ...] = ()
    roads: tuple[PublicRoad, ...] = ()
    places: tuple[SensitivePlace, ...] = ()
    risks: tuple[RiskSource, ...] = ()
    electrical: tuple[ElectricalDevice, ...] = ()
    flammables: tuple[Flammable, ...] = ()

    hidden: tuple[Element, ...] = ()
    broken: tuple[Broken, ...] = ()
    unreadable: int = 0
    dimension_count: int = 0

    @cached_property
    def storey_by_key(self) -> dict[str, Storey]:
        """Storeys by key."""
        return {s.key: s for s in self.storeys}

    @cached_property
    def unit_by_key(self) -> dict[str, Unit]:
        """Units by key."""
        return {u.key: u for u in self.units}

    @cached_property
    def elements(self) -> tuple[Element, ...]:
        """Every element that takes part."""
        return tuple(e for f in fields(self) if f.name != "hidden" for e in _elements_of(getattr(self, f.name)))

    def with_changes(self, **changes: object) -> Plan:
        """Return a copy with some fields replaced."""
        return replace(self, **changes)  # type: ignore[arg-type]  # dataclasses.replace is untyped by field

    def broken_of(self, *concepts: str) -> tuple[Broken, ...]:
        """Return the entities of these concepts that could not be used."""
        return tuple(b for b in self.broken if b.concept in concepts)


def _elements_of(value: object) -> tuple[Element, ...]:
    return tuple(v for v in value if isinstance(v, Element)) if isinstance(value, tuple) else ()
