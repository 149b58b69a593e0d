"""The same batch on a Dask cluster of two workers, one of which is killed in mid-run."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from benchmarks.tiny_plans import drawing
from checker.batch.batch import run_batch
from checker.batch.listening import Summary
from checker.batch.options import BatchOptions, Send
from checker.batch.records import Record
from checker.batch.tables import rows_of
from checker.model.errors import UsageError
from checker.model.text import Text

pytest.importorskip("distributed", reason="the cluster's extra is not installed: pip install 'esquadro[cluster]'")

ENVIRONMENT = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "DASK_LOGGING__DISTRIBUTED": "error"}
SCHEDULER = """
import asyncio
from distributed import Scheduler
async def main():
    async with Scheduler(port=0, host="127.0.0.1", dashboard_address=None) as scheduler:
        print(scheduler.address, flush=True)
        await scheduler.finished()
asyncio.run(main())
"""
WORKER = """
import asyncio, sys
from distributed import Worker
async def main():
    async with Worker(sys.argv[1], nthreads=1, host="127.0.0.1", dashboard_address=None) as worker:
        print(worker.address, flush=True)
        await worker.finished()
asyncio.run(main())
"""


@contextmanager
def process(program: str, *arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Start a part of the cluster; give it with its address."""
    started = subprocess.Popen(
        [sys.executable, "-c", program, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=ENVIRONMENT,
    )
    try:
        assert started.stdout is not None
        yield started, started.stdout.readline().strip()
    finally:
        started.kill()
        started.wait()


class KillsWorker:
    """Kills a worker once a few results are there."""

    def __init__(self, victim: subprocess.Popen[str], after: int) -> None:
        self._victim = victim
        self._after = after
        self.names: list[str] = []

    def begun(self, total: int | None) -> None:
        assert total

    def settled(self, record: Record, *, fresh: bool, done: int) -> None:
        self.names.append(record.name)
        if done == self._after:
            os.kill(self._victim.pid, signal.SIGKILL)

    def note(self, text: Text) -> None:
        pass


@pytest.fixture(scope="module")
def plans(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("plans")
    for i in range(6):
        (folder / f"{i:02}.dxf").write_bytes(drawing(i))
    (folder / "copy.dxf").write_bytes(drawing(3))
    (folder / "hostile.dxf").write_bytes(b"  0\nSECTION\n" + b"\xff" * 500)
    return folder


def results(out: Path) -> dict[str, dict[str, object]]:
    """Return what must be equal: the rows of the summary and the reports, without times."""
    rows: dict[str, dict[str, object]] = {}
    for row in rows_of(out / "summary.csv"):
        kept = {k: v for k, v in row.items() if k not in ("seconds", "checked_at", "same_as")}
        report = json.loads((out / row["report"]).read_text()) if row["report"] else None
        assert row["name"] not in rows
        rows[row["name"]] = kept | {"content": report}
    return rows


def ran(
    plans: Path, out: Path, scheduler: str | None = None, listener: KillsWorker | None = None, send: Send = "path"
) -> Summary:
    options = BatchOptions(sources=(plans,), out=out, jobs=None if scheduler else 2, scheduler=scheduler, send=send)
    return run_batch(options, listener)


@pytest.fixture(scope="module")
def local(plans: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, object]]:
    out = tmp_path_factory.mktemp("local")
    assert ran(plans, out).total == 8
    return results(out)


@pytest.mark.parametrize("send", ["path", "content"])
def test_a_worker_that_is_killed_costs_no_result_and_doubles_none(
    plans: Path, local: dict[str, dict[str, object]], tmp_path: Path, send: Send
) -> None:
    with ExitStack() as stack:
        _, address = stack.enter_context(process(SCHEDULER))
        victim, _ = stack.enter_context(process(WORKER, address))
        stack.enter_context(process(WORKER, address))
        listener = KillsWorker(victim, after=2)
        summary = ran(plans, tmp_path / "out", address, listener, send)
        assert victim.poll() is not None
    assert summary.total == 8 and summary.left == 0
    assert sorted(listener.names) == sorted(local)
    assert results(tmp_path / "out") == local


def test_a_cluster_without_workers_and_an_address_without_a_scheduler_are_messages(
    plans: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from checker.batch import cluster

    monkeypatch.setattr(cluster, "WAIT_S", 2.0)
    with process(SCHEDULER) as (_, address), pytest.raises(UsageError, match="no worker"):
        ran(plans, tmp_path / "out", address)
    with pytest.raises(UsageError, match="does not answer"):
        ran(plans, tmp_path / "out", "tcp://127.0.0.1:9")


def test_workers_with_another_program_are_refused(plans: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from checker.batch import cluster

    monkeypatch.setattr(cluster, "laws_digest", lambda names: "ours")
    with process(SCHEDULER) as (_, address), process(WORKER, address), pytest.raises(UsageError, match="same version"):
        ran(plans, tmp_path / "out", address)


def test_a_scheduler_that_goes_away_ends_the_run_and_the_next_goes_on(
    plans: Path, local: dict[str, dict[str, object]], tmp_path: Path
) -> None:
    out = tmp_path / "out"
    with ExitStack() as stack:
        scheduler, address = stack.enter_context(process(SCHEDULER))
        stack.enter_context(process(WORKER, address))
        listener = KillsWorker(scheduler, after=1)
        with pytest.raises(Exception, match="scheduler"):
            ran(plans, out, address, listener)
    again = ran(plans, out)
    assert again.kept >= 1 and results(out) == local
