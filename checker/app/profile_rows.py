"""What a starting profile holds: the drawing's names with what each may stand for, by section of ``esquadro.toml``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from checker.app.profile_mapping import EXPRESSION, faults_of, same_name
from checker.app.vocabulary import IGNORE, drawing_names, plain
from checker.model import Element, Evidence, EvidenceKind, Plan, PlanFile, Recognition, Seen, SeenKind, StoreyKind, Unit
from checker.model.concepts import concept_of

Kind = Literal["dxf", "ifc"]
SECTION: Mapping[Kind, Mapping[SeenKind, str]] = {
    "dxf": {"layer": "layers", "block": "blocks", "attribute": "attributes"},
    "ifc": {"class": "classes", "name": "names", "property": "properties"},
}
_REVIT_ID = re.compile(r":\d{4,}$")
_TITLES: Mapping[StoreyKind, str] = {
    StoreyKind.GROUND: "PAVIMENTO TÉRREO",
    StoreyKind.PILOTIS: "PILOTIS",
    StoreyKind.TYPICAL: "PAVIMENTO TIPO",
    StoreyKind.BASEMENT: "SUBSOLO",
    StoreyKind.SEMI_BASEMENT: "SEMIENTERRADO",
    StoreyKind.MEZZANINE: "MEZANINO",
    StoreyKind.PENTHOUSE: "COBERTURA DUPLEX",
    StoreyKind.TECHNICAL: "ÁTICO",
    StoreyKind.ROOF: "COBERTURA",
    StoreyKind.REFERENCE: IGNORE,
}
"""A title that is read as a storey of each kind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A line of the profile: a name, what it is mapped to (None: no guess), and whether that is in force."""

    section: str
    name: str
    target: str | None
    active: bool
    count: int
    recognition: Recognition | None


def kind_of(file: PlanFile) -> Kind:
    """Return which half of the profile serves a file: a DWG is a drawing."""
    return "ifc" if file.format == "ifc" else "dxf"


def profile_rows(plan: Plan) -> dict[Kind, list[Row]]:
    """Return the rows by format and section: guesses first, then names without any, the most frequent first."""
    found: dict[Kind, dict[tuple[str, str], Row]] = {}
    for index, file in enumerate(plan.files):
        kind = kind_of(file)
        rows = found.setdefault(kind, {})
        for seen in (*file.seen, *_from_elements(plan, index, kind)):
            row = _row(kind, seen)
            if row is not None:
                _take(kind, rows, row)
        for row in _storeys(plan, index, kind):
            _take(kind, rows, row)
    return {kind: sorted(rows.values(), key=_order) for kind, rows in found.items()}


def _order(row: Row) -> tuple[bool, bool, int, str]:
    return (not row.active, row.target is None, -row.count, row.name)


def _take(kind: Kind, rows: dict[tuple[str, str], Row], row: Row) -> None:
    """Keep one row a name: of two, the better guess, with both counts."""
    key = (row.section, same_name(kind, row.name))
    known = rows.get(key)
    if known is None:
        rows[key] = row
        return
    better = max((known, row), key=lambda r: (r.active, r.target is not None, r.recognition is not None))
    rows[key] = replace(better, count=max(known.count, row.count))


def _row(kind: Kind, seen: Seen) -> Row | None:
    """Return the row of a name; None for the profile's own names and for what no section maps."""
    section = SECTION[kind].get(seen.kind)
    if section is None or _unwritable(seen.name, patterns=kind == "ifc") or _of_no_office(seen):
        return None
    sure = seen.recognition is None or seen.recognition.is_sure
    if seen.concept is not None and (_of_the_profile(kind, seen) or _own(seen)):
        return None
    held = seen.concept is not None and sure
    if kind == "ifc" and held and (section != "properties" or seen.target is not None):
        return None  # what is sure needs no line: the reader's own tables hold it
    target = seen.target if kind == "dxf" else seen.concept if section in ("names", "classes") else seen.target
    target = target or (seen.concept if kind == "dxf" else None)
    if target is not None and faults_of(kind, {section: {seen.name: target}}):
        target = None
    if target is None and (section == "attributes" or (section == "properties" and seen.concept is None)):
        return None  # most are of no concern: only those of recognised things are worth a line
    return Row(
        section=section,
        name=seen.name,
        target=target,
        active=target is not None and seen.concept is not None and sure and seen.recognition is not None,
        count=seen.count,
        recognition=seen.recognition,
    )


def _of_the_profile(kind: Kind, seen: Seen) -> bool:
    if kind == "ifc":
        return False
    names = drawing_names()
    own: Mapping[str, Iterable[str]] = {"layer": names.layers, "block": names.blocks, "attribute": names.tags}
    return plain(seen.name) in own.get(seen.kind, ())


def _own(seen: Seen) -> bool:
    """Tell whether the user's profile already says what it is."""
    return seen.recognition is not None and any(e.kind is EvidenceKind.PROFILE for e in seen.recognition.evidence)


def _of_no_office(seen: Seen) -> bool:
    """Tell whether a name is CAD's own: the layers that every drawing has, the arrowheads of dimensions."""
    return plain(seen.name) in ("0", "DEFPOINTS") if seen.kind == "layer" else seen.name.startswith("_")


def _unwritable(name: str, *, patterns: bool = False) -> bool:
    """Tell whether a name would be read as a pattern (where the reader meant none), or cannot be written at all."""
    return (
        not name.strip("* ")
        or name == "…"
        or name.startswith(EXPRESSION)
        or any((c in "*?" and not patterns) or not c.isprintable() for c in name)
        or any(0xD800 <= ord(c) <= 0xDFFF for c in name)
    )


def _from_elements(plan: Plan, index: int, kind: Kind) -> list[Seen]:
    """Return the names by which unsure elements were recognised, so that each of them can be confirmed."""
    found: dict[tuple[SeenKind, str, str], list[Element]] = {}
    for element in plan.elements:
        if element.ref.file != index or element.recognition.is_sure:
            continue
        for seen_kind, name in _handles(element, kind):
            found.setdefault((seen_kind, name, concept_of(element)), []).append(element)
    return [
        Seen(
            kind=k, name=n, count=len(es), concept=c, target=None if kind == "dxf" else c, recognition=es[0].recognition
        )
        for (k, n, c), es in found.items()
    ]


def _handles(element: Element, kind: Kind) -> Iterable[tuple[SeenKind, str]]:
    """Yield the names that stand for an element; none for one that only a text beside it or its shape tells."""
    if kind == "ifc":
        yield from (("name", name) for name in _model_names(element))
        return
    for evidence in element.recognition.evidence:
        if evidence.kind is EvidenceKind.BLOCK:
            yield "block", evidence.detail
        elif evidence.kind is EvidenceKind.LAYER:
            yield "layer", element.ref.layer or evidence.detail


def _model_names(element: Element) -> Iterable[str]:
    """Return an element's name, or for a unit that the names of its rooms tell, a pattern of these."""
    if isinstance(element, Unit):
        rooms = [e.detail for e in element.recognition.evidence if e.kind is EvidenceKind.NAME]
        if element.key and rooms and all(r.startswith(f"{element.key}-") for r in rooms):
            return [f"{element.key}-*"]
        return rooms
    return [_REVIT_ID.sub("", element.name)] if element.name else []


def _storeys(plan: Plan, index: int, kind: Kind) -> Iterable[Row]:
    """Return the titles of storeys that are not sure, or of a kind that is not known."""
    for storey in plan.storeys:
        if storey.ref.file != index or not storey.name or _unwritable(storey.name):
            continue
        if storey.recognition.is_sure and storey.kind is not StoreyKind.UNKNOWN:
            continue
        yield Row(
            section="texts" if kind == "dxf" else "storeys",
            name=storey.name,
            target=_TITLES.get(storey.kind),
            active=False,
            count=1,
            recognition=storey.recognition
            if storey.recognition.evidence
            else Recognition((Evidence(EvidenceKind.TEXT, storey.name),), storey.recognition.confidence),
        )
