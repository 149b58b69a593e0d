"""``index.html``: all submissions of a run with their results, one self-contained page (or several, for many)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib import resources
from itertools import islice
from pathlib import Path
from urllib.parse import quote

import checker
from checker.batch import words as say
from checker.batch.records import Record, now
from checker.batch.whole import whole_text
from checker.model.text import Lang, Text
from checker.safe import html_text as escape

ROWS = 5000
"""Submissions on one page: what a browser still sorts at once."""
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"
_MARKS = {
    "failed": "!",
    "fail": "✗",
    "missing": "?",
    "review": "§",
    "nothing": "∅",
    "pass": "✓",
    "info": "i",
    "na": "–",
}
_NUMBERS = ("fail", "missing", "review", "pass")


def write_index(
    folder: Path,
    scratch: Path,
    records: Iterable[Record],
    failures: Iterable[Record],
    tally: Mapping[str, int],
    left: int,
    lang: Lang,
) -> None:
    """Write the pages from records as they come, the worst first; ``left`` were found and not checked."""
    total = sum(tally.values())
    pages = max(1, -(-total // ROWS))
    rows = iter(records)
    for number in range(1, pages + 1):
        page = islice(rows, ROWS)
        first = failures if number == 1 else ()
        with whole_text(folder / page_name(number), scratch) as stream:
            stream.writelines(_page(page, first, tally, left, lang, number, pages))
    for stale in _stale(folder, pages):
        stale.unlink(missing_ok=True)


def page_name(number: int) -> str:
    """Return the file name of a page, counted from 1."""
    return "index.html" if number == 1 else f"index-{number}.html"


def _stale(folder: Path, pages: int) -> Iterator[Path]:
    for path in folder.glob("index-*.html"):
        digits = path.stem.removeprefix("index-")
        if digits.isdecimal() and int(digits) > pages:
            yield path


def _page(
    rows: Iterable[Record],
    failures: Iterable[Record],
    tally: Mapping[str, int],
    left: int,
    lang: Lang,
    number: int,
    pages: int,
) -> Iterator[str]:
    def said(text: Text, **values: object) -> str:
        return escape(text.format(**values).in_(lang) if values else text.in_(lang))

    yield f'<!doctype html><html lang="{"pt-BR" if lang == "pt" else "en"}"><head><meta charset="utf-8">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
    yield '<meta name="viewport" content="width=device-width,initial-scale=1">'
    yield f"<title>{said(say.TITLE)}</title><style>{_asset('index.css')}</style></head><body>\n"
    yield f"<h1>{said(say.TITLE)}</h1><p class=dim>{said(say.MADE, version=checker.__version__, when=now())}</p>\n"
    yield _tally(tally, lang)
    if left:
        yield f"<p>{said(say.LEFT, n=left)}</p>\n"
    yield from _quarantine(failures, tally, lang)
    yield f"<h2>{said(say.SUBMISSIONS)}</h2>\n"
    yield _navigation(number, pages, lang)
    if not sum(tally.values()):
        yield f"<p>{said(say.NONE)}</p>"
    yield _form(tally, lang)
    heads = "".join(f"<th>{said(say.COLUMNS[name])}</th>" for name in say.COLUMNS if name != "reason")
    yield f"<table id=list><thead><tr>{heads}</tr></thead><tbody>\n"
    yield from (_row(record, lang) for record in rows)
    yield f"</tbody></table>\n{_navigation(number, pages, lang)}<script>{_asset('index.js')}</script></body></html>\n"


def _tally(tally: Mapping[str, int], lang: Lang) -> str:
    parts = [
        f"<li><b>{tally[name]}</b><span class=mark>{_MARKS[name]}</span> {escape(text.in_(lang))}</li>"
        for name, text in say.RESULTS.items()
        if tally.get(name)
    ]
    return f"<ul class=tally><li><b>{sum(tally.values())}</b> Σ</li>{''.join(parts)}</ul>\n"


def _quarantine(failures: Iterable[Record], tally: Mapping[str, int], lang: Lang) -> Iterator[str]:
    rows = islice(failures, ROWS)
    first = next(rows, None)
    if first is None:
        return
    yield f"<h2>{escape(say.QUARANTINE.in_(lang))} ({tally.get('failed', 0)})</h2>"
    yield f"<p>{escape(say.QUARANTINE_HINT.in_(lang))}</p>\n<table><tbody>\n"
    for record in (first, *rows):
        cause = say.CAUSES[record.cause].in_(lang) if record.cause else ""
        yield (
            f"<tr><td>{escape(record.name)}</td><td class=v>{escape(cause)}</td>"
            f"<td>{escape(record.why(lang))}</td></tr>\n"
        )
    yield "</tbody></table>\n"


def _form(tally: Mapping[str, int], lang: Lang) -> str:
    options = "".join(
        f"<option value={name}>{escape(text.in_(lang))}</option>"
        for name, text in say.RESULTS.items()
        if tally.get(name)
    )
    return (
        f"<form><label>{escape(say.SHOW.in_(lang))} <select id=verdict><option value=''>"
        f"{escape(say.ALL.in_(lang))}</option>{options}</select></label>"
        f"<label>{escape(say.SEARCH.in_(lang))} <input id=words type=search></label></form>\n"
    )


def _row(record: Record, lang: Lang) -> str:
    result = result_of(record)
    order = list(say.RESULTS).index(result)
    word = say.CAUSES[record.cause] if record.cause else say.RESULTS[result]
    name = escape(record.name)
    if record.same_as:
        name += f"<br><span class=dim>{escape(say.SAME_AS.format(name=record.same_as).in_(lang))}</span>"
    if record.reason and not record.failed:
        name += f"<br><span class=dim>{escape(record.why(lang))}</span>"
    numbers = "".join(f"<td class=n>{'' if record.failed else record.counts.get(n, 0)}</td>" for n in _NUMBERS)
    facts = "" if record.failed else record.missing_facts
    return (
        f'<tr data-v={result}><td>{name}</td><td class=v data-k="{order}"><span class=mark>{_MARKS[result]}</span> '
        f"{escape(word.in_(lang))}</td>{numbers}<td class=n>{facts}</td><td>{escape(record.municipality or '')}</td>"
        f"<td>{_links(record, lang)}</td></tr>\n"
    )


def _links(record: Record, lang: Lang) -> str:
    places = ((record.report, say.REPORT), (record.overlay, say.OVERLAY))
    return " · ".join(
        f'<a href="{escape(quote(place))}">{escape(text.in_(lang))}</a>' for place, text in places if place is not None
    )


def result_of(record: Record) -> str:
    """Return a record's name in the tally."""
    if record.failed:
        return "failed"
    return record.verdict if record.checkable and record.verdict else "nothing"


def _navigation(number: int, pages: int, lang: Lang) -> str:
    if pages == 1:
        return ""
    links = " ".join(f"<b>{n}</b>" if n == number else f'<a href="{page_name(n)}">{n}</a>' for n in range(1, pages + 1))
    return f"<nav><p>{escape(say.PAGE.format(n=number, of=pages).in_(lang))}: {links}</p></nav>\n"


def _asset(name: str) -> str:
    return (resources.files("checker.batch") / "assets" / name).read_text(encoding="utf-8")
