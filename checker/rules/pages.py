"""The documentation of rulesets, generated from them: ``python -m checker.rules.pages [--write]``.

One page a ruleset and language, one section a provision; and one page of parameters and ambiguities.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from checker.model import Lang, Text
from checker.rules.discover import bundled
from checker.rules.explain import Explanation, explain_rule, parameter_text
from checker.rules.ledger import article_of, coverage
from checker.rules.loader import load_rulesets
from checker.rules.plain import sections, totals_text
from checker.rules.ruleset import Ruleset
from checker.rules.ruleset_file import Ambiguity
from checker.rules.schema import CellRule, Rule
from checker.rules.words import quoted

FOLDER = Path(__file__).parents[2] / "docs" / "rules"
LANGUAGES: tuple[Lang, ...] = ("pt", "en")
_GENERATED = Text(
    "<!-- Página gerada a partir do conjunto de regras por python -m checker.rules.pages --write; não edite. -->",
    "<!-- Page generated from the ruleset by python -m checker.rules.pages --write; do not edit. -->",
)
_FACTS = Text(
    "Conjunto `{id}`, versão {version}. Lei: {law}. Em vigor desde {since}.",
    "Ruleset `{id}`, version {version}. Law: {law}. In force since {since}.",
)
_PARAPHRASE = Text(
    "Os títulos são paráfrases; vale o texto da lei. Parâmetros e questões em aberto: [{file}]({file}).",
    "Titles are paraphrases; the law's own text governs. Parameters and open questions: [{file}]({file}).",
)
_REGISTER = Text("Parâmetros e questões em aberto", "Parameters and open questions")
_PARAMETERS = Text("Parâmetros", "Parameters")
_AMBIGUITIES = Text("Questões que a lei deixa em aberto", "Questions that the law leaves open")
_TABLES = Text("Quadros", "Tables")
_GATES = Text("Condições que não são dispositivos", "Conditions that are no provisions")
_WHERE = Text("Dispositivos: {ids}", "Provisions: {ids}")
_READING = Text("Leitura", "Reading")
_MEANWHILE = Text("Enquanto ninguém decide: {default}.", "While nobody has settled it: {default}.")
_SETTLED = Text("Decide-se com: {names}", "Settled by: {names}")
_NEVER = Text("Não há parâmetro: a leitura é fixa.", "There is no parameter: the reading is fixed.")


def pages(rulesets: Sequence[Ruleset]) -> dict[str, str]:
    """Return the text of every page by file name."""
    made = {}
    for ruleset in rulesets:
        for lang in LANGUAGES:
            made[page_name(ruleset, lang)] = law_page(ruleset, lang)
            made[register_name(ruleset, lang)] = register_page(ruleset, lang)
    return made


def page_name(ruleset: Ruleset, lang: Lang) -> str:
    """Return the file name of a ruleset's page."""
    return f"{ruleset.id}.{lang}.md"


def register_name(ruleset: Ruleset, lang: Lang) -> str:
    """Return the file name of a ruleset's page of parameters and ambiguities."""
    return f"{ruleset.id}-{'questoes' if lang == 'pt' else 'questions'}.{lang}.md"


def law_page(ruleset: Ruleset, lang: Lang) -> str:
    """Return a ruleset's page: one section a provision, under its article."""
    facts = _FACTS.format(
        id=ruleset.id, version=ruleset.version, law=ruleset.law, since=ruleset.in_force_from.isoformat()
    )
    lines = [_GENERATED.in_(lang), "", f"# {ruleset.title.in_(lang)}", "", facts.in_(lang), ""]
    lines += [totals_text(coverage([ruleset]), lang) + ".", ""]
    lines += [_PARAPHRASE.format(file=register_name(ruleset, lang)).in_(lang), ""]
    lines += [note.in_(lang) + "\n" for note in ruleset.notes]
    article = ""
    for rule in ruleset.rules:
        name = article_of(rule.citation.text).in_(lang)
        if name != article:
            article = name
            lines += [f"## {name[:1].upper()}{name[1:]}", ""]
        lines += _provision(ruleset, rule, lang)
    if ruleset.gates:
        lines += [f"## {_GATES.in_(lang)}", ""]
        for rule in ruleset.gates:
            lines += _provision(ruleset, rule, lang)
    return _joined(lines)


def register_page(ruleset: Ruleset, lang: Lang) -> str:
    """Return a ruleset's page of ambiguities, parameters and tables."""
    lines = [_GENERATED.in_(lang), "", f"# {ruleset.title.in_(lang)}: {_REGISTER.in_(lang).lower()}", ""]
    if ruleset.ambiguities:
        lines += [f"## {_AMBIGUITIES.in_(lang)}", ""]
    for name, ambiguity in ruleset.ambiguities.items():
        lines += _ambiguity(name, ambiguity, lang)
    lines += [f"## {_PARAMETERS.in_(lang)}", ""]
    lines += [f"- {parameter_text(n, p).in_(lang)}" for n, p in ruleset.parameters.items()]
    if ruleset.tables:
        lines += ["", f"## {_TABLES.in_(lang)}", ""]
        for name, table in ruleset.tables.items():
            cells = ", ".join(f"{c}: {v:g}" for c, v in table.values.items())
            lines.append(f"- `{name}` ({table.unit}): {cells}")
    return _joined(lines)


def write(folder: Path, rulesets: Sequence[Ruleset]) -> None:
    """Write every page into ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in pages(rulesets).items():
        (folder / name).write_text(text, encoding="utf-8")


def _provision(ruleset: Ruleset, rule: Rule, lang: Lang) -> Iterator[str]:
    explanation = explain_rule(ruleset, rule)
    citation, title = explanation.citation.in_(lang), explanation.title.in_(lang)
    yield f"### `{rule.id}`: {citation}"
    yield ""
    yield f"**{title}** – {explanation.status.in_(lang)}"
    yield ""
    shown = _without_repeats(explanation) if isinstance(rule, CellRule) else replace(explanation, cases=())
    for name, items in sections(shown, lang):
        yield f"*{name}*"
        yield ""
        yield from (f"- {item}" for item in items)
        yield ""


def _without_repeats(cell: Explanation) -> Explanation:
    """A cell's page shows its logic; the rest stands in its row."""
    return Explanation(
        ruleset=cell.ruleset, id=cell.id, citation=cell.citation, title=cell.title, status=cell.status, logic=cell.logic
    )


def _ambiguity(name: str, ambiguity: Ambiguity, lang: Lang) -> Iterator[str]:
    yield f"### {name}: {ambiguity.question.text.in_(lang)}"
    yield ""
    yield f"- {_WHERE.format(ids=quoted(ambiguity.where)).in_(lang)}"
    yield from (f"- {_READING.in_(lang)} `{n}`: {r.text.in_(lang)}" for n, r in ambiguity.readings.items())
    yield f"- {_MEANWHILE.format(default=ambiguity.default.text).in_(lang)}"
    settled = _SETTLED.format(names=quoted(ambiguity.parameters)) if ambiguity.parameters else _NEVER
    yield f"- {settled.in_(lang)}"
    yield ""


def _joined(lines: Sequence[str]) -> str:
    return "\n".join(lines).rstrip("\n") + "\n"


def main(arguments: list[str]) -> int:
    """Write the pages of the bundled rulesets, or tell which of them are not current."""
    rulesets = load_rulesets(bundled())
    if "--write" in arguments:
        write(FOLDER, rulesets)
        return 0
    stale = [n for n, text in pages(rulesets).items() if not _same(FOLDER / n, text)]
    sys.stdout.write("".join(f"{n}\n" for n in stale))
    return 1 if stale else 0


def _same(file: Path, text: str) -> bool:
    return file.is_file() and file.read_text(encoding="utf-8") == text


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
