"""Dwellings that only a label names (APTO 101): where nobody drew their outline they are a place, and not sure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adapters.dxf.scene import Label, Scene
from checker.model import Evidence, EvidenceKind, Recognition, Unit, UnitKind

_UNSURE = 0.7


def labelled_units(
    scene: Scene, labels: Sequence[Label], known: Sequence[Unit], building: dict[str, str | None]
) -> list[Unit]:
    """Return a unit for each label of a dwelling or shop on a storey's plan that no known unit bears or holds.

    Labels of one name are one unit, on however many storeys. ``building`` names the building of each storey's key.
    """
    pattern = scene.profile.pattern("unit_label")
    marks: dict[tuple[str | None, str], list[tuple[str, Label, bool]]] = {}
    for label in labels:
        match = pattern.fullmatch(label.folded)
        storey = scene.storey_of(label.point) if match is not None else None
        if match is None or storey is None or any(_holds(u, storey, label) for u in known):
            continue
        key = " ".join(match.group("name").split())
        marks.setdefault((building.get(storey), key), []).append((storey, label, match.group("shop") is not None))
    order = list(building)
    for found in marks.values():
        found.sort(key=lambda mark: order.index(mark[0]) if mark[0] in building else -1)
    taken = {(u.building, u.key) for u in known}
    return [_unit(b, key, found) for (b, key), found in marks.items() if (b, key) not in taken]


def _holds(unit: Unit, storey: str, label: Label) -> bool:
    return any(s == storey and outline.covers(label.point) for s, outline in unit.outlines)


def _unit(building: str | None, key: str, marks: Sequence[tuple[str, Label, bool]]) -> Unit:
    storey, label, shop = marks[0]
    by_storey: dict[str, Label] = {}
    for key_of_storey, mark, _ in marks:
        by_storey.setdefault(key_of_storey, mark)
    spans: dict[str, Any] = (
        {"outlines": tuple((s, x.point) for s, x in by_storey.items())} if len(by_storey) > 1 else {}
    )
    return Unit(
        ref=label.item.ref,
        shape=label.point,
        anchor=(label.x, label.y),
        key=key,
        name=key,
        storey=storey,
        building=building,
        kind=UnitKind.COMMERCIAL if shop else UnitKind.RESIDENTIAL,
        recognition=Recognition((Evidence(EvidenceKind.TEXT, label.text),), _UNSURE),
        **spans,
    )
