"""Sensors and valves: what they can detect, which premises they serve, and what their absence means."""

from __future__ import annotations

from dataclasses import dataclass, field

from checker.facts.base import Facts, memoised
from checker.facts.gases import PIPED
from checker.facts.pipes import network
from checker.facts.placement import place, unit_named, without_outline
from checker.facts.premises import Premises, Sort, outline, points_in, premises, premises_of, sensors_in, valves_in
from checker.model import (
    Element,
    Gas,
    GasPoint,
    GasSensor,
    GasValve,
    Missing,
    Space,
    Subject,
    Text,
    Tri,
    Verdict,
    is_known,
)

SENSOR_GASES = Missing("gas_sensor.gases")
GAS_DRAWING = Missing("plan.discipline.gas")
_SHARED = Text(
    "A válvula que atende várias unidades não conta para esta.",
    "The valve that serves several units does not count for this one.",
)
_NO_LIMITS = Text("Os limites da unidade não estão desenhados.", "The limits of the unit are not drawn.")


@dataclass(frozen=True, slots=True)
class Judged:
    """A verdict settled by a fact: with the device it is about, why, and what is missing."""

    verdict: Verdict
    why: Text | None = None
    missing: tuple[Missing, ...] = field(default=())
    device: Element | None = None


def absent(facts: Facts, concept: str, why: Text, prem: Premises | None = None) -> Judged:
    """Judge a demanded device that is not drawn: a failure where the gas installation is drawn, else unknown.

    Unknown as well for a unit whose limits are not drawn, where a device of its storey stands in no other unit.
    """
    if prem is not None and _may_be_of(facts, prem, concept):
        return Judged(Verdict.MISSING, _NO_LIMITS, (Missing("dwelling_unit.shape"),))
    if facts.plan.broken_of(concept):
        return Judged(Verdict.MISSING, why, (Missing(f"{concept}.shape"),))
    if "gas" in facts.plan.disciplines:
        return Judged(Verdict.FAIL, why)
    return Judged(Verdict.MISSING, why, (GAS_DRAWING,))


def _may_be_of(facts: Facts, prem: Premises, concept: str) -> bool:
    if prem.unit is None or not without_outline(facts, prem.unit):
        return False
    devices: tuple[GasSensor | GasValve, ...] = (
        facts.plan.sensors if concept == GasSensor.concept else facts.plan.valves
    )
    free = [d for d in devices if (home := premises_of(facts, d)) is None or home.sort is Sort.COMMON]
    return any(place(facts, d).storey in prem.storeys and not getattr(d, "serves", ()) for d in free)


def unsure(element: Element) -> Missing | None:
    """Return what would confirm a doubtful recognition."""
    return None if element.recognition.is_sure else Missing(f"{element.concept}.confirm")


def detects(sensor: GasSensor, gas: Gas) -> Tri:
    """Tell whether a sensor is declared for a gas; natural gas, naphtha gas and vehicle gas are one group."""
    if not is_known(sensor.gases):
        return SENSOR_GASES
    return bool(sensor.gases & PIPED) if gas in PIPED else gas in sensor.gases


@memoised
def points_by_space(facts: Facts, prem: Premises) -> tuple[tuple[Space | None, tuple[GasPoint, ...]], ...]:
    """Return the gas points of premises by the space that holds them; None for those in no drawn space."""
    grouped: dict[Space | None, list[GasPoint]] = {}
    for point in points_in(facts, prem):
        grouped.setdefault(place(facts, point).space, []).append(point)
    return tuple((space, tuple(found)) for space, found in grouped.items())


def room_subject(prem: Premises, space: Space | None, points: tuple[GasPoint, ...] = ()) -> Subject:
    """Return what a finding about a place is about: the space in a building or common rooms, else the premises."""
    if prem.sort is not Sort.WHOLE and prem.sort is not Sort.COMMON:
        return prem.subject
    if space is not None:
        return Subject.of(space, name=space.name or space.number or space.key or None)
    return Subject.of(points[0]) if points else prem.subject


@dataclass(frozen=True, slots=True)
class Service:
    """What a valve serves: ``prem`` alone, or several premises and ``prem`` only if it stands there."""

    prem: Premises | None
    several: bool = False


@memoised
def service(facts: Facts, valve: GasValve, reach_m: float) -> Service:
    """Tell which premises a valve counts for.

    A stated unit wins; several stated or fed through drawn pipe count only where the valve stands. Without either, the
    premises it stands in, else the nearest outline on its storey within ``reach_m``.
    """
    standing = premises_of(facts, valve)
    station = _dispenser(facts, valve, reach_m) if standing is None or standing.unit is None else None
    if station is not None:
        return Service(station)
    if valve.serves:
        units = [u for label in valve.serves if (u := unit_named(facts, label)) is not None]
        named = [p for p in premises(facts) if p.unit is not None and p.unit in units]
        if len(valve.serves) == 1:
            return Service(named[0] if named else standing)
        return Service(standing if standing in named else None, several=True)
    if standing is not None and standing.sort is not Sort.COMMON:
        return Service(standing)
    fed = _fed(facts, valve)  # outside every unit: what it feeds, the common rooms of its storey among them
    if len(fed) == 1:
        return Service(fed[0])
    if len(fed) > 1:
        return Service(standing if standing in fed else None, several=True)
    return Service(standing or _nearest(facts, valve, reach_m))


def _dispenser(facts: Facts, valve: GasValve, reach_m: float) -> Premises | None:
    """Return the dispenser whose feed a valve is in: by drawn pipe, else the nearest within reach."""
    graph = network(facts)
    near: list[tuple[float, Premises]] = []
    for prem in premises(facts):
        if prem.sort is Sort.DISPENSER and prem.element is not None:
            along = graph.distance(valve, prem.element)
            straight = prem.element.shape.distance(valve.point)
            if along is not None or straight <= reach_m + 1e-6:
                near.append((along if along is not None else straight, prem))
    return min(near, key=lambda row: row[0])[1] if near else None


@memoised
def _fed(facts: Facts, valve: GasValve) -> tuple[Premises, ...]:
    """Return the premises that lie downstream of a valve on the drawn pipes; none where no source is drawn."""
    graph = network(facts)
    if not graph.has(valve):
        return ()
    plan = facts.plan
    sources = [e for e in (*plan.centrals, *plan.cylinders) if graph.distance(e, valve) is not None]
    if not sources:
        return ()
    upstream: set[str] = set()
    for source in sources:
        upstream |= graph.reach(source, without=(valve,))
    joined = graph.reach(valve)
    ends = [e for e in (*plan.gas_points, *plan.supply_points) if e.id in joined and e.id not in upstream]
    return tuple(dict.fromkeys(p for e in ends if (p := premises_of(facts, e)) is not None))


def _nearest(facts: Facts, valve: GasValve, reach_m: float) -> Premises | None:
    storey = place(facts, valve).storey
    near: list[tuple[float, Premises]] = []
    for prem in premises(facts):
        shape = outline(facts, prem, storey) if prem.sort is not Sort.PARKING and storey in prem.storeys else None
        if shape is not None and shape.distance(valve.point) <= reach_m + 1e-6:
            near.append((shape.distance(valve.point), prem))
    near.sort(key=lambda row: row[0])
    if not near or (len(near) > 1 and near[1][0] - near[0][0] < 0.01):
        return None
    return near[0][1]


@memoised
def valves_of(facts: Facts, prem: Premises, reach_m: float) -> tuple[GasValve, ...]:
    """Return the valves that count for premises."""
    return tuple(_serving(facts, reach_m).get(prem.key, ()))


@memoised
def _serving(facts: Facts, reach_m: float) -> dict[str, list[GasValve]]:
    found: dict[str, list[GasValve]] = {}
    for valve in facts.plan.valves:
        prem = service(facts, valve, reach_m).prem
        if prem is not None:
            found.setdefault(prem.key, []).append(valve)
    return found


@memoised
def shared_valves(facts: Facts, prem: Premises) -> tuple[GasValve, ...]:
    """Return the valves that feed premises together with others without counting for them."""
    found = []
    for valve in facts.plan.valves:
        if valve.serves:
            several = len(valve.serves) > 1
            units = [unit_named(facts, label) for label in valve.serves]
            fed = prem.unit is not None and prem.unit in units
        else:
            several, fed = len(_fed(facts, valve)) > 1, prem in _fed(facts, valve)
        if several and fed and valve not in valves_in(facts, prem):
            found.append(valve)
    return tuple(found)


def without_valve(facts: Facts, prem: Premises, absence: Text) -> Text:
    """Return ``absence``, or what there is in its place: a valve shared with other premises."""
    return _SHARED if shared_valves(facts, prem) else absence


def judge_valves(facts: Facts, prem: Premises, valves: tuple[GasValve, ...], absence: Text) -> Judged:
    """Judge whether one of ``valves`` is an automatic one."""
    if not valves:
        return absent(facts, "gas_valve", without_valve(facts, prem, absence), prem)
    sure = [v for v in valves if unsure(v) is None]
    automatic = next((v for v in sure if v.automatic is True), None)
    if automatic is not None:
        return Judged(Verdict.PASS, None, (), automatic)
    gap = next((m for v in valves for m in (v.automatic, unsure(v)) if isinstance(m, Missing)), None)
    if gap is not None:
        return Judged(Verdict.MISSING, None, (gap,), valves[0])
    return Judged(Verdict.FAIL, Text("Há somente registro manual.", "There is only a hand valve."), (), valves[0])


def able_sensors(facts: Facts, prem: Premises, gas: Gas | Missing) -> tuple[GasSensor, ...]:
    """Return the sensors of premises that could detect a gas: declared for it, or not declared."""
    return tuple(s for s in sensors_in(facts, prem) if isinstance(gas, Missing) or detects(s, gas) is not False)
