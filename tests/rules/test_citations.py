"""Each provision cites the place of the law that its id names, in both languages."""

from __future__ import annotations

import re

import pytest

from checker.rules import load_ruleset
from checker.rules.discover import bundled

RULES = [rule for folder in bundled() for rule in load_ruleset(folder).rules]


def ordinal(number):
    return f"{number}º" if number < 10 else str(number)


def expected(identifier):
    """Return patterns of the Portuguese and the English citation of an id such as ``cuiaba.art5.I.b.headroom``."""
    _, article, *steps = identifier.split(".")
    if article == "header":
        return "preâmbulo", "preamble"
    number = int(article.removeprefix("art"))
    pt, en = rf"art\. {ordinal(number)}", rf"art\. {number}"
    for i, step in enumerate(steps):
        paragraph = re.fullmatch(r"par(\d+)", step)
        row = re.fullmatch(r"r(\d)", step)
        if paragraph:
            pt += rf", § {ordinal(int(paragraph[1]))}"
            en += rf" par\. {paragraph[1]}"
        elif row:
            pt += f", linha {row[1]}"
            en += f", row {row[1]}"
        elif i and re.fullmatch(r"r\d", steps[i - 1]):
            pt += f", classe {step}"
            en += f", class {step}"
        elif step == "pu":
            pt += ", parágrafo único"
            en += r"( sole par\.|, sole paragraph)"
        elif re.fullmatch(r"[IVX]+|[a-p]|\d", step):
            pt += f", {step}"
            en += f" {step}"
        else:
            pt += r" \([^)]+\)"
            en += r" \([^)]+\)"
    return pt, en


@pytest.mark.parametrize("rule", RULES, ids=[r.id for r in RULES])
def test_the_citation_is_that_of_the_id(rule):
    pt, en = expected(rule.id)
    assert re.fullmatch(pt, rule.citation.pt)
    assert re.fullmatch(en, rule.citation.en)


def test_no_two_provisions_share_a_citation():
    seen = {}
    for rule in RULES:
        key = (rule.id.split(".")[0], rule.citation.pt, rule.since, rule.until)
        assert seen.setdefault(key, rule.id) == rule.id
