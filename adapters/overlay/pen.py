"""Primitives to DXF entities: only types that survive in other programs, nothing on layer 0, xdata on every mark."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from ezdxf.enums import TextEntityAlignment

from adapters.overlay.layers import APP_ID, Styles
from adapters.overlay.numbers import decimal
from adapters.overlay.shapes import Disc, Fill, Label, Measure, Path, Primitive, Role, Stamp
from adapters.overlay.sheet import Frame
from checker.model.text import Lang
from checker.safe import printable

_ALIGN = {"left": TextEntityAlignment.LEFT, "center": TextEntityAlignment.CENTER, "right": TextEntityAlignment.RIGHT}
_XDATA_TEXT = 250
_XDATA_STAMPS = 60
"""An entity holds at most 16 kB of xdata."""


class Pen:
    """Draws into one layout."""

    def __init__(self, layout: Any, frame: Frame, styles: Styles, *, explicit: tuple[int, Lang] | None = None) -> None:
        """Draw into ``layout`` (an ezdxf layout; its own types are partial).

        ``explicit`` writes dimensions' values out, with so many decimals in a language, for a document whose header
        holds its author's dimension variables.
        """
        self._layout = layout
        self._explicit = explicit
        self._frame = frame
        self._styles = styles

    def draw(self, items: Iterable[Primitive]) -> None:
        """Draw primitives in order."""
        for item in items:
            entity = self._entity(item)
            if item.stamps:
                entity.set_xdata(APP_ID, xdata(item.stamps))

    def _entity(self, item: Primitive) -> Any:
        attribs: dict[str, Any] = {"layer": self._styles.layer(item.role)}
        if item.is_solid or isinstance(item, Label):
            attribs["linetype"] = "CONTINUOUS"
        elif (scale := self._styles.dash_scale(item.role)) != 1.0:
            attribs["ltscale"] = scale
        match item:
            case Path():
                return self._path(item, attribs)
            case Disc():
                return self._layout.add_circle(self._frame.xy(*item.center), self._frame.length(item.radius), attribs)
            case Fill():
                return self._layout.add_solid([self._frame.xy(*p) for p in item.points], attribs)
            case Label():
                return self._label(item, attribs)
            case Measure():
                return self._measure(item, attribs)
            case _:
                raise TypeError(type(item).__name__)

    def _path(self, item: Path, attribs: dict[str, Any]) -> Any:
        points = [self._frame.xy(*p) for p in item.points]
        if len(points) == 2 and not any(item.bulges):
            return self._layout.add_line(*points, attribs)
        bulges = item.bulges or (0.0,) * len(points)
        rows = [(x, y, b) for (x, y), b in zip(points, bulges, strict=True)]
        return self._layout.add_lwpolyline(rows, format="xyb", close=item.closed, dxfattribs=attribs)

    def _label(self, item: Label, attribs: dict[str, Any]) -> Any:
        attribs |= {"style": self._styles.text, "height": self._frame.length(item.height)}
        text = self._layout.add_text(printable(item.text, lines=False), dxfattribs=attribs)
        return text.set_placement(self._frame.xy(*item.at), align=_ALIGN[item.align])

    def _measure(self, item: Measure, attribs: dict[str, Any]) -> Any:
        made = self._layout.add_aligned_dim(
            p1=self._frame.xy(*item.start),
            p2=self._frame.xy(*item.end),
            distance=self._frame.length(item.offset),
            text=printable(item.text or "", lines=False) or self._value(item),
            dimstyle=self._styles.dimension,
            dxfattribs=attribs,
        )
        made.render()
        for part in made.dimension.get_geometry_block() or ():
            if part.dxf.layer == "0":
                part.dxf.layer = self._styles.layer(Role.DIMENSION)
        return made.dimension

    def _value(self, item: Measure) -> str:
        if self._explicit is None:
            return "<>"
        places, lang = self._explicit
        return decimal(math.dist(item.start, item.end), places, lang)


def xdata(stamps: tuple[Stamp, ...]) -> list[tuple[int, str]]:
    """Return the xdata of a mark: KEY=value strings, as the readers take them."""
    tags: list[tuple[int, str]] = []
    for stamp in stamps[:_XDATA_STAMPS]:
        pairs = (("FINGERPRINT", stamp.fingerprint), ("PROVISION", stamp.provision), ("VERDICT", stamp.verdict))
        tags += [(1000, f"{key}={value}"[:_XDATA_TEXT]) for key, value in pairs]
    return tags
