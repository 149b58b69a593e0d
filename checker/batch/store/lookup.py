"""Which run a user means: its number, or the name or path of its submission."""

from __future__ import annotations

from sqlalchemy import or_, select

from checker.batch.store import tables as t
from checker.batch.store.cleaning import clean, folded
from checker.batch.store.errors import StoreError
from checker.batch.store.filters import matching
from checker.batch.store.reader import Results
from checker.model.text import Text

_SHOWN = 10
_UNKNOWN = Text(
    "Nenhuma submissão ou execução '{name}' em {where}. Veja os nomes: esquadro results list; curingas: '*{name}*'.",
    "No submission or run '{name}' in {where}. See the names: esquadro results list; wildcards: '*{name}*'.",
)
_SEVERAL = Text(
    "'{name}' pode ser mais de uma submissão. Informe o número da execução: {choices}.",
    "'{name}' may be more than one submission. Give the number of the run: {choices}.",
)
_NO_EARLIER = Text(
    "A submissão da execução {run} não tem execução anterior com que comparar.",
    "The submission of run {run} has no earlier run to compare with.",
)


def run_named(results: Results, name: str) -> int:
    """Return the number of the run that ``name`` means: the number itself, else a submission's current run.

    Raises:
        StoreError: there is none, or there are several.
    """
    if name.isascii() and name.isdigit() and len(name) < 19 and results.has_run(int(name)):
        return int(name)
    for exactly in (True, False):
        found = _current_runs(results, name, exactly)
        if len(found) == 1:
            return found[0][0]
        if found:
            some = "; ".join(f"{run} ({path})" for run, path in found[:_SHOWN])
            raise StoreError(_SEVERAL.format(name=name, choices=some + (" ..." if len(found) > _SHOWN else "")))
    raise StoreError(_UNKNOWN.format(name=name, where=results.where))


def run_before(results: Results, run: int) -> int:
    """Return the number of the latest other run of the same submission.

    Raises:
        StoreError: there is none.
    """
    earlier = [r for r in history(results, run) if r != run]
    if not earlier:
        raise StoreError(_NO_EARLIER.format(run=run))
    return earlier[0]


def history(results: Results, run: int) -> list[int]:
    """Return the numbers of all runs of a run's submission, the latest first."""
    runs = t.runs.c
    submission = select(runs.submission_id).where(runs.id == run).scalar_subquery()
    asked = select(runs.id).where(runs.submission_id == submission).order_by(runs.checked_at.desc(), runs.id.desc())
    with results.connection() as connection:
        return [int(r) for r in connection.execute(asked).scalars()]


def _current_runs(results: Results, name: str, exactly: bool) -> list[tuple[int, str]]:
    submissions = t.submissions.c
    meant = (
        or_(submissions.name == clean(name), submissions.path == clean(name))
        if exactly
        else matching(submissions.name_folded, folded(name))
    )
    asked = (
        select(t.runs.c.id, submissions.path, submissions.name)
        .join(t.submissions)
        .where(meant, t.runs.c.superseded_by.is_(None))
        .order_by(t.runs.c.id)
        .limit(_SHOWN + 1)
    )
    with results.connection() as connection:
        return [(int(r.id), r.path or r.name) for r in connection.execute(asked)]
