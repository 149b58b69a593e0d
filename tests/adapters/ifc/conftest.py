from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from adapters.ifc import read
from checker.model.plan import Plan
from checker.model.reading import ReadOptions
from tests.adapters.ifc.builder import Scene


@pytest.fixture
def plan_of(tmp_path: Path) -> Callable[..., Plan]:
    """Write a scene and read it back."""

    def run(scene: Scene, **options: object) -> Plan:
        return read(scene.write(tmp_path), ReadOptions(**options))  # type: ignore[arg-type]  # options by name

    return run
