"""Small drawings for tests: blocks of the profile with their attributes, drawn in a given unit, read back at once."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import ezdxf

from adapters.dxf import read
from checker.model import Plan
from checker.model.reading import ReadOptions

Point = tuple[float, float]


class Drawing:
    """A drawing under construction; coordinates are drawing units."""

    def __init__(self, version: str = "R2010", *, unit: str | None = "M", insunits: int = 0) -> None:
        self.doc = ezdxf.new(version)
        self.doc.header["$INSUNITS"] = insunits
        self.space: Any = self.doc.modelspace()
        self.doc.appids.add("GLPBR")
        if unit:
            self.insert("SELO", (-50, -50), "DOC-SELO", UNIDADE=unit)

    def block(self, name: str, *, circle: float = 0.0, tags: Mapping[str, str] | None = None) -> Any:
        """Return a block, defined on first use, with ATTDEFs (tag to default) and a circle about its origin."""
        if name not in self.doc.blocks:
            block = self.doc.blocks.new(name)
            for tag, default in (tags or {}).items():
                block.add_attdef(tag, (0, 0), default)
            if circle:
                block.add_circle((0, 0), circle)
        return self.doc.blocks.get(name)

    def insert(
        self,
        name: str,
        at: Point,
        layer: str = "0",
        *,
        space: Any = None,
        circle: float = 0.0,
        xf: Mapping[str, Any] | None = None,
        **values: str,
    ) -> Any:
        """Insert a block with attributes; an underscore in a keyword stands for the hyphen of a tag."""
        self.block(name, circle=circle)
        ref = (space if space is not None else self.space).add_blockref(
            name, at, dxfattribs={"layer": layer, **(xf or {})}
        )
        for key, value in values.items():
            ref.add_attrib(key.replace("_", "-"), value, at)
        return ref

    def poly(self, points: list[Any], layer: str, *, close: bool = True, space: Any = None, fmt: str = "xy") -> Any:
        """Draw a polyline (an old one in R12)."""
        where = space if space is not None else self.space
        if self.doc.dxfversion == "AC1009":
            return where.add_polyline2d(points, format=fmt, close=close, dxfattribs={"layer": layer})
        return where.add_lwpolyline(points, format=fmt, close=close, dxfattribs={"layer": layer})

    def box(self, x0: float, y0: float, x1: float, y1: float, layer: str, *, space: Any = None) -> Any:
        """Draw a closed rectangle."""
        return self.poly([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], layer, space=space)

    def text(self, text: str, at: Point, layer: str = "DOC-TEXTO", height: float = 0.2) -> Any:
        """Write a text."""
        return self.space.add_text(text, height=height, dxfattribs={"layer": layer, "insert": at})

    def frame(self, x: float, name: str = "", kind: str = "", *, title: str | None = None, **values: str) -> None:
        """Draw a storey's frame of 20 by 20 units at ``x`` with its PAV block, or a title text instead."""
        self.box(x, 0, x + 20, 20, "ARQ-PAVIMENTO")
        if title is None:
            self.insert("PAV", (x + 1, 1), "ARQ-PAVIMENTO", NOME=name, TIPO=kind, **values)
        else:
            self.text(title, (x + 8, 1), height=0.5)

    def save(self, folder: Path, *, binary: bool = False, name: str = "p.dxf") -> Path:
        """Save the drawing."""
        path = folder / name
        self.doc.saveas(path, fmt="bin" if binary else "asc")
        return path

    def plan(self, folder: Path, *, binary: bool = False, **options: Any) -> Plan:
        """Save and read the drawing."""
        return read(self.save(folder, binary=binary), ReadOptions(**options))


def notes(plan: Plan) -> str:
    """Return the Portuguese notes of the plan's file as one text."""
    return "\n".join(note.pt for note in plan.files[0].notes)
