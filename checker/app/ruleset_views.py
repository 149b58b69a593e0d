"""What ``esquadro rules`` prints: the rulesets, one provision explained, what is checked and what is not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from checker.app.nearest import did_you_mean
from checker.app.selection import available, wanted
from checker.model.errors import UsageError
from checker.model.text import Lang, Text
from checker.rules import Ruleset, load_rulesets, references
from checker.rules.discover import ruleset_at
from checker.rules.schema import Parameter, Range, Rule

_CHECKED = frozenset({"compare", "flag", "includes", "row", "cell"})
_KINDS = {
    "checked": Text("verificado", "checked"),
    "gate": Text("condição de aplicação", "condition of application"),
    "composite": Text("resultado das partes", "verdict of its parts"),
    "info": Text("informação (não se vê em planta)", "information (never seen in a plan)"),
    "pending": Text("não verificado nesta versão", "not checked in this version"),
}
_LABELS = {
    "kind": Text("Tipo", "Kind"),
    "fact": Text("Observa", "Observes"),
    "require": Text("Exige", "Requires"),
    "gates": Text("Só se", "Only if"),
    "parts": Text("Partes", "Parts"),
    "readings": Text("Leituras", "Readings"),
    "cites": Text("Ver também", "See also"),
    "remedy": Text("O que fazer", "What to do"),
    "ask": Text("O que pedir", "Ask for"),
}


def listing(lang: Lang) -> str:
    """Return one block a ruleset: id, version, city, date in force, title."""
    lines = []
    for ruleset in available().rulesets:
        since = Text("em vigor desde", "in force since").in_(lang)
        lines.append(f"{ruleset.id} {ruleset.version} – {ruleset.municipality}, {since} {ruleset.in_force_from}")
        lines.append(f"    {ruleset.title.in_(lang)}")
    return "\n".join(lines) + "\n"


def coverage(names: Sequence[str], lang: Lang) -> str:
    """Return every provision with how it is treated, and the totals."""
    lines = []
    for ruleset in _chosen(names):
        tally: Counter[str] = Counter()
        lines.append(f"{ruleset.id} {ruleset.version}")
        for rule in ruleset.rules:
            treated = treatment(rule)
            tally[treated] += 1
            lines.append(f"  {rule.id:<34} {_KINDS[treated].in_(lang)}")
        total = ", ".join(f"{_KINDS[k].in_(lang)}: {n}" for k, n in tally.most_common())
        lines += [f"  = {sum(tally.values())} ({total})", ""]
    return "\n".join(lines)


def treatment(rule: Rule) -> str:
    """Return checked, gate, composite, info or pending."""
    return "checked" if rule.kind in _CHECKED else rule.kind


def explanation(identifier: str, lang: Lang) -> str:
    """Explain a provision, or list those of a ruleset."""
    rulesets = available().rulesets
    for ruleset in rulesets:
        if ruleset.id == identifier:
            return "\n".join(f"{r.id:<34} {r.title.text.in_(lang)}" for r in ruleset.rules) + "\n"
        rule = ruleset.by_id.get(identifier)
        if rule is not None:
            return _explained(ruleset, rule, lang)
    hint = did_you_mean(identifier, (name for r in rulesets for name in (r.id, *r.by_id)))
    raise UsageError(
        Text(f"Dispositivo desconhecido: {identifier} {hint.pt}.", f"Unknown provision: {identifier} {hint.en}.")
    )


def _explained(ruleset: Ruleset, rule: Rule, lang: Lang) -> str:
    lines = [f"{rule.id} – {rule.citation.text.in_(lang)}", rule.title.text.in_(lang), ""]
    rows: list[tuple[str, str]] = [("kind", _KINDS[treatment(rule)].in_(lang))]
    if rule.observed is not None:
        given = ", ".join(f"{k}={v}" for k, v in rule.observed.with_.items())
        rows.append(("fact", f"{rule.observed.fact}({given})"))
    require = getattr(rule, "require", None)
    if require is not None:
        rows.append(("require", f"{require.operator} {require.operand}"))
    if rule.gate:
        rows.append(("gates", ", ".join(rule.gate)))
    if getattr(rule, "parts", ()):
        rows.append(("parts", ", ".join(getattr(rule, "parts", ()))))
    rows += [("readings", _readings(name, ruleset.parameters[name], lang)) for name in references(rule)]
    if rule.remedy is not None:
        rows.append(("remedy", rule.remedy.text.in_(lang)))
    if getattr(rule, "ask", None) is not None:
        rows.append(("ask", getattr(rule, "ask").text.in_(lang)))  # noqa: B009 -- only one kind of rule has it
    if rule.cites:
        rows.append(("cites", ", ".join(rule.cites)))
    return "\n".join([*lines, *(f"{_LABELS[k].in_(lang)}: {v}" for k, v in rows)]) + "\n"


def _readings(name: str, parameter: Parameter, lang: Lang) -> str:
    accepted = parameter.accepted
    if isinstance(accepted, Range):
        values = f"{accepted.from_}..{accepted.to}"
    else:
        values = " | ".join(str(v) for v in accepted or (parameter.default,))
    unit = f" {parameter.unit}" if parameter.unit else ""
    locked = {"law", "design"} & {parameter.origin}
    fixed = Text(" (não se altera)", " (locked)").in_(lang) if locked else ""
    return f"{name} = {values}{unit}{fixed} – {parameter.why.text.in_(lang)}"


def validation(paths: Sequence[Path], lang: Lang) -> list[str]:
    """Load rulesets from folders (or the ``ruleset.yaml`` in them); its faults are one :class:`UsageError`."""
    valid = Text("válido, {n} dispositivos", "valid, {n} provisions")
    return [
        f"{r.path}: {valid.format(n=len(r.rules)).in_(lang)}" for r in load_rulesets([ruleset_at(p) for p in paths])
    ]


def _chosen(names: Sequence[str]) -> tuple[Ruleset, ...]:
    loaded = available(names)
    return wanted(loaded, names) if names else loaded.rulesets
