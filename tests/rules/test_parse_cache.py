from __future__ import annotations

import pytest

from checker.rules import parse_cache
from checker.rules.yaml_files import read_yaml


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    monkeypatch.delenv("ESQUADRO_NO_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"


def write(folder, text):
    file = folder / "a.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def test_the_second_reading_is_the_kept_one_and_equal(tmp_path, monkeypatch):
    file = write(tmp_path, "a: {x: 1.5, y: [no, 010, true]}\nd: 2004-03-12\n")
    first, _ = read_yaml(file)
    monkeypatch.setattr("checker.rules.yaml_files.YAML", None)
    second, faults = read_yaml(file)
    assert faults == []
    assert second == {**first, "d": "2004-03-12"}


def test_changed_bytes_are_read_again(tmp_path):
    file = write(tmp_path, "a: 1\n")
    read_yaml(file)
    file.write_text("a: 2\n", encoding="utf-8")
    assert read_yaml(file)[0] == {"a": 2}


def test_a_faulty_file_and_keys_that_are_no_text_are_not_kept(tmp_path, cache):
    read_yaml(write(tmp_path, "a: 1\na: 2\n"))
    read_yaml(write(tmp_path, "1: x\n"))
    assert not list(cache.rglob("*.json"))


def test_a_spoilt_cache_is_ignored(tmp_path, cache):
    file = write(tmp_path, "a: 1\n")
    read_yaml(file)
    for kept in cache.rglob("*.json"):
        kept.write_text("{", encoding="utf-8")
    assert read_yaml(file) == ({"a": 1}, [])


def test_the_cache_can_be_turned_off(tmp_path, cache, monkeypatch):
    monkeypatch.setenv("ESQUADRO_NO_CACHE", "1")
    read_yaml(write(tmp_path, "a: 1\n"))
    assert parse_cache.folder() is None
    assert not cache.exists()
