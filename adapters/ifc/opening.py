"""From a path to an opened IFC model: zip members, header variants, half-read files."""

from __future__ import annotations

import hashlib
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adapters.ifc.escapes import with_legal_texts
from adapters.ifc.packed import bytes_of, model_in_zip
from adapters.ifc.refusal import refuse
from adapters.ifc.stepfile import SCHEMA, Written, refuse_hostile, refuse_many, schema_of, without_texts, written
from adapters.ifc.tables import table
from checker.model.errors import PlanUnreadableError
from checker.model.limits import ReadLimits
from checker.model.text import Text

_TOLERATED = 0.02
_DATA = re.compile(rb"\bDATA\s*[;(]")
_HEADER = (
    b"ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\nFILE_NAME('','',(''),(''),'','','');\n"
    b"FILE_SCHEMA(('@'));\nENDSEC;\n"
)
_HEADER_NOTE = Text(
    "O cabeçalho do arquivo está danificado; só o esquema foi lido dele.",
    "The file's header is damaged; only the schema was read from it.",
)


@dataclass(frozen=True, slots=True)
class Opened:
    """An opened model. ``schema`` is the name that the header declares, ``read_as`` the one that was used."""

    model: Any
    sha256: str
    schema: str
    read_as: str
    notes: tuple[Text, ...]
    lost: int = 0


def open_model(path: Path, limits: ReadLimits) -> Opened:
    """Open ``path``; raise PlanUnreadableError for anything that is not a whole IFC model of a supported schema."""
    data = bytes_of(path, limits)
    step = model_in_zip(path, data, limits) if data[:2] == b"PK" else data
    refuse_many(path, step, limits)
    schema = schema_of(path, step, limits)
    read_as = _nearest(path, schema)
    step, repairs = with_legal_texts(step)
    plain = without_texts(step)
    refuse_hostile(path, plain, limits)
    rewritten = schema != read_as
    model, header = _opened(path, _with_schema(step, read_as) if rewritten else step, read_as)
    text = written(step, plain)
    lost = _refuse_half_read(path, text, model)
    notes = [_rewrite_note(schema, read_as)] if rewritten else []
    notes += [*header, *repairs, *_loss_notes(lost, text.dangling)]
    return Opened(model, hashlib.sha256(data).hexdigest(), schema, read_as, tuple(notes), lost + text.dangling)


def _loss_notes(lost: int, dangling: int) -> list[Text]:
    notes = []
    if lost:
        notes.append(
            Text(
                f"{lost} instância(s) do arquivo não puderam ser lidas.",
                f"{lost} instance(s) of the file could not be read.",
            )
        )
    if dangling:
        notes.append(
            Text(
                f"O arquivo se refere a {dangling} instância(s) que não contém; o que depende delas não é lido.",
                f"The file refers to {dangling} instance(s) that it does not hold; what hangs on them is not read.",
            )
        )
    return notes


def _nearest(path: Path, schema: str) -> str:
    near: str | None = table("schemas")["read_as"].get(schema)
    if near is None:
        raise refuse(
            path,
            f"o esquema {schema[:60] or '(vazio)'} não é lido; use IFC2X3, IFC4 ou IFC4X3.",
            f"schema {schema[:60] or '(empty)'} is not read; use IFC2X3, IFC4 or IFC4X3.",
        )
    return near


def _rewrite_note(schema: str, read_as: str) -> Text:
    return Text(
        f"O cabeçalho declara {schema}; lido como {read_as}, o esquema aceito mais próximo.",
        f"The header declares {schema}; read as {read_as}, the nearest supported schema.",
    )


def _with_schema(step: bytes, schema: str) -> bytes:
    found = SCHEMA.search(step)
    assert found is not None  # noqa: S101 - schema_of found it
    return step[: found.start(1)] + schema.encode() + step[found.end(1) :]


def _opened(path: Path, step: bytes, schema: str) -> tuple[Any, tuple[Text, ...]]:
    """Open the model; one whose header cannot be read gets a plain header of the same schema, and a note."""
    try:
        return _open(step), ()
    except Exception as error:  # the library raises many types for damaged files
        data = _DATA.search(step)
        if "header" not in str(error).lower() or data is None:
            raise _unopened(path, error, step) from error
    try:
        return _open(_HEADER.replace(b"@", schema.encode()) + step[data.start() :]), (_HEADER_NOTE,)
    except Exception as error:  # as above
        raise _unopened(path, error, b"") from error


def _open(step: bytes) -> Any:
    import ifcopenshell

    with tempfile.TemporaryDirectory(prefix="esquadro-") as folder:
        copy = Path(folder) / "model.ifc"
        copy.write_bytes(step)
        ifcopenshell.get_log()
        return ifcopenshell.open(str(copy))


def _unopened(path: Path, error: Exception, step: bytes) -> PlanUnreadableError:
    """Return the refusal of a file that the library does not open, with the line that it stopped at."""
    import ifcopenshell

    said = [line for line in str(ifcopenshell.get_log()).splitlines() if "offset" in line]
    at = re.search(r"offset (\d+)", said[-1]) if said else None
    line = Text("", "")
    if at is not None and step:
        number = step.count(b"\n", 0, int(at.group(1))) + 1
        line = Text(f", na linha {number}", f", at line {number}")
    short = " ".join(str(error).replace(", check logs", "").split())[:160]
    return refuse(
        path,
        f"o modelo não pôde ser aberto{line.pt} ({short}). Corrija ou exporte de novo.",
        f"the model could not be opened{line.en} ({short}). Repair it or export again.",
    )


def _refuse_half_read(path: Path, text: Written, model: Any) -> int:
    """Compare what was read with the ``#n=`` lines: the parser can stop at one bad string without an error.

    Returns how many instances of little weight (points, styles, values) are lacking. A lacking object, type or relation
    ends the reading: it could be the very thing that a rule looks for.
    """
    if text.repeated is not None:
        raise refuse(
            path,
            f"a instância #{text.repeated} é definida duas vezes; não há como saber qual vale. Exporte de novo.",
            f"instance #{text.repeated} is defined twice; which one counts cannot be told. Export again.",
        )
    read = _read_numbers(model)
    lost, count = text.lost(read), len(text.numbers) + len(text.names)
    weighty = next((f"#{n} {name}" for n, name in lost.items() if _weighs(model, name)), None)
    if not count or not text.closed or len(lost) > count * _TOLERATED or weighty is not None:
        end = (
            Text("", "") if text.closed else Text("; falta END-ISO-10303-21 no fim", "; no END-ISO-10303-21 at the end")
        )
        first = Text("", "") if weighty is None else Text(f"; falta {weighty}", f"; {weighty} is lacking")
        got = count - len(lost)
        raise refuse(
            path,
            f"arquivo truncado ou danificado: {got} de {count} instâncias lidas{first.pt}{end.pt}. "
            "Corrija ou exporte de novo.",
            f"truncated or damaged file: {got} of {count} instances read{first.en}{end.en}. Repair it or export again.",
        )
    return len(lost)


def _read_numbers(model: Any) -> NDArray[np.int64]:
    """Return the numbers of the instances that the library holds."""
    holder = getattr(model, "wrapped_data", None) or model  # of earlier releases
    names = getattr(holder, "entity_names", None)
    return np.array(names() if names is not None else [entity.id() for entity in model], dtype=np.int64)


def _weighs(model: Any, name: str) -> bool:
    """Tell whether instances of a class are objects, types, relations or of a class that the schema does not have."""
    import ifcopenshell

    schema = ifcopenshell.schema_by_name(model.schema_identifier)
    try:
        declaration: Any = schema.declaration_by_name(name)
        entity = declaration.as_entity()
        while entity is not None and entity.name() != "IfcRoot":
            entity = entity.supertype()
        return entity is not None
    except (RuntimeError, AttributeError):
        return True
