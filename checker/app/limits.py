"""The limits that a user sets: ``--time-limit``, ``--memory-limit``, ``--limit NAME=VALUE`` and ``[limits]``.

An option wins over the configuration, the configuration over the defaults.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path

from checker.model.errors import UsageError
from checker.model.limits import ReadLimits
from checker.model.text import Text

LEAST_SECONDS = 120.0
SECONDS_PER_MB = 2.0
MB = 1024**2
_LONGEST_S, _LARGEST_MB = 1e6, 2.0**40
"""What the system's timers and limits can count; more than that is no limit that anybody meets."""
TIME, MEMORY, XREFS = "time_s", "memory_mb", "xrefs"
READ: Mapping[str, float] = {f.name: getattr(ReadLimits(), f.name) for f in fields(ReadLimits)}
"""The readers' limits with their defaults."""
SECTION = frozenset({TIME, MEMORY, XREFS, *READ})
"""What ``[limits]`` may hold."""

_UNKNOWN = Text(
    "--limit {name}: limite desconhecido. Aceitos: {names}.", "--limit {name}: unknown limit. Accepted: {names}."
)
_FORM = Text(
    "--limit {given}: escreva NOME=VALOR, com um número maior que zero ({names}).",
    "--limit {given}: write NAME=VALUE, with a number above zero ({names}).",
)
_NUMBER = Text("[limits] {name} deve ser um número maior que zero", "[limits] {name} must be a number above zero")
_LIFTABLE = Text(
    "[limits] {name} deve ser um número, zero ou maior (0: sem limite)",
    "[limits] {name} must be a number, zero or above (0: no limit)",
)
_SWITCH = Text("[limits] xrefs deve ser true ou false", "[limits] xrefs must be true or false")


@dataclass(frozen=True, slots=True, kw_only=True)
class ProcessLimits:
    """The most that one submission's process may take; 0 lifts a limit.

    ``seconds`` is the wall clock, and the processor's time as well; None: 120 s, and 2 s more for each MB above 60 MB.
    ``memory_bytes`` is the address space. ``file_bytes`` is the largest file it may write, ``open_files`` how many
    files it may hold open.
    """

    seconds: float | None = None
    memory_bytes: int = 4096 * MB
    file_bytes: int = 1024 * MB
    open_files: int = 256

    def seconds_for(self, plans: Iterable[Path]) -> float:
        """Return the limit of time for ``plans`` in seconds, by their size where none is stated; 0: no limit."""
        if self.seconds is not None:
            return self.seconds
        return max(LEAST_SECONDS, SECONDS_PER_MB * sum(map(_size, plans)) / 1e6)


def process_limits(
    stated: Mapping[str, float], *, time_s: float | None = None, memory_mb: float | None = None
) -> ProcessLimits:
    """Return what one process may take: the options, else what the configuration states, else the defaults."""
    seconds = time_s if time_s is not None else stated.get(TIME)
    limits = ProcessLimits(seconds=None if seconds is None else min(seconds, _LONGEST_S))
    memory = memory_mb if memory_mb is not None else stated.get(MEMORY)
    return limits if memory is None else replace(limits, memory_bytes=int(min(memory, _LARGEST_MB) * MB))


def read_limits(stated: Mapping[str, float], options: Sequence[str] = ()) -> ReadLimits:
    """Return the readers' limits; raises :class:`UsageError` with every faulty ``NAME=VALUE``."""
    values: dict[str, float] = {k: v for k, v in stated.items() if k in READ}
    faults: list[Text] = []
    for given in options:
        name, _, number = given.partition("=")
        name = name.strip().replace("-", "_")
        value = _number(number)
        if name not in READ:
            faults.append(_UNKNOWN.format(name=name, names=", ".join(sorted(READ))))
        elif value is None:
            faults.append(_FORM.format(given=given, names=", ".join(sorted(READ))))
        else:
            values[name] = value
    if faults:
        raise UsageError(Text("\n".join(f.pt for f in faults), "\n".join(f.en for f in faults)))
    return ReadLimits(**{k: _typed(k, v) for k, v in values.items()})  # type: ignore[arg-type]  # as the default is


def section_faults(section: Mapping[str, object]) -> list[Text]:
    """Return what is wrong with the values of ``[limits]``."""
    faults: list[Text] = []
    for name, value in section.items():
        if name == XREFS:
            faults += [] if isinstance(value, bool) else [_SWITCH]
        elif name in (TIME, MEMORY):
            faults += [] if _is_number(value) else [_LIFTABLE.format(name=name)]
        elif name in READ:
            faults += [] if _is_number(value) and value else [_NUMBER.format(name=name)]
    return faults


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value) and value >= 0


def _number(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) and value > 0 else None


def _typed(name: str, value: float) -> float:
    return max(int(value), 1) if isinstance(READ[name], int) else float(value)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except (OSError, ValueError):
        return 0
