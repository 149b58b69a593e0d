"""A filter of system calls for the process that reads a stranger's file (Linux): no sockets, no processes, no programs.

What a plan's reader has no use for is answered "not permitted", whoever runs it and in whatever library the call is
made. Threads stay possible, and signals to itself.
"""

from __future__ import annotations

import ctypes
import errno
import json
import os
import platform
import struct
import sys
from pathlib import Path
from typing import Any

_TABLE = Path(__file__).with_name("syscalls.json")
_LOAD, _JUMP_EQUAL, _JUMP_SET, _RETURN = 0x20, 0x15, 0x45, 0x06
_AT_CALL, _AT_ARCH, _AT_FIRST_ARGUMENT = 0, 4, 16
_ALLOW, _ERRNO = 0x7FFF0000, 0x00050000
_CLONE_THREAD = 0x10000
_NO_NEW_PRIVILEGES, _SET_SECCOMP, _FILTER = 38, 22, 2

Step = tuple[int, int, int, int]


class _Program(ctypes.Structure):
    _fields_ = [("len", ctypes.c_ushort), ("filter", ctypes.c_char_p)]


def refuse_calls() -> bool:
    """Install the filter in this process for good; False where the system does not offer it."""
    known = _known()
    if known is None:
        return False
    steps = program(known, os.getpid())
    code = b"".join(struct.pack("HBBI", *step) for step in steps)
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0) != 0:
        return False
    return bool(libc.prctl(_SET_SECCOMP, _FILTER, ctypes.byref(_Program(len(steps), code)), 0, 0) == 0)


def _known() -> Any | None:
    """Return the numbers of this machine's calls; None where they are not known to us."""
    if sys.platform != "linux" or struct.calcsize("P") != 8:
        return None
    return json.loads(_TABLE.read_text(encoding="ascii")).get(platform.machine())


def program(known: Any, own_pid: int) -> list[Step]:
    """Return the filter as (code, jump if true, jump if false, value)."""
    refuse, absent, allow = _ERRNO | errno.EPERM, _ERRNO | errno.ENOSYS, _ALLOW
    steps: list[Step] = [(_LOAD, 0, 0, _AT_ARCH), (_JUMP_EQUAL, 1, 0, known["audit_arch"]), _return(refuse)]
    steps.append((_LOAD, 0, 0, _AT_CALL))
    if known["high_bit"]:  # a second numbering of the same calls, of which none is needed
        steps += [(_JUMP_SET, 0, 1, known["high_bit"]), _return(refuse)]
    for number in known["unknown"].values():  # its flags lie in memory, where no filter can look: libc falls back
        steps += [(_JUMP_EQUAL, 0, 1, number), _return(absent)]
    for number in known["refused"].values():
        steps += [(_JUMP_EQUAL, 0, 1, number), _return(refuse)]
    steps += [
        *((_JUMP_EQUAL, 0, 4, known["clone"]), (_LOAD, 0, 0, _AT_FIRST_ARGUMENT)),
        *((_JUMP_SET, 1, 0, _CLONE_THREAD), _return(refuse), _return(allow)),
    ]
    for number in known["signals"].values():
        steps += [
            *((_JUMP_EQUAL, 0, 4, number), (_LOAD, 0, 0, _AT_FIRST_ARGUMENT)),
            *((_JUMP_EQUAL, 1, 0, own_pid), _return(refuse), _return(allow)),
        ]
    return [*steps, _return(allow)]


def _return(value: int) -> Step:
    return (_RETURN, 0, 0, value)
