"""What a batch is asked for, and what one task carries to the process that checks it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Literal

from checker.app import Config
from checker.app.limits import ProcessLimits
from checker.batch.discovery import Unit
from checker.batch.found import Kind
from checker.model.finding import Verdict
from checker.model.limits import ReadLimits
from checker.model.text import Lang, Text

Send = Literal["path", "content"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckOptions:
    """How every submission is checked; the same meaning as for a single check."""

    rulesets: tuple[str, ...] = ()
    municipality: str | None = None
    settings: tuple[str, ...] = ()
    unit: str | None = None
    as_of: date | None = None
    lang: Lang = "pt"
    overlay: bool = True
    prefix: str = "CHK"
    xrefs: bool = False
    process: ProcessLimits = field(default_factory=ProcessLimits)
    limits: ReadLimits = field(default_factory=ReadLimits)

    @property
    def limits_digest(self) -> str:
        """What a failure depends on besides the key: a result that was reached holds under any limits."""
        return hashlib.sha256(repr((self.process, self.limits)).encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchOptions:
    """What to check, where the results go, and how the work is spread.

    ``local_config`` takes the ``esquadro.toml`` beside each plan as well: only for plans of one's own, since such a
    file settles readings and waives findings. ``jobs`` is how many are checked at once (None: as many as there are
    processors, here or on the cluster). ``settle_s`` is how long a file of an inbox must not have changed.
    """

    sources: tuple[Path, ...]
    out: Path
    check: CheckOptions = field(default_factory=CheckOptions)
    config: Config = field(default_factory=Config)
    local_config: bool = False
    unit: Unit = "file"
    follow_links: bool = False
    jobs: int | None = None
    fail_on: Verdict = Verdict.FAIL
    retry: bool = False
    watch: bool = False
    settle_s: float = 5.0
    database: str | None = None
    office: str | None = None
    scheduler: str | None = None
    send: Send = "path"


@dataclass(frozen=True, slots=True)
class TaskFile:
    """One file of a task: its name as the submission knows it, and its path or its bytes."""

    name: str
    path: Path
    sha256: str
    content: bytes | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """One submission to check, complete: it can travel to another process or machine."""

    key: str
    files: tuple[TaskFile, ...]
    kind: Kind
    options: CheckOptions
    config: Config
    laws: str
    """Digest of the rulesets and the program; a worker that has others must not answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """What a task gives: the report and the overlay as bytes, and the numbers that lists show.

    ``reaches`` are the values of --fail-on for which the exit status of a single check would be 1. ``remark`` says what
    could not be done beside the report (a drawing), ``notes`` which protections the machine does not offer.
    """

    report: bytes
    overlay: bytes | None
    verdict: str
    counts: dict[str, int]
    missing_facts: int
    checkable: bool
    reaches: tuple[str, ...]
    municipality: str | None
    rulesets: tuple[str, ...]
    seconds: float
    peak_bytes: int | None = None
    remark: Text | None = None
    notes: tuple[Text, ...] = ()
