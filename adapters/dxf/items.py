"""Entities in the drawing's world: where they are, whether they show, what their layer and block make of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from ezdxf.math import Matrix44

from adapters.dxf.roles import BlockRole, LayerRole
from checker.model import SourceRef


class Visibility(StrEnum):
    """Whether an entity takes part: visible, hidden (off, frozen, invisible), or drawn as to be pulled down."""

    VISIBLE = "visible"
    HIDDEN = "hidden"
    DEMOLITION = "demolition"


@dataclass(slots=True, eq=False)
class Item:
    """An entity in the world. ``block`` is set for an insert that is a thing; ``symbol`` holds what it draws.

    ``matrix`` takes the entity's coordinates to the drawing's world; None is the identity. ``by_layer``: only the
    layer, not the block's name, makes it a thing. ``within`` is the innermost block round it. ``has_parts``: it holds
    inserts that are things. ``holder`` is the innermost insert round it that is no known thing.
    """

    entity: Any
    matrix: Matrix44 | None
    raw_layer: str
    role: LayerRole | None
    ref: SourceRef
    visibility: Visibility
    block: BlockRole | None = None
    symbol: list[Item] = field(default_factory=list)
    by_layer: bool = False
    within: str = ""
    has_parts: bool = False
    holder: Item | None = None

    def id_key(self) -> str:
        """A key that is unique in the drawing."""
        return "/".join((*self.ref.chain, self.ref.ref))

    @property
    def kind(self) -> str:
        """The entity's DXF type."""
        return str(self.entity.dxftype())

    @property
    def concept(self) -> str | None:
        """The concept of the block, else of the layer."""
        return self.block.concept if self.block else self.role.concept if self.role else None


@dataclass(slots=True)
class Context:
    """What is the same for all entities inside one insert."""

    layer: str
    chain: tuple[str, ...] = ()
    matrix: Matrix44 | None = None
    hidden: bool = False
    demolition: bool = False
    blocks: tuple[str, ...] = ()
    owner: Item | None = None
    suffix: str = ""
    role: LayerRole | None = None
    holder: Item | None = None
    ware: bool = False
