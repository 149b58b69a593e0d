"""How sure a foreign block is: its name, its layer and its attributes are independent reasons that add up."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from adapters.dxf.symbols.guesses import BlockGuess
from adapters.dxf.symbols.words import joined, table
from checker.model import Evidence, EvidenceKind

Reason = tuple[Evidence, float]
_TECHNICAL = frozenset(("gas", "drainage", "electrical", "fire_safety"))
_NAMED = frozenset((EvidenceKind.BLOCK, EvidenceKind.ATTRIBUTE, EvidenceKind.PROFILE))


@dataclass(frozen=True, slots=True)
class OnLayer:
    """What the layer of a symbol says: its name, the concept and discipline it stands for, and how sure."""

    name: str
    concept: str | None
    discipline: str | None
    confidence: float


def reasons(guess: BlockGuess, concept: str, named: Evidence, layer: OnLayer, tags: Collection[str]) -> list[Reason]:
    """Return the reasons that speak for a guess: the name (or text), its layer, and attributes only it would carry."""
    found: list[Reason] = [(named, guess.confidence)]
    weights = table("blocks")["evidence"]
    if layer.concept == concept:
        found.append((Evidence(EvidenceKind.LAYER, layer.name), min(0.9, layer.confidence)))
    elif layer.discipline is not None and layer.discipline == guess.discipline:
        found.append((Evidence(EvidenceKind.LAYER, layer.name), weights["layer"]))
    telling = [t for t in tags if t in table("blocks")["telling"].get(guess.block, ())]
    if telling:
        found.append((Evidence(EvidenceKind.ATTRIBUTE, ", ".join(sorted(telling))), weights["attribute"]))
    return found


def weigh(found: Sequence[Reason], concept: str) -> float:
    """Join reasons of different kinds; of what a law demands, without a name or attribute at most a guess."""
    best: dict[EvidenceKind, float] = {}
    for evidence, confidence in found:
        best[evidence.kind] = max(best.get(evidence.kind, 0.0), confidence)
    total = joined(best.values())
    data = table("blocks")
    if concept in data["demanded"] and (len(best) < 2 or not _NAMED & set(best)):
        return float(min(total, data["demanded_most"]))
    return total


def contradicts(guess: BlockGuess, layer: OnLayer) -> bool:
    """Tell whether a layer is of another technical discipline than a guess."""
    return {guess.discipline, layer.discipline} <= _TECHNICAL and guess.discipline != layer.discipline
