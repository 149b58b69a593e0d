"""From a path to a readable document: checks, versions, code pages, recovery with the affected entities named."""

from __future__ import annotations

import hashlib
import io
import logging
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import ezdxf
from ezdxf import recover
from ezdxf.lldxf.const import DXFError, DXFVersionError

from adapters.dxf.scan import RawEntity, Scan, scan
from checker.model import Text
from checker.model.errors import PlanUnreadableError

_BINARY = b"AutoCAD Binary DXF\r\n\x1a\x00"
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
_FOREIGN = {
    b"%PDF": "PDF",
    b"PK\x03\x04": "ZIP",
    b"ISO-10303": "IFC/STEP",
    b"\x89PNG": "PNG",
    b"{": "JSON",
    b"<": "XML/HTML",
}
_MOST_BYTES = 512 * 1024 * 1024


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


def open_document(path: Path) -> Opened:
    """Open a DXF of any version from R12 on, text or binary.

    Raises :class:`PlanUnreadableError` for anything that is not one, or that is cut off inside its entities.
    """
    data = _read_bytes(path)
    _refuse_foreign(path.name, data)
    raw = Scan() if data.startswith(_BINARY) else scan(data)
    if raw.version > "AC1032":
        raise _version_refused(path.name, raw.version)
    _refuse_cut(path.name, raw, binary=data.startswith(_BINARY))
    doc, recovered = _load(path, data, raw)
    opened = Opened(
        doc=doc,
        name=path.name,
        sha256=hashlib.sha256(data).hexdigest(),
        version=_version(doc, raw),
        application=raw.comment,
        insunits=_insunits(doc) if b"$INSUNITS" in data else None,
    )
    _note_eof(opened, raw, binary=data.startswith(_BINARY))
    _compare(opened, raw, recovered)
    return opened


def _read_bytes(path: Path) -> bytes:
    if not path.exists():
        raise _refused(
            path.name, "o arquivo não existe; confira o caminho.", "the file does not exist; check the path."
        )
    if not path.is_file():
        raise _refused(
            path.name,
            "não é um arquivo comum (pasta ou dispositivo); indique um arquivo .dxf.",
            "it is not a regular file (a folder or a device); name a .dxf file.",
        )
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise _refused(
                path.name,
                "o arquivo passa de 512 MB; separe o desenho em partes.",
                "the file is larger than 512 MB; split the drawing.",
            )
        data = path.read_bytes()
    except OSError as error:
        raise _refused(
            path.name,
            f"não foi possível ler o arquivo ({error.strerror}).",
            f"the file could not be read ({error.strerror}).",
        ) from error
    if not data.strip():
        raise _refused(
            path.name,
            "o arquivo está vazio; exporte o desenho de novo.",
            "the file is empty; export the drawing again.",
        )
    return data


def _refuse_foreign(name: str, data: bytes) -> None:
    if data.startswith(_BINARY):
        return
    start = data.lstrip(b"\xef\xbb\xbf \t\r\n")
    if start[:4] in (b"AC10", b"AC1.", b"AC2.", b"MC0.") and b"\x00" in data[:64]:
        raise _refused(
            name,
            "é um DWG com a extensão .dxf; no programa de CAD, use Salvar como DXF.",
            "it is a DWG behind the extension .dxf; in the CAD program, save it as DXF.",
        )
    kind = next((k for magic, k in _FOREIGN.items() if start.startswith(magic)), None)
    first = start.split(b"\n", 1)[0].strip()
    if kind or not first.lstrip(b"+-").isdigit():
        what = kind or "?"
        raise _refused(
            name,
            f"não é um DXF (conteúdo: {what}); indique um DXF de R12 a R2018, em texto ou binário.",
            f"it is not a DXF (content: {what}); name a DXF from R12 to R2018, text or binary.",
        )


def _refuse_cut(name: str, raw: Scan, *, binary: bool) -> None:
    if binary:
        return
    if raw.fault_line is not None and not raw.has_eof:
        raise _refused(
            name,
            f"a estrutura do DXF se perde na linha {raw.fault_line}; exporte o desenho de novo.",
            f"the DXF structure is lost at line {raw.fault_line}; export the drawing again.",
        )
    if not raw.has_eof and raw.open_section in ("ENTITIES", "BLOCKS", "TABLES", "HEADER", "CLASSES", "?"):
        where = raw.open_section
        raise _refused(
            name,
            f"o arquivo está cortado dentro da seção {where}: faltam entidades; exporte o desenho de novo.",
            f"the file is cut off inside section {where}: entities are missing; export the drawing again.",
        )


def _load(path: Path, data: bytes, raw: Scan) -> tuple[Any, bool]:
    logging.getLogger("ezdxf").setLevel(
        logging.CRITICAL
    )  # its warnings are told in the file's notes, not on the terminal
    try:
        return ezdxf.readfile(path, encoding=raw.text_encoding), False
    except DXFVersionError as error:
        raise _version_refused(path.name, str(error)) from error
    except Exception:  # noqa: S110  # corrupt files raise IndexError, ValueError, UnicodeDecodeError and more
        pass
    try:
        doc, _ = recover.read(io.BytesIO(data))
    except DXFVersionError as error:
        raise _version_refused(path.name, str(error)) from error
    except Exception as error:
        why = str(error) if isinstance(error, DXFError) else type(error).__name__
        raise _refused(
            path.name,
            f"o DXF está corrompido e não pôde ser recuperado ({why}); exporte o desenho de novo.",
            f"the DXF is corrupt and could not be recovered ({why}); export the drawing again.",
        ) from error
    return doc, True


def _insunits(doc: Any) -> int | None:
    """The header's unit, asked only where the file itself states one: the library fills in a default."""
    try:
        return int(doc.header.get("$INSUNITS", 0))
    except (TypeError, ValueError):
        return None


def _version(doc: Any, raw: Scan) -> str:
    code = raw.version or doc.dxfversion
    return f"{code} {_VERSIONS[code]}" if code in _VERSIONS else str(code)


def _note_eof(opened: Opened, raw: Scan, *, binary: bool) -> None:
    if not binary and not raw.has_eof:
        opened.notes.append(
            Text(
                "O arquivo não tem o fim (EOF); as entidades estão completas.",
                "The file lacks its end (EOF); the entities are complete.",
            )
        )


def _compare(opened: Opened, raw: Scan, recovered: bool) -> None:
    damaged = [e for e in raw.entities if e.damaged]
    for entity in damaged:
        opened.lost.append(
            (entity, Text(f"valor não numérico: {entity.damaged}", f"a value that is no number: {entity.damaged}"))
        )
    if not recovered:
        return
    gone = [e for e in raw.entities if not e.damaged and e.handle and _is_gone(opened.doc, e)]
    for entity in gone:
        opened.lost.append((entity, Text("perdida na recuperação do arquivo", "lost while the file was recovered")))
    named = ", ".join(f"{e.kind} {e.handle}" for e in (damaged + gone)[:12])
    total = len(damaged) + len(gone)
    opened.notes.append(
        Text(
            f"O arquivo tem erros e foi recuperado; entidades afetadas: {named or total}. Corrija e salve de novo.",
            f"The file has errors and was recovered; entities affected: {named or total}. Repair and save it again.",
        )
    )


_PARTS = frozenset(("BLOCK", "ENDBLK", "SEQEND", "VERTEX", "ATTRIB", "ATTDEF"))


def _is_gone(doc: Any, entity: RawEntity) -> bool:
    if entity.kind in _PARTS:
        return False
    found = doc.entitydb.get(entity.handle)
    return found is None or not found.is_alive


def _version_refused(name: str, version: str) -> PlanUnreadableError:
    return _refused(
        name,
        f"versão de DXF não suportada ({version}); salve como R12 a R2018.",
        f"unsupported DXF version ({version}); save it as R12 to R2018.",
    )


def _refused(name: str, pt: str, en: str) -> PlanUnreadableError:
    return PlanUnreadableError(Text(f"{name}: {pt}", f"{name}: {en}"))
