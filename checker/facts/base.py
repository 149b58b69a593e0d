"""The contract between facts and rules: observations, intervals, reliefs, the registry, memoisation."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from shapely.geometry.base import BaseGeometry

from checker.model import Coords, Missing, Plan, Subject, Text, Tri, Verdict

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Span:
    """A number that is only known to lie between ``low`` and ``high``; ``because`` says what would settle it."""

    low: float
    high: float
    because: tuple[Missing, ...] = ()


@dataclass(frozen=True, slots=True)
class Relief:
    """Whether the condition that lowers a requirement holds.

    ``proven`` is Kleene. ``unshielded_m`` is the distance to the nearest part that the relief does not cover
    (None: all of it is covered); that part keeps the full requirement. ``note`` goes into the message. ``doubtful``:
    the condition hangs on a usual size so near its threshold that a person decides, instead of a missing fact.
    """

    proven: Tri
    unshielded_m: float | None = None
    note: Text | None = None
    doubtful: bool = False


Value = float | int | Span | bool | str | frozenset[str] | Missing | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    """One thing observed about one subject, to be tested by a rule.

    ``value``: a number in the rule's unit, a :class:`Span`, a truth, a set of words, or :class:`Missing`.
    ``scope``: key of the premises, building or area, by which gates are looked up ("*": the whole plan).
    ``category``: the table column (class) that applies, or Missing where it is not known.
    ``limit``: a requirement that the fact itself knows (a perimeter for a ratio); the rule's number multiplies it.
    ``verdict``: settled by the fact (an absent device: fail); the rule's test is then not applied.
    ``at_best``: a ceiling for the verdict (an order judged without a drawn pipe: review). ``at_worst``: what a failure
    becomes (an object that may not be of the kind: review, or missing what would tell).
    ``why``: a sentence added to the message. ``note``: one added whatever the verdict, after it.
    ``relief``: given the full requirement in metres, tells whether the lowering condition is proven.
    ``witness``: the measured segment (two points) or outline, local coordinates in metres.
    ``reference``: the outline that a required clearance is drawn round.
    ``key``: tells observations of the same subject and object apart, in the merging of readings and in fingerprints.
    """

    subject: Subject
    value: Value = None
    against: Subject | None = None
    scope: str = "*"
    category: str | Missing | None = None
    limit: float | None = None
    verdict: Verdict | None = None
    at_best: Verdict | None = None
    at_worst: Verdict | None = None
    why: Text | None = None
    note: Text | None = None
    missing: tuple[Missing, ...] = ()
    cites: tuple[str, ...] = ()
    relief: Callable[[float], Relief] | None = None
    witness: tuple[Coords, ...] = ()
    location: Coords | None = None
    reference: BaseGeometry | None = None
    key: str = ""


@dataclass(frozen=True, eq=False)
class Facts:
    """The plan and a memory of the facts computed from it, shared by all rules and readings."""

    plan: Plan
    _memory: dict[Hashable, Any] = field(default_factory=dict, repr=False)

    def remember(self, key: Hashable, compute: Callable[[], R]) -> R:
        """Return the value for ``key``, computing it once."""
        if key not in self._memory:
            self._memory[key] = compute()
        return cast(R, self._memory[key])


@dataclass(frozen=True, slots=True)
class FactSpec:
    """A registered fact: its name, function, and the names and kinds of its arguments.

    ``metric``: it measures, so it says nothing while a drawing's unit is unknown.
    """

    name: str
    function: Callable[..., Any]
    signature: inspect.Signature
    doc: str
    metric: bool = True

    @property
    def arguments(self) -> dict[str, inspect.Parameter]:
        """Keyword arguments that a rule may or must give."""
        return {n: p for n, p in self.signature.parameters.items() if p.kind is inspect.Parameter.KEYWORD_ONLY}


_REGISTRY: dict[str, FactSpec] = {}


def _frozen(value: Any) -> Hashable:
    try:
        hash(value)
    except TypeError:
        pass
    else:
        return cast(Hashable, value)
    if isinstance(value, dict):
        return tuple(sorted((k, _frozen(v)) for k, v in value.items()))
    if isinstance(value, (list, tuple)):
        return tuple(_frozen(v) for v in value)
    if isinstance(value, (set, frozenset)):
        return frozenset(_frozen(v) for v in value)
    return cast(Hashable, value)


def memoised(function: Callable[Concatenate[Facts, P], R]) -> Callable[Concatenate[Facts, P], R]:
    """Compute ``function(facts, ...)`` once for each set of arguments."""

    @functools.wraps(function)
    def wrapper(facts: Facts, *args: P.args, **kwargs: P.kwargs) -> R:
        key = (f"{function.__module__}.{function.__qualname__}", _frozen(args), _frozen(kwargs))
        return facts.remember(key, lambda: function(facts, *args, **kwargs))

    return cast(Callable[Concatenate[Facts, P], R], wrapper)


def fact(
    name: str, *, metric: bool = True
) -> Callable[
    [Callable[Concatenate[Facts, P], Sequence[Observation]]], Callable[Concatenate[Facts, P], Sequence[Observation]]
]:
    """Register a function as the fact ``name``; it is memoised by its arguments.

    The function takes ``facts`` and keyword-only arguments annotated with ``str``, ``float``, ``bool``, ``int``,
    ``tuple[str, ...]`` or ``dict[str, float]`` (a table by category); the loader checks a rule's ``with:`` against it.
    ``metric=False`` marks a fact that needs no length of the drawing (counts, names, declarations).
    """

    def register(
        function: Callable[Concatenate[Facts, P], Sequence[Observation]],
    ) -> Callable[Concatenate[Facts, P], Sequence[Observation]]:
        if name in _REGISTRY:
            raise ValueError(f"fact {name!r} is registered twice")
        remembered = memoised(function)
        _REGISTRY[name] = FactSpec(
            name, remembered, inspect.signature(function), inspect.getdoc(function) or "", metric
        )
        return remembered

    return register


def registry() -> dict[str, FactSpec]:
    """Return all facts by name, importing the modules that define them."""
    from checker.facts import catalogue  # imported here: the catalogue imports this module

    catalogue.load()
    return dict(_REGISTRY)
