"""The options of ``esquadro results``, and what they ask of the store."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from checker.cli.bilingual import option
from checker.cli.language import Lang
from checker.cli.results_texts import OPTIONS

if TYPE_CHECKING:
    from checker.batch.store.filters import Filters

DATABASE = "ESQUADRO_DB"
VERDICTS = ("fail", "missing", "review", "pass", "info", "na")
FORMATS = ("text", "csv", "json", "jsonl", "parquet")
_LARGEST = 2**63 - 1  # what a database can hold
_FIRST, _LAST = datetime(1971, 1, 1), datetime(9000, 1, 1)  # as click gives days: by this machine's clock
_REPEATED = ("provision", "city", "office", "status", "name", "fingerprint", "batch")
_METAVARS = {
    "provision": ("PADRÃO", "PATTERN"),
    "city": ("PADRÃO", "PATTERN"),
    "office": ("PADRÃO", "PATTERN"),
    "name": ("PADRÃO", "PATTERN"),
    "status": ("SITUAÇÃO", "STATUS"),
    "fingerprint": ("INÍCIO", "BEGINNING"),
    "batch": ("LOTE", "BATCH"),
}


def worded(lang: Lang, name: str, **settings: Any) -> click.Option:
    """Return the option ``--name`` with this command's own help."""
    return option(lang, name, help=OPTIONS[name][0 if lang == "pt" else 1], **settings)


def common(lang: Lang) -> list[click.Parameter]:
    """Return ``--db`` and ``--lang``."""
    where = worded(lang, "db", metavar="PASTA|URL" if lang == "pt" else "FOLDER|URL")
    return [where, option(lang, "lang", type=click.Choice(["pt", "en"]), expose_value=False)]


def filtering(lang: Lang) -> list[click.Parameter]:
    """Return the options that say which results are asked for."""
    day = click.DateTime(["%Y-%m-%d"])
    date = "AAAA-MM-DD" if lang == "pt" else "YYYY-MM-DD"
    return [
        *(worded(lang, n, multiple=True, metavar=_METAVARS[n][0 if lang == "pt" else 1]) for n in _REPEATED),
        worded(lang, "verdict", multiple=True, type=click.Choice(VERDICTS)),
        worded(lang, "run", multiple=True, type=click.IntRange(min=1), metavar="N"),
        worded(lang, "since", type=day, metavar=date),
        worded(lang, "until", type=day, metavar=date),
        worded(lang, "all", is_flag=True),
    ]


def writing(lang: Lang, formats: Sequence[str] = FORMATS) -> list[click.Parameter]:
    """Return ``--format``, ``--output`` and ``--limit``."""
    return [
        worded(lang, "format", type=click.Choice(formats)),
        worded(lang, "output", type=click.Path(path_type=Path), metavar="FILE"),
        worded(lang, "limit", type=click.IntRange(min=1), metavar="N"),
    ]


def database(db: str | None) -> str:
    """Return where the database is: as given, else ESQUADRO_DB, else the current folder."""
    return db or os.environ.get(DATABASE) or "."


def filters(given: dict[str, Any]) -> Filters:
    """Return what the options ask for; days are those of this machine's clock."""
    from checker.batch.store.filters import Filters

    return Filters(
        provisions=given["provision"],
        verdicts=given["verdict"],
        cities=given["city"],
        offices=given["office"],
        statuses=given["status"],
        names=given["name"],
        fingerprints=given["fingerprint"],
        batches=given["batch"],
        runs=tuple(min(n, _LARGEST) for n in given["run"]),
        since=_moment(given["since"]),
        until=_moment(given["until"], days=1),
        superseded=given["all"] or bool(given["run"]),
    )


def _moment(day: datetime | None, days: int = 0) -> datetime | None:
    """Return the beginning of ``day``, or of a later one, within what every clock and time zone can say."""
    return None if day is None else min(max(day, _FIRST), _LAST) + timedelta(days=days)
