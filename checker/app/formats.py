"""What kind of file a plan is, by its content; what is not a plan is refused with the remedy."""

from __future__ import annotations

import re
import stat
import zipfile
from pathlib import Path
from typing import Literal

from checker.model.errors import PlanUnreadableError
from checker.model.system import system_reason
from checker.model.text import Text

PlanFormat = Literal["ifc", "dxf", "dwg"]
_BY_SUFFIX: dict[str, PlanFormat] = {".ifc": "ifc", ".ifczip": "ifc", ".dxf": "dxf", ".dwg": "dwg"}
_HEAD = 4096
_DWG_START = re.compile(rb"^(AC10\d\d|AC1\.\d\d|AC2\.\d\d|MC0\.0)")
_DXF_START = re.compile(rb"^(\xef\xbb\xbf)?(\s*999[^\n]*\n[^\n]*\n)*\s*0\s*\r?\n\s*SECTION", re.IGNORECASE)

_FOLDER = Text("é uma pasta. Informe um .ifc, .dxf ou .dwg.", "it is a folder. Give an .ifc, .dxf or .dwg.")
_DEVICE = Text("não é um arquivo comum.", "it is not a regular file.")
_ABSENT = Text("o arquivo não existe. Confira o caminho.", "the file does not exist. Check the path.")
_EMPTY = Text("o arquivo está vazio. Exporte o plano de novo.", "the file is empty. Export the plan again.")
_PDF = Text("é um PDF. Exporte o plano como IFC ou DXF.", "it is a PDF. Export the plan as IFC or DXF.")


def format_of(path: Path) -> PlanFormat:
    """Return the format of the plan at ``path``, or raise :class:`PlanUnreadableError` with the reason."""
    head = _head(path)
    found = _by_content(path, head)
    named = _BY_SUFFIX.get(path.suffix.lower())
    if found is None:
        return _trusted_name(path, named)
    if named is not None and named != found:
        raise _refused(
            path,
            Text(
                f"o nome termina em {path.suffix}, mas o conteúdo é {found.upper()}. Corrija a extensão do arquivo.",
                f"its name ends in {path.suffix}, but its content is {found.upper()}. Correct the file's extension.",
            ),
        )
    return found


def _head(path: Path) -> bytes:
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise _refused(path, _FOLDER)
        if not stat.S_ISREG(mode):
            raise _refused(path, _DEVICE)
        with path.open("rb") as stream:
            head = stream.read(_HEAD)
    except PlanUnreadableError:
        raise
    except FileNotFoundError as error:
        raise _refused(path, _ABSENT) from error
    except (OSError, ValueError) as error:
        reason = system_reason(error)
        raise _refused(path, Text(f"{reason.pt}.", f"{reason.en}.")) from error
    if not head.strip():
        raise _refused(path, _EMPTY)
    return head


def _by_content(path: Path, head: bytes) -> PlanFormat | None:
    if _DWG_START.match(head):
        return "dwg"
    if head.startswith(b"%PDF"):
        raise _refused(path, _PDF)
    if b"ISO-10303-21" in head[:512]:
        return "ifc"
    if head.startswith(b"AutoCAD Binary DXF") or _DXF_START.match(head):
        return "dxf"
    if head.startswith(b"PK") and zipfile.is_zipfile(path):
        return "ifc"
    if head.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"<") and b"ifc" in head.lower():
        raise _refused(
            path,
            Text(
                "é um ifcXML, que não é lido. Exporte como IFC (STEP, .ifc).",
                "it is an ifcXML, which is not read. Export as IFC (STEP, .ifc).",
            ),
        )
    return None


def _trusted_name(path: Path, named: PlanFormat | None) -> PlanFormat:
    """Leave a file with a known extension to its reader, which says what is wrong inside."""
    if named is None:
        raise _refused(
            path,
            Text(
                "o conteúdo não é IFC, DXF nem DWG. Formatos aceitos: .ifc, .ifczip, .dxf, .dwg.",
                "its content is neither IFC, DXF nor DWG. Accepted formats: .ifc, .ifczip, .dxf, .dwg.",
            ),
        )
    return named


def _refused(path: Path, why: Text) -> PlanUnreadableError:
    return PlanUnreadableError(Text(f"{path}: {why.pt}", f"{path}: {why.en}"))
