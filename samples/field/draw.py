"""A drawing board for plans as offices draw them: their own layers, units, habits; nothing of our profile.

Coordinates are given in metres and drawn in the sheet's unit.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import ezdxf

XY = tuple[float, float]


@dataclass
class Sheet:
    """One DXF. ``layers`` names an office's layers by what is drawn on them; ``scale`` is units in a metre."""

    layers: dict[str, str]
    scale: float = 1.0
    insunits: int = 0
    version: str = "R2010"
    origin: XY = (0.0, 0.0)
    codepage: str | None = None
    dimlfac: float = 0.0
    doc: Any = field(init=False)

    def __post_init__(self) -> None:
        self.doc = ezdxf.new(self.version)
        self.doc.header["$INSUNITS"] = self.insunits
        if self.codepage:
            self.doc.header["$DWGCODEPAGE"] = self.codepage
            self.doc.encoding = {"DOS850": "cp850", "ANSI_1252": "cp1252"}[self.codepage]
        self.space: Any = self.doc.modelspace()

    def layer(self, what: str) -> str:
        """Return the office's layer for a thing; made on first use."""
        name = self.layers.get(what, what)
        if name not in self.doc.layers:
            self.doc.layers.add(name)
        return name

    def at(self, x: float, y: float) -> XY:
        """Return metres as drawing units."""
        return ((x + self.origin[0]) * self.scale, (y + self.origin[1]) * self.scale)

    def line(self, a: XY, b: XY, what: str) -> None:
        """Draw a line."""
        self.space.add_line(self.at(*a), self.at(*b), dxfattribs={"layer": self.layer(what)})

    def poly(self, points: Sequence[XY], what: str, *, close: bool = True) -> Any:
        """Draw a polyline."""
        drawn = [self.at(*p) for p in points]
        add = self.space.add_polyline2d if self.version == "R12" else self.space.add_lwpolyline
        return add(drawn, close=close, dxfattribs={"layer": self.layer(what)})

    def box(self, x0: float, y0: float, x1: float, y1: float, what: str) -> Any:
        """Draw a closed rectangle."""
        return self.poly([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], what)

    def circle(self, x: float, y: float, radius: float, what: str) -> None:
        """Draw a circle."""
        self.space.add_circle(self.at(x, y), radius * self.scale, dxfattribs={"layer": self.layer(what)})

    def text(self, text: str, x: float, y: float, height: float = 0.20, what: str = "text") -> Any:
        """Write a line of text."""
        attribs = {"layer": self.layer(what), "insert": self.at(x, y), "height": height * self.scale}
        return self.space.add_text(text, dxfattribs=attribs)

    def mtext(self, text: str, x: float, y: float, height: float = 0.20, what: str = "text") -> None:
        """Write a paragraph, with the codes of the program left in."""
        attribs = {"layer": self.layer(what), "insert": self.at(x, y), "char_height": height * self.scale}
        self.space.add_mtext(text, dxfattribs=attribs)

    def title(self, text: str, x: float, y: float, scale: str = "1:50") -> None:
        """Write a drawing's title, underlined, with its scale below, as every office does."""
        self.text(text, x, y, 0.40, "title")
        self.line((x, y - 0.15), (x + 0.3 * len(text), y - 0.15), "title")
        self.text(f"ESC. {scale}", x, y - 0.55, 0.20, "title")

    def walls(self, x0: float, y0: float, x1: float, y1: float, *, thick: float = 0.15) -> None:
        """Draw a room's walls as two rectangles."""
        self.box(x0, y0, x1, y1, "wall")
        self.box(x0 + thick, y0 + thick, x1 - thick, y1 - thick, "wall")

    def wall(self, a: XY, b: XY, *, thick: float = 0.15) -> None:
        """Draw one wall as two parallel lines."""
        dx, dy = b[0] - a[0], b[1] - a[1]
        size = math.hypot(dx, dy)
        nx, ny = -dy / size * thick / 2, dx / size * thick / 2
        for side in (1, -1):
            self.line((a[0] + side * nx, a[1] + side * ny), (b[0] + side * nx, b[1] + side * ny), "wall")

    def door(self, x: float, y: float, width: float = 0.80, turn: float = 0.0) -> None:
        """Draw a door's leaf and swing."""
        start, end = turn, turn + 90
        tip = (x + width * math.cos(math.radians(end)), y + width * math.sin(math.radians(end)))
        self.line((x, y), tip, "door")
        self.space.add_arc(self.at(x, y), width * self.scale, start, end, dxfattribs={"layer": self.layer("door")})

    def symbol(self, name: str, *shapes: tuple[Any, ...], tags: Sequence[str] = ()) -> None:
        """Define a block of circles ``("c", x, y, r)`` and lines ``("l", x0, y0, x1, y1)``, with its attributes."""
        block = self.doc.blocks.new(name)
        k = self.scale
        for kind, *numbers in shapes:
            n = [v * k for v in numbers]
            if kind == "c":
                block.add_circle((n[0], n[1]), n[2], dxfattribs={"layer": "0"})
            else:
                block.add_line((n[0], n[1]), (n[2], n[3]), dxfattribs={"layer": "0"})
        for i, tag in enumerate(tags):
            block.add_attdef(tag, (0, -0.2 * k * (i + 1)), dxfattribs={"height": 0.1 * k})

    def put(
        self, name: str, x: float, y: float, what: str, *, xscale: float = 1.0, turn: float = 0.0, **tags: str
    ) -> Any:
        """Insert a block with its attributes."""
        attribs = {"layer": self.layer(what), "xscale": xscale, "rotation": turn}
        insert = self.space.add_blockref(name, self.at(x, y), dxfattribs=attribs)
        if tags:
            insert.add_auto_attribs({k.replace("_", " "): v for k, v in tags.items()})
        return insert

    def dim(self, a: XY, b: XY, shown: str = "<>", offset: float = 0.6) -> None:
        """Dimension two points; ``shown`` is the text over the line."""
        style = {"dimlfac": self.dimlfac} if self.dimlfac else {}
        angle = 0 if abs(b[0] - a[0]) >= abs(b[1] - a[1]) else 90
        base = self.at(a[0], a[1] - offset) if angle == 0 else self.at(a[0] - offset, a[1])
        self.space.add_linear_dim(
            base=base,
            p1=self.at(*a),
            p2=self.at(*b),
            angle=angle,
            text=shown,
            override=style,
            dxfattribs={"layer": self.layer("dim")},
        ).render()

    def save(self, path: Path) -> Path:
        """Write the drawing."""
        self.doc.saveas(path)
        return path


ASBEA = {
    "wall": "ARQ-ALV", "door": "ARQ-ESQ-PORTA", "window": "ARQ-ESQ-JANELA", "text": "ARQ-TXT", "title": "ARQ-TXT-TIT",
    "dim": "ARQ-COTA", "drain": "HID-ESG-RALO", "gas": "GAS-TUB", "limit": "ARQ-TOP-DIVISA", "sheet": "ARQ-FOLHA",
    "furniture": "ARQ-MOB", "stair": "ARQ-ESCADA", "roof": "ARQ-TELHADO", "hatch": "ARQ-HACH",
}  # fmt: skip
AIA = {
    "wall": "A-WALL-FULL", "door": "A-DOOR", "window": "A-GLAZ", "text": "A-ANNO-TEXT", "title": "A-ANNO-TTLB",
    "dim": "A-ANNO-DIMS", "drain": "P-DRAN-FLOR", "gas": "P-NGAS-PIPE", "limit": "C-PROP-LINE", "sheet": "A-ANNO-SHBD",
    "furniture": "A-FURN", "stair": "A-FLOR-STRS", "roof": "A-ROOF", "ext": "F-PROT-EXTI", "socket": "E-POWR-WALL",
}  # fmt: skip
PLAIN = {
    "wall": "PAREDES", "door": "PORTAS", "window": "JANELAS", "text": "TEXTOS", "title": "TITULOS", "dim": "COTAS",
    "drain": "RALOS", "gas": "TUBULACAO GAS", "limit": "DIVISA DO LOTE", "sheet": "MARGEM", "furniture": "MOVEIS",
    "stair": "ESCADA", "roof": "TELHADO", "ext": "EXTINTORES", "socket": "TOMADAS", "street": "MEIO FIO",
    "area": "AREA DE ARMAZENAMENTO", "stock": "BOTIJOES", "sign": "PLACAS", "sensor": "DETECTORES", "valve": "VALVULAS",
}  # fmt: skip
ALL_ON_ZERO = dict.fromkeys((*PLAIN, "title"), "0")
SPANISH = {
    "wall": "MUROS", "door": "PUERTAS", "window": "VENTANAS", "text": "TEXTO", "title": "TITULO", "dim": "ACOTADO",
    "drain": "SUMIDEROS", "limit": "LINDERO", "sheet": "MARCO", "ext": "EXTINTORES", "socket": "TOMACORRIENTES",
}  # fmt: skip
