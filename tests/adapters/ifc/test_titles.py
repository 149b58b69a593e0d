"""Storey titles of other languages, and of levels that are no floors."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from adapters.ifc.titles import read_title
from checker.model import Plan, StoreyKind
from tests.adapters.ifc.builder import Scene

Read = Callable[..., Plan]


@pytest.mark.parametrize(
    "name",
    ["Erdgeschoss", "EG", "begane grond", "00 begane grond", "Rez-de-chaussée", "RDC", "0 - Piano Terra",
     "Planta baja", "PB", "Ground Level"],
)  # fmt: skip
def test_ground_floors(name: str) -> None:
    assert read_title(name).kind is StoreyKind.GROUND


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("1.OG", 1),
        ("2. Obergeschoss", 2),
        ("01 eerste verdieping", 1),
        ("3e verdieping", 3),
        ("2ème étage", 2),
        ("R+2", 2),
        ("1 - Piano Primo", 1),
        ("Piano 3", 3),
        ("1ª Planta", 1),
        ("Segundo piso", 2),
        ("1-й этаж", 1),
        ("Второй этаж", 2),
        ("Second floor", 2),
        ("2nd Floor", 2),
    ],
)
def test_numbered_floors(name: str, number: int) -> None:
    found = read_title(name)
    assert (found.kind, found.ordinals) == (StoreyKind.TYPICAL, (number,))


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        (StoreyKind.BASEMENT, ["Kellergeschoss", "KG", "1. UG", "Sous-sol", "Interrato", "Sótano", "B1", "Подвал"]),
        (StoreyKind.SEMI_BASEMENT, ["Lower Ground", "souterrain", "Semisótano", "Seminterrato"]),
        (StoreyKind.MEZZANINE, ["Zwischengeschoss", "Entresol", "Soppalco", "Entrepiso"]),
        (StoreyKind.ROOF, ["Dach", "04 dak", "Toiture", "Copertura", "Azotea", "Кровля"]),
        (StoreyKind.TECHNICAL, ["Technikgeschoss", "Local technique"]),
        (StoreyKind.UNKNOWN, ["Dachgeschoss", "Combles", "zolder", "Attic", "Level 1", "Nivel 2", "Уровень 1"]),
        (
            StoreyKind.REFERENCE,
            ["Fondations", "Cimentación", "T.O. Level 3", "B.O. Deck", "TOPO DA PLATIBANDA", "Forro", "Cota 0,00",
             "Ceiling-East", "RN", "Topo da laje"],
        ),
    ],
)  # fmt: skip
def test_other_levels(kind: StoreyKind, names: list[str]) -> None:
    assert {name: read_title(name).kind for name in names} == dict.fromkeys(names, kind)


def test_a_slab_alone_on_top_of_floors_with_rooms_makes_no_floor(plan_of: Read) -> None:
    scene = Scene()
    for level, name in enumerate(("Level 1", "Level 2", "Level 3")):
        storey = scene.storey(name, 3 * level)
        scene.add("IfcSlab", "Laje", (0, 0, 3 * level - 0.1), storey, scene.box(8, 8, 0.1), PredefinedType="FLOOR")
        if level < 2:
            scene.space("SALA", storey, (0, 0, 3 * level), (6, 5, 2.6))
    assert [(s.has_spaces, s.has_slab) for s in plan_of(scene).storeys] == [(True, True), (True, True), (False, False)]
