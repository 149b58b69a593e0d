"""The functions of the sensor and valve set: response, alarms, closing by itself, reset, behaviour without power."""

from __future__ import annotations

from collections.abc import Sequence

from checker.facts.base import Facts, Observation, fact
from checker.facts.devices import absent, service, unsure
from checker.facts.gnv import dispenser_sensors
from checker.facts.placement import place, unit_named
from checker.facts.premises import Premises, Sort, block_of, premises, premises_of, sensors_in
from checker.facts.presence import NO_SENSOR
from checker.facts.words import normalise
from checker.model import GasSensor, GasValve, Missing, Subject, Text, Tri, Verdict, all_of, gaps, is_known
from checker.model.tolerance import compare

_BY_HAND = Text("A válvula é manual.", "The valve is worked by hand.")
_NO_LINK = Text(
    "Nenhum sensor das mesmas dependências comanda a válvula.", "No sensor of the same premises commands the valve."
)
_NO_RESET = Text("Não tem rearme manual.", "It cannot be re-armed by hand.")
_STAYS_OPEN = Text("Sem energia fica aberta.", "It stays open without power.")
_NO_REARM = Text("Não rearma com a volta da energia.", "It does not re-arm when power is back.")
_NO_HAND = Text("Não aceita comando manual sem energia.", "It takes no hand command without power.")


@fact("sensor_response", metric=False)
def sensor_response(facts: Facts, *, response_max_s: float, setpoint_max_lel: float) -> Sequence[Observation]:
    """Whether each sensor responds in under ``response_max_s`` seconds at up to ``setpoint_max_lel`` of the explosive
    limit."""
    found = []
    for prem, sensor in _sensors(facts):
        quick = _met(sensor.response_s, "<", response_max_s, "s")
        low = _met(sensor.setpoint_lel, "<=", setpoint_max_lel, "1")
        found.append(_attribute(prem, sensor, (quick, low), _response_text(sensor, response_max_s, setpoint_max_lel)))
    return found or _none(facts, "gas_sensor")


def _met(value: float | Missing, operator: str, limit: float, unit: str) -> Tri:
    if isinstance(value, Missing):
        return value
    return compare(value, "<" if operator == "<" else "<=", limit, unit)


def _response_text(sensor: GasSensor, response_max_s: float, setpoint_max_lel: float) -> Text | None:
    parts = []
    if is_known(sensor.response_s):
        parts.append(
            (
                f"resposta em {sensor.response_s:g} s (menos de {response_max_s:g} s)",
                f"response in {sensor.response_s:g} s (under {response_max_s:g} s)",
            )
        )
    if is_known(sensor.setpoint_lel):
        parts.append(
            (
                f"alarme a {100 * sensor.setpoint_lel:g} % do LIE (até {100 * setpoint_max_lel:g} %)",
                f"alarm at {100 * sensor.setpoint_lel:g} % of the LEL (up to {100 * setpoint_max_lel:g} %)",
            )
        )
    if not parts:
        return None
    return Text("; ".join(p for p, _ in parts).replace(".", ",") + ".", "; ".join(e for _, e in parts) + ".")


@fact("sensor_alarms", metric=False)
def sensor_alarms(facts: Facts) -> Sequence[Observation]:
    """Whether each sensor gives a sound and a light alarm."""
    return [_attribute(prem, s, (s.alarm_sound, s.alarm_light), None) for prem, s in _sensors(facts)] or _none(
        facts, "gas_sensor"
    )


@fact("valve_functions", metric=False)
def valve_functions(facts: Facts, *, function: str, reach_m: float) -> Sequence[Observation]:
    """Whether each valve of premises has a ``function``: "closes" (by itself, linked to a sensor of the same premises),
    "reset" (by hand), "power" (closes without power, re-arms with it, takes a hand command meanwhile).
    """
    found = []
    for valve in facts.plan.valves:
        prem = service(facts, valve, reach_m).prem or _under_whom(facts, valve)
        if function == "closes":
            parts = {_BY_HAND: valve.automatic, _NO_LINK: _linked(facts, prem, valve)}
        elif function == "reset":
            parts = {_NO_RESET: valve.manual_reset}
        else:
            parts = {
                _STAYS_OPEN: valve.fails_closed,
                _NO_REARM: valve.rearms_on_power,
                _NO_HAND: valve.manual_override,
            }
        failed = [why for why, met in parts.items() if met is False]
        found.append(_attribute(prem, valve, tuple(parts.values()), sum(failed[1:], failed[0]) if failed else None))
    return found or _none(facts, "gas_valve")


def _under_whom(facts: Facts, device: GasSensor | GasValve) -> Premises:
    """Return the premises under whose duty a device is judged: where it stands, else those it serves with others.

    A device in the hall that serves nobody by itself comes under the first premises of its building.
    """
    standing = premises_of(facts, device)
    if standing is not None:
        return standing
    every = premises(facts)
    units = [unit_named(facts, label) for label in getattr(device, "serves", ())]
    served = [p for p in every if p.unit is not None and p.unit in units]
    block = block_of(facts, place(facts, device).storey)
    return next(iter((*served, *(p for p in every if p.block is block), *every)))


def _linked(facts: Facts, prem: Premises, valve: GasValve) -> Tri:
    """Tell whether a valve is linked to a sensor that covers the same premises."""
    if isinstance(valve.linked_sensors, Missing):
        return valve.linked_sensors

    own = (*sensors_in(facts, prem), *(dispenser_sensors(facts, prem) if prem.sort is Sort.DISPENSER else ()))
    names = {normalise(n) for s in own for n in (s.name, s.ref.ref, s.id) if n}
    return any(normalise(link) in names for link in valve.linked_sensors)


def _sensors(facts: Facts) -> list[tuple[Premises, GasSensor]]:
    return [(_under_whom(facts, s), s) for s in facts.plan.sensors]


def _attribute(prem: Premises, device: GasSensor | GasValve, parts: tuple[Tri, ...], why: Text | None) -> Observation:
    value = all_of(parts)
    gap = unsure(device)
    if value is True and gap is not None:
        value = gap
    verdict = Verdict.PASS if value is True else Verdict.FAIL
    missing = gaps(*parts, gap) if isinstance(value, Missing) else ()
    return Observation(
        subject=Subject.of(device, unit=prem.subject.unit),
        scope=prem.key,
        why=why,
        missing=missing,
        verdict=Verdict.MISSING if isinstance(value, Missing) else verdict,
    )


def _none(facts: Facts, concept: str) -> Sequence[Observation]:
    """No such device: nothing to judge where the gas installation is drawn, else not known."""
    judged = absent(facts, concept, NO_SENSOR)
    if judged.verdict is Verdict.FAIL:
        return ()
    return [
        Observation(subject=p.subject, scope=p.key, verdict=Verdict.MISSING, missing=judged.missing)
        for p in premises(facts)
        if p.sort is not Sort.PARKING
    ]
