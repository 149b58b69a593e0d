"""Storeys and frames from the views of a drawing and their titles; what is not clear is said, never guessed."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from shapely.geometry import Point, Polygon

from adapters.dxf.frames import Storeys, storey_of_title
from adapters.dxf.regions.assign import assign, title_of
from adapters.dxf.regions.captions import Caption, Turn, find_captions, usual_height
from adapters.dxf.regions.content import Content, Places, is_written, look_into
from adapters.dxf.regions.cross_checks import say_levels
from adapters.dxf.regions.drawn_scale import scale_factors
from adapters.dxf.regions.linework import segments
from adapters.dxf.regions.registration import marks_of, say_offsets
from adapters.dxf.regions.sheets import find_windows, windows_on
from adapters.dxf.regions.views import View, apart, find_views, holds, said
from adapters.dxf.regions.wording import AT_ANOTHER_SCALE, SHOWN_AGAIN, TOO_MANY, Doubt, say_what_was_found
from adapters.dxf.scene import Frame, Label, Scene
from adapters.dxf.titles import TitleReading, building_in, essence, storey_in, variant
from adapters.dxf.walk import Item
from checker.model import Evidence, EvidenceKind, Missing, Recognition, Storey, StoreyKind, Text

_SURE = 0.9
_UNSURE = 0.6
_MARGIN = 10.0
_LARGE = 0.3
_MOST = 300
_UPWARDS = (
    StoreyKind.BASEMENT,
    StoreyKind.SEMI_BASEMENT,
    StoreyKind.GROUND,
    StoreyKind.PILOTIS,
    StoreyKind.MEZZANINE,
    StoreyKind.TYPICAL,
    StoreyKind.DUPLEX_UPPER,
    StoreyKind.PENTHOUSE,
    StoreyKind.TECHNICAL,
    StoreyKind.ROOF,
    StoreyKind.REFERENCE,
    StoreyKind.UNKNOWN,
)
_NOT_LIVED_IN = frozenset((StoreyKind.ROOF, StoreyKind.TECHNICAL))


@dataclass(slots=True)
class Found:
    """One view that is a plan or is left out: its title, what was read, and why it is not sure.

    ``suspect`` ones show nothing of a plan, and are large enough to be one.
    """

    view: View
    content: Content
    title: Caption | None
    reading: TitleReading | None
    doubt: Doubt | None = None
    storey: Storey | None = None
    suspect: bool = False
    shrunk: float | None = None


@dataclass(slots=True)
class _Sheet:
    scene: Scene
    turn: Turn
    letters: float
    storeys: Storeys = field(default_factory=Storeys)
    keys: Counter[str] = field(default_factory=Counter)


def find_regions(scene: Scene, items: Sequence[Item], labels: Sequence[Label]) -> Storeys:
    """Return the storeys and frames of a drawing without frames, and note what is not clear.

    Nothing is returned where the drawing shows one view only and no title, or where no text is written at all.
    """
    letters = usual_height(labels)
    captions, turn = find_captions(labels, scene.profile)
    if not letters:
        return Storeys()
    lines, _ = segments(scene, [i for i in items if not _is_of_the_sheet(i)])
    views = find_views(lines, captions, letters, turn) if len(captions) <= _MOST else []
    if max(len(captions), len(views)) > _MOST:
        scene.notes.append(TOO_MANY)
        return Storeys()
    places = Places(scene, items, labels, turn)
    looks = [look_into(places, v) for v in views]
    written = [v for v, c in zip(views, looks, strict=True) if is_written(c)]
    captions = [
        c for c in captions if not any(holds(s.box, c.middle) for s in written) and not _is_of_the_sheet(c.label.item)
    ]
    drawn = [(v, c) for v, c in zip(views, looks, strict=True) if v not in written]
    free = assign([v for v, _ in drawn], captions)
    by_tab = _name_by_sheets(scene, [v for v, _ in drawn], turn)
    plans = sum(c.is_plan for _, c in drawn)
    if plans < 2 and not captions and not any(v.captions for v, _ in drawn):
        return Storeys()
    found = [_read(v, c) for v, c in drawn]
    for f in found:
        f.doubt = Doubt.TAB if f.doubt is None and f.view in by_tab else f.doubt
    for f, factor in zip(found, scale_factors(scene, [f.view for f in found], items, turn), strict=True):
        f.shrunk = factor
    sheet = _Sheet(scene, turn, letters)
    _settle_bare_plan(found)
    _suspect_large_ones(found)
    _add(sheet, found, [v for v, _ in drawn])
    loose = _add_free(sheet, found, free)
    say_what_was_found(scene, [(f.title.text if f.title else None, f.reading, f.doubt) for f in found], loose)
    _cross_check(scene, found, places, turn)
    sheet.storeys.storeys.sort(key=_from_below)
    return sheet.storeys


def _cross_check(scene: Scene, found: Sequence[Found], places: Places, turn: Turn) -> None:
    named = sorted(((f.storey, f.view) for f in found if f.storey and f.storey.name), key=lambda n: _from_below(n[0]))
    say_offsets(scene, [(str(storey.name), marks_of(places, view, turn)) for storey, view in named])
    shut = [(f.title, f.view) for f in found if f.title and f.doubt is None and f.reading is not None]
    say_levels(scene, [(title.text, places.labels_in(view)) for title, view in shut if not title.reading.is_floor])


def _from_below(storey: Storey) -> tuple[int, tuple[int, ...]]:
    """Storeys from the lowest up, by what their titles say."""
    return (_UPWARDS.index(storey.kind), storey.ordinals)


def _name_by_sheets(scene: Scene, views: Sequence[View], turn: Turn) -> list[View]:
    """Add to each view the titles under which sheets show it; return those that only a sheet's tab names."""
    windows = find_windows(scene)
    by_tab = []
    for view in views if windows else ():
        seen = [w for w in windows_on(view, windows, turn, views) if w.title is not None]
        written = [w.title for w in seen if w.title is not None and not w.by_tab]
        own = max((c.weight for c in view.captions), default=1.0)
        view.captions += [replace(c, weight=own) for c in written if not (c.reading.generic and view.captions)]
        if not view.captions and not view.rivals and seen:
            view.captions += [w.title for w in seen if w.title is not None]
            by_tab.append(view)
    return by_tab


def _is_of_the_sheet(item: Item) -> bool:
    """Tell whether an entity draws the sheet, not the building."""
    return item.concept == "title_block"


def _read(view: View, content: Content) -> Found:
    title = title_of(view)
    reading = title.reading if title is not None else None
    doubt: Doubt | None = None
    if title is None and (view.captions or view.rivals):
        doubt = Doubt.SEVERAL if view.captions else Doubt.SHARED
    elif title is None:
        doubt = Doubt.NONE
    elif reading is not None and reading.generic:
        doubt = Doubt.BARE
    elif (
        reading is not None
        and not reading.is_floor
        and not reading.site
        and content.swings >= 2
        and not _holds_symbols(title)
    ):
        doubt = Doubt.SHOWS_A_PLAN
    return Found(view, content, title, reading, doubt)


def _holds_symbols(title: Caption) -> bool:
    """Tell whether a view may well show doors in plan without being a plan."""
    return _is_detail(title) or any(w in title.label.folded for w in ("QUADRO", "LEGEND", "SIMBOLOGIA", "SCHEDULE"))


def _is_detail(title: Caption) -> bool:
    return "DETA" in title.label.folded


def _settle_bare_plan(found: Sequence[Found]) -> None:
    """Take the only plan of a drawing, called PLANTA BAIXA and no more, for a ground floor, unsure."""
    floors = [f for f in found if _may_be_floor(f)]
    if len(floors) == 1 and floors[0].doubt is Doubt.BARE:
        floors[0].reading = TitleReading(StoreyKind.GROUND, generic=True)


def _suspect_large_ones(found: Sequence[Found]) -> None:
    """Beside floors that are sure, whatever is as large as one and has no title may be one more."""
    floors = [f.view.area for f in found if f.doubt is None and _may_be_floor(f)]
    for f in found:
        f.suspect = f.doubt is Doubt.NONE and f.view.area >= _LARGE * min(floors, default=math.inf)


def _may_be_floor(f: Found) -> bool:
    if f.reading is not None and f.doubt in (None, Doubt.BARE, Doubt.TAB):
        return f.reading.is_floor and f.reading.kind not in _NOT_LIVED_IN
    return f.doubt is not Doubt.NONE or f.content.is_plan


def _add(sheet: _Sheet, found: Sequence[Found], views: Sequence[View]) -> None:
    shown: list[Found] = []
    for f in sorted(found, key=lambda f: (-f.content.devices, _variants(sheet, f), -f.content.rooms, f.view.box)):
        shape = _outline(sheet, f.view, views)
        if f.reading is not None and f.doubt is None and not f.reading.is_floor:
            detail = f.title is not None and _is_detail(f.title)
            frame = Frame(shape, None, not f.reading.site, unmeasured=_unmeasured(f), detail=detail)
            sheet.storeys.frames.append(frame)
            continue
        if f.doubt is Doubt.NONE and not (f.content.is_plan or f.suspect):
            continue
        first = next((s for s in shown if _shows_again(sheet, f, s)), None)
        if first is not None and first.storey is not None:
            sheet.storeys.frames.append(Frame(shape, first.storey.key, unmeasured=SHOWN_AGAIN))
            f.doubt = Doubt.REPEATED
            continue
        f.storey = _storey(sheet, f, shape)
        shown.append(f)
        sheet.storeys.storeys.append(f.storey)
        sure = f.storey.recognition.is_sure
        sheet.storeys.frames.append(Frame(shape, f.storey.key, sure=sure, unmeasured=_unmeasured(f)))


def _unmeasured(f: Found) -> Text | None:
    return AT_ANOTHER_SCALE.format(n=f"{f.shrunk:g}") if f.shrunk is not None else None


def _variants(sheet: _Sheet, f: Found) -> int:
    return len(variant(f.title.text, sheet.scene.profile)) if f.title is not None else 0


def _shows_again(sheet: _Sheet, f: Found, other: Found) -> bool:
    """Tell whether a plan shows a storey that another plan shows already, by titles that differ in what they show."""
    if f.doubt is not None or other.doubt is not None or f.title is None or other.title is None:
        return False
    profile = sheet.scene.profile
    same = f.reading is not None and other.reading is not None and said(f.reading) == said(other.reading)
    blocks = {building_in(t.text, profile) for t in (f.title, other.title)}
    named = essence(f.title.text, profile) == essence(other.title.text, profile)
    return same and named and len(blocks) == 1 and variant(f.title.text, profile) != variant(other.title.text, profile)


def _storey(sheet: _Sheet, f: Found, shape: Polygon) -> Storey:
    item = f.title.label.item if f.title is not None else f.content.first
    reading = f.reading if f.doubt in (None, Doubt.BARE, Doubt.TAB) else None
    name = f.title.text if f.title is not None and reading is not None else None
    storey = storey_of_title(sheet.scene, item, name, reading, sheet.keys)
    sure = f.doubt is None
    evidence = (Evidence(EvidenceKind.TEXT, f.title.text if f.title is not None else "?"),)
    storey = replace(storey, shape=shape, recognition=Recognition(evidence, _SURE if sure else _UNSURE))
    if not sure and storey.kind is StoreyKind.UNKNOWN:
        storey = replace(storey, repeats=Missing("storey.repeats", f.doubt.why if f.doubt else None))
    return storey


def _add_free(sheet: _Sheet, found: Sequence[Found], free: Sequence[Caption]) -> list[Caption]:
    """Titles of floors by no plan: their storeys have no outline, and only the user's profile makes them sure.

    A drawing of texts alone shows no storey.
    """
    if not found:
        return []
    known = {said(f.title.reading) for f in found if f.title is not None}
    loose = [c for c in free if c.reading.is_floor and not c.reading.generic and said(c.reading) not in known]
    loose += _named_elsewhere(sheet, found, [*known, *(said(c.reading) for c in loose)])
    for title in loose:
        storey = storey_of_title(sheet.scene, title.label.item, title.text, title.reading, sheet.keys)
        own = sheet.scene.profile.own.reads(title.label.folded)
        evidence = (Evidence(EvidenceKind.PROFILE if own else EvidenceKind.TEXT, title.text),)
        recognition = Recognition(evidence, 1.0 if own else _UNSURE)
        sheet.storeys.storeys.append(replace(storey, shape=Point(), recognition=recognition))
        known.add(said(title.reading))
    return loose


def _named_elsewhere(sheet: _Sheet, found: Sequence[Found], known: Sequence[object]) -> list[Caption]:
    """Titles of details and sections that number storeys of which no plan is drawn."""
    numbers = {n for f in found if f.reading is not None and f.reading.is_floor for n in f.reading.ordinals}
    named: dict[object, Caption] = {}
    for f in found:
        if f.title is None or f.title.reading.is_floor or f.title.reading.site:
            continue
        floor = storey_in(f.title.text, sheet.scene.profile)
        if floor is not None and set(floor.ordinals) - numbers and said(floor) not in known:
            named.setdefault(said(floor), replace(f.title, reading=floor))
    return list(named.values())


def _outline(sheet: _Sheet, view: View, views: Sequence[View]) -> Polygon:
    """The view's box, widened by as much as its neighbours leave it."""
    room = min((apart(view.box, v.box) for v in views if v is not view), default=math.inf)
    margin = min(0.45 * room, _MARGIN * sheet.letters)
    x0, y0, x1, y1 = view.box
    corners = (
        (x0 - margin, y0 - margin),
        (x1 + margin, y0 - margin),
        (x1 + margin, y1 + margin),
        (x0 - margin, y1 + margin),
    )
    return Polygon([sheet.turn.back(*c) for c in corners])
