"""Stacks: how many containers high, in what state, on pallets or not."""

from __future__ import annotations

import math
from collections.abc import Sequence

from checker.facts.base import Facts, Observation, Value, fact
from checker.facts.classes import class_of
from checker.facts.sites import Site, storage_sites
from checker.facts.stock import STOCK, Law, Pack, counts, pack_of
from checker.facts.unreadable import unreadable
from checker.model import (
    ContainerState,
    Missing,
    Subject,
    Text,
    Tri,
    Verdict,
    all_of,
    is_known,
)

UNITS = Missing("lot.stack_units")
STACK = Missing("row_and_stack.height_m")
PALLETS = Missing("row_and_stack.palletised")
EQUIPMENT = Missing("storage_area.handling_equipment")
_FULL = frozenset({ContainerState.FULL, ContainerState.PARTIAL, ContainerState.IN_USE})
_ON_PALLETS = Text("Sobre estrados, com equipamento de movimentação.", "On pallets, with handling equipment.")
_NO_EQUIPMENT = Text("Sobre estrados, sem equipamento de movimentação.", "On pallets, without handling equipment.")
_STATE = Text("Estado não declarado.", "State not stated.")
_USUAL = Text("Altura pela medida usual do botijão.", "Height by the bottle's usual size.")


def stacks_of(site: Site, law: Law) -> list[Pack]:
    """Return the stacks of a place: those drawn in a lot as well as what the lot declares."""
    found = []
    for pack in site.packs:
        found.append(pack)
        declared = pack.stack_units if is_known(pack.stack_units) else 0
        found += [pack_of(c) for c in pack.drawn if c.stack_units > declared]
    return [p for p in found if counts(p, law)]


def stack_subject(pack: Pack) -> Subject:
    """Return a stack, or the lot it stands for, as a subject."""
    return Subject.of(pack.element, kind="lot" if pack.element.concept == "lot" else "row_and_stack")


def lifted(site: Site, pack: Pack) -> Tri:
    """Tell whether a stack may be higher: on pallets, with handling equipment; not stated: on the floor."""
    if pack.palletised is not True:
        return False
    equipment: Tri = site.area.handling_equipment if site.area is not None else EQUIPMENT
    return all_of((True, equipment))


@fact("stack_units", metric=False)
def stack_units(
    facts: Facts,
    *,
    stock: dict[str, float],
    caps: dict[str, float],
    in_use: bool,
    states: str,
    units: dict[str, float],
    pallet: float,
    small: str,
) -> Sequence[Observation]:
    """Units in each stack of bottles of the states asked for (``full``: full and part-used; ``empty``).

    ``units``: greatest number by ``full`` and ``empty``; ``pallet``: the factor that pallets with handling equipment
    allow, rounded down. Containers under the bottle size are meant only in the classes that ``small`` extends this to.
    """
    law = Law.of(stock, caps, in_use)
    found: list[Observation] = []
    for site in storage_sites(facts, law):
        if not site.packs:
            found.append(Observation(subject=site.subject, scope=site.key, value=STOCK))
        name = class_of(facts, site, law).name
        meant = [p for p in stacks_of(site, law) if _meant(p, states, law, name, small)]
        found += [_stack(site, pack, states, units, pallet) for pack in meant]
        found += unreadable(facts, site, "cylinder", "lot")
    return found


def _meant(pack: Pack, states: str, law: Law, name: str | Missing, small: str) -> bool:
    if is_known(pack.capacity_kg) and pack.capacity_kg > law.bottle_kg:
        return False
    if is_known(pack.capacity_kg) and pack.capacity_kg < law.bottle_kg:
        low = {n for n, _ in law.caps[:2]}
        if (is_known(name) and name in low) or small != "apply_m_n":
            return False
    if isinstance(pack.state, Missing):
        return True
    return (pack.state in _FULL) is (states == "full")


def _stack(site: Site, pack: Pack, states: str, units: dict[str, float], pallet: float) -> Observation:
    basic = units[states]
    high = math.floor(basic * pallet)
    up = lifted(site, pack)
    value: Value = pack.stack_units
    verdict, why, gaps = None, None, []
    share = high / basic if up is True else 1.0
    if up is True:
        why = _ON_PALLETS
    elif pack.palletised is True and up is False:
        why = _NO_EQUIPMENT
    if is_known(pack.stack_units):
        n = pack.stack_units
        if isinstance(up, Missing) and basic < n <= high:
            verdict, gaps = Verdict.MISSING, [up]
        if isinstance(pack.state, Missing):
            verdict, why = _unknown_state(n, units, share, verdict), _STATE
            gaps = [*gaps, pack.state] if verdict is Verdict.MISSING else gaps
    if (
        isinstance(pack.capacity_kg, Missing)
        and verdict is None
        and is_known(pack.stack_units)
        and pack.stack_units > basic * share
    ):
        verdict, gaps = Verdict.MISSING, [pack.capacity_kg]
    return Observation(
        subject=stack_subject(pack),
        against=site.subject,
        scope=site.key,
        value=value,
        limit=share,
        verdict=verdict,
        why=why,
        missing=tuple(gaps),
        key=f"{pack.element.id}:{pack.stack_units}",
    )


def _unknown_state(n: int, units: dict[str, float], share: float, verdict: Verdict | None) -> Verdict | None:
    """Up to the smaller limit: met in any state; above the larger: met in none; between, the state decides."""
    low, high = sorted(math.floor(u * share) for u in units.values())
    if n <= low:
        return verdict
    return (Verdict.FAIL if verdict is None else verdict) if n > high else Verdict.MISSING


@fact("only_bottles_stacked", metric=False)
def only_bottles_stacked(
    facts: Facts, *, stock: dict[str, float], caps: dict[str, float], in_use: bool
) -> Sequence[Observation]:
    """Units in each stack of containers above the bottle size; na observations for stacks of bottles."""
    law = Law.of(stock, caps, in_use)
    found: list[Observation] = []
    for site in storage_sites(facts, law):
        if not site.packs:
            found.append(Observation(subject=site.subject, scope=site.key, value=STOCK))
        found += [_above_bottle(site, pack, law) for pack in stacks_of(site, law)]
        found += unreadable(facts, site, "cylinder", "lot")
    return found


def _above_bottle(site: Site, pack: Pack, law: Law) -> Observation:
    units: Value = pack.stack_units
    if is_known(pack.capacity_kg) and pack.capacity_kg <= law.bottle_kg:
        return Observation(
            subject=stack_subject(pack),
            against=site.subject,
            scope=site.key,
            verdict=Verdict.PASS,
            key=f"{pack.element.id}:{pack.stack_units}",
        )
    if isinstance(pack.capacity_kg, Missing) and not (is_known(pack.stack_units) and pack.stack_units == 1):
        units = pack.capacity_kg
    return Observation(
        subject=stack_subject(pack),
        against=site.subject,
        scope=site.key,
        value=units,
        key=f"{pack.element.id}:{pack.stack_units}",
    )


@fact("pallets", metric=False)
def pallets(
    facts: Facts, *, stock: dict[str, float], caps: dict[str, float], in_use: bool, units: dict[str, float]
) -> Sequence[Observation]:
    """Whether each stack stands on pallets with handling equipment at hand, so that it may be higher."""
    law = Law.of(stock, caps, in_use)
    found = []
    for site in storage_sites(facts, law):
        for pack in stacks_of(site, law):
            up = lifted(site, pack)
            high = not is_known(pack.stack_units) or pack.stack_units > min(units.values())
            verdict = Verdict.NA if pack.palletised is not True else None
            if pack.palletised is True and isinstance(up, Missing) and not high:
                verdict = Verdict.INFO
            found.append(
                Observation(
                    subject=stack_subject(pack),
                    against=site.subject,
                    scope=site.key,
                    value=up,
                    verdict=verdict,
                    key=f"{pack.element.id}:{pack.stack_units}",
                )
            )
    return found
