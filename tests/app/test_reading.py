"""Reading in a child process, with stand-in readers that behave badly.

The child gets this process's import path, so a package ``adapters`` put first on it is the one that the child uses.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from checker.app.reading import Readings, ReadJob
from checker.model import Plan, PlanFile
from checker.model.errors import PlanUnreadableError
from checker.model.reading import ReadOptions

Install = Callable[[str], None]


@pytest.fixture
def reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Put a package ``adapters`` whose ``ifc.read`` has the given body before ours."""

    def install(body: str) -> None:
        package = tmp_path / "stand_in" / "adapters" / "ifc"
        package.mkdir(parents=True)
        (package.parent / "__init__.py").touch()
        (package / "__init__.py").write_text(f"def read(path, options):\n    {body}\n", encoding="utf-8")
        monkeypatch.syspath_prepend(str(package.parent.parent))

    return install


@pytest.fixture
def job(tmp_path: Path) -> ReadJob:
    path = tmp_path / "casa.ifc"
    path.write_text("ISO-10303-21;")
    return ReadJob(path, "ifc", ReadOptions())


def fault(job: ReadJob, limit_s: float | None = None) -> str:
    with pytest.raises(PlanUnreadableError) as caught, Readings([job], limit_s=limit_s) as readings:
        readings.plans()
    assert job.path.name in caught.value.text.pt
    return caught.value.text.en


def test_the_plan_comes_back(reader: Install, job: ReadJob) -> None:
    reader("from checker.model import Plan, PlanFile; print('noise'); return Plan(files=(PlanFile(name=path.name),))")
    with Readings([job, job]) as readings:
        plans = readings.plans()
    assert [p.files for p in plans] == [(PlanFile(name="casa.ifc"),)] * 2
    assert isinstance(plans[0], Plan)


def test_an_error_of_the_reader_comes_back_in_both_languages(reader: Install, job: ReadJob) -> None:
    reader(
        "from checker.model.errors import PlanUnreadableError as E; from checker.model import Text; "
        "raise E(Text(f'{path}: esquema', f'{path}: schema'))"
    )
    assert fault(job) == f"{job.path}: schema"


def test_any_other_exception_names_its_kind(reader: Install, job: ReadJob) -> None:
    reader("raise ZeroDivisionError('by nought')")
    assert "ZeroDivisionError: by nought" in fault(job)


def test_a_library_that_ends_the_process(reader: Install, job: ReadJob) -> None:
    reader("import os; os._exit(13)")
    assert "status 13" in fault(job)


def test_a_library_that_is_killed(reader: Install, job: ReadJob) -> None:
    reader("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)")
    assert "signal 11" in fault(job)


def test_a_hang_is_stopped_at_the_limit(reader: Install, job: ReadJob) -> None:
    reader("import time; time.sleep(600)")
    assert "stopped" in fault(job, limit_s=1.0)


def test_something_that_is_no_plan(reader: Install, job: ReadJob) -> None:
    reader("return 42")
    assert "ended the process" in fault(job)


def test_a_foreign_distribution_named_adapters(tmp_path: Path, job: ReadJob, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "foreign" / "adapters"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(package.parent))
    with pytest.raises(PlanUnreadableError) as caught, Readings([job]) as readings:
        readings.plans()
    assert "another distribution" in caught.value.text.en
    assert "pipx" in caught.value.text.en


def test_a_folder_named_like_ours_in_the_working_directory_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, job: ReadJob
) -> None:
    (tmp_path / "checker").mkdir()
    (tmp_path / "checker" / "__init__.py").write_text("raise SystemExit(9)")
    monkeypatch.chdir(tmp_path)
    job.path.write_text("not a plan")
    assert "status 9" not in fault(job)


def test_leaving_early_leaves_no_process_behind(reader: Install, job: ReadJob) -> None:
    reader("import time; time.sleep(600)")
    with pytest.raises(KeyError), Readings([job]) as readings:
        process = readings._tasks[0].__self__.child._process  # type: ignore[attr-defined]  # the bound method's child
        raise KeyError
    assert process.poll() is not None
