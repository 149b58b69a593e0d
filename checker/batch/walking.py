"""Walking folders of strangers: sorted, every folder once, never out of the source by a link unless asked for."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from checker.batch.found import PLAN_SUFFIXES, ZIP_SUFFIX, Cause, Found, os_reason, shown
from checker.model.text import Text

_OUTSIDE = Text(
    "{path}: é um link para fora da pasta. Copie o arquivo para a pasta, ou use --follow-links.",
    "{path}: it is a link that leads out of the folder. Copy the file into it, or use --follow-links.",
)
_UNLISTED = Text(
    "{path}: a pasta não pôde ser lida ({why}). Confira as permissões.",
    "{path}: the folder could not be read ({why}). Check the permissions.",
)


@dataclass(slots=True, kw_only=True)
class Walker:
    """Walks one source. ``skip`` are resolved folders that are never entered (the results' own).

    ``ignored`` counts the files that are no plans, by suffix.
    """

    root: Path
    skip: frozenset[Path] = frozenset()
    follow: bool = False
    zips: bool = False
    ignored: Counter[str] = field(default_factory=Counter)
    _seen: set[tuple[int, int]] = field(default_factory=set)

    def plans(self, folder: Path) -> Iterator[Found]:
        """Yield every plan below ``folder``, and every folder or link that cannot be followed, as a problem."""
        waiting = [folder]
        while waiting:
            here = waiting.pop()
            below: list[Path] = []
            try:
                entries = self.entries(here)
            except OSError as error:
                yield _problem(here, Cause.ACCESS, _UNLISTED.format(path=shown(here), why=os_reason(error)))
                continue
            for entry in entries:
                path = Path(entry.path)
                if self.is_folder(entry):
                    below.append(path)
                elif self.wanted(path):
                    yield self.one(path)
            waiting.extend(reversed(below))

    def one(self, path: Path) -> Found:
        """Return the plan at ``path``; a link out of the source is a problem."""
        if path.is_symlink() and not self.allowed(path):
            return _problem(path, Cause.ACCESS, _OUTSIDE.format(path=shown(path)))
        return Found(name="", files=(path,))

    def entries(self, folder: Path) -> list[os.DirEntry[str]]:
        """Return what lies in ``folder``, by name; nothing where it was walked before."""
        status = folder.stat()
        identity = (status.st_dev, status.st_ino)
        if identity in self._seen or (self.skip and folder.resolve() in self.skip):
            return []
        self._seen.add(identity)
        with os.scandir(folder) as entries:
            return sorted(entries, key=lambda e: os.fsencode(e.name))

    def is_folder(self, entry: os.DirEntry[str]) -> bool:
        """Tell whether the entry is a folder to walk; a link to one outside the source is not."""
        try:
            if not entry.is_dir() or entry.name.startswith("."):
                return False
        except OSError:  # a loop of links: left to be named as a file, if it is called like one
            return False
        return not entry.is_symlink() or self.allowed(Path(entry.path))

    def wanted(self, path: Path) -> bool:
        """Tell whether a file is called like a plan; count it among the ignored otherwise."""
        suffix = path.suffix.lower()
        if path.name.startswith("."):
            return False
        if suffix in PLAN_SUFFIXES or (self.zips and suffix == ZIP_SUFFIX):
            return True
        if not path.is_dir():
            self.ignored[suffix] += 1
        return False

    def allowed(self, link: Path) -> bool:
        """Tell whether a link may be followed: it stays within the source, leads nowhere, or links are wanted."""
        try:
            return self.follow or link.resolve().is_relative_to(self.root.resolve())
        except (OSError, RuntimeError):
            return True  # a loop: opening it says so


def _problem(path: Path, cause: Cause, text: Text) -> Found:
    return Found(name="", files=(path,), problem=(cause, text))
