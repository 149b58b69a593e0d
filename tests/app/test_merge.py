from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from shapely.geometry import Point, box

from checker.model import (
    Broken,
    Building,
    Declarations,
    FloorOpening,
    GasPoint,
    GasSensor,
    LengthUnit,
    Missing,
    OpeningKind,
    Plan,
    PlanFile,
    SourceRef,
    Space,
    Storey,
    StoreyKind,
    Text,
    Unit,
    Wall,
)
from checker.model.merge import merge

METRES = LengthUnit(name="m", metres=1.0, source="declared")


def plan(index: int = 0, origin: tuple[float, float] = (0.0, 0.0), unit: LengthUnit = METRES, **parts: Any) -> Plan:
    return Plan(files=(PlanFile(name=f"{index}.dxf", unit=unit),), origin=origin, **parts)


def ref(index: int, name: str) -> SourceRef:
    return SourceRef(file=index, ref=name)


def wall(index: int = 0, x: float = 0.0) -> Wall:
    return Wall(ref=ref(index, f"W{x}"), shape=box(x, 0, x + 5, 0.2), anchor=(x, 0))


def test_one_file_is_itself() -> None:
    only = plan(walls=(wall(),))
    assert merge([only]) is only


def test_origins_are_brought_together() -> None:
    first = plan(origin=(1000.0, 2000.0), walls=(wall(),))
    drain = FloorOpening(ref=ref(1, "D"), shape=Point(1, 0).buffer(0.1), anchor=(1, 0))
    second = plan(
        1,
        origin=(1002.0, 2000.0),
        openings=(drain,),
        broken=(Broken(concept="lot", ref=ref(1, "L"), why=Text("x", "x"), location=(0.0, 0.0)),),
    )
    both = merge([first, second])
    assert both.openings[0].anchor == pytest.approx((3.0, 0.0))
    assert both.openings[0].shape.centroid.x == pytest.approx(3.0)
    assert both.broken[0].location == pytest.approx((2.0, 0.0))
    assert both.origin == (1000.0, 2000.0)
    assert [f.name for f in both.files] == ["0.dxf", "1.dxf"]


def test_outlines_that_do_not_meet_take_no_part() -> None:
    drain = FloorOpening(ref=ref(1, "D"), kind=OpeningKind.GREASE_BOX, shape=box(500, 500, 501, 501))
    both = merge([plan(walls=(wall(),)), plan(1, openings=(drain,), disciplines=frozenset({"drainage"}))])
    assert both.openings == ()
    assert "drainage" not in both.disciplines
    assert [b.concept for b in both.broken] == ["grease_box"]
    assert "do not meet" in both.files[1].notes[-1].en


@pytest.mark.parametrize("unknown", [0, 1])
def test_an_unknown_unit_takes_no_part(unknown: int) -> None:
    units = [LengthUnit() if i == unknown else METRES for i in range(2)]
    both = merge([plan(0, unit=units[0], walls=(wall(),)), plan(1, unit=units[1], walls=(wall(1, 1.0),))])
    assert len(both.walls) == 1
    assert "--unit" in both.files[1].notes[-1].en


def test_a_wall_drawn_in_both_counts_once() -> None:
    both = merge([plan(walls=(wall(), wall(x=9.0))), plan(1, walls=(wall(1), wall(1, 7.0)))])
    assert [w.ref.file for w in both.walls] == [0, 0, 1]


def test_what_one_file_lacks_is_taken_from_the_other() -> None:
    bare = GasSensor(ref=ref(0, "S"), shape=Point(1, 1), anchor=(1, 1))
    full = GasSensor(ref=ref(1, "S"), shape=Point(1, 1), anchor=(1, 1), height_above_floor_m=0.2)
    both = merge([plan(sensors=(bare,), walls=(wall(),)), plan(1, sensors=(full,), walls=(wall(1),))])
    assert [s.height_above_floor_m for s in both.sensors] == [0.2]


def test_two_that_contradict_each_other_are_both_judged() -> None:
    low = GasSensor(ref=ref(0, "S"), shape=Point(1, 1), height_above_floor_m=0.2)
    high = replace(low, ref=ref(1, "S"), height_above_floor_m=2.0)
    both = merge([plan(sensors=(low,), walls=(wall(),)), plan(1, sensors=(high,), walls=(wall(1),))])
    assert sorted(s.height_above_floor_m for s in both.sensors) == [0.2, 2.0]  # type: ignore[type-var]  # both known


def storey(index: int, key: str, name: str, level: float | Missing, x: float = 0.0) -> Storey:
    return Storey(ref=ref(index, key), key=key, name=name, elevation_m=level, building="b", shape=box(x, 0, x + 10, 10))


def test_storeys_of_one_level_are_one_and_elements_follow() -> None:
    first = plan(buildings=(Building(key="b", name="A"),), storeys=(storey(0, "k1", "TÉRREO", 0.0),))
    point = GasPoint(ref=ref(1, "P"), shape=Point(2, 2), storey="z1")
    second = plan(
        1,
        buildings=(Building(key="b2", name="Z"),),
        gas_points=(point,),
        storeys=(
            replace(storey(1, "z1", "Ground", 0.1), building="b2", kind=StoreyKind.GROUND),
            replace(storey(1, "z2", "1st", 3.0), building="b2"),
        ),
    )
    both = merge([first, second])
    assert [(s.key, s.name, s.kind) for s in both.storeys] == [
        ("k1", "TÉRREO", StoreyKind.GROUND),
        ("z2", "1st", StoreyKind.UNKNOWN),
    ]
    assert both.gas_points[0].storey == "k1"
    assert {s.building for s in both.storeys} == {"b"}
    assert len(both.buildings) == 1


def test_frames_side_by_side_are_different_storeys() -> None:
    unknown = Missing("storey.elevation_m")
    first = plan(storeys=(storey(0, "a", "TIPO", unknown),))
    second = plan(1, storeys=(storey(1, "a", "COBERTURA", unknown, x=8.0),))
    both = merge([first, second])
    assert [s.key for s in both.storeys] == ["a", "a~2"]


def test_keys_that_collide_are_told_apart_and_units_are_joined() -> None:
    room = Space(ref=ref(0, "R"), key="r", shape=box(0, 0, 2, 2), unit="101", name="COZINHA")
    flat = Unit(ref=ref(0, "U"), key="101", shape=box(0, 0, 9, 9), outlines=((None, box(0, 0, 9, 9)),))
    first = plan(spaces=(room,), units=(flat,))
    other = replace(room, ref=ref(1, "R2"), shape=box(3, 3, 5, 5), name="SALA")
    second = plan(1, spaces=(other,), units=(replace(flat, ref=ref(1, "U"), has_gas=True),))
    both = merge([first, second])
    assert [s.key for s in both.spaces] == ["r", "r~2"]
    assert [(u.key, u.has_gas) for u in both.units] == [("101", True)]


def test_what_title_blocks_state_is_joined() -> None:
    first = plan(walls=(wall(),), declared=Declarations(municipality="Manaus", uses=("A-2",), declared_storeys=3))
    second = plan(
        1,
        walls=(wall(1),),
        declared=Declarations(
            municipality="Cuiabá",
            uses=("F-8", "A-2"),
            declared_storeys=5,
            authority_order=True,
            absent=frozenset({"RALO"}),
        ),
    )
    declared = merge([first, second]).declared
    assert (declared.municipality, declared.uses, declared.declared_storeys) == ("Manaus", ("A-2", "F-8"), 5)
    assert declared.authority_order is True
    assert declared.absent == {"RALO"}


def test_a_contradicting_municipality_is_noted() -> None:
    first = plan(walls=(wall(),), declared=Declarations(municipality="Manaus"))
    second = plan(1, walls=(wall(1),), declared=Declarations(municipality="Cuiabá"))
    assert "prevails" in merge([first, second]).files[1].notes[-1].en


def test_floors_arranged_differently_cannot_be_laid_on_each_other() -> None:
    side_by_side = plan(storeys=(storey(0, "a", "TÉRREO", 0.0), storey(0, "b", "1º PAV", 3.0, x=20.0)))
    stacked = plan(1, storeys=(storey(1, "a", "Térreo", 0.0), storey(1, "b", "1º Pav", 3.0)))
    both = merge([side_by_side, stacked])
    assert len(both.storeys) == 2
    assert "1º Pav" in both.files[1].notes[-1].en
    assert [b.concept for b in both.broken] == ["storey"]


def test_equal_names_in_two_buildings_are_no_contradiction() -> None:
    first = plan(
        buildings=(Building(key="b", name="A"), Building(key="c", name="C")), storeys=(storey(0, "a", "TIPO", 3.0),)
    )
    other = replace(storey(1, "x", "TIPO", 3.0, x=8.0), building="d")
    second = plan(1, buildings=(Building(key="d", name="B"), Building(key="e", name="A")), storeys=(other,))
    both = merge([first, second])
    assert [(s.key, s.building) for s in both.storeys] == [("a", "b"), ("x", "d")]
