"""Whether a plan shows a discipline, so that what it does not draw of it is not there."""

from __future__ import annotations

from collections.abc import Iterable

from checker.facts.base import Facts
from checker.model import Element


def carries(facts: Facts, discipline: str, elements: Iterable[Element] = ()) -> bool:
    """Tell whether the plan carries ``discipline``: a file opens it, or one of ``elements`` is certainly of it.

    Things known only by the habits of drawing prove themselves, not that all of their kind were understood: other
    ones may stand beside them under a name that nobody knows.
    """
    return discipline in facts.plan.disciplines or any(e.recognition.is_certain for e in elements)
