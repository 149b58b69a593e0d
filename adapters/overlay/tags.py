"""The tags of a DXF file as they stand, without a library's repairs: for counting what is in it and where."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

BINARY = b"AutoCAD Binary DXF"


@dataclass(slots=True)
class RawEntity:
    """One entity or table entry: its section, the block or table it is in, its type and its tags."""

    section: str
    parent: str
    kind: str
    tags: list[tuple[int, bytes]] = field(default_factory=list)

    def first(self, code: int, default: bytes = b"") -> bytes:
        """Return the first value of a group code."""
        return next((v for c, v in self.tags if c == code), default)

    def numbers(self, code: int) -> list[float]:
        """Return all values of a group code that are numbers."""
        return [n for c, v in self.tags if c == code for n in _number(v)]


def _number(value: bytes) -> list[float]:
    try:
        return [float(value)]
    except ValueError:
        return []


def is_binary(path: Path) -> bool:
    """Tell whether a file is a binary DXF."""
    with path.open("rb") as stream:
        return stream.read(len(BINARY)) == BINARY


def tags(path: Path) -> Iterator[tuple[int, bytes]]:
    """Yield group codes and raw values."""
    if is_binary(path):
        from ezdxf.lldxf.tagger import binary_tags_loader

        for tag in binary_tags_loader(path.read_bytes()):
            yield tag.code, str(tag.value).encode("utf-8", "surrogateescape")
        return
    lines = iter(path.read_bytes().splitlines())
    while pair := list(islice(lines, 2)):
        code = pair[0].strip()
        if len(pair) == 2 and code.isdigit():
            yield int(code), pair[1].strip()


def version(path: Path) -> str:
    """Return the file's own $ACADVER, AC1009 where it gives none; a library may have lifted it on reading."""
    is_next = False
    for code, value in tags(path):
        if is_next and code == 1:
            return value.decode("latin-1")
        if code == 0 and value == b"ENDSEC":
            break
        is_next = code == 9 and value == b"$ACADVER"
    return "AC1009"


def entities(path: Path) -> Iterator[RawEntity]:
    """Yield everything that starts with group code 0, with the section and the block or table that holds it."""
    section = parent = ""
    current: RawEntity | None = None
    for code, value in tags(path):
        if code == 0:
            if current is not None:
                section, parent = _context(current, section, parent)
                if current.kind not in ("SECTION", "ENDSEC", "EOF"):
                    yield current
            current = RawEntity(section, parent, value.decode("latin-1"))
        elif current is not None:
            current.tags.append((code, value))
            if code == 2 and current.kind == "SECTION":
                section = value.decode("latin-1")
                current.section = section


def _context(entity: RawEntity, section: str, parent: str) -> tuple[str, str]:
    """Return the section and parent that hold after ``entity``, and set the parent of ``entity`` itself."""
    entity.section = section
    entity.parent = parent
    name = entity.first(2).decode("latin-1")
    match entity.kind:
        case "SECTION":
            return name, ""
        case "ENDSEC":
            return "", ""
        case "BLOCK" | "TABLE":
            return section, name
        case "ENDBLK" | "ENDTAB":
            return section, ""
        case _:
            return section, parent
