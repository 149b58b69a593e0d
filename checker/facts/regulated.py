"""Whether premises are subject to the duty: the gates behind which everything else is judged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from checker.facts.base import Facts, Observation, fact, memoised
from checker.facts.buildings import Block, blocks, residential
from checker.facts.floor_count import Stand, is_open, no_order, observed, viii_stand
from checker.facts.gases import has_gas
from checker.facts.premises import Premises, Sort, premises
from checker.facts.storeys import Counting
from checker.facts.uses import Listed, building_use, declared_use, unit_use
from checker.model import Missing, Text, Tri, Verdict

WHOLE_BUILDING = "whole_building"
_MIXED = Text("Há uso abrangido pelo art. 1º no mesmo prédio.", "A use listed in art. 1 is in the same building.")
_OPTIONAL = Text(
    "Facultativo (art. 2º): residencial com até {n} pavimentos.",
    "Optional (art. 2): residential with up to {n} storeys.",
)
_LISTED = Text("Uso abrangido: {use}", "Listed use: {use}")
_NOT_LISTED = Text("Nenhum uso abrangido.", "No listed use.")
_GNV = Text("Instalação de GNV (art. 1º, parágrafo único).", "GNV installation (art. 1, sole paragraph).")
_NO_GAS = Text("Sem fornecimento de gás.", "No gas supply.")
_BY_STOREYS = Text("Já abrangida pelo inciso VIII.", "Already regulated by item VIII.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Law:
    """What a law lists and how it is read: uses, the number of storeys, mixed use, whether gas is a condition."""

    how: Counting
    optional_up_to: int
    uses: Listed
    mixed_use: str
    without_gas: bool


def _either(a: Stand, b: Stand) -> Stand:
    """OR over truths and open stands: a truth settles it, an unknown outweighs a doubt."""
    if a is True or b is True:
        return True
    for value in (a, b):
        if isinstance(value, Missing):
            return value
    return a if isinstance(a, Verdict) else b


def _both(a: Stand, b: Stand) -> Stand:
    if a is False or b is False:
        return False
    for value in (a, b):
        if isinstance(value, Missing):
            return value
    return a if isinstance(a, Verdict) else b


def _own_use(facts: Facts, prem: Premises, law: Law) -> Stand:
    """Tell whether the premises themselves have a listed use."""
    if prem.sort in (Sort.DISPENSER, Sort.PARKING):
        return True
    if prem.unit is not None and prem.dwelling is not True:
        if unit_use(prem.unit, law.uses):
            return True
        if prem.unit.use is None and declared_use(facts, prem.block, law.uses):
            return True
        return False if prem.dwelling is False else prem.dwelling
    if prem.sort is Sort.WHOLE or (prem.sort is Sort.COMMON and prem.dwelling is False):
        return building_use(facts, prem.block, law.uses)[0]
    return False


def standing(facts: Facts, prem: Premises, law: Law) -> tuple[Stand, Text, tuple[Missing, ...]]:
    """Tell whether premises are regulated, gas aside, and why."""
    if prem.sort in (Sort.DISPENSER, Sort.PARKING):
        return _gnv(prem), _GNV, ()
    listed, use = building_use(facts, prem.block, law.uses)
    own = _own_use(facts, prem, law)
    if own is True:
        return True, _LISTED.format(use=use), ()
    eight, why, gaps = _eight(facts, prem, law)
    if eight is True:
        return True, why, ()
    drawn_in: Stand = listed if law.mixed_use == WHOLE_BUILDING else False
    value = _either(_either(own, eight), drawn_in)
    if value is True:
        return True, _MIXED, ()
    if value is False and prem.dwelling is True:
        return False, _OPTIONAL.format(n=law.optional_up_to) + no_order(facts) + why, ()
    return value, why if is_open(value) else _NOT_LISTED, gaps


def _eight(facts: Facts, prem: Premises, law: Law) -> tuple[Stand, Text, tuple[Missing, ...]]:
    """Item VIII for a dwelling, or for the common rooms of a residential building."""
    if prem.dwelling is False:
        return False, Text("", ""), ()
    value, why, gaps = viii_stand(facts, prem.block, law.how, law.optional_up_to)
    if isinstance(prem.dwelling, Missing) and value is not False:
        return prem.dwelling, why, (prem.dwelling,)
    return value, why, gaps


def _gnv(prem: Premises) -> Stand:
    if prem.sort is Sort.DISPENSER:
        return True
    admits = getattr(prem.element, "admits_gnv", None)
    return admits if isinstance(admits, (bool, Missing)) else Missing("gnv_and_parking.admits_gnv")


@fact("regulated", metric=False)
def regulated(
    facts: Facts,
    *,
    which: str,
    optional_up_to: float,
    count_ground: bool,
    count_pilotis: bool,
    count_basement: bool,
    semi_basement_max_rise_m: float,
    mezzanine_max_ratio: float,
    count_duplex_upper: bool,
    count_technical: bool,
    split_level_m: float,
    keywords: tuple[str, ...],
    occupancy: tuple[str, ...],
    unit_kinds: tuple[str, ...],
    mixed_use: str,
    without_gas: bool,
) -> Sequence[Observation]:
    """Whether each of the premises is subject to the duty, under one reading.

    ``which``: "all"; "dwellings" (those that item VIII regulates by itself, with the common rooms of their storeys);
    "presence" (premises of a listed use, and dwellings that such a use in the same building draws in);
    "optional" (of each building: whether, low as it is, it is caught all the same, by order, works or a listed use in
    it).
    """
    how = Counting(
        count_ground=count_ground,
        count_pilotis=count_pilotis,
        count_basement=count_basement,
        semi_basement_max_rise_m=semi_basement_max_rise_m,
        mezzanine_max_ratio=mezzanine_max_ratio,
        count_duplex_upper=count_duplex_upper,
        count_technical=count_technical,
        split_level_m=split_level_m,
    )
    law = Law(
        how=how,
        optional_up_to=int(optional_up_to),
        uses=Listed(keywords, occupancy, unit_kinds),
        mixed_use=mixed_use,
        without_gas=without_gas,
    )
    if which == "optional":
        return [_caught(facts, block, law) for block in blocks(facts)]
    chosen = [p for p in premises(facts) if which == "all" or p.sort not in (Sort.DISPENSER, Sort.PARKING)]
    supplies = _supplies(facts)
    alike: dict[str, _Judgement] = {}
    found = []
    for prem in chosen:
        if prem.sort is Sort.UNIT and prem.dwelling is True:  # all dwellings of a building stand alike
            if prem.block.key not in alike:
                alike[prem.block.key] = _judged(facts, prem, law, which)
            judged = alike[prem.block.key]
        else:
            judged = _judged(facts, prem, law, which)
        found.append(_gate(prem, judged, supplies[prem.key], law.without_gas))
    return found


_Judgement = tuple[Stand, Text, tuple[Missing, ...]]


@memoised
def _supplies(facts: Facts) -> dict[str, tuple[Tri, Text | None]]:
    """Tell of all premises whether they have gas."""
    return {prem.key: has_gas(facts, prem) for prem in premises(facts)}


def _gate(prem: Premises, judged: _Judgement, gas: tuple[Tri, Text | None], without_gas: bool) -> Observation:
    value, why, gaps = judged
    if value is False or without_gas:
        return observed(prem.subject, prem.key, value, why, gaps)
    supplied, note = gas
    if supplied is False:
        return observed(prem.subject, prem.key, False, note or _NO_GAS)
    combined = _both(value, supplied)
    missing = tuple(dict.fromkeys(m for m in (*gaps, supplied) if isinstance(m, Missing)))
    return observed(prem.subject, prem.key, combined, why + note if note else why, missing)


def _judged(facts: Facts, prem: Premises, law: Law, which: str) -> _Judgement:
    if which == "dwellings":
        return _eight(facts, prem, law)
    value, why, gaps = standing(facts, prem, law)
    if which == "presence" and value is not False:
        value, why = _presence(facts, prem, law, value, why)
    return value, why, gaps


def _presence(facts: Facts, prem: Premises, law: Law, value: Stand, why: Text) -> tuple[Stand, Text]:
    """Leave to item VIII the dwellings that it regulates by itself."""
    eight, reason, _ = _eight(facts, prem, law)
    if eight is True:
        return False, _BY_STOREYS + reason
    if is_open(eight) and building_use(facts, prem.block, law.uses)[0] is False:
        return False, _NOT_LISTED
    return value, why


def _caught(facts: Facts, block: Block, law: Law) -> Observation:
    """Tell whether a low residential building is caught all the same: by order, by works, or by a listed use in it."""
    value, why, gaps = viii_stand(facts, block, law.how, law.optional_up_to)
    if value is False and residential(facts, block) is not False:
        listed, use = building_use(facts, block, law.uses)
        if listed is not False and law.mixed_use == WHOLE_BUILDING:
            return observed(block.subject, block.scope, listed, _MIXED + use + why)
        why = _OPTIONAL.format(n=law.optional_up_to) + no_order(facts) + why
    return observed(block.subject, block.scope, value, why, gaps)
