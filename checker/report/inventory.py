"""What a report says of the plan as a whole: storeys, recognised things, facts that are missing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from checker.model import ProvisionResult, Storey, Text, Verdict
from checker.model.concepts import recognised
from checker.model.result import CheckResult

__all__ = ["StoreyRow", "missing_facts", "recognised", "storey_rows"]

_NOT_JUDGED = Text("contagem não avaliada.", "count not judged.")


@dataclass(frozen=True, slots=True)
class StoreyRow:
    """A storey as a report shows it: ``counts`` is yes, no or doubtful."""

    storey: Storey
    name: str
    building: str | None
    counts: str
    why: Text


def storey_rows(check: CheckResult) -> list[StoreyRow]:
    """Return the plan's storeys with how each counts, in the plan's order."""
    counts = {c.storey: c for c in check.floor_count.storeys}
    buildings = {b.key: b.name or b.key for b in check.plan.buildings}
    rows = []
    for storey in check.plan.storeys:
        count = counts.get(storey.key)
        rows.append(
            StoreyRow(
                storey,
                storey.name or storey.key,
                buildings.get(storey.building, storey.building) if storey.building else None,
                count.counts if count else "doubtful",
                count.why if count else _NOT_JUDGED,
            )
        )
    return rows


def missing_facts(provisions: Iterable[ProvisionResult]) -> dict[str, int]:
    """Return the distinct facts to supply with the number of missing findings that each would help to decide."""
    facts: dict[str, int] = {}
    for provision in provisions:
        for finding in provision.findings:
            if finding.verdict is not Verdict.MISSING:
                continue
            for what in dict.fromkeys(m.what for m in finding.missing):
                facts[what] = facts.get(what, 0) + 1
    return dict(sorted(facts.items(), key=lambda item: (-item[1], item[0])))
