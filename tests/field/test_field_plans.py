"""Plans as offices draw them: nothing is seen that a person would not see, and nothing is let pass on a guess."""

from __future__ import annotations

from pathlib import Path

import pytest

from samples.field.plans import PLANS
from samples.field.seeing import Sight, look, people
from samples.field.table import PAGE, page

MOST_PASSES: dict[str, frozenset[str]] = {
    "deposito-com-blocos.dxf": frozenset(
        (
            "cuiaba.art4.II.b",  # the outline on a layer named as the depot measures 12 m²; its text says class II
            "cuiaba.art5.II.b",  # two extinguishers whose blocks say 12 kg of powder each
            "cuiaba.art5.II.b.2",
            "cuiaba.art5.III.r2",  # the plot's limit is drawn all round, 10 m away
            "cuiaba.art5.III.r2.II",
        )
    ),
}
"""Provisions that may pass in a plan that nobody has confirmed, each for the reason beside it."""


@pytest.fixture(scope="module", params=list(PLANS))
def plan(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Sight]:
    name: str = request.param
    path: Path = PLANS[name](tmp_path_factory.mktemp("field") / name)
    return name, look(path, people()[name].get("clearances", {}))


def test_the_unit_is_the_persons_or_unknown(plan: tuple[str, Sight]) -> None:
    name, sight = plan
    assert sight.unit in (people()[name]["unit"], None)


def test_no_floor_count_contradicts_the_persons(plan: tuple[str, Sight]) -> None:
    name, sight = plan
    floors, count = people()[name]["floors"], sight.floors
    if floors is not None and count.low is not None and count.high is not None:
        assert count.low <= floors <= count.high


def test_every_plan_seen_is_one_that_a_person_sees(plan: tuple[str, Sight]) -> None:
    name, sight = plan
    person = list(people()[name]["storeys"])
    for storey in sight.storeys:
        if storey.partition(" ")[0] != "unknown":
            assert storey in person
            person.remove(storey)


def test_every_dwelling_seen_is_one_that_a_person_sees(plan: tuple[str, Sight]) -> None:
    name, sight = plan
    assert set(sight.dwellings) <= set(people()[name]["dwellings"])


def test_what_is_sure_is_never_more_than_a_person_counts(plan: tuple[str, Sight]) -> None:
    name, sight = plan
    things = people()[name]["things"]
    assert {c: n for c, n in sight.sure.items() if n > things.get(c, 0)} == {}


def test_clearances_are_the_persons_to_a_millimetre(plan: tuple[str, Sight]) -> None:
    name, sight = plan
    for pair, metres in sight.clearances.items():
        assert metres == pytest.approx(people()[name]["clearances"][pair], abs=0.001)


def test_nothing_passes_that_nobody_confirmed(plan: tuple[str, Sight]) -> None:
    name, sight = plan
    assert set(sight.passed) <= MOST_PASSES.get(name, frozenset())


def test_the_page_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m samples.field.table --write"
