"""What a batch hands to the results store: one checked, or failed, submission as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from checker.model.text import Text


@dataclass(frozen=True, slots=True)
class RecordedFile:
    """One file of a submission. ``sha256`` is None where the file could not be read at all."""

    name: str
    sha256: str | None = None
    size_bytes: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One run of one submission.

    ``path`` tells submissions of one office apart, so it should be absolute (without it, ``name`` does).
    ``key`` is the digest of everything that the result depends on: files, rulesets, parameters, version.
    ``batch`` names the batch run that produced or confirmed the result.
    ``status`` is one word (``checked``, ``unreadable``, ``timeout``, ...); ``exit_status`` that of ``esquadro check``.
    ``report`` is the JSON report, version 1, as plain data; None where the submission failed.
    ``report_path`` says where that report was written. ``checked_at`` is aware; None stands for now.
    ``seconds`` is wall-clock time, ``peak_memory_bytes`` the largest resident size of the child that checked it.
    """

    key: str
    name: str
    status: str
    batch: str | None = None
    path: str | None = None
    office: str | None = None
    city: str | None = None
    files: tuple[RecordedFile, ...] = ()
    exit_status: int | None = None
    reasons: tuple[Text | str, ...] = ()
    seconds: float | None = None
    peak_memory_bytes: int | None = None
    checked_at: datetime | None = None
    report: Mapping[str, Any] | None = None
    report_path: str | None = None
