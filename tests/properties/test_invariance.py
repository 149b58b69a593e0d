"""The same plan gives the same verdicts, findings and measured values, whatever its file looks like."""

from __future__ import annotations

from functools import lru_cache

import pytest

from samples.scenarios import scenes
from tests.scenes import check_scene

SCENES = ("S01", "S02", "S05", "S08", "S09", "S12")
FAR = (620000.0, 9650000.0)
DXF = {
    "far": {"shift": FAR}, "turned": {"rotate_deg": 33.0}, "mirrored": {"mirror": True},
    "all three": {"shift": FAR, "rotate_deg": 217.0, "mirror": True},
    "centimetres": {"unit": "cm"}, "millimetres": {"unit": "mm"}, "shuffled": {"seed": 7}, "nested": {"nested": True},
    "binary": {"binary": True}, "R12": {"version": "R12"}, "R2000": {"version": "R2000"}, "R2018": {"version": "R2018"},
}
IFC = {
    "far": {"shift": FAR}, "turned": {"rotate_deg": 33.0}, "mirrored": {"mirror": True},
    "all three": {"shift": FAR, "rotate_deg": 217.0, "mirror": True},
    "millimetres": {"unit": "MILLIMETRE"}, "feet": {"unit": "FOOT"}, "shuffled": {"seed": 7},
    "zipped": {"zipped": True}, "IFC2X3": {"schema": "IFC2X3"}, "IFC4X3": {"schema": "IFC4X3"},
}


@lru_cache(maxsize=32)
def plain(scene_id: str, fmt: str):
    return check_scene(scenes()[scene_id](), fmt).table()


def different(one, other):
    return {i: (one[i], other.get(i)) for i in one if one[i] != other.get(i)}


@pytest.mark.parametrize("how", DXF)
@pytest.mark.parametrize("scene_id", SCENES)
def test_dxf(scene_id, how):
    assert different(plain(scene_id, "dxf"), check_scene(scenes()[scene_id](), "dxf", write=DXF[how]).table()) == {}


@pytest.mark.parametrize("how", IFC)
@pytest.mark.parametrize("scene_id", SCENES)
def test_ifc(scene_id, how):
    assert different(plain(scene_id, "ifc"), check_scene(scenes()[scene_id](), "ifc", write=IFC[how]).table()) == {}


def neutral(table):
    """Drop what only one format can name: the objects without a name of their own."""

    def kept(row):
        verdict, kind, _, unit, _, measured, near, _ = row
        return (verdict, kind, unit, measured, near)

    return {i: (verdict, sorted(map(kept, rows), key=repr)) for i, (verdict, rows) in table.items()}


@pytest.mark.parametrize("scene_id", SCENES)
def test_dxf_and_ifc_agree(scene_id):
    assert different(neutral(plain(scene_id, "dxf")), neutral(plain(scene_id, "ifc"))) == {}


def fingerprints(table):
    return {i: sorted(row[-1] for row in rows) for i, (_, rows) in table.items()}


@pytest.mark.parametrize("scene_id", SCENES)
def test_fingerprints_are_the_same_in_both_formats(scene_id):
    assert different(fingerprints(plain(scene_id, "dxf")), fingerprints(plain(scene_id, "ifc"))) == {}


@pytest.mark.parametrize("scene_id", SCENES)
def test_every_scene_has_something_to_compare(scene_id):
    verdicts = [v for v, _ in plain(scene_id, "dxf").values()]
    assert len(verdicts) in (36, 178)  # the records of the two laws
    assert set(verdicts) != {"missing"}
