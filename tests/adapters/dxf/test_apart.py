from __future__ import annotations

from checker.model import StoreyKind
from tests.adapters.dxf.builder import Drawing


def square(x, y, size):
    return [(x, y), (x + size, y), (x + size, y + size), (x, y + size)]


def drawing(*, site_plan):
    """A depot on the left plan, the ground floor with a drain on the right one."""
    d = Drawing()
    d.poly(square(0, 0, 40), "ARQ-PAVIMENTO")
    if site_plan:
        d.space.add_text("PLANTA DE IMPLANTACAO", dxfattribs={"layer": "DOC-TEXTO", "height": 0.5, "insert": (2, 2)})
    else:
        d.insert("PAV", (2, 2), "ARQ-PAVIMENTO", NOME="TERREO", TIPO="TERREO")
    d.poly(square(100, 0, 40), "ARQ-PAVIMENTO")
    d.insert("PAV", (102, 2), "ARQ-PAVIMENTO", NOME="PAVIMENTO 1", TIPO="TERREO" if site_plan else "TIPO")
    d.poly(square(10, 10, 4), "GLP-AREA")
    d.insert("GLP-AREA", (12, 12), "GLP-AREA", CLASSE="I")
    d.insert("HID-RL", (110, 10), "HID-RALO", circle=0.1)
    return d


def test_what_is_on_another_plan_than_the_storage_is_not_measured(tmp_path):
    plan = drawing(site_plan=True).plan(tmp_path)
    assert plan.openings == ()
    assert [b.concept for b in plan.broken] == ["drain"]
    assert "outra planta" in plan.broken[0].why.pt


def test_storeys_of_one_building_keep_what_they_hold(tmp_path):
    plan = drawing(site_plan=False).plan(tmp_path)
    assert len(plan.openings) == 1
    assert plan.broken == ()


def test_two_site_plans_are_levels_of_their_own_and_nothing_is_measured_between(tmp_path):
    d = Drawing()
    for n, title in enumerate(("PLANTA DE SITUACAO", "PLANTA DE IMPLANTACAO")):
        d.poly(square(50 * n, 0, 40), "ARQ-PAVIMENTO")
        d.text(title, (50 * n + 2, 2), height=0.5)
        d.poly(square(50 * n + 10, 10, 4), "GLP-AREA")
    d.insert("HID-RL", (60, 20), "HID-RALO", circle=0.1)
    plan = d.plan(tmp_path)
    (drain,) = plan.openings
    left, right = sorted(plan.areas, key=lambda a: a.shape.bounds)
    assert drain.storey == right.storey != left.storey
    assert {s.kind for s in plan.storeys} == {StoreyKind.REFERENCE}
    assert [b.concept for b in plan.broken] == ["drain"]
