"""Exports say what the store holds, in constant memory, and nothing in them is taken for a command."""

from __future__ import annotations

import csv
import io
import json
import tracemalloc
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, event, text

from checker.batch.store import Store
from checker.batch.store.export import write_csv, write_json, write_parquet
from checker.batch.store.filters import Filters
from checker.batch.store.location import located
from checker.batch.store.reader import Results
from checker.batch.store.text_table import printable, table_lines
from checker.batch.store.views import VIEWS, Column, Kind
from tests.batch.store.reports import drain, finding, provision, record, report

COLUMNS = [Column(k.value, k, None) for k in Kind]  # type: ignore[arg-type]  # only read from, never queried
MOMENT = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


def row(words: str) -> list[Any]:
    return [words, "fail", 3, -1.5, True, date(2026, 1, 2), MOMENT, {"a": [words]}, words]


def test_csv_types_and_quoting() -> None:
    stream = io.StringIO()
    write_csv(COLUMNS, [row('a;"b",\nc'), [None] * len(COLUMNS)], stream)
    head, first, second = csv.reader(io.StringIO(stream.getvalue()))
    assert head == [k.value for k in Kind]
    assert first[:7] == ['a;"b",\nc', "fail", "3", "-1.5", "true", "2026-01-02", "2026-01-02T03:04:05Z"]
    assert json.loads(first[7]) == {"a": ['a;"b",\nc']}
    assert second == [""] * len(COLUMNS)


@pytest.mark.parametrize("begin", ["=", "+", "-", "@", "\t=", "\r=", " =", "＝", "\n="])
def test_no_cell_of_a_stranger_is_a_formula(begin: str) -> None:
    stream = io.StringIO()
    write_csv(COLUMNS, [row(f'{begin}HYPERLINK("x")')], stream)
    cells = list(csv.reader(io.StringIO(stream.getvalue())))[1]
    assert not any(c.strip().startswith(("=", "+", "@", "＝")) for c in cells)
    assert cells[3] == "-1.5"


def test_json_is_an_array_that_turns_no_terminal_round() -> None:
    words = "\x1b[31mred\u202e\x9b0m\u2028\N{SNOWMAN}"
    stream = io.StringIO()
    write_json(COLUMNS, [row(words), row("b")], stream)
    assert json.loads(stream.getvalue())[0]["text"] == words
    assert all(c.isprintable() or c == "\n" for c in stream.getvalue())
    assert "\N{SNOWMAN}" in stream.getvalue()


@pytest.mark.parametrize("rows", [[], [row("a")], [row("a"), row("b")]])
def test_json_and_json_lines_hold_the_same(rows: list[list[Any]]) -> None:
    whole, lines = io.StringIO(), io.StringIO()
    write_json(COLUMNS, rows, whole)
    write_json(COLUMNS, rows, lines, lines=True)
    assert [json.loads(line) for line in lines.getvalue().splitlines()] == json.loads(whole.getvalue())


def test_parquet_keeps_types(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    write_parquet(COLUMNS, [row("=a"), [None] * len(COLUMNS)], tmp_path / "a.parquet")
    rows = parquet.read_table(tmp_path / "a.parquet").to_pylist()
    assert rows[0] == dict(zip((k.value for k in Kind), row("=a"), strict=True)) | {"data": '{"a": ["=a"]}'}
    assert set(rows[1].values()) == {None}


def test_a_parquet_file_without_rows(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    write_parquet(COLUMNS, [], tmp_path / "a.parquet")
    assert parquet.read_table(tmp_path / "a.parquet").column_names == [k.value for k in Kind]


class Some:
    columns = tuple(COLUMNS)
    short = ("text", "number", "word", "data")


def test_text_fits_late_rows_into_the_widths_of_the_first() -> None:
    rows = [row("short")] * 200 + [row("x" * 90)]
    lines = list(table_lines(Some(), rows, "pt", {}))  # type: ignore[arg-type]  # no query is made
    assert lines[1].startswith("short  -1,500  fail")
    assert lines[-1].startswith("xxxx…  -1,500  fail")


def test_text_commands_no_terminal() -> None:
    assert printable("\x1b]0;title\x07a\nb\u202ec") == "a bc"
    for line in table_lines(Some(), [row("\x1b[2J\x9b\u202e\r\nx")], "en", {}):  # type: ignore[arg-type]  # as above
        assert line.isprintable()


FINDINGS = 20_000


@pytest.fixture
def many(where: str) -> Iterator[Results]:
    """A store with one run of many findings, multiplied inside the database."""
    with Store.open(where) as store:
        store.record(record("a", report=report(provision("p", "fail", finding("f", "fail", message="m" * 300)))))
        store.record(record("b", report=drain(2.0)))
    engine = create_engine(located(where).url)
    with engine.begin() as connection:
        connection.execute(
            text(
                "with recursive n(i) as (select 1 union all select i + 1 from n where i < :n) insert into findings "
                "(run_id, provision_id, position, fingerprint, verdict, message, marginal) "
                "select f.run_id, f.provision_id, n.i, f.fingerprint, f.verdict, f.message, f.marginal "
                "from findings f, n where f.fingerprint = 'f'"
            ),
            {"n": FINDINGS},
        )
    engine.dispose()
    with Results.open(where) as results:
        yield results


def peak(results: Results, asked: Filters) -> tuple[int, int]:
    """Rows and the largest memory, in bytes, of reading them."""
    tracemalloc.start()
    try:
        number = sum(1 for _ in results.rows(VIEWS["findings"], asked, "pt"))
        return number, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_memory_does_not_grow_with_the_rows(many: Results, where: str) -> None:
    cursors = []
    event.listen(many._engine, "before_cursor_execute", lambda _, cursor, *more: cursors.append(type(cursor).__name__))
    peak(many, Filters(fingerprints=("aaaa",)))  # what is loaded once
    number, bytes_of_many = peak(many, Filters())
    assert number == FINDINGS + 2
    assert bytes_of_many < 10_000_000  # all rows at once: over 40 MB
    if "://" in where:  # what a driver in C keeps, tracemalloc does not see
        assert set(cursors) == {"ServerCursor"}
