"""What the child process gives up before it opens a stranger's file. Nothing of it can be taken back.

Two steps: :func:`limit` at the start, :func:`lock` once our own code is loaded. Each system offers other protections;
those that are missing are named in notes, and the check goes on with the rest.
"""

from __future__ import annotations

import ctypes
import math
import os
import signal
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from checker.app.isolation.landlock import write_only_in
from checker.app.isolation.seccomp import refuse_calls
from checker.app.limits import ProcessLimits
from checker.model.text import Text

_CLONE_NEWUSER, _CLONE_NEWNET = 0x10000000, 0x40000000
_DIE_WITH_PARENT = 1
_SPARE_CPU_S = 5
_BLOCKED = ("socket.", "subprocess.Popen", "os.exec", "os.posix_spawn", "os.system", "os.fork", "os.forkpty", "pty.")
_HOME_NAMES = ("HOME", "TMPDIR", "TEMP", "TMP", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "USERPROFILE", "LOCALAPPDATA")

NO_LIMITS = Text(
    "este sistema não limita memória e processador por processo; vale só o limite de tempo.",
    "this system does not limit a process's memory and processor; the limit of time alone holds.",
)
NO_NETWORK_LOCK = Text(
    "este sistema não separa a rede de um processo; as conexões são recusadas só dentro do Python.",
    "this system does not cut a process off the network; connections are refused within Python alone.",
)
NO_WRITE_LOCK = Text(
    "este sistema não restringe onde um processo grava.", "this system does not restrict where a process writes."
)


def limit(limits: ProcessLimits, seconds: float) -> tuple[Text, ...]:
    """Set the process's limits; returns what the system does not offer."""
    _die_with_parent()
    try:
        import resource
    except ImportError:
        return (NO_LIMITS,)
    bounds: list[tuple[int, int]] = [(resource.RLIMIT_CORE, 0), (resource.RLIMIT_NOFILE, limits.open_files)]
    if seconds > 0:
        bounds.append((resource.RLIMIT_CPU, math.ceil(seconds) + _SPARE_CPU_S))
    if limits.file_bytes > 0:
        bounds.append((resource.RLIMIT_FSIZE, limits.file_bytes))
    notes = [NO_LIMITS for kind, value in bounds if not _bounded(resource, kind, value)]
    if limits.memory_bytes > 0 and not _bounded(resource, resource.RLIMIT_AS, limits.memory_bytes):
        notes.append(NO_LIMITS)
    return tuple(dict.fromkeys(notes))


def _bounded(resource: Any, kind: int, value: int) -> bool:
    """Lower a limit, softly and for good; never above what is in force already."""
    _, hard = resource.getrlimit(kind)
    most = value if hard == resource.RLIM_INFINITY else min(value, hard)
    try:
        resource.setrlimit(kind, (most, most))
    except (OSError, ValueError):
        return False
    return sys.platform != "darwin" or kind != resource.RLIMIT_AS  # macOS takes the number and does not keep to it


def lock(scratch: Path, work: Path) -> tuple[Text, ...]:
    """Leave the network, other processes and every folder but ``scratch``; returns what the system does not offer.

    From here on the working folder, the home and the temporary folder are ``work``.
    """
    for name in _HOME_NAMES:
        os.environ[name] = str(work)
    tempfile.tempdir = str(work)
    os.chdir(work)
    without_network = _unshare_network()
    filtered = refuse_calls()
    writes = write_only_in(scratch)
    sys.addaudithook(_refuse)
    notes = [] if without_network or filtered else [NO_NETWORK_LOCK]
    return (*notes, *(() if writes else (NO_WRITE_LOCK,)))


def _refuse(event: str, _: Sequence[object]) -> None:
    """Refuse sockets and programs to Python code, with a plain error; where the system does it too, this is faster."""
    if event.startswith(_BLOCKED):
        raise PermissionError(f"{event} is not allowed while a plan is read")


def _die_with_parent() -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGKILL, 0, 0, 0)


def _unshare_network() -> bool:
    if sys.platform != "linux":
        return False
    libc = ctypes.CDLL(None, use_errno=True)
    return any(libc.unshare(flags) == 0 for flags in (_CLONE_NEWNET, _CLONE_NEWUSER | _CLONE_NEWNET))
