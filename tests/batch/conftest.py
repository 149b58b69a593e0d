"""A batch with a check that takes no time: what a plan's text says is what comes of it."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from checker.batch import batch as batch_module
from checker.batch.batch import run_batch
from checker.batch.files import content, hashed
from checker.batch.found import Cause, SubmissionError
from checker.batch.listening import Summary
from checker.batch.options import BatchOptions, Checked, Task
from checker.batch.records import Record
from checker.model.text import Text, same

LEVELS = ("fail", "missing", "review")


@dataclass
class Batch:
    """Runs batches in a folder, and counts what was really checked. ``hook`` is called with each task first."""

    folder: Path
    checked: list[str] = field(default_factory=list)
    heard: list[tuple[str, bool]] = field(default_factory=list)
    notes: list[Text] = field(default_factory=list)
    hook: Callable[[Task], None] = lambda task: None
    stop: threading.Event = field(default_factory=threading.Event)

    @property
    def plans(self) -> Path:
        return self.folder / "plans"

    @property
    def out(self) -> Path:
        return self.folder / "out"

    def plan(self, name: str, text: str = "pass") -> Path:
        path = self.plans / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def run(self, *sources: Path, **options: Any) -> Summary:
        self.checked.clear()
        self.heard.clear()
        given: dict[str, Any] = {"jobs": 2, "out": self.out, "sources": sources or (self.plans,)} | options
        return run_batch(BatchOptions(**given), self, self.stop)

    def check(self, task: Task, isolate: object) -> Checked:
        """Stand in for the isolated check."""
        self.hook(task)
        self.checked.append(task.files[0].name)
        for file in task.files:
            if file.content is None and hashed(file.path).sha256 != file.sha256:
                raise SubmissionError(Cause.CHANGED, same(f"{file.path}: changed"))
        text = (task.files[0].content or content(task.files[0].path)).decode("latin-1")
        word = text.split()[0]
        if word in list(Cause):
            raise SubmissionError(Cause(word), same(f"{task.files[0].path}: {text}"))
        return checked(word, [f.name for f in task.files])

    def begun(self, total: int | None) -> None:
        self.total = total

    def settled(self, record: Record, *, fresh: bool, done: int) -> None:
        self.heard.append((record.name, fresh))

    def note(self, text: Text) -> None:
        self.notes.append(text)

    def summary(self) -> dict[str, dict[str, str]]:
        from checker.batch.tables import rows_of

        return {row["name"]: row for row in rows_of(self.out / "summary.csv")}

    def quarantine(self) -> dict[str, dict[str, Any]]:
        return {row["name"]: row for row in json.loads((self.out / "quarantine.json").read_text())}

    def report(self, name: str) -> dict[str, Any]:
        data: dict[str, Any] = json.loads((self.out / self.summary()[name]["report"]).read_text())
        return data


def checked(verdict: str, names: list[str]) -> Checked:
    """Return a result with one provision."""
    counts = dict.fromkeys(("fail", "missing", "review", "pass", "info", "na"), 0) | {verdict: 1}
    report = {
        "report_version": 1,
        "tool": {"name": "esquadro", "version": "0"},
        "as_of": "2026-01-01",
        "lang": "pt",
        "plan": {"files": [{"name": n} for n in names], "municipality": "manaus"},
        "rulesets": [],
        "provisions": [],
        "summary": counts | {"missing_facts": 0},
    }
    reaches = LEVELS[LEVELS.index(verdict) :] if verdict in LEVELS else ()
    return Checked(
        report=(json.dumps(report, ensure_ascii=False, indent=2) + "\n").encode("utf-8", "replace"),
        overlay=f"overlay of {verdict}".encode(),
        verdict=verdict,
        counts=counts,
        missing_facts=0,
        checkable=verdict != "na",
        reaches=reaches,
        municipality="manaus",
        rulesets=("manaus-2019",),
        seconds=0.1,
    )


@pytest.fixture
def batch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Batch:
    made = Batch(tmp_path)
    made.plans.mkdir()
    monkeypatch.setattr(batch_module, "check_task", made.check)
    return made
