"""A faulty ruleset names all its faults at once, each with its line and column."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from checker.facts.base import Facts, Observation, fact
from checker.rules import RulesetError, load_ruleset, load_usable


@fact("test.loader")
def loader_fact(
    facts: Facts,
    *,
    to: tuple[str, ...] = (),
    slack: float = 0.0,
    mode: str = "row",
    strict: bool = True,
    count: int = 1,
    caps: dict[str, float] | None = None,
) -> list[Observation]:
    """Observe nothing; only its arguments matter."""
    return []


@fact("test.loader_needs")
def needing_fact(facts: Facts, *, mode: str) -> list[Observation]:
    """Observe nothing; its argument must be given."""
    return []


HEAD = """\
format: esquadro-ruleset/1
id: good-1
version: "1.0"
municipality: toy
title: {pt: Bom, en: Good}
law: {pt: Lei, en: Law}
in_force_from: 2020-01-01
parameters:
  toy.h: {origin: interpretation, type: number, unit: m, default: 1.0, accepted: [1.0], source: s, why: {pt: a, en: a}}
  toy.side: {origin: interpretation, type: word, default: row, accepted: [row], source: s, why: {pt: a, en: a}}
tables:
  cap: {unit: kg, values: {I: 10, II: 20}}
"""
COMMON = "citation: {pt: a, en: a}, title: {pt: t, en: t}"
GATE = f"gates:\n  - {{id: g, {COMMON}, kind: gate, observe: {{fact: test.loader}}}}\n"


def compare(rule="t.1", *, observe="fact: test.loader", require="at_least: 3.00 m", more=""):
    return f"  - {{id: {rule}, {COMMON}, kind: compare, observe: {{{observe}}}, require: {{{require}}}{more}}}\n"


def write(folder: Path, head: str = HEAD, **files: str) -> Path:
    (folder / "provisions").mkdir(parents=True, exist_ok=True)
    (folder / "ruleset.yaml").write_text(head, encoding="utf-8")
    for name, text in files.items():
        (folder / "provisions" / f"{name}.yaml").write_text(text, encoding="utf-8")
    return folder


def faults(folder: Path):
    with pytest.raises(RulesetError) as caught:
        load_ruleset(folder)
    for fault in caught.value.faults:
        assert fault.line is not None
        assert fault.column is not None
        assert f"{fault.file.name}:{fault.line}:{fault.column}: " in caught.value.text.en
        assert f"{fault.file.name}:{fault.line}:{fault.column}: " in caught.value.text.pt
    return caught.value.faults


TABLE = (
    f"  - {{id: d, {COMMON}, kind: distance_table, columns: [I, II], observe: {{fact: test.loader}},\n"
    "     rows: {\n"
    "       r1: {citation: {pt: a, en: a}, title: {pt: t, en: t}, cells: {I: 1.0, II: 2.0}}}}\n"
)

ONE_FAULT = {
    "unknown kind": (f"  - {{id: t.1, {COMMON}, kind: compere}}\n", "unknown kind 'compere'"),
    "no kind": (f"  - {{id: t.1, {COMMON}}}\n", "kind"),
    "unknown fact": (compare(observe="fact: test.louder"), "unknown fact 'test.louder'; did you mean 'test.loader'"),
    "unknown unit": (compare(require="at_least: 3.00 furlong"), "'3.00 furlong' is no quantity"),
    "bare number": (compare(require="at_least: 3.00"), "a quantity needs its unit"),
    "unknown argument": (compare(observe="fact: test.loader, with: {tu: [a]}"), "has no argument 'tu'"),
    "argument needed": (compare(observe="fact: test.loader_needs"), "needs the argument 'mode'"),
    "bare argument": (compare(observe="fact: test.loader, with: {slack: 1.5}"), "a bare number is refused"),
    "argument without unit": (compare(observe="fact: test.loader, with: {slack: wide}"), "'wide' is no quantity"),
    "argument not a list": (compare(observe="fact: test.loader, with: {to: drain}"), "takes a list"),
    "argument not a truth": (compare(observe="fact: test.loader, with: {strict: 'yes'}"), "takes true or false"),
    "argument not a count": (compare(observe="fact: test.loader, with: {count: 1.5}"), "takes a whole number"),
    "argument not a word": (compare(observe="fact: test.loader, with: {mode: 3}"), "takes a word"),
    "parameter of another type": (compare(observe="fact: test.loader, with: {slack: $toy.side}"), "is a word"),
    "table for a number": (compare(observe="fact: test.loader, with: {slack: '@cap'}"), "not a table"),
    "unknown parameter": (compare(require="at_least: $toy.hh"), "unknown parameter $toy.hh; did you mean 'toy.h'"),
    "unknown table": (compare(require="at_least: '@cep'"), "unknown table @cep; did you mean 'cap'"),
    "word required": (compare(require="at_least: $toy.side"), "a number is required here"),
    "two comparisons": (compare(require="at_least: 3.00 m, at_most: 4.00 m"), "exactly one of"),
    "unknown comparison": (compare(require="atleast: 3.00 m"), "unknown key 'atleast'"),
    "unknown placeholder": (compare(more=", says: {fail: {pt: '{medido}', en: x}}"), "unknown placeholder {medido}"),
    "broken placeholder": (compare(more=", says: {fail: {pt: '{measured', en: x}}"), "message fail"),
    "one language": ("  - {id: t.1, citation: {pt: a, en: a}, title: {pt: t}, kind: info}\n", "'en' is needed"),
    "unknown gate": (compare(more=", gate: gg"), "names 'gg', which is no rule"),
    "a gate that is none": (compare() + compare("t.2", more=", gate: t.1"), "'t.1' is of kind compare, not a gate"),
    "unknown citation": (compare(more=", cites: [t.9]"), "names 't.9', which is no rule"),
    "unknown part": (f"  - {{id: t.1, {COMMON}, kind: composite, parts: [t.9]}}\n", "names 't.9'"),
    "unknown relief citation": (
        compare(more=", relief: {factor: 50 %, floor: 1.00 m, cites: [t.9]}"), "names 't.9'"),
    "factor with a unit": (compare(more=", relief: {factor: 1 m, floor: 1.00 m}"), "the factor is a share"),
    "empty composite": (f"  - {{id: t.1, {COMMON}, kind: composite, parts: []}}\n", "needs parts or an observation"),
    "parts in a circle": (
        f"  - {{id: t.1, {COMMON}, kind: composite, parts: [t.2]}}\n"
        f"  - {{id: t.2, {COMMON}, kind: composite, parts: [t.1]}}\n",
        "rules hang on themselves: t.1 > t.2 > t.1",
    ),
    "class of no table": (compare(more=", category: [VII]"), "category 'VII' is no column"),
    "class not in the table": (compare(require="at_most: '@cap'", more=", category: [III]"), "no column of @cap"),
    "row too short": (TABLE.replace("I: 1.0, II: 2.0", "I: 1.0"), "row r1 has cells ['I']"),
    "row with another class": (TABLE.replace("II: 2.0", "III: 2.0"), "row r1 has cells ['I', 'III']"),
    "row unknown fact": (TABLE.replace("test.loader", "test.nowhere"), "unknown fact 'test.nowhere'"),
    "classes do not match": (
        TABLE.replace("[I, II]", "[II, I]").replace("I: 1.0, II: 2.0", "II: 2.0, I: 1.0"),
        "the columns ['II', 'I'] do not match ['I', 'II']",
    ),
    "overlapping dates": (
        compare(more=", until: 2024-01-01") + compare(more=", since: 2023-01-01"),
        "t.1 is defined twice for overlapping dates",
    ),
    "ends before it begins": (compare(more=", since: 2024-01-01, until: 2023-01-01"), "ends before it begins"),
    "unknown need": (compare(more=", needs: [nothing.known.at_all]"), "no key of the supply catalogue"),
}


@pytest.mark.parametrize(("rules", "message"), ONE_FAULT.values(), ids=ONE_FAULT)
def test_each_fault_is_named_once_with_its_place(tmp_path, rules, message):
    found = faults(write(tmp_path, a=f"rules:\n{rules}"))
    assert [message in f.message for f in found] == [True]
    assert found[0].file.name == "a.yaml"
    assert found[0].line > 1


def test_a_faultless_ruleset_loads(tmp_path):
    good = write(
        tmp_path, HEAD + GATE, a="rules:\n" + compare(more=", gate: g") + TABLE
        + compare("t.2", observe="fact: test.loader, with: {to: [a], slack: 1.50 m, mode: $toy.side, caps: '@cap'}",
                  require="at_most: '@cap'", more=", category: [I]"))
    assert [r.id for r in load_ruleset(good).rules] == ["t.1", "d.r1", "d.r1.I", "d.r1.II", "t.2"]


def test_the_column_points_at_the_key(tmp_path):
    fault, = faults(write(tmp_path, a="rules:\n" + compare(require="at_least: 3.00")))
    line = (tmp_path / "provisions" / "a.yaml").read_text().splitlines()[fault.line - 1]
    assert line[fault.column - 1:].startswith("at_least")


def test_many_faults_in_many_files_come_together_in_order(tmp_path):
    head = HEAD.replace("cap: {unit: kg", "cap: {unit: stone") + "ledger: [t.1, t.2, t.3, t.9, t.1]\n"
    first = "rules:\n" + compare(require="at_least: 3.00") + compare("t.2", observe="fact: nope", more=", cites: [x]")
    wrong = f"  - {{id: t.3, {COMMON}, kind: wrong}}\n"
    second = "rules:\n" + wrong + compare("t.4", more=", says: {fail: {pt: '{q}', en: ''}}")
    found = faults(write(tmp_path, head, a=first, b=second))
    assert [(f.file.name, word) for f, word in zip(found, [
        "needs its unit", "unknown fact 'nope'", "names 'x'", "unknown kind 'wrong'", "unknown placeholder {q}",
        "unknown unit 'stone'", "'t.4' is not in the ledger", "'t.9' has no rule", "names 't.1' twice",
    ], strict=True) if word in f.message] == [
        ("a.yaml", "needs its unit"), ("a.yaml", "unknown fact 'nope'"), ("a.yaml", "names 'x'"),
        ("b.yaml", "unknown kind 'wrong'"), ("b.yaml", "unknown placeholder {q}"),
        ("ruleset.yaml", "unknown unit 'stone'"), ("ruleset.yaml", "'t.4' is not in the ledger"),
        ("ruleset.yaml", "'t.9' has no rule"), ("ruleset.yaml", "names 't.1' twice"),
    ]


def test_every_duplicate_key_is_listed_with_the_other_faults(tmp_path):
    rules = ("rules:\n  - id: t.1\n    id: t.2\n    citation: {pt: a, en: a, pt: b}\n    title: {pt: t, en: t}\n"
             "    kind: compare\n    observe: {fact: nope}\n    require: {at_least: 1 m}\n")
    found = faults(write(tmp_path, a=rules))
    assert [(f.line, f.column, f.message) for f in found if "duplicate" in f.message] == [
        (3, 5, "duplicate key 'id'"), (4, 30, "duplicate key 'pt'")]
    assert any("unknown fact 'nope'" in f.message for f in found)


@pytest.mark.parametrize(("change", "message"), [
    (("format: esquadro-ruleset/1", "format: esquadro-ruleset/9"), "esquadro-ruleset/1"),
    (("id: good-1\n", ""), "'id' is needed"),
    (("2020-01-01", "someday"), "in_force_from"),
    (("type: word", "type: wort"), "wort"),
    (("{I: 10, II: 20}", "{I: ten, II: 20}"), "number"),
])
def test_faults_of_the_head_do_not_hide_those_of_the_rules(tmp_path, change, message):
    found = faults(write(tmp_path, HEAD.replace(*change), a="rules:\n" + compare(observe="fact: nope")))
    texts = [str(f) for f in found]
    assert any(message in t for t in texts), texts
    assert any("unknown fact 'nope'" in t for t in texts), texts
    assert len(texts) == 2


@pytest.mark.parametrize(("text", "line"), [("rules:\n  - {id: [\n", 3), ("rules: [}\n", 1), ("\tx: 1\n", 1)])
def test_a_file_that_is_no_yaml_is_named_and_the_others_are_still_checked(tmp_path, text, line):
    found = faults(write(tmp_path, a=text, b="rules:\n" + compare(observe="fact: nope")))
    assert {f.file.name for f in found} == {"a.yaml", "b.yaml"}
    assert [f.line for f in found if f.file.name == "a.yaml"] == [line]


@pytest.mark.parametrize("text", ["", "- 1\n", "just words\n", "rules: 3\n"])
def test_a_file_of_another_shape_is_a_fault(tmp_path, text):
    assert any(f.file.name == "a.yaml" for f in faults(write(tmp_path, a=text)))


def test_an_absent_or_undecodable_main_file_is_a_fault(tmp_path):
    with pytest.raises(RulesetError):
        load_ruleset(tmp_path)
    (tmp_path / "ruleset.yaml").write_bytes(b"id: \xff\xfe\n")
    with pytest.raises(RulesetError):
        load_ruleset(tmp_path)


def test_a_ruleset_without_rules_is_a_fault(tmp_path):
    found = faults(write(tmp_path))
    assert "holds no rules" in found[0].message


def test_dated_versions_of_a_rule_may_follow_each_other(tmp_path):
    ruleset = load_ruleset(write(tmp_path, a="rules:\n" + compare(more=", until: 2024-01-01")
                                 + compare(require="at_least: 4.00 m", more=", since: 2024-01-01")))
    assert [(r.since, r.until) for r in ruleset.rules] == [(None, date(2024, 1, 1)), (date(2024, 1, 1), None)]


def test_other_rulesets_stay_usable(tmp_path):
    good = write(tmp_path / "good", a="rules:\n" + compare())
    bad = write(tmp_path / "bad", a="rules:\n" + compare(observe="fact: nope"))
    loaded = load_usable([bad, good])
    assert [r.id for r in loaded.rulesets] == ["good-1"]
    assert list(loaded.errors) == [bad]
    assert loaded.errors[bad].exit_status == 2


REGISTER = """\
ambiguities:
  A1:
    where: [t.1]
    question: {pt: q, en: q}
    readings: {row: {pt: a, en: a}}
    default: {pt: d, en: d}
    parameters: [toy.side]
"""


def test_ambiguities_are_read_from_their_own_file(tmp_path):
    folder = write(tmp_path, a="rules:\n" + compare())
    (folder / "ambiguities.yaml").write_text(REGISTER, encoding="utf-8")
    assert load_ruleset(folder).ambiguities["A1"].parameters == ("toy.side",)


@pytest.mark.parametrize(("change", "message"), [
    (("[t.1]", "[t.7]"), "names 't.7'"), (("[toy.side]", "[toy.sude]"), "did you mean 'toy.side'"),
    (("default: {pt: d, en: d}", "default: {pt: d}"), "'en' is needed"),
])
def test_faults_of_the_register_are_in_its_file(tmp_path, change, message):
    folder = write(tmp_path, a="rules:\n" + compare())
    (folder / "ambiguities.yaml").write_text(REGISTER.replace(*change), encoding="utf-8")
    fault, = faults(folder)
    assert fault.file.name == "ambiguities.yaml"
    assert fault.line > 1
    assert message in fault.message


def test_a_ruleset_may_be_a_single_file(tmp_path):
    file = tmp_path / "mine.yaml"
    file.write_text(HEAD + "rules:\n" + compare(), encoding="utf-8")
    assert [r.id for r in load_ruleset(file).rules] == ["t.1"]
