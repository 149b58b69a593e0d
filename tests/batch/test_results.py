from __future__ import annotations

import os

import pytest

from checker.batch.results import safe_name

ODD = [
    "../up",
    "a/../../b",
    "..",
    "",
    "a\\b",
    "C:x",
    "x" * 300,
    "/".join(["y" * 100] * 12),
    "nul\nline",
    "\x1b[2J",
    "dot.",
    " ",
    "_",
    os.fsdecode(b"\xff\xfe"),
]


@pytest.mark.parametrize("name", ODD)
def test_every_name_is_a_place_within_the_folder(name: str) -> None:
    place = safe_name(name)
    parts = place.split("/")
    assert place.isprintable() and not place.startswith("/") and ".." not in parts and "" not in parts
    assert len(place.encode()) <= 700 and all(len(p.encode()) <= 180 for p in parts)
    place.encode()


def test_usual_names_stay_and_odd_ones_stay_apart() -> None:
    assert safe_name("2024/Projeto nº 3 – térreo.dxf") == "2024/Projeto nº 3 – térreo.dxf"
    assert len({safe_name(name) for name in ODD}) == len(ODD)
