"""Verdicts, subjects, quantities and findings: what the engine says and every writer draws from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from shapely.geometry.base import BaseGeometry

from checker.model.element import Element
from checker.model.known import Missing
from checker.model.text import Text
from checker.model.tolerance import Operator


class Verdict(StrEnum):
    """The six verdicts, worst first."""

    FAIL = "fail"
    MISSING = "missing"
    REVIEW = "review"
    PASS = "pass"  # noqa: S105  # a verdict, not a password
    INFO = "info"
    NA = "na"

    @property
    def rank(self) -> int:
        """0 for the worst."""
        return _ORDER[self]


_ORDER = {v: i for i, v in enumerate(Verdict)}


def worst(verdicts: Iterable[Verdict], default: Verdict = Verdict.NA) -> Verdict:
    """Return the worst of ``verdicts``: fail > missing > review > pass > info > na."""
    return min(verdicts, key=lambda v: v.rank, default=default)


Coords = tuple[float, ...]
"""Two or three numbers, in metres, in the plan's local coordinates."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """What a finding is about, or what it was measured against. ``shape`` is its outline for the drawing."""

    kind: str
    name: str | None = None
    ref: str | None = None
    file: int | None = None
    storey: str | None = None
    unit: str | None = None
    shape: BaseGeometry | None = None
    label: Text | None = None
    storey_rank: str | None = None

    @classmethod
    def of(
        cls,
        element: Element,
        *,
        kind: str | None = None,
        unit: str | None = None,
        name: str | None = None,
        label: Text | None = None,
        shape: BaseGeometry | None = None,
    ) -> Subject:
        """Make a subject of an element; ``storey`` stays the storey's key, the engine turns it into a name."""
        return cls(
            kind=kind or element.concept,
            name=name or element.name,
            ref=element.ref.ref or None,
            file=element.ref.file,
            storey=element.storey,
            unit=unit,
            label=label,
            shape=shape if shape is not None else element.shape,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """A number with its unit (m, m2, kg, s, 1, unit) and, where it is required, the operator."""

    value: float
    unit: str
    operator: Operator | None = None
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """The verdict under one value of one interpretation parameter."""

    parameter: str
    value: object
    verdict: Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One statement about one subject under one provision, with its witness.

    ``location`` and ``witness`` are in the plan's local coordinates, in metres. ``reference`` is the outline that the
    required distance was measured from, for the ring that the overlay draws. ``remedy`` says what to do next.
    """

    provision: str
    verdict: Verdict
    subject: Subject
    message: Text
    fingerprint: str = ""
    against: Subject | None = None
    measured: Quantity | None = None
    required: Quantity | None = None
    shortfall: float | None = None
    marginal: bool = False
    location: Coords | None = None
    witness: tuple[Coords, ...] = ()
    missing: tuple[Missing, ...] = ()
    readings: tuple[Reading, ...] = ()
    cites: tuple[str, ...] = ()
    remedy: Text | None = None
    reference: BaseGeometry | None = None
    scope: str = "*"


@dataclass(frozen=True, slots=True, kw_only=True)
class ProvisionResult:
    """The verdict of one provision with its findings."""

    id: str
    ruleset: str
    citation: Text
    title: Text
    verdict: Verdict
    findings: tuple[Finding, ...] = ()
    reason: Text | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ParameterInForce:
    """A parameter as it was used: ``set_by`` is ruleset, config or option."""

    name: str
    value: object
    origin: str
    set_by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesetResult:
    """One ruleset's part of a check."""

    id: str
    version: str
    in_force_from: str
    title: Text
    parameters: tuple[ParameterInForce, ...] = ()
    provisions: tuple[ProvisionResult, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreyCount:
    """How a storey counts: ``counts`` is yes, no or doubtful, ``why`` the reason."""

    storey: str
    counts: str
    why: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class FloorCount:
    """The interval of the number of storeys of the plan's tallest building."""

    low: int | None = None
    default: int | None = None
    high: int | None = None
    storeys: tuple[StoreyCount, ...] = field(default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class NotRun:
    """A ruleset that did not run, and why."""

    id: str
    why: Text
