"""What the table of distances is about: limits, roads, places, sources of heat, sources of ignition, parked cars."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from shapely.geometry.base import BaseGeometry

from checker.facts.base import Facts, Value
from checker.facts.buildings import Block, blocks, matches_use, uses_of
from checker.facts.disciplines import carries
from checker.facts.geometry import as_multi, beside, measured_shape
from checker.facts.property_limits import Stretch, limit_stretches
from checker.facts.sites import Site
from checker.facts.words import has_word, normalise
from checker.model import (
    Building,
    Element,
    Missing,
    PlaceUse,
    RiskKind,
    SensitivePlace,
    Subject,
    Text,
    Verdict,
    is_known,
)
from checker.model.concepts import concept_of

Row = Literal["walled", "not_walled", "road", "places", "heat", "ignition"]
SITE_PLAN = Missing("plan.discipline.site")
RISK = Missing("plan.discipline.risk")
ELECTRICAL = Missing("plan.discipline.electrical")
_HEAT = frozenset(
    {RiskKind.PUMP, RiskKind.NOZZLE, RiskKind.VENT, RiskKind.EXHAUST, RiskKind.HEAT, RiskKind.GNV_DISPENSER}
)
_TWO_HEIGHTS = Text(
    "A altura mínima fica entre as alturas dos dois lados do muro; conta a menor.",
    "The least height lies between the heights of the wall's two sides; the lower one counts.",
)
_GATHERING = Text(
    "O nome sugere reunião de pessoas: uma pessoa decide.", "The name suggests a gathering of people: a person decides."
)
_NO_USE = Text(
    "O uso do vizinho não é declarado: uma pessoa decide.", "The neighbour's use is not stated: a person decides."
)
_KERB = Text(
    "Só o meio-fio está desenhado; o alinhamento fica mais perto.", "Only the kerb is drawn; the alignment is nearer."
)
_APPLIANCE = Text("Ponto de gás com aparelho de queima.", "Gas point with a burning appliance.")


@dataclass(frozen=True, eq=False)
class Target:
    """An object that the table names. ``value``: what the distance is where it cannot be measured.

    ``at_best`` and ``at_worst`` bound the verdict where it is in doubt whether the object is of the row. ``nearer``:
    the true edge lies nearer than what is drawn. ``part``: a limit of unknown height, judged in the open row from its
    distance on, else in the walled one.
    """

    subject: Subject
    shape: BaseGeometry
    value: Value = None
    at_best: Verdict | None = None
    at_worst: Verdict | None = None
    missing: tuple[Missing, ...] = ()
    why: Text | None = None
    nearer: bool = False
    stall: bool = False
    part: Literal["", "from_open", "below_open"] = ""


def _target(element: Element, *, kind: str | None = None) -> Target:
    shape = measured_shape(element)
    target = Target(Subject.of(element, kind=kind or concept_of(element)), shape)
    if not element.recognition.is_sure:
        return replace(target, value=Missing(f"{concept_of(element)}.confirm"))
    return replace(target, value=Missing(f"{concept_of(element)}.shape")) if shape.is_empty else target


def _unknown(kind: str, what: Missing) -> Target:
    return Target(Subject(kind=kind), as_multi(()), value=what)


def _broken(facts: Facts, *concepts: str) -> list[Target]:
    return [
        Target(
            Subject(kind=b.concept, ref=b.ref.ref or None, file=b.ref.file),
            as_multi(()),
            value=Missing(f"{b.concept}.shape", b.why),
        )
        for b in facts.plan.broken_of(*concepts)
    ]


def walled_limits(facts: Facts, min_wall_m: float) -> list[Target]:
    """Return the stretches with a wall of the least height; those of unknown height may be of this row."""
    found = [t for s in limit_stretches(facts, min_wall_m) if (t := _walled(s)) is not None]
    return _or_unknown(facts, found, "property_limit", min_wall_m)


def _walled(stretch: Stretch) -> Target | None:
    target = Target(Subject.of(stretch.element), stretch.element.shape)
    if stretch.walled is True or stretch.between:
        return target
    if isinstance(stretch.walled, Missing):
        if stretch.road is True:
            return replace(target, at_best=Verdict.PASS, at_worst=Verdict.MISSING, missing=(stretch.walled,))
        return replace(target, at_best=Verdict.MISSING, missing=(stretch.walled,), part="below_open")
    return None


def open_limits(facts: Facts, min_wall_m: float) -> list[Target]:
    """Return the stretches without such a wall, public roads excepted."""
    found = []
    for stretch in limit_stretches(facts, min_wall_m):
        target = Target(Subject.of(stretch.element), stretch.element.shape)
        if stretch.road is True or stretch.walled is True:
            continue
        if isinstance(stretch.walled, Missing):
            found.append(replace(target, part="from_open"))
        elif isinstance(stretch.road, Missing):
            found.append(replace(target, at_worst=Verdict.MISSING, missing=(stretch.road,)))
        elif stretch.between:
            found.append(replace(target, at_worst=Verdict.REVIEW, why=_TWO_HEIGHTS))
        else:
            found.append(target)
    return _or_unknown(facts, found, "property_limit", min_wall_m)


def _or_unknown(facts: Facts, found: list[Target], kind: str, min_wall_m: float) -> list[Target]:
    found += _broken(facts, kind)
    return found or ([] if limit_stretches(facts, min_wall_m) else [_unknown(kind, SITE_PLAN)])


def roads(facts: Facts, min_wall_m: float, edge: str) -> list[Target]:
    """Return the edges of public roads: their alignment with the fronts of the property, or the kerb."""
    fronts = [s for s in limit_stretches(facts, min_wall_m) if s.road is not False]
    kerbs = [_target(r) for r in facts.plan.roads if r.is_kerb]
    aligned = [_target(r) for r in facts.plan.roads if not r.is_kerb]
    for stretch in fronts:
        target = _target(stretch.element)
        doubt = isinstance(stretch.road, Missing)
        aligned.append(replace(target, at_worst=Verdict.MISSING, missing=(stretch.road,)) if doubt else target)  # type: ignore[arg-type]  # Missing where doubt
    found = kerbs or aligned if edge == "kerb" else aligned or [replace(t, nearer=True, why=_KERB) for t in kerbs]
    found += _broken(facts, "public_road")
    return found or [_unknown("public_road", SITE_PLAN)]


def places(
    facts: Facts, target: str, uses: Sequence[str], gathering: Sequence[str], min_occupants: float | None
) -> list[Target]:
    """Return the places of gathering: neighbours by their use, and buildings of the plan itself with such a use."""
    found = []
    for place in _by_target(facts.plan.places, target):
        one = _place(place, gathering, min_occupants)
        if one is not None:
            found.append(one)
    found += _broken(facts, "sensitive_place")
    return found + [t for b in blocks(facts) if (t := _own_building(facts, b, uses)) is not None]


def _by_target(drawn: Iterable[SensitivePlace], target: str) -> list[SensitivePlace]:
    found = list(drawn)
    buildings, lots = [p for p in found if not p.is_lot], [p for p in found if p.is_lot]
    if target == "building":
        return buildings
    if target == "lot":
        return [*lots, *(b for b in buildings if not any(lot.shape.intersects(b.shape) for lot in lots))]
    return [*buildings, *(lot for lot in lots if not any(lot.shape.intersects(b.shape) for b in buildings))]


def _place(place: SensitivePlace, gathering: Sequence[str], min_occupants: float | None) -> Target | None:
    target = _target(place)
    if is_known(place.use) and place.use is not PlaceUse.OTHER:
        return target
    if min_occupants is not None and is_known(place.occupants) and place.occupants >= min_occupants:
        return target
    if has_word(place.name, gathering):
        return replace(target, at_worst=Verdict.REVIEW, why=_GATHERING)
    if is_known(place.use) or normalise(place.name or ""):
        return None
    return replace(target, at_worst=Verdict.REVIEW, why=_NO_USE)


def _own_building(facts: Facts, block: Block, uses: Sequence[str]) -> Target | None:
    if matches_use(uses_of(facts, block), tuple(uses), ()) is None:
        return None
    shape = _building_shape(facts, block.element, block)
    target = Target(block.subject, shape)
    return replace(target, value=Missing("building_use.outline")) if shape.is_empty else target


def _building_shape(facts: Facts, element: Building | None, block: Block) -> BaseGeometry:
    if element is not None and not element.shape.is_empty:
        return element.shape
    keys = {s.key for s in block.storeys} | {None}
    rooms = [s.shape for s in facts.plan.spaces if s.storey in keys and s.shape.area > 0]
    walls = [w.shape for w in facts.plan.walls if w.storey in keys]
    return as_multi((*rooms, *walls))


def heat(facts: Facts, site: Site) -> list[Target]:
    """Return pumps, nozzles, vents, exhausts and heat: drawn risks, and gas points with a burning appliance."""
    found = []
    for risk in facts.plan.risks:
        if not beside(facts, risk, site.storey):
            continue
        if is_known(risk.kind) and risk.kind in _HEAT:
            found.append(_target(risk, kind=risk.concept))
        elif isinstance(risk.kind, Missing):
            found.append(replace(_target(risk), at_worst=Verdict.MISSING, missing=(risk.kind,)))
    burning = [p for p in facts.plan.gas_points if (p.appliance or p.dispenser) and beside(facts, p, site.storey)]
    found += [replace(_target(p), why=_APPLIANCE if p.appliance else None) for p in burning]
    drawn = bool(found)
    found += _broken(facts, "fuel_pump_vent_exhaust_heat", "gas_point")
    shown = carries(facts, "risk", (*facts.plan.risks, *burning)) or not drawn
    if site.absent(facts, "FONTE") or (found and shown):
        return found
    return [*found, _unknown("fuel_pump_vent_exhaust_heat", RISK)]


def ignition(facts: Facts, site: Site, inside: BaseGeometry | None) -> list[Target]:
    """Return other sources of ignition: devices outside the area that are not explosion-proof, flames, cars."""
    found = []
    for device in facts.plan.electrical:
        if not beside(facts, device, site.storey):
            continue
        if device.ex_rated is True or (inside is not None and inside.covers(measured_shape(device))):
            continue
        target = _target(device)
        if isinstance(device.ex_rated, Missing):
            target = replace(target, at_worst=Verdict.MISSING, missing=(device.ex_rated,))
        found.append(target)
    for risk in facts.plan.risks:
        if risk.kind in (RiskKind.IGNITION, RiskKind.PARKING_STALL) and beside(facts, risk, site.storey):
            stall = risk.kind is RiskKind.PARKING_STALL
            found.append(replace(_target(risk, kind="parking_stall" if stall else "ignition_source"), stall=stall))
    drawn = bool(found)
    found += _broken(facts, "ignition_source")
    shown = carries(facts, "electrical", (*facts.plan.electrical, *facts.plan.risks)) or not drawn
    if site.absent(facts, "IGNICAO") or (found and shown):
        return found
    return [*found, _unknown("ignition_source", ELECTRICAL)]


def cells_of(table: Mapping[str, float], category: str | Missing) -> float:
    """Return a table's cell; the largest where the class is not known."""
    largest = max(table.values())
    return table.get(category, largest) if is_known(category) else largest
