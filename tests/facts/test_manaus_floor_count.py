from __future__ import annotations

from itertools import product

import pytest

from checker.facts.base import Facts
from checker.facts.floor_count import floor_count
from checker.model.from_data import plan_from_data

DEFAULT = {
    "count_ground": True,
    "count_pilotis": True,
    "count_basement": False,
    "semi_basement_max_rise_m": 1.5,
    "mezzanine_max_ratio": 0.3333,
    "count_duplex_upper": True,
    "count_technical": False,
    "split_level_m": 1.5,
}
READINGS = [
    {
        **DEFAULT,
        "count_pilotis": p,
        "count_basement": b,
        "semi_basement_max_rise_m": s,
        "mezzanine_max_ratio": m,
        "count_duplex_upper": d,
    }
    for p, b, s, m, d in product((True, False), (False, True), (1.2, 1.5), (0.0, 0.3333, 0.5), (True, False))
]


def _count(*storeys, **more):
    plan = plan_from_data({"storeys": list(storeys), **more})
    found = floor_count(Facts(plan), default=DEFAULT, readings=READINGS)
    return (found.low, found.default, found.high), {s.storey: s.counts for s in found.storeys}


def _floor(key, kind, level, **more):
    return {"key": key, "kind": kind, "elevation_m": level, **more}


TYPICAL = [_floor(f"P{n}", "typical", 2.9 * n, floor_area_m2=100.0) for n in (1, 2, 3)]


def test_basement_pilotis_three_floors_and_a_mezzanine_of_thirty_per_cent():
    interval, counts = _count(
        _floor("S", "basement", -2.8),
        _floor("PI", "pilotis", 0.0),
        *TYPICAL,
        _floor("M", "mezzanine", 11.0, floor_area_m2=30.0),
        _floor("C", "roof", 13.0),
    )
    assert interval == (3, 4, 6)
    assert counts == {
        "S": "doubtful",
        "PI": "doubtful",
        "P1": "yes",
        "P2": "yes",
        "P3": "yes",
        "M": "doubtful",
        "C": "no",
    }


def test_a_mezzanine_of_forty_per_cent_counts_by_default():
    interval, _ = _count(
        _floor("S", "basement", -2.8),
        _floor("PI", "pilotis", 0.0),
        *TYPICAL,
        _floor("M", "mezzanine", 11.0, floor_area_m2=40.0),
    )
    assert interval == (3, 5, 6)


@pytest.mark.parametrize(("declared", "interval"), [(2, (4, 4, 4)), (4, (4, 4, 4)), (10, (4, 4, 10))])
def test_a_declared_number_never_lowers_the_count(declared, interval):
    found, _ = _count(_floor("T", "ground", 0.0), *TYPICAL, declared={"declared_storeys": declared})
    assert found == interval


def test_an_ordinal_above_the_storeys_drawn_raises_the_count():
    assert _count(_floor("P5", "typical", 12.0, ordinals=[5]))[0] == (1, 1, 5)


def test_the_building_with_the_highest_default_is_counted():
    interval, counts = _count(
        _floor("A0", "ground", 0.0, building="A"),
        _floor("A1", "typical", 3.0, building="A"),
        _floor("B0", "ground", 0.0, building="B"),
        _floor("B1", "typical", 3.0, building="B", repeats=5),
    )
    assert interval == (6, 6, 6)
    assert set(counts) == {"A0", "A1", "B0", "B1"}


def test_a_common_podium_counts_in_each_tower():
    interval, _ = _count(
        _floor("T", "ground", 0.0), *(_floor(f"{b}{n}", "typical", 3.0 * n, building=b) for b in "AB" for n in (1, 2))
    )
    assert interval == (3, 3, 3)


def test_split_levels_merge_in_a_chain_from_the_lowest():
    levels = [_floor(f"L{n}", "typical", z) for n, z in enumerate((0.0, 1.4, 2.8))]
    assert _count(*levels)[0] == (2, 2, 2)


def test_a_plan_without_storeys_has_no_count():
    assert _count()[0] == (None, None, None)
