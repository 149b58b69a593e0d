"""Dwellings that only the names, numbers and groups of rooms tell, and groups that are none."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from checker.model import EvidenceKind, Plan, UnitKind
from tests.adapters.ifc.builder import Scene

Read = Callable[..., Plan]


def floor(*rooms: tuple[str, str | None], **values: object) -> Scene:
    scene = Scene()
    storey = scene.storey("3º PAVIMENTO", 9)
    for i, (name, long) in enumerate(rooms):
        scene.space(name, storey, (3.0 * i, 0, 9), (3, 4, 2.6), LongName=long, **values)
    return scene


@pytest.mark.parametrize(
    "rooms",
    [
        [("302-Cozinha", None), ("302-Sala", None)],
        [("302 COZINHA", None), ("302 BANHEIRO", None)],
        [("Cozinha 302", None), ("Banheiro 302", None)],
        [("Cozinha (Apto 302)", None), ("Sala (Apto 302)", None)],
        [("Cozinha", "Apto 302"), ("Sala", "APTO. 302")],
        [("302", "302 - Cozinha"), ("303", "302 - Sala")],
        [("COZINHA - APTO 302", None), ("SALA - APTO 302", None)],
        [("Kitchen 302", None), ("Bathroom 302", None)],
        [("Cocina 302", None), ("Dormitorio 302", None)],
    ],
)
def test_rooms_that_name_their_dwelling_are_a_guess(plan_of: Read, rooms: list[tuple[str, str | None]]) -> None:
    plan = plan_of(floor(*rooms))
    assert [(u.key, round(u.shape.area)) for u in plan.units] == [("302", 24)]
    assert not plan.units[0].recognition.is_sure
    assert {s.unit for s in plan.spaces} == {"302"}


@pytest.mark.parametrize(
    "rooms",
    [
        [("Quarto 1", None), ("Sala 1", None), ("Banheiro 1", None)],
        [("101", "Cozinha"), ("102", "Sala")],
        [("SALA 302", None), ("SALA 303", None)],
        [("Cozinha", None), ("Sala", None)],
        [("302-Cozinha", None)],
        [("Vaga 302", None), ("Depósito 302", None)],
    ],
)
def test_rooms_that_name_no_dwelling(plan_of: Read, rooms: list[tuple[str, str | None]]) -> None:
    assert plan_of(floor(*rooms)).units == ()


def test_rooms_of_one_number_on_two_storeys_are_two_guesses(plan_of: Read) -> None:
    scene = Scene()
    for level, title in ((0, "TÉRREO"), (3, "1º PAVIMENTO")):
        storey = scene.storey(title, level)
        for i, name in enumerate(("Cozinha 101", "Banheiro 101")):
            scene.space(name, storey, (3.0 * i, 0, level), (3, 4, 2.6))
    plan = plan_of(scene)
    assert len({u.key for u in plan.units}) == 2
    assert all(len(u.outlines) == 1 for u in plan.units)


@pytest.mark.parametrize("prop", ["Apartamento", "Número da unidade", "Unit number"])
def test_a_property_of_the_room_names_its_dwelling(plan_of: Read, prop: str) -> None:
    plan = plan_of(floor(("Cozinha", None), ("Sala", None), psets={"Dados": {prop: "Apto 302"}}))
    assert [(u.key, u.recognition.is_sure) for u in plan.units] == [("302", True)]
    assert plan.units[0].recognition.evidence[0].kind is EvidenceKind.PROPERTY


@pytest.mark.parametrize("name", ["APTO 302", "Wohnung 302", "Departamento 302", "Apartment 302"])
def test_a_zone_in_another_language_is_a_dwelling(plan_of: Read, name: str) -> None:
    scene = floor(("Cozinha", None), ("Sala", None))
    scene.group(name, scene.file.by_type("IfcSpace"), "IfcZone")
    assert [(u.key, u.recognition.is_sure) for u in plan_of(scene).units] == [("302", True)]


def test_a_space_that_is_made_of_rooms_is_their_dwelling(plan_of: Read) -> None:
    scene = Scene()
    storey = scene.storey("3º PAVIMENTO", 9)
    whole = scene.space("Apto 302", storey, (0, 0, 9), (6, 4, 2.6))
    rooms = [scene.space(n, None, (x, 0, 9), (3, 4, 2.6)) for n, x in (("Cozinha", 0), ("Sala", 3))]
    scene.aggregate(whole, rooms)
    plan = plan_of(scene)
    assert [(u.key, u.recognition.is_sure, round(u.shape.area)) for u in plan.units] == [("302", True, 24)]
    assert {s.unit for s in plan.spaces} == {"302"}
    assert {s.storey for s in plan.spaces} == {plan.storeys[0].key}


@pytest.mark.parametrize(
    ("name", "key", "kind"),
    [
        ("APTO 302", "302", UnitKind.RESIDENTIAL),
        ("Loja 2", "Loja 2", UnitKind.COMMERCIAL),
        ("CASA 04", "CASA 04", UnitKind.RESIDENTIAL),
    ],
)
def test_a_space_whose_title_is_a_dwellings_is_one(plan_of: Read, name: str, key: str, kind: UnitKind) -> None:
    plan = plan_of(floor((name, None)))
    assert [(u.key, u.kind, u.recognition.is_sure) for u in plan.units] == [(key, kind, True)]


@pytest.mark.parametrize("name", ["Sala 12", "Loja", "Casa de máquinas", "Casa de gás 2", "Apto tipo"])
def test_a_space_whose_title_is_no_dwellings(plan_of: Read, name: str) -> None:
    assert plan_of(floor((name, None))).units == ()
