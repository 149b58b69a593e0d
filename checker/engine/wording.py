"""Puts findings into words, in both languages."""

from __future__ import annotations

from checker.engine.readings import Merged
from checker.model import Missing, Quantity, Reading, Subject, Text, Verdict, is_known, same
from checker.model.kind_names import kind_name
from checker.model.supply import supply_for
from checker.rules.schema import Rule

_OPERATORS = {
    ">=": Text("no mínimo {q}", "at least {q}"),
    "<=": Text("no máximo {q}", "at most {q}"),
    ">": Text("mais de {q}", "more than {q}"),
    "<": Text("menos de {q}", "less than {q}"),
    "==": Text("exatamente {q}", "exactly {q}"),
}
_UNITS = {"m": "m", "m2": "m²", "kg": "kg", "s": "s", "min": "min"}
_DEFAULT = {
    Verdict.FAIL: Text("{subject}: não atende.", "{subject}: not met."),
    Verdict.MISSING: Text("{subject}: falta dado para decidir.", "{subject}: data needed to decide is missing."),
    Verdict.REVIEW: Text(
        "{subject}: as leituras aceitas divergem; uma pessoa decide.",
        "{subject}: the accepted readings disagree; a person decides.",
    ),
    Verdict.PASS: Text("{subject}: atende.", "{subject}: met."),
    Verdict.INFO: Text("{subject}: aplica-se.", "{subject}: applies."),
    Verdict.NA: Text("{subject}: não se aplica.", "{subject}: does not apply."),
}
_LISTED = Text(
    "Sob a leitura {parameter} = {value}, o resultado seria {verdict}.",
    "Under the reading {parameter} = {value} the result would be {verdict}.",
)
_UNLISTED = Text(
    "O valor {value} de {parameter} foi fixado fora das leituras aceitas e listadas.",
    "The value {value} of {parameter} was set outside the accepted and listed readings.",
)
VERDICT_WORDS = {
    Verdict.FAIL: Text("reprovado", "fail"),
    Verdict.MISSING: Text("falta dado", "missing"),
    Verdict.REVIEW: Text("revisar", "review"),
    Verdict.PASS: Text("aprovado", "pass"),
    Verdict.INFO: Text("informação", "info"),
    Verdict.NA: Text("não se aplica", "not applicable"),
}


def quantity_text(quantity: Quantity) -> Text:
    """Return a quantity with its unit: ``2,900 m`` and ``2.900 m``; a ratio in per cent, a count bare."""
    value, unit = quantity.value, quantity.unit
    if unit == "1":
        number, suffix = f"{100 * value:.4g}", " %"
    elif unit == "unit":
        number, suffix = f"{value:g}", ""
    else:
        decimals = {"m": 3, "m2": 3}.get(unit)
        number = f"{value:.{decimals}f}" if decimals else f"{value:g}"
        suffix = f" {_UNITS.get(unit, unit)}"
    return Text(number.replace(".", ",") + suffix, number + suffix)


def required_text(quantity: Quantity) -> Text:
    """Return a requirement: ``no mínimo 3,000 m``."""
    template = _OPERATORS[quantity.operator] if quantity.operator else Text("{q}", "{q}")
    return template.format(q=quantity_text(quantity))


def subject_text(subject: Subject) -> Text:
    """Return what a subject is called: its kind and its name, or its label."""
    if subject.label is not None:
        return subject.label
    kind = kind_name(subject.kind)
    named = Text(_with_kind(kind.pt, subject.name), _with_kind(kind.en, subject.name)) if subject.name else kind
    return Text(named.pt[:1].upper() + named.pt[1:], named.en[:1].upper() + named.en[1:])


def _with_kind(kind: str, name: str) -> str:
    """Put the kind before a name that does not begin with it (not "válvula Válvula de gás")."""
    return name if name.casefold().startswith(kind.split()[0].casefold()) else f"{kind} {name}"


def missing_text(items: tuple[Missing, ...]) -> Text:
    """Name what is missing."""
    names = [supply_for(m).name for m in items]
    if not names:
        return Text("", "")
    return Text(
        "Falta: " + "; ".join(dict.fromkeys(n.pt for n in names)) + ".",
        "Missing: " + "; ".join(dict.fromkeys(n.en for n in names)) + ".",
    )


def message(rule: Rule, merged: Merged, settled: dict[str, object]) -> Text:
    """Return the whole message of a finding: what was found, why, and what other readings would say."""
    draft, verdict = merged.draft, merged.verdict
    spoken = rule.says.for_(verdict) if rule.says else None
    template = spoken.text if spoken else _DEFAULT[verdict]
    text = template.format(**_values(merged))
    if spoken is None and draft.measured is not None and draft.required is not None:
        text = _measures(text, merged)
    if draft.why is not None and "{why}" not in template.pt:
        text += draft.why
    if draft.observation.note is not None:
        text += draft.observation.note
    if verdict is Verdict.MISSING and merged.missing:
        text += missing_text(merged.missing)
    for reading in merged.listed:
        text += _listed(reading)
    for name, value in settled.items():
        text += _UNLISTED.format(parameter=same(name), value=_number(value))
    return text


def _values(merged: Merged) -> dict[str, Text]:
    draft = merged.draft
    observation = draft.observation
    category = observation.category
    empty = same("–")
    return {
        "subject": subject_text(observation.subject),
        "against": subject_text(observation.against) if observation.against else empty,
        "measured": quantity_text(draft.measured) if draft.measured else empty,
        "required": required_text(draft.required) if draft.required else empty,
        "shortfall": empty
        if draft.measured is None or draft.required is None
        else quantity_text(Quantity(value=abs(draft.measured.value - draft.required.value), unit=draft.measured.unit)),
        "why": draft.why or Text("", ""),
        "unit": same(observation.subject.unit or "–"),
        "storey": same(observation.subject.storey or "–"),
        "category": same(category) if is_known(category) and category else same("–"),
    }


def _measures(text: Text, merged: Merged) -> Text:
    draft = merged.draft
    assert draft.measured is not None and draft.required is not None  # noqa: S101  # asked by the caller
    return text + Text("Medido {m}; exigido {r}.", "Measured {m}; required {r}.").format(
        m=quantity_text(draft.measured), r=required_text(draft.required)
    )


def _listed(reading: Reading) -> Text:
    return _LISTED.format(
        parameter=same(reading.parameter), value=_number(reading.value), verdict=VERDICT_WORDS[reading.verdict]
    )


def _number(value: object) -> Text:
    if isinstance(value, bool):
        return Text("sim" if value else "não", "true" if value else "false")
    if isinstance(value, float):
        return Text(f"{value:g}".replace(".", ","), f"{value:g}")
    return same(value)
