"""Every number of the gas law's covered provisions: 1 mm short, exact, 1 mm over, through both readers."""

from __future__ import annotations

import pytest

from samples.scenarios import s01, s05
from tests.scenes import FORMATS, check_scene

TRIPLE = (-0.001, 0.0, 0.001)


def of_unit(provision, unit):
    return [f for f in provision.findings if f.subject.unit == unit or f.subject.name == unit]


@pytest.mark.parametrize("fmt", FORMATS)
@pytest.mark.parametrize(("height", "verdict"), [
    (0.299, "pass"), (0.3, "pass"), (0.301, "review"), (0.499, "review"), (0.5, "review"), (0.501, "fail"),
])
def test_floor_sensor(height, verdict, fmt):
    scene = s01.complete().with_attr("102-sensor", height=height)
    finding, = of_unit(check_scene(scene, fmt).provisions["manaus.art5.sensor"], "102")
    assert finding.measured.value == pytest.approx(height, abs=2e-4)
    assert (finding.verdict.value, finding.marginal) == (verdict, True)


@pytest.mark.parametrize("fmt", FORMATS)
@pytest.mark.parametrize(("distance", "verdict"), [
    (0.999, "pass"), (1.0, "pass"), (1.001, "review"), (2.999, "review"), (3.0, "review"), (3.001, "fail"),
])
def test_valve_at_the_supply_point(distance, verdict, fmt):
    scene = s01.complete()
    entry, valve = scene.get("201-entrada").at, scene.get("201-valvula").at
    dx = distance - abs(valve[0] - entry[0])
    scene = scene.move("201-valvula", -dx if valve[0] < entry[0] else dx)
    finding, = of_unit(check_scene(scene, fmt).provisions["manaus.art5.II"], "201")
    assert finding.measured.value == pytest.approx(distance, abs=2e-4)
    assert (finding.verdict.value, finding.marginal) == (verdict, True)


@pytest.mark.parametrize("fmt", FORMATS)
@pytest.mark.parametrize(("distance", "verdict"), [
    (0.799, "pass"), (0.8, "pass"), (0.801, "review"), (1.249, "review"), (1.25, "review"), (1.251, "fail"),
])
def test_valve_at_the_cylinder(distance, verdict, fmt):
    provision = check_scene(s05.restaurant(fixed=True, distance=distance), fmt).provisions["manaus.art5.I"]
    measured = [f for f in provision.findings if f.measured]
    assert measured[0].measured.value == pytest.approx(distance, abs=2e-4)
    assert provision.verdict.value == verdict


@pytest.mark.parametrize("fmt", FORMATS)
@pytest.mark.parametrize(("floors", "verdict"), [(3, "na"), (4, "info")])
def test_above_three_storeys(floors, verdict, fmt):
    scene = s01.complete()
    if floors == 3:
        scene = scene.without(*(i.key for i in scene.items if i.storey == "pav3" or i.key == "pav3"))
    checked = check_scene(scene, fmt)
    assert checked.verdict("manaus.art1.VIII") == verdict
    assert (checked.check.floor_count.low, checked.check.floor_count.high) == (floors, floors)
