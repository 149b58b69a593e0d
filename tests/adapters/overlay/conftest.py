"""Overlays of the two synthetic submissions, written once a session."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ezdxf
import pytest

from adapters.overlay import write_overlay
from tests.adapters.overlay.builders import tower, yard


@pytest.fixture(scope="session")
def yard_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("yard") / "overlay.dxf"
    write_overlay(yard(), path)
    return path


@pytest.fixture(scope="session")
def tower_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("tower") / "overlay.dxf"
    write_overlay(tower(), path)
    return path


@pytest.fixture(scope="session")
def yard_doc(yard_file: Path) -> Any:
    return ezdxf.readfile(yard_file)


@pytest.fixture(scope="session")
def tower_doc(tower_file: Path) -> Any:
    return ezdxf.readfile(tower_file)
