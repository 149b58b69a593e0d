"""The chapter on writing rulesets is run as it stands on the page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from checker.rules import load_rulesets
from checker.rules.discover import ruleset_at

DOCS = Path(__file__).parents[2] / "docs"
PAGES = [DOCS / "writing-rulesets.md", DOCS / "pt" / "escrever-regras.md"]
_BLOCK = re.compile(r"^```(\w+)(?: file=(\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_the_chapter_runs(page, tmp_path, monkeypatch):
    blocks = _BLOCK.findall(page.read_text(encoding="utf-8"))
    monkeypatch.chdir(tmp_path)
    written = [(tmp_path / name, text) for language, name, text in blocks if language == "yaml" and name]
    assert len(written) == 1
    assert len(written[0][1].splitlines()) <= 22
    for file, text in written:
        file.parent.mkdir(parents=True)
        file.write_text(text, encoding="utf-8")
    ruleset, = load_rulesets([ruleset_at(Path("vila_nova"))])
    assert [r.id for r in ruleset.rules] == ["vila.art1", "vila.art2"]
    code = [text for language, _, text in blocks if language == "python"]
    assert code
    for text in code:
        exec(compile(text, str(page), "exec"), {"__name__": "chapter"})  # noqa: S102  # the page's own code is what is tested
