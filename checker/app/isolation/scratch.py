"""The scratch folder of one isolated check, and the way of its files out of it."""

from __future__ import annotations

import os
import re
import shutil
import stat
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO

from checker.app.atomic import as_usage_error, replacing

PREFIX = "esquadro-"
LOCK = ".lock"
STALE_AFTER_S = 60.0
_MADE = re.compile(rf"{PREFIX}[a-z0-9_]{{8}}")
"""The names that Python gives to such folders."""


class Scratch:
    """A folder of this process alone, removed with all that is in it; use it as a context manager.

    While it is in use it is locked. Folders that a killed run has left behind carry no lock and are removed when the
    next one is made.
    """

    def __init__(self) -> None:
        self.path = Path(tempfile.mkdtemp(prefix=PREFIX)).resolve()
        self.work = self.path / "work"
        self._lock: IO[bytes] | None = None

    def __enter__(self) -> Scratch:
        try:
            self._lock = (self.path / LOCK).open("wb")
            _try_lock(self._lock)
            self.work.mkdir()
        except BaseException:
            self.close()
            raise
        sweep(self.path.parent)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Remove the folder, its lock last: killed half-way, what is left is swept."""
        with suppress(OSError):
            for entry in self.path.iterdir():
                if entry.name == LOCK:
                    continue
                if entry.is_dir() and not entry.is_symlink():
                    remove(entry)
                else:
                    entry.unlink()
        if self._lock is not None:
            self._lock.close()
        remove(self.path)

    def read(self, name: str, most: int) -> bytes | None:
        """Return what the process wrote under ``name``; None where there is nothing, or no regular file, or too much.

        The process may have been taken over by what it read: a link or a pipe under that name is not followed.
        """
        try:
            with open_plain(self.path / name) as stream:
                content = stream.read(most + 1)
        except OSError:
            return None
        return content if len(content) <= most else None

    def deliver(self, name: str, target: Path) -> bool:
        """Copy the file ``name`` to ``target``, whole or not at all; False where the process wrote none.

        Raises :class:`~checker.model.errors.UsageError` where the target cannot be written.
        """
        try:
            source = open_plain(self.path / name)
        except OSError:
            return False
        with source, replacing(target) as temporary, as_usage_error(target), temporary.open("wb") as stream:
            shutil.copyfileobj(source, stream, 1024**2)
        return True


def open_plain(path: Path) -> IO[bytes]:
    """Open a regular file that is itself no link; raises OSError for anything else."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    handle = os.open(path, flags)
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError(f"{path} is no regular file")
    return os.fdopen(handle, "rb")


def remove(folder: Path) -> None:
    """Remove a folder, also where what is in it has been made unwritable; links are removed, never followed."""
    for _ in range(2):
        shutil.rmtree(folder, ignore_errors=True)
        if not folder.exists():
            return
        for place, _folders, _files in os.walk(folder):
            with suppress(OSError):
                Path(place).chmod(0o700)


def sweep(parent: Path) -> None:
    """Remove the scratch folders in ``parent`` whose owner is gone."""
    for folder in parent.glob(f"{PREFIX}*"):
        try:
            state = folder.lstat()
            if not stat.S_ISDIR(state.st_mode) or state.st_uid != _user():
                continue
            _sweep_one(folder, state.st_mtime)
        except OSError:
            continue  # not ours, or gone meanwhile


def _sweep_one(folder: Path, changed: float) -> None:
    lock, now = folder / LOCK, time.time()
    if not lock.exists():  # killed before it was locked: nothing is in it, or it is not ours
        if now - changed > STALE_AFTER_S and _MADE.fullmatch(folder.name):
            folder.rmdir()
        return
    if now - lock.lstat().st_mtime > STALE_AFTER_S:
        with open_plain(lock) as stream:
            if _try_lock(stream):
                remove(folder)


def _user() -> int:
    return os.getuid() if hasattr(os, "getuid") else 0


def _try_lock(stream: IO[bytes]) -> bool:
    """Lock a file for as long as it is open; False where another holds it, or the system knows no such locks."""
    try:
        import fcntl
    except ImportError:
        return False
    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
