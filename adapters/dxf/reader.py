"""The DXF reader: from a path to a :class:`Plan`."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from shapely.geometry import Point, box

from adapters.dxf.account import disciplines, hidden_notes, lost_entities, unreadable_count, unreadable_notes
from adapters.dxf.apart import set_apart
from adapters.dxf.curves import position
from adapters.dxf.declared import (
    SINGLE,
    TitleBlock,
    buildings,
    declarations,
    declared_unit,
    plot_scale,
    read_title_blocks,
)
from adapters.dxf.expansion import check_expansion
from adapters.dxf.frames import Storeys, find_storeys
from adapters.dxf.opening import Opened, open_document
from adapters.dxf.parts import build, measured
from adapters.dxf.profile import load_profile
from adapters.dxf.regions import find_regions
from adapters.dxf.regions.attributes import attribute_labels
from adapters.dxf.regions.content import STORAGE, is_device
from adapters.dxf.regions.wording import IN_A_DETAIL
from adapters.dxf.scene import Frame, Labels, Scene, read_labels
from adapters.dxf.stamp import completed, read_stamp
from adapters.dxf.survey import survey
from adapters.dxf.units import Given, find_unit
from adapters.dxf.values import Reader
from adapters.dxf.walk import Item, Visibility, Walker
from adapters.dxf.xrefs import Opener, missing_references, open_beside
from checker.model import (
    Building,
    Declarations,
    Element,
    LengthUnit,
    Plan,
    PlanFile,
    Storey,
    StoreyKind,
    Text,
    is_known,
)
from checker.model.errors import PlanUnreadableError
from checker.model.reading import ReadOptions
from checker.model.survey import Seen


def read(path: Path, options: ReadOptions) -> Plan:
    """Read a DXF of R12 to R2018, text or binary.

    Raises :class:`PlanUnreadableError` for anything that cannot be read; a single bad entity is counted, or becomes
    :class:`Broken` where its layer or block says what it would have been.
    """
    return read_drawing(Path(path), options, open_document, {".dxf": open_document})


def read_drawing(path: Path, options: ReadOptions, opener: Opener, references: Mapping[str, Opener]) -> Plan:
    """Read what ``opener`` makes a document of, as :func:`read` does; ``references`` open external ones by suffix."""
    try:
        opened = opener(path, options.limits)
        if options.xrefs:
            open_beside(opened, path, references, options.limits)
        return _read(opened, options)
    except PlanUnreadableError:
        raise
    except RecursionError as error:
        raise PlanUnreadableError(
            Text(
                f"{path.name}: blocos aninhados demais; limpe o desenho e salve de novo.",
                f"{path.name}: blocks nested too deeply; purge the drawing and save it again.",
            )
        ) from error
    except Exception as error:  # whatever a broken file still manages to raise, its reader says that it cannot be read
        raise PlanUnreadableError(
            Text(
                f"{path.name}: o desenho não pôde ser interpretado ({type(error).__name__}); audite e salve de novo.",
                f"{path.name}: the drawing could not be interpreted ({type(error).__name__}); audit and save it again.",
            )
        ) from error


def _read(opened: Opened, options: ReadOptions) -> Plan:
    check_expansion(opened.doc, opened.name, options.limits)
    profile = load_profile(options.mapping)
    walker = Walker(opened.doc, profile, options.file_index, options.limits)
    items = list(walker.walk(opened.doc.modelspace()))
    stamps = [i for i in _sheet_items(opened.doc, walker) if i.block is not None and i.block.name == "SELO"]
    shown = [i for i in items if i.visibility is Visibility.VISIBLE]
    reader = Reader(opened.doc, profile)
    title = read_title_blocks([i for i in (*shown, *stamps) if i.visibility is Visibility.VISIBLE], reader)
    stamp = read_stamp(Scene(profile, reader, options.file_index, 1.0), shown)
    given = Given(options.unit, declared_unit(title, reader), plot_scale(title) or stamp.scale, stamp.dimensions)
    unit, unit_notes = find_unit(opened.insunits, shown, given, profile)
    reader.metres = unit.metres
    scene = Scene(profile, reader, options.file_index, unit.metres or 1.0, solid=_is_solid(items))
    scene.origin = _origin(items, scene)
    declared, stamp_notes = completed(declarations(title, reader, profile), stamp, reader)
    plan = _plan(scene, items)
    apart = set_apart(plan, scene.frames)
    scene.broken += apart.broken
    absent, absent_notes, absences = missing_references(opened.doc, profile, options.file_index)
    plan = apart.with_changes(
        origin=scene.origin,
        declared=declared,
        buildings=tuple(_buildings(plan, declared, title)),
        disciplines=disciplines(shown),
        dimension_count=sum(i.kind.endswith("DIMENSION") for i in shown),
        unreadable=unreadable_count(walker, shown) + len(opened.lost) + absences,
        broken=(*scene.broken, *lost_entities(opened, profile, options.file_index), *absent),
    )
    notes = (
        *opened.notes,
        *absent_notes,
        *title.notes,
        *stamp_notes,
        *unit_notes,
        *walker.notes(),
        *scene.notes,
        *reader.notes,
        *hidden_notes(items, plan),
        *unreadable_notes(walker, shown),
    )
    seen = survey(walker, items, profile, reader.named)
    return plan.with_changes(files=(_file(opened, unit, notes, seen),))


def _buildings(plan: Plan, declared: Declarations, title: TitleBlock) -> list[Building]:
    """A drawing that neither states nor shows anything of a building has none."""
    stated = title.values or declared.uses or declared.gases
    shows = stated or plan.storeys or plan.units or plan.spaces or plan.gas_points or plan.sensors or plan.valves
    return buildings(declared, title, plan.storeys) if shows else []


def _sheet_items(doc: Any, walker: Walker) -> Iterable[Item]:
    for layout in doc.layouts:
        if not layout.is_modelspace:
            yield from walker.walk(layout.query("INSERT"))


def _file(opened: Opened, unit: LengthUnit, notes: Sequence[Text], seen: tuple[Seen, ...]) -> PlanFile:
    return PlanFile(
        name=opened.name,
        sha256=opened.sha256,
        format=opened.format,
        version=opened.version,
        application=opened.application,
        unit=unit,
        notes=tuple(dict.fromkeys(notes)),
        seen=seen,
    )


def _plan(scene: Scene, items: Sequence[Item]) -> Plan:
    """Build what is visible, then what is hidden in the frames of what is visible."""
    shown = [i for i in items if i.visibility is Visibility.VISIBLE]
    labels = Labels(read_labels(scene, shown))
    found = find_storeys(scene, shown, labels)
    framed = bool(found.storeys or found.frames) or any(_is_frame(i) for i in items)
    if not framed:
        found = _regions(scene, shown, labels)
        scene.unframed = bool(found.storeys)
    scene.frames = found.frames
    single = not any(s.building for s in found.storeys) and not _may_be_several(found.storeys)
    storeys = [replace(s, building=SINGLE) if single else s for s in found.storeys]
    storeys.sort(key=lambda s: (s.building or "", s.elevation_m if is_known(s.elevation_m) else math.inf))
    if len(storeys) == 1 and framed and not scene.frames:
        scene.frames = [_whole(storeys[0], scene, shown)]
    inside = _in_model(scene, shown)
    kept = {id(i) for i in inside}
    parts = build(scene, inside, Labels([x for x in labels.all if id(x.item) in kept]), storeys)
    parts["storeys"] = measured(storeys, parts)
    hidden = _hidden(scene, items, storeys)
    return Plan(hidden=tuple(hidden)).with_changes(**{name: tuple(values) for name, values in parts.items()})


def _regions(scene: Scene, shown: Sequence[Item], labels: Labels) -> Storeys:
    """Tell unframed plans apart; where that fails the drawing has no storeys, and says so."""
    try:
        return find_regions(scene, shown, [*labels.all, *attribute_labels(scene)])
    except Exception as error:  # whatever a strange sheet does to this must not end the reading of what is on it
        scene.frames = []
        why = type(error).__name__
        scene.notes.append(
            Text(
                f"As plantas do desenho não puderam ser separadas ({why}): desenhe contornos em ARQ-PAVIMENTO.",
                f"The drawing's plans could not be told apart ({why}): draw outlines on ARQ-PAVIMENTO.",
            )
        )
        return Storeys()


def _is_frame(item: Item) -> bool:
    """Tell whether an entity, shown or not, frames a storey as the profile does."""
    return item.concept == "storey"


def _may_be_several(storeys: Sequence[Storey]) -> bool:
    """Tell whether a drawing may show several buildings without naming them: two frames of one ground level do."""
    return any(sum(s.kind is kind for s in storeys) > 1 for kind in (StoreyKind.GROUND, StoreyKind.PILOTIS))


def _whole(storey: Storey, scene: Scene, shown: Sequence[Item]) -> Frame:
    """A frame round everything, for the one PAV block of a drawing without frames."""
    points = [p for i in shown if (p := _place(scene, i)) is not None]
    (left, right), (low, high) = ((min(axis) - 1000.0, max(axis) + 1000.0) for axis in zip(*points, strict=True))
    return Frame(box(left, low, right, high), storey.key)


def _place(scene: Scene, item: Item) -> tuple[float, float] | None:
    try:
        return scene.at(item)
    except Exception:  # what has no place is dealt with where it is read
        return None


def _in_model(scene: Scene, items: Sequence[Item]) -> list[Item]:
    """Leave out what stands in frames of sections, details, legends, and of views that nothing is measured in."""
    shut = [f for f in scene.frames if f.excluded or f.unmeasured is not None]
    if not shut:
        return list(items)
    kept = []
    bounds = [f.shape.bounds for f in shut]
    for item in items:
        place = _place(scene, item)
        frame = _shut_in(place, shut, bounds) if place is not None else None
        if frame is None:
            kept.append(item)
        elif frame.unmeasured is not None and item.concept is not None and is_device(item):
            scene.break_(item.concept, item.ref, frame.unmeasured, place)
        elif frame.detail and item.concept in STORAGE:
            scene.break_(item.concept, item.ref, IN_A_DETAIL, place)
    return kept


def _shut_in(
    place: tuple[float, float], shut: Sequence[Frame], bounds: Sequence[tuple[float, float, float, float]]
) -> Frame | None:
    x, y = place
    near = (f for f, (x0, y0, x1, y1) in zip(shut, bounds, strict=True) if x0 <= x <= x1 and y0 <= y <= y1)
    return next((f for f in near if f.shape.covers(Point(place))), None)


def _hidden(scene: Scene, items: Sequence[Item], storeys: Sequence[Storey]) -> list[Element]:
    """Recognise what is not shown: it takes no part, and never lets pass either."""
    dark = [i for i in items if i.visibility is not Visibility.VISIBLE]
    if not dark:
        return []
    scratch = replace(scene, broken=[], notes=[])
    labels = Labels(read_labels(scratch, dark))
    inside = _in_model(scratch, dark)
    parts = build(scratch, inside, labels, storeys)
    parts["storeys"] = find_storeys(replace(scratch, frames=[]), dark, labels).storeys
    return [e for name, values in parts.items() if name != "texts" for e in values]


def _is_solid(items: Iterable[Item]) -> bool:
    """Tell whether any entity has a level or thickness other than zero."""
    return any(_has_level(i) for i in items)


def _has_level(item: Item) -> bool:
    dxf = item.entity.dxf
    if dxf.is_supported("thickness") and abs(float(dxf.get("thickness", 0.0) or 0.0)) > 1e-9:
        return True
    try:
        return bool(abs(position(item).z) > 1e-9)
    except Exception:  # an entity without a place has no level
        return False


def _origin(items: Sequence[Item], scene: Scene) -> tuple[float, float]:
    """A whole number of metres near the middle of the drawing, where its coordinates are large."""
    points = [p for i in items if (p := _place(scene, i)) is not None]
    if not points:
        return (0.0, 0.0)
    x, y = (statistics.median(p[axis] for p in points) for axis in (0, 1))
    far = max(abs(x), abs(y)) > scene.profile.reach["origin"]
    return (float(round(x)), float(round(y))) if far else (0.0, 0.0)
