"""Paper-space sheets: what each viewport shows of the model, at which scale, and under which title."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from shapely.geometry import Polygon

from adapters.dxf.layers import layer_of
from adapters.dxf.names import fold
from adapters.dxf.regions.assign import assign, title_of
from adapters.dxf.regions.attributes import labels_on
from adapters.dxf.regions.captions import Caption, Turn, find_captions
from adapters.dxf.regions.views import View
from adapters.dxf.scene import Label, Scene, read_labels
from adapters.dxf.titles import caption
from adapters.dxf.walk import Item, Visibility, Walker
from checker.model import SourceRef

_LEAST_SHARE = 0.05
_FROM_ABOVE = 1e-6


@dataclass(frozen=True, slots=True)
class Window:
    """A viewport: the part of the model it shows (local metres), its title, the sheet's name.

    ``scale`` is model units to one of paper. ``by_tab``: no text names it, only the sheet's tab.
    """

    shape: Polygon
    title: Caption | None
    sheet: str
    scale: float
    by_tab: bool = False


def find_windows(scene: Scene) -> list[Window]:
    """Return what the sheets of the drawing show, seen from straight above; an unreadable sheet shows nothing."""
    doc = scene.reader.doc
    found: list[Window] = []
    for layout in doc.layouts:
        if not layout.is_modelspace:
            found += _windows(scene, layout)
    return found


def _windows(scene: Scene, layout: Any) -> list[Window]:
    shown = [(port, shape) for port in layout.query("VIEWPORT") if (shape := _shown(scene, port)) is not None]
    if not shown:
        return []
    paper = replace(scene, metres=1.0, origin=(0.0, 0.0), frames=[], broken=[], notes=[])
    walker = Walker(scene.reader.doc, scene.profile, scene.file)
    items = [i for i in walker.walk(layout) if i.visibility is Visibility.VISIBLE]
    captions, _ = find_captions([*read_labels(paper, items), *labels_on(paper, layout)], scene.profile)
    views = [View(_rectangle(port), 0) for port, _ in shown]
    main = _main(views)
    assign([views[n] for n in main], [c for c in captions if c.label.item.concept != "title_block"])
    windows = []
    for n in main:
        port, shape = shown[n]
        title = title_of(views[n])
        tab = _tab_title(scene, layout, port) if title is None and len(main) == 1 and not views[n].captions else None
        scale = float(port.dxf.view_height) / float(port.dxf.height)
        windows.append(Window(shape, title or tab, str(layout.name), scale, title is None and tab is not None))
    return windows


def _main(views: Sequence[View]) -> list[int]:
    """Leave out viewports that are tiny beside the largest (key plans, symbols)."""
    largest = max(v.area for v in views)
    return [n for n, v in enumerate(views) if v.area >= _LEAST_SHARE * largest]


def _rectangle(port: Any) -> tuple[float, float, float, float]:
    x, y = float(port.dxf.center.x), float(port.dxf.center.y)
    w, h = float(port.dxf.width) / 2, float(port.dxf.height) / 2
    return (x - w, y - h, x + w, y + h)


def _shown(scene: Scene, port: Any) -> Polygon | None:
    """The rectangle of the model that a viewport shows, in local metres; None for the sheet itself and side views."""
    dxf = port.dxf
    if int(dxf.get("id", 2)) == 1 or int(dxf.get("status", 1)) == 0 or not (dxf.width > 0 and dxf.height > 0):
        return None
    direction = dxf.get("view_direction_vector")
    if direction is not None and math.hypot(direction.x, direction.y) > _FROM_ABOVE * max(abs(direction.z), 1e-12):
        return None
    middle, target = dxf.view_center_point, dxf.get("view_target_point")
    high = float(dxf.view_height) / 2
    wide = high * float(dxf.width) / float(dxf.height)
    twist = math.radians(float(dxf.get("view_twist_angle", 0.0)))
    c, s = math.cos(twist), math.sin(twist)
    tx, ty = (target.x, target.y) if target is not None else (0.0, 0.0)
    corners = []
    for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        x, y = middle.x + sx * wide, middle.y + sy * high
        corners.append((x * c + y * s + tx, y * c - x * s + ty))
    try:
        shape = Polygon([scene.local(*p) for p in corners])
    except ValueError:
        return None
    return shape if shape.area > 0 else None


def _tab_title(scene: Scene, layout: Any, port: Any) -> Caption | None:
    """Read a sheet's tab as the title of its one viewport."""
    reading = caption(str(layout.name), scene.profile)
    if reading is None:
        return None
    name, layer = str(layout.name), layer_of(port)
    ref = SourceRef(file=scene.file, ref=str(port.dxf.handle), layer=layer, cls="VIEWPORT")
    item = Item(port, None, layer, None, ref, Visibility.VISIBLE)
    x0, y0, _, _ = box = _rectangle(port)
    return Caption(Label(name, fold(name), x0, y0, 1.0, item), name, reading, box, 1.0)


def windows_on(view: View, windows: Sequence[Window], turn: Turn, views: Sequence[View]) -> list[Window]:
    """Return the windows that show all of a view and nothing of the others."""
    shape = outline(view, turn)
    others = [outline(v, turn) for v in views if v is not view]
    return [
        w
        for w in windows
        if w.shape.intersection(shape).area >= 0.9 * shape.area
        and not any(w.shape.intersection(o).area >= 0.2 * o.area for o in others)
    ]


def outline(view: View, turn: Turn) -> Polygon:
    """Return a view's box in local metres."""
    x0, y0, x1, y1 = view.box
    return Polygon([turn.back(*c) for c in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))])
