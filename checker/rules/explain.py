"""Explains one provision: paraphrase, what it needs of a plan, logic, exceptions, readings, interactions, examples."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import dataclass

from checker.model import Text, same
from checker.model.errors import UsageError
from checker.model.supply import Supply, supply_for
from checker.rules.case_files import examples
from checker.rules.ledger import STATUS_WORDS, Status, reason_of, status_of
from checker.rules.ruleset import Ruleset, references
from checker.rules.ruleset_file import Ambiguity
from checker.rules.schema import Bilingual, CellRule, CompareRule, InfoRule, Parameter, Rule
from checker.rules.words import accepted_text, joined, logic, value_text

_ORIGINS = {
    "law": Text("fixado pela lei", "fixed by the law"),
    "design": Text("fixado pelo programa", "fixed by the design"),
    "interpretation": Text("interpretação, pode ser definida", "interpretation, can be set"),
    "practice": Text("valor de prática, pode ser definido", "a value of practice, can be set"),
}
_BASES = {
    "maker": Text("manuais de fabricantes", "makers' manuals"),
    "secondary": Text("citado por terceiros", "quoted by others"),
    "analogy": Text("analogia com outra cidade ou matéria", "analogy with another city or subject"),
    "unverified": Text("não confirmado", "unverified"),
}
_ACCEPTED = Text("leituras avaliadas: {values}", "readings evaluated: {values}")
_LISTED = Text("apenas mencionadas: {values}", "only mentioned: {values}")
_DEFAULT = Text("mostra-se: {value}", "shown: {value}")
_SOURCE = Text("fonte: {source}", "source: {source}")


@dataclass(frozen=True, slots=True)
class Explanation:
    """A provision in words; every text is in both languages."""

    ruleset: str
    id: str
    citation: Text
    title: Text
    status: Text
    logic: tuple[Text, ...] = ()
    needs: tuple[Supply, ...] = ()
    exceptions: tuple[Text, ...] = ()
    readings: tuple[Text, ...] = ()
    ambiguities: tuple[Text, ...] = ()
    interactions: tuple[Text, ...] = ()
    remedy: Text | None = None
    examples: tuple[Text, ...] = ()
    cases: tuple[Text, ...] = ()
    versions: tuple[Explanation, ...] = ()


def find_rule(rulesets: Sequence[Ruleset], identifier: str) -> tuple[Ruleset, Rule]:
    """Return a provision or gate and its ruleset; raise :class:`UsageError` that names the nearest ones."""
    for ruleset in rulesets:
        rule = ruleset.by_id.get(identifier)
        if rule is not None:
            return ruleset, rule
    known = [name for ruleset in rulesets for name in ruleset.by_id]
    near = difflib.get_close_matches(identifier, known, n=3) or [n for n in known if n.startswith(identifier)][:3]
    hint = Text(f" Quis dizer {', '.join(near)}?", f" Did you mean {', '.join(near)}?") if near else same("")
    raise UsageError(
        Text(f"Dispositivo desconhecido: {identifier}.{hint.pt}", f"Unknown provision: {identifier}.{hint.en}")
    )


def explain(ruleset: Ruleset, identifier: str) -> Explanation:
    """Explain a provision of ``ruleset``; earlier or later dated versions of it follow as ``versions``."""
    _, found = find_rule([ruleset], identifier)
    others = [r for r in ruleset.rules if r.id == identifier and r is not found]
    return explain_rule(ruleset, found, tuple(explain_rule(ruleset, r) for r in others))


def explain_rule(ruleset: Ruleset, rule: Rule, versions: tuple[Explanation, ...] = ()) -> Explanation:
    """Explain one rule."""
    return Explanation(
        ruleset=ruleset.id,
        id=rule.id,
        citation=rule.citation.text,
        title=rule.title.text,
        status=_status(rule),
        logic=tuple(logic(rule, ruleset)),
        needs=tuple(supply_for(key) for key in _needs(rule, ruleset)),
        exceptions=_exceptions(rule, ruleset),
        readings=tuple(parameter_text(n, ruleset.parameters[n]) for n in references(rule)),
        ambiguities=tuple(ambiguity_text(n, a) for n, a in ruleset.ambiguities.items() if _touches(rule, a)),
        interactions=_interactions(rule, ruleset),
        remedy=rule.remedy.text if rule.remedy else None,
        examples=tuple(e.text for e in rule.examples),
        cases=examples(ruleset.path, rule.id),
        versions=versions,
    )


def parameter_text(name: str, parameter: Parameter) -> Text:
    """Return a parameter in one line: name, origin, readings, source and why."""
    details = [_ORIGINS[parameter.origin]]
    if parameter.default is not None:
        details.append(_DEFAULT.format(value=value_text(parameter.default, parameter.unit)))
    if parameter.accepted is not None:
        details.append(_ACCEPTED.format(values=accepted_text(parameter)))
    if parameter.listed:
        details.append(_LISTED.format(values=value_text(parameter.listed, parameter.unit)))
    details.append(_SOURCE.format(source=_source(parameter.source)))
    if parameter.basis in _BASES:
        details.append(_BASES[parameter.basis])
    line = joined(details, "; ")
    why = parameter.why.text
    return Text(f"`{name}`: {why.pt} ({line.pt})", f"`{name}`: {why.en} ({line.en})")


def ambiguity_text(name: str, ambiguity: Ambiguity) -> Text:
    """Return an ambiguity in one line: the question and what is done meanwhile."""
    question, default = ambiguity.question, ambiguity.default
    return Text(f"{name}: {question.pt} – {default.pt}.", f"{name}: {question.en} – {default.en}.")


def _source(source: str | Bilingual) -> Text:
    return source.text if isinstance(source, Bilingual) else same(source)


def _needs(rule: Rule, ruleset: Ruleset) -> tuple[str, ...]:
    """Return what the rule needs of a plan, and what its gates need: while they are open, it decides nothing."""
    by_id, keys, waiting = ruleset.by_id, dict.fromkeys(rule.needs), list(rule.gate)
    seen: set[str] = set()
    while waiting:
        gate = by_id[waiting.pop(0)]
        if gate.id not in seen:
            seen.add(gate.id)
            keys |= dict.fromkeys(gate.needs)
            waiting += gate.gate
    return tuple(keys)


def _status(rule: Rule) -> Text:
    word = STATUS_WORDS[status_of(rule)]
    if isinstance(rule, InfoRule) and status_of(rule) is not Status.CHECKED:
        reason = reason_of(rule)
        return Text(f"{word.pt} ({reason.pt})", f"{word.en} ({reason.en})")
    return word


def _touches(rule: Rule, ambiguity: Ambiguity) -> bool:
    parent = rule.row if isinstance(rule, CellRule) else rule.id
    return rule.id in ambiguity.where or parent in ambiguity.where


def _exceptions(rule: Rule, ruleset: Ruleset) -> tuple[Text, ...]:
    """Return the provisions that lower this one, and the rule's own note."""
    relief = getattr(rule, "relief", None) if isinstance(rule, (CompareRule, CellRule)) else None
    cited = relief.cites if relief is not None else ()
    texts = [_cited(name, ruleset) for name in cited]
    if rule.note is not None and not isinstance(rule, InfoRule):
        texts.append(rule.note.text)
    return tuple(texts)


def _interactions(rule: Rule, ruleset: Ruleset) -> tuple[Text, ...]:
    """Return what the rule cites and hangs on, and what cites it or hangs on it."""
    named_by = [
        r.id for r in ruleset.by_id.values() if rule.id in (*r.cites, *r.gate) and not isinstance(r, CellRule)
    ]
    return tuple(_cited(n, ruleset) for n in dict.fromkeys((*rule.cites, *rule.gate, *named_by)) if n != rule.id)


def _cited(name: str, ruleset: Ruleset) -> Text:
    rule = ruleset.by_id[name]
    citation, title = rule.citation, rule.title
    return Text(f"{citation.pt} [`{name}`]: {title.pt}", f"{citation.en} [`{name}`]: {title.en}")
