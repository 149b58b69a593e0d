"""Rows written as CSV, JSON, JSON lines or Parquet while they come, so that memory stays flat."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, date, datetime
from itertools import islice
from pathlib import Path
from typing import Any, TextIO

from checker.batch.store.errors import StoreError
from checker.batch.store.views import Column, Kind
from checker.model.text import Text
from checker.safe import defuse_csv

Row = Sequence[Any]

PARQUET_LOT = 10_000
_UNSEEN = re.compile("[\x7f-\x9f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")
_NO_PYARROW = Text(
    "Falta o pyarrow para gravar Parquet. Instale-o: pip install 'esquadro[parquet]', ou use --format csv.",
    "Writing Parquet needs pyarrow. Install it: pip install 'esquadro[parquet]', or use --format csv.",
)


def write_csv(columns: Sequence[Column], rows: Iterable[Row], stream: TextIO) -> None:
    """Write a heading and a line a row: comma, UTF-8, moments in UTC; text of strangers is never a formula."""
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow([c.name for c in columns])
    for row in rows:
        writer.writerow([_cell(v) for v in row])


def write_json(columns: Sequence[Column], rows: Iterable[Row], stream: TextIO, *, lines: bool = False) -> None:
    """Write an array of objects, or with ``lines`` an object a line."""
    names = [c.name for c in columns]
    before, between, after = ("", "\n", "\n") if lines else ("[\n", ",\n", "\n]\n")
    first = True
    stream.write(before)
    for row in rows:
        stream.write("" if first else between)
        stream.write(json_text(dict(zip(names, map(_plain, row), strict=True))))
        first = False
    if not (lines and first):
        stream.write(after)


def json_text(data: Any, indent: int | None = None) -> str:
    """Return JSON that is safe on a terminal: characters that are not seen, or turn the text round, as escapes."""
    text = json.dumps(data, ensure_ascii=False, allow_nan=False, default=_plain, indent=indent)
    return _UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def write_parquet(columns: Sequence[Column], rows: Iterable[Row], target: Path) -> None:
    """Write a Parquet file, a row group at a time.

    Raises:
        StoreError: pyarrow is not installed.
    """
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise StoreError(_NO_PYARROW) from None
    types = {
        Kind.INTEGER: pyarrow.int64(),
        Kind.NUMBER: pyarrow.float64(),
        Kind.FLAG: pyarrow.bool_(),
        Kind.DATE: pyarrow.date32(),
        Kind.MOMENT: pyarrow.timestamp("us", tz="UTC"),
    }
    schema = pyarrow.schema([(c.name, types.get(c.kind, pyarrow.string())) for c in columns])
    texts = [i for i, c in enumerate(columns) if c.kind not in types]
    with pyarrow.parquet.ParquetWriter(target, schema, compression="zstd") as writer:
        for lot in _lots(rows):
            arrays = [
                pyarrow.array([_as_text(v) for v in values] if i in texts else values, type=field.type)
                for i, (field, values) in enumerate(zip(schema, zip(*lot, strict=True), strict=True))
            ]
            writer.write_table(pyarrow.Table.from_arrays(arrays, schema=schema))


def _lots(rows: Iterable[Row]) -> Iterator[list[Row]]:
    source = iter(rows)
    while lot := list(islice(source, PARQUET_LOT)):
        yield lot


def _cell(value: Any) -> Any:
    value = _plain(value)
    if isinstance(value, dict | list):
        value = json_text(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    return defuse_csv(value)


def _as_text(value: Any) -> str | None:
    return value if value is None or isinstance(value, str) else json_text(value)


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
    return value.isoformat() if isinstance(value, date) else value
