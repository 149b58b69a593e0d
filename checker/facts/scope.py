"""What the law is about in a plan: portable containers, storage areas and their class, groups for own use, centrals."""

from __future__ import annotations

from collections.abc import Sequence

from checker.facts.base import Facts, Observation, Span, fact
from checker.facts.classes import class_of
from checker.facts.sites import Site, SiteKind, sites, storage_sites
from checker.facts.stock import STOCK, Law, unsure_gap
from checker.model import Missing, Subject, Text, Tri, Verdict, is_known

_PLAN = Subject(kind="property")
_PRESENT = Text(
    "{n} área(s) ou estoque(s) de recipientes transportáveis de GLP.",
    "{n} area(s) or stock(s) of portable LPG containers.",
)
_TANK = Text("Só há recipientes fixos, acima de {kg} kg.", "Only fixed containers, above {kg} kg.")
CENTRAL = Text(
    "Cilindros ligados acima de 13 kg (central): ver a NBR 13523; uma pessoa decide se esta lei os alcança.",
    "Connected cylinders above 13 kg (a central): see NBR 13523; a person decides whether this law reaches them.",
)
_OWN_USE = Text("Até {n} recipientes ligados: segue o art. 3º.", "Up to {n} connected containers: under art. 3.")
_GAP = Text(
    "Até {n} recipientes fora do art. 3º: como classe I, ou sem regra.",
    "Up to {n} containers outside art. 3: as class I, or without a rule.",
)
_CLASS = {
    "declared": Text("Classe {k}, declarada.", "Class {k}, as declared."),
    "plate": Text("Classe {k}, pela placa.", "Class {k}, by its plate."),
    "stock": Text("Classe {k}, só pelo estoque desenhado.", "Class {k}, by the drawn stock only."),
}
_ODD = Text("A placa diz classe {p}.", "The plate says class {p}.")
_MASS = Text("Estoque: {kg} kg.", "Stock: {kg} kg.")
FREE = "free"


@fact("portable_stock", metric=False)
def portable_stock(
    facts: Facts, *, stock: dict[str, float], caps: dict[str, float], in_use: bool
) -> Sequence[Observation]:
    """Whether the plan holds portable LPG containers, lots or storage areas at all."""
    law = Law.of(stock, caps, in_use)
    places = sites(facts, law)
    found = [
        Observation(subject=s.subject, scope=s.key, key="central", verdict=Verdict.REVIEW, why=CENTRAL)
        for s in places
        if s.kind is SiteKind.CENTRAL
    ]
    if len(found) < len(places):
        fixed = [s for s in places if s.kind is not SiteKind.CENTRAL and _is_fixed(s, law)]
        kept = len(places) - len(found) - len(fixed)
        text = _PRESENT.format(n=kept) if kept else _TANK.format(kg=f"{law.portable_kg:g}")
        found.append(Observation(subject=_PLAN, value=kept > 0, why=text))
    return found or [Observation(subject=_PLAN, value=STOCK)]


def _is_fixed(site: Site, law: Law) -> bool:
    return bool(site.packs) and all(is_known(p.capacity_kg) and p.capacity_kg > law.portable_kg for p in site.packs)


@fact("storage_scope", metric=False)
def storage_scope(
    facts: Facts, *, stock: dict[str, float], caps: dict[str, float], in_use: bool, gap: str
) -> Sequence[Observation]:
    """Whether the storage articles apply to each place: not to own use and centrals, in between by reading."""
    law = Law.of(stock, caps, in_use)
    found = []
    for site in sites(facts, law):
        value, why = _applies(site, law, gap)
        found.append(Observation(subject=site.subject, scope=site.key, value=value, why=why))
    return found or [Observation(subject=_PLAN, value=STOCK)]


def _applies(site: Site, law: Law, gap: str) -> tuple[Tri, Text | None]:
    guess = unsure_gap(site.area) if site.area is not None and site.kind is SiteKind.AREA else None
    if guess is not None:
        return guess, None
    if site.kind is SiteKind.CENTRAL:
        return False, CENTRAL
    if site.kind is SiteKind.OWN_USE:
        return False, _OWN_USE.format(n=law.own_max)
    if site.packs and _is_fixed(site, law):
        return False, _TANK.format(kg=f"{law.portable_kg:g}")
    if site.kind is SiteKind.GAP:
        return _gap(site, gap), _GAP.format(n=law.own_max)
    return True, None


def _gap(site: Site, gap: str) -> Tri:
    connected = site.is_connected
    if isinstance(connected, Missing):
        return connected
    if connected is False and isinstance(site.purpose, Missing):
        return site.purpose
    return gap != FREE


@fact("area_class", metric=False)
def area_class(
    facts: Facts, *, stock: dict[str, float], caps: dict[str, float], in_use: bool, gap: str
) -> Sequence[Observation]:
    """The class of each storage area: declared, by plate, or by the drawn stock; a plate at odds: a person decides."""
    law = Law.of(stock, caps, in_use)
    found = []
    for site in sites(facts, law):
        applies, why = _applies(site, law, gap)
        if site.kind is SiteKind.CENTRAL:
            found.append(Observation(subject=site.subject, scope=site.key, verdict=Verdict.REVIEW, why=CENTRAL))
        elif applies is not True:
            found.append(Observation(subject=site.subject, scope=site.key, value=applies, why=why))
        else:
            found.append(_classed(facts, site, law))
    return found or [Observation(subject=_PLAN, value=STOCK)]


def _classed(facts: Facts, site: Site, law: Law) -> Observation:
    own = class_of(facts, site, law)
    if isinstance(own.name, Missing):
        unknown = own.mass if isinstance(own.mass, Missing) and site.packs else own.name
        return Observation(subject=site.subject, scope=site.key, value=unknown)
    text = _CLASS[own.source].format(k=own.name)
    if isinstance(own.mass, (int, float)):
        text += _MASS.format(kg=f"{own.mass:g}")
    elif isinstance(own.mass, Span):
        text += _MASS.format(kg=f"{own.mass.low:g}–{own.mass.high:g}")
    if own.plate is not None:
        text += _ODD.format(p=own.plate)
    return Observation(
        subject=site.subject,
        scope=site.key,
        why=text,
        key=own.name,
        verdict=Verdict.REVIEW if own.plate is not None else Verdict.INFO,
    )


@fact("is_class", metric=False)
def is_class(
    facts: Facts, *, stock: dict[str, float], caps: dict[str, float], in_use: bool, name: str
) -> Sequence[Observation]:
    """Whether each storage area is of a class."""
    law = Law.of(stock, caps, in_use)
    found = []
    for site in storage_sites(facts, law):
        own = class_of(facts, site, law)
        value: Tri = own.name if isinstance(own.name, Missing) else own.name == name
        why = None if isinstance(own.name, Missing) else _CLASS[own.source].format(k=own.name)
        found.append(Observation(subject=site.subject, scope=site.key, value=value, why=why))
    return found
