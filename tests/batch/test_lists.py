"""The index, the summary and the quarantine as other programs get them."""

from __future__ import annotations

import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from checker.batch import index_page, tables
from checker.batch.found import Cause
from checker.batch.index_page import write_index
from checker.batch.records import FileRecord, Record, from_json, to_json
from checker.batch.tables import rows_of, write_parquet, write_quarantine, write_summary
from checker.model.text import Text
from tests.batch.conftest import Batch

EVIL = '=HYPERLINK("x")<script>alert(1)</script>'
RECORDS = [
    Record(
        name="fine.dxf",
        key="k",
        files=(FileRecord("fine.dxf", "aa", 3),),
        verdict="fail",
        checkable=True,
        counts={"fail": 2, "pass": 1},
        report="reports/fi ne#.json",
        municipality="manaus",
        seconds=1.5,
    ),
    Record(name=EVIL, cause=Cause.UNREADABLE, reason=Text(f"{EVIL} pt", f"{EVIL} en")),
]


class Tags(HTMLParser):
    """Collects tags and the addresses that a page points to."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]


def page_of(folder: Path, lang: str = "pt", records: list[Record] = RECORDS, left: int = 0) -> str:
    failures = [r for r in records if r.failed]
    tally = {"fail": len(records) - len(failures), "failed": len(failures)}
    write_index(folder, folder, records, failures, tally, left, lang)  # type: ignore[arg-type]  # one of the two
    return (folder / "index.html").read_text(encoding="utf-8")


def test_the_page_escapes_what_comes_from_plans_and_points_nowhere_outside(tmp_path: Path) -> None:
    page = page_of(tmp_path)
    tags = Tags()
    tags.feed(page)
    assert tags.tags.count("script") == 1 and "<script>alert" not in page
    assert tags.links == ["reports/fi%20ne%23.json"]
    assert "http:" not in page and "https:" not in page


def test_the_page_speaks_both_languages_and_shows_the_counts(tmp_path: Path) -> None:
    assert "Quarentena (1)" in page_of(tmp_path, "pt") and "ainda não verificadas: 3" in page_of(tmp_path, "pt", left=3)
    english = page_of(tmp_path, "en")
    assert "Quarantine (1)" in english and "EVIL" not in english and " en</td>" in english


def test_many_submissions_are_spread_over_pages_and_stale_pages_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index_page, "ROWS", 2)
    page_of(tmp_path, records=[RECORDS[0].with_changes(name=f"{i}.dxf") for i in range(5)])
    pages = {p.name: p.read_text() for p in tmp_path.glob("index*.html")}
    assert set(pages) == {"index.html", "index-2.html", "index-3.html"}
    assert [sum(f"{i}.dxf" in p for p in pages.values()) for i in range(5)] == [1] * 5
    page_of(tmp_path, records=RECORDS[:1])
    assert [p.name for p in tmp_path.glob("index*.html")] == ["index.html"]


def test_no_cell_of_a_table_is_a_formula(tmp_path: Path) -> None:
    write_summary(tmp_path / "s.csv", tmp_path, RECORDS, "pt")
    write_quarantine(tmp_path, tmp_path, RECORDS[1:], "pt")
    for file in ("s.csv", "quarantine.csv"):
        rows = list(rows_of(tmp_path / file))
        assert rows[-1]["name"].startswith("'=")
        assert not any(value.startswith(("=", "+", "-", "@")) for row in rows for value in row.values())


def test_a_failure_has_no_numbers_that_could_be_read_as_a_result(tmp_path: Path) -> None:
    write_summary(tmp_path / "s.csv", tmp_path, RECORDS, "pt")
    fine, failed = rows_of(tmp_path / "s.csv")
    assert (fine["fail"], fine["pass"], fine["review"]) == ("2", "1", "0")
    assert failed["result"] == "failed" and {failed[v] for v in ("fail", "pass", "review", "missing_facts")} == {""}


def test_parquet_has_the_same_rows(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    assert write_parquet(tmp_path / "s.parquet", tmp_path, RECORDS, "en")
    rows = parquet.read_table(tmp_path / "s.parquet").to_pylist()
    assert [r["name"] for r in rows] == ["fine.dxf", EVIL] and rows[0]["fail"] == 2 and rows[1]["fail"] is None


def test_without_pyarrow_the_run_names_the_extra_and_leaves_no_stale_table(
    batch: Batch, monkeypatch: pytest.MonkeyPatch
) -> None:
    batch.plan("a.dxf")
    batch.run()
    monkeypatch.setattr(tables, "find_spec", lambda name: None)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    batch.run()
    assert not (batch.out / "summary.parquet").exists()
    assert any("esquadro[parquet]" in note.en for note in batch.notes)


def test_a_record_survives_being_written() -> None:
    for record in RECORDS:
        assert from_json(to_json(record)) == record
