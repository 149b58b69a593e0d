"""The verdict on one observation under one reading, before readings are merged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from checker.facts import Observation
from checker.model import Missing, Quantity, Text, Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A tested observation.

    ``margin`` is how far the value is on the right side of its requirement (negative: short of it), to find the
    tightest.
    ``off_category``: the rule is about another category; ``silent``: the verdict counts, the finding is shown
    elsewhere.
    """

    observation: Observation
    verdict: Verdict
    measured: Quantity | None = None
    required: Quantity | None = None
    missing: tuple[Missing, ...] = ()
    why: Text | None = None
    cites: tuple[str, ...] = ()
    marginal: bool = False
    margin: float = 0.0
    off_category: bool = False
    silent: bool = False


@dataclass(frozen=True, slots=True)
class Run:
    """All drafts of a rule under one reading: parameter values by name."""

    reading: Mapping[str, Any]
    drafts: tuple[Draft, ...] = field(default=())


def identity(observation: Observation) -> tuple[Any, ...]:
    """Return what tells one observation from another in every reading: scope, subject, object, key."""
    subject, against = observation.subject, observation.against
    return (
        observation.scope,
        observation.key,
        subject.kind,
        subject.file,
        subject.ref,
        subject.name,
        subject.unit,
        subject.storey,
        against and (against.kind, against.file, against.ref, against.name),
    )
