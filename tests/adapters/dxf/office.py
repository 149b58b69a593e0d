"""Small drawings as offices draw them: no frames, no profile; plans, sections and tables side by side with titles."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import ezdxf

from adapters.dxf import read
from checker.model import Plan
from checker.model.reading import ReadOptions

Point = tuple[float, float]


class Sheet:
    """A drawing under construction, in metres times ``factor``, turned by ``angle`` degrees and moved by ``shift``."""

    def __init__(self, factor: float = 1.0, angle: float = 0.0, shift: Point = (0.0, 0.0)) -> None:
        self.doc = ezdxf.new("R2010")
        self.doc.header["$INSUNITS"] = 0
        self.space: Any = self.doc.modelspace()
        self.factor, self.angle, self.shift = factor, math.radians(angle), shift

    def at(self, x: float, y: float) -> Point:
        """Return a point of the sheet in drawing units."""
        c, s = math.cos(self.angle), math.sin(self.angle)
        return ((x * c - y * s + self.shift[0]) * self.factor, (x * s + y * c + self.shift[1]) * self.factor)

    def line(self, a: Point, b: Point, layer: str = "LINHAS") -> None:
        """Draw a line."""
        self.space.add_line(self.at(*a), self.at(*b), dxfattribs={"layer": layer})

    def box(self, x0: float, y0: float, x1: float, y1: float, layer: str = "LINHAS") -> None:
        """Draw a closed rectangle."""
        corners = [self.at(*p) for p in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))]
        self.space.add_lwpolyline(corners, close=True, dxfattribs={"layer": layer})

    def text(self, text: str, x: float, y: float, height: float = 0.1, layer: str = "TEXTOS") -> Any:
        """Write a text that starts at a point."""
        attribs = {"layer": layer, "insert": self.at(x, y), "rotation": math.degrees(self.angle)}
        return self.space.add_text(text, height=height * self.factor, dxfattribs=attribs)

    def circle(self, x: float, y: float, radius: float, layer: str = "LINHAS") -> None:
        """Draw a circle."""
        self.space.add_circle(self.at(x, y), radius * self.factor, dxfattribs={"layer": layer})

    def insert(self, name: str, x: float, y: float, layer: str = "0", **values: str) -> Any:
        """Insert an empty block with attributes; an underscore stands for the hyphen of a tag."""
        if name not in self.doc.blocks:
            self.doc.blocks.new(name)
        ref = self.space.add_blockref(name, self.at(x, y), dxfattribs={"layer": layer})
        for tag, value in values.items():
            ref.add_attrib(tag.replace("_", "-"), value, self.at(x, y))
        return ref

    def title(self, text: str, x: float, y: float, *, scale: str | None = "ESC. 1:50", height: float = 0.25) -> None:
        """Write a title with the line under it and its scale."""
        self.text(text, x, y, height)
        self.line((x, y - 0.1), (x + 0.7 * height * len(text), y - 0.1))
        if scale:
            self.text(scale, x, y - 0.35, 0.15)

    def plan(
        self, x: float, y: float, rooms: Sequence[str] = ("SALA", "COZINHA", "QUARTO"), *, wide: float = 9.0
    ) -> None:
        """Draw a floor of ``wide`` by 6 metres: double walls, rooms side by side, doors, dimensions."""
        self.box(x, y, x + wide, y + 6, "PAREDES")
        self.box(x + 0.15, y + 0.15, x + wide - 0.15, y + 5.85, "PAREDES")
        each = wide / len(rooms)
        for n, room in enumerate(rooms):
            left = x + n * each
            if n:
                self.line((left, y + 0.15), (left, y + 4.8), "PAREDES")
                self.line((left + 0.15, y + 0.15), (left + 0.15, y + 4.8), "PAREDES")
                self.door(left, y + 5)
            self.text(room, left + 0.5, y + 3)
        self.line((x, y - 1), (x + wide, y - 1), "COTAS")
        self.text(f"{wide:.2f}".replace(".", ","), x + wide / 2, y - 0.95)

    def door(self, x: float, y: float, radius: float = 0.8) -> None:
        """Draw a door's leaf and its way."""
        start = math.degrees(self.angle)
        centre, size = self.at(x, y), radius * self.factor
        self.space.add_arc(centre, size, start, start + 90, dxfattribs={"layer": "PORTAS"})
        self.line((x, y), (x, y + radius), "PORTAS")

    def elevation(self, x: float, y: float, wide: float = 9.0) -> None:
        """Draw a facade or section: boxes on a ground line."""
        self.line((x - 1, y), (x + wide + 1, y))
        self.box(x, y, x + wide, y + 3)
        for n in range(3):
            self.box(x + 1 + 2.5 * n, y + 1, x + 2.5 + 2.5 * n, y + 2)
        self.line((x, y + 3), (x + wide / 2, y + 4.5))
        self.line((x + wide / 2, y + 4.5), (x + wide, y + 3))

    def table(self, x: float, y: float, rows: Sequence[tuple[str, ...]]) -> None:
        """Draw a table of texts."""
        for n, row in enumerate(rows):
            self.line((x, y - 0.4 * n), (x + 2 * len(row), y - 0.4 * n))
            for m, cell in enumerate(row):
                self.text(cell, x + 2 * m + 0.1, y - 0.4 * n - 0.3)
        for m in range(len(rows[0]) + 1):
            self.line((x + 2 * m, y), (x + 2 * m, y - 0.4 * len(rows)))
        self.line((x, y - 0.4 * len(rows)), (x + 2 * len(rows[0]), y - 0.4 * len(rows)))

    def stamp(self, x: float, y: float, rows: Sequence[str]) -> None:
        """Draw a title block of 8 metres with a text in each row."""
        for n, row in enumerate(rows):
            self.box(x, y + 0.8 * n, x + 8, y + 0.8 * n + 0.8, "CARIMBO")
            self.text(row, x + 0.2, y + 0.8 * n + 0.2, 0.12, "CARIMBO")

    def save(self, folder: Path) -> Path:
        """Save the drawing."""
        path = folder / "office.dxf"
        self.doc.saveas(path)
        return path

    def read(self, folder: Path, **options: Any) -> Plan:
        """Save and read the drawing."""
        return read(self.save(folder), ReadOptions(**{"unit": _UNITS[self.factor], **options}))


_UNITS = {1.0: "m", 100.0: "cm", 1000.0: "mm"}
