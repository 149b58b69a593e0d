"""One batch at a time in one folder of results.

The operating system holds the lock and lets go of it when the process ends, however it ends; what the file says only
serves the message. A lock that a killed run left behind is therefore none.
"""

from __future__ import annotations

import json
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from checker.batch.files import unwritten
from checker.batch.records import now
from checker.model.errors import UsageError
from checker.model.text import Text

_BUSY = Text(
    "Outro lote grava em {folder} ({who}). Espere que ele termine, ou escolha outra pasta com --out.",
    "Another batch writes to {folder} ({who}). Wait until it ends, or choose another folder with --out.",
)
_mine: set[Path] = set()
"""Locks of this process: the operating system's are between processes only."""


@contextmanager
def locked(path: Path, folder: Path) -> Iterator[None]:
    """Hold the lock file ``path`` of ``folder``; raises :class:`UsageError` where another run holds it."""
    place = path.resolve()
    if place in _mine:
        raise UsageError(_BUSY.format(folder=folder, who=f"pid {os.getpid()}"))
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o644)
    except OSError as error:
        raise unwritten(path, error) from error
    _mine.add(place)
    try:
        if not _taken(handle):
            raise UsageError(_BUSY.format(folder=folder, who=_holder(path)))
        os.ftruncate(handle, 0)
        os.lseek(handle, 0, os.SEEK_SET)
        os.write(handle, json.dumps(_self()).encode())
        yield
    finally:
        _mine.discard(place)
        os.close(handle)


def _taken(handle: int) -> bool:
    """Take the lock without waiting. It is not inherited by forked processes, which may outlive a killed run."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(handle, 1024, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _self() -> dict[str, object]:
    return {"pid": os.getpid(), "host": socket.gethostname(), "since": now()}


def _holder(path: Path) -> str:
    with suppress(OSError, ValueError, KeyError, TypeError):
        said = json.loads(path.read_text(encoding="utf-8"))
        return f"pid {int(said['pid'])}, {str(said['host'])[:80]}, {str(said['since'])[:40]}"
    return "?"
