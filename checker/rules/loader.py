"""Loads rulesets: reads the files, expands tables, checks every reference, reports all faults at once."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from checker.model.errors import UsageError
from checker.model.text import Text
from checker.rules.checks import check_ruleset
from checker.rules.expand import expand
from checker.rules.ruleset import Ruleset
from checker.rules.schema import DistanceTableRule, ProvisionsFile, Rule, RulesetFile
from checker.rules.yaml_files import Fault, locate, read_yaml


class RulesetError(UsageError):
    """A faulty ruleset, with every fault."""

    def __init__(self, faults: Sequence[Fault] | Text) -> None:
        self.faults: tuple[Fault, ...] = ()
        if isinstance(faults, Text):
            super().__init__(faults)
            return
        self.faults = tuple(locate(faults))
        lines = "\n".join(f"  {f}" for f in self.faults)
        super().__init__(
            Text(
                f"O conjunto de regras tem {len(self.faults)} falha(s):\n{lines}",
                f"The ruleset has {len(self.faults)} fault(s):\n{lines}",
            )
        )


def load_rulesets(paths: Sequence[Path]) -> tuple[Ruleset, ...]:
    """Load the rulesets in these folders; raises :class:`RulesetError` with all faults of the faulty ones."""
    faults: list[Fault] = []
    loaded = []
    for path in paths:
        try:
            loaded.append(load_ruleset(path))
        except RulesetError as error:
            faults += error.faults
    if faults:
        raise RulesetError(faults)
    return tuple(loaded)


def load_ruleset(folder: Path) -> Ruleset:
    """Load the ruleset in ``folder`` (its ``ruleset.yaml`` and the files it includes)."""
    main = folder / "ruleset.yaml"
    head, faults = _model(main, RulesetFile)
    if head is None:
        raise RulesetError(faults)
    rules: list[tuple[Rule, Path, tuple[str | int, ...]]] = []
    gates = [item for i, g in enumerate(head.gates) for item in _expanded(g, main, ("gates", i))]
    for pattern in head.include:
        for file in sorted(folder.glob(pattern)):
            part, found = _model(file, ProvisionsFile)
            faults += found
            if part is not None:
                rules += [item for i, r in enumerate(part.rules) for item in _expanded(r, file, ("rules", i))]
    faults += check_ruleset(head, main, gates, rules)
    if faults:
        raise RulesetError(faults)
    order = {identifier: i for i, identifier in enumerate(head.ledger)}
    ordered = sorted((r for r, _, _ in rules), key=lambda r: order.get(r.id, len(order)))
    return Ruleset(
        id=head.id,
        version=head.version,
        municipality=head.municipality,
        title=head.title.text,
        law=head.law.text,
        in_force_from=head.in_force_from,
        path=folder,
        subject=head.subject,
        parameters=head.parameters,
        tables=head.tables,
        rules=tuple(ordered),
        gates=tuple(g for g, _, _ in gates),
        notes=tuple(n.text for n in head.notes),
    )


def _expanded(rule: Any, file: Path, path: tuple[str | int, ...]) -> list[tuple[Rule, Path, tuple[str | int, ...]]]:
    rules = expand(rule) if isinstance(rule, DistanceTableRule) else [rule]
    return [(r, file, path) for r in rules]


def _model(path: Path, model: type[Any]) -> tuple[Any, list[Fault]]:
    data, faults = read_yaml(path)
    if faults:
        return None, faults
    try:
        return model.model_validate(data), []
    except ValidationError as error:
        return None, [Fault(path, _message(e), _loc(e["loc"], data)) for e in error.errors()]


def _message(error: Any) -> str:
    text = str(error["msg"]).removeprefix("Value error, ")
    return f"{text} (found {error['input']!r})" if error["type"] in ("literal_error", "union_tag_invalid") else text


def _loc(loc: tuple[Any, ...], data: Any) -> tuple[str | int, ...]:
    """Drop the parts of a pydantic location that name a union's branch, not a key of the file."""
    path: list[str | int] = []
    node = data
    for step in loc:
        if (isinstance(node, dict) and step in node) or (
            isinstance(node, list) and isinstance(step, int) and step < len(node)
        ):
            node = node[step]
            path.append(step)
    return tuple(path)
