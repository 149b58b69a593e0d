"""Explanations and the ledger as plain text for a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from checker.model import Lang, Text
from checker.rules.explain import Explanation
from checker.rules.ledger import STATUS_WORDS, ArticleRow, LedgerRow, articles, totals

WIDTH = 100
SECTIONS = {
    "logic": Text("Lógica", "Logic"),
    "needs": Text("De que precisa no plano", "What it needs in the plan"),
    "exceptions": Text("Exceções", "Exceptions"),
    "readings": Text("Leituras", "Readings"),
    "ambiguities": Text("O que a lei deixa em aberto", "What the law leaves open"),
    "interactions": Text("Relações", "Interactions"),
    "remedy": Text("O que fazer", "What to do"),
    "examples": Text("Exemplos", "Examples"),
    "cases": Text("Casos ao lado da regra", "Cases beside the rule"),
}
_OF = Text("{n} dispositivos", "{n} provisions")


def explanation_text(explanation: Explanation, lang: Lang) -> str:
    """Return an explanation as indented sections; sections without content are left out."""
    head = f"{explanation.id} – {explanation.citation.in_(lang)} ({explanation.ruleset})"
    lines = [head, explanation.title.in_(lang), explanation.status.in_(lang)]
    for name, items in sections(explanation, lang):
        lines += ["", name]
        for item in items:
            lines += _item(item)
    text = "\n".join(lines) + "\n"
    return "\n".join([text, *(explanation_text(v, lang) for v in explanation.versions)])


def sections(explanation: Explanation, lang: Lang) -> list[tuple[str, list[str]]]:
    """Return the sections that have content, by their titles."""
    content = {
        "logic": [t.in_(lang) for t in explanation.logic],
        "needs": [f"{s.name.in_(lang)}: {'; '.join(s.places(lang))}" for s in explanation.needs],
        "exceptions": [t.in_(lang) for t in explanation.exceptions],
        "readings": [t.in_(lang) for t in explanation.readings],
        "ambiguities": [t.in_(lang) for t in explanation.ambiguities],
        "interactions": [t.in_(lang) for t in explanation.interactions],
        "remedy": [explanation.remedy.in_(lang)] if explanation.remedy else [],
        "examples": [t.in_(lang) for t in explanation.examples],
        "cases": [t.in_(lang) for t in explanation.cases],
    }
    return [(SECTIONS[name].in_(lang), items) for name, items in content.items() if items]


def coverage_text(rows: Sequence[LedgerRow], lang: Lang) -> str:
    """Return the ledger article by article, each provision with its status and by what it is checked, or why not."""
    lines: list[str] = []
    for article in articles(rows):
        name = article.article.in_(lang)
        lines += ["", f"{article.ruleset} – {name[:1].upper()}{name[1:]}: {_counts(article, lang)}"]
        for row in rows:
            if (row.ruleset, row.article) == (article.ruleset, article.article):
                status = STATUS_WORDS[row.status].in_(lang)
                lines.append(f"  {row.id:<34} {status:<22} {row.by.in_(lang)}")
    return "\n".join([*lines[1:], "", totals_text(rows, lang)]) + "\n"


def totals_text(rows: Sequence[LedgerRow], lang: Lang) -> str:
    """Return how many provisions there are, by status."""
    parts = ", ".join(f"{STATUS_WORDS[s].in_(lang)}: {n}" for s, n in totals(rows).items())
    return f"{_OF.format(n=len(rows)).in_(lang)} ({parts})"


def _counts(article: ArticleRow, lang: Lang) -> str:
    parts = ", ".join(f"{STATUS_WORDS[s].in_(lang)} {n}" for s, n in article.counts.items())
    return f"{article.total} ({parts})"


def _item(text: str) -> list[str]:
    plain = text.replace("`", "")
    return textwrap.wrap(
        plain, WIDTH, initial_indent="  - ", subsequent_indent="    ", break_long_words=False, break_on_hyphens=False
    )
