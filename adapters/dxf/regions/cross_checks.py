"""What sections say of the levels of plans. Named, never used for a verdict."""

from __future__ import annotations

import re
from collections.abc import Sequence

from adapters.dxf.heights import stated_in
from adapters.dxf.scene import Label, Scene
from checker.model import Text

_SECTION = re.compile(r"\b(CORTES?|SECAO|SECCION|SECTIONS?)\b")


def say_levels(scene: Scene, sections: Sequence[tuple[str, Sequence[Label]]]) -> None:
    """Note the levels that are written in sections."""
    for title, labels in sections:
        if not _SECTION.search(title.upper()):
            continue
        levels = sorted({v for x in labels if (v := stated_in(x.folded, "NIVEL")) is not None})
        if levels:
            listed = "; ".join(f"{v:+.2f}" for v in levels)
            scene.notes.append(
                Text(
                    f"Níveis escritos em “{title}”: {listed} (não usados).",
                    f"Levels written in “{title}”: {listed} (not used).",
                )
            )
