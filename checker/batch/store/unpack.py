"""A record's report taken apart into rows of the store's tables."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime
from typing import Any

from checker.batch.store.cleaning import clean, cleaned, clipped, folded
from checker.batch.store.record import Record, RecordedFile
from checker.batch.store.tables import NAME_MAX, WORD_MAX
from checker.model.finding import Verdict
from checker.model.text import Text

Row = dict[str, Any]

_IN_COLUMNS = frozenset(
    {
        "fingerprint",
        "verdict",
        "subject",
        "message",
        "action",
        "measured",
        "required",
        "shortfall",
        "marginal",
        "number",
    }
)


def identity(record: Record) -> str:
    """Return the digest that tells submissions apart: office and path (without a path, the name)."""
    parts = json.dumps([record.office or "", record.path or record.name])
    return hashlib.sha256(parts.encode()).hexdigest()


def submission_row(record: Record, now: datetime) -> Row:
    """Return the submission's row."""
    return {
        "identity": identity(record),
        "name": clipped(record.name, NAME_MAX),
        "path": None if record.path is None else clean(record.path),
        "office": clipped(record.office, WORD_MAX),
        "name_folded": clipped(folded(record.name), NAME_MAX),
        "office_folded": None if record.office is None else clipped(folded(record.office), WORD_MAX),
        "first_seen": now,
    }


def run_row(record: Record, now: datetime) -> Row:
    """Return the run's row without the ids that the database gives."""
    report = record.report or {}
    summary: Mapping[str, Any] = report.get("summary") or {}
    tally = {v.value: int(summary.get(v.value) or 0) for v in Verdict}
    worst = next((v for v in tally if tally[v]), None)
    city = record.city or (report.get("plan") or {}).get("municipality")
    as_of = report.get("as_of")
    return {
        "key": clipped(record.key, WORD_MAX),
        "batch": clipped(record.batch, WORD_MAX),
        "city": clipped(folded(str(city)), WORD_MAX) if city else None,
        "status": clipped(record.status, 40),
        "exit_status": record.exit_status,
        "verdict": worst,
        **tally,
        "missing_facts": int(summary.get("missing_facts") or 0),
        "reasons": [_reason(r) for r in record.reasons],
        "seconds": record.seconds,
        "peak_memory_bytes": record.peak_memory_bytes,
        "checked_at": utc(record.checked_at) if record.checked_at else now,
        "as_of": date.fromisoformat(as_of) if as_of else None,
        "lang": clipped(report.get("lang"), 2),
        "tool_version": clipped((report.get("tool") or {}).get("version"), 40),
        "report_path": None if record.report_path is None else clean(record.report_path),
    }


def utc(moment: datetime) -> datetime:
    """Return a moment in UTC without its zone, as the tables keep it; a naive one is taken for local time."""
    return moment.astimezone(UTC).replace(tzinfo=None)


def _reason(reason: Text | str) -> Row:
    text = reason if isinstance(reason, Text) else Text(reason, reason)
    return {"pt": clean(text.pt), "en": clean(text.en)}


def file_rows(record: Record) -> list[Row]:
    """Return a row a file; what the reader found out about a file comes from the report, matched by digest."""
    report = record.report or {}
    read: list[Mapping[str, Any]] = (report.get("plan") or {}).get("files") or []
    files = record.files or tuple(RecordedFile(name=f.get("name", ""), sha256=f.get("sha256")) for f in read)
    known = {f.get("sha256"): f for f in read}
    return [_file_row(i, f, known.get(f.sha256, {})) for i, f in enumerate(files)]


def _file_row(position: int, file: RecordedFile, read: Mapping[str, Any]) -> Row:
    return {
        "position": position,
        "name": clean(file.name),
        "sha256": clipped(file.sha256, 64),
        "size_bytes": file.size_bytes,
        "format": clipped(read.get("format"), 10),
        "version": clipped(read.get("version"), WORD_MAX),
        "application": None if read.get("application") is None else clean(str(read["application"])),
    }


def ruleset_row(ruleset: Mapping[str, Any], lang: str) -> Row:
    """Return a ruleset as a report names it."""
    return {
        "code": clipped(ruleset["id"], WORD_MAX),
        "version": clipped(ruleset.get("version", ""), 40),
        "lang": lang,
        "title": cleaned(ruleset.get("title")),
        "in_force_from": clipped(ruleset.get("in_force_from"), 10),
    }


def parameter_rows(ruleset: Mapping[str, Any]) -> list[Row]:
    """Return the parameters in force, by name."""
    return [
        {
            "name": clipped(p["name"], WORD_MAX),
            "value": cleaned(p.get("value")),
            "origin": clipped(p.get("origin"), 40),
            "set_by": clipped(p.get("set_by"), 40),
        }
        for p in sorted(ruleset.get("parameters") or (), key=lambda p: str(p["name"]))
    ]


def digest(rows: Iterable[Row]) -> str:
    """Return the digest of rows of parameters: equal settings are kept once."""
    return hashlib.sha256(json.dumps(list(rows), sort_keys=True).encode()).hexdigest()


def provision_row(provision: Mapping[str, Any]) -> Row:
    """Return a provision as a report names it, without its ruleset's id."""
    return {
        "code": clipped(provision["id"], WORD_MAX),
        "citation": cleaned(provision.get("citation")),
        "title": cleaned(provision.get("title")),
    }


def finding_row(finding: Mapping[str, Any], position: int) -> Row:
    """Return a finding's row without the ids that the database gives."""
    subject: Mapping[str, Any] = finding.get("subject") or {}
    measured: Mapping[str, Any] = finding.get("measured") or {}
    required: Mapping[str, Any] = finding.get("required") or {}
    detail = {k: cleaned(v) for k, v in finding.items() if k not in _IN_COLUMNS}
    return {
        "position": position,
        "number": finding.get("number"),
        "fingerprint": clipped(finding["fingerprint"], 80),
        "verdict": finding["verdict"],
        "subject_kind": clipped(subject.get("kind"), WORD_MAX),
        "subject_name": cleaned(subject.get("name")),
        "subject_ref": cleaned(subject.get("ref")),
        "storey": cleaned(subject.get("storey")),
        "unit": cleaned(subject.get("unit")),
        "message": cleaned(finding["message"]),
        "action": cleaned(finding.get("action")),
        "measured": cleaned(measured.get("value")),
        "measured_unit": clipped(measured.get("unit"), 20),
        "operator": clipped(required.get("operator"), 2),
        "required": cleaned(required.get("value")),
        "required_unit": clipped(required.get("unit"), 20),
        "shortfall": cleaned(finding.get("shortfall")),
        "marginal": bool(finding.get("marginal")),
        "detail": detail or None,
    }
