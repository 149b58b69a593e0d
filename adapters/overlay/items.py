"""Findings on the sheet: moved to their tile, with what the marks are drawn from."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum, auto

from shapely.geometry import Point
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points

from adapters.overlay.shapes import XY, Stamp
from adapters.overlay.sheet import Sheet, moved
from checker.model.finding import Coords, Finding
from checker.model.result import CheckResult, NumberedFinding, numbered
from checker.model.text import Text

_FLAT_M = 0.001


class WitnessKind(Enum):
    """How a witness is drawn."""

    NONE = auto()
    SEGMENT = auto()
    UPRIGHT = auto()
    PATH = auto()
    OUTLINE = auto()


@dataclass(frozen=True, slots=True)
class Item:
    """A numbered finding with its geometry on the sheet; ``shape`` is the subject's outline or None."""

    number: int
    finding: Finding
    citation: Text
    shape: BaseGeometry | None
    witness: tuple[XY, ...]
    kind: WitnessKind
    reference: BaseGeometry | None

    @property
    def stamp(self) -> Stamp:
        """What a machine reads from the marks."""
        f = self.finding
        return Stamp(f.fingerprint, f.provision, f.verdict.value)

    @property
    def focus(self) -> XY | None:
        """Where on the subject the measure ends; None without a measured segment."""
        if self.kind not in (WitnessKind.SEGMENT, WitnessKind.UPRIGHT, WitnessKind.PATH) or self.shape is None:
            return None
        ends = (Point(self.witness[0]), Point(self.witness[-1]))
        near = min(ends, key=lambda p: (p.distance(self.shape), p.x, p.y))
        on_it = nearest_points(self.shape, near)[0]
        return on_it.x, on_it.y


def items_of(check: CheckResult, sheet: Sheet) -> list[Item]:
    """Return the numbered findings on the sheet, in their order."""
    return [_item(n, sheet) for n in numbered(check)]


def _item(row: NumberedFinding, sheet: Sheet) -> Item:
    f = row.finding
    shift = sheet.shift_of(f.subject)
    shape = _shape(f)
    flat = tuple((p[0] + shift[0], p[1] + shift[1]) for p in f.witness if _finite(p))
    return Item(
        number=row.number,
        finding=f,
        citation=row.provision.citation,
        shape=moved(shape, shift) if shape is not None else None,
        witness=flat,
        kind=kind_of(f),
        reference=moved(f.reference, shift) if f.reference is not None and not f.reference.is_empty else None,
    )


def _shape(f: Finding) -> BaseGeometry | None:
    shape = f.subject.shape
    if shape is not None and not shape.is_empty and _finite(shape.bounds):
        return shape
    if f.location is not None and _finite(f.location):
        return Point(f.location[:2])
    return None


def _finite(values: Coords) -> bool:
    return all(map(math.isfinite, values))


def kind_of(f: Finding) -> WitnessKind:
    """Tell how the witness of a finding is to be drawn."""
    points = f.witness
    if len(points) < 2 or not all(map(_finite, points)):
        return WitnessKind.NONE
    flat = math.dist(points[0][:2], points[-1][:2])
    if len(points) == 2:
        if flat > _FLAT_M:
            return WitnessKind.SEGMENT
        has_z = min(map(len, points)) > 2
        return WitnessKind.UPRIGHT if has_z and points[0][2] != points[1][2] else WitnessKind.NONE
    is_area = f.measured is not None and f.measured.unit in ("m2", "1")
    return WitnessKind.OUTLINE if is_area or flat <= _FLAT_M else WitnessKind.PATH
