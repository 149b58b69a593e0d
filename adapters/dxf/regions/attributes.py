"""Titles that are attributes of a block (the title symbol of an office): read as texts of the drawing."""

from __future__ import annotations

from typing import Any

from adapters.dxf.layers import layer_of, layer_states
from adapters.dxf.names import decode_text, fold
from adapters.dxf.scene import Label, Scene
from adapters.dxf.walk import Item, Visibility
from checker.model import SourceRef


def attribute_labels(scene: Scene) -> list[Label]:
    """Return the shown attributes of the inserts that stand in model space itself, as labels."""
    return labels_on(scene, scene.reader.doc.modelspace())


def labels_on(scene: Scene, layout: Any) -> list[Label]:
    """Return the shown attributes of the inserts that stand on a layout itself, as labels."""
    states = layer_states(scene.reader.doc)
    found = []
    for insert in layout.query("INSERT"):
        if not states.get(layer_of(insert).lower(), (False, False))[1]:
            labels = (_label(scene, states, insert, attrib) for attrib in insert.attribs)
            found += [label for label in labels if label is not None]
    return found


def _label(scene: Scene, states: Any, insert: Any, attrib: Any) -> Label | None:
    layer = layer_of(attrib)
    text = decode_text(str(attrib.dxf.get("text", "")))
    if not text or attrib.is_invisible or any(states.get(layer.lower(), (False, False))):
        return None
    aligned = attrib.dxf.get("halign", 0) or attrib.dxf.get("valign", 0)
    name = "align_point" if aligned and attrib.dxf.hasattr("align_point") else "insert"
    point = attrib.ocs().to_wcs(attrib.dxf.get(name))
    try:
        x, y = scene.local(point.x, point.y)
    except ValueError:
        return None
    ref = SourceRef(
        file=scene.file,
        ref=str(attrib.dxf.get("handle", "")),
        chain=(str(insert.dxf.handle),),
        layer=layer,
        cls="ATTRIB",
    )
    item = Item(attrib, None, layer, scene.profile.layer(layer_of(insert)), ref, Visibility.VISIBLE)
    height = float(attrib.dxf.get("height", 0.0) or 0.0) * scene.metres
    return Label(text, fold(text), x, y, height, item)
