"""What is written on things of a drawing: xdata, attributes, extension records, and what names state."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from adapters.dxf.dynamic import EffectiveNames
from adapters.dxf.layers import layer_of
from adapters.dxf.names import decode_mtext, decode_text, fold, normalise
from adapters.dxf.profile import BlockRole, Profile
from adapters.dxf.symbols.guesses import own_tag
from adapters.dxf.symbols.own import NONE
from checker.model import EvidenceKind, Text


@dataclasses.dataclass(frozen=True, slots=True)
class Written:
    """One value as written, where it stood, and whether it was left at the block's own default.

    ``foreign``: under another office's tag, whose unit nobody states.
    """

    text: str
    source: EvidenceKind
    untouched: bool = False
    foreign: bool = False


Values = Mapping[str, Written]


class Writings:
    """Gathers what is written in one document. ``metres`` is the drawing unit, 0 while it is unknown.

    ``assigned`` is what texts and shapes made of symbols without a name, by the entity's identity, and ``named`` the
    same by the effective name of their blocks. ``notes`` say what was written and not understood.
    """

    def __init__(self, doc: Any, profile: Profile, metres: float = 0.0) -> None:
        self.doc = doc
        self.profile = profile
        self.metres = metres
        self.names = EffectiveNames(doc)
        self.assigned: dict[int, BlockRole] = {}
        self.named: dict[str, BlockRole] = {}
        self.notes: list[Text] = []
        self._defaults: dict[str, Mapping[str, tuple[str, bool]]] = {}

    def values(self, entity: Any) -> Values:
        """Return what is written on ``entity``: xdata, attributes, extension records; empty values are not stated.

        Weaker than these: what the user gives all inserts of a block, then what the block's or layer's name states.
        """
        layers = (self._named(entity), self._xrecord(entity), self._attributes(entity), self._xdata(entity))
        found: dict[str, Written] = {}
        for layer in layers:
            found.update({k: w for k, w in layer.items() if self.profile.is_stated(w.text)})
        return found

    def _attributes(self, entity: Any) -> dict[str, Written]:
        if entity.dxftype() != "INSERT":
            return {}
        defaults = self._block_defaults(str(entity.dxf.get("name", "")))
        found = {tag: Written(text, EvidenceKind.ATTRIBUTE) for tag, (text, const) in defaults.items() if const}
        for attrib in entity.attribs:
            tag, text = normalise(attrib.dxf.tag), _attrib_text(attrib)
            default = defaults.get(tag, ("", False))[0]
            found[tag] = Written(text, EvidenceKind.ATTRIBUTE, bool(default) and fold(default) == fold(text))
        return self._retagged(found, self.names.of(entity), self._role(entity))

    def assign(self, entity: Any, role: BlockRole) -> None:
        """Keep what a symbol without a name is taken for."""
        self.assigned[id(entity)] = role
        if entity.dxftype() == "INSERT":
            name = self.names.of(entity)
            if name not in self.named or self.named[name].confidence < role.confidence:
                self.named[name] = role

    def _role(self, entity: Any) -> BlockRole | None:
        """What the inserts of a block are: as assigned, by the block's name, else by the layer."""
        if id(entity) in self.assigned:
            return self.assigned[id(entity)]
        name, layer = self.names.of(entity), layer_of(entity)
        role = self.profile.block(name) or self.profile.foreign_block(name, layer)
        if role is None:
            on = self.profile.layer(layer)
            role = self.profile.blocks.get(on.block or "") if on is not None else None
        return role

    def _retagged(self, found: dict[str, Written], block: str, role: BlockRole | None) -> dict[str, Written]:
        """Give attributes the profile's tags: the user's own table first, then that of other offices' tags."""
        foreign = normalise(block) not in self.profile.blocks
        mapped: dict[str, Written] = {}
        for tag, written in found.items():
            target = self.profile.own.tag(block, tag)
            if target == NONE:
                continue
            own = target or (own_tag(tag, role.name if role is not None else None) if foreign else tag)
            if own == tag:
                mapped[tag] = written
            elif own not in found or not self.profile.is_stated(found[own].text):
                change = {"source": EvidenceKind.PROFILE} if target else {"foreign": True}
                if own not in mapped or not self.profile.is_stated(mapped[own].text):
                    mapped[own] = dataclasses.replace(written, **change)
        return mapped

    def _named(self, entity: Any) -> dict[str, Written]:
        """Return the attributes that names state: the block's or the layer's, and the user's for the block."""
        if entity.dxftype() != "INSERT":
            role = self.assigned.get(id(entity))
            layer = self.profile.layer(layer_of(entity)) if role is None else None
            stated = role.values if role is not None else layer.values if layer is not None else {}
            return {tag: Written(text, EvidenceKind.NAME) for tag, text in stated.items()}
        role = self._role(entity)
        stated = role.values if role is not None else {}
        found = {tag: Written(text, EvidenceKind.NAME) for tag, text in stated.items()}
        fixed = self.profile.own.values(self.names.of(entity))
        return {**found, **{normalise(tag): Written(text, EvidenceKind.PROFILE) for tag, text in fixed.items()}}

    def _block_defaults(self, name: str) -> Mapping[str, tuple[str, bool]]:
        if name not in self._defaults:
            block = self.doc.blocks.get(name)
            self._defaults[name] = {
                normalise(a.dxf.tag): (_attrib_text(a), bool(a.is_const))
                for a in (block.attdefs() if block is not None else ())
            }
        return self._defaults[name]

    def _xdata(self, entity: Any) -> dict[str, Written]:
        if not entity.has_xdata(self.profile.appid):
            return {}
        return self._tags((int(t.code), t.value) for t in entity.get_xdata(self.profile.appid))

    def _xrecord(self, entity: Any) -> dict[str, Written]:
        if not entity.has_extension_dict:
            return {}
        record = entity.get_extension_dict().dictionary.get(self.profile.appid)
        return self._tags((int(t.code), t.value) for t in record.tags) if record is not None else {}

    def _tags(self, tags: Any) -> dict[str, Written]:
        found: dict[str, Written] = {}
        pending = ""
        for code, value in tags:
            if code in (1, 1000, 300):
                key, equals, text = decode_text(str(value)).partition("=")
                pending = "" if equals else _height_key(key)
                if equals:
                    found[_height_key(key)] = Written(text.strip(), EvidenceKind.XDATA)
            elif pending and code in (40, 1040, 1041, 1042, 70, 90, 1070, 1071):
                scaled = self._scaled(code, value)
                if scaled is not None:
                    found[pending] = Written(scaled, EvidenceKind.XDATA)
                pending = ""
        return found

    def _scaled(self, code: int, value: float) -> str | None:
        """A 1041 is a distance in drawing units, anything else is as written (metres)."""
        if code != 1041:
            return repr(value)
        return repr(value * self.metres) if self.metres else None


def _height_key(key: str) -> str:
    plain = normalise(key)
    return {"Z": "ALTURA"}.get(plain, plain)


def _attrib_text(attrib: Any) -> str:
    if getattr(attrib, "has_embedded_mtext_entity", False):
        return decode_mtext(str(attrib.virtual_mtext_entity().text))
    return decode_text(str(attrib.dxf.get("text", "")))
