from __future__ import annotations

import logging
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from checker.model.errors import UsageError
from checker.rules import discover as module
from checker.rules.discover import bundled, discover, is_path, ruleset_at


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "ruleset.yaml").write_text("id: mine\n", encoding="utf-8")
    return tmp_path / "mine"


def offer(monkeypatch, *values):
    points = [EntryPoint(f"p{i}", f"m:{i}", module.GROUP) for i in range(len(values))]
    by_name = {p.name: v for p, v in zip(points, values, strict=True)}
    monkeypatch.setattr(module, "entry_points", lambda group: points if group == "esquadro.rulesets" else [])
    monkeypatch.setattr(EntryPoint, "load", lambda self: by_name[self.name])


def test_the_bundled_rulesets_come_first(folder, monkeypatch):
    offer(monkeypatch, folder)
    assert discover()[: len(bundled())] == tuple(bundled())
    assert discover()[-1] == folder


def test_entry_points_may_be_a_path_a_list_a_function_or_a_package(folder, monkeypatch):
    package = type("Package", (), {"__path__": [str(folder)]})()
    for value in (folder, str(folder), [folder], lambda: folder, package):
        offer(monkeypatch, value)
        assert folder in discover()


def test_a_broken_entry_point_leaves_the_others(folder, monkeypatch, caplog):
    offer(monkeypatch, folder / "nowhere", folder)
    with caplog.at_level(logging.WARNING):
        assert discover()[-1] == folder
    assert "p0" in caplog.text


def test_each_ruleset_once(folder):
    assert discover([folder, folder / "ruleset.yaml", folder / ".." / "mine"]).count(folder) == 1


def test_paths_and_ids_are_told_apart(folder):
    assert is_path("here/") and is_path("a.yaml") and is_path(str(folder))
    assert not is_path("manaus-2019")


@pytest.mark.parametrize("name", ["nowhere", "empty", "text.txt"])
def test_a_path_without_ruleset_is_wrong_usage(tmp_path, name):
    (tmp_path / "empty").mkdir()
    (tmp_path / "text.txt").write_text("x", encoding="utf-8")
    with pytest.raises(UsageError) as caught:
        ruleset_at(Path(tmp_path / name))
    assert "ruleset.yaml" in caught.value.text.pt
