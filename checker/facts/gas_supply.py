"""How LPG reaches premises: from a container of their own, or from containers that feed several."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from checker.facts.base import Facts, Observation, fact, memoised
from checker.facts.buildings import Block
from checker.facts.dwellings import is_house
from checker.facts.gases import LPG, feeds, has_gas, own_cylinders, uses_any
from checker.facts.pipes import network
from checker.facts.placement import place, unit_named
from checker.facts.premises import Premises, Sort, outline, points_in, premises, premises_of
from checker.facts.words import has_word, vocabulary
from checker.model import Cylinder, LpgCentral, Missing, SupplyPoint, Text, Verdict

INDIVIDUAL, COLLECTIVE = "individual", "collective"
MODE = Missing("building_use.supply_mode")
_WORDS = {
    INDIVIDUAL: Text("Abastecimento individual.", "Individual supply."),
    COLLECTIVE: Text("Abastecimento coletivo.", "Collective supply."),
}
_FAR = Text(
    "O recipiente fica a {d} m da unidade, que atende sozinho: individual ou à distância.",
    "The container is {d} m from the unit, which it feeds alone: individual or at a distance.",
)
_CONTRADICTION = Text(
    "O declarado ({said}) contradiz o desenho, que prevalece.",
    "What is declared ({said}) contradicts the drawing, which counts.",
)

Source = Cylinder | LpgCentral


@dataclass(frozen=True, slots=True)
class Supply:
    """The supply of premises: its mode (unknown, or review), its sources and their distance in metres."""

    mode: str | Missing | Verdict
    sources: tuple[Source, ...] = field(default=())
    distance_m: float | None = None
    why: Text | None = None


@memoised
def supply(facts: Facts, prem: Premises, near_m: float) -> Supply:
    """Return how LPG reaches premises; what is drawn wins over what is declared, and a contradiction is said.

    A container of its own, or one within ``near_m`` of its outline that feeds it alone: individual. One that feeds two
    or more
    premises: collective. Farther away, feeding one: left to a person.
    """
    found = _drawn(facts, prem, near_m)
    said = _declared(facts, prem.block)
    if found is None:
        return Supply(next(iter(said)), why=_WORDS[next(iter(said))]) if len(said) == 1 else Supply(MODE)
    if isinstance(found.mode, str) and not isinstance(found.mode, Verdict):
        why = _WORDS[found.mode]
        if said and found.mode not in said:
            why += _CONTRADICTION.format(said=", ".join(sorted(said)))
        return Supply(found.mode, found.sources, found.distance_m, why)
    return found


def _declared(facts: Facts, block: Block) -> frozenset[str]:
    own = block.element
    texts = own.supply_modes if own is not None and own.supply_modes else facts.plan.declared.supply_modes
    lists = vocabulary()["supply_modes"]
    return frozenset(mode for mode in (INDIVIDUAL, COLLECTIVE) for t in texts if has_word(t, lists[mode]))


def _drawn(facts: Facts, prem: Premises, near_m: float) -> Supply | None:
    own = own_cylinders(facts, prem)
    if own:
        return Supply(INDIVIDUAL, own, 0.0)
    fed = _fed(facts, near_m)
    sources = tuple(s for s, prems in fed if prem in prems)
    if not sources:
        return Supply(MODE) if any(not prems for _, prems in fed) and not _declared(facts, prem.block) else None
    if prem.sort is Sort.WHOLE and prem.dwelling is True and not is_house(facts, prem):
        return None
    if any(len(prems) > 1 for s, prems in fed if s in sources):
        return Supply(COLLECTIVE, sources)
    distances = [d for s in sources if (d := _away(facts, prem, s)) is not None]
    if not distances:
        return Supply(Missing("gas_point.supply_point"), sources)
    nearest = min(distances)
    if nearest <= near_m + 5e-4:
        return Supply(INDIVIDUAL, sources, nearest)
    return Supply(Verdict.REVIEW, sources, nearest, _FAR.format(d=f"{nearest:.2f}"))


@memoised
def outside_sources(facts: Facts) -> tuple[Source, ...]:
    """Return centrals, and the containers that may feed an installation from outside every unit and central."""
    plan = facts.plan
    stores = [a.shape for a in (*plan.areas, *plan.lots) if a.shape.area > 0]
    loose = [
        c
        for c in plan.cylinders
        if feeds(c)
        and place(facts, c).unit is None
        and not any(s.intersects(c.point) for s in stores)
        and not any(k.shape.area > 0 and k.shape.intersects(c.point) for k in plan.centrals)
    ]
    return (*plan.centrals, *loose)


@memoised
def _fed(facts: Facts, near_m: float) -> tuple[tuple[Source, tuple[Premises, ...]], ...]:
    """Return what each outside source feeds: as stated, by drawn pipe, else whoever has no source of their own."""
    stated = {s.id: _stated(facts, s) for s in outside_sources(facts)}
    served = {p.key for prems in stated.values() for p in prems}
    waiting = tuple(
        p
        for p in premises(facts)
        if uses_any(facts, p, LPG) is True
        and has_gas(facts, p)[0] is not False
        and not own_cylinders(facts, p)
        and p.key not in served
    )
    free = [s for s in outside_sources(facts) if not stated[s.id]]
    shares = _share(facts, free, waiting, near_m)
    return tuple((s, stated[s.id] or shares.get(s.id, ())) for s in outside_sources(facts))


def _stated(facts: Facts, source: Source) -> tuple[Premises, ...]:
    labels = source.serves if isinstance(source, LpgCentral) else ((source.unit_label,) if source.unit_label else ())
    units = [u for label in labels if (u := unit_named(facts, label)) is not None]
    named = tuple(p for p in premises(facts) if p.unit is not None and p.unit in units)
    if named:
        return named
    joined = network(facts).reach(source)
    ends = [e for e in (*facts.plan.gas_points, *facts.plan.supply_points) if e.id in joined]
    return tuple(
        dict.fromkeys(p for e in ends if (p := premises_of(facts, e)) is not None and p.sort is not Sort.DISPENSER)
    )


def _share(
    facts: Facts, free: Sequence[Source], waiting: tuple[Premises, ...], near_m: float
) -> dict[str, tuple[Premises, ...]]:
    """Divide sources without a stated or drawn service among premises without a source."""
    if len(waiting) == 1 or any(isinstance(s, LpgCentral) for s in free):
        return {s.id: waiting for s in free}
    nearest: dict[str, tuple[Premises, ...]] = {}
    for source in free:
        near = [(d, p) for p in waiting if (d := _away(facts, p, source)) is not None and d <= near_m + 5e-4]
        if near:
            nearest[source.id] = (min(near, key=lambda row: row[0])[1],)
    covered = {p.key for prems in nearest.values() for p in prems}
    if all(p.key in covered for p in waiting):
        return nearest
    if waiting and COLLECTIVE in _declared(facts, waiting[0].block):
        return {s.id: waiting for s in free}
    return {}


def _away(facts: Facts, prem: Premises, source: Source) -> float | None:
    """Return how far a source is from premises: along the pipe to their supply point if drawn, else straight."""
    graph = network(facts)
    along = [
        d
        for p in facts.plan.supply_points
        if isinstance(p, SupplyPoint) and premises_of(facts, p) is prem and (d := graph.distance(source, p)) is not None
    ]
    if along:
        return min(along)
    shapes = [
        (s, g)
        for s in prem.storeys
        if (g := outline(facts, prem, s)) is not None
        and (source.storey is None or source.storey == s or len(facts.plan.storeys) <= 1)
    ]
    if shapes:
        return min(float(g.distance(source.shape)) for _, g in shapes)
    points = [p for p in points_in(facts, prem) if source.storey in (None, p.storey)]
    return 0.0 if prem.sort is Sort.WHOLE and not points and not facts.plan.spaces else None


@fact("supply_mode")
def supply_mode(facts: Facts, *, mode: str, near_m: float) -> Sequence[Observation]:
    """Whether each of the premises with LPG has the supply ``mode``: "individual" or "collective"."""
    found = []
    for prem in premises(facts):
        used = uses_any(facts, prem, LPG)
        if used is False or prem.sort in (Sort.DISPENSER, Sort.PARKING) or has_gas(facts, prem)[0] is False:
            continue
        how = supply(facts, prem, near_m) if used is True else Supply(used if isinstance(used, Missing) else MODE)
        if isinstance(how.mode, Verdict):
            found.append(Observation(subject=prem.subject, scope=prem.key, verdict=how.mode, why=how.why))
            continue
        value = how.mode if isinstance(how.mode, Missing) else how.mode == mode
        found.append(Observation(subject=prem.subject, scope=prem.key, value=value, why=how.why))
    return found


@fact("lpg_branches")
def lpg_branches(facts: Facts, *, near_m: float) -> Sequence[Observation]:
    """Whether each of the premises has a branch with LPG, and how it is supplied."""
    found = []
    for prem in premises(facts):
        if prem.sort is Sort.PARKING or has_gas(facts, prem)[0] is False:
            continue
        used = uses_any(facts, prem, LPG)
        how = supply(facts, prem, near_m) if used is True and prem.sort is not Sort.DISPENSER else None
        missing = (how.mode,) if how is not None and isinstance(how.mode, Missing) else ()
        value = how.mode if missing and how is not None and isinstance(how.mode, Missing) else used
        found.append(
            Observation(
                subject=prem.subject,
                scope=prem.key,
                value=value,
                missing=missing,
                why=how.why if how is not None else None,
            )
        )
    return found
