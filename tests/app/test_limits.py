"""Limits that a user sets, and what the documentation says of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from checker.app.limits import READ, ProcessLimits, process_limits, read_limits
from checker.model.errors import UsageError
from checker.model.limits import ReadLimits

DOCS = Path(__file__).parents[2] / "docs"
MB = 1024**2


def test_an_option_wins_over_the_configuration_and_that_over_the_default() -> None:
    assert process_limits({}) == ProcessLimits()
    assert process_limits({"time_s": 7, "memory_mb": 100}) == ProcessLimits(seconds=7, memory_bytes=100 * MB)
    assert process_limits({"time_s": 7}, time_s=0.0, memory_mb=0) == ProcessLimits(seconds=0.0, memory_bytes=0)
    assert read_limits({"entities": 5, "time_s": 7}) == ReadLimits(entities=5)
    assert read_limits({"entities": 5}, ["entities=1e3", "element-seconds = 2.5"]) == ReadLimits(
        entities=1000, element_seconds=2.5
    )


@pytest.mark.parametrize("given", ["entities", "entities=", "entities=x", "entities=0", "entities=-1", "entities=inf"])
def test_a_number_above_zero(given: str) -> None:
    with pytest.raises(UsageError) as caught:
        read_limits({}, [given])
    assert f"--limit {given}" in caught.value.text.en and "zip_ratio" in caught.value.text.pt


def test_the_time_grows_with_the_files(tmp_path: Path) -> None:
    large = tmp_path / "a.dxf"
    with large.open("wb") as stream:
        stream.truncate(100_000_000)
    assert ProcessLimits().seconds_for([tmp_path / "none.dxf"]) == 120.0
    assert ProcessLimits().seconds_for([large, large]) == 400.0
    assert ProcessLimits(seconds=0.0).seconds_for([large]) == 0.0


@pytest.mark.parametrize("page", ["security.md", "pt/seguranca.md"])
def test_the_documentation_lists_every_limit_with_its_default(page: str) -> None:
    rows = re.findall(r"^\| `(\w+)` \| (\S+) \|", (DOCS / page).read_text(encoding="utf-8"), re.MULTILINE)
    assert {name: float(value) for name, value in rows} == READ


def test_limits_beyond_what_the_system_counts_are_the_most_that_it_counts() -> None:
    huge = process_limits({"time_s": 1e300, "memory_mb": 1e300})
    assert huge.seconds == 1e6 and huge.memory_bytes < 2**63
