"""The bytes of a model: of the file itself, or of the one model in an ifcZIP; nothing is unpacked beyond its limit."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from pathlib import Path, PurePosixPath

from adapters.ifc.refusal import over, refuse
from checker.model.errors import PlanUnreadableError
from checker.model.limits import ReadLimits
from checker.model.system import system_reason
from checker.model.text import Text

_DRIVE = re.compile(r"^[A-Za-z]:")
_END_RECORD = b"PK\x05\x06"
_ZIP64_COUNT = 0xFFFF


def bytes_of(path: Path, limits: ReadLimits) -> bytes:
    """Return the file's bytes; refuse what is absent, no file, empty, unreadable or too large."""
    if not path.exists():
        raise refuse(path, "o arquivo não existe; confira o caminho.", "the file does not exist; check the path.")
    if not path.is_file():
        raise refuse(
            path, "não é um arquivo; indique um arquivo .ifc ou .ifczip.", "not a file; give an .ifc or .ifczip file."
        )
    try:
        size = path.stat().st_size
        if size > limits.file_bytes:
            raise over(path, Text("tamanho do arquivo em bytes", "file size in bytes"), size, "file_bytes",
                       limits.file_bytes)  # fmt: skip
        data = path.read_bytes()
    except OSError as error:
        why = system_reason(error)
        raise refuse(path, f"não pôde ser lido ({why.pt}).", f"could not be read ({why.en}).") from error
    if not data.strip():
        raise refuse(
            path, "o arquivo está vazio; exporte o modelo de novo.", "the file is empty; export the model again."
        )
    return data


def model_in_zip(path: Path, data: bytes, limits: ReadLimits) -> bytes:
    """Return the bytes of the one model that a zip holds."""
    _refuse_count(path, data, limits)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            model = _only_model(path, archive.infolist(), limits)
            with archive.open(model) as member:
                return _within(path, member.read(limits.unpacked_bytes + 1), limits)
    except PlanUnreadableError:
        raise
    except NotImplementedError as error:
        raise refuse(
            path,
            "o zip usa uma compressão que não é lida aqui; compacte de novo com Deflate.",
            "the zip uses a compression that is not read here; compress again with Deflate.",
        ) from error
    except (zipfile.BadZipFile, RuntimeError, EOFError, OSError, ValueError, zlib.error) as error:
        raise refuse(
            path,
            f"o zip está corrompido ou protegido ({error}); gere-o de novo.",
            f"the zip is corrupt or encrypted ({error}); make it again.",
        ) from error


def _refuse_count(path: Path, data: bytes, limits: ReadLimits) -> None:
    """Refuse a zip of too many members by its end record, before its directory is read."""
    at = data.rfind(_END_RECORD)
    if at < 0 or len(data) < at + 12:
        return
    count = int.from_bytes(data[at + 10 : at + 12], "little")
    if count > limits.zip_members or count == _ZIP64_COUNT:
        raise over(path, Text("arquivos no zip", "files in the zip"), count, "zip_members", limits.zip_members)


def _only_model(path: Path, members: list[zipfile.ZipInfo], limits: ReadLimits) -> zipfile.ZipInfo:
    for member in members:
        if _leads_out(member.filename):
            raise refuse(
                path,
                f"o zip contém um nome que sai da pasta ({member.filename[:80]}); gere-o de novo só com o modelo.",
                f"the zip holds a name that leads out of its folder ({member.filename[:80]}); make it again with the "
                "model alone.",
            )
    if len(members) > limits.zip_members:
        raise over(path, Text("arquivos no zip", "files in the zip"), len(members), "zip_members", limits.zip_members)
    models = [m for m in members if m.filename.lower().endswith((".ifc", ".ifcxml")) and not _is_aside(m.filename)]
    if len(models) != 1:
        names = ", ".join(m.filename[:80] for m in models[:5]) or "-"
        raise refuse(
            path,
            f"o zip deve conter exatamente um modelo .ifc; contém {len(models)} ({names}).",
            f"the zip must hold exactly one .ifc model; it holds {len(models)} ({names}).",
        )
    if models[0].filename.lower().endswith(".ifcxml"):
        raise xml(path)
    _refuse_size(path, models[0], limits)
    return models[0]


def _refuse_size(path: Path, model: zipfile.ZipInfo, limits: ReadLimits) -> None:
    if model.file_size > limits.unpacked_bytes:
        raise _unpacked(path, model.file_size, limits)
    ratio = model.file_size / max(1, model.compress_size)
    if ratio > limits.zip_ratio:
        what = Text("o modelo é maior que o compactado, em vezes", "times that the model is larger than packed")
        raise over(path, what, round(ratio), "zip_ratio", limits.zip_ratio)


def _within(path: Path, content: bytes, limits: ReadLimits) -> bytes:
    if len(content) > limits.unpacked_bytes:
        raise _unpacked(path, len(content), limits)
    return content


def _unpacked(path: Path, size: int, limits: ReadLimits) -> PlanUnreadableError:
    what = Text("tamanho do modelo descompactado em bytes", "size of the unpacked model in bytes")
    return over(path, what, size, "unpacked_bytes", limits.unpacked_bytes)


def _leads_out(name: str) -> bool:
    plain = name.replace("\\", "/")
    return plain.startswith("/") or ".." in PurePosixPath(plain).parts or bool(_DRIVE.match(plain))


def _is_aside(name: str) -> bool:
    """Tell whether a member is the shadow that a desktop system leaves beside a file."""
    return name.startswith("__MACOSX/") or PurePosixPath(name).name.startswith("._")


def xml(path: Path) -> PlanUnreadableError:
    """Return the refusal of ifcXML."""
    return refuse(
        path, "ifcXML não é lido; exporte como IFC em STEP (.ifc).", "ifcXML is not read; export as IFC STEP (.ifc)."
    )
