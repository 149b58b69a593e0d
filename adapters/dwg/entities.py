"""How each kind of decoded entity is drawn into a document; a kind that is not here stays unread."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from adapters.dwg.source import DwgEntity

Values = Mapping[str, Any]
Drawer = Callable[[Any, Values, dict[str, Any]], Any]

_UP = (0.0, 0.0, 1.0)
_DIMENSIONS = {"LINEAR": 0, "ALIGNED": 1, "ANG2LN": 2, "DIAMETER": 3, "RADIUS": 4, "ANG3PT": 5, "ORDINATE": 6}


def common(entity: DwgEntity, layers: Mapping[int, str]) -> dict[str, Any]:
    """Return what all entities have: handle, layer, and whether they show."""
    values = entity.values
    found: dict[str, Any] = {"handle": f"{entity.handle:X}", "layer": layers.get(values.get("layer_handle") or 0, "0")}
    if values.get("invisible"):
        found["invisible"] = 1
    index = values.get("color_index")
    if isinstance(index, int) and 0 <= index <= 256:
        found["color"] = index
    return found


def _solid(values: Values) -> dict[str, Any]:
    """Extrusion and thickness, where they say something."""
    found: dict[str, Any] = {}
    extrusion = values.get("extrusion")
    if extrusion is not None and tuple(extrusion) != _UP:
        found["extrusion"] = tuple(extrusion)
    if values.get("thickness"):
        found["thickness"] = float(values["thickness"])
    return found


def _line(space: Any, v: Values, a: dict[str, Any]) -> Any:
    return space.add_line(v["start"], v["end"], a | _solid(v))


def _circle(space: Any, v: Values, a: dict[str, Any]) -> Any:
    return space.add_circle(v["center"], v["radius"], a | _solid(v))


def _arc(space: Any, v: Values, a: dict[str, Any]) -> Any:
    return space.add_arc(v["center"], v["radius"], v["start_angle"], v["end_angle"], dxfattribs=a | _solid(v))


def _point(space: Any, v: Values, a: dict[str, Any]) -> Any:
    return space.add_point(v["location"], a)


def _ellipse(space: Any, v: Values, a: dict[str, Any]) -> Any:
    return space.add_ellipse(
        v["center"], v["major_axis"], v["axis_ratio"], v["start_angle"], v["end_angle"], a | _solid(v)
    )


def _lwpolyline(space: Any, v: Values, a: dict[str, Any]) -> Any:
    points = [(p[0], p[1], b) for p, b in zip(v["points"], v["bulges"], strict=True)]
    extra = {"elevation": float(v["elevation"])} if v.get("elevation") else {}
    return space.add_lwpolyline(points, format="xyb", close=bool(v["closed"]), dxfattribs=a | _solid(v) | extra)


def _polyline_2d(space: Any, v: Values, a: dict[str, Any]) -> Any:
    if v.get("should_interpolate") and not v.get("interpolated_points"):
        return None  # a smoothed curve whose course is not decoded
    if v.get("interpolated_points"):
        points = [(p[0], p[1], 0.0) for p in v["interpolated_points"]]
    else:
        points = [(p[0], p[1], b) for p, b in zip(v["points"], v["bulges"], strict=True)]
    level = v["points"][0][2] if v["points"] else 0.0
    extra = {"elevation": (0, 0, level)} if level else {}
    close = bool(v["closed"])
    return space.add_polyline2d(points, format="xyb", close=close, dxfattribs=a | _solid(v) | extra)


def _polyline_3d(space: Any, v: Values, a: dict[str, Any]) -> Any:
    return space.add_polyline3d(v["points"], close=bool(v["closed"]), dxfattribs=a)


def _spline(space: Any, v: Values, a: dict[str, Any]) -> Any:
    if not v["control_points"]:
        return None  # points that it goes through, without the tangents that make its course
    spline = space.add_spline(degree=int(v["degree"]), dxfattribs=a)
    spline.control_points, spline.knots = v["control_points"], v["knots"]
    if v.get("weights"):
        spline.weights = v["weights"]
    spline.closed = bool(v["closed"])
    return spline


def _solid_face(space: Any, v: Values, a: dict[str, Any]) -> Any:
    return space.add_solid(v["points"], a | _solid(v))


def _face(space: Any, v: Values, a: dict[str, Any]) -> Any:
    return space.add_3dface(v["points"], a)


def _text(space: Any, v: Values, a: dict[str, Any]) -> Any:
    text = space.add_text(v["text"], height=float(v["height"]), rotation=float(v["rotation"]), dxfattribs=a | _solid(v))
    text.dxf.insert = v["insert"]
    if v.get("align_point") is not None and (v.get("halign") or v.get("valign")):
        text.dxf.halign, text.dxf.valign = int(v["halign"]), int(v["valign"])
        text.dxf.align_point = v["align_point"]
    return text


def _mtext(space: Any, v: Values, a: dict[str, Any]) -> Any:
    text = str(v.get("raw_text") or v["text"]).replace("\r\n", "\\P").replace("\n", "\\P")
    mtext = space.add_mtext(text, a)
    mtext.dxf.insert = v["insert"]
    mtext.dxf.char_height = float(v["char_height"] or 1.0)
    mtext.dxf.attachment_point = int(v.get("attachment_point") or 1)
    if v.get("rect_width"):
        mtext.dxf.width = float(v["rect_width"])
    mtext.dxf.rotation = float(v.get("rotation") or 0.0)
    return mtext


def _attdef(space: Any, v: Values, a: dict[str, Any]) -> Any:
    extra = {"flags": int(v.get("attribute_flags") or 0)}
    return space.add_attdef(str(v["tag"]), v["insert"], str(v["text"]), dxfattribs=a | extra)


def _hatch(space: Any, v: Values, a: dict[str, Any]) -> Any:
    """The outlines alone: a pattern is never drawn."""
    hatch = space.add_hatch(dxfattribs=a | _solid(v) | {"elevation": (0, 0, float(v.get("elevation") or 0.0))})
    for path in v["paths"]:
        if len(path["points"]) > 2:
            hatch.paths.add_polyline_path([(p[0], p[1]) for p in path["points"]], is_closed=bool(path["closed"]))
    return hatch


def _dimension(space: Any, v: Values, a: dict[str, Any]) -> Any:
    """Its points and measurement, without a picture."""
    kind = _DIMENSIONS[str(v["dimtype"])]
    points = {k: v[k] for k in ("defpoint", "defpoint2", "defpoint3", "defpoint4", "defpoint5") if v.get(k) is not None}
    dimension = space.new_entity("DIMENSION", a | {"dimtype": kind | 32, "text": v.get("text") or "", **points})
    dimension.dxf.text_midpoint = v["text_midpoint"]
    if kind == 0:
        dimension.dxf.angle = float(v.get("angle") or 0.0)
    if v.get("actual_measurement") is not None and math.isfinite(v["actual_measurement"]):
        dimension.dxf.actual_measurement = float(v["actual_measurement"])
    return dimension


def _mline(space: Any, v: Values, a: dict[str, Any]) -> Any:
    mline = space.add_mline(v["points"], close=bool(v["closed"]), dxfattribs=a)
    mline.set_scale_factor(float(v["scale"]))
    mline.set_justification(int(v["justification"]))
    return mline


def _viewport(space: Any, v: Values, a: dict[str, Any]) -> Any:
    """A window of a sheet, or the sheet's own, which shows itself one to one."""
    (x, y), centre = v["view_center"][:2], v["center"]
    own = math.isclose(v["view_height"], v["height"]) and math.dist((x, y), centre[:2]) < 1e-6
    view = space.new_entity("VIEWPORT", a | {"center": centre, "width": v["width"], "height": v["height"]})
    view.dxf.view_center_point, view.dxf.view_height = (x, y), v["view_height"]
    view.dxf.view_twist_angle = math.degrees(float(v.get("view_twist_angle") or 0.0))
    view.dxf.id = 1 if own else 2
    view.dxf.status = 2
    view.frozen_layers = list(v.get("frozen_layers") or ())
    return view


DRAWERS: Mapping[str, Drawer] = {
    "LINE": _line,
    "CIRCLE": _circle,
    "ARC": _arc,
    "POINT": _point,
    "ELLIPSE": _ellipse,
    "LWPOLYLINE": _lwpolyline,
    "POLYLINE_2D": _polyline_2d,
    "POLYLINE_3D": _polyline_3d,
    "SPLINE": _spline,
    "SOLID": _solid_face,
    "TRACE": _solid_face,
    "3DFACE": _face,
    "TEXT": _text,
    "MTEXT": _mtext,
    "ATTDEF": _attdef,
    "HATCH": _hatch,
    "DIMENSION": _dimension,
    "MLINE": _mline,
    "VIEWPORT": _viewport,
}
"""By the type that the DWG library gives; inserts and attributes are drawn with their blocks."""
