"""Stacks of containers under the bottle size: their height, and the classes where the law gives none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from checker.facts.base import Facts, Observation, Span, Value, fact
from checker.facts.classes import class_of
from checker.facts.fire_walls import SPREAD_M, container_height
from checker.facts.limits import Sizes
from checker.facts.sites import Site, storage_sites
from checker.facts.stacks import STACK, lifted, stack_subject, stacks_of
from checker.facts.stock import STOCK, Law, Pack
from checker.model import ContainerState, Missing, Text, Verdict, is_known

_USUAL = Text("Altura pela medida usual do botijão.", "Height by the bottle's usual size.")


@fact("small_stack_height", metric=False)
def small_stack_height(
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
    most: float,
    pallet: float,
    on_pallets: bool,
    small_classes: tuple[str, ...],
    units: dict[str, float],
    small: str,
) -> Sequence[Observation]:
    """Height in metres of each stack of containers under the bottle size; category: the class of the area.

    In other classes than ``small_classes`` the law gives no height: the stacks of larger bottles are the reading
    ``apply_m_n``, no limit the other.
    """
    law = Law.of(stock, caps, in_use)
    sizes = Sizes.of(law.bottle_kg, p13_d, p13_h, p8, p5, p2)
    found: list[Observation] = []
    for site in storage_sites(facts, law):
        if not site.packs:
            found.append(Observation(subject=site.subject, scope=site.key, value=STOCK))
        name = class_of(facts, site, law).name
        for pack in stacks_of(site, law):
            if isinstance(pack.capacity_kg, Missing):
                found.append(
                    Observation(
                        subject=stack_subject(pack),
                        against=site.subject,
                        scope=site.key,
                        value=pack.capacity_kg,
                        key=pack.element.id,
                    )
                )
            elif pack.capacity_kg < law.bottle_kg:
                found.append(_small(site, pack, name, sizes, most, pallet, on_pallets, small_classes, units, small))
    return found


def _small(
    site: Site,
    pack: Pack,
    name: str | Missing,
    sizes: Sizes,
    most: float,
    pallet: float,
    on_pallets: bool,
    small_classes: tuple[str, ...],
    units: dict[str, float],
    small: str,
) -> Observation:
    key = f"{pack.element.id}:{pack.stack_units}"
    base = Observation(subject=stack_subject(pack), against=site.subject, scope=site.key, key=key)
    if isinstance(name, Missing):
        return replace(base, value=name)
    if name not in small_classes:
        return _other_class(base, pack, units, small)
    up = lifted(site, pack)
    share = pallet if up is True and on_pallets else 1.0
    height = _height(pack, sizes)
    if height is None:
        return replace(base, value=STACK)
    value: Value = height[0]
    guessed = not height[1]
    if pack.palletised is True and guessed and height[0] <= most * share:
        value = Span(height[0], most * share + 1.0, (STACK,))
    unknown_lift = isinstance(up, Missing) and most < height[0] <= most * pallet and on_pallets
    near = guessed and abs(height[0] - most * share) <= SPREAD_M
    return replace(
        base,
        value=value,
        limit=share,
        why=_USUAL if guessed else None,
        at_best=Verdict.REVIEW if near else None,
        at_worst=Verdict.MISSING if unknown_lift else Verdict.REVIEW if near else None,
        missing=(up,) if unknown_lift and isinstance(up, Missing) else (),
    )


def _other_class(base: Observation, pack: Pack, units: dict[str, float], small: str) -> Observation:
    if small != "apply_m_n":
        return replace(base, verdict=Verdict.PASS)
    if isinstance(pack.stack_units, Missing):
        return replace(base, value=pack.stack_units)
    most = units["empty"] if pack.state is ContainerState.EMPTY else units["full"]
    return replace(base, verdict=Verdict.PASS if pack.stack_units <= most else Verdict.FAIL)


def _height(pack: Pack, sizes: Sizes) -> tuple[float, bool] | None:
    if is_known(pack.stack_height_m):
        return pack.stack_height_m, True
    single = container_height(pack, sizes)
    if single is None or isinstance(pack.stack_units, Missing):
        return None
    return pack.stack_units * single[0], False
