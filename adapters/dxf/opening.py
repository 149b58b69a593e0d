"""From a path to a readable document: checks, versions, code pages, recovery with the affected entities named."""

from __future__ import annotations

import hashlib
import io
import logging
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import ezdxf
from ezdxf import recover
from ezdxf.document import Drawing
from ezdxf.lldxf.const import DXFError, DXFVersionError
from ezdxf.tools.codepage import toencoding

from adapters.dxf.files import read_bytes, refuse_foreign
from adapters.dxf.mend import Mended, mend
from adapters.dxf.refusal import refused
from adapters.dxf.scan import RawEntity, Scan, scan
from adapters.dxf.tags import BINARY, BinaryFaultError, as_text
from checker.model import Text
from checker.model.errors import PlanUnreadableError
from checker.model.limits import ReadLimits

_VERSIONS = {
    "AC1009": "R12",
    "AC1012": "R13",
    "AC1014": "R14",
    "AC1015": "R2000",
    "AC1018": "R2004",
    "AC1021": "R2007",
    "AC1024": "R2010",
    "AC1027": "R2013",
    "AC1032": "R2018",
}


@dataclass(slots=True)
class Opened:
    """A document and what opening it told. ``lost`` are entities that did not survive unharmed, and why."""

    doc: Any
    name: str
    sha256: str
    version: str
    application: str | None = None
    insunits: int | None = None
    notes: list[Text] = field(default_factory=list)
    lost: list[tuple[RawEntity, Text]] = field(default_factory=list)
    format: Literal["dxf", "dwg"] = "dxf"


def open_document(path: Path, limits: ReadLimits | None = None) -> Opened:
    """Open a DXF of any version from R12 on, text or binary: strictly first, then put right, then recovered.

    Raises :class:`PlanUnreadableError` for anything that is not one, that is cut off inside its entities, or that
    goes over a limit.
    """
    limits = limits or ReadLimits()
    data = read_bytes(path, limits)
    refuse_foreign(path.name, data)
    text = _text_of(path.name, data, limits)
    raw = scan(text, path.name, limits)
    _refuse_version(path.name, raw)
    doc, raw, mended, recovered = _load(path.name, text, raw, limits)
    opened = Opened(
        doc=doc,
        name=path.name,
        sha256=hashlib.sha256(data).hexdigest(),
        version=_version(doc, raw),
        application=raw.comment,
        insunits=_insunits(doc) if b"$INSUNITS" in data else None,
    )
    if not raw.has_eof:
        opened.notes.append(_NO_EOF)
    if mended is not None:
        opened.lost += mended.lost
        gone = _gone(doc, mended.data, path.name, limits) if recovered else []
        opened.lost += [(e, _LOST) for e in gone]
        opened.notes += _told(opened, mended, recovered)
    return opened


def _text_of(name: str, data: bytes, limits: ReadLimits) -> bytes:
    """Return the tags as text, whether the file is text or binary."""
    if not data.startswith(BINARY):
        return data
    try:
        return as_text(data, limits.entities)
    except BinaryFaultError as error:
        raise refused(
            name,
            f"o DXF binário está cortado ou corrompido ({error}); exporte o desenho de novo.",
            f"the binary DXF is cut off or corrupt ({error}); export the drawing again.",
        ) from error


def _refuse_version(name: str, raw: Scan) -> None:
    if raw.version > "AC1032":
        raise _version_refused(name, raw.version)


def _refuse_cut(name: str, raw: Scan) -> None:
    if raw.fault_line is not None and not raw.has_eof:
        raise refused(
            name,
            f"a estrutura do DXF se perde na linha {raw.fault_line}; exporte o desenho de novo.",
            f"the DXF structure is lost at line {raw.fault_line}; export the drawing again.",
        )
    if not raw.has_eof and raw.open_section in ("ENTITIES", "BLOCKS", "TABLES", "HEADER", "CLASSES", "?"):
        where = raw.open_section
        raise refused(
            name,
            f"o arquivo está cortado dentro da seção {where}: faltam entidades; exporte o desenho de novo.",
            f"the file is cut off inside section {where}: entities are missing; export the drawing again.",
        )


def _load(name: str, data: bytes, raw: Scan, limits: ReadLimits) -> tuple[Any, Scan, Mended | None, bool]:
    """Return the document, what its tags say, how it was put right (None: not at all), and whether it was recovered."""
    logging.getLogger("ezdxf").setLevel(logging.CRITICAL)  # its warnings are told in the notes, not on the terminal
    if raw.fault_line is None:
        _refuse_cut(name, raw)
    if raw.fault_line is None and not (raw.entities or raw.open_section or raw.misdeclared or raw.stray):
        doc = _strictly(name, data, raw)
        if doc is not None:
            return doc, raw, None, False
    mended = mend(data, limits.coordinate, misdeclared=raw.misdeclared)
    if raw.fault_line is not None or raw.stray:
        if not mended.has_eof:
            _refuse_cut(name, raw)
        raw = scan(mended.data, name, limits)
        if raw.misdeclared:
            mended = mended.then(mend(mended.data, limits.coordinate, misdeclared=True))
        _refuse_version(name, raw)
        _refuse_cut(name, raw)
    doc = _strictly(name, mended.data, raw)
    if doc is not None:
        return doc, raw, mended, False
    return _recovered(name, mended.data), raw, mended, True


def _strictly(name: str, data: bytes, raw: Scan) -> Any:
    """Return the document as the library reads it without repairs; None where it cannot."""
    encoding = raw.text_encoding or ("utf-8" if raw.version >= "AC1021" else toencoding(raw.codepage or ""))
    try:
        return ezdxf.read(io.TextIOWrapper(io.BytesIO(data), encoding=encoding, errors="surrogateescape"))
    except DXFVersionError as error:
        raise _version_refused(name, str(error)) from error
    except Exception:  # corrupt files raise IndexError, ValueError, UnicodeDecodeError and more
        return None


def _recovered(name: str, data: bytes) -> Any:
    """Return the document as the library recovers it, unaudited: an audit deletes dimensions without a picture."""
    try:
        tool = recover.Recover.run(io.BytesIO(data))
        doc = Drawing()
        doc._load_section_dict(tool.section_dict)
    except DXFVersionError as error:
        raise _version_refused(name, str(error)) from error
    except Exception as error:
        why = str(error) if isinstance(error, DXFError) else type(error).__name__
        raise refused(
            name,
            f"o DXF está corrompido e não pôde ser recuperado ({why}); exporte o desenho de novo.",
            f"the DXF is corrupt and could not be recovered ({why}); export the drawing again.",
        ) from error
    return doc


def _insunits(doc: Any) -> int | None:
    """The header's unit, asked only where the file itself states one: the library fills in a default."""
    try:
        return int(doc.header.get("$INSUNITS", 0))
    except (TypeError, ValueError):
        return None


def _version(doc: Any, raw: Scan) -> str:
    code = raw.version or doc.dxfversion
    return f"{code} {_VERSIONS[code]}" if code in _VERSIONS else str(code)


_NO_EOF = Text(
    "O arquivo não tem o fim (EOF); as entidades estão completas.",
    "The file lacks its end (EOF); the entities are complete.",
)
_LOST = Text("perdida na recuperação do arquivo", "lost while the file was recovered")


def _gone(doc: Any, data: bytes, name: str, limits: ReadLimits) -> list[RawEntity]:
    """Entities that the recovered document lacks: by handle, and of those without one, all of a type that is short."""
    written = [e for e in scan(data, name, limits, keep=True).entities if e.kind not in _PARTS]
    bare = [e for e in written if not e.handle]
    short: Counter[str] = Counter()
    if bare:
        spaces = (*doc.layouts, *(b for b in doc.blocks if not b.is_any_layout))
        short = Counter(e.kind for e in written) - Counter(e.dxftype() for space in spaces for e in space)
    return [e for e in written if (_is_gone(doc, e) if e.handle else e.kind in short)]


def _told(opened: Opened, mended: Mended, recovered: bool) -> list[Text]:
    """Say what was wrong with the file and which entities that touches."""
    notes = []
    if mended.joined:
        named, count = _listed(mended.joined), len(mended.joined)
        notes.append(
            Text(
                f"Quebra de linha dentro de um texto, refeito ({count}): {named}. Confira.",
                f"A line break inside a text, put together again ({count}): {named}. Check it.",
            )
        )
    if mended.done:
        pt, en = "; ".join(t.pt for t in mended.done), "; ".join(t.en for t in mended.done)
        notes.append(Text(f"O arquivo tem faltas de estrutura: {pt}.", f"The file has faults of structure: {en}."))
    if opened.lost or recovered:
        named = _listed([e for e, _ in opened.lost]) or "0"
        notes.append(
            Text(
                f"O arquivo tem erros e foi recuperado; entidades afetadas: {named}. Corrija e salve de novo.",
                f"The file has errors and was recovered; entities affected: {named}. Repair and save it again.",
            )
        )
    return notes


def _listed(entities: list[RawEntity]) -> str:
    more = f" (+{len(entities) - 12})" if len(entities) > 12 else ""
    return ", ".join(e.name for e in entities[:12]) + more


_PARTS = frozenset(("BLOCK", "ENDBLK", "SEQEND", "VERTEX", "ATTRIB", "ATTDEF"))


def _is_gone(doc: Any, entity: RawEntity) -> bool:
    found = doc.entitydb.get(entity.handle)
    return found is None or not found.is_alive


def _version_refused(name: str, version: str) -> PlanUnreadableError:
    return refused(
        name,
        f"versão de DXF não suportada ({version}); salve como R12 a R2018.",
        f"unsupported DXF version ({version}); save it as R12 to R2018.",
    )
