"""Marks keep apart: from each other, from what they mark, from what the plan shows."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations

import pytest
import shapely
from shapely.geometry import LineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry

from adapters.overlay.picture import Picture, area, compose
from adapters.overlay.shapes import Label, Path, Role
from checker.model.result import CheckResult, numbered
from tests.adapters.overlay.builders import tower, yard

VERDICT_ROLES = (Role.FAIL, Role.MISSING, Role.REVIEW)


def notes(picture: Picture) -> list[BaseGeometry]:
    """Frames of the notes: straight closed rectangles on the verdicts' layers that hold text."""
    texts = shapely.union_all([Point(p.at) for p in picture.items if isinstance(p, Label) and p.role is Role.TEXT])
    frames = [
        Polygon(p.points)
        for p in picture.items
        if isinstance(p, Path)
        and p.closed
        and not p.bulges
        and p.role in VERDICT_ROLES
        and len(p.points) == 4
        and p.is_solid
    ]
    return [f for f in frames if f.intersects(texts) and f.area == pytest.approx(f.envelope.area)]


def clouds(picture: Picture) -> list[Polygon]:
    return [
        Polygon(p.points)
        for p in picture.items
        if isinstance(p, Path) and p.bulges and p.stamps and p.role is Role.FAIL
    ]


CASES: dict[str, Callable[[], CheckResult]] = {"yard": yard, "tower": tower, "row": lambda: tower(storeys=2, flats=10)}


@cache
def drawn(name: str) -> tuple[CheckResult, Picture]:
    check = CASES[name]()
    return check, compose(check, "pt")


@pytest.fixture(params=list(CASES))
def case(request: pytest.FixtureRequest) -> tuple[CheckResult, Picture]:
    return drawn(request.param)


def test_notes_cover_neither_each_other_nor_any_cloud(case: tuple[CheckResult, Picture]) -> None:
    picture = case[1]
    frames = notes(picture)
    assert len(frames) >= 4
    assert [1 for a, b in combinations(frames, 2) if a.intersects(b)] == []
    rings = [c.exterior for c in clouds(picture)]
    assert rings
    assert [1 for f in frames for r in rings if f.intersects(r)] == []


def test_notes_cover_no_subject(case: tuple[CheckResult, Picture]) -> None:
    check, picture = case
    sheet = picture.sheet
    for n in numbered(check):
        shape = n.finding.subject.shape
        if shape is None or shape.is_empty:
            continue
        dx, dy = sheet.shift_of(n.finding.subject)
        placed = shapely.transform(shape, lambda xy, s=(dx, dy): xy + s)
        line = placed.boundary if placed.area > 0 else placed
        assert [f for f in notes(picture) if f.intersects(line)] == [], n.finding.message.pt


def test_texts_do_not_overlap(case: tuple[CheckResult, Picture]) -> None:
    picture = case[1]
    labels = [area(p) for p in picture.items if isinstance(p, Label)]
    tree = shapely.STRtree(labels)
    hits = [(a, b) for a, b in tree.query(labels, predicate="intersects").T if a < b]
    touching = [(a, b) for a, b in hits if labels[a].intersection(labels[b]).area > 1e-9]
    assert touching == []


def test_texts_of_a_note_stay_inside_its_frame(case: tuple[CheckResult, Picture]) -> None:
    picture = case[1]
    frames = shapely.union_all(notes(picture)).buffer(1e-6)
    inside = [p for p in picture.items if isinstance(p, Label) and Point(p.at).intersects(frames)]
    assert inside
    assert [p.text for p in inside if not frames.contains(area(p))] == []


def test_margin_is_off_the_plan(case: tuple[CheckResult, Picture]) -> None:
    picture = case[1]
    title = next(p for p in picture.items if isinstance(p, Label) and p.text.startswith("VERIFICAÇÃO"))
    table = [area(p) for p in picture.items if p.role is Role.TABLE]
    bounds = picture.sheet.bounds
    assert bounds is not None
    assert not any(t.intersects(box(*bounds)) for t in table)
    assert not Point(title.at).intersects(box(*bounds))


def test_notes_avoid_the_plan_where_there_is_room() -> None:
    check, picture = drawn("yard")
    walls = shapely.union_all([w.shape for w in check.plan.walls])
    bottles = shapely.union_all([c.shape for c in check.plan.cylinders])
    assert not any(f.intersects(walls) or f.intersects(bottles) for f in notes(picture))


def test_notes_avoid_what_only_the_source_shows() -> None:
    check, free = drawn("yard")
    block = notes(free)[0].buffer(0.05)
    moved = compose(check, "pt", seen=[block])
    assert not any(f.intersects(block) for f in notes(moved))


def test_a_long_limit_is_clouded_near_the_measure_only() -> None:
    picture = drawn("yard")[1]
    west = min(clouds(picture), key=lambda c: c.centroid.x)
    assert west.intersects(LineString([(0, 5.9), (0, 6.1)]))
    assert west.bounds[3] - west.bounds[1] < 3.0  # of a limit that is 15 m long


def test_findings_of_one_flat_share_a_mark() -> None:
    picture = drawn("tower")[1]
    assert len(clouds(picture)) == len(notes(picture)) == 16
    stamps = {
        len(p.stamps) for p in picture.items if isinstance(p, Path) and p.bulges and p.stamps and p.role is Role.FAIL
    }
    assert stamps == {4}


def test_each_finding_is_drawn_in_the_tile_of_its_storey() -> None:
    picture = drawn("tower")[1]
    for tile in picture.sheet.tiles:
        own = [c for c in clouds(picture) if box(*tile.placed).contains(c)]
        assert len(own) == 4
    assert len({t.shift for t in picture.sheet.tiles}) == 4
    placed = [box(*t.placed) for t in picture.sheet.tiles]
    assert not any(a.intersects(b) for a, b in combinations(placed, 2))


def test_site_elements_stand_in_the_ground_storeys_tile() -> None:
    picture = drawn("tower")[1]
    ground = next(t for t in picture.sheet.tiles if t.storey is not None and t.storey.name == "TÉRREO")
    assert any(e.ref.ref == "V1" for e in ground.elements)
