"""``esquadro inspect``: reads a submission and evaluates it, to say what was understood and what is missing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from checker.app.profile_writer import write_profile
from checker.app.request import Request
from checker.app.submission import Outcome, check_submission
from checker.model.text import Lang
from checker.report.inspect_json import inspect_json
from checker.report.inspect_text import DEFAULT_WIDTH, inspect_text

Checker = Callable[[Request], Outcome]


@dataclass(frozen=True, slots=True)
class Inspection:
    """A submission as it was understood."""

    outcome: Outcome
    plans: tuple[Path, ...]

    def text(self, lang: Lang, *, width: int = DEFAULT_WIDTH, colour: bool = False) -> str:
        """Return the page for people."""
        named = " ".join(_typed(p) for p in self.plans)
        check, checkable = self.outcome.check, self.outcome.checkable
        return inspect_text(check, lang, plan=named, width=width, colour=colour, checkable=checkable)

    def json(self, lang: Lang) -> str:
        """Return the same as JSON text."""
        return inspect_json(self.outcome.check, lang, checkable=self.outcome.checkable)

    def write_profile(self, path: Path, lang: Lang, *, force: bool = False) -> int:
        """Write a starting profile and return how many guesses it asks to confirm; see :func:`write_profile`."""
        return write_profile(self.outcome.check.plan, path, lang, force=force)


def inspect_submission(request: Request, check: Checker = check_submission) -> Inspection:
    """Read and evaluate; raises an :class:`~checker.model.errors.EsquadroError` for what a user has to mend."""
    return Inspection(check(request), request.plans)


def _typed(path: Path) -> str:
    """Return a path as it is typed in a shell."""
    return f'"{path}"' if " " in str(path) else str(path)
