"""The overlay's entry point: compose the picture, draw it into a new R2010 document, write it whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ezdxf
from shapely.geometry.base import BaseGeometry

from adapters.overlay.annotate import open_source, upgrade, write_annotated
from adapters.overlay.layers import Styles
from adapters.overlay.pen import Pen
from adapters.overlay.picture import Picture, compose
from adapters.overlay.seen import seen_in
from adapters.overlay.shapes import Role
from adapters.overlay.sheet import Frame, lay_out
from adapters.overlay.words import UPGRADED
from checker.model.errors import UsageError
from checker.model.plan import PlanFile
from checker.model.result import CheckResult
from checker.model.text import Lang, Text

_INSUNITS = {0.0254: 1, 0.3048: 2, 0.001: 4, 0.01: 5, 1.0: 6, 0.1: 14}
_PAPER_M = (0.841, 0.594)


def write_overlay(
    check: CheckResult,
    path: Path,
    *,
    lang: Lang = "pt",
    prefix: str = "CHK",
    source: Path | None = None,
    annotated: Path | None = None,
) -> None:
    """Write the annotated overlay of ``check`` to ``path`` (DXF R2010).

    A DXF plan's overlay is in the plan's own coordinates and unit; an IFC plan's in metres, with a background for
    each storey. ``annotated`` writes a copy of the DXF file ``source`` with the marks in it. Both are written to a
    temporary file and renamed. Raises :class:`UsageError` for a prefix that is no layer name and
    :class:`EsquadroError` where the copy cannot be made without loss; the overlay is written all the same.
    """
    _check_prefix(prefix)
    file = check.plan.files[0] if check.plan.files else None
    picture = compose(check, lang, seen=_seen(check, source, file))
    replace_with(path, _document(picture, lang, prefix).saveas)
    if annotated is not None:
        _write_copy(check, annotated, source, lang, prefix)


def _write_copy(check: CheckResult, path: Path, source: Path | None, lang: Lang, prefix: str) -> None:
    copy = open_source(source)
    was = upgrade(copy)
    extra = (UPGRADED.format(to="R2000", was=was),) if was is not None else ()
    file = next((f for f in check.plan.files if f.format == "dxf" and f.name == copy.source.name), None)
    picture = compose(check, lang, file=file, seen=_seen(check, source, file), extra=extra)
    write_annotated(copy, picture, path, lang=lang, prefix=prefix, save=replace_with)


def _seen(check: CheckResult, source: Path | None, file: PlanFile | None) -> list[BaseGeometry]:
    """Return what else the source shows, where it is the drawing that the marks lie over."""
    sheet = lay_out(check.plan, file)
    if source is None or source.suffix.lower() != ".dxf" or sheet.is_tiled or sheet.bounds is None:
        return []
    return seen_in(source, sheet.frame, sheet.bounds)


def _check_prefix(prefix: str) -> None:
    if not prefix or not prefix.isascii() or not prefix.replace("-", "").replace("_", "").isalnum():
        raise UsageError(
            Text(
                f"Prefixo de camadas inválido: {prefix!r}. Use letras sem acento, algarismos, hífen, sublinhado (CHK).",
                f"Invalid layer prefix: {prefix!r}. Use plain letters, digits, hyphen and underscore, such as CHK.",
            )
        )


def _document(picture: Picture, lang: Lang, prefix: str) -> Any:
    doc = ezdxf.new("R2010")
    frame, mm = picture.sheet.frame, picture.sheet.mm
    styles = Styles(doc, prefix)
    styles.create(frame, mm, picture.places, lang, is_own=True, current=True)
    doc.header["$INSUNITS"] = _INSUNITS.get(round(frame.unit_m, 6), 0) if frame.is_known else 0
    doc.header["$MEASUREMENT"] = 1
    doc.header["$CLAYER"] = styles.layer(Role.TEXT)
    doc.paperspace().dxf.limmin = (0.0, 0.0)
    doc.paperspace().dxf.limmax = tuple(frame.length(side) for side in _PAPER_M)
    Pen(doc.modelspace(), frame, styles).draw(picture.items)
    _show(doc, picture, frame)
    return doc


def _show(doc: Any, picture: Picture, frame: Frame) -> None:
    """Make programs open on the whole drawing."""
    a, b, c, d = picture.bounds
    low, high = frame.xy(a, b), frame.xy(c, d)
    space = doc.modelspace()
    space.dxf.extmin, space.dxf.extmax = (*low, 0.0), (*high, 0.0)
    space.dxf.limmin, space.dxf.limmax = low, high
    height = max(high[1] - low[1], (high[0] - low[0]) / 1.6)
    doc.set_modelspace_vport(height=1.05 * height, center=((low[0] + high[0]) / 2, (low[1] + high[1]) / 2))


def replace_with(path: Path, save: Callable[[str], object]) -> None:
    """Call ``save`` with a temporary name beside ``path``, then rename: never half a file."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
    os.close(handle)
    try:
        save(name)
        Path(name).chmod(0o644)
        Path(name).replace(path)
    finally:
        Path(name).unlink(missing_ok=True)
