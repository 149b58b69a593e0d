"""The key of a piece of work: a digest of everything that its result depends on.

Files count by content and kind, not by name; rulesets and the program by content; the date only by what it decides:
which provisions are in force and which waivers have expired.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from importlib import resources
from pathlib import Path

import checker
from checker.app import Config
from checker.app.selection import available
from checker.batch.files import Hashed
from checker.batch.found import Kind
from checker.batch.options import CheckOptions
from checker.rules import Ruleset

_FORMAT = 1


@dataclass(frozen=True, slots=True)
class Keys:
    """Makes the keys of one run."""

    options: CheckOptions
    laws: str
    rulesets: tuple[Ruleset, ...] = field(repr=False)

    def of(self, files: Sequence[Hashed], kind: Kind, config: Config, context: str = "") -> str:
        """Return the key of one submission; ``context`` digests what else is read (references beside the plan)."""
        o = self.options
        parts = {
            "format": _FORMAT,
            "files": [[f.sha256, f.path.suffix.lower()] for f in files],
            "kind": kind.value,
            "laws": self.laws,
            "config": config_digest(config),
            "context": context,
            "rulesets": list(o.rulesets),
            "municipality": o.municipality,
            "settings": list(o.settings),
            "unit": o.unit,
            "as_of": o.as_of.isoformat() if o.as_of else None,
            "in_force": self._in_force(config, o.as_of or date.today()),
            "lang": o.lang,
            "overlay": [o.overlay, o.prefix],
            "xrefs": o.xrefs,
        }
        return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()

    def _in_force(self, config: Config, as_of: date) -> list[bool]:
        return [boundary <= as_of for boundary in sorted(self._boundaries(config))]

    def _boundaries(self, config: Config) -> set[date]:
        dates: set[date | None] = {w.until for w in config.waivers}
        for ruleset in self.rulesets:
            dates.add(ruleset.in_force_from)
            for rule in (*ruleset.rules, *ruleset.gates):
                dates.update((rule.since, rule.until))
        return {d for d in dates if d is not None}


def keys_for(options: CheckOptions) -> Keys:
    """Load the rulesets once, and return the maker of keys."""
    return Keys(options, laws_digest(options.rulesets), tuple(available(options.rulesets).rulesets))


@lru_cache(maxsize=8)
def laws_digest(names: tuple[str, ...]) -> str:
    """Return the digest of the program and of all rulesets that a check with these names can see."""
    loaded = available(names)
    digest = hashlib.sha256(f"{checker.__version__}\n{_program()}\n".encode())
    for root in sorted({r.path.resolve() for r in loaded.rulesets} | {p.resolve() for p in loaded.errors}):
        _add_tree(digest, root)
    return digest.hexdigest()


@lru_cache(maxsize=1)
def _program() -> str:
    digest = hashlib.sha256()
    for package in ("checker", "adapters"):
        _add_tree(digest, Path(str(resources.files(package))), (".py", ".yaml", ".json"))
    return digest.hexdigest()


def _add_tree(digest: hashlib._Hash, root: Path, suffixes: Iterable[str] = (".yaml", ".yml")) -> None:
    files = [root] if root.is_file() else sorted(p for p in root.rglob("*") if p.suffix in set(suffixes))
    for file in files:
        name = file.relative_to(root).as_posix() if file != root else file.name
        digest.update(f"{name}\0{hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())


def config_digest(config: Config) -> str:
    """Return the digest of a configuration file's content; empty where there is none."""
    if config.path is None:
        return ""
    try:
        return hashlib.sha256(config.path.read_bytes()).hexdigest()
    except OSError:
        return repr(config)
