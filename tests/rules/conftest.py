"""A small complete ruleset about benches, to test the tooling apart from any real law."""

from __future__ import annotations

import pytest

from checker.facts.base import Facts, Observation, fact
from checker.rules import load_ruleset


@fact("test.bench", metric=False)
def bench(facts: Facts, *, kind: str = "any") -> list[Observation]:
    """Return nothing; only its name matters."""
    return []


BENCHES = """\
format: esquadro-ruleset/1
id: benches-1
version: "1.2"
municipality: toy
title: {pt: Lei dos bancos, en: Bench law}
law: {pt: Lei 1, en: Law 1}
in_force_from: 2020-01-01
parameters:
  toy.reach:
    {origin: interpretation, type: number, unit: m, default: null, accepted: {from: 0.3, to: 0.5}, listed: [0.05],
     basis: maker, source: {pt: manual, en: handbook}, why: {pt: alcance, en: reach}}
  toy.kind: {origin: law, type: word, default: any, source: s, why: {pt: tipo, en: kind}}
tables:
  toy.cap: {unit: kg, values: {I: 520, II: 1560}}
ambiguities:
  A1:
    where: [b.1]
    question: {pt: O que é perto?, en: What is near?}
    readings: {far: {pt: longe, en: far}}
    default: {pt: ninguém sabe, en: nobody knows}
    parameters: [toy.reach]
ledger: [b.head, b.1, b.2, b.3, b.4, b.5, b.t.r1, b.t.r1.I, b.t.r1.II, b.9, b.10]
gates:
  - {id: b.gate, citation: {pt: art. 1º, en: art. 1}, title: {pt: há bancos, en: there are benches}, kind: gate,
     observe: {fact: test.bench}}
rules:
  - {id: b.head, citation: {pt: ementa, en: preamble}, title: {pt: sanção, en: enactment}, kind: info,
     nature: formality}
  - {id: b.1, citation: {pt: "art. 1º, I", en: "art. 1, I"}, title: {pt: perto, en: near}, kind: compare, gate: b.gate,
     observe: {fact: test.bench, with: {kind: $toy.kind}}, require: {at_most: $toy.reach}, cites: [b.2],
     needs: [plan.unit], examples: [{pt: "a 0,30 m atende", en: at 0.30 m it is met}],
     remedy: {pt: aproxime, en: bring it nearer}}
  - {id: b.2, citation: {pt: "art. 1º, II", en: "art. 1, II"}, title: {pt: peso, en: weight}, kind: compare,
     category: [I], observe: {fact: test.bench}, require: {at_most: "@toy.cap"},
     relief: {factor: 50 %, floor: 1.00 kg, cites: [b.3]},
     none: {verdict: na, reason: {pt: nenhum banco., en: no bench.}}}
  - {id: b.3, citation: {pt: art. 2º, en: art. 2}, title: {pt: pintado, en: painted}, kind: flag, expect: false,
     observe: {fact: test.bench}}
  - {id: b.4, citation: {pt: art. 3º, en: art. 3}, title: {pt: madeiras, en: woods}, kind: includes, any_of: true,
     words: [oak, ash], observe: {fact: test.bench}}
  - {id: b.5, citation: {pt: art. 4º, en: art. 4}, title: {pt: tudo, en: all}, kind: composite, parts: [b.1, b.2]}
  - {id: b.t, citation: {pt: art. 5º, en: art. 5}, title: {pt: quadro, en: table}, kind: distance_table,
     columns: [I, II], observe: {fact: test.bench},
     rows: {r1: {citation: {pt: "art. 5º, l. 1", en: "art. 5, row 1"}, title: {pt: muro, en: wall},
                 cells: {I: 1.5, II: 3.0}}}}
  - {id: b.9, citation: {pt: art. 9º, en: art. 9}, title: {pt: alvará, en: permit}, kind: info, nature: document,
     ask: {pt: o alvará, en: the permit}}
  - {id: b.10, citation: {pt: art. 10, en: art. 10}, title: {pt: depois, en: later}, kind: pending,
     since: 2021-01-01, until: 2030-01-01}
"""


@pytest.fixture
def write_benches(tmp_path):
    def write(*changes: tuple[str, str]):
        text = BENCHES
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        (tmp_path / "ruleset.yaml").write_text(text, encoding="utf-8")
        return load_ruleset(tmp_path)

    return write


@pytest.fixture
def benches(write_benches):
    return write_benches()
