"""A stand-in for the IFC reader that does whatever the plan says, for whatever process reads it."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from checker.app.isolation import SubmissionJob, Zygote
from checker.app.isolation.scratch import PREFIX
from checker.app.request import Request

Install = Callable[[str], None]
_READER = """
def read(path, options):
    lines = path.read_text(encoding="utf-8").splitlines()
    program = "def body(path):\\n" + "\\n".join(f"    {line}" for line in lines)
    space = {}
    exec(program, space)
    return space["body"](path)
"""


@pytest.fixture(scope="session")
def stand_in(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Put a package ``adapters`` whose ``ifc.read`` runs the file it is given before ours, for child processes."""
    folder = tmp_path_factory.mktemp("stand_in")
    (folder / "adapters" / "ifc").mkdir(parents=True)
    (folder / "adapters" / "__init__.py").touch()
    (folder / "adapters" / "ifc" / "__init__.py").write_text(_READER, encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def zygote(stand_in: Path) -> Iterator[Zygote]:
    """A forking process with the stand-in."""
    sys.path.insert(0, str(stand_in))
    try:
        started = Zygote().__enter__()
    finally:
        sys.path.remove(str(stand_in))
    with started:
        yield started


@pytest.fixture
def job(tmp_path: Path) -> SubmissionJob:
    """A submission of one plan, which says nothing."""
    path = tmp_path / "casa.ifc"
    path.write_text("pass  # ISO-10303-21;")
    return SubmissionJob(request=Request(plans=(path,), municipality="manaus"))


@pytest.fixture
def reader(job: SubmissionJob) -> Install:
    """Make the plan of ``job`` do something."""

    def install(body: str) -> None:
        job.request.plans[0].write_text(f"# ISO-10303-21;\n{body}\n", encoding="utf-8")

    return install


@pytest.fixture(autouse=True)
def _nothing_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Give every test its own place for scratch folders, and see that none is left in it."""
    place = tmp_path / "tmp"
    place.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(place))
    yield
    assert [p.name for p in place.iterdir() if p.name.startswith(PREFIX)] == []
