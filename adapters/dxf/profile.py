"""The DXF profile as data: layers, blocks, attributes, titles and words, read from ``profile.yaml``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from ruamel.yaml import YAML

from adapters.dxf.names import fold, normalise
from checker.model import Evidence, EvidenceKind, Recognition

PROFILE = Path(__file__).with_name("profile.yaml")
T = TypeVar("T")
_PREFIX = re.compile(r"^[A-Z]{1,3}-(.+)$")


@dataclass(frozen=True, slots=True, kw_only=True)
class LayerRole:
    """What a layer holds: a concept, how sure, its discipline, the block whose attributes its inserts carry."""

    concept: str
    name: str
    confidence: float = 1.0
    discipline: str | None = None
    block: str | None = None
    device: str | None = None

    @property
    def recognition(self) -> Recognition:
        """The evidence of this layer."""
        return Recognition((Evidence(EvidenceKind.LAYER, self.name),), self.confidence)


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockRole:
    """What a block of the profile is: a concept, its attributes' model fields and converters."""

    concept: str
    name: str
    discipline: str | None = None
    kind: str | None = None
    fields: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    @property
    def recognition(self) -> Recognition:
        """The evidence of this block."""
        return Recognition((Evidence(EvidenceKind.BLOCK, self.name),), 1.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Title:
    """A pattern of a frame's title: the storey's kind, how its repetitions are read, whether it is a site plan."""

    kind: str
    pattern: re.Pattern[str]
    repeats: str = "one"
    site: bool = False


class Profile:
    """The profile with the user's own names laid over it."""

    def __init__(self, data: Mapping[str, Any], mapping: Mapping[str, Mapping[str, object]] | None = None) -> None:
        self._data = data
        self.version: str = data["version"]
        self.appid: str = data["appid"]
        self.layers = {n: LayerRole(name=n, **_known(v, LayerRole)) for n, v in data["layers"].items()}
        self.blocks = {n: _block(n, v) for n, v in data["blocks"].items()}
        self.titles = tuple(_title(t) for t in data["titles"])
        self.reach: Mapping[str, float] = data["reach"]
        self.limits: Mapping[str, int] = data["limits"]
        self.votes: Mapping[str, Any] = data["votes"]
        self.metres: Mapping[str, float] = data["metres"]
        self.closed_outlines = frozenset(data["closed_outlines"])
        self.devices = frozenset(data["devices"])
        self.demanded = frozenset(data["demanded"])
        self._regex = [(re.compile(r["re"]), r["concept"], r["confidence"]) for r in data["layer_regex"]]
        self._own = {s: _section(mapping or {}, s) for s in ("layers", "blocks", "texts")}
        self._layer_cache: dict[str, LayerRole | None] = {}

    def pattern(self, name: str) -> re.Pattern[str]:
        """Return one of the profile's own patterns, compiled."""
        return re.compile(self._data[name])

    def words(self, name: str) -> Mapping[str, Any]:
        """Return the accepted words of an attribute and the model's values."""
        words: Mapping[str, Any] = self._data["words"][name]
        return words

    @property
    def gases(self) -> Mapping[str, list[str]]:
        """Names of gases by the model's gas."""
        gases: Mapping[str, list[str]] = self._data["gases"]
        return gases

    @property
    def no_gases(self) -> frozenset[str]:
        """What detectors may be for that is no leak of a fuel gas."""
        return frozenset(self._data["no_gases"])

    def is_stated(self, text: str) -> bool:
        """Tell whether an attribute's text says anything."""
        return fold(text) not in self._data["not_stated"]

    def ordinal_words(self) -> Mapping[str, int]:
        """Return ordinals written as words."""
        words: Mapping[str, int] = self._data["ordinal_words"]
        return words

    def own_title(self, folded: str) -> str:
        """Return what the user's profile reads a title as, else the title itself."""
        return fold(str(self._own["texts"].get(normalise(folded), folded)))

    def layer(self, name: str) -> LayerRole | None:
        """Return the role of a layer by its raw name: the user's, the profile's, or a safe pattern's."""
        if name not in self._layer_cache:
            self._layer_cache[name] = self._find_layer(normalise(name))
        return self._layer_cache[name]

    def is_demolition(self, name: str) -> bool:
        """Tell whether a layer holds what is to be pulled down."""
        plain = normalise(name)
        return bool(self.pattern("demolition").search(plain)) and not self.pattern("not_demolition").search(plain)

    def block(self, name: str) -> BlockRole | None:
        """Return the role of a block by its raw name."""
        plain = normalise(name)
        plain = normalise(str(self._own["blocks"].get(plain, plain)))
        return self._exact(plain, self.blocks)

    def _find_layer(self, plain: str) -> LayerRole | None:
        plain = normalise(str(self._own["layers"].get(plain, plain)))
        role = self._exact(plain, self.layers)
        if role is None and self.pattern("demolition").search(plain):
            role = self._exact(self.pattern("demolition").sub("", plain).strip("-"), self.layers)
        if role is not None or self.pattern("ignore_layers").search(plain):
            return role
        hit = next(((c, conf) for rx, c, conf in self._regex if rx.search(plain)), None)
        return LayerRole(concept=hit[0], name=plain, confidence=hit[1]) if hit else None

    @staticmethod
    def _exact(plain: str, table: Mapping[str, T]) -> T | None:
        if plain in table:
            return table[plain]
        prefix = _PREFIX.match(plain)
        return table.get(prefix.group(1)) if prefix else None


def load_profile(mapping: Mapping[str, Mapping[str, object]] | None = None) -> Profile:
    """Load the profile with the user's own names (sections ``layers``, ``blocks``, ``texts``) laid over it."""
    return Profile(_data(), mapping)


@lru_cache(maxsize=1)
def _data() -> Mapping[str, Any]:
    data: Mapping[str, Any] = YAML(typ="safe", pure=True).load(PROFILE.read_text(encoding="utf-8"))
    return data


def _section(mapping: Mapping[str, Mapping[str, object]], name: str) -> dict[str, object]:
    inner = mapping.get("dxf", {}).get(name, {})
    found = mapping.get(f"dxf.{name}") or (inner if isinstance(inner, Mapping) else {}) or mapping.get(name) or {}
    return {normalise(str(k)): v for k, v in found.items()}


def _known(values: Mapping[str, Any], role: type) -> dict[str, Any]:
    return {k: v for k, v in values.items() if k in role.__dataclass_fields__}  # type: ignore[attr-defined]  # dataclass


def _block(name: str, values: Mapping[str, Any]) -> BlockRole:
    fields = {tag: (f, how) for tag, (f, how) in values["fields"].items()}
    return BlockRole(name=name, **{**_known(values, BlockRole), "fields": fields})


def _title(values: Mapping[str, Any]) -> Title:
    return Title(pattern=re.compile(values["re"]), **{k: v for k, v in values.items() if k != "re"})
