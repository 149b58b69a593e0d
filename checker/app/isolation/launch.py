"""Starting the process of one submission, waiting for it, and ending it with all that it started."""

from __future__ import annotations

import contextlib
import json
import os
import pickle
import select
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from checker.app.limits import ProcessLimits

TASK, PATHS, SAID, ANSWER = "task.pickle", "paths.json", "said.txt", "answer"
_PROGRAM = (
    "import json, sys\n"
    f"with open({PATHS!r}, encoding='ascii') as stream:\n"
    "    sys.path[:] = json.load(stream)\n"
    "from checker.app.worker import serve\n"
    "serve()\n"
)
_KEPT = (
    *("PATH", "HOME", "LANG", "LANGUAGE", "TZ", "TZDIR", "XDG_CACHE_HOME", "LD_LIBRARY_PATH", "PYTHONHOME"),
    *("ESQUADRO_DEBUG", "ESQUADRO_LANG", "ESQUADRO_NO_CACHE"),
)
_KEPT_ON_WINDOWS = ("SYSTEMROOT", "WINDIR", "SYSTEMDRIVE", "LOCALAPPDATA", "USERPROFILE")
_POLL_S = 0.02


@dataclass(frozen=True, slots=True)
class Ended:
    """How a process ended: its exit code (a signal is negative), whether it was stopped at its time, what it took."""

    code: int
    timed_out: bool
    seconds: float
    peak_bytes: int | None


@dataclass(frozen=True, slots=True)
class Task:
    """What the child process is to do: ``job`` is a SubmissionJob or a ReadJob; the answer goes into ``scratch``."""

    job: object
    limits: ProcessLimits
    seconds: float
    scratch: Path


class Child:
    """A process that works on one task in its scratch folder."""

    def __init__(self, task: Task) -> None:
        """Start it."""
        self._seconds = task.seconds
        (task.scratch / TASK).write_bytes(pickle.dumps(task, protocol=pickle.HIGHEST_PROTOCOL))
        (task.scratch / PATHS).write_text(json.dumps(import_path()), encoding="ascii")
        with (task.scratch / SAID).open("wb") as said:
            self._started = time.monotonic()
            self._process = subprocess.Popen(  # noqa: S603 -- our own interpreter with a constant program
                [*interpreter(), "-c", _PROGRAM],
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                cwd=task.scratch,
                env=environment(),
                start_new_session=True,
            )

    @property
    def pid(self) -> int:
        """The process's id, which is that of its group as well."""
        return self._process.pid

    def wait(self) -> Ended:
        """Wait until it ends or its time is over; then nothing of it is left."""
        left = self._seconds - (time.monotonic() - self._started) if self._seconds > 0 else None
        done = wait_for(self._process, left)
        peak = self.end()
        return Ended(self._process.returncode, not done, time.monotonic() - self._started, peak)

    def end(self) -> int | None:
        """Kill the process and its group, and reap it; returns its largest resident size in bytes, where known."""
        if self._process.returncode is not None:
            return None
        kill_group(self._process)
        return _reaped(self._process)


def in_new_process(task: Task) -> Ended:
    """Work on ``task`` in a new process; whatever ends the waiting ends the process."""
    child = Child(task)
    try:
        return child.wait()
    finally:
        child.end()


def import_path() -> list[str]:
    """Return this process's import path, without places that depend on the working directory."""
    return [str(Path(p).absolute()) if p else str(Path.cwd()) for p in sys.path]


def environment() -> dict[str, str]:
    """Return what a child process gets to know of this one's environment: no secrets, no settings of other programs."""
    kept = (*_KEPT, *(_KEPT_ON_WINDOWS if os.name == "nt" else ()))
    ours = {k: v for k, v in os.environ.items() if k in kept or k.startswith("LC_")}
    return ours | {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}


def interpreter() -> list[str]:
    """Return this interpreter as it was started, but blind to the environment and to the working directory."""
    modes = [*(["-X", "utf8"] if sys.flags.utf8_mode else []), *(["-B"] if sys.dont_write_bytecode else [])]
    return [sys.executable, "-I", *modes]


def wait_for(process: subprocess.Popen[bytes], seconds: float | None) -> bool:
    """Wait for the end of a process without reaping it; False where it has not ended in ``seconds`` (None: no end)."""
    if seconds is not None:
        seconds = max(seconds, 0.0)
    if hasattr(os, "pidfd_open"):
        with contextlib.suppress(OSError):
            handle = os.pidfd_open(process.pid)
            try:
                ready = select.poll()
                ready.register(handle, select.POLLIN)
                return bool(ready.poll(None if seconds is None else seconds * 1000))
            finally:
                os.close(handle)
    return _polled(process, seconds)


def _polled(process: subprocess.Popen[bytes], seconds: float | None) -> bool:
    if os.name == "nt":
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True
    until = None if seconds is None else time.monotonic() + seconds
    while os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
        if until is not None and time.monotonic() >= until:
            return False
        time.sleep(_POLL_S)
    return True


def kill_group(process: subprocess.Popen[bytes]) -> None:
    """Kill a process that leads a group of its own, and every process in the group."""
    if hasattr(os, "killpg"):
        with contextlib.suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)  # not yet reaped: the number is still its own
    elif process.poll() is None:
        process.kill()


def _reaped(process: subprocess.Popen[bytes]) -> int | None:
    if not hasattr(os, "wait4"):
        process.wait()
        return None
    try:
        _, status, usage = os.wait4(process.pid, 0)
    except ChildProcessError:  # somebody else's waitpid took it
        process.wait()
        return None
    process.returncode = os.waitstatus_to_exitcode(status)
    return peak_bytes(usage.ru_maxrss)


def peak_bytes(ru_maxrss: int) -> int:
    """Return the kernel's largest resident size in bytes: macOS counts bytes, other systems kilobytes."""
    return ru_maxrss if sys.platform == "darwin" else ru_maxrss * 1024
