"""Tests an observation against its rule: one evaluator a kind. They know comparisons, and no law."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from checker.engine.draft import Draft
from checker.facts import Observation, Span
from checker.model import Missing, Quantity, Text, Verdict
from checker.model.tolerance import Operator, compare, is_marginal
from checker.rules.quantities import Amount, ParameterRef
from checker.rules.ruleset import Ruleset
from checker.rules.schema import (
    CellRule,
    CompareRule,
    FlagRule,
    GateRule,
    IncludesRule,
    ReliefSpec,
    Require,
    RowRule,
    Rule,
)

OTHER_CATEGORY = Text("trata de outra classe: aqui é {found}", "it is about another class: here it is {found}")


def test(rule: Rule, observation: Observation, reading: Mapping[str, Any], ruleset: Ruleset) -> Draft:
    """Return the verdict of ``rule`` on ``observation`` under one reading."""
    filtered = _category(rule, observation)
    if filtered is not None:
        return filtered
    if observation.verdict is not None:
        draft = Draft(observation=observation, verdict=observation.verdict)
    else:
        draft = _by_kind(rule, observation, reading, ruleset)
    if observation.at_best is not None and draft.verdict is Verdict.PASS:
        draft = replace(draft, verdict=observation.at_best)
    if observation.at_worst is not None and draft.verdict is Verdict.FAIL:
        draft = replace(draft, verdict=observation.at_worst)
    draft = _as_share(rule, draft)
    return replace(
        draft,
        why=_join(draft.why, observation.why),
        missing=tuple(dict.fromkeys((*draft.missing, *observation.missing))),
        cites=tuple(dict.fromkeys((*draft.cites, *observation.cites))),
    )


def _as_share(rule: Rule, draft: Draft) -> Draft:
    """Report a share of a length as a share, though it was compared as a length."""
    whole = draft.observation.limit
    if not isinstance(rule, CompareRule) or not isinstance(rule.require.operand, Amount) or not whole:
        return draft
    if rule.require.operand.unit != "1" or draft.measured is None or draft.required is None:
        return draft
    return replace(
        draft,
        measured=Quantity(value=draft.measured.value / whole, unit="1"),
        required=Quantity(value=rule.require.operand.value, unit="1", operator=draft.required.operator),
    )


def _category(rule: Rule, observation: Observation) -> Draft | None:
    category = observation.category
    if isinstance(rule, RowRule):
        return (
            None
            if isinstance(category, Missing)
            else Draft(observation=observation, verdict=Verdict.NA, off_category=True)
        )
    if not rule.category or category is None or category in rule.category:
        return None
    if isinstance(category, Missing):
        return Draft(
            observation=observation, verdict=Verdict.MISSING, missing=(category,), silent=isinstance(rule, CellRule)
        )
    return Draft(
        observation=observation, verdict=Verdict.NA, off_category=True, why=OTHER_CATEGORY.format(found=category)
    )


def _by_kind(rule: Rule, observation: Observation, reading: Mapping[str, Any], ruleset: Ruleset) -> Draft:
    value = observation.value
    if isinstance(value, Missing) and not isinstance(rule, RowRule):
        return _unmeasured(rule, observation, reading, ruleset, value)
    match rule:
        case CompareRule():
            limit, unit = _limit(rule, observation, reading, ruleset)
            return _measured(observation, rule.require.operator, limit, unit, _relief(rule.relief))
        case CellRule():
            return _measured(observation, ">=", rule.value, rule.unit, _relief(rule.relief))
        case RowRule():
            return _row(rule, observation)
        case FlagRule():
            met = isinstance(value, bool) and value is rule.expect
            return Draft(observation=observation, verdict=Verdict.PASS if met else Verdict.FAIL)
        case GateRule():
            return Draft(observation=observation, verdict=Verdict.INFO if value else Verdict.NA)
        case IncludesRule():
            return _includes(rule, observation)
        case _:
            raise TypeError(f"{rule.id}: a rule of kind {rule.kind} tests no observation")


def _unmeasured(
    rule: Rule, observation: Observation, reading: Mapping[str, Any], ruleset: Ruleset, value: Missing
) -> Draft:
    required = None
    if isinstance(rule, CellRule):
        required = Quantity(value=rule.value, unit=rule.unit, operator=">=")
    elif isinstance(rule, CompareRule):
        limit, unit = _limit(rule, observation, reading, ruleset)
        required = Quantity(value=limit, unit=unit, operator=rule.require.operator)
    return Draft(observation=observation, verdict=Verdict.MISSING, missing=(value,), required=required, why=value.why)


def _limit(
    rule: CompareRule, observation: Observation, reading: Mapping[str, Any], ruleset: Ruleset
) -> tuple[float, str]:
    require: Require = rule.require
    operand = require.operand
    if isinstance(operand, Amount):
        number, unit = operand.value, operand.unit
    elif isinstance(operand, ParameterRef):
        number, unit = float(reading[operand.name]), ruleset.parameters[operand.name].unit or "1"
    else:
        table = ruleset.tables[operand.name]
        number, unit = table.values[str(observation.category)], table.unit
    if observation.limit is not None:
        return number * observation.limit, rule.unit or "m"
    return number, rule.unit or unit


def _relief(spec: ReliefSpec | None) -> tuple[float, float, tuple[str, ...]] | None:
    return None if spec is None else (spec.factor.value, spec.floor.value, spec.cites)


def _measured(
    observation: Observation,
    operator: Operator,
    limit: float,
    unit: str,
    relief: tuple[float, float, tuple[str, ...]] | None,
) -> Draft:
    value = observation.value
    if isinstance(value, Span):
        return _span(observation, value, operator, limit, unit)
    if isinstance(value, (bool, str, frozenset)) or value is None or isinstance(value, Missing):
        raise TypeError(f"a number is compared here; the fact observed {value!r}")
    draft = _number(observation, float(value), operator, limit, unit)
    if draft.verdict is Verdict.FAIL and relief is not None and observation.relief is not None:
        return _relieved(observation, float(value), operator, limit, unit, relief, draft)
    return draft


def _number(observation: Observation, value: float, operator: Operator, limit: float, unit: str) -> Draft:
    met = compare(value, operator, limit, unit)
    return Draft(
        observation=observation,
        verdict=Verdict.PASS if met else Verdict.FAIL,
        measured=Quantity(value=value, unit=unit),
        required=Quantity(value=limit, unit=unit, operator=operator),
        marginal=is_marginal(value, limit, unit),
        margin=value - limit if operator in (">=", ">") else limit - value,
    )


def _span(observation: Observation, span: Span, operator: Operator, limit: float, unit: str) -> Draft:
    """Decide only if every value of the interval decides alike; show the end that is nearer to failing."""
    ends = [_number(observation, end, operator, limit, unit) for end in (span.low, span.high)]
    worse = min((d for d in ends if math.isfinite(d.margin)), key=lambda d: d.margin, default=ends[0])
    if ends[0].verdict is ends[1].verdict:
        return worse
    measured = worse.measured if span.low or math.isfinite(span.high) else None
    return replace(worse, verdict=Verdict.MISSING, missing=span.because, measured=measured)


def _relieved(
    observation: Observation,
    value: float,
    operator: Operator,
    limit: float,
    unit: str,
    spec: tuple[float, float, tuple[str, ...]],
    full: Draft,
) -> Draft:
    """Apply a lowered requirement: only as far as the plan proves its condition."""
    factor, floor, cites = spec
    assert observation.relief is not None  # noqa: S101  # the caller asked; tells mypy
    relief = observation.relief(limit)
    if relief.proven is False:
        return replace(full, why=relief.note)
    lowered = _number(observation, value, operator, max(floor, factor * limit), unit)
    if isinstance(relief.proven, Missing):
        if lowered.verdict is Verdict.FAIL:
            return replace(full, why=relief.note)
        if relief.doubtful:
            return replace(full, verdict=Verdict.REVIEW, why=relief.note, cites=cites)
        return replace(full, verdict=Verdict.MISSING, missing=(relief.proven,), why=relief.note, cites=cites)
    if relief.unshielded_m is not None:
        part = _number(observation, relief.unshielded_m, operator, limit, unit)
        if part.verdict is Verdict.FAIL:
            return replace(full, why=relief.note, cites=cites)
    return replace(lowered, why=relief.note, cites=cites, marginal=lowered.marginal or full.marginal)


def _row(rule: RowRule, observation: Observation) -> Draft:
    """A distance whose column is not known: pass above every cell, fail under every cell, else missing."""
    category = observation.category
    unknown = (category,) if isinstance(category, Missing) else ()
    if isinstance(observation.value, (int, float)) and not isinstance(observation.value, bool):
        value = float(observation.value)
        largest = _number(observation, value, ">=", max(rule.cells.values()), rule.unit)
        smallest = _number(observation, value, ">=", min(rule.cells.values()), rule.unit)
        if largest.verdict is Verdict.PASS:
            return largest
        if smallest.verdict is Verdict.FAIL and observation.relief is None:
            return smallest
        return replace(largest, verdict=Verdict.MISSING, missing=unknown)
    value_gap = (observation.value,) if isinstance(observation.value, Missing) else ()
    return Draft(observation=observation, verdict=Verdict.MISSING, missing=(*unknown, *value_gap))


def _includes(rule: IncludesRule, observation: Observation) -> Draft:
    found = observation.value
    words = set(rule.words)
    has = isinstance(found, frozenset) and (bool(words & found) if rule.any_of else words <= found)
    return Draft(observation=observation, verdict=Verdict.PASS if has else Verdict.FAIL)


def _join(first: Text | None, second: Text | None) -> Text | None:
    if first is None or second is None or first == second:
        return first or second
    return first + second
