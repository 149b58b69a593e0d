"""The clause ledger: for every provision of a law, what is checked and by which rule, what is not, and why."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from checker.model import Text, same
from checker.rules.ruleset import Ruleset
from checker.rules.schema import CompositeRule, InfoRule, PendingRule, Rule
from checker.rules.words import KINDS


class Status(StrEnum):
    """How a provision is dealt with."""

    CHECKED = "checked"
    INFORMATION = "information"
    NOT_SHOWN = "not_shown"
    PENDING = "pending"


STATUS_WORDS = {
    Status.CHECKED: Text("verificado", "checked"),
    Status.INFORMATION: Text("informação", "information"),
    Status.NOT_SHOWN: Text("nenhum plano mostra", "no plan shows it"),
    Status.PENDING: Text("ainda não verificado", "not checked yet"),
}
_NATURES = {
    "formality": Text(
        "formalidade da lei (sanção, vigência, competência): nada exige do projeto",
        "a formality of the law (enactment, entry into force, powers): it demands nothing of a design",
    ),
    "definition": Text(
        "definição: vale nos dispositivos que a usam", "a definition: it works in the provisions that use it"
    ),
    "scope": Text(
        "abre uma lista ou diz a que a lei se aplica: os itens são julgados",
        "opens a list or says what the law is about: the items are judged",
    ),
    "penalty": Text("sanção: cabe à fiscalização", "a penalty: it is for the inspectors"),
    "document": Text("documento ou licença que se apresenta à parte", "a document or licence, handed in apart"),
    "operation": Text("dever de operação, que se vê na visita", "a duty of operation, seen on a visit"),
}
_ARTICLE = re.compile(r"art\. ?\d+º?")
_SHOWN_NOWHERE = ("document", "operation")


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """One provision: its place in the law, how it is dealt with, and by what or why."""

    ruleset: str
    article: Text
    id: str
    citation: Text
    title: Text
    status: Status
    by: Text
    kind: str


@dataclass(frozen=True, slots=True)
class ArticleRow:
    """An article's provisions, counted by status."""

    ruleset: str
    article: Text
    counts: dict[Status, int]

    @property
    def total(self) -> int:
        """How many provisions the article has."""
        return sum(self.counts.values())


def coverage(rulesets: Iterable[Ruleset]) -> tuple[LedgerRow, ...]:
    """Return every provision of every ruleset, in the order of the law; dated versions of a rule count once."""
    rows = []
    for ruleset in rulesets:
        latest = {rule.id: rule for rule in ruleset.rules}
        rows += [_row(rule, ruleset) for rule in latest.values()]
    return tuple(rows)


def articles(rows: Sequence[LedgerRow]) -> tuple[ArticleRow, ...]:
    """Return the ledger by article."""
    counted: dict[tuple[str, Text], Counter[Status]] = {}
    for row in rows:
        counted.setdefault((row.ruleset, row.article), Counter())[row.status] += 1
    return tuple(ArticleRow(ruleset, article, dict(counts)) for (ruleset, article), counts in counted.items())


def totals(rows: Sequence[LedgerRow]) -> dict[Status, int]:
    """Count provisions by status."""
    counts = Counter(row.status for row in rows)
    return {status: counts[status] for status in Status}


def gaps(ruleset: Ruleset) -> tuple[Text, ...]:
    """Return what keeps the ledger from being complete: a record without a rule or a reason, or with two rules."""
    ids = {rule.id for rule in ruleset.rules}
    counts = Counter(rule.id for rule in ruleset.rules if rule.until is None)
    found = [Text(f"{i}: sem regra", f"{i}: no rule") for i in ruleset.ledger if i not in ids]
    found += [Text(f"{i}: {n} regras em vigor", f"{i}: {n} rules in force") for i, n in counts.items() if n > 1]
    for rule in ruleset.rules:
        if isinstance(rule, InfoRule) and rule.nature is None and rule.note is None:
            found.append(Text(f"{rule.id}: informação sem motivo", f"{rule.id}: information without a reason"))
        if isinstance(rule, InfoRule) and rule.nature in _SHOWN_NOWHERE and rule.ask is None:
            found.append(
                Text(f"{rule.id}: não diz o que pedir ao fiscalizar", f"{rule.id}: does not say what to ask for")
            )
    return tuple(found)


def status_of(rule: Rule) -> Status:
    """Tell how a rule deals with its provision."""
    if isinstance(rule, PendingRule):
        return Status.PENDING
    if isinstance(rule, InfoRule):
        return Status.NOT_SHOWN if rule.nature in _SHOWN_NOWHERE else Status.INFORMATION
    return Status.CHECKED


def reason_of(rule: InfoRule) -> Text:
    """Return why a provision is information only."""
    nature = _NATURES[rule.nature] if rule.nature is not None else None
    note = rule.note.text if rule.note is not None else None
    if nature is not None and note is not None:
        return Text(f"{nature.pt}; {note.pt}", f"{nature.en}; {note.en}")
    return nature or note or Text("sem motivo informado", "no reason given")


def article_of(citation: Text) -> Text:
    """Return the article that a citation is in ("art. 5º" of "art. 5º, I, a"), else what stands before its comma."""
    return Text(_article(citation.pt), _article(citation.en))


def _article(citation: str) -> str:
    match = _ARTICLE.match(citation)
    return match.group() if match else citation.partition(",")[0].strip()


def _row(rule: Rule, ruleset: Ruleset) -> LedgerRow:
    citation = rule.citation.text
    return LedgerRow(
        ruleset=ruleset.id,
        article=article_of(citation),
        id=rule.id,
        citation=citation,
        title=rule.title.text,
        status=status_of(rule),
        by=_by(rule),
        kind=rule.kind,
    )


def _by(rule: Rule) -> Text:
    if isinstance(rule, InfoRule):
        return reason_of(rule)
    kind = KINDS[rule.kind]
    if rule.observed is not None:
        return Text(f"{kind.pt}: {rule.observed.fact}", f"{kind.en}: {rule.observed.fact}")
    if isinstance(rule, CompositeRule):
        parts = same(f": {', '.join(rule.parts)}")
        return Text(kind.pt + parts.pt, kind.en + parts.en)
    return kind
