"""Which results are asked for: the filters of ``esquadro results`` as conditions on the tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, exists, or_, select
from sqlalchemy.sql.expression import false

from checker.batch.store import tables as t
from checker.batch.store.cleaning import clean, folded
from checker.batch.store.unpack import utc

_ESCAPE = "\\"


@dataclass(frozen=True, slots=True, kw_only=True)
class Filters:
    """What is asked for; every given filter must hold, and of several values of one filter any.

    Names, offices, cities and provisions may hold ``*`` and ``?``; names, offices and cities are compared without
    accents and case. ``fingerprints`` may be cut short. ``since`` is included, ``until`` is not; both are aware.
    Runs that a later run of the same submission superseded are left out unless ``superseded``.
    """

    provisions: tuple[str, ...] = ()
    verdicts: tuple[str, ...] = ()
    cities: tuple[str, ...] = ()
    offices: tuple[str, ...] = ()
    statuses: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    fingerprints: tuple[str, ...] = ()
    batches: tuple[str, ...] = ()
    runs: tuple[int, ...] = ()
    since: datetime | None = None
    until: datetime | None = None
    superseded: bool = False


def run_conditions(asked: Filters) -> list[ColumnElement[bool]]:
    """Return the conditions on ``runs`` joined with ``submissions``, apart from provision, verdict, fingerprint."""
    runs, submissions = t.runs.c, t.submissions.c
    wanted = [
        _any(runs.city, asked.cities, folded),
        _any(submissions.office_folded, asked.offices, folded),
        _any(submissions.name_folded, asked.names, folded),
        _any(runs.status, asked.statuses, clean),
        _any(runs.batch, asked.batches, clean),
    ]
    if asked.runs:
        wanted.append(runs.id.in_(asked.runs))
    if asked.since is not None:
        wanted.append(runs.checked_at >= utc(asked.since))
    if asked.until is not None:
        wanted.append(runs.checked_at < utc(asked.until))
    if not asked.superseded:
        wanted.append(runs.superseded_by.is_(None))
    return [c for c in wanted if c is not None]


def holding(asked: Filters) -> list[ColumnElement[bool]]:
    """Return the conditions on a run by what it holds: a provision with a verdict, a finding."""
    wanted: list[ColumnElement[bool]] = []
    if asked.provisions:
        conditions = [t.verdicts.c.run_id == t.runs.c.id, *provision_conditions(asked, t.verdicts.c.provision_id)]
        if asked.verdicts:
            conditions.append(t.verdicts.c.verdict.in_(asked.verdicts))
        wanted.append(exists().where(*conditions))
    elif asked.verdicts:
        wanted.append(t.runs.c.verdict.in_(asked.verdicts))
    if asked.fingerprints:
        wanted.append(exists().where(t.findings.c.run_id == t.runs.c.id, *fingerprint_conditions(asked)))
    return wanted


def provision_conditions(asked: Filters, column: ColumnElement[int]) -> list[ColumnElement[bool]]:
    """Return the condition that ``column`` refers to a provision asked for; looked up first, being few."""
    wanted = _any(t.provisions.c.code, asked.provisions, clean)
    return [] if wanted is None else [column.in_(select(t.provisions.c.id).where(wanted))]


def fingerprint_conditions(asked: Filters) -> list[ColumnElement[bool]]:
    """Return the condition on ``findings``: a fingerprint that begins as asked."""
    wanted = _any(t.findings.c.fingerprint, [f"{f}*" for f in asked.fingerprints], clean)
    return [] if wanted is None else [wanted]


def _any(
    column: ColumnElement[str], values: Sequence[str], normalise: Callable[[str], str]
) -> ColumnElement[bool] | None:
    if not values:
        return None
    return or_(false(), *(matching(column, normalise(v)) for v in values))


def matching(column: ColumnElement[str], pattern: str) -> ColumnElement[bool]:
    """Return the condition that ``column`` matches a pattern with ``*`` and ``?``."""
    if not any(c in pattern for c in "*?"):
        return column == pattern
    for special in (_ESCAPE, "%", "_"):
        pattern = pattern.replace(special, _ESCAPE + special)
    return column.like(pattern.replace("*", "%").replace("?", "_"), escape=_ESCAPE)
