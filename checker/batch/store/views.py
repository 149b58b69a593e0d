"""What can be listed and exported: each view is a stream of rows under named, typed columns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Protocol

from sqlalchemy import ColumnElement, FromClause, Select, select

from checker.batch.store import tables as t
from checker.batch.store.filters import (
    Filters,
    fingerprint_conditions,
    holding,
    provision_conditions,
    run_conditions,
)

Conditions = Callable[[Filters], list[ColumnElement[bool]]]


class Kind(StrEnum):
    """What a column holds: ``MOMENT`` is UTC, ``DATA`` a structure, ``REASONS`` texts in both languages.

    ``WORD`` is one of few words of ours (a verdict, a status), ``TEXT`` comes from a plan or a law.
    """

    TEXT = "text"
    WORD = "word"
    INTEGER = "integer"
    NUMBER = "number"
    FLAG = "flag"
    DATE = "date"
    MOMENT = "moment"
    DATA = "data"
    REASONS = "reasons"


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a view: its name in exports, what it holds, and where it comes from."""

    name: str
    kind: Kind
    source: ColumnElement[Any]


class Listing(Protocol):
    """What can be read as a stream of rows. ``short`` names the columns of the text output; exports hold all."""

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns, in order."""

    @property
    def short(self) -> tuple[str, ...]:
        """The names of the columns that a terminal shows."""

    def statement(self, asked: Filters) -> Select[Any]:
        """Return the query for what is asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A list of what the store holds, row by row."""

    name: str
    columns: tuple[Column, ...]
    origin: FromClause
    conditions: Conditions
    order: tuple[ColumnElement[Any], ...]
    short: tuple[str, ...]

    def statement(self, asked: Filters) -> Select[Any]:
        """Return the query for what is asked."""
        columns = [c.source.label(c.name) for c in self.columns]
        conditions = [*run_conditions(asked), *self.conditions(asked)]
        return select(*columns).select_from(self.origin).where(*conditions).order_by(*self.order)


def shortened(listing: Listing) -> Listing:
    """Return a listing with only the columns that a terminal shows: the others need not be read."""
    if not isinstance(listing, View):
        return listing
    return replace(listing, columns=tuple(c for c in listing.columns if c.name in listing.short))


def _columns(table: FromClause, kinds: Mapping[str, Kind], **renamed: str) -> tuple[Column, ...]:
    return tuple(Column(name, kind, table.c[renamed.get(name, name)]) for name, kind in kinds.items())


_T, _W, _I, _N = Kind.TEXT, Kind.WORD, Kind.INTEGER, Kind.NUMBER
_RUN = (
    Column("run", _I, t.runs.c.id),
    Column("submission", _T, t.submissions.c.name),
    Column("path", _T, t.submissions.c.path),
    Column("office", _T, t.submissions.c.office),
    Column("city", _T, t.runs.c.city),
    Column("checked_at", Kind.MOMENT, t.runs.c.checked_at),
)
_COUNTS = dict.fromkeys(("fail", "missing", "review", "pass", "info", "na", "missing_facts"), _I)
_RUN_END = {
    "seconds": _N, "peak_memory_bytes": _I, "key": _T, "batch": _T, "tool_version": _T, "as_of": Kind.DATE,
    "superseded_by": _I, "report_path": _T, "reasons": Kind.REASONS,
}  # fmt: skip
LAW = (
    Column("ruleset", _T, t.rulesets.c.code),
    Column("ruleset_version", _T, t.rulesets.c.version),
    *_columns(t.provisions, {"provision": _T, "citation": _T, "title": _T}, provision="code"),
)
_FINDING = {
    "number": _I, "verdict": _W, "subject_kind": _T, "subject_name": _T, "subject_ref": _T, "storey": _T, "unit": _T,
    "measured": _N, "measured_unit": _T, "operator": _T, "required": _N, "required_unit": _T, "shortfall": _N,
    "marginal": Kind.FLAG, "message": _T, "action": _T, "fingerprint": _T, "detail": Kind.DATA,
}  # fmt: skip

RUNS = t.runs.join(t.submissions)


def with_law(table: FromClause) -> FromClause:
    """Return runs and submissions joined with ``table``, and its rows with their provisions and rulesets."""
    return RUNS.join(table, table.c.run_id == t.runs.c.id).join(t.provisions).join(t.rulesets)


def on_verdicts(asked: Filters) -> list[ColumnElement[bool]]:
    """Return the conditions on ``verdicts`` and the runs that they belong to."""
    wanted = provision_conditions(asked, t.verdicts.c.provision_id)
    if asked.verdicts:
        wanted.append(t.verdicts.c.verdict.in_(asked.verdicts))
    if asked.fingerprints:
        wanted += holding(Filters(fingerprints=asked.fingerprints))
    return wanted


def _on_findings(asked: Filters) -> list[ColumnElement[bool]]:
    wanted = [*provision_conditions(asked, t.findings.c.provision_id), *fingerprint_conditions(asked)]
    if asked.verdicts:
        wanted.append(t.findings.c.verdict.in_(asked.verdicts))
    return wanted


VIEWS: Mapping[str, View] = {
    view.name: view
    for view in (
        View(
            name="runs",
            columns=(
                *_RUN,
                *_columns(t.runs, {"status": _W, "exit_status": _I, "verdict": _W, **_COUNTS, **_RUN_END}),
            ),
            origin=RUNS,
            conditions=holding,
            order=(t.runs.c.checked_at.desc(), t.runs.c.id.desc()),
            short=(
                "run", "checked_at", "city", "office", "status", "verdict", "fail", "missing", "review", "submission",
            ),
        ),
        View(
            name="provisions",
            columns=(*_RUN, *LAW, *_columns(t.verdicts, {"verdict": _W, "reason": _T})),
            origin=with_law(t.verdicts),
            conditions=on_verdicts,
            order=(t.verdicts.c.run_id, t.verdicts.c.provision_id),
            short=("run", "verdict", "provision", "citation", "submission"),
        ),
        View(
            name="findings",
            columns=(*_RUN, *LAW, *_columns(t.findings, _FINDING)),
            origin=with_law(t.findings),
            conditions=_on_findings,
            order=(t.findings.c.run_id, t.findings.c.provision_id, t.findings.c.position),
            short=(
                "run",
                "verdict",
                "provision",
                "measured",
                "operator",
                "required",
                "required_unit",
                "fingerprint",
                "submission",
                "message",
            ),
        ),
        View(
            name="files",
            columns=(
                *_RUN,
                Column("file", _T, t.files.c.name),
                *_columns(
                    t.files, {"sha256": _T, "size_bytes": _I, "format": _T, "version": _T, "application": _T}
                ),
            ),
            origin=RUNS.join(t.files, t.files.c.run_id == t.runs.c.id),
            conditions=holding,
            order=(t.files.c.run_id, t.files.c.position),
            short=("run", "sha256", "format", "size_bytes", "file"),
        ),
        View(
            name="parameters",
            columns=(
                *_RUN,
                *LAW[:2],
                *_columns(
                    t.parameters, {"parameter": _T, "value": Kind.DATA, "origin": _T, "set_by": _T}, parameter="name"
                ),
            ),
            origin=RUNS.join(t.run_rulesets, t.run_rulesets.c.run_id == t.runs.c.id)
            .join(t.rulesets)
            .join(t.parameters, t.parameters.c.settings_id == t.run_rulesets.c.settings_id),
            conditions=holding,
            order=(t.run_rulesets.c.run_id, t.run_rulesets.c.ruleset_id, t.parameters.c.name),
            short=("run", "ruleset", "parameter", "value", "set_by"),
        ),
    )
}  # fmt: skip
"""Every view by its name."""
