"""From the path of a DWG to a document in memory: checks, versions, units, and an account of what was not decoded."""

from __future__ import annotations

import hashlib
from collections import Counter
from pathlib import Path

from adapters.dwg.document import Built, build
from adapters.dwg.source import MODEL, PAPER, DwgSource, decode
from adapters.dxf.files import read_bytes
from adapters.dxf.opening import Opened
from adapters.dxf.refusal import over_limit, refused
from adapters.dxf.scan import RawEntity
from checker.model import Text
from checker.model.errors import PlanUnreadableError
from checker.model.limits import ReadLimits

VERSIONS = {
    "AC1012": "R13",
    "AC1014": "R14",
    "AC1015": "R2000",
    "AC1018": "R2004",
    "AC1021": "R2007",
    "AC1024": "R2010",
    "AC1027": "R2013",
    "AC1032": "R2018",
}
_NOT_PLAN = frozenset(
    (
        *("BLOCK", "ENDBLK", "SEQEND", "VIEWPORT", "IMAGE", "WIPEOUT", "OLE2FRAME", "OLEFRAME", "ACAD_TABLE"),
        *("PDFUNDERLAY", "LEADER", "MULTILEADER", "TOLERANCE", "RAY", "XLINE", "LIGHT", "SUN", "SHAPE"),
    )
)
"""Types that carry nothing of a plan: the DXF reader passes over them too."""
_WHY = Text("tipo de entidade que não se lê do DWG", "a type of entity that is not read from a DWG")


def open_drawing(path: Path, limits: ReadLimits) -> Opened:
    """Open a DWG; raises :class:`PlanUnreadableError` for what is none, is too new or old, or goes over a limit."""
    data = read_bytes(path, limits)
    code = data[:6].decode("ascii", "replace")
    if code not in VERSIONS:
        raise _version_refused(path.name, code)
    source = decode(path)
    if len(source.written) > limits.entities:
        raise over_limit(path.name, "entities", len(source.written), limits.entities)
    built = build(source, limits, path.name)
    return Opened(
        doc=built.doc,
        name=path.name,
        sha256=hashlib.sha256(data).hexdigest(),
        version=f"{code} {VERSIONS[code]}",
        insunits=source.insunits,
        notes=_notes(source, built),
        lost=[(entity, _WHY) for entity in _unread(source, built)],
        format="dwg",
    )


def _unread(source: DwgSource, built: Built) -> list[RawEntity]:
    """Return the entities that are in the file and not in the document."""
    layers = {layer.handle: layer.name for layer in source.layers}
    decoded = {e.handle: e.values.get("layer_handle") for e in source.entities}
    return [
        RawEntity(
            kind=kind,
            section="ENTITIES",
            handle=f"{handle:X}",
            layer=layers.get(decoded.get(handle) or source.layer_of.get(handle, 0), "0"),
            paper=source.placements.get(handle, (MODEL, None))[0] == PAPER,
        )
        for handle, kind in source.written.items()
        if handle not in built.done and kind not in _NOT_PLAN and not kind.startswith("VERTEX")
    ]


def _notes(source: DwgSource, built: Built) -> list[Text]:
    notes = []
    kinds = Counter(e.kind for e in _unread(source, built))
    if kinds:
        listed = ", ".join(f"{kind} ({n})" for kind, n in sorted(kinds.items()))
        notes.append(
            Text(
                f"Entidades que não se leem do DWG: {listed}. Exploda-as, ou salve o desenho como DXF.",
                f"Entities that are not read from a DWG: {listed}. Explode them, or save the drawing as DXF.",
            )
        )
    if built.dynamic:
        notes.append(
            Text(
                f"Blocos dinâmicos cujo nome de origem não se lê do DWG: {built.dynamic} inserções. "
                "Para que contem, salve o desenho como DXF.",
                f"Dynamic blocks whose original name cannot be read from the DWG: {built.dynamic} inserts. "
                "For them to count, save the drawing as DXF.",
            )
        )
    return notes


def _version_refused(name: str, code: str) -> PlanUnreadableError:
    shown = code if code.isprintable() and code.startswith("AC") else "?"
    return refused(
        name,
        f"versão de DWG não suportada ({shown}); salve como DWG de R13 a R2018, ou como DXF.",
        f"unsupported DWG version ({shown}); save it as DWG from R13 to R2018, or as DXF.",
    )
