"""Gas points, valves, sensors, pipes and containers."""

from __future__ import annotations

from dataclasses import dataclass

from samples.kit.item import Item


@dataclass(frozen=True, kw_only=True)
class GasPoint(Item):
    """An outlet; ``appliance``: a burning appliance stands at it."""

    unit: str | None = None
    gas: str | None = None
    height: float | None = None
    appliance: bool = False


@dataclass(frozen=True, kw_only=True)
class SupplyPoint(Item):
    """Where a branch enters a unit."""

    unit: str | None = None
    gas: str | None = None


@dataclass(frozen=True, kw_only=True)
class Valve(Item):
    """A shut-off valve; ``fails_closed``: True closes, False opens without electricity."""

    automatic: bool | None = None
    serves: tuple[str, ...] = ()
    gas: str | None = None
    manual_reset: bool | None = None
    fails_closed: bool | None = None
    rearms: bool | None = None
    manual_override: bool | None = None
    sensors: tuple[str, ...] | None = None


@dataclass(frozen=True, kw_only=True)
class Sensor(Item):
    """A leak sensor. Heights in metres, ``response`` in seconds, ``setpoint`` as a fraction of the LEL."""

    gases: tuple[str, ...] | None = None
    height: float | None = None
    drop: float | None = None
    response: float | None = None
    setpoint: float | None = None
    sound: bool | None = None
    light: bool | None = None


@dataclass(frozen=True, kw_only=True)
class Regulator(Item):
    """A pressure regulator; ``stage`` 1, 2 or U."""

    stage: str | None = None
    gas: str | None = None


@dataclass(frozen=True, kw_only=True)
class Pipe(Item):
    """A gas pipe; ``connects`` are the keys of the items at its first and last point (None: nothing there)."""

    gas: str | None = None
    connects: tuple[str | None, str | None] = (None, None)


@dataclass(frozen=True, kw_only=True)
class Cylinder(Item):
    """A container, or a stack of ``stack`` equal ones, ``height`` metres high; ``capacity`` in kg each."""

    capacity: float | None = 13
    state: str | None = "CHEIO"
    stack: int | None = None
    height: float | None = None
    pallet: bool | None = None
    connected: bool | None = None


@dataclass(frozen=True, kw_only=True)
class Central(Item):
    """An LPG central's shelter."""

    cylinders: int | None = None
    serves: tuple[str, ...] = ()
