"""Lettering, numbers, clouds, arcs, witness kinds: the parts that the picture is made of."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from shapely.geometry import LineString, Point, Polygon, box

from adapters.overlay.arcs import arcs
from adapters.overlay.items import WitnessKind, kind_of
from adapters.overlay.lettering import BOX_SHARE, box_width, width, wrap
from adapters.overlay.numbers import both, ranges
from adapters.overlay.outline import resample
from adapters.overlay.seen import seen_in
from adapters.overlay.sheet import Frame, scale_for
from checker.model.finding import Finding, Quantity, Subject, Verdict
from checker.model.text import same


def finding(**more: object) -> Finding:
    given = {"provision": "p", "verdict": Verdict.FAIL, "subject": Subject(kind="drain"), "message": same("m"), **more}
    return Finding(**given)  # type: ignore[arg-type]  # free keywords keep the cases short


def q(value: float, unit: str = "m", operator: str | None = None) -> Quantity:
    return Quantity(value=value, unit=unit, operator=operator)  # type: ignore[arg-type]  # literal given by the case


def test_lines_fit_their_box_with_a_fifth_to_spare() -> None:
    text = "A distância do ralo ao limite da área demarcada é menor do que a exigida pelo artigo quinto"
    rows = wrap(text, 2.0, 60.0)
    assert " ".join(rows) == text
    assert all(width(r, 2.0) <= BOX_SHARE * 60.0 for r in rows)


def test_cut_text_says_so_and_long_words_break() -> None:
    assert wrap("um dois tres quatro cinco seis sete oito", 2.0, 20.0, lines=2)[-1].endswith("...")
    rows = wrap("GLPBR_AreaArmazenamento.RaioLevantamento_m", 2.0, 30.0)
    assert "".join(rows) == "GLPBR_AreaArmazenamento.RaioLevantamento_m"
    assert all(box_width(r, 2.0) <= 30.0 for r in rows)


@pytest.mark.parametrize(
    ("measured", "required", "text"),
    [
        (q(2.9), q(3.0, operator=">="), "2,90 m (mín. 3,00 m)"),
        (q(2.999), q(3.0, operator=">="), "2,999 m (mín. 3,000 m)"),
        (q(3.0), q(3.0, operator=">="), "3,00 m (mín. 3,00 m)"),
        (q(0.55), q(0.3, operator="<="), "0,55 m (máx. 0,30 m)"),
        (q(6500, "kg"), q(6240, "kg", "<="), "6500 kg (máx. 6240 kg)"),
        (q(4, "unit"), q(5, "unit", ">="), "4 (mín. 5)"),
        (q(0.42, "1"), q(0.5, "1", ">="), "42 % (mín. 50 %)"),
        (None, q(3.0, operator=">"), "mais de 3,00 m"),
        (q(1.2), None, "1,20 m"),
    ],
)
def test_quantities_as_people_write_them(measured: Quantity | None, required: Quantity | None, text: str) -> None:
    assert both(finding(measured=measured, required=required), "pt") == text


def test_runs_of_numbers() -> None:
    assert ranges([12, 3, 7, 8, 9, 13]) == "3, 7-9, 12, 13"


def test_cloud_is_counterclockwise_with_equal_steps() -> None:
    points = resample(box(0, 0, 4, 3).buffer(0.5), 0.4)
    assert Polygon(points).exterior.is_ccw
    steps = [math.dist(a, b) for a, b in pairwise(points)]
    assert max(steps) < 0.45
    assert len(resample(Point(0, 0).buffer(0.01), 5.0)) == 6


def test_clearance_round_a_corner_becomes_one_true_arc() -> None:
    reference = box(-5, -5, 0, 0)
    edge = reference.buffer(3.0, quad_segs=64).boundary.intersection(box(-2, -2, 9, 9))
    line = edge if isinstance(edge, LineString) else max(edge.geoms, key=lambda g: g.length)
    points, bulges = arcs(line, reference, 3.0)
    curved = [b for b in bulges if b]
    assert len(points) <= 6
    assert len(curved) == 1
    assert abs(curved[0]) == pytest.approx(math.tan(math.pi / 8), rel=1e-3)
    i = bulges.index(curved[0])
    (ax, ay), (bx, by) = points[i], points[i + 1]
    mx, my = (ax + bx) / 2, (ay + by) / 2  # the arc's top lies to the right of its chord for a positive bulge
    top = (mx + curved[0] / 2 * (by - ay), my - curved[0] / 2 * (bx - ax))
    assert math.hypot(*top) == pytest.approx(3.0, abs=2e-3)


@pytest.mark.parametrize(
    ("witness", "measured", "kind"),
    [
        (((0.0, 0.0), (3.0, 0.0)), q(3.0), WitnessKind.SEGMENT),
        (((0.0, 0.0, 0.0), (0.0, 0.0, 0.4)), q(0.4), WitnessKind.UPRIGHT),
        (((0.0, 0.0, 1.0), (3.0, 0.0, 1.0)), q(3.0), WitnessKind.SEGMENT),
        (((0.0, 0.0), (3.0, 0.0), (3.0, 2.0)), q(5.0), WitnessKind.PATH),
        (((0.0, 0.0), (3.0, 0.0), (3.0, 2.0), (0.0, 2.0)), q(0.5, "1"), WitnessKind.OUTLINE),
        (((0.0, 0.0), (3.0, 0.0), (3.0, 2.0), (0.0, 0.0)), q(8.0), WitnessKind.OUTLINE),
        (((1.0, 1.0), (1.0, 1.0)), q(0.0), WitnessKind.NONE),
        (((math.nan, 0.0), (1.0, 1.0)), q(1.0), WitnessKind.NONE),
        ((), None, WitnessKind.NONE),
    ],
)
def test_kinds_of_witness(witness: tuple[tuple[float, ...], ...], measured: Quantity | None, kind: WitnessKind) -> None:
    assert kind_of(finding(witness=witness, measured=measured)) is kind


@pytest.mark.parametrize(("bounds", "scale"), [((0, 0, 20, 15), 50), ((0, 0, 60, 40), 150), ((0, 0, 4, 3), 10)])
def test_plot_scale_follows_the_extents(bounds: tuple[float, float, float, float], scale: int) -> None:
    assert scale_for([bounds]) == scale


def test_scan_of_the_source_sees_entities_and_inserted_blocks(tmp_path: object) -> None:
    from pathlib import Path

    import ezdxf

    doc = ezdxf.new("R2000")
    block = doc.blocks.new("B")
    block.add_line((0, 0), (100, 0))
    doc.modelspace().add_blockref("B", (500, 300), dxfattribs={"rotation": 90})
    doc.modelspace().add_circle((200, 200), 50)
    doc.modelspace().add_line((1e9, 0), (1e9, 5))
    path = Path(str(tmp_path)) / "s.dxf"
    doc.saveas(path)
    shapes = seen_in(path, Frame(0.01, (0.0, 0.0)), (0.0, 0.0, 10.0, 10.0))
    assert sorted(tuple(round(v, 6) for v in s.bounds) for s in shapes) == [(1.5, 1.5, 2.5, 2.5), (5.0, 3.0, 5.0, 4.0)]
