"""``esquadro.toml``: found, read with the files that it extends, and checked; every fault is reported at once."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import reduce
from pathlib import Path

from checker.app.config_parser import extended_files, parse
from checker.app.settled import Config
from checker.model.errors import UsageError
from checker.model.system import system_reason
from checker.model.text import Text

__all__ = ["FILE_NAME", "Config", "find_config", "load_config"]

FILE_NAME = "esquadro.toml"
_FAULT = Text("  - {fault}", "  - {fault}")
_CYCLE = Text(
    "{path}: extends volta ao próprio arquivo ({chain}). Retire um dos extends.",
    "{path}: extends comes back to the file itself ({chain}). Remove one of the extends.",
)


def find_config(plan: Path) -> Path | None:
    """Return the nearest ``esquadro.toml`` in the plan's folder or above it."""
    folder = plan.absolute().parent
    return next((f / FILE_NAME for f in (folder, *folder.parents) if (f / FILE_NAME).is_file()), None)


def load_config(path: Path | None) -> Config:
    """Read a configuration file and those it extends; raise :class:`UsageError` with all their faults."""
    if path is None:
        return Config()
    faults: list[Text] = []
    config = _loaded(path, (), faults)
    if faults:
        raise UsageError(Text("\n".join(f.pt for f in faults), "\n".join(f.en for f in faults)))
    return config


def _loaded(path: Path, trail: tuple[Path, ...], faults: list[Text]) -> Config:
    """Return what ``path`` and the files it extends settle; ``trail`` are the files that led here."""
    place = path.resolve()
    if place in trail:
        chain = " → ".join(p.name for p in (*trail[trail.index(place) :], place))
        faults.append(_CYCLE.format(path=trail[-1], chain=chain))
        return Config()
    try:
        data = _content(path)
    except UsageError as error:
        faults.append(_asked_by(error.text, trail))
        return Config()
    parents, _ = extended_files(path, data)
    lower = reduce(lambda below, parent: _loaded(parent, (*trail, place), faults).over(below), parents, Config())
    parsed = parse(path, data, lower)
    if parsed.faults:
        lines = [_FAULT.format(fault=fault) for fault in parsed.faults]
        faults.append(
            Text("\n".join((f"{path}:", *(x.pt for x in lines))), "\n".join((f"{path}:", *(x.en for x in lines))))
        )
    return parsed.config.over(lower)


def _content(path: Path) -> Mapping[str, object]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        reason = system_reason(error)
        raise UsageError(
            Text(
                f"Não foi possível ler a configuração {path}: {reason.pt}.",
                f"The configuration {path} cannot be read: {reason.en}.",
            )
        ) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UsageError(
            Text(
                f"{path} não é um arquivo TOML válido: {error}.",
                f"{path} is not a valid TOML file: {error}.",
            )
        ) from error


def _asked_by(fault: Text, trail: tuple[Path, ...]) -> Text:
    """Add which file's ``extends`` asked for an unreadable one."""
    if not trail:
        return fault
    return fault + Text(f"(extends em {trail[-1]})", f"(extends in {trail[-1]})")
