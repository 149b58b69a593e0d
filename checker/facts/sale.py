"""Where LPG may be sold and where it may not be kept: the uses of the property against two lists."""

from __future__ import annotations

from collections.abc import Sequence

from checker.facts.base import Facts, Observation, Span, fact
from checker.facts.buildings import USES, blocks, is_dwelling, matches_use, uses_of
from checker.facts.classes import class_of
from checker.facts.sites import CONNECTED, PURPOSE, Site, SiteKind, sites, storage_sites
from checker.facts.stock import STOCK, Law, unsure_gap
from checker.model import Missing, Purpose, Subject, Text, Verdict, is_known

_OWN = Text("Consumo próprio: não é venda.", "Own consumption: no sale.")
_WITHIN = Text("Consumo próprio dentro do art. 3º.", "Own consumption within art. 3.")
_DISTRIBUTOR = Text(
    "Distribuidora: a lei não a inclui nem a exclui; uma pessoa decide.",
    "Distributor: the law neither lists nor excludes it; a person decides.",
)
_POST = Text("Uso: {use}, posto de revenda.", "Use: {use}, a resale post.")
_SHOP = Text("Uso: {use}; só com área classe I (aqui, {k}).", "Use: {use}; with a class I area only (here {k}).")
_SEVERAL = Text(
    "Uso: {use}, com {n} áreas que somam {kg} kg: uma pessoa decide.",
    "Use: {use}, with {n} areas of {kg} kg in all: a person decides.",
)
_UNLISTED = Text(
    "O uso declarado ({use}) não está entre os admitidos.", "The declared use ({use}) is not among those admitted."
)
_BANNED = Text("O uso declarado ({use}) é vedado.", "The declared use ({use}) is banned.")
_BESIDE = Text(
    "Uso vedado ({use}) ao lado de um admitido: uma pessoa decide.",
    "A banned use ({use}) beside an admitted one: a person decides.",
)
_ALIKE = Text(
    "Uso semelhante aos vedados ({use}): uma pessoa decide.", "A use like the banned ones ({use}): a person decides."
)
_FINE = Text("Uso declarado: {use}.", "Declared use: {use}.")
_FLATS = "residencial"


def declared_uses(facts: Facts) -> tuple[str, ...]:
    """Return the uses of the property: declared, of its buildings, of its units; never of a room."""
    found: list[str] = [*facts.plan.declared.uses, *facts.plan.declared.occupancy]
    for block in blocks(facts):
        found += uses_of(facts, block)
        for unit in block.units:
            if is_dwelling(facts, block, unit) is True:
                found.append(_FLATS)
            elif unit.use:
                found.append(unit.use)
    return tuple(dict.fromkeys(u for u in found if u.strip()))


@fact("sale_use", metric=False)
def sale_use(
    facts: Facts,
    *,
    stock: dict[str, float],
    caps: dict[str, float],
    in_use: bool,
    posts: tuple[str, ...],
    shops: tuple[str, ...],
    shop_codes: tuple[str, ...],
    shop_class: str,
) -> Sequence[Observation]:
    """Whether LPG is sold where it may be: at ``posts`` of any class, at ``shops`` with one area of ``shop_class``."""
    law = Law.of(stock, caps, in_use)
    places = storage_sites(facts, law)
    uses = declared_uses(facts)
    return [_sale(facts, s, places, law, uses, posts, shops, shop_codes, shop_class) for s in places]


def _sale(
    facts: Facts,
    site: Site,
    places: Sequence[Site],
    law: Law,
    uses: tuple[str, ...],
    posts: tuple[str, ...],
    shops: tuple[str, ...],
    codes: tuple[str, ...],
    shop_class: str,
) -> Observation:
    def seen(verdict: Verdict, why: Text | None, *missing: Missing) -> Observation:
        if verdict is Verdict.FAIL and isinstance(site.purpose, Missing):
            verdict, missing = Verdict.MISSING, (PURPOSE,)
        return Observation(subject=site.subject, scope=site.key, verdict=verdict, why=why, missing=missing)

    if site.purpose is Purpose.OWN_USE:
        return seen(Verdict.NA, _OWN)
    if site.purpose is Purpose.DISTRIBUTION:
        return seen(Verdict.REVIEW, _DISTRIBUTOR)
    if not uses:
        return seen(Verdict.MISSING, None, USES)
    post = matches_use(uses, posts, ())
    if post is not None:
        return seen(Verdict.PASS, _POST.format(use=post))
    shop = matches_use(uses, shops, codes)
    if shop is None:
        return seen(Verdict.FAIL, _UNLISTED.format(use="; ".join(uses)))
    own = class_of(facts, site, law).name
    if isinstance(own, Missing):
        return seen(Verdict.MISSING, None, own)
    if own != shop_class:
        return seen(Verdict.FAIL, _SHOP.format(use=shop, k=own))
    if len(places) > 1:
        return seen(Verdict.REVIEW, _SEVERAL.format(use=shop, n=len(places), kg=_sum(facts, places, law)))
    return seen(Verdict.PASS, _SHOP.format(use=shop, k=own))


def _sum(facts: Facts, places: Sequence[Site], law: Law) -> str:
    total = 0.0
    for site in places:
        mass = class_of(facts, site, law).mass
        if isinstance(mass, Missing):
            return "?"
        total += mass.high if isinstance(mass, Span) else mass
    return f"{total:g}"


@fact("banned_use", metric=False)
def banned_use(
    facts: Facts,
    *,
    stock: dict[str, float],
    caps: dict[str, float],
    in_use: bool,
    banned: tuple[str, ...],
    banned_codes: tuple[str, ...],
    alike: tuple[str, ...],
    alike_codes: tuple[str, ...],
    admitted: tuple[str, ...],
    admitted_codes: tuple[str, ...],
    own_allowed: bool,
) -> Sequence[Observation]:
    """Whether LPG is kept or sold in a use where that is banned; a few bottles for own use are not meant."""
    law = Law.of(stock, caps, in_use)
    lists = ((banned, banned_codes), (alike, alike_codes), (admitted, admitted_codes))
    found = [_banned(facts, s, law, lists, own_allowed) for s in sites(facts, law)]
    return found or [Observation(subject=Subject(kind="property"), value=STOCK)]


_Lists = tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]


def _banned(facts: Facts, site: Site, law: Law, lists: _Lists, own_allowed: bool) -> Observation:
    verdict, why, gaps = _by_kind(site, own_allowed)
    guess = unsure_gap(site.area) if site.area is not None else None
    if guess is not None:
        verdict, why, gaps = Verdict.MISSING, None, (guess,)
    if verdict is None:
        verdict, why, gaps = _by_use(declared_uses(facts), site, law, lists)
    return Observation(subject=site.subject, scope=site.key, verdict=verdict, why=why, missing=gaps)


def _by_kind(site: Site, own_allowed: bool) -> tuple[Verdict | None, Text | None, tuple[Missing, ...]]:
    if site.kind is SiteKind.CENTRAL:
        from checker.facts.scope import CENTRAL

        return Verdict.NA, CENTRAL, ()
    if site.kind is SiteKind.OWN_USE and site.purpose is Purpose.OWN_USE and own_allowed:
        return Verdict.NA, _WITHIN, ()
    if site.kind is SiteKind.GAP:
        connected = site.is_connected
        if isinstance(connected, Missing):
            return Verdict.MISSING, None, (CONNECTED,)
        if connected is False and isinstance(site.purpose, Missing):
            return Verdict.MISSING, None, (PURPOSE,)
        return Verdict.REVIEW, None, ()
    return None, None, ()


def _by_use(
    uses: tuple[str, ...], site: Site, law: Law, lists: _Lists
) -> tuple[Verdict, Text | None, tuple[Missing, ...]]:
    (banned, banned_codes), (alike, alike_codes), (admitted, admitted_codes) = lists
    if not uses:
        return Verdict.MISSING, None, (USES,)
    ban = matches_use(uses, banned, banned_codes)
    like = matches_use(uses, alike, alike_codes)
    if ban is not None:
        if matches_use(tuple(u for u in uses if u != ban), admitted, admitted_codes):
            return Verdict.REVIEW, _BESIDE.format(use=ban), ()
        if site.kind is SiteKind.OWN_USE and isinstance(site.purpose, Missing):
            return Verdict.MISSING, None, (PURPOSE,)
        few = is_known(site.number) and site.number <= law.own_max and site.purpose is Purpose.OWN_USE
        return (
            (Verdict.REVIEW if few and site.kind is not SiteKind.OWN_USE else Verdict.FAIL),
            _BANNED.format(use=ban),
            (),
        )
    if like is not None and site.kind is not SiteKind.OWN_USE:
        return Verdict.REVIEW, _ALIKE.format(use=like), ()
    return Verdict.PASS, _FINE.format(use="; ".join(uses)), ()


@fact("special_place", metric=False)
def special_place(
    facts: Facts, *, stock: dict[str, float], caps: dict[str, float], in_use: bool, bases: tuple[str, ...]
) -> Sequence[Observation]:
    """Whether the property of each storage area is one of ``bases``; category: the class of the area."""
    law = Law.of(stock, caps, in_use)
    uses = declared_uses(facts)
    found = []
    for site in storage_sites(facts, law):
        why = _FINE.format(use="; ".join(uses)) if uses else None
        found.append(
            Observation(
                subject=site.subject,
                scope=site.key,
                category=class_of(facts, site, law).name,
                value=matches_use(uses, bases, ()) is not None if uses else USES,
                why=why,
            )
        )
    return found
