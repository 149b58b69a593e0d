from __future__ import annotations

from dataclasses import replace

import pytest

from checker.rules import load_ruleset
from checker.rules.discover import bundled
from checker.rules.ledger import Status, articles, coverage, gaps, totals
from checker.rules.plain import coverage_text


def test_every_provision_says_how_it_is_dealt_with(benches):
    rows = {r.id: r for r in coverage([benches])}
    assert list(rows) == list(benches.ledger)
    assert {i: r.status.value for i, r in rows.items()} == {
        "b.head": "information", "b.1": "checked", "b.2": "checked", "b.3": "checked", "b.4": "checked",
        "b.5": "checked", "b.t.r1": "checked", "b.t.r1.I": "checked", "b.t.r1.II": "checked", "b.9": "not_shown",
        "b.10": "pending"}
    assert rows["b.1"].by.en == "comparison: test.bench"
    assert rows["b.5"].by.pt == "reúne partes: b.1, b.2"
    assert "formality" in rows["b.head"].by.en
    assert "documento" in rows["b.9"].by.pt


def test_articles_gather_their_provisions(benches):
    rows = coverage([benches])
    by_article = {a.article.en: (a.total, a.counts) for a in articles(rows)}
    assert by_article["art. 1"] == (2, {Status.CHECKED: 2})
    assert by_article["art. 5"][0] == 3
    assert sum(totals(rows).values()) == 11
    assert totals(rows)[Status.PENDING] == 1


def test_the_text_names_article_status_and_reason(benches):
    text = coverage_text(coverage([benches]), "pt")
    assert "benches-1 – Art. 1º: 2 (verificado 2)" in text
    assert "11 dispositivos (verificado: 8, informação: 1, nenhum plano mostra: 1, ainda não verificado: 1)" in text
    assert "11 provisions" in coverage_text(coverage([benches]), "en")


def test_a_complete_ledger_has_no_gap(benches):
    assert gaps(benches) == ()


@pytest.mark.parametrize(("change", "said"), [
    (("kind: info,\n     nature: formality", "kind: info"), "b.head: information without a reason"),
    (("nature: document,\n     ask: {pt: o alvará, en: the permit}", "nature: document"), "does not say what to ask"),
])
def test_information_without_a_reason_is_a_gap(write_benches, change, said):
    gap, = gaps(write_benches(change))
    assert said in gap.en


def test_a_second_rule_in_force_is_a_gap(benches):
    doubled = replace(benches, rules=(*benches.rules, benches.by_id["b.3"]))
    missing = replace(benches, rules=tuple(r for r in benches.rules if r.id not in ("b.3", "b.10")))
    assert {g.en for g in gaps(doubled)} == {"b.3: 2 rules in force"}
    assert {g.en for g in gaps(missing)} == {"b.3: no rule", "b.10: no rule"}


@pytest.mark.parametrize("folder", bundled(), ids=lambda f: f.name)
def test_the_bundled_laws_are_accounted_for_clause_by_clause(folder):
    ruleset = load_ruleset(folder)
    rows = coverage([ruleset])
    assert gaps(ruleset) == ()
    assert [r.id for r in rows] == list(ruleset.ledger)
    assert totals(rows)[Status.PENDING] == 0


def test_the_bundled_laws_have_all_their_clauses():
    rows = coverage([load_ruleset(folder) for folder in bundled()])
    assert len(rows) == 214
    assert {r.ruleset for r in rows} == {"manaus-2019", "cuiaba-2003"}
