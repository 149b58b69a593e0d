"""Loads rulesets: reads the files, expands tables, checks every reference, reports all faults at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from checker.model.errors import UsageError
from checker.model.text import Text
from checker.rules.checks import AMBIGUITIES, Placed, check_ruleset
from checker.rules.expand import expand
from checker.rules.ruleset import Ruleset
from checker.rules.ruleset_file import AmbiguitiesFile, ProvisionsFile, RulesetFile
from checker.rules.schema import DistanceTableRule, WrittenRule
from checker.rules.yaml_files import Fault, Steps, locate, read_yaml

MAIN = "ruleset.yaml"
_RULE: TypeAdapter[Any] = TypeAdapter(WrittenRule)
_EMPTY_HEAD = {
    "format": "esquadro-ruleset/1",
    "id": "?",
    "version": "?",
    "municipality": "?",
    "title": {"pt": "?", "en": "?"},
    "law": {"pt": "?", "en": "?"},
    "in_force_from": date.min,
}


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


@dataclass(frozen=True, slots=True)
class Loaded:
    """The usable rulesets among some folders, and the errors of the others, one a folder."""

    rulesets: tuple[Ruleset, ...] = ()
    errors: dict[Path, RulesetError] = field(default_factory=dict)


def load_usable(paths: Sequence[Path]) -> Loaded:
    """Load each ruleset; a faulty one does not keep the others from being used."""
    loaded: list[Ruleset] = []
    errors: dict[Path, RulesetError] = {}
    for path in paths:
        try:
            loaded.append(load_ruleset(path))
        except RulesetError as error:
            errors[path] = error
    return Loaded(tuple(loaded), errors)


def load_rulesets(paths: Sequence[Path]) -> tuple[Ruleset, ...]:
    """Load the rulesets in these folders; raises :class:`RulesetError` with all faults of the faulty ones."""
    found = load_usable(paths)
    if found.errors:
        raise RulesetError([fault for error in found.errors.values() for fault in error.faults])
    return found.rulesets


def load_ruleset(path: Path) -> Ruleset:
    """Load the ruleset in a folder (its ``ruleset.yaml`` and the files it includes), or in a single file."""
    main = path / MAIN if path.is_dir() else path
    folder = main.parent
    sources = _Sources(folder)
    head = sources.head(main)
    if head is None:
        raise RulesetError(sources.faults)
    for pattern in head.include if main.name == MAIN else ():
        for file in sorted(folder.glob(pattern)):
            sources.provisions(file)
    faults = sources.faults + check_ruleset(head, main, sources.gates, sources.rules, sources.broken)
    if faults:
        raise RulesetError(faults)
    order = {identifier: i for i, identifier in enumerate(head.ledger)}
    ordered = sorted((p.rule for p in sources.rules), key=lambda r: order.get(r.id, len(order)))
    return Ruleset(
        id=head.id,
        version=head.version,
        municipality=head.municipality,
        title=head.title.text,
        law=head.law.text,
        in_force_from=head.in_force_from,
        path=path,
        subject=head.subject,
        parameters=head.parameters,
        tables=head.tables,
        rules=tuple(ordered),
        gates=tuple(p.rule for p in sources.gates),
        notes=tuple(n.text for n in head.notes),
        ambiguities=head.ambiguities,
        exceptions_to_monotony=head.exceptions_to_monotony,
        ledger=head.ledger,
    )


class _Sources:
    """What the files of one ruleset hold, with the faults of each; a faulty rule does not hide the others."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.faults: list[Fault] = []
        self.gates: list[Placed] = []
        self.rules: list[Placed] = []
        self.broken: set[str] = set()

    def head(self, main: Path) -> RulesetFile | None:
        """Read the main file and the register of ambiguities beside it."""
        data, self.faults = read_yaml(main)
        if not isinstance(data, dict):
            self.faults = self.faults or [Fault(main, "a ruleset is a mapping with the key 'format'")]
            return None
        for name, into in (("gates", self.gates), ("rules", self.rules)):
            into += self._rules(main, (name,), data)
        register = self._ambiguities(self.folder / AMBIGUITIES) if main.name == MAIN else {}
        bare = {k: v for k, v in data.items() if k not in ("gates", "rules")}
        if register:
            bare["ambiguities"] = {**register, **bare.get("ambiguities", {})}
        return self._head(main, bare)

    def _head(self, main: Path, data: dict[str, Any]) -> RulesetFile | None:
        """Validate the head; with faults, go on with what is left of it, so that the rules are checked as well."""
        model: RulesetFile | None = self._model(main, RulesetFile, data)
        if model is not None:
            return model
        for fault in self.faults:
            if fault.file == main and fault.path:
                self._drop(data, fault.path)
        try:
            return RulesetFile.model_validate({**_EMPTY_HEAD, **data})
        except ValidationError:
            return None

    def _drop(self, data: dict[str, Any], path: Steps) -> None:
        section = data.get(str(path[0]))
        if len(path) > 1 and isinstance(section, dict) and path[0] in ("parameters", "tables", "ambiguities"):
            data[str(path[0])] = {k: v for k, v in section.items() if k != path[1]}
            self.broken.add(str(path[1]))
        else:
            data.pop(str(path[0]), None)

    def provisions(self, file: Path) -> None:
        """Read one file of rules."""
        data, faults = read_yaml(file)
        self.faults += faults
        if data is None:
            self.faults += [] if faults else [Fault(file, "the file is empty; it needs the key 'rules'", (), 1, 1)]
            return
        if isinstance(data, dict) and isinstance(data.get("rules"), list):
            self.rules += self._rules(file, ("rules",), data)
            data = {**data, "rules": []}
        self._model(file, ProvisionsFile, data)

    def _ambiguities(self, file: Path) -> dict[str, Any]:
        if not file.is_file():
            return {}
        data, faults = read_yaml(file)
        self.faults += faults
        model = self._model(file, AmbiguitiesFile, data) if data is not None else None
        return dict(data["ambiguities"]) if model is not None else {}

    def _rules(self, file: Path, at: Steps, data: dict[str, Any]) -> list[Placed]:
        """Validate each rule by itself."""
        written = data.get(str(at[0]), [])
        if not isinstance(written, list):
            self.faults.append(Fault(file, "a list of rules is needed here", at))
            return []
        placed: list[Placed] = []
        for i, raw in enumerate(written):
            try:
                rule = _RULE.validate_python(raw)
            except ValidationError as error:
                self.faults += [Fault(file, _message(e), (*at, i, *_loc(e["loc"], raw))) for e in error.errors()]
                self.broken.add(str(raw.get("id")) if isinstance(raw, dict) else "")
            else:
                placed += _expanded(rule, file, (*at, i))
        return placed

    def _model(self, path: Path, model: type[Any], data: Any) -> Any:
        try:
            return model.model_validate(data)
        except ValidationError as error:
            self.faults += [Fault(path, _message(e), _loc(e["loc"], data)) for e in error.errors()]
            return None


def _expanded(rule: Any, file: Path, path: Steps) -> list[Placed]:
    if not isinstance(rule, DistanceTableRule):
        return [Placed(rule, file, path)]
    return [Placed(r, file, (*path, "rows", row), row) for row, r in expand(rule)]


def _message(error: Any) -> str:
    text = str(error["msg"]).removeprefix("Value error, ")
    if error["type"] == "missing":
        return f"the key {error['loc'][-1]!r} is needed"
    if error["type"] == "extra_forbidden":
        return f"unknown key {error['loc'][-1]!r}"
    if error["type"] == "union_tag_invalid":
        context = error["ctx"]
        return f"unknown kind {context['tag']!r}; known: {context['expected_tags']}"
    return f"{text} (found {error['input']!r})" if error["type"] == "literal_error" else text


def _loc(loc: tuple[Any, ...], data: Any) -> Steps:
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
