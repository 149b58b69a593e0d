"""Extinguishers and leak detectors of a storage area."""

from __future__ import annotations

import math
from collections.abc import Sequence

from checker.facts.base import Facts, Observation, Span, fact
from checker.facts.classes import class_of
from checker.facts.disciplines import carries
from checker.facts.geometry import beside, measured_shape
from checker.facts.limits import DEMARCATED, Limit, Line, Sizes, limit_of
from checker.facts.plates import nearest_site
from checker.facts.sites import Site, storage_sites
from checker.facts.stock import Law
from checker.model import Agent, Extinguisher, Gas, GasSensor, Missing, Subject, Text, Tri, Verdict, all_of, is_known
from checker.model.tolerance import LENGTH_SLACK_M, compare

FIRE_SAFETY = Missing("plan.discipline.fire_safety")
HEAVY_KG = 1000.0
"""More than any extinguisher holds: the upper end of a mass that is not stated."""
POWDERS = frozenset({Agent.POWDER_BC, Agent.POWDER_ABC})
_FAR = Text(
    "Só com extintores a mais de {r} m da área ({n}).", "Only with extinguishers more than {r} m from the area ({n})."
)
_COUNT = Text("{n} extintor(es) de pó químico; exigidos {m}.", "{n} dry-chemical extinguisher(s); {m} required.")
_NO_DETECTOR = Text("Nenhum detector de GLP na área.", "No LPG detector in the area.")
_ELSEWHERE = Text(
    "Detector fora do limite da área e da sua cobertura: uma pessoa decide.",
    "Detector outside the area's limit and its roof: a person decides.",
)
_LATE = Text("Alarme em {s} s; o máximo é {most} s.", "Alarm in {s} s; the most is {most} s.")
_HIGH = Text("Alarme a {p} % do LIE; o máximo é {most} %.", "Alarm at {p} % of the LEL; the most is {most} %.")


@fact("extinguishers")
def extinguishers(
    facts: Facts,
    *,
    stock: dict[str, float],
    caps: dict[str, float],
    in_use: bool,
    corridor: dict[str, float],
    corridor_width: str,
    p13_d: float,
    p13_h: float,
    p8: tuple[float, ...],
    p5: tuple[float, ...],
    p2: tuple[float, ...],
    radius: float,
    mass: float,
    number: int,
) -> Sequence[Observation]:
    """Mass in kilograms of the dry-chemical extinguishers of each area, and whether there are enough of them.

    ``mass`` and ``number`` are what is required, to tell what is met only with extinguishers beyond ``radius`` metres.
    """
    law = Law.of(stock, caps, in_use)
    line = Line.of(DEMARCATED, corridor, corridor_width, Sizes.of(law.bottle_kg, p13_d, p13_h, p8, p5, p2))
    places = storage_sites(facts, law)
    found: list[Observation] = []
    for site in places:
        own = class_of(facts, site, law).name
        mine = [e for e in facts.plan.extinguishers if nearest_site(facts, e, places) is site]
        near = [e for e in mine if _is_near(facts, site, e, law, line, radius)]
        found += _judge(facts, site, own, mine, near, radius, mass, number)
    return found


def _is_near(facts: Facts, site: Site, item: Extinguisher, law: Law, line: Line, radius_m: float) -> bool:
    limit = limit_of(facts, site, law, line)
    shape = measured_shape(item)
    if site.installation is not None and site.installation.shape.covers(shape):
        return True
    return (
        isinstance(limit, Limit)
        and beside(facts, item, site.storey)
        and compare(limit.shape.distance(shape), "<=", radius_m, "m")
    )


def _judge(
    facts: Facts,
    site: Site,
    own: str | Missing,
    mine: Sequence[Extinguisher],
    near: Sequence[Extinguisher],
    radius_m: float,
    mass: float,
    number: int,
) -> list[Observation]:
    shown = carries(facts, "fire_safety", facts.plan.extinguishers) or site.absent(facts, "EXTINTOR")
    if not mine and not shown:
        return [Observation(subject=site.subject, scope=site.key, category=own, value=FIRE_SAFETY)]
    if facts.plan.broken_of("extinguisher"):
        return [Observation(subject=site.subject, scope=site.key, category=own, value=Missing("extinguisher.shape"))]
    all_kg, near_kg = _mass(mine), _mass(near)
    all_n, near_n = _number(mine), _number(near)
    if not shown:
        all_kg, all_n = _or_more(all_kg), _or_more(all_n)
    enough_all = _at_least(all_kg, mass)
    far_needed = enough_all and not _at_least(near_kg, mass)
    count_all, count_near = _at_least(all_n, number), _at_least(near_n, number)
    far = _FAR.format(r=f"{radius_m:g}", n=len(mine) - len(near))
    low = all_n.low if isinstance(all_n, Span) else all_n
    verdict = Verdict.PASS if count_near else Verdict.REVIEW if count_all else _short(all_n, number)
    return [
        Observation(
            subject=site.subject,
            scope=site.key,
            category=own,
            value=all_kg,
            key="mass",
            at_best=Verdict.REVIEW if far_needed else None,
            why=far if far_needed else None,
        ),
        Observation(
            subject=site.subject,
            scope=site.key,
            category=own,
            key="count",
            verdict=verdict,
            why=far if verdict is Verdict.REVIEW else _COUNT.format(n=f"{low:g}", m=number),
            missing=all_n.because if verdict is Verdict.MISSING and isinstance(all_n, Span) else (),
        ),
    ]


def _or_more(value: float | Span) -> Span:
    """Return what is drawn as the least: without the fire-safety drawing there may be further ones."""
    because = value.because if isinstance(value, Span) else ()
    return Span(value.low if isinstance(value, Span) else value, math.inf, (*because, FIRE_SAFETY))


def _short(value: float | Span, number: int) -> Verdict:
    return Verdict.MISSING if isinstance(value, Span) and value.high >= number else Verdict.FAIL


def _at_least(value: float | Span, required: float) -> bool:
    return compare(value.low if isinstance(value, Span) else value, ">=", required, "kg")


def _mass(items: Sequence[Extinguisher]) -> float | Span:
    low = high = 0.0
    because: list[Missing] = []
    for item in items:
        powder = _is_powder(item)
        if powder is False:
            continue
        if isinstance(item.mass_kg, Missing):
            high += HEAVY_KG
            because.append(item.mass_kg)
            continue
        high += item.mass_kg
        low += item.mass_kg if powder is True else 0.0
        because += [powder] if isinstance(powder, Missing) else []
    return high if low == high else Span(low, high, tuple(dict.fromkeys(because)))


def _number(items: Sequence[Extinguisher]) -> float | Span:
    powders = [_is_powder(i) for i in items]
    sure = sum(p is True for p in powders)
    unknown = tuple(dict.fromkeys(p for p in powders if isinstance(p, Missing)))
    return Span(sure, sum(p is not False for p in powders), unknown) if unknown else sure


def _is_powder(item: Extinguisher) -> Tri:
    powder: Tri = item.agent if isinstance(item.agent, Missing) else item.agent in POWDERS
    return all_of((powder, True if item.recognition.is_sure else Missing("extinguisher.confirm")))


@fact("leak_detectors")
def leak_detectors(
    facts: Facts,
    *,
    stock: dict[str, float],
    caps: dict[str, float],
    in_use: bool,
    corridor: dict[str, float],
    corridor_width: str,
    p13_d: float,
    p13_h: float,
    p8: tuple[float, ...],
    p5: tuple[float, ...],
    p2: tuple[float, ...],
    most_lel: float,
    most_s: float,
) -> Sequence[Observation]:
    """Whether an LPG detector in each area acts at no more than a share of the LEL and within a time in seconds."""
    law = Law.of(stock, caps, in_use)
    line = Line.of(DEMARCATED, corridor, corridor_width, Sizes.of(law.bottle_kg, p13_d, p13_h, p8, p5, p2))
    found: list[Observation] = []
    places = storage_sites(facts, law)
    for site in places:
        own = class_of(facts, site, law).name
        sensors = [s for s in facts.plan.sensors if nearest_site(facts, s, places) is site]
        able = [(s, t) for s in sensors if (t := _is_lpg(s)) is not False]
        found.append(_detector(facts, site, own, able, limit_of(facts, site, law, line), most_lel, most_s))
    return found


def _is_lpg(sensor: GasSensor) -> Tri:
    gases: Tri = sensor.gases if isinstance(sensor.gases, Missing) else Gas.LPG in sensor.gases
    return all_of((gases, True if sensor.recognition.is_sure else Missing("gas_sensor.confirm")))


def _detector(
    facts: Facts,
    site: Site,
    own: str | Missing,
    able: Sequence[tuple[GasSensor, Tri]],
    limit: Limit | Missing,
    most_lel: float,
    most_s: float,
) -> Observation:
    if not able:
        shown = (
            "fire_safety" in facts.plan.disciplines or "gas" in facts.plan.disciplines or site.absent(facts, "DETECTOR")
        )
        if facts.plan.broken_of("gas_sensor"):
            return Observation(subject=site.subject, scope=site.key, category=own, value=Missing("gas_sensor.shape"))
        return Observation(
            subject=site.subject,
            scope=site.key,
            category=own,
            value=False if shown else FIRE_SAFETY,
            why=_NO_DETECTOR if shown else None,
        )
    judged = [_judged(facts, site, own, s, t, limit, most_lel, most_s) for s, t in able]
    return min(judged, key=lambda o: (Verdict.PASS if o.verdict is None else o.verdict).rank * -1)


def _judged(
    facts: Facts,
    site: Site,
    own: str | Missing,
    sensor: GasSensor,
    able: Tri,
    limit: Limit | Missing,
    most_lel: float,
    most_s: float,
) -> Observation:
    value, why = _acts(sensor, most_lel, most_s)
    result = all_of((able, value))
    verdict = Verdict.MISSING if isinstance(result, Missing) else Verdict.PASS if result else Verdict.FAIL
    gaps = (
        tuple(m for m in (able, sensor.setpoint_lel, sensor.response_s) if isinstance(m, Missing))
        if verdict is Verdict.MISSING
        else ()
    )
    if verdict is Verdict.PASS and not _in_place(facts, site, sensor, limit):
        verdict, why = Verdict.REVIEW, _ELSEWHERE
    return Observation(
        subject=Subject.of(sensor),
        against=site.subject,
        scope=site.key,
        category=own,
        verdict=verdict,
        why=why,
        missing=gaps,
    )


def _acts(sensor: GasSensor, most_lel: float, most_s: float) -> tuple[Tri, Text | None]:
    low: Tri = (
        sensor.setpoint_lel
        if isinstance(sensor.setpoint_lel, Missing)
        else compare(sensor.setpoint_lel, "<=", most_lel, "1")
    )
    quick: Tri = (
        sensor.response_s if isinstance(sensor.response_s, Missing) else compare(sensor.response_s, "<=", most_s, "s")
    )
    why = None
    if low is False and is_known(sensor.setpoint_lel):
        why = _HIGH.format(p=f"{100 * sensor.setpoint_lel:g}", most=f"{100 * most_lel:g}")
    elif quick is False and is_known(sensor.response_s):
        why = _LATE.format(s=f"{sensor.response_s:g}", most=f"{most_s:g}")
    return all_of((low, quick)), why


def _in_place(facts: Facts, site: Site, sensor: GasSensor, limit: Limit | Missing) -> bool:
    shape = measured_shape(sensor)
    if isinstance(limit, Limit) and limit.shape.buffer(LENGTH_SLACK_M).covers(shape):
        return True
    roofs = [r for r in facts.plan.roofs if beside(facts, r, site.storey) and r.shape.intersects(site.shape)]
    return any(r.shape.covers(shape) for r in roofs)
