"""Distances from the limit of each storage area to the objects of the table, with the relief that fire walls give."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from checker.facts.base import Facts, Observation, Relief, Span, Value, fact
from checker.facts.classes import class_of
from checker.facts.fire_walls import WallRule, relief_for
from checker.facts.geometry import nearest_segment
from checker.facts.limits import Limit, Line, Sizes, limit_of
from checker.facts.merging import Merged, Separation, merged_areas
from checker.facts.plates import SPECIAL
from checker.facts.sites import Site, storage_sites
from checker.facts.stock import Law, unsure_gap
from checker.facts.targets import Target, cells_of, heat, ignition, open_limits, places, roads, walled_limits
from checker.model import Missing, Subject, Text, Verdict, is_known
from checker.model.tolerance import compare

FAR_M = 1e5
"""Farther than anything on a site plan, in metres: the upper end of what a survey leaves open."""
RADIUS = Missing("storage_area.survey_radius_m")
PLACES = Missing("sensitive_place.stated")
ALIGNMENT = Missing("public_road.alignment")
_SURVEY = Text(
    "Levantamento da vizinhança: raio {r} m.",
    "Survey of the neighbourhood: radius {r} m.",
)
_SURVEY_LABEL = Text("Levantamento da vizinhança", "Survey of the neighbourhood")
_STALL = Text(
    "Vaga a {d} m, tratada como descarga de motor ({c} m).",
    "Parking stall at {d} m, taken as an engine exhaust ({c} m).",
)
_IGNORED = Text("Vaga de veículo: não contada.", "Parking stall: not counted.")
_MERGED = Text(
    "Conta junto com área vizinha, como classe {k}.", "Counts together with a neighbouring area, as class {k}."
)


@dataclass(frozen=True, eq=False)
class _From:
    """One area with its limit, the class it is judged by, and how fire walls are judged."""

    facts: Facts
    site: Site
    limit: Limit | Missing
    merged: Merged
    law: Law
    sizes: Sizes
    rule: WallRule


@fact("table_distance")
def table_distance(
    facts: Facts,
    *,
    row: str,
    stock: dict[str, float],
    caps: dict[str, float],
    in_use: bool,
    reference: str,
    corridor: dict[str, float],
    corridor_width: str,
    p13_d: float,
    p13_h: float,
    p8: tuple[float, ...],
    p5: tuple[float, ...],
    p2: tuple[float, ...],
    walled: dict[str, float],
    not_walled: dict[str, float],
    min_wall: float,
    separation_row: str,
    iterate: bool,
    mass: str,
    excess: float,
    units: dict[str, float],
    pallet: float,
    small_stack: float,
    small_classes: tuple[str, ...],
    stack_reference: str,
    min_rating: float | None,
    road_edge: str = "alignment",
    place_target: str = "",
    place_uses: tuple[str, ...] = (),
    gathering: tuple[str, ...] = (),
    min_occupants: float | None = None,
    survey_radius: float | None = None,
    surveyed: dict[str, float] | None = None,
    vehicles: str = "",
    exhaust: dict[str, float] | None = None,
) -> Sequence[Observation]:
    """Distance in metres from the limit of each storage area to each object of a row of the table.

    ``row``: walled, not_walled, road, places, heat or ignition. The category is the class of the merged group. A fire
    wall's relief comes with each distance; what is not drawn and not declared absent is unknown.
    """
    law = Law.of(stock, caps, in_use)
    sizes = Sizes.of(law.bottle_kg, p13_d, p13_h, p8, p5, p2)
    line = Line.of(reference, corridor, corridor_width, sizes)
    how = Separation.of(walled, not_walled, min_wall, separation_row, iterate, mass)
    rule = WallRule.of(excess, units, pallet, small_stack, small_classes, stack_reference, min_rating)
    merged = merged_areas(facts, law, line, how)
    found: list[Observation] = []
    for site in storage_sites(facts, law):
        start = _From(facts, site, limit_of(facts, site, law, line), merged[site.key], law, sizes, rule)
        if row == "walled":
            found += _limits(start, walled_limits(facts, min_wall), not_walled)
        elif row == "not_walled":
            found += _limits(start, open_limits(facts, min_wall), not_walled)
        elif row == "road":
            found += [_measured(start, t) for t in roads(facts, min_wall, road_edge)]
        elif row == "places":
            targets = places(facts, place_target, place_uses, gathering, min_occupants)
            found += [
                *(_measured(start, t) for t in targets),
                _survey(start, survey_radius, surveyed or {}, bool(targets)),
            ]
        elif row == "heat":
            found += [_measured(start, t) for t in heat(facts, site)]
        else:
            targets = ignition(facts, site, site.extent)
            found += [_stall(start, t, vehicles, exhaust or {}) if t.stall else _measured(start, t) for t in targets]
    return found


def _limits(start: _From, targets: Sequence[Target], not_walled: Mapping[str, float]) -> list[Observation]:
    """Measure stretches; one of unknown height is judged in the open row from its distance on, else in the other."""
    cell = cells_of(not_walled, start.merged.category)
    found = []
    for target in targets:
        far = isinstance(start.limit, Limit) and compare(start.limit.shape.distance(target.shape), ">=", cell, "m")
        if target.part and far is not (target.part == "from_open"):
            continue
        found.append(_measured(start, target))
    return found


def _measured(start: _From, target: Target) -> Observation:
    merged, site = start.merged, start.site
    doubt = Verdict.REVIEW if merged.doubtful else None
    note = start.limit.note if isinstance(start.limit, Limit) else None
    if len(merged.members) > 1 and is_known(merged.category) and note is not None:
        note = _MERGED.format(k=merged.category) + note
    value, relief = _value(start, target)
    shown = isinstance(start.limit, Limit) and not target.shape.is_empty
    return Observation(
        subject=target.subject,
        against=site.subject,
        scope=site.key,
        category=merged.category,
        value=value,
        at_best=target.at_best,
        at_worst=target.at_worst or doubt,
        missing=target.missing,
        why=target.why,
        note=note,
        relief=relief,
        witness=nearest_segment(target.shape, start.limit.shape) if shown and isinstance(start.limit, Limit) else (),
        reference=start.limit.shape if isinstance(start.limit, Limit) else None,
    )


def _value(start: _From, target: Target) -> tuple[Value, Callable[[float], Relief] | None]:
    gap = unsure_gap(start.site.area) if start.site.area is not None else None
    for unknown in (target.value, gap, start.limit):
        if isinstance(unknown, Missing):
            return unknown, None
    assert isinstance(start.limit, Limit)  # noqa: S101  # Missing was returned above; tells mypy
    distance = start.limit.shape.distance(target.shape)
    if target.nearer:
        return Span(0.0, distance, (ALIGNMENT,)), None
    if start.limit.assumed and isinstance(start.merged.category, Missing):
        return (
            distance,
            lambda _full: (
                Relief(start.merged.category) if isinstance(start.merged.category, Missing) else Relief(False)
            ),
        )
    relief = relief_for(start.facts, start.site, start.limit.shape, target.shape, start.law, start.sizes, start.rule)
    return distance, relief


def _survey(start: _From, stated_m: float | None, cells: Mapping[str, float], drawn: bool) -> Observation:
    """Return how far the neighbourhood was surveyed: no place is nearer than that, beyond it anything may be.

    ``cells``: the row's distances by class. Where no place is drawn, only the author's word turns that into none.
    """
    site, category = start.site, start.merged.category
    radius = site.area.survey_radius_m if site.area is not None else RADIUS
    if isinstance(radius, Missing) and stated_m is not None:
        radius = stated_m
    none = not drawn and site.absent(start.facts, "VIZINHO")
    value: Value = radius if isinstance(radius, Missing) else Span(radius, FAR_M, (RADIUS,))
    enough = is_known(radius) and is_known(category) and compare(radius, ">=", cells.get(category, FAR_M), "m")
    if not drawn and not none and not isinstance(radius, Missing):
        value = PLACES
    label = Subject(kind="sensitive_place", label=_SURVEY_LABEL, storey=site.storey, shape=site.subject.shape)
    return Observation(
        subject=label,
        against=site.subject,
        scope=site.key,
        key="survey",
        category=category,
        value=value,
        verdict=Verdict.NA if none and enough else None,
        why=None if isinstance(radius, Missing) else _SURVEY.format(r=_number(radius)),
    )


def _stall(start: _From, target: Target, vehicles: str, exhaust: Mapping[str, float]) -> Observation:
    """Judge a parking stall as the reading has it: an engine exhaust, a source of ignition, or neither."""
    observed = _measured(start, target)
    category = start.merged.category
    if vehicles == "r6" or isinstance(observed.value, Missing) or isinstance(category, Missing) or category == SPECIAL:
        return observed
    verdict, why = Verdict.PASS, _IGNORED
    if vehicles == "r5" and isinstance(observed.value, (int, float)):
        cell = exhaust[category]
        verdict = Verdict.PASS if compare(observed.value, ">=", cell, "m") else Verdict.FAIL
        why = _STALL.format(d=_number(observed.value), c=_number(cell))
    return Observation(
        subject=observed.subject,
        against=observed.against,
        scope=observed.scope,
        category=category,
        verdict=verdict,
        at_worst=observed.at_worst,
        why=why,
        witness=observed.witness,
        reference=observed.reference,
    )


@fact("special_area", metric=False)
def special_area(
    facts: Facts, *, stock: dict[str, float], caps: dict[str, float], in_use: bool
) -> Sequence[Observation]:
    """Whether an area is a special one, for which the law gives no figures: left to a person."""
    law = Law.of(stock, caps, in_use)
    return [
        Observation(subject=s.subject, scope=s.key, verdict=Verdict.REVIEW)
        for s in storage_sites(facts, law)
        if class_of(facts, s, law).name == SPECIAL
    ]


def _number(value: float) -> Text:
    return Text(f"{value:.3f}".replace(".", ","), f"{value:.3f}")
