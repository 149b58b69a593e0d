"""Floors that rooms stand on and that no storey of the file is: storeys that were left out of the export."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from adapters.ifc.context import Context
from checker.model.building import Building, Space, Storey
from checker.model.known import Missing
from checker.model.text import Text

_APART_M = 2.0
_SAME_M = 1.0


def with_lost_levels(
    ctx: Context, buildings: Sequence[Building], storeys: Sequence[Storey], spaces: Sequence[Space]
) -> list[Building]:
    """Return the buildings, those with rooms on floors of no storey with a number of storeys that counts them in.

    The number can only raise doubt: what is not drawn as a storey is not counted as one.
    """
    lost = _lost(storeys, spaces, buildings)
    found = []
    for building in buildings:
        levels = lost.get(building.key, [])
        if levels:
            own = [s for s in storeys if s.building == building.key]
            stated = building.declared_storeys
            number = max(len(own) + len(levels), 0 if isinstance(stated, Missing) else stated)
            building = replace(building, declared_storeys=number)
            ctx.notes.append(_note(building, levels))
        found.append(building)
    return found


def _note(building: Building, levels: Sequence[float]) -> Text:
    at = ", ".join(f"{level:+.2f} m" for level in levels)
    return Text(
        f"{building.name or 'Edificação'}: há ambientes em níveis que não são de nenhum pavimento ({at}); pode faltar "
        "pavimento na exportação.",
        f"{building.name or 'Building'}: rooms stand at levels of no storey ({at}); storeys may be lacking in the "
        "export.",
    )


def _lost(storeys: Sequence[Storey], spaces: Sequence[Space], buildings: Sequence[Building]) -> dict[str, list[float]]:
    """Return the levels of no storey, by building, from the lowest."""
    levels: defaultdict[str | None, list[float]] = defaultdict(list)
    for each in storeys:
        if not isinstance(each.elevation_m, Missing):
            levels[each.building].append(each.elevation_m)
    by_key = {s.key: s for s in storeys}
    only = buildings[0].key if len(buildings) == 1 else None
    found: defaultdict[str, list[float]] = defaultdict(list)
    for space in sorted(spaces, key=_floor):
        storey = by_key.get(space.storey or "")
        building = storey.building if storey is not None else only
        level = _floor(space)
        if building is None or level == float("inf") or space.is_external is True:
            continue
        own = storey.elevation_m if storey is not None and not isinstance(storey.elevation_m, Missing) else None
        stray = own is None or abs(level - own) > _APART_M
        known = [*levels[building], *found[building]]
        if stray and known and min(abs(level - k) for k in known) > _SAME_M:
            found[building].append(level)
    return dict(found)


def _floor(space: Space) -> float:
    return float("inf") if isinstance(space.floor_z_m, Missing) else space.floor_z_m
