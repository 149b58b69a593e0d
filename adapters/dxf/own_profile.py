"""The user's own ``esquadro.toml`` for DXF: layers, blocks, attributes, values and texts by names and patterns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from adapters.dxf.names import normalise
from adapters.dxf.roles import IGNORED, BlockRole, LayerRole
from adapters.dxf.symbols.own import NONE, OwnNames, OwnTags, section
from checker.model import Evidence, EvidenceKind

_GENERIC = {"cylinder": ("GLP-P13", "CILINDRO")}
"""Concepts whose block of the profile says more than the concept does: the base, and a name that says nothing more."""


class OwnProfile:
    """What the user's file says of names. A target is a name of the profile, a concept, or ``-``."""

    def __init__(
        self,
        mapping: Mapping[str, Mapping[str, object]],
        layers: Mapping[str, LayerRole],
        blocks: Mapping[str, BlockRole],
    ) -> None:
        self._profile_layers, self._profile_blocks = layers, blocks
        self._layers = OwnNames(section(mapping, "layers"))
        self._blocks = OwnNames(section(mapping, "blocks"))
        self._texts = OwnNames(section(mapping, "texts"))
        self._attributes = OwnTags(section(mapping, "attributes"))
        self._values = OwnTags(section(mapping, "values"))

    def layer(self, name: str) -> LayerRole | None:
        """Return the role that the user gives a layer; None where the file says nothing that is understood."""
        target = self._layers.find(name)
        return self._layer_role(target, name) if target is not None else None

    def _layer_role(self, target: str, name: str) -> LayerRole | None:
        evidence = (Evidence(EvidenceKind.PROFILE, name),)
        if target.strip() == NONE:
            return LayerRole(concept=IGNORED, name=normalise(name), own=True, evidence=evidence)
        plain = normalise(target)
        if plain in self._profile_layers:
            return replace(self._profile_layers[plain], own=True, evidence=evidence)
        concept = target.strip()
        role = next((r for r in self._profile_layers.values() if r.concept == concept), None)
        if role is not None:
            return replace(role, name=normalise(name), device=None, own=True, direct=True, evidence=evidence)
        block = next((b for b in self._profile_blocks.values() if b.concept == concept), None)
        if block is None:
            return None
        return LayerRole(
            concept=concept,
            name=normalise(name),
            discipline=block.discipline,
            block=block.name,
            own=True,
            direct=True,
            evidence=evidence,
        )

    def block(self, name: str) -> BlockRole | None:
        """Return the role that the user gives a block, and the attributes that he gives all its inserts."""
        target = self._blocks.find(name)
        if target is None:
            return None
        evidence = (Evidence(EvidenceKind.PROFILE, name),)
        if target.strip() == NONE:
            return BlockRole(concept=IGNORED, name=normalise(name), own=True, drawn=name, evidence=evidence)
        role = self._profile_blocks.get(normalise(target)) or self._by_concept(target.strip())
        return replace(role, own=True, drawn=name, evidence=evidence) if role is not None else None

    def block_of_text(self, text: str) -> BlockRole | None:
        """Return what the user says that a text names: the thing beside it; None where it is read as a text."""
        target = self._texts.find(text)
        if target is None or target.strip() == NONE:
            return None
        return self._profile_blocks.get(normalise(target)) or self._by_concept(target.strip())

    def layer_of_text(self, text: str) -> LayerRole | None:
        """Return what the user says that a text is the caption of: an outline or a line of the profile's layers."""
        target = self._texts.find(text)
        return self._layer_role(target, text) if target is not None and target.strip() != NONE else None

    def _by_concept(self, concept: str) -> BlockRole | None:
        if concept in _GENERIC:
            base, generic = _GENERIC[concept]
            return replace(self._profile_blocks[base], name=generic)
        return next((b for b in self._profile_blocks.values() if b.concept == concept), None)

    def layer_of_block(self, name: str) -> LayerRole | None:
        """Return what a block's content is, where the user calls it a concept that only layers of the profile have."""
        target = self._blocks.find(name)
        if target is None or target.strip() == NONE or self.block(name) is not None:
            return None
        return self._layer_role(target, name)

    def tag(self, block: str, tag: str) -> str | None:
        """Return the profile's tag for an attribute of a block; ``-`` for one of no interest."""
        target = self._attributes.find(block, tag)
        return None if target is None else NONE if target.strip() == NONE else normalise(target)

    def values(self, block: str) -> dict[str, str]:
        """Return the attributes that the user gives all inserts of a block."""
        return self._values.of_block(block)

    def reads(self, text: str) -> bool:
        """Tell whether the user's file says what a text is to be read as."""
        return self._texts.find(text) is not None

    def text(self, text: str) -> str | None:
        """Return what the user reads a text as, else the text itself; None for one of no interest."""
        target = self._texts.find(text)
        return text if target is None else None if target.strip() == NONE else target
