"""What a reader is told, and what it must be: the contract between the composition root and the adapters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from checker.model.limits import ReadLimits
from checker.model.plan import Plan


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadOptions:
    """Options of one file's reading.

    ``unit`` is the drawing unit stated by the user (mm, cm, m, in, ft). ``file_index`` becomes ``SourceRef.file``.
    ``mapping`` is the user's own profile (layers, blocks, attributes, texts, names, properties), by section.
    ``xrefs`` lets the reader open external references that lie beside the plan; nothing else outside it is opened.
    """

    unit: str | None = None
    file_index: int = 0
    mapping: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    limits: ReadLimits = field(default_factory=ReadLimits)
    xrefs: bool = False


class Reader(Protocol):
    """Reads one file into a :class:`Plan`; raises :class:`PlanUnreadableError` and nothing else for bad input."""

    def __call__(self, path: Path, options: ReadOptions) -> Plan:
        """Read ``path``."""
        ...
