"""Whether sensors can detect the gas that is used where they are."""

from __future__ import annotations

from collections.abc import Sequence

from checker.facts.base import Facts, Observation, fact
from checker.facts.devices import SENSOR_GASES, Judged, absent, detects, room_subject, unsure
from checker.facts.gases import gases_in, has_gas, uses_any
from checker.facts.gnv import dispenser_sensors
from checker.facts.placement import place
from checker.facts.premises import Premises, Sort, premises, sensors_in
from checker.facts.presence import GasPlace, gas_places
from checker.model import Gas, GasSensor, Missing, Subject, Text, Tri, Verdict, all_of, gaps, is_known

_WRONG = Text("O sensor detecta {found}; o gás é {gas}.", "The sensor detects {found}; the gas is {gas}.")
_NONE_ABLE = Text("Nenhum sensor aqui capaz de detectar {gas}.", "No sensor here able to detect {gas}.")
_LIGHT = Text(
    "{gas} é mais leve que o ar (densidade {d}): convém o sensor junto ao teto.",
    "{gas} is lighter than air (density {d}): the sensor is better near the ceiling.",
)
_HEAVY = Text(
    "{gas} é mais pesado que o ar (densidade {d}): convém o sensor junto ao piso.",
    "{gas} is heavier than air (density {d}): the sensor is better near the floor.",
)
CUMULATIVE = "cumulative"


@fact("gas_detection", metric=False)
def gas_detection(
    facts: Facts,
    *,
    gases: tuple[str, ...],
    capability: str,
    densities: dict[str, float] | None = None,
    light_below: float = 0.0,
    heavy_from: float = 1e9,
) -> Sequence[Observation]:
    """Whether a sensor able to detect each of ``gases`` is where that gas is used.

    For each dwelling, and for each space of other premises. ``capability`` "cumulative": a sensor must detect all of
    ``gases``
    wherever any gas is used. ``densities`` (relative to air) only add advice on the height.
    """
    wanted = frozenset(Gas(g) for g in gases)
    found: list[Observation] = []
    for prem in premises(facts):
        if has_gas(facts, prem)[0] is False:
            continue
        for where in _places(facts, prem, wanted, capability):
            note = _advice(where.gas, densities or {}, light_below, heavy_from)
            found.append(_observed(facts, prem, where, note, wanted if capability == CUMULATIVE else None))
    return found


def _places(facts: Facts, prem: Premises, wanted: frozenset[Gas], capability: str) -> list[GasPlace]:
    if prem.sort is Sort.PARKING and getattr(prem.element, "admits_gnv", None) is not True:
        return []
    places = [
        w for w in gas_places(facts, prem) if isinstance(w.gas, Missing) or w.gas in wanted or capability == CUMULATIVE
    ]
    if (
        any(isinstance(w.gas, Missing) for w in places)
        and uses_any(facts, prem, wanted) is False
        and capability != CUMULATIVE
    ):
        places = []
    if gas_places(facts, prem):
        return places
    if prem.sort is Sort.PARKING or uses_any(facts, prem, wanted) is not False:
        return [GasPlace(g, (), (None,)) for g in gases_in(facts, prem) if isinstance(g, Missing) or g in wanted]
    return []


def _observed(
    facts: Facts, prem: Premises, where: GasPlace, note: Text | None, every: frozenset[Gas] | None
) -> Observation:
    judged = _judge(facts, prem, where, every)
    sensor = judged.device
    room = room_subject(prem, where.spaces[0], where.points)
    key = f"{where.gas.value if is_known(where.gas) else '?'}:{where.spaces[0].key if where.spaces[0] else ''}"
    return Observation(
        subject=Subject.of(sensor, unit=prem.subject.unit) if sensor is not None else room,
        against=room if sensor is not None else None,
        scope=prem.key,
        key=key,
        verdict=judged.verdict,
        why=judged.why,
        missing=judged.missing,
        note=note,
    )


def _judge(facts: Facts, prem: Premises, where: GasPlace, every: frozenset[Gas] | None) -> Judged:
    if isinstance(where.gas, Missing):
        return Judged(Verdict.MISSING, None, (where.gas,))
    sensors = _sensors_at(facts, prem, where)
    if not sensors:
        return absent(facts, "gas_sensor", _NONE_ABLE.format(gas=where.gas.value), prem)
    wanted = every or frozenset({where.gas})
    answers = [(all_of(_detects_one(s, g) for g in wanted), s) for s in sensors]
    for answer, sensor in answers:
        gap = unsure(sensor)
        if answer is True:
            return Judged(Verdict.PASS if gap is None else Verdict.MISSING, None, gaps(gap), sensor)
    for answer, sensor in answers:
        if isinstance(answer, Missing):
            return Judged(Verdict.MISSING, None, (answer,), sensor)
    declared = sorted({g.value for s in sensors if is_known(s.gases) for g in s.gases})
    return Judged(Verdict.FAIL, _WRONG.format(found=", ".join(declared) or "–", gas=where.gas.value), (), sensors[0])


def _detects_one(sensor: GasSensor, gas: Gas) -> Tri:
    return detects(sensor, gas) if is_known(sensor.gases) else SENSOR_GASES


def _sensors_at(facts: Facts, prem: Premises, where: GasPlace) -> tuple[GasSensor, ...]:
    """Return the sensors at a place: all of a dwelling's, those of the space for other premises."""

    if prem.sort is Sort.DISPENSER:
        return dispenser_sensors(facts, prem)
    sensors = sensors_in(facts, prem)
    rooms = [s for s in where.spaces if s is not None]
    one = prem.sort in (Sort.COMMON, Sort.PARKING) or prem.dwelling is True or not rooms
    return sensors if one else tuple(s for s in sensors if place(facts, s).space in rooms)


def _advice(gas: Gas | Missing, densities: dict[str, float], light_below: float, heavy_from: float) -> Text | None:
    density = densities.get(gas.value) if is_known(gas) else None
    if density is None or not is_known(gas):
        return None
    text = _LIGHT if density < light_below else _HEAVY if density >= heavy_from else None
    if text is None:
        return None
    return Text(
        text.pt.format(gas=gas.value, d=f"{density:g}".replace(".", ",")),
        text.en.format(gas=gas.value, d=f"{density:g}"),
    )
