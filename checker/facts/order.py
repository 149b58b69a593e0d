"""What is kept where, and marked: containers outside the area, floor markings, electrical devices inside."""

from __future__ import annotations

from collections.abc import Sequence

from shapely import Point
from shapely.geometry.base import BaseGeometry

from checker.facts.base import Facts, Observation, fact
from checker.facts.disciplines import carries
from checker.facts.geometry import (
    beside,
    measured_shape,
    merged_intervals,
    nearest_segment,
    outer_rings,
    pieces,
    stretches,
)
from checker.facts.limits import DEMARCATED, Limit, Line, Sizes, limit_of
from checker.facts.sites import Site, SiteKind, storage_sites
from checker.facts.stock import STOCK, Law, unsure_gap
from checker.facts.unreadable import unreadable
from checker.facts.words import has_word
from checker.model import ElectricalDevice, Missing, Subject, Text, Verdict
from checker.model.tolerance import LENGTH_SLACK_M

OUTLINE = Missing("storage_area.outline")
MARKING = Missing("floor_marking.outline")
ELECTRICAL = Missing("plan.discipline.electrical")
MARKED_SHARE = 0.9
"""A marking that runs along this much of an outline marks it."""
BESIDE_M = 0.30
_OUTSIDE = Text("Fora da área demarcada por {d} m.", "Outside the demarcated area by {d} m.")
_NO_AREA = Text("Fora de toda área demarcada.", "Outside every demarcated area.")
_ALL_INSIDE = Text("Todos os recipientes estão na área.", "All containers are in the area.")
_DRAWN = Text("Demarcação desenhada.", "Marking drawn.")
_NOTED = Text("Demarcação dita em texto.", "Marking said by a note.")
_STATED = Text("Demarcação declarada.", "Marking stated.")
_NO_DEVICE = Text("Nenhum dispositivo elétrico na área.", "No electrical device in the area.")


@fact("containers_inside")
def containers_inside(
    facts: Facts, *, stock: dict[str, float], caps: dict[str, float], in_use: bool
) -> Sequence[Observation]:
    """Whether every container and lot stands inside a demarcated area; own-use groups apart from it do not count."""
    law = Law.of(stock, caps, in_use)
    places = storage_sites(facts, law)
    marked = any(s.outline is not None for s in places)
    found: list[Observation] = []
    for site in places:
        if not site.containers:
            found.append(Observation(subject=site.subject, scope=site.key, value=STOCK))
        elif site.outline is not None:
            found += _inside(site, site.outline) + unreadable(facts, site, "cylinder", "lot")
        elif marked and site.kind is SiteKind.STOCK:
            found.append(Observation(subject=site.subject, scope=site.key, value=False, why=_NO_AREA))
        else:
            found.append(Observation(subject=site.subject, scope=site.key, value=OUTLINE))
    return found


def _inside(site: Site, outline: BaseGeometry) -> list[Observation]:
    reach = outline.buffer(LENGTH_SLACK_M)
    found = []
    for element in site.containers:
        if element.shape.is_empty or reach.covers(element.shape):
            continue
        depth = _depth(element.shape, outline)
        found.append(
            Observation(
                subject=Subject.of(element),
                against=site.subject,
                scope=site.key,
                value=unsure_gap(element) or False,
                key=element.id,
                why=_OUTSIDE.format(d=Text(f"{depth:.3f}".replace(".", ","), f"{depth:.3f}")),
                location=(element.point.x, element.point.y),
            )
        )
    gap = unsure_gap(site.area) if site.area is not None else None
    if not found:
        found.append(Observation(subject=site.subject, scope=site.key, value=gap or True, why=_ALL_INSIDE))
    return found


def _depth(shape: BaseGeometry, outline: BaseGeometry) -> float:
    """Return how far the farthest corner of a shape lies outside an outline, in metres."""
    corners = [p for piece in pieces([shape]) for p in piece] or [(shape.centroid.x, shape.centroid.y)]
    return max(outline.distance(Point(p)) for p in corners)


@fact("floor_markings")
def floor_markings(
    facts: Facts, *, stock: dict[str, float], caps: dict[str, float], in_use: bool, notes: tuple[str, ...]
) -> Sequence[Observation]:
    """Whether the area and each of its lots are marked on the floor: drawn along the outline, noted, or stated."""
    law = Law.of(stock, caps, in_use)
    noted = any(has_word(t.text, notes) for t in facts.plan.texts) or any(
        has_word(m.name, notes) for m in facts.plan.markings if m.shape.is_empty
    )
    found: list[Observation] = []
    for site in storage_sites(facts, law):
        if site.outline is None:
            found.append(Observation(subject=site.subject, scope=site.key, value=OUTLINE))
            continue
        stated = site.area is not None and site.area.demarcated is True
        found.append(_marked(facts, site, site.subject, site.outline, noted, stated, "area"))
        found += [_marked(facts, site, Subject.of(lot), lot.shape, noted, False, lot.id) for lot in site.lots]
    return found


def _marked(
    facts: Facts, site: Site, subject: Subject, shape: BaseGeometry, noted: bool, stated: bool, key: str
) -> Observation:
    lines = [m for m in facts.plan.markings if beside(facts, m, site.storey) and not m.shape.is_empty]
    drawn = all(_share(ring, [m.shape for m in lines]) >= MARKED_SHARE for ring in outer_rings(shape))
    text = _DRAWN if drawn else _STATED if stated else _NOTED
    ok = (drawn and bool(outer_rings(shape))) or stated or noted
    return Observation(
        subject=subject, scope=site.key, value=True if ok else MARKING, why=text if ok else None, key=key
    )


def _share(ring: BaseGeometry, lines: Sequence[BaseGeometry]) -> float:
    runs = [s for line in lines for s in stretches(ring, line, BESIDE_M)]  # type: ignore[arg-type]  # rings are lines
    return sum(b - a for a, b in merged_intervals(runs)) / ring.length if ring.length else 0.0


@fact("electrical_inside")
def electrical_inside(
    facts: Facts,
    *,
    stock: dict[str, float],
    caps: dict[str, float],
    in_use: bool,
    corridor: dict[str, float],
    corridor_width: str,
    p13_d: float,
    p13_h: float,
    p8: tuple[float, ...],
    p5: tuple[float, ...],
    p2: tuple[float, ...],
) -> Sequence[Observation]:
    """Whether each electrical device inside a storage area is explosion-proof; na where the drawing shows none."""
    law = Law.of(stock, caps, in_use)
    line = Line.of(DEMARCATED, corridor, corridor_width, Sizes.of(law.bottle_kg, p13_d, p13_h, p8, p5, p2))
    found: list[Observation] = []
    for site in storage_sites(facts, law):
        limit = limit_of(facts, site, law, line)
        if isinstance(limit, Missing):
            found.append(Observation(subject=site.subject, scope=site.key, value=limit))
            continue
        near = [d for d in facts.plan.electrical if beside(facts, d, site.storey)]
        inside = [d for d in near if limit.shape.buffer(LENGTH_SLACK_M).covers(measured_shape(d))]
        found += [_device(site, d, limit) for d in inside]
        found += [
            Observation(
                subject=Subject(kind=b.concept, ref=b.ref.ref or None, file=b.ref.file),
                scope=site.key,
                value=Missing("ignition_source.shape", b.why),
            )
            for b in facts.plan.broken_of("ignition_source")
        ]
        if not inside:
            found.append(_none_inside(facts, site))
    return found


def _device(site: Site, device: ElectricalDevice, limit: Limit) -> Observation:
    shape = measured_shape(device)
    return Observation(
        subject=Subject.of(device),
        against=site.subject,
        scope=site.key,
        value=(Missing("ignition_source.confirm") if not device.recognition.is_sure else device.ex_rated),
        witness=nearest_segment(shape, limit.shape),
        key=device.id,
    )


def _none_inside(facts: Facts, site: Site) -> Observation:
    known = carries(facts, "electrical", facts.plan.electrical) or site.absent(facts, "ELETRICA")
    return Observation(
        subject=site.subject,
        scope=site.key,
        value=None if known else ELECTRICAL,
        verdict=Verdict.NA if known else None,
        why=_NO_DEVICE if known else None,
    )
