"""Letting a process write in its scratch folder alone (Landlock, Linux 5.13 and later; needs no privilege)."""

from __future__ import annotations

import ctypes
import os
import struct
import sys
from pathlib import Path

_CREATE, _ADD, _RESTRICT = 444, 445, 446
_VERSION = 1
_PATH_BENEATH = 1
_NO_NEW_PRIVILEGES = 38
_WRITE_FILE = 1 << 1
_CHANGES = sum(1 << bit for bit in range(4, 13))  # removing and making files, folders, links, pipes, devices, sockets
_MOVES = 1 << 13
_TRUNCATES = 1 << 14
_PLAIN_FILE = _WRITE_FILE | _TRUNCATES


def write_only_in(folder: Path, also: tuple[Path, ...] = (Path(os.devnull),)) -> bool:
    """Refuse every write outside ``folder`` from now on, but to the files ``also``; False where it is not offered."""
    if sys.platform != "linux":
        return False
    libc = ctypes.CDLL(None, use_errno=True)
    version = libc.syscall(_CREATE, None, ctypes.c_size_t(0), _VERSION)
    if version < 1:
        return False
    rights = _WRITE_FILE | _CHANGES | (_MOVES if version >= 2 else 0) | (_TRUNCATES if version >= 3 else 0)
    asked = struct.pack("Q", rights)
    rules = libc.syscall(_CREATE, asked, ctypes.c_size_t(len(asked)), 0)
    if rules < 0:
        return False
    try:
        done = _allow(libc, rules, folder, rights)
        done = done and all(_allow(libc, rules, place, rights & _PLAIN_FILE) for place in also)
        return done and libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0) == 0 and libc.syscall(_RESTRICT, rules, 0) == 0
    finally:
        os.close(rules)


def _allow(libc: ctypes.CDLL, rules: int, place: Path, rights: int) -> bool:
    handle = os.open(place, getattr(os, "O_PATH", os.O_RDONLY))
    try:
        return bool(libc.syscall(_ADD, rules, _PATH_BENEATH, struct.pack("=Qi", rights, handle), 0) == 0)
    finally:
        os.close(handle)
