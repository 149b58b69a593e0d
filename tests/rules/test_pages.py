from __future__ import annotations

import pytest

from checker.rules import load_rulesets
from checker.rules.discover import bundled
from checker.rules.pages import FOLDER, law_page, main, pages, register_page, write


def test_a_section_for_each_provision(benches):
    page = law_page(benches, "en")
    for identifier in benches.ledger:
        assert page.count(f"\n### `{identifier}`: ") == 1
    assert "\n## Art. 1\n" in page
    assert "# Bench law" in page
    assert "Ruleset `benches-1`, version 1.2. Law: Law 1. In force since 2020-01-01." in page


def test_the_register_lists_ambiguities_parameters_and_tables(benches):
    page = register_page(benches, "pt")
    for part in ("### A1: O que é perto?", "- Leitura `far`: longe", "Decide-se com: `toy.reach`", "- `toy.kind`: tipo",
                 "- `toy.cap` (kg): I: 520, II: 1560"):
        assert part in page


def test_writing_makes_the_pages_of_both_languages(benches, tmp_path):
    write(tmp_path / "out", [benches])
    names = {f.name for f in (tmp_path / "out").iterdir()}
    assert names == {
        "benches-1.pt.md", "benches-1.en.md", "benches-1-questoes.pt.md", "benches-1-questions.en.md"}


def test_no_page_mentions_what_another_language_says(benches):
    assert "Exige" not in law_page(benches, "en")
    assert "Requires" not in law_page(benches, "pt")


@pytest.mark.parametrize("name", sorted(pages(load_rulesets(bundled()))) if bundled() else [])
def test_the_committed_pages_are_current(name):
    assert (FOLDER / name).read_text(encoding="utf-8") == PAGES[name], "run: python -m checker.rules.pages --write"


PAGES = pages(load_rulesets(bundled())) if bundled() else {}


def test_the_command_tells_stale_pages(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("checker.rules.pages.FOLDER", tmp_path)
    stale = main([])
    assert (stale == 1) is bool(bundled())
    assert main(["--write"]) == 0
    assert main([]) == 0
