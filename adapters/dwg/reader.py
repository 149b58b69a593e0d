"""The DWG reader: a DWG becomes a document in memory, and that is read as a DXF is."""

from __future__ import annotations

from pathlib import Path

from adapters.dwg.opening import open_drawing
from adapters.dxf.opening import open_document
from adapters.dxf.reader import read_drawing
from checker.model import Plan
from checker.model.reading import ReadOptions


def read(path: Path, options: ReadOptions) -> Plan:
    """Read a DWG of R13 to R2018.

    Raises :class:`PlanUnreadableError` for anything that cannot be read, other versions and a missing extra among it.
    What the DWG library does not know is counted as unreadable and named.
    """
    return read_drawing(Path(path), options, open_drawing, {".dwg": open_drawing, ".dxf": open_document})
