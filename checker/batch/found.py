"""What a batch works on: one submission as it was found, and the problems that keep one from being checked."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from checker.model.errors import EsquadroError
from checker.model.system import system_reason
from checker.model.text import Text
from checker.safe import printable

PLAN_SUFFIXES = (".ifc", ".ifczip", ".ifcxml", ".dxf", ".dwg")
"""Names that are taken for plans in a folder; a file that is named itself is taken whatever it is called."""
ZIP_SUFFIX = ".zip"


class Cause(StrEnum):
    """Why a submission has no result. Those in :data:`PASSING` are looked at anew by every run."""

    UNREADABLE = "unreadable"
    """The reader refused the plan: corrupt, unsupported, over one of the reader's limits."""
    TIME = "time"
    MEMORY = "memory"
    CRASH = "crash"
    CONFIG = "config"
    """The configuration beside the plan is faulty."""
    EMPTY = "empty"
    """A folder or zip that was to be one submission holds no plan."""
    VANISHED = "vanished"
    ACCESS = "access"
    """The file is there and cannot be opened, or is no regular file."""
    CHANGED = "changed"
    """The file changed while it was checked."""
    LOST = "lost"
    """The cluster lost the task more often than it may."""


PASSING = (Cause.VANISHED, Cause.ACCESS, Cause.CHANGED, Cause.LOST, Cause.EMPTY)


class Kind(StrEnum):
    """How the files of a submission lie on the disk."""

    FILES = "files"
    ZIP = "zip"


class SubmissionError(Exception):
    """A submission cannot be checked; survives pickling to and from a worker."""

    def __init__(self, cause: Cause, text: Text) -> None:
        super().__init__(cause, text)
        self.cause = cause
        self.text = text


class RunError(EsquadroError):
    """The run cannot go on; what was checked so far is kept, and the same command goes on from there."""

    exit_status = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A submission as it was found: its name within the sources, its files in order, or why there are none.

    Names and paths may hold bytes that are no UTF-8 (as ``os.fsdecode`` gives them).
    """

    name: str
    files: tuple[Path, ...]
    kind: Kind = Kind.FILES
    problem: tuple[Cause, Text] | None = None


def shown(name: str | Path) -> str:
    """Return a name fit to be printed anywhere: valid UTF-8, on one line, without control characters."""
    return printable(str(name), lines=False)


def os_reason(error: OSError | ValueError) -> Text:
    """Return what the operating system says, without the path."""
    return system_reason(error)
