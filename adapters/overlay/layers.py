"""Layers, line types, text and dimension styles of the overlay: own ones, beside whatever is there."""

from __future__ import annotations

from typing import Any

from adapters.overlay.shapes import Role
from adapters.overlay.sheet import Frame
from checker.model.text import Lang

APP_ID = "ESQUADRO"
_LAYERS: dict[Role, tuple[int, str, int]] = {
    Role.FAIL: (1, "CONTINUOUS", 50),
    Role.MISSING: (30, "DASHED", 35),
    Role.REVIEW: (6, "DASHDOT", 35),
    Role.OK: (3, "CONTINUOUS", 35),
    Role.DIMENSION: (5, "CONTINUOUS", 25),
    Role.RING: (5, "DASHED", 25),
    Role.TEXT: (7, "CONTINUOUS", 18),
    Role.TABLE: (7, "CONTINUOUS", 25),
    Role.BACKGROUND: (8, "CONTINUOUS", 13),
}
"""Colour index, line type and line weight (hundredths of a millimetre)."""


_PATTERNS_MM = {"DASHED": (2.4, -1.2), "DASHDOT": (3.6, -1.0, 0.4, -1.0)}


class Styles:
    """Names of the overlay's own table entries in one document."""

    def __init__(self, doc: Any, prefix: str) -> None:  # Any: ezdxf's own types are partial
        self.doc = doc
        self.prefix = prefix
        self._dash_scale: dict[str, float] = {}

    def layer(self, role: Role) -> str:
        """Return a layer's name."""
        return f"{self.prefix}-{role.value}"

    @property
    def text(self) -> str:
        """Name of the text style."""
        return f"{self.prefix}-TEXTO"

    @property
    def dimension(self) -> str:
        """Name of the dimension style."""
        return f"{self.prefix}-COTA"

    def create(self, frame: Frame, mm: float, places: int, lang: Lang, *, is_own: bool, current: bool) -> None:
        """Create everything.

        ``is_own``: the document is the overlay's, not an author's. ``current`` also makes the dimension style the
        document's current one, with the same values in the header: some programs know no other.
        """
        doc = self.doc
        if APP_ID not in doc.appids:
            doc.appids.add(APP_ID)
        for name in _PATTERNS_MM:
            self._linetype(name, frame.length(mm))
        is_plotted_in_mm = is_own or bool(doc.header.get("$INSUNITS"))  # without units some draw 0.5 mm as 0.5 units
        for role, (color, linetype, weight) in _LAYERS.items():
            doc.layers.add(
                self.layer(role),
                color=color,
                linetype=linetype,
                lineweight=weight if is_plotted_in_mm else -3,
            )
        doc.styles.add(self.text, font="arial.ttf")
        if is_own:
            doc.header["$LTSCALE"] = 1.0
        self._dimstyle(_dimension_values(frame, mm, places, lang), current=current)

    def dash_scale(self, role: Role) -> float:
        """Return the line type scale of a role's entities: 1, or what brings the author's own pattern to our size."""
        return self._dash_scale.get(_LAYERS[role][1], 1.0)

    def _linetype(self, name: str, mm: float) -> None:
        """Create a line type under a name that every program knows; one of the author's is used, scaled."""
        general = float(self.doc.header.get("$LTSCALE", 1.0)) or 1.0
        pattern = [part * mm / general for part in _PATTERNS_MM[name]]
        length = sum(map(abs, pattern))
        if name not in self.doc.linetypes:
            self.doc.linetypes.add(name, [length, *pattern], description=name)
            return
        tags = self.doc.linetypes.get(name).pattern_tags.tags
        theirs = next((float(tag.value) for tag in tags if tag.code == 40), 0.0)
        self._dash_scale[name] = length / theirs if theirs > 0 else 1.0

    def _dimstyle(self, values: dict[str, float | int], *, current: bool) -> None:
        style = self.doc.dimstyles.add(self.dimension)
        style.dxf.dimtxsty = self.text
        style.dxf.dimblk = ""
        for key, value in values.items():
            style.set_dxf_attrib(key, value)
            if current:
                self.doc.header[f"${key.upper()}"] = value
        if current:
            self.doc.header["$DIMSTYLE"] = self.dimension
            self.doc.header["$DIMTXSTY"] = self.text


def _dimension_values(frame: Frame, mm: float, places: int, lang: Lang) -> dict[str, float | int]:
    """Return the dimension variables, in the file's unit; lengths are shown in metres.

    No ``dimrnd``: 0 means no rounding to CAD programs and whole numbers to ezdxf.
    """
    size = frame.length(mm)
    return {
        "dimtxt": 2.2 * size,
        "dimasz": 1.8 * size,
        "dimexe": 1.2 * size,
        "dimexo": 0.8 * size,
        "dimgap": 1.0 * size,
        "dimdec": places,
        "dimscale": 1.0,
        "dimlfac": frame.unit_m,
        "dimdsep": ord("," if lang == "pt" else "."),
        "dimzin": 0,
        "dimtad": 1,
        "dimtih": 0,
        "dimtoh": 0,
        "dimtix": 1,
        "dimlunit": 2,
        "dimclrt": 256,
        "dimclrd": 256,
        "dimclre": 256,
    }
