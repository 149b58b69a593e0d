"""Small reports, in the shape of the JSON report."""

from __future__ import annotations

from collections import Counter
from typing import Any

from checker.batch.store import Record

VERDICTS = ("fail", "missing", "review", "pass", "info", "na")


def finding(fingerprint: str, verdict: str, measured: float | None = None, **more: Any) -> dict[str, Any]:
    """A finding about a floor drain."""
    found = {"fingerprint": fingerprint, "verdict": verdict, "subject": {"kind": "drain", "name": "R1"}, "message": "m"}
    if measured is not None:
        found["measured"] = {"value": measured, "unit": "m"}
        found["required"] = {"value": 3.0, "unit": "m", "operator": ">="}
    return found | more


def provision(code: str, verdict: str, *findings: dict[str, Any]) -> dict[str, Any]:
    """A provision of Cuiabá's ruleset."""
    return {
        "id": code, "ruleset": "cuiaba-2003", "citation": f"art. {code}", "title": code, "verdict": verdict,
        "findings": list(findings),
    }  # fmt: skip


def report(*provisions: dict[str, Any], city: str = "CUIABÁ", **more: Any) -> dict[str, Any]:
    """A report."""
    tally = Counter(p["verdict"] for p in provisions)
    parameter = {"name": "geometry.eps_m", "value": 0.0005, "origin": "design", "set_by": "ruleset"}
    return {
        "report_version": 1,
        "tool": {"name": "esquadro", "version": "0.1.0"},
        "as_of": "2026-01-31",
        "lang": "pt",
        "plan": {"files": [], "municipality": city, "storeys": [], "floor_count": {}, "recognised": {}},
        "rulesets": [
            {"id": "cuiaba-2003", "version": "1.0", "in_force_from": "2004-03-12", "parameters": [parameter]},
        ],
        "provisions": list(provisions),
        "summary": {v: tally[v] for v in VERDICTS} | {"missing_facts": 0},
    } | more


def drain(measured: float, fingerprint: str = "aaaa1111", city: str = "CUIABÁ") -> dict[str, Any]:
    """A report of one drain at a distance, beside a provision that passes."""
    verdict = "pass" if measured >= 3 else "fail"
    return report(
        provision("cuiaba.art5.I.h", verdict, finding(fingerprint, verdict, measured)),
        provision("cuiaba.art4", "na"),
        city=city,
    )


def record(name: str, key: str = "k", **more: Any) -> Record:
    """A record of a checked submission."""
    return Record(**({"key": key, "name": name, "status": "checked"} | more))
