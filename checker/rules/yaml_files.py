"""YAML 1.2 with positions: duplicate keys are refused, and every fault can name its line and column."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from checker.rules import parse_cache

Steps = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of a ruleset: the file, where in it, and what is wrong."""

    file: Path
    message: str
    path: Steps = ()
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        place = f"{self.file.name}:{self.line}:{self.column}" if self.line is not None else self.file.name
        where = ".".join(str(p) for p in self.path)
        return f"{place}: {where + ': ' if where else ''}{self.message}"


def read_yaml(path: Path) -> tuple[Any, list[Fault]]:
    """Read a YAML 1.2 file. A syntax fault leaves no data; duplicate keys are all listed, and the last one holds."""
    try:
        content = path.read_bytes()
        name = parse_cache.key(content)
        known = parse_cache.recall(name)
        if known is not None:
            return known, []
        reader = YAML(typ="safe", pure=True)
        reader.allow_duplicate_keys = True
        node = reader.compose(content.decode("utf-8"))
        if node is None:
            return None, []
        faults = [_duplicate(path, key, steps) for key, steps in _duplicates(node, ())]
        data = reader.constructor.construct_document(node)
        if not faults:
            parse_cache.remember(name, data)
        return data, faults
    except MarkedYAMLError as error:
        mark = error.problem_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (None, None)
        return None, [Fault(path, f"{error.problem or error}".splitlines()[0], (), line, column)]
    except (YAMLError, UnicodeDecodeError, OSError) as error:
        return None, [Fault(path, str(error).splitlines()[0])]


def locate(faults: Sequence[Fault]) -> list[Fault]:
    """Add line and column to faults that have only a path, and sort them by file and position."""
    trees: dict[Path, Node | None] = {}
    located = []
    for fault in dict.fromkeys(faults):
        if fault.line is None:
            if fault.file not in trees:
                trees[fault.file] = _tree(fault.file)
            line, column = _find(trees[fault.file], fault.path)
            fault = replace(fault, line=line, column=column)
        located.append(fault)
    return sorted(located, key=lambda f: (str(f.file), f.line or 0, f.column or 0))


def _tree(path: Path) -> Node | None:
    try:
        node: Node | None = YAML(typ="safe", pure=True).compose(path.read_text(encoding="utf-8"))
    except (YAMLError, UnicodeDecodeError, OSError):
        return None
    return node


def _duplicates(node: Node | None, steps: Steps) -> Iterator[tuple[Node, Steps]]:
    """Yield the key nodes that repeat a key of their mapping, at any depth."""
    if isinstance(node, SequenceNode):
        for i, item in enumerate(node.value):
            yield from _duplicates(item, (*steps, i))
    if not isinstance(node, MappingNode):
        return
    seen: set[str] = set()
    for key, value in node.value:
        name = str(key.value) if isinstance(key, ScalarNode) else ""
        if name in seen:
            yield key, (*steps, name)
        seen.add(name)
        yield from _duplicates(value, (*steps, name))


def _duplicate(path: Path, key: Node, steps: Steps) -> Fault:
    line, column = _mark(key)
    return Fault(path, f"duplicate key {key.value!r}", steps, line, column)


def _mark(node: Node) -> tuple[int, int]:
    return node.start_mark.line + 1, node.start_mark.column + 1


def _find(node: Node | None, path: Steps) -> tuple[int | None, int | None]:
    """Return the position of ``path``, or of the deepest part of it that the file has."""
    if node is None:
        return None, None
    found = _mark(node)
    for step in path:
        marked, node = _step(node, step)
        if marked is None or node is None:
            break
        found = _mark(marked)
    return found


def _step(node: Node, step: str | int) -> tuple[Node | None, Node | None]:
    if isinstance(node, MappingNode):
        for key, value in node.value:
            if str(key.value) == str(step):
                return key, value
    elif isinstance(node, SequenceNode) and isinstance(step, int) and step < len(node.value):
        return node.value[step], node.value[step]
    return None, None
