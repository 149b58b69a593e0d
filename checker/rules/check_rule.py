"""Checks of one rule against the facts, parameters and tables it names."""

from __future__ import annotations

import difflib
import re
import string
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from checker.facts import FactSpec
from checker.model.supply import find
from checker.rules.quantities import UNITS, Amount, ParameterRef, TableRef, parse_amount, parse_reference
from checker.rules.ruleset_file import RulesetFile
from checker.rules.schema import (
    Bilingual,
    CellRule,
    CompareRule,
    CompositeRule,
    Observe,
    ReliefSpec,
    RowRule,
    Rule,
    Says,
)

PLACEHOLDERS = frozenset(
    {"subject", "against", "measured", "required", "shortfall", "why", "unit", "storey", "category"}
)
_TYPES = {"word": ("str",), "number": ("float", "int"), "truth": ("bool",), "numbers": ("tuple",)}
Message = tuple[str, str]
"""A key of the rule, and what is wrong at it."""


def near(name: str, known: Iterable[str]) -> str:
    """Return a hint at the nearest known name, or nothing."""
    found = difflib.get_close_matches(name, list(known), n=1)
    return f"; did you mean {found[0]!r}?" if found else ""


def check_rule(rule: Rule, head: RulesetFile, facts: Mapping[str, FactSpec], broken: set[str]) -> Iterator[Message]:
    """Yield the faults of one rule; a cell has none of its own, its row stands for it."""
    if isinstance(rule, CellRule):
        return
    if rule.observed is not None:
        yield from (("observe", m) for m in _observe(rule.observed, head, facts, broken))
    if isinstance(rule, CompareRule):
        yield from (("require", m) for m in _require(rule, head, broken))
    if isinstance(rule, CompareRule) and rule.relief is not None:
        yield from (("relief", m) for m in _relief(rule.relief))
    if isinstance(rule, CompositeRule) and not rule.parts and rule.observe is None:
        yield "parts", "a composite needs parts or an observation"
    yield from (("category", m) for m in _category(rule, head))
    yield from (("says", m) for m in _says(rule.says))
    if rule.since is not None and rule.until is not None and rule.until <= rule.since:
        yield "until", "the version ends before it begins"
    for key in rule.needs:
        if find(key) is None:
            yield "needs", f"{key!r} is no key of the supply catalogue"


def _observe(
    observe: Observe, head: RulesetFile, facts: Mapping[str, FactSpec], broken: set[str]
) -> Iterator[str]:
    spec = facts.get(observe.fact)
    if spec is None:
        yield f"unknown fact {observe.fact!r}{near(observe.fact, facts)}"
        return
    arguments = spec.arguments
    for name, value in observe.with_.items():
        if name not in arguments:
            yield f"fact {observe.fact} has no argument {name!r}; it takes {', '.join(arguments) or 'none'}"
        yield from _references(value, head, broken)
    for name, parameter in arguments.items():
        if parameter.default is parameter.empty and name not in observe.with_:
            yield f"fact {observe.fact} needs the argument {name!r}"
        elif name in observe.with_:
            yield from _argument(name, str(parameter.annotation), observe.with_[name], head)


def _argument(name: str, annotation: str, value: Any, head: RulesetFile) -> Iterator[str]:
    reference = parse_reference(value) if isinstance(value, str) else None
    if reference is not None:
        yield from _referenced(name, annotation, reference, head)
        return
    kind = re.split(r"[^a-z]", annotation, maxsplit=1)[0]
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if kind == "float" and number:
        yield f"argument {name!r}: a bare number is refused; write its unit, as in '{value} m'"
    elif kind == "float" and (not isinstance(value, str) or parse_amount(value) is None):
        yield f"argument {name!r}: {value!r} is no quantity ('3.00 m'); units: {', '.join(UNITS)}"
    elif kind == "int" and (not number or not isinstance(value, int)):
        yield f"argument {name!r} takes a whole number; found {value!r}"
    elif kind == "tuple" and not isinstance(value, list):
        yield f"argument {name!r} takes a list; found {value!r}"
    elif kind == "bool" and not isinstance(value, bool):
        yield f"argument {name!r} takes true or false; found {value!r}"
    elif kind == "str" and not isinstance(value, str):
        yield f"argument {name!r} takes a word; found {value!r}"
    elif kind == "dict" and not isinstance(value, dict):
        yield f"argument {name!r} takes an @table; found {value!r}"


def _referenced(
    name: str, annotation: str, reference: ParameterRef | TableRef, head: RulesetFile
) -> Iterator[str]:
    plain = re.fullmatch(r"(str|float|int|bool|tuple|dict)(\[.*\])?( \| None)?", annotation)
    if plain is None:
        return
    if isinstance(reference, TableRef):
        if plain.group(1) != "dict":
            yield f"argument {name!r} takes {annotation}, not a table"
        return
    parameter = head.parameters.get(reference.name)
    if parameter is not None and plain.group(1) not in _TYPES[parameter.type]:
        yield f"argument {name!r} takes {annotation}; ${reference.name} is a {parameter.type}"


def _references(value: Any, head: RulesetFile, broken: set[str]) -> Iterator[str]:
    reference = parse_reference(value) if isinstance(value, str) else None
    if reference is not None and reference.name not in broken:
        if isinstance(reference, ParameterRef) and reference.name not in head.parameters:
            yield f"unknown parameter ${reference.name}{near(reference.name, head.parameters)}"
        if isinstance(reference, TableRef) and reference.name not in head.tables:
            yield f"unknown table @{reference.name}{near(reference.name, head.tables)}"
    for item in value if isinstance(value, list) else value.values() if isinstance(value, dict) else ():
        yield from _references(item, head, broken)


def _require(rule: CompareRule, head: RulesetFile, broken: set[str]) -> Iterator[str]:
    operand = rule.require.operand
    if isinstance(operand, Amount):
        return
    sign = "$" if isinstance(operand, ParameterRef) else "@"
    yield from _references(f"{sign}{operand.name}", head, broken)
    if isinstance(operand, ParameterRef):
        parameter = head.parameters.get(operand.name)
        if parameter is not None and parameter.type != "number":
            yield f"${operand.name} is a {parameter.type}; a number is required here"
        elif parameter is not None and parameter.unit not in UNITS:
            yield f"${operand.name} has the unit {parameter.unit!r}; known: {', '.join(UNITS)}"
        return
    table = head.tables.get(operand.name)
    for category in rule.category if table is not None else ():
        if table is not None and category not in table.values:
            yield f"category {category!r} is no column of @{operand.name}: {', '.join(table.values)}"


def _relief(relief: ReliefSpec) -> Iterator[str]:
    if not isinstance(relief.factor, Amount) or relief.factor.unit != "1":
        yield "the factor is a share, as in '50 %'"
    if not isinstance(relief.floor, Amount):
        yield "the floor is a quantity, as in '1.00 m'"


def _category(rule: Rule, head: RulesetFile) -> Iterator[str]:
    known = {column for table in head.tables.values() for column in table.values}
    by_table = isinstance(rule, CompareRule) and isinstance(rule.require.operand, TableRef)
    if not known or by_table or isinstance(rule, RowRule):
        return
    for category in rule.category:
        if category not in known:
            yield f"category {category!r} is no column of any table: {', '.join(sorted(known))}"


def _says(says: Says | None) -> Iterator[str]:
    for name in type(says).model_fields if says is not None else ():
        template = getattr(says, name)
        if isinstance(template, Bilingual):
            for language in (template.pt, template.en):
                yield from (f"message {name}: {m}" for m in _template(language))


def _template(text: str) -> Iterator[str]:
    try:
        used = {f for _, f, _, _ in string.Formatter().parse(text) if f is not None}
    except ValueError as error:
        yield str(error)
        return
    for placeholder in sorted(used - PLACEHOLDERS):
        yield f"unknown placeholder {{{placeholder}}}; known: {', '.join(sorted(PLACEHOLDERS))}"
