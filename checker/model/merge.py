"""Several drawings of one submission, brought together as one plan.

Files are placed by the same coordinates. A file whose unit is not known, or whose outline does not meet that of the
first, cannot be placed: its geometry takes no part, every concept it holds is marked unusable (so that nothing passes
on an absence that it might contradict), and a note on the file says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from functools import reduce
from typing import Any

from shapely import MultiPoint, box
from shapely.geometry.base import BaseGeometry

from checker.model.concepts import concept_of
from checker.model.known import Missing, is_known
from checker.model.match import absorb, displaced_storey
from checker.model.plan import Broken, Declarations, Plan, PlanFile
from checker.model.rebase import moved
from checker.model.source import SourceRef
from checker.model.text import Text

_OUT_OF_PLACE = Text(
    "Este arquivo não foi posicionado sobre {first}: {why} A geometria dele não participou da verificação.",
    "This file was not placed on {first}: {why} Its geometry took no part in the check.",
)
_UNIT = Text(
    "a unidade de comprimento de um dos dois não é conhecida. Informe-a no desenho ou com --unit.",
    "the length unit of one of the two is not known. State it in the drawing or with --unit.",
)
_APART = Text(
    "os contornos não se encontram. Use as mesmas coordenadas nos dois arquivos.",
    "their outlines do not meet. Use the same coordinates in both files.",
)

_DISPLACED = Text(
    "o pavimento {storey} está desenhado em posições diferentes nos dois. Use o mesmo arranjo, ou o mesmo formato.",
    "the storey {storey} is drawn in different places in the two. Use the same arrangement, or the same format.",
)


def merge(plans: Sequence[Plan]) -> Plan:
    """Return one plan of the drawings of one submission, in the first one's local coordinates."""
    if not plans:
        raise ValueError("a submission has at least one file")
    return reduce(_join, plans)


def _join(first: Plan, second: Plan) -> Plan:
    declared = _declared(first.declared, second.declared)
    why = _unplaceable(first, second)
    if why is not None:
        return first.with_changes(
            files=first.files + _noted(second.files, _OUT_OF_PLACE.format(first=first.files[0].name, why=why)),
            declared=declared,
            broken=first.broken + second.broken + _unusable(second, why),
            unreadable=first.unreadable + second.unreadable,
        )
    notes = _contradictions(first, second)
    return absorb(first, _placed(first, second)).with_changes(
        files=first.files + _noted(second.files, *notes),
        declared=declared,
        disciplines=first.disciplines | second.disciplines,
        unreadable=first.unreadable + second.unreadable,
        dimension_count=first.dimension_count + second.dimension_count,
    )


def _unplaceable(first: Plan, second: Plan) -> Text | None:
    if any(f.unit.source == "unknown" for f in (*first.files, *second.files)) and second.elements:
        return _UNIT
    here, there = _extent(first), _extent(second)
    if here is not None and there is not None and not here.intersects(there):
        return _APART
    displaced = displaced_storey(first, _placed(first, second))
    return _DISPLACED.format(storey=displaced.name) if displaced else None


def _placed(first: Plan, second: Plan) -> Plan:
    """Return ``second`` in the local coordinates of ``first``."""
    return moved(second, second.origin[0] - first.origin[0], second.origin[1] - first.origin[1], first.origin)


def _extent(plan: Plan) -> BaseGeometry | None:
    """Return the hull of all that is drawn, in the drawing's own coordinates."""
    x0, y0 = plan.origin
    corners = [
        (x + x0, y + y0)
        for element in plan.elements
        if not element.shape.is_empty
        for x, y in box(*element.shape.bounds).exterior.coords
    ]
    return MultiPoint(corners).convex_hull if corners else None


def _unusable(plan: Plan, why: Text) -> tuple[Broken, ...]:
    files = {concept_of(element): element.ref.file for element in plan.elements}
    return tuple(Broken(concept=c, ref=SourceRef(file=index), why=why) for c, index in files.items())


def _noted(files: Iterable[PlanFile], *notes: Text) -> tuple[PlanFile, ...]:
    return tuple(replace(f, notes=f.notes + notes) for f in files)


def _declared(first: Declarations, second: Declarations) -> Declarations:
    """Join what two title blocks state: lists together, single values from the first that gives them."""
    changes: dict[str, Any] = {}
    for f in fields(Declarations):
        mine, other = getattr(first, f.name), getattr(second, f.name)
        if isinstance(mine, tuple):
            changes[f.name] = tuple(dict.fromkeys((*mine, *other)))
        elif isinstance(mine, frozenset):
            changes[f.name] = mine | other
        elif mine is None or isinstance(mine, Missing):
            changes[f.name] = other
    if is_known(first.declared_storeys) and is_known(second.declared_storeys):
        changes["declared_storeys"] = max(first.declared_storeys, second.declared_storeys)
    if first.works and second.works and first.works != second.works:
        changes["works"] = f"{first.works}; {second.works}"
    return replace(first, **changes)


def _contradictions(first: Plan, second: Plan) -> tuple[Text, ...]:
    mine, other = first.declared.municipality, second.declared.municipality
    if mine and other and mine.casefold() != other.casefold():
        return (Text(
            f"O município declarado aqui ({other}) difere do primeiro arquivo ({mine}), que prevalece.",
            f"The municipality stated here ({other}) differs from the first file's ({mine}), which prevails.",
        ),)
    return ()
