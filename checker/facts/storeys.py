"""How many storeys a building has, under one reading of what counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from checker.facts.base import Facts, memoised
from checker.facts.buildings import Block
from checker.model import Missing, Storey, StoreyKind, Text, is_known

NOT_ALL_DRAWN = Missing("storey.all_drawn", Text("pavimentos não desenhados por completo", "storeys not all drawn"))
BUILDINGS = Missing(
    "storey.building",
    Text("há mais de um térreo sem nome de bloco", "there are several ground floors without a building's name"),
)
NO_STOREYS = Missing("plan.storeys")
REPEATS = Missing("storey.repeats")

OPEN_KINDS = frozenset(
    {
        StoreyKind.PILOTIS,
        StoreyKind.BASEMENT,
        StoreyKind.SEMI_BASEMENT,
        StoreyKind.MEZZANINE,
        StoreyKind.DUPLEX_UPPER,
        StoreyKind.PENTHOUSE,
    }
)
"""Kinds whose counting is open, so that the author's own statement decides."""
_BELOW = frozenset({StoreyKind.BASEMENT, StoreyKind.SEMI_BASEMENT, StoreyKind.MEZZANINE})
_HIDING = frozenset({StoreyKind.TECHNICAL, StoreyKind.ROOF, StoreyKind.REFERENCE, *OPEN_KINDS})


@dataclass(frozen=True, slots=True, kw_only=True)
class Counting:
    """One reading of what counts as a storey. Lengths in metres; ``mezzanine_max_ratio`` a share of the floor below."""

    count_ground: bool
    count_pilotis: bool
    count_basement: bool
    semi_basement_max_rise_m: float
    mezzanine_max_ratio: float
    count_duplex_upper: bool
    count_technical: bool
    split_level_m: float


@dataclass(frozen=True, slots=True)
class Level:
    """What one storey adds to the count: at least ``low``, at most ``high``; ``most`` if every doubt went its way."""

    storey: Storey
    low: int
    high: int
    most: int
    why: Text
    missing: tuple[Missing, ...] = ()


@dataclass(frozen=True, slots=True)
class Count:
    """The number of storeys of a building under one reading."""

    low: int
    high: int
    levels: tuple[Level, ...] = ()
    missing: tuple[Missing, ...] = field(default=())


@memoised
def count_storeys(facts: Facts, block: Block, how: Counting) -> Count:
    """Count a building's storeys under one reading; what could raise the count without limit is in ``missing``."""
    levels = [_level(facts, block, s, how) for s in block.storeys]
    groups = _split_levels(levels, how.split_level_m)
    low, high, most = (sum(max(pick(x) for x in g) for g in groups) for pick in _PICKS)
    high += _stacked_at_one_level(groups)
    missing = [m for level in levels for m in level.missing]
    if not levels:
        missing.append(NO_STOREYS)
    told_apart = block.named and all(s.building is not None for s in block.storeys)
    if not told_apart and _ground_floors(groups) > 1:
        missing.append(BUILDINGS)
    named = _named_storeys(facts, block, groups, most)
    if named is not None:
        missing.append(NOT_ALL_DRAWN)
        high = max(high, named)
    return Count(low, max(low, high), tuple(levels), tuple(dict.fromkeys(missing)))


_PICKS: tuple[Callable[[Level], int], ...] = (lambda x: x.low, lambda x: x.high, lambda x: x.most)


def _stacked_at_one_level(groups: Iterable[list[Level]]) -> int:
    """Return how many storeys more there may be: several names at the very same level are no split level.

    An export that leaves every level at zero must not make a tall building a low one.
    """
    more = 0
    for group in groups:
        at_one = Counter(str(x.storey.elevation_m) for x in group if x.most and x.storey.kind is StoreyKind.UNKNOWN)
        more += sum(n - 1 for n in at_one.values())
    return more


def _ground_floors(groups: Iterable[list[Level]]) -> int:
    """Count the ground floors of a plan that names no building; the halves of a split level are one.

    Two at one level are two, drawn side by side for two buildings. An open ground floor on columns is counted by
    itself: a building may have a closed one as well.
    """
    counts = [0]
    for kind in (StoreyKind.GROUND, StoreyKind.PILOTIS):
        alike = [Counter(str(x.storey.elevation_m) for x in g if x.storey.kind is kind) for g in groups]
        counts.append(sum(max(c.values()) for c in alike if c))
    return max(counts)


def _named_storeys(facts: Facts, block: Block, groups: list[list[Level]], most: int) -> int | None:
    """Return a declared number, or an ordinal in a title, that is above the storeys found."""
    declared = block.element.declared_storeys if block.element is not None else NO_STOREYS
    if not is_known(declared):
        declared = facts.plan.declared.declared_storeys
    above = sum(max(x.most for x in g) for g in groups if g[0].storey.kind not in _BELOW)
    highest = max((n for s in block.storeys for n in s.ordinals), default=0)
    over = [n for n, found in ((declared if is_known(declared) else 0, most), (highest, above)) if n > found]
    return max(over) if over else None


def _split_levels(levels: list[Level], within_m: float) -> list[list[Level]]:
    """Group storeys of equal or unknown kind whose levels lie less than ``within_m`` above the lowest of the group."""
    groups: list[list[Level]] = []
    at = sorted((x for x in levels if _mergeable(x)), key=lambda x: float(x.storey.elevation_m))  # type: ignore[arg-type]  # known by _mergeable
    for level in at:
        group = groups[-1] if groups else None
        if group is not None and _joins(group, level, within_m):
            group.append(level)
        else:
            groups.append([level])
    return groups + [[x] for x in levels if not _mergeable(x)]


def _mergeable(level: Level) -> bool:
    return is_known(level.storey.elevation_m) and level.storey.repeats == 1 and not level.storey.ordinals[1:]


def _joins(group: list[Level], level: Level, within_m: float) -> bool:
    kinds = {x.storey.kind for x in (*group, level)} - {StoreyKind.UNKNOWN}
    low, high = group[0].storey.elevation_m, level.storey.elevation_m
    return len(kinds) <= 1 and is_known(low) and is_known(high) and high - low < within_m - 1e-9


def _level(facts: Facts, block: Block, storey: Storey, how: Counting) -> Level:
    counts, why, gaps = _by_kind(facts, block, storey, how)
    low, high = counts
    if storey.kind in OPEN_KINDS and isinstance(storey.counts_declared, bool):
        low = high = int(storey.counts_declared)
        why, gaps = (
            Text(
                "o autor declara que conta" if low else "o autor declara que não conta",
                "the author states that it counts" if low else "the author states that it does not count",
            ),
            (),
        )
    elif storey.counts_declared is False and low:
        why += Text(
            "(CONTA = N ignorado: este tipo de pavimento sempre conta)", "(CONTA = N ignored: this kind always counts)"
        )
    elif storey.counts_declared is True and not high:
        high, why = (
            1,
            Text("o autor declara que conta, mas o tipo não", "the author states that it counts, its kind does not"),
        )
    if not high and storey.kind in _HIDING and is_lived_in(facts, storey):
        high, why = 1, why + Text("(mas tem unidade ou ponto de gás)", "(but it holds a dwelling or a gas point)")
    most = 0 if storey.kind in (StoreyKind.TECHNICAL, StoreyKind.ROOF, StoreyKind.REFERENCE) and not high else 1
    return _repeated(block, Level(storey, low, high, max(most, high), why, gaps))


def _repeated(block: Block, level: Level) -> Level:
    storey = level.storey
    if not is_known(storey.repeats):
        gaps = (REPEATS, *level.missing) if level.high else level.missing
        return Level(storey, level.low, level.high, level.most, level.why, gaps)
    times = storey.repeats
    if len(storey.ordinals) == times > 1:
        others = {n for s in block.storeys if s is not storey and len(s.ordinals) == 1 for n in s.ordinals}
        times = len(set(storey.ordinals) - others)
    why = level.why if times == 1 else level.why + Text(f"({times} pavimentos)", f"({times} storeys)")
    return Level(storey, level.low * times, level.high * times, level.most * times, why, level.missing)


def _by_kind(
    facts: Facts, block: Block, storey: Storey, how: Counting
) -> tuple[tuple[int, int], Text, tuple[Missing, ...]]:
    match storey.kind:
        case StoreyKind.GROUND:
            return _sure(how.count_ground, "térreo", "ground floor")
        case StoreyKind.TYPICAL:
            return _sure(True, "pavimento", "storey")
        case StoreyKind.PILOTIS:
            return _sure(how.count_pilotis, "pilotis", "open ground floor on columns")
        case StoreyKind.BASEMENT:
            return _sure(how.count_basement, "subsolo", "basement")
        case StoreyKind.SEMI_BASEMENT:
            return _semi_basement(storey, how.semi_basement_max_rise_m)
        case StoreyKind.MEZZANINE:
            return _mezzanine(facts, block, storey, how.mezzanine_max_ratio)
        case StoreyKind.PENTHOUSE | StoreyKind.DUPLEX_UPPER:
            return _sure(how.count_duplex_upper, "nível superior habitado", "lived-in upper level")
        case StoreyKind.TECHNICAL:
            return _sure(how.count_technical, "nível técnico", "technical level")
        case StoreyKind.ROOF | StoreyKind.REFERENCE:
            return _sure(False, "cobertura ou nível de referência", "roof or reference level")
        case _:
            if storey.has_spaces or storey.has_slab or is_lived_in(facts, storey):
                return _sure(True, "pavimento", "storey")
            return (0, 1), Text("nível sem ambientes nem laje", "level without rooms or slab"), ()


def _sure(counts: bool, pt: str, en: str) -> tuple[tuple[int, int], Text, tuple[Missing, ...]]:
    why = Text(f"{pt}: {'conta' if counts else 'não conta'}", f"{en}: {'counts' if counts else 'does not count'}")
    return (int(counts), int(counts)), why, ()


def _semi_basement(storey: Storey, max_rise_m: float) -> tuple[tuple[int, int], Text, tuple[Missing, ...]]:
    if not is_known(storey.rise_m):
        return (
            (0, 1),
            Text(
                "semienterrado, altura acima do terreno não informada",
                "semi-basement, its rise above the ground is not stated",
            ),
            (),
        )
    return _sure(storey.rise_m > max_rise_m + 5e-4, "semienterrado", "semi-basement")


def _mezzanine(
    facts: Facts, block: Block, storey: Storey, max_ratio: float
) -> tuple[tuple[int, int], Text, tuple[Missing, ...]]:
    if max_ratio <= 0:
        return _sure(True, "mezanino", "mezzanine")
    own = floor_area(facts, storey)
    below = _below(block, storey)
    beneath = floor_area(facts, below) if below is not None else None
    if own is None or not beneath:
        return (0, 1), Text("mezanino, área não informada", "mezzanine, its area is not stated"), ()
    share = own / beneath
    name = (
        f"mezanino com {100 * share:.0f} % do piso inferior",
        f"mezzanine with {100 * share:.0f} % of the floor below",
    )
    return _sure(round(share, 4) > max_ratio, *name)


def _below(block: Block, storey: Storey) -> Storey | None:
    """Return the floor below: by level, else the storey listed before it."""
    others = [s for s in block.storeys if s is not storey and s.kind is not StoreyKind.MEZZANINE]
    if is_known(storey.elevation_m):
        lower = [s for s in others if is_known(s.elevation_m) and s.elevation_m < storey.elevation_m]
        if lower:
            return max(lower, key=lambda s: float(s.elevation_m))  # type: ignore[arg-type]  # known by the filter
    order = list(block.storeys)
    before = [s for s in order[: order.index(storey)] if s in others]
    return before[-1] if before else None


def floor_area(facts: Facts, storey: Storey) -> float | None:
    """Return a storey's floor area in square metres: as given, else the sum of its rooms."""
    if is_known(storey.floor_area_m2):
        return storey.floor_area_m2
    total = sum(s.shape.area for s in facts.plan.spaces if s.storey == storey.key)
    return total or None


def is_lived_in(facts: Facts, storey: Storey) -> bool:
    """Tell whether a storey holds a dwelling or a gas point."""
    return any(storey.key in u.storeys for u in facts.plan.units) or any(
        p.storey == storey.key for p in facts.plan.gas_points
    )
