"""The forking process: it loads our code once, then forks a limited process for every plan and tells how each ended.

It runs one thread, reads nothing but what its owner sends, and ends with its owner.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import pickle
import selectors
import signal
import socket
import sys
from collections.abc import Sequence
from pathlib import Path

from checker.app.isolation.guard import limit
from checker.app.isolation.launch import SAID, TASK, Task, peak_bytes
from checker.app.isolation.preload import warm
from checker.app.isolation.zygote import KILL
from checker.app.worker import leave

_MOST_PATH = 8192
_STDIN = 0


def serve(control: int, rulesets: Sequence[str]) -> None:
    """Fork for whoever holds the other end of ``control``, until standard input ends."""
    warm(rulesets)
    gc.collect()
    gc.freeze()  # what is loaded stays shared between the forked processes
    _Server(socket.socket(fileno=control)).run()


class _Server:
    def __init__(self, control: socket.socket) -> None:
        self._control = control
        self._owners: dict[int, socket.socket] = {}
        self._selector = selectors.DefaultSelector()
        self._wake_read, self._wake_write = os.pipe()
        os.set_blocking(self._wake_write, False)
        os.set_blocking(self._wake_read, False)
        signal.signal(signal.SIGCHLD, lambda *_: None)  # a handler, so that the wake-up pipe is written to
        signal.set_wakeup_fd(self._wake_write, warn_on_full_buffer=False)
        for handle in (control, _STDIN, self._wake_read):
            self._selector.register(handle, selectors.EVENT_READ)

    def run(self) -> None:
        """Serve until the owner is gone; then nothing that was forked is left."""
        try:
            while True:
                for key, _ in self._selector.select():
                    if key.fileobj is self._control:
                        self._fork()
                    elif key.fileobj == _STDIN:
                        if not os.read(_STDIN, 1):
                            return
                    elif key.fileobj == self._wake_read:
                        with contextlib.suppress(BlockingIOError):
                            os.read(self._wake_read, 4096)
                        self._reap()
                    else:
                        self._stop(int(key.data))
        finally:
            for pid in self._owners:
                _kill(pid)

    def _fork(self) -> None:
        message, handles, _, _ = socket.recv_fds(self._control, _MOST_PATH, 1)
        if len(handles) != 1:
            return
        owner = socket.socket(fileno=handles[0])
        pid = os.fork()
        if pid == 0:
            _become_child(Path(os.fsdecode(message)))
        with contextlib.suppress(OSError):
            os.setpgid(pid, pid)  # here too: it must lead its group before anybody can want it killed
        self._owners[pid] = owner
        self._selector.register(owner, selectors.EVENT_READ, pid)

    def _stop(self, pid: int) -> None:
        """Kill a process whose owner asks for it or is gone; the owner hears of it when it is reaped."""
        owner = self._owners[pid]
        self._selector.unregister(owner)
        with contextlib.suppress(OSError):
            owner.recv(len(KILL))
        _kill(pid)

    def _reap(self) -> None:
        for pid in list(self._owners):
            ended = os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
            if ended is None:
                continue
            _kill(pid)  # what is left of its group, while the number is still its own
            _, status, usage = os.wait4(pid, 0)
            owner = self._owners.pop(pid)
            with contextlib.suppress(KeyError):
                self._selector.unregister(owner)
            with owner, contextlib.suppress(OSError):
                code = os.waitstatus_to_exitcode(status)
                owner.send(json.dumps([code, peak_bytes(usage.ru_maxrss)]).encode("ascii"))


def _kill(pid: int) -> None:
    with contextlib.suppress(OSError):
        os.killpg(pid, signal.SIGKILL)


def _become_child(scratch: Path) -> None:
    """Let go of everything that is the forking process's, then work on the task; never returns."""
    try:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        with contextlib.suppress(PermissionError):  # the forking process may have made it a leader already
            os.setsid()
        empty = os.open(os.devnull, os.O_RDONLY)
        said = os.open(scratch / SAID, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        os.dup2(empty, 0)
        os.dup2(said, 1)
        os.dup2(said, 2)
        os.closerange(3, os.sysconf("SC_OPEN_MAX"))
        os.chdir(scratch)
        task: Task = pickle.loads((scratch / TASK).read_bytes())  # noqa: S301 -- written by our own owner
        leave(task, limit(task.limits, task.seconds), ready=True)
    except BaseException:
        import traceback

        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(1)
