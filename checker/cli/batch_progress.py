"""The progress of a batch: a bar with rate and remaining time on a terminal, plain lines in a log."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from checker.cli.language import Lang
from checker.cli.output import note
from checker.cli.texts import text_of

if TYPE_CHECKING:
    from rich.progress import Progress

    from checker.batch.listening import Listener
    from checker.batch.records import Record
    from checker.model.text import Text


@contextmanager
def listener(lang: Lang) -> Iterator[Listener]:
    """Give the listener that suits standard error."""
    if not sys.stderr.isatty():
        yield Lines(lang)
        return
    bar = Bar(lang)
    with bar.progress:
        yield bar


class Lines:
    """One line a submission."""

    def __init__(self, lang: Lang) -> None:
        self._lang: Lang = lang
        self._total: int | None = None

    def begun(self, total: int | None) -> None:
        """Say how many there are."""
        self._total = total
        found = text_of("batch_watching", self._lang) if total is None else text_of("batch_begun", self._lang, n=total)
        note(found)

    def settled(self, record: Record, *, fresh: bool, done: int) -> None:
        """Say what became of one."""
        of = f"/{self._total}" if self._total is not None else ""
        kept = "" if fresh else f" ({text_of('batch_kept', self._lang)})"
        note(f"[{done}{of}] {described(record, self._lang)}{kept}")

    def note(self, text: Text) -> None:
        """Say it."""
        note(text.in_(self._lang))


class Bar:
    """A bar; above it a line for each submission that has no result."""

    def __init__(self, lang: Lang) -> None:
        self._lang: Lang = lang
        self.progress = _progress(lang)
        self._task = self.progress.add_task(text_of("batch_checking", lang), total=None)

    def begun(self, total: int | None) -> None:
        """Set the length of the bar."""
        self.progress.update(self._task, total=total)
        if total is None:
            self._print(text_of("batch_watching", self._lang))

    def settled(self, record: Record, *, fresh: bool, done: int) -> None:
        """Move the bar."""
        self.progress.update(self._task, completed=done)
        if record.failed and fresh:
            self._print(described(record, self._lang))

    def note(self, text: Text) -> None:
        """Print it above the bar."""
        self._print(text.in_(self._lang))

    def _print(self, line: str) -> None:
        self.progress.console.print(line, markup=False, highlight=False)


def described(record: Record, lang: Lang) -> str:
    """Return one line about a result, with nothing in it that a terminal would obey."""
    from checker.batch.index_page import result_of
    from checker.batch.words import CAUSES, RESULTS
    from checker.safe import printable

    if record.cause is not None:
        why = record.why(lang).removeprefix(f"{record.path}: ").removeprefix(f"{record.name}: ")
        line = f"{RESULTS['failed'].in_(lang)} – {CAUSES[record.cause].in_(lang)}: {record.name}: {why}"
    else:
        line = f"{RESULTS[result_of(record)].in_(lang)}: {record.name}"
    return printable(line, lines=False)


def _progress(lang: Lang) -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Task as Row
    from rich.text import Text as Styled

    class Rate(ProgressColumn):
        """Submissions a second, or a minute where they are slow."""

        def render(self, task: Row) -> Styled:
            speed = task.finished_speed or task.speed
            if not speed:
                return Styled("")
            return Styled(f"{speed:.1f}/s" if speed >= 1 else f"{speed * 60:.1f}/min")

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        Rate(),
        TextColumn(text_of("batch_left", lang)),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        speed_estimate_period=120,
    )
