"""Evaluates a ruleset on a plan: gates first, then rules, then composites; one verdict a provision."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from checker.engine.findings import FindingMaker
from checker.engine.fingerprints import stamp
from checker.engine.gating import Gates, GateState, closed_reason
from checker.engine.readings import Merged, RuleRunner
from checker.engine.unsure import Unsure
from checker.facts import Facts, registry
from checker.model import Finding, Plan, ProvisionResult, RulesetResult, Text, Verdict, worst
from checker.rules.ruleset import Ruleset, Settings
from checker.rules.schema import CellRule, CompositeRule, GateRule, InfoRule, PendingRule, RowRule, Rule

log = logging.getLogger(__name__)

NOT_CHECKED = Text("Esta versão não verifica este dispositivo.", "This version does not check this provision.")
NOTHING = Text(
    "Nada verificável foi reconhecido para este dispositivo.", "Nothing to check was recognised for this provision."
)
OTHER_CLASSES = Text("Nenhuma área desta classe no plano.", "No area of this class in the plan.")
CATEGORY_UNKNOWN = Text(
    "A classe da área não é conhecida; ver a linha do quadro.", "The area's class is not known; see the table's row."
)
CRASHED = Text(
    "Erro interno ao avaliar este dispositivo ({error}); ele não foi verificado.",
    "Internal error while evaluating this provision ({error}); it was not checked.",
)
NOT_YET = Text(
    "A lei entra em vigor em {start}, depois da data da verificação ({as_of}).",
    "The law comes into force on {start}, after the date of the check ({as_of}).",
)
ASK = Text("O que pedir: {ask}", "What to ask for: {ask}")
ADVICE = Text("A título de orientação: {text}", "As advice: {text}")
_PARTS = Text("O pior resultado das suas partes: {parts}.", "The worst verdict of its parts: {parts}.")
_NO_PARTS = Text("Nenhuma das suas partes se aplica.", "None of its parts applies.")


@dataclass(frozen=True, slots=True)
class Outcome:
    """A rule's verdict with findings, before it becomes a provision's result."""

    verdict: Verdict
    findings: tuple[Finding, ...] = ()
    reason: Text | None = None


@dataclass(slots=True)
class _Session:
    """One evaluation: what is known so far."""

    runner: RuleRunner
    maker: FindingMaker
    unsure: Unsure
    gates: Gates = field(default_factory=Gates)
    outcomes: dict[str, Outcome] = field(default_factory=dict)


def evaluate(plan: Plan, ruleset: Ruleset, settings: Settings, as_of: date) -> RulesetResult:
    """Return the verdict of every provision of ``ruleset`` on ``plan`` under the law in force at ``as_of``."""
    if as_of < ruleset.in_force_from:
        return _result(
            ruleset,
            settings,
            {
                r.id: Outcome(
                    Verdict.NA, reason=NOT_YET.format(start=ruleset.in_force_from.isoformat(), as_of=as_of.isoformat())
                )
                for r in ruleset.rules
            },
            ruleset.rules,
        )
    rules = [r for r in ruleset.rules if in_force(r, as_of)]
    gates = [r for r in ruleset.gates if in_force(r, as_of)]
    facts = Facts(plan)
    runner = RuleRunner(facts, ruleset, settings, registry())
    session = _Session(runner, FindingMaker(plan, ruleset, settings), Unsure.of(plan))
    for rule in _in_order([*gates, *rules]):
        outcome = _guarded(session, rule)
        session.outcomes[rule.id] = outcome
        if isinstance(rule, GateRule):
            session.gates.learn(rule.id, outcome.findings or _gate_without_findings(rule, outcome))
    return _result(ruleset, settings, session.outcomes, rules)


def in_force(rule: Rule, as_of: date) -> bool:
    """Tell whether this version of a rule is in force."""
    return (rule.since is None or rule.since <= as_of) and (rule.until is None or as_of < rule.until)


def _result(
    ruleset: Ruleset, settings: Settings, outcomes: Mapping[str, Outcome], rules: Iterable[Rule]
) -> RulesetResult:
    provisions = tuple(
        ProvisionResult(
            id=rule.id,
            ruleset=ruleset.id,
            citation=rule.citation.text,
            title=rule.title.text,
            verdict=outcomes[rule.id].verdict,
            findings=stamp(outcomes[rule.id].findings),
            reason=outcomes[rule.id].reason,
        )
        for rule in rules
    )
    return RulesetResult(
        id=ruleset.id,
        version=ruleset.version,
        in_force_from=ruleset.in_force_from.isoformat(),
        title=ruleset.title,
        parameters=settings.in_force(ruleset),
        provisions=provisions,
    )


def needs(rule: Rule) -> tuple[str, ...]:
    """Return the ids of the rules that must be evaluated before this one."""
    parts = rule.parts if isinstance(rule, (CompositeRule, RowRule)) else ()
    return (*rule.gate, *parts)


def _in_order(rules: Sequence[Rule]) -> list[Rule]:
    by_id = {r.id: r for r in rules}
    ordered: dict[str, Rule] = {}
    visiting: set[str] = set()

    def visit(rule: Rule) -> None:
        if rule.id in ordered or rule.id in visiting:
            return
        visiting.add(rule.id)
        for name in needs(rule):
            if name in by_id:
                visit(by_id[name])
        ordered[rule.id] = rule

    for rule in rules:
        visit(rule)
    return list(ordered.values())


def _guarded(session: _Session, rule: Rule) -> Outcome:
    """Evaluate one rule; a crash is a verdict about that rule, not the end of the run."""
    try:
        return _evaluate(session, rule)
    except Exception as error:  # whatever a rule does wrong, the other provisions are still checked
        log.debug("rule %s crashed", rule.id, exc_info=True)
        return Outcome(Verdict.MISSING, reason=CRASHED.format(error=f"{type(error).__name__}: {error}"))


def _evaluate(session: _Session, rule: Rule) -> Outcome:
    match rule:
        case PendingRule():
            return Outcome(Verdict.MISSING, reason=NOT_CHECKED)
        case InfoRule():
            return _info(session, rule)
        case CompositeRule():
            return _composite(session, rule)
        case RowRule():
            own = _observed(session, rule)
            return own if own.findings else _of_parts(session, rule.parts, ())
        case _:
            return _observed(session, rule)


def _info(session: _Session, rule: InfoRule) -> Outcome:
    state = session.gates.overall(rule.gate)
    if state is not None and state.verdict is Verdict.NA:
        return Outcome(Verdict.NA, reason=closed_reason(state))
    return Outcome(Verdict.INFO, reason=ASK.format(ask=rule.ask.text) if rule.ask else None)


def _composite(session: _Session, rule: CompositeRule) -> Outcome:
    own = _observed(session, rule) if rule.observe is not None else Outcome(Verdict.NA)
    return _of_parts(session, rule.parts, own.findings)


def _of_parts(session: _Session, parts: Sequence[str], own: tuple[Finding, ...]) -> Outcome:
    """Roll up: the worst of the parts and of its own findings. A gate counts only where it is missing."""
    rules = {r.id: r for r in session.runner.ruleset.rules}
    fed = {
        name: session.outcomes[name].verdict
        for name in parts
        if name in session.outcomes
        and not (isinstance(rules.get(name), GateRule) and session.outcomes[name].verdict is not Verdict.MISSING)
    }
    verdict = worst((*fed.values(), *(f.verdict for f in own)))
    if verdict is Verdict.NA:
        return Outcome(verdict, own, _na_reason(session, parts))
    deciding = [name for name, v in fed.items() if v is verdict]
    reason = _PARTS.format(parts=", ".join(deciding)) if deciding else None
    return Outcome(verdict, own, reason)


def _na_reason(session: _Session, parts: Sequence[str]) -> Text:
    return next((o.reason for p in parts if (o := session.outcomes.get(p)) and o.reason), _NO_PARTS)


def _observed(session: _Session, rule: Rule) -> Outcome:
    merged = [session.unsure.settle(m) for m in session.runner.merged(rule)]
    if not merged:
        return _nothing(session, rule)
    findings: list[Finding] = []
    closed: dict[tuple[str, str], Finding] = {}
    counted = []
    for item in merged:
        if item.draft.off_category and item.verdict is Verdict.NA:
            continue
        scope = item.draft.observation.scope
        state = session.gates.state(rule.gate, scope)
        if state is not None and state.verdict in (Verdict.NA, Verdict.MISSING, Verdict.FAIL):
            shut = closed.setdefault((state.gate, scope), _shut(session, rule, state, scope))
            closed[(state.gate, scope)] = _advised(session, rule, item, shut)
            continue
        if item.draft.silent:
            counted.append(item.verdict)
            continue
        findings.append(session.maker.make(rule, item, state))
    return _outcome(rule, merged, [*findings, *closed.values()], counted)


def _outcome(rule: Rule, merged: Sequence[Merged], findings: Sequence[Finding], counted: Sequence[Verdict]) -> Outcome:
    if not findings and not counted:
        why = next((m.draft.why for m in merged if m.draft.why is not None), None)
        return Outcome(Verdict.NA, reason=why or OTHER_CLASSES)
    verdict = worst((*counted, *(f.verdict for f in findings)))
    reason = CATEGORY_UNKNOWN if counted and isinstance(rule, CellRule) else None
    if verdict is Verdict.NA:
        reason = findings[0].message
    return Outcome(verdict, tuple(findings), reason)


def _shut(session: _Session, rule: Rule, state: GateState, scope: str) -> Finding:
    if state.verdict is Verdict.NA:
        return session.maker.behind(rule, state, scope, Verdict.NA, closed_reason(state))
    return session.maker.behind(rule, state, scope, Verdict.MISSING, state.why)


def _advised(session: _Session, rule: Rule, item: Merged, shut: Finding) -> Finding:
    """Add to the reason of a provision that does not apply what a drawn thing would have failed."""
    drawn = item.draft.observation.subject.kind in rule.advise
    if shut.verdict is not Verdict.NA or item.verdict is not Verdict.FAIL or not drawn:
        return shut
    return replace(shut, message=shut.message + ADVICE.format(text=session.maker.make(rule, item, None).message))


def _nothing(session: _Session, rule: Rule) -> Outcome:
    """No observation: what the gate says, else what the rule says for that case, else missing."""
    state = session.gates.overall(rule.gate)
    if state is not None and state.verdict is Verdict.NA:
        return Outcome(Verdict.NA, reason=closed_reason(state))
    if state is not None and state.verdict is Verdict.MISSING:
        return Outcome(Verdict.MISSING, (session.maker.behind(rule, state, "*", Verdict.MISSING, state.why),))
    if rule.none is not None:
        return Outcome(rule.none.verdict, reason=rule.none.reason.text)
    return Outcome(Verdict.MISSING, reason=NOTHING)


def _gate_without_findings(rule: GateRule, outcome: Outcome) -> tuple[Finding, ...]:
    """Let a gate that observed nothing still stand as its ``none`` says."""
    from checker.model import Subject  # local: only needed for this rare case

    return (
        Finding(
            provision=rule.id, verdict=outcome.verdict, subject=Subject(kind="plan"), message=outcome.reason or NOTHING
        ),
    )
