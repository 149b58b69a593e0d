"""The uses that a law lists, in declarations, occupancy codes and the units that are not dwellings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from checker.facts.base import Facts, Observation, fact, memoised
from checker.facts.buildings import USES, Block, blocks, is_dwelling, matches_use, uses_of
from checker.facts.words import has_word
from checker.model import Text, Tri, Unit, is_known

_DECLARED = Text("Uso declarado: {use}.", "Declared use: {use}.")
_UNIT = Text("Unidade {unit}: {use}.", "Unit {unit}: {use}.")
_NOT = Text("O uso declarado ({uses}) não é deste inciso.", "The declared use ({uses}) is not of this item.")
_UNITS_ONLY = Text("Nenhuma unidade tem este uso.", "No unit has this use.")


@dataclass(frozen=True, slots=True)
class Listed:
    """The uses that a law lists: words, occupancy codes, and types of units."""

    keywords: tuple[str, ...]
    occupancy: tuple[str, ...]
    unit_kinds: tuple[str, ...] = ()


@fact("listed_use", metric=False)
def listed_use(
    facts: Facts, *, keywords: tuple[str, ...], occupancy: tuple[str, ...], unit_kinds: tuple[str, ...] = ()
) -> Sequence[Observation]:
    """Whether each building has a use of the lists ``keywords``, ``occupancy`` or ``unit_kinds`` (works too)."""
    found = []
    for block in blocks(facts):
        value, why = building_use(facts, block, Listed(keywords, occupancy, unit_kinds))
        found.append(Observation(subject=block.subject, scope=block.scope, value=value, why=why))
    return found


@memoised
def building_use(facts: Facts, block: Block, listed: Listed) -> tuple[Tri, Text]:
    """Tell whether a building houses a listed use, by its declaration, its planned works or one of its units."""
    declared = declared_use(facts, block, listed)
    if declared is not None:
        return True, _DECLARED.format(use=declared)
    for unit in block.units:
        if is_dwelling(facts, block, unit) is not True and unit_use(unit, listed):
            return True, _UNIT.format(unit=unit.name or unit.key, use=unit.use or unit.name or unit.key)
    stated = uses_of(facts, block)
    if stated:
        return False, _NOT.format(uses="; ".join(stated))
    return (False, _UNITS_ONLY) if block.units else (USES, Text("", ""))


def declared_use(facts: Facts, block: Block, listed: Listed) -> str | None:
    """Return the declared use, or the use that planned works add, that is listed."""
    works = facts.plan.declared.works
    return matches_use(uses_of(facts, block), listed.keywords, listed.occupancy) or (
        works if has_word(works, listed.keywords) else None
    )


def unit_use(unit: Unit, listed: Listed) -> bool:
    """Tell whether a unit's use or name is listed; its type alone counts only where no use is stated."""
    if matches_use((unit.use,) if unit.use else (), listed.keywords, listed.occupancy):
        return True
    if has_word(unit.name, listed.keywords) or has_word(unit.key, listed.keywords):
        return True
    return unit.use is None and is_known(unit.kind) and unit.kind.value in listed.unit_kinds
