"""Which storage areas count as one: the gap between them against the sum of their distances to the property limit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from checker.facts.base import Facts, Observation, fact, memoised
from checker.facts.classes import UNKNOWN_CLASS, class_of, rank, smallest_class
from checker.facts.geometry import beside, nearest_segment
from checker.facts.limits import Limit, Line, Sizes, limit_of
from checker.facts.plates import SPECIAL, class_plates
from checker.facts.property_limits import walling
from checker.facts.sites import Site, SiteKind, sites
from checker.facts.stock import Law, upper
from checker.model import Missing, Text, Verdict, is_known
from checker.model.tolerance import compare

_WALLS = Missing("property_limit.wall_height_m")
_MERGED = Text(
    "Contam como uma só, classe {k}: afastadas {gap} m, menos que a soma {need} m.",
    "They count as one, class {k}: {gap} m apart, less than the sum of {need} m.",
)
_CHAIN = Text(
    "Contam como uma só, classe {k}, em cadeia com outras áreas.",
    "They count as one, class {k}, in a chain with other areas.",
)
_SEPARATE = Text("Separadas: {gap} m, soma exigida {need} m.", "Separate: {gap} m, required sum {need} m.")
_MIXED = Text(
    "A propriedade é murada só em parte: usou-se a maior das duas somas, e uma pessoa decide.",
    "The property is walled in part only: the larger of the two sums was used, and a person decides.",
)
DECLARED = "declared"


@dataclass(frozen=True, slots=True)
class Separation:
    """How separation is judged: cells by class (walled, not walled), least wall, readings."""

    walled: tuple[tuple[str, float], ...]
    open: tuple[tuple[str, float], ...]
    min_wall_m: float
    row: str
    iterate: bool
    mass: str

    @classmethod
    def of(
        cls,
        walled: Mapping[str, float],
        not_walled: Mapping[str, float],
        min_wall_m: float,
        row: str,
        iterate: bool,
        mass: str,
    ) -> Separation:
        """Gather a rule's arguments."""
        return cls(tuple(walled.items()), tuple(not_walled.items()), min_wall_m, row, iterate, mass)


@dataclass(frozen=True, slots=True)
class Merged:
    """What a place counts as: its class in the table of distances, with whom, and whether that hangs on a question."""

    category: str | Missing
    members: tuple[str, ...]
    doubtful: bool = False


@memoised
def merged_areas(facts: Facts, law: Law, line: Line, how: Separation) -> Mapping[str, Merged]:
    """Return for each place the class its distances are judged by, merging until nothing changes."""
    places = _places(facts, law)
    found = {s.key: _alone(facts, s, law) for s in sites(facts, law)}
    tables = _tables(facts, how)
    results = [_grouped(facts, places, law, line, how, dict(cells)) for cells in tables]
    for site in places:
        alike = all(r[site.key] == results[0][site.key] for r in results)
        last = results[-1][site.key]
        if alike:
            found[site.key] = last
        elif walling(facts, how.min_wall_m) == "mixed":
            found[site.key] = replace(last, doubtful=True)
        else:
            found[site.key] = replace(last, category=_WALLS)
    return found


def _places(facts: Facts, law: Law) -> list[Site]:
    return [s for s in sites(facts, law) if s.kind in (SiteKind.AREA, SiteKind.STOCK)]


def _alone(facts: Facts, site: Site, law: Law) -> Merged:
    return Merged(class_of(facts, site, law).name, (site.key,))


def _tables(facts: Facts, how: Separation) -> list[tuple[tuple[str, float], ...]]:
    """Return the cells that may hold, the larger ones last."""
    if how.row == "r1":
        return [how.walled]
    if how.row == "r2":
        return [how.open]
    return {"walled": [how.walled], "open": [how.open]}.get(walling(facts, how.min_wall_m), [how.walled, how.open])


def _grouped(
    facts: Facts, places: Sequence[Site], law: Law, line: Line, how: Separation, cells: Mapping[str, float]
) -> dict[str, Merged]:
    groups = [[s] for s in places]
    first = {s.key: class_of(facts, s, law).name for s in places}
    names: list[str | Missing] = [first[s.key] for s in places]
    changed = True
    while changed:
        changed = False
        for i in range(len(groups)):
            for j in range(i):
                near = any(
                    _too_near(facts, a, b, law, line, _needed(a, b, names[i], names[j], first, how, cells))
                    for a in groups[i]
                    for b in groups[j]
                )
                if near:
                    groups[j] += groups.pop(i)
                    names.pop(i)
                    names[j] = _class_of_group(facts, groups[j], law, how)
                    changed = True
                    break
            if changed:
                break
    return {
        s.key: Merged(name, tuple(sorted(m.key for m in group)))
        for group, name in zip(groups, names, strict=True)
        for s in group
    }


def _needed(
    a: Site,
    b: Site,
    of_a: str | Missing,
    of_b: str | Missing,
    first: Mapping[str, str | Missing],
    how: Separation,
    cells: Mapping[str, float],
) -> float:
    if not how.iterate:
        of_a, of_b = first[a.key], first[b.key]
    return _cell(of_a, cells) + _cell(of_b, cells)


def _cell(name: str | Missing, cells: Mapping[str, float]) -> float:
    """Return a class's own distance; the largest where the class is not known or has none."""
    largest = max(cells.values())
    return cells.get(name, largest) if is_known(name) else largest


def _too_near(facts: Facts, a: Site, b: Site, law: Law, line: Line, need: float) -> bool:
    gap = gap_between(facts, a, b, law, line)
    return gap is not None and not compare(gap, ">=", need, "m")


def gap_between(facts: Facts, a: Site, b: Site, law: Law, line: Line) -> float | None:
    """Return how far the limits of two places are apart in metres, None where they are not measured."""
    if not beside(facts, a.storey, b.storey):
        return None
    limits = [limit_of(facts, s, law, line) for s in (a, b)]
    if not all(isinstance(limit, Limit) for limit in limits):
        return None
    return limits[0].shape.distance(limits[1].shape)  # type: ignore[union-attr]  # both are limits


def _class_of_group(facts: Facts, group: Sequence[Site], law: Law, how: Separation) -> str | Missing:
    total, highest = 0.0, 0
    for site in group:
        own = class_of(facts, site, law)
        if isinstance(own.name, Missing):
            return UNKNOWN_CLASS
        mass = declared_mass(facts, site, law) if how.mass == DECLARED else upper(own.mass)
        if isinstance(mass, Missing):
            mass = declared_mass(facts, site, law)
        if isinstance(mass, Missing):
            return mass
        total, highest = total + mass, max(highest, rank(own.name, law))
    fits = smallest_class(total, law)
    names = [n for n, _ in law.caps]
    top = max(rank(fits, law), highest)
    return names[top] if top < len(names) else SPECIAL


def declared_mass(facts: Facts, site: Site, law: Law) -> float | Missing:
    """Return the greatest mass a place is declared for: its plate's numbers, else the cap of its declared class."""
    plate = next((p for p in class_plates(facts, site, law) if p.numbers), None)
    if plate is not None:
        return sum(kg * n for kg, n in plate.numbers)
    own = class_of(facts, site, law)
    if own.source in ("declared", "plate") and is_known(own.name):
        return dict(law.caps).get(own.name, float("inf"))
    return upper(own.mass)


@fact("separation")
def separation(
    facts: Facts,
    *,
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
) -> Sequence[Observation]:
    """Whether two storage areas of the property count as separate or as one, for the table of distances."""
    law = Law.of(stock, caps, in_use)
    line = Line.of(reference, corridor, corridor_width, Sizes.of(law.bottle_kg, p13_d, p13_h, p8, p5, p2))
    how = Separation.of(walled, not_walled, min_wall, separation_row, iterate, mass)
    found = merged_areas(facts, law, line, how)
    places = _places(facts, law)
    return [
        _pair(facts, a, b, law, line, how, found)
        for n, a in enumerate(places)
        for b in places[n + 1 :]
        if beside(facts, a.storey, b.storey)
    ]


def _pair(
    facts: Facts, a: Site, b: Site, law: Law, line: Line, how: Separation, found: Mapping[str, Merged]
) -> Observation:
    one = b.key in found[a.key].members
    merged = found[a.key]
    gap = gap_between(facts, a, b, law, line)
    limits = [limit_of(facts, s, law, line) for s in (a, b)]
    if gap is None or isinstance(merged.category, Missing):
        unknown = [m for m in (*limits, merged.category) if isinstance(m, Missing)]
        return Observation(
            subject=a.subject, against=b.subject, scope=a.key, value=unknown[0] if unknown else UNKNOWN_CLASS
        )
    cells = dict(_tables(facts, how)[-1])
    need = sum(_cell(class_of(facts, s, law).name, cells) for s in (a, b))
    close = not compare(gap, ">=", need, "m")
    text = _MERGED if one and close else _CHAIN if one else _SEPARATE
    numbers = {"gap": _number(gap), "need": _number(need), "k": merged.category}
    shapes = [limit.shape for limit in limits if isinstance(limit, Limit)]
    return Observation(
        subject=a.subject,
        against=b.subject,
        scope=a.key,
        key=f"merged:{merged.category}" if one else "separate",
        verdict=Verdict.REVIEW if merged.doubtful or found[b.key].doubtful else Verdict.INFO,
        why=text.format(**numbers),
        note=_MIXED if merged.doubtful else None,
        witness=nearest_segment(*shapes),
    )


def _number(value: float) -> Text:
    return Text(f"{value:.3f}".replace(".", ","), f"{value:.3f}")
