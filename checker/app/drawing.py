"""Drawing a check: the annotated DXF overlay, and a copy of the plan with the marks in it."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from checker.app.atomic import as_usage_error
from checker.app.readers import broken_installation
from checker.model.errors import UsageError
from checker.model.result import CheckResult
from checker.model.text import Lang, Text

DEFAULT_PREFIX = "CHK"
_NO_DXF = Text(
    "--annotated copia um plano DXF, e nenhum dos arquivos é DXF. Use --overlay.",
    "--annotated copies a DXF plan, and none of the files is a DXF. Use --overlay.",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outputs:
    """The files to write; None: not wanted."""

    report: Path | None = None
    overlay: Path | None = None
    annotated: Path | None = None
    prefix: str = DEFAULT_PREFIX

    def refuse_bad(self, plans: Sequence[Path]) -> None:
        """Raise :class:`UsageError` before anything is read: an output over a plan or another output, no folder."""
        targets = [t for t in (self.report, self.overlay, self.annotated) if t is not None]
        taken = {Path(os.path.realpath(p)) for p in plans}  # Path.resolve raises where links go in a circle
        for target in targets:
            place = Path(os.path.realpath(target))
            if place in taken:
                raise UsageError(
                    Text(
                        f"{target} já é um plano ou outra saída. Escolha outro nome para o arquivo de saída.",
                        f"{target} is a plan or another output already. Choose another name for the output.",
                    )
                )
            taken.add(place)
            if not place.parent.is_dir():
                raise UsageError(
                    Text(
                        f"Não foi possível gravar {target}: a pasta {place.parent} não existe.",
                        f"{target} cannot be written: the folder {place.parent} does not exist.",
                    )
                )
        if self.annotated is not None and not any(p.suffix.lower() == ".dxf" for p in plans):
            raise UsageError(_NO_DXF)


def draw(check: CheckResult, outputs: Outputs, *, lang: Lang, plans: Sequence[Path]) -> None:
    """Write the overlay and the annotated copy that are wanted."""
    if outputs.overlay is None and outputs.annotated is None:
        return
    try:
        from adapters.overlay import write_overlay
    except ImportError as error:
        raise broken_installation(error) from error
    source = next((p for p, f in zip(plans, check.plan.files, strict=False) if f.format == "dxf"), None)
    target = outputs.overlay or outputs.annotated or Path()
    with as_usage_error(target), tempfile.TemporaryDirectory() as unwanted:
        overlay = outputs.overlay or Path(unwanted) / "overlay.dxf"
        write_overlay(check, overlay, lang=lang, prefix=outputs.prefix, source=source, annotated=outputs.annotated)
