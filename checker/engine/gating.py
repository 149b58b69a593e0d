"""Gates: rules that open or close others, by scope."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from checker.model import Finding, Missing, Subject, Text, Verdict

_CLOSED = Text("Não se aplica: {reason}", "Does not apply: {reason}")
_OPEN = Text(
    "Depende de questão em aberto ({gate}), que precisa ser resolvida antes.",
    "Hangs on an open question ({gate}), which has to be settled first.",
)


@dataclass(frozen=True, slots=True)
class GateState:
    """How a gate stands for one scope: info (open), na (closed), review or missing."""

    verdict: Verdict
    gate: str
    subject: Subject
    why: Text
    missing: tuple[Missing, ...] = ()


@dataclass(slots=True)
class Gates:
    """The states of all gates evaluated so far: gate id to scope to state."""

    states: dict[str, dict[str, GateState]] = field(default_factory=dict)

    def learn(self, gate: str, findings: Sequence[Finding]) -> None:
        """Record a gate rule's findings; several of one scope combine to the worst (open beats closed)."""
        by_scope: dict[str, GateState] = {}
        for finding in findings:
            state = GateState(finding.verdict, gate, finding.subject, finding.message, finding.missing)
            known = by_scope.get(finding.scope)
            if known is None or state.verdict.rank < known.verdict.rank:
                by_scope[finding.scope] = state
        self.states[gate] = by_scope

    def state(self, gates: Sequence[str], scope: str) -> GateState | None:
        """Return what decides for ``scope``: closed before missing before review before open.

        None when no gate is known.
        """
        found = [s for g in gates if (s := self._one(g, scope)) is not None]
        return min(found, key=lambda s: _PRECEDENCE[s.verdict], default=None)

    def _one(self, gate: str, scope: str) -> GateState | None:
        scopes: Mapping[str, GateState] = self.states.get(gate, {})
        if scope in scopes:
            return scopes[scope]
        if "*" in scopes:
            return scopes["*"]
        return min(scopes.values(), key=lambda s: s.verdict.rank, default=None)

    def overall(self, gates: Sequence[str]) -> GateState | None:
        """Return the gates' state over all scopes: closed only if closed for every scope."""
        found = []
        for gate in gates:
            states = list(self.states.get(gate, {}).values())
            if states:
                found.append(min(states, key=lambda s: s.verdict.rank))
        return min(found, key=lambda s: _PRECEDENCE[s.verdict], default=None)


_PRECEDENCE = {Verdict.NA: 0, Verdict.FAIL: 1, Verdict.MISSING: 1, Verdict.REVIEW: 2, Verdict.PASS: 3, Verdict.INFO: 3}


def closed_reason(state: GateState) -> Text:
    """Return why a closed gate closes."""
    return _CLOSED.format(reason=state.why)


def open_question(state: GateState) -> Text:
    """Return the sentence that a finding behind a gate under review carries."""
    return _OPEN.format(gate=state.gate)
