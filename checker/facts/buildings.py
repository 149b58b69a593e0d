"""Buildings: their storeys, declared uses and gases, and which of their units are dwellings."""

from __future__ import annotations

import re
from dataclasses import dataclass

from checker.facts.base import Facts, memoised
from checker.facts.words import has_word, matches_code, normalise, occupancy_codes, vocabulary, words
from checker.model import Building, Gas, Missing, Storey, Subject, Tri, Unit, UnitKind, any_of, is_known

USES = Missing("building_use.uses")
UNIT_KIND = Missing("dwelling_unit.kind")
_ORDINAL = re.compile(r"(\d+)\s*[ºª°O]?\s*(?:PAV|ANDAR|STOREY|FLOOR)")
_ADDED = re.compile(r"(?:MAIS|ACRESCIMO DE|\+|ADD)\s*(\d+)\s*(?:PAV|ANDAR|STOREY|FLOOR)")


@dataclass(frozen=True, eq=False)
class Block:
    """A building as the laws count it.

    ``element`` is what is drawn of it, ``storeys`` include a common podium; ``named``: the plan tells it apart from
    other buildings.
    """

    key: str
    element: Building | None
    storeys: tuple[Storey, ...]
    units: tuple[Unit, ...]
    named: bool

    @property
    def scope(self) -> str:
        """The key under which gates look the building up."""
        return f"building:{self.key}"

    @property
    def subject(self) -> Subject:
        """The building as the subject of a finding."""
        if self.element is not None:
            return Subject.of(self.element, kind="building")
        return Subject(kind="building", name=self.key or None)


@memoised
def blocks(facts: Facts) -> tuple[Block, ...]:
    """Return the buildings of the plan.

    At least one. Storeys and units of no building belong to each (a common podium).
    """
    plan = facts.plan
    elements = {b.key: b for b in plan.buildings}
    storey_block = {s.key: s.building for s in plan.storeys}
    keys = (
        list(
            dict.fromkeys(
                [
                    *(s.building for s in plan.storeys if s.building is not None),
                    *(u.building for u in plan.units if u.building is not None),
                ]
            )
        )
        or list(elements)[:1]
        or [""]
    )
    named = len(keys) > 1 or any(s.building is not None for s in plan.storeys)
    owners = {
        u.id: u.building or next((b for s in u.storeys if (b := storey_block.get(s or "")) is not None), None)
        for u in plan.units
    }
    return tuple(
        Block(
            key=key,
            element=elements.get(key),
            named=named,
            storeys=tuple(s for s in plan.storeys if s.building in (key, None)),
            units=tuple(u for u in plan.units if owners[u.id] == key or (owners[u.id] is None and key == keys[0])),
        )
        for key in keys
    )


def uses_of(facts: Facts, block: Block) -> tuple[str, ...]:
    """Return the declared uses and occupancy codes of a building; those of the whole plan where it has none."""
    own = block.element
    if own is not None and (own.uses or own.occupancy):
        return (*own.uses, *own.occupancy)
    return (*facts.plan.declared.uses, *facts.plan.declared.occupancy)


def matches_use(texts: tuple[str, ...], keywords: tuple[str, ...], occupancy: tuple[str, ...]) -> str | None:
    """Return the declared use that a word or an occupancy code of the lists matches."""
    for text in texts:
        if has_word(text, keywords) or any(matches_code(c, occupancy) for c in occupancy_codes((text,))):
            return text
    return None


@memoised
def is_dwelling(facts: Facts, block: Block, unit: Unit) -> Tri:
    """Tell whether a unit is a dwelling: by its type, its use, its name, or the only use of its building."""
    if is_known(unit.kind):
        return unit.kind is UnitKind.RESIDENTIAL
    if has_word(unit.use, words("dwelling")):
        return True
    if unit.use:
        return False
    if has_word(unit.name, words("dwelling")) or has_word(unit.key, words("dwelling")):
        return True
    declared = uses_of(facts, block)
    if declared and all(matches_use((u,), words("dwelling"), words("dwelling_occupancy")) for u in declared):
        return not re.search(r"[A-Z]{4,}", normalise(unit.key)) or UNIT_KIND
    return UNIT_KIND


@memoised
def residential(facts: Facts, block: Block) -> Tri:
    """Tell whether a building is, at least in part, residential."""
    by_unit = [is_dwelling(facts, block, u) for u in block.units]
    declared = uses_of(facts, block)
    if matches_use(declared, words("dwelling"), words("dwelling_occupancy")):
        return True
    if not by_unit and not declared:
        return USES
    return any_of(by_unit)


def is_single_dwelling(facts: Facts, block: Block) -> bool:
    """Tell whether the declared use is one house."""
    declared = uses_of(facts, block)
    return bool(declared) and all(
        matches_use((u,), words("single_dwelling"), words("single_dwelling_occupancy")) for u in declared
    )


def read_gases(texts: tuple[str, ...]) -> frozenset[Gas] | None:
    """Return the gases that declarations name; empty where they say that there is none, None where nothing is said."""
    found: set[Gas] = set()
    for text in texts:
        plain = normalise(text)
        value = next((g for g in Gas if normalise(g.value) == plain), None)
        if value is not None:
            found.add(value)
            continue
        found |= {Gas(name) for name, synonyms in vocabulary()["gas_names"].items() if has_word(text, synonyms)}
    if Gas.GNV in found and Gas.NATURAL in found and not any(normalise(t) in ("GN", "GAS NATURAL") for t in texts):
        found.discard(Gas.NATURAL)  # "gás natural veicular" names both
    if found:
        return frozenset(found)
    return frozenset() if any(has_word(t, words("no_gas")) for t in texts) else None


@memoised
def declared_gases(facts: Facts, block: Block) -> frozenset[Gas] | None:
    """Return the gases the author declares for a building; see :func:`read_gases`."""
    own = block.element
    return read_gases(own.gases if own is not None and own.gases else facts.plan.declared.gases)


def storeys_after_works(works: str | None, count: int) -> int:
    """Return the number of storeys once the planned works are done: an ordinal ("4º pavimento") or a number added."""
    if not has_word(works, words("storey")) or works is None:
        return count
    plain = normalise(works)
    added = _ADDED.search(re.sub(r"[ºª°]", "O", works.upper())) or _ADDED.search(plain)
    if added:
        return count + int(added.group(1))
    ordinals = [int(n) for n in _ORDINAL.findall(plain)]
    ordinals += [n for word, n in vocabulary()["ordinals"].items() if has_word(plain, (word,))]
    return max(count, *ordinals) if ordinals else count + 1
