"""Buildings and the levels of their storeys: what everything else hangs on."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from adapters.ifc.context import Context
from adapters.ifc.relations import Entity, all_of, ancestors
from adapters.ifc.tables import clean
from adapters.ifc.values import as_texts
from checker.model.known import Missing
from checker.model.text import Text


@dataclass(slots=True)
class Level:
    """A storey before its elements are known."""

    entity: Entity
    key: str
    building: str | None
    z: float | Missing


def read_buildings(ctx: Context) -> list[Entity]:
    """Return the buildings; their keys are their names where those are unique, else their GlobalIds."""
    buildings = list(all_of(ctx.model, "IfcBuilding"))
    names = Counter(clean(b.Name) for b in buildings)
    for building in buildings:
        name = clean(building.Name)
        ctx.building_keys[building.id()] = (
            name if name and names[name] == 1 else ctx.element_id(building).split("/", 1)[1]
        )
    return buildings


def read_levels(ctx: Context) -> list[Level]:
    """Return the storeys with their levels by placement, the Elevation attribute only where there is no placement."""
    levels: list[Level] = []
    for storey in all_of(ctx.model, "IfcBuildingStorey"):
        key = ctx.element_id(storey).split("/", 1)[1]
        ctx.storey_keys[storey.id()] = key
        levels.append(Level(storey, key, _building_of(ctx, storey), _level(ctx, storey)))
    ctx.levels = [(s.key, s.z, s.building) for s in levels if not isinstance(s.z, Missing)]
    return levels


def _building_of(ctx: Context, storey: Entity) -> str | None:
    holders = ancestors(ctx.relations, storey)
    found = next((ctx.building_keys[h.id()] for h in holders if h.id() in ctx.building_keys), None)
    if found is None and len(ctx.building_keys) == 1:
        return next(iter(ctx.building_keys.values()))
    return found


def _level(ctx: Context, storey: Entity) -> float | Missing:
    matrix = ctx.shapes.matrix(storey)
    stated = getattr(storey, "Elevation", None)
    if matrix is not None:
        return float(matrix[2, 3])
    if stated is None:
        return Missing(
            "storey.elevation_m", looked_in=("IfcBuildingStorey.ObjectPlacement", "IfcBuildingStorey.Elevation")
        )
    ctx.notes.append(
        Text(
            f"Pavimento {ctx.name(storey)}: sem posição legível; usado o atributo Elevation.",
            f"Storey {ctx.name(storey)}: no readable placement; the Elevation attribute was used.",
        )
    )
    return float(stated) * ctx.units.length


def classification_codes(ctx: Context, element: Entity) -> tuple[str, ...]:
    """Return the codes of an element's classification references: Identification, in IFC2X3 ItemReference."""
    found: list[str] = []
    for code in ctx.relations.codes.get(element.id(), ()):
        for attribute in ("Identification", "ItemReference"):
            value = clean(getattr(code, attribute, None))
            if value:
                found.append(value)
    return tuple(dict.fromkeys(found))


def texts_of(ctx: Context, element: Entity, *places: tuple[str, str]) -> tuple[str, ...]:
    """Return the texts of several properties of an element, in order, each once."""
    props = ctx.props(element)
    raws = [props.raw(pset, prop) for pset, prop in places]
    texts = [t for r in raws if r is not None for whole in as_texts(r) for t in whole.split("+")]
    return tuple(dict.fromkeys(t.strip() for t in texts if t.strip()))
