"""How high sensors are: above the floor for heavy gas, below the ceiling for light gas."""

from __future__ import annotations

from collections.abc import Sequence

from checker.facts.base import Facts, Observation, fact
from checker.facts.devices import SENSOR_GASES, able_sensors, absent, unsure
from checker.facts.dwellings import is_mezzanine
from checker.facts.gases import gas_of_point, gases_in, has_gas, uses_any
from checker.facts.gnv import canopy, dispenser_sensors
from checker.facts.placement import place
from checker.facts.premises import Premises, Sort, points_in, premises, sensors_in
from checker.facts.presence import NO_SENSOR
from checker.model import Coords, Gas, GasSensor, Missing, Subject, Text, Verdict, is_known

HEIGHT = "gas_sensor.height_above_floor_m"
DROP = "gas_sensor.drop_from_ceiling_m"
CEILING = Missing("space.ceiling_height_m")
_BELOW = Text("A altura informada fica fora do ambiente ({h} m).", "The stated height lies outside the room ({h} m).")
_PLACED = Text(
    "A altura informada, a da inserção e a distância ao teto diferem em {d} m; vale a informada.",
    "The stated height, that of the placement and the distance to the ceiling differ by {d} m; the stated one counts.",
)
_FLOORS = {
    "space": Text("Medido do piso do ambiente.", "Measured from the floor of the space."),
    "storey": Text("Medido do nível do pavimento.", "Measured from the level of the storey."),
}
_MEZZANINE = Text(
    "Ponto de gás em mezanino aberto: o GLP desce; convém um sensor em cada piso.",
    "Gas point on an open mezzanine: LPG falls; one sensor at each floor is meant.",
)
_CANOPY = Text("O único teto é o da cobertura do posto.", "The only ceiling is the station's canopy.")
_OFF_CEILING = Text(
    "Não está encostado no teto; a leitura literal pediria distância zero.",
    "It is not mounted on the ceiling; the literal reading would want no distance.",
)


@fact("sensor_height")
def sensor_height(
    facts: Facts, *, gases: tuple[str, ...], noted_above_m: float, review_above_m: float
) -> Sequence[Observation]:
    """Height in metres above the finished floor of each sensor that serves one of ``gases``; absent ones are failures.

    A height that differs from the placement's, or from what the stated distance to the ceiling leaves, by more than
    ``noted_above_m`` is noted, by more than ``review_above_m`` left to a person.
    """
    return _observe(facts, frozenset(Gas(g) for g in gases), _Height(noted_above_m, review_above_m))


@fact("sensor_drop")
def sensor_drop(
    facts: Facts, *, gases: tuple[str, ...], literal_m: float, noted_above_m: float, review_above_m: float
) -> Sequence[Observation]:
    """Distance in metres from the highest ceiling down to each sensor that serves one of ``gases``.

    Absent ones are failures. A distance above ``literal_m`` is noted: the sensor is not on the ceiling literally. A
    height that contradicts the placement or the distance is treated as in ``sensor_height``.
    """
    return _observe(facts, frozenset(Gas(g) for g in gases), _Drop(literal_m, noted_above_m, review_above_m))


def _contradiction(
    facts: Facts, sensor: GasSensor, noted_above_m: float, review_above_m: float
) -> tuple[Text | None, Verdict | None]:
    """Compare all that tells how high a sensor hangs; return what to note, and a review where it is far apart."""
    height, placed, drop = sensor.height_above_floor_m, sensor.placement_height_m, sensor.drop_from_ceiling_m
    space = place(facts, sensor).space
    ceiling: float | Missing = space.ceiling_height_m if space is not None else CEILING
    known = [h for h in (height, placed) if is_known(h)]
    if is_known(ceiling) and is_known(drop):
        known.append(ceiling - drop)
    apart = max(known) - min(known) if known else 0.0
    if apart <= noted_above_m + 5e-4:
        return None, None
    return _PLACED.format(d=f"{apart:.3f}"), Verdict.REVIEW if apart > review_above_m + 5e-4 else None


class _Height:
    """Measures upwards from the floor."""

    def __init__(self, noted_above_m: float, review_above_m: float) -> None:
        self.noted_above_m, self.review_above_m = noted_above_m, review_above_m

    def __call__(self, facts: Facts, prem: Premises, sensor: GasSensor) -> Observation:
        height = sensor.height_above_floor_m
        note = _FLOORS.get(sensor.floor_from or "")
        differs, at_best = _contradiction(facts, sensor, self.noted_above_m, self.review_above_m)
        if differs is not None:
            note = note + differs if note is not None else differs
        if _half_of_mezzanine(facts, prem):
            note, at_best = _MEZZANINE, Verdict.REVIEW
        return Observation(
            subject=Subject.of(sensor, unit=prem.subject.unit),
            scope=prem.key,
            value=_under_ceiling(height, sensor),
            against=Subject(kind="floor_level", name=None),
            note=note,
            at_best=at_best,
            witness=_upright(facts, sensor, height),
            location=(sensor.point.x, sensor.point.y),
        )


class _Drop:
    """Measures down from the ceiling."""

    def __init__(self, literal_m: float, noted_above_m: float, review_above_m: float) -> None:
        self.literal_m, self.noted_above_m, self.review_above_m = literal_m, noted_above_m, review_above_m

    def __call__(self, facts: Facts, prem: Premises, sensor: GasSensor) -> Observation:
        drop = sensor.drop_from_ceiling_m
        note = _OFF_CEILING if is_known(drop) and drop > self.literal_m + 5e-4 else None
        differs, at_best = _contradiction(facts, sensor, self.noted_above_m, self.review_above_m)
        if differs is not None:
            note = note + differs if note is not None else differs
        under = prem.sort is Sort.DISPENSER and canopy(facts, prem) is not None
        return Observation(
            subject=Subject.of(sensor, unit=prem.subject.unit),
            scope=prem.key,
            value=_inside(drop, DROP, sensor),
            against=Subject(kind="roof_and_ceiling", name=None),
            note=_CANOPY if under else note,
            at_best=Verdict.REVIEW if under else at_best,
            witness=_hanging(facts, sensor, drop),
            location=(sensor.point.x, sensor.point.y),
        )


def _under_ceiling(height: float | Missing, sensor: GasSensor) -> float | Missing:
    """Return the height, unknown where it lies above the ceiling (30 for 0.30)."""
    drop = sensor.drop_from_ceiling_m
    if is_known(height) and is_known(drop) and drop < -5e-4:
        return Missing(HEIGHT, _BELOW.format(h=f"{height:.3f}"))
    return _inside(height, HEIGHT, sensor)


def _inside(value: float | Missing, what: str, sensor: GasSensor) -> float | Missing:
    gap = unsure(sensor)
    if gap is not None:
        return gap
    if is_known(value) and value < -5e-4:
        return Missing(what, _BELOW.format(h=f"{value:.3f}"))
    return value


def _floor_z(facts: Facts, sensor: GasSensor) -> float:
    """Return the level to draw from; 0 where none is known, since the drawing then has no heights."""
    where = place(facts, sensor)
    if where.space is not None and is_known(where.space.floor_z_m):
        return where.space.floor_z_m
    storey = facts.plan.storey_by_key.get(where.storey or "")
    return storey.elevation_m if storey is not None and is_known(storey.elevation_m) else 0.0


def _upright(facts: Facts, sensor: GasSensor, height: float | Missing) -> tuple[Coords, ...]:
    if not is_known(height):
        return ()
    x, y, z = sensor.point.x, sensor.point.y, _floor_z(facts, sensor)
    return ((x, y, z), (x, y, z + height))


def _hanging(facts: Facts, sensor: GasSensor, drop: float | Missing) -> tuple[Coords, ...]:
    where = place(facts, sensor)
    if not is_known(drop) or where.space is None or not is_known(where.space.ceiling_height_m):
        return ()
    x, y, top = sensor.point.x, sensor.point.y, _floor_z(facts, sensor) + where.space.ceiling_height_m
    return ((x, y, top), (x, y, top - drop))


def _observe(facts: Facts, gases: frozenset[Gas], measure: _Height | _Drop) -> list[Observation]:
    found: list[Observation] = []
    for prem in premises(facts):
        if prem.sort is Sort.PARKING and getattr(prem.element, "admits_gnv", None) is not True:
            continue
        used = uses_any(facts, prem, gases)
        if used is False or has_gas(facts, prem)[0] is False:
            continue
        if isinstance(used, Missing):
            found.append(_open(prem, used))
            continue
        found += _of_premises(facts, prem, gases, measure)
    return found


def _open(prem: Premises, gap: Missing) -> Observation:
    return Observation(subject=prem.subject, scope=prem.key, verdict=Verdict.MISSING, missing=(gap,), key="gas")


def _of_premises(facts: Facts, prem: Premises, gases: frozenset[Gas], measure: _Height | _Drop) -> list[Observation]:
    found: list[Observation] = []
    sensors = dispenser_sensors(facts, prem) if prem.sort is Sort.DISPENSER else sensors_in(facts, prem)
    for sensor in sensors:
        serves = _served(facts, prem, sensor)
        if isinstance(serves, Missing):
            found.append(
                Observation(
                    subject=Subject.of(sensor, unit=prem.subject.unit),
                    scope=prem.key,
                    verdict=Verdict.MISSING,
                    missing=(serves,),
                )
            )
        elif serves & gases:
            found.append(measure(facts, prem, sensor))
    if not found:
        judged = absent(facts, "gas_sensor", NO_SENSOR, prem)
        found.append(
            Observation(
                subject=prem.subject,
                scope=prem.key,
                key="absent",
                verdict=judged.verdict,
                why=judged.why,
                missing=judged.missing,
            )
        )
    return found


def _served(facts: Facts, prem: Premises, sensor: GasSensor) -> frozenset[Gas] | Missing:
    """Return the gases a sensor serves: the only gas of its space, else those it is declared for."""
    space = place(facts, sensor).space
    here = {
        gas_of_point(facts, p) for p in points_in(facts, prem) if space is not None and place(facts, p).space is space
    }
    used = here or gases_in(facts, prem)
    unknown = next((g for g in used if isinstance(g, Missing)), None)
    known = frozenset(g for g in used if is_known(g))
    if unknown is not None and not is_known(sensor.gases):
        return unknown
    if unknown is None and len(known) <= 1:
        return known
    if not is_known(sensor.gases):
        return SENSOR_GASES
    return sensor.gases & known if unknown is None else sensor.gases


def _half_of_mezzanine(facts: Facts, prem: Premises) -> bool:
    """Tell whether gas is used on an open mezzanine and only one of its floor and the floor below has a sensor."""
    if not any(is_mezzanine(facts, place(facts, p).storey) for p in points_in(facts, prem)):
        return False
    floors = {is_mezzanine(facts, place(facts, s).storey) for s in able_sensors(facts, prem, Gas.LPG)}
    return len(floors) == 1
