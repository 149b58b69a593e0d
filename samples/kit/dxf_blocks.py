"""Block definitions and layers of the drawing profile, in the unit of the drawing."""

from __future__ import annotations

from typing import Any

from ezdxf.document import Drawing
from ezdxf.layouts import BaseLayout

from samples.kit.profile import profile

APP_ID = "GLPBR"
TEXT_STYLE = "GLPBR"


def prepare(doc: Drawing) -> None:
    """Add the application id, the text style and the line types that the layers use."""
    doc.appids.add(APP_ID)
    doc.styles.add(TEXT_STYLE, font="arial.ttf")
    for name, pattern in {"DASHED": [0.6, 0.4, -0.2], "DASHDOT": [1.0, 0.6, -0.2, 0.0, -0.2]}.items():
        if name not in doc.linetypes:
            doc.linetypes.add(name, pattern)


def use_layer(doc: Drawing, name: str) -> str:
    """Make a layer, once; return its name. One outside the profile (furniture) is grey."""
    if name not in doc.layers:
        colour, linetype, _text = profile()["layers"].get(name, (9, "CONTINUOUS", ""))
        doc.layers.add(name, color=colour, linetype=linetype)
    return name


def polyline(layout: BaseLayout, points: list[tuple[float, float]], *, closed: bool, layer: str) -> None:
    """Draw a polyline, as the version of the file allows."""
    attribs = {"layer": layer}
    if layout.doc is not None and layout.doc.dxfversion == "AC1009":
        layout.add_polyline2d(points, close=closed, dxfattribs=attribs)
    else:
        layout.add_lwpolyline(points, close=closed, dxfattribs=attribs)


def use_block(doc: Drawing, name: str, factor: float, spec: dict[str, Any] | None = None) -> str:
    """Define a block of the profile, once; ``factor`` is drawing units per metre. ``spec`` is another one to draw."""
    if name in doc.blocks:
        return name
    spec = spec or profile()["blocks"][name]
    block = doc.blocks.new(name)
    for part in spec["symbol"]:
        draw_part(block, part, factor)
    if name == "SELO":
        _title_attributes(block, spec, factor)
    else:
        _attributes(block, spec, factor)
    return name


def draw_part(layout: BaseLayout, part: list[Any], f: float, layer: str = "0") -> None:
    """Draw one part of a symbol: circle, line, rect, poly or text."""
    kind, *v = part
    match kind:
        case "circle":
            layout.add_circle((v[0] * f, v[1] * f), v[2] * f, dxfattribs={"layer": layer})
        case "line":
            layout.add_line((v[0] * f, v[1] * f), (v[2] * f, v[3] * f), dxfattribs={"layer": layer})
        case "rect":
            x0, y0, x1, y1 = (n * f for n in v)
            polyline(layout, [(x0, y0), (x1, y0), (x1, y1), (x0, y1)], closed=True, layer=layer)
        case "poly":
            polyline(layout, [(v[i] * f, v[i + 1] * f) for i in range(0, len(v), 2)], closed=False, layer=layer)
        case "text":
            layout.add_text(v[0], height=v[3] * f, dxfattribs={"layer": layer, "style": TEXT_STYLE}).set_placement(
                (v[1] * f, v[2] * f)
            )


def _attributes(block: BaseLayout, spec: dict[str, Any], f: float) -> None:
    visible = spec.get("visible", ())
    for row, (tag, prompt) in enumerate(spec["attributes"].items()):
        shown = tag in visible
        height = 0.22 if shown else 0.08
        _attdef(block, tag, prompt, (0.42 * f, (-0.1 if shown else -0.2 - 0.1 * row) * f), height * f, shown)


def _title_attributes(block: BaseLayout, spec: dict[str, Any], f: float) -> None:
    rows = list(spec["visible"]) + [t for t in spec["attributes"] if t not in spec["visible"]]
    for row, tag in enumerate(rows):
        y = 2.66 - 0.4 * row
        shown = tag in spec["visible"]
        if shown:
            draw_part(block, ["text", f"{tag}:", 0.2, y, 0.18], f)
        _attdef(block, tag, spec["attributes"][tag], (2.6 * f, y * f), 0.18 * f, shown)


def _attdef(block: BaseLayout, tag: str, prompt: str, at: tuple[float, float], height: float, shown: bool) -> None:
    attdef = block.add_attdef(
        tag, insert=at, text="", height=height, dxfattribs={"layer": "0", "prompt": prompt, "style": TEXT_STYLE}
    )
    attdef.is_invisible = not shown


def leaf_block(doc: Drawing, width: float, flip: bool, f: float) -> str:
    """Define a door of one width: hinge at the origin, leaf opened to the left (``flip``: right) of its closed line."""
    name = f"PORTA-{round(width * 100):03d}{'E' if flip else 'D'}"
    if name not in doc.blocks:
        block, side = doc.blocks.new(name), -1 if flip else 1
        block.add_line((0, 0), (0, side * width * f), dxfattribs={"layer": "0"})
        start, end = (270, 360) if flip else (0, 90)
        block.add_arc((0, 0), width * f, start, end, dxfattribs={"layer": "0"})
    return name


def pane_block(doc: Drawing, width: float, thickness: float, f: float) -> str:
    """Define a window of one width, centred on the origin."""
    name = f"JANELA-{round(width * 100):03d}"
    if name not in doc.blocks:
        block, x, y = doc.blocks.new(name), width / 2, thickness / 2
        for part in (["rect", -x, -y, x, y], ["line", -x, 0, x, 0]):
            draw_part(block, part, f)
    return name
