"""Building parts that measures need: walls, doors, windows, slabs, texts."""

from __future__ import annotations

from adapters.ifc.build_fixtures import literal_text
from adapters.ifc.build_storage import nominal_size
from adapters.ifc.context import Context
from adapters.ifc.identity import identity
from adapters.ifc.lines import height_of
from adapters.ifc.relations import Entity
from adapters.ifc.tables import clean, table
from checker.model.building import Door, PlanText, Slab, Wall, Window
from checker.model.known import Missing
from checker.model.source import Evidence, EvidenceKind, Recognition
from checker.model.storage import Access, Swing
from checker.model.text import Text


def _by_class(entity: Entity) -> Recognition:
    return Recognition((Evidence(EvidenceKind.CLASS, entity.is_a()),))


def build_wall(ctx: Context, entity: Entity) -> Wall:
    """Return a wall with its outline."""
    drawn = None if ctx.shapes.body(entity) is not None else ctx.shapes.lines(entity)
    common = ctx.common(entity, _by_class(entity), concept="wall", shape=drawn)
    return Wall(**common, height_m=height_of(ctx, entity, "wall.height_m"))


def build_door(ctx: Context, entity: Entity) -> Door:
    """Return a door; it opens towards +Y of its placement."""
    towards = opening_direction(ctx, entity)
    return Door(
        **ctx.common(entity, _by_class(entity)),
        opens_towards=towards,
        width_m=nominal_size(
            ctx, entity, "OverallWidth", "Width", Missing("door.width_m", looked_in=("OverallWidth",))
        ),
        height_m=nominal_size(
            ctx, entity, "OverallHeight", "Height", Missing("door.height_m", looked_in=("OverallHeight",))
        ),
    )


def operation(ctx: Context, entity: Entity) -> str:
    """Return the operation type: of the door, else of its type or style."""
    kind = ctx.relations.type_of.get(entity.id())
    for holder in (entity, kind):
        value = clean(getattr(holder, "OperationType", None)) if holder is not None else None
        if value and value not in {"NOTDEFINED", "USERDEFINED"}:
            return value
    return ""


def opening_direction(ctx: Context, entity: Entity) -> tuple[float, float] | Missing:
    """Return the direction, in plan, that a swinging leaf opens to."""
    matrix, stated = ctx.shapes.matrix(entity), operation(ctx, entity)
    if matrix is None or stated not in table("classes")["door_swinging"]:
        why = Text(f"OperationType = {stated}", f"OperationType = {stated}") if stated else None
        return Missing("door.opens_towards", why=why, looked_in=("OperationType",))
    return float(matrix[0, 1]), float(matrix[1, 1])


def stated_swing(ctx: Context, entity: Entity, access: Access) -> Swing | Missing:
    """Return how a gate opens where the operation type says it by itself."""
    if not isinstance(access.swing, Missing):
        return access.swing
    stated = operation(ctx, entity)
    if stated in table("classes")["door_sliding"]:
        return Swing.SLIDING
    return Swing.ROLLING if stated in table("classes")["door_rolling"] else access.swing


def build_window(ctx: Context, entity: Entity) -> Window:
    """Return a window."""
    return Window(**ctx.common(entity, _by_class(entity)))


def build_slab(ctx: Context, entity: Entity) -> Slab | None:
    """Return a slab; landings of stairs are none."""
    predefined = identity(ctx, entity).predefined
    if predefined == "LANDING":
        return None
    return Slab(
        **ctx.common(entity, _by_class(entity), concept=Slab.concept), role="roof" if predefined == "ROOF" else "floor"
    )


def build_text(ctx: Context, entity: Entity) -> PlanText | None:
    """Return the text that an annotation shows."""
    text = literal_text(entity)
    return PlanText(**ctx.common(entity, _by_class(entity)), text=text) if text else None
