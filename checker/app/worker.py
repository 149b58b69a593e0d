"""The child process that reads one plan: a job on standard input, the plan or the error on standard output."""

from __future__ import annotations

import os
import pickle
import sys

from checker.app.reading import TOO_DEEP, ReadJob, read_here, unreadable
from checker.model.errors import EsquadroError


def serve() -> None:
    """Answer one job. What a library prints goes to standard error, never into the answer."""
    with os.fdopen(os.dup(1), "wb") as answer:
        os.dup2(2, 1)
        job: ReadJob = pickle.load(sys.stdin.buffer)  # noqa: S301 -- written by our own parent process
        try:
            result: object = read_here(job)
        except EsquadroError as error:
            result = error
        data = _pickled(job, result)
        answer.write(data)
    os._exit(0)  # nothing to clean up; a library's own clean-up can crash or take seconds on a large model


def _pickled(job: ReadJob, result: object) -> bytes:
    try:
        return pickle.dumps(result, protocol=pickle.HIGHEST_PROTOCOL)
    except RecursionError:
        return pickle.dumps(unreadable(job, TOO_DEEP))
