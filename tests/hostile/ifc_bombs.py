"""IFC files that try to bring a reader down, made on the spot: each with what the reader has to say, or that it ends.

``BOMBS`` holds (name, builder, said): the builder writes the file under the folder that it is given and returns its
path; ``said`` is a part of the English message of the refusal, None where the file is read and the fault costs only
what it touches.
"""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple


class Bomb(NamedTuple):
    """A hostile file: its name, how it is made, what must be said of it."""

    name: str
    build: Callable[[Path], Path]
    said: str | None


_HEAD = """ISO-10303-21;
HEADER;
FILE_DESCRIPTION(('ViewDefinition [DesignTransferView_V1.0]'),'2;1');
FILE_NAME('bomb.ifc','2020-01-01T00:00:00',(''),(''),'','','');
FILE_SCHEMA(('IFC4'));
ENDSEC;
DATA;
"""
_TAIL = "ENDSEC;\nEND-ISO-10303-21;\n"
_BASE = """#1=IFCCARTESIANPOINT((0.,0.,0.));
#2=IFCAXIS2PLACEMENT3D(#1,$,$);
#3=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-05,#2,$);
#4=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);
#5=IFCUNITASSIGNMENT((#4));
#6=IFCPROJECT('0000000000000000000001',$,'P',$,$,$,$,(#3),#5);
#7=IFCLOCALPLACEMENT($,#2);
#8=IFCBUILDING('0000000000000000000002',$,'Bloco',$,$,#7,$,$,.ELEMENT.,$,$,$);
#9=IFCBUILDINGSTOREY('0000000000000000000003',$,'T\\X2\\00C9\\X0\\RREO',$,$,#7,$,$,.ELEMENT.,0.);
#10=IFCRELAGGREGATES('0000000000000000000004',$,$,$,#6,(#8));
#11=IFCRELAGGREGATES('0000000000000000000005',$,$,$,#8,(#9));
"""


def model(lines: Iterable[str]) -> str:
    """Return an IFC4 file with a project in metres, a building, a ground floor, and more instances."""
    return _HEAD + _BASE + "\n".join(lines) + "\n" + _TAIL


def _write(name: str, content: str | bytes) -> Callable[[Path], Path]:
    def build(folder: Path) -> Path:
        path = folder / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode("ascii"))
        return path

    return build


def _wall(number: int, gid: str, items: str, placement: str = "#7") -> list[str]:
    """Return a wall in the ground floor whose body has the given items."""
    return [
        f"#{number}=IFCSHAPEREPRESENTATION(#3,'Body','Brep',({items}));",
        f"#{number + 1}=IFCPRODUCTDEFINITIONSHAPE($,$,(#{number}));",
        f"#{number + 2}=IFCWALL('{gid}',$,'W',$,$,{placement},#{number + 1},$,$);",
        f"#{number + 3}=IFCRELCONTAINEDINSPATIALSTRUCTURE('{gid[:-1]}z',$,$,$,(#{number + 2}),#9);",
    ]


def sparse(folder: Path) -> Path:
    """Return a file larger than the limit that takes no room on the disk."""
    path = folder / "vast.ifc"
    with path.open("wb") as stream:
        stream.write(_HEAD.encode())
        stream.truncate(600 * 1024**2)
    return path


def many_instances(folder: Path) -> Path:
    """Return more instances than the limit allows, as short as they can be."""
    path = folder / "many.ifc"
    line = b"#1=IFCA();\n" * 100_000
    with path.open("wb") as stream:
        stream.write(_HEAD.encode())
        for _ in range(201):
            stream.write(line)
    return path


def endless_header(folder: Path) -> Path:
    """Return a header that does not end within its limit."""
    path = folder / "header.ifc"
    path.write_text(_HEAD.replace("FILE_SCHEMA", "/*" + "x" * 2 * 1024**2 + "*/\nFILE_SCHEMA") + _TAIL)
    return path


def _zip(name: str, members: dict[str, bytes]) -> Callable[[Path], Path]:
    def build(folder: Path) -> Path:
        path = folder / name
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for member, content in members.items():
                archive.writestr(member, content)
        return path

    return build


def zip_of_zeros(folder: Path) -> Path:
    """Return a zip whose model is a thousand times larger than packed."""
    return _zip("zeros.ifczip", {"model.ifc": bytes(32 * 1024**2)})(folder)


def zip_that_lies(folder: Path) -> Path:
    """Return a zip whose directory declares a model of nearly 4 GB."""
    path = _zip("lie.ifczip", {"model.ifc": model([]).encode()})(folder)
    data = bytearray(path.read_bytes())
    entry = data.rfind(b"PK\x01\x02")
    data[entry + 24 : entry + 28] = (0xFFFFFFF0).to_bytes(4, "little")
    path.write_bytes(data)
    return path


def zip_of_many(folder: Path) -> Path:
    """Return a zip with more members than the limit allows."""
    return _zip("many.ifczip", {f"{i}.txt": b"" for i in range(300)} | {"model.ifc": model([]).encode()})(folder)


def mapped_laughs(folder: Path) -> Path:
    """Return ten levels of mapped items, each of ten: ten thousand million boxes in a few lines."""
    lines = [
        "#100=IFCCARTESIANTRANSFORMATIONOPERATOR3D($,$,#1,$,$);",
        "#101=IFCDIRECTION((0.,0.,1.));",
        "#102=IFCRECTANGLEPROFILEDEF(.AREA.,$,$,1.,1.);",
        "#103=IFCEXTRUDEDAREASOLID(#102,#2,#101,1.);",
        "#104=IFCSHAPEREPRESENTATION(#3,'Body','SweptSolid',(#103));",
        "#105=IFCREPRESENTATIONMAP(#2,#104);",
    ]
    source = 105
    for level in range(10):
        first = 200 + 20 * level
        lines += [f"#{first + i}=IFCMAPPEDITEM(#{source},#100);" for i in range(10)]
        items = ",".join(f"#{first + i}" for i in range(10))
        lines += [
            f"#{first + 10}=IFCSHAPEREPRESENTATION(#3,'Body','MappedRepresentation',({items}));",
            f"#{first + 11}=IFCREPRESENTATIONMAP(#2,#{first + 10});",
        ]
        source = first + 11
    lines += [f"#900=IFCMAPPEDITEM(#{source},#100);", *_wall(901, "000000000000000000000A", "#900")]
    return _write("laughs.ifc", model(lines))(folder)


def curve_laughs(folder: Path) -> Path:
    """Return ten levels of composite curves, each of ten segments."""
    lines = ["#100=IFCCARTESIANPOINT((1.,0.));", "#101=IFCCARTESIANPOINT((0.,0.));", "#102=IFCPOLYLINE((#101,#100));"]
    parent = 102
    for level in range(10):
        first = 200 + 20 * level
        lines += [f"#{first + i}=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#{parent});" for i in range(10)]
        lines.append(f"#{first + 10}=IFCCOMPOSITECURVE((" + ",".join(f"#{first + i}" for i in range(10)) + "),.F.);")
        parent = first + 10
    lines += [
        f"#900=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#{parent});",
        "#901=IFCDIRECTION((0.,0.,1.));",
        "#902=IFCEXTRUDEDAREASOLID(#900,#2,#901,1.);",
        *_wall(903, "000000000000000000000A", "#902"),
    ]
    return _write("curves.ifc", model(lines))(folder)


_MAPPED_CYCLE = [
    "#100=IFCCARTESIANTRANSFORMATIONOPERATOR3D($,$,#1,$,$);",
    "#101=IFCSHAPEREPRESENTATION(#3,'Body','MappedRepresentation',(#103));",
    "#102=IFCREPRESENTATIONMAP(#2,#101);",
    "#103=IFCMAPPEDITEM(#102,#100);",
    *_wall(110, "000000000000000000000A", "#103"),
]
_PLACEMENT_CYCLE = [
    "#100=IFCLOCALPLACEMENT(#101,#2);",
    "#101=IFCLOCALPLACEMENT(#100,#2);",
    *_wall(110, "000000000000000000000A", "", "#100"),
]
_AGGREGATE_CYCLE = [
    "#100=IFCELEMENTASSEMBLY('000000000000000000000A',$,'A',$,$,#7,$,$,$,$);",
    "#101=IFCELEMENTASSEMBLY('000000000000000000000B',$,'B',$,$,#7,$,$,$,$);",
    "#102=IFCRELAGGREGATES('000000000000000000000C',$,$,$,#100,(#101));",
    "#103=IFCRELAGGREGATES('000000000000000000000D',$,$,$,#101,(#100));",
    "#104=IFCRELAGGREGATES('000000000000000000000E',$,$,$,#9,(#8));",
]
_UNIT_CYCLE = (
    _HEAD
    + _BASE.replace(
        "#4=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);", "#4=IFCCONVERSIONBASEDUNIT(#12,.LENGTHUNIT.,'vara',#13);"
    )
    + "#12=IFCDIMENSIONALEXPONENTS(1,0,0,0,0,0,0);\n#13=IFCMEASUREWITHUNIT(IFCLENGTHMEASURE(1.1),#4);\n"
    + _TAIL
)
_BOOLEAN_CYCLE = [
    "#100=IFCBOOLEANRESULT(.UNION.,#101,#101);",
    "#101=IFCBOOLEANRESULT(.UNION.,#100,#100);",
    *_wall(110, "000000000000000000000A", "#100"),
]
_DEEP_AGGREGATE = [
    line
    for n in range(3000)
    for line in (
        f"#{1000 + n}=IFCELEMENTASSEMBLY('{n:022d}',$,'A{n}',$,$,#7,$,$,$,$);",
        f"#{9000 + n}=IFCRELAGGREGATES('A{n:021d}',$,$,$,#{1000 + n},(#{1001 + n}));" if n < 2999 else "",
    )
]
_DEEP_PLACEMENT = [
    *(f"#{1000 + n}=IFCLOCALPLACEMENT({'$' if n == 0 else f'#{999 + n}'},#2);" for n in range(5000)),
    *_wall(9000, "000000000000000000000A", "", "#5999"),
]

_QUOTE = ["#100=IFCPERSON('a'b',$,$,$,$,$,$,$);", "#101=IFCWALL('000000000000000000000A',$,'W',$,$,#7,$,$,$);"]

_DEEP_VALUE = ["#100=IFCPROPERTYSINGLEVALUE('a',$," + "IFCLABEL(" * 10_000 + "'x'" + ")" * 10_000 + ",$);"]
_XML = "<?xml version='1.0'?><!DOCTYPE l [<!ENTITY {0}>]><ifcXML>&{1};</ifcXML>"

BOMBS: tuple[Bomb, ...] = (
    Bomb("a file above the size limit", sparse, "file_bytes"),
    Bomb("more instances than allowed", many_instances, "instances"),
    Bomb("a header without an end", endless_header, "header_bytes"),
    Bomb("a zip of zeros", zip_of_zeros, "zip_ratio"),
    Bomb("a zip that declares 4 GB", zip_that_lies, "unpacked_bytes"),
    Bomb("a zip of 301 members", zip_of_many, "zip_members"),
    Bomb("a zip with a name that climbs", _zip("up.ifczip", {"../../etc/model.ifc": b"x"}), "leads out"),
    Bomb("a zip with an absolute name", _zip("abs.ifczip", {"/etc/model.ifc": b"x"}), "leads out"),
    Bomb("a zip with a drive", _zip("drive.ifczip", {"C:\\model.ifc": b"x"}), "leads out"),
    Bomb("a zip in a zip", _zip("nested.ifczip", {"inner.ifczip": b"PK\x03\x04"}), "exactly one"),
    Bomb("a zip of two models", _zip("two.ifczip", {"a.ifc": b"x", "b.ifc": b"x"}), "exactly one"),
    Bomb("a zip of ifcXML", _zip("xml.ifczip", {"a.ifcxml": b"<ifc/>"}), "ifcXML"),
    Bomb("values nested ten thousand deep", _write("deep.ifc", model(_DEEP_VALUE)), "nested"),
    Bomb("parentheses without an end", _write("open.ifc", model(["#100=IFCDIRECTION(" + "(" * 100_000])), "nested"),
    Bomb("comments without an end", _write("comments.ifc", model(["/*" * 200_000])), None),
    Bomb("a quote too many before a wall", _write("quote.ifc", model(_QUOTE)), None),
    Bomb("a million blanks in an instance", _write("blanks.ifc", model(["#100" + " " * 10**6 + "=IFCA();"])), ""),
    Bomb("a million blank lines and a quote", _write("lines.ifc", model(["'" + "\n" * 10**6])), None),
    Bomb("a number of nan", _write("nan.ifc", model(["#100=IFCDIRECTION((-nan(ind).,0.,0.));"])), "invalid number"),
    Bomb("a number of infinity", _write("inf.ifc", model(["#100=IFCDIRECTION((1.#INF,0.,0.));"])), "invalid number"),
    Bomb("one number for two instances", _write("twice.ifc", model(["#1=IFCDIRECTION((1.,0.,0.));"])), "defined twice"),
    Bomb("an instance number of forty digits", _write("label.ifc", model([f"#{'9' * 40}=IFCDIRECTION((1.,0.));"])), ""),
    Bomb("an XML entity bomb", _write("laughs.ifcxml", _XML.format("a 'ha'><!ENTITY b '&a;&a;'", "b")), "ifcXML"),
    Bomb("an external XML entity", _write("xxe.ifc", _XML.format("x SYSTEM 'file:///etc/hostname'", "x")), "ifcXML"),
    Bomb("noise behind the header", _write("noise.ifc", _HEAD.encode() + bytes(range(256)) * 400), ""),
    Bomb("cut in the middle", _write("cut.ifc", model(_DEEP_PLACEMENT)[:40_000]), ""),
    Bomb("ten thousand million mapped boxes", mapped_laughs, None),
    Bomb("ten thousand million curve segments", curve_laughs, None),
    Bomb("a mapped item of itself", _write("mapped.ifc", model(_MAPPED_CYCLE)), None),
    Bomb("placements in a circle", _write("placement.ifc", model(_PLACEMENT_CYCLE)), None),
    Bomb("aggregates in a circle", _write("aggregate.ifc", model(_AGGREGATE_CYCLE)), None),
    Bomb("a unit of itself", _write("unit.ifc", _UNIT_CYCLE), None),
    Bomb("a union of itself", _write("boolean.ifc", model(_BOOLEAN_CYCLE)), None),
    Bomb("three thousand levels of parts", _write("parts.ifc", model(_DEEP_AGGREGATE)), None),
    Bomb("five thousand levels of placements", _write("levels.ifc", model(_DEEP_PLACEMENT)), None),
)
