"""Loading our own code and data before a stranger's file is opened: from there on nothing can be fetched or written."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path

from checker.app.isolation.model import SubmissionJob, TextStyle
from checker.app.reading import ReadJob
from checker.app.selection import available
from checker.model.errors import EsquadroError

_BY_SUFFIX = {
    ".dxf": ("adapters.dxf",),
    ".dwg": ("adapters.dwg",),
    ".ifc": ("adapters.ifc",),
    ".ifczip": ("adapters.ifc",),
}
_EITHER = ("adapters.dxf", "adapters.ifc")
_SAMPLES = {
    "warm.dxf": "0\nSECTION\n2\nHEADER\n9\n$ACADVER\n1\nAC1009\n0\nENDSEC\n0\nSECTION\n2\nENTITIES\n"
    "0\nLINE\n8\nA-WALL\n10\n0.0\n20\n0.0\n11\n1.0\n21\n1.0\n"
    "0\nCIRCLE\n8\nA-RALO\n10\n0.0\n20\n0.0\n40\n0.1\n"
    "0\nTEXT\n8\nA-TEXT\n10\n0.0\n20\n0.0\n40\n0.2\n1\nSALA 1\n0\nENDSEC\n0\nEOF\n",
    "warm.ifc": "ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\nFILE_NAME('','',(''),(''),'','','');\n"
    "FILE_SCHEMA(('IFC4'));\nENDSEC;\nDATA;\n#1=IFCPROJECT('0000000000000000000000',$,$,$,$,$,$,$,#2);\n"
    "#2=IFCUNITASSIGNMENT((#3));\n#3=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);\nENDSEC;\nEND-ISO-10303-21;\n",
}
"""The least plans that make the readers load all they need, the tables of names that are no profile's included."""


def preload(job: object) -> None:
    """Load what ``job`` will need; what cannot be loaded is said when it is needed."""
    if isinstance(job, ReadJob):
        load(f"adapters.{job.format}")
    elif isinstance(job, SubmissionJob):
        for plan in job.request.plans:
            for name in _BY_SUFFIX.get(Path(plan).suffix.lower(), _EITHER):
                load(name)
        load("checker.engine")
        if job.outputs.overlay is not None or job.outputs.annotated is not None:
            load("adapters.overlay")
        with suppress(EsquadroError):
            available(job.request.rulesets or (() if job.request.municipality else job.request.config.rulesets))


def warm(rulesets: Sequence[str] = ()) -> None:
    """Load everything, once for many plans: readers, laws, engine, reports, drawing, and what they load when used."""
    from checker.app.drawing import Outputs
    from checker.app.isolation.answer import answer
    from checker.app.request import Request

    for name in (*_EITHER, "adapters.overlay", "checker.engine"):
        load(name)
    with suppress(EsquadroError):
        available(rulesets)
    with tempfile.TemporaryDirectory(prefix="esquadro-warm-") as folder:
        for name, content in _SAMPLES.items():
            plan = Path(folder) / name
            plan.write_text(content, encoding="ascii")
            request = Request(plans=(plan,), rulesets=tuple(rulesets))
            with suppress(Exception):  # what cannot be loaded is said when it is needed
                answer(SubmissionJob(request=request, text=TextStyle()), Outputs(overlay=Path(folder) / "marks.dxf"))


def load(name: str) -> None:
    """Import a package and let it keep its tables, where it has any."""
    with suppress(ImportError, AttributeError):
        import_module(name)
        if name == "adapters.ifc":
            tables = import_module("adapters.ifc.tables")
            for place in sorted(Path(str(tables.__file__)).parent.glob("*.yaml")):
                tables.table(place.stem)
