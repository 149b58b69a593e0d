"""The small record that is kept of every submission: what the index, the summary and the quarantine show."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from checker.batch.found import Cause
from checker.model.text import Lang, Text


@dataclass(frozen=True, slots=True)
class FileRecord:
    """One file of a submission; of a zip, the zip itself."""

    name: str
    sha256: str
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """What became of one submission. ``cause`` is that of a failure, else None; ``reason`` says why, or what lacks.

    ``verdict`` is the worst of the provisions, ``counts`` the provisions by verdict. ``reaches`` are the values of
    --fail-on that it reaches. ``report`` and ``overlay`` are paths within the folder of results, with ``/``.
    ``same_as`` names the submission with the same content that was checked in its place.
    """

    name: str
    path: str = ""
    key: str | None = None
    files: tuple[FileRecord, ...] = ()
    cause: Cause | None = None
    reason: Text | None = None
    verdict: str | None = None
    counts: Mapping[str, int] = field(default_factory=dict)
    missing_facts: int = 0
    checkable: bool = False
    reaches: tuple[str, ...] = ()
    municipality: str | None = None
    rulesets: tuple[str, ...] = ()
    report: str | None = None
    overlay: str | None = None
    same_as: str | None = None
    seconds: float = 0.0
    peak_bytes: int | None = None
    checked_at: str = ""

    @property
    def failed(self) -> bool:
        """Whether it has no result."""
        return self.cause is not None

    def with_changes(self, **changes: Any) -> Record:
        """Return a copy with other values."""
        return replace(self, **changes)

    def why(self, lang: Lang) -> str:
        """Return the reason of a failure; empty where there is none."""
        return self.reason.in_(lang) if self.reason else ""


def to_json(record: Record) -> str:
    """Return the record as one line of JSON."""
    return json.dumps(asdict(record), ensure_ascii=True, separators=(",", ":"))


def from_json(text: str) -> Record:
    """Return the record that :func:`to_json` wrote."""
    data = json.loads(text)
    data["files"] = tuple(FileRecord(**f) for f in data["files"])
    data["cause"] = Cause(data["cause"]) if data["cause"] else None
    data["reason"] = Text(**data["reason"]) if data["reason"] else None
    for name in ("reaches", "rulesets"):
        data[name] = tuple(data[name])
    return Record(**data)


def now() -> str:
    """Return the moment as ISO text in UTC."""
    return datetime.now(UTC).isoformat(timespec="seconds")
