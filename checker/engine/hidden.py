"""What is not shown does not count, and never lets pass either: re-checks a plan with its hidden content."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from checker.model import (
    ElectricalDevice,
    Element,
    Finding,
    Flammable,
    FloorOpening,
    GasPoint,
    Plan,
    ProvisionResult,
    RiskSource,
    RulesetResult,
    SensitivePlace,
    Storey,
    Text,
    Verdict,
    worst,
)

_FIELDS: dict[type[Element], str] = {
    FloorOpening: "openings",
    RiskSource: "risks",
    ElectricalDevice: "electrical",
    SensitivePlace: "places",
    Flammable: "flammables",
    Storey: "storeys",
    GasPoint: "gas_points",
}
_HARMLESS = (Verdict.PASS, Verdict.NA)
_NOTE = Text(
    "Há conteúdo oculto que mudaria este resultado (camada {layers}): confirme se ele vale.",
    "Hidden content would change this result (layer {layers}): confirm whether it holds.",
)


def with_hidden(plan: Plan) -> Plan | None:
    """Return the plan with the hidden objects that a prohibition, a distance or the storey count concerns.

    None without any.
    """
    changes: dict[str, tuple[Element, ...]] = {}
    for element in plan.hidden:
        name = _FIELDS.get(type(element))
        if name is not None:
            changes[name] = (*changes.get(name, getattr(plan, name)), element)
    return plan.with_changes(**changes, hidden=()) if changes else None


def reconcile(shown: RulesetResult, full: RulesetResult, hidden: Sequence[Element]) -> RulesetResult:
    """Turn each ``pass`` or ``na`` that hidden content would change into ``review``, naming the layers."""
    layers = ", ".join(dict.fromkeys(e.ref.layer or "?" for e in hidden))
    other = {p.id: p for p in full.provisions}
    return replace(shown, provisions=tuple(_provision(p, other[p.id], layers) for p in shown.provisions))


def _provision(shown: ProvisionResult, full: ProvisionResult, layers: str) -> ProvisionResult:
    if shown.verdict not in _HARMLESS or not _changes(shown.verdict, full.verdict):
        return shown
    note = _NOTE.format(layers=layers)
    doubtful = tuple(
        replace(f, verdict=Verdict.REVIEW, message=note + f.message)
        for f in full.findings
        if _changes(shown.verdict, f.verdict)
    )
    known = {f.fingerprint for f in doubtful}
    kept: tuple[Finding, ...] = tuple(f for f in shown.findings if f.fingerprint not in known)
    verdict = worst((Verdict.REVIEW, *(f.verdict for f in kept)))
    return replace(shown, verdict=verdict, findings=(*kept, *doubtful), reason=note)


def _changes(shown: Verdict, full: Verdict) -> bool:
    """Tell whether a verdict is worse; a gate that opens (``na`` to ``info``) is a change as well."""
    return full not in _HARMLESS and (full is not Verdict.INFO or shown is Verdict.NA)
