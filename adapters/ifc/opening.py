"""From a path to an opened IFC model: zip members, header variants, half-read files."""

from __future__ import annotations

import hashlib
import io
import re
import tempfile
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from adapters.ifc.tables import table
from checker.model.errors import PlanUnreadableError
from checker.model.text import Text

_MAX_UNZIPPED = 2_000_000_000
_SCHEMA = re.compile(rb"FILE_SCHEMA\s*\(\s*\(\s*'([^']*)'", re.IGNORECASE)
_INSTANCE = re.compile(rb"#(\d+)\s*=\s*(\w+)")
_COMMENT = re.compile(rb"/\*.*?\*/", re.DOTALL)
_STRING = re.compile(rb"'(?:[^']|'')*'")
_NOT_A_NUMBER = re.compile(rb"[(,]\s*[-+]?(?:nan|inf|1\.#)[^,)]*", re.IGNORECASE)
_TOLERATED = 0.02


@dataclass(frozen=True, slots=True)
class Opened:
    """An opened model. ``schema`` is the name that the header declares, ``read_as`` the one that was used."""

    model: Any
    sha256: str
    schema: str
    read_as: str
    notes: tuple[Text, ...]
    lost: int = 0


def refuse(path: Path, pt: str, en: str) -> PlanUnreadableError:
    """Return the error for ``path``, in both languages."""
    return PlanUnreadableError(Text(f"{path.name}: {pt}", f"{path.name}: {en}"))


def open_model(path: Path) -> Opened:
    """Open ``path``; raise PlanUnreadableError for anything that is not a whole IFC model of a supported schema."""
    data = _bytes_of(path)
    step = _model_in_zip(path, data) if data[:2] == b"PK" else data
    schema = _schema_of(path, step)
    read_as = _nearest(path, schema)
    _refuse_not_a_number(path, step)
    rewritten = schema != read_as
    model = _open(path, _with_schema(step, read_as) if rewritten else step)
    lost = _refuse_half_read(path, step, model)
    notes = [_rewrite_note(schema, read_as)] if rewritten else []
    if lost:
        notes.append(
            Text(
                f"{lost} instância(s) do arquivo não puderam ser lidas.",
                f"{lost} instance(s) of the file could not be read.",
            )
        )
    return Opened(model, hashlib.sha256(data).hexdigest(), schema, read_as, tuple(notes), lost)


def _bytes_of(path: Path) -> bytes:
    if not path.exists():
        raise refuse(path, "o arquivo não existe; confira o caminho.", "the file does not exist; check the path.")
    if not path.is_file():
        raise refuse(
            path, "não é um arquivo; indique um arquivo .ifc ou .ifczip.", "not a file; give an .ifc or .ifczip file."
        )
    try:
        data = path.read_bytes()
    except OSError as error:
        raise refuse(
            path, f"não pôde ser lido ({error.strerror}).", f"could not be read ({error.strerror})."
        ) from error
    if not data.strip():
        raise refuse(
            path, "o arquivo está vazio; exporte o modelo de novo.", "the file is empty; export the model again."
        )
    return data


def _model_in_zip(path: Path, data: bytes) -> bytes:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            models = [i for i in archive.infolist() if i.filename.lower().endswith((".ifc", ".ifcxml"))]
            _refuse_members(path, models)
            with archive.open(models[0]) as member:
                return member.read(_MAX_UNZIPPED)
    except PlanUnreadableError:
        raise
    except NotImplementedError as error:
        raise refuse(
            path,
            "o zip usa uma compressão que não é lida aqui; compacte de novo com Deflate.",
            "the zip uses a compression that is not read here; compress again with Deflate.",
        ) from error
    except (zipfile.BadZipFile, RuntimeError, EOFError, OSError, ValueError, zlib_error()) as error:
        raise refuse(
            path,
            f"o zip está corrompido ou protegido ({error}); gere-o de novo.",
            f"the zip is corrupt or encrypted ({error}); make it again.",
        ) from error


def zlib_error() -> type[Exception]:
    """Return the error that a damaged member raises."""
    import zlib

    return zlib.error


def _refuse_members(path: Path, models: list[zipfile.ZipInfo]) -> None:
    if len(models) != 1:
        names = ", ".join(m.filename for m in models) or "-"
        raise refuse(
            path,
            f"o zip deve conter exatamente um modelo .ifc; contém {len(models)} ({names}).",
            f"the zip must hold exactly one .ifc model; it holds {len(models)} ({names}).",
        )
    if models[0].filename.lower().endswith(".ifcxml"):
        raise _xml(path)
    if models[0].file_size > _MAX_UNZIPPED:
        raise refuse(
            path, "o modelo descompactado passa de 2 GB; divida-o.", "the unpacked model exceeds 2 GB; split it."
        )


def _xml(path: Path) -> PlanUnreadableError:
    return refuse(
        path, "ifcXML não é lido; exporte como IFC em STEP (.ifc).", "ifcXML is not read; export as IFC STEP (.ifc)."
    )


def _schema_of(path: Path, step: bytes) -> str:
    head = step[:4096].lstrip(b"\xef\xbb\xbf \t\r\n\x00")
    if head.startswith(b"<"):
        raise _xml(path)
    if b"ISO-10303-21" not in step[:65536].upper():
        raise refuse(
            path,
            "não é um arquivo IFC (falta ISO-10303-21); confira se a extensão corresponde ao conteúdo.",
            "not an IFC file (ISO-10303-21 is absent); check that the extension matches the content.",
        )
    found = _SCHEMA.search(step[:1_000_000])
    if found is None:
        raise refuse(
            path,
            "o cabeçalho não declara o esquema (FILE_SCHEMA); exporte de novo.",
            "the header declares no schema (FILE_SCHEMA); export again.",
        )
    return found.group(1).decode("latin-1").strip().upper()


def _nearest(path: Path, schema: str) -> str:
    near: str | None = table("schemas")["read_as"].get(schema)
    if near is None:
        raise refuse(
            path,
            f"o esquema {schema or '(vazio)'} não é lido; use IFC2X3, IFC4 ou IFC4X3.",
            f"schema {schema or '(empty)'} is not read; use IFC2X3, IFC4 or IFC4X3.",
        )
    return near


def _rewrite_note(schema: str, read_as: str) -> Text:
    return Text(
        f"O cabeçalho declara {schema}; lido como {read_as}, o esquema aceito mais próximo.",
        f"The header declares {schema}; read as {read_as}, the nearest supported schema.",
    )


def _with_schema(step: bytes, schema: str) -> bytes:
    found = _SCHEMA.search(step)
    assert found is not None  # noqa: S101 - _schema_of found it
    return step[: found.start(1)] + schema.encode() + step[found.end(1) :]


def _refuse_not_a_number(path: Path, step: bytes) -> None:
    """Refuse a file with nan or inf: the parser of the IFC library ends the interpreter at them."""
    if not re.search(rb"[(,]\s*[-+]?(?:nan|inf|1\.#)", step, re.IGNORECASE):
        return
    bad = _NOT_A_NUMBER.search(_STRING.sub(b"''", step))
    if bad is not None:
        what = bad.group(0)[1:40].decode("latin-1").strip()
        raise refuse(
            path,
            f"contém um número inválido ({what}); corrija ou exporte de novo.",
            f"holds an invalid number ({what}); repair it or export again.",
        )


def _open(path: Path, step: bytes) -> Any:
    import ifcopenshell

    with tempfile.TemporaryDirectory(prefix="esquadro-") as folder:
        copy = Path(folder) / "model.ifc"
        copy.write_bytes(step)
        try:
            return ifcopenshell.open(str(copy))
        except Exception as error:  # the library raises many types for damaged files
            raise refuse(
                path,
                f"o modelo não pôde ser aberto ({type(error).__name__}: {_short(error)}).",
                f"the model could not be opened ({type(error).__name__}: {_short(error)}).",
            ) from error


def _short(error: Exception) -> str:
    return " ".join(str(error).split())[:160]


def _refuse_half_read(path: Path, step: bytes, model: Any) -> int:
    """Compare what was read with the ``#n=`` lines: the parser can stop at one bad string without an error.

    Returns how many instances of little weight (points, styles, values) are lacking. A lacking object, type or relation
    ends the reading: it could be the very thing that a rule looks for.
    """
    plain = _COMMENT.sub(b"", _STRING.sub(b"''", step))
    written = {int(n): name for n, name in _INSTANCE.findall(plain)}
    read = {entity.id() for entity in model}
    lost = {n: name.decode("latin-1") for n, name in written.items() if n not in read}
    closed = b"END-ISO-10303-21" in step[-4096:].upper()
    weighty = next((f"#{n} {name}" for n, name in lost.items() if _weighs(model, name)), None)
    if not written or not closed or len(lost) > len(written) * _TOLERATED or weighty is not None:
        end = Text("", "") if closed else Text("; falta END-ISO-10303-21 no fim", "; no END-ISO-10303-21 at the end")
        first = Text("", "") if weighty is None else Text(f"; falta {weighty}", f"; {weighty} is lacking")
        got = len(written) - len(lost)
        raise refuse(
            path,
            f"arquivo truncado ou danificado: {got} de {len(written)} instâncias lidas{first.pt}{end.pt}. "
            "Corrija ou exporte de novo.",
            f"truncated or damaged file: {got} of {len(written)} instances read{first.en}{end.en}. "
            "Repair it or export again.",
        )
    return len(lost)


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
