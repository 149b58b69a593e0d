"""Commands in the pages about results and clusters are commands that exist, with options that exist."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from checker.cli.root import build

DOCS = Path(__file__).parents[2] / "docs"
PAGES = (
    "batch.md",
    "pt/lotes.md",
    "results.md",
    "cluster.md",
    "sizing.md",
    "pt/resultados.md",
    "pt/cluster.md",
    "pt/dimensionamento.md",
)


def commands(page: str) -> Iterator[list[str]]:
    """Yield each call of esquadro in the page's blocks of code."""
    for block in re.findall(r"```sh\n(.*?)```", (DOCS / page).read_text(encoding="utf-8"), re.DOTALL):
        for line in block.replace("\\\n", " ").splitlines():
            words = shlex.split(line, comments=True)
            while words and re.fullmatch(r"[A-Z_]+=.*", words[0]):
                words.pop(0)
            if words[:1] == ["esquadro"]:
                yield words[1:]


CALLS = [(page, call) for page in PAGES for call in commands(page)]


@pytest.mark.parametrize(("page", "call"), CALLS, ids=[f"{p}: {' '.join(c)}" for p, c in CALLS])
def test_calls(page: str, call: list[str]) -> None:
    command: click.Command = build("en")
    while isinstance(command, click.Group):
        name, *call = call
        assert name in command.commands, (page, name)
        command = command.commands[name]
    command.make_context(command.name, call)


def test_there_are_calls_to_look_at() -> None:
    assert len({page for page, _ in CALLS}) >= 4


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    text = (DOCS / page).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
        assert ((DOCS / page).parent / target).exists(), target
