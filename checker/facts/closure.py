"""The two ways to close a storage place: half wall and mesh on the area, or seven eighths on the installation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from checker.facts.base import Facts, Observation, fact
from checker.facts.limits import Sizes
from checker.facts.perimeter import Coverage, area_coverage, installation_coverage, is_fenced
from checker.facts.sites import Site, storage_sites
from checker.facts.stock import Law
from checker.model import Missing, Text, Tri, Verdict, all_of, is_known
from checker.model.tolerance import compare

INSTALLATION = "installation"
_GAPS = Text("Trecho aberto de {m} m.", "Open stretch of {m} m.")
_BY_CD = Text("Fechamento pelas alíneas c) e d), na área.", "Closed as in c) and d), on the area.")
_BY_EF = Text("Fechamento pelas alíneas e) e f).", "Closed as in e) and f).")
_BY_NONE = Text(
    "Nenhum dos dois fechamentos está completo: faltam {letters}.", "Neither closure is complete: {letters} not met."
)


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
    rated = all_of((*(s.rated for s in area.walls), *unknown_walls(area))) if isinstance(area, Coverage) else True
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


def unknown_walls(area: Coverage) -> tuple[Missing, ...]:
    """Return what is missing where a stretch may be a wall, whose fire resistance is then not known either."""
    return area.missing[:1] if area.unknown > 0 else ()


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
    """Whether a place has no fence, on its area and on its installation; what is not drawn counts as unfenced."""
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


def gap_text(found: Coverage) -> Text:
    """Say how much of an outline is open."""
    return _GAPS.format(m=Text(f"{found.open:.3f}".replace(".", ","), f"{found.open:.3f}"))
