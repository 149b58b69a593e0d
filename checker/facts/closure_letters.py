"""The four letters of closure: walls and mesh of the area, walls and mesh of the installation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from checker.facts.base import Facts, Observation, Span, Value, fact
from checker.facts.closure import Ways, gap_text, unknown_walls, ways
from checker.facts.geometry import beside, stretches
from checker.facts.limits import Sizes
from checker.facts.perimeter import Coverage
from checker.facts.sites import Site, storage_sites
from checker.facts.stock import Law
from checker.model import Coords, Missing, Subject, Text, Tri, Verdict

_WAIVED = Text(
    "Dispensado: a instalação é fechada pelas alíneas e) e f).", "Waived: the installation is closed as in e) and f)."
)
_OTHER_WAY = Text("A área é fechada pelas alíneas c) e d).", "The area is closed as in c) and d).")
_INSIDE_WALL = Text(
    "Há muro a menos de 1 m da tela, que reduz a ventilação.",
    "A wall stands within 1 m of the mesh, which reduces ventilation.",
)
_MAY_BE_WALL = Text(
    "Um trecho sem tipo declarado pode ser um muro que não resiste ao fogo.",
    "A stretch of no stated kind may be a wall that does not resist fire.",
)
_UNRATED = Text("Muro sem resistência ao fogo.", "Wall without fire resistance.")


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
        if isinstance(how.area, Coverage) and how.solid_ok is True and (gaps := unknown_walls(how.area)):
            maybe = Observation(
                subject=site.subject,
                scope=site.key,
                key="fire",
                verdict=Verdict.MISSING,
                missing=gaps,
                why=_MAY_BE_WALL,
            )
            found.append(_waived(maybe, how, gaps[0]))
    return found


def _waived(observation: Observation, how: Ways, own: Tri) -> Observation:
    """Lift an observation where e) and f) are met; leave it open where that is not known and it is not met."""
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
    why = gap_text(found) if isinstance(found, Coverage) and found.open > 0 else None
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
    """Walled length in metres of the installation's outline (else the area's); na where c) and d) hold."""
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
    """Whether the rest of the installation's outline (else the area's) is mesh; na where c) and d) hold."""
    law = Law.of(stock, caps, in_use)
    sizes = Sizes.of(law.bottle_kg, p13_d, p13_h, p8, p5, p2)
    found = []
    for site in storage_sites(facts, law):
        how = ways(facts, site, sizes, half, most, subject)
        where = site.subject if site.installation is None else Subject.of(site.installation)
        gaps = how.outer.gaps if isinstance(how.outer, Coverage) else ()
        met = how.cd is True
        why = gap_text(how.outer) if isinstance(how.outer, Coverage) and how.outer.open > 0 else None
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
