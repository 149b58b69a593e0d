"""YAML 1.2 with positions: duplicate keys are refused, and every fault can name its line and column."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of a ruleset: the file, where in it, and what is wrong."""

    file: Path
    message: str
    path: tuple[str | int, ...] = ()
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        place = f"{self.file.name}:{self.line}:{self.column}" if self.line is not None else self.file.name
        where = ".".join(str(p) for p in self.path)
        return f"{place}: {where + ': ' if where else ''}{self.message}"


def read_yaml(path: Path) -> tuple[Any, list[Fault]]:
    """Read a YAML 1.2 file; on a syntax fault or a duplicate key return it instead of the data."""
    try:
        return YAML(typ="safe", pure=True).load(path.read_text(encoding="utf-8")), []
    except MarkedYAMLError as error:
        mark = error.problem_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (None, None)
        return None, [Fault(path, f"{error.problem or error}".splitlines()[0], (), line, column)]
    except (YAMLError, UnicodeDecodeError, OSError) as error:
        return None, [Fault(path, str(error).splitlines()[0])]


def locate(faults: Sequence[Fault]) -> list[Fault]:
    """Add line and column to faults that have only a path; the file is read again with positions."""
    trees: dict[Path, Any] = {}
    located = []
    for fault in faults:
        if fault.line is not None:
            located.append(fault)
            continue
        if fault.file not in trees:
            trees[fault.file] = _positions(fault.file)
        line, column = _find(trees[fault.file], fault.path)
        located.append(Fault(fault.file, fault.message, fault.path, line, column))
    return located


def _positions(path: Path) -> Any:
    try:
        return YAML(typ="rt").load(path.read_text(encoding="utf-8"))
    except (YAMLError, UnicodeDecodeError, OSError):
        return None


def _find(tree: Any, path: tuple[str | int, ...]) -> tuple[int | None, int | None]:
    line: int | None = None
    column: int | None = None
    node = tree
    for step in path:
        marks = getattr(getattr(node, "lc", None), "data", None) or {}
        if step in marks:
            line, column = marks[step][0] + 1, marks[step][1] + 1
        try:
            node = node[step]
        except (KeyError, IndexError, TypeError):
            break
    if line is None and tree is not None:
        line, column = 1, 1
    return line, column
