"""Which names a drawing uses and how often: layers, blocks by their effective name, attributes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from checker.model import Text


@dataclass(slots=True)
class Tally:
    """Counts by name, with the handle of the first and the layer that blocks mostly stand on."""

    layers: Counter[str] = field(default_factory=Counter)
    blocks: Counter[str] = field(default_factory=Counter)
    tags: Counter[tuple[str, str]] = field(default_factory=Counter)
    ignored: Counter[str] = field(default_factory=Counter)
    examples: dict[tuple[str, str], str] = field(default_factory=dict)
    block_layers: dict[str, Counter[str]] = field(default_factory=dict)

    def layer(self, name: str, entity: Any) -> None:
        """Count an entity on a layer."""
        self.layers[name] += 1
        if self.layers[name] == 1:
            self.examples["layer", name] = str(entity.dxf.get("handle") or "")

    def insert(self, name: str, layer: str, insert: Any) -> None:
        """Count an insert by its effective name, with its attributes."""
        self.blocks[name] += 1
        self.block_layers.setdefault(name, Counter())[layer] += 1
        if self.blocks[name] == 1:
            self.examples["block", name] = str(insert.dxf.get("handle") or "")
        self.tags.update((name, str(a.dxf.get("tag", ""))) for a in insert.attribs)

    def notes(self) -> list[Text]:
        """Say what the user's profile left out."""
        if not self.ignored:
            return []
        listed = ", ".join(f"{name} ({n})" for name, n in sorted(self.ignored.items()))
        return [
            Text(
                f"Deixado de fora pelo esquadro.toml: {listed}.",
                f"Left out by esquadro.toml: {listed}.",
            )
        ]
