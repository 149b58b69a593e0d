"""The composition root: readers, rulesets, engine and writers put together.

This is the one interface that the command line, batch runs, a web page and CAD plug-ins call::

    from checker.app import Request, check_submission
    outcome = check_submission(Request(plans=(Path("planta.dxf"),), municipality="manaus"))

It alone knows the ``adapters`` package, and imports it late.
"""

from checker.app.atomic import write_text
from checker.app.config import Config, find_config, load_config
from checker.app.drawing import Outputs, draw
from checker.app.outcome import ExitStatus
from checker.app.request import Request
from checker.app.submission import Outcome, check_submission, config_for, evaluate_plan
from checker.report import json_report, text_report

__all__ = [
    "Config",
    "ExitStatus",
    "Outcome",
    "Outputs",
    "Request",
    "check_submission",
    "config_for",
    "draw",
    "evaluate_plan",
    "find_config",
    "json_report",
    "load_config",
    "text_report",
    "write_text",
]
