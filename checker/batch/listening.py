"""What a batch says while it runs, and its sum at the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from checker.batch.records import Record
from checker.model.text import Text

INTERRUPTED = 130


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """The sum of a run. ``tally`` counts submissions by verdict, ``failed`` and ``nothing`` (nothing checkable).

    ``fresh`` were checked now, ``kept`` had their result already, ``left`` were found and not checked (an
    interruption). ``ignored`` counts the files that are no plans, by suffix.
    """

    total: int
    tally: Mapping[str, int]
    fresh: int
    kept: int
    left: int
    seconds: float
    reached: bool
    interrupted: bool = False
    watched: bool = False
    ignored: Mapping[str, int] = field(default_factory=dict)

    @property
    def exit_status(self) -> int:
        """0 to 4 as documented for the command; 130 where the run was interrupted."""
        if self.interrupted and not self.watched:
            return INTERRUPTED
        if self.watched:
            return 0
        if not self.total:
            return 4
        if self.tally.get("failed"):
            return 3
        if self.reached:
            return 1
        return 4 if self.tally.get("nothing") else 0


class Listener(Protocol):
    """Hears of a run; called from one thread."""

    def begun(self, total: int | None) -> None:
        """The work begins: ``total`` submissions, None where they keep coming."""
        ...

    def settled(self, record: Record, *, fresh: bool, done: int) -> None:
        """One submission has its result, checked now or kept; ``done`` of them so far."""
        ...

    def note(self, text: Text) -> None:
        """Something to know that changes no result."""
        ...


class Silent:
    """A listener that does not listen."""

    def begun(self, total: int | None) -> None:
        """Do nothing."""

    def settled(self, record: Record, *, fresh: bool, done: int) -> None:
        """Do nothing."""

    def note(self, text: Text) -> None:
        """Do nothing."""
