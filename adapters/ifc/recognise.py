"""What a thing is, by the order of evidence: profile set, class and type, system, classification, name."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from adapters.ifc.context import Context
from adapters.ifc.identity import Identity, attribute, identity, says
from adapters.ifc.office import SET_ASIDE
from adapters.ifc.tables import pattern, table
from checker.model.source import Evidence, EvidenceKind, Recognition

_SPATIAL = frozenset({"dwelling_unit"})
_AGREED = 0.9
_NAME_ALONE = 0.7
_DOUBT = 0.4
_SHUT_OFF = frozenset({"", "ISOLATING", "SAFETYCUTOFF", "STOPCOCK", "USERDEFINED", "CHANGEOVER", "COMMISSIONING"})


@dataclass(frozen=True, slots=True)
class Found:
    """One thing that an element is."""

    concept: str
    detail: str
    recognition: Recognition


def recognise(ctx: Context, who: Identity) -> list[Found]:
    """Return what an element is; empty when nothing is clear."""
    own = _by_office(ctx, who)
    if who.element.id() in ctx.set_aside:
        return []
    return own or _by_psets(ctx, who) or _first(_by_class(who) or _by_name(who) or _by_doubt(who))


def _first(found: Found | None) -> list[Found]:
    return [found] if found is not None else []


def _by_psets(ctx: Context, who: Identity) -> list[Found]:
    props = ctx.props(who.element)
    found: dict[str, Found] = {}
    for rule in table("classes")["psets"]:
        if props.carries(rule["pset"]):
            evidence = Evidence(EvidenceKind.PROPERTY, rule["pset"])
            found.setdefault(rule["concept"], Found(rule["concept"], "", Recognition((evidence,))))
    return _settle(who, found)


def _settle(who: Identity, found: dict[str, Found]) -> list[Found]:
    """Drop what another set only describes: the unit of a valve or pipe, the cover of an area, the opening's access."""
    if (
        "gas_point" in found
        and not who.ctx.props(who.element).word("GLPBR_PontoGas", "Tipo")
        and (
            {"gas_valve", "gas_sensor", "cylinder"} & found.keys() or who.entity in {"IfcPipeSegment", "IfcFlowSegment"}
        )
    ):
        del found["gas_point"]
    if who.element.is_a("IfcSpace") or "storage_area" in found:
        found.pop("roof_and_ceiling", None)
    return list(found.values())


def _by_office(ctx: Context, who: Identity) -> list[Found]:
    """Return what the user's own profile says that an element is; one that it sets aside is marked."""
    if ctx.office.names.is_empty and ctx.office.classes.is_empty:
        return []
    rule = ctx.office.thing(who.names, (str(who.element.is_a()), who.entity), who.kinds)
    if rule is None or rule.target in _SPATIAL:
        return []
    if rule.target == SET_ASIDE:
        ctx.set_aside.add(who.element.id())
        return []
    return [Found(rule.target, "", rule.recognition)]


def _by_class(who: Identity) -> Found | None:
    for rule in table("classes")["rules"]:
        if rule["entity"] != who.entity or ("predefined" in rule and who.predefined not in rule["predefined"]):
            continue
        if "name" in rule and not any(pattern(rule["name"]).search(t) for t in who.texts):
            continue
        if "not_name" in rule and any(pattern(rule["not_name"]).search(t) for t in who.texts):
            continue
        evidence = [Evidence(EvidenceKind.CLASS, f"{who.entity} {who.predefined}".strip())]
        confidence = _needed(who, rule.get("needs"), evidence)
        if confidence:
            sure = min(confidence, rule.get("confidence", 1.0))
            return Found(rule["concept"], rule.get("detail", ""), Recognition(tuple(evidence), sure))
    return None


def _needed(who: Identity, need: str | None, evidence: list[Evidence]) -> float:
    """Return how sure the class is once what it needs is looked for; 0 when that is absent."""
    if need is None:
        return 1.0
    if who.gas_system is not None and need == "gas":
        evidence.append(Evidence(EvidenceKind.SYSTEM, attribute(who.gas_system, "Name") or "GAS"))
        return 1.0
    said = who.has_gas_name if need == "gas" else who.says_lpg()
    if said:
        evidence.append(Evidence(EvidenceKind.NAME, who.texts[0] if who.texts else ""))
    return 0.9 if said else 0.0


@cache
def _name_rules(entity: str) -> tuple[tuple[dict[str, Any], bool], ...]:
    """Return the rules of the name table that a class may be read by, and whether the class agrees with the name."""
    groups = table("names")["groups"]
    found = []
    for rule in table("names")["rules"]:
        agree = any(entity in groups.get(n, (n,)) for n in rule["agree"])
        if agree or any(entity in groups.get(n, (n,)) for n in rule["also"]):
            found.append((rule, agree))
    return tuple(found)


def _by_name(who: Identity) -> Found | None:
    """Return what a classification or a name says, a name that only may mean it after all others."""
    sources = ((EvidenceKind.CLASSIFICATION, who.codes), (EvidenceKind.NAME, who.texts))
    rules = _name_rules(who.entity)
    for doubt in (False, True):
        for kind, texts in sources:
            for rule, agree in rules:
                found = _named(who, rule, agree, kind, texts) if ("sure" in rule) is doubt else None
                if found is not None:
                    return found
    return None


def _named(
    who: Identity, rule: dict[str, Any], agree: bool, kind: EvidenceKind, texts: tuple[str, ...]
) -> Found | None:
    text = next((t for t in texts if says(t, rule)), None)
    if text is None or not _not_contradicted(who, rule["concept"]):
        return None
    evidence = [*([Evidence(EvidenceKind.CLASS, who.entity)] if agree else []), Evidence(kind, text)]
    sure = rule.get("sure", _AGREED if agree or kind is EvidenceKind.CLASSIFICATION else _NAME_ALONE)
    if rule.get("needs") == "gas":
        if who.gas_system is None:
            return None
        evidence.append(Evidence(EvidenceKind.SYSTEM, attribute(who.gas_system, "Name") or "GAS"))
        sure = _AGREED
    return Found(rule["concept"], rule.get("detail", ""), Recognition(tuple(evidence), sure))


def _by_doubt(who: Identity) -> Found | None:
    """Return what a thing may be by its class alone: never enough to decide, but enough to ask for a confirmation."""
    if who.entity == "IfcSensor" and not who.texts and who.predefined in {"", "USERDEFINED"}:
        return Found("gas_sensor", "", Recognition((Evidence(EvidenceKind.CLASS, "IfcSensor"),), _DOUBT))
    names = table("names")
    if who.entity not in {"IfcValve", "IfcFlowController"} or who.systems:
        return None
    if any(pattern(names["other_fluid"]).search(t) for t in who.texts):
        return None
    evidence = _moves_by_itself(who)
    if evidence is None or who.predefined not in _SHUT_OFF:
        return None
    return Found("gas_valve", "", Recognition((Evidence(EvidenceKind.CLASS, who.entity), evidence), _DOUBT))


def _moves_by_itself(who: Identity) -> Evidence | None:
    """Return what says that a valve is moved by a motor or coil."""
    names, relations = table("names"), who.ctx.relations
    text = next((t for t in who.texts if pattern(names["automatic"]).search(t)), None)
    if text is not None:
        return Evidence(EvidenceKind.NAME, text)
    if who.ctx.props(who.element).word("Pset_ValveTypeCommon", "ValveOperation") in names["automatic_operations"]:
        return Evidence(EvidenceKind.PROPERTY, "Pset_ValveTypeCommon.ValveOperation")
    near = relations.controls.get(who.element.id(), ())
    moved = any(identity(who.ctx, e).entity == "IfcActuator" for e in near)
    return Evidence(EvidenceKind.CLASS, "IfcActuator") if moved else None


def _not_contradicted(who: Identity, concept: str) -> bool:
    """Refuse a name where the class says otherwise: a sensor of another quantity, a roof drain, another terminal."""
    stated = who.predefined
    if concept == "gas_sensor" and who.entity == "IfcSensor":
        return stated in {"", "USERDEFINED", "GASSENSOR"}
    if concept == "drain":
        return (
            stated in {"", "USERDEFINED", "FLOORTRAP", "FLOORWASTE", "GULLYTRAP", "WASTETRAP"}
            or who.entity == "IfcBuildingElementProxy"
        )
    return True
