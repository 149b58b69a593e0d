"""What a file holds by its names, whether it was recognised or not: what ``esquadro inspect`` shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from checker.model.source import Recognition

SeenKind = Literal["layer", "block", "attribute", "class", "name", "property", "text", "system"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """A layer, block, class, name or text of the file, how often it occurs, and what it was taken for.

    ``concept`` is None where nothing was recognised by it. ``target`` is the profile's own name for the same thing
    (a layer, block or property), where there is one: what ``esquadro.toml`` would map ``name`` to. ``recognition``
    carries the evidence and how sure it is; ``example`` is one handle or GlobalId.
    """

    kind: SeenKind
    name: str
    count: int = 1
    concept: str | None = None
    target: str | None = None
    recognition: Recognition | None = None
    example: str | None = None
