"""The results of submissions on the disk: a report and an overlay each, named after the submission."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Sequence
from pathlib import Path

from checker.batch.files import unwritten, write_whole
from checker.batch.found import shown
from checker.batch.options import Checked
from checker.batch.records import Record

REPORTS, OVERLAYS = "reports", "overlays"
_LONGEST_PART = 180
_LONGEST = 700
_UNSAFE = frozenset('<>:"|?*\\%#')


class Results:
    """The folder of results. Writers call from one thread."""

    def __init__(self, folder: Path, scratch: Path) -> None:
        """``scratch`` is for files in the making, on the same file system."""
        self.folder = folder
        self.scratch = scratch

    def write(self, name: str, checked: Checked) -> tuple[str, str | None]:
        """Write report and overlay; return their places within the folder."""
        report = self._free(REPORTS, name, ".json")
        write_whole(self.folder / report, checked.report, self.scratch)
        if checked.overlay is None:
            return report, None
        overlay = self._free(OVERLAYS, name, ".dxf")
        write_whole(self.folder / overlay, checked.overlay, self.scratch)
        return report, overlay

    def write_copy(self, name: str, twin: Record, files: Sequence[str]) -> tuple[str, str | None]:
        """Write the results of another submission with the same content under this name, with its files' names."""
        data = self.read(twin)
        if len(files) == len(data["plan"]["files"]):
            for entry, file in zip(data["plan"]["files"], files, strict=True):
                entry["name"] = file
        report = self._free(REPORTS, name, ".json")
        write_whole(
            self.folder / report, (json.dumps(data, ensure_ascii=False, indent=2) + "\n").encode(), self.scratch
        )
        if twin.overlay is None:
            return report, None
        overlay = self._free(OVERLAYS, name, ".dxf")
        write_whole(self.folder / overlay, (self.folder / twin.overlay).read_bytes(), self.scratch)
        return report, overlay

    def has(self, record: Record) -> bool:
        """Tell whether the results of a record are still there."""
        places = [p for p in (record.report, record.overlay) if p is not None]
        return record.report is not None and all((self.folder / p).is_file() for p in places)

    def read(self, record: Record) -> dict:  # type: ignore[type-arg]  # the report's JSON
        """Return the report of a record as plain data."""
        path = self.folder / (record.report or "")
        try:
            data: dict = json.loads(path.read_bytes())  # type: ignore[type-arg]  # the report's JSON
        except OSError as error:
            raise unwritten(path, error) from error
        return data

    def remove(self, record: Record) -> None:
        """Remove what an earlier result of a submission left, now that it has none."""
        for place in (record.report, record.overlay):
            if place is not None:
                (self.folder / place).unlink(missing_ok=True)

    def _free(self, kind: str, name: str, suffix: str) -> str:
        """Return the place for a name; another one where a file lies in the way of a folder, or the reverse."""
        place = f"{kind}/{safe_name(name)}{suffix}"
        target = self.folder / place
        between = list(target.parents)[: len(Path(place).parts) - 1]
        if target.is_dir() or any(p.exists() and not p.is_dir() for p in between):
            return f"{kind}/_/{_digest(name)}{suffix}"
        return place


def safe_name(name: str) -> str:
    """Return a submission's name as a relative path that any system takes, with ``/``; the same for the same name."""
    parts = [_safe(part) for part in Path(name).parts]
    whole = "/".join(parts)
    return whole if parts and len(whole.encode()) <= _LONGEST else f"_/{_digest(name)}"


def _safe(part: str) -> str:
    text = shown(part)
    plain = "".join(c if c.isprintable() and c not in _UNSAFE else "_" for c in text)
    is_safe = plain == part and plain not in (".", "..", "_") and plain[-1] not in ". "
    if is_safe and len(plain.encode()) <= _LONGEST_PART:
        return plain
    kept = plain.encode()[:100].decode("utf-8", "ignore").strip(". ")
    return f"{kept or '_'}~{_digest(part)[:10]}"


def _digest(name: str) -> str:
    return hashlib.sha256(os.fsencode(name)).hexdigest()[:32]
