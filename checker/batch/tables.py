"""The lists for other programs: ``summary.csv`` and ``.parquet``, ``quarantine.csv`` and ``.json``."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any

from checker.batch.index_page import result_of
from checker.batch.records import Record
from checker.batch.whole import whole_file, whole_text
from checker.model.finding import Verdict
from checker.model.text import Lang, Text
from checker.safe import defuse_csv

NO_PARQUET = Text(
    "summary.parquet não foi gravado: falta o pyarrow. Instale-o: pip install 'esquadro[parquet]'.",
    "summary.parquet was not written: pyarrow is absent. Install it: pip install 'esquadro[parquet]'.",
)
_LOT = 2000
_TEXTS = ("name", "path", "result", "cause", "municipality", "rulesets", "report", "overlay", "same_as", "sha256",
          "checked_at", "reason")  # fmt: skip
_NUMBERS = (*(v.value for v in Verdict), "missing_facts", "files", "bytes")
_COLUMNS = ("name", "result", *_NUMBERS[:7], "municipality", "rulesets", "cause", "reason", "report", "overlay",
            "same_as", "files", "bytes", "sha256", "seconds", "checked_at", "path")  # fmt: skip


def write_summary(target: Path, scratch: Path, records: Iterable[Record], lang: Lang) -> None:
    """Write one line a submission; no cell can be taken for a formula."""
    with whole_text(target, scratch, newline="") as stream:
        writer = csv.DictWriter(stream, _COLUMNS)
        writer.writeheader()
        writer.writerows({k: defuse_csv(v) for k, v in _cells(record, lang).items()} for record in records)


def write_parquet(target: Path, scratch: Path, records: Iterable[Record], lang: Lang) -> bool:
    """Write the same table as Parquet, a lot at a time; False where pyarrow is not installed."""
    if find_spec("pyarrow") is None:
        target.unlink(missing_ok=True)  # a table of an earlier run would contradict the others
        return False
    import pyarrow as pa
    import pyarrow.parquet as pq

    types = {**dict.fromkeys(_TEXTS, pa.string()), **dict.fromkeys(_NUMBERS, pa.int64()), "seconds": pa.float64()}
    schema = pa.schema([(name, types[name]) for name in _COLUMNS])
    rows = iter(records)
    with whole_file(target, scratch) as path, pq.ParquetWriter(path, schema) as writer:
        while lot := [_cells(record, lang) for record in islice(rows, _LOT)]:
            writer.write_table(pa.Table.from_pylist(lot, schema=schema))
    return True


def write_quarantine(folder: Path, scratch: Path, failures: Iterable[Record], lang: Lang) -> None:
    """Write what has no result, with the reason, as ``quarantine.csv`` and ``quarantine.json``."""
    with (
        whole_text(folder / "quarantine.csv", scratch, newline="") as table,
        whole_text(folder / "quarantine.json", scratch) as list_,
    ):
        writer = csv.writer(table)
        writer.writerow(("name", "cause", "reason", "path", "sha256"))
        list_.write("[")
        for number, record in enumerate(failures):
            row = (record.name, str(record.cause), record.why(lang), record.path, _digests(record))
            writer.writerow([defuse_csv(cell) for cell in row])
            list_.write(("," if number else "") + "\n" + json.dumps(_entry(record), ensure_ascii=False))
        list_.write("\n]\n")


def _entry(record: Record) -> dict[str, Any]:
    reason = record.reason or Text("", "")
    return {
        "name": record.name,
        "cause": record.cause,
        "reason": {"pt": reason.pt, "en": reason.en},
        "path": record.path,
        "files": [{"name": f.name, "sha256": f.sha256, "bytes": f.size} for f in record.files],
        "same_as": record.same_as,
        "checked_at": record.checked_at,
    }


def _cells(record: Record, lang: Lang) -> dict[str, Any]:
    counted = {v.value: None if record.failed else record.counts.get(v.value, 0) for v in Verdict}
    return {
        "name": record.name,
        "result": result_of(record),
        **counted,
        "missing_facts": None if record.failed else record.missing_facts,
        "municipality": record.municipality,
        "rulesets": " ".join(record.rulesets),
        "cause": str(record.cause) if record.cause else None,
        "reason": record.why(lang) or None,
        "report": record.report,
        "overlay": record.overlay,
        "same_as": record.same_as,
        "files": len(record.files),
        "bytes": sum(f.size for f in record.files),
        "sha256": _digests(record),
        "seconds": record.seconds,
        "checked_at": record.checked_at,
        "path": record.path,
    }


def _digests(record: Record) -> str:
    return " ".join(f.sha256 for f in record.files)


def rows_of(path: Path) -> Iterator[dict[str, str]]:
    """Yield the rows of a summary or a quarantine that was written."""
    with path.open(encoding="utf-8", newline="") as stream:
        yield from csv.DictReader(stream)
