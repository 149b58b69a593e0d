"""One run with everything that the store knows of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from checker.batch.store.lookup import history
from checker.batch.store.reader import Results
from checker.batch.store.views import VIEWS
from checker.model.text import Lang

Found = Mapping[str, Any]
_OF_RUN = ("run", "submission", "path", "office", "city", "checked_at")
_OF_LAW = ("ruleset", "ruleset_version", "citation", "title")


def run_details(results: Results, run: int, lang: Lang) -> dict[str, Any]:
    """Return a run with its files, settings and provisions, each with its findings, as plain data.

    ``runs`` lists all runs of the submission, the latest first; ``parameters`` those in force, by ruleset.
    """
    details = dict(results.record_of(VIEWS["runs"], run, lang)[0])
    details["runs"] = history(results, run)
    details["files"] = _rows(results, "files", run, lang)
    details["parameters"] = _rows(results, "parameters", run, lang)
    provisions = _rows(results, "provisions", run, lang, keep_law=True)
    findings: dict[tuple[str, str], list[Found]] = {}
    for row in results.record_of(VIEWS["findings"], run, lang):
        findings.setdefault((row["ruleset"], row["provision"]), []).append(_without(row, (*_OF_RUN, *_OF_LAW)))
    details["provisions"] = [p | {"findings": findings.get((p["ruleset"], p["provision"]), [])} for p in provisions]
    return details


def _rows(results: Results, view: str, run: int, lang: Lang, *, keep_law: bool = False) -> list[dict[str, Any]]:
    dropped = _OF_RUN if keep_law else (*_OF_RUN, "ruleset_version")
    return [_without(row, dropped) for row in results.record_of(VIEWS[view], run, lang)]


def _without(row: Found, names: tuple[str, ...]) -> dict[str, Any]:
    return {k: v for k, v in row.items() if k not in names}
