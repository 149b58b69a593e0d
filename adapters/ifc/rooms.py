"""Spaces: outline, floor level, ceiling, use; car parks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adapters.ifc.context import Context
from adapters.ifc.identity import identity
from adapters.ifc.lookup import Cover, ceiling_of
from adapters.ifc.naming import space_names
from adapters.ifc.recognise import Found
from adapters.ifc.relations import Entity
from adapters.ifc.tables import clean
from checker.model.building import Parking, Space
from checker.model.element import ZRange
from checker.model.known import Missing, Tri
from checker.model.source import Evidence, EvidenceKind, Recognition

_QTO = "QTO_*"


def build_space(ctx: Context, entity: Entity) -> Space:
    """Return a space; its ceiling is settled later, once slabs and ceilings are known."""
    recognition = Recognition((Evidence(EvidenceKind.CLASS, entity.is_a()),))
    common = ctx.area_common(entity, recognition, "space")
    number, name = space_names(entity)
    common["name"] = name
    floor = _floor(ctx, entity, common["z"])
    return Space(
        **common,
        key=ctx.element_id(entity).split("/", 1)[1],
        number=number,
        use=_use(ctx, entity),
        floor_z_m=floor,
        ceiling_height_m=_stated_ceiling(ctx, entity),
        natural_ventilation=_ventilation(ctx, entity),
        is_external=_external(ctx, entity),
    )


def _use(ctx: Context, entity: Entity) -> str | None:
    props = ctx.props(entity)
    places = (("Pset_SpaceOccupancyRequirements", "OccupancyType"), ("Pset_SpaceFireSafetyRequirements", "MainFireUse"))
    found = next((t for pset, prop in places if (t := props.text(pset, prop))), None)
    return found or clean(entity.ObjectType)


def _floor(ctx: Context, entity: Entity, z: ZRange | Missing) -> float | Missing:
    """Return the finished floor: ElevationWithFlooring near the body's bottom, else that, else the storey's level."""
    stated = getattr(entity, "ElevationWithFlooring", None)
    matrix = ctx.shapes.matrix(entity)
    if isinstance(z, ZRange) and ctx.shapes.body(entity) is not None:
        if stated is not None:
            level = float(stated) * ctx.units.length
            base = level + (float(matrix[2, 3]) if matrix is not None else 0.0)
            for candidate in (level, base):
                if 0.0 <= candidate - z.low_m <= 0.30:
                    return candidate
        return z.low_m
    storey = ctx.storey_key(entity)
    return next((z0 for k, z0, _ in ctx.levels if k == storey), Missing("space.floor_z_m"))


def _stated_ceiling(ctx: Context, entity: Entity) -> float | Missing:
    return ctx.props(entity).length("GLPBR_Cobertura", "PeDireito_m", "space.ceiling_height_m")


def _ventilation(ctx: Context, entity: Entity) -> Tri:
    props, what = ctx.props(entity), "natural_ventilation.stated"
    for pset in ("Pset_SpaceThermalRequirements", "Pset_SpaceHVACDesign"):
        value = props.logical(pset, "NaturalVentilation", what)
        if not isinstance(value, Missing):
            return value
    return Missing(
        what, looked_in=("Pset_SpaceHVACDesign.NaturalVentilation", "Pset_SpaceThermalRequirements.NaturalVentilation")
    )


def _external(ctx: Context, entity: Entity) -> Tri:
    stated = identity(ctx, entity).predefined
    if stated.startswith("EXTERNAL"):
        return True
    if stated in {"INTERNAL", "SPACE", "PARKING"}:
        return False
    return ctx.props(entity).logical("Pset_SpaceCommon", "IsExternal", "space.is_external")


def settle_ceiling(ctx: Context, entity: Entity, space: Space, covers: Sequence[Cover]) -> Space:
    """Return the space with its ceiling height: stated, else the highest thing that covers it, else its own height."""
    if not isinstance(space.ceiling_height_m, Missing) or isinstance(space.floor_z_m, Missing):
        return space
    body = ctx.shapes.body(entity)
    top = body.z.high_m if body is not None and body.z.high_m - body.z.low_m > 0.5 else None
    drawn = [c for c in covers if c.is_ceiling]
    props, what = ctx.props(entity), "space.ceiling_height_m"
    finish = props.length(_QTO, "FinishCeilingHeight", what)
    height = props.length(_QTO, "Height", what)
    if (
        not isinstance(finish, Missing)
        and finish > 0.5
        and ceiling_of(space.shape, space.floor_z_m, None, drawn) is None
    ):
        return replace(space, ceiling_height_m=finish)
    level = ceiling_of(space.shape, space.floor_z_m, top, covers)
    if level is None and not isinstance(height, Missing) and height > 0.5:
        return replace(space, ceiling_height_m=height)
    if level is None:
        return replace(
            space,
            ceiling_height_m=Missing(
                what,
                why=space.ceiling_height_m.why,
                looked_in=(
                    "GLPBR_Cobertura.PeDireito_m",
                    "IfcCovering CEILING",
                    "Qto_SpaceBaseQuantities.FinishCeilingHeight",
                ),
            ),
        )
    return replace(space, ceiling_height_m=level - space.floor_z_m)


def build_parking(ctx: Context, entity: Entity, found: Found) -> Parking:
    """Return a car park."""
    props = ctx.props(entity)
    return Parking(
        **ctx.area_common(entity, found.recognition, found.concept),
        admits_gnv=props.logical("GLPBR_Estacionamento", "AdmiteGNV", "gnv_and_parking.admits_gnv"),
        enclosed=props.logical("GLPBR_Estacionamento", "Fechado", "gnv_and_parking.enclosed"),
    )
