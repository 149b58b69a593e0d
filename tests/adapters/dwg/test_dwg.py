"""DWG drawings: written by the library itself, and by hand at the seam for what it cannot write."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from adapters.dwg import read
from adapters.dwg.document import build
from adapters.dwg.source import MODEL, DwgBlock, DwgEntity, DwgInsert, DwgLayer, DwgSource, origin_in
from checker.model import Plan
from checker.model.errors import PlanUnreadableError
from checker.model.limits import ReadLimits
from checker.model.reading import ReadOptions
from tests.adapters.dxf.builder import Drawing, notes

SQUARE = [(0.0, 0.0), (4.0, 0.0), (4.0, 3.0), (0.0, 3.0)]


def load(path: Path, **options: Any) -> Plan:
    return read(path, ReadOptions(**options))


def refused(path: Path, **options: Any) -> str:
    with pytest.raises(PlanUnreadableError) as caught:
        load(path, **options)
    assert caught.value.text.pt != caught.value.text.en
    assert path.name in caught.value.text.pt
    return caught.value.text.en


class Dwg:
    """A DWG of R2000 under construction."""

    def __init__(self) -> None:
        self.doc = pytest.importorskip("ezdwg", reason="the extra 'dwg' is not installed").new()
        self.space: Any = self.doc.modelspace()

    def layer(self, name: str, **state: Any) -> str:
        self.doc.layers.setdefault(name, {"color_index": 7, **state})
        return name

    def insert(self, name: str, at: tuple[float, float], layer: str = "0", **values: str) -> Any:
        if name.upper() not in {b.upper() for b in self.doc.blocks}:
            self.doc.blocks.new(name).add_circle((0, 0), 0.1)
        ref = self.space.add_blockref(name, at, layer=self.layer(layer))
        for tag, value in values.items():
            self.space.add_attrib(ref, tag.replace("_", "-"), value, at)
        return ref

    def plan(self, folder: Path, **options: Any) -> Plan:
        return load(self.save(folder), **options)

    def save(self, folder: Path) -> Path:
        path = folder / "p.dwg"
        self.doc.save(path)
        return path


def depot() -> Dwg:
    dwg = Dwg()
    dwg.doc.header["insunits"] = 6
    dwg.space.add_lwpolyline(SQUARE, closed=True, layer=dwg.layer("GLP-AREA"))
    dwg.insert("SELO", (0, 0), "DOC-SELO", UNIDADE="M", MUNICIPIO="Cuiabá")
    dwg.insert("GLP-P13", (2, 2), "GLP-RECIPIENTE", PILHA="4")
    dwg.insert("GAS-SEN", (3, 1), "GAS-SENSOR", NOME="Ação", ALTURA="0,20")
    dwg.space.add_circle((9, 9), 0.2, layer=dwg.layer("HID-RALO"))
    dwg.space.add_text("ÁREA DE SERVIÇO", (1, 1), 0.2, layer=dwg.layer("DOC-TEXTO"))
    return dwg


def test_what_a_dwg_holds_is_what_is_read(tmp_path: Path) -> None:
    plan = depot().plan(tmp_path)
    (file,) = plan.files
    assert (file.format, file.version, file.unit.name) == ("dwg", "AC1015 R2000", "m")
    assert plan.declared.municipality == "Cuiabá"
    assert plan.areas[0].shape.area == pytest.approx(12.0)
    assert plan.cylinders[0].quantity == 4
    assert (plan.sensors[0].name, plan.sensors[0].height_above_floor_m) == ("Ação", 0.2)
    assert plan.openings[0].shape.centroid.coords[0] == pytest.approx((9, 9))
    assert [t.text for t in plan.texts] == ["ÁREA DE SERVIÇO"]
    assert plan.unreadable == 0


def test_a_dwg_and_a_dxf_of_the_same_drawing_tell_the_same(tmp_path: Path) -> None:
    drawing = Drawing("R2000")
    drawing.poly(SQUARE, "GLP-AREA")
    drawing.insert("GLP-P13", (2, 2), "GLP-RECIPIENTE", circle=0.1, PILHA="4")
    drawing.space.add_circle((9, 9), 0.2, dxfattribs={"layer": "HID-RALO"})
    other, plan = drawing.plan(tmp_path), depot().plan(tmp_path)
    assert plan.areas[0].shape.equals(other.areas[0].shape)
    assert plan.openings[0].shape.equals(other.openings[0].shape)
    assert plan.cylinders[0].shape.equals(other.cylinders[0].shape)
    assert plan.areas[0].recognition == other.areas[0].recognition
    assert plan.disciplines >= other.disciplines


def test_block_contents_stay_in_their_blocks(tmp_path: Path) -> None:
    dwg = Dwg()
    dwg.insert("SELO", (0, 0), "DOC-SELO", UNIDADE="M")
    block = dwg.doc.blocks.new("BANHO", base_point=(1, 1, 0))
    block.add_circle((3, 1), 0.1, layer="0")
    dwg.doc.blocks.new("GUARDADO").add_circle((50, 50), 0.1, layer=dwg.layer("HID-RALO"))
    dwg.space.add_blockref("BANHO", (10, 10), rotation=90, layer=dwg.layer("HID-RALO"))
    dwg.space.add_blockref("BANHO", (20, 20), scale=(-1, 1, 1), layer="HID-RALO")
    plan = dwg.plan(tmp_path)
    at = sorted((round(o.shape.centroid.x, 6), round(o.shape.centroid.y, 6)) for o in plan.openings)
    assert at == [(10, 12), (18, 20)]


def test_layers_that_are_off_or_frozen_and_downward_extrusion(tmp_path: Path) -> None:
    dwg = Dwg()
    dwg.insert("SELO", (0, 0), "DOC-SELO", UNIDADE="M")
    dwg.space.add_circle((1, 1), 0.1, layer=dwg.layer("HID-RALO", off=True))
    dwg.space.add_circle((-5, 1), 0.1, layer=dwg.layer("HID-GORDURA"), extrusion=(0, 0, -1))
    plan = dwg.plan(tmp_path)
    (box,) = plan.openings
    assert box.shape.centroid.coords[0] == pytest.approx((5, 1))
    assert len(plan.hidden) == 1


def test_curves(tmp_path: Path) -> None:
    dwg = Dwg()
    dwg.insert("SELO", (0, 0), "DOC-SELO", UNIDADE="M")
    dwg.space.add_lwpolyline([(-1, 0), (1, 0)], closed=True, bulges=[1.0, 1.0], layer=dwg.layer("GLP-AREA"))
    dwg.space.add_ellipse((20, 0, 0), (4, 0, 0), 0.5, layer=dwg.layer("GLP-LOTE"))
    plan = dwg.plan(tmp_path)
    assert plan.areas[0].shape.area == pytest.approx(3.14159265, abs=5e-4)
    assert plan.lots[0].shape.area == pytest.approx(3.14159265 * 8, abs=2e-3)


def test_a_unit_in_the_header_is_a_vote_as_in_a_dxf(tmp_path: Path) -> None:
    dwg = Dwg()
    dwg.doc.header["insunits"] = 4
    dwg.space.add_lwpolyline(SQUARE, closed=True, layer=dwg.layer("GLP-AREA"))
    unit = dwg.plan(tmp_path).files[0].unit
    assert unit.name is None
    assert any("$INSUNITS = 4" in e for e in unit.evidence)


def test_limits_hold_for_a_dwg(tmp_path: Path) -> None:
    dwg = depot()
    dwg.space.add_lwpolyline([(float(n), n % 2) for n in range(50)], layer="0")
    path = dwg.save(tmp_path)
    assert "limit is 5" in refused(path, limits=ReadLimits(entities=5))
    assert "50 vertices" in refused(path, limits=ReadLimits(vertices=49))
    assert "--limit file_bytes=VALUE" in refused(path, limits=ReadLimits(file_bytes=100))
    load(path, limits=ReadLimits(vertices=50))


@pytest.mark.parametrize("content", [b"AC1032", b"AC1015" + b"\x00" * 500, b"AC1024" + bytes(range(256)) * 40])
def test_rubbish_behind_a_header_is_refused(tmp_path: Path, content: bytes) -> None:
    pytest.importorskip("ezdwg", reason="the extra 'dwg' is not installed")
    path = tmp_path / "p.dwg"
    path.write_bytes(content)
    said = refused(path)
    assert "DXF" in said or "holds no entity" in said


@pytest.mark.parametrize(("code", "shown"), [(b"AC1009", "AC1009"), (b"AC1035", "AC1035"), (b"AC2.10", "AC2.10")])
def test_other_versions_are_refused_with_the_ones_accepted(tmp_path: Path, code: bytes, shown: str) -> None:
    path = tmp_path / "p.dwg"
    path.write_bytes(code + b"\x00" * 100)
    said = refused(path)
    assert shown in said
    assert "R13 to R2018" in said


def test_without_the_extra_the_message_says_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ezdwg", None)
    path = tmp_path / "p.dwg"
    path.write_bytes(b"AC1032" + b"\x00" * 100)
    said = refused(path)
    assert "pip install 'esquadro[dwg]'" in said
    assert "pipx inject esquadro ezdwg" in said
    assert "save the drawing as DXF" in said


def entity(kind: str, handle: int, **values: Any) -> DwgEntity:
    return DwgEntity(kind, handle, {"layer_handle": 1, "extrusion": (0.0, 0.0, 1.0), **values})


def source(*entities: DwgEntity, written: Mapping[int, str] | None = None, **more: Any) -> DwgSource:
    found = {e.handle: e.kind for e in entities}
    return DwgSource(
        version="AC1032",
        insunits=6,
        layers=[DwgLayer(1, "HID-RALO")],
        entities=entities,
        placements={e.handle: more.get("places", {}).get(e.handle, (MODEL, None)) for e in entities},
        written={**found, **(written or {})},
        blocks=more.get("blocks", ()),
        inserts=more.get("inserts", {}),
        layer_of=more.get("layer_of", {}),
    )


def given(monkeypatch: pytest.MonkeyPatch, folder: Path, decoded: DwgSource) -> Plan:
    monkeypatch.setattr("adapters.dwg.opening.decode", lambda path: decoded)
    path = folder / "p.dwg"
    path.write_bytes(b"AC1032")
    return load(path, unit="m")


def test_what_is_not_decoded_breaks_the_concept_of_its_layer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = given(monkeypatch, tmp_path, source(written={77: "AEC_WALL"}, layer_of={77: 1}))
    assert plan.unreadable == 1
    assert [(b.concept, b.ref.ref) for b in plan.broken] == [("drain", "4D")]
    assert "AEC_WALL (1)" in notes(plan)


def test_a_spline_of_unknown_course_is_not_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spline = entity("SPLINE", 9, degree=3, closed=True, control_points=[], knots=[], fit_points=[(0, 0, 0), (4, 0, 0)])
    plan = given(monkeypatch, tmp_path, source(spline))
    assert not plan.openings
    assert [b.concept for b in plan.broken] == ["drain"]


def test_a_text_without_an_object_of_its_own_is_a_guess_and_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = entity("TEXT", 5, text="TERREO", insert=(0, 0, 0), height=1.0, rotation=0.0)
    assert [t.text for t in given(monkeypatch, tmp_path, source(text)).texts] == ["TERREO"]
    guessed = source(text)
    guessed = DwgSource(version="AC1032", entities=guessed.entities, placements=guessed.placements)
    assert not given(monkeypatch, tmp_path, guessed).texts


def placed(handle: int, name: str) -> DwgEntity:
    scale = {"xscale": 1.0, "yscale": 1.0, "zscale": 1.0, "rotation": 0.0}
    return entity("INSERT", handle, insert=(5.0, 5.0, 0.0), name=name, **scale)


@pytest.mark.parametrize(
    ("name", "held", "missing"),
    [("ARQUITETURA", {}, True), ("ARQUITETURA", {10: (0, 100)}, False), ("HID-RL", {}, False)],
)
def test_a_block_that_holds_nothing_may_be_an_external_reference(
    name: str, held: Mapping[int, Any], missing: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    circle = entity("CIRCLE", 10, center=(0.0, 0.0, 0.0), radius=0.1)
    decoded = source(
        placed(30, name),
        *([circle] if held else []),
        blocks=[DwgBlock(100, name)],
        places=held,
        inserts={30: DwgInsert((0.0, 0.0, 1.0), 100)},
    )
    plan = given(monkeypatch, tmp_path, decoded)
    assert bool(plan.broken_of("drain", "storage_area")) is missing
    assert ("ARQUITETURA" in notes(plan)) is missing


def test_arrays_and_anonymous_blocks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    circle = {"center": (0.0, 0.0, 0.0), "radius": 0.1}
    array = entity(
        "MINSERT",
        30,
        insert=(5.0, 5.0, 0.0),
        xscale=1.0,
        yscale=1.0,
        zscale=1.0,
        rotation=0.0,
        name="*U1",
        row_count=2,
        column_count=3,
        row_spacing=1.0,
        column_spacing=2.0,
    )
    decoded = source(
        entity("CIRCLE", 10, **circle),
        entity("CIRCLE", 11, **{**circle, "center": (50.0, 0.0, 0.0)}),
        array,
        blocks=[DwgBlock(100, "*U", dynamic=True), DwgBlock(101, "*U")],
        places={10: (0, 100), 11: (0, 101)},
        inserts={30: DwgInsert((0.0, 0.0, 1.0), 100)},
    )
    plan = given(monkeypatch, tmp_path, decoded)
    assert sorted(round(o.shape.centroid.x, 6) for o in plan.openings) == [5, 5, 7, 7, 9, 9]
    assert "Blocos dinâmicos" in notes(plan)


def extended(handle: int, shift: int) -> bytes:
    """A record with extended data of a dynamic block, off by some bits, among other bytes."""
    data = b"\x12\x34" + bytes((70, 1, 0, 5)) + handle.to_bytes(8, "big") + b"\x46\x01\x00\x05" + b"\xff" * 8
    return (int.from_bytes(data, "big") << (8 - shift)).to_bytes(len(data) + 1, "big")


@pytest.mark.parametrize("shift", range(8))
def test_the_origin_of_a_dynamic_block_is_found_at_any_bit(shift: int) -> None:
    assert origin_in(extended(0x24F, shift), {0x24F, 0x300}) == 0x24F
    assert origin_in(extended(0x24F, shift), {0x300}) is None
    assert origin_in(b"", {0x24F}) is None


def test_a_dynamic_block_counts_by_the_name_of_its_origin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    insert = {"xscale": 1.0, "yscale": 1.0, "zscale": 1.0, "rotation": 0.0, "layer_handle": 1}
    decoded = source(
        entity("CIRCLE", 10, center=(0.0, 0.0, 0.0), radius=0.1),
        entity("INSERT", 30, insert=(5.0, 5.0, 0.0), **insert),
        blocks=[DwgBlock(99, "GAS-SEN"), DwgBlock(100, "*U", dynamic=True, origin=99)],
        places={10: (0, 100)},
        inserts={30: DwgInsert((0.0, 0.0, 1.0), 100)},
    )
    plan = given(monkeypatch, tmp_path, decoded)
    assert [s.anchor for s in plan.sensors] == [(5.0, 5.0)]
    assert "Blocos dinâmicos" not in notes(plan)


def test_paper_space_is_no_plan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    circle = entity("CIRCLE", 10, center=(0.0, 0.0, 0.0), radius=0.1)
    assert not given(monkeypatch, tmp_path, source(circle, places={10: (1, None)})).openings


def test_a_layer_frozen_in_the_windows_of_the_sheets_is_hidden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    views = [
        entity("VIEWPORT", n, center=(5.0, 5.0, 0.0), width=w, height=w, view_center=c, view_height=h, frozen_layers=f)
        for n, w, c, h, f in (
            (20, 10.0, (5.0, 5.0), 10.0, []),  # the sheet itself
            (21, 4.0, (90.0, 90.0), 50.0, ["HID-RALO"]),
        )
    ]
    circle = entity("CIRCLE", 10, center=(0.0, 0.0, 0.0), radius=0.1)
    plan = given(monkeypatch, tmp_path, source(circle, *views, places={20: (1, None), 21: (1, None)}))
    assert not plan.openings
    assert len(plan.hidden) == 1


def test_values_that_are_not_as_they_should_be_are_counted() -> None:
    bad = [
        entity("CIRCLE", 1, center=(0, 0, 0)),
        entity("LINE", 2, start=None, end=(1, 1)),
        entity("TEXT", 3, text="A"),
    ]
    built = build(source(*bad), ReadLimits(), "p.dwg")
    assert not built.done
