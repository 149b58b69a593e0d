"""The plot and its surroundings: limits, roads, neighbours, floor openings, sources of risk, electrical devices."""

from __future__ import annotations

import itertools
from dataclasses import replace

from shapely import LineString, Polygon, box
from shapely.affinity import affine_transform
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from adapters.ifc.context import Context
from adapters.ifc.lines import height_of
from adapters.ifc.recognise import Found
from adapters.ifc.relations import Entity
from adapters.ifc.tables import fold, table
from checker.model.element import ZRange
from checker.model.known import Missing, Tri
from checker.model.source import Evidence, EvidenceKind, Recognition
from checker.model.surroundings import (
    ElectricalDevice,
    Flammable,
    FloorOpening,
    LimitKind,
    OpeningKind,
    PlaceUse,
    PropertyLimit,
    PublicRoad,
    RiskKind,
    RiskSource,
    SensitivePlace,
)

_COVERS = (
    "Pset_WasteTerminalTypeFloorTrap",
    "Pset_WasteTerminalTypeFloorWaste",
    "Pset_WasteTerminalTypeGullyTrap",
    "Pset_WasteTerminalTypeGullySump",
    "Pset_WasteTerminalTypeGreaseInterceptor",
    "Pset_InterceptorTypeCommon",
)
_CHAMBER = "Pset_DistributionChamberElementTypeInspectionChamber"
_GUTTER_M = 0.30
_BESIDE_M = 0.30
_SHORT_M = 0.05


def build_opening(ctx: Context, entity: Entity, found: Found) -> FloorOpening | None:
    """Return an opening in the floor with its outline; None for a gutter of the roof."""
    props = ctx.props(entity)
    word = table("classes")["opening_kinds"].get(props.word("GLPBR_Abertura", "Tipo"))
    kind = OpeningKind(word or found.concept)
    common = ctx.common(entity, found.recognition, concept=kind.value, shape=_cover(ctx, entity))
    if found.detail == "gutter" and not _near_floor(ctx, common["storey"], common["z"]):
        return None
    return FloorOpening(**common, kind=kind, sealed=props.logical("GLPBR_Abertura", "Estanque", "drain.sealed"))


def _near_floor(ctx: Context, storey: str | None, z: ZRange | Missing) -> bool:
    if isinstance(z, Missing):
        return True
    levels = [level for key, level, _ in ctx.levels if key == storey] or [level for _, level, _ in ctx.levels] or [0.0]
    return any(abs(z.high_m - level) <= _GUTTER_M or abs(z.low_m - level) <= _GUTTER_M for level in levels)


def _cover(ctx: Context, entity: Entity) -> BaseGeometry | None:
    """Return the outline by the cover's size where nothing is drawn."""
    matrix = ctx.shapes.matrix(entity)
    if ctx.shapes.body(entity) is not None or matrix is None:
        return None
    props = ctx.props(entity)
    for pset, long, wide in [(p, "CoverLength", "CoverWidth") for p in _COVERS] + [
        (_CHAMBER, "AccessLengthOrRadius", "AccessWidth")
    ]:
        a, b = props.length(pset, long, "drain.size"), props.length(pset, wide, "drain.size")
        if not isinstance(a, Missing) and not isinstance(b, Missing) and a > 0 and b > 0:
            frame = [matrix[0, 0], matrix[0, 1], matrix[1, 0], matrix[1, 1], matrix[0, 3], matrix[1, 3]]
            return affine_transform(box(-a / 2, -b / 2, a / 2, b / 2), [float(f) for f in frame])
    return None


def build_limit(ctx: Context, entity: Entity, found: Found) -> PropertyLimit:
    """Return a stretch of the property limit: its curve or axis, else the outline of its body."""
    props, pset = ctx.props(entity), "GLPBR_LimitePropriedade"
    word = table("classes")["limit_kinds"].get(props.word(pset, "TipoLimite"))
    is_wall = entity.is_a("IfcWall") or found.detail == "wall"
    kind = (
        LimitKind(word)
        if word
        else LimitKind.WALL
        if is_wall
        else LimitKind.FENCE
        if entity.is_a("IfcRailing")
        else None
    )
    height = height_of(ctx, entity, "property_limit.wall_height_m", (pset, "AlturaMuro_m"))
    fronts = props.logical(pset, "ConfrontaVia", "property_limit.fronts_road")
    return PropertyLimit(
        **ctx.common(entity, found.recognition, concept=PropertyLimit.concept, shape=ctx.shapes.lines(entity)),
        kind=kind or Missing("property_limit.kind", looked_in=(f"{pset}.TipoLimite",)),
        wall_height_m=height,
        fronts_road=False if isinstance(fronts, Missing) and props.has(pset) else fronts,
    )


def site_limits(ctx: Context, known: list[PropertyLimit]) -> list[PropertyLimit]:
    """Return the edges of the site's footprint that no drawn limit lies on: what closes them is not stated."""
    drawn = unary_union([k.shape.buffer(_BESIDE_M) for k in known]) if known else Polygon()
    found: list[PropertyLimit] = []
    for site in ctx.model.by_type("IfcSite"):
        ring = ctx.shapes.ring(site)
        coords = list(ring.exterior.coords) if ring is not None else []
        edges = [LineString(pair) for pair in itertools.pairwise(coords)]
        for number, edge in enumerate(edges, start=1):
            left = edge.difference(drawn)
            if left.length > _SHORT_M:
                found.append(_site_edge(ctx, site, left, number))
    return found


def _site_edge(ctx: Context, site: Entity, edge: BaseGeometry, number: int) -> PropertyLimit:
    ref = replace(ctx.ref(site), chain=(f"edge {number}",))
    return PropertyLimit(
        ref=ref,
        shape=edge,
        name=ctx.name(site),
        fronts_road=Missing("property_limit.fronts_road"),
        recognition=Recognition((Evidence(EvidenceKind.GEOMETRY, "IfcSite FootPrint"),), 0.9),
    )


def build_road(ctx: Context, entity: Entity, found: Found) -> PublicRoad:
    """Return a public road or its edge."""
    common = ctx.common(entity, found.recognition, concept=PublicRoad.concept, shape=ctx.shapes.lines(entity))
    return PublicRoad(**common, is_kerb=found.detail == "kerb")


def build_place(ctx: Context, entity: Entity, found: Found) -> SensitivePlace:
    """Return a neighbour with its use."""
    props, pset = ctx.props(entity), "GLPBR_Vizinhanca"
    word = props.word(pset, "TipoUso") or found.detail
    places = [
        (pset, "Lotacao"),
        *(("Pset_SpaceOccupancyRequirements", p) for p in ("OccupancyNumberPeak", "OccupancyNumber")),
    ]
    counts = [props.integer(s, p, "sensitive_place.occupants") for s, p in places]
    lot = fold(ctx.name(entity)).startswith(("LOTE", "TERRENO"))
    return SensitivePlace(
        **ctx.common(entity, found.recognition, concept=SensitivePlace.concept),
        is_lot=lot,
        use=PlaceUse(word)
        if word in table("classes")["place_uses"]
        else Missing("sensitive_place.use", looked_in=(f"{pset}.TipoUso",)),
        occupants=next((c for c in counts if not isinstance(c, Missing)), counts[0]),
    )


def build_risk(ctx: Context, entity: Entity, found: Found) -> RiskSource:
    """Return a source of risk."""
    word = ctx.props(entity).word("GLPBR_FonteRisco", "TipoFonte").replace("-", "_").replace(" ", "_")
    kind = table("classes")["risk_kinds"].get(word) or found.detail
    return RiskSource(
        **ctx.common(entity, found.recognition),  # a pump without an outline is a point
        kind=RiskKind(kind)
        if kind
        else Missing("fuel_pump_vent_exhaust_heat.kind", looked_in=("GLPBR_FonteRisco.TipoFonte",)),
    )


def build_electrical(ctx: Context, entity: Entity, found: Found) -> ElectricalDevice:
    """Return an electrical device; it is explosion-proof only where that is stated, never by an IP code."""
    common = ctx.point_common(entity, found.recognition)
    return ElectricalDevice(**common, device=found.detail or _device(entity), ex_rated=_ex_rated(ctx, entity))


def _device(entity: Entity) -> str:
    rules = table("classes")["rules"]
    return str(
        next((r["detail"] for r in rules if r["concept"] == "ignition_source" and r["entity"] == entity.is_a()), "")
    )


def _ex_rated(ctx: Context, entity: Entity) -> Tri:
    props, pset = ctx.props(entity), "GLPBR_EquipamentoEletrico"
    stated = props.logical(pset, "AProvaDeExplosao", "ignition_source.ex_rated")
    marking = fold(props.text(pset, "MarcacaoEx") or "")
    if isinstance(stated, Missing) and marking.startswith("EX"):
        return True
    return stated


def build_flammable(ctx: Context, entity: Entity, found: Found) -> Flammable:
    """Return other flammable products."""
    return Flammable(**ctx.common(entity, found.recognition, concept=Flammable.concept))
