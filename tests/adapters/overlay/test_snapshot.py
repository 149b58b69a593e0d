"""A compact picture of the overlay's entities, kept beside the test.

After a wanted change write it anew with ``REGENERATE_SNAPSHOTS=1 pytest tests/adapters/overlay``, and look at the
drawing.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

SNAPSHOTS = Path(__file__).parent / "snapshots"


def lines(doc: Any) -> Iterator[str]:
    for e in doc.modelspace():
        stamps = " #" if e.has_xdata("ESQUADRO") else ""
        yield f"{e.dxftype()} {e.dxf.layer} {_detail(e)}{stamps}"


def _detail(e: Any) -> str:
    match e.dxftype():
        case "LINE":
            return f"{_xy(e.dxf.start)} {_xy(e.dxf.end)}"
        case "CIRCLE":
            return f"{_xy(e.dxf.center)} r={e.dxf.radius:.2f}"
        case "LWPOLYLINE":
            rows = list(e.get_points("xyb"))
            arcs = sum(1 for r in rows if r[2])
            return f"{len(rows)} points, {arcs} arcs, from {_xy(rows[0])}{' closed' if e.closed else ''}"
        case "TEXT":
            at = e.dxf.insert if e.dxf.halign == 0 else e.dxf.align_point
            return f"{_xy(at)} h={e.dxf.height:.3f} {e.dxf.text}"
        case "DIMENSION":
            return f"{_xy(e.dxf.defpoint2)} {_xy(e.dxf.defpoint3)} {e.dxf.text}"
        case other:
            return str(other)


def _xy(point: Any) -> str:
    return f"({round(point[0], 2) + 0.0:.2f} {round(point[1], 2) + 0.0:.2f})"


@pytest.mark.parametrize("name", ["yard_doc", "tower_doc"])
def test_entities_are_those_of_the_snapshot(name: str, request: pytest.FixtureRequest) -> None:
    found = "\n".join(lines(request.getfixturevalue(name))) + "\n"
    path = SNAPSHOTS / f"{name.removesuffix('_doc')}.txt"
    if os.environ.get("REGENERATE_SNAPSHOTS") == "1":
        path.parent.mkdir(exist_ok=True)
        path.write_text(found, encoding="utf-8")
    assert found == path.read_text(encoding="utf-8")
