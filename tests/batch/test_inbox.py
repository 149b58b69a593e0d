"""An inbox takes a file only once it has stopped growing."""

from __future__ import annotations

import threading
import time
from pathlib import Path

from checker.batch.discovery import Discovery
from checker.batch.inbox import Inbox
from checker.batch.state import State
from tests.batch.conftest import Batch


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_file_is_taken_once_it_is_still_and_again_when_it_changes(tmp_path: Path) -> None:
    box, clock = tmp_path / "in", Clock()
    box.mkdir()
    with State(tmp_path / "state.db") as state:
        inbox = Inbox(
            find=Discovery(sources=[box]).__iter__,
            state=state,
            generation=1,
            settle_s=5,
            stop=threading.Event(),
            clock=clock,
        )

        def ready(at: float) -> list[str]:
            clock.now = at
            return [f.name for f in inbox.ready()]

        (box / "a.dxf").write_text("1")
        assert ready(0) == [] and ready(3) == []
        (box / "a.dxf").write_text("12")
        assert ready(4) == [] and ready(8) == []
        assert ready(9) == ["a.dxf"] and ready(20) == []
        (box / "a.dxf").write_text("123")
        assert ready(21) == [] and ready(26) == ["a.dxf"]
        (box / "a.dxf").unlink()
        (box / "b.dxf").write_text("1")
        assert ready(30) == [] and ready(40) == ["b.dxf"]


def test_a_watched_run_takes_what_arrives_and_ends_in_order(batch: Batch) -> None:
    batch.plan("a.dxf", "pass")
    batch.run()

    def arrive() -> None:
        batch.plan("b.dxf", "fail")
        until = time.monotonic() + 20
        while time.monotonic() < until and "b.dxf" not in [name for name, _ in batch.heard]:
            time.sleep(0.05)
        batch.stop.set()

    thread = threading.Thread(target=arrive)
    thread.start()
    summary = batch.run(watch=True, settle_s=0.1)
    thread.join()
    assert batch.checked == ["b.dxf"] and summary.exit_status == 0
    assert set(batch.summary()) == {"a.dxf", "b.dxf"}
