"""A few connected bottles for the owner's own consumption: who they are for, where they stand, what is near."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from shapely.geometry.base import BaseGeometry

from checker.facts.base import Facts, Observation, Value, fact
from checker.facts.disciplines import carries
from checker.facts.geometry import as_multi, beside, nearest_segment
from checker.facts.limits import Sizes, container_shape
from checker.facts.openings import broken_openings, may_be_more, no_opening
from checker.facts.placement import place
from checker.facts.scope import CENTRAL
from checker.facts.sites import CONNECTED, PURPOSE, Site, SiteKind, sites
from checker.facts.stock import STOCK, Law, unsure_gap
from checker.facts.targets import ELECTRICAL, RISK, Target, heat, ignition
from checker.model import Missing, OpeningKind, Purpose, Subject, Text, Tri, Verdict, any_of, is_known
from checker.model.tolerance import LENGTH_SLACK_M

_STORAGE = Text(
    "Área, lote ou estoque de armazenamento: segue o art. 4º.", "An area, lot or stock in store: under art. 4."
)
_GROUP = Text(
    "{n} de até {max} recipientes ligados, consumo próprio.",
    "{n} of up to {max} connected containers, own consumption.",
)
_FOR_SALE = Text("Recipientes ligados, com finalidade de venda.", "Connected containers, for sale.")
_OPEN = Text(
    "Até {max} recipientes não ligados, ou um deles maior: o art. 3º não os cobre e o art. 4º pode cobri-los.",
    "Up to {max} containers that are not connected, or one of them larger: art. 3 does not cover them and art. 4 may.",
)
VENTILATION = Missing("natural_ventilation.stated")
COVER = Missing("storage_area.roofed")
SURROUNDINGS = Missing("plan.discipline.risk")
_ROOM = Text("Dentro de um ambiente fechado.", "Inside a closed room.")
_DAMP = Text(
    "A cobertura mostra abrigo do sol e da chuva, não da umidade.",
    "A cover shows shelter from sun and rain, not from damp.",
)
_TOUCHING = Text("Encosta no recipiente.", "It touches the container.")
_NOTHING_NEAR = Text(
    "O autor declara que não há inflamáveis, calor nem faíscas.",
    "The author declares that there are no flammables, heat or sparks.",
)


@fact("own_use_group", metric=False)
def own_use_group(
    facts: Facts, *, stock: dict[str, float], caps: dict[str, float], in_use: bool
) -> Sequence[Observation]:
    """Whether each place is a lawful own-use group: a few connected bottles for the owner's own consumption."""
    law = Law.of(stock, caps, in_use)
    found = []
    for site in sites(facts, law):
        verdict, why, gaps = _caput(site, law)
        found.append(Observation(subject=site.subject, scope=site.key, verdict=verdict, why=why, missing=gaps))
    return found or [Observation(subject=Subject(kind="property"), value=STOCK)]


def _caput(site: Site, law: Law) -> tuple[Verdict, Text | None, tuple[Missing, ...]]:
    number = site.number
    if site.kind in (SiteKind.AREA, SiteKind.STOCK):
        return Verdict.NA, _STORAGE, ()
    if site.kind is SiteKind.CENTRAL:
        few = not site.packs or isinstance(number, Missing) or number <= law.own_max
        return (Verdict.REVIEW if few else Verdict.NA), CENTRAL, ()
    if site.kind is SiteKind.GAP:
        connected = site.is_connected
        unknown = (
            connected
            if isinstance(connected, Missing)
            else PURPOSE
            if site.purpose == PURPOSE and not connected
            else None
        )
        if unknown is not None:
            return Verdict.MISSING, None, (CONNECTED if isinstance(connected, Missing) else unknown,)
        return Verdict.REVIEW, _OPEN.format(max=law.own_max), ()
    capacities = [p.capacity_kg for p in site.packs if isinstance(p.capacity_kg, Missing)]
    if site.purpose in (Purpose.RESALE, Purpose.DISTRIBUTION):
        return Verdict.FAIL, _FOR_SALE, ()
    gaps = (*capacities[:1], *((site.purpose,) if isinstance(site.purpose, Missing) else ()))
    if gaps:
        return Verdict.MISSING, None, gaps
    return Verdict.PASS, _GROUP.format(n=number if is_known(number) else "?", max=law.own_max), ()


@fact("is_own_use", metric=False)
def is_own_use(facts: Facts, *, stock: dict[str, float], caps: dict[str, float], in_use: bool) -> Sequence[Observation]:
    """Whether each place is a group that the requirements of article 3 are about."""
    law = Law.of(stock, caps, in_use)
    found = [
        Observation(
            subject=s.subject,
            scope=s.key,
            value=s.kind is SiteKind.OWN_USE,
            why=CENTRAL if s.kind is SiteKind.CENTRAL else None if s.kind is SiteKind.OWN_USE else _STORAGE,
        )
        for s in sites(facts, law)
    ]
    return found or [Observation(subject=Subject(kind="property"), value=STOCK)]


def _groups(facts: Facts, stock: dict[str, float], caps: dict[str, float], in_use: bool) -> list[Site]:
    return [s for s in sites(facts, Law.of(stock, caps, in_use)) if s.kind is SiteKind.OWN_USE]


@fact("own_use_ventilation", metric=False)
def own_use_ventilation(
    facts: Facts, *, stock: dict[str, float], caps: dict[str, float], in_use: bool
) -> Sequence[Observation]:
    """Whether the place of each own-use group is naturally ventilated: stated, or of the space that holds it."""
    return [
        Observation(subject=s.subject, scope=s.key, value=_ventilated(facts, s), why=None)
        for s in _groups(facts, stock, caps, in_use)
    ]


def _ventilated(facts: Facts, site: Site) -> Tri:
    stated: Tri = site.area.ventilated if site.area is not None else VENTILATION
    if is_known(stated):
        return stated
    results: list[Tri] = []
    for cylinder in site.loose:
        space = place(facts, cylinder).space
        results.append(VENTILATION if space is None else any_of((space.is_external, space.natural_ventilation)))
    unknown = next((r for r in results if isinstance(r, Missing)), None)
    if any(r is False for r in results):
        return False
    return VENTILATION if unknown is not None or not results else True


@fact("own_use_cover")
def own_use_cover(
    facts: Facts, *, stock: dict[str, float], caps: dict[str, float], in_use: bool
) -> Sequence[Observation]:
    """Whether each container of an own-use group stands under a roof, a slab or a shelter."""
    found = []
    for site in _groups(facts, stock, caps, in_use):
        value = _covered(facts, site)
        found.append(
            Observation(subject=site.subject, scope=site.key, value=value, note=_DAMP if value is True else None)
        )
    return found


def _covered(facts: Facts, site: Site) -> Tri:
    stated: Tri = site.area.roofed if site.area is not None else COVER
    covers = [*facts.plan.roofs, *(s for s in facts.plan.slabs if s.role in ("roof", "ceiling"))]
    shapes = as_multi(c.shape for c in covers if beside(facts, c, site.storey) and c.recognition.is_sure)
    if not shapes.is_empty and all(shapes.buffer(LENGTH_SLACK_M).covers(c.shape) for c in site.loose):
        return True
    rooms = [place(facts, c).space for c in site.loose]
    if rooms and all(r is not None and r.is_external is False for r in rooms):
        return True
    if is_known(stated):
        return stated
    return False if site.absent(facts, "COBERTURA") else COVER


@fact("own_use_surroundings")
def own_use_surroundings(
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
    away: float,
    from_heat: float,
    from_sparks: float,
) -> Sequence[Observation]:
    """Distance in metres from the containers of each own-use group to heat, sparks and other flammables.

    ``away`` is the distance of the reading; ``from_heat`` and ``from_sparks`` (flammables too) suffice in any case.
    """
    sizes = Sizes.of(stock["bottle_kg"], p13_d, p13_h, p8, p5, p2)
    found: list[Observation] = []
    for site in _groups(facts, stock, caps, in_use):
        bottles = _bottles(site, sizes)
        near = [(t, from_heat) for t in heat(facts, site) if t.value not in (RISK, ELECTRICAL)]
        near += [(t, from_sparks) for t in ignition(facts, site, None) if t.value not in (RISK, ELECTRICAL)]
        near += [(t, from_sparks) for t in _flammables(facts, site)]
        found += [_near(site, bottles, t, enough, away) for t, enough in near]
        if not near or not _certain(facts):
            declared = all(site.absent(facts, w) for w in ("FONTE", "IGNICAO", "INFLAMAVEL"))
            found.append(
                Observation(
                    subject=site.subject,
                    scope=site.key,
                    verdict=Verdict.PASS if declared else Verdict.MISSING,
                    why=_NOTHING_NEAR if declared else None,
                    missing=() if declared else (SURROUNDINGS,),
                )
            )
    return found


def _certain(facts: Facts) -> bool:
    """Tell whether something of the surroundings is drawn that no habit of drawing has to explain."""
    plan = facts.plan
    burning = [p for p in plan.gas_points if p.appliance or p.dispenser]
    return carries(facts, "risk", (*plan.risks, *plan.electrical, *plan.flammables, *burning)) or (
        "electrical" in plan.disciplines
    )


def _flammables(facts: Facts, site: Site) -> list[Target]:
    found = []
    for item in facts.plan.flammables:
        if beside(facts, item, site.storey):
            target = Target(Subject.of(item), item.shape)
            found.append(target if item.recognition.is_sure else replace(target, value=Missing("flammable.confirm")))
    return found


def _near(site: Site, bottles: BaseGeometry | Missing, target: Target, enough: float, away: float) -> Observation:
    required = min(away, enough)
    verdict, value, why = None, target.value, target.why
    witness: tuple[tuple[float, ...], ...] = ()
    if value is None:
        value = bottles if isinstance(bottles, Missing) else bottles.distance(target.shape)
        if isinstance(value, float) and value <= LENGTH_SLACK_M:
            verdict, why = Verdict.FAIL, _TOUCHING
    if not isinstance(bottles, Missing) and not target.shape.is_empty:
        witness = nearest_segment(target.shape, bottles)
    return Observation(
        subject=target.subject,
        against=site.subject,
        scope=site.key,
        value=value,
        verdict=verdict,
        why=why,
        limit=required / away if away > 0 else 1.0,
        at_worst=None if verdict else target.at_worst,
        missing=target.missing,
        witness=witness,
    )


def _bottles(site: Site, sizes: Sizes) -> BaseGeometry | Missing:
    shapes = [container_shape(c, sizes) for c in site.loose]
    unknown = next((s for s in shapes if isinstance(s, Missing)), None)
    return unknown or as_multi(s for s in shapes if not isinstance(s, Missing))


@fact("own_use_openings")
def own_use_openings(
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
    """Distance in metres from the containers of each own-use group to each drain, box, inlet, channel and gallery."""
    sizes = Sizes.of(stock["bottle_kg"], p13_d, p13_h, p8, p5, p2)
    found: list[Observation] = []
    for site in _groups(facts, stock, caps, in_use):
        bottles = _bottles(site, sizes)
        near = [o for o in facts.plan.openings if o.kind is not OpeningKind.RECESS and beside(facts, o, site.storey)]
        for opening in near:
            nowhere = Missing(f"{opening.kind.value}.shape") if opening.shape.is_empty else None
            value: Value = (
                unsure_gap(opening)
                or nowhere
                or (bottles if isinstance(bottles, Missing) else bottles.distance(opening.shape))
            )
            shown = nowhere is None and not isinstance(bottles, Missing)
            witness = nearest_segment(opening.shape, bottles) if shown and not isinstance(bottles, Missing) else ()
            found.append(
                Observation(
                    subject=Subject.of(opening, kind=opening.kind.value),
                    against=site.subject,
                    scope=site.key,
                    value=value,
                    witness=witness,
                    reference=None if isinstance(bottles, Missing) else bottles,
                )
            )
        found += broken_openings(facts, site)
        if may_be_more(facts, near):
            found.append(no_opening(facts, site))
    return found
