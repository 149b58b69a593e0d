"""The two ways to close a storage place: half wall and mesh on the area, or seven eighths on the installation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from checker.facts.base import Facts, Observation, Span, Value, fact
from checker.facts.limits import Sizes
from checker.facts.perimeter import Coverage, area_coverage, installation_coverage, is_fenced
from checker.facts.sites import Site, storage_sites
from checker.facts.stock import Law
from checker.model import Coords, Missing, Subject, Text, Tri, Verdict, all_of, is_known
from checker.model.tolerance import compare

INSTALLATION = "installation"
_WAIVED = Text(
    "Dispensado: a instalação é fechada pelas alíneas e) e f).", "Waived: the installation is closed as in e) and f)."
)
_OTHER_WAY = Text("A área é fechada pelas alíneas c) e d).", "The area is closed as in c) and d).")
_GAPS = Text("Trecho aberto de {m} m.", "Open stretch of {m} m.")
_BY_CD = Text("Fechamento pelas alíneas c) e d), na área.", "Closed as in c) and d), on the area.")
_BY_EF = Text("Fechamento pelas alíneas e) e f).", "Closed as in e) and f).")
_BY_NONE = Text(
    "Nenhum dos dois fechamentos está completo: faltam {letters}.", "Neither closure is complete: {letters} not met."
)
_INSIDE_WALL = Text(
    "Há muro a menos de 1 m da tela, que reduz a ventilação.",
    "A wall stands within 1 m of the mesh, which reduces ventilation.",
)
_UNRATED = Text("Muro sem resistência ao fogo.", "Wall without fire resistance.")
_RATING = Missing("perimeter_closure.fire_rated")


@dataclass(frozen=True, eq=False)
class Ways:
    """The four letters of a place: closure of the area, and of what e) and f) are about."""

    area: Coverage | Missing
    outer: Coverage | Missing
    solid_ok: Tri
    rated: Tri
    mesh_ok: Tri
    outer_solid_ok: Tri
    outer_mesh_ok: Tri
    waiver_counts: bool

    @property
    def cd(self) -> Tri:
        """Whether c) and d) are met."""
        return all_of((self.solid_ok, self.rated, self.mesh_ok))

    @property
    def ef(self) -> Tri:
        """Whether e) and f) are met."""
        return all_of((self.outer_solid_ok, self.outer_mesh_ok))


def ways(facts: Facts, site: Site, sizes: Sizes, half: float, most: float, subject: str) -> Ways:
    """Judge both ways to close a place; e) and f) waive c) and d) only on the outline that the reading means."""
    area = area_coverage(facts, site, sizes)
    drawn = installation_coverage(facts, site)
    outer: Coverage | Missing = area if drawn is None else drawn
    rated = all_of(s.rated for s in area.walls) if isinstance(area, Coverage) else True
    return Ways(
        area,
        outer,
        _within(area, half),
        rated,
        _meshed(area),
        _within(outer, most),
        _meshed(outer),
        drawn is not None or subject != INSTALLATION,
    )


def _within(found: Coverage | Missing, share: float) -> Tri:
    if isinstance(found, Missing):
        return found
    ends = [compare(s, "<=", share * found.length, "m") for s in (found.solid, found.solid + found.unknown)]
    return ends[0] if ends[0] == ends[1] else found.missing[0]


def _meshed(found: Coverage | Missing) -> Tri:
    if isinstance(found, Missing):
        return found
    if found.open > 0:
        return False
    return found.missing[0] if found.unknown > 0 and found.missing else True


def _solid(site: Site, found: Coverage | Missing, subject: Subject, key: str) -> Observation:
    """Return the walled length of an outline, to be compared with a share of its length."""
    if isinstance(found, Missing):
        return Observation(subject=subject, scope=site.key, value=found, key=key)
    value: Value = found.solid
    if found.unknown > 0:
        value = Span(found.solid, found.solid + found.unknown, found.missing)
    ring: tuple[Coords, ...] = tuple((c[0], c[1]) for c in found.ring.coords)
    return Observation(subject=subject, scope=site.key, value=value, limit=found.length, witness=ring, key=key)


@fact("area_walls")
def area_walls(
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
    half: float,
    most: float,
    subject: str,
) -> Sequence[Observation]:
    """Walled length in metres of each area's outline, and the fire resistance of its walls; na where e) and f) hold."""
    law = Law.of(stock, caps, in_use)
    sizes = Sizes.of(law.bottle_kg, p13_d, p13_h, p8, p5, p2)
    found: list[Observation] = []
    for site in storage_sites(facts, law):
        how = ways(facts, site, sizes, half, most, subject)
        whole = _solid(site, how.area, site.subject, "length")
        found.append(_waived(whole, how, how.solid_ok))
        for wall in {id(s.element): s for s in how.area.walls}.values() if isinstance(how.area, Coverage) else ():
            if wall.rated is not True:
                rated = Observation(
                    subject=Subject.of(wall.element),
                    against=site.subject,
                    scope=site.key,
                    key="fire",
                    verdict=Verdict.FAIL if wall.rated is False else Verdict.MISSING,
                    missing=(wall.rated,) if isinstance(wall.rated, Missing) else (),
                    why=None if isinstance(wall.rated, Missing) else _UNRATED,
                )
                found.append(_waived(rated, how, wall.rated))
    return found


def _waived(observation: Observation, how: Ways, own: Tri) -> Observation:
    """Lift an observation where e) and f) are met; leave it open where that is not known and it is not met."""
    from dataclasses import replace  # kept beside its only use

    if not how.waiver_counts or how.ef is False or (own is True and how.ef is not True):
        return observation
    if how.ef is True:
        return replace(observation, verdict=Verdict.NA, why=_WAIVED, value=None, missing=())
    unknown = (how.ef,) if isinstance(how.ef, Missing) else ()
    return replace(
        observation,
        at_worst=Verdict.MISSING,
        verdict=None if observation.verdict is not Verdict.FAIL else Verdict.MISSING,
        missing=(*observation.missing, *unknown),
    )


@fact("area_mesh")
def area_mesh(
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
    half: float,
    most: float,
    subject: str,
) -> Sequence[Observation]:
    """Whether all of each area's outline that is not walled is closed with mesh; na where e) and f) hold."""
    law = Law.of(stock, caps, in_use)
    sizes = Sizes.of(law.bottle_kg, p13_d, p13_h, p8, p5, p2)
    found = []
    for site in storage_sites(facts, law):
        how = ways(facts, site, sizes, half, most, subject)
        found.append(_waived(_mesh(facts, site, how.area, how.mesh_ok), how, how.mesh_ok))
    return found


def _mesh(facts: Facts, site: Site, found: Coverage | Missing, met: Tri) -> Observation:
    gaps = found.gaps if isinstance(found, Coverage) else ()
    why = _GAPS.format(m=_number(found.open)) if isinstance(found, Coverage) and found.open > 0 else None
    return Observation(
        subject=site.subject,
        scope=site.key,
        value=met,
        why=why,
        location=gaps[0] if gaps else None,
        note=_INSIDE_WALL if _wall_before_mesh(facts, site, found) else None,
    )


def _wall_before_mesh(facts: Facts, site: Site, found: Coverage | Missing) -> bool:
    """Tell whether a solid wall runs 0.15 to 1.00 m outside a mesh-fenced outline."""
    from checker.facts.geometry import beside, stretches

    if isinstance(found, Missing) or found.mesh <= 0:
        return False
    walls = [
        *facts.plan.walls,
        *facts.plan.fire_walls,
        *(c for c in facts.plan.closures if c.kind == "wall"),
        *(limit for limit in facts.plan.limits if limit.kind == "wall"),
    ]
    return any(
        beside(facts, w, site.storey) and w.shape.distance(found.ring) >= 0.15 and stretches(found.ring, w.shape, 1.0)
        for w in walls
    )


@fact("outer_walls")
def outer_walls(
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
    half: float,
    most: float,
    subject: str,
) -> Sequence[Observation]:
    """Walled length in metres of the installation's outline (the area's where none is drawn); na where c) and d) hold."""
    law = Law.of(stock, caps, in_use)
    sizes = Sizes.of(law.bottle_kg, p13_d, p13_h, p8, p5, p2)
    found = []
    for site in storage_sites(facts, law):
        how = ways(facts, site, sizes, half, most, subject)
        where = site.subject if site.installation is None else Subject.of(site.installation)
        if how.cd is True:
            found.append(Observation(subject=where, scope=site.key, verdict=Verdict.NA, why=_OTHER_WAY))
        else:
            found.append(_solid(site, how.outer, where, ""))
    return found


@fact("outer_mesh")
def outer_mesh(
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
    half: float,
    most: float,
    subject: str,
) -> Sequence[Observation]:
    """Whether the rest of the installation's outline (the area's where none is drawn) is mesh; na where c) and d) hold."""
    law = Law.of(stock, caps, in_use)
    sizes = Sizes.of(law.bottle_kg, p13_d, p13_h, p8, p5, p2)
    found = []
    for site in storage_sites(facts, law):
        how = ways(facts, site, sizes, half, most, subject)
        where = site.subject if site.installation is None else Subject.of(site.installation)
        gaps = how.outer.gaps if isinstance(how.outer, Coverage) else ()
        met = how.cd is True
        why = (
            _GAPS.format(m=_number(how.outer.open)) if isinstance(how.outer, Coverage) and how.outer.open > 0 else None
        )
        found.append(
            Observation(
                subject=where,
                scope=site.key,
                value=how.outer_mesh_ok,
                verdict=Verdict.NA if met else None,
                why=_OTHER_WAY if met else why,
                location=None if met or not gaps else gaps[0],
            )
        )
    return found


@fact("closure_way")
def closure_way(
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
    half: float,
    most: float,
    subject: str,
) -> Sequence[Observation]:
    """By which of the two ways each place is closed; readings that lead to different ways disagree."""
    law = Law.of(stock, caps, in_use)
    sizes = Sizes.of(law.bottle_kg, p13_d, p13_h, p8, p5, p2)
    return [_way(s, ways(facts, s, sizes, half, most, subject)) for s in storage_sites(facts, law)]


def _way(site: Site, how: Ways) -> Observation:
    ef: Tri = how.ef if how.waiver_counts else False
    if ef is True or how.cd is True:
        by_area = how.cd is True and (ef is not True or how.outer is how.area)
        return Observation(
            subject=site.subject,
            scope=site.key,
            verdict=Verdict.INFO,
            key="cd" if by_area else "ef",
            why=_BY_CD if by_area else _BY_EF,
        )
    if isinstance(ef, Missing) or isinstance(how.cd, Missing):
        unknown = tuple(m for m in (ef, how.cd) if isinstance(m, Missing))
        return Observation(subject=site.subject, scope=site.key, verdict=Verdict.MISSING, missing=unknown, key="open")
    letters = {"c": how.solid_ok and how.rated, "d": how.mesh_ok, "e": how.outer_solid_ok, "f": how.outer_mesh_ok}
    bad = ", ".join(k for k, v in letters.items() if v is False)
    return Observation(
        subject=site.subject, scope=site.key, verdict=Verdict.INFO, key="neither", why=_BY_NONE.format(letters=bad)
    )


@fact("unfenced")
def unfenced(
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
) -> Sequence[Observation]:
    """Whether a place is without any fence, on its area and on its installation; what is not drawn counts as unfenced."""
    law = Law.of(stock, caps, in_use)
    sizes = Sizes.of(law.bottle_kg, p13_d, p13_h, p8, p5, p2)
    found = []
    for site in storage_sites(facts, law):
        area = area_coverage(facts, site, sizes)
        fenced = any(
            is_fenced(c) is True for c in (area, installation_coverage(facts, site)) if not isinstance(c, Missing)
        )
        found.append(Observation(subject=site.subject, scope=site.key, verdict=Verdict.NA if fenced else Verdict.INFO))
    return found


def fenced(facts: Facts, site: Site, sizes: Sizes) -> Tri:
    """Tell whether a place has a fence on its area or its installation."""
    area = area_coverage(facts, site, sizes)
    results: list[Tri] = [
        area if isinstance(area, Missing) else is_fenced(area),
        is_fenced(installation_coverage(facts, site)),
    ]
    if any(r is True for r in results):
        return True
    return next((r for r in results if not is_known(r)), False)


def _number(value: float) -> Text:
    return Text(f"{value:.3f}".replace(".", ","), f"{value:.3f}")
