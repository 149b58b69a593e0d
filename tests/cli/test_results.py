"""``esquadro results`` from the command line: what it prints, where it writes, and how it ends."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from checker.batch.store import Record, Store
from checker.cli.guard import run
from checker.cli.root import build
from tests.batch.store.reports import drain, finding, provision, record, report

ESCAPES = "\x1b]0;owned\x07\u202eplanta\x1b[2J"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("ESQUADRO_DB", raising=False)
    monkeypatch.delenv("ESQUADRO_LANG", raising=False)
    hostile = report(provision("cuiaba.art4", "fail", finding("cccc", "fail", message=ESCAPES, number=1)))
    with Store.open(tmp_path) as store:
        store.record(record("posto.ifc", "k1", office="Sul", report=drain(2.5)))
        store.record(record("posto.ifc", "k2", office="Sul", report=drain(3.1)))
        store.record(record(ESCAPES, report=hostile))
        store.record(record('=cmd|"/C calc"!A0', status="time", exit_status=3, reasons=("60 s",)))
    return tmp_path


def ask(capsysbinary: pytest.CaptureFixture[bytes], *arguments: object) -> tuple[int, str, str]:
    status = run(["results", *map(str, arguments)])
    said = capsysbinary.readouterr()
    return status, said.out.decode(), said.err.decode()


def test_list_in_both_languages(folder: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    status, printed, _ = ask(capsysbinary, "list", "--db", folder)
    assert status == 0
    assert printed.splitlines()[0].split()[0] == "execução"
    assert "ATENDE" in printed and "tempo esgotado" in printed
    _, printed, _ = ask(capsysbinary, "list", "--db", folder, "--lang", "en")
    assert printed.splitlines()[0].split()[0] == "run"
    assert "PASS" in printed and "out of time" in printed


def test_no_text_of_a_plan_reaches_the_terminal_raw(folder: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    for command in (
        ["list"],
        ["findings"],
        ["show", "3"],
        ["export", "--format", "json"],
        ["show", "3", "--format", "json"],
    ):
        status, printed, _ = ask(capsysbinary, *command, "--db", folder)
        assert status == 0
        assert "planta" in printed
        assert all(c.isprintable() or c == "\n" for c in printed), command


def test_csv_has_no_formulas(folder: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    _, printed, _ = ask(capsysbinary, "list", "--db", folder, "--format", "csv", "--status", "time")
    rows = list(csv.DictReader(io.StringIO(printed)))
    assert [(r["submission"][:5], r["reasons"]) for r in rows] == [("'=cmd", "60 s")]


def test_findings_by_provision_verdict_and_superseded(folder: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    asked = ("findings", "--db", folder, "--provision", "cuiaba.art5*", "--format", "json")
    _, printed, _ = ask(capsysbinary, *asked)
    assert [f["measured"] for f in json.loads(printed)] == [3.1]
    _, printed, _ = ask(capsysbinary, *asked, "--all", "--verdict", "fail")
    assert [f["measured"] for f in json.loads(printed)] == [2.5]
    _, printed, _ = ask(capsysbinary, *asked, "--run", "1")
    assert [f["run"] for f in json.loads(printed)] == [1]


def test_nothing_found_is_no_failure(folder: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    status, printed, said = ask(capsysbinary, "list", "--db", folder, "--since", "2999-01-01")
    assert (status, printed) == (0, "")
    assert "Nenhum resultado" in said


def test_dates_are_days_that_count_whole(folder: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    _, printed, _ = ask(capsysbinary, "list", "--db", folder, "--format", "jsonl")
    from datetime import datetime

    today = datetime.fromisoformat(json.loads(printed.splitlines()[0])["checked_at"]).astimezone().date()
    _, same, _ = ask(capsysbinary, "list", "--db", folder, "--format", "jsonl", "--since", today, "--until", today)
    assert same == printed


@pytest.mark.parametrize("suffix", ["csv", "json", "jsonl", "parquet"])
def test_export_to_a_file(folder: Path, capsysbinary: pytest.CaptureFixture[bytes], suffix: str) -> None:
    target = folder / f"out.{suffix}"
    status, printed, said = ask(capsysbinary, "export", "provisions", "--db", folder, "--output", target)
    assert (status, printed) == (0, "")
    assert str(target) in said
    if suffix == "parquet":
        parquet = pytest.importorskip("pyarrow.parquet")
        assert parquet.read_table(target).num_rows == 3
    else:
        assert "cuiaba.art5.I.h" in target.read_text()


def test_a_failed_export_leaves_the_file_as_it_was(folder: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    target = folder / "out.csv"
    target.write_text("before")
    (folder / "results.db").write_bytes(b"no database at all " * 100)
    status, _, said = ask(capsysbinary, "export", "--db", folder, "--output", target)
    assert (status, target.read_text()) == (2, "before")
    assert "não é um banco de resultados" in said


def test_show(folder: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    status, printed, _ = ask(capsysbinary, "show", "1", "--db", folder)
    assert status == 0
    assert "substituída pela execução 2" in printed
    assert "medido 2,500 m · exigido >= 3,000 m" in printed
    status, _, said = ask(capsysbinary, "show", "nada", "--db", folder)
    assert status == 2
    assert "esquadro results list" in said


def test_diff(folder: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    status, printed, _ = ask(capsysbinary, "diff", "posto.ifc", "--db", folder)
    assert status == 0
    assert printed.splitlines()[1].split()[:2] == ["mudou", "cuiaba.art5.I.h"]
    status, printed, said = ask(capsysbinary, "diff", "2", "2", "--db", folder)
    assert (status, printed) == (0, "")
    assert "Nenhuma diferença" in said
    assert ask(capsysbinary, "diff", "1", "2", "3", "--db", folder)[0] == 2


def test_stats(folder: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    _, printed, _ = ask(capsysbinary, "stats", "--db", folder, "--format", "json", "--by", "status")
    assert {r["status"]: (r["runs"], r["failed"]) for r in json.loads(printed)} == {"checked": (2, 0), "time": (1, 1)}
    _, printed, _ = ask(capsysbinary, "stats", "--db", folder, "--format", "json", "--provision", "*art4")
    assert [(r["provision"], r["fail"], r["na"]) for r in json.loads(printed)] == [("cuiaba.art4", 1, 1)]


def test_an_older_database_is_upgraded_only_when_told(folder: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    from checker.batch.store import schema
    from checker.batch.store.engine import connected
    from checker.batch.store.location import located

    old = folder / "old.db"
    schema.upgrade(connected(located(old), writes=True), str(old), "0001")
    status, _, said = ask(capsysbinary, "list", "--db", old)
    assert status == 2
    assert "esquadro results upgrade" in said
    assert ask(capsysbinary, "upgrade", "--db", old)[0] == 0
    assert ask(capsysbinary, "list", "--db", old)[0] == 0
    assert ask(capsysbinary, "upgrade", "--db", folder / "none.db")[0] == 2
    assert not (folder / "none.db").exists()


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["list", "--db", "mysql://u:s3gr3d0@h/d"], 2),
        (["list", "--db", "postgresql://u:s3gr3d0@127.0.0.1:1/d"], 3),
        (["list", "--db", "postgresql://u:s3gr3d0@h:x/d"], 2),
        (["list", "--db", "none"], 2),
        (["list", "--verdict", "bad"], 2),
        (["list", "--since", "31/01/2026"], 2),
        (["list", "--run", "0"], 2),
        (["list", "--format", "parquet"], 2),
        (["export", "everything"], 2),
        (["show"], 2),
    ],
)
def test_faults_end_with_a_message(
    folder: Path, capsysbinary: pytest.CaptureFixture[bytes], arguments: list[str], status: int
) -> None:
    given = arguments if "--db" in arguments else [*arguments, "--db", str(folder)]
    ended, printed, said = ask(capsysbinary, *given)
    assert (ended, printed) == (status, "")
    assert said.startswith("esquadro: erro: ")
    assert "s3gr3d0" not in said and "Traceback" not in said and "Erro interno" not in said


def test_the_database_of_the_environment(
    folder: Path, capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ESQUADRO_DB", str(folder))
    assert ask(capsysbinary, "list")[0] == 0


def test_a_reader_that_goes_away_is_no_failure(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        for i in range(300):
            store.record(Record(key="k", name=f"{i}" * 200, status="checked"))
    command = f"{sys.executable} -m checker.cli results export runs --db {tmp_path} --format json | head -c 100"
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_every_option_has_help_in_both_languages() -> None:
    for lang, word in (("pt", "Opções"), ("en", "Options")):
        for name in build(lang).commands["results"].commands:  # type: ignore[attr-defined]  # a group
            shown = CliRunner().invoke(build(lang), ["results", name, "--help"]).output
            assert word in shown, name


def test_help_loads_no_database() -> None:
    script = (
        "import sys; from checker.cli.guard import run; run(['results', '--help']); print('sqlalchemy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "False"


@pytest.mark.parametrize(
    ("arguments", "rows"),
    [
        (["--until", "9999-12-31"], 3),
        (["--since", "0001-01-01"], 3),
        (["--since", "9999-12-31"], 0),
        (["--until", "0001-01-01"], 0),
        (["--limit", "9" * 30], 3),
        (["--run", "9" * 30], 0),
    ],
)
def test_numbers_and_days_out_of_all_bounds(
    arguments: list[str], rows: int, folder: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    status, printed, _ = ask(capsysbinary, "list", "--db", folder, "--format", "jsonl", *arguments)
    assert (status, len(printed.splitlines())) == (0, rows)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["list", "--limit", "0"], "0 não é um valor de --limit. Use um número inteiro a partir de 1."),
        (["list", "--limit", "dez"], "dez não é um valor de --limit. Use um número inteiro a partir de 1."),
        (["export", "paredes"], "paredes não é um valor de VIEW."),
    ],
)
def test_a_wrong_value_is_said_in_the_language_of_the_run(
    arguments: list[str], said: str, folder: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    status, _, errors = ask(capsysbinary, *arguments, "--db", folder)
    assert status == 2 and said in errors
