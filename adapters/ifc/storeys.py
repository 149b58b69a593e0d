"""Storeys as the model has them: kind, repeats, what they hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from adapters.ifc.context import Common, Context
from adapters.ifc.office import SET_ASIDE, Rule
from adapters.ifc.relations import Entity
from adapters.ifc.spatial import Level
from adapters.ifc.tables import table
from adapters.ifc.titles import Title, read_title
from checker.model.building import Slab, Space, Storey, StoreyKind
from checker.model.element import ZRange
from checker.model.known import Missing
from checker.model.source import Evidence, EvidenceKind, Recognition


def build_storeys(
    ctx: Context, levels: Sequence[Level], spaces: Sequence[Space], slabs: Sequence[Slab], units_on: frozenset[str]
) -> list[Storey]:
    """Return the storeys, from the lowest; ``units_on`` are the storeys that hold a dwelling or another unit."""
    storeys = [_build(ctx, level, spaces, slabs, units_on) for level in levels]
    storeys = [_unless_bare(_unless_drawn_apart(s, storeys), storeys) for s in storeys]
    storeys = [replace(s, rise_m=_rise(ctx, s, storeys)) for s in storeys]
    return sorted(storeys, key=lambda s: s.elevation_m if not isinstance(s.elevation_m, Missing) else float("inf"))


def _build(
    ctx: Context, level: Level, spaces: Sequence[Space], slabs: Sequence[Slab], units_on: frozenset[str]
) -> Storey:
    entity, props = level.entity, ctx.props(level.entity)
    own_spaces = [s for s in spaces if s.storey == level.key]
    floors = [s for s in slabs if s.storey == level.key and s.role == "floor"]
    rule = ctx.office.storey((entity.Name, entity.LongName))
    title = read_title(entity.Name, entity.LongName) if rule is None else _office_title(rule)
    kind, evidence = _kind(ctx, entity, title, bool(own_spaces), level.key in units_on)
    if rule is not None and (title.kind is not StoreyKind.UNKNOWN or rule.target == SET_ASIDE):
        kind, evidence = title.kind, rule.recognition.evidence[0]
    repeats = props.integer("GLPBR_Pavimento", "Repeticao", "storey.repeats")
    stated = repeats if not isinstance(repeats, Missing) else title.repeats if kind is StoreyKind.TYPICAL else 1
    return Storey(
        **_common(ctx, level, evidence, _outline(own_spaces, floors)),
        key=level.key,
        building=level.building,
        kind=kind,
        kind_declared=evidence.kind in {EvidenceKind.PROPERTY, EvidenceKind.PROFILE},
        elevation_m=level.z,
        repeats=stated,
        ordinals=title.ordinals if kind is StoreyKind.TYPICAL else (),
        counts_declared=props.logical("GLPBR_Pavimento", "ContaComoPavimento", "storey.counts_declared"),
        floor_area_m2=_area(ctx, entity, own_spaces, floors),
        ceiling_height_m=_ceiling(own_spaces),
        has_spaces=bool(own_spaces),
        has_slab=bool(floors),
    )


def _office_title(rule: Rule) -> Title:
    """Return what the user's own profile makes of a title; one that it sets aside is no floor."""
    return Title(StoreyKind.REFERENCE) if rule.target == SET_ASIDE else read_title(rule.target)


def _common(ctx: Context, level: Level, evidence: Evidence, outline: BaseGeometry) -> Common:
    z: ZRange | Missing = Missing("element.z") if isinstance(level.z, Missing) else ZRange(level.z, level.z)
    matrix = ctx.shapes.matrix(level.entity)
    anchor = (float(matrix[0, 3]), float(matrix[1, 3])) if matrix is not None else None
    return Common(
        ref=ctx.ref(level.entity),
        shape=outline,
        anchor=anchor,
        z=z,
        name=ctx.name(level.entity),
        storey=level.key,
        recognition=Recognition((evidence,)),
    )


def _kind(ctx: Context, entity: Entity, title: Title, has_spaces: bool, has_units: bool) -> tuple[StoreyKind, Evidence]:
    """Return the kind by declaration, AboveGround, title, in this order; one that holds spaces is no reference."""
    props = ctx.props(entity)
    word = props.word("GLPBR_Pavimento", "TipoPavimento")
    declared = table("storey_titles")["declared"].get(word)
    if declared is not None:
        kind = StoreyKind(declared)
        lived_in = has_spaces or has_units
        kind = StoreyKind.ROOF if word == "COBERTURA" and not lived_in else kind
        return kind, Evidence(EvidenceKind.PROPERTY, f"GLPBR_Pavimento.TipoPavimento = {word}")
    above = props.logical("Pset_BuildingStoreyCommon", "AboveGround", "storey.kind")
    if above is False and title.kind not in {StoreyKind.SEMI_BASEMENT, StoreyKind.REFERENCE, StoreyKind.TECHNICAL}:
        return StoreyKind.BASEMENT, Evidence(EvidenceKind.PROPERTY, "Pset_BuildingStoreyCommon.AboveGround = FALSE")
    evidence = Evidence(EvidenceKind.NAME, ctx.name(entity) or "")
    if above is True and title.kind is StoreyKind.BASEMENT:
        return StoreyKind.UNKNOWN, Evidence(EvidenceKind.PROPERTY, "Pset_BuildingStoreyCommon.AboveGround = TRUE")
    if title.kind is StoreyKind.REFERENCE and has_spaces:
        return StoreyKind.UNKNOWN, evidence
    return title.kind, evidence


def _unless_drawn_apart(storey: Storey, storeys: Sequence[Storey]) -> Storey:
    """A title's range stands for its floors unless storeys of those numbers exist as well."""
    others = {n for s in storeys if s is not storey and s.building == storey.building for n in s.ordinals}
    if len(storey.ordinals) > 1 and others & set(storey.ordinals) and storey.repeats == len(storey.ordinals):
        return replace(storey, repeats=1)
    return storey


def _unless_bare(storey: Storey, storeys: Sequence[Storey]) -> Storey:
    """A slab alone on top of a building whose floors have rooms may be the roof's: it does not make a level a floor."""
    if storey.kind is not StoreyKind.UNKNOWN or storey.has_spaces or isinstance(storey.elevation_m, Missing):
        return storey
    roomy = [s for s in storeys if s.building == storey.building and s.has_spaces]
    levels = [s.elevation_m for s in roomy if not isinstance(s.elevation_m, Missing)]
    on_top = bool(levels) and len(levels) == len(roomy) and storey.elevation_m > max(levels)
    return replace(storey, has_slab=False) if on_top else storey


def _outline(spaces: Sequence[Space], floors: Sequence[Slab]) -> BaseGeometry:
    shapes = [s.shape for s in floors if s.shape.area > 0] or [s.shape for s in spaces if s.shape.area > 0]
    return shapely.union_all(shapes) if shapes else Polygon()


def _area(ctx: Context, entity: Entity, spaces: Sequence[Space], floors: Sequence[Slab]) -> float | Missing:
    what = "storey.floor_area_m2"
    for pset, prop in (("Pset_BuildingStoreyCommon", "GrossPlannedArea"), ("QTO_*", "GrossFloorArea")):
        stated = ctx.props(entity).area(pset, prop, what)
        if not isinstance(stated, Missing) and stated > 0:
            return stated
    for group in (floors, spaces):
        area = float(shapely.union_all([g.shape for g in group if g.shape.area > 0]).area) if group else 0.0
        if area > 0:
            return area
    return Missing(what, looked_in=("Pset_BuildingStoreyCommon.GrossPlannedArea", "IfcSlab", "IfcSpace"))


def _ceiling(spaces: Sequence[Space]) -> float | Missing:
    heights = [s.ceiling_height_m for s in spaces if not isinstance(s.ceiling_height_m, Missing)]
    return (
        max(heights) if heights else Missing("storey.ceiling_height_m", looked_in=("IfcSpace", "IfcCovering CEILING"))
    )


def _rise(ctx: Context, storey: Storey, storeys: Sequence[Storey]) -> float | Missing:
    """Return how far a semi-basement's roof slab rises above the ground, where the ground is drawn."""
    unknown = Missing("storey.rise_m", looked_in=("IfcGeographicElement TERRAIN", "IfcSite (Body)"))
    ground = ground_level(ctx)
    if storey.kind is not StoreyKind.SEMI_BASEMENT or ground is None or isinstance(storey.elevation_m, Missing):
        return unknown
    above = [
        s.elevation_m
        for s in storeys
        if s.building == storey.building
        and not isinstance(s.elevation_m, Missing)
        and s.elevation_m > storey.elevation_m + 0.5
    ]
    return min(above) - ground if above else unknown


def ground_level(ctx: Context) -> float | None:
    """Return the level of the ground where a flat terrain is drawn."""
    for name in ("IfcGeographicElement", "IfcSite"):
        for entity in _instances(ctx, name):
            body = ctx.shapes.body(entity)
            if (
                body is not None
                and body.outline.area > 1
                and (name == "IfcSite" or str(entity.PredefinedType) == "TERRAIN")
            ):
                return body.z.high_m if body.z.high_m - body.z.low_m < 0.20 else None
    return None


def _instances(ctx: Context, name: str) -> tuple[Entity, ...]:
    try:
        return tuple(ctx.model.by_type(name))
    except RuntimeError:
        return ()
