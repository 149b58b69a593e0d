from __future__ import annotations

import pytest

from checker.facts.base import Facts
from checker.facts.pipes import network
from checker.model.from_data import plan_from_data


def _plan(**data):
    return Facts(plan_from_data(data))


def test_pipes_join_end_to_end_within_five_centimetres():
    facts = _plan(
        pipes=[{"line": [[0, 0], [2, 0]]}, {"line": [[2.04, 0], [2.04, 3]]}],
        valves=[{"at": [1, 0]}],
        gas_points=[{"at": [2.04, 3]}],
    )
    valve, point = facts.plan.valves[0], facts.plan.gas_points[0]
    assert network(facts).distance(valve, point) == pytest.approx(4.0)


def test_a_gap_of_six_centimetres_does_not_join():
    facts = _plan(
        pipes=[{"line": [[0, 0], [2, 0]]}, {"line": [[2.06, 0], [2.06, 3]]}],
        valves=[{"at": [1, 0]}],
        gas_points=[{"at": [2.06, 3]}],
    )
    assert network(facts).distance(facts.plan.valves[0], facts.plan.gas_points[0]) is None


def test_a_tee_joins_in_the_middle_of_a_run():
    facts = _plan(
        pipes=[{"line": [[0, 0], [4, 0]]}, {"line": [[3, 0], [3, 2]]}],
        valves=[{"at": [1, 0]}],
        gas_points=[{"at": [3, 2]}],
    )
    assert network(facts).distance(facts.plan.valves[0], facts.plan.gas_points[0]) == pytest.approx(4.0)


def test_pipes_of_two_storeys_do_not_meet_in_plan():
    facts = _plan(
        storeys=[{"key": "T"}, {"key": "P1"}],
        pipes=[{"line": [[0, 0], [2, 0]], "storey": "T"}, {"line": [[2, 0], [2, 3]], "storey": "P1"}],
        valves=[{"at": [1, 0], "storey": "T"}],
        gas_points=[{"at": [2, 3], "storey": "P1"}],
    )
    assert network(facts).distance(facts.plan.valves[0], facts.plan.gas_points[0]) is None


def test_a_route_names_its_devices_in_order():
    facts = _plan(
        pipes=[{"line": [[0, 0], [5, 0]]}],
        cylinders=[{"circle": [0, 0, 0.4], "ref": "c"}],
        regulators=[{"at": [1, 0], "ref": "r"}],
        valves=[{"at": [2, 0], "ref": "v"}],
        gas_points=[{"at": [5, 0], "ref": "p"}],
    )
    route = network(facts).route(facts.plan.cylinders[0], facts.plan.gas_points[0])
    assert route is not None
    assert [e.ref.ref for e in route[1]] == ["c", "r", "v", "p"]


def test_reach_stops_at_the_valve():
    facts = _plan(
        pipes=[{"line": [[0, 0], [5, 0]]}],
        centrals=[{"box": [-1, -1, 0, 1], "ref": "k"}],
        valves=[{"at": [2, 0], "ref": "v"}],
        gas_points=[{"at": [5, 0], "ref": "p"}, {"at": [1, 0], "ref": "q"}],
    )
    plan, graph = facts.plan, network(facts)
    upstream = graph.reach(plan.centrals[0], without=(plan.valves[0],))
    assert plan.gas_points[1].id in upstream
    assert plan.gas_points[0].id not in upstream
    assert plan.gas_points[0].id in graph.reach(plan.centrals[0])


def test_stated_connections_join_what_the_drawing_leaves_apart():
    facts = _plan(
        pipes=[{"line": [[0, 0], [2, 0]], "connects": ["v"]}],
        valves=[{"at": [2.3, 0], "ref": "v"}],
        gas_points=[{"at": [0, 0], "ref": "p"}],
    )
    assert network(facts).distance(facts.plan.valves[0], facts.plan.gas_points[0]) == pytest.approx(2.0)


def test_devices_linked_to_each_other_form_a_route_without_a_pipe():
    facts = _plan(
        cylinders=[{"at": [0, 0], "ref": "c"}],
        regulators=[{"at": [1, 0], "ref": "r"}],
        valves=[{"at": [1, 2], "ref": "v"}],
    )
    c, r, v = facts.plan.cylinders[0], facts.plan.regulators[0], facts.plan.valves[0]
    linked = Facts(facts.plan.with_changes(links=((c.id, r.id), (r.id, v.id))))
    assert network(facts).route(c, v) is None
    assert network(linked).route(c, v) == (pytest.approx(3.0), (c, r, v))
