"""Titles of plans among the texts of a drawing that nobody framed: which texts, how sure, and where they stand."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ezdxf.math import Vec3

from adapters.dxf.profile import Profile
from adapters.dxf.scene import Label
from adapters.dxf.titles import TitleReading, caption, is_scale, scale_of
from adapters.dxf.walk import Item
from checker.model import StoreyKind

_WIDTH = 0.7
_BESIDE = 4.0
_MOST = 2000
_WEAK_KINDS = frozenset((StoreyKind.TECHNICAL, StoreyKind.DUPLEX_UPPER, StoreyKind.MEZZANINE, StoreyKind.ROOF))


@dataclass(frozen=True, slots=True, eq=False)
class Caption:
    """A title: its text, what it says, its box (x0, y0, x1, y1) in the turned drawing, and how large it is written.

    ``weight`` compares titles in one place: the height of the letters, more where a scale or a line stands with it.
    """

    label: Label
    text: str
    reading: TitleReading
    box: tuple[float, float, float, float]
    weight: float
    scale: float | None = None

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of its box."""
        return ((self.box[0] + self.box[2]) / 2, (self.box[1] + self.box[3]) / 2)


@dataclass(frozen=True, slots=True)
class Turn:
    """The way a drawing lies: its texts run at ``angle`` radians."""

    angle: float = 0.0

    def there(self, x: float, y: float) -> tuple[float, float]:
        """Return a point as seen by a reader who holds the drawing upright."""
        c, s = math.cos(self.angle), math.sin(self.angle)
        return (x * c + y * s, y * c - x * s)

    def back(self, x: float, y: float) -> tuple[float, float]:
        """Return a point of the upright drawing in local metres."""
        c, s = math.cos(self.angle), math.sin(self.angle)
        return (x * c - y * s, y * c + x * s)


def usual_height(labels: Sequence[Label]) -> float:
    """Return the most frequent height of letters in metres; 0 where there are no texts."""
    counts = Counter(float(f"{label.height:.3g}") for label in labels if label.height > 0)
    return counts.most_common(1)[0][0] if counts else 0.0


def find_captions(labels: Sequence[Label], profile: Profile) -> tuple[list[Caption], Turn]:
    """Return the texts that read as titles and stand out, and the way the drawing lies.

    More than a sheet can hold are returned as they are, without their places.
    """
    usual = usual_height(labels)
    read = [(x, r) for x in labels if x.height > 0 and (r := caption(x.text, profile)) is not None]
    turn = Turn(statistics.median_low([direction(x.item) for x, _ in read])) if read else Turn()
    read = [(x, r) for x, r in read if abs(_swing(direction(x.item) - turn.angle)) < 0.02]
    if len(read) > _MOST:
        return [Caption(x, x.text, r, (0.0, 0.0, 0.0, 0.0), 0.0) for x, r in read], turn
    scales = [x for x in labels if x.height > 0 and is_scale(x.text, profile)]
    found = [_caption(x, r, turn, scales, profile) for x, r in read]
    return [c for c in found if c.label.height >= 1.2 * usual or c.scale is not None or _says_plan(c, usual)], turn


def _caption(label: Label, reading: TitleReading, turn: Turn, scales: Sequence[Label], profile: Profile) -> Caption:
    box = text_box(label, turn)
    scale = scale_of(label.text, profile)
    beside = sorted(
        (gap, n) for n, s in enumerate(scales) if (gap := _gap(box, turn.there(s.x, s.y))) <= _BESIDE * label.height
    )
    if scale is None and beside:
        scale = scale_of(scales[beside[0][1]].text, profile) or 0.0
    weight = label.height * (1.5 if scale is not None else 1.0)
    return Caption(label, label.text.replace("\n", " "), reading, box, weight, scale)


def _gap(box: tuple[float, float, float, float], point: tuple[float, float]) -> float:
    """How far a point lies from a box, the larger of both axes."""
    across = max(box[0] - point[0], point[0] - box[2], 0.0)
    return max(across, box[1] - point[1], point[1] - box[3], 0.0)


def _says_plan(found: Caption, usual: float) -> bool:
    """Tell whether a title of common height names a plan outright and is no room's name."""
    return found.label.height >= usual and not found.reading.generic and found.reading.kind not in _WEAK_KINDS


def text_box(label: Label, turn: Turn) -> tuple[float, float, float, float]:
    """Return about where a text is written, seen upright: letters are taken to be 0.7 of their height wide."""
    x, y = turn.there(label.x, label.y)
    lines = label.text.split("\n")
    width = _WIDTH * label.height * max(len(line) for line in lines)
    tall = label.height * (1 + 1.6 * (len(lines) - 1))
    across, up = _anchor(label.item.entity)
    left, low = x - across * width, y - up * tall
    return (left, low, left + width, low + tall)


def _anchor(entity: Any) -> tuple[float, float]:
    """Where in its box a text's point lies: shares of width and height."""
    if entity.dxftype() == "MTEXT":
        corner = int(entity.dxf.get("attachment_point", 1) or 1) - 1
        return ((corner % 3) / 2, 1 - (corner // 3) / 2)
    across = {1: 0.5, 2: 1.0, 4: 0.5}.get(int(entity.dxf.get("halign", 0) or 0), 0.0)
    up = {2: 0.5, 3: 1.0}.get(int(entity.dxf.get("valign", 0) or 0), 0.0)
    return across, up


def direction(item: Item) -> float:
    """Return the direction in which a text runs, in radians."""
    entity = item.entity
    if entity.dxftype() == "MTEXT":
        along = Vec3.from_deg_angle(float(entity.get_rotation()))
    else:
        along = entity.ocs().to_wcs(Vec3.from_deg_angle(float(entity.dxf.get("rotation", 0.0) or 0.0)))
    if item.matrix is not None:
        along = item.matrix.transform_direction(along)
    return math.atan2(along.y, along.x)


def _swing(angle: float) -> float:
    return math.remainder(angle, 2 * math.pi)
