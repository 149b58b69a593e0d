"""Turns merged observations into findings."""

from __future__ import annotations

from dataclasses import dataclass, replace

from shapely.geometry.base import BaseGeometry

from checker.engine.gating import GateState, open_question
from checker.engine.readings import Merged
from checker.engine.wording import message
from checker.facts import Observation
from checker.model import Coords, Finding, Plan, Reading, Subject, Text, Verdict
from checker.model.tolerance import shortfall
from checker.rules.ruleset import Ruleset, Settings, references
from checker.rules.schema import Parameter, Range, Rule


@dataclass(frozen=True, slots=True)
class FindingMaker:
    """Makes the findings of one ruleset on one plan."""

    plan: Plan
    ruleset: Ruleset
    settings: Settings

    def make(self, rule: Rule, merged: Merged, gate: GateState | None) -> Finding:
        """Return the finding for a merged observation behind an open gate, or one under review."""
        draft = merged.draft
        observation = draft.observation
        verdict, cites, question = merged.verdict, (*draft.cites, *rule.cites), None
        if gate is not None and gate.verdict is Verdict.REVIEW and verdict in (Verdict.FAIL, Verdict.MISSING):
            verdict, cites, question = Verdict.REVIEW, (gate.gate, *cites), open_question(gate)
        text = message(rule, merged, self._unlisted(rule))
        measured, required = draft.measured, draft.required
        short = None
        if measured is not None and required is not None and required.operator is not None:
            gap = shortfall(measured.value, required.operator, required.value)
            short = round(gap, 6) if verdict is Verdict.FAIL or gap > 0 else None
        return Finding(
            provision=rule.id,
            verdict=verdict,
            subject=self.subject(observation.subject),
            against=self.subject(observation.against) if observation.against else None,
            message=question + text if question else text,
            measured=measured,
            required=required,
            shortfall=short,
            marginal=merged.marginal,
            location=_location(observation),
            witness=observation.witness,
            missing=merged.missing if merged.verdict is Verdict.MISSING else (),
            readings=_readings(merged, gate, verdict),
            cites=tuple(dict.fromkeys(c for c in cites if c != rule.id)),
            remedy=self._remedy(rule, verdict),
            reference=observation.reference,
            scope=observation.scope,
        )

    def behind(self, rule: Rule, state: GateState, scope: str, verdict: Verdict, why: Text) -> Finding:
        """Return the one finding of a scope whose gate is closed or unknown."""
        return Finding(
            provision=rule.id,
            verdict=verdict,
            subject=state.subject,
            message=why,
            missing=state.missing if verdict is Verdict.MISSING else (),
            cites=(state.gate,),
            scope=scope,
            location=_centre(state.subject.shape),
        )

    def subject(self, subject: Subject) -> Subject:
        """Put the storey's name in place of its key, and remember its rank, which does not depend on names."""
        storey = self.plan.storey_by_key.get(subject.storey) if subject.storey else None
        if storey is None:
            return subject
        order = sorted(
            self.plan.storeys,
            key=lambda s: (s.elevation_m if isinstance(s.elevation_m, float) else 0.0, s.ordinals, s.name or ""),
        )
        return replace(subject, storey=storey.name or storey.key, storey_rank=str(order.index(storey)))

    def _remedy(self, rule: Rule, verdict: Verdict) -> Text | None:
        return rule.remedy.text if rule.remedy and verdict in (Verdict.FAIL, Verdict.REVIEW) else None

    def _unlisted(self, rule: Rule) -> dict[str, object]:
        """Name the parameters that were set to a value outside the accepted and listed readings."""
        return {
            name: self.settings.values[name][0]
            for name in references(rule)
            if self.settings.is_set(name)
            and not _is_listed(self.ruleset.parameters[name], self.settings.values[name][0])
        }


def _is_listed(parameter: Parameter, value: object) -> bool:
    if value in parameter.listed or value == parameter.default:
        return True
    accepted = parameter.accepted
    if isinstance(accepted, Range):
        return isinstance(value, (int, float)) and accepted.from_ <= value <= accepted.to
    return accepted is None or value in accepted


def _readings(merged: Merged, gate: GateState | None, verdict: Verdict) -> tuple[Reading, ...]:
    if gate is not None and gate.verdict is Verdict.REVIEW and verdict is Verdict.REVIEW and not merged.readings:
        return (Reading(gate.gate, True, merged.verdict), Reading(gate.gate, False, Verdict.NA))
    return merged.readings


def _location(observation: Observation) -> Coords | None:
    if observation.location is not None:
        return observation.location
    if observation.witness:
        return observation.witness[0]
    return _centre(observation.subject.shape)


def _centre(shape: BaseGeometry | None) -> Coords | None:
    if shape is None or shape.is_empty:
        return None
    point = shape.representative_point()
    return (point.x, point.y)
