"""Classification tables of the IFC reader: data, not code."""

from __future__ import annotations

import hashlib
import json
import os
import re
import tempfile
import unicodedata
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

_INVISIBLE = dict.fromkeys(map(ord, "\ufeff\u200b\u200c\u200d\u2060\u00ad"))


@cache
def table(name: str) -> Any:
    """Return the table ``name``.yaml, parsed; a parsed table is kept between runs, for reading YAML is slow."""
    content = (Path(__file__).parent / f"{name}.yaml").read_bytes()
    kept = _kept(content)
    try:
        return json.loads(kept.read_text(encoding="utf-8")) if kept is not None else _parsed(content)
    except (OSError, ValueError):
        data = _parsed(content)
        _keep(kept, data)
        return data


def _parsed(content: bytes) -> Any:
    return YAML(typ="safe", pure=True).load(content.decode("utf-8"))


def _kept(content: bytes) -> Path | None:
    """Return where the parsed content is kept; None when ``ESQUADRO_NO_CACHE`` is set."""
    if os.environ.get("ESQUADRO_NO_CACHE"):
        return None
    base = os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser()
    return Path(base) / "esquadro" / "ifc-tables-1" / f"{hashlib.sha256(content).hexdigest()}.json"


def _keep(place: Path | None, data: Any) -> None:
    """Write the parsed content aside and rename it; whatever goes wrong costs only time."""
    if place is None:
        return
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=place.parent, suffix=".part")
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            json.dump(data, stream)
        Path(temporary).replace(place)
    except OSError:
        return


def fold(text: object) -> str:
    """Return ``text`` without accents and invisible characters, upper case, single spaces."""
    return _folded(str(text or ""))


@lru_cache(maxsize=20_000)
def _folded(text: str) -> str:
    plain = unicodedata.normalize("NFD", text.translate(_INVISIBLE))
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
