"""The number of storeys as an interval, and whether it makes a residential building subject to the law."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from checker.facts.base import Facts, Observation, fact, memoised
from checker.facts.buildings import Block, blocks, residential, storeys_after_works
from checker.facts.storeys import BUILDINGS, Count, Counting, count_storeys
from checker.model import FloorCount, Missing, StoreyCount, Subject, Text, Tri, Verdict, is_known

_N = Text("{n} pavimentos ({levels}).", "{n} storeys ({levels}).")
_NO_DWELLINGS = Text("Não é residencial.", "It is not residential.")
_ORDER = Text(
    "Ordem do órgão competente (art. 2º): tratada como abrangida.",
    "Order of the authority (art. 2): treated as regulated.",
)
_WORKS = Text("Com as obras previstas passa a {n} pavimentos.", "The planned works bring it to {n} storeys.")
_NO_ORDER = Text(
    "Ordem do órgão competente não informada, portanto nenhuma.", "Order of the authority not informed, so none."
)

Stand = Tri | Verdict
"""True: regulated by its storeys; False: not; Missing; or ``Verdict.REVIEW`` where a level could count or not."""


def stand(
    facts: Facts, block: Block, how: Counting, optional_up_to: int, *, works: bool = True
) -> tuple[Stand, Text, tuple[Missing, ...]]:
    """Tell whether the number of storeys makes a building regulated, and why, under one reading."""
    count = count_storeys(facts, block, how)
    after = storeys_after_works(facts.plan.declared.works, count.low) if works else 0
    text = _described(count)
    if BUILDINGS in count.missing:
        return BUILDINGS, text, count.missing
    if count.low > optional_up_to:
        return True, text, ()
    if after > optional_up_to:
        return True, text + _WORKS.format(n=after), ()
    if count.missing:
        return count.missing[0], text, count.missing
    if count.high <= optional_up_to:
        return False, text, ()
    return Verdict.REVIEW, text, ()


def _described(count: Count) -> Text:
    n = str(count.low) if count.low == count.high else f"{count.low}–{count.high}"
    pt = "; ".join(f"{x.storey.name or x.storey.key}: {x.why.pt}" for x in count.levels) or "nenhum desenhado"
    en = "; ".join(f"{x.storey.name or x.storey.key}: {x.why.en}" for x in count.levels) or "none drawn"
    return _N.format(n=n, levels=Text(pt, en))


@memoised
def viii_stand(
    facts: Facts, block: Block, how: Counting, optional_up_to: int
) -> tuple[Stand, Text, tuple[Missing, ...]]:
    """Tell whether a building's dwellings are regulated as such: by storeys, by planned works, or by an order."""
    lived_in = residential(facts, block)
    if lived_in is False:
        return False, _NO_DWELLINGS, ()
    value, why, gaps = stand(facts, block, how, optional_up_to)
    if facts.plan.declared.authority_order is True and value is not True:
        value, why, gaps = True, why + _ORDER, ()
    if isinstance(lived_in, Missing) and value is not False:
        return lived_in, why, (lived_in,)
    return value, why, gaps


@fact("residential_storeys", metric=False)
def residential_storeys(
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
) -> Sequence[Observation]:
    """Whether each building is residential, and how its storeys stand.

    ``which``: "regulated" (more than ``optional_up_to``, or treated so by order or by planned works); "low" (up to that
    number as drawn, whatever is ordered or planned).
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
    judge = _low if which == "low" else viii_stand
    return [observed(b.subject, b.scope, *judge(facts, b, how, int(optional_up_to))) for b in blocks(facts)]


def _low(facts: Facts, block: Block, how: Counting, optional_up_to: int) -> tuple[Stand, Text, tuple[Missing, ...]]:
    lived_in = residential(facts, block)
    if lived_in is False:
        return False, _NO_DWELLINGS, ()
    value, why, gaps = stand(facts, block, how, optional_up_to, works=False)
    if value is True:
        return False, why, ()
    return (lived_in if value is False else value), why, gaps


def observed(subject: Subject, scope: str, value: Stand, why: Text, gaps: tuple[Missing, ...] = ()) -> Observation:
    """Return the observation of a gate: a truth, or a verdict where the gate is open to doubt."""
    if isinstance(value, Verdict):
        return Observation(subject=subject, scope=scope, verdict=value, why=why)
    return Observation(subject=subject, scope=scope, value=value, why=why, missing=gaps)


def no_order(facts: Facts) -> Text:
    """Return the sentence about an order of the authority that the plan does not state, for an optional building."""
    order = facts.plan.declared.authority_order
    return Text("Sem ordem do órgão competente.", "No order of the authority.") if order is False else _NO_ORDER


def floor_count(facts: Facts, *, default: Mapping[str, Any], readings: Iterable[Mapping[str, Any]]) -> FloorCount:
    """Return the interval of the number of storeys of the building with the highest ``default``.

    ``readings`` are all combinations of the values in force of the counting parameters, each a mapping of the fields of
    :class:`~checker.facts.storeys.Counting`; ``default`` is the combination to show. ``low`` is the least count over
    the
    readings, ``high`` the greatest, doubts that no parameter settles (a semi-basement of unknown rise, a declared
    number above the storeys drawn) included; ``default`` takes no doubtful storey in. A storey counts ``yes`` or
    ``no`` where
    all readings agree, else it is ``doubtful``. A plan without storeys has nulls.
    """
    combinations = [Counting(**r) for r in readings]
    shown = Counting(**default)
    if not facts.plan.storeys:
        return FloorCount()
    intervals = []
    for block in blocks(facts):
        counts = [count_storeys(facts, block, how) for how in combinations]
        base = count_storeys(facts, block, shown)
        if block.storeys:
            intervals.append((base.low, min(c.low for c in counts), max(c.high for c in counts)))
    best = max(intervals, default=None)
    ladder = {s.storey: s for block in blocks(facts) for s in _ladder(facts, block, shown, combinations)}
    if best is None:
        return FloorCount(storeys=tuple(ladder.values()))
    return FloorCount(low=best[1], default=best[0], high=best[2], storeys=tuple(ladder.values()))


def _ladder(facts: Facts, block: Block, shown: Counting, combinations: Sequence[Counting]) -> Iterable[StoreyCount]:
    counts = [count_storeys(facts, block, how) for how in combinations]
    for i, level in enumerate(count_storeys(facts, block, shown).levels):
        every = [c.levels[i] for c in counts]
        low, high = min(x.low for x in every), max(x.high for x in every)
        counts_as = "yes" if low > 0 else "no" if high == 0 else "doubtful"
        yield StoreyCount(storey=level.storey.key, counts=counts_as, why=level.why)


def is_open(value: Stand) -> bool:
    """Tell whether a stand is settled neither way."""
    return isinstance(value, Verdict) or not is_known(value)
