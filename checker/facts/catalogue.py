"""The modules that register facts."""

from __future__ import annotations

import importlib
import pkgutil

import checker.facts


def load() -> None:
    """Import every module of :mod:`checker.facts`, so that its facts are registered."""
    for module in pkgutil.walk_packages(checker.facts.__path__, "checker.facts."):
        importlib.import_module(module.name)
