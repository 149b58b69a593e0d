"""What is not shown: elements whose geometry lies only on presentation layers that are switched off."""

from __future__ import annotations

from typing import Any

from adapters.ifc.relations import all_of
from adapters.ifc.representations import representations
from checker.model.text import Text


def hidden_elements(model: Any) -> tuple[frozenset[int], tuple[Text, ...]]:
    """Return the ids of hidden products, and a note that says how many on which layers."""
    off: dict[int, str] = {}
    for layer in all_of(model, "IfcPresentationLayerWithStyle"):
        try:
            if layer.LayerOn is False or layer.LayerFrozen is True:
                off |= {item.id(): str(layer.Name) for item in layer.AssignedItems or ()}
        except (RuntimeError, AttributeError, TypeError):
            continue
    if not off:
        return frozenset(), ()
    found: dict[int, str] = {}
    for product in all_of(model, "IfcProduct"):
        try:
            layer = _layer_of(product, off)
        except (RuntimeError, AttributeError, TypeError):
            continue
        if layer is not None:
            found[product.id()] = layer
    names = ", ".join(sorted(set(found.values())))
    return frozenset(found), (
        Text(
            f"{len(found)} elementos ocultos, nas camadas {names}: não são considerados.",
            f"{len(found)} hidden elements, on layers {names}: they take no part.",
        ),
    ) if found else ()


def _layer_of(product: Any, off: dict[int, str]) -> str | None:
    layers = []
    for representation in representations(product):
        own = off.get(representation.id())
        items = [off.get(i.id()) for i in representation.Items or ()]
        if own is None and (not items or any(i is None for i in items)):
            return None
        layers.append(own or items[0])
    return layers[0] if layers else None
