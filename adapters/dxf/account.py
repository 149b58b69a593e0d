"""The account of a reading: disciplines opened, entities lost or not understood, what was not shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from adapters.dxf.curves import is_unread
from adapters.dxf.opening import Opened
from adapters.dxf.profile import Profile
from adapters.dxf.scene import CONCEPTS
from adapters.dxf.walk import Item, Visibility, Walker
from checker.model import Broken, Plan, SourceRef, Text

_FIRST_CLASS = 500
_NOT_BROKEN = frozenset(("text", "dimension", "title_block", "survey", "detector", "floor_level"))


def disciplines(shown: Iterable[Item]) -> frozenset[str]:
    """The disciplines that some visible element of the profile's own layers and blocks opens."""
    found = set()
    for item in shown:
        if item.role is not None and item.role.confidence == 1.0 and item.role.discipline:
            found.add(item.role.discipline)
        elif item.block is not None and not item.by_layer and item.block.confidence == 1.0 and item.block.discipline:
            found.add(item.block.discipline)
    return frozenset(found)


def lost_entities(opened: Opened, profile: Profile, file_index: int) -> list[Broken]:
    """Entities that did not survive opening, as broken where layer or block tells what they were."""
    found = []
    for entity, why in opened.lost:
        layer, block = profile.layer(entity.layer), None
        if entity.kind == "INSERT":
            block = profile.block(entity.block) or profile.foreign_block(entity.block, entity.layer)
        concept = block.concept if block is not None else layer.concept if layer is not None else None
        if concept is not None and concept not in _NOT_BROKEN and not entity.paper:
            ref = SourceRef(file=file_index, ref=entity.handle or entity.kind, layer=entity.layer, cls=entity.kind)
            found.append(Broken(concept=CONCEPTS.get(concept, concept), ref=ref, why=why))
    return found


def unreadable_count(walker: Walker, shown: Iterable[Item]) -> int:
    """Return how many entities could not be read."""
    return sum(walker.unreadable.values()) + sum(_not_understood(i) for i in shown)


def _not_understood(item: Item) -> bool:
    return is_unread(item) and item.kind not in ("XLINE", "RAY")


def _kind_of(item: Item, doc: Any) -> str:
    """The type of an entity; of a proxy, the class that it stands for, from the file's list of classes."""
    tags = getattr(item.entity, "acdb_proxy_entity", None) or ()
    number = next((int(tag.value) for tag in tags if tag.code == 91), 0) - _FIRST_CLASS
    classes = list(doc.classes)
    return str(classes[number].dxf.name) if 0 <= number < len(classes) else item.kind


def unreadable_notes(walker: Walker, shown: Iterable[Item]) -> list[Text]:
    """Say which kinds of entity could not be read."""
    counts = walker.unreadable + Counter(_kind_of(i, walker.doc) for i in shown if _not_understood(i))
    if not counts:
        return []
    listed = ", ".join(f"{kind} ({n})" for kind, n in sorted(counts.items()))
    return [Text(f"Entidades que não puderam ser lidas: {listed}.", f"Entities that could not be read: {listed}.")]


def hidden_notes(items: Iterable[Item], plan: Plan) -> list[Text]:
    """Say how much was not shown, or is to be pulled down, and on which layers."""
    notes = []
    recognised = Counter(e.ref.layer for e in plan.hidden)
    for state, pt, en in (
        (
            Visibility.HIDDEN,
            "Não mostrado (camada desligada ou congelada, ou entidade invisível) e não considerado",
            "Not shown (layer off or frozen, or entity invisible) and not considered",
        ),
        (Visibility.DEMOLITION, "A demolir e não considerado", "To be demolished and not considered"),
    ):
        counts = Counter(i.raw_layer for i in items if i.visibility is state)
        if counts:
            listed_pt = ", ".join(
                f"{layer}: {n} ({recognised[layer]} reconhecidos)" for layer, n in sorted(counts.items())
            )
            listed_en = ", ".join(
                f"{layer}: {n} ({recognised[layer]} recognised)" for layer, n in sorted(counts.items())
            )
            notes.append(Text(f"{pt}: {listed_pt}.", f"{en}: {listed_en}."))
    return notes
