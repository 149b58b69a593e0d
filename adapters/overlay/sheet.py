"""The sheet: its scale, and how the plan's storeys lie on it.

Sheet coordinates are metres in the plan's local system. For a DXF plan they are the drawing's own; for an IFC plan
each storey is a tile, shifted so that the tiles stand side by side.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field

import shapely
from shapely import affinity
from shapely.geometry import box
from shapely.geometry.base import BaseGeometry

from checker.model.building import PlanText, Storey, StoreyKind
from checker.model.element import Element
from checker.model.finding import Subject
from checker.model.plan import Plan, PlanFile

Bounds = tuple[float, float, float, float]

_SCALES = (10, 20, 25, 50, 75, 100, 125, 150, 200, 250, 500, 750, 1000, 2000, 2500, 5000, 10000)
_PAPER_M = (0.42, 0.30)
"""Share of a sheet (A1 with room for marks and table) that one storey or site fills at the plot scale."""
_GAP_MM = 150.0
_ASPECT = 1.1


@dataclass(frozen=True, slots=True)
class Frame:
    """From sheet metres to the file: the unit's length in metres and the origin, in metres.

    ``is_known`` is False where the file does not say its unit: then one unit is drawn as a metre, and not called one.
    """

    unit_m: float
    origin: tuple[float, float]
    is_known: bool = True

    def xy(self, x: float, y: float) -> tuple[float, float]:
        """Return the file's coordinates of a point on the sheet."""
        return (x + self.origin[0]) / self.unit_m, (y + self.origin[1]) / self.unit_m

    def length(self, metres: float) -> float:
        """Return a length in the file's unit."""
        return metres / self.unit_m


@dataclass(frozen=True, slots=True)
class Tile:
    """One storey on the sheet: its elements, where they are, and the shift that brings them there."""

    storey: Storey | None
    elements: tuple[Element, ...]
    bounds: Bounds
    shift: tuple[float, float] = (0.0, 0.0)

    @property
    def placed(self) -> Bounds:
        """Bounds on the sheet."""
        (dx, dy), (a, b, c, d) = self.shift, self.bounds
        return a + dx, b + dy, c + dx, d + dy


@dataclass(frozen=True, slots=True)
class Sheet:
    """The sheet of one overlay. ``mm`` is how many metres one millimetre of paper stands for."""

    scale: int
    frame: Frame
    tiles: tuple[Tile, ...]
    by_ref: dict[tuple[int, str], str | None] = field(default_factory=dict)
    is_tiled: bool = False

    @property
    def mm(self) -> float:
        """Metres of the plan per millimetre of paper."""
        return self.scale / 1000.0

    @property
    def bounds(self) -> Bounds | None:
        """Bounds of the plan on the sheet."""
        return union(t.placed for t in self.tiles)

    def shift_of(self, subject: Subject) -> tuple[float, float]:
        """Return the shift of the tile that shows a subject."""
        if not self.is_tiled:
            return 0.0, 0.0
        key = self.by_ref.get((subject.file or 0, subject.ref or ""), subject.storey)
        of_storey = [t for t in self.tiles if t.storey is not None]
        by_key = (t for t in of_storey if t.storey is not None and t.storey.key == key)
        by_name = (t for t in of_storey if t.storey is not None and subject.storey in (t.storey.name, t.storey.key))
        found = next(by_key, None) or next(by_name, None)
        if found is not None:
            return found.shift
        return _site_tile(self.tiles).shift if self.tiles else (0.0, 0.0)


def moved(shape: BaseGeometry, shift: tuple[float, float]) -> BaseGeometry:
    """Return ``shape`` moved by ``shift``, flat."""
    flat = shapely.force_2d(shape)
    return affinity.translate(flat, *shift) if shift != (0.0, 0.0) else flat


def union(boxes: Iterable[Bounds]) -> Bounds | None:
    """Return the bounds of all ``boxes``, None for none."""
    known = list(boxes)
    if not known:
        return None
    low = min(b[0] for b in known), min(b[1] for b in known)
    return *low, max(b[2] for b in known), max(b[3] for b in known)


def extents(elements: Iterable[Element]) -> Bounds | None:
    """Return the bounds of all outlines that have any, finite ones only."""
    boxes = (e.shape.bounds for e in elements if not e.shape.is_empty)
    return union(b for b in boxes if all(map(math.isfinite, b)))


def scale_for(bounds: Iterable[Bounds]) -> int:
    """Return the plot scale at which the largest of ``bounds`` fits its share of a sheet."""
    need = max((max((c - a) / _PAPER_M[0], (d - b) / _PAPER_M[1]) for a, b, c, d in bounds), default=50.0)
    return next((s for s in _SCALES if s >= need), _SCALES[-1])


def lay_out(plan: Plan, file: PlanFile | None = None) -> Sheet:
    """Decide scale, units and tiles for ``plan`` as drawn over ``file`` (its first one where none is given)."""
    file = file or (plan.files[0] if plan.files else None)
    if file is not None and file.format == "ifc":
        return _tiled(plan)
    unit = file.unit.metres if file is not None and file.unit.metres > 0 else 1.0
    groups = [extents(es) for es in _by_storey(plan, _drawn(plan)).values()]
    bounds = extents(_drawn(plan)) or (0.0, 0.0, 10.0, 10.0)
    scale = scale_for([g for g in groups if g is not None] or [bounds])
    is_known = file is None or file.unit.metres > 0
    return Sheet(scale, Frame(unit, plan.origin, is_known), (Tile(None, _drawn(plan), bounds),))


def _tiled(plan: Plan) -> Sheet:
    groups = _by_storey(plan, _drawn(plan))
    storeys = sorted(plan.storeys, key=_level)
    if storeys and groups.get(None):
        ground = _ground(storeys).key
        groups[ground] = (*groups.get(ground, ()), *groups.pop(None))
    order = [(s, groups.get(s.key, ())) for s in storeys] if storeys else [(None, groups.get(None, ()))]
    sized = [(s, es, extents(es)) for s, es in order]
    tiles = [Tile(s, tuple(es), b) for s, es, b in sized if b is not None]
    scale = scale_for([t.bounds for t in tiles])
    by_ref = {(e.ref.file, e.ref.ref): e.storey for e in plan.elements if e.ref.ref}
    return Sheet(scale, Frame(1.0, plan.origin), _side_by_side(tiles, _GAP_MM * scale / 1000), by_ref, is_tiled=True)


def _side_by_side(tiles: list[Tile], gap: float) -> tuple[Tile, ...]:
    """Shift the tiles into rows, lowest storey first, so that the whole has a sheet's shape; the first stays put."""
    placed: list[Tile] = []
    per_row = _per_row(tiles, gap)
    for i, tile in enumerate(tiles):
        a, b = tile.bounds[:2]
        if not placed:
            placed.append(tile)
        elif i % per_row == 0:
            row_top = max(t.placed[3] for t in placed)
            placed.append(Tile(tile.storey, tile.elements, tile.bounds, (placed[0].placed[0] - a, row_top + gap - b)))
        else:
            last = placed[-1].placed
            placed.append(Tile(tile.storey, tile.elements, tile.bounds, (last[2] + gap - a, last[1] - b)))
    return tuple(placed)


def _per_row(tiles: list[Tile], gap: float) -> int:
    """Return how many tiles a row takes for the whole to come nearest to a sheet's proportions."""
    width = max((t.bounds[2] - t.bounds[0] for t in tiles), default=0.0) + gap
    height = max((t.bounds[3] - t.bounds[1] for t in tiles), default=0.0) + gap
    counts = range(1, len(tiles) + 1)
    return min(counts, key=lambda n: abs(n * width / (math.ceil(len(tiles) / n) * height) - _ASPECT), default=1)


def _drawn(plan: Plan) -> tuple[Element, ...]:
    return tuple(e for e in plan.elements if not isinstance(e, Storey) and not e.shape.is_empty)


def _by_storey(plan: Plan, elements: Iterable[Element]) -> dict[str | None, tuple[Element, ...]]:
    groups: dict[str | None, list[Element]] = {}
    for e in elements:
        key = e.storey if e.storey in plan.storey_by_key else None
        if not (key is None and isinstance(e, PlanText)):
            groups.setdefault(key, []).append(e)
    return {key: tuple(es) for key, es in groups.items()}


def _level(storey: Storey) -> float:
    return storey.elevation_m if isinstance(storey.elevation_m, float | int) else 0.0


def _ground(storeys: list[Storey]) -> Storey:
    ground = [s for s in storeys if s.kind is StoreyKind.GROUND]
    above = [s for s in storeys if _level(s) > -0.5]
    return (ground or above or storeys)[0]


def _site_tile(tiles: tuple[Tile, ...]) -> Tile:
    storeys = [t.storey for t in tiles if t.storey is not None]
    ground = _ground(storeys) if storeys else None
    return next((t for t in tiles if t.storey is ground), tiles[0])


def rectangle(bounds: Bounds, margin: float = 0.0) -> BaseGeometry:
    """Return bounds as a polygon, grown by ``margin``."""
    a, b, c, d = bounds
    return box(a - margin, b - margin, c + margin, d + margin)
