"""A run over a folder: what is checked, what is kept, what is repeated."""

from __future__ import annotations

import json
import os
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest

from checker.app import Config, load_config
from checker.batch import batch as batch_module
from checker.batch import keys
from checker.batch.attending import Attendant
from checker.batch.found import Cause, RunError
from checker.batch.options import CheckOptions, Task
from checker.batch.records import Record
from checker.batch.state import State
from checker.model.errors import UsageError
from checker.model.finding import Verdict
from checker.model.limits import ReadLimits
from checker.model.text import same
from tests.batch.conftest import Batch


def test_every_submission_gets_a_report_a_drawing_and_a_line(batch: Batch) -> None:
    batch.plan("a.dxf", "fail")
    batch.plan("b/c.ifc", "pass")
    summary = batch.run()
    assert (summary.total, summary.fresh, summary.kept, summary.left) == (2, 2, 0, 0)
    assert summary.tally == {"fail": 1, "pass": 1} and summary.exit_status == 1
    rows = batch.summary()
    assert rows["a.dxf"]["result"] == "fail" and rows["a.dxf"]["overlay"] == "overlays/a.dxf.dxf"
    assert batch.report("b/c.ifc")["plan"]["files"] == [{"name": "c.ifc"}]
    assert (batch.out / "overlays" / "b" / "c.ifc.dxf").read_bytes() == b"overlay of pass"


def test_a_repeated_run_checks_only_what_changed(batch: Batch) -> None:
    for name in ("a.dxf", "b.dxf", "c.dxf"):
        batch.plan(name, f"pass {name}")
    batch.run()
    assert batch.run().kept == 3 and not batch.checked
    batch.plan("b.dxf", "fail now")
    batch.plan("d.dxf", "pass d")
    assert sorted(batch.run() and batch.checked) == ["b.dxf", "d.dxf"]
    assert batch.summary()["b.dxf"]["result"] == "fail"


@pytest.mark.parametrize(
    "options",
    [
        {"municipality": "manaus"},
        {"rulesets": ("cuiaba-2003",)},
        {"unit": "cm"},
        {"lang": "en"},
        {"overlay": False},
        {"settings": ("cuiaba.limit.reference=row",)},
    ],
)
def test_other_options_are_another_piece_of_work(batch: Batch, options: dict[str, object]) -> None:
    batch.plan("a.dxf")
    batch.run()
    batch.run(check=CheckOptions(**options))  # type: ignore[arg-type]  # one option at a time
    assert batch.checked == ["a.dxf"]


def test_other_rulesets_or_another_program_are_another_piece_of_work(
    batch: Batch, monkeypatch: pytest.MonkeyPatch
) -> None:
    batch.plan("a.dxf")
    batch.run()
    monkeypatch.setattr(keys, "laws_digest", lambda names: "another")
    batch.run()
    assert batch.checked == ["a.dxf"]


def test_the_content_of_the_configuration_counts_and_its_place_does_not(batch: Batch) -> None:
    batch.plan("a.dxf")
    for folder, text in (("x", "[check]\n"), ("y", "[check]\n"), ("z", "[check]\nlang = 'en'\n")):
        (batch.folder / folder).mkdir()
        (batch.folder / folder / "esquadro.toml").write_text(text)
    batch.run(config=load_config(batch.folder / "x" / "esquadro.toml"))
    batch.run(config=load_config(batch.folder / "y" / "esquadro.toml"))
    assert not batch.checked
    batch.run(config=load_config(batch.folder / "z" / "esquadro.toml"))
    assert batch.checked == ["a.dxf"]


def test_a_configuration_beside_a_plan_counts_only_where_it_is_trusted(batch: Batch) -> None:
    seen: list[Config] = []
    batch.hook = lambda task: seen.append(task.config)
    batch.plan("a/a.dxf", "pass a")
    (batch.plans / "a" / "esquadro.toml").write_text("[check]\nmunicipality = 'manaus'\n")
    batch.run()
    batch.run(local_config=True)
    assert [c.municipality for c in seen] == [None, "manaus"]
    (batch.plans / "a" / "esquadro.toml").write_text("[check")
    assert batch.run(local_config=True).exit_status == 3
    assert batch.quarantine()["a/a.dxf"]["cause"] == Cause.CONFIG


def test_the_same_bytes_are_checked_once_and_reported_for_each_name(batch: Batch) -> None:
    for name in ("a.dxf", "b.dxf", "sub/c.dxf"):
        batch.plan(name, "missing")
    batch.plan("a.ifc", "missing")
    summary = batch.run()
    assert len(batch.checked) == 2 and summary.total == 4
    rows = batch.summary()
    assert [rows[n]["result"] for n in ("a.dxf", "b.dxf", "sub/c.dxf")] == ["missing"] * 3
    assert batch.report("sub/c.dxf")["plan"]["files"] == [{"name": "c.dxf"}]
    assert sum(bool(r["same_as"]) for r in rows.values()) == 2


def test_a_plan_that_moved_is_not_checked_again(batch: Batch) -> None:
    batch.plan("a.dxf", "fail")
    batch.run()
    (batch.plans / "a.dxf").rename(batch.plans / "b.dxf")
    batch.run()
    assert not batch.checked and list(batch.summary()) == ["b.dxf"]


def test_a_copy_outlives_the_plan_that_it_was_a_copy_of(batch: Batch) -> None:
    batch.plan("a.dxf", "fail")
    batch.plan("b.dxf", "fail")
    batch.run()
    batch.plan("a.dxf", "pass")
    batch.plan("c.dxf", "fail")
    batch.run()
    assert batch.checked == ["a.dxf"]
    assert [r["result"] for r in batch.summary().values()] == ["pass", "fail", "fail"]
    assert batch.report("c.dxf")["summary"]["fail"] == 1
    assert (batch.out / "overlays" / "b.dxf.dxf").read_bytes() == b"overlay of fail"


def test_a_twin_whose_result_is_replaced_meanwhile_is_not_copied(batch: Batch, monkeypatch: pytest.MonkeyPatch) -> None:
    batch.plan("a.dxf", "fail")
    batch.run()
    (batch.plans / "a.dxf").rename(batch.plans / "b.dxf")
    asked: list[str] = []
    twin = Attendant.twin

    def replaced_before_the_copy(self: Attendant, key: str) -> Record | None:
        asked.append(key)
        if len(asked) == 2:
            self.state.forget("a.dxf")
        return twin(self, key)

    monkeypatch.setattr(Attendant, "twin", replaced_before_the_copy)
    assert batch.run().tally == {"fail": 1} and batch.checked == ["b.dxf"]


def test_the_reason_of_a_copy_names_its_own_file(batch: Batch) -> None:
    for name in ("a.dxf", "b.dxf"):
        batch.plan(name, "unreadable")
    batch.run()
    assert all(str(batch.plans / name) in q["reason"]["en"] for name, q in batch.quarantine().items())


def test_results_that_were_deleted_are_made_anew(batch: Batch) -> None:
    batch.plan("a.dxf")
    batch.run()
    (batch.out / "reports" / "a.dxf.json").unlink()
    batch.run()
    assert batch.checked == ["a.dxf"] and (batch.out / "reports" / "a.dxf.json").is_file()


def test_failures_are_kept_with_reasons_and_repeated_only_when_asked(batch: Batch) -> None:
    batch.plan("a.dxf", "pass")
    batch.plan("b.dxf", "unreadable because")
    batch.plan("c.dxf", "time")
    summary = batch.run()
    assert summary.exit_status == 3 and summary.tally["failed"] == 2
    assert "because" in batch.quarantine()["b.dxf"]["reason"]["en"]
    assert batch.run().exit_status == 3 and not batch.checked
    again = batch.run(retry=True)
    assert (again.total, again.fresh, again.kept) == (3, 2, 1) and sorted(batch.checked) == ["b.dxf", "c.dxf"]
    batch.hook = lambda task: (batch.plans / "b.dxf").write_text("unreadable because")
    assert set(batch.quarantine()) == {"b.dxf", "c.dxf"}


def test_retry_needs_no_sources_and_its_result_takes_the_failure_out(
    batch: Batch, monkeypatch: pytest.MonkeyPatch
) -> None:
    batch.plan("a.dxf", "pass")
    batch.plan("b.dxf", "memory")
    batch.run()
    from checker.batch import batch as module
    from tests.batch.conftest import checked

    monkeypatch.setattr(module, "check_task", lambda task, isolate: checked("pass", ["b.dxf"]))
    summary = batch.run(retry=True, sources=())
    assert summary.exit_status == 0 and summary.tally == {"pass": 2} and not batch.quarantine()
    rows = sqlite3.connect(batch.out / "results.db").execute("SELECT status FROM runs WHERE superseded_by IS NULL")
    assert {r[0] for r in rows} == {"checked"}


def test_other_limits_repeat_the_failures_and_nothing_else(batch: Batch) -> None:
    batch.plan("a.dxf", "pass")
    batch.plan("b.dxf", "memory")
    batch.run()
    batch.run(check=CheckOptions(limits=ReadLimits(entities=5)))
    assert batch.checked == ["b.dxf"]


def test_what_cannot_be_opened_is_named_and_looked_at_again(batch: Batch) -> None:
    gone, good = batch.plan("gone.dxf", "pass x"), batch.plan("good.dxf")
    pipe = batch.plans / "pipe.dxf"
    os.mkfifo(pipe)
    listing = batch.folder / "list.txt"
    listing.write_text(f"{gone}\n{good}\n{pipe}\n")
    batch.run(listing)
    gone.unlink()
    assert batch.run(listing).exit_status == 3
    assert {n.rsplit("/")[-1]: q["cause"] for n, q in batch.quarantine().items()} == {
        "gone.dxf": "vanished",
        "pipe.dxf": "access",
    }
    batch.plan("gone.dxf", "pass x")
    batch.run(listing)
    assert {n.rsplit("/")[-1] for n in batch.quarantine()} == {"pipe.dxf"}


def test_a_file_that_changes_while_it_is_checked_has_no_result(batch: Batch) -> None:
    batch.plan("a.dxf", "pass")
    batch.hook = lambda task: (batch.plans / "a.dxf").write_text("fail later")
    assert batch.run().exit_status == 3 and batch.quarantine()["a.dxf"]["cause"] == "changed"
    batch.hook = lambda task: None
    assert batch.run().tally == {"fail": 1}


def test_an_error_of_our_own_costs_one_submission(batch: Batch) -> None:
    batch.plan("a.dxf", "pass")
    batch.plan("b.dxf", "pass b")

    def burst(task: Task) -> None:
        if task.files[0].name == "b.dxf":
            raise ZeroDivisionError("odd\x1b[2J")

    batch.hook = burst
    assert batch.run().tally == {"pass": 1, "failed": 1}
    reason = batch.quarantine()["b.dxf"]["reason"]["en"]
    assert "ZeroDivisionError" in reason and "\x1b" not in reason


def test_a_run_that_cannot_go_on_ends_and_keeps_what_it_has(batch: Batch) -> None:
    for i in range(20):
        batch.plan(f"{i:02}.dxf", f"pass {i}")

    def lost(task: Task) -> None:
        if len(batch.checked) >= 5:
            raise RunError(same("the cluster is gone"))

    batch.hook = lost
    with pytest.raises(RunError):
        batch.run(jobs=1)
    batch.hook = lambda task: None
    summary = batch.run()
    assert summary.kept >= 3 and summary.kept + summary.fresh == 20 and summary.tally == {"pass": 20}


def test_a_full_disk_is_a_message_and_the_next_run_goes_on(batch: Batch, monkeypatch: pytest.MonkeyPatch) -> None:
    for i in range(6):
        batch.plan(f"{i}.dxf", f"pass {i}")
    settle = State.settle

    def full(self: State, name: str, record: Record, **options: Any) -> None:
        if len(batch.heard) == 3:
            raise sqlite3.OperationalError("database or disk is full")
        settle(self, name, record, **options)

    monkeypatch.setattr(State, "settle", full)
    with pytest.raises(UsageError, match="disk is full"):
        batch.run()
    monkeypatch.undo()
    monkeypatch.setattr(batch_module, "check_task", batch.check)
    assert batch.run().kept == 3 and batch.summary()["5.dxf"]["result"] == "pass"


def test_a_file_over_the_limit_is_not_even_read(batch: Batch) -> None:
    path = batch.plan("a.dxf", "pass")
    with path.open("r+b") as stream:
        stream.truncate(10 * 2**40)
    started = time.monotonic()
    assert batch.run().tally == {"failed": 1} and time.monotonic() - started < 60
    assert str(10 * 2**40) in batch.quarantine()["a.dxf"]["reason"]["en"]


def test_a_stopped_run_ends_in_order_and_the_next_goes_on(batch: Batch) -> None:
    for i in range(30):
        batch.plan(f"{i:02}.dxf", f"pass {i}")

    def stop(task: Task) -> None:
        if len(batch.checked) == 10:
            batch.stop.set()

    batch.hook = stop
    first = batch.run(jobs=1)
    assert first.exit_status == 130 and 0 < first.left < 30
    assert len(batch.summary()) == 30 - first.left
    assert f"ainda não verificadas: {first.left}." in (batch.out / "index.html").read_text()
    batch.stop.clear()
    batch.hook = lambda task: None
    second = batch.run()
    assert second.kept == 30 - first.left and second.fresh == first.left and second.exit_status == 0


def test_what_fails_while_a_run_is_stopped_is_no_failure(batch: Batch) -> None:
    batch.plan("a.dxf", "crash")
    batch.hook = lambda task: batch.stop.set()
    assert batch.run().left == 1 and not batch.quarantine()


@pytest.mark.parametrize(
    ("texts", "fail_on", "status"),
    [
        (["pass"], "fail", 0),
        (["missing"], "fail", 0),
        (["missing"], "missing", 1),
        (["review", "pass"], "review", 1),
        (["fail", "na"], "fail", 1),
        (["pass", "na"], "fail", 4),
        (["fail", "unreadable"], "fail", 3),
        ([], "fail", 4),
    ],
)
def test_exit_status(batch: Batch, texts: list[str], fail_on: str, status: int) -> None:
    for i, text in enumerate(texts):
        batch.plan(f"{i}.dxf", text)
    assert batch.run(fail_on=Verdict(fail_on)).exit_status == status


def test_wrong_options_are_refused_before_anything_is_checked(batch: Batch) -> None:
    batch.plan("a.dxf")
    for options in ({"rulesets": ("nowhere",)}, {"municipality": "Atlantis"}, {"settings": ("no.such=1",)}):
        with pytest.raises(UsageError):
            batch.run(check=CheckOptions(**options))  # type: ignore[arg-type]  # one option at a time
    assert not batch.checked and not batch.out.exists()


def test_results_that_cannot_be_written_end_the_run_with_a_message(batch: Batch) -> None:
    batch.plan("a.dxf")
    (batch.folder / "out").write_text("a file")
    with pytest.raises(UsageError, match="cannot be written"):
        batch.run()


def test_odd_names_get_results_of_their_own(batch: Batch) -> None:
    names = ["a" * 240 + ".dxf", "x;rm -rf.dxf", "<b>.dxf", "=1+1.dxf", "con\x1b[31m.dxf"]
    raw = [os.fsdecode(b"pl\xe3o.dxf"), os.fsdecode(b"pl\xe4o.dxf")]
    for i, name in enumerate(names + raw):
        batch.plan(name, f"pass {i}")
    assert batch.run().tally == {"pass": 7}
    reports = list((batch.out / "reports").rglob("*.json"))
    assert len(reports) == 7 and all(str(p).isprintable() for p in reports)
    assert all(json.loads(p.read_bytes())["plan"]["files"] for p in reports)
    assert not any(cell.startswith("=") for row in batch.summary().values() for cell in row.values())
    assert batch.run().kept == 7


def test_a_file_in_the_way_of_a_folder_costs_no_result(batch: Batch) -> None:
    batch.plan("a.dxf", "pass 1")
    batch.plan("a.dxf.json/b.dxf", "pass 2")
    assert batch.run().tally == {"pass": 2}
    assert len(list((batch.out / "reports").rglob("*.json"))) >= 2


def test_a_damaged_state_is_a_message_that_says_what_to_delete(batch: Batch) -> None:
    batch.plan("a.dxf")
    batch.run()
    state = batch.out / ".esquadro" / "state.db"
    for extra in state.parent.glob("state.db-*"):
        extra.unlink()
    state.write_bytes(b"rubbish" * 1000)
    with pytest.raises(UsageError, match="Delete the folder"):
        batch.run()


def test_the_database_holds_every_result_once_whatever_the_number_of_runs(batch: Batch) -> None:
    batch.plan("a.dxf", "pass")
    batch.plan("b.dxf", "fail")
    batch.plan("c.dxf", "unreadable")
    batch.run()
    batch.run()
    count = "SELECT name, status, verdict FROM runs JOIN submissions ON submissions.id = submission_id ORDER BY name"
    rows = sqlite3.connect(batch.out / "results.db").execute(count).fetchall()
    assert rows == [("a.dxf", "checked", "pass"), ("b.dxf", "checked", "fail"), ("c.dxf", "unreadable", None)]
    for file in batch.out.glob("results.db*"):
        file.unlink()
    batch.run()
    assert not batch.checked
    assert sqlite3.connect(batch.out / "results.db").execute(count).fetchall() == rows


def test_a_zip_travels_as_one(batch: Batch) -> None:
    seen: list[Task] = []
    batch.hook = seen.append
    path = batch.plan("s.zip", "pass")
    batch.run(unit="zip")
    assert [t.kind.value for t in seen] == ["zip"] and seen[0].files[0].path == path
    assert Path(batch.summary()["s.zip"]["path"]) == path
