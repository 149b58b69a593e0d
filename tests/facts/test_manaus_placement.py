from __future__ import annotations

from checker.facts.base import Facts
from checker.facts.gas_supply import supply
from checker.facts.placement import place
from checker.facts.premises import Sort, premises
from checker.model import Verdict
from checker.model.from_data import plan_from_data

FLAT = {
    "storeys": [{"key": "T"}, {"key": "P1"}],
    "units": [
        {"key": "101", "kind": "RES", "box": [0, 0, 6, 6], "storey": "T"},
        {"key": "201", "kind": "RES", "box": [0, 0, 6, 6], "storey": "P1"},
    ],
    "spaces": [
        {"key": "K", "name": "COZINHA", "box": [0.1, 0.1, 2.9, 5.9], "storey": "T"},
        {"key": "L", "name": "SALA", "box": [3.1, 0.1, 5.9, 5.9], "storey": "T"},
    ],
}


def _sensor(**data):
    facts = Facts(plan_from_data({**FLAT, "sensors": [data]}))
    return place(facts, facts.plan.sensors[0])


def test_a_point_in_a_room():
    found = _sensor(at=[1, 1], storey="T")
    assert (found.space.key, found.unit.key) == ("K", "101")


def test_a_point_on_the_wall_between_two_rooms_belongs_to_the_nearer():
    assert _sensor(at=[3.05, 3], storey="T").space.key == "L"


def test_a_point_a_third_of_a_metre_off_the_wall_belongs_to_no_room():
    assert _sensor(at=[1, -0.25], storey="T").space is None


def test_only_the_same_storey_counts():
    found = _sensor(at=[1, 1], storey="P1")
    assert found.space is None
    assert found.unit.key == "201"


def test_the_stated_unit_wins():
    found = _sensor(at=[1, 1], storey="T", unit_label="201")
    assert found.unit.key == "201"
    assert found.space is None


def test_points_outside_every_unit_are_premises_of_their_storey():
    facts = Facts(plan_from_data({**FLAT, "gas_points": [{"at": [20, 20], "storey": "T", "gas": "GLP"}]}))
    assert [p.key for p in premises(facts) if p.sort is Sort.COMMON] == ["common:T"]


def test_the_supply_of_each_unit_is_its_own():
    facts = Facts(
        plan_from_data(
            {
                **FLAT,
                "gas_points": [
                    {"at": [1, 1], "storey": "T", "gas": "GLP"},
                    {"at": [1, 1], "storey": "P1", "gas": "GLP"},
                ],
                "cylinders": [{"circle": [5, 5, 0.36], "storey": "T", "connected": True}],
                "centrals": [{"box": [0, -9, 1, -8]}],
            }
        )
    )
    units = [p for p in premises(facts) if p.sort is Sort.UNIT]
    assert supply(facts, units[0], 3.0).mode == "individual"
    assert supply(facts, units[1], 3.0).mode is Verdict.REVIEW  # a central, 8 m away, that feeds this unit alone
