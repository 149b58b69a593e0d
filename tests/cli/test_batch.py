"""The command as a user runs it: real processes, real plans."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest

from benchmarks.tiny_plans import drawing, write_ruleset
from checker.batch.tables import rows_of
from checker.cli.guard import run

ENVIRONMENT = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}


@pytest.fixture(scope="module")
def law(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(write_ruleset(tmp_path_factory.mktemp("law")))


@pytest.fixture
def plans(tmp_path: Path) -> Path:
    folder = tmp_path / "plans"
    (folder / "sub").mkdir(parents=True)
    (folder / "a.dxf").write_bytes(drawing(1))
    (folder / "sub" / "b.dxf").write_bytes(drawing(2))
    (folder / "sub" / "copy.dxf").write_bytes(drawing(2))
    (folder / "rubbish.ifc").write_bytes(b"ISO-10303-21;\nrubbish")
    (folder / "notes.txt").write_text("no plan")
    with zipfile.ZipFile(folder / "two.zip", "w") as packed:
        packed.writestr("x/one.dxf", drawing(3))
        packed.writestr("../evil.txt", "no")
    return folder


def test_a_folder_becomes_reports_drawings_lists_and_a_database(
    plans: Path, law: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    arguments = ["batch", str(plans), "--out", str(out), "--ruleset", law, "--jobs", "2", "--submission", "zip"]
    assert run([*arguments, "--lang", "en"]) == 3
    said = capfd.readouterr()
    assert "Submissions: 5 in" in said.out and "no result" in said.out
    assert "[5/5]" in said.err and "Files ignored, since they are no plans: 1 (.txt)" in said.err
    rows = {r["name"]: r for r in rows_of(out / "summary.csv")}
    assert {n: r["result"] for n, r in rows.items()} == {
        "a.dxf": "missing",
        "sub/b.dxf": "missing",
        "sub/copy.dxf": "missing",
        "two.zip": "missing",
        "rubbish.ifc": "failed",
    }
    for name, row in rows.items():
        if name != "rubbish.ifc":
            report = json.loads((out / row["report"]).read_text())
            assert report["rulesets"][0]["id"] == "bench-1"
            assert (out / row["overlay"]).read_bytes().startswith(b"  0\nSECTION")
    assert json.loads((out / rows["two.zip"]["report"]).read_text())["plan"]["files"][0]["name"] == "one.dxf"
    assert json.loads((out / rows["sub/copy.dxf"]["report"]).read_text())["plan"]["files"][0]["name"] == "copy.dxf"
    [failed] = json.loads((out / "quarantine.json").read_text())
    assert failed["cause"] == "unreadable" and failed["path"] == str(plans / "rubbish.ifc")
    assert failed["reason"]["en"].count("rubbish.ifc") == 1 and "esquadro-" not in failed["reason"]["en"]
    assert sqlite3.connect(out / "results.db").execute("SELECT count(*) FROM runs").fetchone() == (5,)

    assert run([*arguments, "--lang", "en"]) == 3
    assert "Checked now: 0; unchanged: 5." in capfd.readouterr().out
    assert run([*arguments, "--lang", "en", "--retry"]) == 3
    assert "Checked now: 1; unchanged: 4." in capfd.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nowhere"], "nowhere: does not exist"),
        ([], "Say what to check"),
        (["."], "The option --out"),
        ([".", "--out", "o", "--ruleset", "none"], "Unknown ruleset: none"),
        ([".", "--out", "o", "--jobs", "0"], "--jobs"),
        ([".", "--out", "o", "--set", "x=1"], "x"),
        ([".", "--out", "o", "--scheduler", "tcp://127.0.0.1:1", "--limit", "no=1"], "--limit no"),
    ],
)
def test_wrong_usage_is_a_message_and_writes_nothing(
    arguments: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    given = arguments if "--out" in arguments or arguments == ["."] else [*arguments, "--out", "o"]
    assert run(["batch", *given, "--lang", "en"]) == 2
    assert said.removeprefix("The option ") in capfd.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_folder_without_plans_is_status_four(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty").mkdir()
    assert run(["batch", str(tmp_path / "empty"), "--out", str(tmp_path / "out")]) == 4
    assert "Nenhum plano encontrado." in capfd.readouterr().out
    assert "Nenhuma submissão." in (tmp_path / "out" / "index.html").read_text()


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX systems")
def test_a_signal_ends_the_run_in_order_and_the_next_goes_on(tmp_path: Path, law: str) -> None:
    plans, out = tmp_path / "plans", tmp_path / "out"
    plans.mkdir()
    for i in range(60):
        (plans / f"{i:02}.dxf").write_bytes(drawing(i))
    command = [sys.executable, "-m", "checker.cli", "batch", str(plans), "--out", str(out), "--ruleset", law]
    command += ["--jobs", "1", "--lang", "en", "--no-overlay"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT, start_new_session=True
    )
    assert process.stderr is not None and process.stdout is not None
    for line in process.stderr:
        if line.startswith("esquadro: [3/60]"):
            break
    process.send_signal(signal.SIGTERM)
    started = time.monotonic()
    output, errors = process.communicate(timeout=120)
    assert process.returncode == 130, errors
    assert "Ending; what was checked so far is kept" in errors and "Traceback" not in errors
    assert "Not checked yet: " in output
    done = len(list(rows_of(out / "summary.csv")))
    assert 3 <= done < 60 and not list(rows_of(out / "quarantine.csv"))
    assert time.monotonic() - started < 100
    assert len(list((out / "reports").rglob("*.json"))) == done
