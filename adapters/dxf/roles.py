"""What a layer or a block holds: a concept of the model, by what evidence, and what attributes say of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from checker.model import Evidence, EvidenceKind, Recognition

IGNORED = "ignored"
"""The concept of what the user's profile says is of no interest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LayerRole:
    """What a layer holds: a concept, how sure, its discipline, the block whose attributes its inserts carry.

    ``confidence`` is 1 for layers of the profile and of the user's own, less for names of other offices. ``own``: the
    user's profile says so; ``direct``: it names the concept itself, so that all on the layer is such a thing.
    ``values`` are attributes that the name states.
    """

    concept: str
    name: str
    confidence: float = 1.0
    discipline: str | None = None
    block: str | None = None
    device: str | None = None
    own: bool = False
    direct: bool = False
    values: Mapping[str, str] = field(default_factory=dict)
    evidence: tuple[Evidence, ...] = ()

    @property
    def recognition(self) -> Recognition:
        """The evidence of this layer."""
        return Recognition(self.evidence or (Evidence(EvidenceKind.LAYER, self.name),), self.confidence)


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockRole:
    """What a block stands for: ``name`` is the profile's block, with its attributes' model fields and converters.

    ``drawn`` is the block's effective name in the drawing where that is another. ``values`` are attributes that the
    name states; what is written on an insert wins over them.
    """

    concept: str
    name: str
    discipline: str | None = None
    kind: str | None = None
    fields: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    confidence: float = 1.0
    own: bool = False
    drawn: str = ""
    values: Mapping[str, str] = field(default_factory=dict)
    evidence: tuple[Evidence, ...] = ()

    @property
    def recognition(self) -> Recognition:
        """The evidence of this block."""
        return Recognition(self.evidence or (Evidence(EvidenceKind.BLOCK, self.name),), self.confidence)

    @property
    def is_foreign(self) -> bool:
        """Whether another office's name stands for it: neither the profile's nor the user's own."""
        return bool(self.drawn) and not self.own


@dataclass(frozen=True, slots=True, kw_only=True)
class Title:
    """A pattern of a frame's title: the storey's kind, how its repetitions are read, whether it is a site plan."""

    kind: str
    pattern: re.Pattern[str]
    repeats: str = "one"
    site: bool = False
