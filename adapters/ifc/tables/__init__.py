"""Classification tables of the IFC reader: data, not code."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

_INVISIBLE = dict.fromkeys(map(ord, "\ufeff\u200b\u200c\u200d\u2060\u00ad"))


@cache
def table(name: str) -> Any:
    """Return the table ``name``.yaml, parsed."""
    return YAML(typ="safe").load((Path(__file__).parent / f"{name}.yaml").read_text(encoding="utf-8"))


def fold(text: object) -> str:
    """Return ``text`` without accents and invisible characters, upper case, single spaces."""
    plain = unicodedata.normalize("NFD", str(text or "").translate(_INVISIBLE))
    kept = "".join(c for c in plain if not unicodedata.combining(c))
    return re.sub(r"\s+", " ", kept.replace("º", "o").replace("°", "o").replace("ª", "a")).strip().upper()


def clean(text: object) -> str | None:
    """Return ``text`` without invisible characters and outer blanks, None when nothing is left."""
    kept = str(text).translate(_INVISIBLE).strip() if text is not None else ""
    return kept or None


@cache
def pattern(expression: str) -> re.Pattern[str]:
    """Compile an expression of a table; the text is folded, so no flags are needed."""
    return re.compile(expression)
