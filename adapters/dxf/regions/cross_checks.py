"""What plans and sections say of each other: shared axes, levels written in sections. Named, never used for a verdict.

Nothing is measured from one storey to another, so that where the plans lie on each other decides nothing; it shows
whether they are plans of one building.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations

from adapters.dxf.heights import stated_in
from adapters.dxf.regions.captions import Turn
from adapters.dxf.regions.content import Places
from adapters.dxf.regions.views import View
from adapters.dxf.scene import Label, Scene
from checker.model import Text

Point = tuple[float, float]

_AXIS = re.compile(r"[A-Z]{1,2}'?|\d{1,2}[A-Z]?'?")
_SECTION = re.compile(r"\b(CORTES?|SECAO|SECCION|SECTIONS?)\b")
_LEAST_AXES = 3
_NEAR_M = 0.02
_RADII = (0.8, 4.0)
_MOST_PLANS = 12


def grid_of(places: Places, view: View, turn: Turn) -> dict[str, Point]:
    """Return the middles of a plan's axis bubbles by their letter or number; what occurs twice is left out."""
    circles = [t.circle for i in places.items_in(view) if i.kind == "CIRCLE" for t in places.scene.traces(i)]
    found: dict[str, list[Point]] = {}
    for label in places.labels_in(view):
        if _AXIS.fullmatch(label.folded):
            found.setdefault(label.folded, []).extend(_round(label, circles, turn))
    return {name: middles[0] for name, middles in found.items() if len(middles) == 1}


def _round(label: Label, circles: Sequence[tuple[float, float, float] | None], turn: Turn) -> list[Point]:
    """The circles that a label stands in, where they are as large as bubbles are."""
    near = []
    for circle in circles:
        if circle is None or not _RADII[0] * label.height <= circle[2] <= _RADII[1] * label.height:
            continue
        if (label.x - circle[0]) ** 2 + (label.y - circle[1]) ** 2 <= circle[2] ** 2:
            near.append(turn.there(circle[0], circle[1]))
    return near


def offset(a: dict[str, Point], b: dict[str, Point]) -> Point | None:
    """Return by how much the axes of ``b`` lie from those of ``a``, where at least three agree and none differs."""
    shared = sorted(a.keys() & b.keys())
    if len(shared) < _LEAST_AXES:
        return None
    moves = [(b[n][0] - a[n][0], b[n][1] - a[n][1]) for n in shared]
    first = moves[0]
    return first if all(max(abs(x - first[0]), abs(y - first[1])) <= _NEAR_M for x, y in moves) else None


def say_offsets(scene: Scene, plans: Sequence[tuple[str, dict[str, Point]]]) -> None:
    """Note which plans lie on each other by their axes, and which do not though they share some."""
    if not scene.reader.metres:
        return
    for (first, a), (second, b) in combinations(plans[:_MOST_PLANS], 2):
        if len(a.keys() & b.keys()) < _LEAST_AXES:
            continue
        move = offset(a, b)
        if move is None:
            text = Text(
                f"Os eixos de “{first}” e “{second}” não coincidem: confira se são plantas do mesmo prédio.",
                f"The axes of “{first}” and “{second}” do not coincide: check whether they are of one building.",
            )
        else:
            text = Text(
                f"Pelos eixos, “{second}” fica sobre “{first}” deslocada de ({move[0]:.2f}; {move[1]:.2f}) m.",
                f"By its axes “{second}” lies on “{first}”, moved by ({move[0]:.2f}; {move[1]:.2f}) m.",
            )
        scene.notes.append(text)


def say_levels(scene: Scene, sections: Sequence[tuple[str, Sequence[Label]]]) -> None:
    """Note the levels that are written in sections."""
    for title, labels in sections:
        if not _SECTION.search(title.upper()):
            continue
        levels = sorted({v for x in labels if (v := stated_in(x.folded, "NIVEL")) is not None})
        if levels:
            listed = "; ".join(f"{v:+.2f}" for v in levels)
            scene.notes.append(
                Text(
                    f"Níveis escritos em “{title}”: {listed} (não usados).",
                    f"Levels written in “{title}”: {listed} (not used).",
                )
            )
