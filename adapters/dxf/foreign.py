"""Layers and blocks of offices that never heard of the profile: what their names stand for, and how sure."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from adapters.dxf.names import normalise
from adapters.dxf.roles import BlockRole, LayerRole
from adapters.dxf.symbols.guesses import (
    BlockGuess,
    family_of,
    guess_block,
    guess_layer,
    most_of_block,
    most_sure,
    own_tag,
)
from adapters.dxf.symbols.weighing import OnLayer, contradicts, reasons, weigh
from adapters.dxf.symbols.words import table
from checker.model import Evidence, EvidenceKind

_NUMBERED = re.compile(r"P-?(\d{1,3})")
LAYER_ALONE = 0.7
"""How sure a thing is that only the layer of another office names, at most."""
AT_ODDS = 0.7
"""How sure a thing is whose name and layer speak of different disciplines, at most."""


class Foreign:
    """Reads names of other offices as roles of the profile."""

    def __init__(self, layers: Mapping[str, LayerRole], blocks: Mapping[str, BlockRole]) -> None:
        self._layers: dict[str, LayerRole] = {}
        for role in layers.values():
            self._layers.setdefault(role.concept, role)
        self._numbered = False
        self._blocks = {**blocks, "CILINDRO": replace(blocks["GLP-P13"], name="CILINDRO")}

    def note_names(self, names: Iterable[str]) -> None:
        """Look at the names of all blocks: where doors or columns are numbered P1, P2 ..., P13 is no container."""
        numbers = {m.group(1) for n in names if (m := _NUMBERED.fullmatch(normalise(n)))}
        self._numbered = bool(numbers - {str(n) for n in table("texts")["container_numbers"]})

    def layer(self, name: str) -> LayerRole | None:
        """Return what a layer's name stands for."""
        guess = guess_layer(name)
        if guess is None:
            return None
        plain = normalise(name)
        like = self._layers.get(guess.concept)
        return LayerRole(
            concept=guess.concept,
            name=plain,
            confidence=min(guess.confidence, most_sure(name)),
            block=like.block if like is not None else None,
            device=guess.device,
            values=guess.values,
            evidence=(Evidence(EvidenceKind.LAYER, f"{name} ({guess.preset})" if guess.preset else name),),
        )

    def block(self, name: str, layer: str, role: LayerRole | None, tags: Collection[str]) -> BlockRole | None:
        """Return what a block's name stands for, weighed with its layer and its attributes' tags."""
        guesses = guess_block(name) or ()
        if self._numbered and _NUMBERED.fullmatch(normalise(name)):
            guesses = tuple(g for g in guesses if self.concept(g.block) != "cylinder")
        if not guesses:
            return None
        evidence = Evidence(EvidenceKind.BLOCK, name)
        weighed = [self.weighed(g, evidence, self.on_layer(layer, role), tags) for g in guesses]
        return replace(max(weighed, key=lambda r: r.confidence), drawn=name)

    def weighed(self, guess: BlockGuess, named: Evidence, layer: OnLayer, tags: Collection[str]) -> BlockRole:
        """Return the role of a guess with the reasons for it; what the user's profile says needs no other."""
        role = self._blocks[guess.block]
        if guess.own:
            said = Evidence(EvidenceKind.PROFILE, named.detail)
            return replace(role, own=True, drawn=named.detail, values=guess.values, evidence=(said,))
        plain = {own_tag(normalise(t), guess.block) for t in tags}
        found = reasons(guess, role.concept, named, layer, plain)
        confidence = weigh(found, role.concept)
        if contradicts(guess, layer):
            confidence = min(confidence, AT_ODDS)
        return replace(
            role,
            kind=guess.kind or role.kind,
            confidence=min(confidence, most_sure(layer.name), most_of_block(named.detail, role.concept)),
            values=guess.values,
            evidence=tuple(e for e, _ in found),
            drawn=named.detail,
        )

    def concept(self, block: str) -> str:
        """Return the concept of a block of the profile."""
        return self._blocks[block].concept

    def device(self, role: LayerRole, layer: str, name: str) -> BlockRole | None:
        """Return what an insert is on a layer of things, where its own name does not speak against it."""
        if role.block is None or guess_block(name) is None:
            return None
        return replace(
            self._blocks["CILINDRO" if role.concept == "cylinder" else role.block],
            confidence=min(role.confidence, LAYER_ALONE),
            values=role.values,
            evidence=role.evidence or (Evidence(EvidenceKind.LAYER, layer),),
            drawn=name,
        )

    def on_layer(self, name: str, role: LayerRole | None) -> OnLayer:
        """Return what a layer says of a symbol on it."""
        if role is None:
            return OnLayer(name, None, family_of(name) or None, 0.0)
        like = self._layers.get(role.concept)
        discipline = role.discipline or family_of(name) or (like.discipline if like is not None else None)
        return OnLayer(name, role.concept, discipline, role.confidence)
