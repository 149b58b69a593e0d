"""The stock of LPG: equal containers kept together, their mass and number, as intervals where states are not stated."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from shapely.geometry.base import BaseGeometry

from checker.facts.base import Facts, Span, memoised
from checker.facts.geometry import beside
from checker.model import ContainerState, Cylinder, Element, Lot, Missing, Tri, is_known

IN_LOT_M = 0.05
STATE = Missing("cylinder.state")
CAPACITY = Missing("cylinder.capacity_kg")
QUANTITY = Missing("lot.quantity")
STOCK = Missing("storage_area.stock")


@dataclass(frozen=True, slots=True)
class Law:
    """What the law says of containers, as the rules pass it: see :meth:`of`."""

    own_max: int
    bottle_kg: float
    portable_kg: float
    reach_m: float
    caps: tuple[tuple[str, float], ...]
    in_use: bool

    @classmethod
    def of(cls, stock: Mapping[str, float], caps: Mapping[str, float], in_use: bool) -> Law:
        """Gather a rule's arguments.

        ``stock``: ``own_max`` (containers of one own-use group), ``bottle_kg`` (greatest bottle), ``portable_kg``
        (greatest portable container), ``reach_m`` (containers this near form a group). ``caps``: greatest mass of each
        class in kilograms, smallest class first. ``in_use``: connected cylinders above a bottle count as stock.
        """
        return cls(
            int(stock["own_max"]),
            stock["bottle_kg"],
            stock["portable_kg"],
            stock["reach_m"],
            tuple(caps.items()),
            in_use,
        )


@dataclass(frozen=True, eq=False)
class Pack:
    """Equal containers kept together: a lot, a drawn stack, or a single container. ``drawn``: the outlines in a lot."""

    element: Lot | Cylinder
    count: int | Missing
    capacity_kg: float | Missing
    state: ContainerState | Missing
    stack_units: int | Missing
    stack_height_m: float | Missing
    palletised: Tri
    connected: Tri
    drawn: tuple[Cylinder, ...] = ()

    @property
    def shape(self) -> BaseGeometry:
        """The outline."""
        return self.element.shape

    @property
    def is_connected(self) -> Tri:
        """Whether the outlet is connected: stated, or said by the state in use."""
        if is_known(self.connected):
            return self.connected
        return True if self.state is ContainerState.IN_USE else self.connected


def container_count(cylinder: Cylinder) -> int:
    """Return how many containers a drawn body stands for: its own number, at least the units of its stack."""
    return max(cylinder.quantity, cylinder.stack_units)


def pack_of(cylinder: Cylinder) -> Pack:
    """Return a drawn container or stack as a pack."""
    return Pack(
        cylinder,
        container_count(cylinder),
        cylinder.capacity_kg,
        cylinder.state,
        cylinder.stack_units,
        cylinder.stack_height_m,
        cylinder.palletised,
        cylinder.connected,
    )


def packs_of_lot(lot: Lot, drawn: Sequence[Cylinder]) -> tuple[Pack, ...]:
    """Return a lot as packs: the declared number wins; what the lot does not say is taken from what is drawn in it."""
    capacities = {c.capacity_kg for c in drawn}
    states = {c.state for c in drawn}
    capacity = lot.capacity_kg
    if isinstance(capacity, Missing) and len(capacities) == 1:
        capacity = next(iter(capacities))
    state = lot.state
    if isinstance(state, Missing) and len(states) == 1:
        state = next(iter(states))
    undecided = isinstance(capacity, Missing) or isinstance(state, Missing)
    if drawn and isinstance(lot.quantity, Missing):
        return tuple(pack_of(c) for c in drawn)
    mixed = undecided and len(capacities) + len(states) > 2
    if mixed and is_known(lot.quantity) and sum(map(container_count, drawn)) >= lot.quantity:
        return tuple(pack_of(c) for c in drawn)
    units = (
        lot.stack_units if is_known(lot.stack_units) else max((c.stack_units for c in drawn), default=lot.stack_units)
    )
    heights = [c.stack_height_m for c in drawn if is_known(c.stack_height_m)]
    height = lot.stack_height_m if is_known(lot.stack_height_m) else max(heights, default=lot.stack_height_m)
    pallets = {c.palletised for c in drawn}
    palletised = next(iter(pallets)) if isinstance(lot.palletised, Missing) and len(pallets) == 1 else lot.palletised
    return (Pack(lot, lot.quantity, capacity, state, units, height, palletised, False, tuple(drawn)),)


@memoised
def drawn_in(facts: Facts, lot: Lot) -> tuple[Cylinder, ...]:
    """Return the containers drawn inside a lot."""
    if lot.shape.is_empty:
        return ()
    reach = lot.shape.buffer(IN_LOT_M)
    return tuple(c for c in facts.plan.cylinders if beside(facts, c, lot) and reach.covers(c.point))


@memoised
def lotted(facts: Facts) -> frozenset[str]:
    """Return the ids of the containers drawn inside some lot."""
    return frozenset(c.id for lot in facts.plan.lots for c in drawn_in(facts, lot))


def total_mass(facts: Facts, packs: Iterable[Pack], law: Law) -> float | Span | Missing:
    """Return the nominal mass in store, in kilograms; new containers and large connected ones do not count.

    A state that is not stated counts as stored in the upper end only; an unknown capacity leaves the upper end open.
    """
    low = high = 0.0
    because: list[Missing] = []
    found = list(packs)
    if not found:
        return STOCK
    for pack in found:
        span = _mass(pack, law)
        if isinstance(span, Missing):
            return span
        low, high = low + span[0], high + span[1]
        because += span[2]
    if facts.plan.broken_of("cylinder", "lot"):
        return Missing("cylinder.shape")
    return high if low == high else Span(low, high, tuple(dict.fromkeys(because)))


def _mass(pack: Pack, law: Law) -> tuple[float, float, list[Missing]] | Missing:
    if isinstance(pack.count, Missing):
        return pack.count
    unsure = [Missing(f"{pack.element.concept}.confirm")] if not pack.element.recognition.is_sure else []
    if isinstance(pack.capacity_kg, Missing):
        return 0.0, math.inf, [pack.capacity_kg, *unsure]
    mass = pack.count * pack.capacity_kg
    if not counts(pack, law):
        return 0.0, 0.0, []
    if isinstance(pack.state, Missing) and pack.is_connected is not True:
        return 0.0, mass, [pack.state, *unsure]
    return (0.0 if unsure else mass), mass, unsure


def counts(pack: Pack, law: Law) -> bool:
    """Tell whether a pack may be stock: not new, and not a connected cylinder above a bottle (unless those count)."""
    if pack.state is ContainerState.NEW:
        return False
    large = is_known(pack.capacity_kg) and pack.capacity_kg > law.bottle_kg
    return not (large and pack.is_connected is True and not law.in_use)


def bottles(facts: Facts, packs: Iterable[Pack], law: Law) -> int | Span | Missing:
    """Return the number of bottles of the greatest size in store; zero is known only where all capacities are."""
    low = high = 0
    because: list[Missing] = []
    found = list(packs)
    if not found:
        return STOCK
    for pack in found:
        if not counts(pack, law) or (is_known(pack.capacity_kg) and pack.capacity_kg != law.bottle_kg):
            continue
        if isinstance(pack.count, Missing):
            return pack.count
        doubts = [
            m
            for m in (pack.capacity_kg, pack.state if pack.is_connected is not True else None)
            if isinstance(m, Missing)
        ]
        if not pack.element.recognition.is_sure:
            doubts.append(Missing(f"{pack.element.concept}.confirm"))
        low, high = low + (0 if doubts else pack.count), high + pack.count
        because += doubts
    if facts.plan.broken_of("cylinder", "lot"):
        return Missing("cylinder.shape")
    return high if low == high else Span(low, high, tuple(dict.fromkeys(because)))


def upper(value: float | Span | Missing) -> float | Missing:
    """Return the upper end of an amount; what would settle it where the upper end is open."""
    if not isinstance(value, Span):
        return value
    return value.because[0] if math.isinf(value.high) else value.high


def unsure_gap(element: Element) -> Missing | None:
    """Return what has to be confirmed where an element was recognised by a guess."""
    return None if element.recognition.is_sure else Missing(f"{element.concept}.confirm")
