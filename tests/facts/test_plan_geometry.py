from __future__ import annotations

import pytest
from shapely import LineString, Point, Polygon, box

from checker.facts import Facts
from checker.facts.geometry import (
    beside,
    clusters,
    filled,
    measured_shape,
    merged_intervals,
    offset_outline,
    stretches,
)
from checker.model import ElectricalDevice, FloorOpening, Plan, Storey, StoreyKind


def test_an_offset_has_mitred_corners_and_no_holes():
    assert offset_outline(box(0, 0, 2, 1), 1.0).equals(box(-1, -1, 3, 2))
    ring = Polygon(box(0, 0, 9, 9).exterior.coords, [box(3, 3, 6, 6).exterior.coords])
    assert filled(ring).area == pytest.approx(81)
    assert offset_outline(ring, 0.0).area == pytest.approx(81)


def test_two_lots_become_one_limit_with_their_corridor_inside():
    lots = box(0, 0, 2, 2).union(box(3, 0, 5, 2))
    assert offset_outline(lots, 1.0).equals(box(-1, -1, 6, 3))


def test_a_stretch_covers_its_own_projection_only():
    ring = LineString(box(0, 0, 4, 2).exterior.coords)
    runs = merged_intervals(stretches(ring, LineString([(-0.05, -0.05), (4.05, -0.05)]), 0.10))
    assert sum(b - a for a, b in runs) == pytest.approx(4.0)


@pytest.mark.parametrize(("offset", "length"), [(0.10, 4.0), (0.101, 0.0)])
def test_a_stretch_belongs_within_the_reach(offset, length):
    ring = LineString(box(0, 0, 4, 2).exterior.coords)
    runs = merged_intervals(stretches(ring, LineString([(0, -offset), (4, -offset)]), 0.10))
    assert sum(b - a for a, b in runs) == pytest.approx(length)


def test_a_crossing_line_is_no_closure():
    ring = LineString(box(0, 0, 4, 2).exterior.coords)
    assert stretches(ring, LineString([(2, -0.09), (2, 0.09)]), 0.10) == []


def test_lengths_survive_a_national_grid():
    x, y = 599_000.0, 8_270_000.0
    ring = LineString(box(x, y, x + 12, y + 10).exterior.coords)
    runs = merged_intervals(stretches(ring, LineString([(x, y), (x + 11.999, y)]), 0.10))
    assert sum(b - a for a, b in runs) == pytest.approx(11.999, abs=1e-6)


def test_clusters_chain():
    shapes = [box(0, 0, 1, 1), box(1.9, 0, 3, 1), box(3.9, 0, 5, 1), box(9, 0, 10, 1)]
    assert sorted(map(len, clusters(shapes, 0.95))) == [1, 3]


def test_devices_are_measured_from_their_point_and_openings_from_their_outline():
    socket = ElectricalDevice(shape=box(0, 0, 0.2, 0.2), anchor=(0.0, 0.0))
    far = ElectricalDevice(shape=box(5, 5, 5.2, 5.2), anchor=(0.0, 0.0))
    assert measured_shape(socket).equals(Point(0, 0))
    assert measured_shape(far).distance(Point(5.1, 5.1)) < 1e-9
    assert measured_shape(FloorOpening(shape=box(0, 0, 1, 1), anchor=(9.0, 9.0))).area == 1


def test_things_outdoors_are_beside_the_ground_floor_only():
    plan = Plan(
        storeys=(
            Storey(key="T", kind=StoreyKind.GROUND, elevation_m=0.0),
            Storey(key="2", kind=StoreyKind.TYPICAL, elevation_m=3.0),
        )
    )
    facts = Facts(plan)
    assert beside(facts, None, "T") and beside(facts, "T", "T") and beside(facts, None, None)
    assert not beside(facts, None, "2") and not beside(facts, "T", "2")
