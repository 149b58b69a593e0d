"""Checks across a whole ruleset: facts, arguments, parameters, tables, placeholders, references, dates, the ledger."""

from __future__ import annotations

import difflib
import string
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from checker.facts import registry
from checker.rules.quantities import Amount, ParameterRef, TableRef, parse_reference
from checker.rules.schema import (
    Bilingual,
    CellRule,
    CompareRule,
    CompositeRule,
    Observe,
    Parameter,
    Rule,
    RulesetFile,
    Says,
)
from checker.rules.yaml_files import Fault

PLACEHOLDERS = frozenset(
    {"subject", "against", "measured", "required", "shortfall", "why", "unit", "storey", "category"}
)
Placed = tuple[Rule, Path, tuple[str | int, ...]]


def check_ruleset(head: RulesetFile, main: Path, gates: list[Placed], rules: list[Placed]) -> list[Fault]:
    """Return every fault that single rules cannot see."""
    faults: list[Fault] = []
    ids = {r.id for r, _, _ in (*gates, *rules)}
    facts = registry()
    for rule, file, path in (*gates, *rules):

        def fault(message: str, *more: str | int, _file: Path = file, _path: tuple[str | int, ...] = path) -> None:
            faults.append(Fault(_file, message, (*_path, *more)))

        if rule.observed is not None and not isinstance(rule, CellRule):
            for message in _observe(rule.observed, head, facts):
                fault(f"{rule.id}: {message}", "observe")
        if isinstance(rule, CompareRule):
            for message in _require(rule, head):
                fault(f"{rule.id}: {message}", "require")
        for message in _says(rule.says):
            fault(f"{rule.id}: {message}", "says")
        for reference in (*rule.gate, *rule.cites, *(rule.parts if isinstance(rule, CompositeRule) else ())):
            if reference not in ids:
                fault(f"{rule.id}: names {reference!r}, which is no rule of this ruleset{_near(reference, ids)}")
    faults += _duplicates(rules) + _ledger(head, main, {r.id for r, _, _ in rules})
    faults += _tables(head, main) + _parameters(head, main)
    return faults


def _observe(observe: Observe, head: RulesetFile, facts: Any) -> Iterable[str]:
    spec = facts.get(observe.fact)
    if spec is None:
        yield f"unknown fact {observe.fact!r}{_near(observe.fact, facts)}"
        return
    arguments = spec.arguments
    for name, value in observe.with_.items():
        if name not in arguments:
            yield f"fact {observe.fact} has no argument {name!r}; it takes {', '.join(arguments) or 'none'}"
        yield from _reference(value, head)
    for name, parameter in arguments.items():
        if parameter.default is parameter.empty and name not in observe.with_:
            yield f"fact {observe.fact} needs the argument {name!r}"
        elif name in observe.with_:
            yield from _argument(name, str(parameter.annotation), observe.with_[name])


def _argument(name: str, annotation: str, value: Any) -> Iterable[str]:
    if isinstance(value, str) and parse_reference(value):
        return
    if annotation.startswith("float") and isinstance(value, (int, float)) and not isinstance(value, bool):
        yield f"argument {name!r}: a bare number is refused; write its unit, as in '{value} m'"
    if annotation.startswith("tuple") and not isinstance(value, list):
        yield f"argument {name!r} takes a list; found {value!r}"
    if annotation.startswith("bool") and not isinstance(value, bool):
        yield f"argument {name!r} takes true or false; found {value!r}"


def _reference(value: Any, head: RulesetFile) -> Iterable[str]:
    reference = parse_reference(value) if isinstance(value, str) else None
    if isinstance(reference, ParameterRef) and reference.name not in head.parameters:
        yield f"unknown parameter ${reference.name}{_near(reference.name, head.parameters)}"
    if isinstance(reference, TableRef) and reference.name not in head.tables:
        yield f"unknown table @{reference.name}{_near(reference.name, head.tables)}"
    if isinstance(value, list):
        for item in value:
            yield from _reference(item, head)


def _require(rule: CompareRule, head: RulesetFile) -> Iterable[str]:
    operand = rule.require.operand
    if isinstance(operand, Amount):
        return
    yield from _reference(f"${operand.name}" if isinstance(operand, ParameterRef) else f"@{operand.name}", head)
    table = head.tables.get(operand.name) if isinstance(operand, TableRef) else None
    if table is not None:
        for category in rule.category:
            if category not in table.values:
                yield f"category {category!r} is no column of @{operand.name}: {', '.join(table.values)}"


def _says(says: Says | None) -> Iterable[str]:
    if says is None:
        return
    for name in type(says).model_fields:
        template = getattr(says, name)
        if isinstance(template, Bilingual):
            for language in (template.pt, template.en):
                try:
                    used = {f for _, f, _, _ in string.Formatter().parse(language) if f}
                except ValueError as error:
                    yield f"message {name}: {error}"
                    continue
                for placeholder in sorted(used - PLACEHOLDERS):
                    known = ", ".join(sorted(PLACEHOLDERS))
                    yield f"message {name}: unknown placeholder {{{placeholder}}}; known: {known}"


def _duplicates(rules: list[Placed]) -> list[Fault]:
    """Two rules of one id are versions of it; their dates must not overlap."""
    faults: list[Fault] = []
    seen: dict[str, list[Rule]] = {}
    for rule, file, path in rules:
        for other in seen.get(rule.id, []):
            starts_before_end = other.until is None or rule.since is None or rule.since < other.until
            ends_after_start = rule.until is None or other.since is None or other.since < rule.until
            if starts_before_end and ends_after_start:
                faults.append(Fault(file, f"{rule.id} is defined twice for overlapping dates", (*path, "id")))
        seen.setdefault(rule.id, []).append(rule)
    return faults


def _ledger(head: RulesetFile, main: Path, ids: set[str]) -> list[Fault]:
    if not head.ledger:
        return []
    faults = [
        Fault(main, f"the ledger's {i!r} has no rule", ("ledger", n)) for n, i in enumerate(head.ledger) if i not in ids
    ]
    known = set(head.ledger)
    return faults + [
        Fault(main, f"rule {i!r} is not in the ledger{_near(i, known)}", ("ledger",)) for i in sorted(ids - known)
    ]


def _tables(head: RulesetFile, main: Path) -> list[Fault]:
    """All tables by class must have the same classes in the same order, or be marked by other names."""
    columns = {name: tuple(t.values) for name, t in head.tables.items()}
    longest = max(columns.values(), key=len, default=())
    return [
        Fault(
            main,
            f"table {name} has the columns {list(c)}, which are not in the order of {list(longest)}",
            ("tables", name),
        )
        for name, c in columns.items()
        if set(c) <= set(longest) and list(c) != [x for x in longest if x in c]
    ]


def _parameters(head: RulesetFile, main: Path) -> list[Fault]:
    return [
        Fault(main, message, ("parameters", name))
        for name, parameter in head.parameters.items()
        for message in _parameter(parameter)
    ]


def _parameter(parameter: Parameter) -> Iterable[str]:
    if parameter.origin in ("law", "design") and parameter.listed:
        yield "a parameter of the law or the design is locked and has no listed readings"


def _near(name: str, known: Iterable[str]) -> str:
    near = difflib.get_close_matches(name, list(known), n=1)
    return f"; did you mean {near[0]!r}?" if near else ""
