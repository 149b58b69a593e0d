"""What is asked of a check: plain data that travels to another process."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from checker.app.settled import Config
from checker.model.limits import ReadLimits


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What is asked for. Empty and None leave the choice to the configuration, the plan and the defaults.

    ``settings`` are ``NAME=VALUE`` of interpretation parameters. ``isolate`` reads each file in a process of its own;
    ``read_limit_s`` is the longest time for one file, in seconds (0: none). ``limits`` are what the readers keep;
    ``xrefs`` lets them open external references that lie beside the plan.
    """

    plans: tuple[Path, ...]
    config: Config = field(default_factory=Config)
    rulesets: tuple[str, ...] = ()
    municipality: str | None = None
    settings: tuple[str, ...] = ()
    unit: str | None = None
    as_of: date | None = None
    isolate: bool = True
    read_limit_s: float | None = None
    limits: ReadLimits = field(default_factory=ReadLimits)
    xrefs: bool = False
