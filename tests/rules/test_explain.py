from __future__ import annotations

import pytest

from checker.facts import registry
from checker.model import same
from checker.model.errors import UsageError
from checker.rules import load_ruleset
from checker.rules.discover import bundled
from checker.rules.explain import explain, find_rule
from checker.rules.plain import explanation_text
from checker.rules.words import FACT_NAMES, amount_text, fact_text, value_text
from checker.rules.yaml_files import read_yaml


def text(ruleset, identifier, lang="en"):
    return " ".join(explanation_text(explain(ruleset, identifier), lang).split())


def test_everything_about_a_comparison(benches):
    said = text(benches, "b.1")
    for part in (
        "b.1 – art. 1, I (benches-1) near checked",
        "Logic - Applies only where these hold: there are benches [b.gate].",
        "- Observes: test.bench.",
        "- Requires at most toy.reach (from 0.30 m to 0.50 m).",
        "What it needs in the plan - drawing unit: IFC: IfcUnitAssignment; DXF: SELO.UNIDADE",
        "Readings - toy.kind: kind (fixed by the law; shown: any; source: s) "
        "- toy.reach: reach (interpretation, can be set; readings evaluated: from 0.30 m to 0.50 m; "
        "only mentioned: 0.05 m; source: handbook; makers' manuals)",
        "What the law leaves open - A1: What is near? – nobody knows.",
        "Interactions - art. 1, II [b.2]: weight - art. 1 [b.gate]: there are benches",
        "What to do - bring it nearer",
        "Examples - at 0.30 m it is met",
    ):
        assert part in said


def test_the_same_in_portuguese(benches):
    said = text(benches, "b.1", "pt")
    for part in (
        "art. 1º, I (benches-1) perto verificado", "Só se aplica onde valem: há bancos [b.gate].",
        "Exige no máximo toy.reach (de 0,30 m a 0,50 m).", "unidade do desenho", "O que fazer - aproxime",
        "O que é perto? – ninguém sabe.", "a 0,30 m atende",
    ):
        assert part in said


@pytest.mark.parametrize(("identifier", "said"), [
    ("b.2", "For class I only. - Observes: test.bench. - Requires at most 520 kg (I). - Lowered to 50 % of the "
            "requirement, never under 1 kg, where the plan proves the condition (b.3). - With nothing to observe: not "
            "applicable. no bench. Exceptions - art. 2 [b.3]: painted"),
    ("b.3", "Requires it not to be true."),
    ("b.4", "Requires one of the words: oak, ash."),
    ("b.5", "Takes the worst verdict of its parts: b.1, b.2."),
    ("b.t.r1", "Holds the objects of areas whose class is not known"),
    ("b.t.r1.II", "Requires at least 3.00 m."),
    ("b.9", "no plan shows it (a document or licence, handed in apart) Logic - What to ask for: the permit"),
    ("b.10", "its verdict is always missing. - In force since 2021-01-01. - In force until 2030-01-01."),
    ("b.gate", "where it does not, they do not apply. Interactions - art. 1, I [b.1]: near"),
])
def test_each_kind_in_words(benches, identifier, said):
    assert said in text(benches, identifier)


def test_the_cases_beside_the_rules_are_its_examples(benches):
    (benches.path / "cases").mkdir()
    (benches.path / "cases" / "near.yaml").write_text(
        "cases:\n" + "".join(f"  - {{id: c{i}, plan: {{}}, expect: {{b.3: pass}}}}\n" for i in range(5))
        + "  - {id: dark, plan: {}, expect: {b.3: {verdict: fail}, b.4: {findings: []}}}\n", encoding="utf-8")
    assert [e.en for e in explain(benches, "b.3").cases] == [
        "fail: `near/dark`", "pass: `near/c0`, `near/c1`, `near/c2`, …"]
    assert explain(benches, "b.4").cases == ()


def test_versions_of_a_rule_follow_each_other(write_benches):
    current = "  - {id: b.3, citation: {pt: art. 2º, en: art. 2}, title: {pt: pintado, en: painted}, kind: flag,"
    earlier = "  - {id: b.3, citation: {pt: a, en: a}, title: {pt: cru, en: raw}, kind: pending, until: 2022-01-01}\n"
    ruleset = write_benches((current, f"{earlier}{current} since: 2022-01-01,"))
    said = text(ruleset, "b.3")
    assert "raw" in said and "In force until 2022-01-01" in said
    assert "painted" in said and "In force since 2022-01-01" in said


def test_an_unknown_provision_names_the_nearest(benches):
    with pytest.raises(UsageError) as caught:
        find_rule([benches], "b.t.r1.III")
    assert "b.t.r1.II" in caught.value.text.en
    assert caught.value.exit_status == 2


@pytest.mark.parametrize(("value", "unit", "pt"), [
    (3.0, "m", "3,00 m"), (0.476, "m", "0,476 m"), (0.2, "1", "20 %"), (8.0, "kg", "8 kg"), (4.0, "m2", "4 m²"),
    (2.0, "unit", "2"), (5.0, "s", "5 s"),
])
def test_amounts(value, unit, pt):
    assert amount_text(value, unit).pt == pt


def test_values_of_each_type():
    assert [value_text(v).en for v in (True, False, None, "row", [1.0, 2.0])] == [
        "true", "false", "none", "`row`", "1, 2"]


@pytest.mark.parametrize("folder", bundled(), ids=lambda f: f.name)
def test_every_fact_of_a_bundled_rule_has_a_name_for_people(folder):
    used = {r.observed.fact for r in load_ruleset(folder).by_id.values() if r.observed is not None}
    assert not [name for name in sorted(used) if fact_text(name) == same(f"`{name}`")]


def test_every_name_is_of_a_fact():
    names = read_yaml(FACT_NAMES)[0]
    assert not [name for name in names if name not in registry()]


@pytest.mark.parametrize("folder", bundled(), ids=lambda f: f.name)
def test_every_bundled_rule_can_be_explained(folder):
    ruleset = load_ruleset(folder)
    for identifier in ruleset.by_id:
        for lang in ("pt", "en"):
            assert explanation_text(explain(ruleset, identifier), lang).startswith(identifier)
