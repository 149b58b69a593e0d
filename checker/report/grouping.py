"""Which findings under review hang on a question that has to be settled first, and on which."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from checker.model.finding import Finding, Verdict
from checker.model.result import NumberedFinding

Rows = list[NumberedFinding]


@dataclass(slots=True)
class Grouped:
    """Findings in three parts.

    ``leaders`` stand for themselves. ``followers`` hang on the question of a leader, by its number. ``questions`` hang
    on a gate that is no provision, by its id.
    """

    leaders: Rows = field(default_factory=list)
    followers: dict[int, Rows] = field(default_factory=dict)
    questions: dict[str, Rows] = field(default_factory=dict)

    @property
    def open_questions(self) -> list[int]:
        """Numbers of the leaders that are themselves questions of whether something applies."""
        return [row.number for row in self.leaders if any(r.verdict is Verdict.INFO for r in row.finding.readings)]


def grouped(rows: Sequence[NumberedFinding]) -> Grouped:
    """Sort findings under review by what they hang on; all others lead."""
    result = Grouped()
    own: dict[tuple[str, str], NumberedFinding] = {}
    for row in rows:
        own.setdefault((row.provision.id, row.finding.scope), row)
        own.setdefault((row.provision.id, "*"), row)
    gates = {g for row in rows if (g := gate_of(row.finding))}
    gates |= {row.provision.id for row in rows if _is_question(row.finding)}
    for row in rows:
        gate = _waits_for(row, gates)
        leader = own.get((gate, row.finding.scope)) or own.get((gate, "*")) if gate else None
        if leader is not None and leader is not row and row.provision.id not in leader.finding.cites:
            result.followers.setdefault(leader.number, []).append(row)
        elif gate and leader is None:
            result.questions.setdefault(gate, []).append(row)
        else:
            result.leaders.append(row)
    _release_chains(result)
    return result


def _waits_for(row: NumberedFinding, gates: set[str]) -> str | None:
    """Return the gate: the one whose answers are the readings, else a gate that is cited first."""
    if row.finding.verdict is not Verdict.REVIEW:
        return None
    first = next(iter(row.finding.cites), None)
    return gate_of(row.finding) or (first if first in gates else None)


def _is_question(finding: Finding) -> bool:
    """Tell whether a finding asks if something applies, and measures nothing."""
    applies = any(r.verdict is Verdict.INFO for r in finding.readings)
    return finding.verdict is Verdict.REVIEW and finding.measured is None and (applies or not finding.readings)


def gate_of(finding: Finding) -> str | None:
    """Return the gate that a finding waits for: the one it cites and whose answers are its readings."""
    answers = {r.parameter for r in finding.readings}
    return next((c for c in finding.cites if c in answers), None)


def without_question(message: str, gate: str) -> str:
    """Return a message without the sentence that names the gate; the group's heading says it once."""
    at = message.find(gate)
    end = message.find(". ", at + len(gate)) if at >= 0 else -1
    return message[end + 2 :] if end >= 0 else message


def _release_chains(result: Grouped) -> None:
    """Let findings lead whose own leader hangs on another: a group has one level."""
    shown = {row.number for row in result.leaders}
    for number in [n for n in result.followers if n not in shown]:
        result.leaders += result.followers.pop(number)
