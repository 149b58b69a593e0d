"""``esquadro inspect --format json``: the same as the page for people, as data; lengths in metres."""

from __future__ import annotations

from typing import Any

import checker
from checker.model import Missing, PlanFile, Recognition, Seen
from checker.model.known import is_known
from checker.model.result import CheckResult
from checker.model.text import Lang
from checker.report.inspect_phrases import FACTS
from checker.report.inventory import StoreyRow, storey_rows
from checker.report.json_report import json_text
from checker.report.survey import ConceptRow, GapRow, concept_rows, gap_rows

VERSION = 1
Json = dict[str, Any]


def inspect_json(check: CheckResult, lang: Lang, *, checkable: bool = True) -> str:
    """Return the survey as JSON text, with sentences in ``lang``."""
    return json_text(inspect_data(check, lang, checkable=checkable))


def inspect_data(check: CheckResult, lang: Lang, *, checkable: bool = True) -> Json:
    """Return the survey as plain data."""
    plan, count = check.plan, check.floor_count
    return {
        "inspect_version": VERSION,
        "tool": {"name": "esquadro", "version": checker.__version__},
        "lang": lang,
        "checkable": checkable,
        "files": [_file(f, lang) for f in plan.files],
        "declared": _declared(check),
        "disciplines": sorted(plan.disciplines),
        "storeys": [_storey(row, lang) for row in storey_rows(check)],
        "floor_count": {"low": count.low, "default": count.default, "high": count.high},
        "recognised": [_concept(row) for row in concept_rows(plan)],
        "unreadable": plan.unreadable,
        "unusable": [
            {"concept": b.concept, "ref": b.ref.ref, "file": b.ref.file, "why": b.why.in_(lang)} for b in plan.broken
        ],
        "rulesets": [r.id for r in check.rulesets],
        "not_run": [{"id": n.id, "why": n.why.in_(lang)} for n in check.not_run],
        "missing": [_gap(row, check, lang) for row in gap_rows(check)],
    }


def _file(file: PlanFile, lang: Lang) -> Json:
    return {
        "name": file.name,
        "sha256": file.sha256,
        "format": file.format,
        "version": file.version,
        "application": file.application,
        "unit": {"name": file.unit.name, "source": file.unit.source, "evidence": list(file.unit.evidence)},
        "notes": [n.in_(lang) for n in file.notes],
        "seen": [_seen(s) for s in file.seen],
    }


def _seen(seen: Seen) -> Json:
    return {
        "kind": seen.kind,
        "name": seen.name,
        "count": seen.count,
        "concept": seen.concept,
        "target": seen.target,
        "example": seen.example,
        **(_recognition(seen.recognition) if seen.recognition is not None else {}),
    }


def _recognition(recognition: Recognition) -> Json:
    return {
        "confidence": round(recognition.confidence, 3),
        "sure": recognition.is_sure,
        "evidence": [{"kind": e.kind.value, "detail": e.detail} for e in recognition.evidence],
    }


def _declared(check: CheckResult) -> Json:
    values = {name: getattr(check.plan.declared, name) for name in FACTS}
    return {
        name: None
        if isinstance(v, Missing)
        else sorted(v)
        if isinstance(v, frozenset)
        else list(v)
        if isinstance(v, tuple)
        else v
        for name, v in values.items()
    }


def _storey(row: StoreyRow, lang: Lang) -> Json:
    storey = row.storey
    return {
        "name": row.name,
        "building": row.building,
        "kind": storey.kind.value,
        "elevation": round(storey.elevation_m, 6) if is_known(storey.elevation_m) else None,
        "repeats": storey.repeats if is_known(storey.repeats) else None,
        "counts": row.counts,
        "why": row.why.in_(lang),
        **_recognition(storey.recognition),
    }


def _concept(row: ConceptRow) -> Json:
    return {
        "concept": row.concept,
        "sure": row.sure,
        "unsure": row.unsure,
        "least_confidence": round(row.least, 3),
        "evidence": [{"kind": kind, "detail": detail, "count": n} for (kind, detail), n in row.evidence.most_common()],
        "examples": row.examples,
    }


def _gap(row: GapRow, check: CheckResult, lang: Lang) -> Json:
    return {
        "what": row.supply.what,
        "name": row.supply.name.in_(lang),
        "where": row.places(check.plan, lang),
        "provisions": list(row.provisions),
        "alone": list(row.alone),
    }
