"""Where the storeys' plans stand on the sheet: the ground floor in place, the others beside it, each in a frame."""

from __future__ import annotations

from samples.kit import items as it
from samples.kit.scene import Scene

FRAME_MARGIN = 1.0
"""Between a storey's outermost item and its frame, in metres."""
GAP = 3.0
"""Between frames, in metres."""


def frame_of(scene: Scene, storey: str) -> tuple[float, float, float, float]:
    """Return the frame round everything on a storey, in the scene's own coordinates."""
    x0, y0, x1, y1 = scene.bounds(i for i in scene.items if storey in (i.storey, i.key))
    return x0 - FRAME_MARGIN, y0 - FRAME_MARGIN, x1 + FRAME_MARGIN, y1 + FRAME_MARGIN


def ground_of(scene: Scene) -> it.Storey | None:
    """Return the storey that is drawn in its true place beside what is outdoors: the one nearest to level 0."""
    return min(scene.of(it.Storey), key=lambda s: (abs(s.level), s.key), default=None)


def plan_offsets(scene: Scene) -> dict[str, it.Pt]:
    """Return how far each storey's plan is moved on the sheet, by storey key."""
    ground = ground_of(scene)
    if ground is None:
        return {}
    offsets: dict[str, it.Pt] = {ground.key: (0.0, 0.0)}
    outdoors = [i for i in scene.items if i.storey is None and not isinstance(i, it.Storey)]
    edge = max(frame_of(scene, ground.key)[2], scene.bounds(outdoors)[2] if outdoors else float("-inf"))
    for storey in sorted(scene.of(it.Storey), key=lambda s: (s.level, s.key)):
        if storey.key != ground.key:
            x0, _y0, x1, _y1 = frame_of(scene, storey.key)
            offsets[storey.key] = (edge + GAP - x0, 0.0)
            edge += GAP + x1 - x0
    return offsets
