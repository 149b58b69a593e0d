"""The child process that works on one task: it gives up what it may not have, then reads and checks.

The task lies in its working folder, written by our own parent; the answer goes there as well.
"""

from __future__ import annotations

import os
import pickle
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from checker.app.isolation.answer import answer, to_json
from checker.app.isolation.endings import EXIT_DISK_FULL, EXIT_OUT_OF_MEMORY, NO_ROOM
from checker.app.isolation.guard import limit, lock
from checker.app.isolation.launch import ANSWER, TASK, Task
from checker.app.isolation.model import SubmissionJob
from checker.app.isolation.preload import preload
from checker.app.isolation.run import STAGE, scratch_outputs
from checker.app.reading import ReadJob, answer_reading
from checker.model.text import Text


def serve() -> None:
    """Work on the task in the working folder, then leave at once."""
    task: Task = pickle.loads(Path(TASK).read_bytes())  # noqa: S301 -- written by our own parent process
    leave(task, limit(task.limits, task.seconds), ready=False)


def leave(task: Task, notes: tuple[Text, ...], *, ready: bool) -> None:
    """Work on ``task`` and end this process; ``ready`` tells that our own code is loaded already."""
    code = 1
    try:
        if not ready:
            preload(task.job)
        notes += lock(task.scratch, task.scratch / "work")
        work(task, notes)
        code = 0
    except MemoryError:
        code = EXIT_OUT_OF_MEMORY
    except BaseException as error:
        if isinstance(error, OSError) and error.errno in NO_ROOM:
            code = EXIT_DISK_FULL
        with suppress(OSError):
            traceback.print_exception(error)  # into a file of the scratch folder, shown when somebody debugs
    finally:
        os._exit(code)  # nothing to clean up; a library's own clean-up can crash or take seconds on a large model


def work(task: Task, notes: tuple[Text, ...]) -> None:
    """Do what the task asks for and write the answer into its scratch folder."""
    job = task.job
    if isinstance(job, SubmissionJob):
        from dataclasses import replace

        given = answer(job, scratch_outputs(job.outputs, task.scratch), _telling(task.scratch, job))
        content = to_json(replace(given, notes=notes)).encode("ascii")
    elif isinstance(job, ReadJob):
        content = answer_reading(job)
    else:
        raise TypeError(f"no task: {type(job).__name__}")
    place = task.scratch / f"{ANSWER}.part"
    place.write_bytes(content)
    place.replace(task.scratch / ANSWER)


def _telling(scratch: Path, job: SubmissionJob) -> Callable[[Path], None]:
    """Return what notes down which file is being read, for the message should it be the last."""

    def tell(path: Path) -> None:
        (scratch / STAGE).write_text(str(job.request.plans.index(path)), encoding="ascii")

    return tell
