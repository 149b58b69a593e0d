"""What one element's geometry may cost: faces, points, time; spent as the work goes on, not counted afterwards.

Time is the processor's, so that a busy machine reads a plan as an idle one does.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from checker.model.limits import ReadLimits

_ITEM_FACES = 25


class TooComplex(ValueError):  # noqa: N818 - named for what it reports
    """A body beyond what one element may cost; ``limit`` is the limit's name, ``found`` what was counted so far."""

    def __init__(self, what: str, found: float, limit: str, allowed: float) -> None:
        super().__init__(f"{what}: {found:g}, limit {limit} = {allowed:g}")
        self.what, self.found, self.limit, self.allowed = what, found, limit, allowed

    def __reduce__(self) -> tuple[type[TooComplex], tuple[str, float, str, float]]:
        """Survive the way back from the process that measured it."""
        return type(self), (self.what, self.found, self.limit, self.allowed)


@dataclass(slots=True)
class Budget:
    """What is left for one element."""

    limits: ReadLimits = field(default_factory=ReadLimits)
    faces: int = 0
    points: int = 0
    began: float = field(default_factory=time.thread_time)

    def spend_faces(self, count: int = 1) -> None:
        """Count faces or items of a body."""
        self.faces += count
        if self.faces > self.limits.faces:
            raise TooComplex("faces", self.faces, "faces", self.limits.faces)
        self.check_time()

    def spend_item(self) -> None:
        """Count an item that leads to others (a mapped one, a set): it costs as much as several faces."""
        self.spend_faces(_ITEM_FACES)

    def spend_points(self, count: int) -> None:
        """Count the points of a curve."""
        self.points += count
        if self.points > self.limits.vertices:
            raise TooComplex("points of a curve", self.points, "vertices", self.limits.vertices)
        self.check_time()

    def check_time(self) -> None:
        """Raise when the element has taken its time."""
        if time.thread_time() - self.began > self.limits.element_seconds:
            raise TooComplex("seconds", self.limits.element_seconds, "element_seconds", self.limits.element_seconds)
