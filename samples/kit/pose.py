"""Where the whole plan lies: mirrored, turned and shifted about the origin, in that order."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from samples.kit.items import Pt


@dataclass(frozen=True)
class Pose:
    """A rigid motion of the plan. ``shift`` in metres; ``mirror`` flips x first."""

    shift: Pt = (0.0, 0.0)
    rotate_deg: float = 0.0
    mirror: bool = False

    def point(self, p: Pt) -> Pt:
        """Move a point."""
        x, y = (-p[0] if self.mirror else p[0]), p[1]
        if self.rotate_deg:
            c, s = math.cos(math.radians(self.rotate_deg)), math.sin(math.radians(self.rotate_deg))
            x, y = c * x - s * y, s * x + c * y
        return x + self.shift[0], y + self.shift[1]

    def points(self, ps: Iterable[Pt]) -> list[Pt]:
        """Move points."""
        return [self.point(p) for p in ps]

    def direction(self, v: Pt) -> Pt:
        """Turn a direction (no shift)."""
        x0, y0 = self.point((0.0, 0.0))
        x1, y1 = self.point(v)
        return x1 - x0, y1 - y0

    def angle(self, deg: float) -> float:
        """Turn an angle in degrees."""
        return (180.0 - deg if self.mirror else deg) + self.rotate_deg
