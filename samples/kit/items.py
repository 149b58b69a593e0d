"""What a scene is made of: frozen dataclasses in metres. None means "not stated": nothing is written for it.

Every item has a ``key`` (unique in its scene) and one geometry: ``at`` (a point, with ``radius`` a circle),
``outline`` (a closed polygon) or ``line`` (an open polyline). ``storey`` is the key of a :class:`Storey`,
None outdoors. The words of the fields are those of the drawing profile (MURO, TELA, CHEIO ...), in capitals.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

Pt = tuple[float, float]
"""A point of the plan, in metres."""


@dataclass(frozen=True, kw_only=True)
class Item:
    """Anything drawn; ``rotation_deg`` turns its symbol about ``at``."""

    key: str
    name: str | None = None
    storey: str | None = None
    at: Pt | None = None
    outline: tuple[Pt, ...] = ()
    line: tuple[Pt, ...] = ()
    radius: float | None = None
    rotation_deg: float = 0.0

    def moved(self, dx: float, dy: float) -> Self:
        """Return the item shifted by ``dx``, ``dy`` metres."""
        at = None if self.at is None else (self.at[0] + dx, self.at[1] + dy)
        return replace(
            self, at=at,
            outline=tuple((x + dx, y + dy) for x, y in self.outline),
            line=tuple((x + dx, y + dy) for x, y in self.line),
        )

    @property
    def points(self) -> tuple[Pt, ...]:
        """Every point of its geometry."""
        return (*(() if self.at is None else (self.at,)), *self.outline, *self.line)

    @property
    def anchor(self) -> Pt:
        """The point where its symbol stands: ``at``, the middle of the line, or the outline's centre of bounds."""
        if self.at is not None:
            return self.at
        if self.line:
            middle = len(self.line) // 2
            (x0, y0), (x1, y1) = self.line[middle - 1], self.line[middle]
            return ((x0 + x1) / 2, (y0 + y1) / 2)
        xs, ys = zip(*self.outline, strict=True)
        return ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)


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


@dataclass(frozen=True, kw_only=True)
class Area(Item):
    """A storage area, or (``installation``) the outline of the installation; with ``at`` alone, data without an outline.

    What a drawing states of its roof comes from the :class:`Roof` over it.
    """

    installation: bool = False
    area_class: str | None = None
    purpose: str | None = None
    demarcated: bool | None = True
    level: float | None = 0.0
    roofed: bool | None = None
    earth_fill: bool | None = None
    ventilated: bool | None = None
    handling: bool | None = None
    survey_radius: float | None = None
    absent: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Lot(Item):
    """A lot of containers; ``stack`` containers high, ``height`` in metres."""

    quantity: int | None = None
    capacity: float | None = 13
    state: str | None = "CHEIO"
    stack: int | None = None
    height: float | None = None
    pallet: bool | None = None


@dataclass(frozen=True, kw_only=True)
class Marking(Item):
    """Marking on the floor."""


@dataclass(frozen=True, kw_only=True)
class Closure(Item):
    """A stretch of closure: MURO, TELA or ABERTO. ``rating`` in minutes."""

    kind: str | None = "TELA"
    height: float | None = None
    rating: int | None = None


@dataclass(frozen=True, kw_only=True)
class FireWall(Item):
    """A fire wall along its ``line``."""

    height: float | None = None
    rating: int | None = None
    thickness: float = 0.15


@dataclass(frozen=True, kw_only=True)
class Access(Item):
    """A gate in the closure along its ``line``; ``outward`` the direction out of the area. ``swing``: FORA, DENTRO, CORRER."""

    width: float | None = None
    height: float | None = 2.10
    swing: str | None = "FORA"
    gate: str | None = "PORTAO-TELA"
    outward: Pt = (0.0, 1.0)


@dataclass(frozen=True, kw_only=True)
class Sign(Item):
    """A plate."""

    text: str | None = None
    code: str | None = None


@dataclass(frozen=True, kw_only=True)
class Extinguisher(Item):
    """An extinguisher: PQS, ABC, CO2 or AP; ``mass`` in kg."""

    agent: str | None = "PQS"
    mass: float | None = None


@dataclass(frozen=True, kw_only=True)
class Roof(Item):
    """A roof; ``headroom`` is its underside above the floor."""

    headroom: float | None = None
    fire: bool | None = None
    weak: bool | None = None


@dataclass(frozen=True, kw_only=True)
class Limit(Item):
    """A stretch of the property limit: MURO, CERCA or ABERTO; ``road``: it fronts a public road."""

    kind: str | None = "MURO"
    height: float | None = None
    road: bool = False


@dataclass(frozen=True, kw_only=True)
class Road(Item):
    """The alignment of a public road; ``into`` points from it into the road, as long as the pavement is wide."""

    into: Pt = (0.0, -2.5)


@dataclass(frozen=True, kw_only=True)
class Neighbour(Item):
    """A neighbour's building, with its use as VIZ.USO."""

    use: str | None = "OUTRO"
    height: float = 6.0


@dataclass(frozen=True, kw_only=True)
class Opening(Item):
    """An opening in the floor: RALO, GORDURA, ESGOTO, PLUVIAL, CANALETA, GALERIA or REBAIXO."""

    kind: str = "RALO"
    sealed: bool | None = None


@dataclass(frozen=True, kw_only=True)
class Risk(Item):
    """A source of heat or sparks, as RIS-F.TIPO."""

    kind: str | None = "CALOR"


@dataclass(frozen=True, kw_only=True)
class Electrical(Item):
    """An electrical device: TOMADA, INTERR, LUM, QD or MOTOR; ``ex``: explosion-proof."""

    device: str = "TOMADA"
    ex: bool | None = None


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
