"""Access openings in the fences of a storage place: how many are wide and high enough and open outwards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from checker.facts.base import Facts, Observation, Span, Value, fact
from checker.facts.classes import class_of
from checker.facts.closure import fenced
from checker.facts.geometry import beside
from checker.facts.limits import Sizes
from checker.facts.perimeter import Coverage, area_coverage, installation_coverage, is_fenced
from checker.facts.sites import Site, storage_sites
from checker.facts.stock import Law
from checker.model import Access, Missing, Subject, Swing, Text, Tri, Verdict, all_of, is_known
from checker.model.tolerance import compare

AT_FENCE_M = 0.30
LINING_M = 0.10
_UNFENCED = Text(
    "Sem cerca na área e na instalação: uma pessoa decide.",
    "No fence on the area nor on the installation: a person decides.",
)
_NOMINAL = Text(
    "O vão livre não é declarado; o nominal fica a menos de 0,10 m do mínimo.",
    "The clear width is not stated; the nominal one is within 0.10 m of the minimum.",
)


@dataclass(frozen=True, slots=True)
class Gates:
    """What a gate must be: width and height in metres; whether sliding ones count; ``clear`` or ``nominal`` widths."""

    width_m: float
    height_m: float
    sliding_ok: bool
    measure: str


@dataclass(frozen=True, eq=False)
class _Judged:
    access: Access
    fits: Tri
    nearly: bool


def accesses_of(facts: Facts, site: Site, sizes: Sizes) -> tuple[tuple[Access, ...], tuple[Access, ...]]:
    """Return the accesses in the area's own fence and those in the installation's."""
    area = area_coverage(facts, site, sizes)
    outer = installation_coverage(facts, site)
    inner: list[Access] = []
    outside: list[Access] = []
    for access in facts.plan.accesses:
        if not beside(facts, access, site.storey):
            continue
        near = [
            c.ring.distance(access.shape) if isinstance(c, Coverage) and not access.shape.is_empty else 1e9
            for c in (area, outer)
        ]
        if min(near) <= AT_FENCE_M:
            (inner if near[0] <= near[1] else outside).append(access)
    return tuple(inner), tuple(outside)


def _judge(access: Access, gates: Gates) -> _Judged:
    width, nearly = _width(access, gates)
    height: Tri = (
        access.height_m if isinstance(access.height_m, Missing) else compare(access.height_m, ">=", gates.height_m, "m")
    )
    swing: Tri = access.swing if isinstance(access.swing, Missing) else _swings(access.swing, gates)
    sure: Tri = True if access.recognition.is_sure else Missing("access_opening.confirm")
    return _Judged(access, all_of((width, height, swing, sure)), nearly)


def _width(access: Access, gates: Gates) -> tuple[Tri, bool]:
    if isinstance(access.width_m, Missing):
        return access.width_m, False
    wide = compare(access.width_m, ">=", gates.width_m, "m")
    doubtful = access.width_is_nominal and gates.measure == "clear"
    return wide, wide and doubtful and access.width_m < gates.width_m + LINING_M


def _swings(swing: Swing, gates: Gates) -> bool:
    return swing is Swing.OUT or (swing in (Swing.SLIDING, Swing.ROLLING) and gates.sliding_ok)


def _counted(judged: Sequence[_Judged]) -> Value:
    low = sum(j.fits is True for j in judged)
    unknown = tuple(j.fits for j in judged if isinstance(j.fits, Missing))
    return Span(low, low + len(unknown), tuple(dict.fromkeys(unknown))) if unknown else low


@fact("accesses")
def accesses(
    facts: Facts,
    *,
    stock: dict[str, float],
    caps: dict[str, float],
    in_use: bool,
    p13_d: float,
    p13_h: float,
    p8: tuple[float, ...],
    p5: tuple[float, ...],
    p2: tuple[float, ...],
    width: float,
    height: float,
    number: int,
    sliding_ok: bool,
    measure: str,
) -> Sequence[Observation]:
    """Number of conforming openings in each area's fence, or in the installation's where the area has none."""
    law = Law.of(stock, caps, in_use)
    sizes = Sizes.of(law.bottle_kg, p13_d, p13_h, p8, p5, p2)
    gates = Gates(width, height, sliding_ok, measure)
    found = []
    for site in storage_sites(facts, law):
        own = class_of(facts, site, law).name
        area = area_coverage(facts, site, sizes)
        inner, outside = accesses_of(facts, site, sizes)
        has_own = isinstance(area, Coverage) and is_fenced(area) is True
        judged = [_judge(a, gates) for a in (inner if has_own or inner else outside)]
        found.append(_observed(facts, site, own, judged, fenced(facts, site, sizes), number))
    return found


def _observed(
    facts: Facts, site: Site, own: str | Missing, judged: Sequence[_Judged], has_fence: Tri, number: int
) -> Observation:
    value, verdict, why, at_best = _counted(judged), None, _names(judged), None
    if not judged and has_fence is False:
        verdict, why = Verdict.REVIEW, _UNFENCED
    elif not judged and isinstance(has_fence, Missing):
        value = has_fence
    elif not judged and facts.plan.broken_of("access_opening"):
        value = Missing("access_opening.shape")
    sure = sum(j.fits is True and not j.nearly for j in judged)
    if verdict is None and sure < number <= sum(j.fits is True for j in judged):
        at_best, why = Verdict.REVIEW, _NOMINAL
    return Observation(
        subject=site.subject,
        scope=site.key,
        category=own,
        value=value,
        verdict=verdict,
        why=why,
        at_best=at_best,
        location=_first_bad(judged),
    )


def _names(judged: Sequence[_Judged]) -> Text | None:
    bad = [j.access for j in judged if j.fits is not True]
    if not bad:
        return None
    parts = [f"{a.name or 'acesso'} {_m(a.width_m)} × {_m(a.height_m)} m" for a in bad]
    english = [f"{a.name or 'access'} {_m(a.width_m)} × {_m(a.height_m)} m" for a in bad]
    return Text("Não contam: " + "; ".join(parts) + ".", "Not counted: " + "; ".join(english) + ".")


def _m(value: float | Missing) -> str:
    return f"{value:.3f}" if is_known(value) else "?"


def _first_bad(judged: Sequence[_Judged]) -> tuple[float, float] | None:
    bad = next((j.access for j in judged if j.fits is not True and not j.access.shape.is_empty), None)
    return None if bad is None else (bad.point.x, bad.point.y)


@fact("fence_accesses")
def fence_accesses(
    facts: Facts,
    *,
    stock: dict[str, float],
    caps: dict[str, float],
    in_use: bool,
    p13_d: float,
    p13_h: float,
    p8: tuple[float, ...],
    p5: tuple[float, ...],
    p2: tuple[float, ...],
    widths: dict[str, float],
    height: float,
    numbers: dict[str, float],
    sliding_ok: bool,
    measure: str,
) -> Sequence[Observation]:
    """Number of conforming openings in each fence that exists; the installation's own fence needs one.

    The requirement is the class's number; where a fence needs only one, it is taken as that share of it.
    """
    law = Law.of(stock, caps, in_use)
    sizes = Sizes.of(law.bottle_kg, p13_d, p13_h, p8, p5, p2)
    found: list[Observation] = []
    for site in storage_sites(facts, law):
        own = class_of(facts, site, law).name
        if isinstance(own, Missing) or own not in widths:
            found.append(
                Observation(
                    subject=site.subject, scope=site.key, category=own, value=own if isinstance(own, Missing) else 0
                )
            )
            continue
        gates = Gates(widths[own], height, sliding_ok, measure)
        found += _fences(facts, site, sizes, own, gates, numbers[own])
    return found


def _fences(facts: Facts, site: Site, sizes: Sizes, own: str, gates: Gates, number: float) -> list[Observation]:
    inner, outside = accesses_of(facts, site, sizes)
    area = area_coverage(facts, site, sizes)
    outer = installation_coverage(facts, site)
    found = []
    own_fence: Tri = area if isinstance(area, Missing) else is_fenced(area)
    outer_fence = is_fenced(outer)
    if own_fence is True:
        found.append(_fence(site, site.subject, own, [_judge(a, gates) for a in inner], None))
    if outer_fence is True and site.installation is not None:
        share = 1 / number if own_fence is True else None
        found.append(_fence(site, Subject.of(site.installation), own, [_judge(a, gates) for a in outside], share))
    if not found:
        unknown = next((f for f in (own_fence, outer_fence) if isinstance(f, Missing)), None)
        found.append(
            Observation(
                subject=site.subject,
                scope=site.key,
                category=own,
                value=unknown,
                verdict=Verdict.NA if unknown is None else None,
            )
        )
    return found


def _fence(site: Site, subject: Subject, own: str, judged: Sequence[_Judged], share: float | None) -> Observation:
    return Observation(
        subject=subject,
        scope=site.key,
        category=own,
        value=_counted(judged),
        limit=share,
        why=_names(judged),
        location=_first_bad(judged),
    )
