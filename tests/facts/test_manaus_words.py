from __future__ import annotations

import pytest

from checker.facts.buildings import read_gases, storeys_after_works
from checker.facts.words import has_word, matches_code, occupancy_codes
from checker.model import Gas


@pytest.mark.parametrize(
    ("text", "words", "found"),
    [
        ("LANCHONETE", ("lanchonete",), "lanchonete"),
        ("Salas e LOJAS", ("loja",), "loja"),
        ("DEPÓSITO DE BARRO", ("bar",), None),
        ("posto de saude", ("posto de saúde",), "posto de saúde"),
        ("PRONTO SOCORRO", ("pronto-socorro",), "pronto-socorro"),
        ("APTO. 101", ("apto",), "apto"),
        (None, ("loja",), None),
    ],
)
def test_words_are_whole_and_accents_ignored(text, words, found):
    assert has_word(text, words) == found


def test_codes_are_read_alone_or_before_a_name_but_not_out_of_a_word():
    assert occupancy_codes(("F-8 RESTAURANTE", "C2", "BLOCO B 2", "SALA A-101")) == ("F-8", "C-2")


@pytest.mark.parametrize(
    ("code", "patterns", "matches"),
    [
        ("C-2", ("C-*",), True),
        ("E-5", ("E-4..E-6",), True),
        ("E-3", ("E-4..E-6",), False),
        ("F-8", ("F-8",), True),
        ("F-80", ("F-8",), False),
        ("D-4", ("C-*", "E-1"), False),
    ],
)
def test_code_patterns(code, patterns, matches):
    assert matches_code(code, patterns) is matches


@pytest.mark.parametrize(
    ("texts", "gases"),
    [
        ((), None),
        (("NAO",), frozenset()),
        (("GLP", "GN"), frozenset({Gas.LPG, Gas.NATURAL})),
        (("gás natural veicular",), frozenset({Gas.GNV})),
        (("gás natural",), frozenset({Gas.NATURAL})),
        (("sem informação",), None),
    ],
)
def test_declared_gases(texts, gases):
    assert read_gases(texts) == gases


@pytest.mark.parametrize(
    ("works", "after"),
    [
        (None, 3),
        ("REFORMA DA COBERTURA", 3),
        ("ACRÉSCIMO DO 4º PAVIMENTO", 4),
        ("MAIS 2 PAVIMENTOS", 5),
        ("construção do quarto pavimento", 4),
        ("AMPLIAÇÃO DE UM PAVIMENTO", 4),
        ("REFORMA DO 2º PAVIMENTO", 3),
    ],
)
def test_storeys_after_the_works(works, after):
    assert storeys_after_works(works, 3) == after
