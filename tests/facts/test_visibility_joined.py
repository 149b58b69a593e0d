from __future__ import annotations

import pytest
from shapely import LineString, Point, box

from checker.facts.visibility import free_distance

AREA = box(0, 0, 2, 2)


def ring(*, merged):
    corners = [(-0.4, -0.4), (2.4, -0.4), (2.4, 2.4), (-0.4, 2.4), (-0.4, -0.4)]
    if merged:
        return [LineString(corners)]
    return [LineString(corners[i : i + 2]) for i in range(4)]


@pytest.mark.parametrize("merged", [True, False])
@pytest.mark.parametrize("target", [Point(5, 5), Point(3, -1), LineString([(-1, -9), (-1, 9)])])
def test_walls_that_meet_at_a_corner_leave_nothing_uncovered(merged, target):
    assert free_distance(AREA, target, ring(merged=merged), 9.0) is None


def test_a_missing_side_is_seen_through():
    assert free_distance(AREA, Point(5, 1), ring(merged=False)[:1], 9.0) == pytest.approx(3.0)


def test_a_gap_between_two_walls_is_seen_through():
    walls = [LineString([(3, -5), (3, 1.0)]), LineString([(3, 1.1), (3, 7)])]
    assert free_distance(AREA, Point(5, 1.05), walls, 9.0) == pytest.approx(3.0, abs=1e-3)
