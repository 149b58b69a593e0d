"""What is recognised without being sure decides nothing: it has to be confirmed first.

Two nets below the facts, which ask for confirmation themselves wherever they use an element. A verdict about an unsure
element, or measured against one, is ``missing``. And the plan is checked again without what is unsure, all of it and
each concept alone: a verdict that does not stand without it is ``missing`` as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields, replace

from checker.engine.needed import needed_for
from checker.engine.unsure import Unsure
from checker.engine.wording import missing_text
from checker.model import Element, Finding, Missing, Plan, ProvisionResult, RulesetResult, Text, Verdict, worst
from checker.model.concepts import DISCIPLINES, concept_of
from checker.rules.ruleset import Ruleset
from checker.rules.schema import CompositeRule, RowRule

_IN_QUESTION = (Verdict.PASS, Verdict.NA, Verdict.FAIL)
_SETTLED = (Verdict.PASS, Verdict.NA, Verdict.FAIL, Verdict.INFO)
_NOTE = Text(
    "Este resultado depende de coisas reconhecidas sem certeza: confirme-as.",
    "This verdict hangs on things that were not recognised for sure: confirm them.",
)

_WITHOUT = Text("Sem elas: ", "Without them: ")


def confirmed(
    result: RulesetResult, plan: Plan, ruleset: Ruleset, evaluate: Callable[[Plan, Ruleset], RulesetResult]
) -> RulesetResult:
    """Turn each verdict that does not stand without the unsure elements into ``missing``, naming what to confirm.

    ``evaluate`` judges a plan by a ruleset, or by the part of it whose verdicts are in question.
    """
    unsure = Unsure.of(plan)
    if not unsure.elements:
        return result
    variants: list[tuple[str, ...]] = [unsure.concepts]
    variants += [(c,) for c in unsure.concepts] if len(unsure.concepts) > 1 else []
    settled = needed_for(ruleset, (p.id for p in result.provisions if p.verdict in _IN_QUESTION))
    hangs: dict[str, list[tuple[tuple[str, ...], ProvisionResult]]] = {}
    for concepts in variants:
        for other in evaluate(without(plan, concepts), settled).provisions:
            hangs.setdefault(other.id, []).append((concepts, other))
    provisions = [_provision(p, hangs.get(p.id, ())) for p in result.provisions]
    return replace(result, provisions=tuple(_with_parts(provisions, ruleset)))


def without(plan: Plan, concepts: Iterable[str]) -> Plan:
    """Return the plan without its unsure elements of these concepts, nor the disciplines that only they show."""
    gone = frozenset(concepts)
    changes: dict[str, object] = {}
    for f in fields(plan):
        values = getattr(plan, f.name)
        if f.name != "hidden" and isinstance(values, tuple) and any(isinstance(v, Element) for v in values):
            changes[f.name] = tuple(v for v in values if not _dropped(v, gone))
    doubtful = {DISCIPLINES.get(c) for c in gone}
    sure = {DISCIPLINES.get(concept_of(e)) for e in plan.elements if e.recognition.is_sure}
    return plan.with_changes(**changes, disciplines=plan.disciplines - (doubtful - sure))


def _dropped(element: Element, concepts: frozenset[str]) -> bool:
    return not element.recognition.is_sure and concept_of(element) in concepts


def _provision(shown: ProvisionResult, others: Sequence[tuple[tuple[str, ...], ProvisionResult]]) -> ProvisionResult:
    """Return ``missing`` where the verdict changes without some unsure things; each alone is blamed before all."""
    turned = [(concepts, other) for concepts, other in others if _changes(shown.verdict, other.verdict)]
    if not turned:
        return shown
    concepts, other = min(turned, key=lambda t: len(t[0]))
    blamed = dict.fromkeys(c for names, _ in turned if len(names) == len(concepts) for c in names)
    gaps = tuple(Missing(f"{c}.confirm") for c in blamed)
    open_now = [f for f in other.findings if f.verdict is other.verdict and other.verdict is not Verdict.NA]
    is_other = shown.verdict is not Verdict.FAIL and bool(open_now)
    source = open_now if is_other else shown.findings
    lead = _WITHOUT if is_other else None
    doubtful = tuple(
        _doubtful(f, gaps, lead) for f in source if f.verdict in (*_SETTLED, Verdict.REVIEW, Verdict.MISSING)
    )
    known = {f.fingerprint for f in doubtful}
    kept = tuple(f for f in shown.findings if f.fingerprint not in known)
    verdict = worst((Verdict.MISSING, *(f.verdict for f in kept if f.verdict is not Verdict.FAIL)))
    return replace(shown, verdict=verdict, findings=(*kept, *doubtful), reason=_NOTE + missing_text(gaps))


def _doubtful(finding: Finding, gaps: tuple[Missing, ...], lead: Text | None) -> Finding:
    """Return a finding left open; ``lead`` comes before a message that speaks of the plan without what is unsure."""
    missing = tuple(dict.fromkeys((*gaps, *finding.missing)))
    return replace(
        finding,
        verdict=Verdict.MISSING,
        missing=missing,
        readings=(),
        message=_NOTE
        + missing_text(gaps)
        + (Text(lead.pt + finding.message.pt, lead.en + finding.message.en) if lead else finding.message),
    )


def _changes(shown: Verdict, other: Verdict) -> bool:
    """Tell whether a settled verdict hangs on what was left out."""
    return shown in _IN_QUESTION and other is not shown


def _with_parts(provisions: Sequence[ProvisionResult], ruleset: Ruleset) -> list[ProvisionResult]:
    """Let what rolls up other provisions be no better than those that have become ``missing``."""
    verdicts = {p.id: p.verdict for p in provisions}
    parts = {r.id: r.parts for r in ruleset.rules if isinstance(r, (CompositeRule, RowRule))}
    for _ in parts:
        for name, below in parts.items():
            fed = [verdicts[b] for b in below if verdicts.get(b) is Verdict.MISSING]
            verdicts[name] = worst((verdicts[name], *fed)) if name in verdicts else Verdict.NA
    return [p if verdicts[p.id] is p.verdict else replace(p, verdict=verdicts[p.id], reason=_NOTE) for p in provisions]
