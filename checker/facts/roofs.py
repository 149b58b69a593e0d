"""The roof above a storage area: headroom, space over the stacks, material."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from shapely import Point

from checker.facts.base import Facts, Observation, Span, Value, fact, memoised
from checker.facts.fire_walls import SPREAD_M, container_height
from checker.facts.geometry import beside
from checker.facts.limits import Sizes
from checker.facts.sites import Site, storage_sites
from checker.facts.stock import Law, Pack
from checker.facts.unreadable import unreadable
from checker.model import Coords, Missing, Roof, Storey, StoreyKind, Subject, Text, Tri, Verdict, is_known
from checker.model.tolerance import compare

ROOFED = Missing("storage_area.roofed")
HEADROOM = Missing("roof_and_ceiling.headroom_m")
FIRE = Missing("roof_and_ceiling.fire_resistant")
WEAK = Missing("roof_and_ceiling.weaker_than_walls")
STACK = Missing("row_and_stack.height_m")
_USUAL = Text(
    "Altura da pilha pela medida usual do botijão; perto do limite, uma pessoa decide.",
    "Stack height by the bottle's usual size; near the limit, a person decides.",
)
_OVERHEAD = Text(
    "Há pavimento acima da área: uma pessoa decide.", "There is a storey above the area: a person decides."
)
_NO_ROOF = Text("A área é descoberta.", "The area has no roof.")


@dataclass(frozen=True, eq=False)
class Cover:
    """The roof over a place. ``roofed``: whether there is one; ``headroom_m``: to its lowest underside."""

    roofed: Tri
    headroom_m: float | Missing
    fire: Tri
    weak: Tri
    storey_above: bool
    subject: Subject
    at: Coords


@memoised
def cover_of(facts: Facts, site: Site, measure_at: str) -> Cover:
    """Return the roof over a place, drawn or declared; a place inside a building is roofed whatever is declared."""
    area = site.area
    drawn = [
        r
        for r in facts.plan.roofs
        if beside(facts, r, site.storey)
        and not r.shape.is_empty
        and r.shape.intersects(site.shape)
        and r.shape.intersection(site.shape).area > 0
    ]
    stated: Tri = area.roofed if area is not None else ROOFED
    indoors = _indoors(facts, site)
    roofed: Tri = True if indoors or any(r.recognition.is_sure for r in drawn) else stated
    if isinstance(roofed, Missing):
        roofed = False if site.absent(facts, "COBERTURA") else Missing("roof_and_ceiling.confirm") if drawn else stated
    broken = facts.plan.broken_of("roof_and_ceiling")
    if roofed is False and broken:
        roofed = Missing("roof_and_ceiling.shape", broken[0].why)
    measured = _over_stacks(site, drawn) if measure_at == "over_stack" else drawn
    heights = [h for r in measured if is_known(h := _underside(facts, r, site))]
    unknown = any(not is_known(_underside(facts, r, site)) for r in measured)
    declared = area.headroom_m if area is not None else HEADROOM
    if is_known(declared):
        heights.append(declared)
    elif indoors and not drawn:
        heights += _ceilings(facts, site)
    low: float | Missing = HEADROOM
    if heights and (not unknown or is_known(declared)):
        low = sum(heights) / len(heights) if measure_at == "mean" else min(heights)
    at = site.shape.representative_point() if not site.shape.is_empty else Point(0, 0)
    return Cover(
        roofed,
        low,
        _stated([r.fire_resistant for r in drawn], area.roof_fire if area else FIRE, FIRE),
        _stated([r.weaker_than_walls for r in drawn], area.roof_weak if area else WEAK, WEAK),
        _storey_above(facts, site),
        Subject.of(drawn[0]) if drawn else site.subject,
        (at.x, at.y),
    )


def _over_stacks(site: Site, roofs: Sequence[Roof]) -> Sequence[Roof]:
    """Return the roofs over the stacks alone; all of them where no stack is drawn or none covers one."""
    stacks = [p.shape for p in site.packs if not p.shape.is_empty]
    return [r for r in roofs if any(r.shape.intersects(s) for s in stacks)] or roofs


def _indoors(facts: Facts, site: Site) -> bool:
    if site.shape.is_empty:
        return False
    rooms = [
        s for s in facts.plan.spaces if beside(facts, s, site.storey) and s.is_external is not True and s.shape.area > 0
    ]
    if any(r.shape.buffer(0.05).covers(site.shape) for r in rooms if r.name != site.subject.name):
        return True
    slabs = [s for s in facts.plan.slabs if s.role in ("roof", "ceiling") and beside(facts, s, site.storey)]
    return any(s.shape.intersection(site.shape).area > 0 for s in slabs)


def _ceilings(facts: Facts, site: Site) -> list[float]:
    return [
        s.ceiling_height_m
        for s in facts.plan.spaces
        if beside(facts, s, site.storey)
        and s.shape.area > 0
        and s.shape.covers(site.shape)
        and is_known(s.ceiling_height_m)
    ]


def _underside(facts: Facts, roof: Roof, site: Site) -> float | Missing:
    if is_known(roof.headroom_m):
        return roof.headroom_m
    if isinstance(roof.underside_z_m, Missing):
        return roof.underside_z_m
    storey = facts.plan.storey_by_key.get(site.storey or "")
    if site.area is not None and is_known(site.area.z):
        return roof.underside_z_m - site.area.z.low_m
    floor = storey.elevation_m if storey is not None else 0.0
    level = site.area.level_m if site.area is not None else 0.0
    if isinstance(floor, Missing) or isinstance(level, Missing):
        return HEADROOM
    return roof.underside_z_m - floor - (level if storey is None else 0.0)


def _stated(drawn: Sequence[Tri], declared: Tri, unknown: Missing) -> Tri:
    known = [v for v in (*drawn, declared) if is_known(v)]
    if any(v is False for v in known):
        return False
    if known and (is_known(declared) or len(known) == len(drawn)):
        return True
    return unknown


def _storey_above(facts: Facts, site: Site) -> bool:
    own = facts.plan.storey_by_key.get(site.storey or "")
    if own is None or isinstance(own.elevation_m, Missing):
        return False
    return any(_over(s, own) for s in facts.plan.storeys)


def _over(storey: Storey, own: Storey) -> bool:
    levels = (storey.elevation_m, own.elevation_m)
    if storey.kind in (StoreyKind.ROOF, StoreyKind.REFERENCE, StoreyKind.TECHNICAL) or any(
        isinstance(v, Missing) for v in levels
    ):
        return False
    return (
        storey.building == own.building
        and isinstance(levels[0], float)
        and isinstance(levels[1], float)
        and levels[0] > levels[1]
    )


@fact("is_roofed")
def is_roofed(facts: Facts, *, stock: dict[str, float], caps: dict[str, float], in_use: bool) -> Sequence[Observation]:
    """Whether each storage area has a roof over any part of it."""
    found = []
    for site in storage_sites(facts, Law.of(stock, caps, in_use)):
        roofed = cover_of(facts, site, "lowest_point").roofed
        found.append(
            Observation(subject=site.subject, scope=site.key, value=roofed, why=_NO_ROOF if roofed is False else None)
        )
    return found


@fact("roof_headroom")
def roof_headroom(
    facts: Facts, *, stock: dict[str, float], caps: dict[str, float], in_use: bool, measure_at: str
) -> Sequence[Observation]:
    """Clear height in metres under the roof of each storage area."""
    found = []
    for site in storage_sites(facts, Law.of(stock, caps, in_use)):
        cover = cover_of(facts, site, measure_at)
        high = cover.headroom_m if is_known(cover.headroom_m) else 0.0
        witness = ((*cover.at, 0.0), (*cover.at, high)) if is_known(cover.headroom_m) else ()
        found.append(
            Observation(
                subject=cover.subject, against=site.subject, scope=site.key, value=cover.headroom_m, witness=witness
            )
        )
        found += unreadable(facts, site, "roof_and_ceiling")
    return found


@fact("space_over_stacks")
def space_over_stacks(
    facts: Facts,
    *,
    stock: dict[str, float],
    caps: dict[str, float],
    in_use: bool,
    measure_at: str,
    clear: float,
    units: dict[str, float],
    p13_d: float,
    p13_h: float,
    p8: tuple[float, ...],
    p5: tuple[float, ...],
    p2: tuple[float, ...],
) -> Sequence[Observation]:
    """Free height in metres between the highest stack of each storage area, drawn or declared, and its roof.

    ``units``: the highest stack of ``full`` and ``empty`` bottles, for areas whose stock is not drawn. ``clear``: the
    height required, to tell where a usual bottle height is too near to it to decide.
    """
    law = Law.of(stock, caps, in_use)
    sizes = Sizes.of(law.bottle_kg, p13_d, p13_h, p8, p5, p2)
    found: list[Observation] = []
    for site in storage_sites(facts, law):
        cover = cover_of(facts, site, measure_at)
        found.append(_over_stack(site, cover, sizes, law, units, clear))
        found += unreadable(facts, site, "roof_and_ceiling", "cylinder", "lot")
    return found


def _over_stack(site: Site, cover: Cover, sizes: Sizes, law: Law, units: dict[str, float], clear: float) -> Observation:
    tops = [_top(p, sizes) for p in site.packs] or [_none_drawn(law, sizes, units)]
    value: Value
    if isinstance(cover.headroom_m, Missing):
        return Observation(subject=site.subject, scope=site.key, value=cover.headroom_m)
    room = cover.headroom_m
    known = [t for t in tops if t is not None]
    bare = max((t[0] for t in known), default=None)
    if bare is None:
        return Observation(subject=site.subject, scope=site.key, value=STACK)
    value = room - bare
    open_end = len(known) < len(tops) or any(t[2] for t in known)
    if open_end and compare(value, ">=", clear, "m"):
        value = Span(0.0, value, (STACK,))
    guessed = max(known, key=lambda t: t[0])[1] is False
    near = guessed and isinstance(value, float) and abs(value - clear) <= SPREAD_M
    return Observation(
        subject=site.subject,
        against=cover.subject,
        scope=site.key,
        value=value,
        witness=((*cover.at, bare), (*cover.at, room)),
        at_best=Verdict.REVIEW if near else None,
        at_worst=Verdict.REVIEW if near else None,
        why=_USUAL if near else None,
    )


def _top(pack: Pack, sizes: Sizes) -> tuple[float, bool, bool] | None:
    """Return a stack's height in metres, whether the plan states it, and whether pallets under it add to it."""
    if is_known(pack.stack_height_m):
        return pack.stack_height_m, True, False
    single = container_height(pack, sizes)
    if single is None or isinstance(pack.stack_units, Missing):
        return None
    drawn = max((c.stack_units for c in pack.drawn), default=0)
    return max(pack.stack_units, drawn) * single[0], False, pack.palletised is True


def _none_drawn(law: Law, sizes: Sizes, units: dict[str, float]) -> tuple[float, bool, bool] | None:
    height = sizes.height(law.bottle_kg)
    return None if height is None else (max(units.values()) * height, False, False)


@fact("roof_fire", metric=False)
def roof_fire(facts: Facts, *, stock: dict[str, float], caps: dict[str, float], in_use: bool) -> Sequence[Observation]:
    """Whether the roof of each storage area is of fire-resistant material."""
    found = []
    for site in storage_sites(facts, Law.of(stock, caps, in_use)):
        cover = cover_of(facts, site, "lowest_point")
        found.append(Observation(subject=cover.subject, against=site.subject, scope=site.key, value=cover.fire))
        found += unreadable(facts, site, "roof_and_ceiling")
    return found


@fact("roof_weak", metric=False)
def roof_weak(facts: Facts, *, stock: dict[str, float], caps: dict[str, float], in_use: bool) -> Sequence[Observation]:
    """Whether the roof of each storage area is mechanically weaker than its walls; a storey above goes to a person."""
    found = []
    for site in storage_sites(facts, Law.of(stock, caps, in_use)):
        cover = cover_of(facts, site, "lowest_point")
        above = cover.storey_above and cover.weak is not False
        found.append(
            Observation(
                subject=cover.subject,
                against=site.subject,
                scope=site.key,
                value=cover.weak,
                verdict=Verdict.REVIEW if above else None,
                why=_OVERHEAD if above else None,
            )
        )
        found += unreadable(facts, site, "roof_and_ceiling")
    return found
