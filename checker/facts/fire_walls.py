"""Fire walls: whether one is tall and rated enough for a place, and whether it stands between a limit and an object."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from shapely.geometry.base import BaseGeometry

from checker.facts.base import Facts, Observation, Relief, fact, memoised
from checker.facts.classes import class_of
from checker.facts.geometry import beside
from checker.facts.limits import Limit, Line, Sizes, limit_of
from checker.facts.sites import Site, storage_sites
from checker.facts.stock import Law, Pack
from checker.facts.visibility import free_distance
from checker.model import ContainerState, FireWall, Missing, Subject, Text, Tri, Verdict, all_of, is_known
from checker.model.tolerance import compare

STACK = Missing("row_and_stack.height_m")
SPREAD_M = 0.05
"""How far a usual bottle height may be off: within it, a height that the plan does not state proves nothing."""
_GUESSED = Missing(
    "row_and_stack.height_m",
    why=Text(
        "a parede fica a menos de 0,05 m do exigido pela altura usual do botijão",
        "the wall is within 0.05 m of what the bottle's usual height asks for",
    ),
)
_GUESSED_NOTE = Text(
    "A altura da pilha vem da medida usual do botijão, e a parede dista menos de 0,05 m do exigido: alguém decide.",
    "The stack's height comes from the usual size, and the wall is within 0.05 m of what is required: a person "
    "decides.",
)
_BEHIND = Text(
    "Atrás de parede corta-fogo: vale a metade da distância.", "Behind a fire wall: half the distance holds."
)
_PART = Text(
    "A parede corta-fogo deixa descoberta uma parte a {d} m.", "The fire wall leaves a part uncovered at {d} m."
)
_NOT = Text("A parede corta-fogo não reduz a distância: {why}", "The fire wall does not lower the distance: {why}")
_LOW = Text(
    "não fica mais de {e} m acima da pilha de referência ({s} m).",
    "it is not more than {e} m above the reference stack ({s} m).",
)
_BESIDE = Text("não está entre a área e o objeto.", "it does not stand between the area and the object.")
_NO_RATING = Text("não é declarada resistente ao fogo.", "it is not declared fire-resisting.")
_NO_HEIGHT = Text("a altura do recipiente não é conhecida.", "the height of the container is not known.")
_GOOD = Text(
    "Parede {h} m, pilha de referência {s} m: a redução vale para o que ela encobre.",
    "Wall {h} m, reference stack {s} m: the reduction holds for what it hides.",
)


@dataclass(frozen=True, slots=True)
class WallRule:
    """How fire walls are judged: excess over the stack in metres, units admitted, small-bottle stack, readings."""

    excess_m: float
    full: int
    empty: int
    pallet: float
    small_stack_m: float
    small_classes: tuple[str, ...]
    reference: str
    min_rating: float | None

    @classmethod
    def of(
        cls,
        excess: float,
        units: Mapping[str, float],
        pallet: float,
        small_stack: float,
        small_classes: Sequence[str],
        stack_reference: str,
        min_rating: float | None,
    ) -> WallRule:
        """Gather a rule's arguments; ``units``: greatest stack of ``full`` and of ``empty`` bottles."""
        return cls(
            excess,
            int(units["full"]),
            int(units["empty"]),
            pallet,
            small_stack,
            tuple(small_classes),
            stack_reference,
            min_rating,
        )


@dataclass(frozen=True, slots=True)
class Stack:
    """The height of a reference stack in metres. ``sure``: stated by the plan, not a usual bottle height."""

    height_m: float
    sure: bool


@memoised
def reference_stack(facts: Facts, site: Site, law: Law, sizes: Sizes, rule: WallRule) -> Stack | Missing | None:
    """Return the highest stack the law admits here, or the highest drawn; None: no usual height is known."""
    found: list[Stack] = []
    name = class_of(facts, site, law).name
    for pack in site.packs:
        one = _drawn(pack, sizes) if rule.reference == "drawn" else _admitted(site, pack, name, law, sizes, rule)
        if not isinstance(one, Stack):
            return one
        found.append(one)
    if not found:
        if rule.reference == "drawn":
            return STACK
        height = sizes.height(law.bottle_kg)
        return None if height is None else Stack(rule.empty * height, sure=False)
    return max(found, key=lambda s: (s.height_m, not s.sure))


def container_height(pack: Pack, sizes: Sizes) -> tuple[float, bool] | None:
    """Return the height of one container in metres and whether the plan states it."""
    if is_known(pack.stack_height_m) and is_known(pack.stack_units) and pack.stack_units > 0:
        return pack.stack_height_m / pack.stack_units, True
    usual = sizes.height(pack.capacity_kg)
    return None if usual is None else (usual, False)


def _drawn(pack: Pack, sizes: Sizes) -> Stack | Missing | None:
    if is_known(pack.stack_height_m):
        return Stack(pack.stack_height_m, sure=True)
    if pack.palletised is True or isinstance(pack.stack_units, Missing):
        return STACK
    height = sizes.height(pack.capacity_kg)
    return None if height is None else Stack(pack.stack_units * height, sure=False)


def _admitted(
    site: Site, pack: Pack, name: str | Missing, law: Law, sizes: Sizes, rule: WallRule
) -> Stack | Missing | None:
    if isinstance(pack.capacity_kg, Missing):
        return pack.capacity_kg
    single = container_height(pack, sizes)
    if pack.capacity_kg > law.bottle_kg:
        return None if single is None else Stack(*single)
    lifted = pack.palletised is True and site.area is not None and site.area.handling_equipment is not False
    if pack.capacity_kg < law.bottle_kg and (isinstance(name, Missing) or name in rule.small_classes):
        return Stack(rule.small_stack_m * (rule.pallet if lifted else 1.0), sure=True)
    if single is None:
        return None
    if lifted and isinstance(pack.stack_height_m, Missing):
        return STACK
    if rule.reference == "admitted_flat":
        units = int(rule.empty * rule.pallet) if lifted else rule.empty
    else:
        full = pack.state in (ContainerState.FULL, ContainerState.PARTIAL, ContainerState.IN_USE)
        units = rule.full if full else rule.empty
        units = int(units * rule.pallet) if lifted else units
    return Stack(units * single[0], single[1])


@memoised
def qualifies(facts: Facts, site: Site, wall: FireWall, law: Law, sizes: Sizes, rule: WallRule) -> tuple[Tri, Text]:
    """Tell whether a wall is tall enough above the reference stack, and rated; and why not."""
    rated: Tri = wall.fire_rated
    if rated is True and rule.min_rating is not None:
        rated = wall.rating_min if isinstance(wall.rating_min, Missing) else wall.rating_min >= rule.min_rating
    stack = reference_stack(facts, site, law, sizes, rule)
    if stack is None:
        return False, _NO_HEIGHT
    tall: Tri
    reason = _NO_RATING
    if isinstance(wall.height_m, Missing):
        tall = wall.height_m
    elif isinstance(stack, Missing):
        bare = _without_pallets(site, law, sizes, rule)
        tall = False if bare is not None and not compare(wall.height_m - bare, ">", rule.excess_m, "m") else stack
    else:
        tall = compare(wall.height_m - stack.height_m, ">", rule.excess_m, "m")
        if not stack.sure and abs(wall.height_m - stack.height_m - rule.excess_m) <= SPREAD_M:
            tall = _GUESSED
        if tall is False:
            reason = _LOW.format(e=_metres(rule.excess_m), s=_metres(stack.height_m))
    sure: Tri = True if wall.recognition.is_sure else Missing("fire_wall.confirm")
    result = all_of((rated, sure, tall) if tall == _GUESSED else (tall, rated, sure))
    if result is True and isinstance(stack, Stack) and is_known(wall.height_m):
        return True, _GOOD.format(h=_metres(wall.height_m), s=_metres(stack.height_m))
    return result, reason


def _without_pallets(site: Site, law: Law, sizes: Sizes, rule: WallRule) -> float | None:
    """Return a height that the stacks reach even without their pallets."""
    heights = []
    for pack in site.packs:
        single = container_height(pack, sizes)
        if single is not None and is_known(pack.capacity_kg) and pack.capacity_kg <= law.bottle_kg and single[1]:
            heights.append(rule.full * single[0])
        elif single is not None and is_known(pack.stack_units):
            heights.append(pack.stack_units * single[0])
    return max(heights, default=None)


def relief_for(
    facts: Facts, site: Site, limit: BaseGeometry, target: BaseGeometry, law: Law, sizes: Sizes, rule: WallRule
) -> Callable[[float], Relief] | None:
    """Return what tells whether fire walls lower a distance; None where the plan has none on the storey."""
    walls = [w for w in facts.plan.fire_walls if beside(facts, w, site.storey) and not w.shape.is_empty]
    if not walls:
        return None
    good = [w for w in walls if qualifies(facts, site, w, law, sizes, rule)[0] is True]
    maybe = [w for w in walls if isinstance(qualifies(facts, site, w, law, sizes, rule)[0], Missing)]

    def relief(full_m: float) -> Relief:
        free = _free(facts, limit, target, good, full_m) if good else limit.distance(target)
        if good and (free is None or compare(free, ">=", full_m, "m")):
            return Relief(True, None, _BEHIND)
        if maybe:
            with_maybe = _free(facts, limit, target, [*good, *maybe], full_m)
            if with_maybe is None or compare(with_maybe, ">=", full_m, "m"):
                states = [qualifies(facts, site, w, law, sizes, rule)[0] for w in maybe]
                unknown = next((s for s in states if s != _GUESSED), _GUESSED)
                guessed = unknown == _GUESSED
                return Relief(unknown, None, _GUESSED_NOTE if guessed else None, guessed)
        hidden = free is not None and free > limit.distance(target) + 1e-6
        if good and hidden and free is not None:
            return Relief(True, free, _PART.format(d=_metres(free)))
        why = _BESIDE if good else _why_not(facts, site, walls, target, limit, law, sizes, rule, full_m)
        return Relief(False, None, None if why is None else _NOT.format(why=why))

    return relief


def _free(
    facts: Facts, limit: BaseGeometry, target: BaseGeometry, walls: Sequence[FireWall], full_m: float
) -> float | None:
    """Return the free distance past walls, computed once for each pair of outlines."""
    key = ("free_distance", limit.wkb, target.wkb, tuple(w.id for w in walls), full_m)
    return facts.remember(key, lambda: free_distance(limit, target, [w.shape for w in walls], full_m))


def _why_not(
    facts: Facts,
    site: Site,
    walls: Sequence[FireWall],
    target: BaseGeometry,
    limit: BaseGeometry,
    law: Law,
    sizes: Sizes,
    rule: WallRule,
    full_m: float,
) -> Text | None:
    """Say why walls that do stand between do not count; nothing where none stands between."""
    free = _free(facts, limit, target, walls, full_m)
    if free is not None and free <= limit.distance(target) + 1e-6:
        return None
    return next((t for w in walls if (t := qualifies(facts, site, w, law, sizes, rule)[1]) is not None), None)


@fact("fire_walls")
def fire_walls(
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
    excess: float,
    units: dict[str, float],
    pallet: float,
    small_stack: float,
    small_classes: tuple[str, ...],
    stack_reference: str,
    min_rating: float | None,
) -> Sequence[Observation]:
    """Whether each fire wall is tall enough above the highest stack, and rated, to lower distances."""
    law = Law.of(stock, caps, in_use)
    sizes = Sizes.of(law.bottle_kg, p13_d, p13_h, p8, p5, p2)
    rule = WallRule.of(excess, units, pallet, small_stack, small_classes, stack_reference, min_rating)
    found = []
    for site in storage_sites(facts, law):
        for wall in facts.plan.fire_walls:
            if beside(facts, wall, site.storey):
                value, why = qualifies(facts, site, wall, law, sizes, rule)
                found.append(
                    Observation(
                        subject=Subject.of(wall),
                        against=site.subject,
                        scope=site.key,
                        value=value,
                        verdict=Verdict.REVIEW if value == _GUESSED else None,
                        why=_GUESSED_NOTE if value == _GUESSED else None if isinstance(value, Missing) else why,
                    )
                )
    return found


def limit_shape(facts: Facts, site: Site, law: Law, line: Line) -> BaseGeometry | None:
    """Return the limit's outline, None where it is not known."""
    limit = limit_of(facts, site, law, line)
    return limit.shape if isinstance(limit, Limit) else None


def _metres(value: float) -> Text:
    return Text(f"{value:.3f}".replace(".", ","), f"{value:.3f}")
