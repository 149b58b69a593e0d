"""Unknown as a type: a value the plan does not give is :class:`Missing`, never None, never a default, never 0."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeGuard, TypeVar

from checker.model.text import Text

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Missing:
    """A value that the plan does not carry.

    ``what`` is a key of the form ``concept.field`` (``gas_sensor.height_above_floor_m``). The catalogue
    ``checker/model/supply.yaml`` names it for people and lists where an author can put it.
    ``why`` says what was found instead, when something was (an ambiguous value, an unreadable outline).
    ``looked_in`` lists the places that were searched.
    """

    what: str
    why: Text | None = None
    looked_in: tuple[str, ...] = ()


def is_known(value: T | Missing) -> TypeGuard[T]:
    """Tell whether ``value`` was given by the plan."""
    return not isinstance(value, Missing)


def gaps(*values: object) -> tuple[Missing, ...]:
    """Return the distinct :class:`Missing` among ``values``, in order."""
    return tuple(dict.fromkeys(v for v in values if isinstance(v, Missing)))


Tri = bool | Missing
"""Strong Kleene truth: True, False, or unknown (a :class:`Missing` that says what would settle it)."""


def all_of(values: Iterable[Tri]) -> Tri:
    """Kleene AND: False if any is False, else the first unknown, else True."""
    unknown: Missing | None = None
    for value in values:
        if isinstance(value, Missing):
            unknown = unknown or value
        elif not value:
            return False
    return unknown or True


def any_of(values: Iterable[Tri]) -> Tri:
    """Kleene OR: True if any is True, else the first unknown, else False."""
    unknown: Missing | None = None
    for value in values:
        if isinstance(value, Missing):
            unknown = unknown or value
        elif value:
            return True
    return unknown or False


def negate(value: Tri) -> Tri:
    """Kleene NOT."""
    return value if isinstance(value, Missing) else not value


def known_or(value: T | Missing, fallback: Any) -> Any:
    """Return ``value``, or ``fallback`` for display only; a verdict must never rest on the fallback."""
    return fallback if isinstance(value, Missing) else value
