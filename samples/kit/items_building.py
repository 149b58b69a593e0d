"""Storeys, rooms, units, walls, doors, car parks, and what a drawing shows for looks."""

from __future__ import annotations

from dataclasses import dataclass

from samples.kit.item import Item


@dataclass(frozen=True, kw_only=True)
class Storey(Item):
    """A level: ``outline`` is its floor. ``level`` and ``ceiling`` (clear height) in metres, ``kind`` as PAV.TIPO."""

    kind: str | None = None
    level: float = 0.0
    ceiling: float | None = None
    repeats: int | None = None
    counts: bool | None = None
    building: str | None = None


@dataclass(frozen=True, kw_only=True)
class Space(Item):
    """A room. ``unit`` is the number of the unit it belongs to."""

    unit: str | None = None
    ceiling: float | None = None
    external: bool = False
    ventilated: bool | None = None


@dataclass(frozen=True, kw_only=True)
class Unit(Item):
    """The outline of a unit on one storey; equal ``number`` on two storeys is one unit."""

    number: str = ""
    kind: str | None = "RES"
    has_gas: bool | None = None
    use: str | None = None


@dataclass(frozen=True, kw_only=True)
class Wall(Item):
    """A wall about its centre ``line``."""

    thickness: float = 0.15
    height: float | None = None


@dataclass(frozen=True, kw_only=True)
class Door(Item):
    """A door: hinged at ``at``, leaf along ``rotation_deg``, opening to its left (``flip``: to its right)."""

    width: float = 0.80
    height: float = 2.10
    flip: bool = False


@dataclass(frozen=True, kw_only=True)
class Window(Item):
    """A window along its ``line``."""

    thickness: float = 0.15
    sill: float = 1.0
    height: float = 1.2


@dataclass(frozen=True, kw_only=True)
class Parking(Item):
    """A car park."""

    gnv: bool | None = None
    enclosed: bool | None = None
    ceiling: float | None = None


@dataclass(frozen=True, kw_only=True)
class Label(Item):
    """A text of the drawing, ``size`` metres high; DXF only."""

    text: str = ""
    size: float = 0.2


@dataclass(frozen=True, kw_only=True)
class Dimension(Item):
    """A dimension from the first to the last point of ``line``, ``offset`` metres beside it; DXF only."""

    offset: float = 0.6


@dataclass(frozen=True, kw_only=True)
class Sketch(Item):
    """A bare line or outline on a layer, for looks; DXF only."""

    layer: str = "DOC-TEXTO"
