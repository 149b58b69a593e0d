"""A PostgreSQL server of the tests' own: started from Debian's packages on a socket in a temporary folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_UNPRIVILEGED = "nobody"
_ROOM = 2 * 1024**3
_CHEAP = "-c listen_addresses= -c fsync=off -c full_page_writes=off -c shared_buffers=32MB -c max_connections=40"


class UnavailableError(Exception):
    """PostgreSQL cannot be had here; the message says why."""


def programs() -> Path:
    """Return the folder with ``initdb`` and ``pg_ctl``."""
    on_path = shutil.which("initdb")
    if on_path:
        return Path(on_path).parent
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not found:
        raise UnavailableError("PostgreSQL is not installed: apt-get install postgresql")
    return found[-1].parent


@contextmanager
def server() -> Iterator[str]:
    """Run a server; yield the URL of its maintenance database."""
    bin_folder = programs()
    folder = Path(tempfile.mkdtemp(prefix="esquadro-pg-", dir=_place()))
    try:
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            shutil.chown(folder, _UNPRIVILEGED)
        data = folder / "data"
        _run([bin_folder / "initdb", "-D", data, "-U", "esquadro", "-A", "trust", "-E", "UTF8", "--locale=C", "-N"])
        control = [bin_folder / "pg_ctl", "-D", data, "-w", "-t", "60"]
        _run([*control, "-l", folder / "log", "-o", f"-k {folder} {_CHEAP}", "start"])
        try:
            yield f"postgresql://esquadro@/postgres?host={folder}"
        finally:
            _run([*control, "-m", "immediate", "stop"])
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _place() -> str:
    """Return where a server may lie: in memory where there is room; a short path, since a socket's must be short."""
    memory = Path("/dev/shm")  # noqa: S108  # only a parent: the folder itself gets a name of its own
    short = "/tmp"  # noqa: S108  # as above
    return str(memory) if memory.is_dir() and shutil.disk_usage(memory).free > _ROOM else short


def _run(command: list[str | Path]) -> None:
    as_whom = ["runuser", "-u", _UNPRIVILEGED, "--"] if os.geteuid() == 0 else []
    line = [*as_whom, *map(str, command)]
    try:
        done = subprocess.run(
            line, cwd="/", stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            timeout=120, check=False,
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired) as error:
        raise UnavailableError(f"PostgreSQL does not start: {error}") from error
    if done.returncode:
        raise UnavailableError(f"PostgreSQL does not start: {done.stdout[-300:]}")
