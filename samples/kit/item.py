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
            self,
            at=at,
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
