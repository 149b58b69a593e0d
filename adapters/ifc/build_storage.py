"""LPG storage: areas and installations, lots, closures, fire walls, accesses, signs, extinguishers, roofs."""

from __future__ import annotations

import re

import shapely
from shapely.geometry.base import BaseGeometry

from adapters.ifc.build_cylinders import capacity_kg
from adapters.ifc.context import Context
from adapters.ifc.identity import identity
from adapters.ifc.lines import height_of, line_of
from adapters.ifc.recognise import Found
from adapters.ifc.relations import Entity
from adapters.ifc.storeys import ground_level
from adapters.ifc.tables import fold, table
from checker.model.element import ZRange
from checker.model.gas import ContainerState
from checker.model.known import Missing, Tri
from checker.model.storage import (
    Access,
    Closure,
    ClosureKind,
    FireWall,
    Lot,
    Purpose,
    StorageArea,
    Swing,
)
from checker.model.text import Text

AREA_SET = "GLPBR_AreaArmazenamento"
_AREA = AREA_SET
_COVER = "GLPBR_Cobertura"
_CLASSES = frozenset({"I", "II", "III", "IV", "V", "VI", "ESPECIAL"})
_CLASS_IN_NAME = re.compile(r"CLASSE (I{1,3}|IV|VI?|ESPECIAL)\b")
_MINUTES = re.compile(r"(\d+)\s*(MIN|H\b|HORAS?)|(?:REI?|EI|P|TRRF|TRF|F)[- ]?(\d{2,3})\b|^(\d{2,3})$")


def build_area(ctx: Context, entity: Entity, found: Found) -> StorageArea:
    """Return a storage area or installation outline."""
    props = ctx.props(entity)
    shape = members_outline(ctx, entity) if entity.is_a("IfcGroup") else None
    common = ctx.area_common(entity, found.recognition, StorageArea.concept)
    if shape is not None:
        common["shape"] = shape
        common["storey"] = ctx.storey_key(ctx.relations.members[entity.id()][0])
    return StorageArea(
        **common,
        key=ctx.element_id(entity).split("/", 1)[1],
        is_installation=props.word(_AREA, "Papel") == "INSTALACAO",
        area_class=_area_class(ctx, entity),
        purpose=_purpose(ctx, entity),
        level_m=_level(ctx, common["z"]),
        demarcated=props.logical(_AREA, "Demarcada", "storage_area.demarcated"),
        earth_fill=props.logical(_AREA, "PlataformaAterro", "storage_area.earth_fill"),
        roofed=props.logical(_AREA, "Coberta", "storage_area.roofed"),
        roof_fire=props.logical(_COVER, "ResistenteFogo", "roof_and_ceiling.fire_resistant"),
        roof_weak=props.logical(_COVER, "MaisFracaQueParedes", "roof_and_ceiling.weaker_than_walls"),
        headroom_m=props.length(_COVER, "PeDireito_m", "roof_and_ceiling.headroom_m"),
        ventilated=props.logical(_AREA, "VentilacaoNatural", "natural_ventilation.stated"),
        handling_equipment=props.logical(_AREA, "EquipamentoMovimentacao", "storage_area.handling_equipment"),
        survey_radius_m=props.length(_AREA, "RaioLevantamento_m", "storage_area.survey_radius_m"),
        absent=frozenset(fold(t) for t in props.texts(_AREA, "Ausentes")),
    )


def _area_class(ctx: Context, entity: Entity) -> str | Missing:
    what, where = "storage_area.area_class", f"{_AREA}.Classe"
    word = ctx.props(entity).word(_AREA, "Classe").removeprefix("CLASSE ").strip()
    if word in _CLASSES:
        return word
    if word:
        return Missing(
            what,
            looked_in=(where,),
            why=Text(
                f"Classe “{word}” não existe; aceita I, II, III, IV, V, VI, ESPECIAL.",
                f"There is no class “{word}”; accepted: I, II, III, IV, V, VI, ESPECIAL.",
            ),
        )
    named = next((m for t in identity(ctx, entity).texts if (m := _CLASS_IN_NAME.search(t))), None)
    return named.group(1) if named else Missing(what, looked_in=(where, "Name"))


def _purpose(ctx: Context, entity: Entity) -> Purpose | Missing:
    word = table("classes")["purposes"].get(ctx.props(entity).word(_AREA, "Finalidade"))
    return Purpose(word) if word else Missing("storage_area.purpose", looked_in=(f"{_AREA}.Finalidade",))


def _level(ctx: Context, z: ZRange | Missing) -> float | Missing:
    """Return how far the floor lies above the ground: the drawn terrain, else the site's placement."""
    what, looked = (
        "storage_area.level_m",
        ("IfcGeographicElement TERRAIN", "IfcSite.ObjectPlacement", "IfcSpace (Body)"),
    )
    if isinstance(z, Missing):
        return Missing(what, looked_in=looked)
    ground = ground_level(ctx)
    if ground is None:
        sites = [m for s in ctx.model.by_type("IfcSite") if (m := ctx.shapes.matrix(s)) is not None]
        ground = float(sites[0][2, 3]) if len(sites) == 1 else None
    return Missing(what, looked_in=looked) if ground is None else round(z.low_m - ground, 6)


def build_lot(ctx: Context, entity: Entity, found: Found) -> Lot:
    """Return a lot: its own body, else the hull of its members."""
    props, pset = ctx.props(entity), "GLPBR_Lote"
    shape = ctx.outline(entity) or members_hull(ctx, entity)
    states = table("classes")["states"]
    state = states.get(props.word(pset, "Estado"))
    capacity = capacity_kg(ctx, entity, pset)
    common = (
        ctx.area_common(entity, found.recognition, Lot.concept)
        if shape is None
        else ctx.common(entity, found.recognition, shape=shape)
    )
    return Lot(
        **common,
        quantity=_quantity(ctx, entity),
        capacity_kg=Missing("lot.capacity_kg", capacity.why, capacity.looked_in)
        if isinstance(capacity, Missing)
        else capacity,
        state=ContainerState(state) if state else Missing("lot.state", looked_in=(f"{pset}.Estado",)),
        stack_units=props.integer(pset, "Unidades", "lot.stack_units"),
        stack_height_m=props.length(pset, "Altura_m", "row_and_stack.height_m"),
        palletised=props.logical(pset, "Paletizada", "row_and_stack.palletised"),
    )


def _quantity(ctx: Context, entity: Entity) -> int | Missing:
    stated = ctx.props(entity).integer("GLPBR_Lote", "Quantidade", "lot.quantity")
    if isinstance(stated, Missing) and stated.why is None:
        named = next(
            (m for t in identity(ctx, entity).texts if (m := re.search(r"\bLOTE\b.*?\b(\d+) ?X? ?P-?\d+", t))), None
        )
        return int(named.group(1)) if named else stated
    return stated


def members_outline(ctx: Context, entity: Entity) -> BaseGeometry | None:
    """Return the outline of all that a group holds; None where some member has none, since a part would be lost."""
    held = ctx.relations.members.get(entity.id(), ())
    outlines = [ctx.outline(m) for m in held]
    known = [o for o in outlines if o is not None]
    return shapely.union_all(known) if known and len(known) == len(outlines) else None


def members_hull(ctx: Context, entity: Entity) -> BaseGeometry | None:
    """Return the convex hull of what a group or assembly holds."""
    held = [*ctx.relations.members.get(entity.id(), ()), *ctx.relations.parts.get(entity.id(), ())]
    outlines = [o for m in held if (o := ctx.outline(m)) is not None]
    return shapely.union_all(outlines).convex_hull if outlines else None


def build_closure(ctx: Context, entity: Entity, found: Found) -> Closure:
    """Return a stretch of the perimeter closure as a line."""
    props, pset = ctx.props(entity), "GLPBR_Fechamento"
    word = table("classes")["closure_kinds"].get(props.word(pset, "TipoFechamento"))
    kind = (
        ClosureKind(word)
        if word
        else ClosureKind.MESH
        if found.detail == "mesh"
        else ClosureKind.WALL
        if (found.detail == "wall")
        else Missing("perimeter_closure.kind", looked_in=(f"{pset}.TipoFechamento", "Name"))
    )
    rating = rating_min(ctx, entity, "perimeter_closure.rating_min")
    rated = props.logical(pset, "ResistenteFogo", "perimeter_closure.fire_rated")
    common = ctx.common(entity, found.recognition, concept=Closure.concept, shape=line_of(ctx, entity))
    return Closure(
        **common,
        kind=kind,
        height_m=height_of(ctx, entity, "perimeter_closure.height_m"),
        fire_rated=_rated(rated, rating),
        rating_min=rating,
    )


def _rated(stated: Tri, rating: float | Missing) -> Tri:
    if isinstance(stated, Missing) and not isinstance(rating, Missing):
        return rating > 0
    return stated


def rating_min(ctx: Context, entity: Entity, what: str) -> float | Missing:
    """Return the fire rating in minutes: stated, or parsed from FireRating (REI 120, 2 h, 120 min)."""
    props = ctx.props(entity)
    stated = props.integer("GLPBR_ParedeCortaFogo", "TRF_min", what)
    if not isinstance(stated, Missing):
        return float(stated)
    texts = [
        props.text("Pset_WallCommon", "FireRating"),
        props.text("Pset_FireRatingProperties", "FireResistanceRating"),
        props.text("Pset_DoorCommon", "FireRating"),
        props.text("Pset_RoofCommon", "FireRating"),
    ]
    for text in (fold(t) for t in texts if t):
        match = _MINUTES.search(text)
        if match:
            value = float(match.group(1) or match.group(3) or match.group(4))
            return value * 60 if (match.group(2) or "").startswith("H") else value
    return Missing(what, why=stated.why, looked_in=("GLPBR_ParedeCortaFogo.TRF_min", "Pset_WallCommon.FireRating"))


def build_fire_wall(ctx: Context, entity: Entity, found: Found) -> FireWall:
    """Return a fire wall."""
    rating = rating_min(ctx, entity, "fire_wall.rating_min")
    common = ctx.common(entity, found.recognition, concept=FireWall.concept)
    return FireWall(
        **common,
        height_m=height_of(ctx, entity, "fire_wall.height_m", ("GLPBR_ParedeCortaFogo", "Altura_m")),
        rating_min=rating,
        fire_rated=rating if isinstance(rating, Missing) else rating > 0,
    )


def build_access(ctx: Context, entity: Entity, found: Found) -> Access:
    """Return a gate or opening; the side it opens to is settled once the outlines are known."""
    props, pset = ctx.props(entity), "GLPBR_Acesso"
    width = props.length(pset, "LarguraLivre_m", "access_opening.width_m")
    height = props.length(pset, "AlturaLivre_m", "access_opening.height_m")
    nominal = isinstance(width, Missing) and width.why is None
    swing = table("classes")["swings"].get(props.word(pset, "SentidoAbertura"))
    return Access(
        **ctx.common(entity, found.recognition, concept=Access.concept),
        width_m=nominal_size(ctx, entity, "OverallWidth", "Width", width),
        height_m=nominal_size(ctx, entity, "OverallHeight", "Height", height),
        width_is_nominal=nominal,
        swing=Swing(swing)
        if swing
        else Missing("access_opening.swing", looked_in=(f"{pset}.SentidoAbertura", "OperationType")),
    )


def nominal_size(
    ctx: Context, entity: Entity, attribute: str, quantity: str, stated: float | Missing
) -> float | Missing:
    """Return the stated size, else the nominal one of the door, else of the base quantities."""
    if not isinstance(stated, Missing) or stated.why is not None:
        return stated
    value = getattr(entity, attribute, None)
    if value:
        return float(value) * ctx.units.length
    found = ctx.props(entity).length("QTO_*", quantity, stated.what)
    return stated if isinstance(found, Missing) or found <= 0 else found
