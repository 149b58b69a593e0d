"""Errors that reach a user: each says what, where, which values are accepted and what to do next, in both languages."""

from __future__ import annotations

from checker.model.text import Lang, Text


class EsquadroError(ValueError):
    """Base of all errors meant for a user. ``text`` is the message; ``exit_status`` that of the command line."""

    exit_status = 2

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text

    def __reduce__(self) -> tuple[type[EsquadroError], tuple[Text]]:
        """Survive pickling to and from a worker process."""
        return type(self), (self.text,)

    def message(self, lang: Lang) -> str:
        """Return the message in ``lang``."""
        return self.text.in_(lang)


class UsageError(EsquadroError):
    """Wrong usage: unknown option value, ruleset, parameter, or a faulty configuration or ruleset file."""


class PlanUnreadableError(EsquadroError):
    """A plan could not be read: absent, corrupt, unsupported schema, over a limit."""

    exit_status = 3


class NothingCheckableError(EsquadroError):
    """Read, but nothing checkable was recognised, or no ruleset applies."""

    exit_status = 4
