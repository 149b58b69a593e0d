"""Finds rulesets: the bundled ones, those of installed packages (entry points), and those named by a path."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from importlib import resources
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from checker.model.errors import UsageError
from checker.model.text import Text
from checker.rules.loader import MAIN

log = logging.getLogger(__name__)
GROUP = "esquadro.rulesets"
BUNDLED = "rulesets"
"""The package that holds the bundled rulesets, one folder each; it is data, and is found by name."""


def discover(extra: Sequence[Path] = ()) -> tuple[Path, ...]:
    """Return the places of all rulesets: bundled, of entry points, and ``extra`` paths; each once, in that order.

    An entry point of the group ``esquadro.rulesets`` names a folder: a package or module that lies in it, or an
    attribute that is a path, a list of paths, or a function that returns one. One that cannot be loaded is left out
    with a warning. Raises :class:`UsageError` for an ``extra`` path that holds no ruleset.
    """
    found: dict[Path, Path] = {}
    for path in (*bundled(), *installed(), *(ruleset_at(path) for path in extra)):
        found.setdefault(path.resolve(), path)
    return tuple(found.values())


def bundled() -> list[Path]:
    """Return the folders of the bundled rulesets, in order of name."""
    root = Path(str(resources.files(BUNDLED)))
    return sorted(file.parent for file in root.glob(f"*/{MAIN}"))


def installed() -> list[Path]:
    """Return the rulesets that installed packages offer."""
    return [path for point in sorted(entry_points(group=GROUP), key=lambda p: p.name) for path in _offered(point)]


def is_path(name: str) -> bool:
    """Tell whether the value of ``--ruleset`` is a path, and not the id of a ruleset."""
    return any(c in name for c in "/\\") or name.endswith((".yaml", ".yml")) or Path(name).is_dir()


def ruleset_at(path: Path) -> Path:
    """Return ``path`` if it is a ruleset's folder, its ``ruleset.yaml``, or a ruleset in a single file."""
    if path.is_dir() and (path / MAIN).is_file():
        return path
    if path.is_file() and path.suffix in (".yaml", ".yml"):
        return path.parent if path.name == MAIN else path
    raise UsageError(
        Text(
            f"{path}: não é um conjunto de regras. Informe a pasta que contém {MAIN}, ou um arquivo .yaml.",
            f"{path}: no ruleset is there. Name the folder that holds {MAIN}, or a .yaml file.",
        )
    )


def _offered(point: EntryPoint) -> list[Path]:
    try:
        return [ruleset_at(path) for path in _paths(point.load())]
    except Exception as error:  # a broken package of somebody else must not keep the others from being used
        log.warning("ruleset entry point %s: %s", point.name, error)
        return []


def _paths(offer: object) -> list[Path]:
    if callable(offer):
        offer = offer()
    if isinstance(offer, (list, tuple)):
        return [Path(str(item)) for item in offer]
    if isinstance(offer, (str, Path)):
        return [Path(offer)]
    return [Path(str(place)) for place in getattr(offer, "__path__", ())]
