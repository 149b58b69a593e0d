"""Storage areas and what belongs to them; the plot and what lies round it."""

from __future__ import annotations

from dataclasses import dataclass

from samples.kit.item import Item, Pt


@dataclass(frozen=True, kw_only=True)
class Area(Item):
    """A storage area, or (``installation``) the installation's outline; with ``at`` alone, data without an outline.

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
    """A gate in the closure along its ``line``; ``outward``: the direction out. ``swing``: FORA, DENTRO, CORRER."""

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
    """The alignment of a public road; ``into`` points into the road, as long as the pavement is wide."""

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
