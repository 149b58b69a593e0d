"""Results counted: by provision, or by what tells runs apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, String, case, cast, func, select

from checker.batch.store import tables as t
from checker.batch.store.filters import Filters, holding, run_conditions
from checker.batch.store.views import LAW, RUNS, Column, Kind, on_verdicts, with_law
from checker.model.finding import Verdict

_WORDS = ("status", "verdict")
_VERDICTS = tuple(v.value for v in Verdict)


def _counted(column: ColumnElement[Any], value: str) -> ColumnElement[int]:
    return func.sum(case((column == value, 1), else_=0))


def _day(characters: int) -> ColumnElement[str]:
    return func.substr(cast(t.runs.c.checked_at, String), 1, characters)


_GROUPS: Mapping[str, ColumnElement[Any]] = {
    "city": t.runs.c.city,
    "office": t.submissions.c.office,
    "status": t.runs.c.status,
    "verdict": t.runs.c.verdict,
    "batch": t.runs.c.batch,
    "month": _day(len("2026-01")),
    "day": _day(len("2026-01-01")),
}
GROUPS = ("provision", *_GROUPS)
"""What can be counted by. Months and days are those of UTC."""


@dataclass(frozen=True, slots=True)
class ByProvision:
    """How many runs have each verdict under each provision."""

    columns: tuple[Column, ...] = (
        *LAW,
        *(Column(v, Kind.INTEGER, _counted(t.verdicts.c.verdict, v)) for v in _VERDICTS),
    )
    short: tuple[str, ...] = ("ruleset", "provision", "citation", *_VERDICTS)

    def statement(self, asked: Filters) -> Select[Any]:
        """Return the query for what is asked."""
        conditions = [*run_conditions(asked), *on_verdicts(asked)]
        law = [c.source for c in LAW]
        return (
            select(*(c.source.label(c.name) for c in self.columns))
            .select_from(with_law(t.verdicts))
            .where(*conditions)
            .group_by(*law, t.provisions.c.id)
            .order_by(t.rulesets.c.code, t.rulesets.c.version, t.provisions.c.id)
        )


@dataclass(frozen=True, slots=True)
class ByRun:
    """How many runs have each verdict as their worst, in each group; ``failed`` have none. Seconds and bytes a run."""

    group: str

    @property
    def columns(self) -> tuple[Column, ...]:
        """The group, the counts, and what a run costs."""
        runs = t.runs.c
        counts = [Column(v, Kind.INTEGER, _counted(runs.verdict, v)) for v in _VERDICTS]
        failed = func.sum(case((runs.verdict.is_(None), 1), else_=0))
        return (
            Column(self.group, Kind.WORD if self.group in _WORDS else Kind.TEXT, _GROUPS[self.group]),
            Column("runs", Kind.INTEGER, func.count()),
            Column("failed", Kind.INTEGER, failed),
            *counts,
            Column("seconds_mean", Kind.NUMBER, func.avg(runs.seconds)),
            Column("seconds_max", Kind.NUMBER, func.max(runs.seconds)),
            Column("peak_memory_bytes_max", Kind.INTEGER, func.max(runs.peak_memory_bytes)),
        )

    @property
    def short(self) -> tuple[str, ...]:
        """All columns."""
        return tuple(c.name for c in self.columns)

    def statement(self, asked: Filters) -> Select[Any]:
        """Return the query for what is asked."""
        by = _GROUPS[self.group]
        conditions = [*run_conditions(asked), *holding(asked)]
        columns = [c.source.label(c.name if c.name != self.group else "group_") for c in self.columns]
        return select(*columns).select_from(RUNS).where(*conditions).group_by(by).order_by(by)


def counted_by(group: str) -> ByProvision | ByRun:
    """Return the counts by one of :data:`GROUPS`."""
    return ByProvision() if group == "provision" else ByRun(group)
