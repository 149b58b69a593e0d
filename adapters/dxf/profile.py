"""The DXF profile as data: layers, blocks, attributes, titles and words, read from ``profile.yaml``."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from ruamel.yaml import YAML

from adapters.dxf.foreign import Foreign
from adapters.dxf.names import fold, normalise
from adapters.dxf.own_profile import OwnProfile
from adapters.dxf.roles import BlockRole, LayerRole, Title

__all__ = ["BlockRole", "LayerRole", "Profile", "Title", "load_profile"]

PROFILE = Path(__file__).with_name("profile.yaml")
T = TypeVar("T")
_PREFIX = re.compile(r"^[A-Z]{1,3}-(.+)$")


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
        self.votes: Mapping[str, Any] = data["votes"]
        self.metres: Mapping[str, float] = data["metres"]
        self.closed_outlines = frozenset(data["closed_outlines"])
        self.devices = frozenset(data["devices"])
        self.demanded = frozenset(data["demanded"])
        self.mixed = frozenset(data["mixed"])
        self.own = OwnProfile(mapping or {}, self.layers, self.blocks)
        self._foreign = Foreign(self.layers, self.blocks)
        self._layer_cache: dict[str, LayerRole | None] = {}
        self._block_cache: dict[str, BlockRole | None] = {}
        self._foreign_cache: dict[tuple[str, str, frozenset[str]], BlockRole | None] = {}

    def pattern(self, name: str) -> re.Pattern[str]:
        """Return one of the profile's own patterns, compiled."""
        return re.compile(self._data[name])

    def text(self, name: str) -> str:
        """Return one of the profile's own texts."""
        return str(self._data[name])

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
        """Return what the user's profile reads a title as, else the title itself; '' for one of no interest."""
        return fold(self.own_text(folded) or "")

    def own_text(self, text: str) -> str | None:
        """Return what the user's profile reads a text as, else the text itself; None for one of no interest."""
        return self.own.text(text)

    def layer(self, name: str) -> LayerRole | None:
        """Return the role of a layer by its raw name: the user's, the profile's, or another office's."""
        if name not in self._layer_cache:
            self._layer_cache[name] = self._find_layer(name)
        return self._layer_cache[name]

    def is_demolition(self, name: str) -> bool:
        """Tell whether a layer holds what is to be pulled down."""
        plain = normalise(name)
        return bool(self.pattern("demolition").search(plain)) and not self.pattern("not_demolition").search(plain)

    def block(self, name: str) -> BlockRole | None:
        """Return the role of a block by its raw or effective name: the user's, or the profile's."""
        if name not in self._block_cache:
            own = self.own.block(name)
            self._block_cache[name] = own if own is not None else self._exact(normalise(name), self.blocks)
        return self._block_cache[name]

    def note_names(self, blocks: Iterable[str]) -> None:
        """Let the names of all blocks of a drawing tell what some of them are not."""
        self._foreign.note_names(blocks)

    def foreign_block(self, name: str, layer: str, tags: Collection[str] = ()) -> BlockRole | None:
        """Return what a block of another office may stand for, by its name, its layer and its attributes' tags."""
        key = (name, layer, frozenset(tags))
        if key not in self._foreign_cache:
            self._foreign_cache[key] = self._foreign.block(name, layer, self.layer(layer), tags)
        return self._foreign_cache[key]

    def by_layer(self, layer: LayerRole) -> BlockRole:
        """Return what an insert of any name is on a layer of things of the profile or of the user's own."""
        role = self.blocks[layer.block or ""]
        if not layer.own:
            return role
        kept = {"CILINDRO": "GLP-P13"}
        name = next((g for g, base in kept.items() if base == role.name and layer.direct), role.name)
        return replace(role, name=name, own=True, evidence=layer.evidence)

    def device_on(self, layer: str, name: str) -> BlockRole | None:
        """Return what an insert of a name that says nothing may be on a layer of another office."""
        role = self.layer(layer)
        return self._foreign.device(role, layer, name) if role is not None and role.confidence < 1.0 else None

    def _find_layer(self, name: str) -> LayerRole | None:
        own = self.own.layer(name)
        if own is not None:
            return own
        plain = normalise(name)
        role = self._exact(plain, self.layers)
        if role is None and self.pattern("demolition").search(plain):
            role = self._exact(self.pattern("demolition").sub("", plain).strip("-"), self.layers)
        if role is not None or self.pattern("ignore_layers").search(plain):
            return role
        return self._foreign.layer(name)

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


def _known(values: Mapping[str, Any], role: type) -> dict[str, Any]:
    return {k: v for k, v in values.items() if k in role.__dataclass_fields__}  # type: ignore[attr-defined]  # dataclass


def _block(name: str, values: Mapping[str, Any]) -> BlockRole:
    fields = {tag: (f, how) for tag, (f, how) in values["fields"].items()}
    return BlockRole(name=name, **{**_known(values, BlockRole), "fields": fields})


def _title(values: Mapping[str, Any]) -> Title:
    return Title(pattern=re.compile(values["re"]), **{k: v for k, v in values.items() if k != "re"})
