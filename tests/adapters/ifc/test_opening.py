from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from adapters.ifc import read
from checker.model import Plan
from checker.model.errors import PlanUnreadableError
from checker.model.reading import ReadOptions
from tests.adapters.ifc.builder import Scene


def run(path: Path, **options: object) -> Plan:
    return read(path, ReadOptions(**options))  # type: ignore[arg-type]  # options by name


def refused(path: Path) -> str:
    with pytest.raises(PlanUnreadableError) as caught:
        run(path)
    assert path.name in caught.value.text.en
    assert caught.value.text.pt != caught.value.text.en
    return caught.value.text.en


def small(folder: Path, schema: str = "IFC4") -> Path:
    scene = Scene(schema)
    scene.space("SALA", scene.storey("TÉRREO", 0), (0, 0, 0), (3, 3, 2.6))
    return scene.write(folder)


@pytest.mark.parametrize(
    ("family", "header"),
    [
        ("IFC2X3", "IFC2X3"),
        ("IFC2X3", "IFC2X3_TC1"),
        ("IFC2X3", "IFC2X3_FINAL"),
        ("IFC4", "IFC4"),
        ("IFC4", "IFC4_ADD1"),
        ("IFC4", "IFC4_ADD2"),
        ("IFC4", "IFC4_ADD2_TC1"),
        ("IFC4X3", "IFC4X3"),
        ("IFC4X3", "IFC4X3_ADD1"),
        ("IFC4X3", "IFC4X3_ADD2"),
        ("IFC4X3", "IFC4X3_TC1"),
    ],
)
def test_header_variants_are_read_as_the_nearest_schema_and_said_so(tmp_path: Path, family: str, header: str) -> None:
    path = small(tmp_path, family)
    text = path.read_text()
    written = {"IFC2X3": "'IFC2X3'", "IFC4": "'IFC4'", "IFC4X3": "'IFC4X3_ADD2'"}[family]
    path.write_text(text.replace(written, f"'{header}'"))
    plan = run(path)
    assert plan.files[0].version == header
    assert len(plan.spaces) == 1
    assert any(header in n.en for n in plan.files[0].notes) == (header not in {"IFC2X3", "IFC4", "IFC4X3_ADD2"})


@pytest.mark.parametrize("header", ["IFC2X_FINAL", "IFC4X1", "IFC4X3_RC2", "IFC5", ""])
def test_other_schemas_are_refused_by_name(tmp_path: Path, header: str) -> None:
    path = small(tmp_path)
    path.write_text(path.read_text().replace("'IFC4'", f"'{header}'"))
    assert "IFC2X3, IFC4 or IFC4X3" in refused(path)


def test_absent_directory_empty_and_other_content(tmp_path: Path) -> None:
    assert "does not exist" in refused(tmp_path / "nowhere.ifc")
    assert "not a file" in refused(tmp_path)
    for name, content, said in [
        ("empty.ifc", b"  \n", "empty"),
        ("drawing.ifc", b"  0\nSECTION\n  2\nHEADER\n", "not an IFC file"),
        ("xml.ifc", b"<?xml version='1.0'?><ifcXML/>", "ifcXML"),
        ("noise.ifc", bytes(range(256)) * 4, "not an IFC"),
        ("noschema.ifc", b"ISO-10303-21;\nHEADER;\nENDSEC;\n", "FILE_SCHEMA"),
    ]:
        (tmp_path / name).write_bytes(content)
        assert said in refused(tmp_path / name)


def test_truncated_file_is_refused(tmp_path: Path) -> None:
    path = small(tmp_path)
    data = path.read_bytes()
    path.write_bytes(data[: len(data) * 9 // 10])
    assert "truncated or damaged" in refused(path)


def test_half_read_file_is_refused(tmp_path: Path) -> None:
    path = small(tmp_path)
    lines = path.read_text().splitlines()
    middle = next(i for i, line in enumerate(lines) if line.startswith("#9="))
    lines.insert(middle, "*//*")
    path.write_text("\n".join(lines))
    assert "of" in refused(path)


def test_a_lost_object_is_named_and_ends_the_reading(tmp_path: Path) -> None:
    path = small(tmp_path)
    path.write_text(path.read_text().replace("IFCSPACE(", "IFCNOSUCHTHING("))
    assert "IFC" in refused(path)


def test_comments_that_look_like_instances_are_not_counted(tmp_path: Path) -> None:
    path = small(tmp_path)
    path.write_text(path.read_text().replace("DATA;", "DATA;\n/* #9001=IFCWALL('x'); */", 1))
    assert len(run(path).spaces) == 1


def test_not_a_number_is_refused_before_it_can_end_the_interpreter(tmp_path: Path) -> None:
    path = small(tmp_path)
    path.write_text(path.read_text().replace("(0.,0.,0.)", "(-nan(ind).,0.,0.)", 1))
    assert "invalid number" in refused(path)


def test_a_name_that_reads_like_nan_is_no_number(tmp_path: Path) -> None:
    scene = Scene()
    scene.space("sala (nan, inf)", scene.storey("TÉRREO", 0), (0, 0, 0), (3, 3, 2.6))
    assert run(scene.write(tmp_path)).spaces[0].name == "sala (nan, inf)"


def zipped(folder: Path, **members: bytes) -> Path:
    path = folder / "plan.ifczip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name.replace("_", "."), content)
    return path


def test_zip_of_one_model_is_read(tmp_path: Path) -> None:
    content = small(tmp_path).read_bytes()
    plan = run(zipped(tmp_path, model_ifc=content, readme_txt=b"x"))
    assert len(plan.spaces) == 1
    assert plan.files[0].format == "ifc"
    assert len(plan.files[0].sha256) == 64


def test_zips_that_hold_no_model_or_two_or_xml_or_are_damaged(tmp_path: Path) -> None:
    content = small(tmp_path).read_bytes()
    assert "exactly one" in refused(zipped(tmp_path, readme_txt=b"x"))
    assert "exactly one" in refused(zipped(tmp_path, a_ifc=content, b_ifc=content))
    xml = refused(zipped(tmp_path, a_ifcxml=b"<x/>"))
    assert "ifcXML" in xml
    assert "corrupt" not in xml
    path = zipped(tmp_path, a_ifc=content)
    data = bytearray(path.read_bytes())
    data[60:90] = b"\x00" * 30
    path.write_bytes(data)
    assert "zip" in refused(path)
    path.write_bytes(b"PK\x03\x04 nothing")
    assert "zip" in refused(path)


def test_zip_with_a_compression_that_is_not_known(tmp_path: Path) -> None:
    path = zipped(tmp_path, a_ifc=small(tmp_path).read_bytes())
    data = bytearray(path.read_bytes())
    central = data.rfind(b"PK\x01\x02")
    data[8:10] = data[central + 10 : central + 12] = (9).to_bytes(2, "little")  # Deflate64
    path.write_bytes(data)
    assert "compression" in refused(path)


@pytest.mark.parametrize(
    ("unit", "name", "metres"), [("mm", "mm", 0.001), ("m", "m", 1.0), ("ft", "ft", 0.3048), ("in", "in", 0.0254)]
)
def test_declared_unit(tmp_path: Path, unit: str, name: str, metres: float) -> None:
    scene = Scene("IFC2X3", unit)
    scene.space("SALA", scene.storey("TÉRREO", 0), (1, 2, 0), (3, 3, 2.6))
    plan = run(scene.write(tmp_path))
    declared = plan.files[0].unit
    assert (declared.name, declared.source) == (name, "declared")
    assert declared.metres == pytest.approx(metres)
    assert plan.spaces[0].shape.bounds == pytest.approx((1, 2, 4, 5), abs=1e-6)


def test_without_a_length_unit_it_is_unknown_unless_the_user_states_it(tmp_path: Path) -> None:
    scene = Scene()
    scene.space("SALA", scene.storey("TÉRREO", 0), (0, 0, 0), (3000, 3000, 2600))
    scene.project.UnitsInContext = None
    path = scene.write(tmp_path)
    unknown = run(path).files[0]
    assert (unknown.unit.source, unknown.unit.metres) == ("unknown", 0.0)
    assert any("IfcUnitAssignment" in n.en for n in unknown.notes)
    stated = run(path, unit="mm")
    assert stated.files[0].unit.source == "option"
    assert stated.spaces[0].shape.area == pytest.approx(9.0)


def test_conversion_factor_at_odds_with_its_name_makes_the_unit_unknown(tmp_path: Path) -> None:
    scene = Scene("IFC4", "ft")
    scene.space("SALA", scene.storey("TÉRREO", 0), (0, 0, 0), (3, 3, 2.6))
    next(iter(scene.file.by_type("IfcMeasureWithUnit"))).ValueComponent = scene.make("IfcLengthMeasure", 3.048)
    assert run(scene.write(tmp_path)).files[0].unit.source == "unknown"


@pytest.mark.parametrize("at_placement", [True, False])
def test_national_grid_coordinates_are_shifted_and_the_shift_is_kept(tmp_path: Path, at_placement: bool) -> None:
    scene = Scene("IFC4", "mm")
    storey = scene.storey("TÉRREO", 0)
    far = (620123.456, 9650789.012)
    if at_placement:
        scene.space("SALA", storey, (*far, 0), (3, 4, 2.6))
    else:
        ring = [(far[0], far[1]), (far[0] + 3, far[1]), (far[0] + 3, far[1] + 4), (far[0], far[1] + 4)]
        scene.add("IfcSpace", "SALA", (0, 0, 0), storey, scene.shape(scene.extrusion(scene.polygon(*ring), 2.6)))
    plan = run(scene.write(tmp_path))
    x0, y0, x1, y1 = plan.spaces[0].shape.bounds
    ox, oy = plan.origin
    assert (x0 + ox, y0 + oy) == pytest.approx(far, abs=1e-5)
    assert (x1 - x0, y1 - y0) == pytest.approx((3, 4), abs=1e-5)
    if not at_placement:
        return
    assert max(abs(x0), abs(y0)) < 10_000 or max(plan.origin) == 0.0


def test_absurd_coordinates_are_refused(tmp_path: Path) -> None:
    scene = Scene()
    storey = scene.storey("TÉRREO", 0)
    for i in range(20):
        scene.space(f"S{i}", storey, (5e9, 5e9, 0), (3, 3, 2.6))
    with pytest.raises(PlanUnreadableError, match="limit of 100,000 km"):
        run(scene.write(tmp_path))


def test_one_stray_element_is_broken_and_the_rest_is_read(tmp_path: Path) -> None:
    scene = Scene()
    storey = scene.storey("TÉRREO", 0)
    for i in range(5):
        scene.space(f"S{i}", storey, (4.0 * i, 0, 0), (3, 3, 2.6))
    scene.add("IfcWall", "W", (3e8, 0, 0), storey, scene.box(1, 0.2, 3))
    plan = run(scene.write(tmp_path))
    assert len(plan.spaces) == 5
    assert [b.concept for b in plan.broken] == ["wall"]
