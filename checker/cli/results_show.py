"""One run of the results store as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from checker.batch.store.text_table import printable, shown
from checker.batch.store.views import Kind
from checker.cli.language import Lang
from checker.cli.results_words import WORDS
from checker.model.text import Text

Found = Mapping[str, Any]

_LABELS: tuple[tuple[str, Kind, Text], ...] = (
    ("run", Kind.INTEGER, Text("Execução", "Run")),
    ("path", Kind.TEXT, Text("Caminho", "Path")),
    ("office", Kind.TEXT, Text("Escritório", "Office")),
    ("city", Kind.TEXT, Text("Município", "City")),
    ("checked_at", Kind.MOMENT, Text("Verificado em", "Checked at")),
    ("status", Kind.WORD, Text("Situação", "Status")),
    ("reasons", Kind.TEXT, Text("Motivo", "Reason")),
    ("verdict", Kind.WORD, Text("Resultado", "Verdict")),
    ("report_path", Kind.TEXT, Text("Relatório", "Report")),
)
_FILE = Text("Arquivo", "File")
_SETTLED = Text("Fixado", "Settled")
_RUNS = Text("Execuções", "Runs")
_SUPERSEDED = Text("substituída pela execução {run}", "superseded by run {run}")
_MEASURED = Text("medido", "measured")
_REQUIRED = Text("exigido", "required")
_MARGINAL = Text("dentro da precisão do desenho", "within the drawing's accuracy")
_SHOWN = ("fail", "missing", "review")
_WIDTH = 15


def details_text(details: Found, lang: Lang) -> str:
    """Return a run's header, and the provisions that need action with their findings."""
    return "\n".join([*_header(details, lang), "", *_provisions(details, lang)]).rstrip() + "\n"


def _header(details: Found, lang: Lang) -> Iterator[str]:
    yield printable(details["submission"])
    for name, kind, label in _LABELS:
        if details[name] not in (None, ""):
            yield _labelled(label.in_(lang), shown(details[name], kind, lang, WORDS))
    if details["superseded_by"] is not None:
        yield _labelled("", _SUPERSEDED.format(run=details["superseded_by"]).in_(lang))
    if len(details["runs"]) > 1:
        yield _labelled(_RUNS.in_(lang), ", ".join(map(str, details["runs"])))
    for file in details["files"]:
        yield _labelled(_FILE.in_(lang), f"{printable(file['file'])}  {file['sha256'] or '-'}")
    for parameter in details["parameters"]:
        if parameter["set_by"] in ("config", "option"):
            value = shown(parameter["value"], Kind.DATA, lang, WORDS)
            yield _labelled(_SETTLED.in_(lang), f"{printable(parameter['parameter'])} = {value}")
    if details["verdict"] is not None:
        tally = (f"{details[v]} {WORDS[v].in_(lang)}" for v in (*_SHOWN, "pass", "info", "na"))
        yield _labelled("", " · ".join(tally))


def _provisions(details: Found, lang: Lang) -> Iterator[str]:
    for provision in details["provisions"]:
        if provision["verdict"] not in _SHOWN:
            continue
        word = WORDS[provision["verdict"]].in_(lang)
        yield f"{word}  {printable(provision['provision'])}  {_both(provision['citation'], provision['title'])}"
        if provision["reason"]:
            yield f"    {printable(provision['reason'])}"
        for finding in provision["findings"]:
            if finding["verdict"] in _SHOWN:
                yield from _finding(finding, lang)
        yield ""


def _finding(finding: Found, lang: Lang) -> Iterator[str]:
    number = f"{finding['number']:>4} " if finding["number"] is not None else "   - "
    yield f"{number} {printable(finding['message'])}"
    facts = [
        f"{label.in_(lang)} {sign}{_amount(finding, name, lang)}"
        for name, label, sign in (("measured", _MEASURED, ""), ("required", _REQUIRED, _sign(finding)))
        if finding[name] is not None
    ]
    facts += [_MARGINAL.in_(lang)] if finding["marginal"] else []
    place = [printable(p) for p in (finding["storey"], finding["unit"], finding["subject_ref"]) if p]
    yield "      " + " · ".join([*facts, *place, finding["fingerprint"]])
    if finding["action"]:
        yield f"      → {printable(finding['action'])}"


def _amount(finding: Found, name: str, lang: Lang) -> str:
    return f"{shown(finding[name], Kind.NUMBER, lang, WORDS)} {printable(finding[f'{name}_unit'] or '')}".rstrip()


def _sign(finding: Found) -> str:
    return f"{finding['operator']} " if finding["operator"] else ""


def _both(citation: str | None, title: str | None) -> str:
    return " – ".join(printable(t) for t in (citation, title) if t)


def _labelled(label: str, text: str) -> str:
    return f"  {label:<{_WIDTH}}{text}"
