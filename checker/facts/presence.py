"""Whether the sensors and valves that are demanded are there: for each dwelling, and for premises of a listed use."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from checker.facts.base import Facts, Observation, fact, memoised
from checker.facts.devices import Judged, able_sensors, absent, judge_valves, points_by_space, unsure, valves_of
from checker.facts.dwellings import is_house, is_mezzanine
from checker.facts.gases import gas_of_point, gases_in
from checker.facts.placement import place
from checker.facts.premises import Premises, Sort, premises, sensors_in
from checker.model import Gas, GasPoint, GasSensor, Missing, Space, Subject, Text, Verdict, worst

NO_SENSOR = Text("Nenhum sensor desenhado.", "No sensor drawn.")
NO_VALVE = Text("Nenhuma válvula de bloqueio desenhada.", "No shut-off valve drawn.")
_OTHER_GAS = Text("Nenhum sensor capaz de detectar {gas}.", "No sensor able to detect {gas}.")
_OTHER_STOREY = Text(
    "O sensor está em outro pavimento que o de todos os pontos de gás.",
    "The sensor is on another storey than every gas point.",
)
_OTHER_ROOM = Text(
    "O sensor está em outro ambiente ({room} sem sensor).", "The sensor is in another room ({room} has none)."
)
_NO_ROOMS = Text(
    "Os ambientes não estão desenhados: não se sabe se o sensor está junto ao ponto de gás.",
    "The rooms are not drawn: whether the sensor is with the gas point is not known.",
)
_NO_UNITS = Text("As unidades não estão delimitadas.", "The units are not outlined.")
ROOMS = Missing("space.shape")
UNITS = Missing("dwelling_unit.shape")
UNIT, STOREY, EITHER = "unit", "storey", "either"


@fact("unit_sensors", metric=False)
def unit_sensors(facts: Facts, *, granularity: str, same_space: bool) -> Sequence[Observation]:
    """Whether each dwelling with gas has a sensor with its gas points; the common rooms of a storey are one."""
    return [_observed(prem, unit_sensor(facts, prem, granularity, same_space), "sensor") for prem in _dwellings(facts)]


@fact("unit_valves", metric=False)
def unit_valves(facts: Facts, *, granularity: str, reach_m: float) -> Sequence[Observation]:
    """Whether each dwelling with gas has an automatic valve of its own; the common rooms of a storey are one."""
    return [_observed(prem, unit_valve(facts, prem, granularity, reach_m), "valve") for prem in _dwellings(facts)]


@fact("premises_devices", metric=False)
def premises_devices(facts: Facts, *, same_space: bool, reach_m: float) -> Sequence[Observation]:
    """Whether each of the premises has a sensor in each space with gas, and an automatic valve.

    One observation for the sensor, one for the valve.
    """
    found = []
    for prem in premises(facts):
        if prem.sort in (Sort.DISPENSER, Sort.PARKING):
            continue
        sensor = unit_sensor(facts, prem, UNIT, same_space)
        valve = judge_valves(facts, prem, valves_of(facts, prem, reach_m), NO_VALVE)
        found += [_observed(prem, sensor, "sensor"), _observed(prem, valve, "valve")]
    return found


def _observed(prem: Premises, judged: Judged, key: str) -> Observation:
    device = judged.device
    return Observation(
        subject=prem.subject,
        scope=prem.key,
        key=key,
        verdict=judged.verdict,
        why=judged.why,
        missing=judged.missing,
        against=Subject.of(device, unit=prem.subject.unit) if device is not None else None,
        location=(device.point.x, device.point.y)
        if device is not None and judged.verdict is not Verdict.FAIL
        else None,
    )


def _dwellings(facts: Facts) -> list[Premises]:
    return [p for p in premises(facts) if p.dwelling is not False]


def unit_sensor(facts: Facts, prem: Premises, granularity: str, same_space: bool) -> Judged:
    """Judge the sensors of premises."""
    if prem.sort is Sort.WHOLE and prem.dwelling is True and not is_house(facts, prem):
        return Judged(Verdict.MISSING, _NO_UNITS, (UNITS,))
    if granularity in (STOREY, EITHER) and _on_storeys(facts, prem, facts.plan.sensors):
        return Judged(Verdict.PASS)
    groups = gas_places(facts, prem)
    if not groups:
        return worst_of([_no_points(facts, prem, gas) for gas in gases_in(facts, prem) or {None}])
    return worst_of([_place_sensor(facts, prem, g, same_space) for g in groups])


@dataclass(frozen=True, slots=True)
class GasPlace:
    """Where a sensor for one gas is demanded: the gas points, and the spaces that hold them."""

    gas: Gas | Missing
    points: tuple[GasPoint, ...]
    spaces: tuple[Space | None, ...]


@memoised
def gas_places(facts: Facts, prem: Premises) -> tuple[GasPlace, ...]:
    """Return where sensors are demanded: for each gas of a dwelling; for each gas in each space of other premises."""
    as_one = (
        (prem.sort is Sort.UNIT and prem.dwelling is not False) or prem.sort is Sort.COMMON or is_house(facts, prem)
    )
    grouped: dict[tuple[object, Gas | Missing], list[tuple[Space | None, GasPoint]]] = {}
    for space, points in points_by_space(facts, prem):
        for point in points:
            gas = gas_of_point(facts, point)
            grouped.setdefault((None if as_one else space, gas), []).append((space, point))
    return tuple(
        GasPlace(gas, tuple(p for _, p in rows), tuple(dict.fromkeys(s for s, _ in rows)))
        for (_, gas), rows in grouped.items()
    )


def worst_of(found: Sequence[Judged]) -> Judged:
    """Return the worst judgement, with the reasons of all that are as bad."""
    verdict = worst(j.verdict for j in found)
    alike = [j for j in found if j.verdict is verdict]
    whys = list(dict.fromkeys(j.why for j in alike if j.why is not None))
    why = None
    for text in whys:
        why = text if why is None else why + text
    return Judged(verdict, why, tuple(dict.fromkeys(m for j in alike for m in j.missing)), alike[0].device)


def _no_points(facts: Facts, prem: Premises, gas: Gas | Missing | None) -> Judged:
    """Premises known to have gas though no point of it is drawn."""
    able = able_sensors(facts, prem, gas if gas is not None else Missing("gas_point.gas"))
    if not able:
        return _absent(facts, prem, gas)
    return Judged(Verdict.MISSING, None, (Missing("gas_point.location"),), able[0])


def _absent(facts: Facts, prem: Premises, gas: Gas | Missing | None) -> Judged:
    others = sensors_in(facts, prem)
    if others and isinstance(gas, Gas):
        return Judged(Verdict.FAIL, _OTHER_GAS.format(gas=gas.value), (), others[0])
    return absent(facts, "gas_sensor", NO_SENSOR, prem)


def _place_sensor(facts: Facts, prem: Premises, where: GasPlace, same_space: bool) -> Judged:
    able = able_sensors(facts, prem, where.gas)
    if not able:
        return _absent(facts, prem, where.gas)
    rooms = [s for s in where.spaces if s is not None]
    here = sorted((s for s in able if place(facts, s).space in rooms), key=lambda s: _doubt(s) is not None)
    if here:
        gap = _doubt(here[0])
        return (
            Judged(Verdict.MISSING, None, (gap,), here[0])
            if gap is not None
            else Judged(Verdict.PASS, None, (), here[0])
        )
    storeys = {place(facts, p).storey for p in where.points}
    near = [s for s in able if place(facts, s).storey in storeys]
    if not near:
        return _other_storey(facts, prem, where.points, able)
    if None in where.spaces or any(place(facts, s).space is None for s in near):
        return (
            Judged(Verdict.MISSING, _NO_ROOMS, (ROOMS,), near[0])
            if same_space
            else Judged(Verdict.PASS, None, (), near[0])
        )
    names = ", ".join(s.name or s.key or "–" for s in rooms)
    return Judged(Verdict.FAIL if same_space else Verdict.PASS, _OTHER_ROOM.format(room=names), (), near[0])


def _doubt(sensor: GasSensor) -> Missing | None:
    """Return what keeps a sensor from counting: a doubtful recognition, or a stated gas that could not be read."""
    gap = unsure(sensor)
    if gap is None and isinstance(sensor.gases, Missing) and sensor.gases.why is not None:
        return sensor.gases
    return gap


def _other_storey(facts: Facts, prem: Premises, points: Iterable[GasPoint], able: Sequence[GasSensor]) -> Judged:
    """A sensor on another storey: a failure against every gas point of the premises, a doubt on an open mezzanine."""
    if any(is_mezzanine(facts, place(facts, p).storey) for p in points):
        return Judged(
            Verdict.REVIEW,
            Text(
                "Ponto de gás em mezanino aberto, sensor no piso inferior.",
                "Gas point on an open mezzanine, sensor on the floor below.",
            ),
            (),
            able[0],
        )
    every = {place(facts, p).storey for _, group in points_by_space(facts, prem) for p in group}
    if any(place(facts, s).storey in every for s in able):
        return Judged(Verdict.REVIEW, _OTHER_STOREY, (), able[0])
    return Judged(Verdict.FAIL, _OTHER_STOREY, (), able[0])


def _on_storeys(facts: Facts, prem: Premises, devices: Iterable[GasSensor]) -> bool:
    return any(place(facts, d).storey in prem.storeys for d in devices)


def unit_valve(facts: Facts, prem: Premises, granularity: str, reach_m: float) -> Judged:
    """Judge the valves of a dwelling or of common rooms."""
    if prem.sort is Sort.WHOLE and prem.dwelling is True and not is_house(facts, prem):
        return Judged(Verdict.MISSING, _NO_UNITS, (UNITS,))
    if granularity in (STOREY, EITHER):
        on = tuple(v for v in facts.plan.valves if place(facts, v).storey in prem.storeys)
        if on:
            return judge_valves(facts, prem, on, NO_VALVE)
    return judge_valves(facts, prem, valves_of(facts, prem, reach_m), NO_VALVE)
