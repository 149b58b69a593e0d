"""``esquadro inspect``: a submission as it was understood, what is missing, and the profile that its names need."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from checker.app.profile_rows import profile_rows
from checker.app.profile_writer import profile_text
from checker.app.request import Request
from checker.app.submission import Outcome, check_submission
from checker.model.text import Lang
from checker.report.inspect_json import inspect_json
from checker.report.inspect_text import DEFAULT_WIDTH, inspect_text

Checker = Callable[[Request], Outcome]


@dataclass(frozen=True, slots=True)
class Inspection:
    """A submission as it was understood; ``named`` is how the user named the plans, for commands to type next."""

    outcome: Outcome
    named: str

    def text(self, lang: Lang, *, width: int = DEFAULT_WIDTH, colour: bool = False) -> str:
        """Return the page for people."""
        check, checkable = self.outcome.check, self.outcome.checkable
        return inspect_text(check, lang, plan=self.named, width=width, colour=colour, checkable=checkable)

    def json(self, lang: Lang) -> str:
        """Return the same as JSON text."""
        return inspect_json(self.outcome.check, lang, checkable=self.outcome.checkable)

    def profile(self, lang: Lang) -> str:
        """Return a starting ``esquadro.toml``: what is sure in force, guesses as comments."""
        return profile_text(self.outcome.check.plan, lang)

    @property
    def guesses(self) -> int:
        """How many guesses the profile asks to confirm."""
        rows = (row for held in profile_rows(self.outcome.check.plan).values() for row in held)
        return sum(row.target is not None and not row.active for row in rows)


def inspect_submission(request: Request, check: Checker = check_submission) -> Inspection:
    """Read and evaluate; raises an :class:`~checker.model.errors.EsquadroError` for what a user has to mend.

    Only the reading is isolated; the command line inspects in a limited process of its own.
    """
    return Inspection(check(request), typed(request.plans))


def typed(plans: Sequence[Path]) -> str:
    """Return paths as they are typed in a shell."""
    return " ".join(f'"{path}"' if " " in str(path) else str(path) for path in plans)
