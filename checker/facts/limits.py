"""The limit of a storage area under each reading: the outer row with its corridor, or the demarcated outline."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from shapely.geometry.base import BaseGeometry

from checker.facts.base import Facts, memoised
from checker.facts.classes import class_of
from checker.facts.geometry import as_multi, filled, offset_outline
from checker.facts.sites import Site
from checker.facts.stock import Law
from checker.model import Cylinder, Missing, Text, is_known

ROW = "row"
DEMARCATED = "demarcated"
OUTLINE = Missing("storage_area.outline")
SIZE = Missing("cylinder.size")
_ROW_ONLY = Text(
    "Medido da fileira externa: não há área demarcada.", "Measured from the outer row: no demarcated area is drawn."
)
_AREA_ONLY = Text(
    "Medido da área demarcada: não há lotes nem recipientes desenhados.",
    "Measured from the demarcated area: no lots or containers are drawn.",
)
_FROM_ROW = Text(
    "Medido da fileira externa, com {w} m de corredor.", "Measured from the outer row with a corridor of {w} m."
)
_FROM_AREA = Text("Medido da área demarcada.", "Measured from the demarcated area.")


@dataclass(frozen=True, slots=True)
class Sizes:
    """Diameter and height of bottles, in metres, for plans that give no size."""

    by_kg: tuple[tuple[float, float, float], ...]

    @classmethod
    def of(
        cls, bottle_kg: float, p13_d: float, p13_h: float, p8: Sequence[float], p5: Sequence[float], p2: Sequence[float]
    ) -> Sizes:
        """Gather a rule's arguments."""
        return cls(((bottle_kg, p13_d, p13_h), (8.0, *_pair(p8)), (5.0, *_pair(p5)), (2.0, *_pair(p2))))

    def diameter(self, kg: float | Missing) -> float | None:
        """Return the diameter of a bottle in metres, None where it is not known."""
        return next((d for k, d, _ in self.by_kg if k == kg), None)

    def height(self, kg: float | Missing) -> float | None:
        """Return the height of a bottle in metres, None where it is not known."""
        return next((h for k, _, h in self.by_kg if k == kg), None)


def _pair(values: Sequence[float]) -> tuple[float, float]:
    return (float(values[0]), float(values[1]))


@dataclass(frozen=True, slots=True)
class Line:
    """How the limit is drawn: the reading, the corridor by class in metres, whose width it has, sizes of bottles."""

    reference: str
    corridor: tuple[tuple[str, float], ...]
    corridor_width: str
    sizes: Sizes

    @classmethod
    def of(cls, reference: str, corridor: Mapping[str, float], corridor_width: str, sizes: Sizes) -> Line:
        """Gather a rule's arguments."""
        return cls(reference, tuple(corridor.items()), corridor_width, sizes)


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit's outline, and how it was drawn. ``assumed``: the class is unknown, the widest corridor was taken."""

    shape: BaseGeometry
    note: Text
    assumed: bool = False


@memoised
def limit_of(facts: Facts, site: Site, law: Law, line: Line) -> Limit | Missing:
    """Return the limit of a place under one reading; only one of row and demarcated area drawn: that one decides."""
    if site.outline is not None and line.reference == DEMARCATED:
        return Limit(filled(site.outline), _FROM_AREA)
    row = row_of(site, line.sizes)
    if isinstance(row, Missing):
        return row if site.outline is None else Limit(filled(site.outline), _FROM_AREA)
    if row.is_empty:
        return OUTLINE if site.outline is None else Limit(filled(site.outline), _AREA_ONLY)
    width, assumed = _corridor(facts, site, law, line, row)
    only = site.outline is None
    note = _ROW_ONLY if only else _FROM_ROW.format(w=Text(f"{width:.2f}".replace(".", ","), f"{width:.2f}"))
    return Limit(offset_outline(row, width), note, assumed)


def row_of(site: Site, sizes: Sizes) -> BaseGeometry | Missing:
    """Return the outer row: the union of the lots and of containers outside them."""
    shapes = [lot.shape for lot in site.lots]
    for cylinder in site.loose:
        shape = container_shape(cylinder, sizes)
        if isinstance(shape, Missing):
            return shape
        shapes.append(shape)
    return as_multi(shapes)


def container_shape(cylinder: Cylinder, sizes: Sizes) -> BaseGeometry | Missing:
    """Return a container's outline: as drawn, else a circle of its bottle's usual diameter."""
    if cylinder.shape.area > 0:
        return cylinder.shape
    diameter = sizes.diameter(cylinder.capacity_kg)
    if diameter is None or cylinder.point.is_empty:
        return SIZE
    return cylinder.point.buffer(diameter / 2, quad_segs=256)


def _corridor(facts: Facts, site: Site, law: Law, line: Line, row: BaseGeometry) -> tuple[float, bool]:
    """Return the width of the corridor that belongs to the limit, in metres."""
    name = class_of(facts, site, law).name
    widths = dict(line.corridor)
    required = widths.get(name, 0.0) if is_known(name) else max(widths.values(), default=0.0)
    if not is_known(name) or name not in {c for c, _ in law.caps}:
        return max(widths.values(), default=0.0), True
    if required > 0 and line.corridor_width == "drawn" and site.outline is not None:
        drawn = min((ring.distance(row) for ring in [site.outline.boundary]), default=required)
        return max(0.0, drawn), False
    return required, False
