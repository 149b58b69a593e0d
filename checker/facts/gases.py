"""Which gas is used where: of a point, of premises, of a space; whether premises have gas at all."""

from __future__ import annotations

from collections.abc import Sequence

from checker.facts.base import Facts, Observation, fact, memoised
from checker.facts.buildings import declared_gases
from checker.facts.dwellings import has_kitchen
from checker.facts.placement import place, same_storey
from checker.facts.premises import (
    Premises,
    Sort,
    outline,
    parkings,
    points_in,
    premises,
    premises_of,
)
from checker.model import Cylinder, Gas, GasPoint, Missing, Parking, RiskSource, Text, Tri, is_known

LPG = frozenset({Gas.LPG})
PIPED = frozenset({Gas.NATURAL, Gas.NAPHTHA, Gas.GNV})
POINT_GAS = Missing("gas_point.gas")
BUILDING_GAS = Missing("building_use.gas")
UNIT_GAS = Missing("dwelling_unit.has_gas")
UNSURE_POINT = Missing("gas_point.confirm")
GNV_STATED = Missing("gnv_and_parking.admits_gnv")

_NO_GAS = Text("Sem gás, por declaração.", "No gas, by declaration.")
_NONE_DRAWN = Text(
    "O gás do pavimento está desenhado e não chega a esta unidade.",
    "The gas of the storey is drawn and does not reach this unit.",
)
_CONTRADICTED = Text(
    "Declarada sem gás, mas tem ponto de gás desenhado: vale o ponto.",
    "Stated to have no gas, but a gas point is drawn in it: the point wins.",
)


@memoised
def gas_of_point(facts: Facts, point: GasPoint) -> Gas | Missing:
    """Return the gas of a point: as stated, else the only gas of its building; a dispenser's is vehicle gas."""
    if is_known(point.gas):
        return point.gas
    if point.dispenser:
        return Gas.GNV
    prem = premises_of(facts, point)
    if prem is None:
        return POINT_GAS
    candidates = building_gases(facts, prem) or frozenset()
    usable = candidates - {Gas.GNV} if len(candidates) > 1 else candidates
    return next(iter(usable)) if len(usable) == 1 and Gas.OTHER not in usable else POINT_GAS


@memoised
def building_gases(facts: Facts, prem: Premises) -> frozenset[Gas] | None:
    """Return the gases of the building: as declared, else by its only kind of supply; None where nothing tells."""
    declared = declared_gases(facts, prem.block)
    if declared is not None:
        return declared
    stated = {p.gas for p in facts.plan.gas_points if is_known(p.gas)} | {
        p.gas for p in facts.plan.pipes if is_known(p.gas)
    }
    if facts.plan.centrals or any(feeds(c) for c in facts.plan.cylinders):
        stated.add(Gas.LPG)
    return frozenset(stated) if stated else None


def feeds(cylinder: Cylinder) -> bool:
    """Tell whether a container may feed an installation: it is not stated to stand in store."""
    return cylinder.connected is not False


@memoised
def gases_in(facts: Facts, prem: Premises) -> frozenset[Gas | Missing]:
    """Return the gases used in premises, unknown ones as what would tell them.

    Without a gas point: what the building uses.
    """
    if prem.sort is Sort.DISPENSER:
        return frozenset({Gas.GNV})
    if prem.sort is Sort.PARKING:
        return frozenset({Gas.GNV})
    points = points_in(facts, prem)
    if points:
        return frozenset(gas_of_point(facts, p) for p in points)
    if own_cylinders(facts, prem):
        return frozenset({Gas.LPG})
    declared = building_gases(facts, prem)
    if declared is None:
        return frozenset({BUILDING_GAS})
    usable = declared - {Gas.GNV}
    if len(usable) > 1:
        return frozenset({POINT_GAS})
    return frozenset(usable)


def uses_any(facts: Facts, prem: Premises, gases: frozenset[Gas]) -> Tri:
    """Tell whether premises use one of ``gases``."""
    found = gases_in(facts, prem)
    if found & gases:
        return True
    unknown = next((g for g in found if isinstance(g, Missing)), None)
    declared = building_gases(facts, prem)
    if unknown is not None and (declared is None or declared & gases or Gas.OTHER in declared):
        return unknown
    return False


@memoised
def own_cylinders(facts: Facts, prem: Premises) -> tuple[Cylinder, ...]:
    """Return the containers inside a unit (or stated to be its own) that may feed it."""
    if prem.unit is None:
        return ()
    return tuple(c for c in facts.plan.cylinders if feeds(c) and place(facts, c).unit is prem.unit)


@memoised
def has_gas(facts: Facts, prem: Premises) -> tuple[Tri, Text | None]:
    """Tell whether premises are supplied with gas, and why where that needs saying."""
    if prem.sort is Sort.DISPENSER or prem.sort is Sort.PARKING:
        return True, None
    points = points_in(facts, prem)
    denied = prem.unit is not None and prem.unit.has_gas is False
    if any(p.recognition.is_sure for p in points):
        return True, _CONTRADICTED if denied else None
    if own_cylinders(facts, prem):
        return True, None
    if points:
        return UNSURE_POINT, None
    if denied:
        return False, _NO_GAS
    if prem.unit is not None and prem.unit.has_gas is True:
        return True, None
    if declared_gases(facts, prem.block) == frozenset():
        return False, _NO_GAS
    if prem.sort is Sort.WHOLE:
        return _whole_has_gas(facts, prem), None
    return _unit_has_gas(facts, prem)


def _whole_has_gas(facts: Facts, prem: Premises) -> Tri:
    declared = building_gases(facts, prem)
    if declared is None:
        return BUILDING_GAS
    return True if declared - {Gas.GNV} else BUILDING_GAS


def _unit_has_gas(facts: Facts, prem: Premises) -> tuple[Tri, Text | None]:
    if any(_pipe_enters(facts, prem, s) for s in prem.storeys):
        return True, None
    drawn = any(gas_is_drawn(facts, s) for s in prem.storeys)
    kitchen = has_kitchen(facts, prem.unit) if prem.unit is not None else None
    if drawn and (prem.dwelling is False or kitchen is False):
        return False, _NONE_DRAWN
    if declared_gases(facts, prem.block) is None and not facts.plan.gas_points:
        return BUILDING_GAS, None
    return UNIT_GAS, None


def _pipe_enters(facts: Facts, prem: Premises, storey: str | None) -> bool:
    shape = outline(facts, prem, storey)
    return shape is not None and any(
        same_storey(facts, p.storey, storey) and p.shape.intersection(shape).length > 0.05 for p in facts.plan.pipes
    )


@memoised
def gas_is_drawn(facts: Facts, storey: str | None) -> bool:
    """Tell whether a storey's gas installation is drawn; outdoor dispensers are not that."""
    plan = facts.plan
    things = (
        *(p for p in plan.gas_points if not p.dispenser),
        *plan.supply_points,
        *plan.pipes,
        *plan.sensors,
        *plan.valves,
    )
    return any(same_storey(facts, e.storey, storey) and not _at_dispenser_or_parking(facts, e) for e in things)


def _at_dispenser_or_parking(facts: Facts, element: object) -> bool:
    """Devices that serve a dispenser or a car park say nothing of the units."""
    prems = premises(facts)
    if not any(p.sort in (Sort.DISPENSER, Sort.PARKING) for p in prems):
        return False
    shape = getattr(element, "shape", None)
    near = [p for p in prems if p.sort is Sort.DISPENSER and p.element is not None]
    if shape is not None and any(shape.distance(p.element.shape) <= 3.0 for p in near if p.element is not None):
        return True
    return any(not p.shape.is_empty and shape is not None and p.shape.distance(shape) <= 0.3 for p in parkings(facts))


@fact("gas_used", metric=False)
def gas_used(facts: Facts, *, gases: tuple[str, ...]) -> Sequence[Observation]:
    """Whether premises (a unit, a building, a dispenser, a car park for such vehicles) use one of ``gases``."""
    wanted = frozenset(Gas(g) for g in gases)
    found = []
    for prem in premises(facts):
        if prem.sort is Sort.PARKING and not _for_gnv(prem.element):
            continue
        supplied, why = has_gas(facts, prem)
        value: Tri = False if supplied is False else uses_any(facts, prem, wanted)
        if value is True and isinstance(supplied, Missing):
            value = supplied
        names = ", ".join(sorted(g.value for g in gases_in(facts, prem) if is_known(g)))
        text = Text(f"Gás: {names}.", f"Gas: {names}.") if names else why
        found.append(Observation(subject=prem.subject, scope=prem.key, value=value, why=text))
    return found


def _for_gnv(element: object) -> bool:
    return isinstance(element, (Parking, RiskSource)) and getattr(element, "admits_gnv", True) is True
