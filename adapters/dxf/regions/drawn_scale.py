"""Views drawn at another scale than the rest of the drawing, as their own dimensions tell: nothing in them is measured.

A site plan shrunk to fit the sheet shows lengths that its lines do not have. Dimensions may be written in centimetres
or millimetres on a drawing in metres; any other factor is a scale.
"""

from __future__ import annotations

import statistics
from collections.abc import Sequence

from adapters.dxf.dimensions import unit_in_metres
from adapters.dxf.regions.captions import Turn
from adapters.dxf.regions.views import View, holds
from adapters.dxf.scene import Scene
from adapters.dxf.walk import Item

_LEAST = 3
_NEAR = 0.02
_AGREE = 0.8
_WRITTEN = (1.0, 100.0, 1000.0)


def scale_factors(scene: Scene, views: Sequence[View], items: Sequence[Item], turn: Turn) -> list[float | None]:
    """Return by how much each view shrinks what it draws (10: a tenth); None where its dimensions show no such thing.

    Where all views show one factor that makes another unit, the unit is in doubt and not the scale.
    """
    dimensions = [i for i in items if i.kind == "DIMENSION"]
    shown = [_usual(scene, v, dimensions, turn) if scene.reader.metres else None for v in views]
    known = [r for r in shown if r is not None]
    if known and all(_alike(r, known[0]) for r in known) and _is_a_unit(scene, known[0]):
        return [None] * len(views)
    return [None if r is None or any(_alike(r, w) for w in _WRITTEN) else r for r in shown]


def _usual(scene: Scene, view: View, dimensions: Sequence[Item], turn: Turn) -> float | None:
    """What the dimensions of a view show, most of them alike, over what they measure in metres."""
    told = [unit_in_metres(d, None, scene.profile) for d in dimensions if _stands_in(scene, d, view, turn)]
    ratios = [r / scene.reader.metres for r in told if r is not None]
    if len(ratios) < _LEAST:
        return None
    usual = statistics.median(ratios)
    return usual if sum(_alike(r, usual) for r in ratios) >= _AGREE * len(ratios) else None


def _is_a_unit(scene: Scene, ratio: float) -> bool:
    return any(_alike(ratio * scene.reader.metres, m) for m in scene.profile.metres.values())


def _alike(a: float, b: float) -> bool:
    return abs(a / b - 1) <= _NEAR


def _stands_in(scene: Scene, item: Item, view: View, turn: Turn) -> bool:
    """Tell whether what a dimension measures lies in a view."""
    try:
        point = item.entity.dxf.defpoint2
        if item.matrix is not None:
            point = item.matrix.transform(point)
        return holds(view.box, turn.there(*scene.local(point.x, point.y)))
    except Exception:  # a dimension without a place measures no view
        return False
