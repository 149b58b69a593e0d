"""Vehicle natural gas: dispensers under a canopy, and enclosed car parks."""

from __future__ import annotations

from collections.abc import Sequence

from shapely.geometry.base import BaseGeometry

from checker.facts.base import Facts, Observation, fact, memoised
from checker.facts.buildings import USES, blocks, matches_use, uses_of
from checker.facts.devices import Judged, absent, detects, judge_valves, unsure, valves_of
from checker.facts.placement import place, same_storey
from checker.facts.premises import Premises, Sort, parking_outline, premises, premises_of, sensors_in
from checker.facts.presence import NO_SENSOR, NO_VALVE
from checker.model import (
    Gas,
    GasSensor,
    Missing,
    Parking,
    Roof,
    StoreyKind,
    Subject,
    Text,
    Tri,
    Verdict,
    is_known,
)

ADMITS = Missing("gnv_and_parking.admits_gnv")
ENCLOSED = Missing("gnv_and_parking.enclosed")
DISPENSERS = Missing("gas_point.dispenser")
_CANOPY = Text(
    "O único teto é o da cobertura aberta do posto; convém que uma pessoa decida.",
    "The only ceiling is the station's open canopy; a person should decide.",
)
_NO_PIPE = Text("Não há tubulação de gás no estacionamento.", "There is no gas pipe in the car park.")
_NOT_FOR_GNV = Text("Não admite veículos a GNV.", "It admits no GNV vehicles.")
_OPEN = Text("O estacionamento não é fechado.", "The car park is not enclosed.")


@memoised
def canopy(facts: Facts, prem: Premises) -> Roof | None:
    """Return the roof over a dispenser."""
    element = prem.element
    if element is None:
        return None
    return next(
        (
            r
            for r in facts.plan.roofs
            if same_storey(facts, r.storey, element.storey) or r.storey is None
            if r.shape.intersects(element.shape)
        ),
        None,
    )


@memoised
def dispenser_sensors(facts: Facts, prem: Premises) -> tuple[GasSensor, ...]:
    """Return the sensors for a dispenser: in its space, under its canopy, or stated to be its own."""
    element = prem.element
    if element is None:
        return ()
    over, space = canopy(facts, prem), place(facts, element).space
    found = []
    for sensor in facts.plan.sensors:
        home = premises_of(facts, sensor)
        if home is not None and home.sort in (Sort.UNIT, Sort.PARKING):
            continue
        under = (
            over is not None
            and over.shape.intersects(sensor.point)
            and same_storey(facts, sensor.storey, element.storey)
        )
        in_space = space is not None and place(facts, sensor).space is space
        named = sensor.unit_label is not None and sensor.unit_label == element.name
        if (under or in_space or named) and detects(sensor, Gas.GNV) is not False:
            found.append(sensor)
    return tuple(found)


@fact("gnv_station", metric=False)
def gnv_station(
    facts: Facts, *, keywords: tuple[str, ...], occupancy: tuple[str, ...], reach_m: float
) -> Sequence[Observation]:
    """Whether each dispenser of vehicle gas has a sensor and an automatic valve; ``keywords`` name such a station."""
    found: list[Observation] = []
    for prem in premises(facts):
        if prem.sort is Sort.DISPENSER:
            valve = judge_valves(facts, prem, valves_of(facts, prem, reach_m), NO_VALVE)
            found += [_observed(prem, _sensor(facts, prem), "sensor"), _observed(prem, valve, "valve")]
    return found or _no_dispenser(facts, keywords, occupancy)


def _sensor(facts: Facts, prem: Premises) -> Judged:
    sensors = dispenser_sensors(facts, prem)
    if sensors:
        gap = unsure(sensors[0])
        if gap is not None:
            return Judged(Verdict.MISSING, None, (gap,), sensors[0])
        return (
            Judged(Verdict.REVIEW, _CANOPY, (), sensors[0])
            if _is_canopy(facts, prem)
            else Judged(Verdict.PASS, None, (), sensors[0])
        )
    why = NO_SENSOR + _CANOPY if _is_canopy(facts, prem) else NO_SENSOR
    return absent(facts, "gas_sensor", why)


def _is_canopy(facts: Facts, prem: Premises) -> bool:
    """A dispenser in no closed room stands under a canopy at most."""
    space = place(facts, prem.element).space if prem.element is not None else None
    return space is None or canopy(facts, prem) is not None or space.is_external is True


def _observed(prem: Premises, judged: Judged, key: str) -> Observation:
    device = judged.device
    return Observation(
        subject=prem.subject,
        scope=prem.key,
        key=key,
        verdict=judged.verdict,
        why=judged.why,
        missing=judged.missing,
        against=Subject.of(device) if device is not None else None,
    )


def _no_dispenser(facts: Facts, keywords: tuple[str, ...], occupancy: tuple[str, ...]) -> Sequence[Observation]:
    found = []
    for block in blocks(facts):
        declared = uses_of(facts, block)
        if matches_use(declared, keywords, occupancy):
            found.append(
                Observation(subject=block.subject, scope=block.scope, verdict=Verdict.MISSING, missing=(DISPENSERS,))
            )
        elif not declared and not block.units:
            found.append(
                Observation(subject=block.subject, scope=block.scope, verdict=Verdict.MISSING, missing=(USES,))
            )
    return found


@fact("gnv_parking", metric=False)
def gnv_parking(facts: Facts, *, min_closed_ratio: float, reach_m: float) -> Sequence[Observation]:
    """Whether each enclosed car park for vehicle-gas cars has a sensor, and a valve if a gas pipe runs in it."""
    found: list[Observation] = []
    for prem in premises(facts):
        if prem.sort is Sort.PARKING:
            found += _parking(facts, prem, min_closed_ratio, reach_m)
    if found or any(s.name or s.use for s in facts.plan.spaces):
        return found
    return [
        Observation(subject=b.subject, scope=b.scope, verdict=Verdict.MISSING, missing=(ADMITS,)) for b in blocks(facts)
    ]


def _parking(facts: Facts, prem: Premises, min_closed_ratio: float, reach_m: float) -> list[Observation]:
    admits: Tri = prem.element.admits_gnv if isinstance(prem.element, Parking) else ADMITS
    closed = enclosed(facts, prem, min_closed_ratio)
    if admits is False or closed is False:
        why = _NOT_FOR_GNV if admits is False else _OPEN
        return [_observed(prem, Judged(Verdict.NA, why), "sensor")]
    unknown = tuple(m for m in (admits, closed) if isinstance(m, Missing))
    if unknown:
        return [_observed(prem, Judged(Verdict.MISSING, None, unknown), "sensor")]
    able = [s for s in sensors_in(facts, prem) if detects(s, Gas.GNV) is not False]
    sure = [s for s in able if s.recognition.is_sure]
    if able and not sure:
        sensor = Judged(Verdict.MISSING, None, (Missing("gas_sensor.confirm"),), able[0])
    else:
        sensor = Judged(Verdict.PASS, None, (), sure[0]) if sure else absent(facts, "gas_sensor", NO_SENSOR)
    if _has_pipe(facts, prem):
        valve = judge_valves(facts, prem, valves_of(facts, prem, reach_m), NO_VALVE)
    else:
        valve = Judged(Verdict.NA, _NO_PIPE)
    return [_observed(prem, sensor, "sensor"), _observed(prem, valve, "valve")]


def _has_pipe(facts: Facts, prem: Premises) -> bool:
    shape = parking_outline(facts, prem.element)
    return shape is not None and any(
        same_storey(facts, p.storey, prem.storeys[0]) and p.shape.intersects(shape) for p in facts.plan.pipes
    )


def enclosed(facts: Facts, prem: Premises, min_closed_ratio: float) -> Tri:
    """Tell whether a car park is enclosed: as declared, in a basement, or roofed with enough of its outline closed."""
    element = prem.element
    if isinstance(element, Parking) and is_known(element.enclosed):
        return element.enclosed
    storey = facts.plan.storey_by_key.get(prem.storeys[0] or "")
    if storey is not None and storey.kind in (StoreyKind.BASEMENT, StoreyKind.SEMI_BASEMENT):
        return True
    shape = parking_outline(facts, element)
    if shape is None:
        return ENCLOSED
    roofed = _roofed(facts, prem, shape)
    if roofed is not True:
        return roofed
    walls = [w.shape for w in facts.plan.walls if same_storey(facts, w.storey, prem.storeys[0])]
    if not walls:
        return ENCLOSED
    return _closed_share(shape, walls) >= min_closed_ratio - 1e-6


def _closed_share(shape: BaseGeometry, walls: Sequence[BaseGeometry]) -> float:
    """Return the share of an outline that walls within 0.30 m of it close."""
    from shapely import union_all

    near = union_all([w.buffer(0.30, quad_segs=16, cap_style="flat") for w in walls])
    return float(shape.boundary.intersection(near).length / shape.boundary.length)


def _roofed(facts: Facts, prem: Premises, shape: BaseGeometry) -> Tri:
    element = prem.element
    if getattr(element, "is_external", None) is True and not facts.plan.roofs:
        return False
    here = [r for r in facts.plan.roofs if same_storey(facts, r.storey, prem.storeys[0])]
    if any(r.shape.area > 0 and r.shape.intersection(shape).area >= 0.5 * shape.area for r in here):
        return True
    if any(
        s.role in ("roof", "ceiling") and s.shape.intersects(shape)
        for s in facts.plan.slabs
        if same_storey(facts, s.storey, prem.storeys[0])
    ):
        return True
    return ENCLOSED
