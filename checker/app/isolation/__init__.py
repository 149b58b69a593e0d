"""Checking each submission in a limited process of its own.

    from checker.app.isolation import ProcessLimits, SubmissionJob, run_isolated
    result = run_isolated(SubmissionJob(request=Request(plans=(Path("planta.dxf"),))), ProcessLimits())

Whatever a plan does to the process that reads it - hang, crash, take all memory - the caller gets a result that says
so. It may be called from any thread or process.
"""

from checker.app.isolation.model import (
    Ending,
    ProcessLimits,
    SubmissionJob,
    SubmissionResult,
    TextStyle,
)
from checker.app.isolation.run import run_here, run_isolated
from checker.app.isolation.zygote import Zygote

__all__ = [
    "Ending",
    "ProcessLimits",
    "SubmissionJob",
    "SubmissionResult",
    "TextStyle",
    "Zygote",
    "run_here",
    "run_isolated",
]
