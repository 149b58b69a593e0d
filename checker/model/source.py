"""Where a recognised thing comes from, by what evidence, and how sure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceRef:
    """The entity of the file: an IFC GlobalId, or a DXF handle with the chain of inserts that lead to it.

    ``file`` is the index in ``Plan.files``. ``chain`` holds the handles of the inserts from the outermost to the
    innermost, without the entity itself.
    """

    file: int = 0
    ref: str = ""
    chain: tuple[str, ...] = ()
    layer: str | None = None
    cls: str | None = None


class EvidenceKind(StrEnum):
    """Kinds of evidence, the strongest first."""

    PROFILE = "profile"
    """The user's own ``esquadro.toml``: a person confirmed it."""
    XDATA = "xdata"
    PROPERTY = "property"
    ATTRIBUTE = "attribute"
    CLASS = "class"
    CLASSIFICATION = "classification"
    SYSTEM = "system"
    BLOCK = "block"
    LAYER = "layer"
    NAME = "name"
    TEXT = "text"
    HATCH = "hatch"
    GEOMETRY = "geometry"


@dataclass(frozen=True, slots=True)
class Evidence:
    """One reason to take a thing for what it is said to be."""

    kind: EvidenceKind
    detail: str


CONFIDENCE_THRESHOLD = 0.8
"""Below this a recognition takes part in no ``pass``."""


@dataclass(frozen=True, slots=True)
class Recognition:
    """The evidence for a concept and how sure it is, from 0 to 1."""

    evidence: tuple[Evidence, ...] = ()
    confidence: float = 1.0

    @property
    def is_sure(self) -> bool:
        """Whether the recognition may take part in a ``pass``."""
        return self.confidence >= CONFIDENCE_THRESHOLD

    @property
    def is_certain(self) -> bool:
        """Whether the profile's own name, a class or property, or a person says so: no habit of drawing is needed."""
        return self.confidence >= 1.0
