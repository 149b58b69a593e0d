"""The drawing in metres about a local origin: points, curves and texts of items, and the storey of a point."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from shapely import STRtree
from shapely.geometry import Point
from shapely.geometry.base import BaseGeometry

from adapters.dxf.curves import curves, position
from adapters.dxf.names import decode_mtext, decode_text, fold
from adapters.dxf.profile import Profile
from adapters.dxf.values import Reader
from adapters.dxf.walk import Item
from checker.model import Broken, SourceRef, Text

CONCEPTS = {
    "installation": "storage_area",
    "property_wall": "wall",
    "survey": "storage_area",
    "supply_point": "gas_point",
}
"""Concepts of the model behind those of the profile's layers."""
CURVE_TOLERANCE_M = 0.0001
"""Curves are drawn by chords that stay within this of them."""


@dataclass(frozen=True, slots=True)
class Trace:
    """A curve in local metres. ``circle`` is (x, y, radius); ``z`` the greatest level among its points, as drawn."""

    points: tuple[tuple[float, float], ...]
    closed: bool
    circle: tuple[float, float, float] | None = None
    z: float = 0.0


@dataclass(frozen=True, slots=True)
class Label:
    """A text of the drawing: decoded, and folded for comparison; ``height`` of its letters in metres."""

    text: str
    folded: str
    x: float
    y: float
    height: float
    item: Item

    @property
    def point(self) -> Point:
        """Where it starts."""
        return Point(self.x, self.y)


@dataclass(slots=True)
class Frame:
    """An outline on the storey layer: its storey's key, None for a site plan; ``excluded`` ones hold no model.

    ``sure`` is False where nobody drew the outline and its title does not settle which storey it shows. ``unmeasured``
    says why nothing in it is measured: it shows a storey again (its layout, its pipes), so that what is drawn there has
    no known place on the storey's own plan, or it is drawn at another scale. A ``detail`` that nobody framed may be the
    only drawing of a storage area.
    """

    shape: BaseGeometry
    key: str | None
    excluded: bool = False
    sure: bool = True
    unmeasured: Text | None = None
    detail: bool = False


@dataclass(slots=True)
class Scene:
    """Places items of one document. ``metres`` is one drawing unit (1 while unknown), ``origin`` in metres.

    ``unframed``: nobody framed the storeys, they were told apart by lines and titles.
    """

    profile: Profile
    reader: Reader
    file: int
    metres: float
    origin: tuple[float, float] = (0.0, 0.0)
    solid: bool = False
    unframed: bool = False
    frames: list[Frame] = field(default_factory=list)
    broken: list[Broken] = field(default_factory=list)
    notes: list[Text] = field(default_factory=list)

    def local(self, x: float, y: float) -> tuple[float, float]:
        """Return drawing coordinates in local metres; raise ValueError for absurd ones."""
        lx, ly = x * self.metres - self.origin[0], y * self.metres - self.origin[1]
        if (
            not (math.isfinite(lx) and math.isfinite(ly))
            or max(abs(x * self.metres), abs(y * self.metres)) > self.profile.reach["absurd"]
        ):
            raise ValueError(f"({x:.6g}, {y:.6g})")
        return lx, ly

    def at(self, item: Item) -> tuple[float, float]:
        """Return the insertion point of ``item``."""
        point = position(item)
        return self.local(point.x, point.y)

    def level(self, item: Item) -> float | None:
        """Return the drawn level of ``item`` in metres; None in a flat drawing and for zero, which states nothing."""
        z = position(item).z * self.metres
        return z if self.solid and abs(z) > 1e-9 else None

    def traces(self, item: Item) -> list[Trace]:
        """Return the curves of ``item``."""
        return [self._trace(c) for c in curves(item, CURVE_TOLERANCE_M / self.metres)]

    def _trace(self, curve: Any) -> Trace:
        placed = [self.local(p.x, p.y) for p in curve.points]
        points = _ring(placed) if curve.closed else _path(placed)
        circle = None
        if curve.circle is not None:
            x, y = self.local(curve.circle[0], curve.circle[1])
            circle = (x, y, curve.circle[2] * self.metres)
        return Trace(points, curve.closed, circle, max((p.z for p in curve.points), default=0.0) * self.metres)

    def frame_of(self, shape: BaseGeometry) -> Frame | None:
        """Return the innermost frame that holds a representative point of ``shape``."""
        if not self.frames or shape.is_empty:
            return None
        point = shape if isinstance(shape, Point) else shape.representative_point()
        holding = [f for f in self.frames if f.shape.covers(point)]
        return min(holding, key=lambda f: f.shape.area, default=None)

    def storey_of(self, shape: BaseGeometry) -> str | None:
        """Return the key of the storey that holds ``shape``."""
        frame = self.frame_of(shape)
        return frame.key if frame is not None else None

    def break_(self, concept: str, ref: SourceRef, why: Text, at: tuple[float, float] | None = None) -> None:
        """Record an entity of a concept that could not be used."""
        self.broken.append(Broken(concept=CONCEPTS.get(concept, concept), ref=ref, why=why, location=at))


class Labels:
    """The texts of a drawing, searched by place."""

    def __init__(self, labels: Sequence[Label]) -> None:
        self.all = list(labels)

    @cached_property
    def _tree(self) -> STRtree:
        return STRtree([label.point for label in self.all])

    def near(self, shape: BaseGeometry, reach: float) -> list[Label]:
        """Return labels within ``reach`` metres of ``shape``, the nearest first."""
        if not self.all or shape.is_empty:
            return []
        found = [self.all[int(i)] for i in self._tree.query(shape, predicate="dwithin", distance=reach)]
        return sorted(found, key=lambda label: label.point.distance(shape))

    def inside(self, shape: BaseGeometry) -> list[Label]:
        """Return labels whose start lies in ``shape``."""
        if not self.all or shape.is_empty:
            return []
        return [self.all[int(i)] for i in self._tree.query(shape, predicate="covers")]


def read_labels(scene: Scene, items: Iterable[Item]) -> list[Label]:
    """Return the texts among ``items``."""
    labels = []
    for item in items:
        if item.kind not in ("TEXT", "MTEXT"):
            continue
        raw = str(item.entity.text if item.kind == "MTEXT" else item.entity.dxf.get("text", ""))
        text = decode_mtext(raw) if item.kind == "MTEXT" else decode_text(raw)
        try:
            x, y = scene.at(item)
        except ValueError:
            continue
        if text:
            labels.append(Label(text, fold(text), x, y, letter_height(item) * scene.metres, item))
    return labels


def letter_height(item: Item) -> float:
    """Return the height of a text's letters in drawing units."""
    name = "char_height" if item.kind == "MTEXT" else "height"
    height = float(item.entity.dxf.get(name, 0.0) or 0.0)
    if item.matrix is None:
        return height
    return height * float(item.matrix.transform_direction((0, 1, 0)).magnitude)


def _path(points: Sequence[tuple[float, float]]) -> tuple[tuple[float, float], ...]:
    """Points without immediate repetitions."""
    kept: list[tuple[float, float]] = []
    for point in points:
        if not kept or math.dist(point, kept[-1]) > 1e-9:
            kept.append(point)
    return tuple(kept)


def _ring(points: Sequence[tuple[float, float]]) -> tuple[tuple[float, float], ...]:
    """Points of a closed curve, the last not repeating the first."""
    kept = _path(points)
    return kept[:-1] if len(kept) > 1 and math.dist(kept[0], kept[-1]) <= 1e-9 else kept
