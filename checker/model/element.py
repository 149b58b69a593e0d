"""What every recognised thing has: an outline in metres, heights, a source, a storey."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from shapely.geometry import Point
from shapely.geometry.base import BaseGeometry

from checker.model.known import Missing
from checker.model.source import Recognition, SourceRef


@dataclass(frozen=True, slots=True)
class ZRange:
    """Lowest and highest level of a body in metres, in the plan's own height system."""

    low_m: float
    high_m: float


def missing(what: str) -> Missing:
    """Return the default of a field that the plan may or may not give."""
    return Missing(what)


@dataclass(frozen=True, kw_only=True, eq=False)
class Element:
    """A thing in the plan.

    ``shape`` is the plan outline in metres (Point, LineString, Polygon or a Multi of them) in the plan's local
    coordinates: add ``Plan.origin`` for the drawing's own. ``anchor`` is the insertion point or placement origin.
    ``storey`` is the id of the storey that holds it, None outdoors or where the plan has no storeys.
    ``space`` and ``unit`` are ids as well. Two elements are never equal by value: identity is the source.
    """

    concept: ClassVar[str] = "element"

    ref: SourceRef = field(default_factory=SourceRef)
    shape: BaseGeometry = field(default_factory=Point)
    anchor: tuple[float, float] | None = None
    z: ZRange | Missing = field(default_factory=lambda: missing("element.z"))
    name: str | None = None
    storey: str | None = None
    recognition: Recognition = field(default_factory=Recognition)

    @property
    def point(self) -> Point:
        """The anchor, or the outline's centroid where there is none."""
        return Point(self.anchor) if self.anchor is not None else self.shape.centroid

    @property
    def id(self) -> str:
        """A key that is unique in the plan: file, chain of inserts and reference."""
        return "/".join((str(self.ref.file), *self.ref.chain, self.ref.ref))
