"""Puts rules into words, in both languages: what is observed, compared, lowered, opened and closed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from checker.model import Text, Verdict, same
from checker.rules.quantities import Amount, Operand, ParameterRef, parse_reference
from checker.rules.ruleset import Ruleset
from checker.rules.schema import (
    CellRule,
    CompareRule,
    CompositeRule,
    FlagRule,
    GateRule,
    IncludesRule,
    InfoRule,
    Observe,
    Parameter,
    PendingRule,
    Range,
    ReliefSpec,
    RowRule,
    Rule,
)

FACT_NAMES = Path(__file__).with_name("fact_names.yaml")
OPERATORS = {
    ">=": Text("no mínimo {q}", "at least {q}"),
    "<=": Text("no máximo {q}", "at most {q}"),
    ">": Text("mais de {q}", "more than {q}"),
    "<": Text("menos de {q}", "less than {q}"),
    "==": Text("exatamente {q}", "exactly {q}"),
}
KINDS = {
    "info": Text("informação", "information"),
    "pending": Text("ainda não verificado", "not checked yet"),
    "composite": Text("reúne partes", "sum of parts"),
    "gate": Text("abre ou fecha outros dispositivos", "opens or closes others"),
    "compare": Text("comparação", "comparison"),
    "flag": Text("afirmação", "statement"),
    "includes": Text("lista de palavras", "set of words"),
    "row": Text("linha de quadro", "row of a table"),
    "cell": Text("célula de quadro", "cell of a table"),
}
VERDICTS = {
    Verdict.FAIL: Text("reprovado", "fail"),
    Verdict.MISSING: Text("falta dado", "missing"),
    Verdict.REVIEW: Text("revisar", "review"),
    Verdict.PASS: Text("aprovado", "pass"),
    Verdict.INFO: Text("informação", "information"),
    Verdict.NA: Text("não se aplica", "not applicable"),
}
_SYMBOLS = {"m": " m", "m2": " m²", "kg": " kg", "s": " s", "min": " min"}
_OBSERVES = Text("Observa: {what}.", "Observes: {what}.")
_GATES = Text("Só se aplica onde valem: {gates}.", "Applies only where these hold: {gates}.")
_CATEGORY = Text("Só para a classe {classes}.", "For class {classes} only.")
_REQUIRES = Text("Exige {requirement}.", "Requires {requirement}.")
_TRUE = Text("Exige que seja verdade.", "Requires it to be true.")
_FALSE = Text("Exige que não seja verdade.", "Requires it not to be true.")
_ALL = Text("Exige todas as palavras: {words}.", "Requires all the words: {words}.")
_ANY = Text("Exige uma das palavras: {words}.", "Requires one of the words: {words}.")
_OPENS = Text(
    "Onde vale, os dispositivos que dependem dele são julgados; onde não vale, não se aplicam.",
    "Where it holds, the provisions that hang on it are judged; where it does not, they do not apply.",
)
_PARTS = Text("Vale o pior resultado das suas partes: {parts}.", "Takes the worst verdict of its parts: {parts}.")
_RELIEF = Text(
    "Reduz-se a {factor} da exigência, nunca abaixo de {floor}, onde o plano comprova a condição ({cites}).",
    "Lowered to {factor} of the requirement, never under {floor}, where the plan proves the condition ({cites}).",
)
_NONE = Text("Sem nada a observar: {verdict}. {reason}", "With nothing to observe: {verdict}. {reason}")
_PENDING = Text(
    "Esta versão não o verifica: o resultado é sempre falta de dado.",
    "This version does not check it: its verdict is always missing.",
)
_ASK = Text("O que pedir: {ask}", "What to ask for: {ask}")
_SINCE = Text("Vigora desde {day}.", "In force since {day}.")
_UNTIL = Text("Vigora até {day}.", "In force until {day}.")
_ROW = Text(
    "Guarda os objetos de áreas cuja classe não é conhecida; as células julgam os demais.",
    "Holds the objects of areas whose class is not known; the cells judge the others.",
)


def amount_text(value: float, unit: str) -> Text:
    """Return a number with its unit: ``3,00 m`` and ``3.00 m``; a ratio in per cent, a count bare."""
    if unit == "1":
        number, suffix = f"{100 * value:g}", " %"
    elif unit == "m":
        number, suffix = f"{value:.3f}" if round(value, 2) != round(value, 3) else f"{value:.2f}", " m"
    else:
        number, suffix = f"{value:g}", _SYMBOLS.get(unit, "" if unit == "unit" else f" {unit}")
    return Text(number.replace(".", ",") + suffix, number + suffix)


def value_text(value: Any, unit: str | None = None) -> Text:
    """Return a parameter's value in words."""
    if isinstance(value, bool):
        return Text("sim" if value else "não", "true" if value else "false")
    if value is None:
        return Text("nenhum", "none")
    if isinstance(value, (int, float)):
        return amount_text(float(value), unit or "unit")
    if isinstance(value, (list, tuple)):
        return joined([value_text(v, unit) for v in value])
    return same(f"`{value}`")


def joined(texts: Sequence[Text], separator: str = ", ") -> Text:
    """Join texts in each language."""
    return Text(separator.join(t.pt for t in texts), separator.join(t.en for t in texts))


def quoted(names: Sequence[str]) -> Text:
    """Return names as a list of code words."""
    return same(", ".join(f"`{n}`" for n in names))


def accepted_text(parameter: Parameter) -> Text:
    """Return the accepted readings: a list, or the ends of a range."""
    if isinstance(parameter.accepted, Range):
        low, high = (
            amount_text(end, parameter.unit or "unit") for end in (parameter.accepted.from_, parameter.accepted.to)
        )
        return Text(f"de {low.pt} a {high.pt}", f"from {low.en} to {high.en}")
    return joined([value_text(v, parameter.unit) for v in parameter.accepted or (parameter.default,)])


def operand_text(operand: Operand, ruleset: Ruleset, category: Sequence[str] = ()) -> Text:
    """Return what is compared with: a quantity, a parameter with its readings, or a table by class."""
    if isinstance(operand, Amount):
        return amount_text(operand.value, operand.unit)
    if isinstance(operand, ParameterRef):
        parameter = ruleset.parameters[operand.name]
        readings = accepted_text(parameter)
        return Text(f"`{operand.name}` ({readings.pt})", f"`{operand.name}` ({readings.en})")
    table = ruleset.tables[operand.name]
    columns = [c for c in table.values if not category or c in category]
    cells = [amount_text(table.values[c], table.unit) for c in columns]
    return joined([Text(f"{n.pt} ({c})", f"{n.en} ({c})") for n, c in zip(cells, columns, strict=True)])


def logic(rule: Rule, ruleset: Ruleset) -> list[Text]:
    """Return the rule's logic, one sentence each: where it applies, what it observes, what it requires."""
    sentences: list[Text] = []
    if rule.gate:
        sentences.append(_GATES.format(gates=_named(rule.gate, ruleset)))
    if rule.category and not isinstance(rule, CellRule):
        sentences.append(_CATEGORY.format(classes=same(", ".join(rule.category))))
    if rule.observed is not None:
        sentences.append(_OBSERVES.format(what=observed_text(rule.observed)))
    sentences += _test(rule, ruleset)
    if rule.none is not None:
        sentences.append(_NONE.format(verdict=VERDICTS[rule.none.verdict], reason=rule.none.reason.text))
    sentences += [t.format(day=_day(d)) for t, d in ((_SINCE, rule.since), (_UNTIL, rule.until)) if d is not None]
    return sentences


def _test(rule: Rule, ruleset: Ruleset) -> list[Text]:
    match rule:
        case CompareRule():
            operand = operand_text(rule.require.operand, ruleset, rule.category)
            required = OPERATORS[rule.require.operator].format(q=operand)
            return [_REQUIRES.format(requirement=required), *_relief(rule.relief)]
        case CellRule():
            required = OPERATORS[">="].format(q=amount_text(rule.value, rule.unit))
            return [_REQUIRES.format(requirement=required), *_relief(rule.relief)]
        case RowRule():
            return [_ROW, _PARTS.format(parts=quoted(rule.parts))]
        case FlagRule():
            return [_TRUE if rule.expect else _FALSE]
        case IncludesRule():
            return [(_ANY if rule.any_of else _ALL).format(words=quoted(rule.words))]
        case GateRule():
            return [_OPENS]
        case CompositeRule():
            return [_PARTS.format(parts=quoted(rule.parts))] if rule.parts else []
        case PendingRule():
            return [_PENDING]
        case InfoRule():
            return [_ASK.format(ask=rule.ask.text)] if rule.ask is not None else []


def _relief(relief: ReliefSpec | None) -> list[Text]:
    if relief is None:
        return []
    factor, floor = (amount_text(a.value, a.unit) for a in (relief.factor, relief.floor))
    return [_RELIEF.format(factor=factor, floor=floor, cites=quoted(relief.cites))]


def observed_text(observe: Observe) -> Text:
    """Return what is observed: the fact's name for people, and what it is told; parameters are listed apart."""
    text = fact_text(observe.fact)
    told = [(name, value) for name, value in observe.with_.items() if not _is_reference(value)]
    if not told:
        return text
    return text + same(f"({'; '.join(f'{name} = {_argument(value)}' for name, value in told)})")


def _is_reference(value: Any) -> bool:
    return isinstance(value, str) and parse_reference(value) is not None


def _argument(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(str(v) for v in value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def fact_text(name: str) -> Text:
    """Return a fact's name for people, with its name in rulesets."""
    known = _fact_names().get(name)
    return known + same(f"[`{name}`]") if known is not None else same(f"`{name}`")


@lru_cache(maxsize=1)
def _fact_names() -> Mapping[str, Text]:
    from checker.rules.yaml_files import read_yaml  # imported late: only explanations need the names

    data, _ = read_yaml(FACT_NAMES)
    return MappingProxyType({name: Text(entry["pt"], entry["en"]) for name, entry in (data or {}).items()})


def _named(ids: Sequence[str], ruleset: Ruleset) -> Text:
    by_id = ruleset.by_id
    return joined([_one_named(i, by_id.get(i)) for i in ids], "; ")


def _one_named(identifier: str, rule: Rule | None) -> Text:
    return same(f"`{identifier}`") if rule is None else rule.title.text + same(f"[`{identifier}`]")


def _day(day: date) -> str:
    return day.isoformat()
