"""What esquadro sees in a plan, in the words of ``seen.yaml``, to be laid beside what a person sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from checker.app.submission import Request, check_submission
from checker.model import Element, FloorCount, Plan, StoreyKind, is_known
from checker.model.concepts import concept_of

WATCHED = (
    "gas_sensor", "gas_valve", "gas_point", "gas_pipe", "pressure_regulator", "drain", "extinguisher", "sign",
    "ignition_source", "cylinder", "storage_area", "property_limit", "public_road", "fire_wall", "lot", "door", "space",
)  # fmt: skip
SEEN = Path(__file__).with_name("seen.yaml")


@dataclass(frozen=True, slots=True)
class Sight:
    """What is seen: counts by concept, the sure ones apart; distances in metres by "concept to concept"."""

    unit: str | None
    floors: FloorCount
    storeys: tuple[str, ...]
    dwellings: tuple[str, ...]
    sure: Mapping[str, int]
    unsure: Mapping[str, int]
    clearances: Mapping[str, float] = field(default_factory=dict)
    passed: tuple[str, ...] = ()


def people() -> dict[str, dict[str, Any]]:
    """Return what a person sees, by plan."""
    data: dict[str, dict[str, Any]] = YAML(typ="safe", pure=True).load(SEEN.read_text(encoding="utf-8"))
    return data


def look(path: Path, clearances: Iterable[str] = ()) -> Sight:
    """Read and check ``path`` with both rulesets, and say what is seen in it."""
    check = check_submission(Request(plans=(path,), isolate=False)).check
    plan = check.plan
    of = {True: Counter[str](), False: Counter[str]()}
    for element in plan.elements:
        of[element.recognition.is_sure][concept_of(element)] += 1
    return Sight(
        unit=plan.files[0].unit.name if plan.files[0].unit.source != "unknown" else None,
        floors=check.floor_count,
        storeys=tuple(_storey(s.kind, s.repeats) for s in plan.storeys),
        dwellings=tuple(sorted(u.key for u in plan.units)),
        sure={c: of[True][c] for c in WATCHED if of[True][c]},
        unsure={c: of[False][c] for c in WATCHED if of[False][c]},
        clearances={pair: d for pair in clearances if (d := _clearance(plan, pair)) is not None},
        passed=tuple(p.id for r in check.rulesets for p in r.provisions if p.verdict == "pass"),
    )


def _storey(kind: StoreyKind, repeats: object) -> str:
    return kind.value if repeats == 1 else f"{kind.value} x{repeats if is_known(repeats) else '?'}"


def _clearance(plan: Plan, pair: str) -> float | None:
    """The least distance between things of two concepts; of small symbols their insertion point counts."""
    first, second = (_of(plan, concept) for concept in pair.split(" to "))
    return min((a.shape.distance(b.shape) for a in first for b in second), default=None)


def _of(plan: Plan, concept: str) -> list[Element]:
    return [e for e in plan.elements if concept_of(e) == concept and not e.shape.is_empty]
