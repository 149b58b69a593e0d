"""What can be said only once everything is known: heights of sensors, the side a gate opens to, whose wall it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from shapely.geometry import Point

from adapters.ifc.build_parts import opening_direction, stated_swing
from adapters.ifc.context import Context
from adapters.ifc.lines import line_of
from adapters.ifc.lookup import Cover, cover_above, room_around, space_at
from adapters.ifc.relations import Entity
from checker.model.building import Space
from checker.model.element import Element
from checker.model.gas import GasPipe, GasPoint, GasSensor
from checker.model.known import Missing
from checker.model.source import Evidence, EvidenceKind, Recognition
from checker.model.storage import Access, Closure, ClosureKind, StorageArea, Swing
from checker.model.surroundings import PropertyLimit
from checker.model.text import Text

_PROBE_M = 0.30
_FED_M = 1.0
_PIPE_M = 0.50
_BY_PIPE = 0.85
_AT_LIMIT_M = 0.60
_ON_OUTLINE_M = 0.10
_LEVEL_SLACK_M = 0.10
_AGREE_M = 0.010


_ANOTHER_LEVEL = Text(
    "o sensor está registrado em um pavimento e desenhado na altura de outro",
    "the sensor is filed under one storey and drawn at the height of another",
)


def settle_sensor(
    ctx: Context, entity: Entity, sensor: GasSensor, spaces: Sequence[Space], covers: Sequence[Cover]
) -> GasSensor:
    """Return the sensor with its heights: the property's wins, the placement's is kept beside it."""
    anchor = ctx.shapes.anchor(entity)
    if anchor is None:
        return sensor
    space = space_at(spaces, Point(anchor[:2]), anchor[2], sensor.storey)
    storey = sensor.storey or (space.storey if space is not None else None)
    floor, source = _floor(ctx, space, storey)
    placed: float | Missing = Missing("gas_sensor.placement_height_m") if floor is None else round(anchor[2] - floor, 6)
    if not isinstance(placed, Missing) and placed < -_LEVEL_SLACK_M:
        ctx.notes.append(
            Text(
                f"Sensor {sensor.name}: a posição fica abaixo do piso.",
                f"Sensor {sensor.name}: its placement lies below the floor.",
            )
        )
        placed = Missing("gas_sensor.placement_height_m")
    if space is None and storey is not None and _at_another_level(ctx, storey, anchor[2]):
        placed = Missing("gas_sensor.placement_height_m", why=_ANOTHER_LEVEL)
    stated = sensor.height_above_floor_m
    height = placed if isinstance(stated, Missing) and stated.why is None else stated
    if isinstance(height, Missing):
        height = replace(
            height,
            what="gas_sensor.height_above_floor_m",
            looked_in=("GLPBR_SensorGas.AlturaInstalacao_m", "ObjectPlacement"),
        )
    elif not isinstance(stated, Missing):
        source = "property"
        _note_disagreement(ctx, sensor, stated, placed)
    drop = _drop(sensor, space, height, anchor, covers)
    return replace(
        sensor,
        storey=storey,
        height_above_floor_m=height,
        placement_height_m=placed,
        floor_from=source,
        drop_from_ceiling_m=drop,
    )


def _floor(ctx: Context, space: Space | None, storey: str | None) -> tuple[float | None, str | None]:
    if space is not None and not isinstance(space.floor_z_m, Missing):
        return space.floor_z_m, "space"
    level = next((z for key, z, _ in ctx.levels if key == storey), None)
    return level, "storey" if level is not None else None


def _note_disagreement(ctx: Context, sensor: GasSensor, stated: float, placed: float | Missing) -> None:
    if not isinstance(placed, Missing) and abs(stated - placed) > _AGREE_M:
        ctx.notes.append(
            Text(
                f"Sensor {sensor.name}: AlturaInstalacao_m = {stated:.3f} m, mas a posição dá {placed:.3f} m; "
                "vale a propriedade.",
                f"Sensor {sensor.name}: AlturaInstalacao_m = {stated:.3f} m, but its placement gives {placed:.3f} m; "
                "the property counts.",
            )
        )


def _drop(
    sensor: GasSensor,
    space: Space | None,
    height: float | Missing,
    anchor: tuple[float, float, float],
    covers: Sequence[Cover],
) -> float | Missing:
    stated = sensor.drop_from_ceiling_m
    if not isinstance(stated, Missing) or stated.why is not None:
        return stated
    if space is not None and not isinstance(space.ceiling_height_m, Missing) and not isinstance(height, Missing):
        return round(space.ceiling_height_m - height, 6)
    above = cover_above(Point(anchor[:2]), anchor[2], covers)
    if above is not None and not isinstance(height, Missing):
        return round(above - anchor[2], 6)
    return replace(
        stated,
        looked_in=("GLPBR_SensorGas.DistanciaTeto_m", "IfcCovering CEILING", "IfcSpace", "GLPBR_Cobertura.PeDireito_m"),
    )


def settle_point(ctx: Context, entity: Entity, point: GasPoint, spaces: Sequence[Space]) -> GasPoint:
    """Return the gas point with its height above the floor of its space or storey."""
    anchor = ctx.shapes.anchor(entity)
    if anchor is None:
        return point
    space = space_at(spaces, Point(anchor[:2]), anchor[2], point.storey)
    floor, _ = _floor(ctx, space, point.storey)
    return point if floor is None else replace(point, height_m=round(anchor[2] - floor, 6))


def settle_appliances(points: Sequence[GasPoint], pipes: Sequence[GasPipe]) -> tuple[GasPoint, ...]:
    """Return the gas points with the doubtful appliances settled that the drawing itself settles.

    One beside a sure gas point is fed by it and is no further point; one where a gas pipe ends is a gas appliance.
    """
    sure = [p for p in points if p.recognition.is_sure]
    lines = [p for p in pipes if p.recognition.is_sure and not p.shape.is_empty]
    kept: list[GasPoint] = []
    for point in points:
        if point.recognition.is_sure or not point.appliance:
            kept.append(point)
        elif not any(_beside(point, other, _FED_M) for other in sure):
            fed = next((x for x in lines if _beside(point, x, _PIPE_M)), None)
            kept.append(point if fed is None else replace(point, recognition=_fed_by(point, fed)))
    return tuple(kept)


def _beside(point: GasPoint, other: Element, within_m: float) -> bool:
    return point.storey == other.storey and point.shape.distance(other.shape) <= within_m


def _fed_by(point: GasPoint, pipe: GasPipe) -> Recognition:
    reason = Evidence(EvidenceKind.SYSTEM, pipe.name or pipe.ref.ref)
    return Recognition((*point.recognition.evidence, reason), _BY_PIPE)


def storey_of_room(ctx: Context, entity: Entity, element: Element, spaces: Sequence[Space]) -> str | None:
    """Return the storey of an element: the one it is filed under, unless it stands at another's height in a room there.

    Exports file things under a storey that they are not drawn in; the room that holds them is what the plan shows.
    """
    anchor = ctx.shapes.anchor(entity)
    if element.storey is None or anchor is None:
        return storey_from_space(ctx, entity, element, spaces)
    if not _at_another_level(ctx, element.storey, anchor[2]):
        return element.storey
    room = room_around(spaces, Point(anchor[:2]), anchor[2])
    if room is None or room.storey is None or room.storey == element.storey:
        return element.storey
    ctx.notes.append(
        Text(
            f"{element.name or element.ref.ref}: registrado em um pavimento, mas desenhado no ambiente "
            f"{room.name or room.number} de outro; vale o ambiente.",
            f"{element.name or element.ref.ref}: filed under one storey, but drawn in the room "
            f"{room.name or room.number} of another; the room counts.",
        )
    )
    return room.storey


def _at_another_level(ctx: Context, storey: str, z: float) -> bool:
    own = next(((level, building) for key, level, building in ctx.levels if key == storey), None)
    if own is None:
        return False
    above = [level for _, level, building in ctx.levels if building == own[1] and level > own[0] + _LEVEL_SLACK_M]
    return z < own[0] - _LEVEL_SLACK_M or (bool(above) and z >= min(above))


def storey_from_space(ctx: Context, entity: Entity, element: Element, spaces: Sequence[Space]) -> str | None:
    """Return the storey of an element that the structure gives none: that of the space that holds it."""
    anchor = ctx.shapes.anchor(entity)
    if element.storey is not None or anchor is None:
        return element.storey
    space = space_at(spaces, Point(anchor[:2]), anchor[2], None)
    return space.storey if space is not None else None


def settle_access(ctx: Context, entity: Entity, access: Access, areas: Sequence[StorageArea]) -> Access:
    """Return the access with the side that it opens to, seen from the nearest area or installation outline."""
    swing = stated_swing(ctx, entity, access)
    towards = opening_direction(ctx, entity)
    if not isinstance(swing, Missing) or isinstance(towards, Missing):
        return replace(access, swing=swing)
    centre = access.shape.centroid
    near = [a for a in areas if a.shape.area > 0 and a.shape.boundary.distance(centre) <= _AT_LIMIT_M]
    if not near:
        return replace(access, swing=Missing(swing.what, swing.why, (*swing.looked_in, "GLPBR_AreaArmazenamento")))
    outline = min(near, key=lambda a: a.shape.boundary.distance(centre)).shape
    ahead, behind = (Point(centre.x + s * towards[0], centre.y + s * towards[1]) for s in (_PROBE_M * 3, -_PROBE_M * 3))
    if outline.covers(ahead) == outline.covers(behind):
        return replace(access, swing=swing)
    return replace(access, swing=Swing.IN if outline.covers(ahead) else Swing.OUT)


def is_at_closure(ctx: Context, entity: Entity, closure_ids: frozenset[int]) -> bool:
    """Tell whether a door stands in an element of the perimeter closure."""
    opening = ctx.relations.filled.get(entity.id())
    host = ctx.relations.host.get(opening.id()) if opening is not None else None
    return host is not None and host.id() in closure_ids


def walls_of_areas(
    ctx: Context, limits: Sequence[PropertyLimit], entities: dict[str, Entity], areas: Sequence[StorageArea]
) -> tuple[list[PropertyLimit], list[Closure]]:
    """Part the walls that only their name makes a property limit: those on an area's outline are its closure."""
    kept: list[PropertyLimit] = []
    closures: list[Closure] = []
    for limit in limits:
        named = all(e.kind is not EvidenceKind.PROPERTY for e in limit.recognition.evidence)
        on_area = [a for a in areas if a.shape.area > 0 and a.shape.boundary.distance(limit.shape) <= _ON_OUTLINE_M]
        entity = entities.get(limit.id)
        if named and on_area and entity is not None and entity.is_a("IfcWall"):
            closures.append(
                Closure(
                    ref=limit.ref,
                    shape=line_of(ctx, entity) or limit.shape,
                    anchor=limit.anchor,
                    z=limit.z,
                    name=limit.name,
                    storey=limit.storey,
                    recognition=limit.recognition,
                    kind=ClosureKind.WALL,
                    height_m=limit.wall_height_m,
                )
            )
        else:
            kept.append(limit)
    return kept, closures
