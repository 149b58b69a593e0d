"""What is asked of single premises: a kitchen, one declared house, a mezzanine."""

from __future__ import annotations

from checker.facts.base import Facts
from checker.facts.buildings import is_single_dwelling
from checker.facts.placement import unit_of_space
from checker.facts.premises import Premises, Sort
from checker.facts.words import has_word, words
from checker.model import StoreyKind, Unit


def has_kitchen(facts: Facts, unit: Unit) -> bool | None:
    """Tell whether a unit has a kitchen; None where its rooms are not drawn or not named."""
    rooms = [s for s in facts.plan.spaces if unit_of_space(facts, s) is unit]
    if any(has_word(s.name, words("kitchen")) or has_word(s.use, words("kitchen")) for s in rooms):
        return True
    return False if rooms and all(s.name or s.use for s in rooms) else None


def is_house(facts: Facts, prem: Premises) -> bool:
    """Tell whether premises without units is one declared house, which is its own unit."""
    return prem.sort is Sort.WHOLE and is_single_dwelling(facts, prem.block)


def is_mezzanine(facts: Facts, storey: str | None) -> bool:
    """Tell whether a storey is a mezzanine, open to the floor below."""
    found = facts.plan.storey_by_key.get(storey or "")
    return found is not None and found.kind is StoreyKind.MEZZANINE
