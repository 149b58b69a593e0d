"""The user's own names in ``esquadro.toml``: every mapping is held against what the readers know.

A fault names the section, the key and the nearest known name. The mapping itself reaches the readers as it is written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Literal

from checker.app.nearest import did_you_mean
from checker.app.vocabulary import IGNORE, Tag, drawing_names, model_names, plain
from checker.model.text import Text

SECTIONS: Mapping[str, tuple[str, ...]] = {
    "dxf": ("layers", "blocks", "attributes", "values", "texts"),
    "ifc": ("names", "classes", "properties", "storeys"),
}
EXPRESSION = "re:"
"""How a key that is a regular expression begins."""
Mapped = Mapping[str, Mapping[str, str]]

_NOT_TEXT = Text("{key}: o valor deve ser um texto entre aspas", "{key}: the value must be a quoted text")
_EMPTY = Text("{key}: nome ou valor vazio", "{key}: empty name or value")
_BAD_PATTERN = Text("{key}: expressão regular inválida ({why})", "{key}: invalid regular expression ({why})")
_TWICE = Text(
    "{key}: o mesmo nome que {other}, com outro destino", "{key}: the same name as {other}, with another target"
)
_NO_TARGET = Text("{key} = “{value}”: {wanted} desconhecido", "{key} = “{value}”: {wanted} not known")
_NOT_ACCEPTED = Text("{key} = “{value}”: valores aceitos: {words}", "{key} = “{value}”: accepted values: {words}")
_NEEDS_BLOCK = Text("{key}: escreva “BLOCO.ATRIBUTO”", "{key}: write “BLOCK.ATTRIBUTE”")
_NEEDS_CLASS = Text(
    "{key}: escreva uma classe IFC, com ou sem tipo (“IfcValve.GASCOCK”)",
    "{key}: write an IFC class, with or without a type (“IfcValve.GASCOCK”)",
)
_NO_TAG = Text(
    "{key} = “{value}”: o bloco {block} não tem este atributo",
    "{key} = “{value}”: the block {block} has no such attribute",
)
_WANTED = {
    "layers": Text("camada ou conceito do perfil", "layer or concept of the profile"),
    "blocks": Text("bloco ou conceito do perfil", "block or concept of the profile"),
    "attributes": Text("atributo do perfil", "attribute of the profile"),
    "concept": Text("conceito", "concept"),
    "properties": Text("propriedade do perfil", "property of the profile"),
}
_CLASS = re.compile(r"Ifc[A-Za-z0-9*?]+(\..+)?", re.IGNORECASE)


def faults_of(kind: Literal["dxf", "ifc"], mapped: Mapped, inherited: Mapped | None = None) -> list[Text]:
    """Return what is wrong with the mappings of one format, all at once.

    ``inherited`` are those of the files that this one extends: blocks mapped there may be named here.
    """
    found = [fault for section, rows in mapped.items() for fault in _spelling(kind, section, rows)]
    known_blocks = {**(inherited or {}).get("blocks", {}), **mapped.get("blocks", {})}
    checks = _dxf_checks(known_blocks) if kind == "dxf" else _ifc_checks()
    for section, check in checks.items():
        rows = ((k, v) for k, v in mapped.get(section, {}).items() if _is_text(k, v))
        found += [fault for key, value in rows if (fault := check(key, value)) is not None]
    return found


def laid_over(kind: Literal["dxf", "ifc"], lower: Mapped, upper: Mapped) -> dict[str, Mapping[str, str]]:
    """Return the mappings of two files as one; a name in ``upper`` replaces the same name in ``lower``."""
    merged: dict[str, Mapping[str, str]] = {}
    for section in dict.fromkeys((*lower, *upper)):
        own = upper.get(section, {})
        said = {same_name(kind, key) for key in own}
        kept = {k: v for k, v in lower.get(section, {}).items() if same_name(kind, k) not in said}
        merged[section] = {**kept, **own}
    return merged


def shown(kind: str, section: str, key: str) -> str:
    """Return how a key is named in messages."""
    return f'[{kind}.{section}] "{key}"'


def _is_text(key: str, value: object) -> bool:
    return isinstance(value, str) and bool(key.strip()) and bool(value.strip())


def _spelling(kind: str, section: str, rows: Mapping[str, object]) -> Iterable[Text]:
    seen: dict[str, str] = {}
    for key, value in rows.items():
        name = shown(kind, section, key)
        if not isinstance(value, str):
            yield _NOT_TEXT.format(key=name)
        elif not key.strip() or not value.strip():
            yield _EMPTY.format(key=name)
        elif key.startswith(EXPRESSION):
            try:
                re.compile(key.removeprefix(EXPRESSION))
            except re.error as error:
                yield _BAD_PATTERN.format(key=name, why=error)
        else:
            other = seen.setdefault(same_name(kind, key), key)
            if other != key and rows[other] != value:
                yield _TWICE.format(key=name, other=f'"{other}"')


def same_name(kind: str, key: str) -> str:
    """Return a name in the form in which two names of a section are the same."""
    if kind == "ifc":
        return " ".join(key.casefold().split())
    return ".".join(map(plain, key.split("."))) if "." in key else plain(key)


def _unknown(key: str, value: str, wanted: str, known: Iterable[str]) -> Text:
    return _NO_TARGET.format(key=key, value=value, wanted=_WANTED[wanted]) + did_you_mean(value, known)


Check = Callable[[str, str], Text | None]


def _dxf_checks(mapped_blocks: Mapping[str, str]) -> Mapping[str, Check]:
    names = drawing_names()
    blocks = {plain(k): plain(v) for k, v in mapped_blocks.items() if _is_text(k, v)}

    def one_of(section: str, known: Iterable[str]) -> Check:
        accepted = {plain(k) for k in known}

        def check(key: str, value: str) -> Text | None:
            if value == IGNORE or value in names.concepts or plain(value) in accepted:
                return None
            return _unknown(shown("dxf", section, key), value, section, (*known, *names.concepts))

        return check

    def tags_of(block: str) -> Mapping[str, Tag] | None:
        """Return the attributes of a block of the profile, or of one that is mapped to it by its exact name."""
        found = names.blocks.get(blocks.get(plain(block), plain(block)))
        return found.tags if found is not None else None

    def attribute(key: str, value: str) -> Text | None:
        name, tag = shown("dxf", "attributes", key), plain(value)
        if tag not in names.tags and value != IGNORE:
            return _unknown(name, value, "attributes", names.tags)
        own = tags_of(key.rpartition(".")[0]) if "." in key else None
        if own is None or tag in own or value == IGNORE:
            return None
        return _NO_TAG.format(key=name, value=value, block=key.rpartition(".")[0]) + did_you_mean(value, own)

    def value_of(key: str, value: str) -> Text | None:
        name = shown("dxf", "values", key)
        block, dot, tag = key.rpartition(".")
        if not dot or not block:
            return _NEEDS_BLOCK.format(key=name)
        own = tags_of(block)
        known = own if own is not None else names.tags
        if plain(tag) not in known:
            return _NO_TAG.format(key=name, value=value, block=block) + did_you_mean(plain(tag), known)
        readings = (own[plain(tag)],) if own is not None else names.tags[plain(tag)]
        accepted = {w for t in readings for w in t.words}
        if not accepted or any(not t.words for t in readings) or plain(value) in {plain(w) for w in accepted}:
            return None
        return _NOT_ACCEPTED.format(key=name, value=value, words=", ".join(sorted(accepted)))

    return {
        "layers": one_of("layers", names.layers),
        "blocks": one_of("blocks", names.blocks),
        "attributes": attribute,
        "values": value_of,
    }


def _ifc_checks() -> Mapping[str, Check]:
    names = model_names()
    properties = {p.casefold() for p in names.properties}

    def concept(section: str) -> Check:
        def check(key: str, value: str) -> Text | None:
            name = shown("ifc", section, key)
            if section == "classes" and not key.startswith(EXPRESSION) and not _CLASS.fullmatch(key):
                return _NEEDS_CLASS.format(key=name)
            if value == IGNORE or value in names.concepts:
                return None
            return _unknown(name, value, "concept", names.concepts)

        return check

    def to_property(key: str, value: str) -> Text | None:
        if value.casefold() in properties or value.casefold().startswith(("pset_", "qto_")):
            return None
        return _unknown(shown("ifc", "properties", key), value, "properties", names.properties)

    return {"names": concept("names"), "classes": concept("classes"), "properties": to_property}
