"""The supply points of units, and the valve at each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from shapely.geometry import Point

from checker.facts.base import Facts, Observation, fact, memoised
from checker.facts.devices import valves_of
from checker.facts.gases import has_gas, uses_any
from checker.facts.pipes import network
from checker.facts.placement import ON_WALL_M, outlines, place, same_storey, unit_named
from checker.facts.premises import Premises, Sort, outline, points_in, premises, premises_of
from checker.facts.valve_place import no_valve, segment, usable
from checker.model import Coords, Element, Gas, GasValve, Missing, Subject, SupplyPoint, Text, Verdict

SUPPLY_POINT = Missing("gas_point.supply_point")
PER_OUTLET = "per_outlet"
_BYPASSED = Text(
    "Há ponto de gás desta unidade que a válvula não bloqueia.",
    "A gas point of this unit is not shut off by the valve.",
)
_OUTLETS = Text("{outlets} pontos de consumo para {valves} válvula(s).", "{outlets} outlets for {valves} valve(s).")
_ALONG = Text("Medido ao longo da tubulação.", "Measured along the pipe.")


@dataclass(frozen=True, slots=True)
class Entry:
    """Where a branch enters premises: a drawn supply point or dispenser, else a crossing of pipe and outline."""

    point: Point
    storey: str | None
    element: Element | None = None

    @property
    def subject(self) -> Subject:
        """The entry as what a valve is measured against."""
        label = Text("Ponto de fornecimento", "Supply point")
        if self.element is not None:
            return Subject.of(self.element, label=label if self.element.name is None else None)
        name = f"{self.point.x:.2f},{self.point.y:.2f}"
        return Subject(kind="gas_point", name=name, storey=self.storey, shape=self.point, label=label)


@memoised
def entries(facts: Facts, prem: Premises) -> tuple[Entry, ...]:
    """Return the supply points of premises: drawn ones, else where a gas pipe crosses their outline."""
    if prem.sort is Sort.DISPENSER and prem.element is not None:
        return (Entry(prem.element.point, prem.storeys[0], prem.element),)
    drawn = tuple(Entry(p.point, p.storey, p) for p in facts.plan.supply_points if _owner(facts, p) is prem)
    return drawn or tuple(e for s in prem.storeys for e in _crossings(facts, prem, s))


@memoised
def _owner(facts: Facts, point: SupplyPoint) -> Premises | None:
    """Return whose supply point it is: as stated, else the unit whose outline it stands on, else where it stands."""
    unit = unit_named(facts, point.unit_label) if point.unit_label else None
    if unit is None:
        storey = place(facts, point).storey
        near = [
            (g.distance(point.point), u)
            for u in facts.plan.units
            for s, g in outlines(u)
            if same_storey(facts, s, storey) and g.distance(point.point) <= ON_WALL_M
        ]
        unit = min(near, key=lambda row: row[0])[1] if near else None
    if unit is not None:
        return next((p for p in premises(facts) if p.unit is unit), None)
    return premises_of(facts, point)


def _crossings(facts: Facts, prem: Premises, storey: str | None) -> list[Entry]:
    shape = outline(facts, prem, storey)
    if shape is None or prem.sort is Sort.COMMON:
        return []
    found: list[Entry] = []
    for pipe in facts.plan.pipes:
        if not same_storey(facts, pipe.storey, storey) or pipe.shape.intersection(shape).length <= 0.05:
            continue
        if pipe.shape.difference(shape).length <= 0.05 and not pipe.shape.touches(shape):
            continue
        cut = pipe.shape.intersection(shape.boundary)
        for part in getattr(cut, "geoms", [cut]):
            middle = part.centroid
            if not middle.is_empty and all(e.point.distance(middle) > 0.10 for e in found):
                found.append(Entry(Point(middle.x, middle.y), storey))
    return found


@fact("valve_to_supply_point")
def valve_to_supply_point(
    facts: Facts, *, gases: tuple[str, ...], reach_m: float, granularity: str
) -> Sequence[Observation]:
    """Distance in metres from each supply point of premises with one of ``gases`` to its own automatic valve.

    Along the pipe where it is drawn, else straight. A valve counts for one supply point. ``granularity`` "per_outlet"
    also
    wants as many valves as outlets.
    """
    wanted = frozenset(Gas(g) for g in gases)
    found: list[Observation] = []
    for prem in premises(facts):
        used = uses_any(facts, prem, wanted)
        if used is False or prem.sort is Sort.PARKING or has_gas(facts, prem)[0] is False:
            continue
        if isinstance(used, Missing):
            found.append(Observation(subject=prem.subject, scope=prem.key, verdict=Verdict.MISSING, missing=(used,)))
        else:
            found += _of_premises(facts, prem, reach_m, granularity == PER_OUTLET)
    return found


def _of_premises(facts: Facts, prem: Premises, reach_m: float, per_outlet: bool) -> list[Observation]:
    every = valves_of(facts, prem, reach_m)
    valves, gap = usable(every)
    at = entries(facts, prem)
    if not valves:
        hand = bool(every)
        return [no_valve(facts, prem, e.subject, hand) for e in at] or [no_valve(facts, prem, None, hand)]
    if not at:
        valve = valves[0]
        return [
            Observation(
                subject=Subject.of(valve, unit=prem.subject.unit),
                scope=prem.key,
                verdict=Verdict.MISSING,
                missing=(SUPPLY_POINT,),
            )
        ]
    pairs = _paired(facts, at, valves)
    outlets = len(points_in(facts, prem))
    found = []
    for entry in at:
        own = pairs.get(id(entry))
        if own is None:
            found.append(no_valve(facts, prem, entry.subject, hand=len(every) > len(valves)))
        else:
            found.append(_measured(facts, prem, entry, own, gap, (outlets, len(valves)) if per_outlet else None))
    return found


def _distance(facts: Facts, entry: Entry, valve: GasValve) -> tuple[float, bool]:
    along = network(facts).distance(entry.element, valve) if entry.element is not None else None
    return (along, True) if along is not None else (float(entry.point.distance(valve.point)), False)


def _paired(facts: Facts, at: Sequence[Entry], valves: Sequence[GasValve]) -> dict[int, tuple[GasValve, float, bool]]:
    """Give each supply point its own valve, the nearest pairs first."""
    rows = sorted(
        ((*_distance(facts, e, v), i, j) for i, e in enumerate(at) for j, v in enumerate(valves)),
        key=lambda row: (row[0], row[2], row[3]),
    )
    pairs: dict[int, tuple[GasValve, float, bool]] = {}
    taken: set[int] = set()
    for distance, along, i, j in rows:
        if id(at[i]) not in pairs and j not in taken:
            pairs[id(at[i])] = (valves[j], distance, along)
            taken.add(j)
    return pairs


def _measured(
    facts: Facts,
    prem: Premises,
    entry: Entry,
    own: tuple[GasValve, float, bool],
    gap: Missing | None,
    counts: tuple[int, int] | None,
) -> Observation:
    valve, distance, along = own
    a: tuple[Coords, Coords] = (
        segment(valve, entry.element)
        if entry.element is not None
        else ((valve.point.x, valve.point.y), (entry.point.x, entry.point.y))
    )
    verdict, why = None, None
    if _bypassed(facts, prem, entry, valve):
        verdict, why = Verdict.FAIL, _BYPASSED
    elif counts is not None and counts[0] > counts[1]:
        verdict, why = Verdict.FAIL, _OUTLETS.format(outlets=counts[0], valves=counts[1])
    return Observation(
        subject=Subject.of(valve, unit=prem.subject.unit),
        against=entry.subject,
        scope=prem.key,
        value=gap or distance,
        verdict=verdict,
        why=why,
        witness=a,
        location=a[0],
        note=_ALONG if along else None,
    )


def _bypassed(facts: Facts, prem: Premises, entry: Entry, valve: GasValve) -> bool:
    """Tell whether gas can pass this supply point to an outlet of the premises without passing the valve."""
    graph, plan = network(facts), facts.plan
    if entry.element is None or not graph.has(valve) or not graph.has(entry.element) or prem.sort is Sort.DISPENSER:
        return False
    sources = [s for s in (*plan.centrals, *plan.cylinders) if graph.distance(s, valve) is not None]
    for source in sources:
        for outlet in points_in(facts, prem):
            route = graph.route(source, outlet)
            if route is not None and entry.element in route[1] and valve not in route[1]:
                return True
    return False
