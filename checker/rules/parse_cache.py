"""Remembers parsed YAML between runs: reading YAML is slow, and a law rarely changes.

A file's parsed content is kept as JSON in the user's cache folder, by the hash of its bytes. Anything that goes wrong
with the cache is ignored: it only ever saves time.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from datetime import date
from pathlib import Path
from typing import Any

_FORMAT = "1"


def folder() -> Path | None:
    """Return the cache folder; None when ``ESQUADRO_NO_CACHE`` is set."""
    if os.environ.get("ESQUADRO_NO_CACHE"):
        return None
    base = os.environ.get("XDG_CACHE_HOME") or (Path.home() / ".cache")
    return Path(base) / "esquadro" / f"yaml-{_FORMAT}"


def key(content: bytes) -> str:
    """Return the name under which parsed content is kept."""
    return hashlib.sha256(content).hexdigest()


def recall(name: str) -> Any | None:
    """Return the parsed content kept under ``name``, or None."""
    place = folder()
    try:
        return None if place is None else json.loads((place / f"{name}.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


def remember(name: str, data: Any) -> None:
    """Keep parsed content, written aside and renamed; dates become ISO text, which the schema reads alike."""
    place = folder()
    if place is None:
        return
    try:
        text = json.dumps(_plain(data))
        place.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=place, suffix=".part")
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(text)
        Path(temporary).replace(place / f"{name}.json")
    except (OSError, TypeError, ValueError):
        return


def _plain(data: Any) -> Any:
    """Return data that JSON gives back unchanged; TypeError for anything else (a key that is no text, say)."""
    if isinstance(data, dict):
        if not all(isinstance(k, str) for k in data):
            raise TypeError("only text keys")
        return {k: _plain(v) for k, v in data.items()}
    if isinstance(data, list):
        return [_plain(v) for v in data]
    if isinstance(data, date):
        return data.isoformat()
    if data is None or isinstance(data, (str, int, float, bool)):
        return data
    raise TypeError(f"no JSON for {type(data).__name__}")
