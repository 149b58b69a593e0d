"""Finding the submissions in what was named: folders, files, and lists of both."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Literal

from checker.batch.found import PLAN_SUFFIXES, ZIP_SUFFIX, Cause, Found, Kind, os_reason, shown
from checker.batch.walking import Walker
from checker.model.errors import UsageError
from checker.model.text import Text

Unit = Literal["file", "folder", "zip"]
LIST_SUFFIXES = (".txt", ".lst", ".list")
MAX_FILES = 100
"""The most files that one submission may have."""

_ABSENT = Text(
    "{path}: não existe. Informe uma pasta, arquivos, ou uma lista (.txt) com um caminho por linha.",
    "{path}: does not exist. Name a folder, files, or a list (.txt) with one path a line.",
)
_NO_LIST = Text("{path}: a lista não pôde ser lida ({why}).", "{path}: the list could not be read ({why}).")
_VANISHED = Text("{path}: o arquivo não existe. Confira o caminho.", "{path}: the file does not exist. Check the path.")
_EMPTY = Text(
    "{path}: nenhum plano na pasta. Formatos aceitos: {suffixes}.",
    "{path}: no plan in the folder. Accepted formats: {suffixes}.",
)
_TOO_MANY = Text(
    "{path}: mais de {most} planos em uma só submissão. Divida a pasta, ou use --submission file.",
    "{path}: more than {most} plans in one submission. Split the folder, or use --submission file.",
)


@dataclass(slots=True, kw_only=True)
class Discovery:
    """Finds submissions. ``unit`` says what one is; ``skip`` are folders never entered; ``ignored`` counts suffixes."""

    sources: Sequence[Path]
    unit: Unit = "file"
    skip: frozenset[Path] = frozenset()
    follow: bool = False
    ignored: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        """Refuse sources that are not there."""
        absent = [s for s in self.sources if not os.path.lexists(s)]
        if absent:
            faults = [_ABSENT.format(path=shown(s)) for s in absent]
            raise UsageError(Text("\n".join(f.pt for f in faults), "\n".join(f.en for f in faults)))

    def __iter__(self) -> Iterator[Found]:
        self.ignored.clear()
        base = self.base()
        for source in self.sources:
            for found in self._in(_absolute(source)):
                yield replace(found, name=_name(found, base))

    def base(self) -> Path:
        """Return the folder that names are relative to: the source, or what all sources have in common."""
        folders = [p if p.is_dir() else p.parent for p in map(_absolute, self.sources)]
        return Path(os.path.commonpath(folders)) if folders else Path.cwd()

    def _in(self, source: Path) -> Iterator[Found]:
        if source.is_dir():
            yield from self._folder(source)
        elif source.suffix.lower() in LIST_SUFFIXES:
            yield from self._list(source)
        else:
            yield _named(source, self.unit)

    def _folder(self, folder: Path) -> Iterator[Found]:
        walker = self._walker(folder)
        if self.unit != "folder":
            yield from (_typed(found, self.unit) for found in walker.plans(folder))
            return
        try:
            entries = walker.entries(folder)
        except OSError:
            yield from walker.plans(folder)  # says why it cannot be listed
            return
        for entry in entries:
            path = Path(entry.path)
            if walker.is_folder(entry):
                if path.resolve() not in self.skip:
                    yield _whole(walker, path)
            elif walker.wanted(path):
                yield walker.one(path)

    def _list(self, source: Path) -> Iterator[Found]:
        for path in _lines(source):
            if not os.path.lexists(path):
                text = _VANISHED.format(path=shown(path))
                yield Found(name="", files=(path,), problem=(Cause.VANISHED, text))
            elif path.is_dir():
                walker = self._walker(path)
                found = [_whole(walker, path)] if self.unit == "folder" else walker.plans(path)
                yield from (_typed(f, self.unit) for f in found)
            else:
                yield _named(path, self.unit)

    def _walker(self, root: Path) -> Walker:
        return Walker(root=root, skip=self.skip, follow=self.follow, zips=self.unit == "zip", ignored=self.ignored)


def _whole(walker: Walker, folder: Path) -> Found:
    """Return a folder as one submission: all plans in it, those of its sub-folders as well."""
    inside = list(islice(walker.plans(folder), MAX_FILES + 1))
    here = Found(name=str(folder), files=tuple(p for f in inside for p in f.files))
    problem = next((f.problem for f in inside if f.problem), None)
    if problem is not None:
        return replace(here, problem=problem)
    if not inside:
        text = _EMPTY.format(path=shown(folder), suffixes=", ".join(PLAN_SUFFIXES))
        return replace(here, problem=(Cause.EMPTY, text))
    if len(inside) > MAX_FILES:
        text = _TOO_MANY.format(path=shown(folder), most=MAX_FILES)
        return replace(here, files=(), problem=(Cause.UNREADABLE, text))
    return here


def _named(path: Path, unit: Unit) -> Found:
    return _typed(Found(name="", files=(path,)), unit)


def _typed(found: Found, unit: Unit) -> Found:
    zipped = unit == "zip" and found.files and found.files[0].suffix.lower() == ZIP_SUFFIX
    return replace(found, kind=Kind.ZIP) if zipped else found


def _lines(source: Path) -> Iterator[Path]:
    """Yield the paths of a list, relative ones from the list's own folder; blank lines and ``#`` are left out."""
    try:
        with source.open("rb") as stream:
            yield from _paths(stream, source.parent)
    except OSError as error:
        raise UsageError(_NO_LIST.format(path=shown(source), why=os_reason(error))) from error


def _paths(lines: Iterable[bytes], folder: Path) -> Iterator[Path]:
    for number, raw in enumerate(lines):
        line = (raw.removeprefix(b"\xef\xbb\xbf") if number == 0 else raw).strip()
        if line and not line.startswith(b"#") and b"\0" not in line:
            yield _absolute(folder / os.fsdecode(line))


def _absolute(path: Path) -> Path:
    return Path(os.path.abspath(path))  # noqa: PTH100 -- Path.resolve would follow links, and names are as given


def _name(found: Found, base: Path) -> str:
    path = Path(found.name) if found.name else found.files[0]
    if path.is_relative_to(base):
        return str(path.relative_to(base))
    return str(path).removeprefix(path.anchor)
