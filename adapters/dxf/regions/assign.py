"""Which title names which view: the one that stands in it, else the nearest below or above it, as the sheet does it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal, NamedTuple

from adapters.dxf.regions.captions import Caption
from adapters.dxf.regions.views import Box, View, holds, said

Side = Literal["below", "above"]

_FAR_LETTERS = 30.0
_NEAR_LETTERS = 10.0
_FAR_SHARE = 0.5
_CLEAR = 0.5
_LARGER = 1.25


class Claim(NamedTuple):
    """A view that a title may name, from which side, and how far off."""

    view: View
    side: Side
    gap: float


def assign(views: Sequence[View], captions: Sequence[Caption]) -> list[Caption]:
    """Give each view its titles, and return the titles that name none. What two views may claim is both's rival."""
    claims: dict[Caption, list[Claim]] = {}
    free: list[Caption] = []
    for title in captions:
        inside = [v for v in views if holds(v.box, title.middle)]
        if inside:
            inside[0].captions.append(title)
            continue
        claims[title] = _claims(title, views)
    habit = _habit(claims)
    open_: list[Caption] = []
    for title, found in claims.items():
        chosen = _choose(found, habit)
        if chosen is not None:
            chosen.view.captions.append(title)
        (open_ if chosen is None and found else free if not found else []).append(title)
    for title in open_:
        bare = [c.view for c in claims[title] if not c.view.captions]
        for view in bare if len(bare) == 1 else ():
            view.captions.append(title)
        for claim in claims[title] if len(bare) != 1 else ():
            claim.view.rivals.append(title)
    return free


def _claims(title: Caption, views: Sequence[View]) -> list[Claim]:
    """The nearest view above a title and the nearest below it, where they are near enough to be meant."""
    nearest: dict[Side, Claim] = {}
    for view in views:
        if not _in_column(title.box, view.box):
            continue
        side: Side = "below" if title.middle[1] < view.box[1] else "above"
        gap = max(0.0, view.box[1] - title.box[3] if side == "below" else title.box[1] - view.box[3])
        far = max(_FAR_SHARE * (view.box[3] - view.box[1]), _NEAR_LETTERS * title.label.height)
        if gap <= min(_FAR_LETTERS * title.label.height, far):
            best = nearest.get(side)
            if best is None or gap < best.gap:
                nearest[side] = Claim(view, side, gap)
    return list(nearest.values())


def _in_column(title: Box, view: Box) -> bool:
    """Tell whether a title stands under or over a view: half of it at least, or its middle."""
    overlap = min(title[2], view[2]) - max(title[0], view[0])
    return overlap >= 0.5 * min(title[2] - title[0], view[2] - view[0])


def _habit(claims: dict[Caption, list[Claim]]) -> Side | None:
    """The side on which this sheet writes its titles, where the clear ones agree."""
    sides = Counter(c.side for found in claims.values() if (c := _choose(found, None)) is not None)
    if not sides:
        return None
    side, count = sides.most_common(1)[0]
    return side if count >= 0.8 * sides.total() else None


def _choose(found: Sequence[Claim], habit: Side | None) -> Claim | None:
    """The claim that holds: the only one, a far nearer one, or the one on the side the sheet uses."""
    ordered = sorted(found, key=lambda c: c.gap)
    if len(ordered) == 1 or (len(ordered) == 2 and ordered[0].gap < _CLEAR * ordered[1].gap):
        return ordered[0]
    return next((c for c in ordered if habit is not None and c.side == habit), None)


def title_of(view: View) -> Caption | None:
    """Return the title that names a view: all say the same, or one is written clearly larger; None otherwise.

    A title that names a storey says more than a bare PLANTA BAIXA beside it.
    """
    titles = sorted(view.captions, key=lambda c: -c.weight)
    if not titles:
        return None
    named = [c for c in titles if not c.reading.generic] or titles
    first = named[0]
    others = [c for c in named[1:] if said(c.reading) != said(first.reading)]
    return first if all(first.weight >= _LARGER * c.weight for c in others) else None
