"""Every number of the storage law's covered provisions: 1 mm short, exact, 1 mm over, through both readers."""

from __future__ import annotations

from functools import cache

import pytest

from samples.kit import items as it
from samples.kit.geometry import rect
from tests.acceptance.depot import BOX, CLASSES, DEMARCATED, depot, surrounded
from tests.scenes import FORMATS, check_scene

CELLS = {
    "r1": (1.5, 3.0, 5.0, 6.0, 7.5, 10.0), "r2": (5.0, 7.5, 15.0, 20.0, 30.0, 50.0),
    "r3": (1.5, 3.0, 7.5, 7.5, 7.5, 15.0), "r4": (20.0, 30.0, 80.0, 100.0, 150.0, 180.0),
    "r5": (5.0, 7.5, 15.0, 15.0, 15.0, 15.0), "r6": (3.0, 3.0, 5.0, 8.0, 8.0, 10.0),
}
STEPS = {"short": -0.001, "exact": 0.0, "over": 0.001}
NAMES = {"r1": "OESTE", "r2": "NORTE", "r3": "RUA", "r4": "ESCOLA", "r5": "FORNO", "r6": "TOMADA"}


def cell(row: str, area_class: str, *, halved: bool = False) -> float:
    full = CELLS[row][CLASSES.index(area_class)]
    return max(1.0, full / 2) if halved else full


@cache
def checked(area_class: str, step: str, fmt: str, wall: bool):
    gaps = {row: cell(row, area_class, halved=wall) + STEPS[step] for row in CELLS}
    return check_scene(surrounded(area_class, gaps, wall=wall), fmt, sets=DEMARCATED)


@pytest.mark.parametrize("wall", [False, True], ids=["open", "fire wall"])
@pytest.mark.parametrize("fmt", FORMATS)
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("row", CELLS)
@pytest.mark.parametrize("area_class", CLASSES)
def test_distance_cells(area_class, row, step, fmt, wall):
    provision = checked(area_class, step, fmt, wall).provisions[f"cuiaba.art5.III.{row}.{area_class}"]
    wanted = cell(row, area_class, halved=wall) + STEPS[step]
    nearest = min((f for f in provision.findings if f.measured), key=lambda f: f.measured.value)
    assert nearest.measured.value == pytest.approx(wanted, abs=2e-4)
    assert nearest.verdict.value == ("fail" if step == "short" else "pass")
    assert nearest.marginal


OPENING = {"short": "fail", "exact": "pass", "over": "pass"}


@pytest.mark.parametrize("fmt", FORMATS)
@pytest.mark.parametrize("kind", ["RALO", "GORDURA", "ESGOTO", "PLUVIAL", "CANALETA", "REBAIXO"])
@pytest.mark.parametrize("step", STEPS)
def test_openings_at_three_metres(step, kind, fmt):
    x1, y = BOX[2], (BOX[1] + BOX[3]) / 2
    gap = 3.0 + STEPS[step]
    shape = {"at": (x1 + gap + 0.1, y), "radius": 0.1} if kind == "RALO" else {
        "outline": rect(x1 + gap, y - 0.3, x1 + gap + 0.6, y + 0.3)}
    scene = depot("I").adding(it.Opening(key="abertura", name="AB-1", kind=kind, **shape))
    finding = check_scene(scene, fmt, sets=DEMARCATED).provisions["cuiaba.art5.I.h"].findings[0]
    assert finding.measured.value == pytest.approx(gap, abs=2e-4)
    assert finding.verdict.value == OPENING[step]


@pytest.mark.parametrize("fmt", FORMATS)
@pytest.mark.parametrize(("height", "row"), [(1.799, "r2"), (1.8, "r1"), (1.801, "r1")])
def test_wall_height_decides_the_row(height, row, fmt):
    gaps = dict.fromkeys(CELLS, 400.0) | {"r1": 4.0}
    scene = surrounded("I", gaps).with_attr("oeste", height=height)
    provisions = check_scene(scene, fmt, sets=DEMARCATED).provisions
    near = {
        r: [f.verdict.value for f in provisions[f"cuiaba.art5.III.{r}.I"].findings
            if f.measured and f.measured.value == pytest.approx(4.0, abs=2e-4)]
        for r in ("r1", "r2")
    }
    assert [v for v in near["r1"] if v != "na"] == (["pass"] if row == "r1" else [])
    assert [v for v in near["r2"] if v != "na"] == (["fail"] if row == "r2" else [])


@pytest.mark.parametrize("fmt", FORMATS)
@pytest.mark.parametrize(("excess", "verdict"), [(1.499, "fail"), (1.5, "fail"), (1.501, "pass")])
def test_fire_wall_excess_is_strict(excess, verdict, fmt):
    gaps = dict.fromkeys(CELLS, 400.0) | {"r5": 4.0}
    scene = surrounded("I", gaps, wall=True)
    for i in range(4):
        scene = scene.with_attr(f"corta-fogo-{i}", height=1.904 + excess)
    assert check_scene(scene, fmt, sets=DEMARCATED).verdict("cuiaba.art5.III.r5.I") == verdict


LIMITS = {"I": 520, "II": 1560, "III": 6240, "IV": 24960, "V": 49920, "VI": 99840}
BOTTLES = {"I": 40, "II": 120, "III": 480, "IV": 1920, "V": 3840, "VI": 7680}


@pytest.mark.parametrize("fmt", FORMATS)
@pytest.mark.parametrize("more", [-1, 0, 1])
@pytest.mark.parametrize("area_class", CLASSES)
def test_bottles_of_13_kg_by_class(area_class, more, fmt):
    number = BOTTLES[area_class] + more
    scene = depot(area_class).without("pilha-1-1").with_attr("lote", quantity=number)
    provisions = check_scene(scene, fmt).provisions
    paragraph = provisions[f"cuiaba.art4.par{CLASSES.index(area_class) + 1}"]
    count = next(f for f in paragraph.findings if f.measured and f.measured.value == number
                 and f.required.value == BOTTLES[area_class])
    assert count.verdict.value == ("fail" if more > 0 else "pass")
    mass = provisions[f"cuiaba.art4.{area_class}.a"]
    assert mass.findings[0].measured.value == pytest.approx(13 * number)
    assert mass.verdict.value == ("pass" if 13 * number <= LIMITS[area_class] else "fail")


@pytest.mark.parametrize("fmt", FORMATS)
@pytest.mark.parametrize("kg", [-1, 0, 1])
@pytest.mark.parametrize("area_class", CLASSES)
def test_mass_by_class(area_class, kg, fmt):
    """Containers of 1 kg make up the class limit to the kilogram, since the limit is one of mass."""
    quantity = LIMITS[area_class] + kg
    scene = depot(area_class).without("pilha-1-1").with_attr("lote", quantity=quantity, capacity=1, stack=1)
    mass = check_scene(scene, fmt).provisions[f"cuiaba.art4.{area_class}.a"]
    assert mass.verdict.value == ("fail" if kg > 0 else "pass")


@pytest.mark.parametrize("fmt", FORMATS)
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize(("area_class", "side"), [("I", 2.0), ("II", 4.0)])
def test_least_areas(area_class, side, step, fmt):
    x0, y0 = BOX[0], BOX[1]
    box = (x0, y0, x0 + side + STEPS[step], y0 + 2.0)
    scene = depot(area_class).without("lote").with_attr("area", outline=rect(*box)).with_attr(
        "area-demarcacao", outline=rect(*box)).with_attr("pilha-1-1", at=(x0 + 1.0, y0 + 1.0))
    result = check_scene(scene, fmt).provisions[f"cuiaba.art4.{area_class}.b"]
    assert result.verdict.value == ("fail" if step == "short" else "pass")


@pytest.mark.parametrize("fmt", FORMATS)
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize(("walled", "sum_"), [(True, 3.0), (False, 10.0)])
def test_separation_of_two_areas(walled, sum_, step, fmt):
    gap = sum_ + STEPS[step]
    x0, y0, x1, y1 = BOX
    width = x1 - x0
    second = (x1 + gap, y0, x1 + gap + width, y1)
    scene = depot("I").adding(
        it.Area(key="area-2", name="ÁREA B", outline=rect(*second), area_class="I", purpose="REVENDA", level=0.0,
                roofed=False, survey_radius=500.0, absent=("COBERTURA",)),
        it.Lot(key="lote-2", name="LOTE 2", outline=rect(second[0] + 1.5, y0 + 1.5, second[2] - 1.5, y1 - 1.5),
               quantity=40, capacity=13, state="CHEIO", stack=4, height=1.904),
        *(it.Limit(key=f"divisa-{i}", line=line, kind="MURO" if walled else "ABERTO", height=2.0 if walled else None)
          for i, line in enumerate(sides(rect(-100, -100, 200, 200)))),
    ).with_attr("lote", quantity=40)
    finding = check_scene(scene, fmt, sets=DEMARCATED).provisions["cuiaba.art5.par5"]
    merged = "separa" not in finding.findings[0].message.pt.lower()
    assert finding.verdict.value == "info"
    assert merged is (step == "short"), finding.findings[0].message.pt


def sides(outline):
    return [(outline[i], outline[(i + 1) % len(outline)]) for i in range(len(outline))]


@pytest.mark.parametrize("fmt", FORMATS)
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("kind", ["RALO", "GORDURA", "ESGOTO", "GALERIA"])
def test_own_use_bottles_at_one_and_a_half_metres(kind, step, fmt):
    gap = 1.5 + STEPS[step]
    edge = 5.0 + 0.18 + gap
    box = {"outline": rect(edge, 4.5, edge + 0.6, 5.5)}
    shape = {"at": (edge + 0.1, 5.0), "radius": 0.1} if kind == "RALO" else box
    scene = depot(None).without("area", "lote", "area-demarcacao", "pilha-1-1").adding(
        it.Cylinder(key="botijao", name="P13", at=(5.0, 5.0), radius=0.18, capacity=13, state="USO", connected=True),
        it.Opening(key="abertura", name="AB-1", kind=kind, **shape)).with_title(uses=("RESTAURANTE",))
    finding = check_scene(scene, fmt).provisions["cuiaba.art3.IV"].findings[0]
    assert finding.measured.value == pytest.approx(gap, abs=2e-4)
    assert finding.verdict.value == ("fail" if step == "short" else "pass")
