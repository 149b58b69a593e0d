"""Texts from plans are data wherever they are shown."""

from __future__ import annotations

import unicodedata
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.safe import defuse_csv, html_text, printable, xml_text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Depósito nº 2 – 3,00 m²", "Depósito nº 2 – 3,00 m²"),
        ("\x1b[31mvermelho\x1b[0m", "vermelho"),
        ("\x1b]0;título\x07resto", "resto"),
        ("\x1b]8;;http://x.example\x1b\\clique\x1b]8;;\x1b\\", "clique"),
        ("\x1b]52;c;cm0gLXJm\x07", ""),
        ("\x9b2Japagado", "apagado"),
        ("\x1bc\x1b(0", ""),
        ("\x1bPq#0\x1b\\", ""),
        ("meia \x1b", "meia \N{REPLACEMENT CHARACTER}"),
        ("a\x00b\x07c\x7f", "a\N{REPLACEMENT CHARACTER}b\N{REPLACEMENT CHARACTER}c\N{REPLACEMENT CHARACTER}"),
        ("linha\r\ncoluna\t2", "linha\N{REPLACEMENT CHARACTER}\ncoluna\t2"),
        ("APROVADO \u202eoãn\u202c", "APROVADO oãn"),
        ("\u2067x\u2069\u200b\ufeff\U000e0041", "x"),
        ("a\u2028b", "a b"),
        ("nome-\udce7\udcff.dxf", "nome-\\xe7\\xff.dxf"),
        ("\ud800", "\N{REPLACEMENT CHARACTER}"),
    ],
)
def test_printable(text: str, shown: str) -> None:
    assert printable(text) == shown


def test_one_text_on_one_line() -> None:
    assert printable(" a\n\n b\tc\u2028d ", lines=False) == "a b c d"


@given(st.text(alphabet=st.characters(), max_size=40))
def test_nothing_that_commands_a_terminal_is_left(text: str) -> None:
    shown = printable(text)
    assert all(c in "\n\t" or unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Zl", "Zp") for c in shown)
    assert printable(shown) == shown
    shown.encode("utf-8")


@pytest.mark.parametrize(
    "text",
    ["=HYPERLINK(1)", "+1+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "\n=1", " =1", "\u00a0=1", "＝1", "\x1b[0m=1", "-"],
)
def test_a_cell_that_would_be_a_formula(text: str) -> None:
    assert str(defuse_csv(text)).startswith(("'", "\N{REPLACEMENT CHARACTER}"))


@pytest.mark.parametrize("value", ["-2.5", "+3", "-1e-3", "2,90", "casa", "a=b", "", 3, -2.5, None, True])
def test_a_cell_that_is_none(value: object) -> None:
    assert defuse_csv(value) == value


def test_markup_is_escaped() -> None:
    assert html_text("<img src=x onerror='a'>&\"\x1b[1m") == "&lt;img src=x onerror=&#x27;a&#x27;&gt;&amp;&quot;"


@given(st.text(alphabet=st.characters(), max_size=30))
def test_xml_takes_any_text(text: str) -> None:
    ET.fromstring(f'<a b="{xml_text(text)}">{xml_text(text)}</a>')  # noqa: S314 -- made here, one line above
