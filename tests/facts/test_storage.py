from __future__ import annotations

import itertools

import pytest

from checker.facts import Facts, Span
from checker.facts.classes import class_of
from checker.facts.limits import Limit, Line, Sizes, limit_of
from checker.facts.perimeter import coverage
from checker.facts.plates import read_plate
from checker.facts.sites import SiteKind, sites
from checker.facts.stock import Law, total_mass
from checker.model import Missing, Sign
from checker.model.from_data import plan_from_data

LAW = Law(5, 13.0, 190.0, 3.0, (("I", 520.0), ("II", 1560.0), ("III", 6240.0)), False)
SIZES = Sizes.of(13.0, 0.36, 0.476, (0.3, 0.464), (0.272, 0.333), (0.23, 0.227))


def facts_of(**plan):
    return Facts(plan_from_data(plan))


def bottle(x, y=0.0, **more):
    return {"circle": [x, y, 0.36], "capacity_kg": 13, **more}


def kinds(facts):
    return sorted(s.kind.value for s in sites(facts, LAW))


@pytest.mark.parametrize(
    ("text", "area_class", "numbers"),
    [
        ("CLASSE III MAX 480 P13", "III", ((13.0, 480),)),
        ("Classe 2 - máximo de 120 botijões de 13 kg", "II", ((13.0, 120),)),
        ("CLASSE IV: 1.920 P-13, 20 P45", "IV", ((13.0, 1920), (45.0, 20))),
        ("CLASSE I", "I", ()),
        ("PERIGO INFLAMÁVEL", None, ()),
        ("ÁREA ESPECIAL", "ESPECIAL", ()),
    ],
)
def test_plates_are_read(text, area_class, numbers):
    plate = read_plate(Sign(text=text))
    assert (plate.area_class, plate.numbers) == (area_class, numbers)


def test_a_container_near_an_area_belongs_to_it_and_a_far_one_does_not():
    area = [{"name": "A", "box": [0, 0, 2, 2], "area_class": "I"}]
    near = sites(facts_of(areas=area, cylinders=[bottle(4.0, 1.0, connected=False)]), LAW)
    assert [len(s.loose) for s in near] == [1]
    far = facts_of(areas=area, cylinders=[bottle(9.0 + 0.4 * i, 1.0, connected=False) for i in range(6)])
    assert kinds(far) == ["area", "stock"]


def test_a_connected_bottle_near_an_area_stays_a_group_of_its_own():
    facts = facts_of(areas=[{"box": [0, 0, 2, 2], "area_class": "I"}], cylinders=[bottle(3.0, 1.0, connected=True)])
    assert kinds(facts) == ["area", "own_use"]


def test_groups_do_not_depend_on_the_order_of_entities():
    bottles = [bottle(0.4 * i, connected=True, ref=f"B{i}") for i in range(3)] + [
        bottle(20.0, connected=True, ref="B9")
    ]
    found = {
        tuple(sorted(len(s.loose) for s in sites(facts_of(cylinders=list(order)), LAW)))
        for order in itertools.permutations(bottles)
    }
    assert found == {(1, 3)}


def test_more_bottles_than_own_use_are_stock_and_large_connected_ones_a_central():
    assert kinds(facts_of(cylinders=[bottle(0.4 * i, connected=True) for i in range(6)])) == ["stock"]
    assert kinds(facts_of(cylinders=[bottle(0, capacity_kg=45, connected=True)])) == [SiteKind.CENTRAL]


def test_mass_is_an_interval_where_states_are_not_stated():
    facts = facts_of(
        areas=[{"box": [0, 0, 9, 9]}],
        lots=[
            {"box": [1, 1, 2, 2], "quantity": 10, "capacity_kg": 13, "state": "full"},
            {"box": [4, 1, 5, 2], "quantity": 10, "capacity_kg": 13},
        ],
    )
    (site,) = sites(facts, LAW)
    assert total_mass(facts, site.packs, LAW) == Span(130.0, 260.0, (Missing("lot.state"),))
    assert class_of(facts, site, LAW).name == "I"


def test_a_broken_lot_leaves_the_mass_unknown():
    facts = facts_of(
        areas=[{"box": [0, 0, 9, 9], "area_class": "I"}],
        broken=[{"concept": "lot", "ref": {"ref": "9"}, "why": "x"}],
        lots=[{"box": [1, 1, 2, 2], "quantity": 10, "capacity_kg": 13, "state": "full"}],
    )
    (site,) = sites(facts, LAW)
    assert isinstance(total_mass(facts, site.packs, LAW), Missing)


@pytest.mark.parametrize(
    ("name", "reference", "bounds"),
    [
        ("I", "row", (1, 1, 3, 3)),
        ("III", "row", (0, 0, 4, 4)),
        ("III", "demarcated", (-0.5, -0.5, 4.5, 4.5)),
    ],
)
def test_the_limit_by_reading(name, reference, bounds):
    facts = facts_of(
        areas=[{"box": [-0.5, -0.5, 4.5, 4.5], "area_class": name}], lots=[{"box": [1, 1, 3, 3], "quantity": 4}]
    )
    (site,) = sites(facts, LAW)
    limit = limit_of(facts, site, LAW, Line.of(reference, {"III": 1.0}, "min_required", SIZES))
    assert isinstance(limit, Limit)
    assert limit.shape.bounds == pytest.approx(bounds)


def test_a_bottle_without_an_outline_has_its_usual_size_and_a_cylinder_none():
    line = Line.of("row", {}, "min_required", SIZES)
    facts = facts_of(
        cylinders=[{"at": [0, 0], "capacity_kg": 13, "connected": False}] * 1, areas=[{"purpose": "resale"}]
    )
    (site,) = sites(facts, LAW)
    limit = limit_of(facts, site, LAW, line)
    assert limit.shape.bounds == pytest.approx((-0.18, -0.18, 0.18, 0.18), abs=1e-5)
    facts = facts_of(cylinders=[{"at": [0, 0], "capacity_kg": 45, "connected": False}], areas=[{"purpose": "resale"}])
    (site,) = sites(facts, LAW)
    assert limit_of(facts, site, LAW, line) == Missing("cylinder.size")


def ring(*closures):
    facts = facts_of(closures=list(closures))
    return coverage(facts, plan_from_data({"areas": [{"box": [0, 0, 12, 10]}]}).areas[0].shape, None)


def test_overlapping_closures_count_once_and_solid_wins():
    found = ring({"line": [[0, 0], [12, 0]], "kind": "mesh"}, {"line": [[6, 0], [12, 0]], "kind": "wall"})
    assert (found.mesh, found.solid) == (pytest.approx(6.0), pytest.approx(6.0))


def test_a_gap_over_the_start_of_the_ring_is_one_gap():
    found = ring(
        {"line": [[1, 10], [12, 10], [12, 0], [0.04, 0]], "kind": "mesh"},
        {"line": [[0, 0.05], [0, 10], [1, 10]], "kind": "mesh"},
    )
    assert found.open == 0
    assert found.unknown == 0


def test_less_than_half_drawn_is_unknown_and_more_is_open():
    assert ring({"line": [[0, 0], [12, 0]], "kind": "mesh"}).unknown == pytest.approx(32.0)
    found = ring({"line": [[0, 0], [12, 0], [12, 10], [11, 10]], "kind": "mesh"})
    assert found.open == pytest.approx(21.0)
