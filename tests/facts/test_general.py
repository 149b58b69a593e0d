from __future__ import annotations

import pytest

from checker.facts import Facts, Span, registry
from checker.model import Missing
from checker.model.from_data import plan_from_data


def observe(name, plan, **arguments):
    return list(registry()[name].function(Facts(plan_from_data(plan)), **arguments))


DRAINS = {"of": ("drain",), "to": ("cylinder",), "discipline": "drainage"}


def test_a_distance_is_measured_between_edges():
    o, = observe("distance_between", {"openings": [{"circle": [0, 0, 0.2]}], "cylinders": [
        {"circle": [2, 0, 0.4]}, {"circle": [5, 0, 0.4]}]}, **DRAINS)
    assert o.value == pytest.approx(1.7, abs=1e-4)
    assert o.witness[0] == pytest.approx((0.1, 0.0), abs=1e-4)


def test_another_storey_takes_no_part():
    assert observe("distance_between", {"openings": [{"at": [0, 0], "storey": "1"}], "cylinders": [
        {"at": [1, 0], "storey": "2"}]}, **DRAINS) == []


@pytest.mark.parametrize(("plan", "value"), [
    ({"cylinders": [{"at": [0, 0]}]}, Missing("plan.discipline.drainage")),
    ({"cylinders": [{"at": [0, 0]}], "openings": [{"at": [1, 0], "confidence": 0.5}]}, Missing("drain.confirm")),
    ({"cylinders": [{"at": [0, 0]}], "broken": [{"concept": "drain", "ref": {"ref": "1A"}, "why": "bow"}],
      "disciplines": ["drainage"]}, Missing("drain.shape")),
])
def test_what_is_not_shown_is_unknown(plan, value):
    o, = observe("distance_between", plan, **DRAINS)
    assert o.value == value


def test_a_broken_target_may_be_nearer():
    plan = {"openings": [{"at": [3, 0]}], "cylinders": [{"at": [0, 0]}],
            "broken": [{"concept": "cylinder", "ref": {"ref": "1A"}, "why": "bow"}]}
    o, = observe("distance_between", plan, **DRAINS)
    assert o.value == Span(0.0, 3.0, (Missing("cylinder.shape"),))


def test_no_drain_in_a_drainage_drawing_is_nothing_to_measure():
    assert observe("distance_between", {"cylinders": [{"at": [0, 0]}], "disciplines": ["drainage"]}, **DRAINS) == []


@pytest.mark.parametrize(("plan", "value"), [
    ({"disciplines": ["fire_safety"]}, 0),
    ({}, Missing("plan.discipline.fire_safety")),
    ({"extinguishers": [{"at": [0, 0]}, {"at": [1, 0]}]}, 2),
    ({"extinguishers": [{"at": [0, 0]}, {"at": [1, 0], "confidence": 0.5}]},
     Span(1, 2, (Missing("extinguisher.confirm"),))),
])
def test_counting(plan, value):
    o, = observe("number_of", plan, concept="extinguisher", discipline="fire_safety")
    assert o.value == value


def test_what_is_stated_of_each():
    plan = {"valves": [{"at": [0, 0], "automatic": True}, {"at": [1, 0]}, {"at": [2, 0], "automatic": True,
                                                                          "confidence": 0.5}]}
    values = [o.value for o in observe("stated", plan, concept="gas_valve", field="automatic")]
    assert values[0] is True
    assert isinstance(values[1], Missing)
    assert values[2] == Missing("gas_valve.confirm")
