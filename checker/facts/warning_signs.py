"""Plates: the class plate, and the warnings against fire and sparks."""

from __future__ import annotations

import math
from collections.abc import Sequence

from checker.facts.base import Facts, Observation, Span, Value, fact
from checker.facts.classes import class_of
from checker.facts.disciplines import carries
from checker.facts.plates import Plate, class_plates, signs_of
from checker.facts.sites import Site, storage_sites
from checker.facts.stock import Law, Pack, counts
from checker.facts.words import has_word, normalise
from checker.model import Missing, Sign, Subject, Text, Verdict, is_known

TEXT = Missing("sign.text")
PLATES = Missing("plan.discipline.fire_safety")
_NO_PLATE = Text("Nenhuma placa com a classe.", "No plate with the class.")
_WRONG_CLASS = Text("A placa diz classe {p}; a área é classe {k}.", "The plate says class {p}; the area is class {k}.")
_ABOVE = Text(
    "A placa admite {n} de {kg} kg; a classe admite {most}.",
    "The plate allows {n} of {kg} kg; the class allows {most}.",
)
_BELOW = Text(
    "A placa admite {n} de {kg} kg; há {drawn} desenhados.", "The plate allows {n} of {kg} kg; {drawn} are drawn."
)
_NO_NUMBER = Text("A placa não dá o máximo para {kg} kg.", "The plate gives no maximum for {kg} kg.")
_READ = Text("Placa: {text}.", "Plate: {text}.")
_NO_WARNING = Text("Nenhuma placa de advertência.", "No warning plate.")
SETS = "sets"


@fact("class_plate", metric=False)
def class_plate(
    facts: Facts, *, stock: dict[str, float], caps: dict[str, float], in_use: bool, bottles: dict[str, float]
) -> Sequence[Observation]:
    """Whether a plate gives the class of each area and, for each capacity in stock, a number its class and stock allow.

    ``bottles``: the greatest number of bottles of the usual size by class.
    """
    law = Law.of(stock, caps, in_use)
    return [_class_plate(facts, s, law, bottles) for s in storage_sites(facts, law)]


def _class_plate(facts: Facts, site: Site, law: Law, bottles: dict[str, float]) -> Observation:
    plates = class_plates(facts, site, law)
    own = class_of(facts, site, law).name
    if not plates:
        return _no_plate(facts, site, law)
    if isinstance(own, Missing):
        return Observation(subject=site.subject, scope=site.key, value=own)
    judged = [_judge(site, p, own, law, bottles) for p in plates]
    best = min(judged, key=lambda o: {Verdict.PASS: 0, Verdict.MISSING: 1}.get(o.verdict or Verdict.FAIL, 2))
    return next((o for o in judged if o.verdict is Verdict.FAIL), best)


def _no_plate(facts: Facts, site: Site, law: Law) -> Observation:
    unread = [s for s in signs_of(facts, site, law) if isinstance(s.text, Missing) and not s.code]
    if unread:
        return Observation(subject=site.subject, scope=site.key, value=TEXT)
    shown = carries(facts, "fire_safety", facts.plan.signs) or site.absent(facts, "PLACA")
    if facts.plan.broken_of("sign"):
        return Observation(subject=site.subject, scope=site.key, value=Missing("sign.shape"))
    return Observation(
        subject=site.subject, scope=site.key, value=False if shown else PLATES, why=_NO_PLATE if shown else None
    )


def _judge(site: Site, plate: Plate, own: str, law: Law, bottles: dict[str, float]) -> Observation:
    def seen(verdict: Verdict, why: Text, *missing: Missing) -> Observation:
        return Observation(
            subject=Subject.of(plate.sign),
            against=site.subject,
            scope=site.key,
            verdict=verdict,
            why=why,
            missing=missing,
        )

    if not plate.sign.recognition.is_sure:
        return seen(Verdict.MISSING, _READ.format(text=_text(plate)), Missing("sign.confirm"))
    if plate.area_class != own:
        return seen(Verdict.FAIL, _WRONG_CLASS.format(p=plate.area_class, k=own))
    numbers = dict(plate.numbers)
    for kg, n in numbers.items():
        most = _most(kg, own, law, bottles)
        if most is not None and n > most:
            return seen(Verdict.FAIL, _ABOVE.format(n=n, kg=f"{kg:g}", most=f"{most:g}"))
    if not numbers:
        return seen(Verdict.MISSING, _NO_NUMBER.format(kg="?"), TEXT)
    for kg, drawn in _drawn(site.packs, law).items():
        if kg not in numbers:
            return seen(Verdict.MISSING, _NO_NUMBER.format(kg=f"{kg:g}"), TEXT)
        if numbers[kg] < drawn:
            return seen(Verdict.FAIL, _BELOW.format(n=numbers[kg], kg=f"{kg:g}", drawn=drawn))
    gaps = [m for p in site.packs for m in (p.capacity_kg, p.count) if isinstance(m, Missing)]
    return seen(Verdict.MISSING if gaps else Verdict.PASS, _READ.format(text=_text(plate)), *gaps[:1])


def _most(kg: float, own: str, law: Law, bottles: dict[str, float]) -> float | None:
    cap = dict(law.caps).get(own)
    if cap is None or kg <= 0:
        return None
    return min(cap // kg, bottles.get(own, cap)) if kg == law.bottle_kg else cap // kg


def _drawn(packs: Sequence[Pack], law: Law) -> dict[float, int]:
    found: dict[float, int] = {}
    for pack in packs:
        if counts(pack, law) and is_known(pack.capacity_kg) and is_known(pack.count):
            found[pack.capacity_kg] = found.get(pack.capacity_kg, 0) + pack.count
    return found


def _text(plate: Plate) -> str:
    return plate.sign.text if is_known(plate.sign.text) else ""


@fact("warning_plates", metric=False)
def warning_plates(
    facts: Facts,
    *,
    stock: dict[str, float],
    caps: dict[str, float],
    in_use: bool,
    counting: str,
    danger: tuple[str, ...],
    forbidden: tuple[str, ...],
    fire: tuple[str, ...],
    danger_codes: tuple[str, ...],
    fire_codes: tuple[str, ...],
) -> Sequence[Observation]:
    """Number of warnings at each area: sets of both messages, or plates with either; category: its class.

    ``danger``: words that must all stand in the first message. The second needs a word of ``forbidden`` and one of
    ``fire``. The codes stand for them. Plates without text may carry either.
    """
    law = Law.of(stock, caps, in_use)
    found = []
    for site in storage_sites(facts, law):
        own = class_of(facts, site, law).name
        value, why = _warnings(facts, site, law, counting, danger, forbidden, fire, danger_codes, fire_codes)
        found.append(Observation(subject=site.subject, scope=site.key, category=own, value=value, why=why))
    return found


def _warnings(
    facts: Facts,
    site: Site,
    law: Law,
    counting: str,
    danger: Sequence[str],
    forbidden: Sequence[str],
    fire: Sequence[str],
    danger_codes: Sequence[str],
    fire_codes: Sequence[str],
) -> tuple[Value, Text | None]:
    signs = signs_of(facts, site, law)
    first = second = either = unread = 0
    for sign in signs:
        a = _says_all(sign, danger) or _has_code(sign, danger_codes)
        b = (has_word(_words(sign), forbidden) is not None and has_word(_words(sign), fire) is not None) or _has_code(
            sign, fire_codes
        )
        blank = (isinstance(sign.text, Missing) and not sign.code) or not sign.recognition.is_sure
        unread += blank
        if not blank:
            first, second, either = first + a, second + b, either + (a or b)
    low = min(first, second) if counting == SETS else either
    if facts.plan.broken_of("sign"):
        return Missing("sign.shape"), None
    if unread:
        high = min(first + unread, second + unread) if counting == SETS else either + unread
        return Span(low, high, (TEXT,)), None
    shown = carries(facts, "fire_safety", facts.plan.signs) or site.absent(facts, "PLACA")
    if not shown:
        return (PLATES if low == 0 else Span(low, math.inf, (PLATES,))), None
    return low, _NO_WARNING if low == 0 else None


def _words(sign: Sign) -> str:
    return sign.text if is_known(sign.text) else ""


def _says_all(sign: Sign, words: Sequence[str]) -> bool:
    return bool(words) and all(has_word(_words(sign), (w,)) for w in words)


def _has_code(sign: Sign, codes: Sequence[str]) -> bool:
    """Tell whether a plate carries one of the sign codes, in its code or alone in its text."""
    own = {normalise(sign.code or ""), normalise(_words(sign))}
    return any(normalise(c) in own for c in codes)
