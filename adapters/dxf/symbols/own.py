"""The user's own names: exact ones first, then patterns, the longest first. ``-`` means: of no interest."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from adapters.dxf.names import fold, normalise

NONE = "-"
"""The target of what takes no part."""


class OwnNames:
    """One section of the user's profile. Names and patterns are compared normalised (:func:`names.normalise`)."""

    def __init__(self, entries: Mapping[str, object]) -> None:
        self._exact: dict[str, str] = {}
        patterns: list[tuple[str, re.Pattern[str], str]] = []
        for name, target in entries.items():
            pattern = _pattern(str(name))
            if pattern is None:
                self._exact[normalise(str(name))] = str(target)
            else:
                patterns.append((str(name), pattern, str(target)))
        self._patterns = sorted(patterns, key=lambda p: -len(p[0]))

    def __bool__(self) -> bool:
        return bool(self._exact or self._patterns)

    def find(self, name: str) -> str | None:
        """Return the target of ``name``; None where the section says nothing of it."""
        return next(iter(self._found(name)), None)

    def _found(self, name: str) -> Iterable[str]:
        plain, folded = normalise(name), fold(name)
        if plain in self._exact:
            yield self._exact[plain]
        for _, pattern, target in self._patterns:
            if pattern.fullmatch(plain) or pattern.fullmatch(folded):
                yield target


class OwnTags:
    """A section whose names are ``TAG`` or ``BLOCK.TAG``, the block a name or a pattern."""

    def __init__(self, entries: Mapping[str, object]) -> None:
        blocks: dict[str, dict[str, object]] = {}
        self._any: dict[str, str] = {}
        for key, target in entries.items():
            block, dot, tag = str(key).rpartition(".")
            if dot and block:
                blocks.setdefault(normalise(tag), {})[block] = target
            else:
                self._any[normalise(tag)] = str(target)
        self._by_tag = {tag: OwnNames(names) for tag, names in blocks.items()}

    def find(self, block: str, tag: str) -> str | None:
        """Return the target of a tag of a block, that of the block alone before that of any block."""
        plain = normalise(tag)
        here = self._by_tag[plain].find(block) if plain in self._by_tag and block else None
        return here if here is not None else self._any.get(plain)

    def of_block(self, block: str) -> dict[str, str]:
        """Return all tags given for a block, with their targets."""
        found = {tag: names.find(block) for tag, names in self._by_tag.items()}
        return {**self._any, **{tag: target for tag, target in found.items() if target is not None}}


def section(mapping: Mapping[str, Mapping[str, object]], name: str) -> Mapping[str, object]:
    """Return a section of the mapping, whether it stands as ``name``, ``dxf.name`` or under ``dxf``."""
    inner = mapping.get("dxf", {}).get(name, {})
    return mapping.get(f"dxf.{name}") or (inner if isinstance(inner, Mapping) else {}) or mapping.get(name) or {}


def _pattern(name: str) -> re.Pattern[str] | None:
    if name.lower().startswith("re:"):
        return re.compile(name[3:].strip(), re.IGNORECASE)
    if "*" not in name and "?" not in name:
        return None
    plain = normalise(name)
    return re.compile(re.escape(plain).replace(r"\*", ".*").replace(r"\?", "."), re.DOTALL)
