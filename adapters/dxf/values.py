"""What an author wrote about a thing: xdata, attributes and extension records, and their reading as model values."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Mapping
from typing import Any

from adapters.dxf.dynamic import EffectiveNames
from adapters.dxf.layers import layer_of
from adapters.dxf.names import decode_mtext, decode_text, fold, normalise, number
from adapters.dxf.profile import BlockRole, Profile
from adapters.dxf.symbols.guesses import own_tag
from adapters.dxf.symbols.own import NONE
from checker.model import (
    Agent,
    ClosureKind,
    ContainerState,
    Element,
    EvidenceKind,
    Gas,
    LimitKind,
    Missing,
    PlaceUse,
    Purpose,
    RiskKind,
    StoreyKind,
    Swing,
    Text,
    UnitKind,
)

_HEIGHTS = frozenset(("height", "level"))
_LENGTH = re.compile(r"^(?:H|PD|NIVEL|ALTURA|COTA|L|R)?\s*[=:]?\s*([+-±]?\s*[\d.,]+)\s*(MM|CM|M)?$")
_UNIT = {"MM": 0.001, "CM": 0.01, "M": 1.0, None: 1.0}
_ENUMS: dict[str, Callable[[str], Any]] = {
    "storey_kind": StoreyKind,
    "unit_kind": UnitKind,
    "container_state": ContainerState,
    "purpose": Purpose,
    "swing": Swing,
    "closure_kind": ClosureKind,
    "limit_kind": LimitKind,
    "agent": Agent,
    "risk_kind": RiskKind,
    "place_use": PlaceUse,
}
_NUMBERS = {"mass": "KG", "seconds": "S", "minutes": "MIN"}


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


class Reader:
    """Reads values of one document. ``metres`` is the drawing unit, 0 while it is unknown.

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

    def fields(self, values: Values, role: BlockRole, model: type[Element]) -> dict[str, Any]:
        """Return arguments for ``model``: a field not stated is left to its default, an unreadable one says why."""
        names = {f.name for f in dataclasses.fields(model)}
        found: dict[str, Any] = {}
        for tag, (name, how) in role.fields.items():
            if name in names and tag in values:
                value = self.convert(values[tag], how, default_of(model, name), f"{role.name}.{tag}")
                if value is not None:
                    found[name] = value
        return found

    def convert(self, written: Written, how: str, what: str, where: str) -> Any:
        """Read one value. ``what`` is the key of the :class:`Missing` given where it cannot be read."""
        if how in _HEIGHTS and written.untouched:
            return self._missing(
                what, where, written, "deixado no valor padrão do bloco", "left at the block's default"
            )
        text = written.text.strip()
        if how == "height" and written.foreign and re.fullmatch(r"\d{2,}", text):
            return self._missing(what, where, written, "altura sem unidade", "a height without a unit")
        if how == "text":
            return text
        if how in ("list", "names"):
            return tuple(
                p for p in (part.strip() for part in re.split(r"[;+,]" if how == "names" else r"[;+]", text)) if p
            )
        if how == "absent":
            return self._absent(text, where)
        value = self._convert(text, how)
        return (
            value
            if value is not None
            else self._missing(what, where, written, "valor não reconhecido", "value not understood")
        )

    def _absent(self, text: str, where: str) -> frozenset[str]:
        """Read what an author declares not to exist; an unknown word declares nothing, and is told."""
        words = [w for w in (part.strip() for part in re.split(r"[;+,]", text)) if w]
        unknown = [w for w in words if self._word("absent", w) is None]
        if unknown:
            listed, accepted = ", ".join(unknown), ", ".join(self.profile.words("absent"))
            self.notes.append(
                Text(
                    f"{where}: {listed} não é reconhecido e nada declara; as palavras aceitas são {accepted}.",
                    f"{where}: {listed} is not understood and declares nothing; the accepted words are {accepted}.",
                )
            )
        return frozenset(str(self._word("absent", w)) for w in words if w not in unknown)

    def _convert(self, text: str, how: str) -> Any:
        if how in ("height", "length", "level"):
            return length(text)
        if how == "count":
            value = number(text)
            return int(value) if value is not None and value == int(value) and value >= 1 else None
        if how == "percent":
            value = number(text.replace("%", "").upper().replace("LIE", ""))
            return value / 100 if value is not None and 1 <= value <= 100 else None
        if how in _NUMBERS:
            value = number(fold(text).removesuffix(_NUMBERS[how]))
            return value if value is not None and value >= 0 else None
        if how in ("gas", "gases"):
            return self._gases(text, many=how == "gases")
        word = self._word(how, text)
        return _ENUMS[how](word) if word is not None and how in _ENUMS else word

    def _word(self, how: str, text: str) -> Any:
        return self.profile.words(how).get(normalise(text))

    def _gases(self, text: str, *, many: bool) -> Any:
        words = [w.strip() for w in re.split(r"[,;+/]|\bE\b", fold(text)) if w.strip()]
        parts = [self.gas(w) for w in words if not many or w not in self.profile.no_gases]
        if words and not parts:
            return frozenset()
        if not parts or None in parts or (len(set(parts)) > 1 and not many):
            return None
        return frozenset(parts) if many else parts[0]

    def gas(self, text: str) -> Gas | None:
        """Return the gas that a text names; None for none or several."""
        plain = fold(text)
        exact = [Gas(g) for g, names in self.profile.gases.items() if plain in names]
        if exact:
            return exact[0]
        hits = {
            Gas(g): max(len(n) for n in names if _holds(plain, n))
            for g, names in self.profile.gases.items()
            if any(_holds(plain, n) for n in names)
        }
        longest = [g for g, size in hits.items() if size == max(hits.values())]
        return longest[0] if len(longest) == 1 else None

    def _missing(self, what: str, where: str, written: Written, pt: str, en: str) -> Missing:
        return Missing(what, Text(f"{where} = {written.text!r}: {pt}", f"{where} = {written.text!r}: {en}"), (where,))


def length(text: str) -> float | None:
    """Read a length in metres: ``0,30``, ``+3,15``, ``30 cm``, ``H=1,80``; None where it is not one."""
    match = _LENGTH.match(fold(text))
    value = number(match.group(1).replace("±", "")) if match else None
    return value * _UNIT[match.group(2)] if value is not None and match else None


def default_of(model: type[Element], name: str) -> str:
    """Return the key of the field's own Missing default, else ``concept.field``."""
    for field in dataclasses.fields(model):
        if field.name == name and field.default_factory is not dataclasses.MISSING:
            default = field.default_factory()
            if isinstance(default, Missing):
                return default.what
    return f"{model.concept}.{name}"


def _holds(plain: str, name: str) -> bool:
    return re.search(rf"(?<![A-Z0-9]){re.escape(name)}(?![A-Z0-9])", plain) is not None


def _height_key(key: str) -> str:
    plain = normalise(key)
    return {"Z": "ALTURA"}.get(plain, plain)


def _attrib_text(attrib: Any) -> str:
    if getattr(attrib, "has_embedded_mtext_entity", False):
        return decode_mtext(str(attrib.virtual_mtext_entity().text))
    return decode_text(str(attrib.dxf.get("text", "")))
