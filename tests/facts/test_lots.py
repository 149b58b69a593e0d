"""Lots: what has no outline is unknown, beside those that have one."""

from __future__ import annotations

from dataclasses import replace

from shapely.geometry import Point, Polygon

from checker.facts import Facts
from checker.facts.lots import LOTS, corridors
from checker.model import Missing
from checker.model.from_data import plan_from_data

STOCK = {"own_max": 5.0, "bottle_kg": 13.0, "portable_kg": 190.0, "reach_m": 3.0}
PLAN = {
    "areas": [{"name": "A", "box": [0, 0, 20, 20], "area_class": "I"}],
    "lots": [{"ref": "L1", "box": [2, 2, 4, 4]}, {"ref": "L2", "box": [8, 8, 10, 10]}],
    "closures": [{"box": [0, 0, 20, 0.1]}],
}


def test_a_lot_without_an_outline_is_missing_and_the_others_are_measured() -> None:
    plan = plan_from_data(PLAN)
    first, second = plan.lots
    facts = Facts(plan.with_changes(lots=(replace(first, shape=Polygon()), second)))
    found = corridors(facts, stock=STOCK, caps={"I": 520.0}, in_use=False, width=1.0)
    assert [o.value for o in found if o.subject.ref == "L1"] == [LOTS]
    measured = [o.value for o in found if o.subject.ref == "L2"]
    assert measured and not any(isinstance(v, Missing) for v in measured)


def test_no_lot_has_an_outline() -> None:
    plan = plan_from_data(PLAN)
    facts = Facts(plan.with_changes(areas=(), lots=tuple(replace(lot, shape=Point()) for lot in plan.lots)))
    found = corridors(facts, stock=STOCK, caps={"I": 520.0}, in_use=False, width=1.0)
    assert {o.value for o in found} <= {LOTS}
