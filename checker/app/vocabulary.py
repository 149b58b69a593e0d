"""The names that the readers know, from their own tables: what ``esquadro.toml`` may map to, what authors may write.

The tables are read as data, without importing the readers and their heavy packages.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib import resources
from typing import Any

from checker.rules import parse_cache

IGNORE = "-"
"""What a name of no interest is mapped to."""
SCHEMAS = ("IFC2X3", "IFC4", "IFC4X3_ADD2")
"""The IFC schemas that are read, as IDS names them."""
_SEPARATORS = re.compile(r"[._\s/\-–—]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Tag:
    """An attribute of a block of the drawing profile: the field it gives, how it is read, its words (none: any)."""

    name: str
    field: str
    reads: str
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A block of the drawing profile."""

    name: str
    concept: str
    tags: Mapping[str, Tag]


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawingNames:
    """The drawing profile: layers with their concepts, blocks with their attributes."""

    layers: Mapping[str, str]
    blocks: Mapping[str, Block]

    @property
    def concepts(self) -> frozenset[str]:
        """Concepts that a layer or a block can stand for."""
        return frozenset((*self.layers.values(), *(b.concept for b in self.blocks.values())))

    @property
    def tags(self) -> Mapping[str, tuple[Tag, ...]]:
        """Attributes by name, over all blocks."""
        found: dict[str, tuple[Tag, ...]] = {}
        for block in self.blocks.values():
            for tag in block.tags.values():
                found[tag.name] = (*found.get(tag.name, ()), tag)
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Property:
    """A property of a GLPBR_* set: IFC data type, accepted values (none: any), the fact that it gives."""

    name: str
    data_type: str
    values: tuple[str, ...]
    is_list: bool
    unit: str | None
    required: bool
    fact: str
    pt: str
    en: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PropertySet:
    """A GLPBR_* set: its concept, the topic of the law that needs it, the classes that may carry it.

    ``also`` are the properties of it that laws about other topics need.
    """

    name: str
    concept: str
    topic: str
    also: Mapping[str, tuple[str, ...]]
    carriers: tuple[str, ...]
    pt: str
    en: str
    properties: Mapping[str, Property]

    def for_topics(self, topics: Collection[str]) -> PropertySet | None:
        """Return the set as laws about these topics need it: whole, with some of its properties, or not at all."""
        if self.topic in topics:
            return self
        needed = {name for topic, names in self.also.items() if topic in topics for name in names}
        return replace(self, properties={n: p for n, p in self.properties.items() if n in needed}) if needed else None


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelNames:
    """What the IFC reader knows: concepts, the profile's property sets, what each class says by itself."""

    concepts: frozenset[str]
    sets: Mapping[str, PropertySet]
    class_rules: tuple[Mapping[str, Any], ...]
    schemas: Mapping[str, tuple[str, ...]]

    def schemas_of(self, cls: str) -> tuple[str, ...]:
        """Return the schemas that have a class."""
        return self.schemas.get(cls, SCHEMAS)

    @property
    def properties(self) -> tuple[str, ...]:
        """Every ``Set.Property`` of the profile."""
        return tuple(f"{s.name}.{p}" for s in self.sets.values() for p in s.properties)


def plain(name: str) -> str:
    """Return a layer's, block's or attribute's name for comparison: upper case, no accents, ``-`` as separator."""
    text = "".join(c for c in unicodedata.normalize("NFD", name) if not unicodedata.combining(c)).upper()
    return _SEPARATORS.sub("-", text).strip("-")


@lru_cache(maxsize=1)
def drawing_names() -> DrawingNames:
    """Return the names of the DXF profile."""
    data = _table("dxf/profile.yaml")
    words = data["words"]
    return DrawingNames(
        layers={name: str(role["concept"]) for name, role in data["layers"].items()},
        blocks={
            name: Block(
                name=name,
                concept=str(role["concept"]),
                tags={
                    tag: Tag(name=tag, field=str(field), reads=str(how), words=tuple(map(str, words.get(how, ()))))
                    for tag, (field, how) in role["fields"].items()
                },
            )
            for name, role in data["blocks"].items()
        },
    )


@lru_cache(maxsize=1)
def model_names() -> ModelNames:
    """Return the names of the IFC reader."""
    classes, names = _table("ifc/tables/classes.yaml"), _table("ifc/tables/names.yaml")
    sets = _table("ifc/tables/property_sets.yaml")
    rules = (*classes["rules"], *classes["psets"], *names["rules"])
    return ModelNames(
        concepts=frozenset((*(str(r["concept"]) for r in rules), *names["further_concepts"])),
        sets={name: _property_set(name, values, classes) for name, values in sets.items()},
        class_rules=tuple(classes["rules"]),
        schemas=_class_schemas(),
    )


def _class_schemas() -> Mapping[str, tuple[str, ...]]:
    held = {"since_ifc4": SCHEMAS[1:], "since_ifc4x3": SCHEMAS[2:], "only_ifc2x3": SCHEMAS[:1], "types_only": ()}
    table = _table("ifc/tables/class_schemas.yaml")
    return {str(cls): schemas for key, schemas in held.items() for cls in table[key]}


def _property_set(name: str, values: Mapping[str, Any], words: Mapping[str, Any]) -> PropertySet:
    return PropertySet(
        name=name,
        concept=values["concept"],
        topic=values["topic"],
        also={topic: tuple(names) for topic, names in values.get("also", {}).items()},
        carriers=tuple(values["carriers"]),
        pt=values["pt"],
        en=values["en"],
        properties={key: _property(key, p, words) for key, p in values["properties"].items()},
    )


def _property(name: str, values: Mapping[str, Any], words: Mapping[str, Any]) -> Property:
    accepted: Iterable[Any] = values.get("values") or (words[values["words"]] if "words" in values else ())
    return Property(
        name=name,
        data_type=values["type"],
        values=tuple(map(str, accepted)),
        is_list=bool(values.get("list")),
        unit=values.get("unit"),
        required=values.get("need") == "required",
        fact=values["fact"],
        pt=values["pt"],
        en=values["en"],
    )


@lru_cache(maxsize=8)
def _table(name: str) -> Mapping[str, Any]:
    content = resources.files("adapters").joinpath(name).read_bytes()
    kept = parse_cache.key(content)
    data: Mapping[str, Any] | None = parse_cache.recall(kept)
    if data is None:
        from ruamel.yaml import YAML  # imported late: a parsed table is kept between runs

        data = YAML(typ="safe", pure=True).load(content.decode("utf-8"))
        parse_cache.remember(kept, data)
    return data
