"""What an author wrote about a thing, read as values of the model."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from typing import Any

from adapters.dxf.names import fold, normalise, number
from adapters.dxf.profile import BlockRole
from adapters.dxf.written import Values, Writings, Written
from checker.model import (
    Agent,
    ClosureKind,
    ContainerState,
    Element,
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

__all__ = ["Reader", "Values", "Written", "default_of", "length"]

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


class Reader(Writings):
    """Reads values of one document as the model's."""

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
