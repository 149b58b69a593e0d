"""What the overlay is made of before it becomes DXF: a few frozen primitives in sheet metres.

Everything is resolved to these first and drawn later, so that placement, storeys side by side, the overlay and the
annotated copy share one picture.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from shapely.geometry.base import BaseGeometry

from checker.model.finding import Verdict

XY = tuple[float, float]
Align = Literal["left", "center", "right"]


class Role(StrEnum):
    """Layers of the overlay, without the prefix."""

    FAIL = "FALHA"
    MISSING = "FALTA-DADO"
    REVIEW = "REVISAR"
    OK = "OK"
    DIMENSION = "COTA"
    RING = "ANEL"
    TEXT = "TEXTO"
    TABLE = "QUADRO"
    BACKGROUND = "FUNDO"

    @classmethod
    def of(cls, verdict: Verdict) -> Role:
        """Return the layer of a verdict's marks."""
        return _BY_VERDICT.get(verdict, cls.TEXT)


_BY_VERDICT = {
    Verdict.FAIL: Role.FAIL,
    Verdict.MISSING: Role.MISSING,
    Verdict.REVIEW: Role.REVIEW,
    Verdict.PASS: Role.OK,
}


@dataclass(frozen=True, slots=True)
class Stamp:
    """What a machine reads from a mark (xdata): which finding it stands for."""

    fingerprint: str
    provision: str
    verdict: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Primitive:
    """Base: the layer and the findings it stands for. ``is_solid``: drawn without its layer's dashes."""

    role: Role
    stamps: tuple[Stamp, ...] = ()
    is_solid: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Path(Primitive):
    """A polyline; ``bulges`` are per vertex, in the DXF sense, empty for straight ones."""

    points: tuple[XY, ...]
    bulges: tuple[float, ...] = ()
    closed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Disc(Primitive):
    """A circle."""

    center: XY
    radius: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Fill(Primitive):
    """A filled triangle (SOLID)."""

    points: tuple[XY, XY, XY]


@dataclass(frozen=True, slots=True, kw_only=True)
class Label(Primitive):
    """One line of text, ``at`` the baseline's left end, middle or right end."""

    text: str
    at: XY
    height: float
    align: Align = "left"


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure(Primitive):
    """An aligned dimension from ``start`` to ``end``, its line ``offset`` to the left of it.

    ``text`` replaces the measured length where the finding's value is not the plan distance between the two points.
    """

    start: XY
    end: XY
    offset: float
    text: str | None = None


@dataclass(slots=True)
class Scene:
    """The picture: primitives in drawing order, and the areas they take up."""

    items: list[Primitive] = field(default_factory=list)
    taken: list[BaseGeometry] = field(default_factory=list)

    def add(self, *items: Primitive) -> None:
        """Append primitives."""
        self.items.extend(items)
