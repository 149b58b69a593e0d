"""Loading our own code and data before a stranger's file is opened: from there on nothing can be fetched or written."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from pathlib import Path

from checker.app.isolation.model import SubmissionJob
from checker.app.reading import ReadJob
from checker.app.selection import available
from checker.model.errors import EsquadroError

_BY_SUFFIX = {".dxf": ("adapters.dxf",), ".ifc": ("adapters.ifc",), ".ifczip": ("adapters.ifc",)}
_EITHER = ("adapters.dxf", "adapters.ifc")


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


def load(name: str) -> None:
    """Import a package and let it keep its tables, where it has any."""
    with suppress(ImportError, AttributeError):
        import_module(name)
        if name == "adapters.ifc":
            tables = import_module("adapters.ifc.tables")
            for place in sorted(Path(str(tables.__file__)).parent.glob("*.yaml")):
                tables.table(place.stem)
