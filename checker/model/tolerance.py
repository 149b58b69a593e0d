"""The one place where quantities are compared.

Lengths have a slack of 0.5 mm, areas, masses, times and fractions a relative one of 1e-6, so that 1 mm short
fails, exact passes and 1 mm over passes in every unit and at every coordinate offset. Strict comparisons keep
the slack on the safe side: "more than" means more than the limit plus the slack, "less than" means less than
the limit by itself.
"""

from __future__ import annotations

from typing import Literal

LENGTH_SLACK_M = 0.0005
RELATIVE_SLACK = 1e-6
GEOMETRY_NOISE_M = 1e-7
DRAWING_ACCURACY_M = 0.010

Operator = Literal["<", "<=", ">", ">=", "=="]


def slack(limit: float, unit: str) -> float:
    """Return the comparison slack for a limit in ``unit`` (``m``, ``m2``, ``kg``, ``s``, ``1``, ``unit``)."""
    if unit == "m":
        return LENGTH_SLACK_M
    return abs(limit) * RELATIVE_SLACK


def compare(value: float, operator: Operator, limit: float, unit: str) -> bool:
    """Tell whether ``value operator limit`` holds within the slack of ``unit``.

    ``<`` in seconds or kilograms has no slack on the passing side (5.000 s is not under 5 s).
    """
    eps = slack(limit, unit)
    match operator:
        case ">=":
            return value >= limit - eps
        case "<=":
            return value <= limit + eps
        case ">":
            return value > limit + eps
        case "<":
            return value < limit - (GEOMETRY_NOISE_M if unit == "m" else eps)
        case "==":
            return abs(value - limit) <= eps


def shortfall(value: float, operator: Operator, limit: float) -> float:
    """Return by how much ``value`` misses ``limit``: positive when short, 0 when it is met exactly or exceeded."""
    gap = limit - value if operator in (">=", ">") else value - limit
    return abs(value - limit) if operator == "==" else max(0.0, gap)


def is_marginal(value: float, limit: float, unit: str, accuracy_m: float = DRAWING_ACCURACY_M) -> bool:
    """Tell whether a length lies within the drawing's own accuracy of a threshold."""
    return unit == "m" and abs(value - limit) <= accuracy_m + GEOMETRY_NOISE_M


def same_length(a_m: float, b_m: float) -> bool:
    """Tell whether two lengths are equal within the slack."""
    return abs(a_m - b_m) <= LENGTH_SLACK_M
