"""Premises: what is equipped as one, with the gas points and devices in it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from shapely import union_all
from shapely.geometry.base import BaseGeometry

from checker.facts.base import Facts, memoised
from checker.facts.buildings import Block, blocks, is_dwelling, residential
from checker.facts.placement import ON_WALL_M, outlines, place, unit_of_space
from checker.facts.words import has_word, words
from checker.model import (
    Element,
    GasPoint,
    GasSensor,
    GasValve,
    Parking,
    RiskKind,
    RiskSource,
    Space,
    Subject,
    Text,
    Tri,
    Unit,
)


class Sort(StrEnum):
    """Sorts of premises."""

    UNIT = "unit"
    WHOLE = "whole"
    COMMON = "common"
    DISPENSER = "dispenser"
    PARKING = "parking"


@dataclass(frozen=True, eq=False)
class Premises:
    """What is equipped as one.

    A unit; a building in which no unit is drawn; the gas points of a storey outside every unit; a dispenser; a car
    park. ``key`` is the scope under which gates look it up, ``element`` what is drawn of it. ``dwelling`` is Kleene.
    """

    key: str
    sort: Sort
    block: Block
    subject: Subject
    dwelling: Tri
    storeys: tuple[str | None, ...] = ()
    unit: Unit | None = None
    element: Element | None = None


@memoised
def premises(facts: Facts) -> tuple[Premises, ...]:
    """Return all premises of the plan: units (or whole buildings), common rooms with gas, dispensers, car parks."""
    found: list[Premises] = []
    for block in blocks(facts):
        found += [_unit(facts, block, u) for u in block.units] or [_whole(facts, block)]
    return (*found, *_common(facts), *_dispensers(facts), *_parkings(facts))


def _unit(facts: Facts, block: Block, unit: Unit) -> Premises:
    label = Text(f"Unidade {unit.key}", f"Unit {unit.key}")
    return Premises(
        key=f"unit:{block.key}:{unit.key}",
        sort=Sort.UNIT,
        block=block,
        unit=unit,
        element=unit,
        storeys=unit.storeys,
        dwelling=is_dwelling(facts, block, unit),
        subject=Subject(
            kind=unit.concept,
            name=unit.key,
            ref=unit.ref.ref or None,
            file=unit.ref.file,
            unit=unit.key,
            storey=unit.storeys[0],
            label=label,
            shape=unit.shape,
        ),
    )


def _whole(facts: Facts, block: Block) -> Premises:
    return Premises(
        key=f"whole:{block.key}",
        sort=Sort.WHOLE,
        block=block,
        element=block.element,
        dwelling=residential(facts, block),
        storeys=tuple(s.key for s in block.storeys) or (None,),
        subject=block.subject,
    )


def _common(facts: Facts) -> list[Premises]:
    found: dict[str | None, Premises] = {}
    all_blocks = blocks(facts)
    for point in facts.plan.gas_points:
        storey = place(facts, point).storey
        block = block_of(facts, storey)
        if point.dispenser or not block.units or place(facts, point).unit is not None or storey in found:
            continue
        block = block if block in all_blocks else all_blocks[0]
        name = next((s.name or s.key for s in facts.plan.storeys if s.key == storey), None)
        label = Text(
            f"Áreas comuns com gás{f' ({name})' if name else ''}",
            f"Common rooms with gas{f' ({name})' if name else ''}",
        )
        found[storey] = Premises(
            key=f"common:{storey or ''}",
            sort=Sort.COMMON,
            block=block,
            storeys=(storey,),
            dwelling=residential(facts, block),
            subject=Subject(kind="space", name=name, storey=storey, label=label, shape=point.shape),
        )
    return list(found.values())


def block_of(facts: Facts, storey: str | None) -> Block:
    """Return the building of a storey; the first one where none is named."""
    every = blocks(facts)
    return next((b for b in every if any(s.key == storey for s in b.storeys)), every[0])


def dispensers(facts: Facts) -> tuple[GasPoint | RiskSource, ...]:
    """Return the dispensers of vehicle gas, each once however it is drawn."""
    points: list[GasPoint | RiskSource] = [p for p in facts.plan.gas_points if p.dispenser]
    for risk in facts.plan.risks:
        if risk.kind is RiskKind.GNV_DISPENSER and all(p.point.distance(risk.point) > 0.05 for p in points):
            points.append(risk)
    return tuple(points)


def _dispensers(facts: Facts) -> list[Premises]:
    found = []
    for n, element in enumerate(dispensers(facts), 1):
        name = element.name or str(n)
        label = Text(f"Dispenser de GNV {name}", f"GNV dispenser {name}")
        found.append(
            Premises(
                key=f"gnv:{element.id}",
                sort=Sort.DISPENSER,
                block=block_of(facts, element.storey),
                dwelling=False,
                storeys=(place(facts, element).storey,),
                element=element,
                subject=Subject.of(element, kind="gas_point", label=label),
            )
        )
    return found


@memoised
def parkings(facts: Facts) -> tuple[Parking | Space, ...]:
    """Return the car parks: as declared, else the rooms named so. Open lots of stalls are not rooms."""
    rooms = [s for s in facts.plan.spaces if has_word(s.name, words("parking")) or has_word(s.use, words("parking"))]
    free = [s for s in rooms if all(not _overlap(s, p) for p in facts.plan.parkings)]
    return (*facts.plan.parkings, *free)


def _overlap(space: Space, parking: Parking) -> bool:
    if space.storey != parking.storey and None not in (space.storey, parking.storey):
        return False
    return parking.shape.is_empty or space.shape.intersects(parking.shape)


def _parkings(facts: Facts) -> list[Premises]:
    return [
        Premises(
            key=f"parking:{p.id}",
            sort=Sort.PARKING,
            block=block_of(facts, p.storey),
            dwelling=False,
            storeys=(place(facts, p).storey,),
            element=p,
            subject=Subject.of(p, kind="gnv_and_parking"),
        )
        for p in parkings(facts)
    ]


@memoised
def _by_unit(facts: Facts) -> dict[Unit, Premises]:
    return {p.unit: p for p in premises(facts) if p.unit is not None}


@memoised
def premises_of(facts: Facts, element: Element) -> Premises | None:
    """Return the premises a device stands in.

    Its unit, else a car park, the common rooms of its storey, or the whole building.
    """
    where = place(facts, element)
    every = premises(facts)
    if where.unit is not None:
        found = _by_unit(facts).get(where.unit)
        if found is not None:
            return found
    for p in every:
        if p.sort is Sort.PARKING and _inside(facts, p, element):
            return p
    if isinstance(element, GasPoint) and element.dispenser:
        return next((p for p in every if p.element is element), None)
    block = block_of(facts, where.storey)
    return next(
        (
            p
            for p in every
            if (p.sort is Sort.COMMON and p.storeys == (where.storey,)) or (p.sort is Sort.WHOLE and p.block is block)
        ),
        None,
    )


def parking_outline(facts: Facts, parking: Element | None) -> BaseGeometry | None:
    """Return the outline of a car park: its own, else that of the space its data stand in."""
    if parking is None or parking.shape.is_empty:
        return None
    if parking.shape.area > 0:
        return parking.shape
    space = place(facts, parking).space
    return space.shape if space is not None else None


def _inside(facts: Facts, parking: Premises, element: Element) -> bool:
    where = place(facts, element)
    if where.storey not in (*parking.storeys, None) or isinstance(element, GasPoint):
        return False
    shape = parking_outline(facts, parking.element)
    return shape is not None and (parking.element is where.space or shape.distance(element.point) <= ON_WALL_M)


@memoised
def _standing_in(facts: Facts) -> dict[str, list[GasPoint | GasSensor | GasValve]]:
    """Group the gas points and devices by the key of the premises they stand in."""
    found: dict[str, list[GasPoint | GasSensor | GasValve]] = {}
    things: tuple[GasPoint | GasSensor | GasValve, ...] = (
        *facts.plan.gas_points,
        *facts.plan.sensors,
        *facts.plan.valves,
    )
    for element in things:
        prem = premises_of(facts, element)
        if prem is not None:
            found.setdefault(prem.key, []).append(element)
    return found


@memoised
def points_in(facts: Facts, prem: Premises) -> tuple[GasPoint, ...]:
    """Return the gas points of premises, dispensers only as premises of their own."""
    return tuple(e for e in _standing_in(facts).get(prem.key, ()) if isinstance(e, GasPoint))


@memoised
def sensors_in(facts: Facts, prem: Premises) -> tuple[GasSensor, ...]:
    """Return the sensors that stand in premises."""
    return tuple(e for e in _standing_in(facts).get(prem.key, ()) if isinstance(e, GasSensor))


@memoised
def valves_in(facts: Facts, prem: Premises) -> tuple[GasValve, ...]:
    """Return the valves that stand in premises."""
    return tuple(e for e in _standing_in(facts).get(prem.key, ()) if isinstance(e, GasValve))


@memoised
def outline(facts: Facts, prem: Premises, storey: str | None) -> BaseGeometry | None:
    """Return the outline of premises on a storey: the unit's, else the union of the rooms it consists of."""
    if prem.unit is not None:
        return next((g for s, g in outlines(prem.unit) if s == storey), None) or _rooms(facts, prem, storey)
    if prem.sort is Sort.WHOLE:
        return _rooms(facts, prem, storey)
    return prem.element.shape if prem.element is not None and not prem.element.shape.is_empty else None


def _rooms(facts: Facts, prem: Premises, storey: str | None) -> BaseGeometry | None:
    rooms = [
        s.shape
        for s in facts.plan.spaces
        if s.storey == storey
        and s.shape.area > 0
        and s.is_external is not True
        and (prem.unit is None or unit_of_space(facts, s) is prem.unit)
    ]
    return union_all([r.buffer(0.15, join_style="mitre") for r in rooms]) if rooms else None
