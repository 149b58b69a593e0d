from __future__ import annotations

import os
import subprocess
import sys

import click
import pytest
from click.testing import CliRunner

from checker.cli.guard import run
from checker.cli.language import chosen
from checker.cli.root import build

HEAVY = ("ifcopenshell", "ezdxf", "shapely", "pydantic", "numpy", "rich", "ruamel")


HELP = [["--help"], ["check", "--help"], ["--version"], ["rules", "--help"], ["inspect", "-h"], ["requirements", "-h"]]


@pytest.mark.parametrize("arguments", HELP)
def test_help_imports_nothing_heavy(arguments: list[str]) -> None:
    program = (
        "import sys\nfrom checker.cli.guard import run\n"
        f"status = run({arguments!r})\n"
        f"loaded = sorted(set(m.partition('.')[0] for m in sys.modules) & set({HEAVY!r}))\n"
        "print('LOADED', status, loaded)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "LOADED 0 []"


def test_portuguese_by_default_and_english_on_request() -> None:
    runner = CliRunner()
    portuguese = runner.invoke(build("pt"), ["check", "--help"]).output
    english = runner.invoke(build("en"), ["check", "--help"]).output
    assert portuguese.startswith("Uso: ") and "Opções:" in portuguese and "Mostra esta ajuda." in portuguese
    assert english.startswith("Usage: ") and "Options:" in english and "Shows this help." in english


def test_every_option_has_help_in_both_languages() -> None:
    for lang in ("pt", "en"):
        for name, command in build(lang).commands.items():
            for parameter in command.params:
                if isinstance(parameter, click.Option):
                    assert parameter.help, (name, parameter.name)


@pytest.mark.parametrize("arguments", [[], ["rules"], ["results"]])
def test_a_group_without_a_command_shows_its_help_and_no_error(
    arguments: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    run(arguments)
    assert "rror" not in (shown := capfd.readouterr()).err + shown.out and "erro:" not in shown.err
    assert "Comandos:" in shown.err + shown.out


def test_commands_that_do_not_exist_yet_are_not_promised() -> None:
    assert set(build("pt").commands) == {"check", "inspect", "requirements", "batch", "rules", "results"}


@pytest.mark.parametrize(
    ("arguments", "variable", "expected"),
    [
        ([], "", None),
        (["check", "--lang", "en"], "", "en"),
        (["--lang=en", "check"], "pt", "en"),
        ([], "en_US.UTF-8", "en"),
        ([], "pt_BR", "pt"),
        (["--lang", "fr"], "", None),
        (["--", "--lang", "en"], "", None),
        (["--lang"], "en", "en"),
    ],
)
def test_the_language_of_help(arguments: list[str], variable: str, expected: str | None) -> None:
    assert chosen(arguments, {"ESQUADRO_LANG": variable}) == expected


def test_the_module_runs() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "checker.cli", "--version"],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "ESQUADRO_LANG": "en"},
    )
    assert done.stdout.startswith("esquadro ")
