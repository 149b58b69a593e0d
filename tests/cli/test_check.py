"""The command with a stand-in for the check itself."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from checker.app import Outcome, Request
from checker.app.isolation import ProcessLimits, SubmissionJob, SubmissionResult, run_here
from checker.cli.guard import run
from checker.model.errors import PlanUnreadableError
from checker.model.text import Text
from tests.report import synthetic

DXF = "  0\nSECTION\n  2\nHEADER\n"
Fail = Callable[[Exception], None]


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    path = tmp_path / "casa.dxf"
    path.write_text(DXF)
    return path


@pytest.fixture
def requests(monkeypatch: pytest.MonkeyPatch) -> list[Request]:
    """Answer every check with the synthetic result, and remember what was asked."""
    asked: list[Request] = []

    def answer(request: Request, on_file: object) -> Outcome:
        asked.append(request)
        return Outcome(synthetic.check(waivers=()), checkable="vazio" not in request.plans[0].name)

    stand_in(monkeypatch, answer)
    return asked


def stand_in(monkeypatch: pytest.MonkeyPatch, answer: Callable[..., Outcome]) -> list[ProcessLimits]:
    """Let ``answer`` check in this process in place of a process of its own; returns the limits it would have."""
    asked: list[ProcessLimits] = []

    def run(job: SubmissionJob, limits: ProcessLimits) -> SubmissionResult:
        asked.append(limits)
        return run_here(job)

    monkeypatch.setattr("checker.app.isolation.answer.check_submission", answer)
    monkeypatch.setattr("checker.app.isolation.run_isolated", run)
    return asked


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Fail:
    def install(error: Exception) -> None:
        def answer(request: Request, on_file: object) -> Outcome:
            raise error

        stand_in(monkeypatch, answer)

    return install


def test_the_report_goes_to_standard_output_alone(
    plan: Path, requests: list[Request], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert run(["check", str(plan), "--format", "json"]) == 1
    out, err = capfdbinary.readouterr()
    assert json.loads(out)["report_version"] == 1
    assert err == b""


def test_text_is_the_default(plan: Path, requests: list[Request], capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    run(["check", str(plan)])
    assert "NÃO ATENDE (2)" in capfdbinary.readouterr().out.decode()


def test_options_reach_the_check(plan: Path, requests: list[Request]) -> None:
    run(
        [
            "check",
            str(plan),
            str(plan),
            "--ruleset",
            "a",
            "--ruleset",
            "b",
            "--municipality",
            "manaus",
            "--set",
            "x=1",
            "--set",
            "y=2,3",
            "--unit",
            "cm",
            "--as-of",
            "2010-05-06",
            "--limit",
            "entities=99",
            "--limit",
            "coordinate=1e6",
            "--xrefs",
            "--lang",
            "en",
        ]
    )
    request = requests[0]
    assert (request.rulesets, request.municipality, request.unit) == (("a", "b"), "manaus", "cm")
    assert request.settings == ("x=1", "y=2,3")
    assert str(request.as_of) == "2010-05-06"
    assert (request.limits.entities, request.limits.coordinate, request.xrefs) == (99, 1e6, True)
    assert len(request.plans) == 2


@pytest.mark.parametrize(
    ("fail_on", "expected"), [([], 1), (["--fail-on", "review"], 1), (["--fail-on", "missing"], 1)]
)
def test_exit_status_by_verdict(plan: Path, requests: list[Request], fail_on: list[str], expected: int) -> None:
    assert run(["check", str(plan), *fail_on]) == expected


def test_nothing_checkable_still_writes_the_report(
    tmp_path: Path, requests: list[Request], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    path = tmp_path / "vazio.dxf"
    path.write_text(DXF)
    report = tmp_path / "r.json"
    assert run(["check", str(path), "--output", str(report)]) == 4
    assert json.loads(report.read_text(encoding="utf-8"))["summary"]["fail"] == 2
    assert "nada do que a lei trata" in capfdbinary.readouterr().err.decode()


def test_the_language_of_the_configuration(
    plan: Path, requests: list[Request], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    (plan.parent / "esquadro.toml").write_text("[check]\nlang = 'en'\nfail_on = 'review'\n")
    run(["check", str(plan)])
    assert "FAIL (2)" in capfdbinary.readouterr().out.decode()
    run(["check", str(plan), "--lang", "pt"])
    assert "NÃO ATENDE (2)" in capfdbinary.readouterr().out.decode()
    assert requests[0].config.fail_on == "review"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chek"], "Comando desconhecido: chek."),
        (["check"], "Falta o argumento PLANO..."),
        (["check", "PLAN", "--formatt", "json"], "Quis dizer --format"),
        (["check", "PLAN", "--unit", "yd"], "Aceitos: mm, cm, m, in, ft"),
        (["check", "PLAN", "--as-of", "ontem"], "AAAA-MM-DD"),
        (["check", "PLAN", "--output"], "precisa de um valor"),
        (["check", "PLAN", "--time-limit", "nan"], "nan não é um valor de --time-limit"),
        (["check", "PLAN", "--memory-limit", "1e400"], "1e400 não é um valor de --memory-limit"),
        (["check", "PLAN", "--fail-on", "pass"], "Aceitos: fail, missing, review"),
        (["check", "PLAN", "--config", "nope.toml"], "nope.toml"),
        (["check", "PLAN", "--output", "PLAN"], "Escolha outro nome"),
        (["check", "PLAN", "--output", "x.json", "--overlay", "x.json"], "Escolha outro nome"),
        (["check", "PLAN", "--output", "/no/such/folder/r.json"], "não existe"),
        (["check", "x.ifc", "--annotated", "y.dxf"], "--overlay"),
    ],
)
def test_wrong_usage_is_exit_2_with_the_remedy(
    plan: Path, requests: list[Request], capfd: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert run([str(plan) if a == "PLAN" else a for a in arguments]) == 2
    out, err = capfd.readouterr()
    assert said in err
    assert out == ""
    assert requests == []


def test_an_unreadable_plan_is_exit_3_and_writes_nothing(
    plan: Path, failing: Fail, capfd: pytest.CaptureFixture[str]
) -> None:
    failing(PlanUnreadableError(Text("casa.dxf: corrompido.", "casa.dxf: corrupt.")))
    report = plan.parent / "r.json"
    assert run(["check", str(plan), "--output", str(report), "--lang", "en"]) == 3
    assert capfd.readouterr().err == "esquadro: error: casa.dxf: corrupt.\n"
    assert not report.exists()


def test_no_traceback_reaches_the_user(
    plan: Path, failing: Fail, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    failing(KeyError("x"))
    monkeypatch.delenv("ESQUADRO_DEBUG", raising=False)
    assert run(["check", str(plan)]) == 3
    said = capfd.readouterr().err
    assert "KeyError" in said and "casa.dxf" in said and "Traceback" not in said
    monkeypatch.setenv("ESQUADRO_DEBUG", "1")
    run(["check", str(plan)])
    assert "Traceback" in capfd.readouterr().err


def test_a_damaged_installation_is_named(plan: Path, failing: Fail, capfd: pytest.CaptureFixture[str]) -> None:
    failing(ImportError("cannot import name 'read' from 'adapters.ifc'"))
    assert run(["check", str(plan)]) == 3
    assert "pipx" in capfd.readouterr().err


def test_interrupted(plan: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def answer(request: Request, on_file: object) -> Outcome:
        raise KeyboardInterrupt

    stand_in(monkeypatch, answer)
    assert run(["check", str(plan)]) == 130


def test_a_reader_that_goes_away_is_no_error(plan: Path) -> None:
    program = (
        "import sys, checker.app.isolation.answer as given\n"
        "from checker.app import Outcome\nfrom tests.report import synthetic\n"
        "given.check_submission = lambda request, on_file: Outcome(synthetic.check(waivers=()), True)\n"
        f"from checker.cli.guard import run\nsys.exit(run(['check', {str(plan)!r}, '--no-isolation']))"
    )
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [sys.executable, "-c", program],
        stdout=write,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        cwd=Path(__file__).parents[2],
    )
    os.close(write)
    assert done.stderr == ""
    assert done.returncode == 1


@pytest.mark.parametrize("name", ["--time-limit", "--read-limit"])
def test_the_limits_of_the_process(
    plan: Path, requests: list[Request], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    asked = stand_in(monkeypatch, lambda request, on_file: Outcome(synthetic.check(waivers=()), checkable=True))
    run(["check", str(plan), name, "5", "--memory-limit", "1000"])
    run(["check", str(plan)])
    assert asked == [ProcessLimits(seconds=5.0, memory_bytes=1000 * 1024**2), ProcessLimits()]
    (plan.parent / "esquadro.toml").write_text("[limits]\ntime_s = 30\nentities = 7\nxrefs = true\n")
    run(["check", str(plan), "--memory-limit", "0"])
    assert asked[-1] == ProcessLimits(seconds=30, memory_bytes=0)


def test_an_unknown_limit_is_exit_2_with_those_that_exist(
    plan: Path, requests: list[Request], capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(["check", str(plan), "--limit", "entitys=3", "--limit", "vertices=-1"]) == 2
    said = capfd.readouterr().err
    assert "entitys" in said and "insert_depth, instances" in said and "vertices=-1" in said
    assert requests == []
