"""What the kinds of subject are called in messages."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from ruamel.yaml import YAML

from checker.model.text import Text, same


@lru_cache(maxsize=1)
def _names() -> dict[str, Text]:
    data = YAML(typ="safe", pure=True).load((Path(__file__).parent / "kind_names.yaml").read_text(encoding="utf-8"))
    return {key: Text(value["pt"], value["en"]) for key, value in data.items()}


def kind_name(kind: str) -> Text:
    """Return the name of a kind of subject in both languages; an unknown one is its own name."""
    return _names().get(kind) or same(kind.replace("_", " "))
