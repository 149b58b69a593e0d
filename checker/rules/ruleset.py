"""A loaded ruleset, and the settings of its parameters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from checker.model import ParameterInForce, Text
from checker.rules.quantities import Amount, ParameterRef, TableRef, parse_amount, parse_reference
from checker.rules.ruleset_file import Ambiguity, MonotonyException, SubjectSpec
from checker.rules.schema import CompareRule, Observe, Parameter, Range, Rule, Table

SetBy = Literal["ruleset", "config", "option"]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A law as data: parameters, tables, rules in the order of the law, and gates that are no provisions."""

    id: str
    version: str
    municipality: str
    title: Text
    law: Text
    in_force_from: date
    path: Path
    subject: SubjectSpec
    parameters: Mapping[str, Parameter]
    tables: Mapping[str, Table]
    rules: tuple[Rule, ...]
    gates: tuple[Rule, ...] = ()
    notes: tuple[Text, ...] = ()
    ambiguities: Mapping[str, Ambiguity] = field(default_factory=dict)
    exceptions_to_monotony: tuple[MonotonyException, ...] = ()
    ledger: tuple[str, ...] = ()

    @property
    def by_id(self) -> dict[str, Rule]:
        """Rules and gates by id."""
        return {r.id: r for r in (*self.gates, *self.rules)}


@dataclass(frozen=True, slots=True)
class Settings:
    """Parameters that an office has settled: name to value and who set it."""

    values: Mapping[str, tuple[Any, SetBy]] = field(default_factory=dict)

    def is_set(self, name: str) -> bool:
        """Whether somebody settled the parameter."""
        return name in self.values

    def readings(self, name: str, parameter: Parameter) -> tuple[Any, ...]:
        """Return the values under which rules are evaluated: the one that is set, or every accepted one.

        A range is represented by its two ends: the comparisons that use it are monotonic.
        """
        if name in self.values:
            return (self.values[name][0],)
        if isinstance(parameter.accepted, Range):
            return (parameter.accepted.from_, parameter.accepted.to)
        return parameter.accepted or (parameter.default,)

    def base(self, name: str, parameter: Parameter) -> Any:
        """Return the one value to show: the set one, the default, else the first accepted reading."""
        readings = self.readings(name, parameter)
        return parameter.default if parameter.default in readings else readings[0]

    def in_force(self, ruleset: Ruleset) -> tuple[ParameterInForce, ...]:
        """List every parameter of a ruleset as it was used."""
        rows = []
        for name, parameter in ruleset.parameters.items():
            value, by = self.values.get(name, (parameter.default, "ruleset"))
            if name not in self.values and value is None:
                value = _accepted_for_report(parameter)
            rows.append(ParameterInForce(name=name, value=value, origin=parameter.origin, set_by=by))
        return tuple(rows)


def _accepted_for_report(parameter: Parameter) -> Any:
    if isinstance(parameter.accepted, Range):
        return {"from": parameter.accepted.from_, "to": parameter.accepted.to}
    return list(parameter.accepted) if parameter.accepted else None


def references(rule: Rule) -> tuple[str, ...]:
    """Return the names of the parameters a rule names, in its arguments and its requirement."""
    names: list[str] = []
    observe: Observe | None = rule.observed
    for value in (observe.with_ if observe else {}).values():
        reference = parse_reference(value) if isinstance(value, str) else None
        if isinstance(reference, ParameterRef):
            names.append(reference.name)
    if isinstance(rule, CompareRule) and isinstance(rule.require.operand, ParameterRef):
        names.append(rule.require.operand.name)
    return tuple(dict.fromkeys(names))


@lru_cache(maxsize=1024)
def _literal(words: tuple[str, ...]) -> tuple[Any, ...] | None:
    """Return a list of words and quantities as a fact gets it, or None if it names a parameter or a table."""
    if any(parse_reference(w) is not None for w in words):
        return None
    amounts = [parse_amount(w) for w in words]
    return tuple(w if a is None else a.value for w, a in zip(words, amounts, strict=True))


def resolve(value: Any, reading: Mapping[str, Any], tables: Mapping[str, Table]) -> Any:
    """Return an argument as the fact gets it: parameters and tables looked up, quantities as floats.

    Lists as tuples.
    """
    if isinstance(value, str):
        reference = parse_reference(value)
        if isinstance(reference, ParameterRef):
            found = reading[reference.name]
            return tuple(found) if isinstance(found, list) else found
        if isinstance(reference, TableRef):
            return dict(tables[reference.name].values)
        amount: Amount | None = parse_amount(value)
        return amount.value if amount is not None else value
    if isinstance(value, list):
        literal = _literal(tuple(value)) if all(isinstance(v, str) for v in value) else None
        return literal if literal is not None else tuple(resolve(v, reading, tables) for v in value)
    if isinstance(value, dict):
        return {k: resolve(v, reading, tables) for k, v in value.items()}
    return value
