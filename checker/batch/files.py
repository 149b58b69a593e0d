"""The bytes of a submission: hashed, opened without ever waiting on a device, and written whole or not at all."""

from __future__ import annotations

import errno
import hashlib
import os
import sqlite3
import stat
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from checker.batch.found import Cause, SubmissionError, os_reason, shown
from checker.model.errors import UsageError
from checker.model.text import Text

_CHUNK = 1024 * 1024
_VANISHED = Text(
    "{path}: o arquivo desapareceu antes de ser lido. Reponha-o e repita o lote.",
    "{path}: the file vanished before it was read. Put it back and repeat the batch.",
)
_ACCESS = Text(
    "{path}: não pôde ser aberto ({why}). Confira as permissões e repita o lote.",
    "{path}: cannot be opened ({why}). Check the permissions and repeat the batch.",
)
_DEVICE = Text("{path}: não é um arquivo comum.", "{path}: it is not a regular file.")
_LARGE = Text(
    "{path}: o arquivo tem {n} bytes; o limite é {most}. Aumente-o com --limit file_bytes=N, ou divida o plano.",
    "{path}: the file has {n} bytes; the limit is {most}. Raise it with --limit file_bytes=N, or split the plan.",
)
_UNWRITTEN = Text(
    "Não foi possível gravar {path}: {why}. O que já foi verificado está guardado; libere espaço ou confira as "
    "permissões e repita o mesmo comando.",
    "{path} cannot be written: {why}. What was checked so far is kept; make room or check the permissions, and repeat "
    "the same command.",
)

_SQLITE = {
    sqlite3.SQLITE_FULL: errno.ENOSPC,
    sqlite3.SQLITE_READONLY: errno.EROFS,
    sqlite3.SQLITE_BUSY: errno.EBUSY,
    sqlite3.SQLITE_LOCKED: errno.EBUSY,
    sqlite3.SQLITE_IOERR: errno.EIO,
}


@dataclass(frozen=True, slots=True)
class Hashed:
    """A file with its SHA-256 and size in bytes."""

    path: Path
    sha256: str
    size: int


def hashed(path: Path, most_bytes: int | None = None) -> Hashed:
    """Return the digest of a regular file; raises :class:`SubmissionError` where it cannot be read or is too large."""
    digest, size = hashlib.sha256(), 0
    try:
        with os.fdopen(_opened(path), "rb", buffering=0) as stream:
            _refuse_large(path, os.fstat(stream.fileno()).st_size, most_bytes)
            while chunk := stream.read(_CHUNK):
                digest.update(chunk)
                size += len(chunk)
                _refuse_large(path, size, most_bytes)  # it may be growing
    except (OSError, ValueError) as error:
        raise cannot_open(path, error) from error
    return Hashed(path, digest.hexdigest(), size)


def _refuse_large(path: Path, size: int, most_bytes: int | None) -> None:
    if most_bytes is not None and size > most_bytes:
        raise SubmissionError(Cause.UNREADABLE, _LARGE.format(path=shown(path), n=size, most=most_bytes))


def content(path: Path) -> bytes:
    """Return the bytes of a regular file; raises :class:`SubmissionError` where it cannot be read."""
    try:
        with os.fdopen(_opened(path), "rb") as stream:
            return stream.read()
    except (OSError, ValueError) as error:
        raise cannot_open(path, error) from error


def cannot_open(path: Path, error: OSError | ValueError) -> SubmissionError:
    """Return the problem that an error on opening ``path`` stands for."""
    if isinstance(error, FileNotFoundError):
        return SubmissionError(Cause.VANISHED, _VANISHED.format(path=shown(path)))
    return SubmissionError(Cause.ACCESS, _ACCESS.format(path=shown(path), why=os_reason(error)))


def signature(path: Path) -> tuple[int, int, int]:
    """Return size, time of change and inode: what tells that a file has stopped growing. Zeros where there is none."""
    try:
        status = path.stat()
    except (OSError, ValueError):
        return (0, 0, 0)
    return (status.st_size, status.st_mtime_ns, status.st_ino)


def _opened(path: Path) -> int:
    """Open without blocking: a pipe or a device named like a plan must not hold the run up."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise SubmissionError(Cause.ACCESS, _DEVICE.format(path=shown(path)))
    return handle


def write_whole(target: Path, data: bytes, scratch: Path) -> None:
    """Write into ``scratch``, flush to the disk, rename: after a crash there is the old file or the new one.

    ``scratch`` is a folder of the same file system, emptied by the next run where a crash left something in it.
    """
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix="part-", dir=scratch)
        temporary = Path(name)
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
            temporary.chmod(file_mode())
            temporary.replace(target)
        except BaseException:
            with suppress(OSError):
                temporary.unlink()
            raise
    except OSError as error:
        raise unwritten(target, error) from error


def as_os_error(error: sqlite3.Error) -> OSError:
    """Return SQLite's error as what the operating system would say."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the low byte is the kind
    return OSError(_SQLITE.get(code, 0), str(error))


def unwritten(target: Path, error: OSError) -> UsageError:
    """Return the fault of a result that cannot be written; it ends the run, since the next one would fail as well."""
    return UsageError(_UNWRITTEN.format(path=shown(target), why=os_reason(error)))


def emptied(scratch: Path) -> Path:
    """Return the folder for files in the making, without what a killed run left there."""
    try:
        scratch.mkdir(parents=True, exist_ok=True)
        for part in scratch.glob("part-*"):
            part.unlink(missing_ok=True)
    except OSError as error:
        raise unwritten(scratch, error) from error
    return scratch


def file_mode() -> int:
    """Return the mode of a new file, as the user's mask has it."""
    mask = os.umask(0o022)
    os.umask(mask)
    return 0o666 & ~mask
