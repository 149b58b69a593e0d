"""Taking the plans out of a zip of strangers: counted before anything is written, no name trusted, no byte too many."""

from __future__ import annotations

import os
import stat
import struct
import zipfile
import zlib
from collections.abc import Sequence
from pathlib import Path, PurePosixPath

from checker.batch.found import PLAN_SUFFIXES, Cause, SubmissionError, shown
from checker.model.limits import ReadLimits
from checker.model.text import Text

_CHUNK = 1024 * 1024
_DIRECTORY_BYTES = 1024 * 1024
"""The largest table of contents that is opened at all: each of its entries costs memory before it can be counted."""
_END, _END_SIZE, _LOCATOR, _LOCATOR_SIZE = b"PK\5\6", 22, b"PK\6\7", 20
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""Others may ask for gigabytes of memory by a few bytes of header."""
_LONGEST = 120
"""Characters that are kept of a member's name."""

_BROKEN = Text(
    "{zip}: o arquivo zip não pôde ser aberto ({why}). Compacte os planos de novo.",
    "{zip}: the zip cannot be opened ({why}). Pack the plans again.",
)
_EMPTY = Text(
    "{zip}: nenhum plano no arquivo zip ({n} outros arquivos). Formatos aceitos: {suffixes}.",
    "{zip}: no plan in the zip ({n} other files). Accepted formats: {suffixes}.",
)
_MANY = Text(
    "{zip}: {n} arquivos no zip; o limite é {most}. Envie só os planos desta submissão.",
    "{zip}: {n} files in the zip; the limit is {most}. Send only the plans of this submission.",
)
_LARGE = Text(
    "{zip}: descompactado ocuparia {n} bytes; o limite é {most}. Envie só os planos desta submissão.",
    "{zip}: unpacked it would take {n} bytes; the limit is {most}. Send only the plans of this submission.",
)
_RATIO = Text(
    "{zip}: {member} é {n} vezes maior do que compactado; o limite é {most}. Envie o plano sem compactar.",
    "{zip}: {member} is {n} times larger than packed; the limit is {most}. Send the plan unpacked.",
)
_METHOD = Text(
    "{zip}: {member} usa uma compressão não aceita ({n}). Compacte os planos com a compressão comum (deflate).",
    "{zip}: {member} uses a compression that is not accepted ({n}). Pack the plans with the usual one (deflate).",
)
_NAME = Text(
    "{zip}: o nome {member} leva para fora da pasta. Compacte os planos de novo, com caminhos relativos.",
    "{zip}: the name {member} leads out of the folder. Pack the plans again, with relative paths.",
)
_LINK = Text(
    "{zip}: {member} é um link, e não um arquivo. Compacte o próprio plano.",
    "{zip}: {member} is a link, not a file. Pack the plan itself.",
)
_SECRET = Text(
    "{zip}: {member} está protegido por senha. Compacte os planos sem senha.",
    "{zip}: {member} is protected by a password. Pack the plans without one.",
)
_TWICE = Text(
    "{zip}: dois arquivos com o nome {member}. Compacte os planos com nomes diferentes.",
    "{zip}: two files with the name {member}. Pack the plans under different names.",
)


def unzipped(archive: Path, name: str, into: Path, limits: ReadLimits) -> list[Path]:
    """Write the plans of a zip into the folder ``into``, those in sub-folders as well; return them by name.

    ``name`` is what messages call the zip. Nothing but plans is written; a zip within the zip is not opened.
    Raises :class:`SubmissionError` for a zip that is damaged, hostile, over a limit, or without a plan.
    """
    try:
        _refuse_contents(archive, name, limits)
        with zipfile.ZipFile(archive) as opened:
            members = [m for m in opened.infolist() if not m.is_dir()]
            plans = [m for m in members if _is_plan(m)]
            _refuse(name, members, plans, limits)
            left = limits.unpacked_bytes
            written: list[Path] = []
            for member in sorted(plans, key=lambda m: m.filename):
                target = into.joinpath(*_parts(name, member))
                left -= _write(name, opened, member, target, left, limits)
                written.append(target)
            return written
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError, RuntimeError, ValueError, OSError) as error:
        raise _refused(_BROKEN, name, why=_short(error)) from error


def _refuse_contents(archive: Path, name: str, limits: ReadLimits) -> None:
    """Refuse a table of contents that is too large to be opened, by what the end of the file says of it."""
    size = archive.stat().st_size
    with archive.open("rb") as stream:
        stream.seek(max(0, size - 0xFFFF - _END_SIZE - _LOCATOR_SIZE))
        tail = stream.read()
    at = tail.rfind(_END)
    if at < 0 or len(tail) - at < _END_SIZE:
        raise _refused(_BROKEN, name, why="end of central directory")
    count, length = struct.unpack("<HL", tail[at + 10 : at + 16])
    extended = tail[max(0, at - _LOCATOR_SIZE) : at].startswith(_LOCATOR)
    if extended or count > limits.zip_members or length > _DIRECTORY_BYTES:
        shown_count = f"> {limits.zip_members}" if extended or count <= limits.zip_members else count
        raise _refused(_MANY, name, n=shown_count, most=limits.zip_members)


def _is_plan(member: zipfile.ZipInfo) -> bool:
    last = member.filename.replace("\\", "/").rsplit("/", 1)[-1]
    return last.lower().endswith(PLAN_SUFFIXES) and not last.startswith(".")


def _refuse(
    name: str, members: Sequence[zipfile.ZipInfo], plans: Sequence[zipfile.ZipInfo], limits: ReadLimits
) -> None:
    if len(members) > limits.zip_members:
        raise _refused(_MANY, name, n=len(members), most=limits.zip_members)
    total = sum(m.file_size for m in plans)
    if total > limits.unpacked_bytes:
        raise _refused(_LARGE, name, n=total, most=limits.unpacked_bytes)
    if not plans:
        raise SubmissionError(
            Cause.EMPTY, _EMPTY.format(zip=shown(name), n=len(members), suffixes=", ".join(PLAN_SUFFIXES))
        )
    places: set[tuple[str, ...]] = set()
    for member in plans:
        if stat.S_ISLNK(member.external_attr >> 16):
            raise _refused(_LINK, name, member)
        if member.flag_bits & 1:
            raise _refused(_SECRET, name, member)
        if member.compress_type not in _METHODS:
            raise _refused(_METHOD, name, member, n=member.compress_type)
        if member.file_size > limits.zip_ratio * max(member.compress_size, 1):
            ratio = member.file_size // max(member.compress_size, 1)
            raise _refused(_RATIO, name, member, n=ratio, most=limits.zip_ratio)
        place = tuple(part.casefold() for part in _parts(name, member))
        if place in places:
            raise _refused(_TWICE, name, member)
        places.add(place)


def _parts(name: str, member: zipfile.ZipInfo) -> tuple[str, ...]:
    """Return the member's path as safe parts; an absolute one, or one that climbs, is refused."""
    path = PurePosixPath(member.filename.replace("\\", "/"))
    if path.is_absolute() or ".." in path.parts or (path.parts and path.parts[0].endswith(":")):
        raise _refused(_NAME, name, member)
    return tuple(_safe(part) for part in path.parts)


def _safe(part: str) -> str:
    clean = "".join(c if c.isprintable() and c not in '<>:"|?*' else "_" for c in part)
    if len(clean) <= _LONGEST:
        return clean
    stem, suffix = os.path.splitext(clean)  # noqa: PTH122 -- text, not a path yet
    return stem[: _LONGEST - len(suffix[:12])] + suffix[:12]


def _write(
    name: str, opened: zipfile.ZipFile, member: zipfile.ZipInfo, target: Path, left: int, limits: ReadLimits
) -> int:
    """Unpack one member, counting what really comes out; return how many bytes did."""
    target.parent.mkdir(parents=True, exist_ok=True)
    size = 0
    with opened.open(member) as source, target.open("xb") as stream:
        while chunk := source.read(_CHUNK):
            size += len(chunk)
            if size > left:
                raise _refused(_LARGE, name, n=f"> {limits.unpacked_bytes}", most=limits.unpacked_bytes)
            stream.write(chunk)
    return size


def _refused(text: Text, name: str, member: zipfile.ZipInfo | None = None, **values: object) -> SubmissionError:
    if member is not None:
        values["member"] = shown(member.filename.encode("utf-8", "replace").decode())[:_LONGEST]
    return SubmissionError(Cause.UNREADABLE, text.format(zip=shown(name), **values))


def _short(error: Exception) -> str:
    return shown(str(error).encode("utf-8", "replace").decode())[:_LONGEST] or type(error).__name__
