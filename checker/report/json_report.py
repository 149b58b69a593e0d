"""The JSON report, version 1: ``report.schema.json`` beside this file is its contract.

Lengths in metres, areas in square metres, masses in kilograms, times in seconds; coordinates are the drawing's own, in
metres. Optional fields are left out where there is nothing to say.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date
from enum import Enum
from pathlib import Path
from typing import Any

import checker
from checker.model import Coords, Finding, ProvisionResult, Quantity, RulesetResult, Subject, Verdict
from checker.model.known import is_known
from checker.model.plan import Plan, PlanFile
from checker.model.result import CheckResult, numbered
from checker.model.supply import supply_for
from checker.model.text import Lang
from checker.report.inventory import missing_facts, recognised, storey_rows
from checker.report.waiving import waived
from checker.safe import printable

SCHEMA = Path(__file__).with_name("report.schema.json")
REPORT_VERSION = 1
_DECIMALS = 6
_SURROGATE = re.compile("[\ud800-\udfff]")

Json = dict[str, Any]


def json_report(check: CheckResult, lang: Lang) -> str:
    """Return the report as JSON text, in ``lang``."""
    return json_text(report_data(check, lang))


def json_text(data: Json) -> str:
    """Return plain data as JSON text that any encoding of Unicode can hold."""
    text = json.dumps(data, ensure_ascii=False, indent=2, allow_nan=False)
    return _SURROGATE.sub(_escaped, text) + "\n"


def _escaped(found: re.Match[str]) -> str:
    """Return what stands in JSON for half a character: a byte of a name that is no UTF-8 as ``\\xNN``."""
    return json.dumps(printable(found[0]), ensure_ascii=False)[1:-1]


def report_data(check: CheckResult, lang: Lang) -> Json:
    """Return the report as plain data."""
    numbers = {id(n.finding): n.number for n in numbered(check)}
    provisions = [p for r in check.rulesets for p in r.provisions]
    tally = Counter(p.verdict for p in provisions)
    return {
        "report_version": REPORT_VERSION,
        "tool": {"name": "esquadro", "version": checker.__version__},
        "as_of": check.as_of.isoformat() if check.as_of else None,
        "lang": lang,
        "plan": _plan(check, lang),
        "rulesets": [_ruleset(r, lang) for r in check.rulesets],
        "not_run": [{"id": n.id, "why": n.why.in_(lang)} for n in check.not_run],
        "waivers": [_waiver(row) for row in waived(check)],
        "provisions": [_provision(check.plan, p, lang, numbers) for p in provisions],
        "summary": {**{v.value: tally[v] for v in Verdict}, "missing_facts": len(missing_facts(provisions))},
    }


def _plan(check: CheckResult, lang: Lang) -> Json:
    plan, count = check.plan, check.floor_count
    return {
        "files": [_file(f, lang) for f in plan.files],
        "municipality": check.municipality,
        "uses": list(plan.declared.uses),
        "gas": list(plan.declared.gases),
        "storeys": [
            {
                "name": row.name,
                "building": row.building,
                "kind": row.storey.kind.value,
                "elevation": _rounded(row.storey.elevation_m) if is_known(row.storey.elevation_m) else None,
                "repeats": row.storey.repeats if is_known(row.storey.repeats) else None,
                "counts": row.counts,
                "why": row.why.in_(lang),
            }
            for row in storey_rows(check)
        ],
        "floor_count": {"low": count.low, "default": count.default, "high": count.high},
        "recognised": recognised(plan),
        "origin": [_rounded(c) for c in plan.origin],
        "unusable": [
            {"concept": b.concept, "ref": b.ref.ref, "file": b.ref.file, "why": b.why.in_(lang)} for b in plan.broken
        ],
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
    }


def _ruleset(ruleset: RulesetResult, lang: Lang) -> Json:
    return {
        "id": ruleset.id,
        "version": ruleset.version,
        "in_force_from": ruleset.in_force_from,
        "title": ruleset.title.in_(lang),
        "parameters": [
            {"name": p.name, "value": plain(p.value), "origin": p.origin, "set_by": p.set_by}
            for p in ruleset.parameters
        ],
    }


def _waiver(row: Any) -> Json:
    waiver = row.waiver
    return {
        "provision": waiver.provision,
        "fingerprint": waiver.fingerprint,
        "who": waiver.who,
        "why": waiver.why,
        "until": waiver.until.isoformat() if waiver.until else None,
        "expired": waiver.expired,
        "findings": [f.fingerprint for f in row.findings],
    }


def _provision(plan: Plan, provision: ProvisionResult, lang: Lang, numbers: Mapping[int, int]) -> Json:
    data: Json = {
        "id": provision.id,
        "ruleset": provision.ruleset,
        "citation": provision.citation.in_(lang),
        "title": provision.title.in_(lang),
        "verdict": provision.verdict.value,
    }
    if provision.reason is not None:
        data["reason"] = provision.reason.in_(lang)
    data["findings"] = [_finding(plan, f, lang, numbers.get(id(f))) for f in provision.findings]
    return data


def _finding(plan: Plan, finding: Finding, lang: Lang, number: int | None) -> Json:
    return _present(
        {
            "fingerprint": finding.fingerprint,
            "number": number,
            "verdict": finding.verdict.value,
            "subject": _subject(finding.subject),
            "against": _subject(finding.against) if finding.against else None,
            "message": finding.message.in_(lang),
            "action": finding.remedy.in_(lang) if finding.remedy else None,
            "measured": _quantity(finding.measured),
            "required": _quantity(finding.required),
            "shortfall": _rounded(finding.shortfall) if finding.shortfall is not None else None,
            "marginal": True if finding.marginal else None,
            "location": _placed(plan, finding.location) if finding.location else None,
            "witness": [_placed(plan, c) for c in finding.witness] or None,
            "missing": [
                {"what": m.what, "where": supply_for(m).places(lang), "name": supply_for(m).name.in_(lang)}
                | ({"why": m.why.in_(lang)} if m.why else {})
                for m in finding.missing
            ]
            or None,
            "readings": [
                {"parameter": r.parameter, "value": plain(r.value), "verdict": r.verdict.value}
                for r in finding.readings
            ]
            or None,
            "cites": list(finding.cites) or None,
        }
    )


def _subject(subject: Subject) -> Json:
    return _present(
        {
            "kind": subject.kind,
            "name": subject.name,
            "ref": subject.ref,
            "file": subject.file,
            "storey": subject.storey,
            "unit": subject.unit,
        }
    )


def _quantity(quantity: Quantity | None) -> Json | None:
    if quantity is None:
        return None
    return _present(
        {
            "name": quantity.name,
            "value": _rounded(quantity.value),
            "unit": quantity.unit,
            "operator": quantity.operator,
        }
    )


def _placed(plan: Plan, point: Coords) -> list[float]:
    """Return a point in the drawing's own coordinates, in metres."""
    return [_rounded(c + o) for c, o in zip(point, (*plan.origin, 0.0), strict=False)]


def _rounded(value: float) -> float:
    return round(float(value), _DECIMALS) + 0.0


def _present(data: Mapping[str, Any]) -> Json:
    return {k: v for k, v in data.items() if v is not None}


def plain(value: object) -> Any:
    """Return a parameter's value as JSON knows it."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {str(k): plain(v) for k, v in value.items()}
    if isinstance(value, set | frozenset):
        return sorted(plain(v) for v in value)
    if isinstance(value, Iterable) and not isinstance(value, str):
        return [plain(v) for v in value]
    return value
