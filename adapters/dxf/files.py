"""The bytes of a plan: of a regular file of a tolerable size, and of a DXF rather than of something else."""

from __future__ import annotations

from pathlib import Path

from adapters.dxf.refusal import over_limit, refused
from adapters.dxf.tags import BINARY
from checker.model.limits import ReadLimits
from checker.model.system import system_reason

_FOREIGN = {
    b"%PDF": "PDF",
    b"PK\x03\x04": "ZIP",
    b"ISO-10303": "IFC/STEP",
    b"\x89PNG": "PNG",
    b"{": "JSON",
    b"<": "XML/HTML",
}


def read_bytes(path: Path, limits: ReadLimits) -> bytes:
    """Return the bytes of a regular file of at most ``limits.file_bytes``."""
    if not path.exists():
        raise refused(path.name, "o arquivo não existe; confira o caminho.", "the file does not exist; check the path.")
    if not path.is_file():
        raise refused(
            path.name,
            "não é um arquivo comum (pasta ou dispositivo); indique um arquivo .dxf.",
            "it is not a regular file (a folder or a device); name a .dxf file.",
        )
    try:
        size = path.stat().st_size
        if size > limits.file_bytes:
            raise over_limit(path.name, "file_bytes", size, limits.file_bytes)
        data = path.read_bytes()
    except OSError as error:
        why = system_reason(error)
        raise refused(
            path.name,
            f"não foi possível ler o arquivo ({why.pt}).",
            f"the file could not be read ({why.en}).",
        ) from error
    if not data.strip():
        raise refused(
            path.name,
            "o arquivo está vazio; exporte o desenho de novo.",
            "the file is empty; export the drawing again.",
        )
    return data


def refuse_foreign(name: str, data: bytes) -> None:
    """Refuse what is no DXF, naming what it is."""
    if data.startswith(BINARY):
        return
    start = data.lstrip(b"\xef\xbb\xbf \t\r\n")
    if start[:4] in (b"AC10", b"AC1.", b"AC2.", b"MC0.") and b"\x00" in data[:64]:
        raise refused(
            name,
            "é um DWG com a extensão .dxf; no programa de CAD, use Salvar como DXF.",
            "it is a DWG behind the extension .dxf; in the CAD program, save it as DXF.",
        )
    kind = next((k for magic, k in _FOREIGN.items() if start.startswith(magic)), None)
    first = start.split(b"\n", 1)[0].strip()
    if kind or not first.lstrip(b"+-").isdigit():
        what = kind or "?"
        raise refused(
            name,
            f"não é um DXF (conteúdo: {what}); indique um DXF de R12 a R2018, em texto ou binário.",
            f"it is not a DXF (content: {what}); name a DXF from R12 to R2018, text or binary.",
        )
