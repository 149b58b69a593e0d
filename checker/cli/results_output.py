"""Where the rows of ``esquadro results`` go, and in which format."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import TextIOWrapper
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import click

from checker.cli.language import Lang
from checker.cli.output import note, silence_stdout
from checker.cli.results_options import FORMATS
from checker.cli.texts import text_of

if TYPE_CHECKING:
    from checker.batch.store.views import Column, Listing

Row = Sequence[Any]


@dataclass(frozen=True, slots=True)
class Target:
    """A format and, unless rows go to standard output, a file."""

    format: str
    output: Path | None
    lang: Lang

    @classmethod
    def of(cls, given: dict[str, Any], default: str, lang: Lang) -> Target:
        """Return what ``--format`` and ``--output`` ask for."""
        output: Path | None = given["output"]
        suffix = output.suffix.lower().lstrip(".") if output else ""
        kind = given["format"] or (suffix if suffix in FORMATS else default)
        if kind == "parquet" and output is None:
            raise click.UsageError(text_of("parquet_needs_output", lang))
        return cls(kind, output, lang)


class _Counted:
    """Rows that say afterwards how many they were."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self.rows = iter(rows)
        self.number = 0

    def __iter__(self) -> Iterator[Row]:
        for row in self.rows:
            self.number += 1
            yield row


def write_rows(target: Target, listing: Any, rows: Iterable[Row], lang: Lang, limit: int | None = None) -> int:
    """Write the rows as they come; return how many there were. A file is written whole or not at all."""
    counted = _Counted(islice(rows, None if limit is None else min(limit, sys.maxsize)))
    if target.format == "parquet" and target.output is not None:
        from checker.app.atomic import replacing
        from checker.batch.store.export import write_parquet

        with replacing(target.output) as temporary:
            write_parquet(listing.columns, counted, temporary)
        note(text_of("written", lang, path=target.output))
    else:
        with _stream(target) as stream:
            _write(target.format, listing, counted, stream, lang)
    return counted.number


def write_text(target: Target, text: str) -> None:
    """Write a text."""
    with _stream(target) as stream:
        stream.write(text)


def _write(kind: str, listing: Listing, rows: Iterable[Row], stream: TextIO, lang: Lang) -> None:
    from checker.batch.store.export import write_csv, write_json

    columns: Sequence[Column] = listing.columns
    if kind == "csv":
        write_csv(columns, rows, stream)
    elif kind in ("json", "jsonl"):
        write_json(columns, rows, stream, lines=kind == "jsonl")
    else:
        from checker.batch.store.text_table import table_lines
        from checker.cli.results_words import WORDS

        stream.writelines(f"{line}\n" for line in table_lines(listing, rows, lang, WORDS))


@contextmanager
def _stream(target: Target) -> Iterator[TextIO]:
    """Give the file, or standard output: a terminal in its own encoding, data always in UTF-8."""
    if target.output is not None:
        from checker.app.atomic import as_usage_error, replacing

        with (
            replacing(target.output) as temporary,
            as_usage_error(target.output),
            temporary.open("w", encoding="utf-8", newline="") as stream,
        ):
            yield stream
        note(text_of("written", target.lang, path=target.output))
        return
    encoding = sys.stdout.encoding if target.format == "text" else "utf-8"
    stream = TextIOWrapper(sys.stdout.buffer, encoding or "utf-8", errors="replace", newline="")
    try:
        yield stream
        stream.flush()
    except BrokenPipeError:
        silence_stdout()
    finally:
        stream.detach()
