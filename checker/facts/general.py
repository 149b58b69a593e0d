"""Facts that belong to no law: how many of something, how far from something, what is stated of something.

They serve small rulesets that need no fact of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields

from shapely.ops import nearest_points

from checker.facts.base import Facts, Observation, Span, Value, fact
from checker.model import Element, Missing, Plan, Subject
from checker.model.concepts import concept_of


@fact("number_of", metric=False)
def number_of(facts: Facts, *, concept: str, discipline: str) -> Sequence[Observation]:
    """Return how many elements of a concept the plan holds.

    None of them is unknown, not zero, where the plan does not carry the ``discipline`` that would show them. Unsure
    recognitions and broken entities make the number an interval.
    """
    found = _of(facts.plan, (concept,))
    broken = len(facts.plan.broken_of(concept))
    sure = sum(e.recognition.is_sure for e in found)
    value: Value = len(found)
    if not found and not broken and discipline not in facts.plan.disciplines:
        value = Missing(f"plan.discipline.{discipline}")
    elif sure < len(found) + broken:
        value = Span(sure, len(found) + broken, (Missing(f"{concept}.confirm"),))
    return [Observation(subject=Subject(kind=concept), value=value)]


@fact("distance_between")
def distance_between(
    facts: Facts, *, of: tuple[str, ...], to: tuple[str, ...], discipline: str
) -> Sequence[Observation]:
    """Return the horizontal clear distance in metres from each element of the concepts ``of`` to the nearest of ``to``.

    Edges of outlines are measured, on one storey. A broken entity among ``to`` may be nearer than what is measured.
    Where the plan carries neither an element of ``of`` nor the ``discipline`` that would show it, the distance is
    unknown.
    """
    targets = _of(facts.plan, to)
    found = _of(facts.plan, of)
    lost = [Missing(f"{concept}.shape") for concept in to if facts.plan.broken_of(concept)]
    observations = [o for element in found if (o := _nearest(element, targets, tuple(lost))) is not None]
    for concept in of:
        observations += [
            Observation(subject=Subject(kind=concept), value=Missing(f"{concept}.shape"), key=b.ref.ref, why=b.why)
            for b in facts.plan.broken_of(concept)
        ]
    if targets and not found and discipline not in facts.plan.disciplines:
        observations.append(Observation(subject=Subject(kind=of[0]), value=Missing(f"plan.discipline.{discipline}")))
    return observations


@fact("stated", metric=False)
def stated(facts: Facts, *, concept: str, field: str) -> Sequence[Observation]:
    """Return what is stated of each element of a concept: the value of one of its fields, unknown where it is not."""
    return [
        Observation(subject=Subject.of(element), value=_sure(element, getattr(element, field)))
        for element in _of(facts.plan, (concept,))
        if field in {f.name for f in fields(element)}
    ]


def _of(plan: Plan, concepts: Sequence[str]) -> list[Element]:
    return [e for e in plan.elements if concept_of(e) in concepts]


def _nearest(element: Element, targets: Sequence[Element], lost: tuple[Missing, ...]) -> Observation | None:
    same_storey = [t for t in targets if t.storey == element.storey and t is not element]
    if not same_storey:
        return None
    target = min(same_storey, key=lambda t: element.shape.distance(t.shape))
    distance = element.shape.distance(target.shape)
    start, end = nearest_points(element.shape, target.shape)
    return Observation(
        subject=Subject.of(element),
        against=Subject.of(target),
        value=_sure(target, _sure(element, Span(0.0, distance, lost) if lost else distance)),
        witness=((start.x, start.y), (end.x, end.y)),
        reference=target.shape,
    )


def _sure(element: Element, value: Value) -> Value:
    return value if element.recognition.is_sure else Missing(f"{concept_of(element)}.confirm")
