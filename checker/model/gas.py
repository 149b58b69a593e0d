"""Gas installations: points of use, supply points, valves, sensors, regulators, cylinders, centrals, pipes."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar

from checker.model.element import Element, missing
from checker.model.known import Missing, Tri


class Gas(StrEnum):
    """Gases, by the names the profile uses; MIXED_OTHER is any other one that burns or explodes."""

    LPG = "GLP"
    NATURAL = "GN"
    NAPHTHA = "NAFTA"
    GNV = "GNV"
    AMMONIA = "NH3"
    ETHYLENE_OXIDE = "ETO"
    HYDROGEN = "H2"
    OTHER = "OUTRO"


@dataclass(frozen=True, kw_only=True, eq=False)
class GasPoint(Element):
    """An outlet for an appliance. ``unit_label`` is the unit the author says it is in.

    ``appliance`` a burning appliance at it.
    """

    concept: ClassVar[str] = "gas_point"

    unit_label: str | None = None
    gas: Gas | Missing = field(default_factory=lambda: missing("gas_point.gas"))
    height_m: float | Missing = field(default_factory=lambda: missing("gas_point.height_m"))
    appliance: bool = False
    dispenser: bool = False


@dataclass(frozen=True, kw_only=True, eq=False)
class SupplyPoint(Element):
    """Where a branch enters a unit: GAS-ENT, GLPBR_PontoGas.Tipo = ENTRADA_UNIDADE."""

    concept: ClassVar[str] = "gas_point"

    unit_label: str | None = None
    gas: Gas | Missing = field(default_factory=lambda: missing("gas_point.gas"))


@dataclass(frozen=True, kw_only=True, eq=False)
class GasValve(Element):
    """A shut-off valve of the gas installation. ``serves`` are unit identifications.

    ``linked_sensors`` names of sensors.
    """

    concept: ClassVar[str] = "gas_valve"

    automatic: Tri = field(default_factory=lambda: missing("gas_valve.automatic"))
    serves: tuple[str, ...] = ()
    gas: Gas | Missing = field(default_factory=lambda: missing("gas_valve.gas"))
    manual_reset: Tri = field(default_factory=lambda: missing("gas_valve.manual_reset"))
    fails_closed: Tri = field(default_factory=lambda: missing("gas_valve.fails_closed"))
    rearms_on_power: Tri = field(default_factory=lambda: missing("gas_valve.rearms_on_power"))
    manual_override: Tri = field(default_factory=lambda: missing("gas_valve.manual_override"))
    linked_sensors: tuple[str, ...] | Missing = field(default_factory=lambda: missing("gas_valve.linked_sensors"))


@dataclass(frozen=True, kw_only=True, eq=False)
class GasSensor(Element):
    """A leak sensor.

    ``gases`` as declared, normalised to :class:`Gas`. ``height_above_floor_m`` is above the finished floor of the space
    that holds it (``floor_from`` says which floor: "space", "storey" or "property");
    ``drop_from_ceiling_m`` below the highest ceiling of that space.
    ``placement_height_m`` is the height by the placement where a property gives another one. ``setpoint_lel`` is a
    fraction of the lower explosive limit.
    """

    concept: ClassVar[str] = "gas_sensor"

    gases: frozenset[Gas] | Missing = field(default_factory=lambda: missing("gas_sensor.gases"))
    height_above_floor_m: float | Missing = field(default_factory=lambda: missing("gas_sensor.height_above_floor_m"))
    placement_height_m: float | Missing = field(default_factory=lambda: missing("gas_sensor.placement_height_m"))
    floor_from: str | None = None
    drop_from_ceiling_m: float | Missing = field(default_factory=lambda: missing("gas_sensor.drop_from_ceiling_m"))
    response_s: float | Missing = field(default_factory=lambda: missing("gas_sensor.response_s"))
    setpoint_lel: float | Missing = field(default_factory=lambda: missing("gas_sensor.setpoint_lel"))
    alarm_sound: Tri = field(default_factory=lambda: missing("gas_sensor.alarm_sound"))
    alarm_light: Tri = field(default_factory=lambda: missing("gas_sensor.alarm_light"))
    unit_label: str | None = None


@dataclass(frozen=True, kw_only=True, eq=False)
class Regulator(Element):
    """A pressure regulator of the gas installation."""

    concept: ClassVar[str] = "pressure_regulator"

    stage: str | None = None


@dataclass(frozen=True, kw_only=True, eq=False)
class GasPipe(Element):
    """A gas pipe run.

    ``shape`` is its centre line. ``ports`` are ids of the elements it connects where the file says so (IFC ports).
    """

    concept: ClassVar[str] = "gas_pipe"

    gas: Gas | Missing = field(default_factory=lambda: missing("gas_pipe.gas"))
    connects: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, eq=False)
class LpgCentral(Element):
    """An LPG central: cylinders that feed several units. ``cylinders`` is how many it holds.

    ``capacity_kg`` of each.
    """

    concept: ClassVar[str] = "lpg_central"

    cylinders: int | Missing = field(default_factory=lambda: missing("lpg_central.cylinders"))
    capacity_kg: float | Missing = field(default_factory=lambda: missing("lpg_central.capacity_kg"))
    serves: tuple[str, ...] = ()


class ContainerState(StrEnum):
    """States of a container (Cuiabá art. 2 XIV)."""

    NEW = "new"
    FULL = "full"
    PARTIAL = "partial"
    EMPTY = "empty"
    IN_USE = "in_use"


@dataclass(frozen=True, kw_only=True, eq=False)
class Cylinder(Element):
    """A portable LPG container, or a stack of equal ones.

    ``quantity`` is how many containers the drawn body stands for, ``stack_units`` how many lie on one another
    (both 1 for a single container), ``stack_height_m`` the height of the stack. ``connected``: its outlet is
    connected to an installation.
    """

    concept: ClassVar[str] = "cylinder"

    capacity_kg: float | Missing = field(default_factory=lambda: missing("cylinder.capacity_kg"))
    state: ContainerState | Missing = field(default_factory=lambda: missing("cylinder.state"))
    connected: Tri = field(default_factory=lambda: missing("cylinder.connected"))
    quantity: int = 1
    stack_units: int = 1
    stack_height_m: float | Missing = field(default_factory=lambda: missing("row_and_stack.height_m"))
    palletised: Tri = field(default_factory=lambda: missing("row_and_stack.palletised"))
    unit_label: str | None = None
