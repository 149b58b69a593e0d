"""The worked scenarios as scenes: each module ``sNN`` holds ``SCENES``, from an id to what makes its scene."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import cache

from samples.kit.scene import Scene

NUMBERS = tuple(f"s{n:02d}" for n in range(1, 17))


@cache
def scenes() -> dict[str, Callable[[], Scene]]:
    """Return every scene's maker by id: S01, S01b ..."""
    found: dict[str, Callable[[], Scene]] = {}
    for number in NUMBERS:
        found |= importlib.import_module(f"{__name__}.{number}").SCENES
    return found
