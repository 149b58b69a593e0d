"""Buildings and what their authors state of the whole plan; where there is no building, of the site or project."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from shapely.geometry import Polygon

from adapters.ifc.context import Context
from adapters.ifc.relations import Entity, all_of
from adapters.ifc.spatial import classification_codes, texts_of
from adapters.ifc.tables import fold, pattern
from checker.model.building import Building
from checker.model.known import Missing
from checker.model.plan import Declarations
from checker.model.source import Evidence, EvidenceKind, Recognition
from checker.model.text import Text

_SET = "GLPBR_Edificacao"
_GROUP_CODE = r"^[A-M]-?\d{1,2}$"


@dataclass(frozen=True, slots=True)
class Stated:
    """What a building, site or project states."""

    uses: tuple[str, ...]
    occupancy: tuple[str, ...]
    gases: tuple[str, ...]
    supply_modes: tuple[str, ...]
    declared_storeys: int | Missing


def stated(ctx: Context, entity: Entity) -> Stated:
    """Return what an entity states."""
    codes = classification_codes(ctx, entity)
    groups = (
        *texts_of(ctx, entity, (_SET, "GrupoOcupacao"), ("Pset_BuildingCommon", "FireProtectionClass")),
        *(c for c in codes if pattern(_GROUP_CODE).search(c.upper())),
    )
    places = ((_SET, "Usos"), ("Pset_BuildingCommon", "OccupancyType"), ("Pset_BuildingCommon", "MainFireUse"))
    return Stated(
        uses=texts_of(ctx, entity, *places),
        occupancy=tuple(dict.fromkeys(groups)),
        gases=texts_of(ctx, entity, (_SET, "TipoGas")),
        supply_modes=texts_of(ctx, entity, (_SET, "ModoAbastecimento")),
        declared_storeys=ctx.props(entity).integer("Pset_BuildingCommon", "NumberOfStoreys", "storey.declared_number"),
    )


def build_building(ctx: Context, entity: Entity) -> Building:
    """Return a building with what its author states of it."""
    said, matrix = stated(ctx, entity), ctx.shapes.matrix(entity)
    return Building(
        ref=ctx.ref(entity),
        name=ctx.name(entity),
        key=ctx.building_keys[entity.id()],
        uses=said.uses,
        anchor=(float(matrix[0, 3]), float(matrix[1, 3])) if matrix is not None else None,
        occupancy=said.occupancy,
        gases=said.gases,
        supply_modes=said.supply_modes,
        shape=Polygon(),
        declared_storeys=said.declared_storeys,
        recognition=Recognition((Evidence(EvidenceKind.CLASS, "IfcBuilding"),)),
    )


def read_declarations(ctx: Context, entities: Sequence[Entity], buildings: Sequence[Building]) -> Declarations:
    """Return what the buildings state of the whole plan, joined; a contradiction of municipalities is noted.

    What stands in the same property set of the site or project counts too: some exports have no building.
    """
    more = [e for name in ("IfcSite", "IfcProject") for e in all_of(ctx.model, name) if ctx.props(e).carries(_SET)]
    props = [ctx.props(e) for e in (*entities, *more)]
    towns = list(dict.fromkeys(t for p in props if (t := p.text(_SET, "Municipio"))))
    if len(towns) > 1:
        ctx.notes.append(
            Text(
                f"Municípios diferentes nas edificações: {', '.join(towns)}; vale o primeiro.",
                f"The buildings state different municipalities: {', '.join(towns)}; the first counts.",
            )
        )
    orders = [p.logical(_SET, "OrdemAutoridade", "building_use.authority_order") for p in props]
    known = [o for o in orders if not isinstance(o, Missing)]
    said: list[Building | Stated] = [*buildings, *(stated(ctx, e) for e in more)]
    numbers = [b.declared_storeys for b in said if not isinstance(b.declared_storeys, Missing)]
    return Declarations(
        municipality=towns[0] if towns else None,
        uses=_joined(b.uses for b in said),
        occupancy=_joined(b.occupancy for b in said),
        gases=_joined(b.gases for b in said),
        supply_modes=_joined(b.supply_modes for b in said),
        absent=frozenset(fold(t) for p in props for t in p.texts(_SET, "Ausentes")),
        authority_order=any(known)
        if known
        else Missing("building_use.authority_order", looked_in=(f"{_SET}.OrdemAutoridade",)),
        works=next((t for p in props if (t := p.text(_SET, "Obra"))), None),
        declared_storeys=max(numbers)
        if numbers
        else Missing("storey.declared_number", looked_in=("Pset_BuildingCommon.NumberOfStoreys",)),
    )


def _joined(groups: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(t for g in groups for t in g))
