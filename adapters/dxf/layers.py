"""Layers of a document: whose an entity is, and which are off or frozen."""

from __future__ import annotations

from typing import Any


def layer_states(doc: Any) -> dict[str, tuple[bool, bool]]:
    """Off and frozen by layer; a layer frozen in every viewport of the sheets counts as frozen."""
    states = {layer.dxf.name.lower(): (layer.is_off(), layer.is_frozen()) for layer in doc.layers}
    views = [
        vp
        for layout in doc.layouts
        if not layout.is_modelspace
        for vp in layout.query("VIEWPORT")
        if vp.dxf.get("id", 0) != 1
    ]
    if views:
        hidden = set.intersection(*(_frozen_in(vp) for vp in views))
        states.update({name: (states.get(name, (False, False))[0], True) for name in hidden})
    return states


def layer_of(entity: Any) -> str:
    """Return an entity's own layer; of one that the library keeps as bare tags, from the tags."""
    if entity.dxf.is_supported("layer"):
        return str(entity.dxf.get("layer", "0"))
    tags = (tag for part in entity.xtags.subclasses for tag in part)
    return next((str(tag.value) for tag in tags if tag.code == 8), "0")


def _frozen_in(viewport: Any) -> set[str]:
    try:
        return {str(name).lower() for name in viewport.frozen_layers}
    except Exception:  # a sheet's window that cannot be read hides nothing
        return set()
