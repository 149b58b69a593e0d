"""Lots: as drawn, else containers that no corridor parts; the corridors round them, and bottles outside every lot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from shapely.geometry.base import BaseGeometry

from checker.facts.base import Facts, Observation, Value, fact
from checker.facts.classes import class_of
from checker.facts.geometry import as_multi, beside, clusters, nearest_segment, outer_rings
from checker.facts.sites import Site, storage_sites
from checker.facts.stock import Law, Pack, counts, drawn_in, pack_of, packs_of_lot, unsure_gap
from checker.model import Element, Missing, Subject, Text, Verdict, is_known
from checker.model.tolerance import LENGTH_SLACK_M, compare

LOTS = Missing("lot.outline")
OUTLINE = Missing("storage_area.outline")
_CLUSTER = Text("Lote formado por {n} recipientes ou pilhas", "Lot of {n} containers or stacks")
_OBSTACLE = Text("Há um obstáculo no corredor.", "There is an obstacle in the corridor.")
_LOOSE = Text("Botijão fora de todos os lotes.", "Bottle outside every lot.")
_ALL_IN = Text("Todos os botijões estão em lotes.", "All bottles are in lots.")
_SELF = Text("Os recipientes formam {n} lote(s).", "The containers form {n} lot(s).")


@dataclass(frozen=True, eq=False)
class LotPlace:
    """A lot as drawn, or a cluster of containers without a corridor between them."""

    subject: Subject
    shape: BaseGeometry
    packs: tuple[Pack, ...]
    key: str


def lots_of(facts: Facts, site: Site, gap_m: float) -> list[LotPlace]:
    """Return the lots of a place: those drawn, else the clusters of its containers nearer than ``gap_m``."""
    if site.lots:
        return [
            LotPlace(Subject.of(lot), lot.shape, packs_of_lot(lot, drawn_in(facts, lot)), lot.id) for lot in site.lots
        ]
    shapes = [c.shape for c in site.loose]
    found = []
    for group in clusters(shapes, gap_m - LENGTH_SLACK_M):
        members = [site.loose[i] for i in group]
        first = min(members, key=lambda c: c.id)
        shape = as_multi(m.shape for m in members)
        subject = Subject(
            kind="lot",
            ref=first.ref.ref or None,
            file=first.ref.file,
            storey=first.storey,
            shape=shape,
            label=_CLUSTER.format(n=len(members)),
        )
        found.append(LotPlace(subject, shape, tuple(pack_of(m) for m in members), first.id))
    return found


@fact("corridors")
def corridors(
    facts: Facts, *, stock: dict[str, float], caps: dict[str, float], in_use: bool, width: float
) -> Sequence[Observation]:
    """Width in metres of the corridor between lots, and from each lot to the demarcated limit; category: the class."""
    law = Law.of(stock, caps, in_use)
    found: list[Observation] = []
    for site in storage_sites(facts, law):
        own = class_of(facts, site, law).name
        known = lots_of(facts, site, width)
        lots = [lot for lot in known if not lot.shape.is_empty]
        if not known:
            found.append(Observation(subject=site.subject, scope=site.key, category=own, value=LOTS))
        found += [
            Observation(subject=lot.subject, scope=site.key, category=own, value=LOTS, key=f"{lot.key}~limit")
            for lot in known
            if lot.shape.is_empty
        ]
        for n, a in enumerate(lots):
            found += [_between(facts, site, a, b, own, width) for b in lots[n + 1 :]]
            found.append(_to_limit(facts, site, a, own, width))
    return found


def _between(facts: Facts, site: Site, a: LotPlace, b: LotPlace, own: str | Missing, width: float) -> Observation:
    distance = a.shape.distance(b.shape)
    strip = as_multi((a.shape, b.shape)).convex_hull.difference(as_multi((a.shape, b.shape)))
    blocked = distance <= 3 * width and _obstacle(facts, site, strip.buffer(-0.01), site.lots)
    return Observation(
        subject=a.subject,
        against=b.subject,
        scope=site.key,
        category=own,
        value=distance,
        key=f"{a.key}~{b.key}",
        witness=nearest_segment(a.shape, b.shape),
        at_best=Verdict.REVIEW if blocked else None,
        why=_OBSTACLE if blocked else None,
    )


def _to_limit(facts: Facts, site: Site, lot: LotPlace, own: str | Missing, width: float) -> Observation:
    if site.outline is None:
        return _without_area(facts, site, lot, own, width)
    rings = as_multi(outer_rings(site.outline))
    inside = site.outline.buffer(LENGTH_SLACK_M).covers(lot.shape)
    value: Value = rings.distance(lot.shape) if inside else 0.0
    gap = unsure_gap(site.area) if site.area is not None else None
    strip = (
        lot.shape.buffer(width, join_style="mitre")
        .intersection(site.outline.buffer(-0.11))
        .difference(as_multi(e.shape for e in site.containers).buffer(0.01))
    )
    blocked = _obstacle(facts, site, strip, site.lots)
    return Observation(
        subject=lot.subject,
        against=site.subject,
        scope=site.key,
        category=own,
        value=gap or value,
        key=f"{lot.key}~limit",
        witness=nearest_segment(lot.shape, rings),
        at_best=Verdict.REVIEW if blocked else None,
        why=_OBSTACLE if blocked else None,
    )


def _without_area(facts: Facts, site: Site, lot: LotPlace, own: str | Missing, width: float) -> Observation:
    """Without a demarcated area the corridor is unknown, unless something stands nearer to the lot than its width."""
    things: list[Element] = [*facts.plan.closures, *facts.plan.walls, *facts.plan.fire_walls]
    near = [
        t
        for t in things
        if beside(facts, t, site.storey)
        and not t.shape.is_empty
        and t.recognition.is_sure
        and not compare(lot.shape.distance(t.shape), ">=", width, "m")
    ]
    nearest = min(near, key=lambda t: lot.shape.distance(t.shape), default=None)
    return Observation(
        subject=lot.subject,
        against=site.subject if nearest is None else Subject.of(nearest),
        scope=site.key,
        category=own,
        value=OUTLINE if nearest is None else lot.shape.distance(nearest.shape),
        key=f"{lot.key}~limit",
        witness=() if nearest is None else nearest_segment(lot.shape, nearest.shape),
    )


def _obstacle(facts: Facts, site: Site, strip: BaseGeometry, lots: Sequence[Element]) -> bool:
    """Tell whether anything stands in a strip of corridor: a wall, a device's body, a container outside every lot."""
    if strip.is_empty:
        return False
    plan = facts.plan
    loose = site.loose if lots else ()
    things: list[Element] = [*plan.walls, *plan.fire_walls, *plan.risks, *loose]
    return any(beside(facts, t, site.storey) and not t.shape.is_empty and t.shape.intersects(strip) for t in things)


@fact("bottles_in_lots")
def bottles_in_lots(
    facts: Facts, *, stock: dict[str, float], caps: dict[str, float], in_use: bool, gap: float
) -> Sequence[Observation]:
    """Whether every bottle of a storage area stands in a lot; where no lot is drawn, the containers form the lots."""
    law = Law.of(stock, caps, in_use)
    found: list[Observation] = []
    for site in storage_sites(facts, law):
        own = class_of(facts, site, law).name
        if not site.packs:
            found.append(Observation(subject=site.subject, scope=site.key, category=own, value=LOTS))
            continue
        stray = [c for c in site.loose if site.lots and _is_bottle(pack_of(c), law)]
        found += [
            Observation(
                subject=Subject.of(c),
                against=site.subject,
                scope=site.key,
                category=own,
                why=_LOOSE,
                key=c.id,
                value=Missing("cylinder.capacity_kg") if isinstance(c.capacity_kg, Missing) else False,
            )
            for c in stray
        ]
        if not stray:
            text = _ALL_IN if site.lots else _SELF.format(n=len(lots_of(facts, site, gap)))
            found.append(Observation(subject=site.subject, scope=site.key, category=own, value=True, why=text))
    return found


def _is_bottle(pack: Pack, law: Law) -> bool:
    return counts(pack, law) and (not is_known(pack.capacity_kg) or pack.capacity_kg == law.bottle_kg)
