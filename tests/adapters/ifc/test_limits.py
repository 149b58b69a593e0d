"""What one file, one zip and one element may cost, and that nothing passes on what went over."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from adapters.ifc import apart, read, solids
from adapters.ifc.budget import TooComplex
from adapters.ifc.curves import Unsupported
from checker.model import Missing, Plan
from checker.model.errors import PlanUnreadableError
from checker.model.limits import ReadLimits
from checker.model.reading import ReadOptions
from tests.adapters.ifc.builder import Scene

Read = Callable[..., Plan]


def refused(path: Path, **limits: float) -> str:
    with pytest.raises(PlanUnreadableError) as caught:
        read(path, ReadOptions(limits=ReadLimits(**limits)))  # type: ignore[arg-type]  # limits by name
    assert caught.value.text.pt != caught.value.text.en
    return caught.value.text.en


def small(folder: Path) -> Path:
    scene = Scene()
    scene.space("SALA", scene.storey("TÉRREO", 0), (0, 0, 0), (3, 3, 2.6))
    return scene.write(folder)


def test_each_limit_of_a_file_names_what_was_found_the_limit_and_the_option(tmp_path: Path) -> None:
    path = small(tmp_path)
    size, count = path.stat().st_size, path.read_bytes().count(b"\n#")
    assert f"{size:,}; the limit is 100. If the file can be trusted, raise the limit: --limit file_bytes=" in refused(
        path, file_bytes=100
    )
    assert f"{count}; the limit is 10. " in refused(path, instances=10)
    assert "--limit header_bytes=" in refused(path, header_bytes=20)
    assert len(read(path, ReadOptions(limits=ReadLimits(instances=count, file_bytes=size))).spaces) == 1


def test_each_limit_of_a_zip(tmp_path: Path) -> None:
    model = small(tmp_path).read_bytes()
    path = tmp_path / "plan.ifczip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("model.ifc", model)
        archive.writestr("a.txt", b"")
    assert "2; the limit is 1. " in refused(path, zip_members=1)
    assert f"{len(model):,}; the limit is 50. " in refused(path, unpacked_bytes=50)
    assert "--limit zip_ratio=" in refused(path, zip_ratio=1)


@pytest.mark.parametrize("name", ["../model.ifc", "/model.ifc", "C:\\model.ifc", "a/..\\..\\model.ifc"])
def test_a_zip_whose_names_lead_out_of_it_is_refused(tmp_path: Path, name: str) -> None:
    path = tmp_path / "plan.ifczip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(name, small(tmp_path).read_bytes())
    assert "leads out" in refused(path)


def test_the_shadow_that_a_desktop_leaves_in_a_zip_is_no_second_model(tmp_path: Path) -> None:
    path = tmp_path / "plan.ifczip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("model.ifc", small(tmp_path).read_bytes())
        archive.writestr("__MACOSX/._model.ifc", b"\x00\x05\x16\x07")
    assert len(read(path, ReadOptions()).spaces) == 1


def test_coordinates_beyond_the_limit_name_it_and_the_option(tmp_path: Path) -> None:
    scene = Scene(unit="mm")
    storey = scene.storey("TÉRREO", 0)
    for i in range(5):
        scene.space(f"S{i}", storey, (250_000, 4.0 * i, 0), (3, 3, 2.6))
    path = scene.write(tmp_path)
    assert "reach 250 km, beyond the limit of 100 km" in refused(path, coordinate=1e8)
    assert "--limit coordinate=" in refused(path, coordinate=1e8)
    assert len(read(path, ReadOptions()).spaces) == 5


def mesh(scene: Scene, size: float, height: float, rows: int = 2) -> object:
    """Return a flat-topped block of 2 * rows * rows triangles above and four walls."""
    step = size / rows
    points = [(step * i, step * j, height) for j in range(rows + 1) for i in range(rows + 1)]
    points += [(0, 0, 0), (size, 0, 0), (size, size, 0), (0, size, 0)]
    faces = []
    for j in range(rows):
        for i in range(rows):
            a = j * (rows + 1) + i + 1
            faces += [(a, a + 1, a + rows + 2), (a, a + rows + 2, a + rows + 1)]
    coordinates = scene.make("IfcCartesianPointList3D", CoordList=[tuple(scene.n(float(c)) for c in p) for p in points])
    base = len(points) - 3
    faces += [(base, base + 2, base + 1), (base, base + 3, base + 2)]
    item = scene.make("IfcTriangulatedFaceSet", Coordinates=coordinates, CoordIndex=faces)
    return scene.shape(item, kind="Tessellation")


def test_a_mesh_over_the_limit_counts_by_its_box_and_is_not_sure(plan_of: Read) -> None:
    scene = Scene("IFC4", "mm")
    storey = scene.storey("TÉRREO", 0)
    scene.add("IfcWasteTerminal", "Ralo", (5, 5, 0), storey, mesh(scene, 0.4, 0.1, 6), PredefinedType="FLOORTRAP")
    exact, boxed = plan_of(scene), plan_of(scene, limits=ReadLimits(faces=60))
    assert exact.openings[0].recognition.is_sure
    assert boxed.openings[0].shape.bounds == pytest.approx(exact.openings[0].shape.bounds)
    assert not boxed.openings[0].recognition.is_sure
    assert [b.concept for b in boxed.broken] == ["drain"]
    assert "--limit faces=" in boxed.broken[0].why.en
    assert any("bounding box" in n.en for n in boxed.files[0].notes)


def test_a_room_over_the_limit_has_no_outline_rather_than_a_box(plan_of: Read) -> None:
    scene = Scene()
    storey = scene.storey("TÉRREO", 0)
    scene.add("IfcSpace", "SALA", (0, 0, 0), storey, mesh(scene, 4, 2.6, 6))
    plan = plan_of(scene, limits=ReadLimits(faces=60))
    assert plan.spaces[0].shape.is_empty
    assert [b.concept for b in plan.broken] == ["space"]


def test_a_ceiling_known_by_its_box_alone_leaves_the_ceiling_unknown(plan_of: Read) -> None:
    scene = Scene()
    storey = scene.storey("TÉRREO", 0)
    scene.space("SALA", storey, (0, 0, 0), (4, 4, 3))
    scene.add("IfcCovering", "Forro", (0, 0, 2.5), storey, mesh(scene, 4, 0.05, 6), PredefinedType="CEILING")
    assert plan_of(scene).spaces[0].ceiling_height_m == pytest.approx(2.5)
    assert isinstance(plan_of(scene, limits=ReadLimits(faces=60)).spaces[0].ceiling_height_m, Missing)


def test_geometry_that_takes_more_than_its_time_is_given_up_and_the_rest_is_read(plan_of: Read) -> None:
    scene = Scene()
    storey = scene.storey("TÉRREO", 0)
    scene.add("IfcWall", "W", (0, 0, 0), storey, mesh(scene, 4, 0.1, 50))
    scene.space("SALA", storey, (0, 0, 0), (3, 3, 2.6))
    plan = plan_of(scene, limits=ReadLimits(element_seconds=0.0))
    assert {b.concept for b in plan.broken} == {"wall", "space"}
    assert plan_of(scene).walls[0].shape.bounds == pytest.approx((0, 0, 4, 4))


@pytest.mark.parametrize(
    ("work", "said"),
    [("while True: pass", TooComplex), ("os._exit(3)", Unsupported), ("os.kill(os.getpid(), 11)", Unsupported),
     ("raise ValueError('so')", ValueError), ("raise MemoryError", Unsupported)],
)  # fmt: skip
def test_work_apart_that_never_ends_or_ends_the_process(work: str, said: type[Exception]) -> None:
    def task(request: str) -> str:
        if request == "good":
            return "well"
        exec(work, {"os": os})  # noqa: S102 - the work is this test's own
        return "never"

    workshop = apart.Apart(task, 0.2)
    try:
        assert workshop.ask("good") == "well"
        with pytest.raises(said):
            workshop.ask("bad")
        assert workshop.ask("good") == "well"
    finally:
        workshop.close()


def test_a_body_of_many_faces_is_exact_when_it_is_worked_out_apart(plan_of: Read) -> None:
    scene = Scene()
    storey = scene.storey("TÉRREO", 0)
    scene.add("IfcSlab", "Laje", (1, 2, 0), storey, mesh(scene, 8, 0.1, 50), PredefinedType="FLOOR")
    plan = plan_of(scene)
    assert plan.slabs[0].shape.area == pytest.approx(64, abs=1e-4)
    assert plan.slabs[0].recognition.is_sure
    assert plan.broken == ()


def test_a_kernel_that_ends_its_process_costs_only_the_element(plan_of: Read) -> None:
    scene = Scene()
    storey = scene.storey("TÉRREO", 0)
    first = scene.make("IfcBooleanResult", Operator="UNION")
    second = scene.make("IfcBooleanResult", Operator="UNION", FirstOperand=first, SecondOperand=first)
    first.FirstOperand = first.SecondOperand = second
    scene.add("IfcWall", "laço", (0, 0, 0), storey, scene.shape(first, kind="CSG"))
    cut = scene.make("IfcBooleanResult", Operator="DIFFERENCE", FirstOperand=scene.extrusion(scene.rectangle(4, 1), 3))
    cut.SecondOperand = scene.extrusion(scene.rectangle(1, 1), 3)
    scene.add("IfcWall", "corte", (0, 0, 0), storey, scene.shape(cut, kind="CSG"))
    plan = plan_of(scene)
    walls = {w.name: w.shape for w in plan.walls}
    assert walls["corte"].area == pytest.approx(3.0, abs=1e-3)
    assert [b.concept for b in plan.broken] == ["wall"]


def test_bodies_in_a_circle_never_reach_the_kernel(plan_of: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    monkeypatch.setattr(solids, "kernel_body", lambda *_: asked.append(_))
    monkeypatch.setattr(apart.os, "fork", _forbidden)
    scene = Scene()
    first = scene.make("IfcBooleanResult", Operator="UNION", FirstOperand=scene.extrusion(scene.rectangle(1, 1), 1))
    first.SecondOperand = first
    scene.add("IfcWall", "laço", (0, 0, 0), scene.storey("TÉRREO", 0), scene.shape(first, kind="CSG"))
    plan = plan_of(scene)
    assert "part of itself" in plan.broken[0].why.en
    assert asked == []


def test_where_no_process_may_be_forked_the_work_is_done_here(plan_of: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart.os, "fork", _forbidden)
    scene = Scene()
    cut = scene.make("IfcBooleanResult", Operator="DIFFERENCE", FirstOperand=scene.extrusion(scene.rectangle(4, 1), 3))
    cut.SecondOperand = scene.extrusion(scene.rectangle(1, 1), 3)
    scene.add("IfcWall", "corte", (0, 0, 0), scene.storey("TÉRREO", 0), scene.shape(cut, kind="CSG"))
    assert plan_of(scene).walls[0].shape.area == pytest.approx(3.0, abs=1e-3)


def _forbidden() -> int:
    raise PermissionError("not allowed while a plan is read")


def test_an_instance_defined_twice_and_a_reference_to_none(tmp_path: Path) -> None:
    path = small(tmp_path)
    text = path.read_text()
    path.write_text(text.replace("DATA;", "DATA;\n#1=IFCDIRECTION((1.,0.,0.));", 1))
    assert "#1 is defined twice" in refused(path)
    path.write_text(text.replace("DATA;", "DATA;\n#9001=IFCSTYLEDITEM(#9002,(#9003),$);", 1))
    plan = read(path, ReadOptions())
    assert plan.unreadable >= 2
    assert any("2 instance(s) that it does not hold" in n.en for n in plan.files[0].notes)


@pytest.mark.parametrize("depth", [64, 65])
def test_values_nest_only_so_deep(tmp_path: Path, depth: int) -> None:
    path = small(tmp_path)
    value = "IFCLABEL(" * (depth - 1) + "'x'" + ")" * (depth - 1)
    line = f"DATA;\n#9001=IFCPROPERTYSINGLEVALUE('a',$,{value},$);"
    path.write_text(path.read_text().replace("DATA;", line, 1))
    if depth > 64:
        assert "nested 65 parentheses deep" in refused(path)
    else:
        assert len(read(path, ReadOptions()).spaces) == 1
