"""Dynamic blocks: ``*U`` inserts go by their effective name, whichever link to it the file has kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from ezdxf.entities.factory import load
from ezdxf.lldxf.extendedtags import ExtendedTags
from ezdxf.lldxf.types import dxftag

from tests.adapters.dxf.builder import Drawing


def states(drawing: Drawing, name: str = "DETECTOR DE GAS") -> list[Any]:
    """A dynamic block and two anonymous states of it, not linked yet."""
    drawing.block(name, circle=0.1)
    found = []
    for number, radius in ((7, 0.05), (8, 0.15)):
        block = drawing.doc.blocks.new(f"*U{number}")
        block.add_circle((0, 0), radius)
        found.append(block)
    return found


def link_record(drawing: Drawing, block: Any, name: str) -> None:
    drawing.doc.appids.add("AcDbBlockRepBTag")
    original = drawing.doc.blocks.get(name).block_record
    block.block_record.set_xdata("AcDbBlockRepBTag", [(1070, 1), (1005, original.dxf.handle)])


def link_content(drawing: Drawing, block: Any, name: str) -> None:
    drawing.doc.appids.add("AcDbBlockRepETag")
    original = drawing.doc.blocks.get(name)[0]
    block[0].set_xdata("AcDbBlockRepETag", [(1070, 1), (1071, 4), (1005, original.dxf.handle)])


def link_insert(drawing: Drawing, insert: Any, name: str) -> None:
    original = drawing.doc.blocks.get(name).block_record
    held = insert.new_extension_dict().dictionary.add_new_dict("AcDbBlockRepresentation", hard_owned=True)
    handle = drawing.doc.entitydb.next_handle()
    tags = ExtendedTags(
        [
            dxftag(0, "ACDB_BLOCKREPRESENTATION_DATA"),
            dxftag(5, handle),
            dxftag(330, held.dxf.handle),
            dxftag(100, "AcDbBlockRepresentationData"),
            dxftag(70, 1),
            dxftag(340, original.dxf.handle),
        ]
    )
    data: Any = load(tags, drawing.doc)
    drawing.doc.objects.add_object(data)
    held["AcDbRepData"] = data


@pytest.mark.parametrize("link", ["record", "content", "insert"])
def test_two_states_are_two_things_of_one_name(tmp_path: Path, link: str) -> None:
    drawing = Drawing()
    for number, block in enumerate(states(drawing)):
        insert = drawing.space.add_blockref(block.name, (number * 5, 0), dxfattribs={"layer": "GAS-DIVERSOS"})
        if link == "record":
            link_record(drawing, block, "DETECTOR DE GAS")
        elif link == "content":
            link_content(drawing, block, "DETECTOR DE GAS")
        else:
            link_insert(drawing, insert, "DETECTOR DE GAS")
    plan = drawing.plan(tmp_path)
    assert sorted(s.anchor for s in plan.sensors if s.anchor) == [(0, 0), (5, 0)]
    (seen,) = [s for s in plan.files[0].seen if s.kind == "block" and s.concept == "gas_sensor"]
    assert (seen.name, seen.count, seen.target) == ("DETECTOR DE GAS", 2, "GAS-SEN")


def test_a_state_keeps_the_shape_that_it_shows(tmp_path: Path) -> None:
    drawing = Drawing()
    small, large = states(drawing, "RALO SIFONADO")
    for x, block in ((0, small), (5, large)):
        link_record(drawing, block, "RALO SIFONADO")
        drawing.space.add_blockref(block.name, (x, 0))
    areas = sorted(o.shape.area for o in drawing.plan(tmp_path).openings)
    assert areas == pytest.approx([3.14159 * 0.05**2, 3.14159 * 0.15**2], rel=2e-3)


def test_what_a_visibility_state_hides_is_not_drawn(tmp_path: Path) -> None:
    drawing = Drawing()
    (block, _) = states(drawing, "RALO SIFONADO")
    link_record(drawing, block, "RALO SIFONADO")
    block.add_circle((0, 0), 0.4, dxfattribs={"invisible": 1})
    drawing.space.add_blockref(block.name, (0, 0))
    (drain,) = drawing.plan(tmp_path).openings
    assert drain.shape.bounds[2] == pytest.approx(0.05, abs=1e-4)


def test_a_mirrored_state_is_mirrored(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.block("PORTA DINAMICA 80")
    block = drawing.doc.blocks.new("*U3")
    block.add_arc((0, 0), 0.8, 0, 90)
    link_record(drawing, block, "PORTA DINAMICA 80")
    drawing.space.add_blockref("*U3", (5, 5), dxfattribs={"xscale": -1})
    drawing.space.add_blockref("*U3", (9, 5))
    left, right = sorted(drawing.plan(tmp_path).doors, key=lambda d: d.anchor or (0, 0))
    assert left.swing is not None
    assert right.swing is not None
    assert left.swing.bounds[2] == pytest.approx(5)
    assert right.swing.bounds[0] == pytest.approx(9)


def test_a_lost_link_leaves_an_anonymous_symbol(tmp_path: Path) -> None:
    drawing = Drawing()
    (block, _) = states(drawing)
    drawing.doc.appids.add("AcDbBlockRepBTag")
    block.block_record.set_xdata("AcDbBlockRepBTag", [(1005, "FFFF")])
    drawing.space.add_blockref(block.name, (0, 0), dxfattribs={"layer": "X"})
    assert not drawing.plan(tmp_path).sensors


def test_the_user_s_name_for_it_is_the_effective_one(tmp_path: Path) -> None:
    drawing = Drawing()
    (block, _) = states(drawing, "SIMBOLO 12")
    link_record(drawing, block, "SIMBOLO 12")
    drawing.space.add_blockref(block.name, (0, 0))
    (sensor,) = drawing.plan(tmp_path, mapping={"blocks": {"simbolo 12": "GAS-SEN"}}).sensors
    assert sensor.recognition.confidence == 1.0
