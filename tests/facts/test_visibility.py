from __future__ import annotations

import math
import random

import pytest
from shapely import LineString, Point, box, union_all

from checker.facts.visibility import free_distance

AREA = box(0, 0, 2, 2)
LIMIT = LineString([(-4, -30), (-4, 32)])


def wall(low: float, high: float = 12.0, x: float = -2.0) -> LineString:
    return LineString([(x, low), (x, high)])


@pytest.mark.parametrize(
    ("low", "free"),
    [
        (-10, None),
        (0.5, 4.0),
        (0.0, 4.0),
        (-0.5, math.hypot(4, 1)),
        (-1.5, 5.0),
    ],
)
def test_a_wall_hides_what_every_segment_crosses(low, free):
    found = free_distance(AREA, LIMIT, [wall(low)], 7.5)
    assert found == (free if free is None else pytest.approx(free, abs=1e-6))


def test_no_wall_hides_nothing():
    assert free_distance(AREA, LIMIT, [], 7.5) == pytest.approx(4.0)


def test_beyond_the_full_distance_nothing_counts():
    assert free_distance(AREA, LIMIT, [wall(-3.0)], 5.0) is None
    assert free_distance(AREA, LIMIT, [], 4.0) is None


@pytest.mark.parametrize(
    "line",
    [
        [(-0.3, -0.3), (2.3, -0.3), (2.3, 2.3), (-0.3, 2.3), (-0.3, -0.3)],
        [(0, 0), (2, 0), (2, 2), (0, 2), (0, 0)],
        [(-4, -20), (-4, 22)],
    ],
)
def test_a_wall_all_round_on_the_area_or_on_the_limit_hides_all(line):
    assert free_distance(AREA, LIMIT, [LineString(line)], 7.5) is None


def test_a_wall_on_the_limit_leaves_what_it_does_not_cover():
    assert free_distance(AREA, LIMIT, [wall(-1.5, x=-4.0)], 7.5) == pytest.approx(math.hypot(4, 1.5), abs=1e-6)


def test_a_wall_on_one_side_of_the_area_leaves_its_corner():
    assert free_distance(AREA, LIMIT, [wall(0, 2, x=0.0)], 7.5) == pytest.approx(4.0, abs=1e-6)


def test_a_wall_with_thickness_hides_by_its_corners():
    thick = box(-2.1, -0.5, -2.0, 12)
    assert free_distance(AREA, LIMIT, [thick], 7.5) == pytest.approx(math.hypot(4, 1), abs=1e-6)


def test_a_device_is_hidden_as_a_point():
    assert free_distance(AREA, Point(-4, 1), [wall(-0.1, 2.1)], 5.0) is None
    assert free_distance(AREA, Point(-4, 1), [wall(0.8, 1.2)], 5.0) == pytest.approx(math.hypot(4, 0.4), abs=1e-6)


def test_walls_that_overlap_in_the_view_work_together():
    assert free_distance(AREA, Point(-4, 1), [wall(-0.1, 1.0), wall(1.0, 2.1)], 5.0) is None
    assert free_distance(AREA, Point(-4, 1), [wall(-0.1, 0.9), wall(1.1, 2.1)], 5.0) == pytest.approx(4.0)


def test_rows_of_bottles_err_on_the_side_of_what_is_free():
    row = union_all([Point(0.18 + 0.36 * i, 0.18).buffer(0.18, quad_segs=64) for i in range(3)])
    target = Point(-4, 0.18)
    exact = free_distance(box(0, 0, 1.08, 0.36), target, [wall(0.1, 12.0)], 9.0)
    assert free_distance(row, target, [wall(0.1, 12.0)], 9.0) <= (exact or 0) + 0.2


def test_sampled_segments_never_find_a_shorter_free_one():
    rng = random.Random(7)  # noqa: S311  # repeatable positions, no secret
    for _ in range(6):
        low, high = sorted(rng.uniform(-3, 5) for _ in range(2))
        barrier = LineString([(rng.uniform(-3.5, -0.5), low), (rng.uniform(-3.5, -0.5), high)])
        found = free_distance(AREA, LIMIT, [barrier], 7.5)
        ring = AREA.exterior
        for _ in range(400):
            p = ring.interpolate(rng.uniform(0, ring.length))
            q = Point(-4, p.y + rng.uniform(-6, 6))
            line = LineString([p, q])
            if line.length < 7.5 and line.distance(barrier) > 1e-6:
                assert found is not None
                assert line.length >= found - 1e-4
