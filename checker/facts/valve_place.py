"""Where shut-off valves stand: by the container and after the regulator, or at each supply point of a unit."""

from __future__ import annotations

from collections.abc import Sequence

from shapely.ops import nearest_points

from checker.facts.base import Facts, Observation, fact
from checker.facts.devices import absent, unsure, valves_of, without_valve
from checker.facts.gas_supply import Source, Supply, supply
from checker.facts.gases import LPG, has_gas, uses_any
from checker.facts.pipes import network
from checker.facts.premises import Premises, Sort, premises
from checker.facts.presence import NO_VALVE
from checker.model import (
    ContainerState,
    Coords,
    Cylinder,
    Element,
    GasPoint,
    GasValve,
    LpgCentral,
    Missing,
    Regulator,
    Subject,
    Text,
    Verdict,
)

REGULATOR = Missing("pressure_regulator.drawn")
CYLINDER = Missing("cylinder.location")
_ORDER = Text("Ordem no fluxo: {order}.", "Order along the flow: {order}.")
_AFTER = Text("A válvula deve vir logo depois do regulador.", "The valve must come right after the regulator.")
_BY_DISTANCE = Text(
    "Sem tubulação desenhada, a ordem foi julgada pela distância ao recipiente.",
    "With no pipe drawn, the order was judged by the distance from the container.",
)
_BETWEEN = Text(
    "Há outro dispositivo entre o regulador e a válvula.", "Another device is between the regulator and the valve."
)
HAND_ONLY = Text("Há somente registro manual.", "There is only a hand valve.")


def usable(valves: Sequence[GasValve]) -> tuple[tuple[GasValve, ...], Missing | None]:
    """Return the valves that are automatic; else those that may be, with what would tell."""
    automatic = tuple(v for v in valves if v.automatic is True and unsure(v) is None)
    if automatic:
        return automatic, None
    doubtful = [(v, m) for v in valves for m in (v.automatic, unsure(v)) if isinstance(m, Missing)]
    return (tuple(v for v, _ in doubtful), doubtful[0][1]) if doubtful else ((), None)


def no_valve(facts: Facts, prem: Premises, against: Subject | None, hand: bool, key: str = "absent") -> Observation:
    """Return the observation of a demanded valve that is not there."""
    judged = absent(facts, "gas_valve", NO_VALVE, prem)
    verdict, missing = (Verdict.FAIL, ()) if hand else (judged.verdict, judged.missing)
    return Observation(
        subject=prem.subject,
        against=against,
        scope=prem.key,
        key=key,
        verdict=verdict,
        why=HAND_ONLY if hand else without_valve(facts, prem, NO_VALVE),
        missing=missing,
    )


def segment(a: Element, b: Element) -> tuple[Coords, Coords]:
    """Return the shortest segment between a device's point and another thing's outline."""
    p, q = nearest_points(a.point, b.shape if not b.shape.is_empty else b.point)
    return (p.x, p.y), (q.x, q.y)


@fact("valve_to_cylinder")
def valve_to_cylinder(facts: Facts, *, near_m: float, reach_m: float) -> Sequence[Observation]:
    """Distance in metres from the valve of premises with LPG to its nearest container, and the order along the flow.

    The order container, regulator, valve is an observation of its own; without drawn pipes it is at best left to a
    person.
    """
    found: list[Observation] = []
    for prem in premises(facts):
        used = uses_any(facts, prem, LPG)
        if used is False or prem.sort in (Sort.DISPENSER, Sort.PARKING) or has_gas(facts, prem)[0] is False:
            continue
        if isinstance(used, Missing):
            found.append(Observation(subject=prem.subject, scope=prem.key, verdict=Verdict.MISSING, missing=(used,)))
            continue
        found += _individual(facts, prem, supply(facts, prem, near_m), reach_m)
    return found


def _individual(facts: Facts, prem: Premises, how: Supply, reach_m: float) -> list[Observation]:
    every = valves_of(facts, prem, reach_m)
    valves, gap = usable(every)
    sources = feeding(facts, how.sources)
    if not valves:
        return [no_valve(facts, prem, None, hand=bool(every))]
    if not sources:
        return [
            Observation(
                subject=prem.subject, scope=prem.key, key="distance", verdict=Verdict.MISSING, missing=(CYLINDER,)
            )
        ]
    distance, valve, source = min(
        ((float(s.shape.distance(v.point)), v, s) for v in valves for s in sources), key=lambda row: row[0]
    )
    subject, against = Subject.of(valve, unit=prem.subject.unit), Subject.of(source)
    return [
        Observation(
            subject=subject,
            against=against,
            scope=prem.key,
            key="distance",
            value=gap or distance,
            witness=segment(valve, source),
            location=(valve.point.x, valve.point.y),
        ),
        _ordered(facts, prem, valve, source, sources),
    ]


def feeding(facts: Facts, sources: Sequence[Source]) -> tuple[Source, ...]:
    """Return the containers in use or connected, or all where none is stated to be; a central stands for its own."""
    inside = [
        c
        for c in facts.plan.cylinders
        for k in sources
        if isinstance(k, LpgCentral) and k.shape.area > 0 and k.shape.intersects(c.point)
    ]
    every = [*inside, *(s for s in sources if not (isinstance(s, LpgCentral) and inside))]
    used = [s for s in every if isinstance(s, Cylinder) and (s.state is ContainerState.IN_USE or s.connected is True)]
    return tuple(used or every)


def _ordered(facts: Facts, prem: Premises, valve: GasValve, source: Source, sources: Sequence[Source]) -> Observation:
    def seen(verdict: Verdict, why: Text, missing: tuple[Missing, ...] = ()) -> Observation:
        return Observation(
            subject=Subject.of(valve, unit=prem.subject.unit),
            against=Subject.of(source),
            scope=prem.key,
            key="order",
            verdict=verdict,
            why=why,
            missing=missing,
            location=(valve.point.x, valve.point.y),
        )

    regulators = facts.plan.regulators
    if not regulators:
        return seen(
            Verdict.MISSING, Text("Regulador de pressão não desenhado.", "Pressure regulator not drawn."), (REGULATOR,)
        )
    graph = network(facts)
    routes = [r for s in sources if (r := graph.route(s, valve)) is not None]
    if routes and any(graph.distance(valve, r) is not None for r in regulators):
        devices = min(routes, key=lambda r: r[0])[1]
        return seen(*_along(devices, valve))
    near = [r for r in regulators if r.storey in (valve.storey, None) or valve.storey is None]
    if not near:
        return seen(
            Verdict.MISSING, Text("Regulador de pressão não desenhado.", "Pressure regulator not drawn."), (REGULATOR,)
        )
    regulator = min(near, key=lambda r: r.point.distance(valve.point))
    after = source.shape.distance(regulator.point) < source.shape.distance(valve.point)
    return seen(Verdict.REVIEW, _BY_DISTANCE) if after else seen(Verdict.FAIL, _AFTER + _BY_DISTANCE)


def _along(devices: Sequence[Element], valve: GasValve) -> tuple[Verdict, Text]:
    chain = [d for d in devices if isinstance(d, (Regulator, GasValve, GasPoint)) or d is devices[0]]
    before = chain[: chain.index(valve)] if valve in chain else chain
    order = _ORDER.format(order=" → ".join(_called(d) for d in (*before, valve)))
    last = max((i for i, d in enumerate(before) if isinstance(d, Regulator)), default=None)
    if last is None:
        return Verdict.FAIL, order + _AFTER
    if any(isinstance(d, (GasPoint, GasValve)) for d in before[last + 1 :]):
        return Verdict.FAIL, order + _BETWEEN
    return Verdict.PASS, order


def _called(device: Element) -> str:
    from checker.model.kind_names import kind_name  # names for people, read from a file

    name = kind_name(device.concept).pt
    return f"{name} {device.name}" if device.name else name
