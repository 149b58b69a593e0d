"""Openings in the floor near storage: drains, boxes, inlets, channels, recesses."""

from __future__ import annotations

from collections.abc import Sequence

from checker.facts.base import Facts, Observation, Value, fact
from checker.facts.disciplines import carries
from checker.facts.geometry import beside, nearest_segment
from checker.facts.limits import Limit, Line, Sizes, limit_of
from checker.facts.sites import Site, storage_sites
from checker.facts.stock import Law, unsure_gap
from checker.model import FloorOpening, Missing, OpeningKind, Subject, Text, Verdict
from checker.model.tolerance import LENGTH_SLACK_M

DRAINAGE = Missing("plan.discipline.drainage")
OPENINGS = ("drain", "grease_box", "sewer_chamber", "storm_inlet", "channel", "underground_gallery", "recess")
_SEALED = Text("Tampa estanque: sob esta leitura não é abertura.", "Airtight lid: under this reading it is no opening.")
_RUN = Text("Trecho fechado de galeria: não é abertura.", "Closed run of a gallery: no opening.")
_NONE_DRAWN = Text("A drenagem está desenhada, sem aberturas.", "The drainage is drawn, without openings.")
_DECLARED = Text("O autor declara que não há aberturas.", "The author declares that there are no openings.")


@fact("floor_openings")
def floor_openings(
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
    sealed_is_opening: bool,
    inclusive: bool,
) -> Sequence[Observation]:
    """Distance in metres from the limit of each storage area to each opening in the floor; 0 inside.

    ``inclusive``: an opening exactly at the distance is forbidden as well. No fire wall shortens it.
    """
    law = Law.of(stock, caps, in_use)
    line = Line.of(reference, corridor, corridor_width, Sizes.of(law.bottle_kg, p13_d, p13_h, p8, p5, p2))
    found: list[Observation] = []
    for site in storage_sites(facts, law):
        limit = limit_of(facts, site, law, line)
        near = [o for o in facts.plan.openings if beside(facts, o, site.storey)]
        found += [_opening(site, o, limit, sealed_is_opening, inclusive) for o in near]
        found += broken_openings(facts, site)
        if may_be_more(facts, near) and not facts.plan.broken_of(*OPENINGS):
            found.append(no_opening(facts, site))
    return found


def _opening(
    site: Site, opening: FloorOpening, limit: Limit | Missing, sealed_is_opening: bool, inclusive: bool
) -> Observation:
    subject = Subject.of(opening, kind=opening.kind.value)
    shown = isinstance(limit, Limit) and not opening.shape.is_empty
    witness = nearest_segment(opening.shape, limit.shape) if shown and isinstance(limit, Limit) else ()
    reference = limit.shape if isinstance(limit, Limit) else None
    if opening.kind is OpeningKind.GALLERY and opening.recognition.is_sure:
        return Observation(
            subject=subject, against=site.subject, scope=site.key, verdict=Verdict.PASS, why=_RUN, witness=witness
        )
    if opening.sealed is True and not sealed_is_opening:
        return Observation(
            subject=subject,
            against=site.subject,
            scope=site.key,
            verdict=Verdict.NA,
            why=_SEALED,
            witness=witness,
            reference=reference,
        )
    value: Value
    gap = unsure_gap(opening) or (unsure_gap(site.area) if site.area is not None else None)
    if gap is not None:
        value = gap
    elif isinstance(limit, Missing):
        value = limit
    elif opening.shape.is_empty:
        value = Missing(f"{opening.kind.value}.shape")
    else:
        value = limit.shape.distance(opening.shape) - (2 * LENGTH_SLACK_M if inclusive else 0.0)
    return Observation(
        subject=subject,
        against=site.subject,
        scope=site.key,
        value=value,
        witness=witness,
        reference=reference,
        note=limit.note if isinstance(limit, Limit) else None,
        missing=() if opening.recognition.is_sure else (Missing(f"{opening.kind.value}.confirm"),),
    )


def broken_openings(facts: Facts, site: Site) -> list[Observation]:
    """Return an unknown distance for each opening whose outline could not be used."""
    return [
        Observation(
            subject=Subject(kind=b.concept, ref=b.ref.ref or None, file=b.ref.file),
            against=site.subject,
            scope=site.key,
            value=Missing(f"{b.concept}.shape", b.why),
            location=b.location,
        )
        for b in facts.plan.broken_of(*OPENINGS)
    ]


def may_be_more(facts: Facts, near: Sequence[FloorOpening]) -> bool:
    """Tell whether nothing is drawn, or only things that habit tells: the drainage as a whole is then not known."""
    return not near or not carries(facts, "drainage", facts.plan.openings)


def no_opening(facts: Facts, site: Site) -> Observation:
    """Return what the absence of openings means: declared, shown by the drainage drawing, or not known."""
    if site.absent(facts, "RALO"):
        return Observation(subject=site.subject, scope=site.key, verdict=Verdict.PASS, why=_DECLARED)
    if "drainage" in facts.plan.disciplines:
        return Observation(subject=site.subject, scope=site.key, verdict=Verdict.PASS, why=_NONE_DRAWN)
    return Observation(subject=site.subject, scope=site.key, value=DRAINAGE)
