"""Mutants of a ruleset: one small wrong edit of its YAML each, as a slip of the pen would make it.

Numbers are moved by the smallest step, operators turned, conditions, exceptions and citations dropped or swapped.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

from pydantic import TypeAdapter
from ruamel.yaml import YAML

from checker.rules import Ruleset
from checker.rules.expand import expand
from checker.rules.quantities import ParameterRef, parse_amount
from checker.rules.schema import CompareRule, DistanceTableRule, Parameter, Rule, Table, WrittenRule

STEPS = {"m": 0.001, "m2": 0.01, "kg": 1.0, "s": 0.01, "min": 1.0, "1": 0.01, "%": 1.0, "unit": 1.0}
TURNED = {
    "at_least": ("more_than", "at_most"),
    "at_most": ("less_than", "at_least"),
    "more_than": ("at_least", "less_than"),
    "less_than": ("at_most", "more_than"),
    "equals": ("at_least", "at_most"),
}
LISTS = ("gate", "category", "cites", "words", "parts")
GONE = object()
_RULE: TypeAdapter[Any] = TypeAdapter(WrittenRule)


@dataclass(frozen=True)
class Mutant:
    """A wrong ruleset: ``name`` says what was changed, ``touches`` the ids of the rules it changes.

    ``ruleset`` is None where the change gives no valid ruleset (it would never load).
    """

    name: str
    touches: tuple[str, ...]
    ruleset: Ruleset | None


@dataclass(frozen=True)
class Source:
    """A rule as it is written, and the ids of the rules it makes."""

    raw: Mapping[str, Any]
    ids: tuple[str, ...]
    others: tuple[str, ...] = field(default=(), repr=False)
    """All ids of the ruleset, for wrong citations."""


def sources(ruleset: Ruleset) -> list[Source]:
    """Read the rules of a ruleset again as they are written."""
    files = [ruleset.path / "ruleset.yaml", *sorted(ruleset.path.glob("provisions/*.yaml"))]
    reader = YAML(typ="safe", pure=True)  # read afresh: what an anchor shares is one object
    written = [raw for file in files for raw in _written(reader.load(file.read_text(encoding="utf-8")))]
    known = tuple(ruleset.by_id)
    return [Source(raw, tuple(r.id for r in _made(raw)), known) for raw in written]


def _written(data: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [*data.get("gates", ()), *data.get("rules", ())]


def _made(raw: Mapping[str, Any]) -> list[Rule]:
    rule = _RULE.validate_python(raw)
    return [r for _, r in expand(rule)] if isinstance(rule, DistanceTableRule) else [rule]


def mutants(ruleset: Ruleset) -> Iterator[Mutant]:
    """Yield every mutant of a ruleset, always in the same order; what an anchor shares between rules changes in all."""
    written = sources(ruleset)
    seen: set[tuple[int, str]] = set()
    for source in written:
        for what, edit in edits(source):
            same = [s for s in written if edit.shared is not None and edit.reaches(s.raw)] or [source]
            if len(same) > 1:
                mark = (id(edit.shared), what)
                if mark in seen:
                    continue
                seen.add(mark)
            changed = ruleset
            for one in same:
                changed = _with_rule(changed, edit.apply(one.raw)) if changed is not None else None
            yield Mutant(f"{source.raw['id']}: {what}", tuple(i for s in same for i in s.ids), changed)
    for name, table in ruleset.tables.items():
        yield from _table(ruleset, name, table)
    for name, parameter in ruleset.parameters.items():
        yield from _parameter(ruleset, name, parameter)
    for days in (-1, 1):
        moved = replace(ruleset, in_force_from=ruleset.in_force_from + timedelta(days=days))
        yield Mutant(f"in_force_from {days:+d} day", tuple(r.id for r in ruleset.rules), moved)


@dataclass(frozen=True)
class Edit:
    """A change of a rule's raw data: the value at ``path`` replaced, or removed where ``value`` is ``GONE``.

    ``shared``: the very value that other rules hold as well, through an anchor.
    """

    path: tuple[str, ...]
    value: Any
    shared: Any = None

    def apply(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        """Return the changed data."""
        changed = copy.deepcopy(dict(raw))
        node: Any = changed
        for step in self.path[:-1]:
            node = node[step]
        if self.value is GONE:
            del node[self.path[-1]]
        else:
            node[self.path[-1]] = self.value
        return changed

    def reaches(self, raw: Mapping[str, Any]) -> bool:
        """Tell whether another rule holds the same value at the same place."""
        return _at(raw, self.path) is self.shared


def _at(raw: Any, path: tuple[str, ...]) -> Any:
    for step in path:
        if not isinstance(raw, Mapping) or step not in raw:
            return GONE
        raw = raw[step]
    return raw


def edits(source: Source) -> Iterator[tuple[str, Edit]]:
    """Yield every small wrong edit of a rule."""
    raw = source.raw
    for name in LISTS:
        yield from _list_edits(raw, name, source.others)
    for name in ("none", "relief"):
        if name in raw:
            yield f"{name} removed", Edit((name,), GONE)
    if "relief" in raw:
        yield from _value_edits(raw, ("relief", "factor"))
        yield from _value_edits(raw, ("relief", "floor"))
        for i, cited in enumerate(raw["relief"].get("cites", ())):
            yield f"relief.cites {cited} dropped", Edit(("relief", "cites"), _drop(raw["relief"]["cites"], i))
    for operator, value in raw.get("require", {}).items():
        for turned in TURNED[operator]:
            yield f"{operator} turned into {turned}", Edit(("require",), {turned: value})
        yield from _value_edits(raw, ("require", operator))
    for name in ("expect", "any_of"):
        if raw["kind"] in ("flag", "includes") and (name in raw or (name == "expect" and raw["kind"] == "flag")):
            yield f"{name} turned", Edit((name,), not raw.get(name, True))
    for name in raw.get("observe", {}).get("with", {}):
        yield from _value_edits(raw, ("observe", "with", name))
    for row, content in raw.get("rows", {}).items():
        for name in content.get("with", {}):
            yield from _value_edits(raw, ("rows", row, "with", name))
        for column in content["cells"]:
            yield from _value_edits(raw, ("rows", row, "cells", column), unit="m")


def _list_edits(raw: Mapping[str, Any], name: str, others: Sequence[str]) -> Iterator[tuple[str, Edit]]:
    if not raw.get(name):
        return
    values = [raw[name]] if isinstance(raw[name], str) else list(raw[name])
    for i, value in enumerate(values):
        yield f"{name} {value} dropped", Edit((name,), _drop(values, i))
        if name == "cites":
            swapped = others[(others.index(value) + 1) % len(others)]
            yield f"{name} {value} swapped", Edit((name,), [*values[:i], swapped, *values[i + 1 :]])


def _value_edits(
    raw: Mapping[str, Any], path: tuple[str, ...], unit: str | None = None
) -> Iterator[tuple[str, Edit]]:
    """Yield edits of one value: a quantity moved both ways, a count moved, a truth turned, a list shortened."""
    value = _at(raw, path)
    shown = ".".join(path[-2:])
    if isinstance(value, bool):
        yield f"{shown} turned", Edit(path, not value)
    elif isinstance(value, (int, float)):
        step = STEPS[unit or "unit"]
        for moved in (round(value - step, 6), round(value + step, 6)):
            whole = int(moved) if isinstance(value, int) and unit is None else moved
            yield f"{shown} {value} moved to {whole}", Edit(path, whole)
    elif isinstance(value, list):
        for i, item in enumerate(value):
            yield f"{shown} {item} dropped", Edit(path, _drop(value, i), value)
    elif isinstance(value, str) and parse_amount(value) is not None:
        number, _, written = value.strip().partition(" ")
        step = STEPS[written.strip()]
        for moved in (float(number) - step, float(number) + step):
            yield f"{shown} {value} moved to {moved:g}", Edit(path, f"{max(moved, 0.0):.6f} {written}", value)


def _drop(values: Sequence[Any], i: int) -> list[Any]:
    return [*values[:i], *values[i + 1 :]]


def _with_rule(ruleset: Ruleset, raw: Mapping[str, Any]) -> Ruleset | None:
    try:
        made = {r.id: r for r in _made(raw)}
    except ValueError:
        return None
    return replace(
        ruleset,
        rules=tuple(made.get(r.id, r) if _same_version(r, raw) else r for r in ruleset.rules),
        gates=tuple(made.get(r.id, r) if _same_version(r, raw) else r for r in ruleset.gates),
    )


def _same_version(rule: Rule, raw: Mapping[str, Any]) -> bool:
    return rule.since == raw.get("since") and rule.until == raw.get("until")


def _table(ruleset: Ruleset, name: str, table: Table) -> Iterator[Mutant]:
    users = _users(ruleset, f"@{name}")
    for column, value in table.values.items():
        for step in (-STEPS[table.unit], STEPS[table.unit]):
            moved = table.model_copy(update={"values": {**table.values, column: value + step}})
            yield Mutant(
                f"@{name}.{column}: {value:g} moved to {value + step:g}",
                users,
                replace(ruleset, tables={**ruleset.tables, name: moved}),
            )


def _parameter(ruleset: Ruleset, name: str, parameter: Parameter) -> Iterator[Mutant]:
    users = _users(ruleset, f"${name}")
    for what, update in _parameter_edits(parameter):
        changed = parameter.model_copy(update=update)
        yield Mutant(f"${name}: {what}", users, replace(ruleset, parameters={**ruleset.parameters, name: changed}))


def _parameter_edits(parameter: Parameter) -> Iterator[tuple[str, dict[str, Any]]]:
    step = STEPS.get(parameter.unit or "1", 1.0)
    accepted = parameter.accepted
    if isinstance(accepted, tuple):
        for i, value in enumerate(accepted):
            if len(accepted) > 1:
                yield f"reading {value} dropped", {"accepted": tuple(_drop(accepted, i))}
    elif accepted is not None:
        for end in ("from_", "to"):
            for move in (-step, step):
                value = getattr(accepted, end) + move
                yield f"{end.strip('_')} moved to {value:g}", {"accepted": accepted.model_copy(update={end: value})}
    elif isinstance(parameter.default, (int, float)) and not isinstance(parameter.default, bool):
        for move in (-step, step):
            yield f"moved to {parameter.default + move:g}", {"default": parameter.default + move}
    elif isinstance(parameter.default, bool):
        yield "turned", {"default": not parameter.default}


def _users(ruleset: Ruleset, reference: str) -> tuple[str, ...]:
    """Return the ids of the rules that name a parameter or a table, as ``$name`` or ``@name``."""
    return tuple(r.id for r in ruleset.by_id.values() if reference in set(_named(r)))


def _named(rule: Rule) -> Iterator[str]:
    if isinstance(rule, CompareRule):
        operand = rule.require.operand
        yield f"${operand.name}" if isinstance(operand, ParameterRef) else f"@{getattr(operand, 'name', '')}"
    if rule.observed is not None:
        yield from (v for v in rule.observed.with_.values() if isinstance(v, str))
