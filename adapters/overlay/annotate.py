"""A copy of the source drawing with the marks in it, that loses nothing of the original."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import ezdxf

from adapters.overlay.layers import Styles
from adapters.overlay.pen import Pen
from adapters.overlay.picture import Picture
from adapters.overlay.tags import RawEntity, entities, is_binary, version
from checker.model.errors import EsquadroError, UsageError
from checker.model.text import Lang, Text

Save = Callable[[Path, Callable[[str], object]], None]
_OLDEST = "AC1015"
_AFTER_R12 = frozenset(("LWPOLYLINE", "MTEXT", "SPLINE", "HATCH", "LEADER"))
_RELEASE = {"AC1009": "R12", "AC1012": "R13", "AC1014": "R14"}
_SECTIONS = frozenset({"ENTITIES", "BLOCKS", "TABLES", "OBJECTS"})
_NOT_COUNTED = frozenset({"TABLE", "ENDTAB", "VIEWPORT", "SEQEND", "ENDBLK", "SECTION", "ENDSEC"})
"""Structure that a writer may add to or leave out without losing anything that is drawn."""
_NAME_CODE = {"TABLES": 2, "OBJECTS": -1}


class AnnotationError(EsquadroError):
    """The annotated copy could not be made without loss; nothing was written for it."""


@dataclass(frozen=True, slots=True)
class Copy:
    """A drawing opened strictly, and the file it came from."""

    doc: Any  # ezdxf's own types are partial
    source: Path


def open_source(source: Path | None) -> Copy:
    """Open the drawing strictly; raise :class:`AnnotationError` where only a recovery could read it."""
    if source is None or source.suffix.lower() != ".dxf":
        raise UsageError(
            Text(
                "A cópia anotada precisa de um projeto em DXF; para IFC e DWG use o desenho de marcas (--overlay).",
                "An annotated copy needs a plan in DXF; for IFC and DWG use the overlay (--overlay).",
            )
        )
    try:
        if _is_misdeclared(source):
            raise ValueError("R12, LWPOLYLINE/AcDbEntity")  # what follows a subclass marker is not read from an R12
        return Copy(ezdxf.readfile(source), source)
    except Exception as error:  # on damaged files ezdxf raises whatever it meets
        raise AnnotationError(
            Text(
                f"{source.name}: o arquivo tem defeitos ({error}) e só abre com reparos, que mudariam o original; "
                "a cópia anotada não foi gravada. Abra-o no programa de desenho, salve de novo em DXF e repita. "
                "O desenho de marcas não é afetado.",
                f"{source.name}: the file is damaged ({error}) and opens only with repairs, which would change the "
                "original; the annotated copy was not written. Open it in your drawing program, save it as DXF again "
                "and repeat. The overlay is not affected.",
            )
        ) from error


def _is_misdeclared(source: Path) -> bool:
    """Tell whether a file claims to be R12, or nothing, and has subclass markers or entities that R12 does not know."""
    if version(source) > "AC1009":
        return False
    drawn = (e for e in entities(source) if e.section in ("ENTITIES", "BLOCKS"))
    return any(e.kind in _AFTER_R12 or any(code == 100 for code, _ in e.tags) for e in drawn)


def upgrade(copy: Copy) -> str | None:
    """Lift a drawing older than R2000 to R2000; return the release it had, None if it stays as it is."""
    was = version(copy.source)
    if was >= _OLDEST:
        return None
    copy.doc.dxfversion = _OLDEST
    return _RELEASE.get(was, was)


def write_annotated(copy: Copy, picture: Picture, path: Path, *, lang: Lang, prefix: str, save: Save) -> None:
    """Draw the marks into the drawing and write it to ``path``, after a comparison with its source."""
    doc, source = copy.doc, copy.source
    frame, mm = picture.sheet.frame, picture.sheet.mm
    styles = Styles(doc, free_prefix(doc, prefix))
    styles.create(frame, mm, picture.places, lang, is_own=False, current=not _has_dimensions(doc))
    Pen(doc.modelspace(), frame, styles, explicit=(picture.places, lang)).draw(picture.items)
    fmt = "bin" if is_binary(source) else "asc"

    def write(name: str) -> None:
        try:
            doc.saveas(name, fmt=fmt)
        except Exception as error:  # what ezdxf has read it cannot always write: a line break in a value, say
            raise _unwritable(source, error) from error
        lost = losses(source, Path(name))
        if lost:
            kinds = ", ".join(f"{n} x {kind}" for kind, n in lost.most_common(5))
            raise AnnotationError(
                Text(
                    f"{source.name}: a cópia anotada perderia partes do original ({kinds}) e não foi gravada. "
                    "Use o desenho de marcas (--overlay) como referência externa sobre o projeto.",
                    f"{source.name}: the annotated copy would lose parts of the original ({kinds}) and was not "
                    "written. "
                    "Use the overlay (--overlay) as an external reference over the plan.",
                )
            )

    save(path, write)


def _has_dimensions(doc: Any) -> bool:
    """Tell whether the author has drawn any dimension, whose looks hang on the current variables in some programs."""
    return any(entity.dxftype() == "DIMENSION" for entity in doc.entitydb.values())


def _unwritable(source: Path, error: Exception) -> AnnotationError:
    return AnnotationError(
        Text(
            f"{source.name}: a cópia anotada não pôde ser gravada ({error}). "
            "Use o desenho de marcas (--overlay) como referência externa sobre o projeto.",
            f"{source.name}: the annotated copy could not be written ({error}). "
            "Use the overlay (--overlay) as an external reference over the plan.",
        )
    )


def free_prefix(doc: Any, prefix: str) -> str:
    """Return ``prefix``, numbered where the drawing has such layers already (an annotated copy checked again)."""
    used = {layer.dxf.name.upper() for layer in doc.layers}
    names = (prefix, *(f"{prefix}{n}" for n in range(2, 1000)))
    return next(n for n in names if not any(u.startswith(f"{n.upper()}-") for u in used))


def losses(source: Path, copy: Path) -> Counter[str]:
    """Count what ``source`` holds and ``copy`` does not, by type: entities by layer, blocks and table entries."""
    lost = _inventory(source) - _inventory(copy)
    return Counter({kind: n for kind, n in _by_kind(lost).items() if n > 0})


def _by_kind(lost: Counter[tuple[str, ...]]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for key, n in lost.items():
        counts[key[1]] += n
    return counts


def _inventory(path: Path) -> Counter[tuple[str, ...]]:
    """Count what a file holds: by section, type, layer (or the entry's name) and, for texts, what they say."""
    counts = Counter(
        (e.section, e.kind, _decoded(e.first(_NAME_CODE.get(e.section, 8))).upper(), _words(e))
        for e in entities(path)
        if e.section in _SECTIONS and e.kind not in _NOT_COUNTED
    )
    return Counter({key: 1 if key[0] == "TABLES" else n for key, n in counts.items()})  # entries may be repeated


def _words(entity: RawEntity) -> str:
    """Return a text's ASCII characters: accents may be encoded in another way, and long texts cut elsewhere."""
    if entity.kind not in ("TEXT", "MTEXT", "ATTRIB", "ATTDEF"):
        return ""
    codes = (1, 3) if entity.kind == "MTEXT" else (1,)
    values = [v for c, v in entity.tags if c in codes and v]
    raw = b"".join(values if entity.kind == "MTEXT" else dict.fromkeys(values))  # long attributes repeat theirs
    return re.sub(r"[^ -~]+|\\U\+[0-9A-Fa-f]{4}", "", _decoded(raw))


def _decoded(raw: bytes) -> str:
    return raw.decode("latin-1")
