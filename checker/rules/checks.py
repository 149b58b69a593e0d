"""Checks across a whole ruleset: references between rules, cycles, dates, tables, the ledger, the ambiguities."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from checker.facts import registry
from checker.rules.check_rule import check_rule, near
from checker.rules.quantities import UNITS
from checker.rules.ruleset_file import RulesetFile
from checker.rules.schema import CellRule, CompareRule, CompositeRule, GateRule, Range, RowRule, Rule
from checker.rules.yaml_files import Fault, Steps

AMBIGUITIES = "ambiguities.yaml"


@dataclass(frozen=True, slots=True)
class Placed:
    """A rule and where it is written; ``row``: its row of a distance table."""

    rule: Rule
    file: Path
    path: Steps
    row: str | None = None


def check_ruleset(
    head: RulesetFile, main: Path, gates: Sequence[Placed], rules: Sequence[Placed], broken: set[str]
) -> list[Fault]:
    """Return every fault that the shape of single rules does not show.

    ``broken`` names rules, parameters and tables that were left out because of faults of their own: what refers to
    them is not reported again.
    """
    every = (*gates, *rules)
    facts = registry()
    faults = [
        Fault(p.file, f"{p.rule.id}: {message}", (*p.path, key))
        for p in every
        for key, message in check_rule(p.rule, head, facts, broken)
    ]
    names = {p.rule.id: p.rule for p in every}
    faults += [Fault(p.file, m, (*p.path, key)) for p in every for key, m in _related(p.rule, names, broken)]
    faults += _duplicates(gates) + _duplicates(rules) + _cycles(every)
    faults += [Fault(_file(main, path), m, path) for path, m in _head(head, rules, names, broken)]
    return faults + _columns(head, main, rules)


def _file(main: Path, path: Steps) -> Path:
    register = main.with_name(AMBIGUITIES)
    return register if path[:1] == ("ambiguities",) and register.is_file() else main


def _related(rule: Rule, names: Mapping[str, Rule], broken: set[str]) -> Iterator[tuple[str, str]]:
    if isinstance(rule, CellRule):
        return
    relief = rule.relief.cites if isinstance(rule, CompareRule) and rule.relief is not None else ()
    parts = rule.parts if isinstance(rule, CompositeRule) else ()
    for key, references in (("gate", rule.gate), ("cites", rule.cites), ("parts", parts), ("relief", relief)):
        for reference in references:
            if _is_broken(reference, broken):
                continue
            if reference not in names:
                yield key, f"{rule.id}: names {reference!r}, which is no rule of this ruleset{near(reference, names)}"
            elif key == "gate" and not isinstance(names[reference], GateRule):
                yield key, f"{rule.id}: {reference!r} is of kind {names[reference].kind}, not a gate"


def _is_broken(name: str, broken: set[str]) -> bool:
    return any(name == b or (b and name.startswith(f"{b}.")) for b in broken)


def _duplicates(rules: Sequence[Placed]) -> list[Fault]:
    """Two rules of one id are versions of it; their dates must not overlap."""
    faults: list[Fault] = []
    seen: dict[str, list[Rule]] = {}
    for placed in rules:
        rule = placed.rule
        for other in seen.get(rule.id, []):
            starts_before_end = other.until is None or rule.since is None or rule.since < other.until
            ends_after_start = rule.until is None or other.since is None or other.since < rule.until
            if starts_before_end and ends_after_start and not isinstance(rule, CellRule):
                message = f"{rule.id} is defined twice for overlapping dates"
                faults.append(Fault(placed.file, message, (*placed.path, "id")))
        seen.setdefault(rule.id, []).append(rule)
    return faults


def _cycles(rules: Sequence[Placed]) -> list[Fault]:
    """Find rules that hang on themselves through their gates and parts."""
    needs: dict[str, tuple[str, ...]] = {}
    for placed in rules:
        parts = placed.rule.parts if isinstance(placed.rule, (CompositeRule, RowRule)) else ()
        needs[placed.rule.id] = (*needs.get(placed.rule.id, ()), *placed.rule.gate, *parts)
    found: dict[frozenset[str], Fault] = {}
    done: set[str] = set()

    def visit(name: str, path: tuple[str, ...]) -> None:
        if name in path:
            cycle = (*path[path.index(name) :], name)
            placed = next(p for p in rules if p.rule.id == name)
            message = f"rules hang on themselves: {' > '.join(cycle)}"
            found.setdefault(frozenset(cycle), Fault(placed.file, message, placed.path))
        elif name in needs and name not in done:
            for needed in needs[name]:
                visit(needed, (*path, name))
            done.add(name)

    for name in needs:
        visit(name, ())
    return list(found.values())


def _head(
    head: RulesetFile, rules: Sequence[Placed], names: Mapping[str, Rule], broken: set[str]
) -> Iterator[tuple[Steps, str]]:
    ids = {p.rule.id for p in rules}
    if not ids and not broken:
        yield (), "the ruleset holds no rules"
    yield from _ledger(head, ids, broken)
    for name, parameter in head.parameters.items():
        if parameter.origin in ("law", "design") and parameter.listed:
            yield ("parameters", name), "a parameter of the law or the design is locked and has no listed readings"
        if isinstance(parameter.accepted, Range) and parameter.accepted.from_ > parameter.accepted.to:
            yield ("parameters", name), "the range of accepted readings ends before it begins"
    for name, table in head.tables.items():
        if table.unit not in UNITS:
            yield ("tables", name, "unit"), f"unknown unit {table.unit!r}; known: {', '.join(UNITS)}"
    for name, ambiguity in head.ambiguities.items():
        path: Steps = ("ambiguities", name)
        for where in ambiguity.where:
            if where not in names and where not in head.ledger and not _is_broken(where, broken):
                yield path, f"{name}: names {where!r}, which is no rule of this ruleset{near(where, names)}"
        for parameter_name in ambiguity.parameters:
            if parameter_name not in head.parameters and parameter_name not in broken:
                yield path, f"{name}: unknown parameter {parameter_name!r}{near(parameter_name, head.parameters)}"
    for i, exception in enumerate(head.exceptions_to_monotony):
        if exception.provision not in names and not _is_broken(exception.provision, broken):
            yield ("exceptions_to_monotony", i), f"names {exception.provision!r}, which is no rule of this ruleset"


def _ledger(head: RulesetFile, ids: set[str], broken: set[str]) -> Iterator[tuple[Steps, str]]:
    known: set[str] = set()
    for n, name in enumerate(head.ledger):
        if name in known:
            yield ("ledger", n), f"the ledger names {name!r} twice"
        known.add(name)
        if name not in ids and not _is_broken(name, broken):
            yield ("ledger", n), f"the ledger's {name!r} has no rule"
    for name in sorted(ids - known) if head.ledger else ():
        yield ("ledger",), f"rule {name!r} is not in the ledger{near(name, known)}"


def _columns(head: RulesetFile, main: Path, rules: Sequence[Placed]) -> list[Fault]:
    """Tables by class must share the classes and their order; a shorter one may leave some out."""
    columns: dict[tuple[Path, Steps], tuple[str, ...]] = {
        (main, ("tables", name)): tuple(t.values) for name, t in head.tables.items()
    }
    columns |= {(p.file, p.path): tuple(p.rule.cells) for p in rules if isinstance(p.rule, RowRule)}
    longest = max(columns.values(), key=len, default=())
    return [
        Fault(file, f"the columns {list(c)} do not match {list(longest)}", path)
        for (file, path), c in columns.items()
        if set(c) & set(longest) and list(c) != [x for x in longest if x in c]
    ]
