"""What could not be read: each such element leaves open what it would have decided."""

from __future__ import annotations

from checker.facts.base import Facts, Observation
from checker.facts.sites import Site
from checker.model import Missing, Subject


def unreadable(facts: Facts, site: Site, *concepts: str) -> list[Observation]:
    """Return an unknown for each element of some concepts whose outline or data could not be used."""
    return [
        Observation(
            subject=Subject(kind=b.concept, ref=b.ref.ref or None, file=b.ref.file),
            against=site.subject,
            scope=site.key,
            value=Missing(f"{b.concept}.shape", b.why),
            location=b.location,
        )
        for b in facts.plan.broken_of(*concepts)
    ]
