"""Write a scene as a DXF drawing in the GLPBR profile."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Literal

import ezdxf
from ezdxf.document import Drawing
from ezdxf.entities import Insert
from ezdxf.layouts import BaseLayout

from samples.kit import items as it
from samples.kit.dxf_blocks import TEXT_STYLE, leaf_block, pane_block, polyline, prepare, use_block, use_layer
from samples.kit.dxf_marks import Mark, mark, mark_block, title_values
from samples.kit.geometry import heading, strip
from samples.kit.layout import frame_of, plan_offsets
from samples.kit.pose import Pose
from samples.kit.profile import container_diameter, profile
from samples.kit.scene import Scene

Unit = Literal["m", "cm", "mm"]
_PER_METRE = {"m": 1.0, "cm": 100.0, "mm": 1000.0}
_INSUNITS = {"m": 6, "cm": 5, "mm": 4}


def write(
    scene: Scene,
    path: Path | str,
    *,
    version: str = "R2010",
    unit: Unit = "m",
    binary: bool = False,
    shift: it.Pt = (0.0, 0.0),
    rotate_deg: float = 0.0,
    mirror: bool = False,
    seed: int | None = None,
    declare_unit: bool = True,
    nested: bool = False,
) -> Path:
    """Write ``scene`` to ``path`` and return it.

    ``unit`` is the drawing unit; with ``declare_unit`` the header and the title block state it. ``seed`` shuffles the
    order of the entities, ``nested`` wraps each block in an outer block.
    """
    doc = ezdxf.new(version, setup=False)
    doc.header["$INSUNITS"] = _INSUNITS[unit] if declare_unit else 0
    doc.header["$MEASUREMENT"] = 1
    prepare(doc)
    pen = _Pen(doc, _PER_METRE[unit], Pose(shift, rotate_deg, mirror), nested)
    jobs = _jobs(scene, pen, unit if declare_unit else None)
    if seed is not None:
        random.Random(seed).shuffle(jobs)  # noqa: S311  # an order of entities, not a secret
    for job in jobs:
        job()
    open_on(doc, pen.low, pen.high, pen.factor)
    return save(doc, Path(path), binary=binary)


def open_on(doc: Drawing, low: it.Pt, high: it.Pt, factor: float) -> None:
    """Make programs open on the whole drawing, with an A1 sheet measured in drawing units."""
    space, paper = doc.modelspace(), doc.layouts.get(doc.layouts.names()[-1])
    paper.dxf.limmin, paper.dxf.limmax = (0.0, 0.0), (0.841 * factor, 0.594 * factor)
    space.dxf.extmin, space.dxf.extmax = (*low, 0.0), (*high, 0.0)
    space.dxf.limmin, space.dxf.limmax = low, high
    height = max(high[1] - low[1], (high[0] - low[0]) / 1.6)
    doc.set_modelspace_vport(height=1.05 * height, center=((low[0] + high[0]) / 2, (low[1] + high[1]) / 2))


def save(doc: Drawing, path: Path, *, binary: bool = False) -> Path:
    """Save with fixed dates and ids, so that writing the same plan again gives the same file."""
    before = ezdxf.options.write_fixed_meta_data_for_testing
    ezdxf.options.write_fixed_meta_data_for_testing = True
    try:
        doc.saveas(path, fmt="bin" if binary else "asc")
    finally:
        ezdxf.options.write_fixed_meta_data_for_testing = before
    return path


@dataclass
class _Pen:
    """Draws in metres of the scene: poses, scales and nests."""

    doc: Drawing
    factor: float
    pose: Pose
    nested: bool
    outer: int = field(default=0)
    low: it.Pt = (math.inf, math.inf)
    high: it.Pt = (-math.inf, -math.inf)

    def at(self, p: it.Pt) -> it.Pt:
        """Return where a point of the scene lies in the drawing."""
        x, y = (v * self.factor for v in self.pose.point(p))
        self.low = (min(self.low[0], x), min(self.low[1], y))
        self.high = (max(self.high[0], x), max(self.high[1], y))
        return x, y

    def poly(self, points: tuple[it.Pt, ...], *, closed: bool, layer: str) -> None:
        polyline(self.doc.modelspace(), [self.at(p) for p in points], closed=closed, layer=use_layer(self.doc, layer))

    def text(self, text: str, at: it.Pt, size: float, layer: str) -> None:
        self.doc.modelspace().add_text(
            text,
            height=size * self.factor,
            rotation=self.pose.rotate_deg,
            dxfattribs={"layer": use_layer(self.doc, layer), "style": TEXT_STYLE},
        ).set_placement(self.at(at))

    def insert(
        self,
        block: str,
        at: it.Pt,
        layer: str,
        values: dict[str, str],
        *,
        angle: float = 0.0,
        scale: tuple[float, float] = (1.0, 1.0),
        nest: bool = True,
    ) -> None:
        """Insert a block; its attributes are written whether they hold a value or not."""
        x, y = self.at(at)
        turn = self.pose.angle(angle)
        space: BaseLayout = self.doc.modelspace()
        if self.nested and nest:
            space, x, y, turn = self._wrap(x, y, turn)
        ref: Insert = space.add_blockref(
            block,
            (x, y),
            dxfattribs={
                "layer": use_layer(self.doc, layer),
                "rotation": turn,
                "xscale": scale[0],
                "yscale": -scale[1] if self.pose.mirror else scale[1],
            },
        )
        if values:
            ref.add_auto_attribs(values)

    def _wrap(self, x: float, y: float, turn: float) -> tuple[BaseLayout, float, float, float]:
        """Put an outer block, turned by 30 degrees, so that an inner one at the returned place lies where it should."""
        self.outer += 1
        name = f"CONJUNTO-{self.outer}"
        block = self.doc.blocks.new(name)
        dx, dy = 0.5 * self.factor, 0.2 * self.factor
        c, s = math.cos(math.radians(30)), math.sin(math.radians(30))
        self.doc.modelspace().add_blockref(
            name, (x - (c * dx - s * dy), y - (s * dx + c * dy)), dxfattribs={"rotation": 30, "layer": "0"}
        )
        return block, dx, dy, turn - 30


def _jobs(scene: Scene, pen: _Pen, unit: str | None) -> list[Callable[[], None]]:
    offsets = plan_offsets(scene)
    jobs: list[Callable[[], None]] = []
    for item in scene.items:
        dx, dy = offsets.get(item.key if isinstance(item, it.Storey) else item.storey or "", (0.0, 0.0))
        jobs += _item_jobs(item.moved(dx, dy), scene, pen, (dx, dy))
    x0, y0, _x1, _y1 = scene.bounds()
    use_block(pen.doc, "SELO", pen.factor)
    jobs.append(partial(pen.insert, "SELO", (x0, y0 - 6.5), "DOC-SELO", title_values(scene, unit), nest=False))
    return jobs


def _item_jobs(item: it.Item, scene: Scene, pen: _Pen, offset: it.Pt) -> list[Callable[[], None]]:
    m = mark(item, scene)
    match item:
        case it.Storey():
            return _storey_jobs(item, m, scene, pen, offset)
        case it.Wall():
            return [partial(pen.poly, strip(item.line, item.thickness), closed=True, layer=m.layer)]
        case it.Door():
            name = leaf_block(pen.doc, item.width, item.flip, pen.factor)
            return [partial(pen.insert, name, item.anchor, m.layer, {}, angle=item.rotation_deg)]
        case it.Window():
            name = pane_block(pen.doc, math.dist(*item.line), item.thickness, pen.factor)
            return [partial(pen.insert, name, item.anchor, m.layer, {}, angle=heading(item.line))]
        case it.Label():
            return [partial(pen.text, item.text, item.anchor, item.size, m.layer)]
        case it.Dimension():
            return [partial(_dimension, pen, item, m.layer)]
        case it.Space():
            return [*_geometry(item, m, pen), partial(_room_name, pen, item, m.layer)]
        case it.Access():
            use_block(pen.doc, "GLP-FECH", pen.factor)
            fence = {"TIPO": item.gate or "", "ALTURA": m.values["ALTURA"], "TRF": ""}
            return [
                *_geometry(item, m, pen),
                partial(pen.insert, "GLP-FECH", item.anchor, m.layer, fence, angle=heading(item.line)),
            ]
        case _:
            return _geometry(item, m, pen)


def _geometry(item: it.Item, m: Mark, pen: _Pen) -> list[Callable[[], None]]:
    jobs: list[Callable[[], None]] = []
    sized = isinstance(item, it.Opening | it.Risk)
    if item.outline and not sized:
        jobs.append(partial(pen.poly, item.outline, closed=True, layer=m.layer))
    elif item.line:
        jobs.append(partial(pen.poly, item.line, closed=False, layer=m.layer))
    if m.block:
        use_block(pen.doc, m.block, pen.factor)
        angle = item.rotation_deg or (heading(item.line) if item.line else 0.0)
        jobs.append(
            partial(
                pen.insert,
                m.block,
                _block_point(item),
                m.block_layer or m.layer,
                m.values,
                angle=angle,
                scale=_scale(item),
            )
        )
    return jobs


def _block_point(item: it.Item) -> it.Pt:
    """Outlines of areas and units carry their data block near a corner, clear of what stands in the middle."""
    if isinstance(item, it.Area | it.Unit | it.Neighbour) and item.at is None:
        x0, y0 = min(x for x, _ in item.outline), min(y for _, y in item.outline)
        return x0 + 0.45, y0 + 0.3
    return item.anchor


def _scale(item: it.Item) -> tuple[float, float]:
    """Return the insert's scale in x and y: a symbol that is an outline is stretched to the true one."""
    match item:
        case it.Cylinder(radius=float(r)):
            return (2 * r / container_diameter(item.capacity),) * 2
        case it.Opening(kind="RALO", radius=float(r)):
            return (r / 0.075,) * 2
        case it.Opening() | it.Risk() if item.outline:
            width, depth = profile()["blocks"][mark_block(item)]["size"]
            (x0, y0), (x1, y1) = item.outline[0], item.outline[2]
            return (x1 - x0) / width, (y1 - y0) / depth
    return 1.0, 1.0


def _storey_jobs(item: it.Storey, m: Mark, scene: Scene, pen: _Pen, offset: it.Pt) -> list[Callable[[], None]]:
    x0, y0, x1, y1 = frame_of(scene, item.key)
    (dx, dy) = offset
    x0, y0, x1, y1 = x0 + dx, y0 + dy, x1 + dx, y1 + dy
    use_block(pen.doc, "PAV", pen.factor)
    return [
        partial(pen.poly, ((x0, y0), (x1, y0), (x1, y1), (x0, y1)), closed=True, layer=m.layer),
        partial(pen.insert, "PAV", (x0 + 0.5, y0 + 0.5), m.layer, m.values, nest=False),
    ]


def _room_name(pen: _Pen, item: it.Space, layer: str) -> None:
    if item.name:
        x, y = item.anchor
        pen.text(item.name, (x - 0.055 * len(item.name), y), 0.16, layer)


def _dimension(pen: _Pen, item: it.Dimension, layer: str) -> None:
    doc, f = pen.doc, pen.factor
    if doc.dxfversion == "AC1009":
        return
    if "GLPBR" not in doc.dimstyles:
        _dimension_style(doc, f)
    side = -item.offset if pen.pose.mirror else item.offset
    doc.modelspace().add_aligned_dim(
        p1=pen.at(item.line[0]),
        p2=pen.at(item.line[-1]),
        distance=side * f,
        dimstyle="GLPBR",
        dxfattribs={"layer": use_layer(doc, layer)},
    ).render()


def _dimension_style(doc: Drawing, f: float) -> None:
    """Define the dimension style, with the same values in the header for programs that read only that."""
    values = {
        "dimtxt": 0.20 * f,
        "dimasz": 0.12 * f,
        "dimexe": 0.08 * f,
        "dimexo": 0.06 * f,
        "dimgap": 0.06 * f,
        "dimdec": 3 if f == 1 else 0,
        "dimscale": 1.0,
        "dimlfac": 1.0,
        "dimzin": 0,
        "dimtad": 1,
        "dimdsep": 44,
    }
    doc.dimstyles.add("GLPBR", dxfattribs={**values, "dimtxsty": TEXT_STYLE})
    for name, value in values.items():
        doc.header[f"${name.upper()}"] = value
