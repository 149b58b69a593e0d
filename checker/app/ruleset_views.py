"""What ``esquadro rules`` prints: the rulesets, one provision explained, what is checked and what is not."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from checker.app.nearest import did_you_mean
from checker.app.selection import available, wanted
from checker.model.errors import UsageError
from checker.model.text import Lang, Text
from checker.rules import Ruleset, load_rulesets
from checker.rules.discover import ruleset_at
from checker.rules.explain import explain
from checker.rules.ledger import coverage as ledger
from checker.rules.plain import coverage_text, explanation_text


def listing(lang: Lang) -> str:
    """Return one block a ruleset: id, version, city, date in force, title."""
    lines = []
    for ruleset in available().rulesets:
        since = Text("em vigor desde", "in force since").in_(lang)
        lines.append(f"{ruleset.id} {ruleset.version} – {ruleset.municipality}, {since} {ruleset.in_force_from}")
        lines.append(f"    {ruleset.title.in_(lang)}")
    return "\n".join(lines) + "\n"


def coverage(names: Sequence[str], lang: Lang) -> str:
    """Return the clause ledger: every provision by article, how it is dealt with, by what or why; and the totals."""
    return "\n".join(f"{r.id} {r.version}\n\n{coverage_text(ledger([r]), lang)}" for r in _chosen(names))


def explanation(identifier: str, lang: Lang) -> str:
    """Explain a provision, or list those of a ruleset."""
    rulesets = available().rulesets
    for ruleset in rulesets:
        if ruleset.id == identifier:
            return "\n".join(f"{r.id:<34} {r.title.text.in_(lang)}" for r in ruleset.rules) + "\n"
        if identifier in ruleset.by_id:
            return explanation_text(explain(ruleset, identifier), lang)
    hint = did_you_mean(identifier, (name for r in rulesets for name in (r.id, *r.by_id)))
    raise UsageError(
        Text(f"Dispositivo desconhecido: {identifier} {hint.pt}.", f"Unknown provision: {identifier} {hint.en}.")
    )


def validation(paths: Sequence[Path], lang: Lang) -> list[str]:
    """Load rulesets from folders (or the ``ruleset.yaml`` in them); its faults are one :class:`UsageError`."""
    valid = Text("válido, {n} dispositivos", "valid, {n} provisions")
    return [
        f"{r.path}: {valid.format(n=len(r.rules)).in_(lang)}" for r in load_rulesets([ruleset_at(p) for p in paths])
    ]


def _chosen(names: Sequence[str]) -> tuple[Ruleset, ...]:
    loaded = available(names)
    return wanted(loaded, names) if names else loaded.rulesets
