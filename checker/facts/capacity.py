"""How much a storage area holds, and how large it is."""

from __future__ import annotations

from collections.abc import Sequence

from checker.facts.base import Facts, Observation, Value, fact
from checker.facts.classes import class_of
from checker.facts.lots import lots_of
from checker.facts.plates import SPECIAL
from checker.facts.sites import Site, storage_sites
from checker.facts.stock import Law, bottles, container_count, drawn_in, unsure_gap
from checker.model import Lot, Missing, Text, Verdict, is_known

OUTLINE = Missing("storage_area.outline")
_NO_BOTTLES = Text("Não há botijões deste tamanho.", "There are no bottles of this size.")
_DIFFERENT = Text(
    "O lote declara {q} e tem {n} desenhados; conta o declarado.",
    "The lot states {q} and {n} are drawn; the stated number counts.",
)
_SMALL = Text(
    "Declarada especial; o estoque desenhado ({kg} kg) cabe numa classe comum.",
    "Declared special; the drawn stock ({kg} kg) fits an ordinary class.",
)


@fact("stored_mass", metric=False)
def stored_mass(
    facts: Facts, *, stock: dict[str, float], caps: dict[str, float], in_use: bool
) -> Sequence[Observation]:
    """Nominal mass in kilograms in each storage area, an interval where states are not stated; category: its class."""
    law = Law.of(stock, caps, in_use)
    found = []
    for site in storage_sites(facts, law):
        own = class_of(facts, site, law)
        value: Value = own.mass
        note = next((t for lot in site.lots if (t := _contradiction(facts, lot)) is not None), None)
        found.append(Observation(subject=site.subject, scope=site.key, category=own.name, value=value, note=note))
    return found


def _contradiction(facts: Facts, lot: Lot) -> Text | None:
    drawn = sum(container_count(c) for c in drawn_in(facts, lot))
    if isinstance(lot.quantity, Missing) or not drawn or drawn == lot.quantity:
        return None
    return _DIFFERENT.format(q=lot.quantity, n=drawn)


@fact("special_mass", metric=False)
def special_mass(
    facts: Facts, *, stock: dict[str, float], caps: dict[str, float], in_use: bool
) -> Sequence[Observation]:
    """Nominal mass in kilograms of each special area; a drawn stock that fits an ordinary class goes to a person."""
    law = Law.of(stock, caps, in_use)
    found = []
    for site in storage_sites(facts, law):
        own = class_of(facts, site, law)
        top = max(cap for _, cap in law.caps)
        small = own.name == SPECIAL and isinstance(own.mass, (int, float)) and own.mass <= top
        found.append(
            Observation(
                subject=site.subject,
                scope=site.key,
                category=own.name,
                value=own.mass,
                verdict=Verdict.REVIEW if small else None,
                why=_SMALL.format(kg=f"{own.mass:g}") if small and isinstance(own.mass, (int, float)) else None,
            )
        )
    return found


@fact("bottles_stored", metric=False)
def bottles_stored(
    facts: Facts,
    *,
    stock: dict[str, float],
    caps: dict[str, float],
    in_use: bool,
    most: dict[str, float],
    gap: float,
    per_lot: float | None = None,
) -> Sequence[Observation]:
    """Number of 13 kg bottles in each storage area and, with ``per_lot``, in each of its lots; category: its class.

    ``most`` is the greatest number by class, of which ``per_lot`` is taken as a share, so that one requirement serves
    both. Where no lot is drawn, containers with gaps under ``gap`` metres form one.
    """
    law = Law.of(stock, caps, in_use)
    found: list[Observation] = []
    for site in storage_sites(facts, law):
        own = class_of(facts, site, law).name
        number = bottles(facts, site.packs, law)
        none = number == 0
        found.append(
            Observation(
                subject=site.subject,
                scope=site.key,
                category=own,
                value=number,
                verdict=Verdict.NA if none else None,
                why=_NO_BOTTLES if none else None,
            )
        )
        if per_lot is None or none:
            continue
        share = per_lot / most[own] if is_known(own) and own in most else 1.0
        for lot in lots_of(facts, site, gap):
            amount = bottles(facts, lot.packs, law)
            if amount != 0:
                found.append(
                    Observation(
                        subject=lot.subject,
                        against=site.subject,
                        scope=site.key,
                        category=own,
                        value=amount,
                        limit=share,
                        key=lot.key,
                    )
                )
    return found


@fact("demarcated_size")
def demarcated_size(
    facts: Facts, *, stock: dict[str, float], caps: dict[str, float], in_use: bool
) -> Sequence[Observation]:
    """Size in square metres of the demarcated area of each storage area; unknown where none is drawn."""
    law = Law.of(stock, caps, in_use)
    return [
        Observation(
            subject=s.subject,
            scope=s.key,
            category=class_of(facts, s, law).name,
            value=_size(s),
            witness=tuple(_ring(s)),
        )
        for s in storage_sites(facts, law)
    ]


def _size(site: Site) -> Value:
    if site.outline is None:
        return OUTLINE
    gap = unsure_gap(site.area) if site.area is not None else None
    return gap or site.outline.area


def _ring(site: Site) -> list[tuple[float, ...]]:
    return (
        []
        if site.outline is None
        else [(c[0], c[1]) for c in getattr(site.outline, "exterior", site.outline.boundary).coords]
    )
