from __future__ import annotations

import io

import pytest
from rich.console import Console

from checker.batch.found import Cause
from checker.batch.records import Record
from checker.cli.batch_progress import Bar, Lines, described
from checker.model.text import Text

EVIL = Record(name="a\x1b[2J\x1b]0;t\x07.dxf", cause=Cause.CRASH, reason=Text("por\nquê\x9b1m", "why"))
FINE = Record(name="b.dxf", verdict="pass", checkable=True)


def test_a_line_holds_nothing_that_a_terminal_obeys() -> None:
    line = described(EVIL, "pt")
    assert line.isprintable() and "[2J" not in line and "a.dxf" in line


def test_a_line_names_the_submission_once() -> None:
    for named in ("c.dxf", "/in/c.dxf"):
        reason = Text(f"{named}: cortado", f"{named}: cut off")
        cut = Record(name="c.dxf", path="/in/c.dxf", cause=Cause.UNREADABLE, reason=reason)
        assert described(cut, "en").count("c.dxf") == 1 and "cut off" in described(cut, "en")


def test_a_log_gets_a_line_for_each(capfd: pytest.CaptureFixture[str]) -> None:
    lines = Lines("en")
    lines.begun(2)
    lines.settled(EVIL, fresh=True, done=1)
    lines.settled(FINE, fresh=False, done=2)
    assert capfd.readouterr().err.splitlines() == [
        "esquadro: Submissions found: 2.",
        "esquadro: [1/2] no result – process ended: a.dxf: why",
        "esquadro: [2/2] complies: b.dxf (unchanged)",
    ]


def test_a_terminal_gets_a_bar_with_rate_and_remaining_time() -> None:
    bar = Bar("en")
    screen = io.StringIO()
    bar.progress.live.console = Console(file=screen, force_terminal=True, width=120)
    with bar.progress:
        bar.begun(2)
        bar.settled(EVIL, fresh=True, done=1)
        bar.settled(FINE, fresh=True, done=2)
    assert "2/2" in screen.getvalue() and "checking" in screen.getvalue()
    assert "process ended" in screen.getvalue() and "complies" not in screen.getvalue()
