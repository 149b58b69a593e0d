"""A plan's references to other files, folders and places on the net stay words: nothing of them is ever opened.

Two witnesses: what Python opens, told by an audit hook, and the time of last access of files laid out as bait, which
the libraries in C++ cannot avoid.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import ezdxf
import pytest

from tests.hostile.ifc_bombs import model

ROOT = Path(__file__).parents[2]
_PROGRAM = """
import json, os, sys
from pathlib import Path
from checker.app.isolation import SubmissionJob, run_here
from checker.app.isolation.preload import warm
from checker.app.request import Request
warm()
seen = []
def hook(event, arguments):
    if event == "open" and isinstance(arguments[0], (str, bytes)):
        seen.append(os.path.abspath(os.fsdecode(arguments[0])))
    elif event.startswith(("socket.", "subprocess.", "os.exec", "os.system", "ctypes.dlopen", "urllib.")):
        seen.append(event)
sys.addaudithook(hook)
result = run_here(SubmissionJob(request=Request(plans=(Path(sys.argv[1]),), xrefs=sys.argv[2] == "xrefs")))
print(json.dumps([result.status.value, str(result.reasons), seen]))
"""
_BAIT = ("beside.dxf", "beside.dwg", "foto.png", "base.pdf", "texturas/t.png", "../outside.dxf", "doc.pdf", "lib.ifc")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with bait in and beside it, last accessed long ago."""
    place = tmp_path / "obra"
    (place / "texturas").mkdir(parents=True)
    for name in (*_BAIT, "control"):
        bait = place / name
        if name.endswith(".dxf"):
            ezdxf.new().saveas(bait)
        else:
            bait.write_bytes(b"x")
        os.utime(bait, (1000, 2000))
    (place / "control").read_bytes()
    if (place / "control").stat().st_atime == 1000:
        pytest.skip("this file system does not note when a file is read")
    return place


def opened(plan: Path, *, xrefs: bool = False) -> tuple[set[str], list[str]]:
    """Check ``plan`` in a process with the hook; returns the bait that was read, and whatever else was opened."""
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM, str(plan), "xrefs" if xrefs else "-"],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    status, reasons, seen = json.loads(done.stdout)
    assert status in ("ok", "nothing"), reasons
    ours = (str(ROOT), sys.prefix, sys.base_prefix, str(Path("~/.cache").expanduser()))
    foreign = [p for p in seen if p != str(plan) and not p.startswith((*ours, "/usr/", "/proc/", "/sys/", "/dev/null"))]
    inside = [p for p in foreign if not Path(p).parent.name.startswith(("esquadro-", "tmp"))]
    return {n for n in _BAIT if (plan.parent / n).stat().st_atime != 1000}, inside


def drawing(folder: Path) -> Path:
    doc = ezdxf.new("R2010")
    space = doc.modelspace()
    places = (
        "beside.dxf",
        "beside.dwg",
        "../outside.dxf",
        str(folder.parent / "outside.dxf"),
        "http://example.com/x.dxf",
    )
    for n, place in enumerate(places):
        doc.add_xref_def(place, f"X{n}")
        space.add_blockref(f"X{n}", (n, 0))
    image = doc.add_image_def("foto.png", (10, 10))
    space.add_image(image, (0, 0), (1, 1))
    underlay = doc.add_underlay_def("base.pdf", "pdf")
    space.add_underlay(underlay, (0, 0))
    space.add_line((0, 0), (1, 1), dxfattribs={"layer": "ARQ-PAREDE"})
    doc.header["$PROJECTNAME"] = "texturas/t.png"
    doc.styles.new("FONTE", dxfattribs={"font": "beside.dxf", "bigfont": "../outside.dxf"})
    doc.saveas(folder / "plano.dxf")
    return folder / "plano.dxf"


def test_a_drawing_opens_nothing_beside_itself(folder: Path) -> None:
    assert opened(drawing(folder)) == (set(), [])


def test_a_drawing_opens_what_lies_beside_it_when_asked_and_nothing_else(folder: Path) -> None:
    read, other = opened(drawing(folder), xrefs=True)
    assert read <= {"beside.dxf", "beside.dwg"} and "beside.dxf" in read
    assert set(other) <= {str(folder / "beside.dxf"), str(folder / "beside.dwg")}


@pytest.mark.parametrize("xrefs", [False, True])
def test_a_model_opens_nothing_beside_itself(folder: Path, xrefs: bool) -> None:
    lines = [
        "#100=IFCDOCUMENTREFERENCE('doc.pdf','D','doc.pdf',$,$);",
        f"#101=IFCDOCUMENTREFERENCE('file://{folder}/doc.pdf','D','D',$,$);",
        "#102=IFCLIBRARYREFERENCE('lib.ifc','L','L',$,$,$);",
        "#103=IFCEXTERNALLYDEFINEDSURFACESTYLE('http://example.com/s','S','S');",
        "#104=IFCIMAGETEXTURE(.T.,.T.,'TEXTURE',$,$,'texturas/t.png');",
        "#105=IFCIMAGETEXTURE(.T.,.T.,'TEXTURE',$,$,'http://example.com/t.png');",
        "#106=IFCSURFACESTYLEWITHTEXTURES((#104,#105));",
        "#107=IFCSURFACESTYLE('S',.BOTH.,(#103,#106));",
        "#108=IFCSTYLEDITEM(#113,(#107),'S');",
        "#109=IFCRELASSOCIATESDOCUMENT('00000000000000000000D1',$,$,$,(#116),#100);",
        "#110=IFCRECTANGLEPROFILEDEF(.AREA.,$,$,1.,1.);",
        "#112=IFCDIRECTION((0.,0.,1.));",
        "#113=IFCEXTRUDEDAREASOLID(#110,#2,#112,1.);",
        "#114=IFCSHAPEREPRESENTATION(#3,'Body','SweptSolid',(#113));",
        "#115=IFCPRODUCTDEFINITIONSHAPE($,$,(#114));",
        "#116=IFCWALL('00000000000000000000W1',$,'../outside.dxf',$,$,#7,#115,$,$);",
        "#117=IFCRELCONTAINEDINSPATIALSTRUCTURE('00000000000000000000W2',$,$,$,(#116),#9);",
    ]
    plan = folder / "plano.ifc"
    plan.write_text(model(lines), encoding="ascii")
    assert opened(plan, xrefs=xrefs) == (set(), [])
